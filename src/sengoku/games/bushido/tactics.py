"""The table of tactics: what two discs and two stacks of katana come to. No state, no troops moved."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.pieces import AMBUSH, BATTLE, DUEL, TRAITOR, WORTH

Stack = tuple[int, ...]  # tiles of one, two and three katana
BEATS: Final = {DUEL: BATTLE, BATTLE: AMBUSH, AMBUSH: DUEL}  # the tactic triangle: the stronger doubles its katana


class Line:
    """A line of the table, worked out. Losses are what is asked for, not yet capped at what is there."""

    def __init__(self, a: int, d: int, attacker_won: bool, loss: int, after_a: int, after_d: int) -> None:
        self.strength_a, self.strength_d = a, d  # -1: not compared
        self.attacker_won = attacker_won
        self.loss = loss  # of the loser, first
        self.after_a, self.after_d = after_a, after_d  # of either side, afterwards, whoever won (ruling B-A29)


def katana(stack: Stack) -> int:
    return stack[0] + 2 * stack[1] + 3 * stack[2]


def _strength(disc: int, other: int, stack: Stack, troops: int) -> int:
    doubled = 2 if BEATS.get(disc) == other else 1
    return doubled * katana(stack) + (troops if disc == BATTLE else 0)


def _ambushed(disc: int, other: int, stack: Stack) -> int:
    """Troops that the other side loses to this side's tiles of one katana."""
    if disc != AMBUSH:
        return 0
    return stack[0] if other == AMBUSH else stack[0] // 2


def line(disc_a: int, disc_d: int, stack_a: Stack, stack_d: Stack, troops_a: int, troops_d: int) -> Line:
    """Attacker against defender; `troops` as Battle counts them, before any loss."""
    after_a, after_d = _ambushed(disc_d, disc_a, stack_d), _ambushed(disc_a, disc_d, stack_a)
    if (disc_a == TRAITOR) != (disc_d == TRAITOR):  # wins without comparing, the loser loses all (ruling B-A31)
        won = disc_a == TRAITOR
        return Line(-1, -1, won, troops_d if won else troops_a, after_a, after_d)
    a, d = _strength(disc_a, disc_d, stack_a, troops_a), _strength(disc_d, disc_a, stack_d, troops_d)
    won = a > d  # B-R37: equal strength is the defender's (ruling B-A30)
    loss = abs(a - d)
    if disc_a == disc_d == DUEL:
        loss = 0
    elif disc_a == disc_d == BATTLE:
        loss = troops_d if won else troops_a
        after_a, after_d = (stack_d[2], 0) if won else (0, stack_a[2])
    return Line(a, d, won, loss, after_a, after_d)


def forfeit_line(stack_a: Stack, troops_a: int, troops_d: int) -> Line:
    """B-R35: somebody shows no katana, so no discs and no after-effects; if nobody does, the defender wins."""
    won = sum(stack_a) > 0
    return Line(-1, -1, won, troops_d if won else troops_a, 0, 0)


def fallen(troops: int, elite: int, points: int, each: bool) -> tuple[int, int, int]:
    """Troops and elite markers that fall to a loss, and the points it counts for honor.

    Normal troops first. Each three points left, or part of it, kill a marker (ruling B-A40); with `each` every point.
    """
    points = min(points, troops + WORTH * elite)
    first = min(points, troops)
    rest = points - first
    markers = min(elite, rest) if each else -(-rest // WORTH)
    return first, markers, points
