"""Action 4: Levy (S-R26, S-R27). First every clan buys, then every clan places."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, KINDS, LEVY, PLACE, N
from sengoku.games.shogun.pieces import MOST_ASHIGARU, MOST_FORCE, MOST_SAMURAI, NOBODY, Troop, less, plus, told, units
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Action, Frame, Json, Message, Sealed, no_trays

BUY: Final = [[f"buy {kind} {n}" for n in range(37)] for kind in KINDS]
MANY: Final = ("bowmen", "swordsmen", "gunners", "spearmen")
BOTH_KINDS: Final = 0  # what a province can take one of
SAMURAI_ONLY: Final = 1
ASHIGARU_ONLY: Final = 2
NO_ROOM: Final = 3


def cost(t: Troop) -> int:
    """S-R26: a bowman, or two of swordsmen and gunners in any mix, or three spearmen for a koku."""
    return t[0] + (t[1] + t[2] + 1) // 2 + (t[3] + 2) // 3


def takes(s: Shogun, p: int) -> int:
    """What the troops of a province have room for; beside an army a new force may be started (ruling S-A16)."""
    f = s.force[p]
    if f[0] + f[1] + f[2] + f[3] < MOST_FORCE:
        return BOTH_KINDS
    army = s.army_at[p]
    if army < 0:
        return NO_ROOM
    t = s.armies[army].troop
    samurai, ashigaru = t[0] + t[1] < MOST_SAMURAI, t[2] + t[3] < MOST_ASHIGARU
    if samurai:
        return BOTH_KINDS if ashigaru else SAMURAI_ONLY
    return ASHIGARU_ONLY if ashigaru else NO_ROOM


def fit(rooms: list[int], samurai: int, ashigaru: int) -> bool:
    """S-D14's test: one unit a province, so many provinces for both kinds, samurai only, ashigaru only."""
    b, s, a = rooms[BOTH_KINDS], rooms[SAMURAI_ONLY], rooms[ASHIGARU_ONLY]
    return samurai <= b + s and ashigaru <= b + a and samurai + ashigaru <= b + s + a


def rooms_of(s: Shogun, places: list[int]) -> list[int]:
    rooms = [0, 0, 0, 0]
    for p in places:
        rooms[takes(s, p)] += 1
    return rooms


def levy_step(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    s.bought = [NOBODY] * s.clans
    buyers = [c for c in s.living() if s.plans[c][2]]
    return Buying(then, s.seats_of(buyers), no_trays(s.seats)) if buyers else then


class Buying(Sealed[Shogun]):
    """S-D13: four numbers a clan. Nothing may be bought that could not be placed (ruling S-A16)."""

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in s.clans_of(seat) if s.alive[c] and s.plans[c][2]]

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < 4 * len(self.clans(s, seat))

    def basket(self, s: Shogun, seat: int, which: int) -> Troop:
        t = NOBODY
        for k, a in enumerate(self.trays[seat][4 * which : 4 * which + 4]):
            t = plus(t, k, int(a.rsplit(" ", 1)[1]))
        return t

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        which, kind = divmod(len(self.trays[seat]), 4)
        clan = self.clans(s, seat)[which]
        t, rooms = self.basket(s, seat, which), rooms_of(s, s.owned(clan))
        n, words = 0, BUY[kind]
        while n < s.tray[clan][kind] and n + 1 < len(words):
            u = plus(t, kind, n + 1)
            if cost(u) > s.plans[clan][2] or not fit(rooms, u[0] + u[1], u[2] + u[3]):
                break
            n += 1
        return words[: n + 1]

    def go(self, s: Shogun) -> Frame[Shogun]:
        for seat in range(s.seats):
            for which, clan in enumerate(self.clans(s, seat) if self.trays[seat] else []):
                s.bought[clan] = self.basket(s, seat, which)
                s.tray[clan] = less(s.tray[clan], s.bought[clan])
                s.reveal(None, "levies", {"clan": s.clan_name(clan), "units": told(s.bought[clan])})
        placers = [c for c in s.living() if any(s.bought[c])]
        return Levying(self.up, s.seats_of(placers), no_trays(s.seats)) if placers else self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        which, kind = divmod(len(self.trays[seat]), 4)
        clan = self.clans(s, seat)[which]
        left = s.plans[clan][2] - cost(self.basket(s, seat, which))
        return "ask.buy", {"clan": s.clan_name(clan), "kind": MANY[kind], "koku": left}


class Levying(Sealed[Shogun]):
    """S-D14: one bought unit at a time into an owned province without levied unit. All of them are placed."""

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in s.clans_of(seat) if any(s.bought[c])]

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < sum([units(s.bought[c]) for c in self.clans(s, seat)])

    def asked(self, s: Shogun, seat: int) -> tuple[int, tuple[Action, ...]]:
        """The clan, and what it has placed."""
        tray = self.trays[seat]
        for c in self.clans(s, seat):
            n = units(s.bought[c])
            if len(tray) < n:
                return c, tray
            tray = tray[n:]
        raise AssertionError("nobody is asked")

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        clan, placed = self.asked(s, seat)
        left, done = s.bought[clan], [False] * N
        for a in placed:
            _, word, place, _ = a.split(" ")
            left = plus(left, KIND[word], -1)
            done[PLACE[place]] = True
        free = [p for p in s.owned(clan) if not done[p]]
        sort = [takes(s, p) for p in free]
        rooms = [sort.count(x) for x in range(4)]
        samurai, ashigaru = left[0] + left[1], left[2] + left[3]
        for_samurai, for_ashigaru = [False] * 4, [False] * 4
        for x in (BOTH_KINDS, SAMURAI_ONLY, ASHIGARU_ONLY):
            rooms[x] -= 1
            for_samurai[x] = x != ASHIGARU_ONLY and fit(rooms, samurai - 1, ashigaru)
            for_ashigaru[x] = x != SAMURAI_ONLY and fit(rooms, samurai, ashigaru - 1)
            rooms[x] += 1
        out: list[Action] = []
        for kind in range(4):
            if left[kind]:
                good, words = for_samurai if kind < 2 else for_ashigaru, LEVY[kind]
                for p, x in zip(free, sort):
                    if good[x]:
                        self.add_troops(s, p, kind, words[p], out)
        return out

    def add_troops(self, s: Shogun, p: int, kind: int, words: tuple[Action, Action], out: list[Action]) -> None:
        f = s.force[p]
        if f[0] + f[1] + f[2] + f[3] < MOST_FORCE:
            out.append(words[0])
        army = s.army_at[p]
        if army >= 0:
            t = s.armies[army].troop
            if t[0] + t[1] < MOST_SAMURAI if kind < 2 else t[2] + t[3] < MOST_ASHIGARU:
                out.append(words[1])

    def go(self, s: Shogun) -> Frame[Shogun]:
        placed: list[dict[str, Json]] = [{"force": {}, "army": {}} for _ in range(s.clans)]
        for seat in range(s.seats):
            for a in self.trays[seat]:
                _, kind, place, troop = a.split(" ")
                p, k = PLACE[place], KIND[kind]
                if troop == "force":
                    s.force[p] = plus(s.force[p], k, 1)
                else:
                    s.set_army(s.army_at[p], plus(s.armies[s.army_at[p]].troop, k, 1))
                placed[s.owner[p]][troop][place] = kind
        for c in range(s.clans):
            if any(s.bought[c]):
                s.reveal(None, "placed", {"clan": s.clan_name(c), **placed[c]})
        s.bought = [NOBODY] * s.clans
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        clan, placed = self.asked(s, seat)
        return "ask.levy", {"clan": s.clan_name(clan), "left": units(s.bought[clan]) - len(placed)}
