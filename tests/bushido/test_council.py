"""Phase 10: Seppuku, proposals, the Daimyo's verdict."""

from __future__ import annotations

import pytest

from bushido.places import THREE, holds, play

# Red is Daimyo, yellow lost as Samurai, blue is Sensei: asked are blue, then yellow and green clockwise.
FOUR = """
players red yellow green blue
start 10 red
D red 20 yellow 25 green 30 blue 35
S red 12 yellow 20 green 15 blue 17
roles samurai yellow bushi green sensei blue
"""


@pytest.mark.rule("B-R46", "B-D27", "B-A80")
def test_the_sensei_needs_one_tile_the_others_two_and_the_samurai_is_asked_too() -> None:
    table = play(FOUR + "hand blue seppuku\nhand yellow seppuku seppuku\nhand green seppuku\nhand red seppuku\n", "")
    holds(table, "asked yellow green blue")
    assert table.offered("blue") == ["pass", "seppuku"]
    assert table.offered("yellow") == ["pass", "seppuku"]
    assert table.offered("green") == ["pass"]
    assert table.s.legal_actions(0) == []


@pytest.mark.rule("B-R46", "B-D27", "B-A46")
def test_the_first_demand_closes_the_round_and_later_answers_stay_unseen() -> None:
    table = play(FOUR + "hand blue seppuku\nhand green seppuku seppuku\n", "")
    heard: list[str] = []
    table.s.listen(lambda e: heard.append(str(e)))
    table.s.apply(2, "seppuku")
    table.s.apply(1, "pass")
    table.s.apply(3, "seppuku")
    holds(table, "tiles blue 0", "tiles green 2", "asked red")
    assert "green" not in "".join(heard)
    assert table.offered("red") == ["heed", "spare"]


@pytest.mark.rule("B-T53", "B-R47", "B-R48", "B-D29")
def test_a_demand_at_two_tiles_brings_no_reward_and_the_tiles_are_gone_either_way() -> None:
    for verdict, honor in (("heed", 0), ("spare", 19)):
        table = play(FOUR + "hand green seppuku seppuku\n", f"blue: pass\nyellow: pass\ngreen: seppuku\nred: {verdict}")
        holds(table, f"S yellow {honor}", "D green 30", "D blue 35", "tiles green 0", "bag 137", "phase 11")


@pytest.mark.rule("B-T21", "B-R47", "B-R48")
def test_seppuku_of_the_sensei_spared_costs_one_point() -> None:
    table = play(FOUR + "hand blue seppuku\n", "blue: seppuku\nred: spare")
    holds(table, "S yellow 19", "D blue 35", "tiles blue 0")
    table = play(FOUR + "hand blue seppuku\n", "blue: seppuku\nred: heed")
    holds(table, "S yellow 0", "D blue 36")


NOBODY = "blue: pass\nyellow: pass\ngreen: pass\n"


@pytest.mark.rule("B-R46", "B-R47", "B-D28", "B-T21")
def test_only_the_sensei_may_propose_two_to_ten() -> None:
    table = play(FOUR, NOBODY + "= asked blue\n= has propose 2\n= has propose 10\n= lacks propose 1\nblue: propose 6")
    assert len(play(FOUR, NOBODY).offered("blue")) == 10
    holds(table, "asked red")
    table.does("red", "heed")
    holds(table, "S yellow 14", "D blue 36")
    table = play(FOUR, NOBODY + "blue: propose 6\nred: spare")
    holds(table, "S yellow 19", "D blue 35")


@pytest.mark.rule("B-A35", "B-D28")
def test_without_a_proposal_nothing_happens_to_the_samurai() -> None:
    holds(play(FOUR, NOBODY + "blue: pass"), "S yellow 20", "phase 11")


@pytest.mark.rule("B-A82", "B-A7")
def test_a_proposal_above_his_honor_takes_the_samurai_to_zero() -> None:
    holds(play(FOUR + "S yellow 4\n", NOBODY + "blue: propose 10\nred: heed"), "S yellow 0", "D blue 36")


@pytest.mark.rule("B-A9")
def test_the_samurai_loses_before_the_sensei_is_rewarded() -> None:
    table = play(FOUR, NOBODY + "blue: propose 3\n")
    order: list[str] = []
    table.s.listen(lambda e: order.append(e[1]))
    table.does("red", "heed")
    assert order == ["heed", "samurai_honor", "daimyo_honor"]


@pytest.mark.rule("B-T48", "B-A36", "B-A62")
def test_with_three_players_a_beaten_sensei_advises_on_himself() -> None:
    start = THREE + "start 10 red\nroles samurai green bushi yellow sensei green\nhand green seppuku\n"
    table = play(start + "hand yellow seppuku\n", "= has seppuku\ngreen: pass\n= offered pass\nyellow: pass\n")
    table.does("green", "propose 2")
    table.does("red", "heed")
    holds(table, "S green 13", "D green 31")


@pytest.mark.rule("B-A36", "B-A62")
def test_with_three_players_the_other_may_demand_at_two_tiles() -> None:
    start = THREE + "start 10 red\nroles samurai green bushi yellow sensei green\nhand yellow seppuku seppuku\n"
    table = play(start, "green: pass\nyellow: seppuku\nred: heed")
    holds(table, "S green 0", "D green 30", "D yellow 25")
