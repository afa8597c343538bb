"""The sequence of play (4) and phase 1, the initiative (5)."""

from __future__ import annotations

from sengoku.games.warriors.battle import Battles
from sengoku.games.warriors.board import FIRST_TIE, NORTH, SIDES, SOUTH
from sengoku.games.warriors.control import Control
from sengoku.games.warriors.movement import Impulse
from sengoku.games.warriors.recruiting import Enter, Recruit
from sengoku.games.warriors.score import Score
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Frame


def roll_initiative(s: Warriors) -> None:
    """5: the higher die has the initiative, the lower die + 1 is its number."""
    dice = s.roll([6, 6])
    south, north = dice if s.options["initiative_dice_order"] == "south_north" else dice[::-1]
    if south != north:
        s.initiative = SOUTH if south > north else NORTH
    elif s.turn == 1:
        s.initiative = FIRST_TIE  # later ties: whoever had it keeps it. # ruling W-A57
    s.number = min(south, north) + 1
    if s.heard:
        told = {"south": south, "north": north, "side": SIDES[s.initiative], "number": s.number, "turn": s.turn}
        s.tell(None, "initiative", told)


def phases(s: Warriors, up: Frame[Warriors]) -> Frame[Warriors]:
    """Phases 2 to 6 of a turn (4); the first of them on top."""
    s.moved = s.used = 0
    return Impulse(Battles(Control(Recruit(Enter(Score(up), 0, s.number), 0, 0), 0)), 0)


class Turn(Frame[Warriors]):
    """From one turn to the next. Turn 1 does not come this way: its initiative is rolled in the set-up (11b)."""

    def go(self, s: Warriors) -> Frame[Warriors]:
        s.turn += 1
        roll_initiative(s)
        return phases(s, self)
