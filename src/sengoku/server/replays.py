"""Going back over a table's log: what a viewer missed, positions of a finished game, its record."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, func, select

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.entry import ACT, MOVE, Entry, audible, noticed, step
from sengoku.server.host import Host, replayed
from sengoku.server.live import Viewer
from sengoku.server.rows import Position
from sengoku.server.schema import log, positions

MOST_MISSED = 1_000  # steps of his own count: who missed more is shown the table as it is now


async def frames_since(host: Host, viewer: Viewer, since: int | None) -> list[dict[str, Any]]:
    """The steps that a viewer noticed after number `since`, made again from the log."""
    seat = viewer.seat
    if since is None or host.halted or not 0 < host.count(seat) - since <= MOST_MISSED:
        return []
    n = host.n

    def job(c: Connection) -> tuple[Position, list[Entry]]:
        return rows.chain(c, host.id, seen_by_then(c, host.id, -1 if seat is None else seat, since), n)

    position, entries = await host.hall.store.read(job)
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


async def state_at(host: Host, line: int) -> tuple[int, State, Entry | None]:
    """The game after a line, and the line itself; the nearest before it where the rules have changed."""

    def job(c: Connection) -> tuple[Position, list[Entry], list[Entry]]:
        return *rows.chain(c, host.id, line, line), rows.entries_after(c, host.id, line - 1, line)

    stored, entries, led = await host.hall.store.read(job)
    try:
        state = replayed(host.row["game"], stored, entries)[line]
    except SengokuError:
        if not host.foreign:
            raise
        line, led = stored.n, []  # by the rules of today it cannot have happened: the nearest that was kept
        state = game(host.row["game"]).restore(stored.snapshot, any_rules=True)
    return line, state, led[0] if led else None


async def position(host: Host, line: int, seat: int | None) -> dict[str, Any]:
    """The view of a seat after a line."""
    line, state, last = await state_at(host, line)
    decision = None if last is None else {"seat": last.seat, "kind": last.kind, "text": last.text, "draws": last.draws}
    return {"line": line, "last": host.n, "decision": decision, "view": state.view(seat)}


async def since_last_turn(host: Host, seat: int, n: int | None) -> list[dict[str, Any]]:
    """What the seat noticed after its own latest decision, in words."""
    viewer = Viewer(host, seat, words=True)
    if n is None:
        n = await host.hall.store.read(lambda c: last_own(c, host, seat))
    return await frames_since(host, viewer, n)


def last_own(c: Connection, host: Host, seat: int) -> int:
    """The viewer's number at its own latest decision."""
    wanted = select(func.max(log.c.n)).where(log.c.table_id == host.id, log.c.seat == seat, log.c.kind == MOVE)
    line = c.execute(wanted).scalar() or 0
    stored, entries = rows.chain(c, host.id, line, line)
    count = stored.counts[seat]
    state: State = game(host.row["game"]).restore(stored.snapshot, any_rules=True)
    states = {stored.n: state}
    for entry in entries:
        done = step(state, entry, states, scripted=entry.kind in (MOVE, ACT))
        state = states[entry.n] = done.state
        count += noticed(entry, done, seat)
    return count
