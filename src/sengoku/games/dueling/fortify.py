"""Fortifying at the end of a decade (D-R17, D-A7, D-A102): all at once, sealed, within connected territories."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    DONE,
    FROM,
    MARCH,
    TO_TOKENS,
    TO_TOKENS_BUT,
    TO_WITH,
    TO_WITH_BUT,
    marches,
)
from sengoku.games.dueling.forces import lift, put, take, tidy
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import F, Secret, everyone
from sengoku.kernel import Action, Message


def fortify(s: Dueling, up: F) -> F:
    """All who have something to move: the same list for everybody to see, so nobody is asked in vain."""
    seats = tuple([x for x in s.playing() if anything_left(s, x, ())])
    return Fortify(up, *everyone(s, seats)) if seats else up


def groups(s: Dueling, seat: int) -> list[int]:
    """A number for each connected group of the seat's territories, by territory; -1 elsewhere."""
    group = [-1] * board.SHIP
    for start in s.lands_of(seat):
        if group[start] < 0:
            group[start] = start
            queue = [start]
            for t in queue:
                for u in board.NEAR[t]:
                    if group[u] < 0 and s.owner[u] == seat:
                        group[u] = start
                        queue.append(u)
    return group


class Plan:
    """A seat's moves so far: what may still be moved, and which Warlords have gone."""

    def __init__(self, s: Dueling, seat: int, tray: tuple[Action, ...]) -> None:
        self.left: dict[int, int] = {x: s.size[x] for t in s.lands_of(seat) for x in s.stacks(t)}
        self.gone: list[int] = []
        for i in range(0, len(tray) - 1, 2):
            stack = ARG[tray[i]]
            _, n, lord_goes = self.order(stack, tray[i + 1])
            if lord_goes:
                rest = board.UNLED + s.where[stack]
                self.left[rest] = self.left.get(rest, 0) + self.left[stack] - n
                self.left[stack] = 0
                self.gone.append(stack)
            else:
                self.left[stack] -= n

    def most(self, stack: int) -> int:
        """Tokens that may leave without their Warlord: he keeps one."""
        return self.left[stack] - (stack < board.LORDS)

    def order(self, stack: int, to: Action) -> tuple[int, int, bool]:
        """Where to, how many, and whether the Warlord goes."""
        goal, n, but, lord_goes = MARCH[to]
        whole = self.left[stack] if lord_goes else self.most(stack)
        return goal, whole - n if but else n, lord_goes


def sources(s: Dueling, seat: int, plan: Plan) -> list[int]:
    group = groups(s, seat)
    return [x for x in sorted(plan.left) if can_leave(s, plan, x, group)]


def anything_left(s: Dueling, seat: int, tray: tuple[Action, ...]) -> bool:
    """Whether something can still move; as a rule a stack that nobody has thought of yet."""
    owner = s.owner
    for t in range(board.SHIP):
        if owner[t] == seat:
            for u in board.NEAR[t]:
                if owner[u] == seat and any([FROM[x] not in tray for x in s.stacks(t)]):
                    return True
    group, plan = groups(s, seat), Plan(s, seat, tray)
    return next((True for x in plan.left if can_leave(s, plan, x, group)), False)


def can_leave(s: Dueling, plan: Plan, stack: int, group: list[int]) -> bool:
    """Some of it can go somewhere: elsewhere, or to another Warlord in the same territory."""
    if plan.left[stack] < 1:
        return False
    t = s.place_of(stack)
    for u in board.NEAR[t]:
        if group[u] == group[t]:
            return True
    return plan.most(stack) > 0 and any([w != stack and w not in plan.gone for w in s.lords[t]])


def goals(s: Dueling, plan: Plan, stack: int, group: list[int]) -> list[int]:
    """The stacks and empty-handed territories that tokens can join."""
    t = s.place_of(stack)
    out = []
    for u in range(board.SHIP):
        if group[u] != group[t] or group[u] < 0:
            continue
        lords = [w for w in s.lords[u] if w not in plan.gone and w != stack]
        if u == t and (not plan.most(stack) > 0 or not lords):
            continue
        out += lords or [board.UNLED + u]
    return sorted(out)


class Fortify(Secret):
    """`from` a stack, then where `to` in the same group and how many; or `done` (D-D24)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        tray = self.trays[seat]
        if len(tray) % 2 == 0:
            return [*[FROM[x] for x in sources(s, seat, Plan(s, seat, tray))], DONE]
        plan, stack, group = Plan(s, seat, tray[:-1]), ARG[tray[-1]], groups(s, seat)
        out: list[Action] = []
        if stack < board.LORDS:
            t = s.where[stack]
            for u in range(board.SHIP):
                if group[u] == group[t] and u != t:
                    out += marches(plan.left[stack], TO_WITH[u], TO_WITH_BUT[u])
        if plan.most(stack) > 0:
            for y in goals(s, plan, stack, group):
                out += marches(plan.most(stack), TO_TOKENS[y], TO_TOKENS_BUT[y])
        return out

    def more(self, s: Dueling, seat: int) -> bool:
        tray = self.trays[seat]
        if tray[-1] == DONE:
            return False
        return len(tray) % 2 == 1 or anything_left(s, seat, tray)

    def run(self, s: Dueling) -> F:
        orders = [tray[:-1] if tray[-1:] == (DONE,) else tray for tray in self.trays]
        s.reveal(None, "fortified", {"moves": {f"seat {x}": list(tray) for x, tray in enumerate(orders) if tray}})
        moves: list[tuple[int, int, int, bool]] = []  # counted out on the board as it was, then carried out
        for seat, tray in enumerate(orders):
            for i in range(0, len(tray), 2):
                stack = ARG[tray[i]]
                moves.append((stack, *Plan(s, seat, tray[:i]).order(stack, tray[i + 1])))
        lands = [t for t in range(board.SHIP) if s.owner[t] >= 0]
        homes = [s.place_of(x) for x in range(board.STACKS)]
        for stack, goal, n, lord_goes in moves:
            self.carry_out(s, stack, goal, n, lord_goes, homes)
        for t in lands:
            tidy(s, t)
        return self.done()

    def carry_out(self, s: Dueling, stack: int, goal: int, n: int, lord_goes: bool, homes: list[int]) -> None:
        if lord_goes:
            lift(s, stack, n, True, goal)
            return
        tokens = take(s, stack, min(n, s.size[stack]))
        stands = goal < board.LORDS and s.where[goal] == homes[goal]
        put(s, goal if stands else board.UNLED + homes[goal], tokens)

    def prompt(self, s: Dueling, seat: int) -> Message:
        tray = self.trays[seat]
        return ("ask.fortifyto", {"from": tray[-1].partition(" ")[2]}) if len(tray) % 2 else ("ask.fortify", {})
