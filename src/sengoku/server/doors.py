"""Doors: sessions end and seats change hands, perhaps by an administrator's command beside the servers.

Whoever changes an account or a seat leaves a new mark in the database (see marks.py). Every server process looks for it
once a second; when it is another, all that is remembered about people is looked up again.
"""

from __future__ import annotations

from sqlalchemy import select

from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host
from sengoku.server.marks import NAME
from sengoku.server.people import People
from sengoku.server.schema import facts, sessions, users

TOGETHER = 500  # sessions looked up at once


class Doors(Service):
    """Shows out whoever may no longer look on."""

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall, self.people = hall, people
        self.mark: str | None = None

    async def tick(self) -> None:
        wanted = select(facts.c.value).where(facts.c.name == NAME)
        mark = await self.hall.store.read(lambda c: c.execute(wanted).scalar())
        if mark != self.mark:
            self.mark = mark
            await self.look()

    async def look(self) -> None:
        """Everything about people is read again."""
        self.people.forget()
        good = await self.sessions()
        for host in list(self.hall.hosts.values()):
            async with host.lock:
                await host.catch_up()
            show_out(host, good)
            host.changed()
            for service in self.hall.services:
                service.opened(host)  # a seat may be a bot's now

    async def sessions(self) -> set[str]:
        """Those of the viewers' sessions that still are."""
        keys = sorted({v.key for h in self.hall.hosts.values() for v in h.viewers if v.key})
        found: set[str] = set()
        for i in range(0, len(keys), TOGETHER):
            wanted = select(sessions.c.hash).join(users, users.c.id == sessions.c.user_id)
            wanted = wanted.where(sessions.c.hash.in_(keys[i : i + TOGETHER]), users.c.banned.is_(None))
            found |= set(await self.hall.store.read(lambda c, w=wanted: list(c.execute(w).scalars())))  # type: ignore[misc]
        return found


def show_out(host: Host, good: set[str]) -> None:
    for viewer in host.viewers:
        seated = viewer.seat is None or host.chairs[viewer.seat].user_id == viewer.user_id
        if not seated or (viewer.key and viewer.key not in good):
            viewer.lose()
