"""Duels of Dueling Samurai (D-R25 to D-R31) worked out exactly: the plain, quick core.

A side is its stacks in the order in which they are sent. Only the first one duels and loses tokens, and every roll that
is no tie takes at least one token out of the battle, so the battle is a walk that never comes back; ties are a loop
from a position to itself and summed up by dividing by 1 - p. The God event of a tie is not counted: it seldom strikes
the battle, and what it does hangs on cards that nobody has seen.

For bots, `fight`, which remembers what it was asked:

>>> brief = fight((led(6),), (led(3),))
>>> round(brief.win, 4), round(brief.left, 2), round(brief.foes, 2)
(0.7316, 3.83, 0.83)
"""

from __future__ import annotations

from typing import Final

from sengoku.odds.memory import Memory

Stack = tuple[int, int, int, int]  # tokens, die (6, 12, or ARCHERS: two D12), what is added to it, marks
Side = tuple[Stack, ...]
ARCHERS: Final = 24
CUTS_AT_SIX, KEEPS_HEAD, WINS_TIES = 1, 2, 4  # marks: special codes of Warlords (D-R80)
NO_PEASANTS, PEASANTS_DEFEND, PEASANTS_ATTACK = range(3)
CAP: Final = 3  # damage for each of the winner's tokens (rule D-R26)
MOST_KEPT: Final = 50_000  # in each generation: to forget more at once takes long
MOST_DAMAGE: Final = 39  # of one roll
Hits = list[tuple[int, float, float]]  # damage, chance, chance of it without an attacking 1


def led(tokens: int, plus: int = 0, archers: bool = False, marks: int = 0) -> Stack:
    """A Warlord with his tokens."""
    return (tokens, ARCHERS if archers else 12, plus, marks)


def unled(tokens: int, plus: int = 0) -> Stack:
    """Tokens without a Warlord, or peasants' tents."""
    return (tokens, 6, plus, 0)


def faces(die: int) -> list[tuple[int, float, float]]:
    """The highest face that a die (or two) may show: its chance, and its chance with no 1 among the dice."""
    if die != ARCHERS:
        return [(k, 1 / die, 1 / die if k > 1 else 0.0) for k in range(1, die + 1)]
    out = []
    for k in range(1, 13):
        without = ((k - 1) ** 2 - max(0, k - 2) ** 2) / 144 if k > 1 else 0.0
        out.append((k, (2 * k - 1) / 144, without))
    return out


class Duel:
    """One roll between two duellists: the chance of everything that it may do (order: ruling D-A67)."""

    def __init__(self, a: Stack, d: Stack, peasants: int) -> None:
        self.a_hit: Hits = []  # the attacker is hit
        self.d_hit: Hits = []
        self.tie = self.go = self.a_head = self.d_head = 0.0
        self.tie_1 = self.a_head_1 = self.d_head_1 = 0.0  # without an attacking 1
        self.one = 0.0  # an attacking die shows 1
        a_hit, d_hit = [[0.0, 0.0] for _ in range(MOST_DAMAGE + 1)], [[0.0, 0.0] for _ in range(MOST_DAMAGE + 1)]
        for x, p, p1 in faces(a[1]):
            self.one += p - p1
            for y, q, _ in faces(d[1]):
                self._read(a, d, peasants, x, y, p * q, p1 * q, a_hit, d_hit)
        self.a_hit = [(n, p, p1) for n, (p, p1) in enumerate(a_hit) if p]
        self.d_hit = [(n, p, p1) for n, (p, p1) in enumerate(d_hit) if p]
        self.a_by = [p for p, _ in a_hit]  # chance of just so much damage
        self.d_by = [p for p, _ in d_hit]
        self.a_tail = _tails(self.a_by)  # chance of so much or more
        self.d_tail = _tails(self.d_by)
        self.a_tail_1 = _tails([p1 for _, p1 in a_hit])
        self.d_tail_1 = _tails([p1 for _, p1 in d_hit])

    def _read(
        self,
        a: Stack,
        d: Stack,
        peasants: int,
        x: int,
        y: int,
        p: float,
        p1: float,
        a_hit: list[list[float]],
        d_hit: list[list[float]],
    ) -> None:
        mine, theirs = x + a[2] + 1, y + d[2]  # the attacker adds one (rule D-R25)
        if x == 1 and y == 1 and not peasants:
            self.go += p
        elif x == 12 and beheads(a, d, y):
            self.d_head += p
            self.d_head_1 += p1
        elif y == 12 and beheads(d, a, x):
            self.a_head += p
            self.a_head_1 += p1
        elif peasants == PEASANTS_DEFEND and y == 6:
            _add(a_hit, 1 if mine > 6 else max(1, max(theirs, 6) - mine), p, p1)
        elif peasants == PEASANTS_ATTACK and x == 6:
            _add(d_hit, 1 if theirs > 6 else max(1, max(mine, 6) - theirs), p, p1)
        elif mine == theirs:
            if (a[3] & WINS_TIES) != (d[3] & WINS_TIES):
                _add(d_hit if a[3] & WINS_TIES else a_hit, 2, p, p1)
            else:
                self.tie += p
                self.tie_1 += p1
        elif mine > theirs:
            _add(d_hit, mine - theirs, p, p1)
        else:
            _add(a_hit, theirs - mine, p, p1)


def _add(hits: list[list[float]], n: int, p: float, p1: float) -> None:
    hits[min(n, MOST_DAMAGE)][0] += p
    hits[min(n, MOST_DAMAGE)][1] += p1


def _tails(chances: list[float]) -> list[float]:
    out = chances.copy()
    for i in range(len(out) - 2, -1, -1):
        out[i] += out[i + 1]
    return out


def beheads(winner: Stack, loser: Stack, low: int) -> bool:
    """Natural 12 against 3 or less (rule D-R28)."""
    return not loser[3] & KEEPS_HEAD and low <= (6 if winner[3] & CUTS_AT_SIX else 3)


_duels: dict[tuple[int, int, int, int, int, int, int], Duel] = {}


def duel(a: Stack, d: Stack, peasants: int = NO_PEASANTS) -> Duel:
    key = (a[1], a[2], a[3], d[1], d[2], d[3], peasants)
    found = _duels.get(key)
    if found is None:
        found = _duels[key] = Duel(a, d, peasants)
    return found


def tokens(side: Side) -> int:
    n = 0
    for stack in side:
        n += stack[0]
    return n


def grown(side: Side, n: int) -> Side:
    """Half of a beheaded enemy's stack comes over to the duelling one (D-R28)."""
    front = side[0]
    return ((front[0] + n, front[1], front[2], front[3]), *side[1:]) if n else side


# ---------------------------------------------------------------- for bots


class Brief:
    """A battle fought to its end: the chance that the defenders are beaten, and the tokens left on either side."""

    def __init__(self, win: float, lost: float, left: float, foes: float) -> None:
        self.win = win
        self.lost = lost  # chance that all attackers fall; what is left to 1 ends in a game of go (rule D-R30)
        self.left = left
        self.foes = foes


_briefs: Final[Memory[tuple[Side, Side, int], Brief]] = Memory(MOST_KEPT)


def fight(a: Side, d: Side, peasants: int = NO_PEASANTS) -> Brief:
    """The attacker never retreats. Peasants have one stack, of as many tokens as there are tents."""
    key = (a, d, peasants)
    found = _briefs.get(key)
    if found is not None:
        return found
    if not d or not a:
        return Brief(0.0 if d else 1.0, 0.0 if a else 1.0, tokens(a), tokens(d))
    roll, n, m = duel(a[0], d[0], peasants), tokens(a), tokens(d)
    win, lost, left, foes = 0.0, 0.0, roll.go * n, roll.go * m
    ways: list[tuple[float, Side, Side]] = []
    size, die, plus, marks = d[0]
    most = min(size - 1, CAP * n, MOST_DAMAGE)
    for k in range(1, most + 1):
        p = roll.d_tail[k] if k == CAP * n else roll.d_by[k]
        if p:
            ways.append((p, a, ((size - k, die, plus, marks), *d[1:])))
    if size <= CAP * n:
        ways.append((roll.d_tail[min(size, MOST_DAMAGE)], a, d[1:]))
    size, die, plus, marks = a[0]
    most = min(size - 1, CAP * m, MOST_DAMAGE)
    for k in range(1, most + 1):
        p = roll.a_tail[k] if k == CAP * m else roll.a_by[k]
        if p:
            ways.append((p, ((size - k, die, plus, marks), *a[1:]), d))
    if size <= CAP * m:
        ways.append((roll.a_tail[min(size, MOST_DAMAGE)], a[1:], d))
    if roll.d_head:
        ways.append((roll.d_head, a if peasants else grown(a, d[0][0] // 2), d[1:]))
    if roll.a_head:
        ways.append((roll.a_head, a[1:], d if peasants else grown(d, a[0][0] // 2)))
    for p, x, y in ways:
        b = fight(x, y, peasants)
        win += p * b.win
        lost += p * b.lost
        left += p * b.left
        foes += p * b.foes
    rest = 1.0 - roll.tie
    found = Brief(win / rest, lost / rest, left / rest, foes / rest)
    _briefs.put(key, found)
    return found
