"""Who was lucky in a finished game, and with which dice: found in a worker process, and remembered for a while."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from sengoku.server.drive import Driver

MOST_KEPT = 256  # tables
known: OrderedDict[str, list[dict[str, Any]]] = OrderedDict()
dice: OrderedDict[str, list[list[list[int]]]] = OrderedDict()


def luck_of_text(text: str) -> list[dict[str, Any]]:
    """In a worker: a whole game is played again."""
    from sengoku.kernel.luck import luck_of
    from sengoku.kernel.record import Record

    return luck_of(Record.from_json(text))


async def counted(driver: Driver, id: str, text: str) -> list[dict[str, Any]]:
    """The luck of each seat; a finished game does not change."""
    if id not in known:
        known[id] = await driver.in_worker(luck_of_text, text)
        while len(known) > MOST_KEPT:
            known.popitem(last=False)
    return known[id]


def sides_of_text(text: str) -> list[list[list[int]]]:
    """In a worker, likewise."""
    from sengoku.kernel.record import Record
    from sengoku.kernel.sides import sides_of

    return sides_of(Record.from_json(text))


async def rolled_with(driver: Driver, id: str, text: str) -> list[list[list[int]]]:
    """The sides of all dice, line by line."""
    if id not in dice:
        dice[id] = await driver.in_worker(sides_of_text, text)
        while len(dice) > MOST_KEPT:
            dice.popitem(last=False)
    return dice[id]
