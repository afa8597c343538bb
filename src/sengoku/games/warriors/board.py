"""The board: the data of the folder `board` as tables, read once.

A Samurai is a number: 0 to 46 the fronts of the counters in data order, then their successors in theirs. A region is a
number in data order. A side is a seat: 0 the South, 1 the North; a stripe is a side or GRAY.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from sengoku.kernel import Json

HERE: Final = Path(__file__).resolve().parent
SOUTH: Final = 0
NORTH: Final = 1
GRAY: Final = 2
NONE: Final = -1  # no side, no region, no Samurai
SIDES: Final[list[str]] = ["south", "north"]
STRIPES: Final[list[str]] = ["south", "north", "neutral"]


def read(name: str) -> Json:
    return tomllib.loads((HERE / "board" / f"{name}.toml").read_text(encoding="utf-8"))


_map = read("map")
_fronts: list[Json] = read("samurai")["samurai"]
_backs: list[Json] = read("successors")["successor"]
_tables = read("tables")

# ------------------------------------------------------------ tables.toml

TURNS: Final[int] = _tables["game"]["turns"][0]
TO_WIN: Final[int] = _tables["game"]["points_to_win"][0]
HIT_ON: Final[int] = _tables["game"]["hit_on"][0]
PER_STAR: Final[int] = _tables["game"]["soldiers_per_star"][0]
OWN_POINTS: Final[int] = _tables["game"]["points_of_a_samurai"][0]
FIRST_YEAR: Final[int] = _tables["track"]["first_year"][0]
SEASONS: Final[list[str]] = _tables["track"]["seasons"][0]
LOSSES: Final[list[str]] = ["", *[_tables["losses"][str(value)][0] for value in range(1, 7)]]
LOSS_VP: Final[list[int]] = [0, *_tables["losses"]["vp"][0]]  # by stars
RULINGS: Final[Json] = _tables["rulings"]
_setup: Json = _tables["setup"]

# ------------------------------------------------------------ map.toml

REGIONS: Final[list[str]] = [r["id"] for r in _map["region"]]
R: Final[int] = len(REGIONS)  # places of the South are 0 to R - 1, of the North R to 2R - 1: side * R + region
REGION_OF: Final[dict[str, int]] = {id: r for r, id in enumerate(REGIONS)}
REGION_VP: Final[list[int]] = [r["vp"][0] for r in _map["region"]]
HAS_BOXES: Final[list[bool]] = [r["boxes"][0] for r in _map["region"]]
KYO: Final[int] = REGION_OF["kyo"]
LIMITS: Final[dict[str, int]] = {kind: value[0] for kind, value in _map["movement_limits"].items()}


class Border:
    """A border; a road is a kind of its own, whatever it crosses (ruling W-A7)."""

    def __init__(self, number: int, a: int, b: int, kind: str) -> None:
        self.bit = 1 << number
        self.a, self.b, self.kind = a, b, kind
        self.limit = LIMITS[kind]


BORDERS: Final[list[Border]] = [
    Border(i, REGION_OF[b["between"][0]], REGION_OF[b["between"][1]], b["kind"][0])
    for i, b in enumerate(_map["border"])
]
# By region: (neighbour, border), in data order of the neighbours.
BESIDE: Final[list[list[tuple[int, Border]]]] = [
    sorted([(b.a + b.b - r, b) for b in BORDERS if r in (b.a, b.b)], key=lambda beside: beside[0]) for r in range(R)
]

# ------------------------------------------------------------ samurai.toml, successors.toml

FRONTS: Final[int] = len(_fronts)
NAMES: Final[list[str]] = [m["id"] for m in [*_fronts, *_backs]]
N: Final[int] = len(NAMES)
NUMBER_OF: Final[dict[str, int]] = {id: w for w, id in enumerate(NAMES)}
STARS: Final[list[int]] = [m["stars"][0] for m in [*_fronts, *_backs]]
BATTLE: Final[list[int]] = [m["battle"][0] for m in [*_fronts, *_backs]]
BRAVERY: Final[list[int]] = [m["bravery"][0] for m in [*_fronts, *_backs]]
MOST: Final[list[int]] = [PER_STAR * stars for stars in STARS]  # soldiers he can command
BIT: Final[list[int]] = [1 << w for w in range(N)]
# A counter's reverse, and its front: NONE where there is none.
SUCCESSOR: Final[list[int]] = [NUMBER_OF.get(m["successor"][0], NONE) for m in _fronts] + [NONE] * len(_backs)
FRONT_OF: Final[list[int]] = [SUCCESSOR.index(w) if w >= FRONTS else w for w in range(N)]
STRIPE: Final[list[int]] = [STRIPES.index(_fronts[FRONT_OF[w]]["stripe"][0]) for w in range(N)]
# Home region; NONE for an "N" Samurai.
HOME: Final[list[int]] = [REGION_OF.get(_fronts[FRONT_OF[w]]["home"][0], NONE) for w in range(N)]
NEUTRALS: Final[list[int]] = [w for w in range(FRONTS) if STRIPE[w] == GRAY]

# ------------------------------------------------------------ the set-up

FIRST_TIE: Final[int] = SIDES.index(_setup["first_tie"][0])
CUP_FIRST: Final[int] = SIDES.index(_setup["cup_first"][0])
# (Samurai, side, region, soldiers)
PLACED: Final[list[tuple[int, int, int, int]]] = [
    (NUMBER_OF[p["samurai"]], SIDES.index(p["side"]), REGION_OF[p["region"][0]], p["soldiers"][0])
    for p in _setup["placed"]
]
# (side, how many, region, soldiers each)
CHOSEN: Final[list[tuple[int, int, int, int]]] = [
    (SIDES.index(c["side"]), c["count"][0], REGION_OF[c["region"][0]], c["soldiers"][0]) for c in _setup["neutrals"]
]


def season(turn: int) -> tuple[str, int]:
    """Turn 1 -> ("spring", 1335)."""
    return SEASONS[(turn - 1) % len(SEASONS)], FIRST_YEAR + (turn - 1) // len(SEASONS)


def loss(value: int) -> str:
    """The row of the Samurai Loss Table; values beyond its ends fall into the end rows. # ruling W-A27"""
    return LOSSES[min(max(value, 1), 6)]
