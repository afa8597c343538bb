"""Several processes on one PostgreSQL: players on different ones, and one of them dies."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from sengoku.client import Client, Seat
from server.running import Server
from server.test_games import SHORT, laid, play_out


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", list(SHORT))
def test_players_on_different_processes_play_one_game(
    game: str, serve: Callable[..., Server], database: Callable[[str], str]
) -> None:
    address = database("postgres")
    one, two = serve(address=address), serve(address=address)
    anna = one.guest("Anna")
    bert = two.guest("Bert")
    table = laid(game, anna, bert)
    errors: list[BaseException] = []
    jobs = [threading.Thread(target=play_out, args=(c, table, i, i, errors)) for i, c in enumerate((anna, bert))]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join(800)
    assert not errors, errors[0]
    assert not any([job.is_alive() for job in jobs]), "the game hangs"
    assert anna.table(table.id).info()["result"] == bert.table(table.id).info()["result"]


def test_a_table_goes_on_at_another_process_when_its_own_dies(
    serve: Callable[..., Server], database: Callable[[str], str]
) -> None:
    address = database("postgres")
    one, two = serve(address=address), serve(address=address)
    anna = one.guest("Anna")
    table = anna.create("bushido", ["me", "random", "random"])
    table.start()
    rng = random.Random(1)
    with table.seat(0) as mine:
        for _, now in zip(range(5), mine.turns(), strict=False):
            mine.move(rng.choice(now.legal))
    one.kill()
    moved = Client(two.url, anna.token)
    two.clients.append(moved)
    with moved.table(table.id).seat(0) as mine:
        for _, now in zip(range(5), mine.turns(), strict=False):
            mine.move(rng.choice(now.legal))
        assert isinstance(mine, Seat)
        assert len(mine.seen) >= 5
