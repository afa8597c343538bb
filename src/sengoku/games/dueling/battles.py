"""The battles that a decision of Dueling Samurai leads to, in the words of the odds.

What a Warlord adds may depend on whom he meets: it is taken as against the largest stack of the other side.
"""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, ATTACK, GO, JOIN, ROLL
from sengoku.games.dueling.attack import Compose, Press, committed, joinable
from sengoku.games.dueling.duel import bonus
from sengoku.games.dueling.fight import LAND_FIGHT, TENT_FIGHT, Fight
from sengoku.games.dueling.state import ARCHERS, ARCHERS_USED, NINJA, Dueling
from sengoku.kernel import Action, Json
from sengoku.odds.attacks import promised
from sengoku.odds.dueling import MARKS

ATTACKS = frozenset(ATTACK)
JOINS = frozenset(JOIN)


def promise(s: Dueling, seat: int, action: Action) -> Json | None:
    battle = battle_of(s, seat, action)
    return None if battle is None else promised(s.game.id, battle, sum)


def battle_of(s: Dueling, seat: int, action: Action) -> Json | None:
    """Naming a target (all who can join do), joining, going, rolling once more."""
    top = s.top
    if isinstance(top, Press):
        return standing(s) if action == ROLL else None
    if isinstance(top, Compose):
        if action == GO:
            return imagined(s, seat, top.target, top.mine(s))
        return imagined(s, seat, top.target, (*top.mine(s), ARG[action])) if action in JOINS else None
    if action in ATTACKS:
        return imagined(s, seat, ARG[action], tuple(joinable(s, seat, ARG[action])))
    return None


def imagined(s: Dueling, seat: int, target: int, joined: tuple[int, ...]) -> Json | None:
    """An attack that is not yet made."""
    if not joined:
        return None
    c = s.clone()
    assert isinstance(c, Dueling)
    c.fight = Fight(seat, target, LAND_FIGHT, joined)
    return standing(c)


def standing(s: Dueling) -> Json | None:
    """Both sides of the battle as they stand."""
    f = s.fight
    assert f is not None
    if s.owner[f.target] < 0 and not s.tents[f.target]:
        return None
    mine = sorted(committed(s), key=lambda x: (x != f.a, -s.size[x]))
    theirs = sorted(s.stacks(f.target), key=lambda x: (x != f.d, -s.size[x]))
    if s.owner[f.target] < 0:
        defender: list[Json] = [{"tents": s.tents[f.target], "plus": plus_of(s, mine, -1, False)}]
    else:
        defender = [stack(s, x, plus_of(s, mine, x, False)) for x in theirs]
    if f.kind == TENT_FIGHT:
        return {"attacker": {"tents": f.tents}, "defender": defender}
    foe = theirs[0] if theirs else -1
    attacker = [stack(s, x, plus_of(s, [x], foe, True)) for x in mine]
    return {"attacker": attacker, "defender": defender} if attacker else None


def plus_of(s: Dueling, mine: list[int], foe: int, attacker: bool) -> int:
    """What is added to the dice, besides the attacker's own one."""
    if not s.advanced or s.fight is None:
        return 0
    kept = s.fight
    s.fight = kept.but(a=mine[0] if mine else -1, d=foe)
    total = bonus(s, attacker) - (1 if attacker else 0)
    s.fight = kept
    return total


def stack(s: Dueling, x: int, plus: int) -> Json:
    out: Json = {"tokens": s.size[x], "plus": plus}
    if x < board.LORDS:
        if s.gear[x] & ARCHERS and not s.gear[x] & ARCHERS_USED:
            out["archers"] = True
        marks = [code for code in board.SPECIAL[x] if code in MARKS] if s.advanced else []
        return {**out, "marks": marks} if marks else out
    p = x - board.UNLED
    return {**out, "warlord": p >= board.RIDERS or (p < board.SHIP and bool(s.marks[p] & NINJA))}
