"""Plays fixed seeds of every game with every number of seats, and prints what came of it as JSON.

Run as a process of its own, with the plain and the compiled engine: `python fingerprints.py DECISIONS`.
"""

from __future__ import annotations

import json
import random
import sys

import sengoku
from sengoku.arena.bench import compiled
from sengoku.kernel.dice import digest


def played(id: str, seats: int, seed: int, decisions: int) -> str:
    """A digest of all that a game showed on its way: lists, views, prompts, imagined worlds, the last position."""
    s, rng, seen = sengoku.game(id).new(seats, seed), random.Random(seed), ""
    for i in range(decisions):
        if s.is_over:
            break
        seat = rng.choice(s.to_act)
        legal = s.legal_actions(seat)
        parts = ["|".join(legal)]
        if i % 50 == 0:
            parts += [s.fingerprint(), json.dumps(s.view(seat)), s.prompt(seat), s.determinize(seat, i).fingerprint()]
        seen = digest(seen + "\n".join(parts), 16).hex()
        s.apply(seat, rng.choice(legal))
    again = s.record().replay()
    return f"{seen} {s.fingerprint()} {again.fingerprint()} {s.scores}"


if __name__ == "__main__":
    games = [(id, seats, seed) for id in sengoku.games() for seats in sengoku.game(id).seats for seed in (1, 2)]
    walks = {f"{id} {seats} {seed}": played(id, seats, seed, int(sys.argv[1])) for id, seats, seed in games}
    print(json.dumps({"compiled": compiled(), "walks": walks}))
