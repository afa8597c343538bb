"""Phase 3, battles: their order, commanders and rounds (7)."""

from __future__ import annotations

import pytest

from warriors.given import Play, given

GRAY_PAIR = "at satake_sadayoshi south tosan 0\nat fumon_toshikiyo north tosan 0\n"


def dice_rolled(play: Play) -> tuple[int, int]:
    told = play.heard("round")[-1]
    return len(told["south_dice"]), len(told["north_dice"])


def hits(play: Play) -> tuple[int, int]:
    told = play.heard("round")[-1]
    return told["on_south"], told["on_north"]


@pytest.mark.rule("W-R19", "W-D4")
def test_the_initiative_player_picks_the_next_battle_having_seen_the_last() -> None:
    text = GRAY_PAIR + "at nawa_nagatoshi south kyo 0\nat niki_yoriaki north kyo 0\n"
    text += "at kono_michimori south shikoku 0\nat ouchi_nagahiro north shikoku 0"
    play = given(text, "battles")
    assert (play.asked, play.legal) == ("N", ["battle tosan", "battle kyo", "battle shikoku"])
    play.does("N battle kyo", *(6,), *(1,), *(1,))
    assert play.box("niki_yoriaki") == ("north", "sanin"), "fought to its end"
    assert (play.asked, play.legal) == ("N", ["battle tosan", "battle shikoku"])
    play.does("N battle shikoku", *(6,), *(1,), *(1,), *(1,), *(1,))
    assert play.view["battle"]["region"] == "tosan", "the last one is not asked about"


@pytest.mark.rule("W-T10", "W-R23", "W-D8")
def test_the_highest_rank_commands_and_the_owner_picks_among_equals() -> None:
    text = "at kitabatake_akiie south tokai 0\nat kitabatake_chikafusa south tokai 0\n"
    text += "at ko_no_moronao north tokai 0\nat ko_no_moroyasu north tokai 0\nat niki_yoriaki north tokai 0"
    play = given(text, "battles")
    play.does("S no betrayal")
    assert (play.asked, play.legal) == ("N", ["command ko_no_moronao", "command ko_no_moroyasu"])
    assert play.view["battle"]["commanders"] == {"south": "kitabatake_akiie", "north": None}


@pytest.mark.rule("W-R23")
def test_the_player_without_initiative_names_his_commander_first() -> None:
    text = "at satake_sadayoshi south tosan 0\nat oyama_tomouji south tosan 0\n"
    text += "at fumon_toshikiyo north tosan 0\nat toki_yorisada north tosan 0"
    play = given(text, "battles")
    assert play.asked == "S"
    play.does("S command oyama_tomouji")
    assert play.asked == "N"
    other = given(text, "battles", initiative="south")
    assert other.asked == "N"


@pytest.mark.rule("W-T11", "W-T13", "W-R24", "W-R5", "W-R9", "W-R26", "W-R25")
def test_dice_are_the_rating_or_the_strength_whichever_is_less() -> None:
    text = (
        "at kitabatake_akiie south tosan 4\nat kitabatake_chikafusa south tosan 2\nat satake_sadayoshi south tosan 0\n"
    )
    text += "at ko_no_moroyasu north tosan 1"
    play = given(text, "battles")
    play.does("S no betrayal")
    play.does("N no betrayal", 2, 2, 4, 6, 5, 1, *(1, 1))
    assert play.strength("tosan", "south") == 9
    assert dice_rolled(play) == (6, 2), "nine points under a 6, two points under a 5"
    assert hits(play) == (0, 1), "3 against 3: only a 6 hits"


@pytest.mark.rule("W-R24")
def test_strength_is_counted_anew_each_round() -> None:
    play = given(
        "at shimazu_sadahisa south tosan 2\nat fumon_toshikiyo north tosan 2", "battles", *(1, 1, 1), *(6, 5, 1)
    )
    assert dice_rolled(play) == (3, 3)
    assert play.at("shimazu_sadahisa") == ("south", "tosan", 1), "bravery 2 against 1: only the 6 hit"
    play.does("S stay")
    play.does("N stay", *(1, 1), *(1, 1, 1))
    assert dice_rolled(play) == (2, 3)


@pytest.mark.rule("W-T12", "W-T21", "W-R25", "W-R10")
@pytest.mark.parametrize(
    ("enemy", "bonus", "scored"), [("ashikaga_tadayoshi", 2, 3), ("ashikaga_takauji", 1, 2), ("ko_no_moroyasu", 0, 1)]
)
def test_the_braver_commander_adds_the_difference(enemy: str, bonus: int, scored: int) -> None:
    text = f"at kitabatake_akiie south tosan 5\nat {enemy} north tosan 2\nat niki_yoriaki north tosan 0"
    play = given(text, "battles")
    play.does("S no betrayal", *(1, 2, 3, 4, 5, 6), *(1, 1, 1, 5))
    (told,) = play.heard("round")
    assert (told["south_bonus"], told["on_north"]) == (bonus, scored)
    assert (told["north_bonus"], told["on_south"]) == (0, 0)


@pytest.mark.rule("W-T21", "W-R25")
def test_a_bravery_of_one_more_adds_one_for_that_side_alone() -> None:
    play = given("at kitabatake_akiie south tosan 5\nat momonoi_tadatsune north tosan 2", "battles")
    play.does("S no betrayal", *(1, 2, 3, 4, 5, 5), *(1, 5, 5))
    (told,) = play.heard("round")
    assert (told["south_bonus"], told["on_north"]) == (0, 0)
    assert (told["north_bonus"], told["on_south"]) == (1, 2)


@pytest.mark.rule("W-A4")
def test_eight_dice_are_rolled_though_the_box_has_six() -> None:
    text = "at ko_no_moronao north tosan 4\nat niki_yoriaki north tosan 2\nat satake_sadayoshi south tosan 0"
    play = given(text, "battles")
    play.does("N no betrayal", *(1,), *(1, 1, 1, 1, 1, 1, 1, 1))
    assert dice_rolled(play) == (1, 8)


@pytest.mark.rule("W-R26", "W-R34", "W-A38")
def test_hits_are_simultaneous_and_both_sides_may_be_gone() -> None:
    play = given(GRAY_PAIR + "control north tosan", "battles", *(6,), *(6,), *(1,), *(1,), *(1, 1))
    assert play.box("satake_sadayoshi") == ("south", "north_kanto")
    assert play.box("fumon_toshikiyo") == ("north", "hokuriku")
    assert play.control("tosan") == "north", "nobody stands there: the marker stays"


@pytest.mark.rule("W-T28", "W-A38", "W-A39", "W-R32", "W-A33", "W-R34")
def test_two_last_samurai_who_change_places_fight_on() -> None:
    play = given(GRAY_PAIR, "battles", *(6,), *(6,), *(6,), *(6,))
    assert play.at("satake_sadayoshi") == ("north", "tosan", 0)
    assert play.at("fumon_toshikiyo") == ("south", "tosan", 0)
    assert (play.step, play.view["battle"]["region"]) == ("RunAway", "tosan")
    play.does("S stay")
    play.does("N stay", *(1,), *(1,))
    assert play.heard("commander")[2:] == [
        {"side": "south", "samurai": "fumon_toshikiyo"},
        {"side": "north", "samurai": "satake_sadayoshi"},
    ]
    assert len(play.heard("round")) == 2


@pytest.mark.rule("W-A12", "W-A38")
def test_a_commander_stays_though_a_higher_rank_joins() -> None:
    """A Southern 2-star serving the North falls, betrays at once and is back with the South under a 1-star."""
    text = "at satake_sadayoshi south tosan 1\nat ashikaga_tadayoshi north tosan 0\nat wakiya_yoshisuke north tosan 0"
    play = given(text, "battles")
    play.does("N no betrayal", *(6, 1), *(1, 1), *(6,))
    assert play.at("wakiya_yoshisuke") == ("south", "tosan", 0)
    assert play.vp == 1
    play.does("S stay")
    play.does("N stay", *(1, 1, 1), *(1,))
    assert play.view["battle"]["commanders"] == {"south": "satake_sadayoshi", "north": "ashikaga_tadayoshi"}
    assert dice_rolled(play) == (3, 1), "three points, and Satake's rating is 3"


@pytest.mark.rule("W-A39", "W-D8")
def test_a_side_left_with_traitors_only_names_a_commander_before_the_next_round() -> None:
    """The South's only man falls, while two gray ones of the North come over."""
    text = "at nawa_nagatoshi south tosan 2\nat fumon_toshikiyo north tosan 0\nat miura_takatsugu north tosan 0\n"
    text += "at ko_no_moroyasu north tosan 4"
    play = given(text, "battles")
    play.does("N no betrayal", *(6, 6, 1), *(6, 6, 6, 1, 1))
    assert play.step == "Casualty"
    play.does("N lose fumon_toshikiyo")
    play.does("N lose miura_takatsugu", *(1,), *(6,), *(6,))
    assert play.box("nawa_nagatoshi") == ("south", "sanin")
    assert play.step == "RunAway"
    play.does("S stay")
    play.does("N stay")
    assert (play.asked, play.legal) == ("S", ["command fumon_toshikiyo", "command miura_takatsugu"])
    play.does("S command miura_takatsugu", *(1, 1), *(1, 1, 1, 1, 1))
    assert dice_rolled(play) == (2, 5)


@pytest.mark.rule("W-R38", "W-A28")
def test_another_round_is_fought_while_nobody_runs() -> None:
    play = given(GRAY_PAIR, "battles", *(1,), *(1,))
    for n in range(2, 5):
        play.does("S stay")
        play.does("N stay", *(1,), *(1,))
        assert len(play.heard("round")) == n
    play.does("S stay")
    play.ends("N stay", *(6,), *(1,), *(1,))
    assert play.at("fumon_toshikiyo") is None
    assert play.heard("battle_over")
