"""Playing Skirmish at random, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from sengoku import Record, State
from toy.skirmish import SKIRMISH


def new(seats: int = 4, seed: int | str = 1, **more: Any) -> State:
    return SKIRMISH.new(seats, seed, **more)


def step(s: State, rng: random.Random) -> None:
    """Any legal decision of anybody who is asked: sealed ones come in any order."""
    seat = rng.choice(s.to_act)
    s.apply(seat, rng.choice(s.legal_actions(seat)))


def played(s: State, decisions: int, rng: random.Random) -> State:
    """The same state after so many decisions, or at its end."""
    for _ in range(decisions):
        if s.is_over:
            break
        step(s, rng)
    return s


def until(s: State, name: str, rng: random.Random) -> State:
    """The same state, at a step of that name."""
    while type(s.top).__name__ != name:
        assert not s.is_over, f"this game never comes to {name}"
        step(s, rng)
    return s


def finished(seats: int = 4, seed: int | str = 1, options: dict[str, Any] | None = None) -> State:
    rng = random.Random(f"{seats} {seed}")
    return played(new(seats, seed, options=options), 100_000, rng)


def positions(games: int, rng: random.Random, **more: Any) -> Iterator[State]:
    """Every position of some games, of all seat counts."""
    for g in range(games):
        s = new(2 + g % 4, g, **more)
        while not s.is_over:
            yield s
            step(s, rng)


def at(name: str, seats: int = 4, first: int = 0) -> State:
    """A position at a step of that name, in the first game that comes to one."""
    for seed in range(first, first + 200):
        s, rng = new(seats, seed), random.Random(seed)
        while not s.is_over:
            if type(s.top).__name__ == name:
                return s
            step(s, rng)
    raise AssertionError(f"no game comes to {name}")


def checked(s: State) -> Record:
    """The record of s: it verifies, and leads back to s."""
    record = Record.from_json(s.record().to_json())
    assert record.verify()
    assert record.replay().fingerprint() == s.fingerprint()
    assert record.replay().record().to_json() == s.record().to_json()
    return record
