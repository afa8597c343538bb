"""Phase 5, recruiting soldiers and Samurai (9)."""

from __future__ import annotations

import pytest

from warriors.given import given


@pytest.mark.rule("W-R41", "W-R7")
def test_a_controlled_region_raises_the_highest_rank_there_and_nobody_refuses() -> None:
    text = "at kitabatake_akiie south o 0\nat nawa_nagatoshi south sanin 0\nat ko_no_moronao north tokai 0\n"
    text += "at niki_yoriaki north kyo 0\ncontrol south o sanin hokuriku\ncontrol north tokai"
    play = given(text, "recruiting", 1, 1)
    assert [play.at(x) for x in ("kitabatake_akiie", "nawa_nagatoshi", "ko_no_moronao", "niki_yoriaki")] == [
        ("south", "o", 3),
        ("south", "sanin", 1),
        ("north", "tokai", 2),
        ("north", "kyo", 0),
    ], "nothing in Kyo, which nobody controls, nor in Hokuriku, where nobody stands"


@pytest.mark.rule("W-R41", "W-A59")
def test_the_initiative_player_recruits_first_region_by_region() -> None:
    text = "at yuki_munehiro south o 0\nat nawa_nagatoshi south o 0\nat niki_yoriaki north kyo 0\n"
    text += "at isshiki_noriuji north kyo 0\nat chiba_sadatane north south_kanto 0\n"
    text += "at miura_takatsugu north south_kanto 0\n"
    play = given(text + "control south o\ncontrol north kyo south_kanto", "recruiting")
    assert (play.asked, play.view["step"]) == ("N", {"name": "Levy", "region": "south_kanto", "left": 1})
    play.does("N soldier miura_takatsugu")
    assert (play.asked, play.view["step"]["region"]) == ("N", "kyo")
    play.does("N soldier niki_yoriaki")
    assert (play.asked, play.view["step"]["region"]) == ("S", "o")


@pytest.mark.rule("W-R42", "W-D15", "W-T18")
def test_soldiers_go_one_at_a_time_to_whoever_has_fewest() -> None:
    text = "at nitta_yoshisada south tokai 2\nat wakiya_yoshisuke south tokai 1\n"
    text += "at nawa_nagatoshi south tokai 0\ncontrol south tokai"
    play = given(text, "recruiting")
    assert play.at("nawa_nagatoshi") == ("south", "tokai", 1), "the first unasked"
    assert (play.asked, play.legal) == ("S", ["soldier wakiya_yoshisuke", "soldier nawa_nagatoshi"])
    play.does("S soldier nawa_nagatoshi", 1, 1)
    assert play.at("wakiya_yoshisuke") == ("south", "tokai", 2), "the third unasked again"


@pytest.mark.rule("W-T3", "W-R7", "W-R4", "W-A60", "W-A52")
def test_a_two_star_with_four_soldiers_gets_no_fifth() -> None:
    play = given("at ko_no_moronao north tokai 4\ncontrol north tokai", "recruiting", 1, 1)
    assert play.at("ko_no_moronao") == ("north", "tokai", 4)
    assert play.heard("recruits_lost") == [{"side": "north", "region": "tokai", "count": 2}]


@pytest.mark.rule("W-R4", "W-T3")
def test_soldiers_are_points_and_there_is_no_limit_to_their_number() -> None:
    names = ["kitabatake_akiie", "nitta_yoshisada", "ashikaga_takauji", "ashikaga_tadayoshi"]
    names += ["kitabatake_chikafusa", "wakiya_yoshisuke", "kusunoki_masashige", "ko_no_moronao", "ko_no_moroyasu"]
    full = "\n".join([f"at {name} south o {6 if i < 4 else 4}" for i, name in enumerate(names)])
    play = given(full + "\nat yuki_munehiro south o 0\ncontrol south o", "recruiting", 1, 1)
    assert play.strength("o", "south") == 10 + 4 * 6 + 5 * 4 + 2


@pytest.mark.rule("W-T31", "W-R42", "W-A60")
def test_what_nobody_can_command_is_lost() -> None:
    text = "at nawa_nagatoshi south tokai 2\nat kitabatake_akiie south tokai 5\ncontrol south tokai"
    play = given(text, "recruiting", 1, 1)
    assert play.at("kitabatake_akiie") == ("south", "tokai", 6)
    assert play.at("nawa_nagatoshi") == ("south", "tokai", 2)
    assert play.heard("recruits_lost")[0]["count"] == 2


@pytest.mark.rule("W-T32", "W-R42")
def test_a_full_samurai_is_passed_over_without_a_question() -> None:
    text = "at wakiya_yoshisuke south tokai 4\nat kitabatake_akiie south tokai 4\ncontrol south tokai"
    play = given(text, "recruiting", 1, 1)
    assert (play.at("kitabatake_akiie"), play.at("wakiya_yoshisuke")) == (("south", "tokai", 6), ("south", "tokai", 4))
    assert play.heard("recruits_lost")[0]["count"] == 1


@pytest.mark.rule("W-A19")
def test_kyo_raises_soldiers_unless_the_switch_is_turned() -> None:
    text = "at kusunoki_masashige south kyo 0\nat nawa_nagatoshi south sanin 0\ncontrol south kyo sanin"
    for allowed, soldiers in ((True, 2), (False, 0)):
        play = given(text, "recruiting", 1, 1, options={"recruit_in_kyo": allowed})
        assert play.at("kusunoki_masashige") == ("south", "kyo", soldiers)
        assert play.at("nawa_nagatoshi") == ("south", "sanin", 1)


BOXES = """
    at niki_yoriaki north sanin 0
    at nawa_nagatoshi south o 0
    box uesugi_noriaki north north_kanto
    box momonoi_tadatsune north north_kanto
    box satake_sadayoshi north north_kanto
    box imagawa_norikuni north tokai
    box chiba_sadatane north south_kanto
    box yuki_munehiro south o
    box yuki_chikamitsu south o
    box shiba_ienaga south o
    control north north_kanto tokai
    control south o
"""


@pytest.mark.rule("W-R43", "W-D16", "W-T19", "W-R44", "W-A59", "W-R51")
def test_the_initiative_player_enters_up_to_the_number_and_the_other_one_less() -> None:
    play = given(BOXES, "entry", number=3)
    assert (play.asked, play.legal) == (
        "N",
        ["enter imagawa_norikuni", "enter uesugi_noriaki", "enter momonoi_tadatsune", "done"],
    ), "not Chiba, whose region is not controlled; not the gray Satake yet"
    play.does("N enter momonoi_tadatsune")
    play.does("N enter uesugi_noriaki")
    assert play.legal == ["enter imagawa_norikuni", "enter satake_sadayoshi", "done"]
    play.does("N enter satake_sadayoshi")
    assert play.asked == "S", "three are in"
    assert play.box("imagawa_norikuni") == ("north", "tokai")
    assert play.legal == ["enter yuki_munehiro", "enter yuki_chikamitsu", "done"], "the betrayed Shiba after his own"
    play.does("S enter yuki_munehiro")
    play.does("S enter yuki_chikamitsu", 1, 1)
    assert play.box("shiba_ienaga") == ("south", "o"), "two, one less than the number"


@pytest.mark.rule("W-R43", "W-D16", "W-A29")
def test_fewer_or_none_may_enter() -> None:
    play = given(BOXES, "entry", number=3)
    play.does("N done")
    assert play.asked == "S"
    play.does("S done", 1, 1)
    assert play.heard("enter") == []


@pytest.mark.rule("W-R45", "W-T19", "W-A32")
def test_those_who_enter_have_no_soldiers_and_any_number_may_stand_together() -> None:
    play = given(BOXES, "entry", number=7)
    for name in ("uesugi_noriaki", "momonoi_tadatsune", "satake_sadayoshi"):
        play.does(f"N enter {name}")
        assert play.at(name) == ("north", "north_kanto", 0)
    play.does("N enter imagawa_norikuni")
    assert play.asked == "S", "nobody is left to ask about"


@pytest.mark.rule("W-T36", "W-R44", "W-A59", "W-R6")
def test_a_gray_one_waits_for_the_blue_one_of_his_own_box_only() -> None:
    text = (
        "at nawa_nagatoshi south o 0\nbox wakiya_yoshisuke south north_kanto\nbox satake_sadayoshi south north_kanto\n"
    )
    text += "box toki_yorisada south tosan\ncontrol south north_kanto tosan"
    play = given(text, "entry", initiative="south", number=4)
    assert play.legal == ["enter wakiya_yoshisuke", "enter toki_yorisada", "done"]
    play.does("S enter wakiya_yoshisuke")
    assert play.legal == ["enter toki_yorisada", "enter satake_sadayoshi", "done"]


@pytest.mark.rule("W-A59", "W-D16")
def test_neutral_and_betrayed_ones_have_no_order_among_themselves() -> None:
    text = "at niki_yoriaki north sanin 0\nbox satake_sadayoshi north north_kanto\n"
    play = given(text + "box wakiya_yoshisuke north north_kanto\ncontrol north north_kanto", "entry")
    assert play.legal == ["enter wakiya_yoshisuke", "enter satake_sadayoshi", "done"]


@pytest.mark.rule("W-D16")
def test_who_has_nobody_to_bring_in_is_not_asked() -> None:
    play = given("at niki_yoriaki north sanin 0\nbox chiba_sadatane north south_kanto", "entry", 1, 1)
    assert play.step == "Impulse"


@pytest.mark.rule("W-R51", "W-A37", "W-A47")
def test_who_waits_in_a_box_is_not_in_play() -> None:
    text = "at kitabatake_akiie south north_kanto 0\nat nitta_yoshisada south o 0\ncontrol north o\n"
    text += "box momonoi_tadatsune north north_kanto\nbox uesugi_noriaki north north_kanto\nbox shiba_ienaga north o"
    play = given(text, "movement", initiative="south")
    assert "move north_kanto tosan" in play.legal, "boxes do not count for flypaper"
    assert not [a for a in play.legal if a.startswith("move o")], "but the marker of O does"
    play.all("S pass", "N pass")
    play.does("S pass", *(6, 6), *(1, 1))
    assert play.heard("battle") == []
    assert play.control("o") is None, "Shiba in his home box does not hold it"
    assert play.box("shiba_ienaga") == ("north", "o")
    assert play.view["regions"]["kyo"]["boxes"] == {"south": [], "north": []}
