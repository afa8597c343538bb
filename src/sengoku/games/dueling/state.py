"""A game of Dueling Samurai in progress, as plain data."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.dueling import board
from sengoku.games.dueling.fight import Fight
from sengoku.kernel import BrokenLaw, Json, State

FARMERS: Final = -1  # owners of a territory without a player
OFF_MAP: Final = -2
IN_DECK: Final = -1  # places of a Warlord who is not on the board
OUT: Final = -2
NO_CASTLE: Final = -1
OWNERLESS: Final = 9
# Chits with a Warlord
ARCHERS: Final = 1
ARCHERS_USED: Final = 2
CANNONS: Final = 4
CANNONS_USED: Final = 8
RIFLES: Final = 16
RIFLES_USED: Final = 32
RAM: Final = 64
RAM_USED: Final = 128
MEDICINE: Final = 256
BUSHIDO: Final = 512
GOLD: Final = 1024
GEAR: Final = {"archers": ARCHERS, "cannons": CANNONS, "riflemen": RIFLES, "battering_ram": RAM}
GEAR.update({"chinese_medicine": MEDICINE, "bushido": BUSHIDO, "gold": GOLD})
# Chits on a territory
INFECTED: Final = 1
REVOLT: Final = 2
NINJA: Final = 4
RONIN: Final = 0
PIRATES: Final = 1
BANDITS: Final = 2
DEMONS: Final = 3
BANDS: Final = ["ronin", "pirates", "bandits", "demons"]
Pact = tuple[int, int, int, int, int, int]  # kind of card, its player, the other clan, territory, X, turn ends to come
LISTS: Final = [
    "owner", "tents", "size", "where", "castle", "main", "supply", "hands", "known", "decks", "piles",
    "gear", "former", "kills", "marks", "centre", "since", "ship_at", "ship_used", "mute", "bound",
    "castles", "chits", "heads", "honour", "shame",
]  # fmt: skip
PLAIN: Final = [
    "aside", "order", "round", "half", "active", "actions", "cash", "cashed", "backs", "refused", "turn_over",
    "last", "out", "scouts", "bands", "spies", "killers", "creeds", "pacts", "path", "moving", "limbo",
    "tent_used", "tents_hit", "lull",
]  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)  # others may add to it in plain Python
class Dueling(State):
    """The board. Lists are indexed by place, stack, Warlord or seat; see `board`."""

    owner: list[int]  # by place: a seat, FARMERS or OFF_MAP; of a ship, the riders and the Ninja force: -1 if none
    tents: list[int]
    size: list[int]  # tokens of each stack
    mix: dict[int, tuple[int, ...]]  # tokens by colour, of the stacks that are not all of their owner's colour
    where: list[int]  # by Warlord: a place, IN_DECK or OUT
    lords: list[tuple[int, ...]]  # by place: the Warlords there (made from `where`)
    castle: list[int]  # by territory: its owner, NO_CASTLE or OWNERLESS
    main: list[int]  # main Daimyo of each seat, -1 none
    supply: list[int]
    hands: list[tuple[int, ...]]  # sorted
    known: list[tuple[int, ...]]  # [viewer * seats + other]: cards of the other's hand that the viewer has seen
    decks: list[tuple[int, ...]]  # an unseen pile has no order: a card is drawn when it is drawn
    piles: list[tuple[int, ...]]  # discards
    aside: tuple[int, ...]  # cards in play or out of it: ships, Seppuku for honour
    order: tuple[int, ...]  # of play, from the first player
    round: int
    half: int
    active: int  # whose turn it is, -1 between turns
    actions: int
    cash: int  # what the next cash-in pays
    cashed: bool
    backs: tuple[str, ...]  # targets thought better of this turn
    refused: tuple[tuple[int, int], ...]  # (rider, owner) of this turn's refused horse moves
    turn_over: bool  # an assassin ended the turn
    last: int  # number of the last round
    out: tuple[int, ...]
    gear: list[int]
    former: list[int]  # by Warlord: whom he was bribed away from, -1 nobody
    kills: list[int]  # chits on his card
    marks: list[int]
    centre: list[int]  # by cultural centre: its territory or -1
    since: list[int]  # round in which it came (Sumo: was last held)
    ship_at: list[int]
    ship_used: list[int]  # round of its last use
    scouts: tuple[int, ...]  # stacks with a scouts chit
    bands: tuple[tuple[int, int, bool], ...]  # wandering chits: kind, territory, directed this turn
    spies: tuple[tuple[int, int, int, int, int], ...]  # user, castle, tests passed, round it came, round last tested
    killers: tuple[tuple[int, int, bool], ...]  # assassin chits: user, castle, used this turn
    creeds: tuple[tuple[int, int, bool], ...]  # conversion chits: user, territory, used this decade
    pacts: tuple[Pact, ...]
    path: tuple[int, ...]  # of the ship or riders on their way
    moving: int  # their place, -1 none
    limbo: tuple[tuple[int, int, tuple[int, ...]], ...]  # tokens sent as guests: seat, territory, colours
    mute: list[int]  # longer passes: 1 battle, 2 turn, 4 decade
    lull: tuple[int, ...]  # seats that passed for good in an open window, and nothing has happened since (D-A122)
    bound: list[int]  # own turns still hampered by an assassin
    tent_used: bool
    tents_hit: tuple[int, ...]
    fight: Fight | None
    castles: list[int]  # points: castles captured or destroyed,
    chits: list[int]  # slain Warlords on the Points Card,
    heads: list[int]
    honour: list[int]  # other honour
    shame: list[int]  # dishonour in half points
    alarm: bool  # somebody may be out or need an heir; never set while a seat decides

    # ------------------------------------------------------------ the kernel's part

    def copied(self) -> Dueling:
        c = Dueling(self.game, self.seats, self.options, self.seed, self.nonces)
        c.owner, c.tents, c.size, c.mix = self.owner.copy(), self.tents.copy(), self.size.copy(), self.mix.copy()
        c.where, c.lords, c.castle, c.main = self.where.copy(), self.lords.copy(), self.castle.copy(), self.main.copy()
        c.supply, c.hands, c.known = self.supply.copy(), self.hands.copy(), self.known.copy()
        c.decks, c.piles, c.gear, c.former = self.decks.copy(), self.piles.copy(), self.gear.copy(), self.former.copy()
        c.kills, c.marks, c.centre, c.since = (
            self.kills.copy(),
            self.marks.copy(),
            self.centre.copy(),
            self.since.copy(),
        )
        c.ship_at, c.ship_used, c.mute, c.bound = (
            self.ship_at.copy(),
            self.ship_used.copy(),
            self.mute.copy(),
            self.bound.copy(),
        )
        c.castles, c.chits, c.heads = self.castles.copy(), self.chits.copy(), self.heads.copy()
        c.honour, c.shame = self.honour.copy(), self.shame.copy()
        c.aside, c.order, c.round, c.half, c.active = self.aside, self.order, self.round, self.half, self.active
        c.actions, c.cash, c.cashed, c.backs, c.refused = (
            self.actions,
            self.cash,
            self.cashed,
            self.backs,
            self.refused,
        )
        c.turn_over, c.last, c.out, c.scouts, c.bands = self.turn_over, self.last, self.out, self.scouts, self.bands
        c.spies, c.killers, c.creeds, c.pacts = self.spies, self.killers, self.creeds, self.pacts
        c.path, c.moving, c.limbo, c.fight = self.path, self.moving, self.limbo, self.fight
        c.tent_used, c.tents_hit, c.alarm, c.lull = self.tent_used, self.tents_hit, self.alarm, self.lull
        return c

    def roll(self, sides: Sequence[int]) -> list[int]:
        self.lull = ()
        return super().roll(sides)

    def board(self) -> list[Any]:
        parts: list[Any] = [getattr(self, name) for name in LISTS] + [getattr(self, name) for name in PLAIN]
        mix = [[x, *self.mix[x]] for x in sorted(self.mix)]
        return [*parts, mix, self.fight.data() if self.fight else None]

    def set_board(self, data: list[Any]) -> None:
        for name, value in zip(LISTS, data):
            setattr(self, name, [_tupled(v) for v in value])
        for name, value in zip(PLAIN, data[len(LISTS) :]):
            setattr(self, name, _tupled(value))
        self.mix = {row[0]: tuple(row[1:]) for row in data[-2]}
        self.fight = Fight(*[_tupled(v) for v in data[-1]]) if data[-1] is not None else None
        self.alarm = False
        self.lords = [()] * board.PLACES
        for w, p in enumerate(self.where):
            if p >= 0:
                self.lords[p] += (w,)

    @property
    def scores(self) -> list[int]:
        """In half points (ruling D-A58)."""
        from sengoku.games.dueling.points import half_points

        return [half_points(self, seat) for seat in range(self.seats)]

    def seen_by(self, seat: int | None) -> Json:
        from sengoku.games.dueling.seen import seen

        return seen(self, seat)

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        """Deals the cards that `seat` has not seen anew, each deck keeping its size (ruling D-A95)."""
        n = self.seats
        known = [self.known[seat * n + x] if seat is not None else () for x in range(n)]
        if seat is not None:
            known[seat] = self.hands[seat]
        unseen: list[int] = [c for deck in self.decks for c in deck]
        for x in range(n):
            unseen += minus(self.hands[x], known[x])
        in_hands: list[int] = []
        for d in range(4):
            cards = sorted([c for c in unseen if board.CARD_DECK[c] == d])
            rng.shuffle(cards)
            size = len(self.decks[d])
            self.decks[d] = tuple(sorted(cards[:size]))
            in_hands += cards[size:]
        rng.shuffle(in_hands)
        for x in range(n):
            free = len(self.hands[x]) - len(known[x])
            self.hands[x] = tuple(sorted([*known[x], *in_hands[:free]]))
            in_hands = in_hands[free:]
        if seat is None or n < 2:
            self.known = [()] * (n * n)
            return
        for x in range(n):  # what the others have seen of each other is theirs: imagined as nothing
            for y in range(n):
                if x != seat:
                    self.known[x * n + y] = ()

    # ------------------------------------------------------------ looking

    @property
    def advanced(self) -> bool:
        return bool(self.options["play"] == "advanced")

    def stacks(self, place: int) -> tuple[int, ...]:
        """The stacks in a place (ruling D-A64)."""
        lords = self.lords[place]
        if place >= board.SHIP and self.size[board.UNLED + place]:
            return (*lords, board.UNLED + place)
        return lords or ((board.UNLED + place,) if self.size[board.UNLED + place] else ())

    def tokens(self, place: int) -> int:
        size = self.size
        n = size[board.UNLED + place]
        for w in self.lords[place]:
            n += size[w]
        return n

    def place_of(self, stack: int) -> int:
        return self.where[stack] if stack < board.LORDS else stack - board.UNLED

    def owner_of(self, stack: int) -> int:
        place = self.place_of(stack)
        return self.owner[place] if place >= 0 else -1

    def lands_of(self, seat: int) -> list[int]:
        return [t for t, x in enumerate(self.owner[: board.SHIP]) if x == seat]

    def lords_of(self, seat: int) -> list[int]:
        """His Warlords on the board and on ships, in data order."""
        owner = self.owner
        return [w for w, p in enumerate(self.where) if p >= 0 and owner[p] == seat]

    def has_lord(self, seat: int, code: str) -> bool:
        """Whether he owns a Warlord with that special code (advanced play)."""
        if not self.advanced:
            return False
        where, owner = self.where, self.owner
        return any([where[w] >= 0 and owner[where[w]] == seat for w in board.SPECIAL_OF[code]])

    def largest(self, place: int) -> int:
        """The largest stack of a place, ties in data order; -1 if there is none."""
        best, most = -1, 0
        for x in self.stacks(place):
            if self.size[x] > most:
                best, most = x, self.size[x]
        return best

    def all_tokens(self, seat: int) -> int:
        """His tokens on land, ships and on the way."""
        n = sum([self.tokens(p) for p in range(board.PLACES) if self.owner[p] == seat])
        return n + sum([sum(colours) for who, _, colours in self.limbo if who == seat])

    def marks_off(self, t: int, marks: int) -> None:
        self.marks[t] &= ~marks

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The other seats that are still in the game, clockwise from `seat`."""
        order = self.order
        if seat not in order:
            return tuple([x for x in order if x not in self.out])
        i = order.index(seat)
        return tuple([x for x in order[i + 1 :] + order[:i] if x not in self.out])

    def playing(self) -> tuple[int, ...]:
        return tuple([x for x in self.order if x not in self.out])

    def audit(self) -> None:
        from sengoku.games.dueling.audit import audit

        audit(self)

    def fail(self, what: str) -> BrokenLaw:
        return BrokenLaw("law.conservation", what=what)


def minus(cards: tuple[int, ...], less: tuple[int, ...]) -> list[int]:
    """The cards without those in `less`."""
    out = list(cards)
    for c in less:
        if c in out:
            out.remove(c)
    return out


def _tupled(value: Any) -> Any:
    return tuple([_tupled(v) for v in value]) if isinstance(value, list) else value
