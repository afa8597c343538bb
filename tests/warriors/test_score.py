"""Phase 6, the score and the end of the game (10)."""

from __future__ import annotations

import pytest

from warriors.given import fight, given

ONE = "at yuki_munehiro south o 0\nat niki_yoriaki north sanin 0\n"


@pytest.mark.rule("W-R46", "W-T20", "W-A48", "W-A1")
@pytest.mark.parametrize(
    ("south", "north", "before", "after"),
    [
        ("kyo o tokai tosan", "south_kanto north_kyushu sanin", 0, 1),
        ("o", "south_kanto", 0, -1),
        ("o", "sanin", 3, 3),
        ("", "kyo south_kanto", 2, -3),
        ("kyo north_kyushu", "", -9, -4),
    ],
)
def test_the_marker_moves_by_the_difference_with_or_without_samurai_there(
    south: str, north: str, before: int, after: int
) -> None:
    play = given(f"{ONE}control south {south}\ncontrol north {north}", "score", 1, 1, vp=before)
    assert play.vp == after
    assert play.state.scores == [after, -after]


@pytest.mark.rule("W-R47", "W-A20", "W-A50")
@pytest.mark.parametrize(
    ("regions", "vp", "winner"), [("south kyo", 8, 0), ("south kyo", 10, 0), ("north kyo", -7, 1), ("north kyo", -9, 1)]
)
def test_ten_points_when_phase_six_ends_win(regions: str, vp: int, winner: int) -> None:
    play = given(f"{ONE}control {regions}", "score", vp=vp)
    assert play.state.is_over
    assert play.state.winners == (winner,)
    assert abs(play.vp) == 10, "the track ends there"
    assert (play.state.to_act, play.state.legal_actions(0)) == ((), [])


@pytest.mark.rule("W-A20", "W-A50", "W-R47")
def test_ten_points_before_phase_six_ends_do_not_win_yet() -> None:
    play = given(f"{ONE}control north south_kanto", "movement", vp=10, initiative="south")
    assert not play.state.is_over
    play.all("S pass", "N pass")
    play.does("S pass", *(1, 1))
    assert (play.vp, play.state.is_over) == (8, False), "O against South Kanto and San'in"


@pytest.mark.rule("W-T29", "W-A50", "W-A20")
def test_ten_points_in_battle_may_be_brought_back() -> None:
    text = "at wakiya_yoshisuke south tosan 0\nat fumon_toshikiyo north tosan 0\ncontrol north tosan"
    play = fight(text, *(1,), *(6,), *(1,), *(1, 1), vp=10)
    assert [t["vp"] for t in play.heard("vp")] == [9, 8], "Wakiya's roll, then Tosan"
    assert (play.state.is_over, play.view["turn"]) == (False, 3)


@pytest.mark.rule("W-A50", "W-A20")
def test_points_beyond_ten_are_lost_award_by_award() -> None:
    text = "at nawa_nagatoshi south tosan 0\nat ashikaga_tadayoshi north tosan 0\n"
    text += "at yuki_munehiro south o 0\ncontrol north kyo"
    play = fight(text, *(6,), *(1,), *(1,), *(6,), *(1, 1), vp=9)
    assert [t["vp"] for t in play.heard("vp")] == [10, 8], "9 + 2 is 10; then 1 of O against 3 of Kyo"
    assert not play.state.is_over


@pytest.mark.rule("W-R47", "W-A58", "W-R52")
@pytest.mark.parametrize(("vp", "winner"), [(1, 0), (-1, 1), (4, 0)])
def test_after_turn_twenty_the_side_that_the_marker_favours_wins(vp: int, winner: int) -> None:
    play = given(ONE, "score", turn=20, vp=vp)
    assert play.state.is_over
    assert play.state.winners == (winner,)
    assert play.heard("over") == [{"side": ["south", "north"][winner]}]
    earlier = given(ONE, "score", 1, 1, turn=19, vp=vp)
    assert not earlier.state.is_over
    assert (earlier.view["turn"], earlier.view["season"], earlier.view["year"]) == (20, "winter", 1339)


@pytest.mark.rule("W-A58")
def test_turn_twenty_is_played_in_full() -> None:
    text = "at nawa_nagatoshi south sanin 0\nbox satake_sadayoshi south north_kanto\ncontrol south sanin north_kanto"
    play = given(text, "recruiting", turn=20, vp=-2)
    assert play.at("nawa_nagatoshi") == ("south", "sanin", 1)
    play.does("S enter satake_sadayoshi")
    assert play.heard("score") == [{"south": 2, "north": 0, "turn": 20}]
    assert (play.state.is_over, play.vp, play.state.winners) == (True, 0, (0,)), "on 0, and the North is not in play"


@pytest.mark.rule("W-A58")
def test_a_side_without_samurai_in_play_plays_on() -> None:
    text = "at nawa_nagatoshi south sanin 0\nbox satake_sadayoshi north north_kanto\ncontrol north north_kanto"
    play = given(text, "movement", vp=-1)
    assert (play.asked, play.legal) == ("N", ["pass"])
    play.all("N pass", "S pass")
    play.does("N pass")
    assert play.legal == ["enter satake_sadayoshi", "done"]
    play.does("N enter satake_sadayoshi", 1, 1)
    assert play.at("satake_sadayoshi") == ("north", "north_kanto", 0)
