"""What `sengoku bench` measures of the odds: battles worked out from nothing, without what was remembered of others."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sengoku.games.shogun.pieces import NOBODY, Troop
from sengoku.games.shogun.state import BONUS, FORTRESS
from sengoku.kernel.words import Json
from sengoku.odds import Odds, odds
from sengoku.odds.shogun_core import DAIMYO_NONE, DAIMYO_STANDS, USUAL, Ends, Line, fought, losses_in_order

FULL_ARMY: Troop = (2, 2, 4, 6, 0)
ALL_RONIN: Troop = (2, 2, 4, 6, 14)
FIVE: Troop = (0, 1, 1, 3, 0)
SOUTH = {"nitta_yoshisada": 6, "wakiya_yoshisuke": 3, "yuki_munehiro": 2, "sasaki_doyo": 1, "toki_yorisada": 2}
NORTH = {"ashikaga_tadayoshi": 5, "ko_no_moroyasu": 4, "niki_yoriaki": 1, "yamana_tokiuji": 2, "oyama_tomouji": 0}
FOUR_KATANA = {"troops": 5, "stack": {"2": 4}, "disc": "battle", "honor": 12}
FIVE_KATANA = {"troops": 5, "stack": {"1": 5}, "disc": "battle", "honor": 9}


class Case(NamedTuple):
    """One measurement: `run()` works the odds out once; at most so many milliseconds, interpreted and compiled."""

    name: str
    run: Callable[[], Ends | Odds]
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


def warriors() -> Odds:
    """Both armies with two strangers to the courts, who may betray and betray again."""
    return odds(
        "warriors-of-japan", attacker={**SOUTH, "chigusa_tadaaki": 1}, defender={**NORTH, "imagawa_norikuni": 2}
    )


def bushido() -> Odds:
    """Both have chosen in secret, and somebody who knows it asks."""
    return odds("bushido", attacker=FOUR_KATANA, defender=FIVE_KATANA, province="village")


def duel(tokens: int) -> Callable[[], Odds]:
    side: Json = {"tokens": tokens}
    return lambda: odds("dueling-samurai", attacker=side, defender=side)


def bench_cases() -> list[Case]:
    return [
        Case("exact odds, 5 against 5", five_against_five, 0.3, 0.1),
        Case("exact odds, 29 against 25", largest, 25.0, 8.0),
        Case("warriors-of-japan, 6 Samurai against 6", warriors, 300.0, 100.0),
        Case("bushido, both have chosen", bushido, 0.3, 0.1),
        Case("dueling-samurai, 5 against 5", duel(5), 0.3, 0.1),
        Case("dueling-samurai, 20 against 20", duel(20), 25.0, 8.0),
    ]
