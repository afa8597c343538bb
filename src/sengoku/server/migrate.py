"""Brings a database to the tables of this version: with Alembic, from the steps in migrations/."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Engine

HERE = Path(__file__).parent / "migrations"
LOCK = 0x53454E47  # one process at a time, on PostgreSQL


def config() -> Config:
    c = Config()
    c.set_main_option("script_location", str(HERE))
    return c


def migrate(engine: Engine) -> None:
    """Does nothing if the database is as it should be."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_lock({LOCK})"))
            connection.commit()
        try:
            now = MigrationContext.configure(connection).get_current_revision()
            connection.rollback()
            if now != ScriptDirectory.from_config(config()).get_current_head():
                c = config()
                c.attributes["connection"] = connection
                command.upgrade(c, "head")
                connection.commit()
        finally:
            if connection.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))
                connection.commit()
