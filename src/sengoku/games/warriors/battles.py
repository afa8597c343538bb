"""The battles that a decision of Warriors of Japan leads to, in the words of the odds."""

from __future__ import annotations

from sengoku.games.warriors.actions import PLACE_OF, STAY
from sengoku.games.warriors.battle import Battles
from sengoku.games.warriors.board import BATTLE, BRAVERY, NAMES, NONE, SIDES, R
from sengoku.games.warriors.bots_judge import commander
from sengoku.games.warriors.flight import RunAway
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Json
from sengoku.odds.attacks import guessed, promised
from sengoku.odds.warriors_core import grid

MOST_EXACT = 5  # Samurai of both sides: a second at most


def promise(s: Warriors, seat: int, action: Action) -> Json | None:
    """The seat that decides is the attacker, whoever came later."""
    battle = battle_of(s, seat, action)
    if battle is None:
        return None
    if len(battle["attacker"]) + len(battle["defender"]) <= MOST_EXACT:
        return promised(s.game.id, battle, left_of)
    return rough(s, seat, PLACE_OF[action] if isinstance(s.top, Battles) else s.field)


def rough(s: Warriors, seat: int, region: int) -> Json:
    """All as strength, under the two commanders: traitors are left out."""
    x, y = commander(s.at[seat * R + region]), commander(s.at[(1 - seat) * R + region])
    table = grid(BATTLE[x], BATTLE[y], BRAVERY[x] - BRAVERY[y])
    win, lose, mine, theirs = table.of(s.strength(seat, region), s.strength(1 - seat, region))
    return guessed(win, lose, (mine, theirs), {})


def battle_of(s: Warriors, seat: int, action: Action) -> Json | None:
    """Naming the next battle; fighting on instead of running away."""
    if isinstance(s.top, Battles):
        return battle(s, seat, PLACE_OF[action])
    if isinstance(s.top, RunAway) and action == STAY:
        out = battle(s, seat, s.field)
        for who, side in (("attacker", seat), ("defender", 1 - seat)):
            if s.commander[side] != NONE:
                out[f"{who}_commander"] = NAMES[s.commander[side]]
        return out
    return None


def battle(s: Warriors, seat: int, region: int) -> Json:
    bands = [{NAMES[w]: s.soldiers[w] for w in s.at[side * R + region]} for side in (seat, 1 - seat)]
    out: Json = {"attacker": bands[0], "defender": bands[1], "court": SIDES[seat]}
    out["initiative"] = "attacker" if s.initiative == seat else "defender"
    out["successor_roll_awards_vp"] = s.options["successor_roll_awards_vp"]
    return out


def left_of(side: Json) -> int:
    """Samurai and soldiers."""
    return len(side) + sum(side.values())
