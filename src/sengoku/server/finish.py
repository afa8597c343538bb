"""Finished games: their record is made from the log, checked against the dice, and published; they are rated."""

from __future__ import annotations

import asyncio
import logging
import zlib
from typing import Any

from sqlalchemy import Connection, insert, select, update

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.game import game
from sengoku.kernel.record import Record
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.chairs import Chair
from sengoku.server.entry import ACT, MOVE, Entry, Step, step
from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host
from sengoku.server.ledger import rate
from sengoku.server.rows import Position, Row
from sengoku.server.schema import records, tables

log = logging.getLogger("sengoku")


def first_state(row: Row, chairs: list[Chair], first: Position | None) -> State:
    if row["forked"] and first is not None:  # what if: its record tells the position that it began with
        return game(row["game"]).restore(first.snapshot, any_rules=True)
    return game(row["game"]).new(row["seats"], row["secret"], row["options"], nonces=[c.nonce for c in chairs])


def recorded(row: Row, chairs: list[Chair], first: Position | None, entries: list[Entry]) -> Record:
    """The record of a whole game, played again with the dice that fell. `first`: the position that it began with."""
    state = first_state(row, chairs, first)
    states = {0: state}
    for entry in entries:
        state = states[entry.n] = step(state, entry, states, scripted=entry.kind in (MOVE, ACT)).state
    tags = {"table": row["id"], **{f"seat {c.seat}": c.name or c.bot or c.kind for c in chairs}}
    return state.record(tags)


class Finisher(Service):
    """Makes the record when a game ends; at the start of a server, those that were not made in time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.looked = False

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        if done.state.is_over:
            self.hall.task(self.finish(host.id))

    async def tick(self) -> None:
        if self.looked:
            return
        self.looked = True
        wanted = select(tables.c.id).where(tables.c.status == "over", tables.c.hash.is_(None))
        for id in await self.hall.store.read(lambda c: [r.id for r in c.execute(wanted)]):
            try:
                await self.finish(id)
            except SengokuError:  # its rules have changed since: it can be looked at all the same
                log.exception("the record of table %s cannot be made", id)

    async def finish(self, id: str) -> None:
        store = self.hall.store

        def job(c: Connection) -> Any:
            first = rows.position_before(c, id, 0)
            return rows.table_row(c, id), rows.chairs_of(c, id), first, rows.entries_after(c, id, 0)

        row, chairs, first, entries = await store.read(job)
        if row is None or row["hash"] is not None:
            return
        record = await asyncio.to_thread(recorded, row, chairs, first, entries)
        data = zlib.compress(record.to_json().encode(), 6)

        def write(c: Connection) -> None:
            mine = update(tables).where(tables.c.id == id, tables.c.hash.is_(None))
            if c.execute(mine.values(hash=record.doc["hash"])).rowcount == 1:
                c.execute(insert(records), {"table_id": id, "data": data})
                rate(c, row, chairs, self.hall.now())
                rows.told(c, f"{id}:-")

        await store.write(write)
        if (host := self.hall.hosts.get(id)) is not None:
            host.row["hash"] = record.doc["hash"]
            host.changed()
