"""Luck in Bushido: there are no dice, but tiles are drawn blindly. What counts is their katana, an effect has none.

What a seat draws before its first decision, when the table is laid, does not count.
"""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.pieces import COLOURS, ONE, THREE, TILES, TWO, T
from sengoku.games.bushido.state import Bushido
from sengoku.kernel.luck import Luck, moments
from sengoku.kernel.words import Json

KATANA: Final = [{ONE: 1, TWO: 2, THREE: 3}.get(kind, 0) for kind in range(T)]


def luck(s: Bushido, kind: str, data: Json) -> list[Luck]:
    if kind != "reveal.drawn":
        return []
    got = [data["tiles"].get(name, 0) for name in TILES]
    drawn, bag = sum(got), [left + mine for left, mine in zip(s.bag, got)]  # as it was before the draw
    size = sum(bag)
    if size < 2 or not drawn:
        return []
    mean, variance = moments([KATANA[k] for k in range(T) for _ in range(bag[k])])
    katana = sum([n * worth for n, worth in zip(got, KATANA)])
    without_return = (size - drawn) / (size - 1)
    return [(COLOURS.index(data["who"]), "tiles", drawn, katana, drawn * mean, drawn * variance * without_return)]
