"""The board: provinces, borders, sea lines, and the words for acting on them. Facts come from `map.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from sengoku.kernel import Action

HERE: Final = Path(__file__).resolve().parent
MAP: Final[dict[str, Any]] = tomllib.loads((HERE / "map.toml").read_text(encoding="utf-8"))
EDITIONS: Final[dict[str, Any]] = tomllib.loads((HERE / "editions.toml").read_text(encoding="utf-8"))

PLACES: Final[list[str]] = [p["id"] for p in MAP["province"]]
PLACE: Final[dict[str, int]] = {name: i for i, name in enumerate(PLACES)}
N: Final = len(PLACES)
REGION: Final[list[str]] = [p["region"] for p in MAP["province"]]

KINDS: Final = ("bowman", "swordsman", "gunner", "spearman")  # samurai, then ashigaru
BOW: Final = 0
SWORD: Final = 1
GUN: Final = 2
SPEAR: Final = 3
RONIN: Final = 4
KIND: Final[dict[str, int]] = {"bowman": BOW, "swordsman": SWORD, "gunner": GUN, "spearman": SPEAR, "ronin": RONIN}
DISPUTED: Final[list[dict[str, Any]]] = MAP["disputed"]


def verb(word: str) -> list[Action]:
    """One action for each province."""
    return [f"{word} {name}" for name in PLACES]


TAKE: Final = verb("take")
REINFORCE: Final = verb("reinforce")
CLAIM: Final = verb("claim")
ADD: Final = verb("add")
CASTLE: Final = verb("castle")
FORTIFY: Final = verb("fortify")
HIDE: Final = verb("hide")
MARCH: Final = verb("march")
DETACH: Final = verb("detach")
ATTACK: Final = verb("attack")
RAISE: Final = verb("raise")
FIGHT_FORCE: Final = verb("fight force")
MARKER: Final = [verb(f"marker {k}") for k in (1, 2, 3)]
DECLARE_ARMY: Final = [verb(f"declare army {k}") for k in (1, 2, 3)]
LEVY: Final = [[(f"levy {kind} {name} force", f"levy {kind} {name} army") for name in PLACES] for kind in KINDS]


class Board:
    """Who borders whom, under one reading of what is disputed."""

    def __init__(self, land: list[tuple[int, int]], sea: list[tuple[int, int]]) -> None:
        self.land, self.sea = land, sea
        near: list[list[int]] = [[] for _ in PLACES]
        for a, b in land + sea:
            near[a].append(b)
            near[b].append(a)
        self.near: list[tuple[int, ...]] = [tuple(sorted(x)) for x in near]
        over_sea = {*sea, *[(b, a) for a, b in sea]}
        self.naval: list[tuple[bool, ...]] = [tuple([(p, q) in over_sea for q in self.near[p]]) for p in range(N)]
        # Actions that name a border, in the order of `near`.
        self.declare: list[list[Action]] = [
            [f"declare force {PLACES[p]} {PLACES[q]}" for q in self.near[p]] for p in range(N)
        ]
        self.send: list[list[list[tuple[Action, Action]]]] = [
            [
                [
                    (f"send {kind} {PLACES[p]} {PLACES[q]} force", f"send {kind} {PLACES[p]} {PLACES[q]} army")
                    for kind in (*KINDS, "ronin")
                ]
                for q in self.near[p]
            ]
            for p in range(N)
        ]

    def is_naval(self, p: int, q: int) -> bool:
        return self.naval[p][self.near[p].index(q)]


def _pair(a: str, b: str) -> tuple[int, int]:
    return min(PLACE[a], PLACE[b]), max(PLACE[a], PLACE[b])


@cache
def board_for(choices: tuple[str, ...]) -> Board:
    """The board under one choice for each of `DISPUTED`, in that order."""
    borders = {kind: [_pair(e["a"], e["b"]) for e in MAP["adjacency"][kind]] for kind in ("land", "sea")}
    for entry, choice in zip(DISPUTED, choices):
        pairs = borders[entry["kind"]]
        for option, pair in zip(entry["choices"], entry["pairs"]):
            if pair and (_pair(*pair) in pairs) != (option == choice):
                if option == choice:
                    pairs.append(_pair(*pair))
                else:
                    pairs.remove(_pair(*pair))
    return Board(sorted(borders["land"]), sorted(borders["sea"]))


def every_border() -> list[tuple[int, int]]:
    """Both directions of all borders that any reading of the board has, for the vocabulary."""
    pairs = [_pair(e["a"], e["b"]) for kind in ("land", "sea") for e in MAP["adjacency"][kind]]
    pairs += [_pair(*pair) for entry in DISPUTED for pair in entry["pairs"] if pair]
    both = {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}
    return sorted(both)
