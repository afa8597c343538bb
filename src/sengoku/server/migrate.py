"""Brings a database to the tables of this version: with Alembic, from the steps in migrations/."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy.engine import Engine

HERE = Path(__file__).parent / "migrations"
HEAD = "0002"  # the newest step; a test looks whether it is
LOCK = 0x53454E47  # one process at a time, on PostgreSQL


def config() -> Config:
    from alembic.config import Config

    c = Config()
    c.set_main_option("script_location", str(HERE))
    return c


def revision(connection: Connection) -> str | None:
    """The step that a database is at; None: it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def migrate(engine: Engine) -> None:
    """Does nothing if the database is as it should be, and does not even load Alembic then."""
    with engine.connect() as connection:
        if revision(connection) == HEAD:
            return
        connection.rollback()
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_lock({LOCK})"))
            connection.commit()
        try:
            if revision(connection) != HEAD:
                from alembic import command

                connection.rollback()
                c = config()
                c.attributes["connection"] = connection
                command.upgrade(c, "head")
                connection.commit()
        finally:
            if connection.dialect.name == "postgresql":
                connection.rollback()
                connection.execute(text(f"SELECT pg_advisory_unlock({LOCK})"))
                connection.commit()
