"""What the learned value of a position (value.toml) sees of it."""

from __future__ import annotations

from sengoku.games.bushido.bots_stand import own_turns_left, turns_left, units
from sengoku.games.bushido.pieces import (
    CHANOYU,
    FORTRESS,
    GEISHA,
    GIFT,
    HONOR,
    INCOME_MOST,
    KOTAU,
    MONTHS,
    RATE,
    REFUSE_LEAST,
    RONIN,
    SEPPUKU,
    SHOGUN,
    TRAITOR,
    TROOPS,
    D,
    T,
)
from sengoku.games.bushido.state import Bushido

NAMES = [
    *("honor", "honor_late", "promise", "promise_late", "sure_now", "sure_next", "sure_later", "hopes_now"),
    *("hopes_later", "near_now", "near_next", "near_later", "koku", "income", "tiles", "tiles_late", "thin", "at_risk"),
    *("troops", "meek", "wait", "wait_late", "katana", "katana_late", "chanoyu", "chanoyu_promise", "geisha"),
    *("seppuku", "traitor", "kinds", "kotau", "rich"),
    *("high", "surplus", "samurai", "refuses", "meek_guests", "prey", "easy_prey", "neutral", "provinces", "open_land"),
    *("garrisons", "lead_promise", "lead_honor", "rival_sure", "now", "next", "month", "ones", "twos", "threes"),
    *("ronin", "battles", "duels", "ambushes", "others_tiles", "others_promise", "stuck", "others_samurai"),
    *("conquest", "tea_conquest", "march_in", "edge"),
]


class Lands:
    """The map at a glance: for every seat what it may lose, and what lies next to it."""

    def __init__(self, s: Bushido) -> None:
        n = s.seats
        self.thin, self.risk, self.count, self.guard = [0] * n, [0] * n, [0] * n, [0] * n
        self.prey, self.neutral = [0] * n, [0] * n  # the most honor of a neighbour's province, of a neutral one
        self.easy, self.open = [0.0] * n, [0.0] * n  # honor by how few defend it: others', own next to strong parties
        owner, kind, troops = s.owner, s.kind, s.troops
        for c in s.cells:
            own = owner[c]
            if own >= 0:
                self.count[own] += 1
            if kind[c] == FORTRESS:
                continue
            honor, around, strong = HONOR[kind[c]], 0, False
            for t in s.near[c]:
                x = owner[t]
                if x >= 0 and x != own:
                    around |= 1 << x
                    strong = strong or troops[t] > 2
            if own >= 0:
                self.look_after(s, c, own, honor, around, strong)
            easy = honor / (1.0 + 0.25 * troops[c])
            for x in range(n):
                if not around >> x & 1:
                    continue
                if own < 0:
                    self.neutral[x] = max(self.neutral[x], honor)
                else:
                    self.prey[x], self.easy[x] = max(self.prey[x], honor), max(self.easy[x], easy)

    def look_after(self, s: Bushido, cell: int, own: int, honor: int, around: int, strong: bool) -> None:
        spare = units(s, cell) - s.ronin[cell]
        if spare < 2:
            self.thin[own] += 1  # one Ronin would bring it down
        if spare < 4 and around:
            self.risk[own] += honor
        self.guard[own] += min(6, s.troops[cell])
        if strong:
            self.open[own] = max(self.open[own], honor / (1.0 + 0.15 * s.troops[cell]))


def sights(s: Bushido) -> list[list[float]]:
    """The features of all seats, about -3 to 3 each, in the order of the names."""
    seats = range(s.seats)
    lands, turn = Lands(s), [own_turns_left(s, x) for x in seats]
    gifts = [max(0, (s.samurai_honor[x] - GIFT) // RATE) for x in seats]
    promise = [s.daimyo_honor[x] + gifts[x] for x in seats]
    katana = [s.tiles[x * T] + 2 * s.tiles[x * T + 1] + 3 * s.tiles[x * T + 2] for x in seats]
    return [plain(s, x, lands, turn[x], gifts[x]) + beside(s, x, lands, promise, katana) for x in seats]


def plain(s: Bushido, seat: int, lands: Lands, own: int, gift: int) -> list[float]:
    """What a seat has. `late` ones grow as the year passes; the promise is what one tea would make of honor."""
    late = 1.0 - turns_left(s) / MONTHS
    wait = (seat - s.daimyo) % s.seats
    honor, size = s.daimyo_honor[seat], (s.hand_size(seat) - 10) / 10
    promise = honor + (gift if own else 0)
    wins, near = promise >= SHOGUN, min(1.0, max(0.0, (promise - 40) / 10))
    meek = wins and any([s.samurai_honor[x] < REFUSE_LEAST for x in range(s.seats) if x != seat])
    return [
        (honor - 25) / 10,
        (honor - 25) / 10 * late,
        (promise - 35) / 10,
        (promise - 35) / 10 * late,
        1.0 if meek and wait == 0 else 0.0,
        1.0 if meek and wait == 1 else 0.0,
        1.0 if meek and wait > 1 else 0.0,
        1.0 if wins and not meek and wait == 0 else 0.0,
        1.0 if wins and not meek and wait > 0 else 0.0,
        near if wait == 0 else 0.0,
        near if wait == 1 else 0.0,
        near if wait > 1 else 0.0,
        min(s.koku[seat], TROOPS) / 10 - 2,
        (min(s.income[seat], INCOME_MOST) - 7) / 3,
        size,
        size * late,
        lands.thin[seat] / 3,
        lands.risk[seat] / 20,
        (TROOPS - s.pool[seat] - 20) / 10,
        1.0 if s.samurai_honor[seat] < REFUSE_LEAST else 0.0,
        wait / 2 * (1 - late),
        wait / 2 * late,
        *behind_screen(s, seat, late, (promise - 35) / 10),
        max(0, s.samurai_honor[seat] - 25) / 20,
    ]


def behind_screen(s: Bushido, seat: int, late: float, promise: float) -> list[float]:
    """Tiles and discs of a seat: its own as they are, others' as they are imagined."""
    tiles, discs = s.tiles[seat * T : seat * T + T], s.discs[seat * D : seat * D + D]
    katana = (tiles[0] + 2 * tiles[1] + 3 * tiles[2] - 13) / 10
    kinds = len([k for k in range(KOTAU) if discs[k]])
    return [
        katana,
        katana * late,
        tiles[CHANOYU] / 2,
        promise if tiles[CHANOYU] else 0.0,
        float(tiles[GEISHA]),
        tiles[SEPPUKU] / 2,
        float(discs[TRAITOR]),
        kinds / 4,
        float(discs[KOTAU]),
    ]


def beside(s: Bushido, seat: int, lands: Lands, promise: list[int], katana: list[int]) -> list[float]:
    """How a seat stands beside the others, and what it could reach from there."""
    honor, samurai = s.daimyo_honor, s.samurai_honor
    others = [x for x in range(s.seats) if x != seat]
    wait, count, own = (seat - s.daimyo) % s.seats, len(others), promise[seat]
    meek = [x for x in range(s.seats) if samurai[x] < REFUSE_LEAST]
    tiles, discs = s.tiles[seat * T : seat * T + T], s.discs[seat * D : seat * D + D]
    guests = len([x for x in meek if x != seat])
    rival = any([promise[x] >= SHOGUN and any([y != x for y in meek]) for x in others])
    prey, neutral = lands.prey[seat], lands.neutral[seat]
    return [
        max(0, honor[seat] - 40) / 10,
        max(0, own - SHOGUN) / 10,
        samurai[seat] / 20 - 1,
        1.0 if samurai[seat] >= REFUSE_LEAST else 0.0,
        guests / count,
        prey / 8,
        lands.easy[seat] / 4,
        neutral / 8,
        lands.count[seat] / 3 - 2,
        lands.open[seat] / 4,
        lands.guard[seat] / 15 - 1,
        (own - max([promise[x] for x in others])) / 10,
        (honor[seat] - max([honor[x] for x in others])) / 10,
        1.0 if rival else 0.0,
        1.0 if wait == 0 else 0.0,
        1.0 if wait == 1 else 0.0,
        s.month / 6 - 1,
        tiles[0] / 6 - 1,
        tiles[1] / 4 - 1,
        tiles[2] / 2 - 1,
        float(tiles[RONIN]),
        float(discs[0]),
        float(discs[1]),
        float(discs[2]),
        sum([s.hand_size(x) for x in others]) / count / 10 - 1,
        (sum([promise[x] for x in others]) / count - 35) / 10,
        1.0 if own >= SHOGUN and not guests else 0.0,
        (sum([samurai[x] for x in others]) / count - 15) / 10,
        1.0 if honor[seat] + prey >= SHOGUN else 0.0,
        1.0 if own + prey >= SHOGUN else 0.0,
        1.0 if neutral and own + neutral >= SHOGUN else 0.0,
        (katana[seat] - sum([katana[x] for x in others]) / count) / 10,
    ]
