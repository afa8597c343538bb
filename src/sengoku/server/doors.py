"""Doors: sessions end and seats change hands, perhaps by an administrator's command beside the servers.

Whoever does that leaves a new mark in the database (see marks.py). Every server process looks for marks once a second;
when one is another, what is remembered about people or seats is looked up again.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host
from sengoku.server.marks import SEATS, SESSIONS
from sengoku.server.people import People
from sengoku.server.schema import chairs, facts, sessions, tables, users

TOGETHER = 500  # rows looked up at once


class Doors(Service):
    """Shows out whoever may no longer look on."""

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall, self.people = hall, people
        self.marks: dict[str, str] = {}

    async def tick(self) -> None:
        wanted = select(facts.c.name, facts.c.value).where(facts.c.name.in_([SESSIONS, SEATS]))
        marks = {r.name: r.value for r in await self.found(wanted)}
        before, self.marks = self.marks, marks
        if marks.get(SEATS) != before.get(SEATS):
            await self.seats()
        if marks != before:
            await self.sessions()

    async def found(self, wanted: Select[Any]) -> list[Any]:
        return await self.hall.store.read(lambda c: list(c.execute(wanted).all()))

    async def sessions(self) -> None:
        """Viewers without a session, or without their seat, go."""
        self.people.forget()
        keys = sorted({v.key for h in self.hall.hosts.values() for v in h.viewers if v.key})
        good: set[str] = set()
        for i in range(0, len(keys), TOGETHER):
            wanted = select(sessions.c.hash).join(users, users.c.id == sessions.c.user_id)
            some = await self.found(wanted.where(sessions.c.hash.in_(keys[i : i + TOGETHER]), users.c.banned.is_(None)))
            good |= {r.hash for r in some}
        for host in list(self.hall.hosts.values()):
            for viewer in host.viewers:
                seated = viewer.seat is None or host.chairs[viewer.seat].user_id == viewer.user_id
                if not seated or (viewer.key and viewer.key not in good):
                    viewer.lose()

    async def seats(self) -> None:
        """Tables in memory that are not as the database has them are read again."""
        ids = sorted(self.hall.hosts)
        for i in range(0, len(ids), TOGETHER):
            some = ids[i : i + TOGETHER]
            wanted = select(chairs.c.table_id, chairs.c.user_id, chairs.c.kind, tables.c.status)
            wanted = wanted.join(tables, tables.c.id == chairs.c.table_id).where(chairs.c.table_id.in_(some))
            stored: dict[str, list[Any]] = {}
            for id, *seat in await self.found(wanted.order_by(chairs.c.table_id, chairs.c.seat)):
                stored.setdefault(id, []).append(seat)
            for id in some:
                host = self.hall.hosts.get(id)
                if host is not None and stored.get(id) != as_stored(host):
                    await self.again(host)

    async def again(self, host: Host) -> None:
        async with host.lock:
            await host.catch_up()
        host.changed()
        for service in self.hall.services:
            service.opened(host)  # a seat may be a bot's now


def as_stored(host: Host) -> list[Any]:
    return [[chair.user_id, chair.kind, host.row["status"]] for chair in host.chairs]
