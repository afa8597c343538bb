"""Odds of a fight in Bushido, between two sides that both choose as well as they can.

    sengoku.odds("bushido",
        attacker={"troops": 4, "katana": {"1": 2, "2": 1, "3": 2}, "discs": {"battle": 1, "duel": 1}, "honor": 13},
        defender={"troops": 5, "tiles": 9, "discs": 4, "honor": 9},
        province="village")

Of a side may be known: what it holds (`katana`, `discs` by kind), or only how much (`tiles`, `discs` as numbers: then
hands are drawn from all that is not seen), or what it has already chosen (`stack` instead of `katana`; `disc`, a kind
or chances of kinds). The other side then replies as well as it can. What "well" means is the `aim`: "honor" (Samurai
honor gained, less the other's), "win" (the fight), "province" (that it falls). Strategies are mixed; `accuracy` says
how much both together could still gain by choosing otherwise, in the measure of the aim.
"""

from __future__ import annotations

import random
from typing import Any

from sengoku.games.bushido.pieces import ALL_DISCS, DISCS, HONOR, KINDS, KOTAU, SUPPORT, TILES, T
from sengoku.games.bushido.supply import named, picked
from sengoku.kernel.words import Json
from sengoku.odds import Odds, refused, register
from sengoku.odds.bushido_core import DRAW, NO_TILE, Aim, Field, Hand, Play, Solution, Table, plays_of, solved

KATANA = ("1", "2", "3")
TOPS = (*KATANA, None)
SIDES = ("attacker", "defender")
KNOWN = ("troops", "elite", "honor", "katana", "stack", "tiles", "discs", "disc")
FEWEST_STEPS, MOST_STEPS = 60, 540  # of learning, until the wanted accuracy is reached
MOST_WORK = 20_000_000  # worths looked at in these steps
BIGGEST = 40_000  # worths in a table; larger ones leave out some numbers of tiles
HANDS = 5  # drawn for a side of which only numbers are known
MOST_UNITS = 40

AIMS: dict[str, Aim] = {
    "honor": lambda e: float(e.honor_a - e.honor_d),
    "win": lambda e: 1.0 if e.attacker_won else 0.0,
    "province": lambda e: 0.0 if e.result == "held" else 1.0,
}


class FightOdds(Odds):
    """How a fight may end. Nobody can draw one: `mutual` is 0. The province has odds of its own."""

    def __init__(self, solution: Solution, aim: str) -> None:
        self.solution, self.aim = solution, aim
        self.ends = solution.ends()
        won = sum([p for end, p in self.ends.items() if end.attacker_won])
        super().__init__(won, 1.0 - won, 0.0)
        self.conquered, self.held, self.neutral = [self.fate(name) for name in ("conquered", "held", "neutral")]
        self.honor = self.mean([end.honor_a for end in self.ends]), self.mean([end.honor_d for end in self.ends])
        self.losses = self.mean([end.lost_a for end in self.ends]), self.mean([end.lost_d for end in self.ends])
        self.value = solution.values[0]  # of the aim, for the attacker
        self.accuracy = solution.gap()

    def fate(self, result: str) -> float:
        return sum([p for end, p in self.ends.items() if end.result == result])

    def mean(self, values: list[int]) -> float:
        return sum([p * v for p, v in zip(self.ends.values(), values)])

    @property
    def survivors(self) -> list[tuple[float, Json]]:
        found: dict[tuple[str, int, int, str], float] = {}
        for end, p in self.ends.items():
            key = (SIDES[0] if end.attacker_won else SIDES[1], end.left_a, end.left_d, end.result)
            found[key] = found.get(key, 0.0) + p
        order = sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
        return [(p, {"winner": w, "attacker": a, "defender": d, "province": r}) for (w, a, d, r), p in order]

    def stacks(self, side: str) -> list[tuple[float, Json]]:
        """A side's mixed strategy over its stacks, likeliest first."""
        me = self.solution.sides[SIDES.index(side)]
        found = [(p, shown(play)) for p, play in zip(me.chance, me.plays) if p > 0]
        return sorted(found, key=lambda entry: -entry[0])

    def discs(self, side: str, stack: tuple[int, ...], top: int, height: int, other_top: int) -> dict[str, float]:
        """Chances of its discs, with this stack laid, after the other's height and top (0: a one) were seen."""
        me = self.solution.sides[SIDES.index(side)]
        for i, play in enumerate(me.plays):
            if play.stack == stack and play.top == top:
                chances = me.answer(i, (height, other_top))
                return {disc_name(k): p for k, p in zip(me.hands[play.hand].discs, chances) if p > 0}
        return {}

    def disc_mix(self, side: str) -> dict[str, float]:
        """How often each disc is chosen over the whole fight, given that discs are chosen at all."""
        me, other = self.solution.sides[SIDES.index(side)], self.solution.sides[1 - SIDES.index(side)]
        found: dict[str, float] = {}
        for i, play in enumerate(me.plays):
            for p, theirs in zip(other.chance, other.plays):
                both = p * me.chance[i]
                if both <= 0 or NO_TILE in (play.top, theirs.top):
                    continue
                for kind, q in zip(me.hands[play.hand].discs, me.answer(i, theirs.seen)):
                    found[disc_name(kind)] = found.get(disc_name(kind), 0.0) + both * q
        total = sum(found.values())
        return {name: q / total for name, q in found.items() if q > 0}

    def best_reply(self, side: str) -> Json:
        """The single stack that does best against the other's strategy, with the hand first named, and its worth."""
        value, play = self.solution.best_reply(SIDES.index(side))[0]
        return {**shown(play), "worth": value}

    def to_json(self) -> Json:
        province = {"conquered": self.conquered, "held": self.held, "neutral": self.neutral}
        out: Json = {**super().to_json(), "province": province, "honor": list(self.honor), "losses": list(self.losses)}
        out |= {"aim": self.aim, "value": self.value, "accuracy": self.accuracy}
        for side in SIDES:
            out[f"{side}_stacks"] = [{"chance": p, **play} for p, play in self.stacks(side)]
            out[f"{side}_discs"] = self.disc_mix(side)
            out[f"{side}_best_reply"] = self.best_reply(side)
        return out


def shown(play: Play) -> Json:
    return {"katana": named(KATANA, list(play.stack)), "top": TOPS[play.top]}


def disc_name(kind: int) -> str:
    return "draw" if kind == DRAW else DISCS[kind]


# ------------------------------------------------------------ reading


def counted(given: Any, names: tuple[str, ...], what: str) -> list[int]:
    """So many of each kind."""
    if not isinstance(given, dict) or [n for n in given.values() if type(n) is not int or n < 0]:
        raise refused("bushido.counts", what=what)
    strange = [str(k) for k in given if str(k) not in names]
    if strange:
        raise refused("bushido.strange", what=what, name=strange[0], known=", ".join(names))
    return [{str(k): n for k, n in given.items()}.get(name, 0) for name in names]


def whole(given: Any, what: str, most: int) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise refused("bushido.number", what=what, most=most, given=given)
    return given


def mix_of(given: Any) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """A disc that is known, or chances of discs."""
    chances = {given: 1.0} if isinstance(given, str) else given
    fighting = DISCS[:KOTAU]
    if not isinstance(chances, dict) or not chances or [k for k in chances if k not in fighting]:
        raise refused("bushido.disc", known=", ".join(fighting))
    if [p for p in chances.values() if not isinstance(p, (int, float)) or not 0 <= p <= 1]:
        raise refused("bushido.mix")
    if abs(sum(chances.values()) - 1) > 1e-6:
        raise refused("bushido.mix")
    kinds = tuple([k for k, name in enumerate(fighting) if name in chances])
    return kinds, tuple([float(chances[fighting[k]]) for k in kinds])


class Reader:
    """One side as it was described."""

    def __init__(self, name: str, given: Json) -> None:
        if not isinstance(given, dict):
            raise refused("bushido.side", side=name, given=str(given)[:80])
        strange = [k for k in given if k not in KNOWN]
        if strange:
            raise refused("bushido.strange", what=name, name=strange[0], known=", ".join(KNOWN))
        self.name = name
        self.troops = whole(given.get("troops", 0), f"{name}: troops", MOST_UNITS)
        self.elite = whole(given.get("elite", 0), f"{name}: elite", 3)
        self.honor = whole(given.get("honor", 10), f"{name}: honor", 1000)
        if not self.troops + self.elite:
            raise refused("bushido.empty", side=name)
        self.fixed = "stack" in given
        hidden = "tiles" in given
        if self.fixed + hidden + ("katana" in given) != 1:
            raise refused("bushido.one_of", side=name)
        self.size = whole(given["tiles"], f"{name}: tiles", sum(SUPPORT)) if hidden else -1
        tiles = given.get("stack", given.get("katana", {}))
        self.katana = counted(tiles, KATANA, f"{name}: katana")
        discs = given.get("discs", {})
        self.disc_count = whole(discs, f"{name}: discs", 4) if type(discs) is int else -1
        self.discs = [0] * len(DISCS) if type(discs) is int else counted(discs, DISCS, f"{name}: discs")
        self.known_disc = mix_of(given["disc"]) if "disc" in given else None

    def hands(self, tiles: list[int], pile: list[int], rng: random.Random) -> list[Hand]:
        """What it may hold: one hand if that is known, else some drawn from what nobody has seen."""
        if self.size < 0 and (self.disc_count < 0 or self.known_disc):
            return [self.hand(1.0, self.katana, self.discs)]
        out = []
        for _ in range(HANDS):
            katana = self.katana if self.size < 0 else drawn(tiles, self.size, rng)[:3]
            discs = self.discs if self.disc_count < 0 else drawn(pile, self.disc_count, rng)
            out.append(self.hand(1.0 / HANDS, katana, discs))
        return out

    def hand(self, chance: float, katana: list[int], discs: list[int]) -> Hand:
        stack = (katana[0], katana[1], katana[2])
        if self.known_disc is not None:
            return Hand(chance, stack, *self.known_disc, fixed=self.fixed)
        kinds = tuple([k for k in range(KOTAU) if discs[k]]) or (DRAW,)
        return Hand(chance, stack, kinds, fixed=self.fixed)


def drawn(counts: list[int], size: int, rng: random.Random) -> list[int]:
    """So many things out of a pile of kinds, all equally likely."""
    left, out = counts.copy(), [0] * len(counts)
    for _ in range(min(size, sum(left))):
        out[picked(left, rng.randint(1, sum(left)))] += 1
    return out


def province_honor(given: int | str) -> int:
    if isinstance(given, str):
        if given not in KINDS:
            raise refused("bushido.strange", what="province", name=given, known=", ".join(KINDS))
        return HONOR[KINDS.index(given)]
    return whole(given, "province", 20)


def pile_of(given: Json | None, sides: list[Reader]) -> list[int]:
    """The discs in the stacks: all that no side is known to hold, unless told."""
    if given is not None:
        pile = counted(given, DISCS, "pile")
    else:
        pile = [max(0, n - sides[0].discs[k] - sides[1].discs[k]) for k, n in enumerate(ALL_DISCS)]
    if sum(pile[:KOTAU]) < 2:
        raise refused("bushido.pile")
    return pile


# ------------------------------------------------------------ the odds


def odds(
    *,
    attacker: Json,
    defender: Json,
    province: int | str = 0,
    ronin: int = 0,
    bonus: int = 0,
    revolt: bool = False,
    aim: str = "honor",
    elite_loss: str = "three",
    pile: Json | None = None,
    accuracy: float = 0.1,
    seed: int = 1,
) -> FightOdds:
    """The odds of a fight, or with `revolt` of a Hatamoto's Ronin (the attacker's troops) against the Daimyo."""
    if aim not in AIMS:
        raise refused("bushido.strange", what="aim", name=aim, known=", ".join(AIMS))
    if elite_loss not in ("three", "each"):
        raise refused("bushido.strange", what="elite_loss", name=elite_loss, known="three, each")
    a, d = sides = [Reader(SIDES[0], attacker), Reader(SIDES[1], defender)]
    field = Field(
        a.troops, d.troops, a.elite, d.elite, whole(ronin, "ronin", SUPPORT[T - 2]), province_honor(province),
        whole(bonus, "bonus", 9), a.honor, d.honor, revolt, elite_loss == "each",
    )  # fmt: skip
    stacks = pile_of(pile, sides)
    unseen = [n - (a.katana[k] + d.katana[k] if k < 3 else 0) for k, n in enumerate(SUPPORT)]
    if min(unseen) < 0:
        raise refused("bushido.too_many", tile=TILES[unseen.index(min(unseen))])
    rng = random.Random(seed)
    hands = a.hands(unseen, stacks, rng), d.hands(unseen, stacks, rng)
    good = AIMS[aim]
    table = smallest(field, hands, tuple(stacks), good)
    return FightOdds(close_enough(table, accuracy), aim)


def smallest(field: Field, hands: tuple[list[Hand], list[Hand]], pile: tuple[int, ...], good: Aim) -> Table:
    """All stacks if there are not too many, else to begin with only some numbers of tiles of a kind."""
    for levels in (1000, 6, 4, 3, 2):
        plays = plays_of(hands[0], levels), plays_of(hands[1], levels)
        if len(plays[0]) * len(plays[1]) * 9 <= BIGGEST:
            break
    return Table(field, hands, pile, (good, lambda e: -good(e)), plays)


def close_enough(table: Table, accuracy: float) -> Solution:
    """Learns until no reply gains more than the wanted accuracy, or for some seconds; what it could gain is told.

    Best replies that the table has left out are taken into it (double oracle); if there are none, it learns for longer.
    """
    steps, work = 1 if settled(table) else FEWEST_STEPS, 0
    while True:
        found = solved(table, steps)
        work += steps * table.size()
        more = found.left_out()
        longer = not more[0] and not more[1]
        if found.gap() <= accuracy or work > MOST_WORK or (longer and steps >= MOST_STEPS):
            return found
        if longer:
            steps *= 3
        else:
            table = table.with_more(more)


def settled(table: Table) -> bool:
    """Whether both sides have chosen, so that there is nothing to learn."""
    return all([len(plays) == 1 for plays in table.plays]) and all([h.mix for hands in table.hands for h in hands])


register("bushido", odds)
