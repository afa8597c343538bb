"""Game Play (D-R13 to D-R19): decades, halves, turns and what happens at their ends."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import LAST_NO, LAST_YES
from sengoku.games.dueling.fortify import fortify
from sengoku.games.dueling.guests import round_end_sending
from sengoku.games.dueling.income import (
    CLUSTER,
    HERE,
    LORDS,
    REGION,
    CashInOffer,
    Draw,
    ExtraCard,
    Place,
    cluster_lands,
    owned_regions,
)
from sengoku.games.dueling.peace import turn_begins, turn_ends
from sengoku.games.dueling.points import end_by_points
from sengoku.games.dueling.state import (
    ARCHERS_USED,
    CANNONS_USED,
    FARMERS,
    INFECTED,
    NO_CASTLE,
    RAM_USED,
    RIFLES_USED,
    Dueling,
)
from sengoku.games.dueling.stealth import Retire, detect
from sengoku.games.dueling.steps import F, Lose, Secret, Step, everyone
from sengoku.games.dueling.tournaments import CallSumo, dojo, sumo
from sengoku.games.dueling.wander import Quell, wander
from sengoku.kernel import Action

NUMBERS: Final = board.NUMBERS


def first_round(s: Dueling) -> F:
    s.round, s.half, s.alarm = 1, 0, False
    return Half(None, 0)


class Half(Step):
    """Each player in turn (five years)."""

    fields: ClassVar[tuple[str, ...]] = ("i",)

    def __init__(self, up: F | None, i: int) -> None:
        self.up, self.i = up, i

    def run(self, s: Dueling) -> F:
        if self.i < s.seats:
            seat = s.order[self.i]
            after = Half(None, self.i + 1)
            if seat in s.out:  # his turn passes over the table: peace reckoned by it goes on (D-A24)
                turn_begins(s, seat)
                turn_ends(s, seat)
                return after
            return Turn(after, seat, 0)
        s.active = -1
        if s.half == 0:
            s.half = 1
            return Draws(Half(None, 0), 0)
        return Draws(Decade(None, 0), 0)


class Draws(Step):
    """At the end of each half everybody takes cards (D-R16, D-A112)."""

    fields: ClassVar[tuple[str, ...]] = ("i",)

    def __init__(self, up: F | None, i: int) -> None:
        self.up, self.i = up, i

    def run(self, s: Dueling) -> F:
        if self.i == s.seats:
            return self.done()
        return Draw(Draws(self.up, self.i + 1), s.order[self.i])


class Turn(Step):
    """One player's five years, stage by stage (ruling D-A105)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "stage")

    def __init__(self, up: F | None, seat: int, stage: int) -> None:
        self.up, self.seat, self.stage = up, seat, stage

    def run(self, s: Dueling) -> F:
        seat, stage = self.seat, self.stage
        then = Turn(self.up, seat, stage + 1)
        if seat in s.out and stage < 7:
            return Turn(self.up, seat, 7)
        if stage == 0:
            begin_turn(s, seat)
            return region_tokens(s, then, seat, True)
        if stage == 1:
            extra = s.round == 1 and s.half == 0 and seat == s.playing()[-1] and seat == s.order[-1]
            return ExtraCard(then, seat) if extra else then
        if stage == 2:
            return CashInOffer(then, seat)
        if stage == 3:
            if s.advanced:
                detect(s, seat)
            if s.advanced and s.round == 8 and s.half == 0:
                return Retire(then, seat)
            return then
        if stage == 4:
            return Quell(then, seat) if s.advanced else then
        if stage == 5:
            return open_window(s, then, s.lull)
        if stage == 6:
            from sengoku.games.dueling.act import Act

            return Act(then, seat)
        if stage == 7:
            if seat in s.out:
                end_turn(s, seat)
                return self.done()
            return region_tokens(s, then, seat, False)
        if stage == 8:
            return centre_tokens(s, then, seat)
        end_turn(s, seat)
        return self.done()


def begin_turn(s: Dueling, seat: int) -> None:
    s.active, s.actions, s.cashed, s.backs, s.refused = seat, NUMBERS["actions"], False, (), ()
    s.turn_over, s.tent_used, s.tents_hit = False, False, ()
    turn_begins(s, seat)
    s.bands = tuple([(kind, t, False) for kind, t, _ in s.bands])
    s.killers = tuple([(user, t, False) for user, t, _ in s.killers])
    s.gear = [g & ~RAM_USED for g in s.gear]  # the ram: once in each turn
    if s.heard:
        s.tell(None, "turn", {"seat": seat, "year": NUMBERS["round_track"][s.round - 1] + 5 * s.half})


def end_turn(s: Dueling, seat: int) -> None:
    turn_ends(s, seat)
    s.mute = [m & ~2 for m in s.mute]
    s.bound[seat] = max(0, s.bound[seat] - 1)
    s.active, s.actions, s.turn_over = -1, 0, False


def region_tokens(s: Dueling, after: F, seat: int, first: bool) -> F:
    """First number at the start of the first turn of a decade (D-A5), second at the end of every turn (D-R19)."""
    if first and (s.half == 1 or (s.round == 1 and seat == s.order[0])):  # rule D-R15
        return after
    numbers = board.REGION_FIRST if first else board.REGION_LAST
    for r in reversed(owned_regions(s, seat)):
        after = Place(after, seat, numbers[r], REGION, r)
    return after


def centre_tokens(s: Dueling, after: F, seat: int) -> F:
    """Tea and swordsmiths (advanced play); the tokens stand in the centre itself (D-A88)."""
    if not s.advanced:
        return after
    for c in (board.TEA, board.SWORDS):
        t = s.centre[c]
        if t >= 0 and s.owner[t] == seat and s.castle[t] == NO_CASTLE:
            after = Place(after, seat, board.CENTRE_DATA[c]["turn_tokens"], HERE, t)
    return after


def open_window(s: Dueling, after: F, passed: tuple[int, ...] = ()) -> F:
    """W1: all other seats clockwise from the active one; not twice when nothing happened between (ruling D-A122)."""
    from sengoku.games.dueling.windows import W1, Asking

    return Asking(after, W1, tuple([x for x in s.clockwise(s.active) if x not in passed]))


class After(Step):
    """An action has been made: W1 opens, unless the turn is at its end by an assassin's hand."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def run(self, s: Dueling) -> F:
        if s.turn_over or self.seat in s.out:
            return self.done()
        return open_window(s, self.done())


# ---------------------------------------------------------------- the end of a decade


class Decade(Step):
    """End of a decade, in the order of the rulebook (D-R17, D-R18); cards have been taken before."""

    fields: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, up: F | None, stage: int) -> None:
        self.up, self.stage = up, stage

    def run(self, s: Dueling) -> F:
        then: F = Decade(None, self.stage + 1)
        if self.stage == 0:
            return fortify(s, then)
        if self.stage == 1:
            return Income(then, 0)
        if self.stage == 2:
            return tents_and_smallpox(s, then)
        if self.stage == 3:
            return round_end_sending(s, then)
        if self.stage == 4:
            held = s.centre[board.DOJO_HALL] >= 0 and s.since[board.DOJO_HALL] < s.round
            return dojo(s, then) if held else then
        if self.stage == 5:
            if s.advanced:
                return CallSumo(then)
            held = s.centre[board.SUMO_RING] >= 0 and s.since[board.SUMO_RING] < s.round
            return sumo(s, then) if held else then
        return next_round(s)


def tents_and_smallpox(s: Dueling, after: F) -> F:
    """One more tent for farmers, one token fewer where smallpox rages (D-R18, D-A98)."""
    for t in reversed(range(board.SHIP)):
        if s.owner[t] == FARMERS and not s.marks[t] & INFECTED:
            s.tents[t] += 1
        elif s.owner[t] >= 0 and s.marks[t] & INFECTED:
            after = Lose(after, t, (), 1)
    return after


class Income(Step):
    """Five tokens to Warlords, then clusters of three, one player after another (D-R17, D-A104)."""

    fields: ClassVar[tuple[str, ...]] = ("i",)

    def __init__(self, up: F | None, i: int) -> None:
        self.up, self.i = up, i

    def run(self, s: Dueling) -> F:
        if self.i == s.seats:
            return self.done()
        seat = s.order[self.i]
        after: F = Income(self.up, self.i + 1)
        if seat in s.out:
            return after
        three = NUMBERS["cluster"]
        if s.round > 1:  # rule D-R15
            after = Place(after, seat, len(cluster_lands(s, seat)) // three * three, CLUSTER)
        return Place(after, seat, NUMBERS["decade_income"], LORDS)


def next_round(s: Dueling) -> F:
    """Used-markers off, mercenaries and demons move, the round marker advances (D-R18)."""
    used = ARCHERS_USED | CANNONS_USED | RIFLES_USED | RAM_USED
    s.gear = [g & ~used for g in s.gear]
    s.creeds = tuple([(user, t, False) for user, t, _ in s.creeds])
    if s.advanced:
        wander(s)
    s.mute = [0] * s.seats
    if s.round >= s.last:
        end_by_points(s)
        return Half(None, 0)
    s.round, s.half = s.round + 1, 0
    if s.heard:
        s.tell(None, "decade", {"year": NUMBERS["round_track"][s.round - 1]})
    if s.options["rounds"] == "open" and 5 <= s.round < s.last:
        return LastRound(Half(None, 0), *everyone(s, s.playing()))
    return Half(None, 0)


class LastRound(Secret):
    """An open end: at the beginning of a round from the fifth on all may agree that it is the last (D-A70)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [LAST_YES, LAST_NO]

    def run(self, s: Dueling) -> F:
        agreed = all([self.trays[x] == (LAST_YES,) for x in s.playing()])
        s.reveal(None, "last_round", {"agreed": agreed})
        if agreed:
            s.last = s.round
        return self.done()
