"""The map, the tiles and the numbers: what stands in board/bushido.toml, as tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
DATA: Final = tomllib.loads((HERE / "board" / "bushido.toml").read_text(encoding="utf-8"))

COLOURS: Final[tuple[str, ...]] = tuple(DATA["seats"]["colours"])  # of the seats, in turn order

# Kinds of province, by number; the fortress comes last.
KINDS: Final[tuple[str, ...]] = (*[t["kind"] for t in DATA["tile"]], "fortress")
FORTRESS: Final = len(KINDS) - 1
TOWN: Final = KINDS.index("town")
_VALUES: Final = [*DATA["tile"], DATA["fortress"]]
HONOR: Final[tuple[int, ...]] = tuple([t["honor"] for t in _VALUES])
KOKU: Final[tuple[int, ...]] = tuple([t["koku"] for t in _VALUES])
KATANA: Final[tuple[int, ...]] = tuple([t["katana"] for t in _VALUES])
BOX: Final[tuple[int, ...]] = tuple([t["count"] for t in DATA["tile"]])  # tiles of each kind in the box
MIX: Final[dict[int, tuple[int, ...]]] = {int(n): tuple([mix[k] for k in KINDS[:-1]]) for n, mix in DATA["mix"].items()}

# Support tiles and tactic discs, by number.
TILES: Final[tuple[str, ...]] = tuple(DATA["support"])
SUPPORT: Final[tuple[int, ...]] = tuple(DATA["support"].values())
ONE: Final = 0
TWO: Final = 1
THREE: Final = 2
CHANOYU: Final = 3
GEISHA: Final = 4
SHINOBI: Final = 5
RONIN: Final = 6
SEPPUKU: Final = 7
T: Final = len(TILES)
DISCS: Final[tuple[str, ...]] = tuple(DATA["discs"])
ALL_DISCS: Final[tuple[int, ...]] = tuple(DATA["discs"].values())
BATTLE: Final = 0
DUEL: Final = 1
AMBUSH: Final = 2
TRAITOR: Final = 3
KOTAU: Final = 4
D: Final = len(DISCS)
FIRST_DISCS: Final[tuple[int, ...]] = tuple([DATA["first_discs"].get(k, 0) for k in DISCS])

MONTHS: Final[int] = DATA["game"]["months"]
SHOGUN: Final[int] = DATA["game"]["shogun_honor"]
SAMURAI_START: Final[int] = DATA["game"]["samurai_start"]
FIRST_TILES: Final[int] = DATA["game"]["first_tiles"]
TROOPS: Final[int] = DATA["game"]["troops"]
MARKERS: Final[int] = DATA["game"]["elite_markers"]
WORTH: Final[int] = DATA["game"]["elite_worth"]
INCOME_MOST: Final[int] = DATA["game"]["income_most"]
DISC_HAND: Final[int] = DATA["game"]["disc_hand"]
RESHUFFLE_AT: Final[int] = DATA["game"]["reshuffle_at"]
BONUS: Final[tuple[int, ...]] = tuple(DATA["game"]["bonus"])
TEA: Final[dict[str, int]] = DATA["tea"]
HOST_LEAST: Final = TEA["host_least"]
GIFT: Final = TEA["gift"]
RATE: Final = TEA["rate"]
REFUSE_LEAST: Final = TEA["refuse_least"]
REFUSE_LOSS: Final = TEA["refuse_loss"]
SNUB: Final = TEA["snub"]
THREES: Final[int] = DATA["purchase"]["threes"]
LEAST_ADVICE: Final = DATA["council"]["least"]
MOST_ADVICE: Final = DATA["council"]["most"]
SPARED: Final = DATA["council"]["spared"]
REWARD: Final = DATA["council"]["reward"]
ARMS: Final[tuple[int, ...]] = tuple(DATA["arms"]["tiles"])
KOTAU_TILES: Final[int] = DATA["kotau"]["support"]
HATAMOTO_TILES: Final[int] = DATA["hatamoto"]["tiles"]


def _cells() -> dict[str, tuple[int, int]]:
    """Name of each cell -> its row and its place from the left, in half tiles."""
    found: dict[str, tuple[int, int]] = {}
    for r, row in enumerate(DATA["map"]["rows"]):
        for i in range(row["cells"]):
            found[f"{row['name']}{i + 1}"] = (r, row["at"] + 2 * i)
    return found


PLACES: Final = _cells()
CELLS: Final[tuple[str, ...]] = tuple(PLACES)
CELL: Final[dict[str, int]] = {name: i for i, name in enumerate(CELLS)}
N: Final = len(CELLS)


def _touch(a: str, b: str) -> bool:
    (ra, xa), (rb, xb) = PLACES[a], PLACES[b]
    return abs(xa - xb) == (2 if ra == rb else 1) and abs(ra - rb) <= 1


def _map(players: int) -> tuple[int, ...]:
    """Cells of the map for so many players: green, then red, then blue."""
    out = [*(DATA["map"]["red"] if players < 4 else []), *(DATA["map"]["blue"] if players < 5 else [])]
    return tuple([i for i in range(N) if CELLS[i] not in out])


MAPS: Final[dict[int, tuple[int, ...]]] = {n: _map(n) for n in MIX}
_ALL_NEAR: Final = [[j for j in range(N) if _touch(CELLS[i], CELLS[j])] for i in range(N)]
NEAR: Final[dict[int, tuple[tuple[int, ...], ...]]] = {  # players -> cell -> cells that touch it
    n: tuple([tuple([j for j in _ALL_NEAR[i] if i in cells and j in cells]) for i in range(N)])
    for n, cells in MAPS.items()
}
