"""The Field of Honor (10)."""

from __future__ import annotations

import pytest

from warriors.given import GAME, Play, given

FOE = "Ashikaga Tadayoshi"


def duel(text: str, *dice: int, initiative: str = "north") -> Play:
    return given(text, "score", *dice, turn=20, vp=0, initiative=initiative)


@pytest.mark.rule("W-R48", "W-A63", "W-A24")
def test_the_highest_in_rank_fight_with_their_soldiers_until_one_is_gone() -> None:
    text = "at wakiya_yoshisuke south o 1\nat nawa_nagatoshi south o 2\n"
    text += "at ko_no_moronao north tokai 1\nat niki_yoriaki north kyo 0"
    play = duel(text, *(6, 1), *(1, 1), *(1, 6), *(1,))
    assert play.state.is_over
    assert play.state.winners == (0,)
    told = play.heard("duel")
    assert [(t["south"], t["north"]) for t in told] == [("wakiya_yoshisuke", "ko_no_moronao")] * 2
    assert [(len(t["south_dice"]), len(t["north_dice"])) for t in told] == [(2, 2), (2, 1)]
    assert (play.heard("fate"), play.heard("vp"), play.vp) == ([], [], 0), "no table, no points"
    assert "ko_no_moronao" in play.view["dead"]
    play.state.audit()


@pytest.mark.rule("W-D17", "W-A63")
def test_among_equals_the_owner_picks_the_player_without_initiative_first() -> None:
    text = "at wakiya_yoshisuke south o 0\nat kusunoki_masashige south kyo 0\nat yuki_munehiro south o 0\n"
    text += "at ko_no_moronao north tokai 0\nat ko_no_moroyasu north tosan 0"
    play = duel(text)
    assert (play.asked, play.legal) == ("S", ["champion wakiya_yoshisuke", "champion kusunoki_masashige"])
    play.does("S champion kusunoki_masashige")
    assert (play.asked, play.legal) == ("N", ["champion ko_no_moronao", "champion ko_no_moroyasu"])
    play.does("N champion ko_no_moronao", *(4,), *(1,))
    assert play.state.winners == (0,)
    other = duel(text, initiative="south")
    assert other.asked == "N"


@pytest.mark.rule("W-R48", "W-R25")
def test_bravery_counts_as_in_any_round() -> None:
    text = "at kusunoki_masashige south kyo 0\nat ko_no_moronao north tokai 0"
    play = duel(text, *(3,), *(5,), *(4,), *(5,))
    assert [(t["on_south"], t["on_north"]) for t in play.heard("duel")] == [(0, 0), (0, 1)], "4 against 2: 4 and 2 hit"


@pytest.mark.rule("W-R48", "W-A63")
def test_a_successor_must_be_beaten_too_and_brings_no_soldiers() -> None:
    text = "at kitabatake_akiie south o 1\nat ashikaga_tadayoshi north tokai 5"
    play = duel(text, *(1, 1), *(6, 6, 6, 1, 1, 1), *(1,), *(6, 1, 1, 1, 1, 1))
    told = play.heard("duel")
    assert [t["south"] for t in told] == ["kitabatake_akiie", "kitabatake_akinobu"]
    assert len(told[1]["south_dice"]) == 1
    assert told[0]["on_south"] == 3, "the third hit was lost: Akinobu came after the round"
    assert play.state.winners == (1,)
    assert {"kitabatake_akiie", "kitabatake_akinobu"} <= set(play.view["dead"])
    play.state.audit()


@pytest.mark.rule("W-R48", "W-A63")
def test_a_successor_in_play_has_no_other_after_him() -> None:
    play = duel("at kitabatake_akinobu south o 0\nat ko_no_moronao north tokai 0", *(1,), *(5,))
    assert play.state.winners == (1,)


@pytest.mark.rule("W-R48")
def test_both_gone_in_one_round_is_a_draw() -> None:
    play = duel("at wakiya_yoshisuke south o 0\nat ko_no_moronao north tokai 0", *(6,), *(6,))
    assert play.state.is_over
    assert play.state.winners == ()
    assert play.heard("draw") == [{}]


@pytest.mark.rule("W-R48")
def test_whose_successor_still_stands_has_won_when_both_fall() -> None:
    play = duel("at kusunoki_masashige south o 0\nat ko_no_moronao north tokai 0", *(6,), *(6,))
    assert play.state.winners == (0,)


@pytest.mark.rule("W-A24")
def test_a_side_without_samurai_in_play_loses_and_neither_is_a_draw() -> None:
    assert duel("at nawa_nagatoshi south sanin 0\nbox niki_yoriaki north sanin").state.winners == (0,)
    assert duel("at niki_yoriaki north sanin 0\nbox nawa_nagatoshi south sanin").state.winners == (1,)
    assert duel("box niki_yoriaki north sanin").state.winners == ()


@pytest.mark.rule("W-A63")
def test_the_player_without_initiative_rolls_first() -> None:
    text = "at wakiya_yoshisuke south o 0\nat ko_no_moronao north tokai 0"
    assert duel(text, 6, 1).state.winners == (0,)
    assert duel(text, 6, 1, initiative="south").state.winners == (1,)


@pytest.mark.rule("W-R48", "W-A63", "W-D17")
def test_the_duel_is_told_hit_by_hit_and_heir_by_heir() -> None:
    text = "at kitabatake_akiie south o 1\nat nitta_yoshisada south kyo 0\nat ashikaga_tadayoshi north tokai 0"
    play = duel(text, initiative="south")
    assert play.state.prompt(0).endswith("The enemy's champion so far: Ashikaga Tadayoshi.")
    play.does("S champion kitabatake_akiie", *(1,), *(1, 3), *(6,), *(1, 1), *(6,), *(1,), *(5,), *(6,))
    told = [GAME.words.exact(f"event.{kind}", data) for kind, data in play.events]
    assert told == [
        "End of turn 20: the regions of the South are worth 0, those of the North 0.",
        "The marker is on 0: the Field of Honor decides.",
        f"Kitabatake Akiie rolls 1 3 (+2 each), {FOE} 1 (+0 each): 0 hits on the South, 0 hits on the North.",
        f"Kitabatake Akiie rolls 1 1 (+2 each), {FOE} 6 (+0 each): 1 hit on the South, 0 hits on the North.",
        "Kitabatake Akiie loses 1 soldier and has 0 left.",
        f"Kitabatake Akiie rolls 1 (+2 each), {FOE} 6 (+0 each): 1 hit on the South, 0 hits on the North.",
        "Kitabatake Akiie, champion of the South, falls.",
        "Kitabatake Akinobu, his successor, takes his place.",
        f"Kitabatake Akinobu rolls 6 (+0 each), {FOE} 5 (+0 each): 0 hits on the South, 1 hit on the North.",
        f"{FOE}, champion of the North, falls.",
        "The South wins.",
    ]
