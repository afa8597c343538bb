"""The picture of a balance study as PNG, painted with Pillow: the extra `charts`."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sengoku.arena.chart import WIDTH, Bar, Lines, Text, laid_out
from sengoku.kernel.words import KERNEL_WORDS, Json

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

SCALE = 2  # dots for each unit of the layout: sharp on good screens and on paper
GROUND = "#ffffff"
COLOURS = {"bar": "#93b4da", "length": "#8fb58a", "whisker": "#66707c", "axis": "#b9bec5", "fair": "#cf5f45"}
INK = {"fairtext": "#cf5f45"}
GREY = "#57606a"
SIZES = {"title": 15, "head": 13}
DASH, SPACE = 4, 3  # of the line at the fair share


class NoPillow(ImportError):
    """Pillow is not installed; the sentence says how to get it."""


def check() -> None:
    """`NoPillow` before any game is played."""
    try:
        import PIL.ImageDraw
        import PIL.ImageFont  # noqa: F401 (only whether it is there)
    except ImportError as e:
        args = {"library": "pillow", "extra": "charts"}
        raise NoPillow(KERNEL_WORDS.say("error.no_extra", args), name=e.name) from None


def png(title: str, setups: Sequence[Json]) -> bytes:
    """The picture of the set-ups of a tally."""
    check()
    from PIL import Image, ImageDraw

    height, shapes = laid_out(title, setups)
    picture = Image.new("RGB", (WIDTH * SCALE, height * SCALE), GROUND)
    draw = ImageDraw.Draw(picture)
    for shape in shapes:
        if isinstance(shape, Bar):
            fill(draw, shape)
        elif isinstance(shape, Lines):
            rule(draw, shape)
        else:
            write(draw, shape)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def fill(draw: ImageDraw, bar: Bar) -> None:
    right, bottom = bar.x + max(bar.width, 0.5), bar.y + max(bar.height, 0.5)
    box = [bar.x * SCALE, bar.y * SCALE, right * SCALE - 1, bottom * SCALE - 1]
    draw.rounded_rectangle(box, bar.round * SCALE, fill=COLOURS[bar.kind])


def rule(draw: ImageDraw, shape: Lines) -> None:
    for a, b, c, d in shape.lines:
        if shape.kind != "fair":
            draw.line([a * SCALE, b * SCALE, c * SCALE, d * SCALE], COLOURS[shape.kind], 3 if shape.title else 2)
            continue
        y = b
        while y < d:  # dashes: it stands upright
            draw.line([a * SCALE, y * SCALE, c * SCALE, min(y + DASH, d) * SCALE], COLOURS["fair"], 3)
            y += DASH + SPACE


def write(draw: ImageDraw, text: Text) -> None:
    from PIL import ImageFont

    kinds = text.kind.split()
    font = ImageFont.load_default(SCALE * max([SIZES.get(kind, 12) for kind in kinds], default=12))
    across = "r" if "end" in kinds else "m" if "mid" in kinds else "l"
    ink = next((INK[kind] for kind in kinds if kind in INK), GREY)
    bold = 0.4 if "title" in kinds or "head" in kinds else 0
    at = (text.x * SCALE, text.y * SCALE)
    draw.text(at, text.words, ink, font, anchor=across + "s", stroke_width=bold, stroke_fill=ink)
