"""Troops and armies: small immutable things, shared by copies of a state."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KINDS, RONIN

Troop = tuple[int, int, int, int, int]  # bowmen, swordsmen, gunners, spearmen, hired ronin
NOBODY: Final[Troop] = (0, 0, 0, 0, 0)
MOST_SAMURAI: Final = 4  # S-R6, S-R7
MOST_ASHIGARU: Final = 10
MOST_FORCE: Final = 5
UNPLACED: Final = -1  # places of an army that is not on the board
LOST: Final = -2


class Army:
    """An army card: where its marker stands, its experience, whether its daimyo lies (S-R63), its units."""

    def __init__(self, place: int, hole: int, lying: bool, troop: Troop) -> None:
        self.place, self.hole, self.lying, self.troop = place, hole, lying, troop

    def at(self, place: int) -> Army:
        return Army(place, self.hole, self.lying, self.troop)

    def of(self, troop: Troop) -> Army:
        return Army(self.place, self.hole, self.lying, troop)


def units(t: Troop) -> int:
    """Regular units; hired ronin are none."""
    return t[0] + t[1] + t[2] + t[3]


def plus(t: Troop, kind: int, n: int) -> Troop:
    b, s, g, p, r = t
    if kind == 3:
        return b, s, g, p + n, r
    if kind == 2:
        return b, s, g + n, p, r
    if kind == 1:
        return b, s + n, g, p, r
    if kind == 0:
        return b + n, s, g, p, r
    return b, s, g, p, r + n


def both(t: Troop, u: Troop) -> Troop:
    return t[0] + u[0], t[1] + u[1], t[2] + u[2], t[3] + u[3], t[4] + u[4]


def less(t: Troop, u: Troop) -> Troop:
    return t[0] - u[0], t[1] - u[1], t[2] - u[2], t[3] - u[3], t[4] - u[4]


def more_of(t: Troop, u: Troop) -> list[int]:
    """The kinds of regular units that `t` has more of than `u`. Written out: an index that varies is slow compiled."""
    kinds = []
    if t[0] > u[0]:
        kinds.append(0)
    if t[1] > u[1]:
        kinds.append(1)
    if t[2] > u[2]:
        kinds.append(2)
    if t[3] > u[3]:
        kinds.append(3)
    return kinds


def fits(t: Troop, kind: int) -> bool:
    """Whether an army has a place on its card for one more (S-R6)."""
    return t[0] + t[1] < MOST_SAMURAI if kind < 2 else t[2] + t[3] < MOST_ASHIGARU


def spare(t: Troop, daimyo: int) -> int:
    """How many more ronin a troop may have (S-R8): its regular units - 1 - its ronin; a lying daimyo counts (S-A10)."""
    n = t[0] + t[1] + t[2] + t[3] + daimyo
    return n - 1 - t[4] if n else 0


TOLD: Final[dict[Troop, dict[str, int]]] = {}  # as told before: there are few troops, and views are made often


def told(t: Troop) -> dict[str, int]:
    """For views and events: {'spearman': 3, 'ronin': 1}."""
    known = TOLD.get(t)
    if known is None:
        known = {KINDS[k]: t[k] for k in range(4) if t[k]}
        if t[RONIN]:
            known["ronin"] = t[RONIN]
        TOLD[t] = known
    return known.copy()
