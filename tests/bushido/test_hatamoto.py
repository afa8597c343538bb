"""Phase 6: the Hatamoto's tiles and his revolt."""

from __future__ import annotations

import pytest

from bushido.places import FIVE, holds, play, stacks_of
from bushido.position import Table

REVOLT = (
    FIVE
    + """
start 6 red
hand black 1 1 2 3 3 3
hand red 1 1 2 3 3
discs black battle duel ambush traitor
discs red battle duel ambush traitor
"""
)


def revolt(discs: str, black: str, red: str, more: str = "", cell: str = "b2") -> Table:
    table = play(REVOLT + more, f"~ bag black 1 1\nblack: revolt {cell}")
    stacks_of(table, "black", black)
    stacks_of(table, "red", red)
    if discs:
        table.does("black", f"disc {discs.split()[0]}")
        table.does("red", f"disc {discs.split()[1]}")
    return table


@pytest.mark.rule("B-R28", "B-D17")
def test_the_hatamoto_draws_two_and_places_ronin_at_one_tile_against_anybody_else() -> None:
    table = play(
        REVOLT + "hand black ronin\n",
        """
        ~ bag black 1 ronin
        = tiles black 9
        = has ronin a2
        = has ronin a3
        = has ronin c5
        = lacks ronin e3
        = lacks ronin a1
        = lacks revolt b2
        black: ronin b2
        = has revolt b2
        = lacks ronin b2
        black: pass
        """,
    )
    holds(table, "ronin b2 1", "phase 7", "tiles black 8")


@pytest.mark.rule("B-R29", "B-D17")
def test_only_a_province_of_the_daimyo_with_ronin_can_be_raised() -> None:
    ronin = "cell b2 rice_field red 4 1\ncell a3 temple yellow 4 2\ncell c1 mountain neutral 0 2\n"
    table = play(REVOLT + ronin, "~ bag black 1 1\n= has revolt b2\n= lacks revolt a3\n= lacks revolt c1\nblack: pass")
    holds(table, "owner b2 red")


@pytest.mark.rule("B-T51", "B-A64", "B-R51", "B-A20")
def test_three_ronin_beat_a_troop_and_a_marker() -> None:
    more = "option campaign full\ncell b2 rice_field red 1 3\nelite b2 1\n"
    table = revolt("battle duel", "0 1 1", "0 0 1", more)
    holds(table, "strength 8 6", "losses 0 2", "owner b2 neutral", "ronin b2 3", "elite b2 0")
    holds(table, "S black 19", "S red 12", "D red 18", "phase 7")


@pytest.mark.rule("B-A20", "B-R13")
def test_surviving_defenders_keep_the_province_and_the_ronin_stay() -> None:
    table = revolt("ambush ambush", "0 1 1", "0 0 1", "cell b2 rice_field red 5 2\n")
    holds(table, "strength 5 3", "losses 0 2", "owner b2 red", "troops b2 3", "ronin b2 2", "result held", "D red 20")


@pytest.mark.rule("B-A20")
def test_a_beaten_hatamoto_who_killed_every_defender_still_frees_the_province() -> None:
    table = revolt("ambush ambush", "2 0 0", "0 0 1", "cell b2 rice_field red 2 1\n")
    # 2 against 3: the one Ronin falls; then two 1-katana tiles kill both defenders
    holds(table, "losses 1 2", "owner b2 neutral", "ronin b2 0", "koku red 11", "D red 18")


@pytest.mark.rule("B-A20", "B-R38")
def test_ronin_who_lose_duel_against_duel_go_to_the_bag_and_no_honor_moves() -> None:
    table = revolt("duel duel", "1 0 0", "0 0 1", "cell b2 rice_field red 4 3\n")
    holds(table, "ronin b2 0", "owner b2 red", "troops b2 4", "S red 12", "S black 19", "losses 0 0")
    assert table.s.view(None)["bag"] == 137 - 7 - 4  # black keeps 7 of 8, red 4 of 5; the three Ronin are in it


@pytest.mark.rule("B-A20", "B-A65", "B-D26")
def test_troops_of_a_daimyo_who_loses_duel_against_duel_retreat_and_the_province_is_neutral() -> None:
    table = revolt("duel duel", "0 0 2", "1 0 0", "cell b2 rice_field red 4 3\n")
    assert table.offered("red") == ["retreat a1", "retreat a2", "retreat b3"]
    table.does("red", "retreat a1")
    holds(table, "troops a1 5", "owner b2 neutral", "ronin b2 3", "S red 12", "S black 19", "phase 7")


@pytest.mark.rule("B-A65", "B-A20")
def test_without_a_refuge_they_scatter_to_the_pool() -> None:
    more = "cell f4 mountain red 4 1\n"
    table = revolt("duel duel", "0 0 2", "1 0 0", more, "f4")
    holds(table, "pool red 17", "owner f4 neutral", "ronin f4 1", "phase 7")


@pytest.mark.rule("B-A21", "B-R29", "B-A76")
def test_the_revolt_spends_tiles_and_discs_and_ends_the_phase_without_a_council() -> None:
    table = revolt("battle battle", "1 0 0", "0 0 2", "cell b2 rice_field red 4 1\nhand black ronin\n")
    holds(table, "tiles black 8", "tiles red 3", "discs black 3", "discs red 3", "phase 7", "asked red", "owner b2 red")


@pytest.mark.rule("B-R35", "B-R29")
@pytest.mark.parametrize(
    ("black", "red", "ronin", "owner"), [("0 0 0", "1 0 0", 0, "red"), ("1 0 0", "0 0 0", 2, "neutral")]
)
def test_no_katana_loses_a_revolt_too(black: str, red: str, ronin: int, owner: str) -> None:
    table = revolt("", black, red, "cell b2 rice_field red 4 2\n")
    holds(table, f"ronin b2 {ronin}", f"owner b2 {owner}", "phase 7", "discs black 4")


@pytest.mark.rule("B-R28")
def test_with_fewer_players_there_is_no_phase_6() -> None:
    from bushido.places import WAR

    table = play(WAR.replace("start 7 red", "start 6 red"), "")
    holds(table, "phase 7", "tiles green 5")
