"""What `sengoku bench` measures of the odds: battles worked out from nothing, without what was remembered of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sengoku.games.shogun.pieces import NOBODY, Troop
from sengoku.games.shogun.state import BONUS, FORTRESS
from sengoku.odds.shogun_core import DAIMYO_NONE, DAIMYO_STANDS, USUAL, Ends, Line, fought, losses_in_order

FULL_ARMY: Troop = (2, 2, 4, 6, 0)
ALL_RONIN: Troop = (2, 2, 4, 6, 14)
FIVE: Troop = (0, 1, 1, 3, 0)


class Case(NamedTuple):
    """One measurement: `run()` works the odds out once; at most so many milliseconds, interpreted and compiled."""

    name: str
    run: Callable[[], Ends]
    most: float
    most_compiled: float


def five_against_five() -> Ends:
    a = Line(losses_in_order((1, 1, 1, 2, 0), NOBODY, DAIMYO_NONE, 0, USUAL), 0)
    d = Line(losses_in_order(FIVE, NOBODY, DAIMYO_NONE, 0, USUAL), 0)
    return fought(a, d, False)


def largest() -> Ends:
    """An army of 15 with 14 ronin against an army of 15 and a force of 5 in a fortress."""
    a = Line(losses_in_order(NOBODY, ALL_RONIN, DAIMYO_STANDS, 0, USUAL), 0)
    d = Line(losses_in_order(FIVE, FULL_ARMY, DAIMYO_STANDS, BONUS[FORTRESS], USUAL), FORTRESS)
    return fought(a, d, False)


def bench_cases() -> list[Case]:
    return [
        Case("exact odds, 5 against 5", five_against_five, 0.3, 0.1),
        Case("exact odds, 29 against 25", largest, 25.0, 8.0),
    ]
