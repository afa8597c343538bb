"""How often a person is asked outside his own turns: a game with cards at any time must not drown in passes."""

from __future__ import annotations

import random

import pytest

from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling

OWN_MOVES = ("Draw", "Fortify", "Place", "Promote")  # his own drawing and placing at the ends of halves and decades


def prompts(games: int, follow: str) -> tuple[float, float]:
    """Prompts a decade outside his own turns, and the share with nothing but a pass; four seats, default options.

    `follow`: the person passes every window on its own ("pass", the worst case), or is a random player ("random").
    """
    asked = pass_only = decades = 0
    for seed in range(games):
        s = GAME.new(4, seed)
        assert isinstance(s, Dueling)
        me, rng, before = seed % 4, random.Random(seed), 0
        while not s.is_over:
            seat = rng.choice(s.to_act)
            legal, step = s.legal_actions(seat), type(s.top).__name__
            if s.round and seat == me and s.active != me and not (s.active < 0 and step in OWN_MOVES):
                asked += 1
                pass_only += all([a.startswith("pass") for a in legal])
            choice = rng.choice(legal)
            if seat == me and follow == "pass" and step == "Window":
                choice = "pass"
            s.apply(seat, choice)
            if s.round != before:
                before = s.round
                decades += me not in s.out
    return asked / decades, pass_only / asked


@pytest.mark.parametrize("follow", ["pass", "random"])
def test_a_person_is_not_drowned_in_prompts(follow: str) -> None:
    a_decade, empty = prompts(12, follow)
    assert a_decade <= 40
    assert empty < 0.5


@pytest.mark.soak
@pytest.mark.parametrize("follow", ["pass", "random"])
def test_the_figures_over_fifty_games(follow: str) -> None:
    a_decade, empty = prompts(50, follow)
    print(f"{follow}: {a_decade:.1f} prompts a decade, {empty:.0%} with nothing but a pass")
    assert a_decade <= 40
    assert empty < 0.5
