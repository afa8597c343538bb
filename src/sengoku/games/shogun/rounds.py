"""The round (S-R20): its nine actions in order, and the first two of them: Plan and Turn order."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, KINDS, PLACES, N
from sengoku.games.shogun.build import build_step
from sengoku.games.shogun.levy import levy_step
from sengoku.games.shogun.pieces import Army, plus
from sengoku.games.shogun.ronin import hire_ninja, hire_step, remove_ronin
from sengoku.games.shogun.state import Shogun
from sengoku.games.shogun.truce import expire
from sengoku.games.shogun.view import BINS
from sengoku.games.shogun.war import War
from sengoku.kernel import Action, Frame, Json, Message, Sealed, Trays, no_trays, shuffle_sides, shuffled

MOST_KOKU: Final = N // 3
PLAN: Final = {name: [f"plan {name} {n}" for n in range(MOST_KOKU + 1)] for name in BINS[:4]}
ORDER: Final = [f"order {n}" for n in range(1, 6)]
WANT: Final = [f"want {n}" for n in range(1, 6)]
SUCCEED: Final = [f"succeed {kind}" for kind in KINDS]
LEAST_KOKU: Final = 3  # S-R34


class Round(Frame[Shogun]):
    """One round as the rulebook lists it. `step` is the action to come; 0 is what precedes Plan."""

    fields = ("step",)

    def __init__(self, up: Frame[Shogun] | None, step: int) -> None:
        self.up, self.step = up, step

    def go(self, s: Shogun) -> Frame[Shogun]:
        then = Round(None, self.step + 1)
        if self.step == 0:
            return self.begin(s, then)
        if self.step == 1:
            return plan_step(s, then)
        if self.step == 2:
            return TurnOrder(then, (-1,) * len(s.living()), ())
        if self.step == 3:
            return build_step(s, then)
        if self.step == 4:
            return levy_step(s, then)
        if self.step == 5:
            return hire_step(s, then)
        if self.step == 6:
            hire_ninja(s)
            return then
        if self.step == 7:
            return War(then, 0)
        if self.step == 8:
            remove_ronin(s)
            return then
        return self.collect(s)

    def begin(self, s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
        s.round, s.hush, s.phase, s.active, s.order = s.round + 1, 0, "", -1, ()
        s.plans = [()] * s.clans
        s.raised = s.gained = ()
        if s.heard:
            s.tell(None, "round", {"round": s.round})
        for i, a in enumerate(s.armies):
            if a.place >= 0 and a.lying:  # S-R69, before Plan; at most one (S-A49)
                return Succeed(then, i)
        return then

    def collect(self, s: Shogun) -> Frame[Shogun]:
        """S-R34, then what is checked at the end of a round."""
        s.koku = [max(s.count(c) // 3, LEAST_KOKU) if s.alive[c] else 0 for c in range(s.clans)]
        if s.heard:
            s.tell(None, "koku", {"koku": {s.clan_name(c): s.koku[c] for c in s.living()}})
        expire(s)
        s.rules.victory_at_round_end(s)
        return Round(None, 0)


class Succeed(Frame[Shogun]):
    """S-R69, S-D7: a unit of the disrupted army makes way for the successor. Not optional (ruling S-A45)."""

    fields = ("army",)

    def __init__(self, up: Frame[Shogun] | None, army: int) -> None:
        self.up, self.army = up, army

    def kinds(self, s: Shogun) -> list[int]:
        a = s.armies[self.army]
        return [k for k in range(4) if a.troop[k]] if a.lying else []

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),) if len(self.kinds(s)) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [SUCCEED[k] for k in self.kinds(s)]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        k, a = KIND[action[8:]], s.armies[self.army]
        s.armies[self.army] = Army(a.place, s.rules.first_hole(s.quick), False, plus(a.troop, k, -1))
        clan = self.army // 3
        s.tray[clan] = plus(s.tray[clan], k, 1)
        if s.heard:
            s.tell(None, "succeed", {"clan": s.clan_name(clan), "army": self.army % 3 + 1, "unit": KINDS[k]})
        return self.done()

    def go(self, s: Shogun) -> Frame[Shogun]:
        kinds = self.kinds(s)
        return self.chosen(s, -1, SUCCEED[kinds[0]]) if kinds else self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[s.armies[self.army].place]}
        return "ask.succeed", {"clan": s.clan_name(self.army // 3), **where}


# ---------------------------------------------------------------- action 1: Plan


def plan_step(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    """S-R21; who holds the ninja plans after all others (S-R22)."""
    s.plans_open, s.spied = False, (-1, -1)
    clans = [c for c in s.living() if c != s.ninja]
    return Planning(then, s.seats_of(clans), no_trays(s.seats), False)


class Planning(Sealed[Shogun]):
    """S-D8: four answers a clan; the ninja's bin gets the rest. `late`: the clan that spied."""

    fields = ("open", "trays", "late")

    def __init__(self, up: Frame[Shogun] | None, open: tuple[int, ...], trays: Trays, late: bool) -> None:
        self.up, self.open, self.trays, self.late = up, open, trays, late

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in s.clans_of(seat) if s.alive[c] and (c == s.ninja) == self.late]

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < 4 * len(self.clans(s, seat))

    def asked(self, s: Shogun, seat: int) -> tuple[int, int, int]:
        """The clan, the bin, and the koku left."""
        which, i = divmod(len(self.trays[seat]), 4)
        clan = self.clans(s, seat)[which]
        spent = sum([int(a.rsplit(" ", 1)[1]) for a in self.trays[seat][4 * which :]])
        return clan, i, s.koku[clan] - spent

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        _, i, left = self.asked(s, seat)
        words = PLAN[BINS[i]]
        if i == 1:
            return [words[0], words[2]] if left >= 2 else [words[0]]
        return words[: left + 1]

    def go(self, s: Shogun) -> Frame[Shogun]:
        for seat in range(s.seats):
            for which, clan in enumerate(self.clans(s, seat) if self.trays[seat] else []):
                bins = [int(a.rsplit(" ", 1)[1]) for a in self.trays[seat][4 * which : 4 * which + 4]]
                s.plans[clan] = (*bins, s.koku[clan] - sum(bins))
        if s.ninja >= 0 and not self.late:
            return Spying(self.up)
        s.ninja = -1  # used or not, he goes back before the reveal (S-R22)
        s.plans_open = True
        s.koku = [0] * s.clans  # all of it is spent (S-R21)
        for c in s.living():
            s.reveal(None, "plans", {"clan": s.clan_name(c), **dict(zip(BINS, s.plans[c]))})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        clan, i, left = self.asked(s, seat)
        return f"ask.plan_{BINS[i]}", {"clan": s.clan_name(clan), "koku": left}


class Spying(Frame[Shogun]):
    """S-R22, S-D9: the ninja's holder may look at one opponent's plan; its name is open, the plan only his."""

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(s.ninja),)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        own = s.friends(s.ninja)  # ruling S-A64
        return [s.rules.spy_words[c] for c in s.living() if c not in own] + ["spy none"]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        name = action[4:]
        if name == "none":
            if s.heard:
                s.tell(None, "spy_none", {"clan": s.clan_name(s.ninja)})
        else:
            if s.heard:
                s.tell(None, "spy", {"clan": s.clan_name(s.ninja), "target": name})
            target = s.rules.clan_names.index(name)
            s.spied = (s.ninja, target)
            s.reveal((seat,), "spied", {"clan": name, **dict(zip(BINS, s.plans[target]))})
        return Planning(self.up, (seat,), no_trays(s.seats), True)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.spy", {"clan": s.clan_name(s.ninja)}


# ---------------------------------------------------------------- action 2: Turn order


class TurnOrder(Frame[Shogun]):
    """S-R23: bidders, most koku first, take a marker; chance gives the rest. `taken`: whose each marker is.

    `queue`: tied clans in the order that chance gave them [IK], who choose one after another.
    """

    fields = ("taken", "queue")

    def __init__(self, up: Frame[Shogun] | None, taken: tuple[int, ...], queue: tuple[int, ...]) -> None:
        self.up, self.taken, self.queue = up, taken, queue

    def free(self) -> list[int]:
        return [m for m, c in enumerate(self.taken) if c < 0]

    def bidders(self, s: Shogun) -> list[int]:
        """The highest bidders who have no marker yet."""
        rest = [c for c in s.living() if s.plans[c][0] and c not in self.taken]
        most = max([s.plans[c][0] for c in rest], default=0)
        return [c for c in rest if s.plans[c][0] == most]

    def chooser(self, s: Shogun) -> int:
        if self.queue:
            return self.queue[0]
        bidders = self.bidders(s)
        return bidders[0] if len(bidders) == 1 else -1

    def asks(self, s: Shogun) -> tuple[int, ...]:
        c = self.chooser(s)
        return (s.seat_of(c),) if c >= 0 and len(self.free()) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [ORDER[m] for m in self.free()]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        return TurnOrder(self.up, given(self.taken, int(action[6:]) - 1, self.chooser(s)), self.queue[1:])

    def go(self, s: Shogun) -> Frame[Shogun]:
        c, free = self.chooser(s), self.free()
        if c >= 0:
            return self.chosen(s, -1, ORDER[free[0]])
        tied = tuple(self.bidders(s))
        if tied:
            return Wanting(self.up, s.seats_of(list(tied)), no_trays(s.seats), self.taken, tied)
        rest = [c for c in s.living() if c not in self.taken]
        if len(rest) > 1:
            rest = shuffled(rest, s.roll(shuffle_sides(len(rest))))
        taken = self.taken
        for m, c in zip(free, rest):
            taken = given(taken, m, c)
        s.order = taken
        if s.heard:
            s.tell(None, "order", {"order": [s.clan_name(c) for c in taken]})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.order", {"clan": s.clan_name(self.chooser(s))}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {"taken": [None if c < 0 else s.clan_name(c) for c in self.taken]}


def given(taken: tuple[int, ...], marker: int, clan: int) -> tuple[int, ...]:
    return (*taken[:marker], clan, *taken[marker + 1 :])


class Wanting(Sealed[Shogun]):
    """S-D11, ruling S-A17: tied clans name a marker at once and sealed (H5)."""

    fields = ("open", "trays", "taken", "tied")

    def __init__(
        self,
        up: Frame[Shogun] | None,
        open: tuple[int, ...],
        trays: Trays,
        taken: tuple[int, ...],
        tied: tuple[int, ...],
    ) -> None:
        self.up, self.open, self.trays, self.taken, self.tied = up, open, trays, taken, tied

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in self.tied if s.seat_of(c) == seat]

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < len(self.clans(s, seat))

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        own = self.trays[seat]  # ruling S-A67: own clans name different markers
        return [WANT[m] for m, c in enumerate(self.taken) if c < 0 and WANT[m] not in own]

    def go(self, s: Shogun) -> Frame[Shogun]:
        names: dict[int, int] = {}
        for seat in range(s.seats):
            for c, a in zip(self.clans(s, seat), self.trays[seat]):
                names[c] = int(a[5:]) - 1
        s.reveal(None, "wants", {"wants": {s.clan_name(c): m + 1 for c, m in names.items()}})
        wanted = list(names.values())
        clash = len({*wanted}) < len(wanted)
        if clash and s.rules.tie_by_chooser:  # [IK]
            queue = shuffled(self.tied, s.roll(shuffle_sides(len(self.tied))))
            return TurnOrder(self.up, self.taken, tuple(queue))
        taken = self.taken
        for m in sorted({*wanted}):
            rivals = [c for c in self.tied if names[c] == m]
            lucky = rivals[0] if len(rivals) == 1 else rivals[s.roll([len(rivals)])[0] - 1]
            taken = given(taken, m, lucky)
        losers = tuple([c for c in self.tied if c not in taken])
        if losers and taken.count(-1) > 1:  # [SS] the others name again
            return Wanting(self.up, s.seats_of(list(losers)), no_trays(s.seats), taken, losers)
        return TurnOrder(self.up, taken, losers)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.want", {"clan": s.clan_name(self.clans(s, seat)[len(self.trays[seat])])}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        taken: Json = {"taken": [None if c < 0 else s.clan_name(c) for c in self.taken]}
        return taken if seat is None else {**taken, "tray": list(self.trays[seat])}
