"""Judgement of armies on the move (phases A and D), of garrisons, and of single units sent in phase D."""

from __future__ import annotations

from sengoku.games.shogun.board import KIND, MARCH, RONIN
from sengoku.games.shogun.bots_odds import assault
from sengoku.games.shogun.bots_sight import (
    DAIMYO,
    MIGHT,
    READ,
    daimyo_worth,
    defence,
    front,
    held,
    menaces,
    might,
    path_step,
    reach,
    worth,
)
from sengoku.games.shogun.combat import targets
from sengoku.games.shogun.depart import GO, KEEP, Detail, Leave
from sengoku.games.shogun.march import DONE, HALT, Armies, March
from sengoku.games.shogun.pieces import MOST_ASHIGARU, MOST_SAMURAI, Troop, units
from sengoku.games.shogun.send import Sending
from sengoku.games.shogun.state import BONUS, NOBODYS, Shogun
from sengoku.kernel import Action

RISK, LAG, PREY, ALONE, THIN = 0.6, 0.08, 0.25, 0.15, 0.5  # posts of armies after the battles
ENTERED = 1.0
SPREAD, SAFE, JOIN, FORWARD, CHIEF = 0.6, 0.4, 0.12, 0.08, 2.2  # units sent
CHEAP = (1, 2, 3, 4, 0)  # by kind: who stays behind first


def muster(s: Shogun, army: int, p: int) -> Troop:
    """An army with what it can pick up in p; on the way it leaves one man behind."""
    t, f = s.armies[army].troop, s.force[p]
    b = min(f[0], MOST_SAMURAI - t[0] - t[1])
    w = min(f[1], MOST_SAMURAI - t[0] - t[1] - b)
    g = min(f[2], MOST_ASHIGARU - t[2] - t[3])
    a = min(f[3], MOST_ASHIGARU - t[2] - t[3] - g)
    return t[0] + b, t[1] + w, t[2] + g, t[3] + a, t[4]


def on_the_way(s: Shogun, army: int, source: int, goal: int) -> Troop:
    """What an army would attack with from `goal`."""
    t = muster(s, army, source)
    if goal == source:
        return _with_pile(s, t, source)
    left = units(s.force[source]) - (units(t) - units(s.armies[army].troop))
    if left <= 0 and s.owner[source] == army // 3:  # a garrison
        for k in (3, 2, 1, 0):
            if t[k]:
                t = (t[0] - (k == 0), t[1] - (k == 1), t[2] - (k == 2), t[3] - (k == 3), t[4])
                break
    f = s.force[goal]
    g = min(f[2] + f[3], MOST_ASHIGARU - t[2] - t[3])
    guns = min(f[2], g)
    b = min(f[0] + f[1], MOST_SAMURAI - t[0] - t[1])
    bows = min(f[0], b)
    return _with_pile(s, (t[0] + bows, t[1] + b - bows, t[2] + guns, t[3] + g - guns, t[4]), source)


def _with_pile(s: Shogun, t: Troop, p: int) -> Troop:
    n = s.pile[p]
    return (t[0], t[1], t[2], t[3], min(t[4] + n, units(t))) if n else t


def best_attack(s: Shogun, clan: int, army: int, p: int, t: Troop, skill: int) -> float:
    """The worth of the best attack from a province; a second one counts for an experienced army."""
    best = second = 0.0
    for x in targets(s, clan, p):
        q = s.map.near[p][x]
        if s.owner[q] == NOBODYS:
            value = 0.5
        else:
            value = assault(s, clan, army, p, q, t, True, skill)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best + (0.5 * second if army >= 0 and s.level(army) > 1 else 0.0)


def posts(s: Shogun, seat: int, army: int, steps: int, phase: str, skill: int) -> list[tuple[float, int]]:
    """Where an army may go, and what each place is worth to it."""
    a = s.armies[army]
    clan, p = army // 3, a.place
    out: list[tuple[float, int]] = []
    goals = [q for q in reach(s, clan, p, steps, phase == "D") if q == p or s.army_at[q] < 0]
    if phase == "A":
        for q in goals:
            value = best_attack(s, clan, army, q, on_the_way(s, army, p, q), skill)
            out.append((value - (0.02 if q != p else 0.0), q))
        return out
    menace, far = menaces(s, seat), front(s, seat)
    own = might(a.troop) + DAIMYO
    risk = RISK * daimyo_worth(s, army) + worth(a.troop)
    for q in goals:
        here = own + 0.9 * BONUS[s.building[q]]
        if s.owner[q] == clan:
            here += might(s.force[q])
        value = -risk * (1.0 - held(here, menace[q]))
        if s.owner[q] == NOBODYS:
            value += ENTERED + (0.3 if s.building[q] else 0.0)
        value -= LAG * max(far[q] - 1, 0)
        value += PREY * min(best_attack(s, clan, army, q, on_the_way(s, army, p, q), skill), 2.0)
        if q != p and not units(s.force[p]):
            value -= ALONE + THIN * (1.0 - held(1.0, menace[p]))  # its old place is left to one man
        out.append((value, q))
    return out


def armies(s: Shogun, f: Armies, seat: int, actions: list[Action], skill: int) -> list[float]:
    """The army that gains most by moving or picking up; then done."""
    out = []
    for a in actions:
        if a == DONE:
            out.append(0.0)
            continue
        i = 3 * f.clan + int(a[5:]) - 1
        known = posts(s, seat, i, s.level(i), f.phase, skill)
        stay = next(v for v, q in known if q == s.armies[i].place)
        value = max(known)[0] - stay - 0.01
        if units(muster(s, i, s.armies[i].place)) > units(s.armies[i].troop):
            value = max(value, 0.3)
        out.append(value)
    return out


def march(s: Shogun, f: March, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Picks up all it can, then one step nearer to the best place, or halts there."""
    if actions[0][:6] == "pickup" and not (len(actions) > 1 and actions[0] == "pickup ronin"):
        return [5.0 - CHEAP[KIND[a[7:]]] if a[:6] == "pickup" else -9.0 for a in actions]
    known = posts(s, seat, f.army, f.steps, f.phase, skill)
    p, clan = s.armies[f.army].place, f.army // 3
    known.sort(key=lambda x: -x[0])
    goal, best = p, HALT
    for _, q in known:
        if q == p and HALT in actions:
            break
        step = path_step(s, clan, p, q, f.steps, f.phase == "D")
        word = MARCH[step] if step >= 0 else ""
        if word in actions:
            goal, best = q, word
            break
    values = {q: v for v, q in known}
    out = []
    for a in actions:
        if a == best:
            out.append(1.0)
        elif a == HALT:
            out.append(values.get(p, 0.0) - values.get(goal, 0.0) - 0.01)
        elif a[:6] == "detach":
            out.append(detach_worth(s, f.army, READ[a][0]) + 1.0)
        elif a[:6] == "pickup":
            out.append(0.5)
        else:
            out.append(values.get(READ[a][0], -2.0) - values.get(goal, 0.0) - 0.02)
    return out


def detach_worth(s: Shogun, army: int, q: int) -> float:
    """A man into an empty province, if no force can send one there and the army can spare him."""
    a = s.armies[army]
    if units(a.troop) + units(s.force[a.place]) < 3:
        return -3.0
    for x in s.map.near[q]:
        if s.owner[x] == army // 3 and units(s.force[x]) > 1:
            return -3.0
    return 0.6


def leave(s: Shogun, f: Leave, seat: int, actions: list[Action]) -> list[float]:
    """One man stays; more of a large army where the enemy is near and it goes away for good."""
    n, t = units(f.left), s.armies[f.army].troop
    enough = n >= 1
    if enough and n < 2 and units(t) >= 9 and s.phase == "D":
        m = menaces(s, seat)[s.armies[f.army].place]
        enough = m <= 0.0 or m > 4.0
    out = []
    for a in actions:
        if a == GO:
            out.append(1.0 if enough else -1.0)
        else:
            out.append((-2.0 if enough else 0.0) + 0.1 * CHEAP[KIND[a[6:]]])
    return out


def uncover(actions: list[Action]) -> list[float]:
    """Ronin go along: they are hired for one round."""
    return [0.0 if a == KEEP else 1.0 + int(a[7:]) for a in actions]


def detail(s: Shogun, f: Detail, actions: list[Action]) -> list[float]:
    """One of the least."""
    n = units(f.sent)
    return [1.0 if a == GO and n else 1.0 + CHEAP[KIND[a[7:]]] - 9.0 * n for a in actions]


# ---------------------------------------------------------------- single units


def sending(s: Shogun, f: Sending, seat: int, actions: list[Action]) -> list[float]:
    """Into empty provinces, to those in danger, to armies that have room, and towards the front."""
    menace, far = menaces(s, seat), front(s, seat)
    guard = [-1.0] * len(menace)  # the might that defends a province
    building = s.building
    out = []
    for a in actions:
        if a == DONE:
            out.append(0.0)
            continue
        k, p, q, into = READ[a]
        if k == RONIN:
            out.append(-1.0)
            continue
        if guard[p] < 0.0:
            guard[p] = defence(s, p)
        m = MIGHT[k]
        army = s.army_at[p] >= 0
        value = (held(guard[p] - m, menace[p]) - held(guard[p], menace[p])) * (2.0 if army else 1.0) - 0.03
        if s.owner[q] == NOBODYS:
            value += SPREAD + SAFE * held(m + 0.9 * BONUS[building[q]], menace[q]) + (0.3 if building[q] else 0.0)
            value -= 0.05 * (4 - CHEAP[k]) if k != 3 else 0.0
        else:
            if guard[q] < 0.0:
                guard[q] = defence(s, q)
            stake = CHIEF if s.army_at[q] >= 0 else 1.0
            value += (held(guard[q] + m, menace[q]) - held(guard[q], menace[q])) * stake
            value += FORWARD * (min(far[p], 4) - min(far[q], 4))
            if into:
                value += JOIN
                if army:
                    value -= JOIN
        out.append(value)
    return out
