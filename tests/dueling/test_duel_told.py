"""What a table is told of a duel: the dice, what is added to them, what it cost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling


def told(play: str, seed: str, decisions: int) -> list[tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]]:
    """Every roll of a random game, with all that was told before the next decision."""
    s = GAME.new(2, seed, {"play": play, "rounds": 3})
    assert isinstance(s, Dueling)
    heard: list[tuple[str, dict[str, Any]]] = []
    s.listen(lambda event: heard.append((event[1], event[2])))
    rng, out = random.Random(seed), []
    for _ in range(decisions):
        if s.is_over:
            break
        heard.clear()
        seat = rng.choice(s.to_act)
        legal = s.legal_actions(seat)
        wanted = [a for a in legal if a.split()[0] in ("attack", "join", "go", "roll", "send", "occupy", "with")]
        s.apply(seat, rng.choice(wanted if wanted and rng.random() < 0.7 else legal))
        for i, (kind, data) in enumerate(heard):
            if kind == "dice":
                out.append((data, heard[i + 1 :]))
    return out


@pytest.mark.parametrize("play", ["basic", "advanced"])
def test_a_duel_tells_what_is_added_and_what_the_lower_total_loses(play: str) -> None:
    checked = 0
    for data, after in told(play, f"told-{play}", 1500):
        totals = [
            max(data[who]) + sum([n for _, n in plus]) for who, plus in zip(("attacker", "defender"), data["plus"])
        ]
        lost = [each for kind, each in after if kind.startswith("losses")]
        assert all([n for side in data["plus"] for _, n in side])  # what adds nothing is not told
        if play == "basic":
            assert data["plus"] == [[["attacker", 1]], []]
        special = 12 in (*data["attacker"], *data["defender"]) or 1 in data["attacker"]
        peasants = min(data["seats"]) < 0
        if special or peasants or totals[0] == totals[1]:
            continue
        loser = data["seats"][totals[0] > totals[1]]
        assert [each["seat"] for each in lost] == [loser]
        assert 1 <= lost[0]["hits"] <= abs(totals[0] - totals[1])
        checked += 1
    assert checked > 5
