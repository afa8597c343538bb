"""Marks in the database that are others after each change of sessions or of seats: see doors.py."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, text

SESSIONS, SEATS = "sessions", "seats"
PUT = text(
    "INSERT INTO facts (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)


def touched(c: Connection, *what: str) -> None:
    """Sessions have ended, or seats and tables are not what they were."""
    c.execute(PUT, [{"name": name, "value": str(secrets.randbelow(1 << 50))} for name in what])
