"""Phase 2, movement (6)."""

from __future__ import annotations

import pytest

from warriors.given import given

TOKAI = """
    at ashikaga_tadayoshi north tokai 3
    at ko_no_moronao north tokai 2
    at ko_no_moroyasu north tokai 1
"""
SOUTHERNERS = """
    at kitabatake_akiie south tosan 0
    at nitta_yoshisada south tosan 0
    at wakiya_yoshisuke south tosan 0
    at nawa_nagatoshi south tosan 0
"""
TWO_AGAINST_TWO = """
    at ko_no_moronao north tokai 0
    at ko_no_moroyasu north tokai 0
    at kitabatake_akiie south tokai 0
    at nitta_yoshisada south tokai 0
"""


@pytest.mark.rule("W-R14", "W-T2", "W-R13")
def test_impulses_alternate_and_the_initiative_player_has_the_first_and_the_last() -> None:
    play = given("at yuki_munehiro south o 0\nat shiba_ienaga north tokai 0", "movement", number=4)
    asked = ""
    while play.step == "Impulse" and len(asked) < 6:
        asked += play.asked
        play.does(f"{play.asked} pass")
    assert asked == "NSNSNS"
    assert (play.step, play.asked) == ("Impulse", "N")
    assert (play.view["step"]["south_impulses"], play.view["step"]["north_impulses"]) == (0, 1)
    play.ends("N pass")
    assert play.heard("claim"), "the phase is over"


@pytest.mark.rule("W-R18", "W-R14")
def test_a_pass_gives_up_one_impulse_only() -> None:
    play = given(TOKAI + SOUTHERNERS, "movement", number=3)
    play.all("N pass", "S pass")
    assert "move tokai south_kanto" in play.legal
    play.all("N move tokai south_kanto", "N add ko_no_moronao", "N done")
    assert play.at("ko_no_moronao") == ("north", "south_kanto", 2)


@pytest.mark.rule("W-T4", "W-R15", "W-R17", "W-A2", "W-D3")
def test_two_cross_a_clear_border_and_then_nobody_does_this_turn() -> None:
    play = given(TOKAI + SOUTHERNERS, "movement", number=3)
    play.does("N move tokai tosan")
    assert play.legal == ["add ko_no_moronao", "add ashikaga_tadayoshi", "add ko_no_moroyasu"]
    assert play.refused("N done"), "at least one must go"
    play.does("N add ko_no_moronao")
    assert play.legal == ["add ashikaga_tadayoshi", "add ko_no_moroyasu", "done"]
    play.does("N add ko_no_moroyasu")
    assert play.asked == "S", "a third is not offered"
    assert "move tosan hokuriku" in play.legal
    assert "move tosan tokai" not in play.legal
    assert play.refused("S move tosan tokai")
    play.does("S pass")
    assert "move tokai south_kanto" in play.legal
    assert "move tokai tosan" not in play.legal


@pytest.mark.rule("W-T5", "W-R17")
def test_a_third_cannot_follow_over_the_same_border() -> None:
    play = given(
        "at kitabatake_akiie south o 3\nat kitabatake_chikafusa south o 0\nat yuki_munehiro south o 1",
        "movement",
        initiative="south",
        number=3,
    )
    play.all("S move o north_kanto", "S add kitabatake_akiie", "S add kitabatake_chikafusa", "N pass")
    assert play.at("yuki_munehiro") == ("south", "o", 1)
    assert [a for a in play.legal if a.startswith("move o")] == []


@pytest.mark.rule("W-T6", "W-R17", "W-R8", "W-R53", "W-D3")
def test_one_alone_closes_a_road_for_four() -> None:
    play = given(
        "at ashikaga_takauji north south_kanto 3\nat uesugi_shigeyoshi north south_kanto 1", "movement", number=3
    )
    play.all("N move south_kanto tokai", "N add ashikaga_takauji", "N done")
    assert play.at("ashikaga_takauji") == ("north", "tokai", 3), "with all his soldiers"
    assert play.at("uesugi_shigeyoshi") == ("north", "south_kanto", 1)
    assert play.view["closed"] == [["south_kanto", "tokai"]]
    play.does("S pass")
    assert "move south_kanto tokai" not in play.legal


@pytest.mark.rule("W-A45", "W-R15")
def test_four_of_five_take_a_road_and_it_is_closed() -> None:
    names = ["ashikaga_tadayoshi", "ko_no_moronao", "ko_no_moroyasu", "imagawa_norikuni", "hosokawa_akiuji"]
    play = given("\n".join([f"at {name} north tokai 0" for name in names]), "movement", number=3)
    play.does("N move tokai north_kinki")
    for name in names[:4]:
        play.does(f"N add {name}")
    assert play.asked == "S", "a fifth is not offered"
    assert [play.at(name) for name in names[:4]] == [("north", "north_kinki", 0)] * 4
    play.does("S pass")
    assert "move tokai north_kinki" not in play.legal
    assert "move tokai tosan" in play.legal, "the fifth needs another border"


@pytest.mark.rule("W-R15", "W-D2")
def test_an_obstructed_border_is_never_offered_and_enemies_do_not_forbid_a_move() -> None:
    play = given(
        "at sasaki_doyo north north_kinki 0\nat kitabatake_akiie south tokai 0\ncontrol south tokai kyo", "movement"
    )
    assert play.legal == [
        "move north_kinki tokai",
        "move north_kinki hokuriku",
        "move north_kinki kyo",
        "move north_kinki south_kinki",
        "move north_kinki sanin",
        "move north_kinki sanyo",
        "pass",
    ], "not to Tosan"


@pytest.mark.rule("W-D3", "W-D2")
def test_a_lone_samurai_goes_unasked_and_whoever_moved_is_not_offered() -> None:
    play = given("at shiba_ienaga north tokai 2", "movement", number=3)
    play.does("N move tokai tosan")
    assert play.at("shiba_ienaga") == ("north", "tosan", 2)
    assert play.view["moved"] == ["shiba_ienaga"]
    play.does("S pass")
    assert play.legal == ["pass"]


@pytest.mark.rule("W-R16", "W-T34")
@pytest.mark.parametrize(
    ("control", "free"), [("", False), ("control north tokai", True), ("control south tokai", False)]
)
def test_flypaper_counts_markers_as_samurai(control: str, free: bool) -> None:
    play = given(TWO_AGAINST_TWO + control, "movement")
    assert ("move tokai tosan" in play.legal) == free


@pytest.mark.rule("W-R16")
def test_all_may_leave_where_flypaper_lets_one_go_and_those_who_moved_count() -> None:
    text = TWO_AGAINST_TWO + "at ashikaga_takauji north south_kanto 0"
    play = given(text, "movement", number=3)
    assert not [a for a in play.legal if a.startswith("move tokai")]
    play.does("N move south_kanto tokai")
    play.does("S pass")
    assert "move tokai tosan" in play.legal, "three against two, he who moved included"
    play.all("N move tokai tosan", "N add ko_no_moronao", "N add ko_no_moroyasu")
    assert play.at("ashikaga_takauji") == ("north", "tokai", 0), "nobody need stay to match the enemy"
    assert "move tokai south_kinki" in play.legal, "now the South's two outnumber the one"


@pytest.mark.rule("W-A6")
def test_an_enemy_marker_holds_a_lone_samurai() -> None:
    text = "at shiba_ienaga north tokai 0\nat imagawa_norikuni north kyo 0\n"
    held = given(text + "control south tokai", "movement")
    assert not [a for a in held.legal if a.startswith("move tokai")]
    free = given(text, "movement")
    assert [a for a in free.legal if a.startswith("move tokai")]


@pytest.mark.rule("W-A2", "W-R17")
def test_the_switch_lets_a_samurai_move_again_in_another_impulse() -> None:
    text = "at shiba_ienaga north tokai 0"
    for period, again in (("movement_phase", False), ("movement_impulse", True)):
        play = given(text, "movement", number=3, options={"samurai_moves_once_per": period})
        play.all("N move tokai tosan", "S pass")
        assert ("move tosan hokuriku" in play.legal) == again
        assert "move tosan tokai" not in play.legal, "the border is closed all the same"


@pytest.mark.rule("W-A2", "W-R17")
def test_the_switch_opens_a_border_again_for_another_impulse() -> None:
    text = "at shiba_ienaga north tokai 0\nat imagawa_norikuni north tokai 0"
    for period, again in (("movement_phase", False), ("movement_impulse", True)):
        play = given(text, "movement", number=3, options={"border_used_once_per": period})
        play.all("N move tokai tosan", "N add shiba_ienaga", "N done", "S pass")
        assert ("move tokai tosan" in play.legal) == again
        assert not [a for a in play.legal if a.startswith("move tosan")], "he has moved all the same"


@pytest.mark.rule("W-A66", "W-D2")
def test_without_a_legal_move_there_is_only_the_pass_and_the_other_goes_on() -> None:
    play = given("at shiba_ienaga north tokai 0\nat imagawa_norikuni north kyo 0", "movement", number=3)
    play.does("N move tokai tosan")
    assert (play.asked, play.legal) == ("S", ["pass"])
    play.does("S pass")
    assert play.asked == "N"
    assert "move kyo sanin" in play.legal


@pytest.mark.rule("W-A56", "W-R22")
def test_a_traitor_keeps_his_mark_of_having_moved() -> None:
    play = given("at shiba_ienaga north tosan 1\nat kitabatake_akiie south north_kanto 0", "movement")
    play.all("N move tosan north_kanto", "S pass", "N pass")
    play.does("S betray shiba_ienaga", 1)
    assert play.at("shiba_ienaga") == ("south", "north_kanto", 1)
    assert play.view["moved"] == ["shiba_ienaga"]


@pytest.mark.rule("W-A55")
def test_a_traitor_counts_for_flypaper_with_his_new_side_next_turn() -> None:
    play = given(
        "at shiba_ienaga north north_kanto 0\nat kitabatake_akiie south north_kanto 0\nat ko_no_moronao north tosan 0",
        "battles",
    )
    play.does("S betray shiba_ienaga", 1)
    play.does("S claim kitabatake_akiie", 6, 6, 1, 3)
    assert (play.view["turn"], play.asked, play.view["number"]) == (3, "N", 2)
    play.does("N move tosan north_kanto")
    assert "move north_kanto o" in play.legal, "two of the South against one"
