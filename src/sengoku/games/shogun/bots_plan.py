"""Judgement of the actions before war: koku, turn order, buildings, levies, ronin."""

from __future__ import annotations

import math
import random

from sengoku.games.shogun.board import KIND, RONIN
from sengoku.games.shogun.bots_march import muster
from sengoku.games.shogun.bots_odds import assault
from sengoku.games.shogun.bots_sight import (
    MIGHT,
    READ,
    daimyo_worth,
    defence,
    front,
    held,
    menaces,
)
from sengoku.games.shogun.build import Building, BuildInTurn
from sengoku.games.shogun.combat import targets
from sengoku.games.shogun.levy import BUY, Buying, Levying, takes
from sengoku.games.shogun.pieces import Troop, plus, units
from sengoku.games.shogun.ronin import DONE, Hiding
from sengoku.games.shogun.rounds import Planning
from sengoku.games.shogun.state import CASTLE, Plan, Shogun
from sengoku.kernel import Action

EDGE, SECOND_MAN, WITH_ARMY, BEHIND, ARMY_FIRST = 0.10, 0.12, 0.15, 0.06, 0.05  # where levies go

# How koku are spread: (weight, order, build, ronin, ninja); levies get the rest. Whoever levies most wins most; the
# others try a little of everything.
Spread = tuple[float, int, int, int, int]
COLOURFUL: list[Spread] = [
    (3.0, 0, 0, 0, 0),
    (3.0, 1, 0, 0, 0),
    (1.5, 1, 0, 1, 0),
    (1.5, 0, 0, 2, 0),
    (1.5, 0, 2, 0, 0),
    (1.0, 1, 2, 0, 0),
    (1.0, 0, 0, 0, 1),
    (1.0, 2, 0, 0, 1),
    (1.0, 2, 0, 1, 0),
    (0.5, 1, 0, 3, 1),
]
FAIR: list[Spread] = [
    (3.5, 0, 0, 0, 0),
    (2.5, 1, 0, 0, 0),
    (1.5, 0, 0, 1, 0),
    (1.5, 0, 0, 2, 0),
    (1.5, 0, 2, 0, 0),
    (0.8, 0, 0, 0, 1),
    (1.0, 1, 0, 1, 0),
    (0.5, 1, 2, 0, 0),
]
SOUND: list[Spread] = [
    (5.0, 0, 0, 0, 0),
    (3.0, 0, 0, 1, 0),
    (1.5, 0, 0, 2, 0),
    (0.7, 1, 0, 0, 0),
    (0.2, 0, 0, 0, 1),
    (0.1, 0, 2, 0, 0),
]
SPREADS = (COLOURFUL, COLOURFUL, FAIR, SOUND)  # by skill


def plans(s: Shogun, clan: int, skill: int) -> list[tuple[float, Plan]]:
    """Plans worth thinking of, with how often each should be played."""
    koku = s.koku[clan]
    out: list[tuple[float, Plan]] = []
    for weight, order, build, ronin, ninja in SPREADS[skill]:
        levy = koku - order - build - ronin - ninja
        if levy < 0 or (build and not s.castles and not s.bases):
            continue
        if s.round == 1 and ninja:  # he strikes from round 2 on, and could only spy
            continue
        out.append((weight, (order, build, levy, ronin, ninja)))
    return out or [(1.0, (0, 0, koku, 0, 0))]


def amount(a: Action) -> int:
    return int(a.rsplit(" ", 1)[1])


def fitting(s: Shogun, f: Planning, seat: int, skill: int) -> tuple[int, list[tuple[float, Plan]]]:
    """The bin that is asked for, and the plans that agree with what the tray holds."""
    clan, i, _ = f.asked(s, seat)
    tray = f.trays[seat]
    done = [amount(a) for a in tray[len(tray) - i :]] if i else []
    return i, [(w, plan) for w, plan in plans(s, clan, skill) if list(plan[:i]) == done]


def planning(s: Shogun, f: Planning, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
    """A plan by chance (the largest of logarithms with Gumbel noise is a draw by weights): it must not be guessed."""
    i, known = fitting(s, f, seat, skill)
    odds = dict.fromkeys(range(32), 0.0)
    for w, plan in known:
        odds[plan[i]] += w
    if not known:  # the tray was begun by somebody else: levy with what is left
        return [float(amount(a)) if i == 2 else -float(amount(a)) for a in actions]
    out = []
    for a in actions:
        w = odds[amount(a)]
        out.append(math.log(w) - math.log(-math.log(rng.random() or 0.5)) if w else -50.0 - amount(a))
    return out


def spying(s: Shogun, actions: list[Action]) -> list[float]:
    names = s.rules.clan_names
    return [float(s.count(names.index(a[4:]))) if a[4:] in names else 0.0 for a in actions]


def early(actions: list[Action]) -> list[float]:
    """Who wages war first is not weakened before."""
    return [-float(amount(a)) for a in actions]


# ---------------------------------------------------------------- buildings


def stake(s: Shogun, p: int) -> float:
    """What is lost with a province."""
    army = s.army_at[p]
    out = 1.0 + (0.3 if s.building[p] else 0.0)
    return out + 0.4 * daimyo_worth(s, army) if army >= 0 else out


def building(s: Shogun, f: Building | BuildInTurn, seat: int, actions: list[Action]) -> list[float]:
    menace, far = menaces(s, seat), front(s, seat)
    out = []
    for a in actions:
        p = READ[a][0]
        d, more = defence(s, p), 1.4 if s.building[p] == CASTLE else 3.6
        value = stake(s, p) * (held(d + more, menace[p]) - held(d, menace[p])) - 0.02 * far[p]
        out.append(value + 0.01 * d)
    return out


# ---------------------------------------------------------------- levies


def basket(s: Shogun, seat: int, clan: int, koku: int) -> Troop:
    """Spearmen are the cheapest; better men if there are fewer places where they are of use."""
    far = front(s, seat)
    slots = len([p for p in s.owned(clan) if takes(s, p) < 3 and (far[p] <= 1 or s.army_at[p] >= 0)])
    tray = s.tray[clan]
    spears, swords, bows = koku, 0, 0  # in koku
    while spears and 3 * spears + 2 * swords + bows > slots and 2 * (swords + 1) <= tray[1] + tray[2]:
        spears, swords = spears - 1, swords + 1
    while swords and 3 * spears + 2 * swords + bows > slots and bows < tray[0]:
        swords, bows = swords - 1, bows + 1
    while 3 * spears > tray[3] + 2 and 2 * (swords + 1) <= tray[1] + tray[2]:
        spears, swords = spears - 1, swords + 1
    while 3 * spears > tray[3] + 2 and bows < tray[0]:
        spears, bows = spears - 1, bows + 1
    n = min(2 * swords, tray[1])
    return bows, n, min(2 * swords - n, tray[2]), 3 * spears, 0


def buying(s: Shogun, f: Buying, seat: int, actions: list[Action]) -> list[float]:
    which, kind = divmod(len(f.trays[seat]), 4)
    clan = f.clans(s, seat)[which]
    wanted = basket(s, seat, clan, s.plans[clan][2])[kind]
    return [-abs(BUY[kind].index(a) - wanted) for a in actions]


def levying(s: Shogun, f: Levying, seat: int, actions: list[Action]) -> list[float]:
    menace, far = menaces(s, seat), front(s, seat)
    scores: dict[int, float] = {}
    out = []
    for a in actions:
        kind, p, into, _ = READ[a]
        base = scores.get(p, -99.0)
        if base == -99.0:
            d = defence(s, p)
            base = stake(s, p) * (held(d + 0.9, menace[p]) - held(d, menace[p])) - BEHIND * far[p]
            if far[p] == 1:
                base += EDGE + (SECOND_MAN if s.army_at[p] < 0 and units(s.force[p]) == 1 else 0.0)
            if s.army_at[p] >= 0:
                base += WITH_ARMY
            scores[p] = base
        out.append(base * (0.6 + 0.4 * MIGHT[kind]) + (ARMY_FIRST if into else 0.0))
    return out


# ---------------------------------------------------------------- ronin


def hiding(s: Shogun, f: Hiding, seat: int, actions: list[Action], skill: int) -> list[float]:
    """With the armies that will attack, as long as they win more by it; else where a province is in danger."""
    clan, hidden, _ = next(x for x in f.split(s, seat) if not x[2])
    menace = menaces(s, seat)
    out = []
    for a in actions:
        if a == DONE:
            out.append(-0.5)
            continue
        p = READ[a][0]
        n, d = hidden.count(a), defence(s, p)
        value = stake(s, p) * (held(d + 1.1 * n + 1.1, menace[p]) - held(d + 1.1 * n, menace[p]))
        army = s.army_at[p]
        if army >= 0 and not s.armies[army].lying:
            t = muster(s, army, p)
            best = more = 0.0
            for x in targets(s, clan, p):
                q = s.map.near[p][x]
                if s.owner[q] < 0:
                    continue
                now = assault(s, clan, army, p, q, plus(t, RONIN, n), True, skill)
                then = assault(s, clan, army, p, q, plus(t, RONIN, n + 1), True, skill)
                best, more = max(best, now), max(more, then)
            value += max(more - best, 0.0) + 0.08
        out.append(value)
    return out


def cheapest(actions: list[Action]) -> list[float]:
    """`succeed spearman`, ...: the least man goes."""
    return [-1.0 if KIND[a.rsplit(" ", 1)[1]] == 0 else float(KIND[a.rsplit(" ", 1)[1]]) for a in actions]
