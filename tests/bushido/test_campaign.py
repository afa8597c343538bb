"""Optional rule: the campaign token for a second attack."""

from __future__ import annotations

import pytest

from bushido.places import WAR, holds, play, stacks_of
from bushido.position import Table

TOKEN = WAR + "option campaign attack\ntoken red\nbonus red 3 6\nhand green 3 1\n"
FIRST = "= offered campaign | keep\nred: campaign\nred: done\nred: attack a3 b3\nred: march 3\nred: bonus 3\n"


def first_attack() -> Table:
    """Red plays the token; green takes b3 for him with a Traitor."""
    table = play(TOKEN, FIRST)
    stacks_of(table, "green", "0 0 1")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc traitor")
    table.does("yellow", "disc battle")
    return table


@pytest.mark.rule("B-R53", "B-D18", "B-T46", "B-A67")
def test_a_second_attack_begins_with_new_cards_and_skips_phases_5_and_6() -> None:
    table = first_attack()
    holds(table, "owner b3 red", "phase 4", "token red 0")
    for action in ("samurai yellow", "bushi green", "sensei yellow"):
        table.does("red", action)
    holds(table, "phase 7")
    assert "campaign" not in table.offered("red")
    table.does("red", "regroup b2 b3")  # a regrouping of its own
    table.does("red", "done")
    table.does("red", "attack b2 c2")
    table.does("red", "march 2")
    assert table.offered("red") == ["bonus 0", "bonus 6"]  # the 3 token is gone
    table.does("red", "bonus 0")
    stacks_of(table, "yellow", "1 0 0")
    stacks_of(table, "green", "0 0 0")
    holds(table, "owner c2 red", "phase 11", "asked yellow")  # the new Sensei
    table.does("yellow", "bide")
    table.does("yellow", "pass")
    table.does("red", "pass")
    table.does("green", "pass")
    holds(table, "month 4", "daimyo yellow")


@pytest.mark.rule("B-R53")
def test_the_same_target_may_be_attacked_again_after_a_defeat_and_its_council() -> None:
    table = play(TOKEN + "hand yellow 1\n", FIRST)
    stacks_of(table, "green", "0 0 0")
    stacks_of(table, "yellow", "1 0 0")
    holds(table, "phase 10")
    table.does("green", "pass")
    table.does("yellow", "pass")
    table.does("green", "pass")
    holds(table, "phase 4")
    for action in ("samurai green", "bushi yellow", "sensei green", "done"):
        table.does("red", action)
    assert "attack a2 b3" in table.offered("red")


@pytest.mark.rule("B-T45", "B-A75", "B-A24")
def test_a_second_attack_that_is_not_made_leads_to_phase_11() -> None:
    table = first_attack()
    for action in ("samurai green", "bushi yellow", "sensei green", "done", "hold"):
        table.does("red", action)
    holds(table, "phase 11", "asked green")
    for who, action in (("green", "bide"), ("green", "pass"), ("red", "pass"), ("yellow", "pass")):
        table.does(who, action)
    holds(table, "month 4")


@pytest.mark.rule("B-T45", "B-A75", "B-A41")
def test_a_first_attack_that_is_not_made_ends_the_turn_and_the_token_is_gone() -> None:
    table = play(TOKEN, "red: campaign\nred: done\nred: hold")
    holds(table, "month 3", "daimyo yellow", "token red 0")


@pytest.mark.rule("B-D18", "B-R53")
def test_a_kept_token_leaves_one_attack_and_stays() -> None:
    table = play(TOKEN, "red: keep\nred: done\nred: attack a3 b3\nred: march 3\nred: bonus 0\n")
    stacks_of(table, "green", "0 0 1")
    stacks_of(table, "yellow", "0 0 0")
    holds(table, "phase 11", "token red 1")


@pytest.mark.rule("B-A75", "B-R53")
def test_a_neutral_province_may_be_either_target() -> None:
    table = play(TOKEN + "cell b3 mountain neutral 0\n", "red: campaign\nred: done\nred: attack a3 b3\nred: march 3")
    holds(table, "owner b3 red", "phase 4")
    for action in ("samurai green", "bushi yellow", "sensei green", "done", "attack b2 b1", "march 1"):
        table.does("red", action)
    holds(table, "owner b1 red", "phase 11")


@pytest.mark.rule("B-A41", "B-R54")
def test_a_token_traded_for_elite_troops_buys_no_attack() -> None:
    table = play(WAR + "option campaign full\nelite a3 1\n", "= has done")
    assert table.s.view(0)["step"]["name"] == "Regroup"


@pytest.mark.rule("B-A63", "B-R53")
def test_there_is_no_geisha_in_a_second_attack() -> None:
    table = first_attack()
    for action in ("samurai green", "bushi yellow", "sensei green"):
        table.does("red", action)
    holds(table, "phase 7", "asked red")
