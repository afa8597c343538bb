"""Duels of Dueling Samurai to their end, or to where the attacker stops.

>>> import sengoku
>>> o = sengoku.odds("dueling-samurai", attacker={"tokens": 6}, defender=[{"tokens": 3}, {"tokens": 2}])
>>> round(o.attacker_wins, 3), round(o.defender_wins, 3), round(o.go, 3)
(0.526, 0.454, 0.02)
>>> sengoku.odds("dueling-samurai", attacker={"tokens": 2}, defender={"tents": 1}).survivors[0]
(0.7352941176470587, {'end': 'won', 'attacker': [2], 'defender': [0]})

A side is one stack or a list of them in the order in which they duel: `tokens`, `warlord` (True: a D12; False: a D6),
`archers` (two D12), `plus` (what Warlords, centres and demons add; the attacker's own +1 comes by itself), `marks`
(codes of Warlords that change how dice are read: "decapitate_enemy_6_or_less", "cannot_be_decapitated",
"wins_ties_damage_2").
Peasants are `{"tents": 3}`. Stacks without a Warlord duel last (D-R29). Ninja are `{"tokens": 5}`: they roll a D12.

The attacker may stop after each roll: `stop_rolls` after so many, `stop_losses` when so many tokens are gone,
`stop_chance` when his chance to win by going on is lower. He then pays the token of a retreat (D-A71). The God event of
a tie is not counted.
"""

from __future__ import annotations

from typing import Any

from sengoku.kernel.words import Json
from sengoku.odds import Odds, refused, register
from sengoku.odds.dueling_core import (
    ARCHERS,
    CUTS_AT_SIX,
    KEEPS_HEAD,
    NO_PEASANTS,
    PEASANTS_ATTACK,
    PEASANTS_DEFEND,
    WINS_TIES,
    Side,
    Stack,
    tokens,
)
from sengoku.odds.dueling_walk import GO, LIMITED, LOST, RETREAT, WON, End, Mass, Stop, Walk, slow

MARKS = {
    "decapitate_enemy_6_or_less": CUTS_AT_SIX,
    "cannot_be_decapitated": KEEPS_HEAD,
    "wins_ties_damage_2": WINS_TIES,
}
MOST = 200  # tokens of a side


class DuelOdds(Odds):
    """`go`: the battle ends in a game of go (both roll 1); `retreats`: the attacker stopped; `limit`: no more rolls are
    allowed (D-A71); `ones`: chance that an attacking die shows 1 on the way, an assassin's chance (D-R46).
    """

    def __init__(self, a: Side, d: Side, ends: dict[End, Mass]) -> None:
        self.a, self.d, self.ends = a, d, ends
        chances = {WON: 0.0, LOST: 0.0, GO: 0.0, RETREAT: 0.0, LIMITED: 0.0}
        without = self.attacker_left = self.defender_left = 0.0
        for (end, x, y), (p, p1) in ends.items():
            chances[end] += p
            without += p1
            self.attacker_left += p * tokens(x)
            self.defender_left += p * tokens(y)
        super().__init__(chances[WON], chances[LOST], 0.0)
        self.go, self.retreats, self.limit = chances[GO], chances[RETREAT], chances[LIMITED]
        self.ones = max(0.0, 1.0 - without)

    @property
    def survivors(self) -> list[tuple[float, Json]]:
        out: list[tuple[float, Json]] = []
        for (end, a, d), (p, _) in self.ends.items():
            out.append((p, {"end": end, "attacker": _left(self.a, a), "defender": _left(self.d, d)}))
        return sorted(out, key=lambda way: -way[0])

    def to_json(self) -> Json:
        more = {"go": self.go, "retreats": self.retreats, "limit": self.limit, "ones": self.ones}
        more |= {"attacker_left": self.attacker_left, "defender_left": self.defender_left}
        return {**more, **super().to_json()}


def _left(before: Side, after: Side) -> list[int]:
    """The tokens of each stack, in the order of duelling; stacks fall from the front."""
    return [0] * (len(before) - len(after)) + [stack[0] for stack in after]


# ---------------------------------------------------------------- what is asked


def odds(
    *,
    attacker: Any,
    defender: Any,
    stop_rolls: int | None = None,
    stop_losses: int | None = None,
    stop_chance: float | None = None,
) -> DuelOdds:
    """The odds of an attack; see the head of this module."""
    a, a_tents = side(attacker)
    d, d_tents = side(defender)
    if a_tents and d_tents:
        raise refused("dueling.peasants")
    for name, value in (("stop_rolls", stop_rolls), ("stop_losses", stop_losses)):
        if value is not None and (type(value) is not int or value < 1):
            raise refused("dueling.stop", name=name, value=str(value))
    if stop_chance is not None and not (isinstance(stop_chance, (int, float)) and 0 <= stop_chance <= 1):
        raise refused("dueling.stop", name="stop_chance", value=str(stop_chance))
    peasants = PEASANTS_ATTACK if a_tents else PEASANTS_DEFEND if d_tents else NO_PEASANTS
    walk = Walk(a, d, Stop(stop_rolls, stop_losses, stop_chance), peasants)
    if stop_rolls is not None or slow(a, d, peasants):
        walk.counted()
    else:
        walk.freely()
    return DuelOdds(a, d, walk.ends)


def side(given: Any) -> tuple[Side, bool]:
    """The stacks of a side as the core has them, and whether they are peasants' tents."""
    parts = list(given) if isinstance(given, (list, tuple)) else [given]
    stacks = [_stack(part) for part in parts]
    if not stacks or sum([x[0] for x in stacks]) > MOST:
        raise refused("dueling.empty", most=MOST)
    tents = "tents" in parts[0]
    if any(["tents" in part for part in parts]) and len(parts) > 1:
        raise refused("dueling.tents")
    return tuple(sorted(stacks, key=lambda x: x[1] == 6)), tents


def _stack(part: Any) -> Stack:
    if not isinstance(part, dict) or not (set(part) <= KEYS or set(part) <= TENT_KEYS):
        raise refused("dueling.stack", given=str(part)[:80], most=MOST)
    n: Any = part.get("tents", part.get("tokens"))
    plus, codes = part.get("plus", 0), part.get("marks", ())
    numbers = type(n) is int and type(plus) is int and 1 <= n <= MOST and -9 <= plus <= 9
    if not numbers or not isinstance(codes, (list, tuple)):
        raise refused("dueling.stack", given=str(part)[:80], most=MOST)
    if "tents" in part:
        return (n, 6, plus, 0)
    die = ARCHERS if part.get("archers", False) else 12 if part.get("warlord", True) else 6
    unknown = [c for c in codes if str(c) not in MARKS]
    if unknown:
        raise refused("dueling.mark", name=str(unknown[0]), known=", ".join(MARKS))
    return (n, die, plus, sum([MARKS[c] for c in dict.fromkeys(codes)]))


KEYS = {"tokens", "warlord", "archers", "plus", "marks"}
TENT_KEYS = {"tents", "plus"}

register("dueling-samurai", odds)
