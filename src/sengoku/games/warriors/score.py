"""Phase 6, the score, and how the game ends (10)."""

from __future__ import annotations

from sengoku.games.warriors.board import NORTH, SIDES, SOUTH, TO_WIN, TURNS
from sengoku.games.warriors.honor import field_of_honor, finish
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Frame


class Score(Frame[Warriors]):
    """The marker moves by the difference of the sides' totals; only now 10 points win. # ruling W-A50"""

    def go(self, s: Warriors) -> Frame[Warriors]:
        south, north = s.totals
        if s.heard:
            s.tell(None, "score", {"south": south, "north": north, "turn": s.turn})
        s.gain(SOUTH if south >= north else NORTH, abs(south - north))
        if abs(s.vp) == TO_WIN or (s.turn == TURNS and s.vp):
            return finish(s, self, (SOUTH if s.vp > 0 else NORTH,))
        if s.turn == TURNS:
            if s.heard:
                s.tell(None, "honor", {"sides": SIDES})
            return field_of_honor(s, self)
        return self.done()
