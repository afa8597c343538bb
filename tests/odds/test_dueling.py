"""Duels of Dueling Samurai: exact odds against the engine, and what they must say of simple ones."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import sengoku
from cli.run import failed
from cli.run import sengoku as command
from odds.dueling_draw import draw
from odds.harness import PLAYED, SOAKED, agree
from sengoku.kernel.errors import BadSetup
from sengoku.odds.dueling_core import fight, led, unled

GAME = "dueling-samurai"


def odds(attacker: Any, defender: Any, **more: Any) -> Any:
    return sengoku.odds(GAME, attacker=attacker, defender=defender, **more)


@pytest.mark.parametrize("number", range(12))
def test_odds_of_duels_agree_with_the_engine(number: int) -> None:
    agree(draw(random.Random(f"dueling {number}")), PLAYED)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(12))
def test_odds_of_duels_agree_with_the_engine_over_many_battles(number: int) -> None:
    agree(draw(random.Random(f"dueling {number}")), SOAKED)


def test_a_duel_of_two_men_by_hand() -> None:
    """D12 + 1 against D12, a token each: 12 ties and the pair of ones; the rest is decided at once."""
    o = odds({"tokens": 1}, {"tokens": 1})
    ties = 11 / 144  # 1 against 2, ..., 11 against 12
    wins = (12 * 13 // 2 - 1) / 144  # equal or higher dice, without the pair of ones
    assert o.go == pytest.approx(1 / 144 / (1 - ties))
    assert o.attacker_wins == pytest.approx(wins / (1 - ties))
    assert o.defender_wins == pytest.approx((144 - 78 - 11) / 144 / (1 - ties))


@pytest.mark.rule("D-R26")
def test_no_more_than_three_tokens_for_each_of_the_winner() -> None:
    """One token hits three at most: from seven, a single roll leaves four or none by a critical strike."""
    o = odds({"tokens": 1}, {"tokens": 7}, stop_rolls=1)
    left = {way["defender"][0] for _, way in o.survivors}
    assert left == {0, 4, 5, 6, 7}


@pytest.mark.rule("D-R28")
def test_half_of_a_beheaded_stack_comes_over() -> None:
    ways = [way for _, way in odds({"tokens": 2}, {"tokens": 7}, stop_rolls=1).survivors if way["end"] == "won"]
    assert [way["attacker"] for way in ways] == [[5]]


@pytest.mark.rule("D-R29")
def test_who_stops_pays_a_token() -> None:
    o = odds({"tokens": 4}, {"tokens": 9}, stop_losses=1)
    assert o.retreats > 0.2
    assert all([sum(way["attacker"]) <= 2 for _, way in o.survivors if way["end"] == "retreat"])


def test_the_quick_odds_of_bots_are_the_same() -> None:
    brief = fight((led(6), led(2), unled(3)), (led(4), led(2)))
    o = odds([{"tokens": 6}, {"tokens": 2}, {"tokens": 3, "warlord": False}], [{"tokens": 4}, {"tokens": 2}])
    assert brief.win == pytest.approx(o.attacker_wins)
    assert brief.lost == pytest.approx(o.defender_wins)
    assert brief.left == pytest.approx(o.attacker_left)
    assert brief.foes == pytest.approx(o.defender_left)


def test_the_walk_and_the_quick_odds_of_bots_agree_on_any_battle() -> None:
    """Two programs that share nothing but the single roll."""
    rng = random.Random("both")
    for _ in range(60):
        sides: list[Any] = []
        for _ in (0, 1):
            sizes = [rng.randrange(1, 9) for _ in range(rng.randrange(1, 4))]
            sides.append([{"tokens": n, "plus": rng.randrange(3), "archers": rng.random() < 0.2} for n in sizes])
        found = odds(attacker=sides[0], defender=sides[1])
        brief = fight(*[tuple([led(x["tokens"], x["plus"], x["archers"]) for x in one]) for one in sides])
        if found.limit == 0.0:  # the quick odds know no last roll
            assert (found.attacker_wins, found.defender_wins) == pytest.approx((brief.win, brief.lost), abs=1e-9)
            assert (found.attacker_left, found.defender_left) == pytest.approx((brief.left, brief.foes), abs=1e-9)
            assert sum([p for p, _ in found.survivors]) == pytest.approx(1.0)


def test_battles_that_could_go_on_for_long_end_with_the_thirtieth_roll() -> None:
    o = odds({"tokens": 30, "warlord": False}, {"tokens": 30, "warlord": False})
    assert 0.0 < o.limit < 0.1
    assert o.attacker_wins + o.defender_wins + o.go + o.limit == pytest.approx(1.0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"attacker": [], "defender": {"tokens": 1}},
        {"attacker": {"tokens": 0}, "defender": {"tokens": 1}},
        {"attacker": {"men": 3}, "defender": {"tokens": 1}},
        {"attacker": {"tents": 3}, "defender": {"tents": 1}},
        {"attacker": {"tokens": 3}, "defender": {"tents": 1, "archers": True}},
        {"attacker": {"tokens": 3, "tents": 3}, "defender": {"tokens": 1}},
        {"attacker": {"plus": 1}, "defender": {"tokens": 1}},
        {"attacker": [{"tents": 3}, {"tokens": 1}], "defender": {"tokens": 1}},
        {"attacker": {"tokens": 3, "marks": ["brave"]}, "defender": {"tokens": 1}},
        {"attacker": {"tokens": 3}, "defender": {"tokens": 1}, "stop_rolls": 0},
        {"attacker": {"tokens": 3}, "defender": {"tokens": 1}, "stop_chance": 2},
    ],
)
def test_what_is_no_battle_is_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as refused:
        sengoku.odds(GAME, **wrong)
    assert refused.value.id.startswith("error.odds.dueling.")
    assert str(refused.value).endswith(".")


def test_the_command_tells_the_same() -> None:
    stacks = [{"tokens": 6, "archers": True}, {"tokens": 3, "plus": 1}, {"tokens": 4, "warlord": False}]
    told = command("odds", GAME, "6 archers, 3 +1, 4 unled", "5", "--json", "--stop-losses", "4")
    assert told.exit_code == 0, told.stderr
    right = odds(stacks, {"tokens": 5}, stop_losses=4).to_json()
    assert json.loads(told.stdout) == {"game": GAME, **json.loads(json.dumps(right))}


def test_the_command_draws_tables() -> None:
    text = command("odds", GAME, "4", "2 tents").stdout
    assert "the attacker wins" in text
    assert "An attacking die shows a 1" in text


@pytest.mark.parametrize("wrong", ["three", "3 strong", "3 tents, 2"])
def test_the_command_says_what_is_no_side(wrong: str) -> None:
    assert failed(command("odds", GAME, wrong, "5"), 2)
