"""Fortifying at the end of a decade (D-R17, D-A7, D-A102): all at once, sealed, within connected territories."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    DONE,
    FROM,
    TO,
    TOKENS,
    TOKENS_BUT,
    WITH,
    WITH_BUT,
    amount,
    amounts,
)
from sengoku.games.dueling.forces import lift, put, take, tidy
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import F, Secret, everyone
from sengoku.kernel import Action, Message


def fortify(s: Dueling, up: F) -> F:
    seats = tuple([x for x in s.playing() if s.lands_of(x)])
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
        for i in range(0, len(tray) - 2, 3):
            stack, how = ARG[tray[i]], tray[i + 2]
            if how.startswith("with"):
                n = amount(how, self.left[stack])
                rest = board.UNLED + s.where[stack]
                self.left[rest] = self.left.get(rest, 0) + self.left[stack] - n
                self.left[stack] = 0
                self.gone.append(stack)
            else:
                self.left[stack] -= amount(how, self.most(stack))

    def most(self, stack: int) -> int:
        """Tokens that may leave without their Warlord: he keeps one."""
        return self.left[stack] - (stack < board.LORDS)


class Fortify(Secret):
    """`from` a stack, `to` a stack or territory of the same group, how many; or `done` (D-D24)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        tray = self.trays[seat]
        part = len(tray) % 3
        plan = Plan(s, seat, tray[: len(tray) - part])
        if part == 0:
            group = groups(s, seat)
            sources = [x for x in sorted(plan.left) if self.can_leave(s, seat, plan, x, group)]
            return [*[FROM[x] for x in sources], DONE]
        stack = ARG[tray[-part]]
        if part == 1:
            return [TO[y] for y in self.goals(s, seat, plan, stack, groups(s, seat))]
        n = plan.left[stack]
        if stack >= board.LORDS:
            return amounts(n, TOKENS, TOKENS_BUT)
        elsewhere = s.place_of(ARG[tray[-1]]) != s.where[stack]
        out = amounts(n, WITH, WITH_BUT) if elsewhere else []
        return out + (amounts(n - 1, TOKENS, TOKENS_BUT) if n > 1 else [])

    def can_leave(self, s: Dueling, seat: int, plan: Plan, stack: int, group: list[int]) -> bool:
        """Some of it can go somewhere: elsewhere, or to another Warlord in the same territory."""
        if plan.left[stack] < 1:
            return False
        t = s.place_of(stack)
        if any([group[u] == group[t] for u in board.NEAR[t]]):
            return True
        return plan.most(stack) > 0 and bool(self.goals(s, seat, plan, stack, group))

    def goals(self, s: Dueling, seat: int, plan: Plan, stack: int, group: list[int]) -> list[int]:
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

    def more(self, s: Dueling, seat: int) -> bool:
        return self.trays[seat][-1] != DONE

    def run(self, s: Dueling) -> F:
        s.reveal(
            None,
            "fortified",
            {"moves": {f"seat {x}": list(tray[:-1]) for x, tray in enumerate(self.trays) if len(tray) > 1}},
        )
        moves: list[tuple[int, int, int, bool]] = []  # counted out on the board as it was, then carried out
        for seat, tray in enumerate(self.trays):
            for i in range(0, len(tray) - 2, 3):
                plan = Plan(s, seat, tray[:i])
                stack, goal, how = ARG[tray[i]], ARG[tray[i + 1]], tray[i + 2]
                lord_goes = how.startswith("with")
                n = amount(how, plan.left[stack] if lord_goes else plan.most(stack))
                moves.append((stack, s.place_of(goal) if lord_goes else goal, n, lord_goes))
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
        return f"ask.fortify{len(self.trays[seat]) % 3}", {}
