"""The worth of a position: what the learned value sees of a seat."""

from __future__ import annotations

from sengoku.bots.value import Value
from sengoku.games.shogun.board import N
from sengoku.games.shogun.bots_sight import defence, held, menaces, might
from sengoku.games.shogun.pieces import units
from sengoku.games.shogun.state import Shogun

NAMES = [
    "provinces",
    "armies",
    "experience",
    "might of armies",
    "might of forces",
    "buildings",
    "in danger",
    "daimyos in danger",
    "clans",
]
VALUE = Value(NAMES, [4.0, 0.6, 0.2, 1.0, 1.0, 0.3, -1.5, -0.8, 1.0])


def features(s: Shogun, seat: int) -> list[float]:
    """About -3 to 3 each."""
    clans = s.clans_of(seat)
    menace = menaces(s, seat)
    owner = s.owner
    provinces = buildings = 0
    forces = danger = chiefs = 0.0
    for p in range(N):
        if owner[p] in clans:
            provinces += 1
            forces += might(s.force[p])
            if s.building[p]:
                buildings += 1
            m = menace[p]
            if m > 0.0:
                risk = 1.0 - held(defence(s, p), m)
                danger += risk
                if s.army_at[p] >= 0:
                    chiefs += risk
    standing = level = 0
    strength = 0.0
    for c in clans:
        for i in s.armies_of(c):
            a = s.armies[i]
            if a.place >= 0:
                standing += 1
                level += s.level(i) - 1
                strength += might(a.troop)
    per = 34.0 if s.seats == 2 else 68.0 / s.seats
    big = 2.0 if s.seats == 2 else 1.0
    alive = sum([1.0 for c in clans if s.alive[c]]) / big
    return [
        provinces / per,
        standing / (3 * big),
        level / (3 * big),
        strength / (20 * big),
        forces / (20 * big),
        buildings / 4,
        danger / per,
        chiefs / (3 * big),
        alive,
    ]


__all__ = ["NAMES", "VALUE", "features", "units"]
