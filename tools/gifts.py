"""Writes what Warlords can do in advanced play for the browser client, from the game's own data.

    python tools/gifts.py    # web/src/games/dueling/warlords.json

Rows: ["duel", value, side, against, argument, least tokens], ["by" or "on", value, card], ["bribes", value],
["bribed", value, by whose faction or ""], ["special", code]. The client has a sentence for each.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sengoku" / "games" / "dueling" / "board" / "warlords.toml"
TARGET = ROOT / "web" / "src" / "games" / "dueling" / "warlords.json"


def row(effect: dict[str, Any]) -> list[Any]:
    kind = effect["kind"]
    if kind == "duel":
        what, _, argument = effect["vs"].partition(":")
        return ["duel", effect["value"], effect["side"], what, argument, effect.get("min_tokens", 0)]
    if kind in ("card_used_by_him", "card_used_on_him"):
        return ["by" if kind == "card_used_by_him" else "on", effect["value"], effect["card"]]
    if kind == "bribe_by_him":
        return ["bribes", effect["value"]]
    if kind == "bribe_against_him":
        return ["bribed", effect["value"], "" if effect["by"] == "any" else effect["by"].partition(":")[2]]
    return ["special", effect["code"]]


def gifts() -> dict[str, list[list[Any]]]:
    data = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    return {each["id"]: [row(effect) for effect in each["effects"]] for each in data["warlord"]}


def text() -> str:
    lines = [f"  {json.dumps(name)}: {json.dumps(rows)}" for name, rows in gifts().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
