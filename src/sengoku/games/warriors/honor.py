"""The Field of Honor (10): how a game that ends on 0 is decided. No betrayal, no table, no points. # ruling W-A24"""

from __future__ import annotations

from sengoku.games.warriors.actions import CHAMPION, SAMURAI_OF
from sengoku.games.warriors.board import BATTLE, BRAVERY, NAMES, NONE, NORTH, OWN_POINTS, SIDES, SOUTH, SUCCESSOR, R
from sengoku.games.warriors.command import hits
from sengoku.games.warriors.state import Band, Warriors, highest
from sengoku.kernel import Action, Frame, Json, Message


def finish(s: Warriors, top: Frame[Warriors], winners: tuple[int, ...]) -> Frame[Warriors]:
    """The game is over; without winners it is a draw."""
    s.is_over, s.winners = True, winners
    if s.heard:
        if winners:
            s.tell(None, "over", {"side": SIDES[winners[0]]})
        else:
            s.tell(None, "draw", {})
    return top


def in_play(s: Warriors, side: int) -> Band:
    return tuple(sorted([w for r in range(R) for w in s.at[side * R + r]]))


def field_of_honor(s: Warriors, up: Frame[Warriors]) -> Frame[Warriors]:
    """A side without Samurai in play loses; if neither has any, it is a draw. # ruling W-A24"""
    there = [side for side in (SOUTH, NORTH) if in_play(s, side)]
    if len(there) < 2:
        return finish(s, up, tuple(there))
    return Champion(up, NONE, NONE)


class Champion(Frame[Warriors]):
    """W-D17: who fights for a side, the player without the initiative first (# ruling W-A63); then the duel."""

    fields = ("south", "north")

    def __init__(self, up: Frame[Warriors] | None, south: int, north: int) -> None:
        self.up, self.south, self.north = up, south, north

    def next_side(self, s: Warriors) -> int:
        for side in (1 - s.initiative, s.initiative):
            if (self.north if side else self.south) == NONE:
                return side
        return NONE

    def named(self, side: int, w: int) -> Champion:
        return Champion(self.up, self.south, w) if side else Champion(self.up, w, self.north)

    def asks(self, s: Warriors) -> tuple[int, ...]:
        side = self.next_side(s)
        return (side,) if side != NONE and len(highest(in_play(s, side))) > 1 else ()

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [CHAMPION[w] for w in highest(in_play(s, seat))]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        return self.named(seat, SAMURAI_OF[action])

    def go(self, s: Warriors) -> Frame[Warriors]:
        side = self.next_side(s)
        if side != NONE:
            return self.named(side, highest(in_play(s, side))[0])
        return finish(s, self, duel(s, self.south, self.north))

    def prompt(self, s: Warriors, seat: int) -> Message:
        foe = self.north if seat == SOUTH else self.south
        return "ask.champion", {"foe": NAMES[foe] if foe != NONE else []}

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {
            "south": None if self.south == NONE else NAMES[self.south],
            "north": None if self.north == NONE else NAMES[self.north],
        }


def duel(s: Warriors, south: int, north: int) -> tuple[int, ...]:
    """Rounds without end until a side is gone: the winner, if any. Each champion commands himself. # ruling W-A63"""
    champion = [south, north]
    while True:
        counts = [min(BATTLE[w], OWN_POINTS + s.soldiers[w]) for w in champion]
        first = 1 - s.initiative
        rolled = s.roll([6] * (counts[0] + counts[1]))
        dice = [rolled[: counts[first]], rolled[counts[first] :]]
        if first:
            dice.reverse()
        braver = BRAVERY[champion[0]] - BRAVERY[champion[1]]
        scored = [hits(dice[0], max(0, braver)), hits(dice[1], max(0, -braver))]
        if s.heard:
            told: Json = {"south": NAMES[champion[0]], "north": NAMES[champion[1]], "south_dice": dice[0]}
            told |= {"north_dice": dice[1], "on_south": scored[1], "on_north": scored[0]}
            s.tell(None, "duel", {**told, "south_bonus": max(0, braver), "north_bonus": max(0, -braver)})
        champion = [wounded(s, side, champion[side], scored[1 - side]) for side in (SOUTH, NORTH)]
        standing = tuple([side for side in (SOUTH, NORTH) if champion[side] != NONE])
        if len(standing) < 2:
            return standing


def wounded(s: Warriors, side: int, w: int, taken: int) -> int:
    """Hits take soldiers, then him; who fights on: he, his successor, or NONE. Hits beyond that are lost."""
    lost = min(taken, s.soldiers[w])
    s.soldiers[w] -= lost
    s.slain += lost
    if s.heard and lost:
        s.tell(None, "champion_hit", {"samurai": NAMES[w], "count": lost, "left": s.soldiers[w]})
    if taken == lost:
        return w
    r = next(r for r in range(R) if w in s.at[side * R + r])
    s.leave(side, r, w)
    s.dead = (*s.dead, w)
    heir = SUCCESSOR[w]
    if heir != NONE:
        s.join(side, r, heir)
    if s.heard:
        s.tell(None, "champion_fell", {"side": SIDES[side], "samurai": NAMES[w]})
        if heir != NONE:
            s.tell(None, "champion_heir", {"samurai": NAMES[heir]})
    return heir
