"""A balance study as a picture: for each set-up, first places by seat and the lengths of games. Plain SVG, by hand.

The colours do on a light and on a dark ground; there is no ground of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

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


def balance(title: str, setups: Sequence[Json]) -> str:
    """The picture of the set-ups of a tally, one row each."""
    parts: list[str] = []
    y = TOP + 10
    for setup in setups:
        height = max(LEAST, LINE * len(setup["seats"]))
        parts += [text(LEFT, y + 14, f"{setup['name']}: {setup['games']:,} games", "head")]
        parts += seats(setup, y + HEAD, height)
        parts += lengths(setup, y + HEAD, height)
        y += HEAD + height + FOOT
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" width="{WIDTH}" height="{y}" role="img">'
    title_ = [f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", text(LEFT, 24, title, "title")]
    return "\n".join([head, *title_, *parts, "</svg>"]) + "\n"


def seats(setup: Json, top: int, height: int) -> list[str]:
    """Bars of first places by seat, each with its 95 % interval, and a line at the fair share."""
    rows: list[Json] = setup["seats"]
    fair = 1 / len(rows)
    most = nice(max([fair, *[row["high"] for row in rows]]))
    scale = BARS / most
    out: list[str] = []
    for i, (name, row) in enumerate(zip(setup["names"], rows)):
        y = top + i * LINE
        low, high, end = LEFT + row["low"] * scale, LEFT + row["high"] * scale, row["share"] * scale
        out.append(text(LEFT - 8, y + 17, name, "end"))
        out.append(f'<rect class="bar" x="{LEFT}" y="{y + 4}" width="{end:.1f}" height="{LINE - 8}" rx="2"/>')
        m = y + LINE / 2
        told = f"{name}: {percent(row['share'])} ({percent(row['low'])} to {percent(row['high'])})"
        out.append(
            f'<path class="whisker" d="M{low:.1f} {m}H{high:.1f}M{low:.1f} {m - 4}v8M{high:.1f} {m - 4}v8">'
            f"<title>{escape(told)}</title></path>"
        )
    bottom, x = top + height, LEFT + fair * scale
    out.append(f'<path class="fair" d="M{x:.1f} {top - 4}V{bottom + 4}"/>')
    out.append(f'<path class="axis" d="M{LEFT} {bottom + 4}h{BARS}"/>')
    out.append(text(x, top - 8, f"fair {percent(fair)}", "mid fairtext"))
    steps = 4
    out += [text(LEFT + BARS * k / steps, bottom + 20, percent(most * k / steps), "mid") for k in range(steps + 1)]
    out.append(text(LEFT + BARS / 2, bottom + 36, "share of first places, with 95 % intervals", "mid"))
    return out


def lengths(setup: Json, top: int, height: int) -> list[str]:
    """A histogram of decisions a game, with the median."""
    found, spread = setup["histogram"], setup["decisions"]
    counts: list[int] = found["counts"]
    if not counts:
        return []
    left = LEFT + BARS + GAP
    width = WIDTH - left - RIGHT
    one, tall = width / len(counts), height / max(counts)
    bottom = top + height
    out = []
    for i, n in enumerate(counts):
        if n:
            start = found["from"] + i * found["step"]
            x, y = left + i * one + 0.5, bottom - n * tall
            out.append(
                f'<rect class="length" x="{x:.1f}" y="{y:.1f}" width="{one - 1:.1f}" height="{n * tall:.1f}" rx="1">'
                f"<title>{start:,.0f} to {start + found['step']:,.0f}: {n:,} games</title></rect>"
            )
    last = found["from"] + len(counts) * found["step"]
    reach = max(1e-9, last - found["from"])
    x = left + width * (spread["median"] - found["from"]) / reach
    out.append(f'<path class="axis" d="M{left} {bottom + 4}h{width}"/>')
    out.append(f'<path class="fair" d="M{x:.1f} {top - 4}V{bottom + 4}"/>')
    out.append(text(x, top - 8, f"median {spread['median']:,}", "mid fairtext"))
    out += [text(left, bottom + 20, f"{found['from']:,.0f}"), text(left + width, bottom + 20, f"{last:,.0f}", "end")]
    out.append(text(left + width / 2, bottom + 36, "decisions a game", "mid"))
    return out


def nice(value: float) -> float:
    """The end of an axis of shares: a round number not below the value.

    >>> nice(0.27), nice(0.61), nice(1.0)
    (0.4, 0.8, 1.0)
    """
    return next((end for end in (0.2, 0.4, 0.6, 0.8) if value <= end), 1.0)


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def text(x: float, y: float, words: str, kind: str = "") -> str:
    of = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{of}>{escape(words)}</text>'
