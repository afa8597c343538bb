"""Exact odds of battles of Samurai Swords and Ikusa, with all that may matter: `sengoku.odds("ikusa", ...)`.

>>> import sengoku
>>> army = {"daimyo": 1, "bowman": 1, "swordsman": 1, "gunner": 2, "spearman": 3}
>>> found = sengoku.odds("ikusa", attacker=army, defender={"spearman": 3, "gunner": 1}, building="castle")
>>> round(found.attacker_wins, 3), round(found.defender_wins, 3), round(found.mutual, 3)
(0.763, 0.237, 0.0)
>>> careful = sengoku.odds(
...     "ikusa", attacker=army, defender={"spearman": 3, "gunner": 1}, building="castle", stop_under=0.3
... )
>>> round(careful.attacker_wins, 3), round(careful.stopped, 3), round(careful.attacker_loss, 2)
(0.734, 0.236, 1.67)
>>> second = sengoku.odds("ikusa", attacker=found, defender={"spearman": 1}, garrison=1)
>>> round(second.attacker_wins, 3), round(second.not_fought, 3)
(0.668, 0.285)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sengoku.games.shogun.board import KINDS
from sengoku.games.shogun.pieces import MOST_FORCE, units
from sengoku.kernel.words import Json
from sengoku.odds import Odds, refused, register
from sengoku.odds.shogun_core import Left, Line, Order, fought, line_of
from sengoku.odds.shogun_hidden import pile_chances
from sengoku.odds.shogun_stacks import (
    BUILDINGS,
    DAIMYO,
    after_garrison,
    attacker_of,
    defender_of,
    order_of,
    room_of,
    tell,
    whole,
    with_pile,
)
from sengoku.odds.shogun_stop import MANY_ROUNDS, Walked, Worth, best_stops, stops_of, walked, zeros

ATTACKER, DEFENDER, MUTUAL, STOPPED, NOT_FOUGHT = "attacker", "defender", "mutual", "stopped", "not_fought"
BONUS_UNITS = "bonus"
Chances = list[tuple[float, Left]]  # troops that there may be


class End:
    """One way to end: who won, what is left of both sides."""

    def __init__(self, chance: float, result: str, attacker: Left, defender: Left) -> None:
        self.chance, self.result, self.attacker, self.defender = chance, result, attacker, defender


class ShogunOdds(Odds):
    """How a battle may end. `stopped`: called off; `not_fought`: what came before left it unfought.

    `attacker_loss` and `defender_loss` are means in koku: what it costs to levy or hire the lost again (S-R26, S-R28);
    daimyos and bonus units cannot be bought and count nothing. `value`: with the best time to stop, what the battle is
    worth. `if_hidden`: the same odds by number of hidden ronin, with its chance.
    """

    def __init__(self, ends: list[End], building: int, attacker_loss: float, defender_loss: float) -> None:
        ends = merged(ends)
        super().__init__(chance_of(ends, ATTACKER), chance_of(ends, DEFENDER), chance_of(ends, MUTUAL))
        self.stopped, self.not_fought = chance_of(ends, STOPPED), chance_of(ends, NOT_FOUGHT)
        self.ends, self.building = ends, building
        self.attacker_loss, self.defender_loss = attacker_loss, defender_loss
        self.value: float | None = None
        self.if_hidden: dict[int, tuple[float, ShogunOdds]] = {}

    @property
    def survivors(self) -> list[tuple[float, Json]]:
        out: list[tuple[float, Json]] = []
        for e in self.ends:
            left = {ATTACKER: tell(e.attacker), DEFENDER: tell(e.defender, self.building)}
            out.append((e.chance, {"result": e.result, **left}))
        return out

    def by_unit(self, side: str) -> dict[str, list[float]]:
        """For each kind of a side ("attacker" or "defender"): the chance that 0, 1, 2, ... of it are left."""
        out: dict[str, list[float]] = {}
        for e in self.ends:
            for name, n in counted(e.attacker if side == ATTACKER else e.defender).items():
                row = out.setdefault(name, [])
                row += [0.0] * (n + 1 - len(row))
                row[n] += e.chance
        return {name: row for name, row in out.items() if len(row) > 1}

    def left(self, side: str) -> list[tuple[float, Json]]:
        """What may be left of one side, likeliest first; {} is nobody."""
        found: dict[Left, float] = {}
        for e in self.ends:
            key = e.attacker if side == ATTACKER else e.defender
            found[key] = found.get(key, 0.0) + e.chance
        building = self.building if side == DEFENDER else 0
        return [(p, tell(key, building)) for key, p in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))]

    def to_json(self) -> Json:
        out = super().to_json()
        survivors = out.pop("survivors")
        out |= {STOPPED: self.stopped, NOT_FOUGHT: self.not_fought}
        out |= {"attacker_loss": self.attacker_loss, "defender_loss": self.defender_loss, "value": self.value}
        out["hidden"] = [{"ronin": k, "chance": p, **x.chances()} for k, (p, x) in self.if_hidden.items()]
        out["left"] = {side: self.by_unit(side) for side in (ATTACKER, DEFENDER)}
        return {**out, "survivors": survivors}

    def also(self, ends: list[End]) -> ShogunOdds:
        """With further ends, in which nobody loses anything more."""
        if not ends:
            return self
        out = ShogunOdds(self.ends + ends, self.building, self.attacker_loss, self.defender_loss)
        out.value, out.if_hidden = self.value, self.if_hidden
        return out

    def chances(self) -> Json:
        """The results alone."""
        sides = {"attacker_wins": self.attacker_wins, "defender_wins": self.defender_wins, "mutual": self.mutual}
        return {**sides, STOPPED: self.stopped, NOT_FOUGHT: self.not_fought}


def chance_of(ends: list[End], result: str) -> float:
    return sum([e.chance for e in ends if e.result == result], 0.0)


def merged(ends: list[End]) -> list[End]:
    """The same end only once; likeliest first."""
    found: dict[tuple[str, Left, Left], float] = {}
    for e in ends:
        if e.chance > 0.0:
            key = (e.result, e.attacker, e.defender)
            found[key] = found.get(key, 0.0) + e.chance
    return [End(p, *key) for key, p in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))]


def counted(left: Left) -> dict[str, int]:
    force, army, daimyo, bonus = left
    out = {DAIMYO: 1 if daimyo else 0}
    out |= {name: force[k] + army[k] for k, name in enumerate((*KINDS, "ronin"))}
    return {**out, BONUS_UNITS: bonus}


class Rule:
    """How a battle is fought: orders of losses, when the attacker stops, what counts for that."""

    def __init__(self, naval: bool, orders: tuple[Order, Order], rounds: int, losses: int, under: float) -> None:
        self.naval, self.orders = naval, orders
        self.rounds, self.losses, self.under = rounds, losses, under
        self.worth: Worth | None = None  # for the best time to stop

    def fight(self, attacker: Left, defender: Left, building: int) -> ShogunOdds:
        """One battle between troops that are known."""
        a = line_of(attacker[0], attacker[1], attacker[2], 0, 0, self.orders[0])
        d = line_of(defender[0], defender[1], defender[2], building, defender[3], self.orders[1])
        if self.worth is None and not self.rounds and not self.losses and not self.under:
            ends = fought(a, d, self.naval)
            return odds_of(a, d, Walked(ends.won, ends.lost, ends.mutual, []), building)
        if self.worth is None:
            ends = walked(a, d, self.naval, stops_of(a, d, self.losses, self.under), self.rounds)
            return odds_of(a, d, ends, building)
        ends = walked(a, d, self.naval, best_stops(a, d, self.worth).stops, 0)
        out = odds_of(a, d, ends, building)
        out.value = self.worth.of(a, d, ends)
        return out


def odds_of(a: Line, d: Line, ends: Walked, building: int) -> ShogunOdds:
    n, m = a.size, d.size
    found = [End(p, ATTACKER, a.left[i], d.left[m]) for i, p in enumerate(ends.won)]
    found += [End(p, DEFENDER, a.left[n], d.left[j]) for j, p in enumerate(ends.lost)]
    found.append(End(ends.mutual, MUTUAL, a.left[n], d.left[m]))
    grid = ends.stopped or zeros(a, d)
    found += [End(grid[i][j], STOPPED, a.left[i], d.left[j]) for i in range(n) for j in range(m)]
    whole_a, whole_d = a.loss[n], d.loss[m]
    a_loss = sum([p * a.loss[i] for i, p in enumerate(ends.won)]) + (sum(ends.lost) + ends.mutual) * whole_a
    d_loss = sum([p * d.loss[j] for j, p in enumerate(ends.lost)]) + (sum(ends.won) + ends.mutual) * whole_d
    a_loss += sum([sum(grid[i][:m]) * a.loss[i] for i in range(n)])
    d_loss += sum([grid[i][j] * d.loss[j] for i in range(n) for j in range(m)])
    return ShogunOdds(found, building, a_loss, d_loss)


def odds(
    *,
    attacker: Mapping[str, int] | ShogunOdds,
    defender: Mapping[str, Any] | ShogunOdds,
    naval: bool = False,
    building: str | None = None,
    worn: int = 0,
    disrupted: bool = False,
    hidden: int | Mapping[int, float] = 0,
    piles: Sequence[int] | None = None,
    rooms: Sequence[int] | None = None,
    attacker_order: Sequence[str] | None = None,
    defender_order: Sequence[str] | None = None,
    stop_rounds: int = 0,
    stop_losses: int = 0,
    stop_under: float = 0.0,
    stop_best: bool = False,
    prize: float = 1.0,
    enemy_worth: float = 1.0,
    daimyo_worth: float = 5.0,
    garrison: int = 0,
    also_stopped: bool = False,
    most_ronin: int = 30,
) -> ShogunOdds:
    """The exact odds of a battle.

    `attacker`: a force, or with a daimyo an army; or the odds of an earlier battle: those who won it go on, and move in
    first if `garrison` says how many units they leave behind; with `also_stopped`, those who called it off go on too
    (S-R54). `defender`: a force, an army, or both as {"force": {...}, "army": {...}}; or the odds of an earlier battle
    that some of them survived. `naval`: over a sea line. `building`: "castle" or "fortress", with so many bonus units
    `worn` down. `disrupted`: the daimyo lies.

    `hidden`: so many ronin are face down there, or {0: 0.5, 2: 0.5}; or what all know: the sizes of the clan's `piles`
    and the `rooms` of its other provinces. `attacker_order`, `defender_order`: which units go first, such as ["ronin",
    "spearman army"]; otherwise spearmen, gunners, swordsmen, bowmen, ronin (sooner if the limit says so), the force's
    before the army's.

    The attacker calls the battle off after `stop_rounds` rounds, with `stop_losses` units lost, when his chance of
    winning by fighting on is under `stop_under`; or, with `stop_best`, when he had better: in koku, `prize` is what the
    emptied province is worth to him, `enemy_worth` an enemy's loss of one koku, `daimyo_worth` a daimyo of either side.
    """
    rule = Rule(
        bool(naval),
        (order_of(attacker_order, ATTACKER), order_of(defender_order, DEFENDER)),
        whole(stop_rounds, "stop_rounds", 0, MANY_ROUNDS),
        whole(stop_losses, "stop_losses"),
        number(stop_under, "stop_under", 0.0, 1.0),
    )
    if stop_best:
        if rule.rounds or rule.losses or rule.under:
            raise refused("shogun.best")
        limits = (-1000.0, 1000.0)
        worth = [number(x, what, *limits) for x, what in ((prize, "prize"), (enemy_worth, "enemy_worth"))]
        rule.worth = Worth(worth[0], worth[1], number(daimyo_worth, "daimyo_worth", *limits))
    if attacker is defender:
        raise refused("shogun.same")
    foes, late, standing = foes_of(defender, building, worn, disrupted)
    comers, idle = comers_of(attacker, whole(garrison, "garrison", 0, MOST_FORCE), also_stopped)
    if (piles is None) != (rooms is None) or (hidden and piles is not None):
        raise refused("shogun.rooms")
    if piles is None or rooms is None:
        chances = hidden_chances(hidden, most_ronin)
        believed = [chances for _ in foes]
    else:
        believed = [chances_of_pile(piles, rooms, left) for _, left in foes]
    out = mixed(rule, comers, foes, believed, standing)
    unfought = [End(p * q, NOT_FOUGHT, mine, theirs) for p, mine in idle for q, theirs in foes + late]
    unfought += [End(p * q, NOT_FOUGHT, mine, theirs) for p, mine in comers for q, theirs in late]
    return out.also(unfought)


def mixed(rule: Rule, comers: Chances, foes: Chances, believed: list[dict[int, float]], building: int) -> ShogunOdds:
    """Over all troops and piles there may be."""
    parts: list[tuple[float, ShogunOdds]] = []
    by_pile: dict[int, list[tuple[float, ShogunOdds]]] = {}
    for p, mine in comers:
        for (q, theirs), piles in zip(foes, believed):
            for ronin, r in piles.items():
                found = rule.fight(mine, with_pile(theirs, ronin), building)
                parts.append((p * q * r, found))
                by_pile.setdefault(ronin, []).append((p * q * r, found))
    out = summed(parts, building)
    if len(by_pile) > 1:
        for ronin in sorted(by_pile):
            chance = sum([p for p, _ in by_pile[ronin]])
            given = [(p / chance, found) for p, found in by_pile[ronin]]
            out.if_hidden[ronin] = (chance, summed(given, building))
    return out


def summed(parts: list[tuple[float, ShogunOdds]], building: int) -> ShogunOdds:
    """One of several, each with its chance."""
    ends = [End(p * e.chance, e.result, e.attacker, e.defender) for p, part in parts for e in part.ends]
    a_loss = sum([p * part.attacker_loss for p, part in parts])
    d_loss = sum([p * part.defender_loss for p, part in parts])
    out = ShogunOdds(ends, building, a_loss, d_loss)
    values = [p * part.value for p, part in parts if part.value is not None]
    out.value = sum(values) if values else None
    return out


def foes_of(defender: Any, building: str | None, worn: int, disrupted: bool) -> tuple[Chances, Chances, int]:
    """The defenders there may be; those who are gone before it; their building."""
    if not isinstance(defender, Odds):
        return [(1.0, defender_of(defender, building, worn, disrupted))], [], BUILDINGS[building]
    if not isinstance(defender, ShogunOdds):
        raise refused("shogun.chained", whose=DEFENDER)
    if building is not None or worn or disrupted:
        raise refused("shogun.standing")
    foes = [(e.chance, e.defender) for e in defender.ends if lives(e.defender)]
    late = [(e.chance, e.defender) for e in defender.ends if not lives(e.defender)]
    return foes, late, defender.building


def lives(left: Left) -> bool:
    force, army, daimyo, _ = left
    return units(force) + units(army) + daimyo > 0


def comers_of(attacker: Any, garrison: int, also_stopped: bool) -> tuple[Chances, Chances]:
    """The attackers there may be; those who do not come: they did not win before, or cannot move in (S-A9)."""
    if not isinstance(attacker, Odds):
        if garrison or also_stopped:
            raise refused("shogun.first")
        return [(1.0, attacker_of(attacker))], []
    if not isinstance(attacker, ShogunOdds):
        raise refused("shogun.chained", whose=ATTACKER)
    comers: Chances = []
    idle: Chances = []
    for e in attacker.ends:
        moved = after_garrison(e.attacker, garrison) if e.result == ATTACKER else None
        if also_stopped and e.result == STOPPED and not garrison:  # nothing to move into
            moved = e.attacker
        if moved is None:
            idle.append((e.chance, e.attacker))
        else:
            comers.append((e.chance, moved))
    return comers, idle


def number(value: Any, what: str, least: float, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise refused("shogun.chance", what=what, value=value, least=least, most=most)
    return float(value)


def hidden_chances(hidden: Any, most: int) -> dict[int, float]:
    """2, or {0: 0.5, 2: 0.5}."""
    if not isinstance(hidden, Mapping):
        return {whole(hidden, "hidden", 0, most): 1.0}
    out = {whole(k, "hidden", 0, most): number(p, "hidden", 0.0, 1.0) for k, p in hidden.items()}
    if abs(sum(out.values()) - 1.0) > 1e-6:
        raise refused("shogun.hidden_chances", value=dict(hidden))
    return {k: p / sum(out.values()) for k, p in out.items() if p > 0.0}


def chances_of_pile(piles: Sequence[int], rooms: Sequence[int], foe: Left) -> dict[int, float]:
    sizes = [whole(n, "piles", 1, 30) for n in piles]
    others = [whole(n, "rooms", 0, 30) for n in rooms]
    try:
        return pile_chances(sizes, room_of(foe), others)
    except ValueError as e:
        raise refused("shogun.piles", reason=str(e)) from None


register("samurai-swords", partial(odds, most_ronin=26))
register("ikusa", partial(odds, most_ronin=30))
