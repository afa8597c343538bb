"""The scoreboard: skipping, the torii, the first to fifty."""

from __future__ import annotations

import random

import pytest

from bushido.places import THREE, WAR, fight, holds, play, stacks_of
from bushido.position import GAME, SCRIPTS, ScriptFile, run
from sengoku.games.bushido.honor import move_daimyo, move_samurai
from sengoku.games.bushido.state import Bushido

FOUR = "players red yellow green blue\nroles samurai blue bushi yellow sensei green\n"
E4 = ScriptFile(SCRIPTS / "e04_battle_against_ambush.txt").text


@pytest.mark.rule("B-T25", "B-R7")
def test_a_loss_onto_a_taken_square_goes_on_downwards() -> None:
    table = play(THREE + "start 2 red\nD red 22 yellow 20 green 19\n", "red: tea yellow\nyellow: refuse")
    holds(table, "D red 18", "D yellow 20")


@pytest.mark.rule("B-R7")
def test_a_daimyo_and_a_samurai_marker_may_share_a_square() -> None:
    table = play(THREE + "start 2 red\nD red 22 yellow 15 green 19\n", "red: tea yellow\nyellow: refuse")
    holds(table, "D red 20", "S yellow 10")
    table = play(THREE + "start 2 red\nD red 22 yellow 10 green 25\n", "red: tea yellow\nyellow: refuse")
    holds(table, "D yellow 10", "S yellow 10")


@pytest.mark.rule("B-T30", "B-A51")
def test_a_daimyo_marker_without_room_below_takes_the_lowest_free_square() -> None:
    table = play(THREE + "start 2 red\nD red 1 yellow 20 green 0\n", "red: tea yellow\nyellow: refuse")
    holds(table, "D red 1", "D green 0")


@pytest.mark.rule("B-T31", "B-A50")
def test_a_samurai_who_arrives_on_ten_skips_those_who_never_left_it() -> None:
    lost = play(
        FOUR + "start 10 red\nS blue 12\n", "green: pass\nyellow: pass\nblue: pass\ngreen: propose 2\nred: heed"
    )
    holds(lost, "S blue 9", "S red 10", "S yellow 10", "S green 10")
    facts, _, script = E4.partition("---\n")
    won = run(facts + "S yellow 10 red 5 blue 8 green 10\n---\n" + script.partition("= strength")[0])
    holds(won, "S red 16", "S blue 11")


@pytest.mark.rule("B-T32", "B-A51", "B-A7")
def test_samurai_without_room_below_share_the_torii() -> None:
    end = "green: pass\nyellow: pass\nblue: pass\ngreen: propose 2\nred: "
    table = play(FOUR + "start 10 red\nS blue 4 red 1 yellow 2 green 30\n", end + "heed")
    holds(table, "S blue 0")
    table = play(FOUR + "start 10 red\nS blue 1 red 0 yellow 2 green 30\n", end + "spare")
    holds(table, "S blue 0", "S red 0")


@pytest.mark.rule("B-A7")
def test_without_the_shared_torii_the_lowest_free_square_is_taken() -> None:
    start = FOUR + "option shared_torii False\nstart 10 red\nS blue 4 red 0 yellow 1 green 30\n"
    table = play(start, "green: pass\nyellow: pass\nblue: pass\ngreen: propose 10\nred: heed")
    holds(table, "S blue 2", "S red 0")


@pytest.mark.rule("B-A7")
def test_samurai_honor_rises_above_fifty() -> None:
    table = play(THREE + "start 2 red\nS red 20 yellow 48 green 3\n", "red: tea yellow\nyellow: accept")
    holds(table, "S yellow 53")
    assert not table.s.is_over


@pytest.mark.rule("B-A8", "B-A81")
def test_a_lost_province_costs_only_its_printed_honor() -> None:
    table = fight("traitor battle", "0 0 2", "1 0 0", "D red 18 yellow 32 green 20\n")
    holds(table, "D red 21", "D yellow 30", "owner b3 red")  # red skips green's 20 and gains 3 by a province of 2
    later = "D red 21 yellow 30 green 25\ncell b3 mountain red 1\nstart 5 red\nhand green ronin\n"
    table = play(THREE + "roles samurai yellow bushi green sensei green\n" + later, "green: ronin b3")
    holds(table, "D red 19", "owner b3 neutral")


@pytest.mark.rule("B-A49")
def test_an_event_moves_a_marker_once_by_the_sum_and_no_amount_is_no_move() -> None:
    table = play(WAR + "S green 10 yellow 20 red 13\n", "red: done\nred: attack a3 b3\nred: march 3\n")
    moves: list[tuple[str, int]] = []
    table.s.listen(lambda e: moves.append((e[2]["who"], e[2]["amount"])) if e[1] == "samurai_honor" else None)
    stacks_of(table, "green", "0 1 2")
    stacks_of(table, "yellow", "0 0 1")
    table.does("green", "disc traitor")
    table.does("yellow", "disc battle")
    assert moves == [("green", 3 + 3 + 2)]  # troops, tiles and province in one; yellow's 0 is no move at all


@pytest.mark.rule("B-R14", "B-A44", "B-A52")
def test_a_gain_past_fifty_stops_there_and_wins_at_once() -> None:
    table = fight("traitor battle", "0 0 2", "1 0 0", "D red 49 yellow 25 green 30\ncell b3 temple yellow 3\n")
    holds(table, "D red 50", "winner red", "D yellow 25")  # the Bushi's loss comes after the end
    assert table.s.to_act == ()
    assert table.s.winners == (0,)


@pytest.mark.rule("B-A44", "B-R14")
def test_the_sensei_may_win_by_the_daimyos_gratitude() -> None:
    start = THREE + "start 10 red\nroles samurai yellow bushi green sensei green\nD red 20 yellow 25 green 49\n"
    table = play(start, "green: pass\nyellow: pass\ngreen: propose 2\nred: heed")
    holds(table, "winner green", "S yellow 18")


@pytest.mark.rule("B-R7", "B-A49", "B-A50", "B-A51")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_marker_that_moved_never_shares_a_square_but_the_torii(seats: int) -> None:
    rng = random.Random(seats)
    s = GAME.new(seats, 1)
    assert isinstance(s, Bushido)
    s.daimyo_honor = rng.sample(range(50), seats)
    for _ in range(4000):
        seat, amount = rng.randrange(seats), rng.choice([-20, -10, -5, -2, -1, 1, 2, 3, 5, 8])
        before = s.samurai_honor[seat]
        move_samurai(s, seat, amount)
        now = s.samurai_honor[seat]
        assert now == 0 or s.samurai_honor.count(now) == 1
        assert now >= before + amount if amount > 0 else now <= max(0, before + amount)
        if s.daimyo_honor[seat] + amount < 45:
            low = s.daimyo_honor[seat]
            move_daimyo(s, seat, amount)
            assert len(set(s.daimyo_honor)) == seats
            assert s.daimyo_honor[seat] > low if amount > 0 else s.daimyo_honor[seat] <= low
