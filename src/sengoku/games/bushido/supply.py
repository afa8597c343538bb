"""The bag with the law of Mikado, the stacks of discs, and what leaves or joins a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sengoku.games.bushido.pieces import COLOURS, DISCS, FIRST_TILES, RESHUFFLE_AT, TILES, D, T
from sengoku.games.bushido.records import Look

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido


def picked(counts: list[int], value: int) -> int:
    """Takes the value-th thing out of a pile of kinds and returns its kind."""
    kind = 0
    while value > counts[kind]:
        value -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


def named(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts) if n}


# ------------------------------------------------------------ support tiles


def draw_tiles(s: Bushido, seat: int, count: int) -> bool:
    """Draws from the bag. True: that emptied it, and the law of Mikado has been carried out."""
    size = sum(s.bag)
    count = min(count, size)
    got = [0] * T
    base = seat * T
    for value in s.roll(range(size, size - count, -1)):
        kind = picked(s.bag, value)
        got[kind] += 1
        s.tiles[base + kind] += 1
    if s.looks:
        s.looks = tuple([_with_drawn(look, count, 0) if look.target == seat else look for look in s.looks])
    if s.heard:
        s.tell(None, "draws", {"who": COLOURS[seat], "count": count})
    s.reveal((seat,), "drawn", {"who": COLOURS[seat], "tiles": named(TILES, got)})
    if count < size:
        return False
    _mikado(s)
    return True


def _mikado(s: Bushido) -> None:
    """B-R11, ruling B-A13: the moment the last tile leaves the bag, also at the end of a draw and of its own tiles."""
    for i, n in enumerate(s.tiles):
        s.bag[i % T] += n
    s.tiles = [0] * len(s.tiles)
    s.looks = tuple([_forgets_tiles(look) for look in s.looks])
    if s.heard:
        s.tell(None, "mikado", {})
    for i, seat in enumerate(s.after(s.daimyo)[1:] + [s.daimyo]):
        draw_tiles(s, seat, FIRST_TILES + i)  # 60 at most: the bag cannot empty again (ruling B-A54)


def spend(s: Bushido, seat: int, kind: int, count: int) -> None:
    """Tiles leave a screen openly. Where they go, the caller says: to the bag, or on the map."""
    s.tiles[seat * T + kind] -= count
    if s.looks:
        gone = tuple([count if k == kind else 0 for k in range(T)])
        s.looks = tuple([_with_gone(look, gone, NO_DISC) if look.target == seat else look for look in s.looks])


def to_bag(s: Bushido, seat: int, kind: int, count: int) -> None:
    spend(s, seat, kind, count)
    s.bag[kind] += count


# ------------------------------------------------------------ tactic discs


def draw_disc(s: Bushido) -> int:
    """The kind of a disc drawn at random (ruling B-A12: which stack is no decision)."""
    kind = picked(s.pile, s.roll([sum(s.pile)])[0])
    restack(s)
    return kind


def restack(s: Bushido) -> None:
    """B-R12: with four discs or fewer in the stacks the discards are mixed in at once."""
    if sum(s.pile) > RESHUFFLE_AT:
        return
    lying = sum(s.used) + sum(s.tossed)
    if not lying:
        return
    for kind in range(D):
        s.pile[kind] += s.used[kind] + sum(s.tossed[kind::D])
    s.used, s.tossed = [0] * D, [0] * len(s.tossed)
    if s.heard:
        s.tell(None, "restacked", {"count": lying})


def fill_discs(s: Bushido, seat: int, upto: int) -> None:
    got = [0] * D
    count = upto - s.disc_count(seat)
    for _ in range(count):
        kind = draw_disc(s)
        got[kind] += 1
        s.discs[seat * D + kind] += 1
    if count <= 0:
        return
    if s.looks:
        s.looks = tuple([_with_drawn(look, 0, count) if look.target == seat else look for look in s.looks])
    if s.heard:
        s.tell(None, "draws_discs", {"who": COLOURS[seat], "count": count})
    s.reveal((seat,), "discs_drawn", {"who": COLOURS[seat], "discs": named(DISCS, got)})


def toss(s: Bushido, seat: int, kind: int) -> None:
    """A disc is discarded in Phase 1: face down, so that only its owner knows the kind."""
    s.discs[seat * D + kind] -= 1
    s.tossed[seat * D + kind] += 1
    for k in range(seat * D, seat * D + D):  # it may have been any of those he was known to hold
        s.floor[k] = max(0, s.floor[k] - 1)
    if s.looks:
        s.looks = tuple([_forgets_discs(look) if look.target == seat else look for look in s.looks])
    restack(s)


def lay_down(s: Bushido, seat: int, kind: int) -> None:
    """A disc leaves a screen openly; the caller adds it to the discards when the fight or the audience is over."""
    at = seat * D + kind
    s.discs[at] -= 1
    s.floor[at] = max(0, s.floor[at] - 1)
    if s.looks:
        gone = tuple([1 if k == kind else 0 for k in range(D)])
        s.looks = tuple([_with_gone(look, NO_TILE, gone) if look.target == seat else look for look in s.looks])


# ------------------------------------------------------------ looks behind screens

NO_TILE: Final = (0,) * T
NO_DISC: Final = (0,) * D


def look_behind(s: Bushido, spy: int, target: int) -> None:
    """B-R24: everybody sees who spied on whom; only the spy sees what there was."""
    tiles, discs = s.tiles[target * T : target * T + T], s.discs[target * D : target * D + D]
    kept = [look for look in s.looks if (look.spy, look.target) != (spy, target)]
    s.looks = (*kept, Look(spy, target, tuple(tiles), tuple(discs), NO_TILE, NO_DISC))
    what = {"who": COLOURS[target], "tiles": named(TILES, tiles), "discs": named(DISCS, discs)}
    s.reveal((spy,), "screen", what)


def _sum(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([x + y for x, y in zip(a, b)])


def _with_gone(x: Look, tiles: tuple[int, ...], discs: tuple[int, ...]) -> Look:
    gone, discs_gone = _sum(x.tiles_gone, tiles), _sum(x.discs_gone, discs)
    rest = (x.tiles_drawn, x.discs_drawn, x.tiles_hold, x.discs_hold)
    return Look(x.spy, x.target, x.tiles, x.discs, gone, discs_gone, *rest)


def _with_drawn(x: Look, tiles: int, discs: int) -> Look:
    known = (x.tiles, x.discs, x.tiles_gone, x.discs_gone)
    return Look(x.spy, x.target, *known, x.tiles_drawn + tiles, x.discs_drawn + discs, x.tiles_hold, x.discs_hold)


def _forgets_tiles(x: Look) -> Look:
    return Look(x.spy, x.target, x.tiles, x.discs, NO_TILE, x.discs_gone, 0, x.discs_drawn, False, x.discs_hold)


def _forgets_discs(x: Look) -> Look:
    return Look(x.spy, x.target, x.tiles, x.discs, x.tiles_gone, NO_DISC, x.tiles_drawn, 0, x.tiles_hold, False)
