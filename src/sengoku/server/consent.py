"""Undo beyond one's own latest decisions: one seat asks, and all people at the table must agree."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, update

from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.game import game
from sengoku.server import rows
from sengoku.server.chairs import PERSON
from sengoku.server.entry import ACT, MOVE, UNDO, noticed, step
from sengoku.server.errors import Refused
from sengoku.server.host import Host
from sengoku.server.replays import seen_by_then
from sengoku.server.schema import tables
from sengoku.server.store import Conflict, Job

FURTHEST = 400  # steps back, of those that the seat has noticed


def people(host: Host) -> list[int]:
    return [c.seat for c in host.chairs if c.kind == PERSON and c.seat not in host.state.left]


async def ask(host: Host, seat: int) -> None:
    """Asks everybody to let the seat take its latest open decision back, and all that followed."""
    line = await line_before(host, seat)
    await put(host, {"by": seat, "to": line, "yes": [seat]})
    await carried_out(host)


async def answer(host: Host, seat: int, yes: bool) -> None:
    """One no ends it; with the last yes it is done."""
    undo = host.row["undo"]
    if not undo:
        raise Refused(409, "no_undo_asked")
    if not yes:
        return await put(host, None)
    await put(host, {**undo, "yes": sorted({*undo["yes"], seat})})
    await carried_out(host)


async def carried_out(host: Host) -> None:
    undo = host.row["undo"]
    if undo and set(people(host)) <= set(undo["yes"]):
        await host.enter(undo["by"], UNDO, str(undo["to"]), expected=host.n)


async def put(host: Host, undo: dict[str, Any] | None) -> None:
    """Notes the question at the table. Any new decision in the open ends it (see `Host.enter`)."""
    async with host.lock:
        seen = host.counts[-1]
        while True:
            try:
                await host.hall.store.write(noted(host.id, host.n, undo))
                break
            except Conflict:
                await host.catch_up()
                if host.counts[-1] != seen:  # a secret line of another process is no reason to refuse
                    raise Refused(409, "busy") from None
        host.row["undo"] = undo
        host.changed()


def noted(id: str, n: int, undo: dict[str, Any] | None) -> Job:
    def job(c: Connection) -> None:
        mine = update(tables).where(tables.c.id == id, tables.c.version == n)
        if c.execute(mine.values(undo=json.dumps(undo) if undo else None)).rowcount != 1:
            raise Conflict("error.conflict")
        rows.told(c, f"{id}:-")

    return job


async def line_before(host: Host, seat: int) -> int:
    """The line before the seat's latest decision outside a sealed step."""
    n, least = host.n, max(0, host.count(seat) - FURTHEST)
    position, entries = await host.hall.store.read(
        lambda c: rows.chain(c, host.id, seen_by_then(c, host.id, seat, least), n)
    )
    state = game(host.row["game"]).restore(position.snapshot, any_rules=True)
    states, count, found = {position.n: state}, position.counts[seat], -1
    for entry in entries:
        done = step(state, entry, states, scripted=entry.kind in (MOVE, ACT))
        state = states[entry.n] = done.state
        count += noticed(entry, done, seat)
        if entry.seat == seat and entry.kind == MOVE and not done.sealed and count > least:
            found = entry.n - 1
    if found < 0:
        raise IllegalAction("error.bad_undo")
    return found
