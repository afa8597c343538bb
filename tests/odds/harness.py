"""Exact odds against the engine: battles drawn at random, played thousands of times, counted.

A game hands in a function `draw(rng) -> Battle`: some battle over all its options, small ones more often than big ones
(20,000 of them should take some seconds), what may come of it exactly, and how to play it once through the engine:

    def draw(rng: random.Random) -> Battle: ...

    @pytest.mark.parametrize("number", range(12))
    def test_odds_of_duels_agree_with_the_engine(number: int) -> None:
        agree(draw(random.Random(f"dueling {number}")), PLAYED)

    @pytest.mark.soak
    @pytest.mark.parametrize("number", range(12))
    def test_odds_of_duels_agree_with_the_engine_over_many_battles(number: int) -> None:
        agree(draw(random.Random(f"dueling {number}")), SOAKED)

60 battles in all: 24 of Samurai Swords and Ikusa, 12 of each other game.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from sengoku.kernel.state import State

PLAYED, SOAKED = 20_000, 200_000
FEW = 25  # ways to end that are expected less often than this are counted together
ERRORS = 4.0  # standard errors


class Battle:
    """`exact`: the chance of each way to end; `play(n)` plays the battle with the n-th dice and says how it ended.

    The first word of a way to end is its result ("attacker", "defender", "mutual", "stopped", ...); the rest tells what
    was left, as finely as the odds do.
    """

    def __init__(self, name: str, exact: dict[str, float], play: Callable[[int], str]) -> None:
        self.name, self.exact, self.play = name, exact, play


def with_dice(base: State, n: int) -> State:
    """A copy of a position with dice of its own: the draws of one stream are independent, so it skips ahead."""
    c = base.clone()
    c.rolls = n * 10_000
    return c


def agree(battle: Battle, count: int) -> None:
    """Each result comes as often as the odds say, within 4 standard errors; the ways to end fit as a whole."""
    assert math.isclose(sum(battle.exact.values()), 1.0, abs_tol=1e-9), battle.name
    found: dict[str, int] = {}
    for n in range(count):
        end = battle.play(n)
        found[end] = found.get(end, 0) + 1
    strangers = [end for end in found if battle.exact.get(end, 0.0) <= 0.0]
    assert not strangers, f"{battle.name}: the odds know nothing of {strangers[:3]}"
    results = sorted({end.split(" ")[0] for end in battle.exact})
    for result in results:
        p = sum([q for end, q in battle.exact.items() if end.split(" ")[0] == result])
        n = sum([k for end, k in found.items() if end.split(" ")[0] == result])
        error = math.sqrt(max(p * (1 - p), 1.0 / count) / count)  # a chance that rounds to none may still come once
        assert abs(n / count - p) <= ERRORS * error, f"{battle.name}: {result} {n / count:.5f}, the odds say {p:.5f}"
    assert too_far(battle.exact, found, count) <= 6.0, f"{battle.name}: the survivors are others than the odds say"


def too_far(exact: dict[str, float], found: dict[str, int], count: int) -> float:
    """How many standard deviations chi-squared is above what it should be."""
    chi, ways, rare_p, rare_n = 0.0, 0, 0.0, 0
    for end, p in exact.items():
        if p * count < FEW:
            rare_p, rare_n = rare_p + p, rare_n + found.get(end, 0)
        else:
            chi, ways = chi + (found.get(end, 0) - p * count) ** 2 / (p * count), ways + 1
    if rare_p * count >= FEW:
        chi, ways = chi + (rare_n - rare_p * count) ** 2 / (rare_p * count), ways + 1
    free = ways - 1
    return (chi - free) / math.sqrt(2 * free) if free > 0 else 0.0
