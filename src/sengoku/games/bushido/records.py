"""Small immutable records that copies of a state share."""

from __future__ import annotations

from typing import Any

from sengoku.games.bushido.pieces import WORTH


class Fight:
    """A fight being prepared or fought. In a Hatamoto's revolt there is no origin: the Ronin rise where they are."""

    def __init__(
        self, attacker: int, defender: int, origin: int, target: int, troops: int = 0, elite: int = 0, bonus: int = 0
    ) -> None:
        self.attacker, self.defender = attacker, defender  # seats that use tiles and discs
        self.origin, self.target = origin, target
        self.troops, self.elite = troops, elite  # the Daimyo's, marched in and alive
        self.bonus = bonus

    @property
    def revolt(self) -> bool:
        return self.origin < 0

    @property
    def strength(self) -> int:
        return self.troops + WORTH * self.elite

    def with_units(self, troops: int, elite: int) -> Fight:
        return Fight(self.attacker, self.defender, self.origin, self.target, troops, elite, self.bonus)

    def with_bonus(self, bonus: int) -> Fight:
        return Fight(self.attacker, self.defender, self.origin, self.target, self.troops, self.elite, bonus)

    def data(self) -> list[int]:
        return [self.attacker, self.defender, self.origin, self.target, self.troops, self.elite, self.bonus]


class Outcome:
    """What came of a fight; public, shown until the next one."""

    def __init__(
        self,
        target: int,
        disc_a: int,
        disc_d: int,
        strength_a: int,
        strength_d: int,
        attacker_won: bool,
        lost_a: int,
        lost_d: int,
        tiles_a: int,
        result: str = "",
    ) -> None:
        self.target = target
        self.disc_a, self.disc_d = disc_a, disc_d  # -1: none, somebody showed no katana
        self.strength_a, self.strength_d = strength_a, strength_d  # -1: not compared
        self.attacker_won = attacker_won
        self.lost_a, self.lost_d = lost_a, lost_d  # points, as they count for honor
        self.tiles_a = tiles_a  # katana tiles that the attacker used
        self.result = result  # "held", "conquered", "neutral"; "" while troops retreat

    def with_result(self, result: str) -> Outcome:
        data = self.data()
        data[-1] = result
        return Outcome(*data)

    def data(self) -> list[Any]:
        out: list[Any] = [self.target, self.disc_a, self.disc_d, self.strength_a, self.strength_d]
        return [*out, self.attacker_won, self.lost_a, self.lost_d, self.tiles_a, self.result]


class Look:
    """What a shinobi saw behind a screen, and what has openly left or joined that screen since (ruling B-A72).

    The snapshot is the spy's and the target's secret; the rest is public.
    """

    def __init__(
        self,
        spy: int,
        target: int,
        tiles: tuple[int, ...],
        discs: tuple[int, ...],
        tiles_gone: tuple[int, ...],
        discs_gone: tuple[int, ...],
        tiles_drawn: int = 0,
        discs_drawn: int = 0,
        tiles_hold: bool = True,
        discs_hold: bool = True,
    ) -> None:
        self.spy, self.target = spy, target
        self.tiles, self.discs = tiles, discs
        self.tiles_gone, self.discs_gone = tiles_gone, discs_gone
        self.tiles_drawn, self.discs_drawn = tiles_drawn, discs_drawn
        self.tiles_hold, self.discs_hold = tiles_hold, discs_hold  # False: all may have changed (Mikado, discarding)

    @staticmethod
    def of(data: list[Any]) -> Look:
        spy, target, tiles, discs, tiles_gone, discs_gone, *rest = data
        return Look(spy, target, tuple(tiles), tuple(discs), tuple(tiles_gone), tuple(discs_gone), *rest)

    def with_seen(self, tiles: tuple[int, ...], discs: tuple[int, ...]) -> Look:
        data = self.data()
        data[2], data[3] = tiles, discs
        return Look(*data)

    def data(self) -> list[Any]:
        out: list[Any] = [self.spy, self.target, self.tiles, self.discs, self.tiles_gone, self.discs_gone]
        return [*out, self.tiles_drawn, self.discs_drawn, self.tiles_hold, self.discs_hold]
