"""Finished games on a real server, for the tests of what comes afterwards."""

from __future__ import annotations

import random
import time

from sengoku.client import Client, Table

QUICK = {"variant": "quick", "round_limit": 1}


def play_on(table: Table, owners: dict[int, Client], seed: int = 1, most: float = 120) -> None:
    """People who do anything that is legal, in all their seats, until the game is over and its record is made."""
    rng, until = random.Random(seed), time.monotonic() + most
    while time.monotonic() < until:
        info = table.info()
        if info["status"] == "over" and info["hash"]:
            return
        asked = [x for x in info["to_act"] if x in owners]
        if not asked:
            time.sleep(0.02)
            continue
        mine = owners[asked[0]].table(table.id)
        now = mine.view(asked[0])
        if now["legal"]:
            mine.move(asked[0], rng.choice(now["legal"]), now["n"])
    raise AssertionError("the game does not end")


def finished(anna: Client, bert: Client | None, seats: list[str] | None = None, **more: object) -> Table:
    """A game of Ikusa that is over: Anna and Bert and a bot, or Anna and bots."""
    seats = seats or (["me", "open", "random"] if bert is not None else ["me", "random", "random"])
    table = anna.create("ikusa", seats, QUICK, **more)
    owners = {i: anna for i, kind in enumerate(seats) if kind == "me"}
    if bert is not None:
        owners[bert.table(table.id).join()] = bert
    table.start()
    play_on(table, owners)
    return table
