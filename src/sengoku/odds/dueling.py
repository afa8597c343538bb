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

from sengoku.games.dueling import board
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
    duel,
    fight,
    tokens,
    ways,
)

MARKS = {
    "decapitate_enemy_6_or_less": CUTS_AT_SIX,
    "cannot_be_decapitated": KEEPS_HEAD,
    "wins_ties_damage_2": WINS_TIES,
}
LIMIT: int = board.NUMBERS["rolls_of_a_battle"]
MOST = 200  # tokens of a side
LEAST = 1e-15  # chances below are dropped on the way
WON, LOST, GO, RETREAT, LIMITED = "won", "lost", "go", "retreat", "limit"
End = tuple[str, Side, Side]
Mass = tuple[float, float]  # chance, chance without an attacking 1 on the way


class DuelOdds(Odds):
    """`go`: the battle ends in a game of go (both roll 1); `retreats`: the attacker stopped; `limit`: no more rolls are
    allowed (D-A71); `ones`: chance that an attacking die shows 1 on the way, an assassin's chance (D-R46).
    """

    def __init__(self, a: Side, d: Side, ends: dict[End, Mass]) -> None:
        self.a, self.d, self.ends = a, d, ends
        super().__init__(self._chance(WON), self._chance(LOST), 0.0)
        self.go, self.retreats, self.limit = self._chance(GO), self._chance(RETREAT), self._chance(LIMITED)
        self.ones = max(0.0, 1.0 - sum([p1 for _, p1 in ends.values()]))
        self.attacker_left = sum([p * tokens(e[1]) for e, (p, _) in ends.items()])
        self.defender_left = sum([p * tokens(e[2]) for e, (p, _) in ends.items()])

    def _chance(self, end: str) -> float:
        return sum([p for e, (p, _) in self.ends.items() if e[0] == end], 0.0)

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


class Stop:
    """When the attacker goes home. A declared attack rolls at least once (D-R74)."""

    def __init__(self, rolls: int | None, losses: int | None, chance: float | None) -> None:
        self.rolls, self.losses, self.chance = rolls, losses, chance

    def now(self, a: Side, d: Side, start: int, peasants: int) -> bool:
        """Looks at the position only; the number of rolls is counted by who makes them."""
        if self.losses is not None and start - tokens(a) >= self.losses:
            return True
        return self.chance is not None and fight(a, d, peasants).win < self.chance


def retreated(a: Side) -> Side:
    """One token stays behind: the duellist's, else another stack's; never a last one (D-A71)."""
    for i, stack in enumerate(a):
        if stack[0] > 1:
            return (*a[:i], (stack[0] - 1, stack[1], stack[2], stack[3]), *a[i + 1 :])
    return a


# ---------------------------------------------------------------- the walk


class Walk:
    """All that may become of a battle. Positions are numbered as they are met."""

    def __init__(self, a: Side, d: Side, stop: Stop, peasants: int) -> None:
        self.start, self.stop, self.peasants = tokens(a), stop, peasants
        self.stops = stop.losses is not None or stop.chance is not None
        self.ends: dict[End, Mass] = {}
        self.numbers: dict[tuple[Side, Side], int] = {(a, d): 0}
        self.positions: list[tuple[Side, Side]] = [(a, d)]
        self.steps: list[list[tuple[float, float, int]]] = [[]]  # chance, chance without a 1, the position it leads to
        self.last: list[list[tuple[float, float, End]]] = [[]]
        self.order: list[list[int]] = [[] for _ in range(tokens(a) + tokens(d) + 1)]  # positions by their tokens
        self.order[-1].append(0)
        for level in reversed(self.order):
            for i in level:
                self._look(i)

    def _look(self, i: int) -> None:
        """All that one roll may lead to."""
        x, y = self.positions[i]
        roll = duel(x[0], y[0], self.peasants)
        if roll.go:
            self.last[i].append((roll.go, 0.0, (GO, x, y)))
        for q, q1, x2, y2, n in ways(x, y, self.peasants):
            end = self._end(x2, y2)
            if end is None:
                self.steps[i].append((q, q1, self._number(x2, y2, n)))
            else:
                self.last[i].append((q, q1, end))
        if roll.tie:
            end = self._end(x, y)  # he may stop after a tie; the first roll is made in any case
            if end is None:
                self.steps[i].append((roll.tie, roll.tie_1, i))
            else:
                self.last[i].append((roll.tie, roll.tie_1, end))

    def _number(self, x: Side, y: Side, n: int) -> int:
        found = self.numbers.get((x, y))
        if found is None:
            found = self.numbers[(x, y)] = len(self.positions)
            self.positions.append((x, y))
            self.steps.append([])
            self.last.append([])
            self.order[n].append(found)
        return found

    def _end(self, x: Side, y: Side) -> End | None:
        """How the battle ends in the position that a roll has led to; None: it goes on."""
        if not y:
            return WON, x, y
        if not x:
            return LOST, x, y
        stops = self.stops and self.stop.now(x, y, self.start, self.peasants)
        return (RETREAT, self._retreated(x), y) if stops else None

    def _retreated(self, x: Side) -> Side:
        return x if self.peasants == PEASANTS_ATTACK else retreated(x)  # tents go home freely (D-A71)

    def _ended(self, i: int, p: float, p1: float) -> None:
        for q, q1, end in self.last[i]:
            old = self.ends.get(end, (0.0, 0.0))
            self.ends[end] = (old[0] + p * q, old[1] + p1 * q1)

    def freely(self) -> None:
        """Without counting rolls: positions in the order of their tokens, ties summed up."""
        mass, mass_1 = [0.0] * len(self.positions), [0.0] * len(self.positions)
        mass[0] = mass_1[0] = 1.0
        for level in reversed(self.order):
            for i in level:
                tie, tie_1 = next(((q, q1) for q, q1, j in self.steps[i] if j == i), (0.0, 0.0))
                p, p1 = mass[i] / (1.0 - tie), mass_1[i] / (1.0 - tie_1)
                self._ended(i, p, p1)
                for q, q1, j in self.steps[i]:
                    mass[j] += p * q
                    mass_1[j] += p1 * q1

    def counted(self) -> None:
        """Roll by roll, for a battle whose number of rolls matters."""
        most, n = LIMIT if self.stop.rolls is None else min(self.stop.rolls, LIMIT), len(self.positions)
        mass, mass_1 = [0.0] * n, [0.0] * n
        mass[0] = mass_1[0] = 1.0
        total, total_1 = [0.0] * n, [0.0] * n  # over all rolls
        for _ in range(most):
            after, after_1 = [0.0] * n, [0.0] * n
            for i, p in enumerate(mass):
                if p > LEAST:
                    p1 = mass_1[i]
                    total[i] += p
                    total_1[i] += p1
                    for q, q1, j in self.steps[i]:
                        after[j] += p * q
                        after_1[j] += p1 * q1
            mass, mass_1 = after, after_1
        for i in range(n):
            if total[i]:
                self._ended(i, total[i], total_1[i])
        for i, p in enumerate(mass):
            if p > LEAST:
                x, y = self.positions[i]
                end: End = (RETREAT, self._retreated(x), y) if most < LIMIT else (LIMITED, x, y)
                old = self.ends.get(end, (0.0, 0.0))
                self.ends[end] = (old[0] + p, old[1] + mass_1[i])


def slow(a: Side, d: Side, peasants: int) -> bool:
    """Whether a battle may come near the limit of rolls (D-A71): more than twelve are to be expected."""
    most = 0.0
    for x in a:
        for y in d:
            roll = duel(x, y, peasants)
            harm = sum([k * p for k, p, _ in roll.d_hit]) + sum([k * p for k, p, _ in roll.a_hit])
            most = max(most, 1.0 / harm)
    return (tokens(a) + tokens(d)) * most > 12


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
