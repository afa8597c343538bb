"""Dice anyone can check: a counter-mode hash stream.

Draw number n of a game with key `k` reads the bytes of blake2b(k + n + 0), blake2b(k + n + 1), ... and takes values
from them by rejection. A draw owns its blocks, so its number alone finds it: a copy of a state costs nothing, and any
language can compute any roll again. A roll of many dice, or a whole shuffle, is one draw.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from sengoku.kernel.errors import BrokenLaw

MOST_SIDES: Final = 256


def digest(text: str, size: int = 32) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=size).digest()  # a record may hold anything


def commitment(seed: str) -> str:
    """Published before the first decision, it binds the dice to `seed` without telling it.

    Worth something only for a seed of 256 random bits: small numbers can be guessed.
    """
    return digest("sengoku-commit-1:" + seed).hex()


def mixed(secret: str, nonces: Sequence[str]) -> str:
    """The seed of a game that several parties make together: a committed secret, then a public text from each seat."""
    return digest(json.dumps(["sengoku-mix-1", secret, *nonces])).hex()


def stream(seed: str, nonces: Sequence[str] = ()) -> bytes:
    """The key of the dice of a seed.

    >>> stream("7").hex()[:16] == stream("8").hex()[:16]
    False
    """
    return digest("sengoku-dice-1:" + (mixed(seed, nonces) if nonces else seed))


def draw(key: bytes, n: int, sides: Sequence[int]) -> list[int]:
    """Draw number n: for each of `sides` one value from 1 to that side (at most 256), every face equally likely.

    >>> draw(stream("7"), 0, [12, 12, 12]) == draw(stream("7"), 0, [12, 12, 12])
    True
    """
    out: list[int] = []
    block, at, k = b"", 0, 0
    for side in sides:
        if side < 1 or side > MOST_SIDES:
            raise BrokenLaw("law.sides", side=side)
        limit = 256 - 256 % side
        byte = 256
        while byte >= limit:
            if at == len(block):
                block, at, k = blake2b(key + n.to_bytes(8, "big") + k.to_bytes(4, "big")).digest(), 0, k + 1
            byte, at = block[at], at + 1
        out.append(byte % side + 1)
    return out


def shuffle_sides(n: int) -> list[int]:
    """What to roll for a shuffle of n things, as one draw; `shuffled` makes the order of it."""
    return [n - i for i in range(n - 1)]


def shuffled(things: Sequence[int], values: Sequence[int]) -> list[int]:
    """The order that the values of `shuffle_sides` stand for (Fisher and Yates, from the front).

    >>> shuffled([10, 20, 30], [3, 1])
    [30, 20, 10]
    """
    out = list(things)
    for i, value in enumerate(values):
        out[i], out[i + value - 1] = out[i + value - 1], out[i]
    return out


def shuffle_values(things: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The values that make `shuffled(things, values) == wanted`: scripted dice for a shuffle.

    >>> shuffle_values([10, 20, 30], [30, 20, 10])
    [3, 1]
    """
    now, values = list(things), []
    for i in range(len(now) - 1):
        j = now.index(wanted[i], i)
        values.append(j - i + 1)
        now[i], now[j] = now[j], now[i]
    return values
