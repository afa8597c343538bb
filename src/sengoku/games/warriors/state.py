"""The state: who stands where, with how many soldiers, for which side; control, tracks, what the phase has used up.

Nothing is hidden in this game but the dice to come: every view holds the same facts.
"""

from __future__ import annotations

import random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.warriors.board import (
    BORDERS,
    FRONT_OF,
    FRONTS,
    HAS_BOXES,
    MOST,
    NAMES,
    NONE,
    NORTH,
    OWN_POINTS,
    REGION_VP,
    REGIONS,
    SIDES,
    SOUTH,
    STARS,
    TO_WIN,
    TURNS,
    N,
    R,
    season,
)
from sengoku.kernel import BrokenLaw, Game, Json, State

Band = tuple[int, ...]  # Samurai in data order
NOBODY: Final[Band] = ()


@mypyc_attr(allow_interpreted_subclasses=True)  # others may add to it in plain Python
class Warriors(State):
    """A game of Warriors of Japan. Seat 0 is the Southern Court, seat 1 the Northern."""

    def __init__(self, game: Game, seats: int, options: Json, seed: str, nonces: tuple[str, ...] = ()) -> None:
        super().__init__(game, seats, options, seed, nonces)
        self.turn = 1
        self.vp = 0  # one marker: above 0 it favours the South, below the North. # ruling W-A48
        self.initiative = NONE  # side
        self.number = 0
        self.control: list[int] = [NONE] * R  # side by region
        self.at: list[Band] = [NOBODY] * (2 * R)  # in play, by side * R + region
        self.box: list[Band] = [NOBODY] * (2 * R)  # in holding boxes, likewise: not in play (2.1)
        self.soldiers: list[int] = [0] * N
        self.moved = 0  # bits of the Samurai who moved this turn
        self.used = 0  # bits of the borders crossed this turn
        self.dead: Band = NOBODY  # in the order of death; also counters left out of a made-up position
        self.hand: list[Band] = [NOBODY, NOBODY]  # neutrals drawn and not yet placed, by side
        self.field = NONE  # region of the battle being fought
        self.commander: list[int] = [NONE, NONE]
        self.fallen: list[Band] = [NOBODY, NOBODY]  # removed in this round, fate unknown, in the order removed, by side
        self.raised = 0  # soldiers ever raised and ever lost: their difference stands on the map
        self.slain = 0

    # ------------------------------------------------------------ questions

    def strength(self, side: int, region: int) -> int:
        """Every Samurai one point, and all their soldiers (7, step 3a)."""
        band = self.at[side * R + region]
        return OWN_POINTS * len(band) + sum([self.soldiers[w] for w in band])

    def can_spend(self, side: int) -> bool:
        """Whether the marker stands in the side's favour. # ruling W-A49"""
        return self.vp < 0 if side else self.vp > 0

    # ------------------------------------------------------------ changes

    def join(self, side: int, region: int, w: int) -> None:
        """Puts a Samurai on the map."""
        place = side * R + region
        self.at[place] = tuple(sorted([*self.at[place], w]))

    def leave(self, side: int, region: int, w: int) -> None:
        """Takes a Samurai off the map."""
        place = side * R + region
        self.at[place] = tuple([x for x in self.at[place] if x != w])

    def wait(self, side: int, region: int, w: int) -> None:
        """Puts a Samurai into a holding box; stacking is free. # ruling W-A32"""
        place = side * R + region
        self.box[place] = tuple(sorted([*self.box[place], w]))

    def gain(self, side: int, points: int) -> None:
        """Moves the marker towards a side; it stops at the end of the track. # rulings W-A20, W-A50"""
        self.vp = max(-TO_WIN, min(TO_WIN, self.vp - points if side else self.vp + points))
        if self.heard and points:
            self.tell(None, "vp", {"side": SIDES[side], "points": points, "vp": self.vp, "marker": self.marker})

    def pay(self, side: int) -> None:
        """Spends a victory point: the marker moves 1 towards 0. # ruling W-A49"""
        self.vp += 1 if side else -1
        if self.heard:
            self.tell(None, "spent", {"side": SIDES[side], "vp": self.vp, "marker": self.marker})

    @property
    def marker(self) -> Json | int:
        """Where the marker stands, as events tell it: {"north": 3}, or 0."""
        return {SIDES[SOUTH if self.vp > 0 else NORTH]: abs(self.vp)} if self.vp else 0

    # ------------------------------------------------------------ the contract of State

    @property
    def scores(self) -> list[int]:
        return [self.vp, -self.vp]

    @property
    def totals(self) -> list[int]:
        """The points of the regions each side controls, with or without Samurai there (10)."""
        return [sum([vp for vp, owner in zip(REGION_VP, self.control) if owner == side]) for side in (0, 1)]

    def copied(self) -> Warriors:
        c = Warriors.__new__(Warriors)
        c.game, c.seats, c.options, c.seed, c.nonces = self.game, self.seats, self.options, self.seed, self.nonces
        c.ears, c.heard, c._seat, c._list = [], False, NONE, []
        c.turn, c.vp, c.initiative, c.number = self.turn, self.vp, self.initiative, self.number
        c.control, c.at, c.box, c.soldiers = self.control[:], self.at[:], self.box[:], self.soldiers[:]
        c.moved, c.used, c.dead, c.hand = self.moved, self.used, self.dead, self.hand[:]
        c.field, c.commander, c.fallen = self.field, self.commander[:], self.fallen[:]
        c.raised, c.slain = self.raised, self.slain
        return c

    def board(self) -> list[Any]:
        moved = [w for w in range(N) if self.moved >> w & 1]  # lists, as JSON of other languages has no large numbers
        return [
            [self.turn, self.vp, self.initiative, self.number, self.field, self.used, self.raised, self.slain],
            self.control[:],
            [list(band) for band in self.at],
            [list(band) for band in self.box],
            self.soldiers[:],
            moved,
            list(self.dead),
            [list(band) for band in self.hand],
            self.commander[:],
            [list(band) for band in self.fallen],
        ]

    def set_board(self, board: list[Any]) -> None:
        numbers, control, at, box, soldiers, moved, dead, hand, commander, fallen = board
        lists = [control, soldiers, commander, moved, dead, *at, *box, *hand, *fallen]
        if not all([isinstance(x, list) and all([type(n) is int for n in x]) for x in [numbers, *lists]]):
            raise ValueError("its board is not made of whole numbers")
        if [len(x) for x in (control, at, box, soldiers, hand, commander, fallen)] != [R, 2 * R, 2 * R, N, 2, 2, 2]:
            raise ValueError("its board has another size")
        if not all([0 <= w < N for x in [moved, dead, *at, *box, *hand, *fallen] for w in x]):
            raise ValueError("there is no such Samurai on the board")
        if not NONE <= numbers[4] < R or not all([NONE <= w < N for w in commander]):
            raise ValueError("there is no such battle on the board")
        if not all([NONE <= side <= 1 for side in [*control, numbers[2]]]):
            raise ValueError("there is no such side")
        self.turn, self.vp, self.initiative, self.number, self.field, self.used, self.raised, self.slain = numbers
        self.control, self.soldiers, self.commander = list(control), list(soldiers), list(commander)
        self.at, self.box = [tuple(band) for band in at], [tuple(band) for band in box]
        self.moved = sum([1 << w for w in moved])
        self.dead = tuple(dead)
        self.hand, self.fallen = [tuple(band) for band in hand], [tuple(band) for band in fallen]

    def seen_by(self, seat: int | None) -> Json:
        when, year = season(self.turn)
        out: Json = {"turn": self.turn, "turns": TURNS, "season": when, "year": year, "vp": self.vp}
        out |= {"initiative": side_name(self.initiative), "number": self.number, "totals": self.totals}
        out["regions"] = {REGIONS[r]: self._seen_region(r) for r in range(R)}
        out["moved"] = [NAMES[w] for w in range(N) if self.moved >> w & 1]
        out["closed"] = [[REGIONS[b.a], REGIONS[b.b]] for b in BORDERS if self.used & b.bit]
        out["drawn"] = self._seen_pair(self.hand)
        out["dead"] = names(self.dead)
        out["battle"] = None
        if self.field != NONE:
            commanders = {side: NAMES[w] if w != NONE else None for side, w in zip(SIDES, self.commander)}
            out["battle"] = {"region": REGIONS[self.field], "commanders": commanders}
            out["battle"]["fallen"] = self._seen_pair(self.fallen)
        return out

    def _seen_region(self, r: int) -> Json:
        out: Json = {"control": side_name(self.control[r]), "vp": REGION_VP[r]}
        for side, name in enumerate(SIDES):
            out[name] = {NAMES[w]: self.soldiers[w] for w in self.at[side * R + r]}
        out["boxes"] = self._seen_pair([self.box[r], self.box[R + r]])
        return out

    def _seen_pair(self, bands: list[Band]) -> Json:
        return {side: names(band) for side, band in zip(SIDES, bands)}

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        """Nothing is hidden but the dice to come, and those `determinize` seeds anew."""

    # ------------------------------------------------------------ conservation

    def audit(self) -> None:
        """Every counter once; soldiers only under Samurai in play and within their limits; markers on their tracks."""
        on_map = [w for band in self.at for w in band]
        off_map = [w for bands in (self.box, self.hand, self.fallen) for band in bands for w in band]
        # A dead front whose successor lives is one counter, turned over.
        alive = sorted([FRONT_OF[w] for w in on_map + off_map])
        gone = [w for w in self.dead if FRONT_OF[w] not in alive]
        if sorted({*alive, *[FRONT_OF[w] for w in gone]}) != list(range(FRONTS)) or len(set(alive)) != len(alive):
            raise BrokenLaw("law.conservation", what="A Samurai was lost or stands in two places.")
        if len(set(self.dead)) != len(self.dead) or any([w in self.dead for w in on_map + off_map]):
            raise BrokenLaw("law.conservation", what="A dead Samurai is in the game.")
        if any([not 0 <= self.soldiers[w] <= MOST[w] for w in on_map]):
            raise BrokenLaw("law.conservation", what="A Samurai commands more soldiers than twice his stars.")
        if sum(self.soldiers) != sum([self.soldiers[w] for w in on_map]):
            raise BrokenLaw("law.conservation", what="There are soldiers without a Samurai in play.")
        if sum(self.soldiers) != self.raised - self.slain:
            raise BrokenLaw("law.conservation", what="Soldiers were lost or made outside recruiting and battle.")
        if any([self.box[side * R + r] for side in (0, 1) for r in range(R) if not HAS_BOXES[r]]):
            raise BrokenLaw("law.conservation", what="A region without holding boxes holds somebody in one.")
        if not -TO_WIN <= self.vp <= TO_WIN or not 1 <= self.turn <= TURNS:
            raise BrokenLaw("law.conservation", what="A marker is off its track.")
        if any([owner not in (NONE, 0, 1) for owner in self.control]):
            raise BrokenLaw("law.conservation", what="A control marker belongs to nobody.")


def names(band: Band) -> list[str]:
    return [NAMES[w] for w in band]


def side_name(side: int) -> str | None:
    return SIDES[side] if side != NONE else None


def highest(band: Band) -> list[int]:
    """Those of the highest rank."""
    top = max([STARS[w] for w in band])
    return [w for w in band if STARS[w] == top]
