"""Picking up units of a force (S-R36): what an army may take, and what taking does."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, KINDS, PLACES, RONIN
from sengoku.games.shogun.pieces import NOBODY, Troop, fits, less, plus, spare, told, units
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Action

PICKUP: Final = [f"pickup {kind}" for kind in (*KINDS, "ronin")]


def laid_by_others(s: Shogun, p: int, army: int) -> Troop:
    """Units in a province that another army has put down in this phase (ruling S-A21) or a force has sent."""
    t = NOBODY
    for place, by, troop in s.laid:
        if place == p and by != army:
            t = (t[0] + troop[0], t[1] + troop[1], t[2] + troop[2], t[3] + troop[3], 0)
    return t


def pickups(s: Shogun, army: int) -> list[Action]:
    """What an army may pick up where it stands: units that fit on its card, and open ronin it has room for."""
    a = s.armies[army]
    f = s.force[a.place]
    if not (f[0] or f[1] or f[2] or f[3]):
        return []
    barred = laid_by_others(s, a.place, army) if s.laid else NOBODY
    t = a.troop
    out = [PICKUP[k] for k in range(4) if f[k] > barred[k] and fits(t, k)]
    if f[RONIN] and spare(t, 1) > 0:
        out.append(PICKUP[RONIN])
    return out


def pick_up(s: Shogun, army: int, action: Action) -> None:
    """Takes one unit; a ronin that its old troop could no longer carry goes along (ruling S-A7)."""
    k = KIND[action[7:]]
    a = s.armies[army]
    p = a.place
    f, t = plus(s.force[p], k, -1), plus(a.troop, k, 1)
    if k != RONIN:
        if f[RONIN] > max(units(f) - 1, 0):
            f, t = plus(f, RONIN, -1), plus(t, RONIN, 1)
        s.laid = taken_again(s.laid, p, army, k)
    s.force[p] = f
    s.set_army(army, t)
    if s.heard:
        where = {"clan": s.clan_name(army // 3), "army": army % 3 + 1, "place": PLACES[p]}
        s.tell(None, "pickup", {**where, "units": told(less(t, a.troop))})


def taken_again(
    laid: tuple[tuple[int, int, Troop], ...], p: int, army: int, k: int
) -> tuple[tuple[int, int, Troop], ...]:
    """An army takes its own put-down units first, so that those who have not moved may still be sent."""
    for i, (place, by, troop) in enumerate(laid):
        if place == p and by == army and troop[k]:
            return (*laid[:i], (place, by, plus(troop, k, -1)), *laid[i + 1 :])
    return laid
