"""Ronin face down: what all know of where they are (S-R5, S-A4), as chances.

The sizes of a clan's piles are open, their places secret. Every way to lay them within the limits is held to be equally
likely, as in the worlds that `determinize` makes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sengoku.games.shogun.board import N
from sengoku.games.shogun.state import Shogun


def pile_chances(piles: Sequence[int], room: int, rooms: Sequence[int]) -> dict[int, float]:
    """The chance of each size of the pile in a province with `room` for so many, by the rooms of the clan's others.

    >>> pile_chances([3, 1], 4, [4, 2])
    {0: 0.25, 1: 0.25, 3: 0.5}

    The largest pile first: whichever place it takes, as many are left for each smaller one, so all ways to lay the
    piles are equally likely if each takes any place with room for it.
    """
    out: dict[int, float] = {}
    free = 1.0  # the chance that none lies here so far
    for laid, size in enumerate(sorted(piles, reverse=True)):
        places = len([r for r in rooms if r >= size]) + (1 if room >= size else 0) - laid
        if places < 1:
            raise ValueError(f"there is no room for a pile of {size}")
        if room >= size:
            out[size] = out.get(size, 0.0) + free / places
            free -= free / places
    if free > 0.0:
        out[0] = out.get(0, 0.0) + free
    return dict(sorted(out.items()))


def believed(s: Shogun, seat: int, q: int) -> dict[int, float]:
    """What a seat may believe of the pile in q: {size: chance}. Its own it knows."""
    clan = s.owner[q]
    if clan < 0 or s.seat_of(clan) == seat or not s.most[q]:
        return {s.pile[q] if clan >= 0 else 0: 1.0}
    owned = [p for p in range(N) if s.owner[p] == clan and s.most[p]]
    piles = [s.pile[p] for p in owned if s.pile[p]]
    rooms = [min(s.room(p), s.most[p]) for p in owned if p != q]
    return pile_chances(piles, min(s.room(q), s.most[q]), rooms)
