"""Setting up (S-R13 to S-R19), the two players' division (S-R80) and the quick start (S-R83 to S-R85)."""

from __future__ import annotations

from typing import Any, Final

from sengoku.games.shogun.board import (
    ADD,
    BOW,
    CLAIM,
    GUN,
    KIND,
    MARKER,
    PLACE,
    REINFORCE,
    SPEAR,
    SWORD,
    TAKE,
    N,
)
from sengoku.games.shogun.pieces import (
    MOST_ASHIGARU,
    MOST_SAMURAI,
    NOBODY,
    UNPLACED,
    Army,
    Troop,
    less,
    plus,
    told,
)
from sengoku.games.shogun.rounds import Round
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Frame, Json, Message, Sealed, no_trays, shuffle_sides, shuffled

ONE_SPEARMAN: Final[Troop] = (0, 0, 0, 1, 0)
QUICK_CARDS: Final = {3: 16, 4: 11, 5: 7}  # S-R83
QUICK_SHARE: Final = {BOW: 5, SWORD: 5, GUN: 6}  # S-R84
SHARES: Final = ((BOW, 0), (BOW, 1), (SWORD, 0), (SWORD, 1), (GUN, 0), (GUN, 1))  # S-D5: kind, army
SHARE: Final = {
    (kind, k): [f"share {word} {k + 1} {n}" for n in range(7)] for word, kind in KIND.items() for k in range(2)
}


def deal(s: Shogun) -> Frame[Any]:
    """Puts the pieces out and deals the cards; returns the first step."""
    pieces = s.rules.pieces
    full: Troop = (pieces["bowman"], pieces["swordsman"], pieces["gunner"], pieces["spearman"], 0)
    n = s.clans
    s.owner, s.force, s.army_at = [NOBODYS] * N, [NOBODY] * N, [-1] * N
    s.building, s.worn, s.pile, s.most = [0] * N, [0] * N, [0] * N, [0] * N
    s.tray, s.koku, s.alive, s.hired = [full] * n, [0] * n, [True] * n, [0] * n
    s.bought, s.plans = [NOBODY] * n, [()] * n
    s.pool, s.castles, s.bases = s.rules.ronin, pieces["castles"], pieces["bases"]
    start: Troop = NOBODY if s.quick else (1, 1, 2, 0, 0)  # S-R13
    s.armies = [Army(UNPLACED, s.rules.first_hole(s.quick), False, start) for _ in range(3 * n)]
    s.tray = [less(t, (3 * start[0], 3 * start[1], 3 * start[2], 0, 0)) for t in s.tray]
    cards = shuffled(range(N), s.roll(shuffle_sides(N)))
    if s.seats == 2:  # ruling S-A62: a random player divides first
        for i, p in enumerate(cards):
            s.owner[p] = 1 if i < N // 2 else 3
        first = s.roll([2])[0] - 1
        return Divide(Divide(Spearmen(None), 1 - first), first)
    share = QUICK_CARDS[n] if s.quick else N // n
    for i, p in enumerate(cards[: share * n]):
        s.owner[p] = i // share
    return Spearmen(None)


class Divide(Frame[Shogun]):
    """S-D1: a player splits his pile in two; what he does not take is his second clan's."""

    fields = ("seat",)

    def __init__(self, up: Frame[Shogun] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (self.seat,) if s.count(2 * self.seat) < N // 4 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [TAKE[p] for p in s.owned(2 * seat + 1)]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        s.owner[PLACE[action[5:]]] = 2 * seat
        if s.heard:
            s.tell(None, "take", {"clan": s.clan_name(2 * seat), "place": action[5:]})
        return self

    def prompt(self, s: Shogun, seat: int) -> Message:
        names = {"clan": s.clan_name(2 * seat), "other": s.clan_name(2 * seat + 1)}
        return "ask.divide", {**names, "left": N // 4 - s.count(2 * seat)}


class Spearmen(Frame[Shogun]):
    """S-R15 to S-R17: a spearman everywhere, the turn order of the setup, the koku."""

    def go(self, s: Shogun) -> Frame[Shogun]:
        for p in range(N):
            if s.owner[p] != NOBODYS:
                s.force[p] = ONE_SPEARMAN
                s.tray[s.owner[p]] = plus(s.tray[s.owner[p]], SPEAR, -1)
        s.order = tuple(shuffled(range(s.clans), s.roll(shuffle_sides(s.clans))))
        if s.quick:
            return Claim(None, 0)
        s.koku = [s.count(c) // 3 for c in range(s.clans)]
        return Reinforce(None, 0)


class Reinforce(Frame[Shogun]):
    """S-R18, S-D2: in turn order, six times round, two spearmen into a province that holds one."""

    fields = ("turn",)

    def __init__(self, up: Frame[Shogun] | None, turn: int) -> None:
        self.up, self.turn = up, turn

    def clan(self, s: Shogun) -> int:
        return s.order[self.turn % s.clans]

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan(s)),) if self.turn < 6 * s.clans else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [REINFORCE[p] for p in s.owned(self.clan(s)) if s.force[p] == ONE_SPEARMAN]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p, clan = PLACE[action[10:]], self.clan(s)
        s.force[p], s.tray[clan] = plus(s.force[p], SPEAR, 2), plus(s.tray[clan], SPEAR, -2)
        if s.heard:
            s.tell(None, "reinforce", {"clan": s.clan_name(clan), "place": action[10:]})
        return Reinforce(self.up, self.turn + 1)

    def go(self, s: Shogun) -> Frame[Shogun]:
        return Markers(None, 0)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.reinforce", {"clan": s.clan_name(self.clan(s)), "time": self.turn // s.clans + 1}


class Markers(Frame[Shogun]):
    """S-R19, S-D6: in turn order, three times round, an army marker into an owned province without one."""

    fields = ("turn",)

    def __init__(self, up: Frame[Shogun] | None, turn: int) -> None:
        self.up, self.turn = up, turn

    def clan(self, s: Shogun) -> int:
        return s.order[self.turn % s.clans]

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan(s)),) if self.turn < 3 * s.clans else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        clan = self.clan(s)
        left = [i for i in s.armies_of(clan) if s.armies[i].place == UNPLACED]
        free = [p for p in s.owned(clan) if s.army_at[p] < 0]
        return [MARKER[i % 3][p] for i in (left if s.quick else left[:1]) for p in free]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        _, k, place = action.split(" ")
        i, p = 3 * self.clan(s) + int(k) - 1, PLACE[place]
        s.armies[i], s.army_at[p] = s.armies[i].at(p), i
        if s.heard:
            s.tell(None, "marker", {"clan": s.clan_name(i // 3), "army": i % 3 + 1, "place": place})
        return Markers(self.up, self.turn + 1)

    def go(self, s: Shogun) -> Frame[Shogun]:
        s.koku = [s.count(c) // 3 for c in range(s.clans)]  # S-R17; in the quick game only now (S-R84)
        s.order = ()
        return Round(None, 0)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.markers", {"clan": s.clan_name(self.clan(s))}


class Claim(Frame[Shogun]):
    """S-R83, S-D3: in turn order, six times round, an unoccupied province; then two spearmen more."""

    fields = ("turn",)

    def __init__(self, up: Frame[Shogun] | None, turn: int) -> None:
        self.up, self.turn = up, turn

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(s.order[self.turn % s.clans]),) if self.turn < 6 * s.clans else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [CLAIM[p] for p in range(N) if s.owner[p] == NOBODYS]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p, clan = PLACE[action[6:]], s.order[self.turn % s.clans]
        s.owner[p], s.force[p], s.tray[clan] = clan, ONE_SPEARMAN, plus(s.tray[clan], SPEAR, -1)
        if s.heard:
            s.tell(None, "claim", {"clan": s.clan_name(clan), "place": action[6:]})
        return AddSpearman(Claim(self.up, self.turn + 1), clan, 2)

    def go(self, s: Shogun) -> Frame[Shogun]:
        return Share(Markers(None, 0), tuple(range(s.seats)), no_trays(s.seats))

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.claim", {"clan": s.clan_name(s.order[self.turn % s.clans]), "time": self.turn // s.clans + 1}


class AddSpearman(Frame[Shogun]):
    """S-D4: one more spearman in an owned province with fewer than three; the one just claimed too (ruling S-A60)."""

    fields = ("clan", "left")

    def __init__(self, up: Frame[Shogun] | None, clan: int, left: int) -> None:
        self.up, self.clan, self.left = up, clan, left

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if self.left else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [ADD[p] for p in s.owned(self.clan) if s.force[p][SPEAR] < 3]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p = PLACE[action[4:]]
        s.force[p], s.tray[self.clan] = plus(s.force[p], SPEAR, 1), plus(s.tray[self.clan], SPEAR, -1)
        if s.heard:
            s.tell(None, "add", {"clan": s.clan_name(self.clan), "place": action[4:]})
        return AddSpearman(self.up, self.clan, self.left - 1)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.add", {"clan": s.clan_name(self.clan), "left": self.left}


class Share(Sealed[Shogun]):
    """S-R84, S-D5: six numbers spread 5 bowmen, 5 swordsmen and 6 gunners over the armies; army 3 gets the rest."""

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < len(SHARES)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        done = [int(a.rsplit(" ", 1)[1]) for a in self.trays[seat]]
        kind, army = SHARES[len(done)]
        rooms = [MOST_SAMURAI] * 3 if kind != GUN else [MOST_ASHIGARU] * 3
        if kind == SWORD:
            rooms = [MOST_SAMURAI - done[0], MOST_SAMURAI - done[1], MOST_SAMURAI - (5 - done[0] - done[1])]
        left = QUICK_SHARE[kind] - (done[-1] if army == 1 else 0)
        after = sum(rooms[army + 1 :])  # what the armies still to come can take
        return [SHARE[kind, army][n] for n in range(max(0, left - after), min(left, rooms[army]) + 1)]

    def go(self, s: Shogun) -> Frame[Shogun]:
        for seat in range(s.seats):
            done = [int(a.rsplit(" ", 1)[1]) for a in self.trays[seat]]
            armies = [NOBODY, NOBODY, NOBODY]
            for i, kind in enumerate((BOW, SWORD, GUN)):
                first, second = done[2 * i], done[2 * i + 1]
                for k, n in enumerate((first, second, QUICK_SHARE[kind] - first - second)):
                    armies[k] = plus(armies[k], kind, n)
            for k, troop in enumerate(armies):
                s.set_army(3 * seat + k, troop)
                s.tray[seat] = less(s.tray[seat], troop)
            shares = {f"army_{k + 1}": told(t) for k, t in enumerate(armies)}
            s.reveal(None, "shares", {"clan": s.clan_name(seat), **shares})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        kind, army = SHARES[len(self.trays[seat])]
        return "ask.share", {"kind": ("bowmen", "swordsmen", "gunners")[kind], "army": army + 1}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {} if seat is None else {"tray": list(self.trays[seat])}
