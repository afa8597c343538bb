"""The judge: may one stop now? A test that one may look at after every game.

An interval made for a number of games fixed beforehand is wrong when looked at again and again until it pleases. This
one is not. It bets against "the share is exactly at the line", one imaginary gambler for each share that might be
true instead (a mixture of sequential probability ratio tests, Wald 1945, Robbins 1970). If the share is at the line,
or on the line's other side, nobody can expect to win money; that somebody ever makes 40 out of 1 has a chance of 1 :
40 at most (Ville 1939), for each side. So both sides together are wrong in 5 % of all runs at most, whenever one
stops.

Values are anything from 0 to 1, as a shared first place counts as a part. They must come from independent draws: a
whole block of games with one deal is one value, its mean. Games with a deal each may be judged one by one, if one
looks only after whole blocks: the seats' shares differ, but the product of the bets on them is never more than that
of equal bets on their mean (AM-GM).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sengoku.kernel.words import Json

ERROR = 0.05
GAMBLERS = 24  # on each side
ABOVE, BELOW, UNDECIDED = "clear above", "clear below", "undecided"


class Judge:
    """Looks at values until their mean is clear of the line.

    >>> judge = Judge(0.5)
    >>> for _ in range(9):
    ...     judge.add([1.0])
    >>> judge.verdict
    'clear above'
    """

    def __init__(self, line: float, error: float = ERROR) -> None:
        self.line, self.error = line, error
        self.counts: dict[float, int] = {}
        self.verdict = UNDECIDED
        self.looks = 0

    def add(self, values: Sequence[float]) -> None:
        """A block of values, then a look; what is clear stays clear."""
        for value in values:
            self.counts[value] = self.counts.get(value, 0) + 1
        self.looks += 1
        if self.verdict == UNDECIDED:
            if self.wealth(self.line, up=True) >= self.goal():
                self.verdict = ABOVE
            elif self.wealth(self.line, up=False) >= self.goal():
                self.verdict = BELOW

    def goal(self) -> float:
        """The logarithm of the wealth that is proof enough."""
        return math.log(2 / self.error)

    def wealth(self, line: float, up: bool) -> float:
        """The logarithm of what all gamblers on one side of the line have, from 1 in all."""
        if (line >= 1.0) if up else (line <= 0.0):
            return -math.inf  # there is no such side
        if (line <= 0.0) if up else (line >= 1.0):  # one value off the line is proof
            off = [v for v, n in self.counts.items() if n and v != line]
            return math.inf if off else 0.0
        logs = [sum([n * math.log(f) for f, n in self.factors(p, line)]) for p in beliefs(line, up)]
        top = max(logs)
        return top + math.log(sum([math.exp(x - top) for x in logs]) / len(logs))

    def factors(self, belief: float, line: float) -> list[tuple[float, int]]:
        """By what each value multiplies the wealth of who believes in that share, and how often it did."""
        bet = (belief - line) / (line * (1.0 - line))
        return [(1.0 + bet * (value - line), n) for value, n in self.counts.items()]

    def interval(self) -> tuple[float, float]:
        """The shares that are not ruled out by now: it holds the true one with 95 % through the whole run."""
        total = sum(self.counts.values())
        if not total:
            return 0.0, 1.0
        mean = sum([v * n for v, n in self.counts.items()]) / total
        return self._edge(mean, 0.0, up=True), self._edge(mean, 1.0, up=False)

    def _edge(self, inside: float, outside: float, up: bool) -> float:
        """Between a share that stands and one beyond, where shares begin to be ruled out."""
        for _ in range(40):
            middle = (inside + outside) / 2
            if self.wealth(middle, up) >= self.goal():
                outside = middle
            else:
                inside = middle
        return outside

    def doc(self) -> Json:
        low, high = self.interval()
        return {"line": self.line, "verdict": self.verdict, "low": low, "high": high, "looks": self.looks}


def beliefs(line: float, up: bool) -> list[float]:
    """Shares on one side of the line, evenly spread, never 0 or 1: nobody bets all he has."""
    width = (1.0 - line) if up else -line
    return [line + width * (k + 0.5) / GAMBLERS for k in range(GAMBLERS)]
