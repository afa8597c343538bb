"""Judgement while setting up: whole lands rather than scattered ones, strength where the enemy is near."""

from __future__ import annotations

from sengoku.games.shogun.board import BOW, GUN, SWORD
from sengoku.games.shogun.bots_sight import READ, defence
from sengoku.games.shogun.pieces import units
from sengoku.games.shogun.setup import SHARES, AddSpearman, Claim, Divide, Markers, Reinforce, Share
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action

LIKED = {BOW: (2, 2, 1), SWORD: (2, 2, 1), GUN: (2, 2, 2)}  # S-R84: two armies that can attack, one that holds


def divide(s: Shogun, f: Divide, actions: list[Action]) -> list[float]:
    """Each clan wants a land in one piece: the first takes what is next to what it has."""
    first, second = 2 * f.seat, 2 * f.seat + 1
    out = []
    for a in actions:
        p = READ[a][0]
        owners = [s.owner[q] for q in s.map.near[p]]
        out.append(owners.count(first) - 0.6 * owners.count(second) - 0.001 * p)
    return out


def border(s: Shogun, seat: int, p: int) -> int:
    """How many neighbours are not the seat's own."""
    return len([q for q in s.map.near[p] if s.owner[q] == NOBODYS or s.seat_of(s.owner[q]) != seat])


def weak_neighbours(s: Shogun, seat: int, p: int) -> int:
    """Neighbours of other players that a troop here could take."""
    out = 0
    for q in s.map.near[p]:
        c = s.owner[q]
        if c != NOBODYS and s.seat_of(c) != seat and s.army_at[q] < 0 and units(s.force[q]) < 2:
            out += 1
    return out


def reinforce(s: Shogun, f: Reinforce, seat: int, actions: list[Action]) -> list[float]:
    out = []
    for a in actions:
        p = READ[a][0]
        out.append(min(weak_neighbours(s, seat, p), 3) + 0.2 * border(s, seat, p))
    return out


def markers(s: Shogun, f: Markers, seat: int, actions: list[Action]) -> list[float]:
    """An army beside three spearmen and prey; not two armies side by side, not next to a stronger enemy army."""
    clan = f.clan(s)
    out = []
    for a in actions:
        k, p, _, _ = READ[a]
        value = 0.5 * units(s.force[p]) + 0.6 * min(weak_neighbours(s, seat, p), 3) + 0.1 * border(s, seat, p)
        for q in s.map.near[p]:
            army = s.army_at[q]
            if army >= 0:
                value -= 0.5 if army // 3 == clan else 0.3
        own = len([q for q in s.map.near[p] if s.owner[q] == clan])
        out.append(value + 0.15 * min(own, 3) + 0.05 * units(s.armies[3 * clan + k].troop))
    return out


def claim(s: Shogun, f: Claim, seat: int, actions: list[Action]) -> list[float]:
    """Next to own provinces, and where few others can come from."""
    clan = s.order[f.turn % s.clans]
    out = []
    for a in actions:
        p = READ[a][0]
        owners = [s.owner[q] for q in s.map.near[p]]
        own, none = owners.count(clan), owners.count(NOBODYS)
        out.append(1.0 * min(own, 3) + 0.1 * none - 0.25 * (len(owners) - own - none))
    return out


def add(s: Shogun, f: AddSpearman, seat: int, actions: list[Action]) -> list[float]:
    out = []
    for a in actions:
        p = READ[a][0]
        n = units(s.force[p])
        out.append(min(weak_neighbours(s, seat, p), 3) + 0.3 * border(s, seat, p) + (1.0 if n == 2 else 0.0))
    return out


def share(s: Shogun, f: Share, seat: int, actions: list[Action]) -> list[float]:
    kind, army = SHARES[len(f.trays[seat])]
    return [-abs(int(a.rsplit(" ", 1)[1]) - LIKED[kind][army]) for a in actions]


__all__ = ["add", "claim", "defence", "divide", "markers", "reinforce", "share"]
