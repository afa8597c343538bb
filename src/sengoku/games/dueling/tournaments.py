"""Tournaments (D-R70, D-R71, D-A39 to D-A41, D-A55, D-A90, D-A91): Dojo and Sumo."""

from __future__ import annotations

from typing import ClassVar

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, AT, CALL, COUNT, ENTER, GIVES, NO, PROMOTE
from sengoku.games.dueling.forces import draw_gold, gold_deck, join_largest, move_lord, muster, put, slay, take, tidy
from sengoku.games.dueling.guests import givable, give, spare
from sengoku.games.dueling.state import FARMERS, OUT, Dueling
from sengoku.games.dueling.steps import F, Secret, Step, everyone
from sengoku.kernel import Action, Message


def dojo(s: Dueling, up: F) -> F:
    hall = s.centre[board.DOJO_HALL]
    seats = [x for x in s.playing() if s.lords_of(x) or (gold_deck(s) and s.supply[x] and s.lands_of(x))]
    if hall < 0 or not seats:
        return up
    return Dojo(up, *everyone(s, tuple(seats)))


class Dojo(Secret):
    """Each sends a Warlord, or a new one with one token (D-D35)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [ENTER[w] for w in s.lords_of(seat)] or [PROMOTE, NO]

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.windows import W7, Asking

        s.reveal(None, "entered", {"entered": {f"seat {x}": tray[0] for x, tray in enumerate(self.trays) if tray}})
        fighters: list[tuple[int, int]] = []
        fresh: list[int] = []
        for x in s.order:
            choice = self.trays[x][0] if self.trays[x] else NO
            if choice == PROMOTE and gold_deck(s):
                lord = draw_gold(s)
                s.where[lord] = OUT  # on his way; he stands somewhere if he survives
                fresh.append(lord)
                fighters.append((x, lord))
            elif choice not in (PROMOTE, NO):
                fighters.append((x, ARG[choice]))
        dice = s.roll([12] * len(fighters)) if fighters else []
        if s.heard:
            rolled = {board.WARLORDS[w]: d for (_, w), d in zip(fighters, dice)}
            s.tell(None, "dojo", {"dice": rolled, "seats": {board.WARLORDS[w]: x for x, w in fighters}})
        self.judge(s, fighters, dice, fresh)
        after: F = Asking(self.up, W7, tuple([x for x, _ in fighters]), (s.centre[board.DOJO_HALL],))
        for x, lord in reversed(fighters):
            if lord in fresh:
                after = Settle(after, x, lord)
        return after

    def judge(self, s: Dueling, fighters: list[tuple[int, int]], dice: list[int], fresh: list[int]) -> None:
        """A 12 slays every 1 and 2; the kill is the first 12's in turn order (ruling D-A90)."""
        best = next((f for f, d in zip(fighters, dice) if d == 12), None)
        if best is None:
            return
        for (_, lord), d in zip(fighters, dice):
            if d > 2:
                continue
            if lord in fresh:
                fresh.remove(lord)  # a new man of no place yet: he is gone
                s.kills[best[1]] += best[1] not in fresh
                continue
            place = s.where[lord]
            tokens = take(s, lord, s.size[lord])
            slay(s, lord, best[0], best[1] if best[1] not in fresh else -1)
            put(s, board.UNLED + place, tokens)
            tidy(s, place)


class Settle(Step):
    """A Warlord promoted for the tournament stands in an own territory of choice."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "lord")

    def __init__(self, up: F | None, seat: int, lord: int) -> None:
        self.up, self.seat, self.lord = up, seat, lord

    def able(self, s: Dueling) -> bool:
        return bool(s.supply[self.seat] and s.lands_of(self.seat) and self.seat not in s.out)

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.able(s) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [AT[t] for t in s.lands_of(seat)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        t = ARG[action]
        move_lord(s, self.lord, t)
        muster(s, seat, self.lord, 1)
        tidy(s, t)
        s.alarm = True
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.settle", {"warlord": board.WARLORDS[self.lord]}


# ---------------------------------------------------------------- Sumo


def sumo(s: Dueling, up: F) -> F:
    seats = tuple([x for x in s.playing() if spare(s, x)])
    s.since[board.SUMO_RING] = s.round
    return Sumo(up, *everyone(s, seats)) if seats else up


class CallSumo(Step):
    """Advanced play: the ring's owner calls it at a round end, at most every second round (ruling D-A55)."""

    def caller(self, s: Dueling) -> int:
        ring = s.centre[board.SUMO_RING]
        return s.owner[ring] if ring >= 0 and s.round - s.since[board.SUMO_RING] >= 2 else -1

    def asks(self, s: Dueling) -> tuple[int, ...]:
        caller = self.caller(s)
        return (caller,) if caller >= 0 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [CALL, NO]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return sumo(s, self.done()) if action == CALL else self.done()


class Sumo(Secret):
    """Three tokens from each, wherever he likes (D-D36)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        numbers = range(1, self.left(s, seat) + 1)
        return [GIVES[n][x] for n in numbers for x in givable(s, seat, self.trays[seat], n)]

    def left(self, s: Dueling, seat: int) -> int:
        return min(3, spare(s, seat)) - sum([COUNT.get(a, 1) for a in self.trays[seat]])

    def more(self, s: Dueling, seat: int) -> bool:
        return self.left(s, seat) > 0

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.windows import W7, Asking

        s.reveal(None, "sent", {"sent": {f"seat {x}": list(tray) for x, tray in enumerate(self.trays) if tray}})
        ring = s.centre[board.SUMO_RING]
        homes: dict[int, list[int]] = {}
        for x in s.order:
            for stack in [ARG[a] for a in self.trays[x] for _ in range(COUNT.get(a, 1))]:
                homes.setdefault(x, []).append(s.place_of(stack))
                give(s, x, stack, ring)
        wrestlers = [x for x in s.order if x in homes]
        winner = wrestle(s, wrestlers)
        after = Champion(self.up, winner, tuple(homes[winner]))
        return Asking(after, W7, tuple(wrestlers), (ring,))

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.sumo", {"count": self.left(s, seat)}


def wrestle(s: Dueling, seats: list[int]) -> int:
    """A D12 each, the tied again (ruling D-A40); Oda's owner adds one (D-A91)."""
    while True:
        rolled = s.roll([12] * len(seats))
        totals = [d + s.has_lord(x, "sumo_plus_1") for d, x in zip(rolled, seats)]
        if s.heard:
            s.tell(None, "sumo", {"dice": {f"seat {x}": d for x, d in zip(seats, rolled)}})
        best = max(totals)
        seats = [x for x, d in zip(seats, totals) if d == best]
        if len(seats) == 1:
            return seats[0]


class Champion(Step):
    """The winner's tokens go home, the others' are dealt over those homes in the order he sent them (D-A91)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "homes")

    def __init__(self, up: F | None, seat: int, homes: tuple[int, ...]) -> None:
        self.up, self.seat, self.homes = up, seat, homes

    def run(self, s: Dueling) -> F:
        own = [tokens for x, _, tokens in s.limbo if x == self.seat]
        prize = [tokens for x, _, tokens in s.limbo if x != self.seat]
        for i, tokens in enumerate(own + prize):
            self.home(s, self.homes[i % len(self.homes)], tokens)
        s.limbo, s.alarm = (), True
        return self.done()

    def home(self, s: Dueling, place: int, tokens: tuple[int, ...]) -> None:
        if place < board.SHIP and s.owner[place] == FARMERS:  # he left it for the tournament and takes it up again
            s.owner[place], s.tents[place] = self.seat, 0
        if s.owner[place] != self.seat:
            lands = s.lands_of(self.seat)
            place = max(lands, key=s.tokens) if lands else -1
        if place >= 0:
            join_largest(s, place, tokens)
        else:
            from sengoku.games.dueling.forces import to_supply

            to_supply(s, tokens)
