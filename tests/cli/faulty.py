"""Skirmish with planted faults, each a game of its own: what `sengoku fuzz` must find."""

from __future__ import annotations

import time
from typing import Any

import sengoku
from sengoku.kernel import Action, Frame, Json
from toy.board import Skirmish
from toy.skirmish import Battle, Honour, SkirmishGame, Window


class Faulty(SkirmishGame):
    """A game whose states and frames are of other classes."""

    board: type[Skirmish] = Skirmish

    def __init__(self, id: str, board: type[Skirmish] = Skirmish, frame: type[Frame[Any]] | None = None) -> None:
        super().__init__()
        self.id, self.title, self.board = id, id, board
        self.frames = {**SkirmishGame.frames, **({frame.__name__: frame} if frame else {})}

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> Skirmish:
        return self.board(self, seats, options, seed, nonces)


class Board(Skirmish):
    """Copies are of the same class."""

    def copied(self) -> Skirmish:
        c = super().copied()
        c.__class__ = type(self)
        return c

    def settle(self) -> None:
        super().settle()
        kind = self.game.frames[type(self.top).__name__]
        if type(self.top) is not kind:
            self.top = kind(self.top.up, *[getattr(self.top, name) for name in kind.fields])


class Leaky(Board):
    """Shows everybody's hand."""

    def seen_by(self, seat: int | None) -> Json:
        return {**super().seen_by(seat), "hands": self.hands.copy()}


class Careless(Board):
    """Makes a spear out of nothing when a lord falls."""

    def settle(self) -> None:
        super().settle()
        if isinstance(self.top, Honour):
            self.bank += 100


class Crashing(Board):
    """Breaks down after the first battle."""

    def settle(self) -> None:
        super().settle()
        if isinstance(self.top, Battle):
            raise ZeroDivisionError("planted")


class Forgetful(Board):
    """Its snapshots lose the round."""

    def board(self) -> list[Any]:
        return [*super().board()[:-1], 1]


class Silent(Window):
    """Asks, but offers nothing."""

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return []


Silent.__name__ = "Window"


class Slow(Board):
    """Never comes back from the third round."""

    def settle(self) -> None:
        super().settle()
        while self.round == 3:
            time.sleep(0.01)


for game in (
    Faulty("leaky", Leaky),
    Faulty("careless", Careless),
    Faulty("crashing", Crashing),
    Faulty("forgetful", Forgetful),
    Faulty("silent", Board, Silent),
    Faulty("slow", Slow),
):
    sengoku.register(game)
