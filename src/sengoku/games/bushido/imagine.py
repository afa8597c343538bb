"""A table that a seat may believe in: everything it has not seen, drawn again from what it knows and nothing else.

It knows its own screen, the numbers behind the others', the Ronin on the map, the discards all have seen and its own,
the discs everybody started with, what a shinobi of its own saw, and of a stack its height and top tile.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from sengoku.games.bushido.pieces import ALL_DISCS, RONIN, SUPPORT, D, T
from sengoku.games.bushido.records import Look

if TYPE_CHECKING:
    from sengoku.games.bushido.state import Bushido

KATANA: Final = range(3)  # kinds of katana tiles


def redraw(s: Bushido, seat: int | None, rng: random.Random) -> None:
    _tiles(s, seat, rng)
    _discs(s, seat, rng)
    if s.stacks:
        _stacks(s, seat, rng)
    if s.looks:
        _looks(s, seat, rng)


def _any(rng: random.Random, counts: list[int], kinds: range) -> int:
    """Takes one thing at random out of a pile of kinds."""
    at = rng.randrange(sum([counts[k] for k in kinds]))
    for k in kinds:
        if at < counts[k]:
            counts[k] -= 1
            return k
        at -= counts[k]
    raise AssertionError("more than there is")


def _deal(rng: random.Random, unseen: list[int], wanted: list[tuple[list[int], int]]) -> None:
    """Deals things at random out of a pile of kinds: so many more to each of the hands."""
    things = [kind for kind, n in enumerate(unseen) for _ in range(n)]
    dealt = rng.sample(things, sum([count for _, count in wanted]))
    at = 0
    for hand, count in wanted:
        for kind in dealt[at : at + count]:
            hand[kind] += 1
            unseen[kind] -= 1
        at += count


def _own_look(s: Bushido, seat: int | None, target: int) -> Look | None:
    for look in s.looks:
        if look.spy == seat and look.target == target:
            return look
    return None


def _least(seen: tuple[int, ...], gone: tuple[int, ...]) -> list[int]:
    """What must still be there of what was seen, after what has openly gone."""
    return [max(0, n - m) for n, m in zip(seen, gone)]


def _tiles(s: Bushido, seat: int | None, rng: random.Random) -> None:
    unseen = list(SUPPORT)
    unseen[RONIN] -= sum(s.ronin)
    sizes = [s.hand_size(x) for x in range(s.seats)]
    hands = [[0] * T for _ in range(s.seats)]
    heights = [0] * s.seats
    others = [x for x in range(s.seats) if x != seat]
    if seat is not None:
        hands[seat] = s.tiles[seat * T : seat * T + T]
    for x in others:
        look = _own_look(s, seat, x)
        if look is not None and look.tiles_hold:
            hands[x] = _least(look.tiles, look.tiles_gone)
    if s.stacks and s.fight is not None:
        for x, stack, top in zip((s.fight.attacker, s.fight.defender), s.stacks, s.tops):
            heights[x] = sum(stack)
            if x != seat:
                hands[x][top] = max(1, hands[x][top])
    for hand in hands:
        unseen = [n - m for n, m in zip(unseen, hand)]
    for x in others:  # every stack of katana is there, whatever else is
        while sum([hands[x][k] for k in KATANA]) < heights[x]:
            hands[x][_any(rng, unseen, KATANA)] += 1
    _deal(rng, unseen, [(hands[x], sizes[x] - sum(hands[x])) for x in others])
    s.tiles = [n for hand in hands for n in hand]
    s.bag = unseen


def _discs(s: Bushido, seat: int | None, rng: random.Random) -> None:
    unseen = [n - m for n, m in zip(ALL_DISCS, s.used)]
    sizes = [s.disc_count(x) for x in range(s.seats)]
    hands = [s.floor[x * D : x * D + D] for x in range(s.seats)]
    lying = [[0] * D for _ in range(s.seats)]
    others = [x for x in range(s.seats) if x != seat]
    if seat is not None:
        hands[seat], lying[seat] = s.discs[seat * D : seat * D + D], s.tossed[seat * D : seat * D + D]
    for x in others:
        look = _own_look(s, seat, x)
        if look is not None and look.discs_hold:
            hands[x] = [max(n, m) for n, m in zip(hands[x], _least(look.discs, look.discs_gone))]
    for known in [*hands, *lying]:
        unseen = [n - m for n, m in zip(unseen, known)]
    _deal(rng, unseen, [(hands[x], sizes[x] - sum(hands[x])) for x in others])
    _deal(rng, unseen, [(lying[x], sum(s.tossed[x * D : x * D + D])) for x in others])
    s.discs = [n for hand in hands for n in hand]
    s.tossed = [n for discs in lying for n in discs]
    s.pile = unseen


def _stacks(s: Bushido, seat: int | None, rng: random.Random) -> None:
    assert s.fight is not None
    made: list[tuple[int, ...]] = []
    for x, stack, top in zip((s.fight.attacker, s.fight.defender), s.stacks, s.tops):
        if x == seat:
            made.append(stack)
            continue
        left, new = s.tiles[x * T : x * T + 3], [0, 0, 0]
        left[top] -= 1
        new[top] += 1
        for _ in range(sum(stack) - 1):
            new[_any(rng, left, KATANA)] += 1
        made.append(tuple(new))
    s.stacks = tuple(made)


def _looks(s: Bushido, seat: int | None, rng: random.Random) -> None:
    """What others' spies saw follows from the imagined screens, told backwards, newest look first."""
    made = list(s.looks)
    for target in range(s.seats):
        tiles, tiles_gone, tiles_drawn = tuple(s.tiles[target * T : target * T + T]), (0,) * T, 0
        discs, discs_gone, discs_drawn = tuple(s.discs[target * D : target * D + D]), (0,) * D, 0
        for i in reversed(range(len(made))):
            x = made[i]
            if x.target != target:
                continue
            if seat not in (x.spy, target):
                old_tiles = _earlier(rng, tiles, x.tiles_gone, tiles_gone, x.tiles_drawn - tiles_drawn)
                old_discs = _earlier(rng, discs, x.discs_gone, discs_gone, x.discs_drawn - discs_drawn)
                made[i] = x = x.with_seen(
                    old_tiles if x.tiles_hold else _some(rng, SUPPORT, sum(x.tiles)),
                    old_discs if x.discs_hold else _some(rng, ALL_DISCS, sum(x.discs)),
                )
            if x.tiles_hold:
                tiles, tiles_gone, tiles_drawn = x.tiles, x.tiles_gone, x.tiles_drawn
            if x.discs_hold:
                discs, discs_gone, discs_drawn = x.discs, x.discs_gone, x.discs_drawn
    s.looks = tuple(made)


def _earlier(
    rng: random.Random, now: tuple[int, ...], gone: tuple[int, ...], later_gone: tuple[int, ...], drawn: int
) -> tuple[int, ...]:
    """A screen before some things had left it and some been drawn."""
    then = [n + m - k for n, m, k in zip(now, gone, later_gone)]
    for _ in range(max(0, min(drawn, sum(then)))):
        _any(rng, then, range(len(then)))
    return tuple(then)


def _some(rng: random.Random, box: tuple[int, ...], count: int) -> tuple[int, ...]:
    left, out = list(box), [0] * len(box)
    for _ in range(count):
        out[_any(rng, left, range(len(box)))] += 1
    return tuple(out)
