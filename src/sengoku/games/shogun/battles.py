"""The battles that a decision of Samurai Swords or Ikusa leads to, in the words of the odds."""

from __future__ import annotations

from sengoku.games.shogun.battle import PRESS, Fight
from sengoku.games.shogun.board import PLACE
from sengoku.games.shogun.combat import DONE, Campaign, Combat, Declaring
from sengoku.games.shogun.pieces import Troop, told, units
from sengoku.games.shogun.state import CASTLE, FORTRESS, Battle, Shogun
from sengoku.kernel import Action, Json
from sengoku.odds.attacks import promised
from sengoku.odds.shogun_core import with_ronin
from sengoku.odds.shogun_hidden import believed

NAMES = {CASTLE: "castle", FORTRESS: "fortress"}


def promise(s: Shogun, seat: int, action: Action) -> Json | None:
    battle = battle_of(s, seat, action)
    return None if battle is None else promised(s.game.id, battle, left_of)


def battle_of(s: Shogun, seat: int, action: Action) -> Json | None:
    """Declaring, naming the next battle, a further attack of an army, fighting on."""
    f = s.top
    found = attack_of(s, action)
    if found is None:
        return None
    army, p, q = found
    if s.owner[q] < 0 or s.seat_of(s.owner[q]) == seat:  # an empty province is not fought for
        return None
    fresh = not isinstance(f, Fight)
    out: Json = {"attacker": attackers(s, army, p, fresh), "defender": defenders(s, q)}
    out |= {"naval": fresh and s.map.is_naval(p, q), "hidden": believed(s, seat, q)}
    if s.building[q]:
        out |= {"building": NAMES[s.building[q]], "worn": s.worn[q]}
    there = s.army_at[q]
    if there >= 0 and s.armies[there].lying:
        out["disrupted"] = True
    return out


def attack_of(s: Shogun, action: Action) -> Battle | None:
    """The army (-1: a force), from where, against what."""
    f = s.top
    if isinstance(f, Fight):
        return (f.army, f.source, f.target) if action == PRESS else None
    if isinstance(f, Declaring) and action != DONE:
        _, what, which, place = action.split(" ")
        if what == "army":
            army = 3 * f.clan + int(which) - 1
            return army, s.armies[army].place, PLACE[place]
        return -1, PLACE[which], PLACE[place]
    if isinstance(f, Combat):
        return next((b for b in f.left(s) if f.word(b) == action), None)
    if isinstance(f, Campaign) and action.startswith("attack "):
        return f.army, s.armies[f.army].place, PLACE[action[7:]]
    return None


def attackers(s: Shogun, army: int, p: int, fresh: bool) -> Json:
    """Face-down ronin go with the only troop of a province; beside another troop it is not yet said with which."""
    t: Troop = s.armies[army].troop if army >= 0 else s.force[p]
    alone = s.army_at[p] < 0 or not units(s.force[p])
    if fresh and s.pile[p] and alone:
        t = with_ronin(t, s.pile[p])
    return {"daimyo": 1, **told(t)} if army >= 0 else told(t)


def defenders(s: Shogun, q: int) -> Json:
    out: Json = {}
    if units(s.force[q]):
        out["force"] = told(s.force[q])
    if s.army_at[q] >= 0:
        out["army"] = {"daimyo": 1, **told(s.armies[s.army_at[q]].troop)}
    return out


def left_of(side: Json) -> int:
    """Units, ronin and daimyos; bonus units of a castle are none."""
    out = 0
    for name, value in side.items():
        if isinstance(value, dict):
            out += left_of(value)
        elif name not in NAMES.values():
            out += value
    return out
