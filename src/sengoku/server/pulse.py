"""Pulse: servers note that they run, so that clocks can stand while none does."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select, update

from sengoku.server.hall import Hall, Service
from sengoku.server.schema import facts

BEAT = 2_000  # milliseconds between two notes
GAP = 10_000  # a longer silence: no server ran


class Pulse(Service):
    """`facts.pulse`: when a server last ran; `facts.stopped`: how long none did, all in all."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.last = 0
        self.before = 0  # when a server last ran before this one started

    async def tick(self) -> None:
        if self.hall.now() - self.last >= BEAT:
            await self.beat()

    async def beat(self) -> None:
        now = self.hall.now()
        if not self.last:
            wanted = select(facts.c.value).where(facts.c.name == "pulse")
            self.before = int(await self.hall.store.read(lambda c: c.execute(wanted).scalar()) or 0)
        self.last = now
        self.hall.stopped = await self.hall.store.write(lambda c: noted(c, now))


def noted(c: Connection, now: int) -> int:
    """Notes that a server runs now; all the time that none did."""
    found = {r.name: int(r.value) for r in c.execute(select(facts))}
    if "pulse" not in found:
        c.execute(insert(facts), [{"name": "pulse", "value": str(now)}, {"name": "stopped", "value": "0"}])
        return 0
    stopped = found["stopped"]
    gap = now - found["pulse"]
    mine = update(facts).where(facts.c.name == "pulse", facts.c.value == str(found["pulse"]))
    if c.execute(mine.values(value=str(max(now, found["pulse"])))).rowcount == 1 and gap > GAP:
        stopped += gap
        c.execute(update(facts).where(facts.c.name == "stopped").values(value=str(stopped)))
    return stopped
