"""Playing Samurai Swords and Ikusa at random, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sengoku.games.shogun.state import Shogun
from shogun.helpers import edition

SETUPS: list[tuple[int, str]] = [
    *[(seats, variant) for seats in (3, 4, 5) for variant in ("standard", "quick", "longer")],
    (2, "standard"),
]


def new(game: str, seats: int, seed: int | str = 1, **options: Any) -> Shogun:
    s = edition(game).new(seats, seed, options)
    assert isinstance(s, Shogun)
    return s


def step(s: Shogun, rng: random.Random) -> tuple[int, str]:
    """Any legal decision of anybody who is asked: sealed ones come in any order."""
    seat = rng.choice(s.to_act)
    action = rng.choice(s.legal_actions(seat))
    s.apply(seat, action)
    return seat, action


def lively(s: Shogun, rng: random.Random) -> tuple[int, str]:
    """A decision that makes games move: armies go, many attack, most battles are fought out."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    verbs = [a.split(" ", 1)[0] for a in legal]
    wanted = [a for a, v in zip(legal, verbs) if v in ("declare", "attack", "press", "enter", "march", "strike")]
    action = rng.choice(wanted if wanted and rng.random() < 0.6 else legal)
    s.apply(seat, action)
    return seat, action


def until(s: Shogun, name: str, rng: random.Random) -> Shogun:
    """The same state, at a step of that name."""
    while type(s.top).__name__ != name:
        assert not s.is_over, f"this game never comes to {name}"
        step(s, rng)
    return s


def positions(s: Shogun, rng: random.Random, most: int = 100_000) -> Iterator[Shogun]:
    """Every position of a game to its end, or of so many decisions."""
    for _ in range(most):
        if s.is_over:
            return
        yield s
        lively(s, rng)
