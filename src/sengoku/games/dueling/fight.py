"""A battle in progress. Immutable; a step that changes it puts a changed copy into the state."""

from __future__ import annotations

from typing import Any, Final

Dice = tuple[int, ...]
FIELDS: Final = (
    "seat",
    "target",
    "kind",
    "joined",
    "home",
    "tents",
    "a",
    "d",
    "a_archers",
    "d_archers",
    "rolls",
    "a_dice",
    "d_dice",
    "rerolled",
    "begun",
    "loser",
)
LAND_FIGHT: Final = 0
NINJA_FIGHT: Final = 1
TENT_FIGHT: Final = 2


class Fight:
    """One Attack Action: who attacks where with what, who duels, what was rolled."""

    def __init__(
        self,
        seat: int,
        target: int,
        kind: int,
        joined: tuple[int, ...],
        home: int = -1,  # where the Ninja force or the attacking tents came from
        tents: int = 0,  # attacking tents (D-R75)
        a: int = -1,  # the attacker's duelling stack
        d: int = -1,  # the defender's
        a_archers: bool = False,
        d_archers: bool = False,
        rolls: int = 0,
        a_dice: Dice = (),
        d_dice: Dice = (),
        rerolled: int = 0,  # 1: the attacker's side has re-rolled in this battle, 2: the defender's
        begun: bool = False,  # dishonour and conversion before the first roll are done
        loser: int = -1,  # whose territory it was when its last defender fell
    ) -> None:
        self.seat, self.target, self.kind, self.joined, self.home, self.tents = seat, target, kind, joined, home, tents
        self.a, self.d, self.a_archers, self.d_archers = a, d, a_archers, d_archers
        self.rolls, self.a_dice, self.d_dice, self.rerolled, self.begun = rolls, a_dice, d_dice, rerolled, begun
        self.loser = loser

    def data(self) -> list[Any]:
        return [getattr(self, name) for name in FIELDS]

    def but(self, **changes: Any) -> Fight:
        values = {name: getattr(self, name) for name in FIELDS}
        values.update(changes)
        return Fight(**values)
