"""What the learned value of Warriors of Japan looks at: a side's position when a turn begins."""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.actions import WAYS
from sengoku.games.warriors.board import REGION_VP, STARS, R
from sengoku.games.warriors.state import Warriors

NAMES: Final = [
    "marker",  # the victory points track, towards the side
    "points",  # of the regions it controls
    "samurai",  # on the map
    "stars",  # of all of them together
    "soldiers",
    "waiting",  # Samurai in boxes of regions it controls
    "guarded",  # points of regions with Samurai of its own
    "reach",  # points it does not control, next to a Samurai of its own
    "initiative",
]
SIZES: Final[list[float]] = [10.0, 5.0, 5.0, 6.0, 8.0, 4.0, 5.0, 4.0]  # what counts are divided by, to be about 1


def side_features(s: Warriors, side: int) -> list[float]:
    men = stars = soldiers = waiting = guarded = reach = points = 0
    for r in range(R):
        band = s.at[side * R + r]
        if s.control[r] == side:
            points += REGION_VP[r]
            waiting += len(s.box[side * R + r])
        elif any([s.at[side * R + way.end] for way in WAYS[r]]):
            reach += REGION_VP[r]
        if band:
            guarded += REGION_VP[r]
            for w in band:
                men += 1
                stars += STARS[w]
                soldiers += s.soldiers[w]
    counts = [-s.vp if side else s.vp, points, men, stars, soldiers, waiting, guarded, reach]
    return [n / size for n, size in zip(counts, SIZES)] + [0.5 if s.initiative == side else -0.5]
