"""Warriors of Japan: the fight of two strengths, worked out once for every pair of commanders.

What bots ask thousands of times a second: both sides fight to the end, nobody runs away, and who falls is gone. Then
only strengths count, and a cell of a table answers. The whole truth, with the Loss Table, is in `warriors.py`.
"""

from __future__ import annotations

from typing import Final

HIT_ON: Final = 6
SIDES: Final = 6
Cell = tuple[float, float, float, float]  # first wins, second wins, strength left of the first, of the second


def _chances(most: int) -> list[list[list[float]]]:
    """By bonus, dice and hits: the chance of so many hits."""
    out: list[list[list[float]]] = []
    for bonus in range(SIDES):
        p = (bonus + 1) / SIDES
        rows = [[1.0]]
        for n in range(most):
            last = [*rows[n], 0.0]
            rows.append([last[k] * (1 - p) + (last[k - 1] * p if k else 0.0) for k in range(n + 2)])
        out.append(rows)
    return out


MOST_DICE: Final = 12
HITS: Final[list[list[list[float]]]] = _chances(MOST_DICE)


def hit_chances(dice: int, bonus: int) -> list[float]:
    """The chances of 0, 1, ... hits with so many dice and what bravery adds to each."""
    return HITS[min(max(bonus, 0), SIDES - 1)][dice]


class Grid:
    """All fights of two commanders: their battle ratings, and by how much the first is braver."""

    def __init__(self, first: int, second: int, braver: int) -> None:
        self.first, self.second = first, second
        self.bonus = (max(0, braver), max(0, -braver))
        self.cells: dict[int, Cell] = {}

    def of(self, a: int, b: int) -> Cell:
        """Strengths a against b."""
        key = a << 8 | b
        found = self.cells.get(key)
        if found is None:
            found = self.cells[key] = self._worked_out(a, b)
        return found

    def _worked_out(self, a: int, b: int) -> Cell:
        if a <= 0 or b <= 0:
            return (1.0 if a > 0 else 0.0, 1.0 if b > 0 else 0.0, float(max(a, 0)), float(max(b, 0)))
        by_a = hit_chances(min(a, self.first), self.bonus[0])
        by_b = hit_chances(min(b, self.second), self.bonus[1])
        one = two = left_a = left_b = 0.0
        for i, p in enumerate(by_a):
            for j, q in enumerate(by_b):
                if i or j:
                    cell = self.of(max(a - j, 0), max(b - i, 0))
                    both = p * q
                    one += both * cell[0]
                    two += both * cell[1]
                    left_a += both * cell[2]
                    left_b += both * cell[3]
        some = 1.0 - by_a[0] * by_b[0]
        return one / some, two / some, left_a / some, left_b / some


_grids: dict[tuple[int, int, int], Grid] = {}


def grid(first: int, second: int, braver: int) -> Grid:
    """The table of two commanders; made when first asked for."""
    key = (first, second, braver)
    found = _grids.get(key)
    if found is None:
        found = _grids[key] = Grid(first, second, braver)
    return found
