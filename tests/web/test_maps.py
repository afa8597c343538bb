"""The drawn maps of the browser client say of places and borders exactly what the games' boards say."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import shapely
from PIL import Image
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "sengoku" / "games"
MAPS = ROOT / "web" / "src" / "maps"
PUBLIC = ROOT / "web" / "public"
BOARDS = ("provinces", "territories", "regions")
SEEN = 9.0  # pixels: a shared line at least so long can be seen

# Where drawing and data differ, and why.
MEET_ON_LAND = {
    # Their land touches at Wakasa, but the board's crossing between them is the sea one, over the bay (map.toml). The
    # limits of clear and sea borders are the same, so the line misleads nobody.
    "regions": {("hokuriku", "sanin")},
}
IN_TWO = {
    # Kyo borders San'in and South Kinki, so no drawing can join what lies west and east of it.
    "regions": {"north_kinki"},
}

Pair = tuple[str, str]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


@cache
def drawn(board: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((MAPS / f"{board}.json").read_text(encoding="utf-8"))
    return data


@cache
def facts(game: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / game / "board" / "map.toml").read_text(encoding="utf-8"))


@cache
def wanted(board: str) -> tuple[list[str], set[Pair], set[Pair], set[Pair]]:
    """Places, borders by land, over sea, and those that cannot be crossed."""
    if board == "provinces":
        data = facts("shogun")
        near, sea = ({pair(e["a"], e["b"]) for e in data["adjacency"][kind]} for kind in ("land", "sea"))
        return [p["id"] for p in data["province"]], near, sea, set()
    if board == "territories":
        data = facts("dueling")
        near, sea = ({pair(a, b) for a, b in data["borders"][kind]} for kind in ("land", "sea"))
        return [t["id"] for t in data["territory"]], near, sea, set()
    data = facts("warriors")
    of: dict[str, set[Pair]] = {"road": set(), "clear": set(), "sea": set(), "obstructed": set()}
    for b in data["border"]:
        of[b["kind"][0]].add(pair(*b["between"]))
    return [r["id"] for r in data["region"]], of["road"] | of["clear"], of["sea"], of["obstructed"]


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]


def lines(d: str) -> list[list[tuple[float, float]]]:
    """The points of a path of `M x y l dx dy ...`, and whether it closes is the caller's to know."""
    assert re.fullmatch(r"(M[-\d. ]+l[-\d. ]+z?)+", d)
    out = []
    for start, rest in re.findall(r"M([-\d. ]+)l([-\d. ]+)z?", d):
        x, y = (round(n * 10) for n in numbers(start))
        points, steps = [(x, y)], numbers(rest)
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + round(dx * 10), y + round(dy * 10)
            points.append((x, y))
        out.append([(x / 10, y / 10) for x, y in points])
    return out


def shape(d: str) -> BaseGeometry:
    assert d.count("M") == d.count("z")
    rings = [Polygon(points) for points in lines(d)]
    assert all([ring.is_valid for ring in rings])
    out: BaseGeometry = Polygon()
    for ring in sorted(rings, key=lambda r: -r.area):  # a ring within another is a hole in it
        out = out.symmetric_difference(ring)
    return out


@cache
def shapes(board: str) -> dict[str, BaseGeometry]:
    return {k: shape(p["d"]) for k, p in drawn(board)["places"].items()}


def pieces(g: BaseGeometry) -> list[Polygon]:
    return list(getattr(g, "geoms", [g]))


def largest(g: BaseGeometry) -> Polygon:
    return max(pieces(g), key=lambda p: p.area)


@cache
def shared(board: str) -> dict[Pair, BaseGeometry]:
    """The line that two drawn shapes have in common, for all that have one."""
    out = {}
    all_shapes = shapes(board)
    ids = sorted(all_shapes)
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            if all_shapes[a].intersects(all_shapes[b]):
                line = all_shapes[a].boundary.intersection(all_shapes[b].boundary)
                if line.length > 0:
                    out[a, b] = line
    return out


def curve(d: str) -> LineString:
    """A path of `M x y C ...` as a line of many points."""
    assert re.fullmatch(r"M[-\d. ]+(C[-\d. ]+)+", d)
    at, *rest = (numbers(part) for part in re.split("[MC]", d)[1:])
    points = [tuple(at)]
    for c in rest:
        (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], c
        for i in range(1, 21):
            t, s = i / 20, 1 - i / 20
            x = s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3
            y = s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3
            points.append((x, y))
    return LineString(points)


@pytest.mark.parametrize("board", BOARDS)
def test_every_place_of_the_game_is_drawn_and_none_else(board: str) -> None:
    assert list(drawn(board)["places"]) == wanted(board)[0]
    assert (drawn(board)["width"], drawn(board)["height"]) == (1600, 900)


@pytest.mark.parametrize("board", BOARDS)
def test_places_that_share_a_line_are_exactly_those_with_a_common_border(board: str) -> None:
    _, near, _, blocked = wanted(board)
    seen = {who for who, line in shared(board).items() if line.length >= SEEN}
    allowed = MEET_ON_LAND.get(board, set())
    assert near | blocked | allowed == seen
    assert set(shared(board)) == seen, "a border too short to be seen"


@pytest.mark.parametrize("board", BOARDS)
def test_drawn_border_lines_lie_where_the_shapes_meet(board: str) -> None:
    listed = {(a, b): d for a, b, d in drawn(board)["borders"]}
    assert set(listed) == set(shared(board))
    for who, d in listed.items():
        line = shapely.MultiLineString(lines(d))
        assert line.hausdorff_distance(shared(board)[who]) < 0.05, who
        assert line.length == pytest.approx(shared(board)[who].length, abs=0.1), who


@pytest.mark.parametrize("board", BOARDS)
def test_neighbour_tables_are_the_board(board: str) -> None:
    places, near, sea, _ = wanted(board)
    for key, pairs in (("near", near), ("over_sea", sea)):
        table = drawn(board)[key]
        assert {pair(a, b) for a, others in table.items() for b in others} == pairs
        assert sum(len(others) for others in table.values()) == 2 * len(pairs)
    assert list(drawn(board)["near"]) == places


def test_kinds_of_border_are_the_board() -> None:
    kinds = {pair(*b["between"]): b["kind"][0] for b in facts("warriors")["border"]}
    assert {tuple(who.split()): kind for who, kind in drawn("regions")["kinds"].items()} == kinds


@pytest.mark.parametrize("board", BOARDS)
def test_no_two_places_overlap(board: str) -> None:
    all_shapes = shapes(board)
    assert all([g.is_valid and not g.is_empty for g in all_shapes.values()])
    assert shapely.coverage_is_valid(list(all_shapes.values()))
    assert sum(g.area for g in all_shapes.values()) == pytest.approx(shapely.union_all(list(all_shapes.values())).area)


@pytest.mark.parametrize("board", BOARDS)
def test_a_place_is_in_one_piece_on_each_island(board: str) -> None:
    islands = pieces(shapely.union_all(list(shapes(board).values())))
    for k, g in shapes(board).items():
        inside = [next(i for i, island in enumerate(islands) if island.intersects(p)) for p in pieces(g)]
        if k in IN_TWO.get(board, set()):
            assert len(inside) == len(set(inside)) + 1, k
        else:
            assert len(inside) == len(set(inside)), k


@pytest.mark.parametrize("board", BOARDS)
def test_labels_stand_within_and_have_room(board: str) -> None:
    lake = shape(drawn(board)["lake"])
    for k, p in drawn(board)["places"].items():
        g = shapes(board)[k]
        circle = Point(p["x"], p["y"]).buffer(p["r"] - 0.3)
        assert largest(g).contains(circle), k
        assert not lake.intersects(circle), k
        assert p["r"] >= 16, k
        assert p["box"] == pytest.approx(g.bounds, abs=0.06), k


@pytest.mark.parametrize("board", BOARDS)
def test_small_islands_have_a_target_that_covers_no_other_place(board: str) -> None:
    for k, p in drawn(board)["places"].items():
        others = [g for o, g in shapes(board).items() if o != k]
        alone = all([g.distance(shapes(board)[k]) > 0 for g in others])
        assert ("hit" in p) == (alone and p["r"] < 26), k
        if "hit" in p:
            x, y, r = p["hit"]
            assert r >= 22, k
            assert all([g.intersection(Point(x, y).buffer(r)).area < 1 for g in others]), k


@pytest.mark.parametrize("board", BOARDS)
def test_every_crossing_of_water_has_a_line_and_no_other_pair(board: str) -> None:
    sea = {(a, b): curve(d) for a, b, d in drawn(board)["sea"]}
    assert set(sea) == wanted(board)[2]
    for (a, b), line in sea.items():
        start, end = Point(line.coords[0]), Point(line.coords[-1])
        ends = [g.distance(p) for g in (shapes(board)[a], shapes(board)[b]) for p in (start, end)]
        assert min(ends[0], ends[1]) < 1, f"{a} {b} does not reach {a}"
        assert min(ends[2], ends[3]) < 1, f"{a} {b} does not reach {b}"
        others = [g.intersection(line).length for k, g in shapes(board).items() if k not in (a, b)]
        assert max(others) < 1, f"{a} {b} runs over land"
        assert line.within(shapely.box(0, 0, 1600, 900)), f"{a} {b} leaves the page"


def test_options_of_the_board_bring_their_lines() -> None:
    listed = {(o["option"], o["choice"]): o for o in drawn("provinces")["options"]}
    disputed = facts("shogun")["disputed"]
    assert set(listed) == {(e["option"], e["choices"][1]) for e in disputed}
    for entry in disputed:
        option = listed[entry["option"], entry["choices"][1]]
        used, other = (sorted(p) for p in entry["pairs"])
        assert (option["kind"], option["drop"], option["add"][:2]) == (entry["kind"], used, other)
        line = curve(option["add"][2]) if entry["kind"] == "sea" else LineString(lines(option["add"][2])[0])
        assert line.length >= SEEN
        assert all([shapes("provinces")[k].distance(line) < 1 for k in other])


@pytest.mark.parametrize("board", BOARDS)
def test_the_middle_of_a_border_lies_on_it(board: str) -> None:
    gates = {tuple(who.split()): Point(at) for who, at in drawn(board)["gates"].items()}
    sea = {(a, b): curve(d) for a, b, d in drawn(board)["sea"]}
    assert set(gates) == set(shared(board)) | set(sea)
    for who, at in gates.items():
        assert min([line.distance(at) for line in (shared(board).get(who), sea.get(who)) if line]) < 0.6, who


@pytest.mark.parametrize("board", BOARDS)
def test_the_coast_is_the_outline_of_all_places_and_is_the_same_on_every_map(board: str) -> None:
    land = shapely.union_all(list(shapes(board).values()))
    assert shape(drawn(board)["coast"]).symmetric_difference(land).area < 1
    rest = shape(drawn(board)["rest"]) if "rest" in drawn(board) else Polygon()
    assert rest.intersection(land).area < 1
    whole = shapely.union_all([land, rest])
    if board == "territories":  # Ezo is on this board only
        whole = whole.difference(shapes(board)["ezo"])
    assert whole.symmetric_difference(shape(drawn("provinces")["coast"])).area < 1


def test_maps_are_small() -> None:
    assert (MAPS / "provinces.json").stat().st_size <= 90_000
    assert all([(MAPS / f"{board}.json").stat().st_size <= 90_000 for board in BOARDS])
    assert (PUBLIC / "maps" / "sea.webp").stat().st_size <= 300_000
    assert (PUBLIC / "fonts" / "sengoku-serif.woff2").stat().st_size <= 150_000


def test_the_baked_sea_fits_the_page_and_shows_land_where_the_land_is() -> None:
    with Image.open(PUBLIC / "maps" / "sea.webp") as picture:
        assert picture.size == (2400, 1350)
        rgb = picture.convert("RGB")
    for p in drawn("provinces")["places"].values():
        r, _, b = rgb.getpixel((round(p["x"] * 1.5), round(p["y"] * 1.5)))
        assert r > b, "paper is warm"
    r, _, b = rgb.getpixel((1200, 1300))
    assert b > r, "water is cool"


@pytest.mark.parametrize("board", BOARDS)
def test_every_place_has_its_names(board: str) -> None:
    names = json.loads((MAPS / "names.json").read_text(encoding="utf-8"))[board]
    assert list(names) == wanted(board)[0]
    for name in names.values():
        assert re.fullmatch(r"[\u4e00-\u9fff]{1,3}", name["kanji"])
        assert re.fullmatch(r"[A-ZŌ][a-zāēīōū']*( [A-Z][a-zāēīōū']*)?", name["romaji"])


def test_names_agree_with_the_boards() -> None:
    names = json.loads((MAPS / "names.json").read_text(encoding="utf-8"))
    plain = str.maketrans("Ōōū", "Oou")
    for p in facts("shogun")["province"]:
        name = names["provinces"][p["id"]]
        assert name["kanji"] == p["kanji"]
        assert name["romaji"].translate(plain) == p["name"].split(" (")[0]
    for t in facts("dueling")["territory"]:
        assert names["territories"][t["id"]]["romaji"].translate(plain) == t["name"]
    assert {r["id"]: r["kanji"] for r in facts("warriors")["region"]} == {
        k: n["kanji"] for k, n in names["regions"].items()
    }


def test_the_font_has_every_letter_of_the_names() -> None:
    from fontTools.ttLib import TTFont

    with TTFont(PUBLIC / "fonts" / "sengoku-serif.woff2") as font:
        has = set(font.getBestCmap())
        notice = font["name"].getDebugName(13)
    names = json.loads((MAPS / "names.json").read_text(encoding="utf-8"))
    text = {c for table in names.values() for name in table.values() for c in name["kanji"] + name["romaji"]}
    text |= {*"戦国太平記決闘武士道", *"äöüÄÖÜß", *"0123456789 .,:;!?–—’“”„"}
    assert sorted(c for c in text if ord(c) not in has) == []
    assert "SIL Open Font License" in notice
    assert "SIL OPEN FONT LICENSE Version 1.1" in (PUBLIC / "fonts" / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("npm") is None, reason="the geography comes from npm")
def test_drawing_again_gives_the_committed_maps(tmp_path: Path) -> None:
    tool = ROOT / "tools" / "map.py"
    subprocess.run([sys.executable, str(tool), "--out", str(tmp_path)], check=True, capture_output=True, timeout=240)
    assert (tmp_path / "names.json").read_bytes() == (MAPS / "names.json").read_bytes()
    for board in BOARDS:
        again = json.loads((tmp_path / f"{board}.json").read_text(encoding="utf-8"))
        assert again.keys() == drawn(board).keys()
        for k, p in again["places"].items():
            assert shape(p["d"]).hausdorff_distance(shapes(board)[k]) <= 0.2, k
            assert [p["x"], p["y"]] == pytest.approx([drawn(board)["places"][k][c] for c in "xy"], abs=1), k
        for (a, b, d), (c, e, f) in zip(again["sea"], drawn(board)["sea"], strict=True):
            assert (a, b) == (c, e)
            assert curve(d).hausdorff_distance(curve(f)) <= 0.5
