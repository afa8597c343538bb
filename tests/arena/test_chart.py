"""The picture of a balance study."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sengoku.arena.chart import balance, nice
from sengoku.arena.stats import share, spread
from sengoku.arena.tally import histogram
from sengoku.kernel.words import Json

SVG = "{http://www.w3.org/2000/svg}"


def setup(names: list[str], wins: list[int], lengths: list[float]) -> Json:
    games = sum(wins)
    seats = [share(w, games) for w in wins]
    out: Json = {"name": "a game <&>", "games": games, "names": names, "seats": seats}
    return {**out, "decisions": spread(lengths), "histogram": histogram(lengths)}


def drawn(*setups: Json) -> ElementTree.Element:
    return ElementTree.fromstring(balance("Balance & more", setups))


def test_bars_are_as_long_as_the_shares() -> None:
    root = drawn(setup(["Blue", "Red & White"], [30, 10], [5.0, 9.0]))
    bars = [float(r.attrib["width"]) for r in root.iter(SVG + "rect") if r.attrib["class"] == "bar"]
    assert bars[0] / bars[1] == pytest.approx(3, rel=0.01)


def test_every_seat_and_set_up_is_named_and_nothing_lies_outside() -> None:
    root = drawn(setup(["Blue", "Red"], [3, 1], [5.0, 9.0]), setup(["A", "B", "C", "D", "E"], [1] * 5, [7.0]))
    words = [t.text for t in root.iter(SVG + "text")]
    assert {"Blue", "Red", "A", "E", "a game <&>: 4 games", "fair 50 %", "fair 20 %", "median 9", "median 7"} <= set(
        words
    )
    _, _, width, height = [float(x) for x in root.attrib["viewBox"].split()]
    for t in root.iter(SVG + "text"):
        assert 0 <= float(t.attrib["x"]) <= width
        assert 0 <= float(t.attrib["y"]) <= height
    for r in root.iter(SVG + "rect"):
        assert float(r.attrib["x"]) + float(r.attrib["width"]) <= width


def test_the_bars_of_lengths_are_as_many_games_as_there_were() -> None:
    root = drawn(setup(["A", "B"], [50, 50], [float(n) for n in range(100)]))
    told = [r[0].text or "" for r in root.iter(SVG + "rect") if r.attrib["class"] == "length"]
    assert sum([int(t.split(": ")[1].split()[0]) for t in told]) == 100


def test_a_set_up_without_games_can_be_drawn() -> None:
    assert [r for r in drawn(setup(["A", "B"], [0, 0], [])).iter(SVG + "rect") if r.attrib["class"] == "length"] == []


def test_axes_end_at_round_numbers() -> None:
    assert [nice(x) for x in (0.1, 0.2, 0.41, 0.99)] == [0.2, 0.2, 0.6, 1.0]
