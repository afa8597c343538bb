"""What the learned value of Warriors of Japan looks at: a side's position when a turn begins."""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.actions import WAYS
from sengoku.games.warriors.board import MOST, REGION_VP, STARS, STRIPE, R
from sengoku.games.warriors.state import Warriors

NAMES: Final = [
    "marker",  # the victory points track, towards the side
    "points",  # of the regions it controls
    "one_star",  # its Samurai on the map, by stars
    "two_star",
    "three_star",
    "own_stripe",  # those of them who wear its colours
    "soldiers",
    "waiting",  # Samurai in boxes of regions it controls
    "away",  # and in other boxes of the side
    "levy",  # soldiers it can raise next
    "guarded",  # points of regions with Samurai of its own
    "bare",  # points it controls without any, next to an enemy
    "reach",  # points it does not control, next to a Samurai of its own
    "initiative",
]


def side_features(s: Warriors, side: int) -> list[float]:
    foe = 1 - side
    men = [0, 0, 0, 0]
    loyal = soldiers = waiting = away = levy = guarded = bare = reach = points = 0
    for r in range(R):
        band, box = s.at[side * R + r], s.box[side * R + r]
        mine = s.control[r] == side
        if mine:
            points += REGION_VP[r]
            waiting += len(box)
        else:
            away += len(box)
        if band:
            room = top = 0
            for w in band:
                stars = STARS[w]
                men[stars] += 1
                soldiers += s.soldiers[w]
                room += MOST[w] - s.soldiers[w]
                top = stars if stars > top else top
                if STRIPE[w] == side:
                    loyal += 1
            if mine:
                levy += min(top, room)
            guarded += REGION_VP[r]
        elif mine:
            for way in WAYS[r]:
                if s.at[foe * R + way.end]:
                    bare += REGION_VP[r]
                    break
        if not mine:
            for way in WAYS[r]:
                if s.at[side * R + way.end]:
                    reach += REGION_VP[r]
                    break
    marker = -s.vp if side else s.vp
    out = [marker / 5, points / 5, men[1] / 5, men[2] / 3, men[3] / 2, loyal / 5, soldiers / 8, waiting / 4, away / 5]
    out += [levy / 4, guarded / 5, bare / 3, reach / 4, 0.5 if s.initiative == side else -0.5]
    return out
