"""*High or low*, a game of a minute for the arena's tests, with bots whose strength is known beforehand.

In each round every seat says high (a die of ten) or low (one point); the most points win. Each seat has a secret charm.
The table act `greet` is counted. `samurai` says high, `ashigaru` low: see bots.py.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import sengoku
from sengoku.kernel import Action, Frame, Game, IllegalAction, Json, Option, State


class Table(State):
    """The points, the charms, the greetings."""

    def __init__(self, game: Game, seats: int, options: Json, seed: str, nonces: tuple[str, ...] = ()) -> None:
        super().__init__(game, seats, options, seed, nonces)
        self.points, self.charms, self.greetings, self.round = [0] * seats, [0] * seats, [0] * seats, 1

    @property
    def scores(self) -> list[int]:
        return self.points.copy()

    def copied(self) -> Table:
        c = Table(self.game, self.seats, self.options, self.seed, self.nonces)
        c.points, c.charms, c.greetings, c.round = (
            self.points.copy(),
            self.charms.copy(),
            self.greetings.copy(),
            self.round,
        )
        return c

    def board(self) -> list[Any]:
        return [self.points, self.charms, self.greetings, self.round]

    def set_board(self, board: list[Any]) -> None:
        self.points, self.charms, self.greetings, self.round = board

    def seen_by(self, seat: int | None) -> Json:
        return {"points": self.points.copy(), "greetings": self.greetings.copy(), "round": self.round}

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        self.charms = [c if x == seat else rng.randrange(100) for x, c in enumerate(self.charms)]

    def table_act(self, seat: int, words: list[str]) -> None:
        if words != ["greet"]:
            raise IllegalAction("error.bad_act", act=" ".join(words))
        self.greetings[seat] += 1


class Say(Frame[Table]):
    """One seat after the other, round after round."""

    fields = ("seat",)

    def __init__(self, up: Frame[Table] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Table) -> tuple[int, ...]:
        return (self.seat,) if self.seat < s.seats else ()

    def legal(self, s: Table, seat: int) -> list[Action]:
        return ["high", "low"]

    def chosen(self, s: Table, seat: int, action: Action) -> Frame[Table]:
        s.points[seat] += s.roll([10])[0] if action == "high" else 1
        return Say(None, self.seat + 1)

    def go(self, s: Table) -> Frame[Table]:
        if s.round == s.options["rounds"]:
            s.is_over, s.winners = True, tuple([x for x, n in enumerate(s.points) if n == max(s.points)])
            return self
        s.round += 1
        return Say(None, 0)


FRAMES: dict[str, type[Frame[Any]]] = {"Say": Say}
OPTIONS = {
    "rounds": Option(2, range(1, 1001), "How many rounds."),
    "variant": Option("plain", ("plain", "fancy"), "A name."),
}


class HighOrLow(Game):
    id = "hilo"
    title = "High or low"
    seats = range(2, 5)
    rules_version = "1"
    shelf = 901
    options = OPTIONS
    frames = FRAMES
    words_file = Path(__file__).parent / "words.toml"

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> Table:
        return Table(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Table)
        s.charms = s.roll([100] * s.seats)
        return Say(None, 0)

    def all_actions(self) -> list[Action]:
        return ["high", "low"]


HILO = HighOrLow()
sengoku.register(HILO)
