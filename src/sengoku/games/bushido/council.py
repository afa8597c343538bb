"""Phase 10: the council over a Samurai who lost."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.actions import ARG, HEED, PASS, PROPOSE, SEPPUKU_PLAY, SPARE
from sengoku.games.bushido.appoint import OfDaimyo
from sengoku.games.bushido.fight import outcome_of
from sengoku.games.bushido.honor import move_daimyo, move_samurai
from sengoku.games.bushido.pieces import COLOURS, REWARD, SEPPUKU, SPARED, T
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import to_bag
from sengoku.kernel import Action, Frame, Json, Sealed, no_trays

DEATH: Final = 0  # the advice that is no number of points


def council(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """Whenever the Samurai lost, even if the province was conquered by after-effects."""
    if outcome_of(s).attacker_won:
        return up
    return Council(up, tuple([x for x in range(s.seats) if x != s.daimyo]), no_trays(s.seats))


class Council(Sealed[Bushido]):
    """B-R46: the Sensei may demand Seppuku with one tile, the others clockwise with two (ruling B-A80: all of them)."""

    def cost(self, s: Bushido, seat: int) -> int:
        return 1 if seat == s.sensei else 2

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        if s.tiles[seat * T + SEPPUKU] >= self.cost(s, seat):
            return [PASS, SEPPUKU_PLAY]
        return [PASS]

    def go(self, s: Bushido) -> Frame[Bushido]:
        for seat in s.after(s.sensei):
            if seat != s.daimyo and self.trays[seat][0] != PASS:
                s.reveal(None, "seppuku", {"who": COLOURS[seat], "samurai": COLOURS[s.samurai]})
                to_bag(s, seat, SEPPUKU, self.cost(s, seat))
                return Verdict(self.up, seat, DEATH)
        return Propose(self.up)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.council", {"samurai": COLOURS[s.samurai]}


class Propose(Frame[Bushido]):
    """Nobody demanded Seppuku: only the Sensei may propose a loss; if he does not, nothing happens (ruling B-A35)."""

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.sensei,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [*PROPOSE, PASS]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == PASS:
            return self.done()
        if s.heard:
            s.tell(None, "proposes", {"who": COLOURS[seat], "samurai": COLOURS[s.samurai], "count": ARG[action]})
        return Verdict(self.up, seat, ARG[action])

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.propose", {"samurai": COLOURS[s.samurai]}


class Verdict(OfDaimyo):
    """B-R47, B-R48: the Daimyo heeds the advice, or the Samurai gets away with one point."""

    fields = ("adviser", "points")

    def __init__(self, up: Frame[Bushido] | None, adviser: int, points: int) -> None:
        self.up, self.adviser, self.points = up, adviser, points

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [HEED, SPARE]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if s.heard:
            s.tell(None, action, {"who": COLOURS[seat], "samurai": COLOURS[s.samurai]})
        if action == SPARE:
            move_samurai(s, s.samurai, -SPARED)
            return self.done()
        move_samurai(s, s.samurai, -(self.points or s.samurai_honor[s.samurai]))  # ruling B-A82: down to 0 at most
        if self.adviser == s.sensei:
            move_daimyo(s, s.sensei, REWARD)
        return self.done()

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        who = {"who": COLOURS[self.adviser], "samurai": COLOURS[s.samurai]}
        if self.points == DEATH:
            return "ask.verdict_seppuku", who
        return "ask.verdict", {**who, "count": self.points}

    def shows(self, s: Bushido, seat: int | None) -> Json:
        return {"adviser": self.adviser, "points": self.points}
