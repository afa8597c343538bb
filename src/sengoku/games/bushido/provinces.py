"""Provinces: who owns them, what they are worth, which hang together, and when the Ronin in them rise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sengoku.games.bushido.honor import move_daimyo
from sengoku.games.bushido.pieces import CELLS, COLOURS, FORTRESS, HONOR, KATANA, KINDS, KOKU, RONIN, TOWN, WORTH

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido


def katana_of(s: Bushido, kind: int) -> int:
    if kind == TOWN and not s.options["town_katana"]:  # ruling B-A3
        return 0
    return KATANA[kind]


def own_cells(s: Bushido, seat: int) -> list[int]:
    owner = s.owner
    return [c for c in s.cells if owner[c] == seat]


def strength(s: Bushido, cell: int) -> int:
    """Troops in a province; an elite marker counts three (ruling B-A64)."""
    return s.troops[cell] + WORTH * s.elite[cell]


def gain_values(s: Bushido, seat: int, cell: int) -> None:
    """Koku and katana of a province are added in full: they are capped only when used (ruling B-A43)."""
    kind = s.kind[cell]
    s.koku[seat] += KOKU[kind]
    s.income[seat] += katana_of(s, kind)


def lose_values(s: Bushido, seat: int, cell: int) -> None:
    kind = s.kind[cell]
    s.koku[seat] -= KOKU[kind]
    s.income[seat] -= katana_of(s, kind)


def conquer(s: Bushido, seat: int, cell: int) -> None:
    """A province falls to `seat`, with its values; his troops are already in it (B-R33, B-R45)."""
    s.owner[cell] = seat
    gain_values(s, seat, cell)
    if s.heard:
        s.tell(None, "conquers", {"who": COLOURS[seat], "cell": CELLS[cell], "kind": KINDS[s.kind[cell]]})
    move_daimyo(s, seat, HONOR[s.kind[cell]])


def forfeit(s: Bushido, seat: int, cell: int) -> None:
    """The former owner loses a province's values: only those printed, not what skipping brought (ruling B-A8)."""
    lose_values(s, seat, cell)
    move_daimyo(s, seat, -HONOR[s.kind[cell]])


def rises(s: Bushido, cell: int) -> bool:
    """B-R13: as many Ronin as troops, or more."""
    return s.ronin[cell] > 0 and s.owner[cell] >= 0 and s.ronin[cell] >= strength(s, cell)


def scatter(s: Bushido, cell: int) -> None:
    """All troops to their owner's pool, as many Ronin to the bag, markers are gone; the excess stays (ruling B-A19)."""
    fallen = strength(s, cell)
    s.pool[s.owner[cell]] += s.troops[cell]
    s.ronin[cell] -= fallen
    s.bag[RONIN] += fallen
    s.troops[cell] = s.elite[cell] = 0
    s.owner[cell] = -1
    if s.heard:
        s.tell(None, "revolt", {"cell": CELLS[cell], "count": fallen, "left": s.ronin[cell]})


def check_revolt(s: Bushido, cell: int) -> None:
    """An automatic revolt, where there is one: the province is neutral and its owner loses its values."""
    if rises(s, cell):
        owner = s.owner[cell]
        scatter(s, cell)
        forfeit(s, owner, cell)


def check_all_revolts(s: Bushido, seat: int) -> None:
    """After a sequence of placements or moves: in cell order, each its own marker move (ruling B-A58)."""
    for cell in own_cells(s, seat):
        check_revolt(s, cell)


def groups_of(s: Bushido, seat: int) -> tuple[tuple[int, ...], ...]:
    """The connected groups of a seat's provinces, fortress included (ruling B-A23)."""
    left = own_cells(s, seat)
    found: list[tuple[int, ...]] = []
    while left:
        group = [left.pop(0)]
        for cell in group:  # grows while it is read
            for other in s.near[cell]:
                if other in left:
                    left.remove(other)
                    group.append(other)
        found.append(tuple(sorted(group)))
    return tuple(found)


def attackable_neighbours(s: Bushido, seat: int) -> list[int]:
    """Seats with a province that is no fortress next to one of `seat`'s, fortress included (ruling B-A15)."""
    found = [False] * s.seats
    for cell in own_cells(s, seat):
        for other in s.near[cell]:
            if s.owner[other] >= 0 and s.kind[other] != FORTRESS:
                found[s.owner[other]] = True
    return [x for x in range(s.seats) if found[x] and x != seat]
