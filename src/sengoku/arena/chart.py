"""A balance study as a picture: for each set-up, first places by seat and the lengths of games.

It is laid out as plain shapes. Here they become SVG, by hand: its colours do on a light and on a dark ground, and it
has no ground of its own. `png.py` paints the same shapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from sengoku.kernel.words import Json

WIDTH, LEFT, GAP, RIGHT = 860, 150, 70, 20
BARS = 320  # the width of the bars of a whole row
TOP, HEAD, LINE, FOOT = 34, 40, 26, 46  # title; a row's head, seats, axis
LEAST = 4 * LINE  # a row is at least so high, for the sake of its lengths
STYLE = """
text { font: 12px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: #6e7781; }
.title { font-size: 15px; font-weight: 600; }
.head { font-size: 13px; font-weight: 600; }
.end { text-anchor: end; } .mid { text-anchor: middle; }
.bar { fill: #93b4da; } .length { fill: #8fb58a; }
.whisker { stroke: #66707c; stroke-width: 1.5; fill: none; }
.axis { stroke: #8a939e; stroke-width: 1; opacity: .6; }
.fair { stroke: #cf5f45; stroke-width: 1.5; stroke-dasharray: 4 3; } .fairtext { fill: #cf5f45; }
@media (prefers-color-scheme: dark) {
text { fill: #aab4bf; } .bar { fill: #4d74a6; } .length { fill: #5d8558; } .whisker { stroke: #d5dce4; }
}
""".strip()


class Text(NamedTuple):
    """Words at a point of their baseline; the kind says how they look and whether they begin, end or lie about it."""

    x: float
    y: float
    words: str
    kind: str = ""


class Bar(NamedTuple):
    kind: str
    x: float
    y: float
    width: float
    height: float
    round: int
    title: str = ""


class Lines(NamedTuple):
    """Level and upright lines, each from (x, y) to (x, y)."""

    kind: str
    lines: list[tuple[float, float, float, float]]
    title: str = ""


Shape = Text | Bar | Lines


def laid_out(title: str, setups: Sequence[Json]) -> tuple[int, list[Shape]]:
    """How high the picture of the set-ups of a tally is, and what is in it; one row for each."""
    parts: list[Shape] = [Text(LEFT, 24, title, "title")]
    y = TOP + 10
    for setup in setups:
        height = max(LEAST, LINE * len(setup["seats"]))
        parts += [Text(LEFT, y + 14, f"{setup['name']}: {setup['games']:,} games", "head")]
        parts += seats(setup, y + HEAD, height)
        parts += lengths(setup, y + HEAD, height)
        y += HEAD + height + FOOT
    return y, parts


def balance(title: str, setups: Sequence[Json]) -> str:
    """The picture as SVG."""
    y, parts = laid_out(title, setups)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img">'
    title_ = [f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>"]
    return "\n".join([head, *title_, *[svg(part) for part in parts], "</svg>"]) + "\n"


def svg(shape: Shape) -> str:
    told = f"<title>{escape(shape.title)}</title>" if not isinstance(shape, Text) and shape.title else ""
    if isinstance(shape, Text):
        of = f' class="{shape.kind}"' if shape.kind else ""
        return f'<text x="{shape.x:.1f}" y="{shape.y:.1f}"{of}>{escape(shape.words)}</text>'
    if isinstance(shape, Bar):
        at = f'x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.width:.1f}" height="{shape.height:.1f}"'
        return f'<rect class="{shape.kind}" {at} rx="{shape.round}">{told}</rect>'
    path = "".join([f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in shape.lines])
    return f'<path class="{shape.kind}" d="{path}">{told}</path>'


def seats(setup: Json, top: int, height: int) -> list[Shape]:
    """Bars of first places by seat, each with its 95 % interval, and a line at the fair share."""
    rows: list[Json] = setup["seats"]
    fair = 1 / len(rows)
    most = nice(max([fair, *[row["high"] for row in rows]]))
    scale = BARS / most
    out: list[Shape] = []
    for i, (name, row) in enumerate(zip(setup["names"], rows)):
        y = top + i * LINE
        low, high, end = LEFT + row["low"] * scale, LEFT + row["high"] * scale, row["share"] * scale
        out.append(Text(LEFT - 8, y + 17, name, "end"))
        out.append(Bar("bar", LEFT, y + 4, end, LINE - 8, 2))
        m = y + LINE / 2
        told = f"{name}: {percent(row['share'])} ({percent(row['low'])} to {percent(row['high'])})"
        ends = [(low, m - 4, low, m + 4), (high, m - 4, high, m + 4)]
        out.append(Lines("whisker", [(low, m, high, m), *ends], told))
    bottom, x = top + height, LEFT + fair * scale
    out.append(Lines("fair", [(x, top - 4, x, bottom + 4)]))
    out.append(Lines("axis", [(LEFT, bottom + 4, LEFT + BARS, bottom + 4)]))
    out.append(Text(x, top - 8, f"fair {percent(fair)}", "mid fairtext"))
    steps = 4
    out += [Text(LEFT + BARS * k / steps, bottom + 20, percent(most * k / steps), "mid") for k in range(steps + 1)]
    out.append(Text(LEFT + BARS / 2, bottom + 36, "share of first places, with 95 % intervals", "mid"))
    return out


def lengths(setup: Json, top: int, height: int) -> list[Shape]:
    """A histogram of decisions a game, with the median."""
    found, spread = setup["histogram"], setup["decisions"]
    counts: list[int] = found["counts"]
    if not counts:
        return []
    left = LEFT + BARS + GAP
    width = WIDTH - left - RIGHT
    one, tall = width / len(counts), height / max(counts)
    bottom = top + height
    out: list[Shape] = []
    for i, n in enumerate(counts):
        if n:
            start = found["from"] + i * found["step"]
            x, y = left + i * one + 0.5, bottom - n * tall
            told = f"{start:,.0f} to {start + found['step']:,.0f}: {n:,} games"
            out.append(Bar("length", x, y, one - 1, n * tall, 1, told))
    last = found["from"] + len(counts) * found["step"]
    reach = max(1e-9, last - found["from"])
    x = left + width * (spread["median"] - found["from"]) / reach
    out.append(Lines("axis", [(left, bottom + 4, left + width, bottom + 4)]))
    out.append(Lines("fair", [(x, top - 4, x, bottom + 4)]))
    out.append(Text(x, top - 8, f"median {spread['median']:,}", "mid fairtext"))
    out += [Text(left, bottom + 20, f"{found['from']:,.0f}"), Text(left + width, bottom + 20, f"{last:,.0f}", "end")]
    out.append(Text(left + width / 2, bottom + 36, "decisions a game", "mid"))
    return out


def nice(value: float) -> float:
    """The end of an axis of shares: a round number not below the value.

    >>> nice(0.27), nice(0.61), nice(1.0)
    (0.4, 0.8, 1.0)
    """
    return next((end for end in (0.2, 0.4, 0.6, 0.8) if value <= end), 1.0)


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"
