"""All that may become of a battle of Dueling Samurai, with the chance of each end: the walk behind `dueling.odds`."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.odds.dueling_core import CAP, PEASANTS_ATTACK, Duel, Side, duel, fight, tokens

LIMIT: Final[int] = board.NUMBERS["rolls_of_a_battle"]
LEAST: Final = 1e-15  # chances below are dropped on the way
WON, LOST, GO, RETREAT, LIMITED = "won", "lost", "go", "retreat", "limit"
End = tuple[str, Side, Side]
Mass = tuple[float, float]  # chance, chance without an attacking 1 on the way
At = tuple[int, int, int, int]  # stacks gone and tokens in front, of the attacker and of the defender


class Stop:
    """When the attacker goes home. A declared attack rolls at least once (D-R74)."""

    def __init__(self, rolls: int | None, losses: int | None, chance: float | None) -> None:
        self.rolls, self.losses, self.chance = rolls, losses, chance

    def now(self, a: Side, d: Side, start: int, peasants: int) -> bool:
        """Looks at the position only; the number of rolls is counted by who makes them."""
        if self.losses is not None and start - tokens(a) >= self.losses:
            return True
        return self.chance is not None and fight(a, d, peasants).win < self.chance


def retreated(a: Side) -> Side:
    """One token stays behind: the duellist's, else another stack's; never a last one (D-A71)."""
    for i, stack in enumerate(a):
        if stack[0] > 1:
            return (*a[:i], (stack[0] - 1, stack[1], stack[2], stack[3]), *a[i + 1 :])
    return a


class Field:
    """Chances of a pair of duelling stacks, by the attacker's and the defender's tokens."""

    def __init__(self, most_a: int, most_d: int) -> None:
        self.chances = [[0.0] * (most_d + 1) for _ in range(most_a + 1)]
        self.without = [[0.0] * (most_d + 1) for _ in range(most_a + 1)]  # without an attacking 1 on the way

    def add(self, n: int, m: int, p: float, p1: float) -> None:
        self.chances[n][m] += p
        self.without[n][m] += p1

    def waiting(self) -> list[tuple[int, int, float, float]]:
        return [
            (n, m, p, self.without[n][m]) for n, row in enumerate(self.chances) for m, p in enumerate(row) if p > LEAST
        ]


class Walk:
    """All that may become of a battle. Only the stacks in front change: their places and tokens are the position."""

    def __init__(self, a: Side, d: Side, stop: Stop, peasants: int) -> None:
        self.a, self.d, self.stop, self.peasants = a, d, stop, peasants
        self.stops = stop.losses is not None or stop.chance is not None
        self.start = tokens(a)
        self.first: At = (0, a[0][0], 0, d[0][0])
        self.rolls, self.counts = 0, False
        self.rest_a, self.rest_d = _behind(a), _behind(d)
        self.ended: dict[tuple[str, At], list[float]] = {}  # chance, chance without an attacking 1
        self.fields = self._empty()

    @property
    def ends(self) -> dict[End, Mass]:
        out: dict[End, Mass] = {}
        for (end, (i, n, j, m)), (p, p1) in self.ended.items():
            x, y = _left_of(self.a, i, n), _left_of(self.d, j, m)
            if end == RETREAT and self.peasants != PEASANTS_ATTACK:  # tents go home freely (D-A71)
                x = retreated(x)
            key = (end, x, y)
            old = out.get(key)
            out[key] = (p, p1) if old is None else (old[0] + p, old[1] + p1)
        return out

    def _ended(self, end: str, at: At, p: float, p1: float) -> None:
        key = (end, at)
        old = self.ended.get(key)
        if old is None:
            self.ended[key] = [p, p1]
        else:
            old[0] += p
            old[1] += p1

    def freely(self) -> None:
        """Without counting rolls: pair of duelling stacks by pair, ties summed up."""
        self._begin()
        for i in range(len(self.a)):
            for j in range(len(self.d)):
                self._rolled(i, j, self.fields[i][j])

    def counted(self) -> None:
        """Roll by roll, for a battle whose number of rolls matters."""
        most = LIMIT if self.stop.rolls is None else min(self.stop.rolls, LIMIT)
        self.counts = True
        self._begin()
        for self.rolls in range(most):
            before, self.fields = self.fields, self._empty()
            for i in range(len(self.a)):
                for j in range(len(self.d)):
                    self._rolled(i, j, before[i][j])
        end = RETREAT if most < LIMIT else LIMITED
        for i, rows in enumerate(self.fields):
            for j, field in enumerate(rows):
                for n, m, p, p1 in field.waiting() if field else ():
                    self._ended(RETREAT if self._stopped((i, n, j, m)) else end, (i, n, j, m), p, p1)

    def _empty(self) -> list[list[Field | None]]:
        return [[None] * len(self.d) for _ in self.a]

    def _begin(self) -> None:
        self._field(0, 0).add(self.a[0][0], self.d[0][0], 1.0, 1.0)

    def _field(self, i: int, j: int) -> Field:
        """The chances that wait for a pair of duelling stacks, by their tokens; made when they are first needed."""
        found = self.fields[i][j]
        if found is None:
            came = 0 if self.peasants else tokens(self.a[:i]) + tokens(self.d[:j])  # beheaded ones, at most
            found = self.fields[i][j] = Field(self.a[i][0] + came, self.d[j][0] + came)
        return found

    def _stopped(self, at: At) -> bool:
        i, n, j, m = at
        return self.stops and self.stop.now(_left_of(self.a, i, n), _left_of(self.d, j, m), self.start, self.peasants)

    def _rolled(self, i: int, j: int, waiting: Field | None) -> None:
        """One roll of all that waits for a pair of duelling stacks. Who does not count rolls finds what is left of
        them later in the same field, in which tokens only become fewer, and sums up ties at once."""
        if waiting is None:
            return
        roll = duel(self.a[i], self.d[j], self.peasants)
        field = self._field(i, j)
        for n in range(len(waiting.chances) - 1, 0, -1):
            row, row_1 = waiting.chances[n], waiting.without[n]
            for m in range(len(row) - 1, 0, -1):
                p, p1 = row[m], row_1[m]
                if p <= LEAST:
                    continue
                at = (i, n, j, m)
                stopped = self.stops and self._stopped(at)
                if stopped and (self.rolls or at != self.first):  # an attack rolls at least once (D-R74)
                    self._ended(RETREAT, at, p, p1)
                    continue
                if self.counts:
                    field.add(n, m, p * roll.tie, p1 * roll.tie_1)
                elif stopped:
                    self._ended(RETREAT, at, p * roll.tie, p1 * roll.tie_1)
                else:
                    p, p1 = p / (1.0 - roll.tie), p1 / (1.0 - roll.tie_1)
                if roll.go:
                    self._ended(GO, at, p * roll.go, 0.0)
                self._hit(roll, field, at, p, p1)
                if roll.d_head:  # half of a beheaded enemy's stack comes over (D-R28)
                    more = 0 if self.peasants else m // 2
                    self._defender_falls(i, n + more, j, p * roll.d_head, p1 * roll.d_head_1)
                if roll.a_head:
                    more = 0 if self.peasants else n // 2
                    self._attacker_falls(i, j, m + more, p * roll.a_head, p1 * roll.a_head_1)

    def _hit(self, roll: Duel, field: Field, at: At, p: float, p1: float) -> None:
        """A roll that takes tokens from one of the two, or his whole stack (D-R26)."""
        i, n, j, m = at
        row, row_1 = field.chances[n], field.without[n]
        cap = CAP * (n + self.rest_a[i])
        for k, q, q1 in roll.d_hit:
            if k >= m and m <= cap:  # what exceeds the duelling stack is void (ruling D-A8)
                self._defender_falls(i, n, j, p * roll.d_tail[m], p1 * roll.d_tail_1[m])
                break
            left = m - (k if k < cap else cap)
            row[left] += p * q
            row_1[left] += p1 * q1
        cap = CAP * (m + self.rest_d[j])
        for k, q, q1 in roll.a_hit:
            if k >= n and n <= cap:
                self._attacker_falls(i, j, m, p * roll.a_tail[n], p1 * roll.a_tail_1[n])
                break
            left = n - (k if k < cap else cap)
            field.chances[left][m] += p * q
            field.without[left][m] += p1 * q1

    def _defender_falls(self, i: int, n: int, j: int, p: float, p1: float) -> None:
        if j + 1 == len(self.d):
            self._ended(WON, (i, n, j + 1, 0), p, p1)
        else:
            self._field(i, j + 1).add(n, self.d[j + 1][0], p, p1)

    def _attacker_falls(self, i: int, j: int, m: int, p: float, p1: float) -> None:
        if i + 1 == len(self.a):
            self._ended(LOST, (i + 1, 0, j, m), p, p1)
        else:
            self._field(i + 1, j).add(self.a[i + 1][0], m, p, p1)


def _behind(side: Side) -> list[int]:
    """By how many stacks are gone: the tokens behind the one in front."""
    return [tokens(side[i + 1 :]) for i in range(len(side))] + [0]


def _left_of(side: Side, gone: int, front: int) -> Side:
    if gone == len(side):
        return ()
    _, die, plus, marks = side[gone]
    return ((front, die, plus, marks), *side[gone + 1 :])


def slow(a: Side, d: Side, peasants: int) -> bool:
    """Whether a battle may come near the limit of rolls (D-A71): more than twelve are to be expected."""
    most = 0.0
    for x in a:
        for y in d:
            roll = duel(x, y, peasants)
            harm = sum([k * p for k, p, _ in roll.d_hit + roll.a_hit], 0.0)
            most = max(most, 1.0 / harm)
    return (tokens(a) + tokens(d)) * most > 12
