"""Navy (D-R55, D-A46, D-A78, D-A79): boarding, the declared path, arrival, landing, and what strikes ships."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ABOARD,
    ANCHOR,
    ARG,
    ASHORE,
    BOARD,
    LANDING,
    LIE_OFF,
    STEP,
    TOKENS,
    TOKENS_BUT,
    WITH,
    WITH_BUT,
    amount,
    amounts,
)
from sengoku.games.dueling.forces import lift
from sengoku.games.dueling.movement import Picks, unload
from sengoku.games.dueling.peace import may_attack
from sengoku.games.dueling.state import FARMERS, Dueling
from sengoku.games.dueling.steps import F, Step, Under
from sengoku.kernel import Action, Json, Message


def free_ship(s: Dueling) -> int:
    """A ship's place not in use; there are as many ships as Navy cards."""
    return next((board.SHIP + k for k in range(board.SHIPS) if s.owner[board.SHIP + k] < 0), -1)


def own_end_in_reach(s: Dueling, seat: int, here: int, been: tuple[int, ...]) -> bool:
    """Whether a ship can still come to an own coast without passing a territory twice."""
    seen = [t in been for t in range(board.SHIP)]
    queue = [here]
    for t in queue:
        for u in board.SEA_WAYS[t]:
            if not seen[u] and s.owner[u] >= FARMERS:
                if s.owner[u] == seat:
                    return True
                seen[u] = True
                queue.append(u)
    return False


def ports(s: Dueling, seat: int) -> list[int]:
    """Own coasts from which a new ship may sail; out of turn it must end at an own coast."""
    out = []
    for t in s.lands_of(seat):
        if board.COASTAL[t] and any([s.owner[u] >= FARMERS for u in board.SEA_WAYS[t]]):
            if s.active == seat or own_end_in_reach(s, seat, t, (t,)):
                out.append(t)
    return out


class Sail(Step):
    """Who boards, then the path step by step; nothing moves before `anchor` (D-D25). `ship` -1: a new ship."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "ship", "path", "picks", "taking")

    def __init__(
        self, up: F | None, seat: int, ship: int, path: tuple[int, ...], picks: Picks = (), taking: int = -1
    ) -> None:
        self.up, self.seat, self.ship, self.path, self.picks, self.taking = up, seat, ship, path, picks, taking

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        if self.taking >= 0:
            n = s.size[self.taking]
            if self.taking >= board.LORDS:
                return amounts(n, TOKENS, TOKENS_BUT)
            return amounts(n, WITH, WITH_BUT) + (amounts(n - 1, TOKENS, TOKENS_BUT) if n > 1 else [])
        if not self.path:
            return [BOARD[x] for t in ports(s, seat) for x in s.stacks(t)]
        here, taken, out = self.path[-1], [p[0] for p in self.picks], []
        if len(self.path) == 1 and s.owner[here] == seat:
            out = [BOARD[x] for x in s.stacks(here) if x not in taken]
        if self.picks or (self.ship >= 0 and s.tokens(self.ship)):
            out += [STEP[u] for u in board.SEA_WAYS[here] if self.may_go(s, u)]
            if len(self.path) > 1 and (s.active == seat or s.owner[here] == seat):
                out.append(ANCHOR)
        return out

    def may_go(self, s: Dueling, u: int) -> bool:
        if u in self.path or s.owner[u] < FARMERS:
            return False
        own_turn = s.active == self.seat
        return own_turn or s.owner[u] == self.seat or own_end_in_reach(s, self.seat, u, (*self.path, u))

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action in BOARDS:
            stack = ARG[action]
            path = self.path or (s.place_of(stack),)
            return Sail(self.up, seat, self.ship, path, self.picks, stack)
        if action in STEPS:
            return Sail(self.up, seat, self.ship, (*self.path, ARG[action]), self.picks)
        if action == ANCHOR:
            return self.set_out(s)
        lord_goes = action.startswith("with")
        most = s.size[self.taking] - (self.taking < board.LORDS and not lord_goes)
        pick = (self.taking, amount(action, most), lord_goes)
        return Sail(self.up, seat, self.ship, self.path, (*self.picks, pick))

    def set_out(self, s: Dueling) -> F:
        from sengoku.games.dueling.windows import W6, Asking

        ship = self.ship if self.ship >= 0 else free_ship(s)
        s.owner[ship] = self.seat
        k = ship - board.SHIP
        s.ship_at[k], s.ship_used[k] = self.path[-1], s.round
        for stack, n, lord_goes in self.picks:
            lift(s, stack, n, lord_goes, ship)
        s.moving, s.path = ship, self.path
        after: F = Arrival(self.up, self.seat, ship)
        after = Asking(after, W6, s.clockwise(self.seat))
        return Under(Under(after, ship), self.path[0])

    def prompt(self, s: Dueling, seat: int) -> Message:
        if self.taking >= 0:
            return "ask.take", {"stack": board.STACK_NAMES[self.taking]}
        return ("ask.sail", {"at": board.LANDS[self.path[-1]]}) if self.path else ("ask.embark", {})

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"path": [board.LANDS[t] for t in self.path], "picks": [board.STACK_NAMES[p[0]] for p in self.picks]}


STEPS: Final = frozenset(STEP)
BOARDS: Final = frozenset(BOARD)


class Arrival(Step):
    """The path was survived: land, stay aboard, attack or lie off (D-D26)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "ship")

    def __init__(self, up: F | None, seat: int, ship: int) -> None:
        self.up, self.seat, self.ship = up, seat, ship

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if s.owner[self.ship] == self.seat and s.tokens(self.ship) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        t = s.ship_at[self.ship - board.SHIP]
        if s.owner[t] == seat:
            return [ASHORE, ABOARD]
        can = s.active == seat and s.actions > 0 and not s.bound[seat] and may_attack(s, seat, t)
        return [LANDING, LIE_OFF] if can else [LIE_OFF]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.attack import Compose
        from sengoku.games.dueling.turns import After

        s.moving, s.path = -1, ()
        t = s.ship_at[self.ship - board.SHIP]
        if action == ASHORE:
            return unload(s, self.done(), self.ship, t)
        if action == LANDING:
            up = self.done()  # the window after the action follows the attack, not the sailing before it
            return Compose(up if isinstance(up, After) else After(up, seat), seat, t)
        return self.done()

    def run(self, s: Dueling) -> F:
        s.moving, s.path = -1, ()
        if s.owner[self.ship] == self.seat and not s.tokens(self.ship) and self.ship < board.RIDERS:
            from sengoku.games.dueling.forces import lost_ship

            lost_ship(s, self.ship)  # all aboard were shot: the ship is gone (D-A79)
        return self.done()


def ship_lost_by(s: Dueling, place: int, kind: int, t: int) -> bool:
    """Whether a calamity at `t` sinks a ship (ruling D-A79): anchored or sailing within reach of it."""
    coasts = s.path if s.moving == place else (s.ship_at[place - board.SHIP],)
    reach = 0 if kind == INVASION else board.NUMBERS["ship_reach"]
    return any([board.COAST_STEPS[u][t] <= reach for u in coasts])


INVASION: Final = board.KIND["invasion"]


def gun_ports(s: Dueling, seat: int, ship: int) -> list[int]:
    """Own coasts from which a ship can be shot at: on its path, or at its anchorage and the coasts beside it."""
    if s.moving == ship:
        return [t for t in s.path if s.owner[t] == seat]
    at = s.ship_at[ship - board.SHIP]
    return [t for t in range(board.SHIP) if s.owner[t] == seat and board.COAST_STEPS[at][t] <= 1]


def enemy_ships(s: Dueling, seat: int) -> list[int]:
    return [p for p in range(board.SHIP, board.RIDERS) if s.owner[p] >= 0 and s.owner[p] != seat]
