"""The map, the tiles and the numbers: what stands in board/bushido.toml, as tables."""

from __future__ import annotations

import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = tomllib.loads((HERE / "board" / "bushido.toml").read_text(encoding="utf-8"))

COLOURS: tuple[str, ...] = tuple(DATA["seats"]["colours"])  # of the seats, in turn order

# Kinds of province, by number; the fortress comes last.
KINDS: tuple[str, ...] = (*[t["kind"] for t in DATA["tile"]], "fortress")
FORTRESS = len(KINDS) - 1
TOWN = KINDS.index("town")
_VALUES = [*DATA["tile"], DATA["fortress"]]
HONOR: tuple[int, ...] = tuple([t["honor"] for t in _VALUES])
KOKU: tuple[int, ...] = tuple([t["koku"] for t in _VALUES])
KATANA: tuple[int, ...] = tuple([t["katana"] for t in _VALUES])
BOX: tuple[int, ...] = tuple([t["count"] for t in DATA["tile"]])  # tiles of each kind in the box
MIX: dict[int, tuple[int, ...]] = {int(n): tuple([mix[k] for k in KINDS[:-1]]) for n, mix in DATA["mix"].items()}

# Support tiles and tactic discs, by number.
TILES: tuple[str, ...] = tuple(DATA["support"])
SUPPORT: tuple[int, ...] = tuple(DATA["support"].values())
ONE, TWO, THREE, CHANOYU, GEISHA, SHINOBI, RONIN, SEPPUKU = range(8)
T = len(TILES)
DISCS: tuple[str, ...] = tuple(DATA["discs"])
ALL_DISCS: tuple[int, ...] = tuple(DATA["discs"].values())
BATTLE, DUEL, AMBUSH, TRAITOR, KOTAU = range(5)
D = len(DISCS)
FIRST_DISCS: tuple[int, ...] = tuple([DATA["first_discs"].get(k, 0) for k in DISCS])

MONTHS: int = DATA["game"]["months"]
SHOGUN: int = DATA["game"]["shogun_honor"]
SAMURAI_START: int = DATA["game"]["samurai_start"]
FIRST_TILES: int = DATA["game"]["first_tiles"]
TROOPS: int = DATA["game"]["troops"]
MARKERS: int = DATA["game"]["elite_markers"]
WORTH: int = DATA["game"]["elite_worth"]
INCOME_MOST: int = DATA["game"]["income_most"]
DISC_HAND: int = DATA["game"]["disc_hand"]
RESHUFFLE_AT: int = DATA["game"]["reshuffle_at"]
BONUS: tuple[int, ...] = tuple(DATA["game"]["bonus"])
TEA: dict[str, int] = DATA["tea"]
HOST_LEAST, GIFT, RATE = TEA["host_least"], TEA["gift"], TEA["rate"]
REFUSE_LEAST, REFUSE_LOSS, SNUB = TEA["refuse_least"], TEA["refuse_loss"], TEA["snub"]
THREES: int = DATA["purchase"]["threes"]
LEAST_ADVICE, MOST_ADVICE = DATA["council"]["least"], DATA["council"]["most"]
SPARED, REWARD = DATA["council"]["spared"], DATA["council"]["reward"]
ARMS: tuple[int, ...] = tuple(DATA["arms"]["tiles"])
KOTAU_TILES: int = DATA["kotau"]["support"]
HATAMOTO_TILES: int = DATA["hatamoto"]["tiles"]


def _cells() -> dict[str, tuple[int, int]]:
    """Name of each cell -> its row and its place from the left, in half tiles."""
    found: dict[str, tuple[int, int]] = {}
    for r, row in enumerate(DATA["map"]["rows"]):
        for i in range(row["cells"]):
            found[f"{row['name']}{i + 1}"] = (r, row["at"] + 2 * i)
    return found


PLACES = _cells()
CELLS: tuple[str, ...] = tuple(PLACES)
CELL: dict[str, int] = {name: i for i, name in enumerate(CELLS)}
N = len(CELLS)


def _touch(a: str, b: str) -> bool:
    (ra, xa), (rb, xb) = PLACES[a], PLACES[b]
    return abs(xa - xb) == (2 if ra == rb else 1) and abs(ra - rb) <= 1


def _map(players: int) -> tuple[int, ...]:
    """Cells of the map for so many players: green, then red, then blue."""
    out = [*(DATA["map"]["red"] if players < 4 else []), *(DATA["map"]["blue"] if players < 5 else [])]
    return tuple([i for i in range(N) if CELLS[i] not in out])


MAPS: dict[int, tuple[int, ...]] = {n: _map(n) for n in MIX}
_ALL_NEAR = [[j for j in range(N) if _touch(CELLS[i], CELLS[j])] for i in range(N)]
NEAR: dict[int, tuple[tuple[int, ...], ...]] = {  # players -> cell -> cells that touch it
    n: tuple([tuple([j for j in _ALL_NEAR[i] if i in cells and j in cells]) for i in range(N)])
    for n, cells in MAPS.items()
}
