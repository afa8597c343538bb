"""The course of a finished game: numbers for charts, and all that happened in the open, line by line.

Made in a worker process, a whole game at a time, and remembered for a while.
"""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.drive import Driver
from sengoku.server.entry import ACT, MOVE, UNDO, Entry, audible, step
from sengoku.server.host import Host
from sengoku.server.stage import stage

MOST_KEPT = 64  # games
known: OrderedDict[str, bytes] = OrderedDict()
LANDS: dict[str, Callable[[Any], list[int]]] = {  # what each seat holds on the map
    "samurai-swords": lambda s: s.scores,
    "ikusa": lambda s: s.scores,
    "warriors-of-japan": lambda s: [s.control.count(x) for x in range(s.seats)],
    "bushido": lambda s: [len([c for c in s.cells if s.owner[c] == x]) for x in range(s.seats)],
    "dueling-samurai": lambda s: [len(s.lands_of(x)) for x in range(s.seats)],
}


def point(line: int, s: State) -> dict[str, Any]:
    held = LANDS.get(s.game.id)
    return {"line": line, **stage(s), "scores": list(s.scores), "lands": held(s) if held is not None else []}


def course_of(id: str, first: dict[str, Any], entries: list[Entry]) -> bytes:
    """In a worker: the JSON of the whole course, packed. Where the rules have changed, as far as they let it go."""
    state = game(id).restore(first, any_rules=True)
    back = {int(e.text) for e in entries if e.kind == UNDO}
    states, last = {0: state}, 0
    points, log = [point(0, state)], []
    for entry in entries:
        try:
            done = step(state, entry, states, scripted=entry.kind in (MOVE, ACT))
        except SengokuError:
            break
        state, last = done.state, entry.n
        if last in back:
            states[last] = state
        now = point(last, state)
        if {**now, "line": 0} != {**points[-1], "line": 0}:
            points.append(now)
        heard = audible(done.events, None)
        if heard:
            events = [{"kind": kind, "data": data} for kind, data in heard]
            log.append({"line": last, "seat": entry.seat, "at": entry.at, "events": events})
    return gzip.compress(msgspec.json.encode({"game": id, "last": last, "points": points, "log": log}), 6)


async def course(driver: Driver, host: Host) -> bytes:
    """Packed with gzip. A finished game does not change."""
    if host.id not in known:
        store = host.hall.store
        first, entries = await store.read(
            lambda c: (rows.position_before(c, host.id, 0), rows.entries_after(c, host.id, 0))
        )
        assert first is not None  # every table that began has one
        known[host.id] = await driver.in_worker(course_of, host.row["game"], first.snapshot, entries)
        while len(known) > MOST_KEPT:
            known.popitem(last=False)
    known.move_to_end(host.id)
    return known[host.id]
