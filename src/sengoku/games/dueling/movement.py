"""Movement Actions and horses (D-R20, D-R42, D-A80, D-A113): paths, collecting, permission, arrival."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    AMBUSH,
    ARG,
    BACK,
    MOVE,
    NO,
    PERMIT,
    REFUSE,
    STEP,
    STOP,
    TAKE,
    TOKENS,
    TOKENS_BUT,
    WITH,
    WITH_BUT,
    amount,
    amounts,
)
from sengoku.games.dueling.attack import stubborn
from sengoku.games.dueling.deck import hold
from sengoku.games.dueling.forces import lift, tidy
from sengoku.games.dueling.state import Dueling, minus
from sengoku.games.dueling.steps import F, Lose, Step, Under
from sengoku.kernel import Action, Json, Message

Picks = tuple[tuple[int, int, bool], ...]  # stack, tokens, whether its Warlord goes


def ways(s: Dueling, seat: int, start: int, riding: bool) -> list[int]:
    """Borders from the start within the mover's land, the gambling district, and riders' permitted land; 99: none."""
    gambling, owner = s.centre[board.GAMBLING], s.owner
    closed = [y for x, y in s.refused if x == seat]
    far = [99] * board.SHIP
    far[start] = 0
    queue = [start]
    for t in queue:
        for u in board.NEAR[t]:
            if far[u] == 99:
                x = owner[u]
                if x == seat or u == gambling or (riding and x >= 0 and x not in closed):
                    far[u] = far[t] + 1
                    queue.append(u)
    return far


def goals(s: Dueling, seat: int, far: list[int]) -> list[bool]:
    """Which territories are an own end, or lead on to one by direct steps."""
    owner = s.owner
    good = [far[t] < 99 and owner[t] == seat for t in range(board.SHIP)]
    bridges = [t for t in range(board.SHIP) if far[t] < 99 and not good[t]]
    if bridges:
        for t in sorted(bridges, key=lambda t: -far[t]):
            good[t] = any([far[u] == far[t] + 1 and good[u] for u in board.NEAR[t]])
    return good


def can_start(s: Dueling, seat: int, t: int, riding: bool) -> bool:
    """Whether some own territory can be reached from `t`."""
    owner, near = s.owner, board.NEAR[t]
    for u in near:
        if owner[u] == seat:
            return True
    if not riding and s.centre[board.GAMBLING] not in near:
        return False
    far = ways(s, seat, t, riding)
    return any([far[u] < 99 and owner[u] == seat for u in range(board.SHIP) if u != t])


class Move(Step):
    """From territory to territory, each step farther from the start; stacks on the way may come along (D-D22).

    Nothing moves before `stop`. `card` is the horses card of a free move, -1 for a Movement Action.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "picks", "taking", "card")

    def __init__(
        self, up: F | None, seat: int, path: tuple[int, ...], picks: Picks = (), taking: int = -1, card: int = -1
    ) -> None:
        self.up, self.seat, self.path, self.picks, self.taking, self.card = up, seat, path, picks, taking, card

    def asks(self, s: Dueling) -> tuple[int, ...]:
        if not self.path or self.taking >= 0 or not self.picks:
            return (self.seat,)
        here, taken = self.path[-1], [p[0] for p in self.picks]
        if s.owner[here] == self.seat and any([x not in taken for x in s.stacks(here)]):
            return (self.seat,)
        if len(self.path) > 1 and s.owner[here] == self.seat:
            return (self.seat,)  # he may stop or go on
        legal = self.legal(s, self.seat)
        return () if len(legal) == 1 and legal[0] in STEPS else (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        if self.taking >= 0:
            n = s.size[self.taking]
            if self.taking >= board.LORDS:
                return amounts(n, TOKENS, TOKENS_BUT)
            return amounts(n, WITH, WITH_BUT) + (amounts(n - 1, TOKENS, TOKENS_BUT) if n > 1 else [])
        riding = self.card >= 0
        if not self.path:  # horses: where from?
            return [TAKE[x] for t in s.lands_of(seat) if can_start(s, seat, t, True) for x in s.stacks(t)]
        here = self.path[-1]
        taken = [p[0] for p in self.picks]
        out = [TAKE[x] for x in s.stacks(here) if x not in taken] if s.owner[here] == seat else []
        if not self.picks:
            return [*out, BACK] if self.card < 0 and MOVE[here] not in s.backs else out
        far = ways(s, seat, self.path[0], riding)
        ahead = [u for u in board.NEAR[here] if far[u] == far[here] + 1]
        if any([s.owner[u] != seat for u in ahead]):
            good = goals(s, seat, far)
            ahead = [u for u in ahead if good[u]]
        out += [STEP[u] for u in ahead]
        if len(self.path) > 1 and s.owner[here] == seat:
            out.append(STOP)
        return out

    def run(self, s: Dueling) -> F:
        return self.decide(s, self.seat, self.legal(s, self.seat)[0])

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == BACK:
            s.backs = (*s.backs, MOVE[self.path[0]])
            after = self.done()
            assert after.up is not None
            return after.up
        if action == STOP:
            return self.stop(s)
        if action in STEPS:
            return Move(self.up, seat, (*self.path, ARG[action]), self.picks, -1, self.card)
        if action in TAKES:
            stack = ARG[action]
            path = self.path or (s.place_of(stack),)
            return Move(self.up, seat, path, self.picks, stack, self.card)
        lord_goes = action.startswith("with")
        most = s.size[self.taking] - (self.taking < board.LORDS and not lord_goes)
        pick = (self.taking, amount(action, most), lord_goes)
        return Move(self.up, seat, self.path, (*self.picks, pick), -1, self.card)

    def stop(self, s: Dueling) -> F:
        if self.card >= 0:
            return Permission(self.up, self.seat, self.path, self.picks, self.card, 0)
        s.actions -= 1
        if any([stubborn(s, x) for x, _, goes in self.picks if goes]):
            return self.done()
        return arrive(s, self.done(), load(s, self.seat, self.picks, self.path[-1]), self.path[-1])

    def prompt(self, s: Dueling, seat: int) -> Message:
        if self.taking >= 0:
            return "ask.take", {"stack": board.STACK_NAMES[self.taking]}
        return ("ask.move", {"at": board.LANDS[self.path[-1]]}) if self.path else ("ask.ride", {})

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"path": [board.LANDS[t] for t in self.path], "picks": [board.STACK_NAMES[p[0]] for p in self.picks]}


STEPS: Final = frozenset(STEP)
TAKES: Final = frozenset(TAKE)


def load(s: Dueling, seat: int, picks: Picks, goal: int) -> list[int]:
    """The movers leave their places; emptied ones are left to farmers (D-A7). Returns the places they left."""
    s.owner[board.RIDERS] = seat
    left: list[int] = []
    for stack, n, lord_goes in picks:
        place = s.place_of(stack)
        if place == goal:
            continue  # he is where he wants to be
        lift(s, stack, n, lord_goes, board.RIDERS)
        left.append(place)
    for place in left:
        if s.owner[place] >= 0 and not s.tokens(place):
            tidy(s, place)
    return left


def arrive(s: Dueling, after: F, left: list[int], goal: int) -> F:
    """The movers reach their goal."""
    after = unload(s, after, board.RIDERS, goal)
    for place in reversed(left):
        after = Under(after, place)
    return after


def unload(s: Dueling, after: F, place: int, goal: int) -> F:
    for w in s.lords[place]:
        lift(s, w, s.size[w], True, goal)
    loose = board.UNLED + place
    if s.size[loose]:
        lift(s, loose, s.size[loose], False, goal)
    if place == board.RIDERS:
        s.owner[place] = -1
    return Under(after, goal)


class Permission(Step):
    """Each foreign owner on the path is asked once, in path order (D-D23, D-A80)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "path", "picks", "card", "k")

    def __init__(self, up: F | None, seat: int, path: tuple[int, ...], picks: Picks, card: int, k: int) -> None:
        self.up, self.seat, self.path, self.picks, self.card, self.k = up, seat, path, picks, card, k

    def owners(self, s: Dueling) -> list[int]:
        gambling = s.centre[board.GAMBLING]
        found = [s.owner[t] for t in self.path if t != gambling]
        return [x for x in dict.fromkeys(found) if x >= 0 and x != self.seat]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        owners = self.owners(s)
        return (owners[self.k],) if self.k < len(owners) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [PERMIT, REFUSE]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == PERMIT:
            return Permission(self.up, self.seat, self.path, self.picks, self.card, self.k + 1)
        s.refused = (*s.refused, (self.seat, seat))
        s.piles[board.BONUS_DECK] = tuple(minus(s.piles[board.BONUS_DECK], (self.card,)))
        hold(s, self.seat, self.card)  # it goes back to the hand, and all have seen it
        for x in range(s.seats):
            if x != self.seat:
                k = x * s.seats + self.seat
                s.known[k] = tuple(sorted([*s.known[k], self.card]))
        return self.done()

    def run(self, s: Dueling) -> F:
        """Permitted: the riders set out; each owner may ambush them, then the window W6."""
        from sengoku.games.dueling.windows import W6, Asking

        owners = self.owners(s)
        left = load(s, self.seat, self.picks, self.path[-1])
        s.moving, s.path = board.RIDERS, self.path
        after: F = Ride(self.up, self.seat, self.path)
        after = Asking(after, W6, s.clockwise(self.seat))
        for x in reversed(owners):
            after = Waylay(after, x)
        for place in dict.fromkeys(reversed(left)):
            after = Under(after, place)
        return after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.permission", {"seat": self.seat, "path": [board.LANDS[t] for t in self.path]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"path": [board.LANDS[t] for t in self.path]}


class Waylay(Step):
    """The owner of foreign land may ambush the convoy once: 1D6, without a card (D-R42)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if s.moving == board.RIDERS and s.tokens(board.RIDERS) and self.seat not in s.out else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [AMBUSH, NO]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == NO:
            return self.done()
        return Lose(self.up, board.RIDERS, (), s.roll([6])[0], seat)


class Ride(Step):
    """The riders arrive, unless all were lost."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "way")

    def __init__(self, up: F | None, seat: int, way: tuple[int, ...]) -> None:
        self.up, self.seat, self.way = up, seat, way

    def run(self, s: Dueling) -> F:
        goal = self.way[-1]
        s.moving, s.path = -1, ()
        if not s.tokens(board.RIDERS):
            s.owner[board.RIDERS] = -1
            return self.done()
        if s.owner[goal] != self.seat:  # their goal was lost meanwhile: the nearest own territory
            lands = s.lands_of(self.seat)
            if not lands:
                from sengoku.games.dueling.forces import sink

                sink(s, board.RIDERS)
                return self.done()
            goal = min(lands, key=lambda t: board.FAR[goal][t])
        after = unload(s, self.done(), board.RIDERS, goal)
        tidy(s, board.RIDERS)
        return after
