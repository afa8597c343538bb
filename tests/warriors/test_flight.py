"""Battle, step 3g: running away (7)."""

from __future__ import annotations

import pytest

from warriors.given import Play, fight, given

SIX = ["nitta_yoshisada", "oyama_tomouji", "satake_sadayoshi", "chiba_sadatane", "kono_michimori", "takeda_masayoshi"]
PURSUER = "at fumon_toshikiyo north tokai 0\n"


def army(*names: str) -> str:
    return "".join([f"at {name} south tokai 0\n" for name in names])


def after_a_round(*names: str, more: str = PURSUER, **known: object) -> Play:
    """The South's `names` and one of the North in Tokai, after a round without hits."""
    return fight(army(*names) + more, rest=1, **known)


@pytest.mark.rule("W-R35", "W-D11", "W-A43", "W-T14")
def test_refuges_have_no_enemy_no_enemy_marker_and_a_border_to_cross() -> None:
    text = "at nawa_nagatoshi south north_kinki 0\nat fumon_toshikiyo north north_kinki 0\n"
    text += "at niki_yoriaki north kyo 0\nat sasaki_doyo south sanyo 0\ncontrol north sanin\ncontrol south hokuriku"
    play = fight(text, 1, 1)
    assert (play.asked, play.legal) == ("S", ["run tokai", "run hokuriku", "run south_kinki", "run sanyo", "stay"])
    play.does("S stay")
    assert play.legal == ["run tokai", "run kyo", "run south_kinki", "run sanin", "stay"]


@pytest.mark.rule("W-A43", "W-D11")
def test_who_has_nowhere_to_go_is_not_asked() -> None:
    text = "at nawa_nagatoshi south south_kyushu 0\nat fumon_toshikiyo north south_kyushu 0\ncontrol north north_kyushu"
    play = fight(text, 1, 1)
    assert (play.asked, play.legal) == ("N", ["run north_kyushu", "stay"])


@pytest.mark.rule("W-A28", "W-R54", "W-D13", "W-R35")
def test_if_the_first_stays_the_second_may_run_and_then_the_battle_is_over() -> None:
    play = fight("at nawa_nagatoshi south tosan 0\nat fumon_toshikiyo north tosan 0", 1, 1)
    play.does("S stay")
    play.does("N run hokuriku")
    assert (play.asked, play.legal) == ("S", ["pursue", "let go"])
    play.ends("S let go")
    assert play.at("fumon_toshikiyo") == ("north", "hokuriku", 1), "home, where he has raised a soldier"
    assert len(play.heard("round")) == 1
    assert len(play.heard("battle_over")) == 1


@pytest.mark.rule("W-T30", "W-R36", "W-D12", "W-A44", "W-A45", "W-R37", "W-A65", "W-R53")
def test_of_six_on_a_road_four_go_and_two_betray_and_pursue() -> None:
    play = after_a_round(*SIX)
    play.does("S run north_kinki")
    assert play.legal == [f"flee {name}" for name in SIX], "no end before four"
    play.all("S flee nitta_yoshisada", "S flee satake_sadayoshi", "S flee oyama_tomouji")
    assert play.legal == ["flee chiba_sadatane", "flee kono_michimori", "flee takeda_masayoshi"]
    play.does("S flee chiba_sadatane")
    assert play.heard("left_behind") == [{"side": "north", "samurai": ["kono_michimori", "takeda_masayoshi"]}]
    assert play.at("kono_michimori") == ("north", "tokai", 0)
    assert play.asked == "N"
    play.does("N pursue", 5, 1, 4)
    told = play.heard("round")[-1]
    assert (told["south_dice"], told["north_dice"], told["north_bonus"]) == ([], [5, 1, 4], 1)
    assert told["on_south"] == 1, "three dice: the two traitors count"
    assert play.legal == ["lose oyama_tomouji", "lose satake_sadayoshi", "lose chiba_sadatane"], "the commander last"
    play.ends("S lose satake_sadayoshi", 1)
    assert play.box("satake_sadayoshi") == ("south", "north_kanto")
    for name in ("nitta_yoshisada", "oyama_tomouji", "chiba_sadatane"):
        assert play.at(name) == ("south", "north_kinki", 0)
    assert len(play.heard("battle_over")) == 1


@pytest.mark.rule("W-T30", "W-A44")
def test_of_five_at_a_clear_border_two_go() -> None:
    play = after_a_round(*SIX[:5])
    play.all("S run tosan", "S flee oyama_tomouji", "S flee nitta_yoshisada")
    assert play.step == "Pursuit"
    play.ends("N let go")
    assert play.at("oyama_tomouji") == ("south", "tosan", 0)
    assert [play.at(name) for name in SIX[3:5]] == [("north", "tokai", 0)] * 2


@pytest.mark.rule("W-R35", "W-A44")
def test_all_must_go_where_the_border_is_wide_enough() -> None:
    play = after_a_round(*SIX[:2])
    play.does("S run tosan")
    assert play.step == "Pursuit", "nobody asks who goes: all do"


@pytest.mark.rule("W-A15", "W-A65", "W-A12", "W-D8")
def test_a_three_star_left_behind_betrays_without_a_roll_and_those_who_flee_get_a_new_commander() -> None:
    play = after_a_round(*SIX[:3])
    play.all("S run tosan", "S flee satake_sadayoshi", "S flee oyama_tomouji")
    assert play.at("nitta_yoshisada") == ("north", "tokai", 0)
    assert (play.heard("fate"), play.heard("vp"), play.asked) == ([], [], "N")
    play.does("N pursue")
    assert (play.asked, play.legal) == ("S", ["command oyama_tomouji", "command satake_sadayoshi"])
    play.ends("S command oyama_tomouji", *(5, 1), *(1,))
    told = play.heard("round")[-1]
    assert (len(told["north_dice"]), told["on_south"]) == (2, 1), "Fumon still commands"
    assert play.heard("fallen") == [{"side": "south", "samurai": "satake_sadayoshi"}], "the new commander last"


@pytest.mark.rule("W-A12", "W-D8")
def test_no_commander_is_asked_for_if_nobody_pursues() -> None:
    play = after_a_round(*SIX[:3])
    play.all("S run tosan", "S flee satake_sadayoshi", "S flee oyama_tomouji")
    play.ends("N let go")
    assert play.at("oyama_tomouji") == ("south", "tosan", 0)
    assert len(play.heard("commander")) == 2


@pytest.mark.rule("W-A15")
def test_the_switch_forbids_to_leave_a_three_star_behind() -> None:
    loyal = {"left_behind_three_star_betrays": False}
    play = after_a_round(*SIX[:3], options=loyal)
    play.does("S run tosan")
    play.does("S flee satake_sadayoshi")
    assert play.step == "Pursuit", "Nitta, a 3-star, must be the second: nobody asks"
    assert play.at("oyama_tomouji") == ("north", "tokai", 0)
    three = after_a_round("nitta_yoshisada", "kitabatake_akiie", "ashikaga_tadayoshi", options=loyal)
    three.does("S command nitta_yoshisada", *[1] * 4)
    assert three.legal == ["run south_kanto", "run north_kinki", "stay"], "roads only: two could not take all three"
    free = after_a_round("nitta_yoshisada", "kitabatake_akiie", "ashikaga_tadayoshi")
    free.does("S command nitta_yoshisada", *[1] * 4)
    assert "run tosan" in free.legal


@pytest.mark.rule("W-R37", "W-R25", "W-T16")
def test_the_pursuer_adds_one_besides_his_bravery_and_the_fleeing_side_rolls_nothing() -> None:
    play = after_a_round("nitta_yoshisada", "yuki_munehiro", more="at ko_no_moroyasu north tokai 2\n")
    play.does("S run tosan")
    play.ends("N pursue", *(3, 4, 3), *(1,))
    told = play.heard("round")[-1]
    assert (told["south_dice"], told["north_bonus"], told["on_south"]) == ([], 2, 1)


@pytest.mark.rule("W-R37", "W-T16")
def test_a_braver_commander_in_flight_takes_nothing_off_the_pursuers_dice() -> None:
    play = after_a_round("kitabatake_akiie", "yuki_munehiro")
    play.does("S run tosan")
    play.ends("N pursue", 4)
    told = play.heard("round")[-1]
    assert (told["north_bonus"], told["on_south"]) == (1, 0)
    assert play.at("kitabatake_akiie") == ("south", "tosan", 0)


@pytest.mark.rule("W-A14", "W-R37")
def test_who_falls_in_the_last_round_rolls_and_may_stay_with_the_enemy() -> None:
    play = after_a_round("nitta_yoshisada", "satake_sadayoshi")
    play.does("S run tosan")
    play.ends("N pursue", 5, 6)
    assert play.at("satake_sadayoshi") == ("north", "tokai", 0)
    assert play.at("nitta_yoshisada") == ("south", "tosan", 0)


@pytest.mark.rule("W-A65", "W-R54")
def test_if_nobody_who_fled_is_left_nobody_moves() -> None:
    play = after_a_round("satake_sadayoshi")
    play.does("S run tosan")
    play.ends("N pursue", 5, 6)
    assert play.at("satake_sadayoshi") == ("north", "tokai", 0)
    assert play.heard("escape") == []
    assert len(play.heard("battle_over")) == 1


@pytest.mark.rule("W-A39", "W-A65")
def test_a_pursuer_without_commander_names_one_before_the_last_round() -> None:
    """The North's only man falls while two gray Southerners come over to it; then the South runs."""
    text = "at nitta_yoshisada south tokai 1\nat satake_sadayoshi south tokai 0\nat oyama_tomouji south tokai 0\n"
    play = fight(text + "at niki_yoriaki north tokai 2", *(6, 6, 6, 1), *(6, 6, 1))
    play.does("S lose satake_sadayoshi")
    play.does("S lose oyama_tomouji", 6, 6, 1)
    assert play.box("niki_yoriaki") == ("north", "sanin")
    play.does("S run tosan")
    play.does("N pursue")
    assert (play.asked, play.legal) == ("N", ["command oyama_tomouji", "command satake_sadayoshi"])


@pytest.mark.rule("W-A17", "W-A43")
def test_a_border_used_this_turn_may_be_run_over_by_those_who_moved() -> None:
    play = given("at toki_yorisada south hokuriku 0\nat fumon_toshikiyo north tosan 0", "movement", initiative="south")
    play.all("S move hokuriku tosan", "N pass")
    play.does("S pass", 1, 1)
    play.does("N stay")
    assert play.view["closed"] == [["hokuriku", "tosan"]]
    assert "run hokuriku" in play.legal
    assert "run north_kinki" not in play.legal, "an obstructed border never"


@pytest.mark.rule("W-A43", "W-R19")
def test_nobody_runs_into_another_battle() -> None:
    text = "at nawa_nagatoshi south tosan 0\nat fumon_toshikiyo north tosan 0\n"
    text += "at satake_sadayoshi south tokai 0\nat miura_takatsugu north tokai 0"
    play = given(text, "battles")
    play.does("N battle tosan", 1, 1)
    assert "run tokai" not in play.legal
    play.does("S stay")
    assert "run tokai" not in play.legal
