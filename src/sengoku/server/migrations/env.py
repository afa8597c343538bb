"""Alembic runs the migrations on a connection that it is given (see sengoku.server.migrate)."""

from alembic import context

from sengoku.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
