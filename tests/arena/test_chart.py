"""The picture of a balance study."""

from __future__ import annotations

import builtins
import io
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.run import sengoku as command
from sengoku.arena.chart import WIDTH, Bar, balance, laid_out, nice
from sengoku.arena.png import COLOURS, SCALE, NoPillow, png
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


# ------------------------------------------------------------ as PNG


def without_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def found(name: str, *more: Any) -> Any:
        if name.split(".")[0] == "PIL":
            raise ImportError(f"No module named {name!r}", name=name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", found)


def test_the_png_shows_every_bar_where_the_layout_has_it() -> None:
    image = pytest.importorskip("PIL.Image")
    setups = [setup(["Blue", "Red"], [30, 10], [5.0, 9.0, 9.5]), setup(["A", "B", "C"], [7, 2, 1], [7.0, 20.0])]
    height, shapes = laid_out("Balance", setups)
    picture = image.open(io.BytesIO(png("Balance", setups)))
    assert picture.format == "PNG"
    assert picture.size == (WIDTH * SCALE, height * SCALE)
    bars = [shape for shape in shapes if isinstance(shape, Bar) and shape.width > 8 and shape.height > 8]
    assert len(bars) >= 5 + 4
    for bar in bars:
        at = (int((bar.x + 4) * SCALE), int((bar.y + bar.height - 4) * SCALE))
        assert picture.getpixel(at) == tuple(bytes.fromhex(COLOURS[bar.kind][1:]))
    ink = [at for at in range(0, 24 * SCALE) if picture.getpixel((160 * SCALE, at)) != (255, 255, 255)]
    assert ink  # the title


def test_a_chart_is_drawn_as_its_name_ends(tmp_path: Path) -> None:
    game = ["arena", "warriors-of-japan", "--bots", "random", "--games", "2", "--most", "50", "--chart"]
    assert command(*game, str(tmp_path / "balance.PNG")).exit_code == 0
    assert (tmp_path / "balance.PNG").read_bytes().startswith(b"\x89PNG")
    assert command(*game, str(tmp_path / "balance.svg")).exit_code == 0
    assert (tmp_path / "balance.svg").read_text().startswith("<svg")
    other = command(*game, str(tmp_path / "balance.gif"))
    assert (other.exit_code, "must end in .svg or .png" in other.stderr) == (2, True)


def test_without_pillow_a_png_is_refused_before_the_first_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_pillow(monkeypatch)
    with pytest.raises(NoPillow, match=r"pip install 'sengoku\[charts\]'"):
        png("Balance", [])
    told = command("arena", "warriors-of-japan", "--bots", "random", "--chart", str(tmp_path / "b.png"))
    assert told.exit_code == 1
    assert "sengoku[charts]" in told.stderr
    assert "games" not in told.stdout
