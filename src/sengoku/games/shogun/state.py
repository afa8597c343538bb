"""The whole position of Samurai Swords or Ikusa, as plain data, and the few changes that keep it whole."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.shogun.board import KINDS, PLACES, RONIN, Board, N, board_for
from sengoku.games.shogun.pieces import LOST, NOBODY, UNPLACED, Army, Troop, both, plus, units
from sengoku.games.shogun.truce import Truce, truce_act
from sengoku.kernel import Json, State
from sengoku.kernel.frame import frozen

if TYPE_CHECKING:
    from sengoku.games.shogun.game import ShogunGame

NOBODYS: Final = -1  # the owner of an empty province
CASTLE: Final = 1
FORTRESS: Final = 2
BONUS: Final = (0, 4, 5)  # S-R49: a castle's spearmen, a fortress's ronin
Plan = tuple[int, ...]  # koku in the bins: order, build, levy, ronin, ninja
Battle = tuple[int, int, int]  # army (-1: the force), from, against
SENT: Final = -1  # instead of an army, in `laid`: a unit that a force has sent


@mypyc_attr(allow_interpreted_subclasses=True)  # others may add to it in plain Python
class Shogun(State):
    """A seat plays one clan, or two in the two-player game. Armies are numbered 0 to 14, three a clan."""

    def __init__(self, game: ShogunGame, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> None:
        super().__init__(game, seats, options, seed, nonces)
        self.rules = game
        self.holes = game.holes
        self.clans = 4 if seats == 2 else seats
        self.map: Board = board_for(tuple([options[name] for name in game.disputes]))
        self.quick: bool = options["variant"] == "quick"
        # Open to all (S-R5):
        self.owner: list[int] = []
        self.force: list[Troop] = []
        self.army_at: list[int] = []  # the army that stands in a province; the one on the move is not listed
        self.armies: list[Army] = []
        self.moving = -1  # the army on the move
        self.building: list[int] = []
        self.worn: list[int] = []  # bonus units lost to the clan on turn (S-R49)
        self.tray: list[Troop] = []
        self.koku: list[int] = []
        self.alive: list[bool] = []
        self.pool = self.castles = self.bases = 0
        self.round = 0
        self.order: tuple[int, ...] = ()
        self.active = -1  # the clan that wages war
        self.phase = ""
        self.ninja = -1  # who holds him
        self.hush = 0  # the holder passes for: 1 the phase, 2 the turn, 3 the round
        self.hired: list[int] = []  # ronin hired this round
        self.bought: list[Troop] = []  # levied this round, before they are placed
        self.battles: tuple[Battle, ...] = ()
        self.laid: tuple[tuple[int, int, Troop], ...] = ()  # in this phase: put down where, by which army, what
        self.ways: tuple[tuple[int, int, int], ...] = ()  # units sent this phase: from, to, into the army or not
        self.raised: tuple[int, ...] = ()  # armies recovered this round (S-R72)
        self.gained: tuple[int, ...] = ()  # provinces taken by elimination this round (S-A53)
        self.most: list[int] = []  # ronin that can lie face down in a province, as all know (S-A6)
        self.truces: tuple[Truce, ...] = ()
        # Secret:
        self.plans: list[Plan] = []  # until `plans_open`
        self.plans_open = True
        self.spied: tuple[int, int] = (-1, -1)  # who has seen whose plan
        self.pile: list[int] = []  # face-down ronin by province (H4)

    # ------------------------------------------------------------ who and where

    def seat_of(self, clan: int) -> int:
        return clan if self.seats > 2 else clan // 2

    def clans_of(self, seat: int) -> tuple[int, ...]:
        return (seat,) if self.seats > 2 else (2 * seat, 2 * seat + 1)

    def friends(self, clan: int) -> tuple[int, ...]:
        """The clan and its ally (S-R81)."""
        return self.clans_of(self.seat_of(clan))

    def ally(self, clan: int) -> int:
        """The other clan of its player (S-R81), or the clan itself: quicker to compare than to look up in `friends`."""
        return clan if self.seats > 2 else clan ^ 1

    def living(self) -> tuple[int, ...]:
        return tuple([c for c in range(self.clans) if self.alive[c]])

    def seats_of(self, clans: list[int]) -> tuple[int, ...]:
        return tuple([x for x in range(self.seats) if any([self.seat_of(c) == x for c in clans])])

    def owned(self, clan: int) -> list[int]:
        return [p for p, owner in enumerate(self.owner) if owner == clan]

    def count(self, clan: int) -> int:
        return self.owner.count(clan)

    def armies_of(self, clan: int) -> range:
        return range(3 * clan, 3 * clan + 3)

    def level(self, army: int) -> int:
        return self.holes[self.armies[army].hole]

    def clan_name(self, clan: int) -> str:
        return self.rules.clan_names[clan]

    def has_pile(self, clan: int) -> bool:
        """Whether a clan has ronin face down anywhere: an open fact (S-R5)."""
        pile, owner = self.pile, self.owner
        return any([n and owner[p] == clan for p, n in enumerate(pile)])

    def room(self, p: int) -> int:
        """How many ronin may lie face down in a province (S-A4)."""
        f = self.force[p]
        n = f[0] + f[1] + f[2] + f[3]
        out = n - 1 - f[4] if n else 0
        a = self.army_at[p]
        if a >= 0:
            t = self.armies[a].troop
            out += t[0] + t[1] + t[2] + t[3] - t[4]
        if self.moving >= 0 and self.armies[self.moving].place == p:
            t = self.armies[self.moving].troop
            out += t[0] + t[1] + t[2] + t[3] - t[4]
        return out

    # ------------------------------------------------------------ changes

    def set_army(self, army: int, troop: Troop) -> None:
        self.armies[army] = self.armies[army].of(troop)

    def to_tray(self, clan: int, t: Troop) -> None:
        """Casualties: units to the clan's tray, ronin to the pool."""
        self.tray[clan] = both(self.tray[clan], (t[0], t[1], t[2], t[3], 0))
        self.pool += t[RONIN]

    def conquer(self, clan: int, p: int) -> None:
        """The first to move in (S-R10). The 35th province wins at once (S-R73)."""
        self.owner[p] = clan
        self.most[p] = 0
        if self.heard:
            self.tell(None, "conquer", {"clan": self.clan_name(clan), "place": PLACES[p]})
        self.rules.victory_in_mid_round(self, clan)

    def abandon(self, p: int) -> None:
        """A province without regular units is empty (S-R48); its building stays."""
        if units(self.force[p]) == 0 and self.army_at[p] < 0:
            self.owner[p] = NOBODYS
            self.most[p] = 0
            if self.heard:
                self.tell(None, "emptied", {"place": PLACES[p]})

    def lay(self, p: int, army: int, troop: Troop) -> None:
        """Remembers units that were put down in this phase (S-A21, S-A57)."""
        self.laid = (*self.laid, (p, army, troop))

    def at_most(self, p: int, n: int) -> None:
        """What just happened tells all that no more than so many lie face down in a province."""
        if n < self.most[p]:
            self.most[p] = n

    def turn_up(self, p: int, to_army: int, army: int, leaving: int = 0) -> None:
        """Turns the pile in a province up (S-A5): so many to `army`, the rest to the force, then to the other army.

        `leaving`: so many go elsewhere at once.
        """
        n, self.pile[p], self.most[p] = self.pile[p], 0, 0
        if not n:
            return
        if to_army:
            self.set_army(army, plus(self.armies[army].troop, RONIN, to_army))
        rest = n - to_army - leaving
        f = self.force[p]
        room = max(units(f) - 1 - f[RONIN], 0)
        self.force[p] = plus(f, RONIN, min(rest, room))
        if rest > room:
            other = self.army_at[p]
            self.set_army(other, plus(self.armies[other].troop, RONIN, rest - room))
        self.reveal(None, "pile", {"clan": self.clan_name(self.owner[p]), "place": PLACES[p], "ronin": n})

    # ------------------------------------------------------------ what the kernel wants

    @property
    def scores(self) -> list[int]:
        """Provinces of each player."""
        return [sum([self.owner.count(c) for c in self.clans_of(x)]) for x in range(self.seats)]

    def copied(self) -> Shogun:
        c = Shogun.__new__(Shogun)
        c.game, c.seats, c.options, c.seed, c.nonces = self.game, self.seats, self.options, self.seed, self.nonces
        c.ears, c.heard, c._seat, c._list = [], False, -1, []
        c.rules, c.holes, c.clans, c.map, c.quick = self.rules, self.holes, self.clans, self.map, self.quick
        c.owner, c.force, c.army_at = self.owner.copy(), self.force.copy(), self.army_at.copy()
        c.armies, c.moving = self.armies.copy(), self.moving
        c.building, c.worn, c.tray = self.building.copy(), self.worn.copy(), self.tray.copy()
        c.koku, c.alive, c.hired, c.bought = self.koku.copy(), self.alive.copy(), self.hired.copy(), self.bought.copy()
        c.pool, c.castles, c.bases, c.round, c.order = self.pool, self.castles, self.bases, self.round, self.order
        c.active, c.phase, c.ninja, c.hush = self.active, self.phase, self.ninja, self.hush
        c.battles, c.laid, c.ways, c.raised, c.gained = self.battles, self.laid, self.ways, self.raised, self.gained
        c.most, c.truces = self.most.copy(), self.truces
        c.plans, c.plans_open, c.spied, c.pile = self.plans.copy(), self.plans_open, self.spied, self.pile.copy()
        return c

    def board(self) -> list[Any]:
        armies = [(a.place, a.hole, a.lying, a.troop) for a in self.armies]
        truces = [t.data() for t in self.truces]
        lands = [self.owner, self.force, self.army_at, armies, self.moving, self.building, self.worn, self.tray]
        clans = [self.koku, self.alive, self.hired, self.bought, self.pool, self.castles, self.bases]
        turn = [self.round, self.order, self.active, self.phase, self.ninja, self.hush, self.battles, self.laid]
        late = [self.ways, self.raised, self.gained, self.most, truces]
        return [*lands, *clans, *turn, *late, self.plans, self.plans_open, self.spied, self.pile]

    def set_board(self, board: list[Any]) -> None:
        (
            self.owner, force, self.army_at, armies, self.moving, self.building, self.worn, tray,
            self.koku, self.alive, self.hired, bought, self.pool, self.castles, self.bases,
            self.round, order, self.active, self.phase, self.ninja, self.hush, battles, laid,
            ways, raised, gained, self.most, truces, plans, self.plans_open, spied, self.pile,
        ) = board  # fmt: skip
        self.armies = [Army(place, hole, lying, frozen(troop)) for place, hole, lying, troop in armies]
        self.force, self.tray, self.bought = [frozen(t) for t in force], [frozen(t) for t in tray], frozen_list(bought)
        self.order, self.battles, self.laid, self.ways = tuple(order), frozen(battles), frozen(laid), frozen(ways)
        self.raised, self.gained, self.spied = tuple(raised), tuple(gained), tuple(spied)
        self.truces = tuple([Truce(*[frozen(x) for x in t]) for t in truces])
        self.plans = frozen_list(plans)
        if not len(self.owner) == len(self.force) == len(self.army_at) == len(self.building) == len(self.pile) == N:
            raise ValueError(f"it has not {N} provinces")

    def seen_by_all(self) -> Json:
        from sengoku.games.shogun.view import seen_by_all

        return seen_by_all(self)

    def seen_by(self, seat: int | None) -> Json:
        from sengoku.games.shogun.view import seen_by

        return seen_by(self, seat)

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        from sengoku.games.shogun.view import hidden_redrawn

        hidden_redrawn(self, seat, rng)

    def table_act(self, seat: int, words: list[str]) -> None:
        truce_act(self, seat, words)

    def audit(self) -> None:
        from sengoku.games.shogun.audit import audit

        audit(self)


def frozen_list(values: list[Any]) -> list[Any]:
    return [frozen(v) for v in values]


__all__ = [
    "BONUS",
    "CASTLE",
    "FORTRESS",
    "KINDS",
    "LOST",
    "NOBODY",
    "NOBODYS",
    "SENT",
    "UNPLACED",
    "Battle",
    "Plan",
    "Shogun",
]
