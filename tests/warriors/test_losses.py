"""Battle, steps 3d and 3e: losses and the Samurai Loss Table (7)."""

from __future__ import annotations

import pytest

from warriors.given import Play, fight, given

SOUTHERN_ARMY = "at nitta_yoshisada south tosan 1\nat yuki_munehiro south tosan 1\nat nawa_nagatoshi south tosan 0\n"


def fates(play: Play) -> list[tuple[str, int, int, str]]:
    return [(t["samurai"], t["die"], t["value"], t["result"]) for t in play.heard("fate")]


def falls(name: str, side: str, *dice: int, region: str = "tosan", **known: object) -> Play:
    """A lone Samurai is hit by another and rolls `dice` on the table; the battle is in Tosan."""
    enemy, rolls = ("north", (1, 6)) if side == "south" else ("south", (6, 1))
    foe = "miura_takatsugu" if name == "fumon_toshikiyo" else "fumon_toshikiyo"
    return fight(f"at {name} {side} {region} 0\nat {foe} {enemy} {region} 0", *rolls, *dice, **known)


@pytest.mark.rule("W-R27", "W-D9", "W-A16")
def test_samurai_go_after_their_soldiers_and_the_commander_last() -> None:
    play = fight(SOUTHERN_ARMY + "at ko_no_moroyasu north tosan 4", *(1, 1, 1, 1, 1), *(5, 5, 5, 1, 1))
    assert (play.asked, play.view["step"]["hits_on_south"]) == ("S", 3)
    assert play.legal == ["lose soldier nitta_yoshisada", "lose nawa_nagatoshi", "lose soldier yuki_munehiro"]
    play.does("S lose soldier nitta_yoshisada")
    assert play.legal == ["lose nawa_nagatoshi", "lose soldier yuki_munehiro"], "not the commander, soldierless or not"
    play.does("S lose soldier yuki_munehiro")
    assert play.legal == ["lose nawa_nagatoshi", "lose yuki_munehiro"], "free among those without soldiers"
    play.does("S lose yuki_munehiro", 1)
    assert play.at("nitta_yoshisada") == ("south", "tosan", 0)


@pytest.mark.rule("W-A68", "W-A16", "W-R27", "W-A51", "W-D9")
def test_hits_enough_for_all_take_all_unasked_the_commander_last() -> None:
    play = fight(
        SOUTHERN_ARMY + "at ko_no_moronao north tosan 4\nat niki_yoriaki north tosan 2", *[1] * 5, *[6] * 8, 1, 1, 1
    )
    assert [t["samurai"] for t in play.heard("fallen")] == ["nawa_nagatoshi", "yuki_munehiro", "nitta_yoshisada"]
    assert [name for name, *_ in fates(play)] == ["nawa_nagatoshi", "yuki_munehiro", "nitta_yoshisada"]
    assert play.box("nitta_yoshisada") == ("south", "north_kanto"), "eight hits on five points: the rest are lost"


@pytest.mark.rule("W-A31", "W-R28", "W-A27", "W-T23")
@pytest.mark.parametrize(
    ("name", "side", "odds"),
    [
        ("ashikaga_tadayoshi", "north", (5, 1, 0, 0)),
        ("ko_no_moroyasu", "north", (4, 2, 0, 0)),
        ("niki_yoriaki", "north", (3, 2, 1, 0)),
        ("fumon_toshikiyo", "north", (2, 2, 1, 1)),
        ("nawa_nagatoshi", "north", (2, 2, 1, 1)),
        ("nawa_nagatoshi", "south", (3, 2, 1, 0)),
        ("ashikaga_tadayoshi", "south", (2, 2, 1, 1)),
    ],
)
def test_the_loss_table_by_stripe_and_rank(name: str, side: str, odds: tuple[int, ...]) -> None:
    results = [fates(falls(name, side, die))[0][3] for die in range(1, 7)]
    kinds = ("rout", "death", "rout_betrayal", "immediate_betrayal")
    assert tuple([results.count(kind) for kind in kinds]) == odds


@pytest.mark.rule("W-T23", "W-R28", "W-A27")
def test_a_loyal_three_star_takes_three_off_his_die() -> None:
    assert fates(falls("ashikaga_tadayoshi", "north", 6)) == [("ashikaga_tadayoshi", 6, 3, "death")]
    assert fates(falls("ashikaga_tadayoshi", "north", 5)) == [("ashikaga_tadayoshi", 5, 2, "rout")]
    assert fates(falls("ashikaga_tadayoshi", "north", 1)) == [("ashikaga_tadayoshi", 1, -2, "rout")]
    assert fates(falls("fumon_toshikiyo", "north", 6)) == [("fumon_toshikiyo", 6, 6, "immediate_betrayal")]


@pytest.mark.rule("W-R29", "W-R31", "W-T15")
def test_rout_goes_home_and_rout_and_betrayal_to_the_enemys_box() -> None:
    assert falls("satake_sadayoshi", "south", 2).box("satake_sadayoshi") == ("south", "north_kanto")
    gray = falls("satake_sadayoshi", "south", 5)
    assert (gray.box("satake_sadayoshi"), gray.vp) == (("north", "north_kanto"), 0)
    blue = falls("nawa_nagatoshi", "south", 5)
    assert (fates(blue), blue.box("nawa_nagatoshi")) == ([("nawa_nagatoshi", 5, 4, "death")], None)


@pytest.mark.rule("W-R32", "W-A38", "W-A33")
def test_an_immediate_traitor_stands_with_the_enemy_and_the_battle_is_over() -> None:
    play = falls("satake_sadayoshi", "south", 6)
    assert play.at("satake_sadayoshi") == ("north", "tosan", 0)
    assert play.heard("battle_over")


@pytest.mark.rule("W-T22", "W-R33")
@pytest.mark.parametrize(("name", "vp"), [("nawa_nagatoshi", 0), ("wakiya_yoshisuke", -1), ("akamatsu_enshin", 0)])
def test_the_enemy_gains_by_rank_when_a_samurai_rolls_even_if_only_routed(name: str, vp: int) -> None:
    play = falls(name, "south", 1)
    assert fates(play)[0][3] == "rout"
    assert play.vp == vp


@pytest.mark.rule("W-T22", "W-R33")
def test_a_three_star_gives_two_and_the_stripe_does_not_matter() -> None:
    assert falls("ashikaga_tadayoshi", "north", 1).vp == 2
    assert falls("ashikaga_tadayoshi", "south", 1).vp == -2


@pytest.mark.rule("W-T26", "W-R30", "W-A35")
def test_a_samurai_without_successor_dies_for_good() -> None:
    text = "at shiba_ienaga north tosan 0\nat fumon_toshikiyo north tosan 0\nat ko_no_moronao north tosan 0\n"
    play = fight(text + "at kitabatake_akiie south tosan 1", *(6, 6), *(1, 1, 1))
    assert play.legal == ["lose shiba_ienaga", "lose fumon_toshikiyo"]
    play.does("N lose shiba_ienaga", 5, 6)
    assert fates(play) == [("shiba_ienaga", 5, 4, "death"), ("fumon_toshikiyo", 6, 6, "immediate_betrayal")]
    assert (play.at("shiba_ienaga"), play.box("shiba_ienaga")) == (None, None)
    assert "shiba_ienaga" in play.view["dead"]
    assert play.at("fumon_toshikiyo") == ("south", "tosan", 0)
    play.state.audit()


@pytest.mark.rule("W-T27", "W-R30", "W-A13", "W-A34", "W-A51")
def test_a_successor_rolls_at_once_with_his_own_stars_and_pays_too() -> None:
    play = falls("kitabatake_akiie", "south", 6, 4)
    assert fates(play) == [("kitabatake_akiie", 6, 3, "death"), ("kitabatake_akinobu", 4, 2, "rout")]
    assert play.box("kitabatake_akinobu") == ("south", "o")
    assert [t["vp"] for t in play.heard("vp")] == [-2, -3]
    kinds = [kind for kind, _ in play.events if kind in ("vp", "fate", "successor")]
    assert kinds == ["vp", "fate", "successor", "vp", "fate"], "each award before its die"


@pytest.mark.rule("W-A13")
def test_the_switch_gives_no_points_for_the_successors_roll() -> None:
    play = falls("kitabatake_akiie", "south", 6, 4, options={"successor_roll_awards_vp": False})
    assert play.vp == -2
    again = falls("kitabatake_akinobu", "south", 4, options={"successor_roll_awards_vp": False})
    assert again.vp == -1, "a successor in play is a Samurai like any other"


@pytest.mark.rule("W-A34", "W-R30")
@pytest.mark.parametrize(
    ("die", "at", "box"),
    [
        (1, None, ("south", "north_kanto")),
        (3, None, None),
        (5, None, ("north", "north_kanto")),
        (6, ("north", "tosan", 0), None),
    ],
)
def test_a_successor_comes_in_only_by_his_own_roll(
    die: int, at: tuple[str, str, int] | None, box: tuple[str, str] | None
) -> None:
    play = falls("satake_sadayoshi", "south", 3, die)
    assert (play.at("satake_yoshiatsu"), play.box("satake_yoshiatsu")) == (at, box)
    assert play.at("satake_sadayoshi") is None
    assert ("satake_yoshiatsu" in play.view["dead"]) == (die == 3)
    play.state.audit()


@pytest.mark.rule("W-A35", "W-A34")
def test_who_has_succeeded_dies_without_a_successor() -> None:
    play = falls("satake_yoshiatsu", "south", 4)
    assert fates(play) == [("satake_yoshiatsu", 4, 4, "death")]
    assert (play.at("satake_yoshiatsu"), play.box("satake_yoshiatsu")) == (None, None)
    play.state.audit()


@pytest.mark.rule("W-A36", "W-A37", "W-R51")
def test_rout_at_home_fills_the_own_box_there_whoever_controls_it() -> None:
    text = "at satake_sadayoshi south north_kanto 0\nat fumon_toshikiyo north north_kanto 0\ncontrol north north_kanto"
    play = fight(text, *(1,), *(6,), *(1,))
    assert play.box("satake_sadayoshi") == ("south", "north_kanto")
    assert play.control("north_kanto") == "north", "a box is no part of the region"


@pytest.mark.rule("W-A36", "W-A59")
def test_who_was_routed_at_home_may_be_back_in_the_same_turn() -> None:
    text = "at satake_sadayoshi south north_kanto 0\nat nitta_yoshisada south north_kanto 0\n"
    play = fight(text + "at fumon_toshikiyo north north_kanto 0", *(6, 1), *(6,), *(1,), *(1,))
    assert (play.step, play.legal) == ("Enter", ["enter satake_sadayoshi", "done"])
    play.ends("S enter satake_sadayoshi")
    assert play.at("satake_sadayoshi") == ("south", "north_kanto", 0)


@pytest.mark.rule("W-T35", "W-A21", "W-A47", "W-D10", "W-R29")
def test_a_homeless_samurai_routed_in_kyo_goes_to_a_box_beside_it() -> None:
    play = falls("chigusa_tadaaki", "south", 1, region="kyo")
    assert (play.asked, play.legal) == ("S", ["box north_kinki", "box south_kinki", "box sanin"])
    play.ends("S box sanin")
    assert play.box("chigusa_tadaaki") == ("south", "sanin")


@pytest.mark.rule("W-A21", "W-D10")
def test_a_homeless_samurai_may_be_routed_over_an_obstructed_border_or_stay_in_the_region() -> None:
    play = falls("chigusa_tadaaki", "south", 1)
    near = ["north_kanto", "south_kanto", "tosan", "tokai", "hokuriku", "north_kinki"]
    assert play.legal == [f"box {region}" for region in near]


@pytest.mark.rule("W-A62", "W-R31")
def test_the_roller_picks_the_box_even_of_one_who_betrays_unless_the_switch_is_turned() -> None:
    play = falls("chigusa_tadaaki", "north", 5)
    assert (play.step, play.asked, play.view["step"]["side"]) == ("BoxOfN", "N", "south")
    play.ends("N box tosan")
    assert play.box("chigusa_tadaaki") == ("south", "tosan")
    turned = falls("chigusa_tadaaki", "north", 5, options={"n_samurai_box_chosen_by": "receiver"})
    assert (turned.step, turned.asked) == ("BoxOfN", "S")
    rout = falls("chigusa_tadaaki", "north", 1, options={"n_samurai_box_chosen_by": "receiver"})
    assert (rout.step, rout.asked) == ("BoxOfN", "N"), "his own side's box"


BOTH_CHOOSE = """
    at satake_sadayoshi south tosan 0
    at nawa_nagatoshi south tosan 0
    at oyama_tomouji south tosan 0
    at fumon_toshikiyo north tosan 0
    at miura_takatsugu north tosan 0
    at chiba_sadatane north tosan 0
"""


def both_choose(**known: object) -> Play:
    play = given(BOTH_CHOOSE, "battles", **known)
    play.does("S command oyama_tomouji")
    play.does("N command chiba_sadatane", *(6, 1, 1), *(6, 6, 1))
    return play


@pytest.mark.rule("W-A61", "W-A51", "W-R28", "W-D9")
def test_the_player_without_initiative_removes_first_and_rolls_first() -> None:
    play = both_choose()
    assert play.asked == "S"
    play.does("S lose satake_sadayoshi")
    assert play.asked == "N", "Nawa, the only one left to lose, went unasked"
    assert play.heard("fate") == [], "nobody rolls before both have removed"
    assert play.view["battle"]["fallen"] == {"south": ["satake_sadayoshi", "nawa_nagatoshi"], "north": []}
    play.does("N lose miura_takatsugu", 1, 1, 1)
    assert [name for name, *_ in fates(play)] == ["satake_sadayoshi", "nawa_nagatoshi", "miura_takatsugu"]


@pytest.mark.rule("W-A61")
def test_the_switch_lets_the_initiative_player_remove_first() -> None:
    play = both_choose(options={"casualties_first": "initiative"})
    assert play.asked == "N"
    play.does("N lose miura_takatsugu")
    assert play.asked == "S"
    play.does("S lose nawa_nagatoshi", 1, 1, 1)
    assert [name for name, *_ in fates(play)] == ["nawa_nagatoshi", "satake_sadayoshi", "miura_takatsugu"]


@pytest.mark.rule("W-A52", "W-R8")
def test_whoever_falls_or_succeeds_has_no_soldiers() -> None:
    text = "at kitabatake_akiie south tosan 2\nat ko_no_moronao north tosan 4"
    play = fight(text, *(1, 1, 1), *(6, 6, 6, 1, 1), *(6,), *(1,))
    assert play.box("kitabatake_akinobu") == ("south", "o")
    assert sum(play.state.snapshot()["board"][4]) == 4, "only Moronao's soldiers are left"
    play.state.audit()
