"""Rate limits, all of them: so many requests in so many seconds, by caller. Answers 429 and says when to come back.

A caller is an account, or an address for whoever has none. Two windows together: a short one against floods, a long
one against patience.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from sengoku.server.errors import Refused

LIMITS: dict[str, list[tuple[int, int]]] = {  # what: (so many, in so many seconds)
    "guest": [(5, 60), (60, 86_400)],
    "login": [(10, 60), (100, 3_600)],
    "claim": [(5, 60)],
    "mail": [(3, 600), (20, 86_400)],
    "create": [(10, 60), (300, 86_400)],
    "join": [(30, 60)],
    "move": [(120, 10)],
    "chat": [(10, 10), (200, 3_600)],
    "read": [(600, 60)],
    "live": [(60, 60)],
    "advice": [(30, 10), (1_000, 3_600)],
    "hint": [(10, 60), (200, 3_600)],
    "odds": [(30, 60), (300, 3_600)],
    "hook": [(3, 60)],
    "report": [(5, 600)],
}
MOST_KEPT = 100_000  # callers remembered
GUESSES = {"name": (5, 300), "address": (20, 900)}  # passwords tried for nothing, then waits that double up to so long
FORGOTTEN = 3_600  # seconds after which wrong guesses are


class Limits:
    """Counts of the last while, in this process."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self.seen: OrderedDict[tuple[str, str], list[tuple[float, float]]] = OrderedDict()
        self.guesses: OrderedDict[str, tuple[int, float]] = OrderedDict()  # how many, and when the last was

    def take(self, what: str, caller: str) -> None:
        """One request; `Refused` with 429 if it is one too many."""
        if not self.on:
            return
        now = time.monotonic()
        rules = LIMITS[what]
        key = (what, caller)
        kept = self.seen.pop(key, None) or [(float(most), now) for most, _ in rules]
        credit = [
            (min(float(most), left + (now - at) * most / span), now)
            for (most, span), (left, at) in zip(rules, kept, strict=True)
        ]
        wait = max([(1 - left) * span / most for (most, span), (left, _) in zip(rules, credit, strict=True)])
        if wait <= 0:
            credit = [(left - 1, at) for left, at in credit]
        self.seen[key] = credit
        while len(self.seen) > MOST_KEPT:
            self.seen.popitem(last=False)
        if wait > 0:
            raise Refused(429, "slow_down", seconds=int(wait) + 1)

    def guess(self, callers: list[str]) -> None:
        """A password is tried, for a name and from an address; `Refused` with 429 while there is a wait.

        It counts as wrong until `guessed` says otherwise: many tries at once gain nothing.
        """
        if not self.on:
            return
        now = time.monotonic()
        wait = max([self._wait(caller, now) for caller in callers])
        if wait > 0:
            raise Refused(429, "slow_down", seconds=int(wait) + 1)
        for caller in callers:
            tries, last = self.guesses.pop(caller, (0, now))
            self.guesses[caller] = (1 if now - last > FORGOTTEN else tries + 1, now)
        while len(self.guesses) > MOST_KEPT:
            self.guesses.popitem(last=False)

    def _wait(self, caller: str, now: float) -> float:
        tries, last = self.guesses.get(caller, (0, now))
        free, longest = GUESSES[caller.partition(" ")[0]]
        return min(longest, 2.0 ** (tries - free)) - (now - last) if tries >= free else 0

    def guessed(self, callers: list[str]) -> None:
        """It was right."""
        for caller in callers:
            self.guesses.pop(caller, None)
