"""The table as plain data: provinces, screens, the bag, the stacks of discs, the scoreboard, the roles."""

from __future__ import annotations

import random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.bushido import audit, imagine, seen
from sengoku.games.bushido.pieces import MAPS, NEAR, D, T
from sengoku.games.bushido.records import Fight, Look, Outcome
from sengoku.kernel import Json, State

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)  # others may add to it in plain Python
class Bushido(State):
    """A game of Bushido. Lists by cell have one place for each of the 30 cells, used or not; hands lie end to end."""

    # the map: kind -1 face down, owner -1 nobody
    kind: list[int]
    owner: list[int]
    troops: list[int]
    elite: list[int]  # markers of the optional rule
    ronin: list[int]
    fronts: list[int]  # faces not yet seen, by kind: what a tile shows is drawn when it is turned
    # tiles and discs: seat * T + kind, seat * D + kind
    tiles: list[int]
    bag: list[int]
    discs: list[int]
    pile: list[int]  # the three stacks, equally random: one pile
    used: list[int]  # discards that all have seen
    tossed: list[int]  # discards of Phase 1, by seat: only who laid them down has seen them
    floor: list[int]  # discs that all know a seat to hold at least, from the set-up on
    # the scoreboard and what lies before the screens
    daimyo_honor: list[int]  # -1: not yet placed
    samurai_honor: list[int]
    koku: list[int]
    income: list[int]
    pool: list[int]
    bonus: list[int]  # tokens left, as bits
    token: list[int]  # campaign tokens left
    # roles
    daimyo: int
    samurai: int
    bushi: int
    sensei: int
    hatamoto: int
    # time
    starter: int
    month: int
    phase: int  # the phase being played; 0: set-up
    next: int  # the phase that follows
    turns: int
    idle: int  # turns in a row without a new month
    campaign: int  # 0: one attack; 1: a second will follow; 2: this is the second
    # the fight
    fight: Fight | None
    stacks: tuple[tuple[int, ...], ...]  # hidden: ones, twos and threes of attacker and defender, still among `tiles`
    tops: tuple[int, ...]
    outcome: Outcome | None
    looks: tuple[Look, ...]  # what spies saw, oldest first

    @property
    def cells(self) -> tuple[int, ...]:
        return MAPS[self.seats]

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        return NEAR[self.seats]

    @property
    def scores(self) -> list[int]:
        return [max(0, honor) for honor in self.daimyo_honor]

    def hand_size(self, seat: int) -> int:
        return sum(self.tiles[seat * T : seat * T + T])

    def disc_count(self, seat: int) -> int:
        return sum(self.discs[seat * D : seat * D + D])

    def after(self, seat: int) -> list[int]:
        """All seats clockwise, from `seat` on."""
        return [*range(seat, self.seats), *range(seat)]

    # ------------------------------------------------------------ copies

    def copied(self) -> Bushido:
        c = Bushido(self.game, self.seats, self.options, self.seed, self.nonces)
        c.kind, c.owner, c.troops = self.kind.copy(), self.owner.copy(), self.troops.copy()
        c.elite, c.ronin, c.fronts = self.elite.copy(), self.ronin.copy(), self.fronts.copy()
        c.tiles, c.bag, c.discs, c.pile = self.tiles.copy(), self.bag.copy(), self.discs.copy(), self.pile.copy()
        c.used, c.tossed, c.floor = self.used.copy(), self.tossed.copy(), self.floor.copy()
        c.daimyo_honor, c.samurai_honor = self.daimyo_honor.copy(), self.samurai_honor.copy()
        c.koku, c.income, c.pool = self.koku.copy(), self.income.copy(), self.pool.copy()
        c.bonus, c.token = self.bonus.copy(), self.token.copy()
        c.daimyo, c.samurai, c.bushi = self.daimyo, self.samurai, self.bushi
        c.sensei, c.hatamoto = self.sensei, self.hatamoto
        c.starter, c.month, c.phase, c.next = self.starter, self.month, self.phase, self.next
        c.turns, c.idle, c.campaign = self.turns, self.idle, self.campaign
        c.fight, c.stacks, c.tops = self.fight, self.stacks, self.tops
        c.outcome, c.looks = self.outcome, self.looks
        return c

    def board(self) -> list[Any]:
        lands = [self.kind, self.owner, self.troops, self.elite, self.ronin, self.fronts]
        screens = [self.tiles, self.bag, self.discs, self.pile, self.used, self.tossed, self.floor]
        tracks = [self.daimyo_honor, self.samurai_honor, self.koku, self.income, self.pool, self.bonus, self.token]
        roles = [self.daimyo, self.samurai, self.bushi, self.sensei, self.hatamoto]
        time = [self.starter, self.month, self.phase, self.next, self.turns, self.idle, self.campaign]
        fight = self.fight.data() if self.fight is not None else None
        outcome = self.outcome.data() if self.outcome is not None else None
        looks = [look.data() for look in self.looks]
        return [lands, screens, tracks, roles, time, [fight, self.stacks, self.tops, outcome], looks]

    def set_board(self, board: list[Any]) -> None:
        lands, screens, tracks, roles, time, war, looks = board
        self.kind, self.owner, self.troops, self.elite, self.ronin, self.fronts = [list(x) for x in lands]
        self.tiles, self.bag, self.discs, self.pile, self.used, self.tossed, self.floor = [list(x) for x in screens]
        self.daimyo_honor, self.samurai_honor, self.koku, self.income, *rest = [list(x) for x in tracks]
        self.pool, self.bonus, self.token = rest
        self.daimyo, self.samurai, self.bushi, self.sensei, self.hatamoto = roles
        self.starter, self.month, self.phase, self.next, self.turns, self.idle, self.campaign = time
        fight, stacks, tops, outcome = war
        self.fight = Fight(*fight) if fight is not None else None
        self.stacks, self.tops = tuple([tuple(x) for x in stacks]), tuple(tops)
        self.outcome = Outcome(*outcome) if outcome is not None else None
        self.looks = tuple([Look.of(look) for look in looks])

    # ------------------------------------------------------------ knowing

    def seen_by(self, seat: int | None) -> Json:
        return seen.seen_by(self, seat)

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        imagine.redraw(self, seat, rng)

    def audit(self) -> None:
        audit.audit(self)
