"""Assassins and spies (D-R46, D-R56, D-A83 to D-A85), with Seppuku and Spy as their blocks."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, NO, PLAY, SLAY
from sengoku.games.dueling.deck import holds_kind, look, show, steal_blind
from sengoku.games.dueling.effects import fall_of_lord
from sengoku.games.dueling.peace import diplomacy
from sengoku.games.dueling.state import NO_CASTLE, Dueling
from sengoku.games.dueling.steps import F, Lose, Step
from sengoku.kernel import Action, Json, Message

ASSASSIN: Final = board.KIND["assassin"]
SEPPUKU: Final = board.KIND["seppuku"]
SPY: Final = board.KIND["spy"]
TESTS: Final[list[int]] = board.NUMBERS["spy_tests"]


def castle_of(s: Dueling, seat: int) -> int:
    """The first castle of a seat, -1 if he has none."""
    return next((t for t in range(board.SHIP) if s.castle[t] == seat), -1)


def assassins(s: Dueling, seat: int) -> list[Action]:
    """W4: the Assassin, unless diplomacy is in force between the two (D-A97)."""
    card = holds_kind(s, seat, ASSASSIN)
    if card < 0 or s.fight is None or diplomacy(s, seat, s.fight.seat) >= 0:
        return []
    return [PLAY[card]]


class Assassination(Step):
    """The attacker who rolled a 1: his turn ends, two turns of movement only (D-R46, D-A83)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "victim")

    def __init__(self, up: F | None, seat: int, victim: int) -> None:
        self.up, self.seat, self.victim = up, seat, victim

    @staticmethod
    def by(s: Dueling, up: F, seat: int) -> F:
        from sengoku.games.dueling.windows import W5, Asking

        assert s.fight is not None
        show(s, seat, holds_kind(s, seat, ASSASSIN))
        return Asking(Assassination(up, seat, s.fight.seat), W5, (s.fight.seat,))

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        return []

    def answers(self, s: Dueling, seat: int) -> list[Action]:
        card = holds_kind(s, seat, SEPPUKU)
        return [PLAY[card]] if card >= 0 else []

    def blocked(self, s: Dueling, seat: int, action: Action) -> F:
        show(s, seat, holds_kind(s, seat, SEPPUKU))
        return foiled(s, self.done(), self.seat, seat)

    def run(self, s: Dueling) -> F:
        s.turn_over, s.bound[self.victim] = True, 3  # this turn's end is the first of three
        if s.heard:
            s.tell(None, "assassinated", {"seat": self.victim, "other": self.seat})
        castle = castle_of(s, self.victim)
        if s.advanced and castle >= 0:
            chits = [c for c in s.killers if (c[0], c[1]) != (self.seat, castle)]
            s.killers = (*chits, (self.seat, castle, False))
        return self.done()

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"card": "assassin", "seat": self.seat, "at": "", "source": ""}


def foiled(s: Dueling, after: F, assassin: int, blocker: int) -> F:
    """Seppuku: the plot costs the assassin's player a token in his castle territory (D-R62)."""
    castle = castle_of(s, assassin)
    if castle < 0 or s.owner[castle] != assassin:
        return after
    return Lose(after, castle, (), 1, blocker)


class ChitStrike(Step):
    """An assassin chit: a Warlord in the castle or next to it, on 10+ (advanced play, D-A84)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "castle", "lord")

    def __init__(self, up: F | None, seat: int, castle: int, lord: int = -1) -> None:
        self.up, self.seat, self.castle, self.lord = up, seat, castle, lord

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.lord < 0 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [SLAY[w] for w in within_reach(s, seat, self.castle)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.windows import W5, Asking

        lord = ARG[action]
        s.killers = tuple([(u, t, used or (u == seat and t == self.castle)) for u, t, used in s.killers])
        return Asking(ChitStrike(self.up, seat, self.castle, lord), W5, (s.owner_of(lord),))

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        return []

    def answers(self, s: Dueling, seat: int) -> list[Action]:
        card = holds_kind(s, seat, SEPPUKU)
        return [PLAY[card]] if card >= 0 else []

    def blocked(self, s: Dueling, seat: int, action: Action) -> F:
        show(s, seat, holds_kind(s, seat, SEPPUKU))
        self.off(s)
        return foiled(s, self.done(), self.seat, seat)

    def off(self, s: Dueling) -> None:
        s.killers = tuple([c for c in s.killers if (c[0], c[1]) != (self.seat, self.castle)])

    def run(self, s: Dueling) -> F:
        if s.where[self.lord] < 0:
            return self.done()
        lords = s.lords_of(self.seat)
        plus = max([board.BY_HIM[w].get("assassin", 0) for w in lords], default=0)
        plus += board.ON_HIM[self.lord].get("assassin", 0)
        roll = s.roll([12])[0] + plus
        if s.heard:
            told: Json = {"seat": self.seat, "warlord": board.WARLORDS[self.lord], "roll": roll}
            s.tell(None, "assassin_roll", {**told, "plus": plus, "needs": 10})
        if roll >= 10:
            fall_of_lord(s, self.lord, self.seat)
            self.off(s)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.slay", {"at": board.LANDS[self.castle]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"card": "assassin", "seat": self.seat, "at": board.LANDS[self.castle], "source": ""}


def within_reach(s: Dueling, seat: int, castle: int) -> list[int]:
    """Warlords of other players in a castle territory or next to it, in data order."""
    lands = (castle, *board.NEAR[castle])
    return [w for w, p in enumerate(s.where) if p in lands and s.owner[p] >= 0 and s.owner[p] != seat]


def detect(s: Dueling, seat: int) -> None:
    """At the start of his turn a castle's owner finds an assassin with 6+ (D-A84)."""
    kept = []
    for chit in s.killers:
        if s.castle[chit[1]] == seat and chit[0] != seat and s.roll([12])[0] >= 6:
            if s.heard:
                s.tell(None, "detected", {"at": board.LANDS[chit[1]]})
            continue
        kept.append(chit)
    s.killers = tuple(kept)


# ---------------------------------------------------------------- spies


def declare_spy(s: Dueling, up: F, seat: int, other: int) -> F:
    from sengoku.games.dueling.windows import W5, Asking

    return Asking(SpyLook(up, seat, other), W5, (other,))


class SpyLook(Step):
    """All cards of one player are seen by the user; a Spy in answer turns it round (D-R56, D-A25)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "other")

    def __init__(self, up: F | None, seat: int, other: int) -> None:
        self.up, self.seat, self.other = up, seat, other

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        return []

    def answers(self, s: Dueling, seat: int) -> list[Action]:
        card = holds_kind(s, seat, SPY)
        return [PLAY[card]] if card >= 0 else []

    def blocked(self, s: Dueling, seat: int, action: Action) -> F:
        show(s, seat, holds_kind(s, seat, SPY))
        look(s, seat, self.seat)
        plant(s, seat, self.seat)  # a double agent: the blocker's spy in the user's castle
        return self.done()

    def run(self, s: Dueling) -> F:
        if self.other not in s.out:
            look(s, self.seat, self.other)
            plant(s, self.seat, self.other)
        return self.done()

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"card": "spy", "seat": self.seat, "at": "", "source": ""}


def plant(s: Dueling, user: int, target: int) -> None:
    """Advanced play: a spy chit in the target's castle, one of each user in a castle."""
    castle = castle_of(s, target)
    if s.advanced and castle >= 0:
        chits = [c for c in s.spies if (c[0], c[1]) != (user, castle)]
        s.spies = (*chits, (user, castle, 0, s.round, s.round))


def spy_test(s: Dueling, seat: int, castle: int) -> None:
    """A stealth test, 6+ for the first to 12 for the seventh: one card unseen, or the spy is slain (D-R56)."""
    chit = next(c for c in s.spies if (c[0], c[1]) == (seat, castle))
    rest = [c for c in s.spies if c != chit]
    plus = int(s.has_lord(seat, "spy_test_plus_1"))
    roll = s.roll([12])[0] + plus
    need = TESTS[min(chit[2], len(TESTS) - 1)]
    if s.heard:
        s.tell(None, "spy_test", {"seat": seat, "roll": roll, "plus": plus, "needs": need})
    if roll < need:
        s.spies = tuple(rest)
        return
    s.spies = (*rest, (seat, castle, chit[2] + 1, chit[3], s.round))
    victim = s.castle[castle]
    if victim < s.seats and victim not in s.out:
        steal_blind(s, seat, victim)


def may_test(s: Dueling, seat: int) -> list[int]:
    """Castles with a spy of the seat that has not been tested this round, nor come in it (D-A85)."""
    out = []
    for user, t, _, placed, tested in s.spies:
        if user == seat and placed < s.round and tested < s.round and s.castle[t] not in (seat, NO_CASTLE):
            out.append(t)
    return sorted(out)


class Retire(Step):
    """In 1620 a spy who has passed a test slays a Warlord, takes two cards and retires for 2 points (D-A85)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def castle(self, s: Dueling) -> int:
        found = [t for user, t, passed, _, _ in s.spies if user == self.seat and passed and s.castle[t] != self.seat]
        return found[0] if found else -1

    def asks(self, s: Dueling) -> tuple[int, ...]:
        castle = self.castle(s)
        return (self.seat,) if castle >= 0 and within_reach(s, self.seat, castle) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [*[SLAY[w] for w in within_reach(s, seat, self.castle(s))], NO]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        castle = self.castle(s)
        if action != NO:
            fall_of_lord(s, ARG[action], seat)
        return self.retired(s, castle)

    def run(self, s: Dueling) -> F:
        castle = self.castle(s)
        return self.retired(s, castle) if castle >= 0 else self.done()

    def retired(self, s: Dueling, castle: int) -> F:
        victim = s.castle[castle]
        if victim < s.seats and victim not in s.out:
            steal_blind(s, self.seat, victim)
            steal_blind(s, self.seat, victim)
        s.spies = tuple([c for c in s.spies if (c[0], c[1]) != (self.seat, castle)])
        s.honour[self.seat] += 2
        return Retire(self.up, self.seat)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.slay", {"at": board.LANDS[self.castle(s)]}
