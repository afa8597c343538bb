"""Moves of Warriors of Japan as bots weigh them: who goes over which border, and what it changes."""

from __future__ import annotations

import time

from sengoku.games.warriors.actions import DONE, PASS, SAMURAI_OF, WAY_OF, WAYS, Way
from sengoku.games.warriors.board import BIT, STARS, R
from sengoku.games.warriors.bots_judge import NATIVES, SIGN, Judge
from sengoku.games.warriors.movement import Movers, held, unmoved
from sengoku.games.warriors.state import Band, Warriors
from sengoku.kernel import Action

IDLE = 0.02  # a move must be worth more than staying ready
NEVER = -1e9

Move = tuple[float, Way, Band]  # what it gains the side, where it goes, who goes


class Moves:
    """What the moves of a position gain whoever makes them."""

    def __init__(self, s: Warriors) -> None:
        self.s = s
        self.judge = Judge(s)
        self.seen: dict[tuple[str, Band, Band, Band, Band, Band], tuple[float, Band]] = {}

    def gain(self, side: int, way: Way, band: Band) -> float:
        """What it changes that these go there."""
        at, start, end, region = self.s.at, way.start, way.end, self.judge.region
        stay = tuple([w for w in at[side * R + start] if w not in band])
        come = tuple(sorted([*at[side * R + end], *band]))
        now = region(start, at[start], at[R + start]) + region(end, at[end], at[R + end])
        if side:
            return now - region(start, at[start], stay) - region(end, at[end], come)
        return region(start, stay, at[R + start]) + region(end, come, at[R + end]) - now

    def best(self, side: int, way: Way, able: Band) -> tuple[float, Band]:
        """Who had better go of those who can, and what that gains."""
        at = self.s.at
        key = (way.action, able, at[way.start], at[R + way.start], at[way.end], at[R + way.end])
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = self.ranked(side, way, able)[0]
        return found

    def ranked(self, side: int, way: Way, able: Band) -> list[tuple[float, Band]]:
        tried = [(self.gain(side, way, band), band) for band in bands(self.s, way, able)]
        return sorted(tried, key=lambda found: -found[0])

    def all(self, side: int) -> list[Move]:
        """The best move over each border that is open to a side."""
        s = self.s
        out: list[Move] = []
        moved, used, here = s.moved, s.used, side * R
        for r in range(R):
            band = s.at[here + r]
            if band and not held(s, side, r):
                able = tuple([w for w in band if not moved & BIT[w]])
                if able:
                    for way in WAYS[r]:
                        if not used & way.bit:
                            gained, who = self.best(side, way, able)
                            out.append((gained, way, who))
        return out


def bands(s: Warriors, way: Way, able: Band) -> list[Band]:
    """Whom it may make sense to send: the strongest, the weakest, those at home there; one to as many as can cross."""
    if len(able) == 1:
        return [able]
    home, soldiers = NATIVES[way.end], s.soldiers
    by_weight = sorted(able, key=lambda w: -(STARS[w] * 8 + soldiers[w]))
    by_home = sorted(able, key=lambda w: (w not in home, STARS[w] * 8 + soldiers[w]))
    most = min(way.limit, len(able))
    out: list[Band] = []
    for n in range(1, most + 1):
        out.append(tuple(sorted(by_weight[:n])))
        if n <= 2:
            out.append(tuple(sorted(by_home[:n])))
            if n == 2 and by_weight[0] != by_home[0]:
                out.append(tuple(sorted([by_weight[0], by_home[0]])))
    return [band for i, band in enumerate(out) if band not in out[:i]]


def weigh_impulse(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    moves = Moves(s)
    able: dict[int, Band] = {}
    out: list[float] = []
    for action in actions:
        if action == PASS:
            out.append(IDLE)
            continue
        way = WAY_OF[action]
        if way.start not in able:
            able[way.start] = tuple(unmoved(s, seat, way.start))
        out.append(moves.best(seat, way, able[way.start])[0])
    return out


def weigh_movers(s: Warriors, seat: int, actions: list[Action], top: Movers) -> list[float]:
    """Those of the best band that the picked ones belong to, then `done`."""
    way = WAY_OF[top.way]
    ranked = Moves(s).ranked(seat, way, tuple(unmoved(s, seat, way.start)))
    fitting = [band for _, band in ranked if all([w in band for w in top.picked])]
    return toward(fitting[0] if fitting else top.picked, actions, top.picked)


def toward(band: Band, actions: list[Action], picked: Band) -> list[float]:
    """The actions that make up a band."""
    complete = len(band) == len(picked)
    return [float(complete) if a == DONE else float(SAMURAI_OF[a] in band) for a in actions]


# ------------------------------------------------------------ looking ahead


class Plan:
    """The rest of a movement phase, played in the mind: no dice fall in it, so one line of play tells all.

    Works on a copy of the position, moves and takes back. The worth of where a line ends is what is expected of the
    battles and of control as the bands stand then.
    """

    def __init__(self, s: Warriors, deadline: float) -> None:
        self.s, self.deadline = s, deadline
        self.moves = Moves(s)
        self.looked = 0  # positions whose moves were listed
        self.stopped = False  # the time was up: what was found is worth nothing

    def late(self) -> bool:
        self.stopped = self.stopped or time.perf_counter() > self.deadline
        return self.stopped

    def side(self, nth: int) -> int:
        return 1 - self.s.initiative if nth & 1 else self.s.initiative

    def last(self) -> int:
        return 2 * self.s.number - 1

    def do(self, side: int, way: Way, band: Band) -> tuple[Band, Band, int, int]:
        """Makes a move; what to hand to `undo`."""
        s, start, end = self.s, side * R + way.start, side * R + way.end
        before = (s.at[start], s.at[end], s.moved, s.used)
        s.at[start] = tuple([w for w in s.at[start] if w not in band])
        s.at[end] = tuple(sorted([*s.at[end], *band]))
        if s.options["samurai_moves_once_per"] == "movement_phase":
            for w in band:
                s.moved |= BIT[w]
        if s.options["border_used_once_per"] == "movement_phase":
            s.used |= way.bit
        return before

    def undo(self, side: int, way: Way, before: tuple[Band, Band, int, int]) -> None:
        s = self.s
        s.at[side * R + way.start], s.at[side * R + way.end], s.moved, s.used = before

    def greedy(self, nth: int) -> float:
        """What the South gains from here if both sides always take the best move at first glance."""
        side = self.side(nth)
        done: list[tuple[int, Way, tuple[Band, Band, int, int]]] = []
        total, idle = 0.0, 0
        while nth < self.last() and idle < 2 and not self.late():
            side = self.side(nth)
            nth += 1
            self.looked += 1
            best = max(self.moves.all(side), key=lambda move: move[0], default=None)
            if best is None or best[0] <= IDLE:
                idle += 1
                continue
            idle = 0
            total += SIGN[side] * best[0]
            done.append((side, best[1], self.do(side, best[1], best[2])))
        for side, way, before in reversed(done):
            self.undo(side, way, before)
        return total

    def value(self, nth: int, depth: int, width: int, low: float, high: float) -> float:
        """What the South gains from here: all good moves for `depth` impulses, then the first glance."""
        if nth >= self.last() or self.late():
            return 0.0
        if depth == 0:
            return self.greedy(nth)
        side = self.side(nth)
        self.looked += 1
        found = sorted(self.moves.all(side), key=lambda move: -move[0])[:width]
        best = self.value(nth + 1, depth - 1, width, low, high)  # to pass
        for gained, way, band in found:
            if side == 0:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
            before = self.do(side, way, band)
            change = SIGN[side] * gained
            value = change + self.value(nth + 1, depth - 1, width, low - change, high - change)
            self.undo(side, way, before)
            best = max(best, value) if side == 0 else min(best, value)
        return best
