"""Ninja (D-R49, D-A77): five tokens strike a castle anywhere, or bribe a Warlord in it."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, BRIBE, FROM, LOSE, PLAY, STRIKE
from sengoku.games.dueling.deck import holds_kind, show
from sengoku.games.dueling.fight import NINJA_FIGHT, Fight
from sengoku.games.dueling.forces import join_largest, put, take, tidy
from sengoku.games.dueling.peace import end_diplomacy
from sengoku.games.dueling.points import dishonour
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import F, Step
from sengoku.games.dueling.targets import ninja_homes
from sengoku.kernel import Action, Json, Message

SCOUTS: Final = board.KIND["scouts"]
BAND: Final = 5


class Ninja(Step):
    """Where the five come from, and whether they strike or bribe (D-D32)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "home")

    def __init__(self, up: F | None, seat: int, target: int, home: int = -1) -> None:
        self.up, self.seat, self.target, self.home = up, seat, target, home

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        if self.home < 0:
            return [FROM[board.UNLED + t] for t in ninja_homes(s, seat)]
        return [STRIKE, *[BRIBE[w] for w in s.lords[self.target] if w not in s.main]]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.turns import After

        if self.home < 0:
            return Ninja(self.up, seat, self.target, ARG[action] - board.UNLED)
        after = After(self.up, seat)
        if action == STRIKE:
            s.actions -= 1
            if end_diplomacy(s, seat, s.owner[self.target]):  # it cancels diplomacy at once
                dishonour(s, seat)
            s.owner[board.FORCE] = seat
            return Muster(NinjaStrike.declared(s, after, seat, self.target, self.home), self.home, BAND)
        from sengoku.games.dueling.effects import bribe_odds, tell_bribe
        from sengoku.games.dueling.forces import buy_off

        s.actions -= 1
        plus = bribe_odds(s, seat, ARG[action], self.home)
        roll = s.roll([12])[0] + plus
        tell_bribe(s, seat, ARG[action], roll, plus, board.NUMBERS["bribe"])
        if roll >= board.NUMBERS["bribe"]:
            buy_off(s, ARG[action], seat, self.home)
        return after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.ninja", {"at": board.LANDS[self.target]}


class Muster(Step):
    """The five tokens, taken where the player likes; every Warlord keeps one."""

    fields: ClassVar[tuple[str, ...]] = ("home", "count")

    def __init__(self, up: F | None, home: int, count: int) -> None:
        self.up, self.home, self.count = up, home, count

    def stacks(self, s: Dueling) -> list[int]:
        return [x for x in s.stacks(self.home) if s.size[x] > (x < board.LORDS)] if self.count else []

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (s.owner[self.home],) if len(self.stacks(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [LOSE[x] for x in self.stacks(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        put(s, board.UNLED + board.FORCE, take(s, ARG[action], 1))
        return Muster(self.up, self.home, self.count - 1)

    def run(self, s: Dueling) -> F:
        found = self.stacks(s)
        if found:
            return self.decide(s, -1, LOSE[found[0]])
        tidy(s, self.home)
        return self.done()


class NinjaStrike(Step):
    """The attack itself; Scouts may answer it first (W5), then it is declared like any other (W2)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "home")

    def __init__(self, up: F | None, seat: int, target: int, home: int) -> None:
        self.up, self.seat, self.target, self.home = up, seat, target, home

    @staticmethod
    def declared(s: Dueling, up: F, seat: int, target: int, home: int) -> F:
        from sengoku.games.dueling.windows import W5, Asking

        return Asking(NinjaStrike(up, seat, target, home), W5, (s.owner[target],))

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        return []  # ruling D-A101: only the card

    def answers(self, s: Dueling, seat: int) -> list[Action]:
        card = holds_kind(s, seat, SCOUTS)
        return [PLAY[card]] if card >= 0 else []

    def blocked(self, s: Dueling, seat: int, action: Action) -> F:
        """All five convert (rule D-R60)."""
        show(s, seat, holds_kind(s, seat, SCOUTS))
        force = board.UNLED + board.FORCE
        tokens = take(s, force, s.size[force])
        s.owner[board.FORCE], s.alarm = -1, True
        join_largest(s, self.target, tokens)
        stack = s.largest(self.target)
        if stack not in s.scouts:
            s.scouts = tuple(sorted([*s.scouts, stack]))
        return self.done()

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.attack import declared

        s.fight = Fight(self.seat, self.target, NINJA_FIGHT, (board.UNLED + board.FORCE,), self.home)
        return declared(s, self.done())

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"card": "ninja", "seat": self.seat, "at": board.LANDS[self.target], "source": board.LANDS[self.home]}
