"""Game preparation: fortresses, provinces, the first totals, troops and tiles."""

from __future__ import annotations

from sengoku.games.bushido.actions import ARG, FORTRESS_AT, LEVY, TAKE
from sengoku.games.bushido.honor import place_daimyo
from sengoku.games.bushido.pieces import (
    ALL_DISCS,
    BONUS,
    BOX,
    CELLS,
    COLOURS,
    FIRST_DISCS,
    FIRST_TILES,
    FORTRESS,
    HONOR,
    KINDS,
    MIX,
    SAMURAI_START,
    SUPPORT,
    TROOPS,
    D,
    N,
    T,
)
from sengoku.games.bushido.provinces import gain_values, own_cells
from sengoku.games.bushido.state import NOBODY, Bushido
from sengoku.games.bushido.supply import draw_disc, draw_tiles, picked
from sengoku.kernel import Action, Frame, Json


def lay_out(s: Bushido) -> None:
    """Tiles face down, empty scoreboard, everything in the bag, four discs for each (B-R1, B-R2, B-R3)."""
    n = s.seats
    s.kind, s.owner, s.troops, s.elite, s.ronin = [-1] * N, [NOBODY] * N, [0] * N, [0] * N, [0] * N
    s.fronts = list(MIX[n] if s.options["terrain"] == "suggested" else BOX)
    s.tiles, s.bag = [0] * (n * T), list(SUPPORT)
    s.discs, s.floor, s.tossed, s.used = list(FIRST_DISCS) * n, list(FIRST_DISCS) * n, [0] * (n * D), [0] * D
    s.pile = [all_ - n * first for all_, first in zip(ALL_DISCS, FIRST_DISCS)]
    s.daimyo_honor, s.samurai_honor, s.koku, s.income = [-1] * n, [SAMURAI_START] * n, [0] * n, [0] * n
    s.pool, s.bonus = [TROOPS] * n, [(1 << len(BONUS)) - 1] * n
    s.token = [1 if s.options["campaign"] != "off" else 0] * n
    s.samurai = s.bushi = s.sensei = s.hatamoto = NOBODY
    s.month, s.phase, s.next, s.turns, s.idle, s.campaign = 1, 0, 1, 0, 0, 0
    s.fight, s.stacks, s.tops, s.outcome, s.looks = None, (), (), None, ()
    start = s.options["start"]
    s.starter = s.roll([n])[0] - 1 if start == "random" else start  # ruling B-A1
    s.daimyo = s.starter
    for seat in s.after(s.starter):
        s.discs[seat * D + draw_disc(s)] += 1


class Fortress(Frame[Bushido]):
    """B-R4: in turn order each occupies a face-down tile, his Clan Fortress for ever."""

    fields = ("seat",)

    def __init__(self, up: Frame[Bushido] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        owner = s.owner
        return [FORTRESS_AT[c] for c in s.cells if owner[c] < 0]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        cell = ARG[action]
        s.kind[cell] = FORTRESS
        occupy(s, seat, cell)
        if s.heard:
            s.tell(None, "fortress", {"who": COLOURS[seat], "cell": CELLS[cell]})
        after = (seat + 1) % s.seats
        return Take(self.up, after) if after == s.starter else Fortress(self.up, after)


class Take(Frame[Bushido]):
    """B-R5: in turn order each names a free tile, turns it over and puts a troop on it, until all are taken."""

    fields = ("seat",)

    def __init__(self, up: Frame[Bushido] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        owner = s.owner
        return [TAKE[c] for c in s.cells if owner[c] < 0]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        cell = ARG[action]
        s.kind[cell] = picked(s.fronts, s.roll([sum(s.fronts)])[0])
        occupy(s, seat, cell)
        if s.heard:
            s.tell(None, "takes", {"who": COLOURS[seat], "cell": CELLS[cell], "kind": KINDS[s.kind[cell]]})
        if [c for c in s.cells if s.owner[c] < 0]:
            return Take(self.up, (seat + 1) % s.seats)
        mark_totals(s)
        return Deploy(self.up, s.starter)


def occupy(s: Bushido, seat: int, cell: int) -> None:
    s.owner[cell] = seat
    s.troops[cell] = 1
    s.pool[seat] -= 1
    gain_values(s, seat, cell)


def mark_totals(s: Bushido) -> None:
    """B-R6: the starting player's marker first, each next one on a free square (B-R7)."""
    for seat in s.after(s.starter):
        place_daimyo(s, seat, sum([HONOR[s.kind[c]] for c in own_cells(s, seat)]))


def missing_troops(s: Bushido, seat: int) -> int:
    """How many more troops his koku feeds; koku above 30 is kept but feeds nobody (ruling B-A43)."""
    return min(s.koku[seat], TROOPS) - (TROOPS - s.pool[seat])


class Deploy(Frame[Bushido]):
    """B-R8: seat by seat, all troops that koku allows are placed on own provinces."""

    fields = ("seat",)

    def __init__(self, up: Frame[Bushido] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.seat,) if missing_troops(s, self.seat) > 0 else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        owner = s.owner
        return [LEVY[c] for c in s.cells if owner[c] == seat]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        levy(s, seat, ARG[action])
        return self

    def go(self, s: Bushido) -> Frame[Bushido]:
        after = (self.seat + 1) % s.seats
        if after != s.starter:
            return Deploy(self.up, after)
        for i, seat in enumerate(s.after(s.starter)):  # B-R9
            draw_tiles(s, seat, FIRST_TILES + i)
        return self.done()

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.levy", {"count": missing_troops(s, seat)}


def levy(s: Bushido, seat: int, cell: int) -> None:
    s.troops[cell] += 1
    s.pool[seat] -= 1
    if s.heard:
        s.tell(None, "levies", {"who": COLOURS[seat], "cell": CELLS[cell]})
