"""Actions 5, 6 and 8: Ronin hired and hidden (S-R28 to S-R30), the ninja hired (S-R31), ronin dismissed (S-R33)."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import HIDE, PLACE, RONIN, N
from sengoku.games.shogun.pieces import plus
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Frame, Message, Sealed, no_trays

DONE: Final = "done"


def hire_step(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    """S-R28: two a koku; a short pool serves in turn order, as far as it goes (ruling S-A12)."""
    s.hired = [0] * s.clans
    s.most = [0 if x == NOBODYS else s.rules.ronin for x in s.owner]
    for c in s.order:
        s.hired[c] = min(2 * s.plans[c][3], s.pool)
        s.pool -= s.hired[c]
    hirers = [c for c in s.living() if s.hired[c]]
    if s.heard and hirers:
        s.tell(None, "hired", {"hired": {s.clan_name(c): s.hired[c] for c in hirers}})
    return Hiding(then, s.seats_of(hirers), no_trays(s.seats)) if hirers else then


class Hiding(Sealed[Shogun]):
    """S-R29, S-D15: one ronin at a time, face down, until `done` or the last. What was chosen stays secret (H4)."""

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in s.clans_of(seat) if s.hired[c]]

    def split(self, s: Shogun, seat: int) -> list[tuple[int, list[Action], bool]]:
        """The tray by clan: what it hid, and whether it is done."""
        out: list[tuple[int, list[Action], bool]] = []
        tray = list(self.trays[seat])
        for c in self.clans(s, seat):
            hidden: list[Action] = []
            done = False
            while tray and not done:
                a = tray.pop(0)
                if a != DONE:
                    hidden.append(a)
                done = a == DONE or len(hidden) == s.hired[c]
            out.append((c, hidden, done))
        return out

    def more(self, s: Shogun, seat: int) -> bool:
        return not all([done for _, _, done in self.split(s, seat)])

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        clan, hidden, _ = next(x for x in self.split(s, seat) if not x[2])
        out = [HIDE[p] for p in s.owned(clan) if s.room(p) > hidden.count(HIDE[p])]
        out.append(DONE)
        return out

    def go(self, s: Shogun) -> Frame[Shogun]:
        for seat in range(s.seats):
            for c, hidden, _ in self.split(s, seat) if self.trays[seat] else []:
                for a in hidden:
                    s.pile[PLACE[a[5:]]] += 1
                s.pool += s.hired[c] - len(hidden)  # ruling S-A11
                sizes = sorted([n for p, n in enumerate(s.pile) if n and s.owner[p] == c], reverse=True)
                s.reveal(None, "piles", {"clan": s.clan_name(c), "sizes": sizes})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        clan, hidden, _ = next(x for x in self.split(s, seat) if not x[2])
        return "ask.hide", {"clan": s.clan_name(clan), "left": s.hired[clan] - len(hidden)}


def hire_ninja(s: Shogun) -> None:
    """S-R31: strictly the highest bid; a tie, also of own clans (ruling S-A64), hires nobody."""
    bids = {c: s.plans[c][4] for c in s.living()}
    most = max(bids.values())
    best = [c for c in bids if bids[c] == most]
    s.ninja = best[0] if most and len(best) == 1 else -1
    if s.heard and s.ninja >= 0:
        s.tell(None, "ninja", {"clan": s.clan_name(s.ninja)})
    elif s.heard and most:
        s.tell(None, "ninja_tie", {"clans": [s.clan_name(c) for c in best]})


def remove_ronin(s: Shogun) -> None:
    """S-R33: all go back, those still face down unseen."""
    for p in range(N):
        if s.force[p][RONIN]:
            s.pool += s.force[p][RONIN]
            s.force[p] = plus(s.force[p], RONIN, -s.force[p][RONIN])
        if s.pile[p]:
            s.pool += s.pile[p]
            s.pile[p] = 0
    for i, a in enumerate(s.armies):
        if a.troop[RONIN]:
            s.pool += a.troop[RONIN]
            s.set_army(i, plus(a.troop, RONIN, -a.troop[RONIN]))
    s.hired = [0] * s.clans
    s.phase, s.active = "", -1
