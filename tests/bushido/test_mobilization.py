"""Phase 7: regrouping, the target, the march, bonus tokens, neutral provinces, holding."""

from __future__ import annotations

import pytest

from bushido.places import THREE, WAR, fight, holds, play

ELITE = WAR + "option campaign full\n"


@pytest.mark.rule("B-R30", "B-A23", "B-D19")
def test_troops_may_pass_through_the_fortress() -> None:
    # b1 and a2 hang together only by the fortress a1
    lands = "cell b1 mountain red 3\ncell b2 rice_field green 3\n"
    table = play(WAR + lands, "= has regroup b1 a2\nred: regroup b1 a2\nred: regroup b1 a3\n= lacks regroup b1 a2")
    holds(table, "troops b1 1", "troops a2 6", "troops a3 5")


@pytest.mark.rule("B-T37", "B-A71", "B-R30")
def test_who_gave_does_not_receive_and_who_received_does_not_give() -> None:
    table = play(WAR, "red: regroup b2 a3\n= lacks regroup a3 b2\n= lacks regroup a3 a2\n= lacks regroup a2 b2")
    assert "regroup a2 a3" in table.offered("red")
    assert "regroup b2 a2" in table.offered("red")


@pytest.mark.rule("B-A71", "B-D19", "B-A64")
def test_markers_regroup_apart_from_troops_and_one_unit_stays() -> None:
    table = play(
        ELITE + "elite a2 1\nelite b2 1\ncell b2 rice_field red 1\n",
        """
        = has regroup b2 a2
        = has regroup-elite b2 a2
        red: regroup b2 a2
        = lacks regroup-elite b2 a2
        = has regroup-elite a2 a3
        = lacks regroup a2 a3
        red: regroup-elite a2 b2
        = lacks regroup-elite b2 a2
        """,
    )
    holds(table, "elite b2 2", "troops b2 0", "elite a2 0", "troops a2 6")


@pytest.mark.rule("B-A58", "B-R30", "B-R13")
def test_ronin_are_counted_when_regrouping_is_done() -> None:
    start = WAR + "cell a3 mountain red 4 3\ncell b2 rice_field red 6 5\n"
    table = play(start, "red: regroup a3 a2\nred: regroup b2 a2\n= owner a3 red\nred: done")
    holds(table, "owner a3 neutral", "owner b2 neutral", "ronin a3 0", "D red 16", "koku red 9")
    assert [a for a in table.offered("red") if a.endswith("a3")] == ["attack a2 a3"]


@pytest.mark.rule("B-A58")
def test_several_revolts_are_each_a_marker_move_of_their_own() -> None:
    # red 20, yellow 18, green 16: 20 - 2 = 18 is taken, so 17; then 17 - 2 = 15
    start = WAR + "cell a3 mountain red 4 3\ncell b2 rice_field red 6 5\nD red 20 yellow 18 green 16\n"
    table = play(start, "red: regroup a3 a2\nred: regroup b2 a2\nred: done")
    holds(table, "D red 15")


@pytest.mark.rule("B-R31", "B-D20", "B-A15")
def test_targets_are_the_bushis_neighbouring_provinces_and_neutral_ones() -> None:
    table = play(WAR + "cell a3 mountain red 1\n", "red: done\n")
    assert table.offered("red") == ["attack a2 b3", "attack b2 b1", "attack b2 b3", "hold"]


@pytest.mark.rule("B-R31", "B-D21", "B-R10")
def test_at_least_one_troop_marches_and_one_stays() -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\n= offered march 1 | march 2 | march 3\nred: march 3")
    holds(table, "troops a3 1", "phase 8")


@pytest.mark.rule("B-A77")
def test_an_isolated_province_may_attack() -> None:
    table = play(WAR + "cell c5 mountain red 3\n", "= lacks regroup c5 a2\nred: done\n= has attack c5 b4")
    assert not [a for a in table.offered("red") if a.endswith("b5")]  # yellow's fortress


@pytest.mark.rule("B-T20", "B-R33", "B-D21", "B-A25", "B-A81", "B-A67", "B-T46")
def test_a_neutral_province_takes_one_troop_more_than_its_ronin_and_no_bonus() -> None:
    lands = "cell b3 temple neutral 0 2\ncell a3 mountain red 3\nbonus red 3 6\n"
    table = play(WAR + lands, "red: done\n= lacks attack a3 b3\n= has attack a2 b3\nred: attack a2 b3\n")
    assert table.offered("red") == ["march 3", "march 4"]
    table.does("red", "march 3")
    holds(table, "owner b3 red", "troops b3 3", "ronin b3 2", "D red 28", "koku red 22", "income red 6")
    holds(table, "S green 15", "S yellow 20", "phase 11", "asked green")
    assert table.s.view(None)["players"][0]["bonus"] == [3, 6]
    for line in ("green: bide", "green: pass", "red: pass", "yellow: pass"):
        colour, action = line.split(": ")
        table.does(colour, action)
    holds(table, "month 4", "daimyo yellow")


@pytest.mark.rule("B-R33", "B-A64", "B-D20", "B-D21", "B-D22")
def test_markers_count_three_against_the_ronin_of_a_neutral_province() -> None:
    lands = "cell b3 temple neutral 0 4\ncell a2 village red 3\nelite a2 1\n"
    lands += "cell a3 mountain red 1\ncell b2 mountain red 1\n"
    table = play(ELITE + lands, "red: done\n= has attack a2 b3\nred: attack a2 b3\n= offered march 2\nred: march 2\n")
    assert table.offered("red") == ["march-elite 1"]  # 2 + 3 = 5 against 4; all three would empty a2
    table.does("red", "march-elite 1")
    holds(table, "owner b3 red", "troops b3 2", "elite b3 1", "troops a2 1")


@pytest.mark.rule("B-D21", "B-D22")
def test_with_markers_none_or_all_of_the_troops_may_march() -> None:
    table = play(ELITE + "cell a3 mountain red 2\nelite a3 1\n", "red: done\nred: attack a3 b3\n")
    assert table.offered("red") == ["march 0", "march 1", "march 2"]
    table.does("red", "march 2")
    assert table.offered("red") == ["march-elite 0"]
    table = play(ELITE + "cell a3 mountain red 2\nelite a3 1\n", "red: done\nred: attack a3 b3\nred: march 0\n")
    assert table.offered("red") == ["march-elite 1"]
    table.does("red", "march-elite 1")
    holds(table, "troops a3 2", "elite a3 0", "phase 8")


@pytest.mark.rule("B-D20", "B-A64")
def test_a_lone_marker_cannot_leave_its_province() -> None:
    table = play(ELITE + "cell a3 mountain red 0\nelite a3 1\n", "red: done\n")
    assert not [a for a in table.offered("red") if a.startswith("attack a3")]
    two = play(ELITE + "cell a3 mountain red 0\nelite a3 2\n", "red: done\nred: attack a3 b3\n= offered march 0\n")
    two.does("red", "march 0")
    assert two.offered("red") == ["march-elite 1"]


@pytest.mark.rule("B-R32", "B-A24", "B-D20")
def test_holding_ends_the_turn_and_the_month_stays() -> None:
    table = play(WAR, "red: done\nred: hold")
    holds(table, "month 3", "daimyo yellow", "phase 1")


@pytest.mark.rule("B-R31", "B-A67", "B-D23")
@pytest.mark.parametrize(("bonus", "left"), [(0, [3, 6]), (3, [6]), (6, [3]), (9, [])])
def test_bonus_tokens_are_spent_whatever_happens(bonus: int, left: list[int]) -> None:
    start = WAR + "bonus red 3 6\n"
    table = play(start, f"red: done\nred: attack a3 b3\nred: march 3\nred: bonus {bonus}\n")
    assert table.s.view(None)["players"][0]["bonus"] == left
    assert table.s.view(None)["fight"]["bonus"] == bonus


@pytest.mark.rule("B-T38", "B-A58", "B-A79", "B-A65", "B-D26")
def test_an_origin_may_revolt_behind_the_marching_troops() -> None:
    ronin = "cell b2 rice_field red 6 2\n"
    table = fight("duel ambush", "1 0 0", "1 0 0", ronin, 4, "b2")  # 1 against 2: one attacker falls, three are left
    holds(table, "owner b2 neutral", "ronin b2 0", "troops b2 0", "D red 18", "koku red 11", "losses 1 0")
    assert table.offered("red") == ["retreat a2", "retreat a3"]
    table.does("red", "retreat a3")
    holds(table, "troops a3 7", "owner b3 yellow")
    # the same without any other land of red's next to b3: all go to the pool
    alone = ronin + "cell a2 village green 5\ncell a3 mountain green 4\n"
    table = fight("duel ambush", "1 0 0", "1 0 0", alone, 4, "b2")
    holds(table, "pool red 29", "phase 10")


@pytest.mark.rule("B-A79", "B-A65")
def test_attackers_whose_origin_revolted_fight_on_and_conquerors_stay() -> None:
    table = fight("traitor battle", "0 0 1", "1 0 0", "cell b2 rice_field red 6 2\n", 4, "b2")
    holds(table, "owner b2 neutral", "owner b3 red", "troops b3 4")


@pytest.mark.rule("B-A38", "B-R10")
def test_one_reduced_to_his_fortress_attacks_from_it_with_all_but_one() -> None:
    lands = "players red yellow green\nroles samurai green bushi yellow sensei green\nstart 7 red\n"
    lands += "cell a1 fortress red 5\ncell a2 mountain yellow 2\n"
    play(lands, "red: done\n= has attack a1 a2\nred: attack a1 a2\n= offered march 1 | march 2 | march 3 | march 4")


@pytest.mark.rule("B-R10", "B-D20")
def test_a_fortress_is_never_a_target() -> None:
    start = THREE + "start 7 red\nroles samurai yellow bushi green sensei yellow\ncell c3 fortress green 1\n"
    table = play(start, "red: done\n")
    assert "attack b2 c3" not in table.offered("red")
    assert "attack b2 c2" in table.offered("red")
