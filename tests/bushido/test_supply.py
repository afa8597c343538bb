"""The bag and the law of Mikado, the stacks of discs, and what numbers are public."""

from __future__ import annotations

import pytest

from bushido.places import THREE, fight, holds, play
from bushido.position import Table

FOUR = "players red yellow green blue\nmonth 9\nD red 20 yellow 25 green 30 blue 35\n"


def tiles_in_play(table: Table) -> int:
    view = table.s.view(None)
    ronin = sum([cell["ronin"] for cell in view["cells"].values()])
    return int(view["bag"] + ronin + sum([p["tiles"] for p in view["players"]]))


@pytest.mark.rule("B-R11", "B-T33", "B-A13", "B-A54", "B-D30")
def test_mikado_in_to_arms_ends_the_distribution_and_deals_anew() -> None:
    start = FOUR + "start 11 yellow\nroles samurai red bushi blue sensei green\nbag 4\ncell a1 temple red 3 2\n"
    table = play(start, "green: arms")
    # green drew 3, blue 1; then left of the Daimyo (yellow): green 10, blue 11, red 12, yellow 13
    holds(table, "tiles green 10", "tiles blue 11", "tiles red 12", "tiles yellow 13", "ronin a1 2")
    holds(table, f"bag {137 - 2 - 46}", "phase 12", "asked red yellow green blue")
    assert tiles_in_play(table) == 137


@pytest.mark.rule("B-T34", "B-A13", "B-R11")
def test_mikado_comes_when_a_draw_just_empties_the_bag() -> None:
    lands = "cell a1 fortress yellow 5\ncell a2 city yellow 4\ndiscs yellow duel\n"
    for bag, mikado in ((7, True), (8, False)):
        table = play(FOUR + f"start 1 yellow\nbag {bag}\n" + lands, "= has discard duel")
        if mikado:
            holds(table, "tiles green 10", "tiles blue 11", "tiles red 12", "tiles yellow 13")
        else:
            holds(table, "tiles yellow 7", "bag 1")


@pytest.mark.rule("B-A54", "B-A13")
def test_elsewhere_only_the_rest_of_the_drawing_players_tiles_is_lost() -> None:
    lands = "cell a1 fortress yellow 5\ncell a2 city yellow 4\ndiscs yellow duel\n"
    table = play(FOUR + "start 1 yellow\nbag 3\n" + lands, "= has discard duel")
    holds(table, "tiles green 10", "tiles yellow 13", f"bag {137 - 46}")  # 3 of 7 drawn, the other 4 lost
    kotau = "start 12 yellow\nroles samurai red bushi blue sensei green\ndiscs red kotau\nbag 2\n"
    table = play(FOUR + kotau, "green: pass\nblue: pass\nred: kotau support")
    assert table.s.view(None)["players"][0]["tiles"] == 12
    holds(table, "month 10")


@pytest.mark.rule("B-R12", "B-A12", "B-A55")
def test_discards_are_mixed_in_as_soon_as_four_discs_are_left() -> None:
    held = "start 1 red\ndiscs red battle duel ambush duel\n"
    # 33 discs, 28 behind screens (far more than four each: the position is made up), so five in the stacks
    held += "discs yellow " + "battle " * 12 + "\ndiscs green " + "duel " * 8 + "ambush " * 4 + "\n"
    table = play(THREE + held, "red: discard battle")
    assert (table.s.view(None)["stacks"], table.s.view(None)["discards"]["count"]) == (5, 1)
    table.does("red", "done")  # one drawn, four left: the discarded Battle comes back
    assert (table.s.view(None)["stacks"], table.s.view(None)["discards"]["count"]) == (5, 0)


@pytest.mark.rule("B-A55", "B-R12")
def test_the_stacks_are_looked_at_when_discs_are_discarded_too() -> None:
    held = "start 1 red\ndiscs red battle duel ambush duel\n"
    held += "discs yellow " + "battle " * 12 + "\ndiscs green " + "duel " * 8 + "ambush " * 5 + "\n"
    table = play(THREE + held, "red: discard battle")
    assert (table.s.view(None)["stacks"], table.s.view(None)["discards"]["count"]) == (5, 0)


@pytest.mark.rule("B-A11")
def test_discs_used_in_a_fight_are_not_replaced_before_the_own_phase_1() -> None:
    table = fight("battle battle", "1 0 0", "1 0 0")
    holds(table, "discs green 3", "discs yellow 3")
    assert table.s.view(None)["discards"] == {"count": 2, "seen": {"battle": 2}}


@pytest.mark.rule("B-A73", "B-R39")
def test_numbers_behind_screens_are_public_and_kinds_are_not() -> None:
    table = play(THREE + "start 3 red\nhand yellow 1 2 geisha\ndiscs yellow traitor kotau\n", "= has buy 0")
    for seat in (0, 2, None):
        view = table.s.view(seat)
        assert (view["players"][1]["tiles"], view["players"][1]["discs"]) == (3, 2)
        assert "geisha" not in str(view)
        assert "traitor" not in str(view)
    assert table.s.view(1)["tiles"] == {"1": 1, "2": 1, "geisha": 1}
    assert table.s.view(1)["discs"] == {"traitor": 1, "kotau": 1}


@pytest.mark.rule("B-R39", "B-A21")
def test_used_katana_return_to_the_bag() -> None:
    table = fight("battle battle", "2 1 2", "1 0 1")
    holds(table, "tiles green 0", "tiles yellow 3", f"bag {137 - 3}")
