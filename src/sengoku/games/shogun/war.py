"""Action 7: Wage war (S-R32). In turn order each clan plays phases A to D to the end."""

from __future__ import annotations

from sengoku.games.shogun.board import N
from sengoku.games.shogun.combat import Combat, Declaring
from sengoku.games.shogun.march import Armies
from sengoku.games.shogun.ninja import new_scope, window
from sengoku.games.shogun.send import Sending
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Frame


class War(Frame[Shogun]):
    """Whose turn it is; a dead clan's turn is skipped (ruling S-A18)."""

    fields = ("turn",)

    def __init__(self, up: Frame[Shogun] | None, turn: int) -> None:
        self.up, self.turn = up, turn

    def go(self, s: Shogun) -> Frame[Shogun]:
        if self.turn >= len(s.order):
            return self.done()
        then, clan = War(self.up, self.turn + 1), s.order[self.turn]
        if not s.alive[clan]:
            return then
        s.active, s.battles = clan, ()
        s.worn = [0] * N  # S-R49: against the next clan they are all back
        new_scope(s, 2)
        return Phase(then, clan, "A")


class Phase(Frame[Shogun]):
    """The phases of a clan's turn, with the ninja's windows at their ends. A dead clan's turn is over (S-A54)."""

    fields = ("clan", "phase")

    def __init__(self, up: Frame[Shogun] | None, clan: int, phase: str) -> None:
        self.up, self.clan, self.phase = up, clan, phase

    def go(self, s: Shogun) -> Frame[Shogun]:
        clan = self.clan
        if not s.alive[clan] or self.phase == "end":
            s.battles, s.laid, s.ways = (), (), ()  # S-R60: the battle markers come off
            return self.done()
        s.phase, s.laid, s.ways = self.phase, (), ()
        new_scope(s, 1)
        if s.heard:
            s.tell(None, "phase", {"clan": s.clan_name(clan), "phase": self.phase})
        if self.phase == "A":
            return window(s, Armies(EndOfPhase(Phase(self.up, clan, "B")), clan, "A", 0, -1))
        if self.phase == "B":
            return Declaring(EndOfPhase(Phase(self.up, clan, "C")), clan)
        if self.phase == "C":
            return Combat(Phase(self.up, clan, "D"), clan)
        return window(s, Armies(Sending(EndOfPhase(Phase(self.up, clan, "end")), clan), clan, "D", 0, -1))


class EndOfPhase(Frame[Shogun]):
    """The window at the end of A, B and D (ruling S-A40)."""

    def go(self, s: Shogun) -> Frame[Shogun]:
        return window(s, self.done()) if s.alive[s.active] else self.done()
