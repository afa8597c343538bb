"""Battles of Samurai Swords and Ikusa (S-R44 to S-R50) worked out exactly: the plain, quick core.

A side that loses its units in a fixed order is described by *how many it has lost*, so a battle is a walk on the grid
(attackers lost, defenders lost). Going over the grid once gives the chance of every way it may end; passes in which
nobody is hit are a loop from a cell to itself and summed up by dividing by 1 - p. The order is made by asking the
engine's own casualty rule (`losses.Side`), a hit at a time, so each prefix of it keeps the ronin limit (S-R8) and any
number of hits may be taken along it: what a player loses who always loses the next of his order.

For bots, `fight` and `win_chance` (which remember what they were asked), and `attack_odds` for a troop on the board:

>>> from sengoku.odds.shogun_core import fight, win_chance
>>> round(win_chance((1, 1, 1, 2, 0), False, (0, 1, 1, 3, 0)), 5)
0.66389
>>> brief = fight((2, 1, 2, 6, 0), True, (0, 0, 0, 4, 1), building=1, naval=True)
>>> round(brief.win, 3), round(brief.attacker_loss, 2), round(brief.defender_loss, 2)
(0.915, 2.27, 1.74)
"""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import BOW, GUN, RONIN, SPEAR, SWORD
from sengoku.games.shogun.losses import Side
from sengoku.games.shogun.pieces import NOBODY, Troop, units
from sengoku.games.shogun.state import BONUS, CASTLE, Shogun
from sengoku.odds.memory import Memory

SIDES: Final = 12
WORTH: tuple[float, ...] = (1.0, 1 / 2, 1 / 2, 1 / 3, 1 / 2)  # koku for one more, by kind (S-R26, S-R28); ronin last
Pick = tuple[int, int]  # kind, and troop: 0 the force, 1 the army
Order = tuple[Pick, ...]
Hits = tuple[float, ...]  # chance of 0, 1, 2, ... hits
Left = tuple[Troop, Troop, int, int]  # what is left: force, army, daimyo (0 gone, 1 stands, 2 lies), bonus units
NO_HIT: Hits = (1.0,)

DAIMYO_NONE, DAIMYO_STANDS, DAIMYO_LIES = range(3)

# The cheapest first, the force's before the army's; ronin when the limit makes them go, else last.
USUAL: Order = tuple([(kind, troop) for kind in (SPEAR, GUN, SWORD, BOW, RONIN) for troop in (0, 1)])

MOST_KEPT: Final = 50_000  # in each generation
_dice: dict[tuple[int, int, int], Hits] = {}
_lines: Final[Memory[tuple[Troop, Troop, int, int, int, Order], Line]] = Memory(MOST_KEPT)
_briefs: Final[Memory[tuple[Troop, bool, Troop, Troop, int, int, int, bool], Brief]] = Memory(MOST_KEPT)


def thrown(sixes: int, fives: int, fours: int) -> Hits:
    """The chance of 0, 1, 2, ... hits with so many dice for units of value 6, 5 and 4."""
    key = (sixes, fives, fours)
    found = _dice.get(key)
    if found is None:
        if sixes:
            found = _one_more(thrown(sixes - 1, fives, fours), 6 / SIDES)
        elif fives:
            found = _one_more(thrown(0, fives - 1, fours), 5 / SIDES)
        elif fours:
            found = _one_more(thrown(0, 0, fours - 1), 4 / SIDES)
        else:
            found = NO_HIT
        _dice[key] = found
    return found


def _one_more(hits: Hits, p: float) -> Hits:
    out = [x * (1.0 - p) for x in hits]
    out.append(0.0)
    for i, x in enumerate(hits):
        out[i + 1] += x * p
    return tuple(out)


def volley(t: Troop) -> Hits:
    """Steps 1 and 2 (S-R45): bowmen and gunners."""
    return thrown(t[BOW], 0, t[GUN])


def melee(t: Troop, daimyo: int, building: int, bonus: int) -> Hits:
    """Steps 4 to 6: daimyo, swordsmen and ronin, spearmen; a castle has spearmen, a fortress ronin (S-R49)."""
    fives, fours = t[SWORD] + t[RONIN], t[SPEAR]
    if building == CASTLE:
        fours += bonus
    else:
        fives += bonus
    return thrown(daimyo, fives, fours)


class Line:
    """One side, by how many it has lost: what is left, what that rolls, what the lost were worth in koku."""

    def __init__(self, left: list[Left], building: int) -> None:
        self.left = left
        self.size = len(left) - 1  # so many can be lost
        self.first: list[Hits] = []
        self.second: list[Hits] = []
        self.loss: list[float] = []
        whole = value_of(left[0])
        for force, army, daimyo, bonus in left:
            t = (force[0] + army[0], force[1] + army[1], force[2] + army[2], force[3] + army[3], force[4] + army[4])
            self.first.append(volley(t))
            self.second.append(melee(t, 1 if daimyo == DAIMYO_STANDS else 0, building, bonus))
            self.loss.append(whole - value_of((force, army, daimyo, bonus)))

    def strike(self) -> Hits:
        """The defender's whole sequence of a first strike, without bonus units (S-R50)."""
        force, army, daimyo, _ = self.left[0]
        t = (force[0] + army[0], force[1] + army[1], force[2] + army[2], force[3] + army[3], force[4] + army[4])
        return thrown(t[BOW] + (1 if daimyo == DAIMYO_STANDS else 0), t[SWORD] + t[RONIN], t[GUN] + t[SPEAR])


def value_of(left: Left) -> float:
    force, army, _, _ = left
    out = 0.0
    for kind in range(5):
        out += WORTH[kind] * (force[kind] + army[kind])
    return out


def line_of(force: Troop, army: Troop, daimyo: int, building: int = 0, bonus: int = 0, order: Order = USUAL) -> Line:
    """A side that loses units in an order; `daimyo` is that of the army, which may be disrupted (DAIMYO_LIES)."""
    key = (force, army, daimyo, building, bonus, order)
    line = _lines.get(key)
    if line is None:
        line = Line(losses_in_order(force, army, daimyo, bonus, order), building)
        _lines.put(key, line)
    return line


def losses_in_order(force: Troop, army: Troop, daimyo: int, bonus: int, order: Order) -> list[Left]:
    """What is left after 0, 1, 2, ... hits: the engine's rule, choosing the first of `order` that it allows."""
    side = Side(force, army, 1 if daimyo else 0, daimyo == DAIMYO_STANDS, bonus, 0)
    left: list[Left] = [(force, army, daimyo, bonus)]
    while units(side.force) + units(side.army) or side.standing:
        side.hits = 1
        options = side.settle()
        if options:
            for kind, troop in order:
                if (kind, troop) in options:
                    side.lose(kind, troop)
                    break
            else:
                side.lose(*options[0])
        lies = daimyo == DAIMYO_LIES and units(side.army) > 0  # S-R66: he falls with the last of his army
        stands = DAIMYO_STANDS if side.standing else DAIMYO_LIES if lies else DAIMYO_NONE
        left.append((side.force, side.army, stands, side.bonus))
    return left


class Ends:
    """How a battle may end: `won[i]` the attacker has lost i and all defenders, `lost[j]` the other way round."""

    def __init__(self, won: list[float], lost: list[float], mutual: float) -> None:
        self.won, self.lost, self.mutual = won, lost, mutual


def fought(a: Line, d: Line, naval: bool) -> Ends:
    """A battle to the end."""
    n, m = a.size, d.size
    begun = [[0.0] * (m + 1) for _ in range(n + 1)]  # before step 1
    half = [[0.0] * (m + 1) for _ in range(n + 1)]  # before step 4
    for i, p in enumerate(capped(d.strike(), n) if naval else NO_HIT):
        begun[i][0] = p
    for i in range(n):
        a1, a2, start, mid = a.first[i], a.second[i], begun[i], half[i]
        for j in range(m):
            s, h = start[j], mid[j]
            if s == 0.0 and h == 0.0:
                continue
            d1, d2 = d.first[j], d.second[j]
            nobody = a2[0] * d2[0]
            nobody_first = a1[0] * d1[0]
            s = (s + h * nobody) / (1.0 - nobody * nobody_first)
            h += s * nobody_first
            if len(a1) > 1 or len(d1) > 1:
                spread(half, i, j, s, d1 if len(d1) <= n - i + 1 else capped(d1, n - i), capped(a1, m - j))
            spread(begun, i, j, h, d2 if len(d2) <= n - i + 1 else capped(d2, n - i), capped(a2, m - j))
    won = [begun[i][m] + half[i][m] for i in range(n)]
    lost = [begun[n][j] + half[n][j] for j in range(m)]
    return Ends(won, lost, begun[n][m] + half[n][m])


def spread(grid: list[list[float]], i: int, j: int, mass: float, on_attacker: Hits, on_defender: Hits) -> None:
    """Adds what comes of `mass` at (i, j); what it adds to (i, j) itself is never read again."""
    for p in on_attacker:
        row = grid[i]
        p *= mass
        k = j
        for q in on_defender:
            row[k] += p * q
            k += 1
        i += 1


def capped(hits: Hits, most: int) -> Hits:
    """Hits beyond the last unit are lost (S-R46)."""
    if len(hits) <= most + 1:
        return hits
    return (*hits[:most], sum(hits[most:]))


class Brief:
    """What a bot wants to know of a battle fought to the end: three chances, and mean losses in koku."""

    def __init__(self, a: Line, d: Line, ends: Ends) -> None:
        self.win: float = sum(ends.won)
        self.lose: float = sum(ends.lost)
        self.mutual: float = ends.mutual
        all_a, all_d = 1.0 - self.win, 1.0 - self.lose  # the chance that all are lost
        self.attacker_loss: float = sum([p * x for p, x in zip(ends.won, a.loss)]) + all_a * a.loss[a.size]
        self.defender_loss: float = sum([p * x for p, x in zip(ends.lost, d.loss)]) + all_d * d.loss[d.size]


def fight(
    attack: Troop,
    led: bool,
    force: Troop,
    army: Troop = NOBODY,
    daimyo: int = DAIMYO_NONE,
    building: int = 0,
    worn: int = 0,
    naval: bool = False,
) -> Brief:
    """A battle to the end, from memory if it was asked before.

    `led`: the attackers are an army, with its daimyo. Defenders: the force, the units of the army and its daimyo
    (DAIMYO_STANDS, DAIMYO_LIES if the army is disrupted, DAIMYO_NONE if there is no army), `building` (0, CASTLE,
    FORTRESS) with so many bonus units `worn` down. Both sides lose units in the `USUAL` order.
    """
    key = (attack, led, force, army, daimyo, building, worn, naval)
    brief = _briefs.get(key)
    if brief is None:
        a = line_of(NOBODY, attack, DAIMYO_STANDS) if led else line_of(attack, NOBODY, DAIMYO_NONE)
        d = line_of(force, army, daimyo, building, BONUS[building] - worn)
        brief = Brief(a, d, fought(a, d, naval))
        _briefs.put(key, brief)
    return brief


def win_chance(
    attack: Troop,
    led: bool,
    force: Troop,
    army: Troop = NOBODY,
    daimyo: int = DAIMYO_NONE,
    building: int = 0,
    worn: int = 0,
    naval: bool = False,
) -> float:
    """The chance that the attackers win; arguments as for `fight`."""
    return fight(attack, led, force, army, daimyo, building, worn, naval).win


def attack_odds(s: Shogun, army: int, p: int, q: int) -> Brief:
    """An attack on the board from p on q by an army (-1: the force in p), with the piles that `s` believes in.

    Face-down ronin attack with the only troop of a province; beside another troop they are left where they are. Of two
    troops that defend, the force takes what fits, the army the rest.
    """
    attack = s.armies[army].troop if army >= 0 else s.force[p]
    if s.pile[p]:
        double = s.army_at[p] >= 0 and units(s.force[p]) > 0
        if not double:
            attack = with_ronin(attack, s.pile[p])
    force, host, daimyo = s.force[q], NOBODY, DAIMYO_NONE
    there = s.army_at[q]
    if there >= 0:
        host, daimyo = s.armies[there].troop, DAIMYO_LIES if s.armies[there].lying else DAIMYO_STANDS
    pile = s.pile[q]
    if pile:
        to_force = min(pile, max(units(force) - 1 - force[RONIN], 0))
        force = with_ronin(force, to_force)
        host = with_ronin(host, pile - to_force)
    return fight(attack, army >= 0, force, host, daimyo, s.building[q], s.worn[q], s.map.is_naval(p, q))


def with_ronin(t: Troop, n: int) -> Troop:
    return t[0], t[1], t[2], t[3], t[4] + n
