"""Every game at its shortest, for suites that play it many times."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import sengoku

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "samurai-swords": (2, {"round_limit": 1}),  # two seats lead four clans
    "ikusa": (3, {"round_limit": 1}),
    "warriors-of-japan": (2, {}),
    "bushido": (3, {}),
    "dueling-samurai": (2, {"rounds": 3, "play": "advanced"}),
}
NAMES = list(SHORT)


def positions(name: str, games: int, step: int) -> Iterator[sengoku.State]:
    """Every so many decisions a position of random games, the first one among them."""
    seats, options = SHORT[name]
    for seed in range(games):
        s, rng = sengoku.game(name).new(seats, seed, options), random.Random(seed)
        n = 0
        while not s.is_over:
            if n % step == 0:
                yield s
            seat = rng.choice(s.to_act)
            s.apply(seat, rng.choice(s.legal_actions(seat)))
            n += 1
