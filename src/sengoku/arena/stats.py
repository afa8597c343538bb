"""What many games add up to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sengoku.arena.play import Played
from sengoku.kernel.words import Json

Z95 = 1.959964


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of wins: honest for few games and for none or all won.

    >>> low, high = wilson(0, 10)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if games == 0:
        return 0.0, 1.0
    p, n = wins / games, float(games)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(wins: float, games: int) -> Json:
    low, high = wilson(wins, games)
    return {"wins": wins, "games": games, "share": wins / games if games else 0.0, "low": low, "high": high}


def counted(words: Sequence[str]) -> dict[str, int]:
    """How often each occurs, the most frequent first."""
    out = {word: words.count(word) for word in dict.fromkeys(words)}
    return dict(sorted(out.items(), key=lambda pair: (-pair[1], pair[0])))


def quantile(values: Sequence[float], q: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else 0.0


def summary(played: Sequence[Played]) -> Json:
    """One set-up's games: wins by seat and by bot, lengths, speed, endings, errors. A shared win counts as a part."""
    good = [p for p in played if not p.error]
    seats = played[0].task.setup.seats if played else 0
    by_seat = [0.0] * seats
    by_bot: dict[str, list[float]] = {}  # name -> [wins, places at tables]
    for p in good:
        for i in range(seats):
            won = 1 / len(p.winners) if i in p.winners else 0.0
            by_seat[i] += won
            tally = by_bot.setdefault(p.task.bots[i], [0.0, 0])
            tally[0], tally[1] = tally[0] + won, tally[1] + 1
    lengths = [float(p.decisions) for p in good]
    seconds = sum([p.seconds for p in good])
    out: Json = {"games": len(good), "errors": len(played) - len(good)}
    out["seats"] = [share(wins, len(good)) for wins in by_seat]
    out["bots"] = {name: share(wins, int(places)) for name, (wins, places) in sorted(by_bot.items())}
    out["decisions"] = spread(lengths)
    out["per_second"] = sum(lengths) / seconds if seconds else 0.0
    out["endings"] = counted([p.ending for p in played])
    return out


def spread(values: list[float]) -> dict[str, Any]:
    if not values:
        return {"mean": 0.0, "least": 0, "median": 0, "most": 0}
    mean = sum(values) / len(values)
    return {"mean": mean, "least": int(min(values)), "median": int(quantile(values, 0.5)), "most": int(max(values))}
