"""Conservation and limits (S-T10, S-T72), checked after every decision by tests and fuzzing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sengoku.games.shogun.board import KINDS, PLACES, RONIN, N
from sengoku.games.shogun.pieces import LOST, MOST_ASHIGARU, MOST_FORCE, MOST_SAMURAI, UNPLACED, spare, units
from sengoku.kernel import BrokenLaw

if TYPE_CHECKING:
    from sengoku.games.shogun.state import Shogun


def must(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenLaw("law.conservation", what=what)


def audit(s: Shogun) -> None:
    figures(s)
    provinces(s)
    armies(s)
    ronin_and_buildings(s)


def figures(s: Shogun) -> None:
    """Board, cards, trays and what is bought but not placed: 36, 9, 9 and 9 a clan, all clans together."""
    for k in range(4):
        total = sum([f[k] for f in s.force]) + sum([a.troop[k] for a in s.armies])
        total += sum([t[k] for t in s.tray]) + sum([t[k] for t in s.bought])
        must(total == s.rules.pieces[KINDS[k]] * s.clans, f"there are {total} of {KINDS[k]}")
    for c in range(s.clans):
        must(min(s.tray[c]) >= 0, f"the tray of {s.clan_name(c)} owes pieces")
        must(s.koku[c] >= 0, f"{s.clan_name(c)} owes koku")


def provinces(s: Shogun) -> None:
    shown = type(s.top).__name__ == "ShowDefence"  # a pile is open, and not yet split
    for p in range(N):
        n, army, name = units(s.force[p]), s.army_at[p], PLACES[p]
        must(min(s.force[p]) >= 0, f"{name} owes pieces")
        must(n <= MOST_FORCE, f"{name} holds a force of {n}")
        if s.round:
            held = n > 0 or army >= 0 or (s.moving >= 0 and s.armies[s.moving].place == p)
            must(held == (s.owner[p] >= 0), f"{name} is owned by {s.owner[p]} and holds {n} units, army {army}")
            must(s.owner[p] < 0 or s.alive[s.owner[p]], f"{name} is owned by a clan that is out of the game")
        must(s.force[p][RONIN] <= max(n - 1, 0), f"the force in {name} has too many ronin")
        must(0 <= s.pile[p] <= s.room(p) if s.pile[p] else True, f"too many ronin lie in {name}")
        must(not s.pile[p] or s.owner[p] >= 0, f"ronin lie in empty {name}")
        must(s.pile[p] <= s.most[p] or shown, f"more ronin lie in {name} than all think possible")
        if army >= 0:
            must(s.armies[army].place == p, f"army {army} is not in {name}")
            must(s.owner[p] == army // 3, f"{name} holds an army that is not its owner's")


def armies(s: Shogun) -> None:
    lying = 0
    for i, a in enumerate(s.armies):
        must(min(a.troop) >= 0, f"army {i} owes pieces")
        if a.place in (LOST, UNPLACED):
            must(a.place == UNPLACED or units(a.troop) + a.troop[RONIN] == 0, f"lost army {i} has units")
            continue
        must(s.army_at[a.place] == i or s.moving == i, f"army {i} has no marker")
        samurai, ashigaru = a.troop[0] + a.troop[1], a.troop[2] + a.troop[3]
        must(samurai <= MOST_SAMURAI and ashigaru <= MOST_ASHIGARU, f"army {i} is too large")
        must(spare(a.troop, 1) >= 0, f"army {i} has too many ronin")
        must(s.alive[i // 3], f"army {i} belongs to nobody")
        must(not a.lying or units(a.troop) > 0, f"the lying daimyo {i} is alone")
        lying += a.lying
    must(lying <= 1, "two daimyos lie")  # ruling S-A49
    if s.round:
        for c in s.living():
            must(any([s.armies[i].place >= 0 for i in s.armies_of(c)]), f"{s.clan_name(c)} has no daimyo")


def ronin_and_buildings(s: Shogun) -> None:
    hired = sum([f[RONIN] for f in s.force]) + sum([a.troop[RONIN] for a in s.armies]) + sum(s.pile)
    if type(s.top).__name__ == "Hiding":
        hired += sum(s.hired)
    must(s.pool + hired == s.rules.ronin and s.pool >= 0, f"there are {s.pool + hired} ronin, {s.pool} in the pool")
    built = [s.building.count(1) + s.building.count(2), s.building.count(2)]
    must(s.castles + built[0] == s.rules.pieces["castles"], "castles were lost")
    must(s.bases + built[1] == s.rules.pieces["bases"], "bases were lost")
    must(all([w <= (0, 4, 5)[s.building[p]] for p, w in enumerate(s.worn)]), "more bonus units fell than there are")
