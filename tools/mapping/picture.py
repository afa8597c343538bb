"""The baked sea, and pictures of the maps to look at; both are drawn by Chromium."""

from __future__ import annotations

import base64
import html
import io
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import shapely
from PIL import Image
from shapely.geometry.base import BaseGeometry

from mapping.page import HEIGHT, WIDTH, Page
from mapping.paths import area

ZOOM = 1.5  # the baked picture is 2400 x 1350
# Distance from the shore, width and strength of the water lines.
WATER_LINES = ((3.6, 1.1, 0.50), (7.4, 1.0, 0.38), (11.8, 0.9, 0.28), (17.0, 0.8, 0.19), (23.2, 0.7, 0.12))

DEFS = """
<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7391a0"/>
<stop offset=".38" stop-color="#a3bab6"/><stop offset=".62" stop-color="#9cb5b3"/>
<stop offset="1" stop-color="#56798f"/></linearGradient>
<pattern id="waves" width="32" height="16" patternUnits="userSpaceOnUse"><g fill="none" stroke="#35586a"
 stroke-width=".75">{waves}</g></pattern>
<radialGradient id="calm" cx=".5" cy=".5" r=".62"><stop offset=".25" stop-color="#fff" stop-opacity=".35"/>
<stop offset="1" stop-color="#fff" stop-opacity="1"/></radialGradient>
<mask id="fade"><rect width="1600" height="900" fill="url(#calm)"/></mask>
<radialGradient id="edge" cx=".5" cy=".5" r=".74"><stop offset=".6" stop-color="#0f2233" stop-opacity="0"/>
<stop offset="1" stop-color="#0f2233" stop-opacity=".42"/></radialGradient>
<filter id="wide" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="26"/></filter>
<filter id="soft" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="shade" x="-.1" y="-.1" width="1.2" height="1.2"><feGaussianBlur stdDeviation="3.2"/></filter>
<filter id="relief" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency=".021 .027" numOctaves="4" seed="23"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0"/>
<feDiffuseLighting surfaceScale="7" lighting-color="#fff0cc"><feDistantLight azimuth="235" elevation="52"/>
</feDiffuseLighting></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".55 .3"
 numOctaves="2" seed="4"/><feColorMatrix values="0 0 0 0 .24 0 0 0 0 .18 0 0 0 0 .10 0 0 0 .7 -.26"/></filter>
<filter id="cloud" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".004 .007"
 numOctaves="3" seed="11"/><feColorMatrix values="0 0 0 0 .93 0 0 0 0 .92 0 0 0 0 .84 0 0 0 1.5 -.62"/></filter>
"""


def chromium(svg: str, file: Path, width: int, height: int, zoom: float) -> None:
    exe = shutil.which("chromium") or shutil.which("google-chrome")
    if not exe:
        raise SystemExit("Chromium is needed to draw pictures.")
    with tempfile.TemporaryDirectory() as tmp:
        page = Path(tmp) / "page.html"
        style = "<style>*{margin:0}svg{display:block}</style>"
        page.write_text(f"<!doctype html><meta charset=utf-8>{style}{svg}", encoding="utf-8")
        command = [exe, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--window-size={width},{height}", f"--force-device-scale-factor={zoom}", f"--screenshot={file}"]
        subprocess.run([*command, page.as_uri()], check=True, capture_output=True, timeout=180)


def sea_waves() -> str:
    rows = [(cx, cy) for cy in (16, 24) for cx in ((0, 32) if cy == 16 else (16,))]
    return "".join([f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y in rows for r in (15, 10.5, 6)])


def outline(g: BaseGeometry, stroke: str, width: float, strength: float) -> str:
    style = f'stroke="{stroke}" stroke-width="{width:.2f}" opacity="{strength:.2f}" stroke-linejoin="round"'
    return f'<path d="{area(g.simplify(0.3))}" fill="none" {style}/>'


def backdrop(g: BaseGeometry) -> str:
    lines = "".join([outline(g.buffer(d), "#2f5462", w, o * 0.6) for d, w, o in WATER_LINES[:3]])
    return f'{lines}<path d="{area(g)}" fill="#cfc9ae" stroke="#4d5a50" stroke-width="1" opacity=".62"/>'


def sea(sheet: Page) -> str:
    """Everything below the places: water, shore lines, the shadow of the land, and plain land."""
    land = shapely.union_all(list(sheet.parts.values()))
    d = area(land)
    rect = f'<rect width="{WIDTH}" height="{HEIGHT}"'
    s = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">']
    s.append(f'<defs>{DEFS.format(waves=sea_waves())}<clipPath id="land"><path d="{d}"/></clipPath></defs>')
    s.append(f'{rect} fill="url(#sea)"/>{rect} filter="url(#cloud)" opacity=".35"/>')
    s.append(f'<g mask="url(#fade)">{rect} fill="url(#waves)" opacity=".34"/></g>')
    s.append(f'<path d="{area(land.buffer(14))}" fill="#dfe7d6" opacity=".30" filter="url(#wide)"/>')
    s.append(f'<path d="{area(land.buffer(9))}" fill="#dbe4d3" opacity=".55" filter="url(#soft)"/>')
    s.append(backdrop(sheet.korea) + backdrop(sheet.ezo))
    for distance, width, strength in WATER_LINES:
        s.append(outline(land.buffer(distance), "#2c5263", width, strength))
    s.append(f'<path d="{d}" fill="#0f2233" opacity=".55" transform="translate(1.5 3.5)" filter="url(#shade)"/>')
    s.append(f'<path d="{d}" fill="#f3e6c4" stroke="#fff6e0" stroke-width="3" stroke-linejoin="round"/>')
    s.append(
        f'<g clip-path="url(#land)">{rect} filter="url(#relief)" opacity=".34" style="mix-blend-mode:multiply"/></g>'
    )
    s.append(f'{rect} filter="url(#grain)" opacity=".40"/>{rect} fill="url(#edge)"/></svg>')
    return "\n".join(s)


def bake(sheet: Page, maps: dict[str, dict[str, Any]], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as tmp:
        shot = Path(tmp) / "sea.png"
        chromium(sea(sheet), shot, WIDTH, HEIGHT, ZOOM)
        with Image.open(shot) as picture:
            picture.convert("RGB").save(folder / "sea.webp", quality=72, method=6)


TINTS = {
    "A": ("#2f5aa8", 0.42),
    "S": ("#c8402a", 0.42),
    "K": ("#e8b02a", 0.55),
    "M": ("#2a9d84", 0.42),
    "U": ("#5b2a5e", 0.42),
}


def tints(content: dict[str, Any]) -> dict[str, str]:
    """Clans in patches, so that a picture shows borders between tints and within one."""
    at = {k: (p["x"], p["y"]) for k, p in content["places"].items()}
    homes = {"A": (170, 620), "M": (520, 470), "S": (760, 610), "K": (1050, 690), "U": (1320, 330)}
    return {k: min(homes, key=lambda c: (homes[c][0] - x) ** 2 + (homes[c][1] - y) ** 2) for k, (x, y) in at.items()}


def look(maps: dict[str, dict[str, Any]], names: dict[str, Any], public: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(public / "maps" / "sea.webp") as picture:
        small = io.BytesIO()
        picture.save(small, "PNG")
    back = "data:image/png;base64," + base64.b64encode(small.getvalue()).decode()
    font = public / "fonts" / "sengoku-serif.woff2"
    face = ""
    if font.exists():
        data = base64.b64encode(font.read_bytes()).decode()
        face = f"@font-face{{font-family:S;font-weight:700;src:url(data:font/woff2;base64,{data})}}"
    for name, content in maps.items():
        for width in (WIDTH, 390):
            svg = preview(content, names[name], back, face, width)
            chromium(
                svg, folder / f"{name}-{width}.png", width, round(width * HEIGHT / WIDTH), 1 if width == WIDTH else 3
            )


def preview(content: dict[str, Any], names: dict[str, Any], back: str, face: str, width: int) -> str:
    height = round(width * HEIGHT / WIDTH)
    thin = 1.0 if width == WIDTH else 0.42 * WIDTH / width  # lines get thinner with the map, but less
    s = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {WIDTH} {HEIGHT}">']
    s.append(f"<style>{face}text{{font-family:S,serif;font-weight:700;text-anchor:middle;paint-order:stroke;")
    s.append("stroke:#fff6e0;stroke-width:2.6px;stroke-opacity:.75;stroke-linejoin:round;fill:#1b2338}")
    s.append(f".e{{fill:none;stroke:#1b2338;stroke-linejoin:round;stroke-width:{1.25 * thin}px}}")
    s.append(f".w{{fill:none;stroke:#8d2313;stroke-linecap:round;stroke-dasharray:.1 5.5;stroke-width:{2 * thin}px}}")
    s.append("</style>")
    s.append(f'<image href="{back}" width="{WIDTH}" height="{HEIGHT}"/>')
    clan = tints(content)
    for i, p in content["places"].items():
        colour, strength = TINTS[clan[i]]
        s.append(f'<clipPath id="c-{i}"><path d="{p["d"]}"/></clipPath>')
        s.append(f'<path d="{p["d"]}" fill="{colour}" fill-opacity="{strength}"/>')
        edge = f'fill="none" stroke="{colour}" stroke-width="7" opacity=".4"'
        s.append(f'<path d="{p["d"]}" clip-path="url(#c-{i})" {edge}/>')
    if "rest" in content:
        s.append(f'<path d="{content["rest"]}" class="e"/>')
    s += [f'<path d="{d}" class="e"/>' for _, _, d in content["borders"]]
    s.append(f'<path d="{content["lake"]}" fill="#8fadae" stroke="#34525c" stroke-width=".9"/>')
    s.append(f'<path d="{content["coast"]}" class="e" style="stroke-width:{1.7 * thin}px"/>')
    s += [f'<path d="{d}" class="w"/>' for _, _, d in content["sea"]]
    if width == WIDTH:
        s += [label(p, names[i]) for i, p in content["places"].items()]
    return "\n".join(s) + "</svg>"


def label(p: dict[str, Any], name: dict[str, str]) -> str:
    size = min(22.0, max(12.0, p["r"] * 0.62))
    lines = ((name["kanji"], size, 0.0), (html.escape(name["romaji"]), size * 0.62, size * 0.68))
    return "".join([f'<text x="{p["x"]}" y="{p["y"] + down}" font-size="{s:.1f}">{t}</text>' for t, s, down in lines])
