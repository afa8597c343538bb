"""Crowded little wars at random: clans on the brink, ronin, castles, a ninja, through whole rounds of war."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from shogun.board_of import field, some
from shogun.helpers import edition

NEAR = field("turn blue A").map.near
HEARD = ("eliminated", "inherit", "raise", "daimyo_lost", "struck", "invasion", "bonus_losses", "lapsed", "unopposed")


def spread(rng: random.Random, size: int) -> list[str]:
    """Provinces that hang together, somewhere on the board."""
    out = [rng.randrange(len(PLACES))]
    while len(out) < size:
        p = rng.choice([q for here in out for q in NEAR[here] if q not in out])
        out.append(p)
    return [PLACES[p] for p in out]


def troop(rng: random.Random, least: int, most: int, tray: Counter[str]) -> str:
    kinds = Counter[str]()
    for _ in range(rng.randint(least, most)):
        kind = rng.choice([k for k in "bsgpp" if tray[k]])
        kinds[kind], tray[kind] = kinds[kind] + 1, tray[kind] - 1
    return " ".join([f"{n}{letter}" for letter, n in kinds.items()])


def size_of(text: str) -> int:
    return sum([int(word[:-1]) for word in text.split()])


def brink(rng: random.Random, game: str, clans: int) -> str:
    """A few provinces for each clan, one to three armies, mostly small; some ronin, castles, and a ninja."""
    names = edition(game).clan_names[:clans]
    lands = spread(rng, rng.randint(3 * clans, 5 * clans))
    owner = {p: rng.choice(names) if i >= clans else names[i] for i, p in enumerate(lands)}
    owner = {p: c for i, (p, c) in enumerate(owner.items()) if i < clans or rng.random() < 0.85}
    lines = [f"turn {names[0]} A", f"round {rng.choice([1, 2, 2, 3])}"]
    lying = rng.choice(names) if rng.random() < 0.3 else ""
    lines += [] if lying else [f"ninja {rng.choice(names)}"]  # one or the other: he strikes once a round
    ronin = 20
    for name in names:
        own = [p for p, c in owner.items() if c == name]
        tray = Counter({"b": 9, "s": 9, "g": 9, "p": 36})
        posts = rng.sample(own, min(len(own), rng.randint(1, 3)))
        for p in own:
            k = posts.index(p) + 1 if p in posts else 0
            down = name == lying and k == 1
            army = troop(rng, 1 if down else 0, 3, tray) if k else ""
            force = troop(rng, 0 if k else 1, 3, tray)
            room = (size_of(army) if k else 0) + max(0, size_of(force) - 1)
            pile = rng.randint(1, min(room, ronin, 4)) if room and ronin and rng.random() < 0.4 else 0
            ronin -= pile
            if k:
                lines.append(f"{name} army {k} {p} {army} level {rng.choice([1, 1, 2, 3, 4])}" + " lying" * down)
            wall = rng.choice(["castle", "fortress"]) if rng.random() < 0.08 else ""
            lines.append(f"{p} {name} {force} {wall} pile {pile}")
    return "\n".join(lines)


def wage(s: Shogun, rng: random.Random, seen: Counter[str]) -> None:
    """Plays to the end of the round's wars."""
    s.listen(lambda event: seen.update([event[1]] if event[1] in HEARD else []))
    for _ in range(3_000):
        if s.is_over or s.phase == "":
            return
        for seat in s.to_act:
            assert s.legal_actions(seat), f"nothing to do in {type(s.top).__name__}"
        seat = rng.choice(s.to_act)
        action = some(s.legal_actions(seat), rng)
        if action.startswith("pass") and rng.random() < 0.3:
            action = rng.choice(s.legal_actions(seat))
        s.apply(seat, action)
        s.audit()
        seen["decisions"] += 1
    raise AssertionError("this war does not end")


@pytest.mark.rule("S-D18", "S-D19", "S-D20", "S-D21", "S-D22", "S-D23", "S-D24", "S-D26", "S-D27", "S-D29", "S-R60")
@pytest.mark.parametrize("game", ["samurai-swords", "ikusa"])
def test_no_war_meets_a_dead_end_or_breaks_a_limit(game: str) -> None:
    rng, seen = random.Random(game), Counter[str]()
    for _ in range(150):
        seats = rng.choice([2, 3, 3, 4, 5])
        variant = rng.choice(["standard", "quick", "longer"]) if seats > 2 else "standard"
        s = field(brink(rng, game, 4 if seats == 2 else seats), game, seats, options={"variant": variant})
        wage(s, rng, seen)
        if s.is_over:
            assert s.to_act == ()
            assert s.winners
    assert seen["decisions"] > 5_000
    assert min([seen[kind] for kind in HEARD]) > 10, f"too little happens: {seen}"
