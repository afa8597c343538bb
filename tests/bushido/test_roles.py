"""Phase 4: the character cards."""

from __future__ import annotations

import pytest

from bushido.places import FIVE, THREE, holds, play


@pytest.mark.rule("B-R20", "B-D13", "B-D14", "B-D15")
def test_with_five_players_the_last_without_a_card_is_hatamoto() -> None:
    table = play(
        FIVE + "start 4 red\n",
        """
        = offered samurai yellow | samurai green | samurai blue | samurai black
        red: samurai black
        = offered bushi yellow | bushi green
        red: bushi green
        = offered sensei yellow | sensei blue
        red: sensei blue
        """,
    )
    holds(table, "hatamoto yellow")
    assert table.s.view(None)["roles"] == {"daimyo": 0, "samurai": 4, "bushi": 2, "sensei": 3, "hatamoto": 1}


@pytest.mark.rule("B-R20", "B-D15", "B-A62")
def test_with_three_players_the_samurai_or_the_bushi_is_sensei_too() -> None:
    script = "red: samurai green\nred: bushi yellow\n= offered sensei yellow | sensei green\nred: sensei yellow"
    table = play(THREE + "start 4 red\n", script)
    assert table.s.view(None)["roles"] == {"daimyo": 0, "samurai": 2, "bushi": 1, "sensei": 1}


@pytest.mark.rule("B-D15", "B-R20")
def test_with_four_players_the_fourth_is_sensei_and_there_is_no_hatamoto() -> None:
    lands = "cell a1 fortress red 1\ncell a2 village red 5\ncell a3 temple yellow 3\ncell b2 temple green 3\n"
    script = "red: samurai green\nred: bushi yellow\n= offered sensei blue\nred: sensei blue"
    table = play("players red yellow green blue\nstart 4 red\n" + lands, script)
    assert "hatamoto" not in table.s.view(None)["roles"]


@pytest.mark.rule("B-T47", "B-A70", "B-D13", "B-A15")
def test_the_only_possible_bushi_cannot_be_samurai() -> None:
    lands = "cell a1 fortress red 1\ncell a2 village red 5\ncell a3 temple blue 3\ncell c5 temple green 3\n"
    start = "players red yellow green blue\nstart 4 red\n" + lands
    play(start, "= offered samurai yellow | samurai green\nred: samurai green\n= offered bushi blue")


@pytest.mark.rule("B-A15")
def test_a_fortress_next_door_makes_no_bushi_but_the_daimyos_own_fortress_counts() -> None:
    # yellow's only neighbour cell is his fortress; green's temple touches red's fortress alone; one troop is enough
    lands = "cell a1 fortress red 1\ncell a2 village red 1\ncell a3 fortress yellow 1\ncell b1 temple green 3\n"
    table = play("players red yellow green\nstart 4 red\n" + lands, "= offered samurai yellow\nred: samurai yellow")
    assert table.offered() == ["bushi green"]


@pytest.mark.rule("B-A14", "B-A60", "B-D14")
def test_without_any_attackable_neighbour_anybody_may_be_bushi_and_only_hold_is_left() -> None:
    # red's fortress touches only fortresses: a1 has a2, b1 and b2 around it
    lands = "cell a1 fortress red 4\ncell a2 fortress yellow 1\ncell b1 fortress green 1\ncell b2 fortress blue 1\n"
    lands += "cell d3 temple yellow 3\n"
    table = play(
        "players red yellow green blue\nstart 4 red\n" + lands,
        """
        = offered samurai yellow | samurai green | samurai blue
        red: samurai green
        = offered bushi yellow | bushi blue
        red: bushi blue
        red: sensei yellow
        yellow: pass
        green: pass
        blue: pass
        red: done
        = offered hold
        red: hold
        """,
    )
    holds(table, "daimyo yellow")


@pytest.mark.rule("B-A14", "B-A26")
def test_a_bushi_just_for_show_leaves_the_neutral_provinces() -> None:
    lands = "cell a1 fortress red 4\ncell d3 temple yellow 3\ncell d5 fortress yellow 1\n"
    start = "players red yellow green\nstart 7 red\nroles samurai green bushi yellow sensei green\n"
    play(start + lands, "red: done\n= offered attack a1 a2 | attack a1 b1 | attack a1 b2 | hold")


@pytest.mark.rule("B-A61", "B-A47")
def test_a_bushi_who_lost_his_last_province_keeps_the_fortress_and_cannot_be_bushi_again() -> None:
    lands = "cell b3 mountain neutral 0\ncell b4 village neutral 0\ncell a4 mountain yellow 1\n"
    war = THREE + lands + "start 7 red\nroles samurai green bushi yellow sensei green\nhand green 3\nhand yellow 1\n"
    war += "discs green traitor\ndiscs yellow battle\n"
    table = play(war, "red: done\n= has attack a3 a4\nred: attack a3 a4\nred: march 3\n")
    for colour, tiles in (("green", ("ones 0", "twos 0", "threes 1", "top 3")), ("yellow", ("ones 1", "twos 0"))):
        for action in tiles:
            table.does(colour, action)
    table.does("yellow", "threes 0")
    table.does("yellow", "top 1")
    table.does("green", "disc traitor")
    table.does("yellow", "disc battle")
    holds(table, "owner a4 red", "income yellow 5", "koku yellow 5")
    alone = THREE + lands + "cell a4 mountain red 3\nstart 4 red\n"
    play(alone, "= offered samurai yellow\nred: samurai yellow\n= offered bushi green")
