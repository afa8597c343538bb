"""Any position of a long finished game opens quickly."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import sengoku as library
from cli.run import sengoku
from sengoku.client import Client
from server.conftest import DATABASES
from server.running import Server

LONG = 3_000  # decisions
MOST = 0.05  # seconds in the server


def long_game() -> library.Record:
    """A finished game of Ikusa with that many decisions."""
    for seed in range(100):
        s, rng = library.game("ikusa").new(5, seed, {"round_limit": 30}), random.Random(seed)
        count = 0
        while not s.is_over:
            seat = s.to_act[0]
            s.apply(seat, rng.choice(s.legal_actions(seat)))
            count += 1
        if count >= LONG:
            return s.record()
    raise AssertionError("no game is long enough")


@pytest.mark.parametrize("kind", DATABASES)
def test_any_position_of_a_game_of_three_thousand_decisions_opens_in_50_ms(
    kind: str, serve: Callable[..., Server], tmp_path: Path
) -> None:
    server = serve(kind)
    record = long_game()
    assert record.moves >= LONG
    file = tmp_path / "game.json"
    file.write_text(record.to_json())
    server.stop()
    words = ["--database", server.database] if server.database else ["--data", str(server.folder)]
    told = sengoku("import", file, *words)
    assert told.exit_code == 0, told.stderr
    id = told.stdout.split()[1].rstrip(".")
    server.start()
    client = server.guest("Anna")
    rng = random.Random(1)
    lines = [0, 1, record.moves, *[rng.randrange(record.moves + 1) for _ in range(60)]]
    client.ask("GET", f"/api/tables/{id}/positions/1")  # the table comes into memory
    before = metrics(client)
    wall: list[float] = []
    for line in lines:
        began = time.perf_counter()
        shown = client.ask("GET", f"/api/tables/{id}/positions/{line}", seat=0)
        wall.append(time.perf_counter() - began)
        assert shown["view"] == record.replay(line).view(0)
    used = (metrics(client) - before) / len(lines)
    shown_in = 1000 * statistics.fmean(wall)
    print(f"{kind}: {1000 * used:.1f} ms of the server's CPU a position, {shown_in:.1f} ms until shown")
    assert used <= MOST


def metrics(client: Client) -> float:
    """Seconds of CPU that the server has used."""
    text = client.http.get("/metrics").text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("sengoku_cpu_seconds ")))
