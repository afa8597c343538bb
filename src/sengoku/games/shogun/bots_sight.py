"""What the bots see at a glance: the words of actions as numbers, how strong troops are, who is in danger.

Everything is measured in provinces: 1.0 is what holding one more province is worth.
"""

from __future__ import annotations

from sengoku.games.shogun.board import (
    ADD,
    ATTACK,
    CASTLE,
    CLAIM,
    DECLARE_ARMY,
    DETACH,
    FIGHT_FORCE,
    FORTIFY,
    HIDE,
    KINDS,
    LEVY,
    MARCH,
    MARKER,
    PLACES,
    RAISE,
    REINFORCE,
    TAKE,
    N,
    every_border,
)
from sengoku.games.shogun.pieces import NOBODY, Troop, both, units
from sengoku.games.shogun.state import BONUS, NOBODYS, Shogun
from sengoku.kernel import Action

Read = tuple[int, int, int, int]
MIGHT = (1.5, 1.1, 1.05, 0.9, 1.1)  # of a unit in battle, by kind; ronin last
DAIMYO = 1.4
FAR = 5
FIRST_DAIMYO, SECOND_DAIMYO, LAST_DAIMYO, LAST_LANDS = 1.5, 2.6, 4.0, 0.9
WORTH = (0.34, 0.19, 0.18, 0.13, 0.02)  # of a unit after the battle: ronin are gone at the end of the round


def _read() -> dict[Action, Read]:
    out: dict[Action, Read] = {}
    for words in (TAKE, REINFORCE, CLAIM, ADD, CASTLE, FORTIFY, HIDE, MARCH, DETACH, ATTACK, RAISE, FIGHT_FORCE):
        for p, a in enumerate(words):
            out[a] = (p, 0, 0, 0)
    for k in range(3):
        for p in range(N):
            out[MARKER[k][p]] = (k, p, 0, 0)
            out[DECLARE_ARMY[k][p]] = (k, -1, p, 0)
    for k in range(4):
        for p in range(N):
            out[LEVY[k][p][0]] = (k, p, 0, 0)
            out[LEVY[k][p][1]] = (k, p, 1, 0)
    for p, q in every_border():
        out[f"declare force {PLACES[p]} {PLACES[q]}"] = (-1, p, q, 0)
        for k, kind in enumerate((*KINDS, "ronin")):
            out[f"send {kind} {PLACES[p]} {PLACES[q]} force"] = (k, p, q, 0)
            out[f"send {kind} {PLACES[p]} {PLACES[q]} army"] = (k, p, q, 1)
    return out


READ: dict[Action, Read] = _read()


# ---------------------------------------------------------------- strength


def might(t: Troop) -> float:
    return 1.5 * t[0] + 1.1 * t[1] + 1.05 * t[2] + 0.9 * t[3] + 1.1 * t[4]


def worth(t: Troop) -> float:
    return 0.34 * t[0] + 0.19 * t[1] + 0.18 * t[2] + 0.13 * t[3] + 0.02 * t[4]


def defenders(s: Shogun, p: int) -> tuple[Troop, int, int]:
    """Who defends a province, hidden ronin aside: the units of both troops, a standing daimyo, bonus units."""
    t, army, daimyo = s.force[p], s.army_at[p], 0
    if army >= 0:
        a = s.armies[army]
        t, daimyo = both(t, a.troop), 0 if a.lying else 1
    return t, daimyo, BONUS[s.building[p]] - s.worn[p]


def defence(s: Shogun, p: int) -> float:
    """The might that defends a province."""
    t = s.force[p]
    out = 1.5 * t[0] + 1.1 * t[1] + 1.05 * t[2] + 0.9 * t[3] + 1.1 * t[4]
    army = s.army_at[p]
    if army >= 0:
        out += might(s.armies[army].troop) + (0.0 if s.armies[army].lying else DAIMYO)
    return out + 0.9 * BONUS[s.building[p]]


def held(own: float, menace: float) -> float:
    """Roughly: the chance that so much might holds out against an attack by so much."""
    if menace <= 0.0:
        return 1.0
    x = own / menace
    x *= x
    return x / (x + 1.0)


def menaces(s: Shogun, seat: int) -> list[float]:
    """For each province the strongest enemy troop that could attack it in its next turn, as might."""
    out = [0.0] * N
    near, owner, force = s.map.near, s.owner, s.force
    mine = [s.seat_of(c) == seat for c in range(s.clans)]
    for p in range(N):
        c = owner[p]
        if c == NOBODYS or mine[c]:
            continue
        f = force[p]
        m = 1.5 * f[0] + 1.1 * f[1] + 1.05 * f[2] + 0.9 * f[3] + 1.1 * f[4]
        if m > 0.0:
            for q in near[p]:
                if out[q] < m:
                    out[q] = m
    for i, a in enumerate(s.armies):
        if a.place < 0 or a.lying or mine[i // 3]:
            continue
        c, m = i // 3, might(a.troop) + DAIMYO + 0.6 * might(force[a.place])
        ring, steps = [a.place], s.level(i)
        for x in ring:
            for q in near[x]:
                if out[q] < m:
                    out[q] = m
        if steps:
            for q in near[a.place]:
                if owner[q] == c:
                    for r in near[q]:
                        if out[r] < m:
                            out[r] = m
    return out


def front(s: Shogun, seat: int) -> list[int]:
    """How many steps, up to FAR, each province is from the next that another player holds or nobody does."""
    near = s.map.near
    mine = [s.seat_of(c) == seat for c in range(s.clans)]
    mine.append(False)  # NOBODYS is the last
    far = [FAR if mine[c] else 0 for c in s.owner]
    edge = [p for p, d in enumerate(far) if d == 0]
    for d in range(1, FAR):
        after: list[int] = []
        for p in edge:
            for q in near[p]:
                if far[q] > d:
                    far[q] = d
                    after.append(q)
        edge = after
    return far


# ---------------------------------------------------------------- what a clan or a daimyo is worth


def daimyo_worth(s: Shogun, army: int) -> float:
    """What it means to lose a daimyo: experience, and the clan itself with the last one."""
    clan = army // 3
    left = sum([1 for i in s.armies_of(clan) if s.armies[i].place >= 0])
    if left <= 1:
        return LAST_DAIMYO + LAST_LANDS * s.count(clan)
    return (SECOND_DAIMYO if left == 2 else FIRST_DAIMYO) + 0.5 * (s.level(army) - 1)


def enemy_factor(s: Shogun) -> float:
    """How much another's loss is one's own gain: all of it for two players, less if it helps others too."""
    return 1.0 if s.seats == 2 else 0.7 if s.seats == 3 else 0.5


def path_step(s: Shogun, clan: int, source: int, goal: int, steps: int, empty: bool) -> int:
    """The first province on the shortest way through open provinces; -1 if there is none."""
    if source == goal:
        return -1
    owner, near = s.owner, s.map.near
    seen = {goal}
    ring = [goal]
    for _ in range(steps):
        after: list[int] = []
        for p in ring:
            if p != goal and p == source:
                continue
            for q in near[p]:
                if q == source:
                    return p
                if q not in seen and (owner[q] == clan or (empty and owner[q] == NOBODYS)):
                    seen.add(q)
                    after.append(q)
        ring = after
    return -1


def reach(s: Shogun, clan: int, source: int, steps: int, empty: bool) -> list[int]:
    """Provinces that an army could go to, its own first. Garrisons and other armies are not looked at."""
    out, ring = [source], [source]
    owner, near = s.owner, s.map.near
    for _ in range(steps):
        after: list[int] = []
        for p in ring:
            for q in near[p]:
                if q not in out and (owner[q] == clan or (empty and owner[q] == NOBODYS)):
                    out.append(q)
                    after.append(q)
        ring = after
    return out


__all__ = ["NOBODY", "READ", "defence", "defenders", "might", "units", "worth"]
