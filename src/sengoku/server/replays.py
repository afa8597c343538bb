"""Going back over a table's log: what a viewer missed, positions of a finished game, its record."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, select

from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.entry import ACT, MOVE, Entry, audible, noticed, step
from sengoku.server.host import Host
from sengoku.server.live import Viewer
from sengoku.server.rows import Position
from sengoku.server.schema import positions

MOST_MISSED = 1_000  # lines: who missed more is shown the table as it is now


async def frames_since(host: Host, viewer: Viewer, since: int | None) -> list[dict[str, Any]]:
    """The steps that a viewer noticed after number `since`, made again from the log."""
    seat = viewer.seat
    if since is None or since >= host.count(seat):
        return []
    n = host.n

    def job(c: Connection) -> tuple[Position, list[Entry]] | None:
        found = seen_by_then(c, host.id, -1 if seat is None else seat, since)
        return None if n - found > MOST_MISSED else rows.chain(c, host.id, found, n)

    loaded = await host.hall.store.read(job)
    if loaded is None:
        return []
    position, entries = loaded
    count = position.counts[-1 if seat is None else seat]
    state: State = game(host.row["game"]).restore(position.snapshot, any_rules=True)
    states = {position.n: state}
    out: list[dict[str, Any]] = []
    for entry in entries:
        done = step(state, entry, states, scripted=entry.kind in (MOVE, ACT))
        state = states[entry.n] = done.state
        if noticed(entry, done, seat):
            count += 1
            if count > since:
                out.append(viewer.frame(count, audible(done.events, seat)))
    return out


def seen_by_then(c: Connection, id: str, seat: int, since: int) -> int:
    """The line of the latest stored position at which the viewer had noticed no more than `since`."""
    found = c.execute(
        select(positions.c.n, positions.c.counts).where(positions.c.table_id == id).order_by(positions.c.n.desc())
    )
    for r in found:
        if json.loads(r.counts)["counts"][seat] <= since:
            return int(r.n)
    return 0
