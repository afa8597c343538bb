"""Rules of thumb for Warriors of Japan: how somebody plays who counts heads and looks no further."""

from __future__ import annotations

from sengoku.games.warriors.actions import DONE, PASS, SAMURAI_OF, STAY, WAY_OF
from sengoku.games.warriors.board import NONE, REGION_VP, STARS, R
from sengoku.games.warriors.movement import Movers, unmoved
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action


def weigh_impulse(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """To where points are to be had and the enemy is fewer; else to stay."""
    out: list[float] = []
    for action in actions:
        if action == PASS:
            out.append(0.2)
            continue
        way = WAY_OF[action]
        able = unmoved(s, seat, way.start)
        go = sorted([1 + s.soldiers[w] for w in able], reverse=True)[: way.limit]
        here, foes = s.strength(seat, way.end), s.strength(1 - seat, way.end)
        value = 0.0
        if s.control[way.end] != seat and not here:
            value += REGION_VP[way.end] * (1.0 if s.control[way.end] == NONE else 1.2)
        if foes:
            value += 1.0 if sum(go) + here > foes else -3.0
        if s.strength(1 - seat, way.start):
            value -= 1.5
        out.append(value)
    return out


def weigh_movers(s: Warriors, seat: int, actions: list[Action], top: Movers) -> list[float]:
    """Against an enemy the strongest, as many as can; into the empty country one of those with the fewest soldiers."""
    way = WAY_OF[top.way]
    war = bool(s.at[(1 - seat) * R + way.end])
    out: list[float] = []
    for action in actions:
        if action == DONE:
            out.append(-1.0 if war else 1.0)
            continue
        w = SAMURAI_OF[action]
        weight = STARS[w] + s.soldiers[w]
        out.append(weight / 20 if war else -weight / 20)
    return out


def weigh_run(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """Away from twice as many."""
    afraid = 2 * s.strength(seat, s.field) <= s.strength(1 - seat, s.field)
    return [float(not afraid) if a == STAY else float(afraid) for a in actions]
