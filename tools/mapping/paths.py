"""Shapes as SVG paths and as the tables that the browser client reads."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points

from mapping.boards import Board
from mapping.geography import Pair, Points, Shapes, borders, largest, pair, pieces, table

SEA: dict[str, dict[str, Any]] = table("sea")
SHORT = 20.0  # the least length of a sea line
TARGET = 26  # the radius of a finger's target round a small island


def number(tenths: int) -> str:
    sign, whole, rest = "-" if tenths < 0 else "", abs(tenths) // 10, abs(tenths) % 10
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"


def steps(points: Points, closed: bool) -> str:
    """One line or ring: an absolute start and relative steps, exact in tenths."""
    at = [(round(x * 10), round(y * 10)) for x, y in points.tolist()]
    if closed:
        at = at[:-1]
    out = [f"M{number(at[0][0])} {number(at[0][1])}l"]
    for (x0, y0), (x1, y1) in pairwise(at):
        for n in (number(x1 - x0), number(y1 - y0)):
            tight = n[0] == "-" or out[-1].endswith("l") or (n[0] == "." and "." in out[-1])  # 1.2.5 is 1.2 and .5
            out.append(n if tight else " " + n)
    return "".join(out) + ("z" if closed else "")


def area(g: BaseGeometry) -> str:
    rings = [r for p in sorted(pieces(g), key=lambda p: -p.area) for r in (p.exterior, *p.interiors)]
    return "".join([steps(shapely.get_coordinates(r), True) for r in rings])


def line(g: BaseGeometry) -> str:
    return "".join([steps(shapely.get_coordinates(part), False) for part in shapely.get_parts(g)])


def curve(through: Points) -> tuple[str, list[float]]:
    """Catmull-Rom through the points as cubic Beziers, and a point in the middle."""
    p = np.vstack([2 * through[0] - through[1], through, 2 * through[-1] - through[-2]])
    d = f"M{through[0][0]:.1f} {through[0][1]:.1f}"
    sampled = [through[0]]
    for i in range(1, len(p) - 2):
        c1, c2 = p[i] + (p[i + 1] - p[i - 1]) / 6, p[i + 1] - (p[i + 2] - p[i]) / 6
        d += f"C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {p[i + 1][0]:.1f} {p[i + 1][1]:.1f}"
        for t in np.linspace(0, 1, 13)[1:]:
            sampled.append((1 - t) ** 3 * p[i] + 3 * t * (1 - t) ** 2 * c1 + 3 * t * t * (1 - t) * c2 + t**3 * p[i + 1])
    middle = LineString(sampled).interpolate(0.5, normalized=True)
    return d, [round(middle.x, 1), round(middle.y, 1)]


def crossing(board: str, who: Pair, shapes: Shapes) -> Points:
    """The points of a sea line: from sea.toml, or from shore to shore with a light bow."""
    a, b = (largest(shapes[k]) for k in who)
    wish = SEA.get(board, {}).get(" ".join(who), {})
    via = np.array(wish.get("via", []), float).reshape(-1, 2)
    if len(via):
        return np.vstack([ashore(a, wish.get("from", via[0])), via, ashore(b, wish.get("to", via[-1]))])
    start, end = (np.array(p.coords[0]) for p in nearest_points(a, b))
    along = end - start
    short = max(0.0, SHORT / float(np.hypot(*along)) - 1) / 2  # a narrow strait is crossed from a little inland
    start, end = ashore(a, start - along * short), ashore(b, end + along * short)
    along = end - start
    return np.vstack([start, (start + end) / 2 + wish.get("bow", 0.16) * np.array([along[1], -along[0]]), end])


def ashore(g: BaseGeometry, at: Points) -> Points:
    """The nearest place on land."""
    return np.array(nearest_points(g, Point(at))[0].coords[0])


def label(g: BaseGeometry, lake: BaseGeometry) -> tuple[float, float, float]:
    free = largest(g).difference(lake.buffer(2)) if g.intersects(lake) else g
    circle = shapely.maximum_inscribed_circle(largest(free), tolerance=0.2)
    x, y = circle.coords[0]
    return round(x, 1), round(y, 1), round(circle.length, 1)


def target(
    place: str, g: BaseGeometry, at: tuple[float, float, float], others: list[BaseGeometry]
) -> list[float] | None:
    """A round target in the sea, for a place that is small and alone on its island."""
    x, y, r = at
    if r >= TARGET or any([g.distance(o) == 0 for o in others]):
        return None
    room = min([Point(x, y).distance(o) for o in others])
    return [x, y, round(min(TARGET, room), 1)]


def tables(board: Board, shapes: Shapes, rest: BaseGeometry, lake: BaseGeometry, fuji: list[float]) -> dict[str, Any]:
    """One map as the client reads it."""
    places: dict[str, Any] = {}
    for k in board.places:
        g = shapes[k]
        x, y, r = label(g, lake)
        places[k] = {"d": area(g), "x": x, "y": y, "r": r, "box": [round(v, 1) for v in g.bounds]}
        hit = target(k, g, (x, y, r), [o for n, o in shapes.items() if n != k])
        if hit:
            places[k]["hit"] = hit
    drawn = borders(shapes)
    gates: dict[str, list[float]] = {}
    lines = []
    for who in sorted(drawn):
        middle = max(shapely.get_parts(drawn[who]), key=lambda part: part.length).interpolate(0.5, normalized=True)
        gates[" ".join(who)] = [round(middle.x, 1), round(middle.y, 1)]
        lines.append([*who, line(drawn[who])])
    sea = []
    for who in board.sea:
        d, middle_at = curve(crossing(board.name, who, shapes))
        sea.append([*who, d])
        gates.setdefault(" ".join(who), middle_at)
    out: dict[str, Any] = {"width": 1600, "height": 900, "places": places, "borders": lines, "sea": sea}
    out["near"] = {k: neighbours(k, board.land) for k in board.places}
    out["over_sea"] = {k: neighbours(k, board.sea) for k in board.places if neighbours(k, board.sea)}
    if board.kinds:
        out["kinds"] = {" ".join(who): kind for who, kind in sorted(board.kinds.items())}
    if board.extra:
        out["options"] = [option(board, entry, shapes) for entry in board.extra]
    out["gates"] = gates
    out["coast"] = area(shapely.coverage_union_all(list(shapes.values())))
    if not rest.is_empty:
        out["rest"] = area(rest)
    return out | {"lake": area(lake), "fuji": fuji}


def neighbours(place: str, pairs: list[Pair]) -> list[str]:
    return sorted([b if a == place else a for a, b in pairs if place in (a, b)])


def option(board: Board, entry: dict[str, Any], shapes: Shapes) -> dict[str, Any]:
    """What a game's option adds and takes away. A border that is only a point is a short stroke over that point."""
    who = pair(*entry["add"])
    if entry["kind"] == "sea":
        d = curve(crossing(board.name, who, shapes))[0]
    else:
        a, b = (shapes[k] for k in who)
        start, end = (p.coords[0] for p in nearest_points(a, b))
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        to = np.array(nearest_points(a.buffer(-8), Point(x, y))[0].coords[0])
        back = np.array(nearest_points(b.buffer(-8), Point(x, y))[0].coords[0])
        d = line(linemerge([LineString(np.round([to, (x, y), back], 1))]))
    return {**entry, "add": [*who, d], "drop": sorted(entry["drop"])}
