"""What the games say of their boards: which places there are, who borders whom, and of which parts a place is made."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from mapping.geography import PARTS, Pair, pair

GAMES = Path(__file__).resolve().parents[2] / "src" / "sengoku" / "games"
ELSEWHERE = {
    "Awa (east)": "awa_honshu",
    "Aizu": "aizu",
    "southern and middle Mutsu": "sendai",
    "northern Mutsu": "mutsu_north",
}
SPELLED = {"tanba": "tamba"}


def facts(game: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / game / "board" / "map.toml").read_text(encoding="utf-8"))


class Board:
    """`land`: borders that are drawn and may be crossed; `blocked`: drawn, but no way; `sea`: crossings of water;
    `extra`: lines that an option of the game adds, each with what it takes away."""

    def __init__(self, name: str, places: list[str], part_of: dict[str, str]) -> None:
        self.name, self.places, self.part_of = name, places, part_of
        self.land: list[Pair] = []
        self.sea: list[Pair] = []
        self.blocked: list[Pair] = []
        self.kinds: dict[Pair, str] = {}
        self.extra: list[dict[str, Any]] = []


def parts_of(province: str) -> list[str]:
    return PARTS.get(province, [province])


def provinces() -> Board:
    data = facts("shogun")
    places = [p["id"] for p in data["province"]]
    board = Board("provinces", places, {part: p for p in places for part in parts_of(p)})
    board.land = sorted([pair(e["a"], e["b"]) for e in data["adjacency"]["land"]])
    board.sea = sorted([pair(e["a"], e["b"]) for e in data["adjacency"]["sea"]])
    for entry in data["disputed"]:  # the first choice is what the lists above have
        used, other = entry["pairs"]
        board.extra.append(
            {
                "option": entry["option"],
                "choice": entry["choices"][1],
                "kind": entry["kind"],
                "add": other,
                "drop": used,
            }
        )
    return board


def territories() -> Board:
    data = facts("dueling")
    part_of: dict[str, str] = {}
    for t in data["territory"]:
        for name in t.get("covers", [t["name"]]):
            low = name.lower()
            if name == "Awa":
                low = "awa_shikoku"  # the eastern one is in Kazusa
            for part in parts_of(ELSEWHERE.get(name, SPELLED.get(low, low))):
                part_of[part] = t["id"]
    board = Board("territories", [t["id"] for t in data["territory"]], part_of)
    board.land = sorted([pair(a, b) for a, b in data["borders"]["land"]])
    board.sea = sorted([pair(a, b) for a, b in data["borders"]["sea"]])
    return board


def regions() -> Board:
    data = facts("warriors")
    part_of: dict[str, str] = {}
    for r in data["region"]:
        for name in r["provinces"]:
            low = name.lower()
            if name == "Awa":
                low = "awa_shikoku" if r["id"] == "shikoku" else "awa_honshu"
            for part in parts_of(SPELLED.get(low, low)):
                part_of[part] = r["id"]
    # Kawachi reaches Tamba on another board only; here Settsu lies between them.
    part_of["kawachi_north"] = part_of["settsu"]
    board = Board("regions", [r["id"] for r in data["region"]], part_of)
    board.kinds = {pair(*b["between"]): b["kind"][0] for b in data["border"]}
    board.land = sorted([who for who, kind in board.kinds.items() if kind in ("road", "clear")])
    board.sea = sorted([who for who, kind in board.kinds.items() if kind == "sea"])
    board.blocked = sorted([who for who, kind in board.kinds.items() if kind == "obstructed"])
    return board
