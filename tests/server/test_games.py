"""Whole games over real HTTP and WebSocket, from the lobby to the end."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

import sengoku
from sengoku.client import Client, Table
from server.conftest import DATABASES
from server.running import Server

SHORT = {
    "samurai-swords": {"variant": "quick", "round_limit": 3},
    "ikusa": {"variant": "quick", "round_limit": 3},
    "warriors-of-japan": {},
    "bushido": {},
    "dueling-samurai": {},
}


def play_out(client: Client, table: Table, seat: int, seed: int, errors: list[BaseException]) -> None:
    """A person who does anything that is legal until the game is over."""
    rng = random.Random(seed)
    try:
        with client.table(table.id).seat(seat) as mine:
            for now in mine.turns():
                mine.move(rng.choice(now.legal))
    except BaseException as e:
        errors.append(e)


def two_people(table: Table, clients: list[Client]) -> None:
    errors: list[BaseException] = []
    jobs = [threading.Thread(target=play_out, args=(c, table, i, i, errors)) for i, c in enumerate(clients)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join(800)
    assert not errors, errors[0]
    assert not any([job.is_alive() for job in jobs]), "the game hangs"


def laid(game: str, anna: Client, bert: Client) -> Table:
    """A table with two people, and bots in the other seats."""
    least = sengoku.game(game).seats[0]
    bots = ["random"] * max(0, least - 2) or (["random"] if 3 in sengoku.game(game).seats else [])
    table = anna.create(game, ["me", "open", *bots], SHORT[game])
    bert.table(table.id).join()
    table.start()
    return table


@pytest.mark.timeout(900)
@pytest.mark.parametrize("kind", DATABASES)
@pytest.mark.parametrize("game", list(SHORT))
def test_a_game_from_the_lobby_to_the_end(game: str, kind: str, serve: Callable[..., Server]) -> None:
    server = serve(kind)
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = laid(game, anna, bert)
    two_people(table, [anna, bert])
    info = table.info()
    assert info["status"] == "over"
    assert info["result"]["winners"] is not None
