"""The names of places, in kanji and in Latin letters with macrons."""

from __future__ import annotations

from mapping import boards
from mapping.geography import table

Names = dict[str, dict[str, str]]


def names() -> dict[str, Names]:
    """Kanji come from the games' boards where they have them, macrons and the rest from names.toml."""
    more = table("names")
    provinces: Names = {}
    for p in boards.facts("shogun")["province"]:
        plain = p.get("macron", p["name"]).split(" (")[0]  # two provinces are called Awa
        provinces[p["id"]] = {"kanji": p["kanji"], "romaji": plain}
    territories: Names = {}
    for t in boards.facts("dueling")["territory"]:
        territories[t["id"]] = more["territories"].get(t["id"]) or provinces[t["id"]]
    regions: Names = {}
    for r in boards.facts("warriors")["region"]:
        regions[r["id"]] = {"kanji": r["kanji"], "romaji": more["regions"][r["id"]]}
    return {"provinces": provinces, "territories": territories, "regions": regions}
