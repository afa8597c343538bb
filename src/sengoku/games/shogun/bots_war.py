"""Judgement in battle: which attacks to declare, when to stop, who falls; the ninja."""

from __future__ import annotations

from sengoku.games.shogun.battle import Fight, Show, ShowDefence
from sengoku.games.shogun.board import KIND, RONIN
from sengoku.games.shogun.bots_march import best_attack
from sengoku.games.shogun.bots_odds import assault, outlook
from sengoku.games.shogun.bots_sight import DAIMYO, READ, daimyo_worth, defence, might
from sengoku.games.shogun.combat import DONE, ENTER, REST, Campaign, Combat, Declaring
from sengoku.games.shogun.depart import KEEP, garrison_due
from sengoku.games.shogun.losses import Losing
from sengoku.games.shogun.ninja import PASSES, Avenge, Window
from sengoku.games.shogun.pieces import Troop, plus, units
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action

HURDLE = 0.08  # an attack must promise so much
FALL = (0.0, 2.0, 3.0, 4.0, 6.0)  # by kind: who falls first; ronin before all others


def troop_of(s: Shogun, army: int, p: int) -> Troop:
    """What attacks from p, with the ronin that lie there if it is the only troop."""
    t = s.armies[army].troop if army >= 0 else s.force[p]
    n = s.pile[p]
    if not n:
        return t
    alone = not units(s.force[p]) if army >= 0 else s.army_at[p] < 0
    if army >= 0:
        return plus(t, RONIN, min(n, units(t) - t[RONIN]))
    return plus(t, RONIN, n) if alone else t


def declaring(s: Shogun, f: Declaring, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Each attack by what it is worth; a second one on the same province counts for what the first may leave."""
    clan = f.clan
    aimed: dict[int, float] = {}
    for army, p, q in s.battles:
        if s.owner[q] >= 0:
            naval = s.map.is_naval(p, q)
            win = outlook(s, army >= 0, troop_of(s, army, p), q, naval)[0]
            aimed[q] = 1.0 - (1.0 - aimed.get(q, 0.0)) * (1.0 - win)
    out = []
    for a in actions:
        if a == DONE:
            out.append(HURDLE)
            continue
        k, p, q, _ = READ[a]
        army = 3 * clan + k if k >= 0 else -1
        if army >= 0:
            p = s.armies[army].place
        if s.owner[q] == NOBODYS:
            level = s.level(army) if army >= 0 else 0
            out.append(0.4 if level > 1 else -1.0)
            continue
        value = assault(s, clan, army, p, q, troop_of(s, army, p), True, skill)
        if q in aimed:
            value *= 1.0 - aimed[q] if value > 0.0 else 1.0
        out.append(value)
    return out


def combat(s: Shogun, f: Combat, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Forces first; among them the surest."""
    out = []
    for army, p, q in f.left(s):
        if s.owner[q] < 0:
            out.append(-9.0)
            continue
        value = assault(s, f.clan, army, p, q, troop_of(s, army, p), True, skill)
        out.append(value - (0.0 if army < 0 else 3.0 + s.level(army)))
    return out


def campaign(s: Shogun, f: Campaign, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Attack again, move into what is empty, or rest."""
    army, clan = f.army, f.army // 3
    p = s.armies[army].place
    t = troop_of(s, army, p)
    out = []
    for a in actions:
        if a == REST:
            out.append(HURDLE)
        elif a == ENTER:
            after = t
            if garrison_due(s, army):
                after = next((plus(t, k, -1) for k in (3, 2, 1, 0) if t[k]), t)
            value = best_attack(s, clan, army, f.entry, after, skill)
            out.append(0.3 + 0.9 * value)
        else:
            q = READ[a][0]
            if s.owner[q] == NOBODYS:
                out.append(0.35)
            else:
                out.append(assault(s, clan, army, p, q, t, True, skill))
    return out


def show(s: Shogun, f: Show | ShowDefence, actions: list[Action]) -> list[float]:
    """All ronin that can go with the attackers go; in defence most stand with the army."""
    return [0.0 if a == KEEP else 1.0 + int(a[7:]) for a in actions]


def press(s: Shogun, f: Fight, seat: int, skill: int) -> list[float]:
    """Press on as long as it is worth more than stopping."""
    t = s.armies[f.army].troop if f.army >= 0 else s.force[f.source]
    return [assault(s, f.clan, f.army, f.source, f.target, t, False, skill), 0.0]


def losing(s: Shogun, f: Losing, seat: int, actions: list[Action]) -> list[float]:
    """Ronin first, they are gone tomorrow; then spearmen, gunners, swordsmen, bowmen; the force's before the army's."""
    out = []
    for a in actions:
        _, kind, troop = a.split(" ")
        out.append(FALL[KIND[kind]] + (0.5 if troop == "force" else 0.0))
    return out


# ---------------------------------------------------------------- the ninja


def danger(s: Shogun, army: int) -> float:
    """What an army can do, and what it would mean to be rid of it."""
    a = s.armies[army]
    out = 0.25 * (might(a.troop) + DAIMYO) * (1.0 + 0.3 * (s.level(army) - 1))
    if not units(a.troop):
        out += daimyo_worth(s, army)
    return out


def ninja(s: Shogun, f: Window, seat: int, actions: list[Action]) -> list[float]:
    """He strikes the strongest army of those who are still to move, when its clan begins its turn."""
    words, own = s.rules.strike_words, s.friends(s.ninja)
    turn = s.order.index(s.active) if s.active in s.order else 0
    later = [c for c in s.order[turn:] if c not in own and s.alive[c]]
    best = max([danger(s, i) for c in later for i in s.armies_of(c) if s.armies[i].place >= 0], default=0.0)
    ours = s.active in own
    out = []
    for a in actions:
        if a in PASSES:
            # shorter passes keep the choice; a long one only when nobody comes any more
            out.append(0.3 + (0.2 if a == ("pass turn" if ours else "pass phase") else 0.0))
            continue
        i = words.index(a)
        value = 0.67 * danger(s, i) - 0.15
        if i // 3 == s.active and s.phase == "A":
            value += 0.5 if danger(s, i) >= 0.8 * best else -1.0
        elif units(s.armies[i].troop):
            value -= 2.0
        out.append(value)
    return out


def avenge(s: Shogun, f: Avenge, actions: list[Action]) -> list[float]:
    return [danger(s, 3 * f.hirer + int(a[7:]) - 1) for a in actions]


def raised(s: Shogun, actions: list[Action]) -> list[float]:
    """A daimyo comes back where most defend him."""
    return [defence(s, READ[a][0]) for a in actions]


def mustering(actions: list[Action]) -> list[float]:
    return [0.0 if a == "halt" else 1.0 for a in actions]
