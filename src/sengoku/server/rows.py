"""Reading and writing a table's rows. Every function takes a connection and is a job for the store."""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Update, bindparam, insert, select, text, update

from sengoku.server.chairs import Chair
from sengoku.server.entry import UNDO, Entry
from sengoku.server.schema import chairs, log, positions, tables, users
from sengoku.server.store import Conflict

Row = dict[str, Any]
CHANNEL = "sengoku"


class Position(NamedTuple):
    """A snapshot after line n, how much each viewer had noticed by then, and since when each was asked."""

    n: int
    counts: list[int]
    asked: list[int]
    snapshot: dict[str, Any]


def table_row(c: Connection, id: str) -> Row | None:
    found = c.execute(select(tables).where(tables.c.id == id)).mappings().first()
    if found is None:
        return None
    row = dict(found)
    for name in ("options", "manners", "clocks", "asked", "result", "undo", "forked", "stage"):
        row[name] = json.loads(row[name]) if row[name] else None
    return row


def chairs_of(c: Connection, id: str) -> list[Chair]:
    wanted = select(chairs, users.c.name).outerjoin(users, users.c.id == chairs.c.user_id)
    found = c.execute(wanted.where(chairs.c.table_id == id).order_by(chairs.c.seat)).mappings()
    return [
        Chair(
            r["seat"],
            r["kind"],
            r["user_id"],
            r["name"] or "",
            r["bot"] or "",
            r["nonce"],
            json.loads(r["settings"]),
            r["due"] is not None,
        )
        for r in found
    ]


def position_before(c: Connection, id: str, n: int) -> Position | None:
    """The latest position that is stored at or before line n."""
    wanted = select(positions).where(positions.c.table_id == id, positions.c.n <= n)
    r = c.execute(wanted.order_by(positions.c.n.desc()).limit(1)).mappings().first()
    return None if r is None else read_position(r)


def read_position(r: Any) -> Position:
    seen = json.loads(r["counts"])
    return Position(r["n"], seen["counts"], seen["asked"], json.loads(zlib.decompress(r["data"])))


def entries_after(c: Connection, id: str, n: int, upto: int | None = None) -> list[Entry]:
    wanted = select(log).where(log.c.table_id == id, log.c.n > n).order_by(log.c.n)
    if upto is not None:
        wanted = wanted.where(log.c.n <= upto)
    return [
        Entry(r.n, r.seat, r.kind, r.text, [(k, v) for k, v in json.loads(r.draws)], r.request, r.at)
        for r in c.execute(wanted)
    ]


def chain(c: Connection, id: str, line: int, upto: int) -> tuple[Position, list[Entry]]:
    """A stored position and the lines after it that lead through `line` to `upto`, with all that undos go back to."""
    while True:
        position = position_before(c, id, line)
        if position is None:
            raise LookupError(f"table {id} has no position before line {line}")
        entries = entries_after(c, id, position.n, upto)
        furthest = min([int(e.text) for e in entries if e.kind == UNDO], default=position.n)
        if furthest >= position.n:
            return position, entries
        line = furthest


def latest_requests(c: Connection, id: str, seats: int, most: int) -> list[tuple[int, str, int]]:
    """The latest requests of each seat that were carried out, oldest first: seat, request, line."""
    out: list[tuple[int, str, int]] = []
    for seat in range(seats):
        wanted = select(log.c.request, log.c.n).where(log.c.table_id == id, log.c.seat == seat)
        wanted = wanted.where(log.c.request.is_not(None)).order_by(log.c.n.desc()).limit(most)
        out += [(seat, r.request, r.n) for r in c.execute(wanted)][::-1]
    return out


INSERT = insert(log)


@cache
def moving(names: tuple[str, ...]) -> Update:
    """The update of these columns of a table that is at the line expected; made once, needed for every move."""
    wanted = update(tables).where(tables.c.id == bindparam("its_id"), tables.c.version == bindparam("before"))
    return wanted.where(tables.c.status == "playing").values({name: bindparam("_" + name) for name in names})


def append(c: Connection, id: str, entry: Entry, changes: Row, position: Position | None) -> None:
    """Writes a line and what it changes at the table; `Conflict` if the line's number is taken."""
    values = {"version": entry.n, **changes}
    given = {"_" + name: value for name, value in values.items()}
    if c.execute(moving(tuple(values)), {**given, "its_id": id, "before": entry.n - 1}).rowcount != 1:
        raise Conflict("error.conflict")
    draws = json.dumps(entry.draws, separators=(",", ":"))
    c.execute(
        INSERT,
        {
            "table_id": id,
            "n": entry.n,
            "seat": entry.seat,
            "kind": entry.kind,
            "text": entry.text,
            "draws": draws,
            "request": entry.request,
            "at": entry.at,
        },
    )
    if position is not None:
        keep(c, id, position)
    told(c, f"{id}:{entry.n}")


def keep(c: Connection, id: str, position: Position) -> None:
    seen = json.dumps({"counts": position.counts, "asked": position.asked})
    data = zlib.compress(json.dumps(position.snapshot, separators=(",", ":")).encode(), 6)
    c.execute(insert(positions), {"table_id": id, "n": position.n, "counts": seen, "data": data})


def told(c: Connection, payload: str) -> None:
    """Tells the other processes, once this is committed."""
    if c.dialect.name == "postgresql":
        c.execute(NOTIFY, {"payload": payload})


NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :payload)")
