"""What games add up to."""

from __future__ import annotations

import pytest

import arena.hilo  # noqa: F401 (puts the small game on the shelf)
from sengoku.arena.book import Result
from sengoku.arena.fixtures import FREE, ONE, PAIRS, Plan
from sengoku.arena.play import Times
from sengoku.arena.setups import Setup
from sengoku.arena.tally import histogram, ratings, tally

NO_TIMES = Times()


def game(
    n: int, bots: str, winners: tuple[int, ...], scores: tuple[int, ...], times: tuple[Times, ...] = (), error: str = ""
) -> Result:
    names = tuple(bots.split(","))
    times = times or tuple([NO_TIMES] * len(names))
    return Result(n, 0, 0, 0, "s", names, winners, scores, 10 + n, 0.5, "over", f"f{n}", error, times)


def plan(seats: int, bots: str, field: str) -> Plan:
    return Plan((Setup("hilo", seats, {}),), tuple(bots.split(",")), field)


def test_pairs_are_counted_for_the_first_named_wherever_it_sits() -> None:
    games = [
        game(0, "a,b", (0,), (2, 1)),
        game(1, "b,a", (1,), (1, 2)),
        game(2, "a,b", (1,), (1, 2)),
        game(3, "b,a", (0, 1), (1, 1)),
    ]
    (row,) = tally(plan(2, "a,b", PAIRS), games)["matrix"]
    assert (row["one"], row["other"], row["wins"], row["games"], row["share"]) == ("a", "b", 2.5, 4, 0.625)
    assert row["low"] < 0.625 < row["high"]


def test_the_one_is_counted_against_the_rest_and_a_fair_share_is_told() -> None:
    games = [game(0, "a,b,b", (0,), (3, 2, 1)), game(1, "b,a,b", (0, 1), (2, 2, 1)), game(2, "b,b,a", (1,), (1, 3, 2))]
    doc = tally(plan(3, "a,b", ONE), games)
    (row,) = doc["matrix"]
    assert row["wins"] == 1.5
    assert row["fair"] == pytest.approx(1 / 3)
    assert doc["bots"]["b"]["games"] == 6
    assert [s["wins"] for s in doc["setups"][0]["seats"]] == [1.5, 1.5, 0.0]


def test_a_game_without_a_winner_is_shared_by_all() -> None:
    assert game(0, "a,b,c", (), (1, 2, 3)).first_places() == pytest.approx([1 / 3] * 3)


def test_winners_come_before_all_others_whatever_the_scores_say() -> None:
    assert game(0, "a,b,c,d", (2,), (5, 9, 1, 5)).ranks() == [2.0, 1.0, 0.0, 2.0]


def test_in_a_free_for_all_those_ahead_are_counted_for_each_two() -> None:
    games = [game(0, "a,b,c", (0,), (9, 5, 5)), game(1, "c,a,b", (0,), (9, 4, 5))]
    rows = {(r["one"], r["other"]): r["wins"] for r in tally(plan(3, "a,b,c", FREE), games)["matrix"]}
    assert rows == {("a", "b"): 1.0, ("a", "c"): 1.0, ("b", "c"): 0.5}


def test_ratings_follow_the_places() -> None:
    found = ratings(("a", "b", "c"), [game(n, "a,b,c", (0,), (3, 2, 1)) for n in range(10)])
    assert found["a"]["mu"] > found["b"]["mu"] > found["c"]["mu"]
    assert all([r["sigma"] < 8 for r in found.values()])


def test_ratings_of_equals_stay_level_when_one_sits_on_many_seats() -> None:
    games = [game(n, "a,b,b", (n % 3,), tuple([9 if x == n % 3 else 5 for x in range(3)])) for n in range(60)]
    found = ratings(("a", "b"), games)
    assert abs(found["a"]["mu"] - found["b"]["mu"]) < 2


def test_times_are_means_over_decisions_and_the_longest() -> None:
    slow, quick = Times(4, 2.0, 1.5), Times(6, 0.5, 0.2)
    games = [game(0, "a,b", (0,), (1, 0), (slow, NO_TIMES)), game(1, "b,a", (0,), (1, 0), (NO_TIMES, quick))]
    bots = tally(plan(2, "a,b", PAIRS), games)["bots"]
    assert bots["a"]["decision"] == {"count": 10, "mean": 0.25, "most": 1.5}
    assert bots["b"]["decision"]["mean"] == 0.0


def test_broken_games_count_nowhere_and_are_told() -> None:
    games = [game(0, "a,b", (0,), (1, 0)), game(1, "b,a", (), (), error="It broke.")]
    doc = tally(plan(2, "a,b", PAIRS), games)
    assert doc["games"] == doc["matrix"][0]["games"] == 1
    assert doc["errors"] == [{"number": 1, "seed": "s", "error": "It broke."}]


def test_no_games_at_all_can_be_told_too() -> None:
    doc = tally(plan(2, "a,b", PAIRS), [])
    assert doc["games"] == 0
    assert doc["matrix"] == []


def test_every_length_is_in_one_bar() -> None:
    values = [10.0, 11.0, 50.0, 99.0, 100.0]
    found = histogram(values, bins=9)
    assert sum(found["counts"]) == 5
    assert found["counts"][0] == 2
    assert found["counts"][-1] == 2
    assert histogram([7.0, 7.0])["counts"] == [2]
