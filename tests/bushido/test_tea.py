"""Phases 2 and 3: tea ceremonies and the purchase of honor."""

from __future__ import annotations

import pytest

from bushido.places import THREE, holds, play

TEA = THREE + "start 2 red\n"


@pytest.mark.rule("B-T3", "B-R17", "B-D11")
def test_twenty_samurai_honor_become_ten_daimyo_honor() -> None:
    table = play(TEA + "S red 25 yellow 2 green 3\n", "red: tea yellow\nyellow: accept\n= S red 20\nred: convert 10")
    holds(table, "S red 0", "D red 31")  # 30 is green's


@pytest.mark.rule("B-T4", "B-R18", "B-D10")
def test_nine_cannot_refuse_and_ten_can() -> None:
    play(TEA + "S yellow 9\n", "red: tea yellow\n= offered accept")
    table = play(TEA + "S yellow 10\n", "red: tea yellow\n= offered accept | refuse\nyellow: refuse")
    holds(table, "S yellow 0", "D red 18", "S red 12", "phase 3")  # no second invitation


@pytest.mark.rule("B-T5", "B-R16", "B-D9")
def test_four_cannot_host_and_five_give_all_they_have() -> None:
    table = play(TEA + "S red 4\n", "= offered buy 0")
    holds(table, "phase 3")
    table = play(TEA + "S red 5\n", "red: tea green\ngreen: accept\n= offered convert 0\nred: convert 0")
    holds(table, "S red 0", "S green 21", "D red 20")  # yellow stands on 20


@pytest.mark.rule("B-D9", "B-R16")
def test_the_daimyo_may_pass() -> None:
    table = play(TEA, "= offered tea yellow | tea green | pass\nred: pass")
    holds(table, "phase 3", "S red 12")


@pytest.mark.rule("B-A10", "B-D11")
def test_conversion_is_in_pairs_from_where_the_marker_stands_and_not_beyond_fifty() -> None:
    # red 16 gives 5: 11 is green's, so he stands on 10; five points at most
    table = play(TEA + "S red 16 yellow 1 green 11\n", "red: tea yellow\nyellow: accept\n= S red 10\n= lacks convert 6")
    table.does("red", "convert 4")
    holds(table, "S red 2", "D red 24")
    near = play(TEA + "S red 40 yellow 1 green 11\nD red 47\n", "red: tea yellow\nyellow: accept\n")
    assert near.offered() == ["convert 0", "convert 1", "convert 2", "convert 3"]
    near.does("red", "convert 3")
    holds(near, "winner red")


@pytest.mark.rule("B-A9", "B-R17")
def test_the_guests_marker_moves_before_the_hosts() -> None:
    # yellow 4 + 5 = 9, which red leaves only afterwards: yellow skips to 10; red 9 - 5 = 4, which yellow has left
    table = play(TEA + "S red 9 yellow 4 green 20\n", "red: tea yellow\nyellow: accept")
    holds(table, "S yellow 10", "S red 4")


@pytest.mark.rule("B-A9", "B-R18")
def test_a_refusal_costs_the_guest_first_then_the_host() -> None:
    table = play(TEA, "red: tea yellow\n")
    order: list[str] = []
    table.s.listen(lambda e: order.append(e[1]))
    table.does("yellow", "refuse")
    assert order == ["refuse", "samurai_honor", "daimyo_honor"]


@pytest.mark.rule("B-T24", "B-R19", "B-D12")
def test_nine_tiles_of_three_katana_buy_three_points_in_one_move() -> None:
    start = THREE + "start 3 red\nhand red 3 3 3 3 3 3 3 3 3 3\nD red 20 yellow 21 green 30\n"
    table = play(start, "= offered buy 0 | buy 1 | buy 2 | buy 3\nred: buy 3")
    holds(table, "D red 23", "tiles red 1", "phase 4", f"bag {137 - 1}")  # one move of 3: 21 is not in the way


@pytest.mark.rule("B-D12", "B-R19")
def test_buying_nothing_is_always_possible_and_tells_nothing() -> None:
    table = play(THREE + "start 3 red\nhand red 3 3\n", "= offered buy 0\nred: buy 0")
    holds(table, "D red 20", "tiles red 2", "phase 4")
