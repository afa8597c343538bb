"""Backups of a whole database as lines of JSON, from any of its kinds to any; and single games in and out."""

from __future__ import annotations

import base64
import gzip
import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Connection, LargeBinary, insert, select, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, StatementError

from sengoku.kernel.errors import BadRecord
from sengoku.kernel.record import Record, read_line
from sengoku.server import rows
from sengoku.server.chairs import BOT, manners
from sengoku.server.entry import ACT, MOVE, UNDO, Entry
from sengoku.server.errors import Refused
from sengoku.server.finish import recorded
from sengoku.server.host import KEPT_EVERY, replayed
from sengoku.server.lobby import new_id
from sengoku.server.migrate import HEAD, revision
from sengoku.server.rows import Position
from sengoku.server.schema import chairs, facts, log, metadata, records, tables
from sengoku.server.store import Store

FORMAT = 1
TOGETHER = 500  # rows written at once


# ------------------------------------------------------------ everything


def backup(store: Store, file: Path) -> int:
    """Writes all rows, as they are at one moment; a server may go on meanwhile. How many."""
    partial = file.with_name(file.name + ".part")
    try:
        partial.touch(mode=0o600)  # it holds everybody's secrets
        with store.engine.connect() as c, gzip.open(partial, "wt", encoding="utf-8") as out:
            c.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" if store.postgres else "BEGIN")
            count = written(c, out)
        partial.replace(file)  # a backup that broke off is no backup
    finally:
        partial.unlink(missing_ok=True)
    return count


def written(c: Connection, out: TextIO) -> int:
    count = 0
    out.write(json.dumps({"sengoku": FORMAT, "schema": revision(c), "at": time.time_ns() // 1_000_000}) + "\n")
    for table in metadata.sorted_tables:
        wanted = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=TOGETHER)
        for r in c.execute(wanted):
            values = [base64.b85encode(v).decode() if isinstance(v, bytes) else v for v in r]
            out.write(json.dumps([table.name, values]) + "\n")
            count += 1
    out.write(json.dumps({"rows": count}) + "\n")
    return count


def restore(store: Store, file: Path) -> int:
    """Reads a backup into an empty database; nothing is written if anything is wrong with it. How many rows."""

    def job(c: Connection) -> int:
        for t in metadata.sorted_tables:
            if t is not facts and c.execute(select(t).limit(1)).first() is not None:
                raise Refused(409, "not_empty")
        c.execute(facts.delete())
        count = 0
        for name, batch in batches(read_backup(file)):
            c.execute(insert(metadata.tables[name]), batch)
            count += len(batch)
        if store.postgres:
            renumber(c)
        return count

    try:
        return store.write_now(job)
    except (IntegrityError, DataError, StatementError) as e:
        if isinstance(e, OperationalError):
            raise
        why = str(getattr(e, "orig", None) or e).splitlines()[0]
        raise Refused(422, "bad_backup", why=f"its rows do not fit together ({why})") from None


def read_backup(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a backup; `Refused` says what is wrong with anything else."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "null"))
            if not isinstance(head, dict) or "sengoku" not in head:
                raise ValueError("it does not begin like one")
            if (head["sengoku"], head.get("schema")) != (FORMAT, HEAD):
                raise ValueError(f"it is of version {head.get('schema')}, this program reads {HEAD}")
            for count, line in enumerate(lines):
                read = json.loads(line)
                if isinstance(read, dict):
                    if read.get("rows") != count:
                        raise ValueError("rows are missing")
                    return
                yield row_of(read)
            raise ValueError("it breaks off")
    except (OSError, ValueError, EOFError, zlib.error) as e:
        raise Refused(422, "bad_backup", why=str(e).rstrip(".") or type(e).__name__) from None


def row_of(read: Any) -> tuple[str, dict[str, Any]]:
    """A line of a backup: the table, and its columns with their values."""
    if not isinstance(read, list) or len(read) != 2 or read[0] not in metadata.tables or not isinstance(read[1], list):
        raise ValueError("a line of it is no row")
    columns = metadata.tables[read[0]].columns
    row = dict(zip([c.name for c in columns], read[1], strict=True))
    for c in columns:
        if isinstance(c.type, LargeBinary) and row[c.name] is not None:
            row[c.name] = base64.b85decode(row[c.name])
    return read[0], row


def batches(found: Iterator[tuple[str, dict[str, Any]]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    name, batch = "", []  # type: str, list[dict[str, Any]]
    for table, row in found:
        if batch and (table != name or len(batch) == TOGETHER):
            yield name, batch
            batch = []
        name = table
        batch.append(row)
    if batch:
        yield name, batch


def renumber(c: Connection) -> None:
    """PostgreSQL counts on from the highest number, not from 1."""
    for table in metadata.sorted_tables:
        if table.autoincrement_column is not None:
            sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
            c.execute(text(f"SELECT setval({sequence}, GREATEST((SELECT MAX(id) FROM {table.name}), 1))"))


# ------------------------------------------------------------ single games


def exported(c: Connection, id: str) -> str:
    """The record of a game, finished or not. That of a running game is secret."""
    row, seats = rows.table_row(c, id), rows.chairs_of(c, id)
    if row is None or row["started"] is None:
        raise Refused(404, "no_table", table=id[:40])
    found = c.execute(select(records.c.data).where(records.c.table_id == id)).scalar()
    if found is not None:
        return zlib.decompress(found).decode()
    return recorded(row, seats, rows.position_before(c, id, 0), rows.entries_after(c, id, 0)).to_json()


def imported(c: Connection, record: Record, owner: int) -> str:
    """Lays a finished game down as a table that can be looked at. The record must hold."""
    record.verify()
    doc = record.doc
    if not doc["result"]["over"] or doc["start"] is not None:
        raise BadRecord("record.not_a_record", why="only a whole game, from its start to its end, can be imported")
    id, now = new_id(), time.time_ns() // 1_000_000
    row = {"id": id, "game": doc["game"], "rules": doc["rules"], "seats": doc["seats"], "title": "", "status": "over"}
    row |= {"options": json.dumps(doc["options"]), "visibility": "public", "manners": json.dumps(manners({}))}
    row |= {"host": owner, "secret": doc["seed"], "commitment": doc["commit"], "hash": doc["hash"], "asked": "[]"}
    row |= {"result": json.dumps(doc["result"]), "version": record.moves, "clocks": "{}"}
    c.execute(insert(tables), {**row, "created": now, "started": now, "ended": now, "moved": now})
    nonces = [*doc["nonces"], *[""] * doc["seats"]]
    seats = [{"table_id": id, "seat": i, "kind": BOT, "bot": "random", "nonce": nonces[i]} for i in range(doc["seats"])]
    c.execute(insert(chairs), [{**seat, "settings": "{}", "present": 0} for seat in seats])
    entries = [entry_of(i, line, now) for i, line in enumerate(doc["moves"]) if i]
    wanted = [{**e._asdict(), "table_id": id, "draws": json.dumps(e.draws)} for e in entries]
    if wanted:
        c.execute(insert(log), wanted)
    zero = [0] * doc["seats"]
    first = Position(0, [*zero, 0], zero, record.replay(0).snapshot())
    states = replayed(doc["game"], first, entries)
    after_undos = [e.n for e in entries if e.kind == UNDO]
    for n in sorted({0, *range(KEPT_EVERY, record.moves, KEPT_EVERY), *after_undos}):
        if n == 0 or not states[n].top.sealed:
            rows.keep(c, id, Position(n, [*zero, 0], zero, states[n].snapshot()))
    c.execute(insert(records), {"table_id": id, "data": zlib.compress(record.to_json().encode(), 6)})
    return id


def entry_of(n: int, line: str, at: int) -> Entry:
    """A line of a record as a line of the log."""
    seat, words, draws = read_line(line)
    if words.startswith("undo "):
        return Entry(n, seat, UNDO, str(int(words[5:]) - 1), [], None, at)
    if words.startswith("! "):
        return Entry(n, seat, ACT, words[2:], draws, None, at)
    return Entry(n, seat, MOVE, words, draws, None, at)
