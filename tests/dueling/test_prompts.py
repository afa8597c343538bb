"""How often a person is asked outside his own turns: a game with cards at any time must not drown in passes.

Everything counts that he is asked while it is not his own five years: the windows in the others' turns, what a card
played at him makes him decide, and his drawing, fortifying and placing at the ends of halves and decades. Four seats,
default options. The others are bots, and so is he at every step that is not a window. Three persons are followed:

- random: answers windows at random too (only among random players);
- sensible: passes for the turn when he holds nothing that he could play, else for the window;
- single: never passes for longer than the window, thirty of which the rules of windows make in a decade. Among random
  players, who fortify and play cards for no reason, he alone is asked more than forty times.
"""

from __future__ import annotations

import random

import pytest

import sengoku
from sengoku.games.dueling.actions import PASSES
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling

PERSONS = [("random", "random"), ("sensible", "random"), ("single", "random")]  # he, and the bots around him
SERIOUS = [("sensible", "samurai"), ("single", "samurai")]


def most(follow: str, level: str) -> int:
    """Prompts a decade that are playable."""
    return 48 if (follow, level) == ("single", "random") else 40


def answer(legal: list[str], follow: str) -> str:
    """What the person says in a window; '' leaves it to the bot in his seat."""
    if follow == "random":
        return ""
    idle = follow == "sensible" and all([a in PASSES for a in legal])
    return "pass turn" if idle else "pass"


def prompts(games: int, follow: str, level: str) -> tuple[float, float]:
    """Prompts a decade outside his own turns, and the share with nothing but passes, in games of bots of a level."""
    asked = empty = decades = 0
    for seed in range(games):
        s = GAME.new(4, seed)
        assert isinstance(s, Dueling)
        me, rng, before = seed % 4, random.Random(seed), 0
        bots = [sengoku.bot(level, GAME, seed=seed * 4 + x) for x in range(4)]
        while not s.is_over:
            seat = rng.choice(s.to_act)
            legal = s.legal_actions(seat)
            if s.round and seat == me and s.active != me:
                asked += 1
                empty += all([a in PASSES for a in legal])
            choice = answer(legal, follow) if seat == me and type(s.top).__name__ == "Window" else ""
            if not choice and level != "random":
                choice = bots[seat](s.determinize(seat, rng.randrange(1 << 30)), seat)
            s.apply(seat, choice or rng.choice(legal))
            if s.round != before:
                before = s.round
                decades += me not in s.out
    told = f"{asked / decades:.1f} prompts a decade, {empty / asked:.0%} with nothing but a pass"
    print(f"{games} games of {level} bots, {follow}: {told}")
    return asked / decades, empty / asked


@pytest.mark.parametrize(("follow", "level"), PERSONS)
def test_a_person_is_not_drowned_in_prompts(follow: str, level: str) -> None:
    a_decade, empty = prompts(12, follow, level)
    assert a_decade <= most(follow, level)
    assert empty < 0.5


@pytest.mark.parametrize(("follow", "level"), SERIOUS)
def test_nor_among_players_who_know_what_they_do(follow: str, level: str) -> None:
    a_decade, empty = prompts(2, follow, level)
    assert a_decade <= most(follow, level)
    assert empty < 0.5


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("follow", "level"), PERSONS + SERIOUS)
def test_the_figures_over_fifty_games(follow: str, level: str) -> None:
    a_decade, empty = prompts(50, follow, level)
    assert a_decade <= most(follow, level)
    assert empty < 0.5
