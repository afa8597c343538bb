"""Draws the maps of the browser client: provinces, territories and regions, all from the same shores.

    python tools/map.py                    # web/src/maps/*.json
    python tools/map.py --geometry FOLDER  # with jpn.json, kor.json and prk.json from a folder instead of from npm
    python tools/map.py --picture          # also the baked sea, web/public/maps/sea.webp (needs Chromium)
    python tools/map.py --look FOLDER      # also a picture of each map with names, to look at

How: the modern prefectures (Natural Earth) are cut into the old provinces by town points, swollen so that small
provinces can hold pieces, and laid on a page of 1600 x 900 pixels. Territories and regions are joined from the same
parts. Who borders whom is the games' business (src/sengoku/games/*/board/map.toml): the drawing must agree, and what
it draws is checked here and by tests/web/test_maps.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import shapely

from mapping import boards, geography, page, paths
from mapping.names import names

WEB = Path(__file__).resolve().parents[1] / "web"
TOUCH = {("hokuriku", "sanin")}  # they meet on land at Wakasa, but the crossing that counts is over the bay


def check(board: boards.Board, shapes: geography.Shapes) -> None:
    drawn, wanted = set(geography.borders(shapes)), {*board.land, *board.blocked}
    missing, more = sorted(wanted - drawn), sorted(drawn - wanted - TOUCH)
    if missing or more:
        raise SystemExit(f"{board.name}: missing {missing}, too much {more}")


def draw(geometry: dict[str, Any]) -> tuple[page.Page, dict[str, dict[str, Any]]]:
    land = geography.Land(geometry)
    parts = geography.coverage(geography.partition(land))
    known = boards.provinces()
    extra = [who for who in geography.borders(page.provinces(parts)) if who not in known.land]
    sheet = page.Page(parts, extra, land)
    out = {}
    for board in (known, boards.territories(), boards.regions()):
        shapes = page.joined(sheet.parts | {"ezo": sheet.ezo}, board.part_of)
        extra = [who for who in geography.borders(shapes) if who not in board.land + board.blocked and who not in TOUCH]
        if extra:
            shapes = page.settled(geography.collapse(shapes, extra, 32.0))
        check(board, shapes)
        rest = shapely.union_all([g for k, g in sheet.parts.items() if k not in board.part_of])
        out[board.name] = paths.tables(board, shapes, rest, sheet.lake(), sheet.fuji())
    return sheet, out


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--geometry", help="a folder with jpn.json, kor.json and prk.json")
    ap.add_argument("--out", type=Path, default=WEB / "src" / "maps")
    ap.add_argument("--picture", action="store_true", help="bake the sea as well")
    ap.add_argument("--look", type=Path, help="a folder for pictures to look at")
    args = ap.parse_args()
    sheet, maps = draw(geography.load(args.geometry))
    args.out.mkdir(parents=True, exist_ok=True)
    for name, content in {**maps, "names": names()}.items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        (args.out / f"{name}.json").write_text(text, encoding="utf-8")
        print(f"{name}.json: {len(text.encode()) / 1000:.1f} kB", file=sys.stderr)
    if args.picture or args.look:
        from mapping import picture

        if args.picture:
            picture.bake(sheet, maps, WEB / "public" / "maps")
        if args.look:
            picture.look(maps, names(), WEB / "public", args.look)


if __name__ == "__main__":
    main()
