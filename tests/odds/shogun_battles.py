"""Battles of Samurai Swords and Ikusa drawn at random, as the odds and as the engine see them.

Those who play them know nothing of the odds' own tables: they lose the first unit of their order that leaves the ronin
limit kept, and call off by the rule they were given.
"""

from __future__ import annotations

import random
from typing import Any

import sengoku
from sengoku.games.shogun.battle import CALL, Fight, ShowDefence
from sengoku.games.shogun.board import KIND, PLACES, Board
from sengoku.games.shogun.losses import Losing, Side
from sengoku.games.shogun.pieces import LOST, NOBODY, Troop, spare, units
from sengoku.games.shogun.position import LETTERS
from sengoku.games.shogun.state import BONUS, Shogun
from sengoku.odds.shogun import ATTACKER, DEFENDER, MUTUAL, STOPPED, ShogunOdds
from sengoku.odds.shogun_core import DAIMYO_LIES, DAIMYO_NONE, DAIMYO_STANDS, Left
from sengoku.odds.shogun_stacks import tell
from shogun.helpers import at, edition

USUAL = ("spearman", "gunner", "swordsman", "bowman", "ronin")
HOMES = ("mutsu", "osumi", "sado", "tsushima", "awa_honshu")  # where the armies stand that do not fight
BUILDINGS = (None, "castle", "fortress")


def board() -> Board:
    s = edition("ikusa").new(3, 0)
    assert isinstance(s, Shogun)
    return s.map


def away(places: list[int]) -> list[int]:
    return [p for p in places if PLACES[p] not in HOMES]


def troop(rng: random.Random, led: bool, fewest: int, most: int) -> Troop:
    """A troop that the rules allow, with ronin now and then."""
    n = rng.randint(fewest, most)
    counts = [0, 0, 0, 0]
    for _ in range(n):
        kind = rng.choice((0, 1, 2, 3, 3))
        counts[3 if kind < 2 and counts[0] + counts[1] >= 4 else kind] += 1
    room = n - (0 if led else 1)
    ronin = rng.randint(0, room) if room > 0 and rng.random() < 0.5 else 0
    return counts[0], counts[1], counts[2], counts[3], ronin


def written(t: Troop) -> str:
    return " ".join([f"{n}{letter}" for n, letter in zip(t, LETTERS) if n])


class Setup:
    """A battle about to be fought on the board, and the rules that its players keep to."""

    def __init__(self, rng: random.Random) -> None:
        self.game = rng.choice(("ikusa", "samurai-swords"))
        self.clans = edition(self.game).clan_names[:3]
        self.map = board()
        self.naval = rng.random() < 0.3
        pairs = self.map.sea if self.naval else self.map.land
        self.source, self.target = rng.choice([(p, q) for p, q in pairs if len(away([p, q])) == 2])
        if rng.random() < 0.5:
            self.source, self.target = self.target, self.source
        self.led = rng.random() < 0.6
        self.attack = troop(rng, self.led, 2, 6 if self.led else 5)
        kind = rng.random()  # an army, both, or a force
        self.force = NOBODY if kind < 0.25 else troop(rng, False, 1, 3)
        self.host = NOBODY if kind > 0.55 else troop(rng, True, 0, 3)
        self.daimyo = DAIMYO_NONE if kind > 0.55 else DAIMYO_STANDS
        if self.daimyo and units(self.host) and rng.random() < 0.35:
            self.daimyo = DAIMYO_LIES
        self.building = rng.choice((0, 0, 1, 2))
        self.worn = rng.randint(0, BONUS[self.building]) if rng.random() < 0.5 else 0
        self.orders = [list(USUAL), list(USUAL)]
        for order in self.orders:
            if rng.random() < 0.5:
                rng.shuffle(order)
        self.stop = stopping(rng)
        self.pile, self.level, self.more = 0, 1, ""

    def position(self) -> Shogun:
        """The second clan defends; each clan has an army far away, so that none is eliminated."""
        a, d, c = self.clans
        p, q = PLACES[self.source], PLACES[self.target]
        lines = [f"turn {a} B", self.more]
        lines += [f"{name} army 2 {home} 2p" for name, home in zip((a, d, c), HOMES)]
        if self.led:
            lines.append(f"{a} army 1 {p} {written(self.attack)} level {self.level}")
        else:
            lines.append(f"{p} {a} {written(self.attack)}")
        if units(self.force) or self.building or self.pile:
            lines.append(f"{q} {d} {written(self.force)} {BUILDINGS[self.building] or ''} pile {self.pile}")
        if self.daimyo:
            lines.append(f"{d} army 1 {q} {written(self.host)} {'lying' if self.daimyo == DAIMYO_LIES else ''}")
        s = at(self.game, 3, "\n".join(lines))
        s.worn[self.target] = self.worn
        return s

    def battle(self) -> dict[str, Any]:
        """For `sengoku.odds`."""
        attacker = tell((NOBODY, self.attack, 1, 0) if self.led else (self.attack, NOBODY, 0, 0))
        defender = tell((self.force, self.host, self.daimyo, 0))
        out: dict[str, Any] = {"attacker": attacker, "defender": defender, "naval": self.naval}
        out |= {"building": BUILDINGS[self.building], "worn": self.worn, "disrupted": self.daimyo == DAIMYO_LIES}
        return {**out, **self.how()}

    def how(self) -> dict[str, Any]:
        return {**self.in_order(), **self.stop}

    def in_order(self) -> dict[str, Any]:
        return {"attacker_order": self.orders[0], "defender_order": self.orders[1]}

    def declaration(self) -> str:
        what = "army 1" if self.led else f"force {PLACES[self.source]}"
        return f"declare {what} {PLACES[self.target]}"

    def told(self) -> str:
        return f"{self.game} { ({k: v for k, v in self.battle().items() if v}) }"


def stopping(rng: random.Random) -> dict[str, Any]:
    rule = rng.choice(("", "", "stop_rounds", "stop_losses", "stop_under", "stop_best"))
    if rule == "stop_under":
        return {rule: rng.uniform(0.1, 0.8)}
    if rule == "stop_best":
        return {rule: True, "prize": rng.uniform(0, 3), "daimyo_worth": rng.uniform(0, 6)}
    return {rule: rng.randint(1, 4)} if rule else {}


# ------------------------------------------------------------ how it ended


def key(result: str, attacker: Left, defender: Left) -> str:
    return f"{result} {attacker} {defender}"


def keys(found: ShogunOdds) -> dict[str, float]:
    return {key(e.result, e.attacker, e.defender): e.chance for e in found.ends}


def troops_at(c: Shogun, p: int) -> Left:
    """All that is in a province, with the bonus units that its building has left."""
    bonus = BONUS[c.building[p]] - c.worn[p]
    i = c.army_at[p]
    if i < 0:
        return c.force[p], NOBODY, DAIMYO_NONE, bonus
    return c.force[p], c.armies[i].troop, DAIMYO_LIES if c.armies[i].lying else DAIMYO_STANDS, bonus


def army_left(c: Shogun) -> Left:
    """The first army of the first clan, which attacks."""
    a = c.armies[0]
    return (NOBODY, NOBODY, DAIMYO_NONE, 0) if a.place == LOST else (NOBODY, a.troop, DAIMYO_STANDS, 0)


def result(attacker: Left, defender: Left, stopped: bool) -> str:
    mine = bool(units(attacker[0]) or units(attacker[1]) or attacker[2])
    theirs = bool(units(defender[0]) or units(defender[1]) or defender[2])
    if mine and theirs:
        assert stopped, "the battle is not over"
    return STOPPED if mine and theirs else ATTACKER if mine else DEFENDER if theirs else MUTUAL


# ------------------------------------------------------------ playing


class Players:
    """Both players of a battle: seat 0 attacks, seat 1 defends (or whoever is asked about losses)."""

    def __init__(self, setup: Setup, found: ShogunOdds) -> None:
        self.setup, self.stopped = setup, False
        self.best = [(e.attacker, e.defender) for e in found.ends if e.result == STOPPED]
        self.losses: dict[tuple[object, ...], str] = {}
        self.pressed: dict[tuple[Left, Left], bool] = {}

    def fight(self, c: Shogun, army: int, strength: int) -> None:
        """One battle of an army (-1: of a force) that began with `strength` units, until it is over."""
        self.stopped, passes, top = False, 0, c.top
        while isinstance(top, (Fight, Losing, ShowDefence)):
            if isinstance(top, ShowDefence):
                pile = c.pile[top.target]
                to_force = min(pile, max(spare(c.force[top.target], 0), 0))
                c.apply(c.to_act[0], f"reveal {pile - to_force}")
            elif top.army != army:
                return  # the next battle has begun
            elif isinstance(top, Losing):
                c.apply(c.to_act[0], self.lose(c, top, c.to_act[0]))
            else:
                assert top.stage == CALL
                passes += 1
                if not self.press(c, top, passes, strength):
                    self.stopped = True
                    c.apply(0, "stop")
                    return
                c.apply(0, "press")
            top = c.top

    def lose(self, c: Shogun, top: Losing, seat: int) -> str:
        """What is lost next; thought of once for the same troops, hits and losses so far."""
        mine = seat == 0
        at_stake = (c.armies[0].troop if top.army >= 0 else c.force[top.source]) if mine else troops_at(c, top.target)
        known = (mine, top.army, at_stake, top.hits[0 if mine else 1], top.trays[seat])
        if known not in self.losses:
            side = top.side(c, seat)
            side.take(top.trays[seat])
            self.losses[known] = first_allowed(side, self.setup.orders[0 if mine else 1])
        return self.losses[known]

    def press(self, c: Shogun, top: Fight, passes: int, strength: int) -> bool:
        rule = self.setup.stop
        if "stop_rounds" in rule:
            return passes < int(rule["stop_rounds"])
        mine: Left
        if top.army >= 0:
            mine = army_left(c)
        else:
            mine = (c.force[top.source], NOBODY, DAIMYO_NONE, 0)
        if "stop_losses" in rule:
            return strength - sum(mine[0]) - sum(mine[1]) < rule["stop_losses"]
        now = mine, troops_at(c, top.target)
        if now not in self.pressed:
            if "stop_under" in rule:
                self.pressed[now] = self.chance(now[0], now[1], c.building[top.target]) >= rule["stop_under"]
            else:
                self.pressed[now] = not ("stop_best" in rule and now in self.best)
        return self.pressed[now]

    def chance(self, mine: Left, theirs: Left, building: int) -> float:
        """Of winning by fighting on."""
        force, army, daimyo, bonus = theirs
        walls = {"building": BUILDINGS[building], "worn": BONUS[building] - bonus, "disrupted": daimyo == DAIMYO_LIES}
        troops = {"attacker": tell(mine), "defender": tell((force, army, daimyo, 0))}
        return sengoku.odds(self.setup.game, **troops, **walls, **self.setup.in_order()).attacker_wins


def first_allowed(side: Side, order: list[str]) -> str:
    """The first of an order that would leave the limit of S-R8 kept if it were the only loss."""
    for kind in order:
        k = KIND[kind]
        for name, have in (("force", side.force), ("army", side.army)):
            if have[k]:
                regular, ronin = units(have) + (name == "army") - (k < 4), have[4] - (k == 4)
                if ronin <= max(regular - 1, 0):
                    return f"lose {kind} {name}"
    raise AssertionError("nothing can be lost")
