"""The switch of ruling B-A22: an attack from one province, or from several."""

from __future__ import annotations

import pytest

from bushido.places import WAR, holds, play, stacks_of
from bushido.position import Table

SEVERAL = WAR + "option attack_from several\n"


def battle(table: Table, green: str, yellow: str, disc: str, other: str) -> None:
    stacks_of(table, "green", green)
    stacks_of(table, "yellow", yellow)
    table.does("green", f"disc {disc}")
    table.does("yellow", f"disc {other}")


@pytest.mark.rule("B-A22", "B-D20")
def test_by_the_ruling_nobody_joins_an_attack() -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\nred: march 2\n")
    holds(table, "phase 8", "asked yellow green")
    assert table.s.view(None)["fight"]["troops"] == 2


@pytest.mark.rule("B-A22")
def test_by_the_switch_other_neighbours_of_the_target_join_one_by_one() -> None:
    table = play(
        SEVERAL,
        """
        red: done
        red: attack a3 b3
        red: march 2
        = offered attack a2 b3 | attack b2 b3 | done
        red: attack b2 b3
        = offered march 1 | march 2 | march 3 | march 4 | march 5
        red: march 5
        = offered attack a2 b3 | done
        red: attack a2 b3
        red: march 1
        """,
    )
    # nobody is left to join, so nobody is asked; all eight count for Battle: 10 + 8 against 7 + 3
    holds(table, "phase 8", "troops a3 2", "troops b2 1", "troops a2 4")
    battle(table, "2 1 2", "4 0 1", "battle", "battle")
    holds(table, "strength 18 10", "owner b3 red", "troops b3 7")


@pytest.mark.rule("B-A22", "B-A65")
def test_all_who_retreat_go_to_the_first_origin() -> None:
    table = play(SEVERAL, "red: done\nred: attack a3 b3\nred: march 2\nred: attack b2 b3\nred: march 3\nred: done\n")
    battle(table, "0 1 0", "2 0 0", "duel", "duel")  # a tie: the attackers leave without a loss
    holds(table, "owner b3 yellow", "troops a3 7", "troops b2 3")


@pytest.mark.rule("B-A22", "B-A65", "B-A79", "B-A58")
def test_if_the_first_origin_is_lost_they_choose_where_to_go() -> None:
    table = play(
        SEVERAL + "cell a3 mountain red 4 2\n",
        """
        red: done
        red: attack a3 b3
        red: march 2
        = owner a3 neutral
        red: attack b2 b3
        red: march 3
        red: done
        """,
    )
    battle(table, "0 1 0", "2 0 0", "duel", "duel")
    assert table.offered("red") == ["retreat a2", "retreat b2"]
    table.does("red", "retreat a2")
    holds(table, "troops a2 10", "troops b2 3")


@pytest.mark.rule("B-A22", "B-A58")
def test_ronin_rise_behind_whoever_joins() -> None:
    start = SEVERAL + "cell b2 rice_field red 6 2\n"
    table = play(start, "red: done\nred: attack a3 b3\nred: march 2\nred: attack b2 b3\nred: march 4\n")
    holds(table, "owner b2 neutral", "ronin b2 0", "D red 18", "owner a3 red")


@pytest.mark.rule("B-A22", "B-R33")
def test_together_they_take_a_neutral_province_that_none_could_take_alone() -> None:
    lands = "cell b3 temple neutral 0 6\ncell a2 village red 1\n"  # a3 can send 3, b2 can send 5
    assert not [a for a in play(WAR + lands, "red: done\n").offered("red") if a.endswith("b3")]
    table = play(
        SEVERAL + lands,
        """
        red: done
        = has attack a3 b3
        red: attack a3 b3
        = offered march 2 | march 3
        red: march 3
        = offered attack b2 b3
        red: attack b2 b3
        = offered march 4 | march 5
        red: march 4
        """,
    )
    holds(table, "owner b3 red", "troops b3 7", "ronin b3 6", "phase 11", "troops a3 1", "troops b2 2")


@pytest.mark.rule("B-A22", "B-D22")
def test_elite_markers_may_join_too() -> None:
    start = SEVERAL + "option campaign full\ncell a2 village red 1\nelite b2 2\n"
    table = play(start, "red: done\nred: attack a3 b3\nred: march 3\nred: attack b2 b3\nred: march 0\n")
    assert table.offered("red") == ["march-elite 1", "march-elite 2"]
    table.does("red", "march-elite 2")
    fight = table.s.view(None)["fight"]
    assert (fight["troops"], fight["elite"], fight["origin"]) == (3, 2, "a3")
    holds(table, "troops b2 6", "elite b2 0")
