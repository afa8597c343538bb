"""Clocks: none, live (so long for each decision, with an increment and a cap), or days for each turn.

Clocks go by game time, which stands while no server runs. A sealed step counts as one decision, whatever is decided in
it: how many choices a seat makes there is nobody's business.
"""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select, update

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.state import State
from sengoku.server.entry import ACT, Entry, Step
from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host
from sengoku.server.rows import Row
from sengoku.server.schema import tables, users

DAY = 86_400_000
Clock = dict[
    str, Any
]  # left: milliseconds by seat; since: game time at which each seat that is asked was asked, or null


def begun(manners: dict[str, Any], state: State, time: int) -> Clock:
    """The clocks at the start of a game."""
    if manners["clock"] == "none":
        return {}
    each = manners["seconds"] * 1000 if manners["clock"] == "live" else manners["days"] * DAY
    return {"left": [each] * state.seats, "since": [time if x in state.to_act else None for x in range(state.seats)]}


def after(manners: dict[str, Any], clock: Clock, seat: int, before: State, now: State, time: int) -> Clock:
    """The clocks after a line of `seat`."""
    if not clock:
        return clock
    left, since = list(clock["left"]), list(clock["since"])
    inside = before.top.sealed and now.top.sealed and before.seals == now.seals and seat in now.to_act
    for x in range(now.seats):
        asked = x in now.to_act and not now.is_over
        if manners["clock"] == "live" and x == seat and not inside and since[x] is not None:
            used = max(0, time - since[x])
            left[x] = min(manners["cap"] * 1000, max(0, left[x] - used) + manners["increment"] * 1000)
            since[x] = None
        if not asked:
            since[x] = None
        elif since[x] is None or (manners["clock"] == "days" and x != seat and x not in before.to_act):
            since[x] = time
    return {"left": left, "since": since}


def deadline(clock: Clock) -> int | None:
    """When the first seat's time is up."""
    if not clock:
        return None
    ends = [at + left for at, left in zip(clock["since"], clock["left"], strict=True) if at is not None]
    return min(ends, default=None)


class Clocks(Service):
    """Writes the clocks with every line, and looks after those whose time is up."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def changes(self, host: Host, entry: Entry, done: Step) -> Row:
        clock = host.row["clocks"]
        if not clock:
            return {}
        talks = entry.kind == ACT and entry.text != "timeout"  # earns no time; and it may be between two seats
        seat = -1 if talks else entry.seat
        new = after(host.row["manners"], clock, seat, host.state, done.state, self.hall.game_time())
        if entry.kind == ACT and entry.text == "timeout" and host.row["manners"]["clock"] == "live":
            new["left"][entry.seat] = max(new["left"][entry.seat], host.row["manners"]["seconds"] * 1000)
        return {"clocks": new, "deadline": None if done.state.is_over else deadline(new)}

    async def tick(self) -> None:
        now = self.hall.game_time()
        wanted = select(tables.c.id).where(tables.c.status == "playing", tables.c.deadline < now).limit(50)
        for id in await self.hall.store.read(lambda c: [r.id for r in c.execute(wanted)]):
            await self.time_up(await self.hall.host(id))

    async def away(self, user_id: int | None) -> int:
        """Until when somebody is on vacation; 0: he is not."""
        wanted = select(users.c.settings).where(users.c.id == user_id)
        found = await self.hall.store.read(lambda c: c.execute(wanted).scalar())
        until = int(json.loads(found or "{}").get("vacation_until", 0))
        return until if until > self.hall.now() else 0

    async def put_off(self, host: Host, until: int) -> None:
        """Nobody's time is up before the vacation ends. The clock goes on where it stood."""
        later = update(tables).where(tables.c.id == host.id, tables.c.version == host.n)
        deadline = until - self.hall.stopped
        await self.hall.store.write(lambda c: c.execute(later.values(deadline=deadline)))

    async def time_up(self, host: Host) -> None:
        clock, now = host.row["clocks"], self.hall.game_time()
        for seat in list(host.state.to_act):
            at = clock["since"][seat]
            if at is None or at + clock["left"][seat] > now or host.chairs[seat].driven:
                continue
            if host.row["manners"]["clock"] == "days" and (until := await self.away(host.chairs[seat].user_id)) > 0:
                await self.put_off(host, until)
                return
            try:
                await host.enter(seat, ACT, "timeout", expected=host.n)
                if host.row["manners"]["timeout"] == "forfeit":
                    await host.enter(seat, ACT, "resign")
            except SengokuError:  # somebody was quicker: look again in a second
                return
