"""Games outlive the rules they were begun by: they open, and are played on as far as today's rules allow."""

from __future__ import annotations

import json
import random
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

import sengoku
from sengoku.client import Client, ServerRefused, Table
from sengoku.server.schema import log, positions, records, tables
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import OPEN
from server.running import Server


def older(c: Connection) -> None:
    """All that is stored was made by a program with other rules."""
    c.execute(update(tables).values(rules="older"))
    for r in c.execute(select(positions)).all():
        snapshot = {**json.loads(zlib.decompress(r.data)), "rules": "older"}
        data = zlib.compress(json.dumps(snapshot).encode())
        c.execute(update(positions).where(positions.c.table_id == r.table_id, positions.c.n == r.n).values(data=data))


def impossible(id: str, n: int) -> Callable[[Connection], None]:
    """A line that today's rules do not know."""
    return lambda c: c.execute(update(log).where(log.c.table_id == id, log.c.n == n).values(text="march on the moon"))


def written(folder: Path, *jobs: Callable[[Connection], None]) -> None:
    store = Store(Settings(data=folder))
    for job in jobs:
        store.write_now(job)
    store.close()


def moved(people: list[Client], id: str, rng: random.Random) -> None:
    seat = people[0].table(id).info()["to_act"][0]
    mine = people[seat].table(id)
    now = mine.view(seat)
    mine.move(seat, rng.choice(now["legal"]), now["n"])


def long_game(anna: Client) -> tuple[Table, sengoku.Record]:
    """A finished game of which several positions are kept; few are shorter."""
    while True:
        table = anna.create("warriors-of-japan", ["random", "random"])
        table.start()
        while not table.info()["hash"]:
            time.sleep(0.1)
        record = sengoku.Record.from_json(table.record())
        if record.moves > 200:
            return table, record


def test_a_game_of_older_rules_keeps_opening_and_playing(tmp_path: Path) -> None:
    server, rng = Server(tmp_path / "data", **OPEN).start(), random.Random(3)
    try:
        anna, bert = server.guest("Anna"), server.guest("Bert")
        over, record = long_game(anna)
        games = []
        for _ in range(2):
            table = anna.create("warriors-of-japan", ["me", "open"])
            bert.table(table.id).join()
            table.start()
            for _ in range(10):
                moved([anna, bert], table.id, rng)
            games.append(table)
        goes_on, halts = games
        before = halts.view(0)
        server.stop()
        written(server.folder, older, impossible(halts.id, 10), impossible(over.id, 150))
        server.start()

        assert over.info()["rules"] == "older"
        for line in (0, 99, record.moves):
            assert over.position(line, 0)["view"] == json.loads(json.dumps(record.replay(line).view(0)))
        nearest = over.position(170, 0)
        assert 100 <= nearest["line"] < 150
        assert nearest["view"] == json.loads(json.dumps(record.replay(nearest["line"]).view(0)))
        assert over.view()["view"]["over"]

        for _ in range(5):
            moved([anna, bert], goes_on.id, rng)
        goes_on.act(0, "resign")

        now = halts.view(0)
        assert now["n"] in (before["n"], before["n"] - 1)
        with pytest.raises(ServerRefused, match="begun by the rules older") as e:
            halts.act(0, "resign")
        assert (e.value.status, e.value.error) == (409, "rules_changed")
        with halts.seat(0) as watching:
            assert watching.look().n == now["n"]
    finally:
        server.close()


def test_a_finished_game_without_a_record_does_not_keep_the_others_from_theirs(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", **OPEN).start()
    try:
        anna = server.guest("Anna")
        both = [anna.create("warriors-of-japan", ["random", "random"]) for _ in range(2)]
        for table in both:
            table.start()
        for table in both:
            while not table.info()["hash"]:
                time.sleep(0.1)
        texts = [table.record() for table in both]
        server.stop()
        first, second = sorted([0, 1], key=lambda i: both[i].id)
        written(
            server.folder, lambda c: c.execute(records.delete()), lambda c: c.execute(update(tables).values(hash=None))
        )
        written(server.folder, impossible(both[first].id, 20))
        server.start()
        while not both[second].info()["hash"]:
            time.sleep(0.1)
        assert both[second].record() == texts[second]
        with pytest.raises(ServerRefused) as e:
            both[first].record()
        assert e.value.error == "no_record"
        assert both[first].view()["view"]["over"]
    finally:
        server.close()
