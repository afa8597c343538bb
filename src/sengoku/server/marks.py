"""A mark in the database that is another after each change of accounts, sessions or seats: see doors.py."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, insert

from sengoku.server.schema import facts

NAME = "accounts"


def touched(c: Connection) -> None:
    """Accounts, sessions or seats are not what they were."""
    c.execute(delete(facts).where(facts.c.name == NAME))
    c.execute(insert(facts), {"name": NAME, "value": str(secrets.randbelow(1 << 50))})
