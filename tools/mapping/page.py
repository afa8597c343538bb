"""From kilometres to the page: small provinces swell, the archipelago is laid level and fitted in."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import shapely
from shapely.affinity import scale, translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from mapping.geography import (
    PROVINCE_OF,
    SMOOTH,
    Land,
    Pair,
    Points,
    Shapes,
    borders,
    collapse,
    columns,
    kilometres,
    largest,
    pair,
    pieces,
    table,
)

PAGE = table("shape")
WIDTH, HEIGHT = PAGE["width"], PAGE["height"]
Move = Callable[[Points], Points]
Step = tuple[Points, Points, Points]


def joined(shapes: Shapes, group: dict[str, str]) -> Shapes:
    """The shapes joined by group; what has none stays out."""
    out: dict[str, list[BaseGeometry]] = {}
    for k, g in shapes.items():
        if group.get(k):
            out.setdefault(group[k], []).append(g)
    return {k: shapely.coverage_union_all(v) if len(v) > 1 else v[0] for k, v in out.items()}


def provinces(parts: Shapes) -> Shapes:
    return joined(parts, {k: PROVINCE_OF.get(k, k) for k in parts})


def push(xy: Points, step: Step) -> Points:
    centre, radius, mass = step
    d = xy[:, None, :] - centre[None]
    distance = np.maximum(np.hypot(d[..., 0], d[..., 1]), 1e-9)
    q = distance / radius
    force = np.where(q > 1, mass / q, mass * q * q * (4 - 3 * q))
    out: Points = xy + ((force / distance)[..., None] * d).sum(1)
    return out


def cartogram(shapes: Shapes, rounds: int = 60) -> Move:
    """Dougenik, Chrisman and Niemeyer 1985: moves any points as it moves the provinces towards their wanted areas."""
    wanted, current = [], []
    for k, g in shapes.items():
        if k in PAGE["lone"]:
            continue
        share = PAGE["weight"].get(k, 1) * g.area ** PAGE["exponent"] / g.area
        slices = max(1, round(g.area / 7000))  # long provinces in slices: the forces suppose roundish shapes
        x0, y0, x1, y1 = g.bounds
        for i in range(slices):
            band = box(x0 - 1, y0 + (y1 - y0) * i / slices, x1 + 1, y0 + (y1 - y0) * (i + 1) / slices)
            piece = g if slices == 1 else g.intersection(band)
            current.append(shapely.segmentize(piece, 6.0))
            wanted.append(piece.area * share)
    steps: list[Step] = []
    for _ in range(rounds):
        area = np.array([g.area for g in current])
        centre = np.array([largest(g).centroid.coords[0] for g in current])
        goal = np.array(wanted) * area.sum() / sum(wanted)
        radius = np.sqrt(area / math.pi)
        error = np.maximum(area, goal) / np.minimum(area, goal)
        step = (centre, radius, (np.sqrt(goal / math.pi) - radius) / (1 + error.mean()))
        steps.append(step)
        current = [shapely.transform(g, lambda xy, step=step: push(xy, step)) for g in current]
        if error.max() < 1.05:
            break

    def move(xy: Points) -> Points:
        for s in steps:
            xy = push(xy, s)
        return xy

    return move


class Page:
    """Parts of provinces in pixels, and where anything else comes to lie."""

    def __init__(self, parts: Shapes, unwanted: list[Pair], land: Land) -> None:
        old = {who: pair(PROVINCE_OF.get(who[0], who[0]), PROVINCE_OF.get(who[1], who[1])) for who in borders(parts)}
        parts = collapse(parts, [who for who, provinces_ in old.items() if provinces_ in unwanted], 14.0)
        parts = {k: shapely.segmentize(g, 6.0) for k, g in parts.items()}
        self.swell = cartogram(provinces(parts))
        angle = math.radians(PAGE["rotate"])
        self.turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        turned = {k: self.turned(k, g) for k, g in parts.items()}
        x0, _, x1, y1 = unary_union([g for k, g in turned.items() if k not in PAGE["lone"]]).bounds
        self.zoom = (WIDTH - 2 * PAGE["margin"]) / (x1 - x0)
        self.left, self.top = PAGE["margin"] - self.zoom * x0, PAGE["top"] + self.zoom * y1
        placed = {k: self.alone(k, shapely.transform(g, self.laid)) for k, g in turned.items()}
        placed = parted(placed)
        simple = shapely.coverage_simplify(list(placed.values()), SMOOTH["pixels"])
        self.parts = settled(dict(zip(placed, simple)))
        self.ezo = self.backdrop("ezo", land.ezo)
        self.korea = self.backdrop("korea", land.korea)

    def turned(self, part: str, g: BaseGeometry) -> BaseGeometry:
        if part not in PAGE["lone"]:
            return shapely.transform(g, lambda xy: self.swell(xy) @ self.turn)
        centre = np.array(g.centroid.coords)  # a lone island travels whole
        return shapely.transform(g, lambda xy: (self.swell(centre) + xy - centre) @ self.turn)

    def laid(self, xy: Points) -> Points:
        return columns(self.left + self.zoom * xy[:, 0], self.top - self.zoom * xy[:, 1])

    def alone(self, part: str, g: BaseGeometry) -> BaseGeometry:
        wish = PAGE["lone"].get(part)
        if not wish:
            return g
        factor = wish["radius"] / shapely.maximum_inscribed_circle(largest(g), tolerance=0.2).length
        return translate(scale(g, factor, factor, origin=g.centroid), *wish["shift"])

    def at(self, xy: Points) -> Points:
        """Where kilometres come to lie."""
        return self.laid(self.swell(xy) @ self.turn)

    def backdrop(self, name: str, g: BaseGeometry) -> BaseGeometry:
        """A shore beyond the board, moved and cut at the edge of the page."""
        wish = PAGE["backdrop"][name]
        there = shapely.make_valid(shapely.transform(shapely.segmentize(g, 8), self.at).buffer(0))
        there = scale(there, wish["scale"], wish["scale"], origin=tuple(wish["origin"]))
        there = (
            translate(there, *wish["shift"]).intersection(box(-8, -8, WIDTH + 8, HEIGHT + 8)).simplify(SMOOTH["pixels"])
        )
        return tenths(MultiPolygon([p for p in pieces(there) if p.area > 60]))

    def lake(self) -> BaseGeometry:
        shore = Polygon(kilometres(PAGE["marks"]["biwa"])).segmentize(3).buffer(1.2).buffer(-1.2)
        return tenths(shapely.transform(shore, self.at).simplify(0.3))

    def fuji(self) -> list[float]:
        x, y = self.at(kilometres([PAGE["marks"]["fuji"]]))[0]
        return [round(float(x), 1), round(float(y), 1)]


def tenths(g: BaseGeometry) -> BaseGeometry:
    """On a grid of a tenth of a pixel, as the paths are written."""
    return shapely.transform(g, lambda xy: np.round(xy, 1))


def parted(shapes: Shapes) -> Shapes:
    """Water that can be seen between shores that would all but touch (shape.toml, straits)."""
    out = dict(shapes)
    for a, b in PAGE["straits"]:
        reach = (PAGE["strait"] + shapes[a].distance(shapes[b])) / 2
        if reach < PAGE["strait"]:
            out[a], out[b] = out[a].difference(shapes[b].buffer(reach)), out[b].difference(shapes[a].buffer(reach))
    return out


def settled(shapes: Shapes, rounds: int = 6) -> Shapes:
    """On that grid and still a clean coverage: rounding may close a needle, and the crumbs of it are swept away."""
    for _ in range(rounds):
        shapes = {k: tenths(g) for k, g in shapes.items()}
        if all([g.is_valid for g in shapes.values()]) and shapely.coverage_is_valid(list(shapes.values())):
            return shapes
        whole = [MultiPolygon([p for p in pieces(shapely.make_valid(g)) if p.area > 2]) for g in shapes.values()]
        shapes = dict(zip(shapes, shapely.coverage_clean(whole, gap_width=0.5)))
    raise SystemExit("the shapes do not settle on the grid: change [smooth] in shape.toml a little")
