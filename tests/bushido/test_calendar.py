"""Phases 11 and 12, the months, the guard and the end of the year."""

from __future__ import annotations

import pytest

from bushido.places import THREE, holds, play

LATE = THREE + "roles samurai yellow bushi green sensei green\n"
NOBODY = "green: pass\nred: pass\nyellow: pass\n"


@pytest.mark.rule("B-R49", "B-T22", "B-D30")
@pytest.mark.parametrize(("month", "tiles"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_to_arms_brings_everybody_one_to_three_tiles(month: int, tiles: int) -> None:
    table = play(LATE + f"month {month}\nstart 11 red\n", "= offered arms | bide\ngreen: arms")
    holds(table, *[f"tiles {who} {tiles}" for who in ("red", "yellow", "green")], "phase 12")
    table = play(LATE + f"month {month}\nstart 11 red\n", "green: bide")
    holds(table, "bag 137", "phase 12")


@pytest.mark.rule("B-R49")
def test_tiles_are_drawn_from_the_sensei_clockwise_the_daimyo_too() -> None:
    table = play(LATE + "start 11 red\n", "")
    order: list[str] = []
    table.s.listen(lambda e: order.append(e[2]["who"]) if e[1] == "draws" else None)
    table.does("green", "arms")
    assert order == ["green", "red", "yellow"]


@pytest.mark.rule("B-R50", "B-R56", "B-D31")
def test_without_a_kotau_one_month_passes_and_the_next_player_is_daimyo() -> None:
    table = play(LATE + "start 12 red\n", "= asked red yellow green\n= offered pass\n" + NOBODY)
    holds(table, "month 4", "daimyo yellow")


@pytest.mark.rule("B-T23", "B-R50", "B-D31", "B-A37", "B-R52")
@pytest.mark.parametrize(("plea", "month", "tiles"), [("appease", 3, 0), ("hostilities", 5, 0), ("support", 4, 5)])
def test_the_three_pleas(plea: str, month: int, tiles: int) -> None:
    options = "pass | kotau appease | kotau hostilities | kotau support"
    script = f"green: pass\n= offered {options}\nred: kotau {plea}"
    table = play(LATE + "start 12 red\ndiscs red kotau duel\n", script)
    holds(table, f"month {month}", f"tiles red {tiles}", "discs red 1", "daimyo yellow")
    assert table.s.view(None)["discards"]["seen"] == {"kotau": 1}


@pytest.mark.rule("B-R50", "B-D31", "B-R52")
def test_only_the_first_kotau_from_the_sensei_on_is_heard() -> None:
    table = play(LATE + "start 12 red\ndiscs red kotau\ndiscs yellow kotau\n", "")
    heard: list[str] = []
    table.s.listen(lambda e: heard.append(str(e)))
    table.s.apply(1, "kotau appease")
    table.s.apply(2, "pass")
    table.s.apply(0, "kotau hostilities")
    holds(table, "month 5", "discs red 0")
    assert table.s.view(1)["discs"] == {"kotau": 1}
    assert "appease" not in "".join(heard)


@pytest.mark.rule("B-R50", "B-D31")
def test_the_order_of_an_audience_begins_with_the_sensei_not_the_daimyo() -> None:
    table = play(LATE + "start 12 red\ndiscs yellow kotau\ndiscs green kotau\n", "")
    table.s.apply(1, "kotau hostilities")
    table.s.apply(0, "pass")
    table.s.apply(2, "kotau appease")
    holds(table, "month 3", "discs green 0")
    assert table.s.view(1)["discs"].get("kotau") == 1


@pytest.mark.rule("B-T23", "B-A68", "B-R14", "B-R56", "B-A53")
def test_hostilities_in_month_eleven_end_the_game() -> None:
    table = play(LATE + "month 11\nstart 12 red\ndiscs red kotau\n", "green: pass\nred: kotau hostilities")
    holds(table, "winner green")
    assert table.s.winners == (2,)
    table = play(LATE + "month 10\nstart 12 red\ndiscs red kotau\n", "green: pass\nred: kotau hostilities")
    holds(table, "month 12", "winner nobody")


@pytest.mark.rule("B-T50", "B-A68", "B-R14")
def test_in_month_twelve_a_held_turn_goes_on_and_a_normal_one_ends_the_game() -> None:
    table = play(LATE + "month 12\nstart 7 red\n", "red: done\nred: hold")
    holds(table, "month 12", "daimyo yellow", "winner nobody")
    table = play(LATE + "month 12\nstart 12 red\nD red 44\n", NOBODY)
    holds(table, "winner red")
    assert table.s.to_act == ()


@pytest.mark.rule("B-A24", "B-T49", "B-R25", "B-R32")
def test_a_round_of_turns_without_a_new_month_moves_the_calendar() -> None:
    hold = play(LATE + "start 7 red\n", "red: done\nred: hold")
    assert (hold.s.view(None)["idle_turns"], hold.s.view(None)["month"]) == (1, 3)
    geisha = play(LATE + "start 5 red\nidle 1\nhand green geisha\n", "green: geisha")
    assert (geisha.s.view(None)["idle_turns"], geisha.s.view(None)["month"]) == (2, 3)
    appeased = play(LATE + "start 12 red\nidle 2\ndiscs green kotau\n", "green: kotau appease")
    assert (appeased.s.view(None)["idle_turns"], appeased.s.view(None)["month"]) == (0, 4)
    moved = play(LATE + "start 12 red\nidle 2\n", NOBODY)
    assert (moved.s.view(None)["idle_turns"], moved.s.view(None)["month"]) == (0, 4)


@pytest.mark.rule("B-T49", "B-A24")
def test_hold_geisha_and_an_appeased_emperor_in_a_row_move_the_month_by_one() -> None:
    lands = "discs red duel\ndiscs yellow duel\ndiscs green duel kotau\nhand red geisha\nS red 0 yellow 1 green 2\n"
    table = play(LATE + lands + "start 7 red\n", "red: done\nred: hold\nyellow: done\n")
    while "buy 0" not in table.offered("yellow"):
        table.does("yellow", table.offered("yellow")[0])
    for action in ("buy 0", "samurai green", "bushi red", "sensei red"):
        table.does("yellow", action)
    table.does("red", "geisha")
    holds(table, "month 3", "daimyo green")
    table.does("green", "done")
    while "buy 0" not in table.offered("green"):
        table.does("green", table.offered("green")[0])
    for action in ("buy 0", "samurai yellow", "bushi red", "sensei red"):
        table.does("green", action)
    table.does("red", "pass")
    table.does("yellow", "pass")
    table.does("green", "done")
    (attack, *_) = [a for a in table.offered("green") if a.startswith("attack")]
    table.does("green", attack)
    table.does("green", "march 1")
    while table.s.view(None)["phase"] < 12:
        seat = table.s.to_act[0]
        table.s.apply(seat, table.s.legal_actions(seat)[0])
    table.does("red", "pass")
    table.does("yellow", "pass")
    holds(table, "month 3")
    table.does("green", "kotau appease")
    holds(table, "month 4", "daimyo red")


@pytest.mark.rule("B-A24", "B-A68")
def test_the_guard_may_end_the_game_and_can_be_switched_off() -> None:
    table = play(LATE + "month 12\nidle 2\nstart 7 red\n", "red: done\nred: hold")
    holds(table, "winner green")
    table = play(LATE + "option guard False\nmonth 12\nidle 2\nstart 7 red\n", "red: done\nred: hold")
    holds(table, "winner nobody", "month 12")
