"""A true state that explodes when anybody but its host touches it, and positions to try it on."""

from __future__ import annotations

import random
from typing import Any

import sengoku
from sengoku.kernel.state import State

GAMES = [id for id in sengoku.games() if type(sengoku.game(id)).__module__.startswith("sengoku.games.")]
SHORT = 0.02  # seconds a decision, for bots that think for a time

# What a host needs to run a game: public facts, and the engine's own work. The board, the step, the dice, views of
# any seat: all else explodes.
HOST = ("game", "to_act", "is_over", "left", "round", "legal_actions", "determinize", "apply", "act", "listen")


class Mined:
    """A true state of which everything explodes but what a bot's host may use (`also`: what this one uses more)."""

    def __init__(self, state: State, also: tuple[str, ...] = ()) -> None:
        self._state, self._also = state, also
        self._imagined: list[int] = []  # the seats for which worlds were made

    def determinize(self, seat: int, seed: int) -> State:
        self._imagined.append(seat)
        return self._state.determinize(seat, seed)

    def clone(self) -> Mined:
        return Mined(self._state.clone(), self._also)

    def __getattr__(self, name: str) -> Any:
        if name in HOST or name in self._also:
            return getattr(self._state, name)
        raise AssertionError(f"a bot touched '{name}' of the true state")


def midway(game: str, decisions: int, seed: int) -> State:
    """A position that random play leads to."""
    of = sengoku.game(game)
    s, rng = of.new(of.seats[0], seed), random.Random(seed)
    for _ in range(decisions):
        if s.is_over:
            break
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    return s


def positions(game: str) -> list[tuple[State, int]]:
    found = [midway(game, n, n) for n in (0, 7, 25, 60, 110)]
    return [(s, seat) for s in found for seat in s.to_act[:2]]
