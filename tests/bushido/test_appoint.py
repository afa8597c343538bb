"""Phase 1: income, discs, troops against koku, elite markers."""

from __future__ import annotations

import pytest

from bushido.places import FIVE, THREE, WAR, fight, holds, play
from bushido.position import run

RED = THREE + "start 1 red\ndiscs red battle duel\n"  # koku 5 + 4 + 2 + 8 = 19, troops 16


@pytest.mark.rule("B-R15", "B-D4", "B-D7", "B-A69")
def test_income_then_discs_then_missing_troops() -> None:
    table = play(RED, "= has discard battle")
    holds(table, "tiles red 5", "discs red 2", "phase 1")
    table.does("red", "discard duel")
    table.does("red", "done")
    holds(table, "discs red 4", "pool red 14")
    assert table.offered() == ["levy a1", "levy a2", "levy a3", "levy b2"]
    for cell in ("a1", "a1", "b2"):
        holds(table, "phase 1")
        table.does("red", f"levy {cell}")
    holds(table, "troops a1 3", "troops b2 7", "pool red 11", "phase 2")


@pytest.mark.rule("B-D4")
def test_discarding_ends_by_itself_when_no_disc_is_left_and_is_not_asked_without_any() -> None:
    table = play(RED, "red: discard duel\nred: discard battle")
    holds(table, "discs red 4")
    assert table.s.view(0)["step"]["name"] == "Levy"
    table = play(THREE + "start 1 red\n", "= has levy a1")
    holds(table, "discs red 4")


@pytest.mark.rule("B-D4", "B-A55")
def test_the_kind_of_a_discarded_disc_stays_hidden() -> None:
    one, two = play(RED, "red: discard duel"), play(RED, "red: discard battle")
    for seat in (1, 2, None):
        assert one.s.view(seat) == two.s.view(seat)
        assert one.s.view(seat)["discards"] == {"count": 1, "seen": {}}
        assert one.s.determinize(seat, 5).fingerprint() == two.s.determinize(seat, 5).fingerprint()
    assert one.s.view(0)["discarded"] == {"duel": 1}
    heard: list[str] = []
    table = play(RED, "")
    table.s.listen(lambda e: heard.append(str(e)))
    table.does("red", "discard duel")
    assert heard
    assert "duel" not in "".join(heard)


@pytest.mark.rule("B-T27", "B-A38", "B-A47")
def test_a_player_with_only_his_fortress_draws_five_and_feeds_five() -> None:
    table = play("players red yellow green\nstart 1 red\ncell a1 fortress red 1\ncell a2 mountain yellow 2\n", "")
    holds(table, "income red 5", "tiles red 5", "koku red 5")
    for _ in range(4):
        table.does("red", "levy a1")
    holds(table, "troops a1 5")
    for action in ("pass", "buy 0", "samurai green", "bushi yellow", "sensei green"):
        table.does("red", action)
    for colour in ("green", "yellow"):
        table.does(colour, "pass")
    table.does("red", "done")
    assert table.offered("red") == ["attack a1 a2", "attack a1 b1", "attack a1 b2", "hold"]


@pytest.mark.rule("B-A43")
def test_income_above_ten_is_kept_but_draws_ten() -> None:
    lands = "".join([f"cell {c} city red 2\n" for c in ("a2", "a3", "b1", "b2")])
    table = play("players red yellow green\nstart 1 red\ndiscs red duel\ncell a1 fortress red 2\n" + lands, "")
    holds(table, "income red 13", "tiles red 10")


@pytest.mark.rule("B-T44", "B-A39", "B-A66", "B-D6", "B-A78")
def test_troops_beyond_koku_are_removed_only_in_the_own_phase_1() -> None:
    # yellow: fortress 5, village 4, rice field 8, temple 3, two mountains: koku 24 with 24 troops
    lands = (
        "cell b3 rice_field yellow 2\ncell b4 village yellow 6\ncell b5 fortress yellow 5\ncell a4 temple yellow 4\n"
    )
    lands += "cell c5 mountain yellow 4\ncell c6 mountain yellow 3\n"
    table = fight("traitor battle", "0 0 2", "1 0 0", lands)
    holds(table, "koku yellow 16", "pool yellow 8", "owner b3 red")
    for line in ("green: bide", "green: pass", "red: pass", "yellow: pass", "yellow: done"):
        colour, action = line.split(": ")
        table.does(colour, action)
    holds(table, "daimyo yellow", "pool yellow 8")
    for _ in range(4):
        table.does("yellow", "remove b5")
    assert "remove b5" not in table.offered()  # its last troop stays
    table.does("yellow", "remove c6")
    assert table.s.view(1)["step"]["name"] == "Remove"
    table.does("yellow", "remove c6")
    holds(table, "pool yellow 14", "phase 2", "troops c6 1")


@pytest.mark.rule("B-A58", "B-R13")
def test_ronin_are_counted_when_the_placing_is_over_not_before() -> None:
    start = RED + "cell b2 rice_field red 5 6\n"
    lost = play(start, "red: done\nred: levy a1 x3\nred: levy a2")
    holds(lost, "owner b2 neutral", "ronin b2 1", "koku red 11", "D red 18")
    saved = play(start, "red: done\nred: levy a1 x2\nred: levy b2 x2")
    holds(saved, "owner b2 red", "ronin b2 6", "troops b2 7")


@pytest.mark.rule("B-A77")
def test_troops_may_be_removed_from_an_isolated_province() -> None:
    table = play(RED + "cell d5 mountain red 10\n", "red: done\n= has remove d5\nred: remove d5")
    holds(table, "troops d5 9")


FULL = "option campaign full\ntoken red\n"


@pytest.mark.rule("B-R54", "B-D5", "B-D8", "B-T26", "B-A41")
def test_the_token_buys_three_markers_beyond_koku_until_the_next_own_phase_1() -> None:
    table = play(RED + FULL, "red: done\n= offered recruit | keep\nred: recruit\nred: levy a1 x3")
    holds(table, "pool red 11", "token red 0")
    assert table.offered() == ["elite a1", "elite a2", "elite a3", "elite b2"]
    for cell in ("a3", "a3", "b2"):
        table.does("red", f"elite {cell}")
    holds(table, "elite a3 2", "elite b2 1", "pool red 11", "phase 2")
    # the same land at red's next Phase 1: the markers are gone before he decides anything
    table = play(RED + FULL.replace("token red\n", "") + "elite a3 2\nelite b2 1\n", "= has discard duel")
    holds(table, "elite a3 0", "elite b2 0")
    table.does("red", "done")
    assert table.s.view(0)["step"]["name"] == "Levy"  # the token is used up


@pytest.mark.rule("B-D5")
def test_a_kept_token_may_still_be_played() -> None:
    table = play(RED + FULL, "red: done\nred: keep\nred: levy a1 x3\n")
    holds(table, "token red 1", "phase 2")


@pytest.mark.rule("B-R54")
def test_recruiting_belongs_to_the_full_rule_only() -> None:
    table = play(RED + "option campaign attack\ntoken red\n", "red: done")
    assert table.s.view(0)["step"]["name"] == "Levy"


@pytest.mark.rule("B-T43", "B-A64")
def test_a_province_that_only_a_marker_held_gets_a_troop_first_within_koku() -> None:
    # koku 21 with the mountain; 21 troops elsewhere: one must go before the empty province gets its own
    lands = "cell c3 mountain red 0\nelite c3 1\ncell a2 village red 10\n"
    table = play(RED + "option campaign full\n" + lands, "red: done")
    holds(table, "koku red 21", "troops c3 0", "elite c3 0")
    assert table.offered() == ["remove a2", "remove a3", "remove b2"]
    table.does("red", "remove a2")
    holds(table, "troops c3 1", "troops a2 9", "pool red 9", "phase 2")
    fewer = run(RED + "option campaign full\ncell c3 mountain red 0\nelite c3 1\n---\nred: done\n= has levy c3")
    holds(fewer, "troops c3 1", "pool red 13")  # first the empty province, then the missing ones are added


@pytest.mark.rule("B-T41", "B-A63")
def test_a_geisha_leaves_the_token_and_the_markers_alone() -> None:
    start = FIVE + "option campaign full\nstart 5 red\ntoken red\ntoken yellow\nelite b2 2\nhand blue geisha\n"
    table = play(start, "blue: geisha")
    holds(table, "daimyo yellow", "token red 1", "elite b2 2", "month 3")


@pytest.mark.rule("B-A58", "B-A64")
def test_markers_placed_in_phase_1_count_three_against_ronin() -> None:
    start = RED + FULL + "cell b2 rice_field red 5 6\n"
    table = play(start, "red: done\nred: recruit\nred: levy a1 x4\nred: elite b2\nred: elite a1 x2")
    holds(table, "owner b2 red", "elite b2 1", "ronin b2 6")


@pytest.mark.rule("B-A64", "B-R13")
def test_a_revolt_against_a_marker_takes_three_ronin_and_the_marker() -> None:
    start = (
        WAR.replace("start 7 red", "start 5 red") + "option campaign full\ncell b3 mountain yellow 1 3\nelite b3 1\n"
    )
    table = play(start + "hand green ronin\n", "green: ronin b3")
    holds(table, "owner b3 neutral", "ronin b3 0", "elite b3 0", "pool yellow 22")
    assert table.s.view(None)["bag"] == 137 - 10
