"""Decisions in battle as bots weigh them: traitors, commanders, losses, running away."""

from __future__ import annotations

from sengoku.games.warriors.actions import LOSE, NO_BETRAYAL, PLACE_OF, PURSUE, SAMURAI_OF, SPEND, STAY
from sengoku.games.warriors.betrayal import Bribe, leverage, persuaders
from sengoku.games.warriors.board import BATTLE, BRAVERY, NONE, STARS, STRIPE, R
from sengoku.games.warriors.bots_judge import (
    MAN,
    SOLDIER,
    Judge,
    commander,
    fight,
    left_of,
    worth,
)
from sengoku.games.warriors.flight import limit_to
from sengoku.games.warriors.losses import BoxOfN
from sengoku.games.warriors.state import Band, Warriors
from sengoku.kernel import Action
from sengoku.odds.warriors_core import grid, hit_chances


def weigh_battles(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """The surest first: whoever wins early cuts off ways to run."""
    return [fight(s, s.at[r], s.at[R + r])[seat] for r in [PLACE_OF[a] for a in actions]]


# ------------------------------------------------------------ betrayal


def prize(s: Warriors, target: int) -> float:
    """What it is worth to win over an enemy: he is gained, and the enemy loses him."""
    return 2 * (MAN[STARS[target]] + SOLDIER * s.soldiers[target]) + 0.5 * s.soldiers[target]


def weigh_betrayal(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    out: list[float] = []
    for action in actions:
        if action == NO_BETRAYAL:
            out.append(0.0)
            continue
        target = SAMURAI_OF[action]
        need = max([leverage(w, target) for w in persuaders(s, seat, target)])
        out.append(min(max(need, 0), 6) / 6 * prize(s, target) - (0.001 if need <= 0 else 0.0))
    return out


def weigh_bribe(s: Warriors, seat: int, actions: list[Action], top: Bribe) -> list[float]:
    """A point buys one face of a die, or a traitor whose die is seen."""
    gained = prize(s, top.target) * (1.0 if top.die else 1 / 6 if leverage(top.persuader, top.target) < 6 else 0.0)
    return [gained - 1.2 if a == SPEND else 0.0 for a in actions]


# ------------------------------------------------------------ command and losses


def weigh_command(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    mine, theirs = s.strength(seat, s.field), s.strength(1 - seat, s.field)
    foe = s.commander[1 - seat]
    if foe == NONE:
        foe = commander(s.at[(1 - seat) * R + s.field])
    out: list[float] = []
    for action in actions:
        w = SAMURAI_OF[action]
        cell = grid(BATTLE[w], BATTLE[foe], BRAVERY[w] - BRAVERY[foe]).of(mine, theirs)
        out.append(cell[0] - cell[1] + 0.01 * s.soldiers[w])
    return out


def weigh_casualty(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """Soldiers first, of those who matter least; then the Samurai that is missed least."""
    out: list[float] = []
    for action in actions:
        w = SAMURAI_OF[action]
        if action == LOSE[w]:
            out.append(-worth(s, (w,), seat) * 2)
        else:
            own = 0.1 if STRIPE[w] == seat else 0.0
            out.append(-0.1 * STARS[w] - own + 0.01 * s.soldiers[w])
    return out


def weigh_box(s: Warriors, seat: int, actions: list[Action], top: BoxOfN) -> list[float]:
    """Where his side can bring him in, or where the enemy cannot."""
    want = 1.0 if top.to == seat else -1.0
    out: list[float] = []
    for action in actions:
        r = PLACE_OF[action]
        held = 1.0 if s.control[r] == top.to else 0.4 if s.control[r] == NONE else 0.0
        here = 0.1 * (len(s.at[top.to * R + r]) - len(s.at[(1 - top.to) * R + r]))
        out.append(want * (held + here))
    return out


# ------------------------------------------------------------ running away


def weigh_run(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """Fighting on, against saving who can cross."""
    judge, field, foe = Judge(s), s.field, 1 - seat
    mine, theirs = s.at[seat * R + field], s.at[foe * R + field]
    stay = fought_on(s, seat, judge)
    out: list[float] = []
    for action in actions:
        if action == STAY:
            out.append(stay)
            continue
        end = PLACE_OF[action]
        go = who_flees(s, seat, limit_to(s, end))
        lost = tuple([w for w in mine if w not in go])
        there = s.at[seat * R + end]
        come = tuple(sorted([*there, *go]))
        value = alone(judge, seat, end, come) - alone(judge, seat, end, there) - alone(judge, foe, field, theirs)
        out.append(value - judge.lasts * (worth(s, lost, foe) + pursued(s, seat, go, lost)))
    return out


def alone(judge: Judge, side: int, region: int, band: Band) -> float:
    """What a region without enemies is worth to a side."""
    return judge.region(region, band, ()) if side == 0 else -judge.region(region, (), band)


def fought_on(s: Warriors, seat: int, judge: Judge) -> float:
    """What it is worth to a side to fight to the end under the commanders there are."""
    field, foe = s.field, 1 - seat
    mine, theirs = s.at[seat * R + field], s.at[foe * R + field]
    x, y = s.commander[seat], s.commander[foe]
    x, y = commander(mine) if x == NONE else x, commander(theirs) if y == NONE else y
    cell = grid(BATTLE[x], BATTLE[y], BRAVERY[x] - BRAVERY[y]).of(s.strength(seat, field), s.strength(foe, field))
    left = left_of(s, mine, seat, cell[2]) - left_of(s, theirs, foe, cell[3])
    return judge.lasts * left + cell[0] * judge.held(seat, field, mine) - cell[1] * judge.held(foe, field, theirs)


def who_flees(s: Warriors, seat: int, limit: int) -> Band:
    band = s.at[seat * R + s.field]
    if len(band) <= limit:
        return band
    return tuple(sorted(sorted(band, key=lambda w: -worth(s, (w,), seat))[:limit]))


def pursued(s: Warriors, seat: int, go: Band, lost: Band) -> float:
    """What the last round costs those who flee, on average (3g)."""
    foe = 1 - seat
    y = s.commander[foe]
    if y == NONE or not go:
        return 0.0
    lead = max([BRAVERY[w] for w in go if STARS[w] == max([STARS[v] for v in go])])
    strength = s.strength(foe, s.field) + len(lost) + sum([s.soldiers[w] for w in lost])
    dice, bonus = min(BATTLE[y], strength), max(0, BRAVERY[y] - lead) + 1
    size = len(go) + sum([s.soldiers[w] for w in go])
    left = sum([p * max(0, size - n) for n, p in enumerate(hit_chances(dice, bonus))])
    return worth(s, go, seat) - left_of(s, go, seat, left)


def weigh_flee(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    return [worth(s, (SAMURAI_OF[a],), seat) for a in actions]


def weigh_pursuit(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    """Nobody shoots back: always."""
    return [float(a == PURSUE) for a in actions]
