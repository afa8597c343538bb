"""Windows: the moments at which cards may be played out of turn. Laws D-W-a to D-W-e.

All seats asked answer at once, sealed. The first in the rules' order who plays is carried out; those before him have
passed, and so have those after him who said so. The others' answers stay unseen and they are asked again: who wants to
see first whether an earlier seat plays passes `for now` (ruling D-A116). A longer pass counts at once and is public.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import PASS, PASS_BATTLE, PASS_DECADE, PASS_FOR_NOW, PASS_TURN, PASSES
from sengoku.games.dueling.cards import (
    C_W1,
    C_W2D,
    C_W2O,
    C_W3,
    C_W6H,
    C_W6S,
    C_W7,
    play_or_use,
    playable,
    usable,
)
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import F, Secret, Step, safe
from sengoku.kernel import Action, Json, Message, Trays

W1: Final = 1
W2: Final = 2
W3: Final = 3
W4: Final = 4
W5: Final = 5
W6: Final = 6
W7: Final = 7
BATTLE_PASS: Final = 1
TURN_PASS: Final = 2
DECADE_PASS: Final = 4
LONGER: Final = {PASS_BATTLE: BATTLE_PASS, PASS_TURN: TURN_PASS, PASS_DECADE: DECADE_PASS}


def context(s: Dueling, kind: int, seat: int) -> int:
    """Which cards the window admits for a seat."""
    if kind == W1:
        return C_W1
    if kind == W2:
        f = s.fight
        return C_W2D if f is not None and s.owner[f.target] == seat else C_W2O
    if kind == W3:
        return C_W3
    if kind == W6:
        return C_W6H if s.moving == board.RIDERS else C_W6S
    return C_W7


def concerned(s: Dueling, kind: int, seat: int) -> bool:
    """The defender in W2, and who owns land on the path of W6, are asked in spite of a longer pass (D-W-e)."""
    if kind == W2:
        return s.fight is not None and s.owner[s.fight.target] == seat
    return kind == W6 and any([s.owner[t] == seat for t in s.path])


def muted(s: Dueling, kind: int, seat: int) -> bool:
    mute = s.mute[seat]
    if not mute:
        return False
    if kind in (W3, W4):
        return bool(mute & BATTLE_PASS)
    if kind in (W1, W2, W6):
        return bool(mute & (TURN_PASS | DECADE_PASS)) and not concerned(s, kind, seat)
    return False


class Asking(Step):
    """A window about to open, or to open again for the seats not yet done."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "order", "lands")

    def __init__(self, up: F | None, kind: int, order: tuple[int, ...], lands: tuple[int, ...] = ()) -> None:
        self.up, self.kind, self.order, self.lands = up, kind, order, lands  # lands: of W7, the tournament's

    def asked(self, s: Dueling, seat: int) -> bool:
        """From public facts alone: he is in the game, and has a card or a chit that the window admits (D-W-a)."""
        if seat in s.out or muted(s, self.kind, seat):
            return False
        if s.hands[seat]:
            return True
        if self.kind == W5:
            return bool(self.done().chits(s, seat))  # type: ignore[attr-defined]
        return self.kind in (W1, W2, W3, W6) and bool(usable(s, seat, context(s, self.kind, seat)))

    def closed(self, s: Dueling) -> bool:
        """What the window is about has ended (D-W-d)."""
        from sengoku.games.dueling.attack import called_off, conquered

        if self.kind == W1:
            return s.turn_over
        if self.kind in (W2, W3):
            return called_off(s) or conquered(s)
        if self.kind == W4:
            return s.turn_over
        if self.kind == W6:
            return s.moving < 0 or not s.tokens(s.moving)
        return False

    def run(self, s: Dueling) -> F:
        if self.closed(s):
            return self.done()
        open = tuple(sorted([x for x in self.order if self.asked(s, x)]))
        if not open:
            return self.done()
        return Window(self.up, open, ((),) * s.seats, self.kind, self.order, self.lands)


class Window(Secret):
    """Pass or play (D-D30)."""

    fields: ClassVar[tuple[str, ...]] = ("open", "trays", "kind", "order", "lands")

    def __init__(
        self,
        up: F | None,
        open: tuple[int, ...],
        trays: Trays,
        kind: int,
        order: tuple[int, ...],
        lands: tuple[int, ...],
    ) -> None:
        super().__init__(up, open, trays)
        self.kind, self.order, self.lands = kind, order, lands

    def chosen(self, s: Dueling, seat: int, action: Action) -> F:
        """One answer, and the seat is done."""
        if s.heard:
            s.tell(None, "ready", {"seat": seat})
        trays = (*self.trays[:seat], (action,), *self.trays[seat + 1 :])
        open = tuple([x for x in self.open if x != seat])
        return Window(self.up, open, trays, self.kind, self.order, self.lands)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        passes = [PASS, PASS_FOR_NOW] if self.may_wait(seat) else [PASS]
        if s.fight is not None:
            passes.append(PASS_BATTLE)
        return [*passes, PASS_TURN, PASS_DECADE, *self.plays(s, seat)]

    def may_wait(self, seat: int) -> bool:
        """An earlier seat may play, and the window go on after it; or the next turn begin with such a window."""
        if self.kind in (W1, W4, W5):
            return self.kind == W1
        first = next((x for x in self.order if x in self.open or self.trays[x]), seat)
        return first != seat

    def plays(self, s: Dueling, seat: int) -> list[Action]:
        if self.kind == W4:
            from sengoku.games.dueling.stealth import assassins

            return assassins(s, seat)
        if self.kind == W5:
            return self.done().answers(s, seat)  # type: ignore[attr-defined, no-any-return]
        context_of = context(s, self.kind, seat)
        out = playable(s, seat, context_of, self.lands)
        return out + usable(s, seat, context_of) if self.kind != W7 else out

    def go(self, s: Dueling) -> F:
        """Unlike other sealed steps: if all pass, nothing has happened."""
        after = self.run(s)
        return safe(s, after) if s.alarm else after

    def run(self, s: Dueling) -> F:
        answers = {x: self.trays[x][0] for x in self.order if self.trays[x]}
        longer = {f"seat {x}": a for x, a in answers.items() if a in LONGER}
        player = next((x for x in self.order if x in answers and answers[x] not in PASSES), -1)
        if longer:
            s.reveal(None, "longer", {"passes": longer})
        if player >= 0:
            s.reveal(None, "plays", {"seat": player})
        else:
            s.reveal(None, "passes", {})
        for x, a in answers.items():
            if a in LONGER:
                s.mute[x] |= LONGER[a]
        if player < 0:
            waiting = [x for x in answers if answers[x] == PASS_FOR_NOW]
            if waiting:
                s.reveal(None, "waiting", {"seats": [f"seat {x}" for x in waiting]})
            if self.kind == W1:
                s.lull = tuple(sorted([*s.lull, *[x for x in answers if x not in waiting]]))
            return self.done()
        s.lull = ()
        s.mute[player] &= ~(TURN_PASS | DECADE_PASS)
        later = self.order[self.order.index(player) + 1 :]
        passed = [x for x in later if x in answers and answers[x] in PASSES and answers[x] != PASS_FOR_NOW]
        if passed and self.kind not in (W4, W5):
            s.reveal(None, "passed", {"seats": [f"seat {x}" for x in passed]})
        return self.played(s, player, answers[player], tuple([x for x in later if x not in passed]))

    def played(self, s: Dueling, seat: int, action: Action, later: tuple[int, ...]) -> F:
        if self.kind == W4:
            from sengoku.games.dueling.stealth import Assassination

            return Assassination.by(s, self.done(), seat)
        if self.kind == W5:
            return self.done().blocked(s, seat, action)  # type: ignore[attr-defined, no-any-return]
        rest = later if self.kind == W7 else (seat, *later)  # W7: one card for each guest and occasion
        again = Asking(self.up, self.kind, rest, self.lands)
        return play_or_use(s, again, seat, action, context(s, self.kind, seat), self.lands)

    def prompt(self, s: Dueling, seat: int) -> Message:
        name = f"ask.window{self.kind}"
        if self.kind in (W2, W3, W4) and s.fight is not None:
            return name, {"seat": s.fight.seat, "at": board.LANDS[s.fight.target]}
        if self.kind == W5:
            told = self.done().shows(s, seat)
            return (name, told) if told["at"] else (name + "b", told)
        if self.kind == W6:
            return name, {"path": [board.LANDS[t] for t in s.path]}
        return name, {"seat": s.active} if self.kind == W1 else {}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        out: Json = {"window": self.kind, **super().shows(s, seat)}
        if self.kind == W5:
            out["card"] = self.done().shows(s, seat)
        return out
