"""Makes the letters of place names and titles: web/public/fonts/sengoku-serif.woff2.

    python tools/font.py                 # from the Debian package fonts-noto-cjk
    python tools/font.py --font FILE.ttc

A subset of Noto Serif CJK JP Bold (SIL Open Font License 1.1; the licence lies beside the result): the kanji of
web/src/maps/names.json and of tools/font.toml, and Latin letters with the accents of the client's languages.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
WEB = HERE.parent / "web"
DEBIAN = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
FACE = "Noto Serif CJK JP"
NAME = "Sengoku Serif"  # "Noto" and "Source" are reserved names: what is changed is called otherwise


def letters() -> str:
    """Every character that the font must have."""
    names = json.loads((WEB / "src" / "maps" / "names.json").read_text(encoding="utf-8"))
    text = [name for table in names.values() for both in table.values() for name in both.values()]
    for group in tomllib.loads((HERE / "font.toml").read_text(encoding="utf-8")).values():
        text += group
    return "".join(sorted({*"".join(text), *map(chr, range(0x20, 0x7F))}))


def face(file: str) -> TTFont:
    for number in range(20):
        font = TTFont(file, fontNumber=number, lazy=True)
        if font["name"].getDebugName(1).startswith(FACE):
            return font
    raise SystemExit(f"{file} has no face {FACE}")


def make(file: str, out: Path) -> None:
    font = face(file)
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "palt", "vert"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    maker = subset.Subsetter(options)
    maker.populate(text=letters())
    maker.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = NAME.replace(" ", "") if record.nameID == 6 else NAME
    out.parent.mkdir(parents=True, exist_ok=True)
    font["head"].modified = font["head"].created  # the same letters give the same file
    font.recalcTimestamp = False
    subset.save_font(font, str(out), options)
    print(f"{out.name}: {len(font.getBestCmap())} characters, {out.stat().st_size / 1000:.1f} kB")


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--font", default=DEBIAN)
    ap.add_argument("--out", type=Path, default=WEB / "public" / "fonts" / "sengoku-serif.woff2")
    args = ap.parse_args()
    make(args.font, args.out)


if __name__ == "__main__":
    main()
