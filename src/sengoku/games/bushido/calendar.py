"""Phases 11 and 12 and the end of a turn: To Arms, Kotau, the Shogun counter and its guard."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.actions import APPEASE, BIDE, HOSTILITIES, KOTAU_FOR, PASS, SUPPORT_PLEA, TO_ARMS
from sengoku.games.bushido.honor import end_by_calendar
from sengoku.games.bushido.pieces import ARMS, COLOURS, KOTAU, KOTAU_TILES, MONTHS, D
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import draw_tiles, lay_down, restack
from sengoku.kernel import Action, Frame, Json, Sealed, no_trays

OVER: Final = 13  # the "phase" after the twelfth: the next player becomes Daimyo


def bottom(frame: Frame[Bushido]) -> Frame[Bushido]:
    while frame.up is not None:
        frame = frame.up
    return frame


def end_turn(s: Bushido, frame: Frame[Bushido], months: int) -> Frame[Bushido]:
    """All later phases fall out; the counter moves, or stays, and the next player's turn comes (B-R32, B-R56)."""
    s.next = OVER
    s.fight = None
    s.idle = 0 if months else s.idle + 1
    if s.options["guard"] and s.idle == s.seats:  # ruling B-A24
        s.idle, months = 0, 1
        if s.heard:
            s.tell(None, "guard", {"turns": s.seats})
    s.month += months
    if s.month > MONTHS:
        end_by_calendar(s)
    elif s.heard:
        s.tell(None, "month" if months else "month_stays", {"month": s.month})
    return bottom(frame)


# ------------------------------------------------------------ Phase 11


class Arms(Frame[Bushido]):
    """B-R49: the Sensei decides whether everybody draws, or nobody."""

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.sensei,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [TO_ARMS, BIDE]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if s.heard:
            s.tell(None, action, {"who": COLOURS[seat], "count": ARMS[s.month - 1]})
        if action == TO_ARMS:
            for x in s.after(s.sensei):
                if draw_tiles(s, x, ARMS[s.month - 1]):  # ruling B-A54: Mikado ends the distribution
                    break
        return self.done()

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.arms", {"count": ARMS[s.month - 1]}


# ------------------------------------------------------------ Phase 12


def audience(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    return Kotau(up, tuple(range(s.seats)), no_trays(s.seats))


class Kotau(Sealed[Bushido]):
    """B-R50: the first from the Sensei on who plays a Kotau is heard; the others' answers stay unseen."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        if s.discs[seat * D + KOTAU]:
            return [PASS, *KOTAU_FOR]
        return [PASS]

    def go(self, s: Bushido) -> Frame[Bushido]:
        months = 1
        for seat in s.after(s.sensei):
            action = self.trays[seat][0]
            if action == PASS:
                continue
            s.reveal(None, "kotau", {"who": COLOURS[seat], "plea": action})
            lay_down(s, seat, KOTAU)
            s.used[KOTAU] += 1  # ruling B-A37
            restack(s)
            if action == APPEASE:
                months = 0
            elif action == HOSTILITIES:
                months = 2
            elif action == SUPPORT_PLEA:
                draw_tiles(s, seat, KOTAU_TILES)
            break
        return end_turn(s, self.done(), months)
