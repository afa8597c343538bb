"""Setting up the game (11)."""

from __future__ import annotations

from sengoku.games.warriors.actions import NEUTRAL, SAMURAI_OF
from sengoku.games.warriors.board import (
    CHOSEN,
    CUP_FIRST,
    FRONTS,
    GRAY,
    HOME,
    NAMES,
    NEUTRALS,
    PLACED,
    REGIONS,
    SIDES,
    STRIPE,
)
from sengoku.games.warriors.state import NOBODY, Warriors, names
from sengoku.games.warriors.turn import Turn, phases, roll_initiative
from sengoku.kernel import Action, Frame, Json, Message, shuffle_sides, shuffled


def set_up(s: Warriors) -> Frame[Warriors]:
    """11b to 11e, up to the players' choice of neutrals."""
    roll_initiative(s)  # this is turn 1's roll, made once. # ruling W-A3
    for w, side, region, soldiers in PLACED:
        place(s, w, side, region, soldiers)
    placed = [w for w, _, _, _ in PLACED]
    for w in range(FRONTS):
        if STRIPE[w] != GRAY and w not in placed:
            s.wait(STRIPE[w], HOME[w], w)  # the South's too, whom 11c forgets. # ruling W-A22
    draw_neutrals(s)
    return choose_neutrals(Turn(None), s, 0)


def place(s: Warriors, w: int, side: int, region: int, soldiers: int) -> None:
    s.join(side, region, w)
    s.soldiers[w] = soldiers
    s.raised += soldiers


def draw_neutrals(s: Warriors) -> None:
    """11e: one side draws the initiative number, whoever has the initiative; then one each. # ruling W-A53"""
    cup = shuffled(NEUTRALS, s.roll(shuffle_sides(len(NEUTRALS))))
    first, rest = cup[: s.number], cup[s.number :]
    drawn = [first + rest[1::2], rest[0::2]]
    s.hand[CUP_FIRST], s.hand[1 - CUP_FIRST] = tuple(sorted(drawn[0])), tuple(sorted(drawn[1]))
    if s.heard:
        s.tell(None, "neutrals", {side: names(band) for side, band in zip(SIDES, s.hand)})


def choose_neutrals(turn: Frame[Warriors], s: Warriors, nth: int) -> Frame[Warriors]:
    """The next side to choose; when both have, phase 2 of turn 1 begins (11g)."""
    if nth == len(CHOSEN):
        return phases(s, turn)
    return Neutrals(turn, nth, CHOSEN[nth][1])


class Neutrals(Frame[Warriors]):
    """W-D1: which of the neutrals drawn begin on the map; the rest wait in the boxes of their homes."""

    fields = ("nth", "left")

    def __init__(self, up: Frame[Warriors] | None, nth: int, left: int) -> None:
        self.up, self.nth, self.left = up, nth, left

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (CHOSEN[self.nth][0],)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [NEUTRAL[w] for w in s.hand[seat]]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        w = SAMURAI_OF[action]
        _, _, region, soldiers = CHOSEN[self.nth]
        s.hand[seat] = tuple([x for x in s.hand[seat] if x != w])
        place(s, w, seat, region, soldiers)
        if s.heard:
            s.tell(None, "placed", {"side": SIDES[seat], "samurai": NAMES[w], "region": REGIONS[region]})
        if self.left > 1:
            return Neutrals(self.up, self.nth, self.left - 1)
        for x in s.hand[seat]:
            s.wait(seat, HOME[x], x)
        s.hand[seat] = NOBODY
        return choose_neutrals(self.done(), s, self.nth + 1)

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.neutrals", {"left": self.left, "region": REGIONS[CHOSEN[self.nth][2]]}

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"left": self.left, "region": REGIONS[CHOSEN[self.nth][2]]}
