"""Who plays whom: everybody on every seat, with the same deals, whatever is stopped when."""

from __future__ import annotations

from collections import Counter

import pytest

import arena.hilo  # noqa: F401 (puts the small game on the shelf)
from sengoku import BadSetup
from sengoku.arena.fixtures import FREE, FRESH, ONE, PAIRS, SAME, Plan, checked
from sengoku.arena.play import read_name
from sengoku.arena.setups import Setup


def plan(seats: int, bots: str, field: str, deals: str = SAME, setups: int = 1) -> Plan:
    made = [Setup("hilo", seats, {"rounds": i + 1}) for i in range(setups)]
    return Plan(tuple(made), tuple(bots.split(",")), field, deals, "s")


def test_every_pair_meets_on_both_seats_with_the_same_deal() -> None:
    p = plan(2, "a,b,c", PAIRS)
    games = [p.fixture(n) for n in range(12)]
    assert Counter([g.bots for g in games]) == Counter(
        dict.fromkeys([(x, y) for x in "abc" for y in "abc" if x != y], 2)
    )
    for pairing in range(3):
        mine = [g for g in games if g.pairing == pairing]
        assert [g.seed for g in mine] == ["s.0", "s.0", "s.1", "s.1"]
        assert mine[0].bots == mine[1].bots[::-1]


def test_a_stopped_round_robin_has_treated_all_pairings_and_set_ups_alike() -> None:
    p = plan(2, "a,b,c", PAIRS, setups=2)
    assert p.rows() == 6
    assert {(g.pairing, g.setup) for g in [p.fixture(n) for n in range(6)]} == {
        (x, y) for x in range(3) for y in (0, 1)
    }


def test_the_one_sits_on_every_seat_among_the_rest() -> None:
    p = plan(4, "a,b", ONE)
    games = [p.fixture(n) for n in range(8)]
    assert [g.bots.index("a") for g in games] == [0, 1, 2, 3] * 2
    assert all([g.bots.count("b") == 3 for g in games])
    assert [g.seed for g in games] == ["s.0"] * 4 + ["s.1"] * 4


def test_fresh_deals_are_all_different_and_seats_are_still_rotated() -> None:
    p = plan(3, "a,b", ONE, FRESH)
    games = [p.fixture(n) for n in range(9)]
    assert len({g.seed for g in games}) == 9
    assert [g.bots.index("a") for g in games] == [0, 1, 2] * 3


@pytest.mark.parametrize("bots", ["a", "a,b", "a,b,c", "a,b,c,d", "a,b,c,d,e"])
def test_in_a_free_for_all_no_game_is_played_twice_and_all_sit_equally_often(bots: str) -> None:
    p = plan(4, bots, FREE)
    games = [p.fixture(n) for n in range(4 * 60)]
    assert len({(g.seed, g.bots) for g in games}) == len(games)
    for seat in range(4):
        counts = Counter([g.bots[seat] for g in games])
        assert len(set(counts.values())) == 1, counts
        assert len(counts) == len(p.bots)


def test_in_a_free_for_all_neighbours_change() -> None:
    p = plan(4, "a,b,c,d", FREE)
    after_a = {g.bots[(g.bots.index("a") + 1) % 4] for g in [p.fixture(n) for n in range(80)]}
    assert after_a == {"b", "c", "d"}


@pytest.mark.parametrize(
    ("seats", "bots", "field", "deals", "why"),
    [
        (2, "a,b,a", PAIRS, SAME, "named twice"),
        (3, "a,b", PAIRS, SAME, "tables of two"),
        (3, "a", ONE, SAME, "two bots or more"),
        (3, "a,b", "circle", SAME, "There are: pairs, one-vs-rest, free-for-all"),
        (3, "a,b", ONE, "old", "same, fresh"),
    ],
)
def test_plans_that_make_no_sense_are_refused(seats: int, bots: str, field: str, deals: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        checked(plan(seats, bots, field, deals))


@pytest.mark.parametrize("text", ["shogun@", "shogun@x", "shogun@-1", "shogun@nan", "shogun@inf"])
def test_a_time_to_think_is_a_number_of_seconds(text: str) -> None:
    with pytest.raises(BadSetup, match="seconds"):
        read_name(text)
