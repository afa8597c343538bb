"""Phase 5: effect tiles of the Sensei and, at two for one, of the others."""

from __future__ import annotations

import pytest

from bushido.places import FIVE, THREE, holds, play

# Four players, red Daimyo, yellow Samurai, green Bushi, blue Sensei.
FOUR = """
players red yellow green blue
month 3
start 5 red
D red 20 yellow 25 green 30 blue 35
S red 12 yellow 20 green 15 blue 17
roles samurai yellow bushi green sensei blue
cell a1 fortress red 1
cell a2 village red 5
cell b2 rice_field red 4
cell a4 fortress yellow 1
cell a3 temple yellow 4
cell c2 fortress green 1
cell c3 mountain green 2
cell d5 fortress blue 1
cell c5 town blue 3
"""


@pytest.mark.rule("B-R21", "B-D16", "B-A16", "B-R10")
def test_the_sensei_may_play_everything_he_has_against_others_and_no_fortress() -> None:
    play(
        FOUR + "hand blue ronin shinobi chanoyu geisha seppuku 3\n",
        """
        = offered pass | ronin a2 | ronin b2 | ronin a3 | ronin c3 | shinobi red | shinobi yellow | shinobi green | \
          chanoyu red | chanoyu yellow | chanoyu green | geisha
        """.replace("\\\n", ""),
    )


@pytest.mark.rule("B-R21", "B-R27")
def test_any_number_of_ronin_but_one_in_a_province_and_they_stay_on_the_map() -> None:
    script = "blue: ronin a2\n= lacks ronin a2\nblue: ronin b2\nblue: ronin c3"
    table = play(FOUR + "hand blue ronin ronin ronin\n", script)
    holds(table, "ronin a2 1", "ronin b2 1", "ronin c3 1", "bag 134", "tiles blue 0")
    assert table.offered("blue") == ["pass"]


@pytest.mark.rule("B-R21", "B-A18")
def test_one_chanoyu_a_phase_and_any_number_of_shinobi() -> None:
    table = play(
        FOUR + "hand blue chanoyu chanoyu shinobi shinobi\n",
        """
        blue: shinobi red
        blue: shinobi yellow
        blue: chanoyu red
        red: accept
        blue: convert 0
        = offered pass
        """,
    )
    holds(table, "tiles blue 1", f"bag {137 - 1}")


@pytest.mark.rule("B-A16")
def test_with_the_switch_ronin_may_enter_own_provinces_but_never_neutral_ones() -> None:
    start = FOUR + "option ronin any\nhand blue ronin\n"
    play(start, "= offered pass | ronin a2 | ronin b2 | ronin a3 | ronin c3 | ronin c5")


@pytest.mark.rule("B-R26", "B-A4", "B-A5", "B-D10")
def test_a_chanoyu_is_held_with_the_hosts_own_honor_and_a_refusal_snubs_the_host() -> None:
    table = play(FOUR + "hand blue chanoyu\n", "blue: chanoyu red\nred: accept\n= S red 18\nblue: convert 6")
    holds(
        table, "S blue 0", "D blue 41", "D red 20"
    )  # red 12 + 5 = 17 is blue's, so 18; blue 17 - 5 = 12, converts all
    table = play(FOUR + "hand blue chanoyu\n", "blue: chanoyu red\nred: refuse")
    holds(table, "S red 2", "D blue 33", "D red 20", "S blue 17")
    assert table.offered("blue") == ["pass"]


@pytest.mark.rule("B-R26", "B-D16")
def test_a_host_needs_five_samurai_honor_for_a_chanoyu() -> None:
    play(FOUR + "hand blue chanoyu\nS blue 4\n", "= offered pass")


@pytest.mark.rule("B-R22", "B-A17", "B-A4", "B-D16")
def test_the_others_play_from_the_senseis_left_at_two_tiles_of_a_kind() -> None:
    table = play(
        FOUR + "hand yellow ronin ronin shinobi geisha chanoyu\nhand green geisha geisha\n",
        """
        blue: pass
        = asked yellow green
        = has ronin a2
        = lacks shinobi red
        = lacks geisha
        = lacks chanoyu red
        yellow: ronin b2
        = asked yellow green
        = ronin b2 1
        = tiles yellow 3
        = bag 131
        yellow: pass
        = has geisha
        green: geisha
        """,
    )
    holds(table, "daimyo yellow", f"bag {137 - 1 - 3 - 6}", "tiles green 0")  # yellow has drawn his income of 6


@pytest.mark.rule("B-R22", "B-A57")
def test_others_may_add_to_the_senseis_ronin_but_each_only_one() -> None:
    table = play(
        FOUR + "hand blue ronin\nhand yellow ronin ronin ronin ronin\n",
        "blue: ronin b2\nblue: pass\nyellow: ronin b2\n= lacks ronin b2\n= has ronin a2\nyellow: pass",
    )
    holds(table, "ronin b2 2")


@pytest.mark.rule("B-R23", "B-D16")
def test_the_daimyo_never_plays_effect_tiles_in_his_turn() -> None:
    table = play(FOUR + "hand red ronin ronin geisha geisha\n", "blue: pass\n= asked yellow green")
    assert table.s.legal_actions(0) == []


@pytest.mark.rule("B-D16")
def test_who_passed_before_a_play_has_passed_for_good_and_later_answers_stay_unseen() -> None:
    # order from blue's left: red is Daimyo, so yellow, then green
    start = FOUR + "hand yellow geisha geisha\nhand green ronin ronin shinobi shinobi\n"
    table = play(start, "blue: pass\n")
    heard: list[str] = []
    table.s.listen(lambda e: heard.append(str(e)))
    table.s.apply(2, "shinobi red")
    assert table.s.to_act == (1,)
    table.s.apply(1, "pass")
    assert table.s.to_act == (2,)  # yellow has passed for good, green is asked again
    table.s.apply(2, "pass")
    holds(table, "phase 7")
    table = play(start, "blue: pass\n")
    table.s.listen(lambda e: heard.append(str(e)))
    heard.clear()
    table.s.apply(2, "ronin a3")
    table.s.apply(1, "geisha")
    assert "ronin" not in "".join(heard)
    holds(table, "ronin a3 0", "daimyo yellow", "tiles green 4")


@pytest.mark.rule("B-R25", "B-A18", "B-A24")
def test_a_geisha_ends_the_turn_at_once_and_the_month_stays() -> None:
    table = play(FOUR + "hand blue geisha\nhand yellow geisha geisha\n", "blue: geisha")
    holds(table, "month 3", "daimyo yellow", "phase 1", "tiles blue 0")


@pytest.mark.rule("B-T18", "B-R13", "B-A19", "B-A58", "B-A81")
def test_ronin_as_many_as_troops_turn_a_province_neutral_at_once() -> None:
    table = play(FOUR + "cell b2 rice_field red 2 1\nhand blue ronin\n", "blue: ronin b2")
    holds(table, "owner b2 neutral", "ronin b2 0", "troops b2 0", "koku red 9", "D red 18", "pool red 24", "bag 137")
    table = play(FOUR + "cell b2 rice_field red 2 2\nhand blue ronin\n", "blue: ronin b2")
    holds(table, "ronin b2 1", "owner b2 neutral", "bag 136")
    table = play(FOUR + "cell b2 rice_field red 3 1\nhand blue ronin\n", "blue: ronin b2")
    holds(table, "owner b2 red", "ronin b2 2")


@pytest.mark.rule("B-A57", "B-A16")
def test_a_province_that_has_turned_neutral_takes_no_more_ronin() -> None:
    start = FOUR + "cell b2 rice_field red 2 1\nhand blue ronin\nhand yellow ronin ronin\n"
    play(start, "blue: ronin b2\nblue: pass\n= lacks ronin b2\n= has ronin a2\nyellow: pass")


@pytest.mark.rule("B-A26", "B-A58")
def test_if_revolts_take_every_target_only_neutral_land_and_holding_are_left() -> None:
    lands = "cell a3 temple neutral 0\ncell c3 mountain green 1\n"
    start = FOUR + lands + "hand blue ronin\n"
    table = play(start, "blue: ronin c3\nblue: pass\nyellow: pass\ngreen: pass\nred: done\n")
    holds(table, "owner c3 neutral", "ronin c3 0")
    assert table.offered("red") == [
        "attack a2 a3",
        "attack a2 b3",
        "attack b2 b1",
        "attack b2 b3",
        "attack b2 c3",
        "hold",
    ]


@pytest.mark.rule("B-A62", "B-R22")
def test_with_three_players_the_other_of_samurai_and_bushi_pays_double() -> None:
    start = THREE + "start 5 red\nroles samurai yellow bushi green sensei green\nhand green ronin\nhand yellow ronin\n"
    table = play(start, "= has ronin a2\ngreen: pass\n= asked yellow\n= offered pass\nyellow: pass")
    holds(table, "phase 7")


@pytest.mark.rule("B-R22", "B-T36", "B-A57", "B-R28")
def test_the_hatamoto_may_place_in_phase_5_and_again_in_phase_6() -> None:
    start = FIVE + "start 5 red\nhand black ronin ronin ronin ronin\ncell c3 mountain green 4\n"
    table = play(
        start,
        """
        blue: pass
        black: ronin c3
        = lacks ronin c3
        black: pass
        yellow: pass
        green: pass
        ~ bag black 1 1
        = ronin c3 1
        = tiles black 4
        black: ronin c3
        = lacks ronin c3
        = has ronin d2
        """,
    )
    holds(table, "ronin c3 2", "tiles black 3")


@pytest.mark.rule("B-R24", "B-A72")
def test_only_the_spy_sees_the_screen_and_everybody_sees_who_spied() -> None:
    start = FOUR + "hand blue shinobi\nhand red 1 2 2 geisha\ndiscs red kotau duel\n"
    table = play(start, "")
    heard: dict[int | None, str] = {0: "", 1: "", 3: "", None: ""}
    for x in heard:
        table.s.listen(
            lambda e, x=x: heard.update({x: heard[x] + str(e)}) if e[0] is None or x in e[0] else None  # type: ignore[misc]
        )
    table.does("blue", "shinobi red")
    look = table.s.view(3)["looks"][0]
    assert (look["target"], look["tiles"], look["discs"]) == (
        0,
        {"1": 1, "2": 2, "geisha": 1},
        {"duel": 1, "kotau": 1},
    )
    assert "reveal.screen" in heard[3]
    for x in (0, 1, None):
        assert table.s.view(x)["spied"] == [[3, 0]]
        assert "reveal" not in heard[x]
        assert "spies" in heard[x]
    assert table.s.view(1)["looks"] == []
    assert "looks" not in table.s.view(None)


@pytest.mark.rule("B-A72")
def test_a_spys_view_keeps_the_moment_and_imagined_worlds_keep_to_it() -> None:
    start = FOUR + "hand blue shinobi\nhand yellow 1 3 ronin ronin\ndiscs yellow traitor\n"
    table = play(start, "blue: shinobi yellow\nblue: pass\nyellow: ronin b2\n")
    assert table.s.view(3)["looks"][0]["tiles"] == {"1": 1, "3": 1, "ronin": 2}  # as it was then
    for k in range(20):
        world = table.s.determinize(3, k)
        assert world.view(1)["tiles"] == {"1": 1, "3": 1}  # two Ronin have openly gone
        assert world.view(1)["discs"] == {"traitor": 1}
        other = table.s.determinize(2, k)
        assert sum(other.view(3)["looks"][0]["tiles"].values()) == 4  # green knows the number only


@pytest.mark.rule("B-A72")
@pytest.mark.parametrize(("memory", "kept"), [("turn", 0), ("game", 1)])
def test_a_spy_forgets_at_the_end_of_the_turn_unless_the_table_says_otherwise(memory: str, kept: int) -> None:
    start = FOUR + f"option shinobi {memory}\nhand blue shinobi geisha\nhand red 1 2\n"
    table = play(start, "blue: shinobi red\nblue: geisha")
    assert len(table.s.view(3)["looks"]) == kept


@pytest.mark.rule("B-A46")
def test_having_no_tile_shows_nothing_and_costs_nothing() -> None:
    table = play(FOUR + "hand yellow 1\n", "= offered pass\nblue: pass\n= offered pass\nyellow: pass")
    holds(table, "tiles yellow 1", "S yellow 20", "asked green")


@pytest.mark.rule("B-R27", "B-R24")
def test_played_tiles_return_to_the_bag_at_once() -> None:
    table = play(FOUR + "hand blue shinobi chanoyu\n", "blue: shinobi red\n= bag 136\nblue: chanoyu red\n= bag 137")
    holds(table, "tiles blue 0")
