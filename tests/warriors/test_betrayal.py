"""Battle, step 1: betrayal (7)."""

from __future__ import annotations

import pytest

from warriors.given import GAME, Play, given

AKIIE_AND_UESUGI = (
    "at kitabatake_akiie south tokai 0\nat uesugi_shigeyoshi north tokai 2\nat ko_no_moronao north tokai 0"
)


def side(play: Play, name: str) -> str:
    at = play.at(name)
    assert at is not None
    return at[0]


@pytest.mark.rule("W-T8", "W-R20")
@pytest.mark.parametrize(("die", "won"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_die_must_not_exceed_the_difference_in_stars(die: int, won: bool) -> None:
    play = given(AKIIE_AND_UESUGI, "battles")
    assert play.legal == ["betray ko_no_moronao", "betray uesugi_shigeyoshi", "no betrayal"]
    play.ends("S betray uesugi_shigeyoshi", die)
    told = play.heard("won_over" if won else "refused")
    assert [(t["die"], t["need"]) for t in told] == [(die, 2)]
    assert (side(play, "uesugi_shigeyoshi") == "south") == won


@pytest.mark.rule("W-T8", "W-R21", "W-A9", "W-R6")
@pytest.mark.parametrize(("target", "need"), [("shiba_ienaga", 2), ("nawa_nagatoshi", 3), ("satake_sadayoshi", 2)])
def test_a_shared_stripe_helps_by_one_and_gray_never_does(target: str, need: int) -> None:
    play = given(
        f"at kitabatake_akiie south tokai 0\nat {target} north tokai 0\nat niki_yoriaki north tokai 0", "battles"
    )
    play.ends(f"S betray {target}", 3)
    (told,) = play.heard("won_over") + play.heard("refused")
    assert told["need"] == need
    assert bool(play.heard("won_over")) == (need == 3)


@pytest.mark.rule("W-R21", "W-A9")
@pytest.mark.parametrize(
    ("persuader", "target", "need"), [("hojo_tokiyuki", "satake_sadayoshi", 1), ("ko_no_moronao", "niki_yoriaki", 2)]
)
def test_two_gray_ones_have_no_court_in_common(persuader: str, target: str, need: int) -> None:
    text = f"at {persuader} south tokai 0\nat {target} north tokai 0\nat fumon_toshikiyo north tokai 0"
    play = given(text, "battles")
    play.ends(f"S betray {target}", 2)
    (told,) = play.heard("won_over") + play.heard("refused")
    assert told["need"] == need
    assert bool(play.heard("won_over")) == (need == 2)


@pytest.mark.rule("W-A9", "W-T33", "W-R6")
def test_stripes_are_compared_not_the_sides_served() -> None:
    """Two red ones on different sides; two gray ones have nothing in common."""
    red = given("at niki_yoriaki south tokai 0\nat shiba_ienaga north tokai 0", "battles")
    assert red.step == "Betrayal", "1 - 1 + 1"
    assert red.legal == ["betray shiba_ienaga", "no betrayal"]
    gray = given("at satake_sadayoshi south tokai 0\nat fumon_toshikiyo north tokai 0", "battles", 1, 1)
    assert gray.step == "RunAway", "nothing to try: the first round is fought"


@pytest.mark.rule("W-T9", "W-R22", "W-A33", "W-R53")
def test_a_traitor_brings_his_soldiers_and_fights_at_once() -> None:
    play = given(
        "at yuki_munehiro south tokai 2\nat nawa_nagatoshi south tokai 0\nat ko_no_moroyasu north tokai 0", "battles"
    )
    play.does("N betray yuki_munehiro", *(1,), *(1,), *(1, 1, 1, 1))
    assert play.at("yuki_munehiro") == ("north", "tokai", 2)
    told = play.heard("round")[0]
    assert (len(told["south_dice"]), len(told["north_dice"])) == (1, 4), "his three points count for the North now"


@pytest.mark.rule("W-R20", "W-D5")
def test_the_player_without_initiative_tries_first_and_each_tries_once() -> None:
    text = "at kitabatake_chikafusa south tokai 0\nat nawa_nagatoshi south tokai 0\n"
    text += "at ko_no_moronao north tokai 0\nat niki_yoriaki north tokai 0"
    play = given(text, "battles")
    assert play.asked == "S"
    play.does("S betray niki_yoriaki", 5)
    assert (play.asked, play.step) == ("N", "Betrayal")
    play.does("N betray nawa_nagatoshi", *(5,), *(1, 1), *(1, 1))
    assert play.step == "RunAway"
    other = given(text, "battles", initiative="south")
    assert other.asked == "N"


@pytest.mark.rule("W-R21", "W-D5")
def test_a_three_star_is_never_a_target() -> None:
    play = given(
        "at kitabatake_akiie south tokai 0\nat ashikaga_takauji north tokai 0\nat niki_yoriaki north tokai 0",
        "battles",
        vp=5,
    )
    assert play.legal == ["betray niki_yoriaki", "no betrayal"]
    assert play.refused("S betray ashikaga_takauji")


@pytest.mark.rule("W-R22", "W-A10", "W-A40", "W-D6")
def test_whoever_was_won_over_may_be_won_back_at_once() -> None:
    play = given(AKIIE_AND_UESUGI, "battles")
    play.does("S betray uesugi_shigeyoshi", 2)
    assert side(play, "uesugi_shigeyoshi") == "south"
    assert play.view["battle"]["commanders"] == {"south": None, "north": None}, "commanders come later"
    assert (play.asked, play.legal) == ("N", ["betray uesugi_shigeyoshi", "no betrayal"])
    play.ends("N betray uesugi_shigeyoshi", 2)
    assert play.heard("won_over")[1]["need"] == 2, "1 for the rank, 1 for the red stripe they share"
    assert side(play, "uesugi_shigeyoshi") == "north"


@pytest.mark.rule("W-A40", "W-R23")
def test_the_commander_to_be_may_be_won_over() -> None:
    play = given(
        "at kitabatake_akiie south tokai 0\nat ko_no_moronao north tokai 0\nat niki_yoriaki north tokai 0", "battles"
    )
    play.ends("S betray ko_no_moronao", 1)
    assert play.heard("commander")[1] == {"side": "north", "samurai": "niki_yoriaki"}


@pytest.mark.rule("W-A10", "W-D6")
def test_persuader_and_target_both_stand_in_the_battle() -> None:
    text = "at nitta_yoshisada south kyo 0\nat wakiya_yoshisuke south tokai 0\nat chigusa_tadaaki south tokai 0\n"
    text += "at niki_yoriaki north tokai 0\nat shiba_ienaga north north_kanto 0"
    play = given(text, "battles")
    assert play.legal == ["betray niki_yoriaki", "no betrayal"]
    play.ends("S betray niki_yoriaki", 1)
    assert play.heard("won_over")[0]["persuader"] == "wakiya_yoshisuke", "only he could: nobody was asked"


@pytest.mark.rule("W-D6", "W-A41")
def test_only_those_who_could_succeed_are_offered_as_persuaders() -> None:
    text = "at kitabatake_akiie south tokai 0\nat wakiya_yoshisuke south tokai 0\nat nawa_nagatoshi south tokai 0\n"
    text += "at ko_no_moronao north tokai 0\nat niki_yoriaki north tokai 0"
    play = given(text, "battles")
    play.does("S betray niki_yoriaki")
    assert play.legal == ["by kitabatake_akiie", "by wakiya_yoshisuke"]
    richer = given(text, "battles", vp=1)
    richer.does("S betray niki_yoriaki")
    assert richer.legal == ["by kitabatake_akiie", "by wakiya_yoshisuke", "by nawa_nagatoshi"], (
        "with the point he could"
    )


@pytest.mark.rule("W-A11", "W-A42", "W-R38")
def test_betrayal_of_the_last_ends_the_battle_without_a_round_or_a_second_attempt() -> None:
    play = given("at kitabatake_akiie south tokai 0\nat niki_yoriaki north tokai 2\ncontrol south tokai", "battles")
    play.does("S betray niki_yoriaki", *(1,), *(1, 1))
    assert play.at("niki_yoriaki") == ("south", "tokai", 2)
    assert play.heard("battle_over")
    assert play.heard("round") == []
    assert (play.view["turn"], play.step) == (3, "Impulse"), "the only other dice were the next initiative's"


@pytest.mark.rule("W-D7", "W-A8", "W-A49")
def test_a_point_is_paid_before_the_die_and_is_gone_whatever_falls() -> None:
    play = given(AKIIE_AND_UESUGI, "battles", vp=3)
    play.does("S betray uesugi_shigeyoshi")
    assert play.legal == ["spend", "keep"]
    play.ends("S spend", 4)
    assert play.heard("refused")[0]["need"] == 3
    assert play.heard("spent") == [{"side": "south", "vp": 2, "marker": {"south": 2}}]
    other = given(AKIIE_AND_UESUGI, "battles", vp=3)
    other.does("S betray uesugi_shigeyoshi")
    other.ends("S keep", 3)
    assert other.heard("refused")[0]["need"] == 2
    assert other.heard("spent") == []


@pytest.mark.rule("W-A8")
def test_the_switch_lets_the_point_be_spent_when_the_die_has_missed_by_one() -> None:
    later = {"vp_spent_for_betrayal": "after_roll"}
    play = given(AKIIE_AND_UESUGI, "battles", vp=3, options=later)
    play.does("S betray uesugi_shigeyoshi", 3)
    assert (play.step, play.legal, play.vp) == ("Bribe", ["spend", "keep"], 3)
    play.ends("S spend")
    assert play.heard("won_over")[0]["die"] == 3
    assert play.heard("spent")[0]["vp"] == 2
    kept = given(AKIIE_AND_UESUGI, "battles", vp=3, options=later)
    kept.does("S betray uesugi_shigeyoshi", 3)
    kept.ends("S keep")
    assert kept.heard("refused")
    missed = given(AKIIE_AND_UESUGI, "battles", vp=3, options=later)
    missed.ends("S betray uesugi_shigeyoshi", 4)
    assert missed.heard("refused"), "nothing to ask: the point would not help"


@pytest.mark.rule("W-T25", "W-A49", "W-R21", "W-D7")
@pytest.mark.parametrize("vp", [0, -1, -10])
def test_without_a_point_of_ones_own_nothing_can_be_spent(vp: int) -> None:
    play = given(AKIIE_AND_UESUGI, "battles", vp=vp)
    play.ends("S betray uesugi_shigeyoshi", 3)
    assert play.heard("refused")[0]["need"] == 2, "it was not asked"
    assert play.refused("S spend")


@pytest.mark.rule("W-A49", "W-A20", "W-A48")
@pytest.mark.parametrize(("seat", "vp", "after"), [("S", 10, 9), ("S", 1, 0), ("N", -10, -9), ("N", -1, 0)])
def test_spending_moves_the_marker_one_towards_zero(seat: str, vp: int, after: int) -> None:
    text = "at kitabatake_chikafusa south tokai 0\nat nawa_nagatoshi south tokai 0\n"
    text += "at hojo_tokiyuki north tokai 0\nat niki_yoriaki north tokai 0"
    play = given(text, "battles", vp=vp, initiative="north" if seat == "S" else "south")
    play.does(f"{seat} betray {'niki_yoriaki' if seat == 'S' else 'nawa_nagatoshi'}")
    play.does(f"{seat} by {'kitabatake_chikafusa' if seat == 'S' else 'hojo_tokiyuki'}")
    play.ends(f"{seat} spend", 6)
    assert play.heard("spent")[0]["vp"] == after


@pytest.mark.rule("W-A49")
def test_points_won_in_the_same_phase_may_be_spent() -> None:
    text = "at wakiya_yoshisuke south tokai 0\nat nitta_yoshisada south kyo 0\nat ko_no_moroyasu north kyo 0\n"
    text += "at niki_yoriaki north tokai 0\nat sasaki_doyo north tokai 0\ncontrol south kyo"
    play = given(text, "battles", initiative="south", number=2)
    play.does("S battle kyo")
    play.does("S no betrayal", *(1,), *(6,), *(4,))
    play.does("N box sanin")
    assert play.vp == 1, "Moroyasu rolled on the table"
    assert play.view["battle"]["region"] == "tokai"
    play.does("S betray niki_yoriaki")
    assert play.legal == ["spend", "keep"]


@pytest.mark.rule("W-T33", "W-A8", "W-A41")
def test_equal_ranks_need_a_stripe_or_a_point() -> None:
    unlike = given("at satake_sadayoshi south tokai 0\nat niki_yoriaki north tokai 0", "battles", 1, 1)
    assert unlike.heard("round"), "not offered"
    red = "at shiba_ienaga south tokai 0\nat niki_yoriaki north tokai 0\nat isshiki_noriuji north tokai 0"
    for die, won in ((1, True), (2, True), (3, False)):
        play = given(red, "battles", vp=1)
        play.does("S betray niki_yoriaki")
        play.ends("S spend", die)
        assert bool(play.heard("won_over")) == won
        assert (play.heard("won_over") + play.heard("refused"))[0]["need"] == 2


@pytest.mark.rule("W-A8", "W-A41")
def test_a_lower_rank_needs_both_and_a_one() -> None:
    text = "at shiba_ienaga south tokai 0\nat ko_no_moronao north tokai 0\nat isshiki_noriuji north tokai 0"
    assert "betray ko_no_moronao" not in given(text, "battles").legal
    play = given(text, "battles", vp=1)
    play.does("S betray ko_no_moronao")
    assert play.legal == ["spend", "keep"], "keeping is allowed though only spending could succeed"
    play.ends("S spend", 1)
    assert play.heard("won_over")[0]["need"] == 1


@pytest.mark.rule("W-A41")
def test_the_switch_offers_hopeless_attempts_but_no_three_star() -> None:
    text = "at satake_sadayoshi south tokai 0\nat niki_yoriaki north tokai 0\nat ashikaga_takauji north tokai 0"
    play = given(text, "battles", options={"attempts_that_cannot_succeed_offered": True})
    assert play.legal == ["betray niki_yoriaki", "no betrayal"]
    play.does("S betray niki_yoriaki", 1)
    assert play.heard("refused")[0]["need"] == 0
    plain = given(text, "battles")
    assert (plain.asked, plain.legal) == ("N", ["betray satake_sadayoshi", "no betrayal"])


@pytest.mark.rule("W-A41", "W-D7")
def test_a_point_may_be_spent_where_it_is_not_needed() -> None:
    play = given(
        "at kitabatake_akiie south tokai 0\nat nawa_nagatoshi north tokai 0\nat niki_yoriaki north tokai 0",
        "battles",
        vp=2,
    )
    play.does("S betray nawa_nagatoshi")
    play.ends("S spend", 1)
    assert play.heard("won_over")[0]["need"] == 4
    assert play.heard("spent")[0]["vp"] == 1


@pytest.mark.rule("W-D6", "W-D7", "W-R21")
def test_the_questions_tell_what_die_is_needed() -> None:
    text = "at kitabatake_akiie south tokai 0\nat nawa_nagatoshi south tokai 0\n"
    text += "at yuki_munehiro north tokai 0\nat ko_no_moronao north tokai 0"
    play = given(text, "battles", vp=1)
    play.does("S betray yuki_munehiro")
    assert play.state.prompt(0).endswith("if you spend no point: Kitabatake Akiie 3, Nawa Nagatoshi 1."), "all are blue"
    play.does("S by nawa_nagatoshi")
    assert "a die of 1 or less succeeds. Spend a victory point to make it 2 or less?" in play.state.prompt(0)
    play.ends("S spend", 2)
    told = [GAME.words.exact(f"event.{kind}", data) for kind, data in play.events]
    assert told[1:3] == [
        "The South spends a victory point. The marker stands at 0.",
        "Nawa Nagatoshi wins over Yuki Munehiro for the South: he rolled 2, and 2 or less was needed.",
    ]
