"""Battle, step 2 and steps 3a to 3c (7): commanders, dice and hits."""

from __future__ import annotations

from sengoku.games.warriors.actions import COMMAND, SAMURAI_OF
from sengoku.games.warriors.board import BATTLE, BRAVERY, HIT_ON, NAMES, NONE, REGIONS, SIDES, R
from sengoku.games.warriors.state import Warriors, highest
from sengoku.kernel import Action, Frame, Json, Message


def name_commanders(s: Warriors, up: Frame[Warriors]) -> Frame[Warriors]:
    """Step 2, the player without the initiative first; `up` when both sides have their commander.

    Named once a battle: only a side that lost its commander and still has Samurai names another. # rulings W-A12, W-A39
    """
    for side in (1 - s.initiative, s.initiative):
        if s.commander[side] == NONE:
            able = highest(s.at[side * R + s.field])
            if len(able) > 1:
                return Command(up, side)
            take_command(s, side, able[0])
    return up


def take_command(s: Warriors, side: int, w: int) -> None:
    s.commander[side] = w
    if s.heard:
        s.tell(None, "commander", {"side": SIDES[side], "samurai": NAMES[w]})


class Command(Frame[Warriors]):
    """W-D8: which of the highest rank commands."""

    fields = ("side",)

    def __init__(self, up: Frame[Warriors] | None, side: int) -> None:
        self.up, self.side = up, side

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [COMMAND[w] for w in highest(s.at[seat * R + s.field])]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        take_command(s, seat, SAMURAI_OF[action])
        return name_commanders(s, self.done())

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.command", {"region": REGIONS[s.field]}


def dice_of(s: Warriors, side: int) -> int:
    """3a: the commander's battle rating or the side's strength, whichever is less; all at once. # ruling W-A4"""
    return min(BATTLE[s.commander[side]], s.strength(side, s.field))


def braver_by(s: Warriors, side: int) -> int:
    """3b: what the side adds to its dice."""
    return max(0, BRAVERY[s.commander[side]] - BRAVERY[s.commander[1 - side]])


def hits(dice: list[int], bonus: int) -> int:
    """3c."""
    return len([die for die in dice if die + bonus >= HIT_ON])


def tell_round(s: Warriors, dice: list[list[int]], bonus: list[int], scored: list[int]) -> None:
    """`scored` are the hits each side made."""
    told: Json = {"region": REGIONS[s.field], "south_dice": dice[0], "north_dice": dice[1]}
    told |= {"south_bonus": bonus[0], "north_bonus": bonus[1], "on_south": scored[1], "on_north": scored[0]}
    s.tell(None, "round", told)
