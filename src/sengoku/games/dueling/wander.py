"""Mercenaries and demons that stay (advanced play; D-R53, D-R57, D-A37, D-A87), and revolt chits (D-A86)."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    AT,
    LEAVE,
    OCCUPY,
    QUELL,
    STAY,
    TOKENS,
    TOKENS_BUT,
    WITH,
    WITH_BUT,
    amount,
    amounts,
)
from sengoku.games.dueling.forces import lift, pass_to
from sengoku.games.dueling.state import DEMONS, FARMERS, PIRATES, REVOLT, Dueling
from sengoku.games.dueling.steps import F, Lose, Step, Under
from sengoku.games.dueling.strikes import BAND_OF, Strike, declare_strike
from sengoku.kernel import Action, Json, Message

CARD_OF: Final = {band: kind for kind, band in BAND_OF.items()}


def wander(s: Dueling) -> None:
    """One D12 for all: north, east, south or west; who finds nothing there stays (D-R57, D-A37)."""
    if not s.bands:
        return
    way = (s.roll([12])[0] - 1) // 3
    if s.heard:
        s.tell(None, "wander", {"direction": board.COMPASS[way]})
    moved = []
    for kind, t, used in s.bands:
        goals = [u for u in board.TOWARD[way][t] if s.owner[u] >= FARMERS]
        if kind == PIRATES:
            goals = [u for u in goals if board.COASTAL[u]]
        goal = t
        if goals:
            goal = goals[0] if len(goals) == 1 or s.roll([12])[0] % 2 else goals[1]
        moved.append((kind, goal, used))
    s.bands = tuple(moved)


def directable(s: Dueling, seat: int) -> list[tuple[int, int]]:
    """Bands in the seat's land that have not been directed this turn and find a target."""
    out = []
    for kind, t, used in s.bands:
        if (
            kind != DEMONS
            and not used
            and s.owner[t] == seat
            and (kind, t) not in out
            and band_targets(s, seat, kind, t)
        ):
            out.append((kind, t))
    return sorted(out)


def band_targets(s: Dueling, seat: int, kind: int, t: int) -> list[int]:
    from sengoku.games.dueling.peace import card_allowed

    found = [u for u in board.NEAR[t] if s.owner[u] >= 0 and s.owner[u] != seat]
    if kind == PIRATES:
        found = [u for u in found if board.COASTAL[u] and board.COASTAL[t]]
    return [u for u in found if card_allowed(s, seat, CARD_OF[kind], u)]


class DirectBand(Step):
    """The owner of their territory directs a new attack on 8+, else loses a token (D-A87)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "band", "place")

    def __init__(self, up: F | None, seat: int, band: int, place: int) -> None:
        self.up, self.seat, self.band, self.place = up, seat, band, place

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [AT[t] for t in band_targets(s, seat, self.band, self.place)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        target, bands = ARG[action], list(s.bands)
        i = bands.index((self.band, self.place, False))
        roll = s.roll([12])[0]
        if s.heard:
            told: Json = {"seat": seat, "band": board.KINDS[CARD_OF[self.band]], "roll": roll}
            s.tell(None, "direct", {**told, "plus": 0, "needs": 8})
        if roll < 8:
            bands[i] = (self.band, self.place, True)
            s.bands = tuple(bands)
            return Lose(self.up, self.place, (), 1)
        del bands[i]  # the chit goes to the territory it hits
        s.bands = tuple(bands)
        kind = CARD_OF[self.band]
        user = max(s.lords[self.place], key=lambda w: (s.size[w], -w), default=-1)
        return declare_strike(s, Strike(self.up, seat, kind, target, self.place, user, -1, 0, False, False))

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.aim_at", {"card": board.KINDS[CARD_OF[self.band]]}


class MoveIn(Step):
    """Mercenaries wiped a territory out: their employer may move in from the source (D-D39); no castle falls."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "source")

    def __init__(self, up: F | None, seat: int, target: int, source: int) -> None:
        self.up, self.seat, self.target, self.source = up, seat, target, source

    def asks(self, s: Dueling) -> tuple[int, ...]:
        able = s.owner[self.target] == FARMERS and s.owner[self.source] == self.seat
        return (self.seat,) if able and not self.busy(s) else ()

    def busy(self, s: Dueling) -> bool:
        """A territory under attack is the attacker's to take (D-A72)."""
        return s.fight is not None and s.fight.target == self.target

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [OCCUPY, LEAVE]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == LEAVE:
            return self.done()
        return Enter(self.up, seat, self.target, s.stacks(self.source), False)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.movein", {"at": board.LANDS[self.target]}


class Enter(Step):
    """Who moves in, stack by stack, as after a conquest."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "rest", "went")

    def __init__(self, up: F | None, seat: int, target: int, rest: tuple[int, ...], went: bool) -> None:
        self.up, self.seat, self.target, self.rest, self.went = up, seat, target, rest, went

    def left(self, s: Dueling) -> list[int]:
        return [x for x in self.rest if s.size[x] and s.owner_of(x) == self.seat]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.left(s) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        left = self.left(s)
        stack, n = left[0], s.size[left[0]]
        out = [STAY] if self.went or len(left) > 1 else []
        if stack >= board.LORDS:
            return out + amounts(n, TOKENS, TOKENS_BUT)
        return out + amounts(n, WITH, WITH_BUT) + (amounts(n - 1, TOKENS, TOKENS_BUT) if n > 1 else [])

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        left = self.left(s)
        stack = left[0]
        if action == STAY:
            return Enter(self.up, seat, self.target, tuple(left[1:]), self.went)
        if not self.went:
            pass_to(s, self.target, seat)
        lord_goes = action.startswith("with")
        source = s.place_of(stack)
        lift(s, stack, amount(action, s.size[stack] - (stack < board.LORDS and not lord_goes)), lord_goes, self.target)
        return Under(Enter(self.up, seat, self.target, tuple(left[1:]), True), source)

    def run(self, s: Dueling) -> F:
        return Under(self.up, self.target)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.advance", {"stack": board.STACK_NAMES[self.left(s)[0]], "at": board.LANDS[self.target]}


class Quell(Step):
    """At the start of his turn the owner must try each revolt in his land while he has actions (D-R51, D-A86)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "tried")

    def __init__(self, up: F | None, seat: int, tried: tuple[int, ...] = ()) -> None:
        self.up, self.seat, self.tried = up, seat, tried

    def lands(self, s: Dueling) -> list[int]:
        if s.actions < 1:
            return []
        return [t for t in s.lands_of(self.seat) if s.marks[t] & REVOLT and t not in self.tried]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if len(self.lands(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [QUELL[t] for t in self.lands(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        t = ARG[action]
        s.actions -= 1
        roll = s.roll([12])[0]
        after = Quell(self.up, self.seat, (*self.tried, t))
        if s.heard:
            s.tell(None, "quell", {"seat": self.seat, "at": board.LANDS[t], "roll": roll, "plus": 0, "needs": 6})
        if roll >= 6:
            s.marks_off(t, REVOLT)
            return after
        return Lose(after, t, (), roll)

    def run(self, s: Dueling) -> F:
        lands = self.lands(s)
        return self.decide(s, self.seat, QUELL[lands[0]]) if lands else self.done()
