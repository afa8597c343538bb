"""What an attack is worth: the chance to win it and what both sides lose by it, in provinces."""

from __future__ import annotations

from sengoku.games.shogun.bots_sight import DAIMYO, daimyo_worth, defence, enemy_factor, might, units
from sengoku.games.shogun.bots_truce import BREACH, breaks
from sengoku.games.shogun.pieces import NOBODY, Troop, both
from sengoku.games.shogun.state import BONUS, Shogun
from sengoku.odds.shogun_core import DAIMYO_LIES, DAIMYO_NONE, DAIMYO_STANDS, fight

Outlook = tuple[float, float, float, float]  # attacker wins; he is wiped out; koku of units that both sides lose
KOKU = 0.36  # what a koku's worth of units is worth
OCCUPIED, EMPTIED = 1.0, 0.15  # a province won, one that only the enemy has lost
WIPED = 0.35  # an army breaks off before its daimyo falls, mostly
BEATEN = 1.0  # a province that its force has left by losing
EXPERIENCE = 0.15
RONIN_KOKU = 0.5
HOPELESS = 0.5  # with less than this part of the defenders' might nobody attacks


def outlook(s: Shogun, led: bool, t: Troop, q: int, naval: bool) -> Outlook:
    """A battle to the end, exactly, for those who are seen."""
    army = s.army_at[q]
    host, daimyo = NOBODY, DAIMYO_NONE
    if army >= 0:
        a = s.armies[army]
        host, daimyo = a.troop, DAIMYO_LIES if a.lying else DAIMYO_STANDS
    b = fight(t, led, s.force[q], host, daimyo, s.building[q], s.worn[q], naval)
    return b.win, 1.0 - b.win, b.attacker_loss, b.defender_loss


def rough(s: Shogun, led: bool, t: Troop, q: int) -> Outlook:
    """By counting heads, as a beginner does: who has more wins."""
    army = s.army_at[q]
    u = s.force[q] if army < 0 else both(s.force[q], s.armies[army].troop)
    a = units(t) + t[4] + (1 if led else 0)
    d = units(u) + u[4] + (1 if army >= 0 else 0) + BONUS[s.building[q]] - s.worn[q]
    if d <= 0:
        return 1.0, 0.0, 0.0, 0.0
    x = a / d
    win = x * x * x / (1.0 + x * x * x)
    return win, 1.0 - win, (1.0 - 0.5 * win) * a * 0.33, (0.5 + 0.5 * win) * d * 0.33


def gain(s: Shogun, q: int, occupied: bool) -> float:
    """What it is worth to empty a province, and to move in. Armies in it are counted elsewhere."""
    value = enemy_factor(s) + (OCCUPIED if occupied else EMPTIED)
    if s.building[q]:
        value += 0.3 if occupied else 0.1
    return value


def may_occupy(s: Shogun, clan: int, army: int, p: int, q: int) -> bool:
    """Whether somebody of the clan stands next to a province with a unit to spare."""
    if army >= 0:
        return units(s.armies[army].troop) + units(s.force[p]) > 1
    if units(s.force[p]) > 1 or s.army_at[p] >= 0:
        return True
    others = [x for x in s.map.near[q] if s.owner[x] == clan and x != p]
    return any([units(s.force[x]) > 1 or s.army_at[x] >= 0 for x in others])


def assault(s: Shogun, clan: int, army: int, p: int, q: int, t: Troop, fresh: bool, skill: int) -> float:
    """The worth of fighting to the end: a troop t of p, led by `army` or a force (-1), against q. Stopping is worth 0.

    `fresh`: the battle has not begun; a sea line then costs a first strike.
    """
    led = army >= 0
    strength, against = might(t) + (DAIMYO if led else 0.0), defence(s, q)
    if strength < HOPELESS * against:
        return strength / against - 1.5
    if skill:
        win, wiped, lost, taken = outlook(s, led, t, q, fresh and s.map.is_naval(p, q))
    else:
        win, wiped, lost, taken = rough(s, led, t, q)
    foe, factor = s.army_at[q], enemy_factor(s)
    lost = max(lost - RONIN_KOKU * t[4], 0.3 * lost)  # ronin are gone at the end of the round anyway
    value = win * gain(s, q, may_occupy(s, clan, army, p, q)) + KOKU * (factor * taken - lost)
    if foe >= 0:
        value += win * daimyo_worth(s, foe) * (0.5 + 0.5 * factor)
    if led:
        value -= WIPED * wiped * daimyo_worth(s, army)
        if s.armies[army].hole < 6:
            value += EXPERIENCE * win
    elif s.army_at[p] < 0:
        value -= wiped * (BEATEN + 0.4 * factor)
    if s.truces and breaks(s, clan, s.owner[q], p, q):
        value -= BREACH
    return value
