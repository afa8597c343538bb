"""How often a person is asked outside his own turns: a game with cards at any time must not drown in passes.

Everything counts that he is asked while it is not his own five years: the windows in the others' turns, what a card
played at him makes him decide, and his drawing, fortifying and placing at the ends of halves and decades. The others
play at random, and so does he at every step that is not a window. Three persons are followed:

- random: answers windows at random too;
- sensible: passes for the turn when he holds nothing that he could play, else for the window;
- single: never passes for longer than the window, thirty of which the rules of windows make in a decade.
"""

from __future__ import annotations

import random

import pytest

from sengoku.games.dueling.actions import PASSES
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling

MOST = {"random": 40, "sensible": 40, "single": 48}


def answer(legal: list[str], follow: str) -> str:
    """What the person says in a window; '' leaves it to chance."""
    if follow == "random":
        return ""
    idle = follow == "sensible" and all([a in PASSES for a in legal])
    return "pass turn" if idle else "pass"


def prompts(games: int, follow: str) -> tuple[float, float]:
    """Prompts a decade outside his own turns, and the share with nothing but passes; four seats, default options."""
    asked = empty = decades = 0
    for seed in range(games):
        s = GAME.new(4, seed)
        assert isinstance(s, Dueling)
        me, rng, before = seed % 4, random.Random(seed), 0
        while not s.is_over:
            seat = rng.choice(s.to_act)
            legal = s.legal_actions(seat)
            if s.round and seat == me and s.active != me:
                asked += 1
                empty += all([a in PASSES for a in legal])
            choice = answer(legal, follow) if seat == me and type(s.top).__name__ == "Window" else ""
            s.apply(seat, choice or rng.choice(legal))
            if s.round != before:
                before = s.round
                decades += me not in s.out
    print(f"{follow}: {asked / decades:.1f} prompts a decade, {empty / asked:.0%} with nothing but a pass")
    return asked / decades, empty / asked


@pytest.mark.parametrize("follow", list(MOST))
def test_a_person_is_not_drowned_in_prompts(follow: str) -> None:
    a_decade, empty = prompts(12, follow)
    assert a_decade <= MOST[follow]
    assert empty < 0.5


@pytest.mark.soak
@pytest.mark.parametrize("follow", list(MOST))
def test_the_figures_over_fifty_games(follow: str) -> None:
    a_decade, empty = prompts(50, follow)
    assert a_decade <= MOST[follow]
    assert empty < 0.5
