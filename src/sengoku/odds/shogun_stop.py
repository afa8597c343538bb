"""Calling a battle off (S-R47, step 8): stop-loss rules, and the best time to stop by backward induction.

Only the attacker can, after each whole pass; the first pass must be made, after a first strike too (ruling S-A36).
"""

from __future__ import annotations

from sengoku.odds.shogun_core import NO_HIT, Ends, Hits, Line, capped, spread

Grid = list[list[float]]
Stops = list[list[bool]]  # by attackers lost and defenders lost
MANY_ROUNDS = 100


class Walked(Ends):
    """How a battle may end that may be called off: `stopped[i][j]` so many lost by then."""

    def __init__(self, won: list[float], lost: list[float], mutual: float, stopped: Grid) -> None:
        super().__init__(won, lost, mutual)
        self.stopped = stopped


def zeros(a: Line, d: Line) -> Grid:
    return [[0.0] * (d.size + 1) for _ in range(a.size + 1)]


def start_of(a: Line, d: Line, naval: bool) -> Grid:
    """Where the first pass begins: the first strike of an invasion has been made (S-R50)."""
    grid = zeros(a, d)
    for i, p in enumerate(capped(d.strike(), a.size) if naval else NO_HIT):
        grid[i][0] = p
    return grid


def one_pass(a: Line, d: Line, start: Grid, over: Grid) -> Grid:
    """A whole pass from each cell; battles that end in it go to the edges of `over`."""
    half, after = zeros(a, d), zeros(a, d)
    gather_half(a, d, start, half, a.first, d.first)
    gather_half(a, d, half, after, a.second, d.second)
    for grid in (start, half, after):
        for i in range(a.size + 1):
            over[i][d.size] += grid[i][d.size]
            grid[i][d.size] = 0.0
        for j in range(d.size):
            over[a.size][j] += grid[a.size][j]
            grid[a.size][j] = 0.0
    return after


def gather_half(a: Line, d: Line, start: Grid, after: Grid, by_a: list[Hits], by_d: list[Hits]) -> None:
    """The dice of one half and its casualties, from every cell where both sides live."""
    n, m = a.size, d.size
    for i in range(n):
        for j in range(m):
            p = start[i][j]
            if p:
                spread(after, i, j, p, capped(by_d[j], n - i), capped(by_a[i], m - j))


def walked(a: Line, d: Line, naval: bool, stops: Stops | None, rounds: int) -> Walked:
    """A battle that is called off where `stops` says so, or after so many rounds (0: without limit)."""
    over = zeros(a, d)
    stopped = zeros(a, d)
    now = one_pass(a, d, start_of(a, d, naval), over)
    for _ in range(rounds - 1):
        if stops is not None:
            set_aside(now, stopped, stops)
        now = one_pass(a, d, now, over)
    if rounds:
        for i in range(a.size):
            for j in range(d.size):
                stopped[i][j] += now[i][j]
    else:
        to_the_end(a, d, now, over, stopped, stops)
    n, m = a.size, d.size
    return Walked([over[i][m] for i in range(n)], [over[n][j] for j in range(m)], over[n][m], stopped)


def set_aside(now: Grid, stopped: Grid, stops: Stops) -> None:
    for i, row in enumerate(stops):
        for j, stop in enumerate(row):
            if stop:
                stopped[i][j] += now[i][j]
                now[i][j] = 0.0


def to_the_end(a: Line, d: Line, begun: Grid, over: Grid, stopped: Grid, stops: Stops | None) -> None:
    """As `shogun_core.fought`, from step 8 of any cells on: cells in `stops` are not left any more."""
    n, m = a.size, d.size
    half = zeros(a, d)
    for i in range(n):
        a1, a2 = a.first[i], a.second[i]
        for j in range(m):
            s, h = begun[i][j], half[i][j]
            if s == 0.0 and h == 0.0:
                continue
            d1, d2 = d.first[j], d.second[j]
            nobody, nobody_first = a2[0] * d2[0], a1[0] * d1[0]
            if stops is not None and stops[i][j]:
                stopped[i][j] += s + h * nobody
            else:
                s = (s + h * nobody) / (1.0 - nobody * nobody_first)
                h += s * nobody_first
                spread(half, i, j, s, capped(d1, n - i), capped(a1, m - j))
            spread(begun, i, j, h, capped(d2, n - i), capped(a2, m - j))
    for i in range(n + 1):
        over[i][m] += begun[i][m] + half[i][m]
    for j in range(m):
        over[n][j] += begun[n][j] + half[n][j]


class Values:
    """What going on is worth to the attacker, cell by cell (`press`), and where he had better stop."""

    def __init__(self, press: Grid, stops: Stops) -> None:
        self.press, self.stops = press, stops


def valued(a: Line, d: Line, ends: Grid, calling_off: Grid | None) -> Values:
    """Backward induction. `ends`: the worth of each way to end (the edges); `calling_off`: of stopping at a cell."""
    n, m = a.size, d.size
    press, half = [row[:] for row in ends], [row[:] for row in ends]  # at step 1, at step 4
    best = [row[:] for row in ends]  # at step 8
    stops = [[False] * m for _ in range(n)]
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            a1, a2, d1, d2 = a.first[i], a.second[i], d.first[j], d.second[j]
            nobody, nobody_first = a2[0] * d2[0], a1[0] * d1[0]
            press[i][j] = half[i][j] = best[i][j] = 0.0
            from_first = gathered(half, i, j, capped(d1, n - i), capped(a1, m - j))
            from_second = gathered(best, i, j, capped(d2, n - i), capped(a2, m - j))
            go_on = (from_first + nobody_first * from_second) / (1.0 - nobody * nobody_first)
            here = go_on
            if calling_off is not None and calling_off[i][j] > go_on:
                here, stops[i][j] = calling_off[i][j], True
                go_on = from_first + nobody_first * (from_second + nobody * here)
            press[i][j], best[i][j] = go_on, here
            half[i][j] = from_second + nobody * here
    return Values(press, stops)


def gathered(grid: Grid, i: int, j: int, on_attacker: Hits, on_defender: Hits) -> float:
    """The mean of what the dice lead to."""
    out = 0.0
    for p in on_attacker:
        row, k, inner = grid[i], j, 0.0
        for q in on_defender:
            inner += q * row[k]
            k += 1
        out += p * inner
        i += 1
    return out


def winning(a: Line, d: Line) -> Grid:
    """The chance of winning by fighting on to the end, cell by cell."""
    ends = zeros(a, d)
    for i in range(a.size):
        ends[i][d.size] = 1.0
    return valued(a, d, ends, None).press


def stops_of(a: Line, d: Line, losses: int, under: float) -> Stops | None:
    """Where to stop: with so many units lost (0: no such rule), or with a chance of winning under so much."""
    if not losses and under <= 0.0:
        return None
    chance = winning(a, d) if under > 0.0 else zeros(a, d)
    return [[(0 < losses <= i) or chance[i][j] < under for j in range(d.size)] for i in range(a.size)]


class Worth:
    """What counts when looking for the best time to stop, in koku.

    The emptied province; an enemy's loss of one koku; each side's daimyo, whom no koku can buy.
    """

    def __init__(self, prize: float, enemy: float, daimyo: float) -> None:
        self.prize, self.enemy, self.daimyo = prize, enemy, daimyo

    def table(self, a: Line, d: Line) -> Grid:
        """What was won and lost so far, by how many were lost."""
        mine, theirs = daimyos_lost(a), daimyos_lost(d)
        cost = [x + self.daimyo * n for x, n in zip(a.loss, mine)]
        gain = [self.enemy * (x + self.daimyo * n) for x, n in zip(d.loss, theirs)]
        return [[y - x for y in gain] for x in cost]

    def of(self, a: Line, d: Line, ends: Walked) -> float:
        """The mean worth of a battle."""
        value, n, m = self.table(a, d), a.size, d.size
        out = sum([p * (value[i][m] + self.prize) for i, p in enumerate(ends.won)])
        out += sum([p * value[n][j] for j, p in enumerate(ends.lost)]) + ends.mutual * value[n][m]
        return out + sum([p * value[i][j] for i, row in enumerate(ends.stopped) for j, p in enumerate(row)])


def best_stops(a: Line, d: Line, worth: Worth) -> Values:
    """Where the attacker had better stop, by what is won and lost."""
    value = worth.table(a, d)
    ends = [row[:] for row in value]
    for i in range(a.size):
        ends[i][d.size] += worth.prize
    return valued(a, d, ends, value)


def daimyos_lost(line: Line) -> list[int]:
    """By how many were lost: whether the daimyo is among them."""
    had = 1 if line.left[0][2] else 0
    return [had - (1 if left[2] else 0) for left in line.left]
