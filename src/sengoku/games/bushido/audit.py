"""Nothing is lost and nothing is made: what must hold at every decision. For tests and fuzzing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sengoku.games.bushido.pieces import (
    ALL_DISCS,
    BOX,
    CELLS,
    FORTRESS,
    KOKU,
    MARKERS,
    MIX,
    RONIN,
    SAMURAI_START,
    SHOGUN,
    SUPPORT,
    TROOPS,
    D,
    T,
)
from sengoku.games.bushido.provinces import katana_of, own_cells, strength
from sengoku.kernel import BrokenLaw

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido

IN_SEQUENCE: Final = (
    "Discard",
    "Recruit",
    "Remove",
    "Levy",
    "Elite",
    "Regroup",
    "MarchElite",
)  # steps inside which nothing is checked


def audit(s: Bushido) -> None:
    for what in [*_pieces(s), *_provinces(s), *_tracks(s)]:
        raise BrokenLaw("law.conservation", what=what)


def _pieces(s: Bushido) -> list[str]:
    wrong: list[str] = []
    tiles = [s.bag[k] + sum(s.tiles[k::T]) for k in range(T)]
    tiles[RONIN] += sum(s.ronin)
    if tuple(tiles) != SUPPORT:
        wrong.append(f"support tiles are {tiles}, not {SUPPORT}")
    discs = tuple([s.pile[k] + s.used[k] + sum(s.discs[k::D]) + sum(s.tossed[k::D]) for k in range(D)])
    if discs != ALL_DISCS:
        wrong.append(f"discs are {discs}, not {ALL_DISCS}")
    if min([*s.bag, *s.tiles, *s.pile, *s.used, *s.discs, *s.tossed, *s.floor, *s.pool, *s.ronin, *s.fronts]) < 0:
        wrong.append("there are less than none of something")
    if any([n > m for n, m in zip(s.floor, s.discs)]):
        wrong.append("a disc that all know of is not there")
    kinds = [s.fronts[k] + s.kind.count(k) for k in range(FORTRESS)]
    if kinds != list(MIX[s.seats] if s.options["terrain"] == "suggested" else BOX):
        wrong.append(f"province tiles are {kinds}")
    for x in range(s.seats):
        out = [s.fight] if s.fight is not None and not s.fight.revolt and x == s.daimyo else []
        cells = own_cells(s, x)
        troops = s.pool[x] + sum([s.troops[c] for c in cells]) + sum([f.troops for f in out])
        if troops != TROOPS:
            wrong.append(f"seat {x} has {troops} troops")
        markers = sum([s.elite[c] for c in cells]) + sum([f.elite for f in out])
        if markers > MARKERS or (markers and (s.token[x] or s.options["campaign"] != "full")):
            wrong.append(f"seat {x} has {markers} elite markers")
        if s.hand_size(x) and s.stacks and s.fight is not None and x in (s.fight.attacker, s.fight.defender):
            stack = s.stacks[0 if x == s.fight.attacker else 1]
            if any([n > m for n, m in zip(stack, s.tiles[x * T : x * T + 3])]):
                wrong.append(f"the stack of seat {x} is not his")
    return wrong


def _provinces(s: Bushido) -> list[str]:
    wrong: list[str] = []
    step = type(s.top).__name__
    for c in s.cells:
        name, owner = CELLS[c], s.owner[c]
        if owner < 0 and (s.troops[c] or s.elite[c]):
            wrong.append(f"{name} is nobody's and has troops")
        if owner >= 0 and not s.troops[c] + s.elite[c] and not (step in IN_SEQUENCE and owner == s.daimyo):
            if not (s.fight is not None and s.fight.target == c):
                wrong.append(f"{name} is owned and empty")
        if s.kind[c] == FORTRESS and (s.ronin[c] or owner < 0):
            wrong.append(f"the fortress {name} has Ronin or no owner")
        rising = owner >= 0 and s.ronin[c] and s.ronin[c] >= strength(s, c)
        moving = s.fight is not None and c == s.fight.target
        if rising and not moving and not (owner == s.daimyo and step in IN_SEQUENCE):
            wrong.append(f"{name} should be in revolt")
    for x in range(s.seats):
        cells = own_cells(s, x)
        pending = s.fight is not None and s.outcome is not None and x in (s.daimyo, s.fight.defender)
        if not pending and s.koku[x] != sum([KOKU[s.kind[c]] for c in cells]):
            wrong.append(f"the koku of seat {x} is {s.koku[x]}")
        if not pending and s.income[x] != sum([katana_of(s, s.kind[c]) for c in cells]):
            wrong.append(f"the income of seat {x} is {s.income[x]}")
        if s.phase and len([c for c in cells if s.kind[c] == FORTRESS]) != 1:
            wrong.append(f"seat {x} has no fortress")
    return wrong


def _tracks(s: Bushido) -> list[str]:
    wrong: list[str] = []
    placed = [honor for honor in s.daimyo_honor if honor >= 0]
    if len(set(placed)) != len(placed) or (s.phase and len(placed) != s.seats):
        wrong.append(f"Daimyo markers stand on {s.daimyo_honor}")
    if max(s.daimyo_honor) > SHOGUN or (max(s.daimyo_honor) == SHOGUN and not s.is_over):
        wrong.append(f"Daimyo honor is {s.daimyo_honor} and the game goes on")
    free = (0, SAMURAI_START) if s.options["shared_torii"] else (SAMURAI_START,)
    samurai = [honor for honor in s.samurai_honor if honor not in free]
    if len(set(samurai)) != len(samurai) or min(s.samurai_honor) < 0:
        wrong.append(f"Samurai markers stand on {s.samurai_honor}")
    if len(s.winners) != int(s.is_over) or (s.is_over and s.daimyo_honor[s.winners[0]] != max(s.daimyo_honor)):
        wrong.append(f"winners are {s.winners}")
    return wrong
