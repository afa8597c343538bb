"""Playing Samurai Swords and Ikusa at random, for tests."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from sengoku.games.shogun.board import DISPUTED, PLACE, PLACES, N, board_for
from sengoku.games.shogun.state import Shogun
from shogun.helpers import edition, table

SETUPS: list[tuple[int, str]] = [
    *[(seats, variant) for seats in (3, 4, 5) for variant in ("standard", "quick", "longer")],
    (2, "standard"),
]


def new(game: str, seats: int, seed: int | str = 1, **options: Any) -> Shogun:
    s = edition(game).new(seats, seed, options)
    assert isinstance(s, Shogun)
    return s


def step(s: Shogun, rng: random.Random) -> tuple[int, str]:
    """Any legal decision of anybody who is asked: sealed ones come in any order."""
    seat = rng.choice(s.to_act)
    action = rng.choice(s.legal_actions(seat))
    s.apply(seat, action)
    return seat, action


def lively(s: Shogun, rng: random.Random) -> tuple[int, str]:
    """A decision that makes games move: armies go, many attack, most battles are fought out."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    verbs = [a.split(" ", 1)[0] for a in legal]
    wanted = [a for a, v in zip(legal, verbs) if v in ("declare", "attack", "press", "enter", "march", "strike")]
    action = rng.choice(wanted if wanted and rng.random() < 0.6 else legal)
    s.apply(seat, action)
    return seat, action


def until(s: Shogun, name: str, rng: random.Random) -> Shogun:
    """The same state, at a step of that name."""
    while type(s.top).__name__ != name:
        assert not s.is_over, f"this game never comes to {name}"
        step(s, rng)
    return s


def positions(s: Shogun, rng: random.Random, most: int = 100_000) -> Iterator[Shogun]:
    """Every position of a game to its end, or of so many decisions."""
    for _ in range(most):
        if s.is_over:
            return
        yield s
        lively(s, rng)


# ------------------------------------------------------------ where random play seldom goes

SILENT = {"Spearmen", "Round", "War", "Phase", "EndOfPhase", "Move"}  # steps that never ask
MOODS = ("lively", "spies", "assassins", "ronin", "builders", "rivals", "conquest")


def moody(s: Shogun, rng: random.Random, mood: str) -> tuple[int, str]:
    """A decision of players who are all keen on one part of the game, most of the time."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    wanted = keen(s, legal, mood) if rng.random() < 0.8 else []
    if not wanted and mood != "lively":
        return lively(s, rng)
    action = rng.choice(wanted or legal)
    s.apply(seat, action)
    return seat, action


def keen(s: Shogun, legal: list[str], mood: str) -> list[str]:
    """What of a list serves a mood; [] if nothing does."""
    first = legal[0]
    if first.startswith("plan "):
        bins = {"spies": "ninja", "assassins": "ninja", "ronin": "ronin", "builders": "build", "rivals": "order"}
        word, wanted = first.split()[1], bins.get(mood, "levy")
        if word == wanted:
            return legal[1:2] if word == "order" else legal[len(legal) // 2 :]
        return legal[:1]
    if mood == "spies":
        return [a for a in legal if a in ("pass round", "pass turn") or (a.startswith("spy ") and a != "spy none")]
    if mood == "assassins":
        return [a for a in legal if a.startswith("strike")]
    if mood == "ronin":
        return ronin_wanted(s, legal)
    if mood == "conquest":
        verbs = ("declare army", "press", "attack", "raise", "pickup", "enter")
        return [a for a in legal if a.startswith(verbs)]
    return []


def ronin_wanted(s: Shogun, legal: list[str]) -> list[str]:
    """Piles where an army and a force stand together, and attacks from there and on such provinces."""
    double = [p for p in range(N) if s.army_at[p] >= 0 and any(s.force[p])]
    if legal[0].startswith("hide "):
        return [a for a in legal if PLACE.get(a[5:], -1) in double]
    if legal[0].startswith("declare "):
        return [a for a in legal if any([PLACES[p] in a for p in double])]
    return [a for a in legal if a.startswith(("fight", "march", "leave", "press"))]


def ambush(game: str, rng: random.Random) -> Shogun:
    """A war about to begin between armies that stand beside forces, with piles wherever they may lie."""
    a, b, c = rng.sample(edition(game).clan_names[:3], 3)
    free = rng.sample(PLACES, N)
    near = board_for(tuple([d["choices"][0] for d in DISPUTED])).near
    lines = [f"turn {a} {rng.choice('AB')}", "round 3", f"ninja {rng.choice([a, b, c])}"]
    for k in (1, 2):
        p = next(p for p in free if any([PLACES[q] in free for q in near[PLACE[p]]]))
        q = next(PLACES[q] for q in near[PLACE[p]] if PLACES[q] in free)
        free = [x for x in free if x not in (p, q)]
        for clan, place in ((a, p), (b, q)):
            lines.append(
                f"{clan} army {k} {place} {rng.randrange(3)}b 1s {rng.randrange(3)}g 1p hole {rng.randrange(1, 8)}"
            )
            lines.append(f"{place} {clan} {rng.randrange(1, 4)}p pile {rng.randrange(1, 3)}")
    return table(
        game, 3, "\n".join([*lines, f"{c} army 1 {free[0]} 1p", f"others: {a} {b} {c}"]), seed=rng.randrange(1 << 30)
    )


def games(game: str, rng: random.Random) -> Iterator[Iterator[Shogun]]:
    """Games of all sorts without end, each as its positions."""

    def played(s: Shogun, mood: str, rounds: int) -> Iterator[Shogun]:
        while not s.is_over and s.round < rounds:
            yield s
            moody(s, rng, mood)

    for n in itertools.count():
        seats, variant = SETUPS[n % len(SETUPS)]
        mood = MOODS[n % len(MOODS)]
        yield played(new(game, seats, f"{mood} {n}", variant=variant), mood, 20)
        for _ in range(3):
            yield played(ambush(game, rng), rng.choice(("lively", "assassins", "conquest")), 4)


def gathered(game: str, rng: random.Random, per_kind: int, total: int) -> Iterator[tuple[str, Shogun]]:
    """At least `total` positions with at least `per_kind` of every kind of step that asks, of games of all sorts."""
    count = {kind: 0 for kind in edition(game).frames if kind not in SILENT}
    for n, positions_of in enumerate(games(game, rng)):
        assert n < 100 * per_kind + 200, f"some steps are seldom reached: {count}"
        for s in positions_of:
            kind = type(s.top).__name__
            rare = count[kind] < per_kind and rng.random() < 0.5
            if rare or (sum(count.values()) < total and rng.random() < 0.02):
                count[kind] += 1
                yield kind, s
            if sum(count.values()) >= total and min(count.values()) >= per_kind:
                return
