"""What the learned value of Warriors of Japan looks at: a side's position when a turn begins."""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.board import REGION_VP, STARS, R
from sengoku.games.warriors.state import Warriors

NAMES: Final = [
    "marker",  # the victory points track, towards the side
    "points",  # of the regions it controls
    "stars",  # of its Samurai on the map
    "soldiers",
    "initiative",
]
SIZES: Final[list[float]] = [10.0, 5.0, 6.0, 8.0]  # what counts are divided by, to be about 1


def side_features(s: Warriors, side: int) -> list[float]:
    points = stars = soldiers = 0
    for r in range(R):
        if s.control[r] == side:
            points += REGION_VP[r]
        for w in s.at[side * R + r]:
            stars += STARS[w]
            soldiers += s.soldiers[w]
    counts = [-s.vp if side else s.vp, points, stars, soldiers]
    return [n / size for n, size in zip(counts, SIZES)] + [0.5 if s.initiative == side else -0.5]


def in_points(weights: list[float]) -> list[float]:
    """The learned weights of points, stars and soldiers, each in victory points on the track."""
    track = 2 * weights[0] / SIZES[0]  # a point on the track is one more for a side and one less for the other
    return [weights[i] / SIZES[i] / track for i in range(1, len(SIZES))]
