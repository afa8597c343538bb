"""What all steps share: emergencies first; and the steps by which players take losses and name heirs."""

from __future__ import annotations

from typing import ClassVar

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, COUNT, END, HEIR, LOSE, LOSES, NO, SPREAD, UNDER
from sengoku.games.dueling.forces import lose, put, slay, take, tidy
from sengoku.games.dueling.points import emergencies
from sengoku.games.dueling.state import Dueling
from sengoku.kernel import Action, Frame, Json, Message, Sealed, Trays

F = Frame[Dueling]
STILL = (END, NO)  # a turn ended, a cash-in declined: nothing has happened


def safe(s: Dueling, after: F) -> F:
    """What comes next; but heirs are named and the fallen leave before anything else (D-D21, D-A69)."""
    if s.alarm:
        for seat in reversed(emergencies(s)):
            after = Heir(after, seat)
    return after


class Step(Frame[Dueling]):
    """A step of the game: `decide` carries out a decision, `run` goes on when nobody is asked."""

    def chosen(self, s: Dueling, seat: int, action: Action) -> F:
        if s.lull and action not in STILL:
            s.lull = ()
        after = self.decide(s, seat, action)
        return safe(s, after) if s.alarm else after

    def go(self, s: Dueling) -> F:
        after = self.run(s)
        return safe(s, after) if s.alarm else after

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        raise NotImplementedError

    def run(self, s: Dueling) -> F:
        return self.done()


class Secret(Sealed[Dueling]):
    """A step in which all decide at once and unseen; then `run`."""

    def go(self, s: Dueling) -> F:
        s.lull = ()
        after = self.run(s)
        return safe(s, after) if s.alarm else after

    def run(self, s: Dueling) -> F:
        return self.done()


class Heir(Step):
    """A slain or lost main Daimyo is replaced at once (rule D-R9)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if s.main[self.seat] < 0 and len(s.lords_of(self.seat)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [HEIR[w] for w in s.lords_of(seat)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        s.main[seat] = ARG[action]
        return self.done()


class Lose(Step):
    """The owner loses tokens by a card or event where he likes among `stacks` (D-R78, D-D14, D-A121)."""

    fields: ClassVar[tuple[str, ...]] = ("place", "only", "hits", "killer", "floor")

    def __init__(
        self, up: F | None, place: int, only: tuple[int, ...], hits: int, killer: int = -1, floor: int = 0
    ) -> None:
        self.up, self.place, self.only, self.hits, self.killer, self.floor = up, place, only, hits, killer, floor

    def stacks(self, s: Dueling) -> list[int]:
        """What may be hit: the stacks in the place, or those named (the committed stacks of an attack)."""
        named = self.only or s.stacks(self.place)
        return [x for x in named if s.size[x] and s.place_of(x) >= 0]

    def owner(self, s: Dueling) -> int:
        found = self.stacks(s)
        return s.owner_of(found[0]) if found else -1

    def asks(self, s: Dueling) -> tuple[int, ...]:
        found = self.stacks(s)
        total = sum([s.size[x] for x in found])
        open_choice = len(found) > 1 and 0 < min(self.hits, total - self.floor) < total
        return (s.owner_of(found[0]),) if open_choice and s.owner_of(found[0]) >= 0 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        found = self.stacks(s)
        hits = min(self.hits, sum([s.size[x] for x in found]) - self.floor)
        return [words[x] for n, words in enumerate(LOSES[1 : hits + 1], 1) for x in found if n <= s.size[x]]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        n = COUNT.get(action, 1)
        strike(s, ARG[action], n, self.killer)
        return Lose(self.up, self.place, self.only, self.hits - n, self.killer, self.floor)

    def run(self, s: Dueling) -> F:
        """One stack, or all of them: no choice is left."""
        found = self.stacks(s)
        total = sum([s.size[x] for x in found])
        if (
            self.place < board.SHIP and s.owner[self.place] < 0 and not self.only
        ):  # cards never take the last tent (D-A33)
            s.tents[self.place] = max(1, s.tents[self.place] - self.hits)
            return self.done()
        hits = min(self.hits, total - self.floor)
        for x in found:
            k = min(hits, s.size[x])
            if k > 0:
                strike(s, x, k, self.killer)
                hits -= k
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.lose", {"hits": self.hits, "at": board.PLACE_NAMES[self.place]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"place": board.PLACE_NAMES[self.place], "hits": self.hits}


def strike(s: Dueling, stack: int, n: int, killer: int) -> None:
    """A stack loses tokens outside a duel; a Warlord without any is slain, a place without any is left."""
    place = s.place_of(stack)
    lose(s, stack, min(n, s.size[stack]))
    if not s.size[stack]:
        if stack < board.LORDS:
            slay(s, stack, killer)
        tidy(s, place)


class Spread(Step):
    """Damage that goes on to the sufferer's nearest other territories, as he chooses (rule D-R79)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "origin", "hits", "killer", "to")

    def __init__(self, up: F | None, seat: int, origin: int, hits: int, killer: int, to: int = -1) -> None:
        self.up, self.seat, self.origin, self.hits, self.killer, self.to = up, seat, origin, hits, killer, to

    def nearest(self, s: Dueling) -> list[int]:
        lands = s.lands_of(self.seat)
        best = min([board.FAR[self.origin][t] for t in lands], default=0)
        return [t for t in lands if board.FAR[self.origin][t] == best]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.hits > 0 and len(self.nearest(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [SPREAD[t] for t in self.nearest(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return self.hit(s, ARG[action])

    def run(self, s: Dueling) -> F:
        near = self.nearest(s) if self.hits > 0 else []
        return self.hit(s, near[0]) if near else self.done()

    def hit(self, s: Dueling, t: int) -> F:
        after = Spread(self.up, self.seat, self.origin, self.hits - 1, self.killer, self.to)
        if self.to < 0:
            return Lose(after, t, (), 1, self.killer)
        return Convert(after, t, 1, self.to)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.spread", {"hits": self.hits}


class Convert(Step):
    """Tokens go over to another place by their owner's choice of stacks; Warlords of emptied stacks too (D-A76)."""

    fields: ClassVar[tuple[str, ...]] = ("place", "hits", "to")

    def __init__(self, up: F | None, place: int, hits: int, to: int) -> None:
        self.up, self.place, self.hits, self.to = up, place, hits, to

    def stacks(self, s: Dueling) -> tuple[int, ...]:
        return s.stacks(self.place) if self.hits > 0 and s.owner[self.to] >= 0 else ()

    def asks(self, s: Dueling) -> tuple[int, ...]:
        found = self.stacks(s)
        return (s.owner[self.place],) if len(found) > 1 and self.hits < s.tokens(self.place) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [LOSE[x] for x in self.stacks(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        convert(s, ARG[action], 1, self.to, True)
        return Convert(self.up, self.place, self.hits - 1, self.to)

    def run(self, s: Dueling) -> F:
        hits = self.hits
        for x in self.stacks(s):
            k = min(hits, s.size[x])
            if k > 0:
                convert(s, x, k, self.to, True)
                hits -= k
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.convert", {"hits": self.hits}


def convert(s: Dueling, stack: int, n: int, to: int, lord_too: bool) -> None:
    """Tokens go over, colours kept (rule D-R73); an emptied Warlord goes with them or has to be dealt with before."""
    from sengoku.games.dueling.forces import join_largest, move_lord, turn_coat

    place, owner = s.place_of(stack), s.owner_of(stack)
    moved = take(s, stack, n)
    if stack < board.LORDS and not s.size[stack] and lord_too:
        turn_coat(s, stack, owner)
        move_lord(s, stack, to)
        put(s, stack, moved)
        tidy(s, to)
    else:
        join_largest(s, to, moved)
    tidy(s, place)
    s.alarm = True


class Under(Step):
    """Tokens entered or stay where several own Warlords stand: whose are they? (D-D17)"""

    fields: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, up: F | None, place: int) -> None:
        self.up, self.place = up, place

    def asks(self, s: Dueling) -> tuple[int, ...]:
        many = len(s.lords[self.place]) > 1 and s.size[board.UNLED + self.place]
        return (s.owner[self.place],) if many and s.owner[self.place] >= 0 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [UNDER[w] for w in s.lords[self.place]]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        loose = board.UNLED + self.place
        put(s, ARG[action], take(s, loose, s.size[loose]))
        return self.done()

    def run(self, s: Dueling) -> F:
        tidy(s, self.place)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.under", {"at": board.PLACE_NAMES[self.place], "count": s.size[board.UNLED + self.place]}


def everyone(s: Dueling, seats: tuple[int, ...]) -> tuple[tuple[int, ...], Trays]:
    """The seats of a sealed step, in seat order, and their empty trays."""
    return tuple(sorted(seats)), ((),) * s.seats
