"""Set-up (11) and initiative (5)."""

from __future__ import annotations

import pytest

from sengoku import BadSetup
from sengoku.games.warriors import board
from warriors.given import GAME, given, new


@pytest.mark.rule("W-R50")
def test_two_play_one_for_each_court() -> None:
    with pytest.raises(BadSetup, match="2 to 2 players, not 3"):
        GAME.new(seats=3)
    assert GAME.seat_names(GAME.new()) == ["South", "North"]


@pytest.mark.rule("W-R49", "W-A22", "W-R8")
def test_both_courts_start_as_listed_and_the_rest_wait_at_home() -> None:
    play = new(3, 5)
    assert play.at("nitta_yoshisada") == ("south", "north_kinki", 4)
    assert play.at("kusunoki_masashige") == ("south", "kyo", 0)
    assert play.at("ashikaga_tadayoshi") == ("north", "tokai", 3)
    assert play.at("hosokawa_jozen") == ("north", "shikoku", 1)
    assert play.box("uesugi_noriaki") == ("north", "north_kanto")
    for name, home in (
        ("kikuchi_taketoshi", "south_kyushu"),
        ("kehi_ujiharu", "hokuriku"),
        ("tokuno_michitsuna", "shikoku"),
    ):
        assert play.box(name) == ("south", home)
    on_map = [play.at(name) for name in board.NAMES[:27]]
    assert len([x for x in on_map if x]) == 17
    assert sum([x[2] for x in on_map if x]) == 10 + 13
    assert (play.vp, play.view["turn"], play.view["season"], play.view["year"]) == (0, 1, "spring", 1335)


@pytest.mark.rule("W-A5")
def test_nobody_controls_anything_at_the_start() -> None:
    assert [play for play in [new(3, 5).control(r) for r in board.REGIONS] if play] == []


@pytest.mark.rule("W-A23", "W-A53", "W-R13")
@pytest.mark.parametrize("lower", range(1, 7))
def test_the_north_draws_the_initiative_number_first_whoever_has_the_initiative(lower: int) -> None:
    for dice in ((lower, 6), (6, lower)):
        play = new(*dice)
        drawn = play.view["drawn"]
        south, north = len(drawn["south"]), len(drawn["north"])
        rest = 20 - (lower + 1)
        assert (south, north) == (rest - rest // 2, lower + 1 + rest // 2)
        assert 7 <= south <= 9
        assert 11 <= north <= 13
        assert drawn["north"][: lower + 1] == [board.NAMES[w] for w in board.NEUTRALS[: lower + 1]]
        assert board.NAMES[board.NEUTRALS[lower + 1]] in drawn["south"], "then the South draws first"


@pytest.mark.rule("W-D1", "W-A53")
def test_the_south_picks_six_then_the_north_seven_and_the_rest_wait_at_home() -> None:
    play = new(6, 4)
    drawn = play.view["drawn"]
    assert play.asked == "S"
    assert play.legal == [f"neutral {name}" for name in drawn["south"]]
    picks = drawn["south"][:6]
    for name in picks:
        assert play.refused("N neutral " + drawn["north"][0])
        play.does(f"S neutral {name}")
        assert play.refused(f"S neutral {name}")
    assert play.asked == "N"
    assert all([play.at(name) == ("south", "north_kinki", 1) for name in picks])
    for name in drawn["south"][6:]:
        assert play.box(name) == ("south", board.REGIONS[board.HOME[board.NUMBER_OF[name]]])
    for name in drawn["north"][:7]:
        play.does(f"N neutral {name}")
    assert all([play.at(name) == ("north", "tokai", 1) for name in drawn["north"][:7]])
    for name in drawn["north"][7:]:
        assert play.box(name) == ("north", board.REGIONS[board.HOME[board.NUMBER_OF[name]]])
    assert (play.step, play.asked) == ("Impulse", "S")


def test_equal_picks_in_another_order_give_the_same_state() -> None:
    first, second = new(6, 4), new(6, 4)
    names = first.view["drawn"]["south"][:6]
    for one, two in zip(names, reversed(names)):
        first.does(f"S neutral {one}")
        second.does(f"S neutral {two}")
    assert first.state.fingerprint() == second.state.fingerprint()


@pytest.mark.rule("W-A3", "W-R49")
def test_the_initiative_of_turn_1_is_rolled_once() -> None:
    play = new(3, 5)
    while play.step == "Neutrals":
        play.does(f"{play.asked} {play.legal[0]}")  # no die is given, none is wanted
    assert (play.view["initiative"], play.view["number"], play.asked) == ("north", 4, "N")


@pytest.mark.rule("W-T1", "W-T2", "W-R12", "W-R13")
@pytest.mark.parametrize(
    ("south", "north", "side", "number"),
    [(3, 5, "north", 4), (5, 3, "south", 4), (4, 4, "south", 5), (1, 6, "north", 2), (6, 6, "south", 7)],
)
def test_the_higher_die_has_the_initiative_and_the_lower_plus_one_is_its_number(
    south: int, north: int, side: str, number: int
) -> None:
    play = new(south, north)
    assert (play.view["initiative"], play.view["number"]) == (side, number)


@pytest.mark.rule("W-R12", "W-A57")
def test_a_later_tie_goes_to_whoever_had_it_even_by_a_tie() -> None:
    play = given("at yuki_munehiro south o 0\ncontrol south o", "turn", 2, 2, initiative="south")
    assert (play.view["turn"], play.view["initiative"], play.view["number"]) == (3, "south", 3)
    for _ in range(4):
        play.does(f"{play.asked} pass")
    play.does("S pass", 5, 5)
    assert (play.view["turn"], play.view["initiative"], play.view["number"]) == (4, "south", 6)
    north = given("at yuki_munehiro south o 0", "turn", 2, 2, initiative="north")
    assert north.view["initiative"] == "north"


@pytest.mark.rule("W-R12")
def test_the_switch_of_the_dice_order_reads_the_norths_die_first() -> None:
    assert new(3, 5).view["initiative"] == "north"
    assert new(3, 5, options={"initiative_dice_order": "north_south"}).view["initiative"] == "south"


@pytest.mark.rule("W-R11", "W-R52")
def test_the_phases_come_in_order_and_then_the_next_turn() -> None:
    play = given(
        """
        at kitabatake_akiie south o 0
        at yuki_munehiro south o 0
        box yuki_chikamitsu south o
        at shiba_ienaga north south_kanto 0
        control north south_kanto
        """,
        "turn",
        *(1, 5),
        turn=4,
    )
    assert (play.view["turn"], play.view["season"], play.view["year"]) == (5, "spring", 1336)
    play.all("N move south_kanto north_kanto", "S move o north_kanto", "S add kitabatake_akiie", "S done")
    play.does("N pass")
    play.does("S betray shiba_ienaga", 1)
    assert play.step == "Claim"
    play.does("S claim kitabatake_akiie", 3)
    play.all("S soldier kitabatake_akiie", "S soldier shiba_ienaga")
    assert play.step == "Enter"
    play.does("S enter yuki_chikamitsu", 4, 4)
    kinds = [kind for kind, _ in play.events]
    wanted = ["initiative", "move", "battle", "won_over", "claim", "recruit", "enter", "score", "initiative"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted[:-1]
    assert kinds.index("score") < kinds.index("initiative", 1)
    assert (play.view["turn"], play.view["season"], play.step) == (6, "summer", "Impulse")
