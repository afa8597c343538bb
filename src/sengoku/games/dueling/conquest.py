"""Claiming territory, and castles taken or burnt (D-R24, D-R32)."""

from __future__ import annotations

from typing import ClassVar

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    BURN,
    DRAW,
    KEEP,
    LEAVE,
    OCCUPY,
    SEIZE,
    STAY,
    TOKENS,
    TOKENS_BUT,
    WITH,
    WITH_BUT,
    amount,
    amounts,
)
from sengoku.games.dueling.attack import committed, end_battle
from sengoku.games.dueling.deck import available, draw_to_hand, look, steal
from sengoku.games.dueling.fight import NINJA_FIGHT, TENT_FIGHT
from sengoku.games.dueling.forces import (
    abandon,
    lift,
    pass_to,
    put,
    slay,
    take,
    tidy,
    to_supply,
    turn_coat,
)
from sengoku.games.dueling.points import dishonour
from sengoku.games.dueling.state import NINJA, NO_CASTLE, OWNERLESS, Dueling
from sengoku.games.dueling.steps import F, Lose, Step, Under
from sengoku.kernel import Action, Json, Message


def claim(s: Dueling, after: F) -> F:
    """The defenders are beaten: what becomes of the territory?"""
    f = s.fight
    assert f is not None
    if f.kind == TENT_FIGHT:
        from sengoku.games.dueling.peasants import tents_win

        return tents_win(s, after)
    return Occupy(after)


class Occupy(Step):
    """A beaten territory is occupied with at least one token, or left to farmers (D-D15)."""

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (s.fight.seat,) if s.fight and s.fight.seat not in s.out else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [OCCUPY, LEAVE]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        f = s.fight
        assert f is not None
        castle = Castle(EndBattle(self.up), seat, f.target)
        if action == LEAVE:
            abandon(s, f.target)
            return castle
        if f.kind == NINJA_FIGHT:
            take_over(s, seat, f.target, f.loser)
            force = board.UNLED + board.FORCE
            put(s, board.UNLED + f.target, take(s, force, s.size[force]))
            s.owner[board.FORCE] = -1
            if s.advanced:
                s.marks[f.target] |= NINJA
            return castle
        return Advance(castle, seat, f.target, tuple(committed(s)), False)

    def run(self, s: Dueling) -> F:
        return end_battle(s, self.done())

    def prompt(self, s: Dueling, seat: int) -> Message:
        assert s.fight is not None
        return "ask.occupy", {"at": board.LANDS[s.fight.target]}


class EndBattle(Step):
    def run(self, s: Dueling) -> F:
        return end_battle(s, self.done())


def take_over(s: Dueling, seat: int, t: int, loser: int) -> None:
    """A conquered territory, with the empty ship at it (D-A78) and the centre in it (D-A17, D-R72)."""
    pass_to(s, t, seat)
    for k in range(board.SHIPS):
        p = board.SHIP + k
        if s.ship_at[k] == t and s.owner[p] == loser and loser >= 0 and not s.tokens(p):
            s.owner[p] = seat
    if s.castle[t] == NO_CASTLE:
        if s.centre[board.GAMBLING] == t:
            s.honour[seat] += 1
        if s.advanced and s.centre[board.CALLIGRAPHY] == t:
            dishonour(s, seat)
    if s.heard:
        s.tell(None, "taken", {"seat": seat, "at": board.LANDS[t]})


class Advance(Step):
    """How many move in, stack by stack in joining order (D-D16)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "rest", "went")

    def __init__(self, up: F | None, seat: int, target: int, rest: tuple[int, ...], went: bool) -> None:
        self.up, self.seat, self.target, self.rest, self.went = up, seat, target, rest, went

    def left(self, s: Dueling) -> list[int]:
        return [x for x in self.rest if s.size[x] and s.owner_of(x) == self.seat]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        left = self.left(s)
        if not left:
            return ()
        forced = len(left) == 1 and not self.went and s.size[left[0]] == 1
        return () if forced else (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        left = self.left(s)
        stack, n = left[0], s.size[left[0]]
        out = [STAY] if self.went or len(left) > 1 else []
        if stack >= board.LORDS:
            return out + amounts(n, TOKENS, TOKENS_BUT)
        out += amounts(n, WITH, WITH_BUT)
        return out + (amounts(n - 1, TOKENS, TOKENS_BUT) if n > 1 else [])

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        left = self.left(s)
        stack = left[0]
        if action == STAY:
            return Advance(self.up, seat, self.target, tuple(left[1:]), self.went)
        lord_goes = action.startswith("with")
        most = s.size[stack] - (stack < board.LORDS and not lord_goes)
        source = s.place_of(stack)
        if not self.went:
            assert s.fight is not None
            take_over(s, seat, self.target, s.fight.loser)
        lift(s, stack, amount(action, most), lord_goes, self.target)
        after: F = Advance(self.up, seat, self.target, tuple(left[1:]), True)
        return Under(after, source)

    def run(self, s: Dueling) -> F:
        left = self.left(s)
        if left and not self.went:
            return self.decide(s, self.seat, WITH[1] if left[0] < board.LORDS else TOKENS[1])
        if not self.went:  # nobody is left to move in
            abandon(s, self.target)
        return Under(self.up, self.target)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.advance", {"stack": board.STACK_NAMES[self.left(s)[0]], "at": board.LANDS[self.target]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        left = self.left(s)
        return {"stack": board.STACK_NAMES[left[0]] if left else "", "target": board.LANDS[self.target]}


class Castle(Step):
    """The victor of a castle territory keeps or burns the castle (D-D18)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target")

    def __init__(self, up: F | None, seat: int, target: int) -> None:
        self.up, self.seat, self.target = up, seat, target

    def falls(self, s: Dueling) -> bool:
        return s.castle[self.target] not in (NO_CASTLE, self.seat) and self.seat not in s.out

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.falls(s) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [KEEP, BURN]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        t = self.target
        loser = s.castle[t]
        s.castles[seat] += 1
        s.alarm = True
        if action == KEEP:
            s.castle[t] = seat
        else:
            raze(s, t)
        if s.heard:
            s.tell(None, "castle_" + ("kept" if action == KEEP else "burnt"), {"seat": seat, "at": board.LANDS[t]})
        after: F = self.done()
        if loser != OWNERLESS and loser not in s.out:
            after = Deserters(after, seat, loser, t)
        after = AnyDeck(after, seat)
        if loser != OWNERLESS and s.hands[loser]:
            after = Seize(after, seat, loser)
            look(s, seat, loser)
        return after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.castle", {"at": board.LANDS[self.target]}


def raze(s: Dueling, t: int) -> None:
    """A burnt castle: spies and assassins in it are gone (D-A85)."""
    s.castle[t] = NO_CASTLE
    s.spies = tuple([c for c in s.spies if c[1] != t])
    s.killers = tuple([c for c in s.killers if c[1] != t])


class Seize(Step):
    """The victor looks at all the loser's cards and takes one (D-D19)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "loser")

    def __init__(self, up: F | None, seat: int, loser: int) -> None:
        self.up, self.seat, self.loser = up, seat, loser

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if s.hands[self.loser] else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return list(dict.fromkeys([SEIZE[c] for c in s.hands[self.loser]]))

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        name = action[6:]
        card = next(c for c in board.CARDS_NAMED[name] if c in s.hands[self.loser])
        steal(s, seat, self.loser, card)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.seize", {"seat": self.loser}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"loser": self.loser}


class AnyDeck(Step):
    """He takes one card from any deck on the board (D-D20)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def decks(self, s: Dueling) -> list[int]:
        return [d for d in range(4) if available(s, d)]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.decks(s) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [DRAW[d] for d in self.decks(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        draw_to_hand(s, seat, [ARG[action]])
        return self.done()


class Deserters(Step):
    """What the loss of a castle costs its owner (rule D-R32, rulings D-A12, D-A13, D-A62, D-A109)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "loser", "target")

    def __init__(self, up: F | None, seat: int, loser: int, target: int) -> None:
        self.up, self.seat, self.loser, self.target = up, seat, loser, target

    def run(self, s: Dueling) -> F:
        after: F = self.done()
        for t in reversed(s.lands_of(self.loser)):
            if board.REGION[t] != board.REGION[self.target]:
                after = Lose(after, t, (), 4, -1, 1)
        for t in s.lands_of(self.loser):
            if board.REGION[t] == board.REGION[self.target]:
                self.region(s, t)
        return after

    def region(self, s: Dueling, t: int) -> None:
        """Half of each stack deserts, rounded up; the other half converts with its Warlord."""
        converts = False
        for x in s.stacks(t):
            half = s.size[x] // 2
            to_supply(s, take(s, x, s.size[x] - half))
            if x < board.LORDS:
                if half:
                    turn_coat(s, x, self.loser)
                else:
                    slay(s, x)
            converts = converts or half > 0
        if converts:
            pass_to(s, t, self.seat)
            if s.castle[t] == self.loser:  # ruling D-A109: it goes with its territory
                s.castle[t] = self.seat
                s.castles[self.seat] += 1
        else:
            abandon(s, t)
        tidy(s, t)
