"""The worth of a position: what the learned value sees of a seat. The weights are in value.toml, by tools/train.py."""

from __future__ import annotations

from pathlib import Path

from sengoku.bots.value import Value
from sengoku.games.shogun.board import N
from sengoku.games.shogun.bots_sight import defence, held, menaces, might
from sengoku.games.shogun.rounds import LEAST_KOKU
from sengoku.games.shogun.state import Shogun

NAMES = [
    "provinces", "koku", "armies", "experience", "might_of_armies", "might_of_forces", "buildings",
    "in_danger", "daimyos_in_danger", "on_the_brink", "clans", "to_move", "provinces_when_it_ends",
]  # fmt: skip
FILE = Path(__file__).resolve().parent / "value.toml"
GUESS = [4.0, 0.5, 0.6, 0.2, 1.0, 1.0, 0.3, -1.5, -0.8, -0.5, 1.0, 0.3, 0.0]


def learned() -> Value:
    """The committed weights; a guess for whoever trains from nothing."""
    return Value.read(FILE, NAMES) if FILE.exists() else Value(NAMES, GUESS)


def features(s: Shogun, seat: int) -> list[float]:
    """In the order of NAMES, about 0 to 2 each; measured by a fair share, so that they mean the same for all seats."""
    clans = s.clans_of(seat)
    menace = menaces(s, seat)
    owner, army_at = s.owner, s.army_at
    provinces = buildings = 0
    forces = danger = chiefs = 0.0
    for p in range(N):
        if owner[p] in clans:
            provinces += 1
            forces += might(s.force[p])
            if s.building[p]:
                buildings += 1
            if menace[p] > 0.0:
                risk = 1.0 - held(defence(s, p), menace[p])
                danger += risk
                if army_at[p] >= 0:
                    chiefs += risk
    standing = level = koku = brink = alive = later = 0
    strength = 0.0
    waiting = s.order[s.order.index(s.active) + 1 :] if s.active in s.order else s.order
    for c in clans:
        if not s.alive[c]:
            continue
        alive += 1
        koku += max(s.count(c) // 3, LEAST_KOKU)
        later += 1 if c in waiting else 0
        left = 0
        for i in s.armies_of(c):
            a = s.armies[i]
            if a.place >= 0:
                left += 1
                level += s.level(i) - 1
                strength += might(a.troop)
        standing += left
        brink += 1 if left == 1 else 0
    limit = int(s.options["round_limit"])
    soon = 1.0 / (1 + max(limit - s.round, 0)) if limit else 0.0  # the last round counts whole, the one before half
    per, n = float(N) / s.seats, float(len(clans))
    return [
        provinces / per,
        3.0 * koku / per,
        standing / (3.0 * n),
        level / (3.0 * n),
        strength / (25.0 * n),
        forces / (25.0 * n),
        buildings / (2.0 * n),
        danger / (0.5 * per),
        chiefs / (3.0 * n),
        brink / n,
        alive / n,
        later / n,
        soon * provinces / per,
    ]
