"""Ways through the game: by chance, with a taste for what is rare, or always standing down."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bushido.position import GAME
from sengoku.games.bushido.state import Bushido

OPTIONS: list[dict[str, object]] = [
    {},
    {"campaign": "attack"},
    {"campaign": "full"},
    {"campaign": "full", "elite_loss": "each", "shared_torii": False, "start": "random"},
    {"ronin": "any", "town_katana": False, "terrain": "random", "shinobi": "game"},
    {"campaign": "full", "shinobi": "game"},
    {"attack_from": "several"},
    {"attack_from": "several", "campaign": "full", "ronin": "any"},
]
RARE = (
    "recruit",
    "campaign",
    "revolt",
    "ronin",
    "shinobi",
    "attack",
    "disc duel",
    "seppuku",
    "propose",
    "chanoyu",
    "tea",
)


def new(k: int) -> Bushido:
    """Game number k: three, four and five players in turn, each with every set of options."""
    s = GAME.new(3 + k % 3, k, OPTIONS[k // 3 % len(OPTIONS)])
    assert isinstance(s, Bushido)
    return s


def by_chance(s: Bushido, rng: random.Random) -> None:
    seat = rng.choice(s.to_act)
    s.apply(seat, rng.choice(s.legal_actions(seat)))


def rare(s: Bushido, rng: random.Random) -> None:
    """Prefers what random play seldom does."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    wanted = [a for a in legal if a.startswith(RARE)]
    s.apply(seat, rng.choice(wanted if wanted and rng.random() < 0.7 else legal))


def standing_down(s: Bushido, rng: random.Random) -> None:
    """Does all it can to stop the calendar: geishas, no attack, an appeased Emperor."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    for action in ("geisha", "hold", "kotau appease", "done", "pass"):
        if action in legal:
            s.apply(seat, action)
            return
    s.apply(seat, legal[0])


def positions(per_kind: int, seed: int, games: int) -> Iterator[Bushido]:
    """Positions before a decision, so many of each kind of step."""
    rng, seen = random.Random(seed), dict.fromkeys(GAME.frames, 0)
    for k in range(games):
        s = new(k)
        while not s.is_over:
            kind = type(s.top).__name__
            if seen[kind] < per_kind and rng.random() < 0.4:
                seen[kind] += 1
                yield s
            (rare if k % 2 else by_chance)(s, rng)
        if min([n for kind, n in seen.items() if kind not in ("Turn", "Aftermath")]) >= per_kind:
            return
    missing = {kind: n for kind, n in seen.items() if n < per_kind and kind not in ("Turn", "Aftermath")}
    raise AssertionError(f"too few positions of {missing}")
