"""Bushido's tiles as they are drawn: two share an edge exactly if the game says that they touch."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page

from sengoku.games.bushido.pieces import ARMS, CELLS, COLOURS, DATA, HONOR, KATANA, KINDS, KOKU, MAPS, NEAR
from web.player import Player

HERE = Path(__file__).resolve().parents[2] / "web" / "src" / "games" / "bushido"
DRAWN = "all => all.map(e => [e.dataset.place, e.getAttribute('points')])"
Corner = tuple[float, float]


def test_the_clients_copy_of_the_board_is_the_games_own() -> None:
    board = json.loads((HERE / "board.json").read_text(encoding="utf-8"))
    assert board["rows"] == [[row["name"], row["at"], row["cells"]] for row in DATA["map"]["rows"]]
    assert [board["red"], board["blue"]] == [DATA["map"]["red"], DATA["map"]["blue"]]
    assert board["values"] == {kind: list(x) for kind, *x in zip(KINDS, HONOR, KOKU, KATANA)}
    assert board["arms"] == list(ARMS)
    assert board["colours"] == list(COLOURS)


def edges(points: str) -> list[frozenset[Corner]]:
    """The six sides of a tile, by their ends; half a unit is no distance."""
    corners = [(round(2 * float(x)) / 2, round(2 * float(y)) / 2) for x, y in (p.split(",") for p in points.split())]
    return [frozenset(side) for side in pairwise([*corners, corners[0]])]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_drawn_tiles_share_an_edge_exactly_where_provinces_touch(open_page: Callable[..., Page], seats: int) -> None:
    page = open_page()
    anna = Player(page)
    anna.guest(f"Tiles{seats}")
    anna.start(anna.lay("bushido", ["me", *["random"] * (seats - 1)]))
    page.wait_for_selector("[data-place]")
    drawn: dict[str, list[frozenset[Corner]]] = {
        place: edges(points) for place, points in page.locator("polygon[data-place]").evaluate_all(DRAWN)
    }
    assert sorted(drawn) == sorted(CELLS[c] for c in MAPS[seats])
    for place, sides in drawn.items():
        assert len(set(sides)) == 6, place
        beside = sorted(other for other in drawn if other != place and set(sides) & set(drawn[other]))
        assert beside == sorted(CELLS[c] for c in NEAR[seats][CELLS.index(place)]), place
