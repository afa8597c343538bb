"""Phases 8 and 9: stacks, discs, losses, retreats, valuation. The table itself is in test_tactics."""

from __future__ import annotations

import pytest

from bushido.places import WAR, fight, holds, play, stacks_of

ELITE = "option campaign full\n"


@pytest.mark.rule("B-R34", "B-D24", "B-A48")
def test_stacks_are_chosen_unseen_and_show_height_and_top_when_both_are_ready() -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\nred: march 3\n")
    assert table.s.to_act == (1, 2)
    before = [table.s.view(x) for x in (0, 1, None)]
    assert table.offered("green") == ["ones 0", "ones 1", "ones 2"]
    table.does("green", "ones 2")
    table.does("green", "twos 0")
    assert [table.s.view(x) for x in (0, 1, None)] == before
    assert table.s.view(2)["step"]["tray"] == ["ones 2", "twos 0"]
    table.does("green", "threes 1")
    assert table.offered("green") == ["top 1", "top 3"]
    table.does("green", "top 3")
    assert table.s.to_act == (1,)
    assert table.s.view(0)["fight"]["stacks"] is None
    stacks_of(table, "yellow", "1 0 0")
    for seat in (0, 1, None):
        view = table.s.view(seat)
        assert view["fight"]["stacks"] == [{"height": 3, "top": 3}, {"height": 1, "top": 1}]
    assert table.s.view(2)["fight"]["own_stack"] == [2, 0, 1]
    assert "own_stack" not in table.s.view(0)["fight"]


@pytest.mark.rule("B-D24")
def test_an_empty_stack_has_no_top() -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\nred: march 3\n")
    for action in ("ones 0", "twos 0", "threes 0"):
        table.does("green", action)
    assert table.offered("green") == ["top none"]


@pytest.mark.rule("B-A74")
@pytest.mark.parametrize(("discs", "yellow"), [("battle duel", "1 0 1"), ("", "0 0 0")])
def test_all_tiles_are_seen_when_the_fight_is_decided(discs: str, yellow: str) -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\nred: march 3\n")
    heard: list[dict[str, object]] = []
    table.s.listen(
        lambda e: heard.append(e[2]) if e[0] is None and e[1] in ("reveal.fight", "reveal.forfeit") else None
    )
    stacks_of(table, "green", "2 0 1")
    stacks_of(table, "yellow", yellow)
    for colour, disc in zip(("green", "yellow"), discs.split()):
        table.does(colour, f"disc {disc}")
    assert len(heard) == 1
    assert heard[0]["tiles_a"] == {"1": 2, "3": 1}
    assert heard[0]["tiles_d"] == ({"1": 1, "3": 1} if discs else {})


@pytest.mark.rule("B-D25", "B-R36")
def test_discs_are_sealed_until_both_are_in() -> None:
    table = fight("", "1 0 0", "1 0 0")
    assert table.offered("green") == ["disc battle", "disc duel", "disc ambush", "disc traitor"]
    seen = [table.s.view(x) for x in (0, 1, None)]
    one, two = table.s.clone(), table.s.clone()
    one.apply(2, "disc duel")
    two.apply(2, "disc traitor")
    for i, x in enumerate((0, 1, None)):
        assert one.view(x) == two.view(x)
        assert one.view(x)["to_act"] == [1]
        assert seen[i]["fight"] == one.view(x)["fight"]


@pytest.mark.rule("B-A45", "B-R52")
def test_kotau_is_not_offered_beside_another_disc() -> None:
    bare = "\n".join([x for x in WAR.splitlines() if not x.startswith("discs")])
    table = play(bare + "\ndiscs green kotau kotau duel\n", "red: done\nred: attack a3 b3\nred: march 3\n")
    stacks_of(table, "green", "1 0 0")
    stacks_of(table, "yellow", "1 0 0")
    assert table.offered("green") == ["disc duel"]
    assert table.offered("yellow") == ["disc draw"]


def exchanged(discs: str, drawn: str) -> tuple[int, dict[str, int], list[str]]:
    """Green fights with what he draws: his discs left, the discards seen, the discs that fought."""
    bare = "\n".join([x for x in WAR.splitlines() if not x.startswith("discs")])
    hands = f"\ndiscs green {discs}\ndiscs yellow battle\n" if discs else "\ndiscs yellow battle\n"
    table = play(bare + hands, "red: done\nred: attack a3 b3\nred: march 3\n")
    stacks_of(table, "green", "1 0 0")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc draw")
    table.does("yellow", "disc battle", [["disc", *drawn.split()]])
    view = table.s.view(None)
    return view["players"][2]["discs"], view["discards"]["seen"], view["last_fight"]["discs"]


@pytest.mark.rule("B-T35", "B-R36", "B-A56")
def test_a_lone_kotau_is_exchanged_and_the_other_kotau_again() -> None:
    left, seen, fought = exchanged("kotau", "kotau duel")
    assert (left, seen, fought) == (0, {"battle": 1, "duel": 1, "kotau": 2}, ["duel", "battle"])


@pytest.mark.rule("B-A56")
def test_of_two_kotau_one_is_kept() -> None:
    left, seen, fought = exchanged("kotau kotau", "traitor")
    assert (left, seen, fought) == (1, {"battle": 1, "traitor": 1, "kotau": 1}, ["traitor", "battle"])


@pytest.mark.rule("B-R36")
def test_without_a_disc_one_is_drawn_and_used() -> None:
    left, seen, fought = exchanged("", "ambush")
    assert (left, seen, fought) == (0, {"battle": 1, "ambush": 1}, ["ambush", "battle"])
    assert exchanged("", "kotau battle")[2] == ["battle", "battle"]


@pytest.mark.rule("B-T12", "B-R37", "B-A30")
def test_a_tie_is_the_defenders_and_costs_the_attackers_nothing() -> None:
    table = fight("traitor traitor", "1 0 0", "1 0 0")
    holds(
        table, "strength 1 1", "losses 0 0", "owner b3 yellow", "troops a3 4", "S yellow 22", "S green 15", "phase 10"
    )


@pytest.mark.rule("B-A30", "B-F1")
def test_a_tie_of_battles_costs_the_attackers_all() -> None:
    table = fight("battle battle", "0 1 0", "2 0 0")
    holds(table, "strength 5 5", "losses 3 0", "troops a3 1", "pool red 17")


@pytest.mark.rule("B-T13", "B-R35", "B-A32", "B-F26", "B-F28")
@pytest.mark.parametrize("yellow", ["1 0 0", "0 0 0"])
def test_an_attacker_without_katana_loses_his_troops(yellow: str) -> None:
    table = fight("", "0 0 0", yellow)
    holds(
        table,
        "losses 3 0",
        "strength none",
        "owner b3 yellow",
        "pool red 17",
        "S yellow 25",
        "discs green 4",
        "phase 10",
    )


@pytest.mark.rule("B-A32", "B-R35", "B-F27")
def test_a_defender_without_katana_loses_and_the_winners_tiles_count_and_are_spent() -> None:
    table = fight("", "2 1 0", "0 0 0")
    holds(
        table, "losses 0 3", "owner b3 red", "troops b3 3", "S green 23", "tiles green 2", "discs yellow 4", "phase 11"
    )


@pytest.mark.rule("B-T14", "B-F1")
def test_battle_against_battle_fifteen_to_twelve() -> None:
    # green 12 + 3 troops against yellow 6 + 6
    more = "hand green 3 3\ncell b3 mountain yellow 6\nhand yellow 3\n"
    table = fight("battle battle", "0 0 4", "0 0 2", more)
    holds(table, "strength 15 12", "losses 2 6", "owner b3 red", "troops b3 1")


@pytest.mark.rule("B-T15", "B-F11", "B-R40", "B-R44")
def test_ambush_against_ambush_hits_both_with_every_one() -> None:
    more = "hand green 1\ncell a3 mountain red 6\n"
    table = fight("ambush ambush", "3 0 0", "2 0 1", more, march=5)
    # 3 against 5: the attackers lose 2, then 2 more; the three defenders fall to the ones: conquered, though lost
    holds(table, "strength 3 5", "losses 4 3", "owner b3 red", "troops b3 1")
    holds(table, "S green 18", "S yellow 24", "phase 10")  # nothing for tiles or province; a council follows


@pytest.mark.rule("B-T16", "B-F15", "B-A31")
def test_traitor_against_ambush_and_against_battle() -> None:
    table = fight("traitor ambush", "0 0 1", "5 0 0", "hand yellow 1\ncell b3 mountain yellow 4\n")
    holds(table, "losses 2 4", "troops b3 1", "owner b3 red")
    table = fight("traitor battle", "0 0 1", "0 0 1")
    holds(table, "losses 0 3", "troops b3 3")


@pytest.mark.rule("B-T17", "B-F5")
def test_duel_twelve_against_battle_eleven() -> None:
    more = "hand yellow 3\ncell b3 mountain yellow 4\n"
    table = fight("duel battle", "0 0 2", "1 0 2", more)
    holds(table, "strength 12 11", "losses 0 1", "troops b3 3", "owner b3 yellow", "troops a3 4")


@pytest.mark.rule("B-R40", "B-A27", "B-R41")
def test_a_victory_with_defenders_left_conquers_nothing_but_pays_the_bonus() -> None:
    more = "bonus red 3 6\ncell b3 mountain yellow 9\n"
    table = play(WAR + more, "red: done\nred: attack a3 b3\nred: march 3\nred: bonus 9\n")
    stacks_of(table, "green", "0 1 1")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc duel")
    table.does("yellow", "disc duel")
    # a duel: yellow gives half of 20; then 2 tiles, the bonus of 9 and, as yellow's troops leave, the province of 2
    holds(table, "S yellow 10")
    table = play(WAR + more, "red: done\nred: attack a3 b3\nred: march 3\nred: bonus 9\n")
    stacks_of(table, "green", "0 1 1")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc traitor")
    table.does("yellow", "disc traitor")
    holds(table, "strength 5 1", "losses 0 4", "owner b3 yellow", "troops b3 5", "troops a3 4")
    holds(table, "S green 30", "S yellow 20", "phase 11")  # 15 + 4 + 2 + 9; yellow gets nothing for keeping b3


@pytest.mark.rule("B-R40")
def test_if_nobody_is_left_the_province_is_neutral_and_the_owner_loses_its_values() -> None:
    table = fight("ambush ambush", "2 0 1", "4 0 0")
    # 5 against 4: one defender falls; then 4 ones kill all three attackers, 2 ones the two defenders left
    holds(table, "losses 3 3", "owner b3 neutral", "D yellow 23", "koku yellow 12", "D red 20", "S green 21")
    holds(table, "S yellow 23", "troops b3 0")  # green: 3 troops and 3 tiles, no province


@pytest.mark.rule("B-A29")
def test_a_side_without_troops_loses_nothing_more() -> None:
    table = fight("battle ambush", "0 0 2", "4 0 0", "cell b3 mountain yellow 1\n", march=1)
    holds(table, "losses 1 1", "owner b3 neutral")  # one attacker, though the ambush would take two


@pytest.mark.rule("B-A28", "B-R51")
def test_ronin_lying_there_count_for_neither_side() -> None:
    more = "cell b3 mountain yellow 6 2\ncell a3 mountain red 8\n"
    table = fight("battle battle", "0 0 1", "0 0 1", more, march=6)
    holds(table, "strength 9 9")


@pytest.mark.rule("B-T39", "B-A59", "B-A81")
def test_victors_no_more_than_the_ronin_scatter_and_nobody_gets_the_province() -> None:
    more = "cell b3 mountain yellow 3 2\nbonus red 3\n"
    table = play(WAR + more, "red: done\nred: attack a3 b3\nred: march 2\nred: bonus 3\n")
    stacks_of(table, "green", "0 0 1")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc traitor")
    table.does("yellow", "disc battle")
    holds(
        table, "owner b3 neutral", "ronin b3 0", "troops b3 0", "pool red 16", "S green 22", "D yellow 23", "D red 20"
    )
    holds(table, "koku yellow 12")
    assert table.s.view(None)["bag"] == 137 - 4 - 4


@pytest.mark.rule("B-T40", "B-A59", "B-R43")
def test_victorious_defenders_no_more_than_the_ronin_scatter_too() -> None:
    more = "cell b3 mountain yellow 4 2\nhand green 1 1\n"
    table = fight("ambush traitor", "4 0 0", "1 0 0", more)
    # yellow wins by treason, all three attackers fall; the ones kill two defenders, two are left among two Ronin
    holds(table, "losses 3 2", "owner b3 neutral", "ronin b3 0", "S yellow 23", "S green 17", "D yellow 23", "phase 10")


@pytest.mark.rule("B-A33", "B-A65", "B-D26", "B-R38")
def test_a_won_duel_conquers_and_the_defenders_choose_a_refuge() -> None:
    table = fight("duel duel", "0 0 2", "1 0 0")
    assert table.offered("yellow") == ["retreat b4"]
    holds(table, "S yellow 10", "S green 25")  # half of 20 has moved before Phase 9
    table.does("yellow", "retreat b4")
    holds(table, "troops b4 7", "owner b3 red", "troops b3 3", "S green 29", "S yellow 10", "losses 0 0")


@pytest.mark.rule("B-A65", "B-R38", "B-A78")
def test_defenders_without_a_refuge_scatter_and_are_not_counted_as_defeated() -> None:
    table = fight("duel duel", "0 0 2", "1 0 0", "cell b4 village neutral 0\n")
    holds(table, "owner b3 red", "pool yellow 26", "S green 29", "losses 0 0")


@pytest.mark.rule("B-A33", "B-A49")
def test_half_of_nothing_moves_nothing() -> None:
    table = fight("duel duel", "0 0 2", "1 0 0", "S yellow 0\n")
    holds(table, "S yellow 0", "S green 15")


@pytest.mark.rule("B-T54", "B-F6", "B-R38", "B-T11", "B-A34")
def test_a_tie_of_duels_costs_the_samurai_half_and_pays_the_bushi_the_province() -> None:
    table = fight("duel duel", "1 0 1", "1 0 1", "S green 13 yellow 20\n")
    holds(table, "strength 4 4", "S green 6", "S yellow 29", "troops a3 4", "owner b3 yellow", "phase 10")


@pytest.mark.rule("B-A34", "B-A9")
def test_the_victors_marker_moves_first() -> None:
    # green 14 loses 7; yellow 7 + 7 = 14 is still green's, so 15; green then falls to 7, which yellow has left
    table = fight("duel duel", "1 0 0", "0 0 1", "S green 14 yellow 7 red 30\n")
    holds(table, "S yellow 17", "S green 7")  # 15 and the province of 2


@pytest.mark.rule("B-R45", "B-A9")
def test_a_conquest_moves_honor_koku_and_katana() -> None:
    table = fight("traitor battle", "0 0 1", "1 0 0", "cell b3 city yellow 3\n")
    holds(table, "D red 27", "D yellow 18", "koku red 24", "koku yellow 12", "income red 7", "income yellow 6")
    holds(table, "troops b3 3", "troops a3 1")


@pytest.mark.rule("B-R42", "B-R43", "B-R44")
def test_a_losing_bushi_gets_points_for_troops_only() -> None:
    table = fight("battle ambush", "0 0 2", "4 0 0", "S yellow 30\n")
    holds(table, "losses 2 3", "S yellow 32", "S green 22")  # 3 troops, 2 tiles, province 2


@pytest.mark.rule("B-T42", "B-R55", "B-A40", "B-A64")
def test_a_troop_shields_a_marker_and_points_count_as_lost() -> None:
    # 5 against 3 by treason on both sides: a loss of 2 takes the troop and the marker, and counts 2
    table = fight("traitor traitor", "0 1 1", "0 0 1", ELITE + "cell b3 mountain yellow 1\nelite b3 1\n")
    holds(table, "losses 0 2", "owner b3 red", "S green 21")
    table = fight("traitor battle", "0 1 1", "0 0 1", ELITE + "cell b3 mountain yellow 1\nelite b3 1\n")
    holds(table, "losses 0 4", "S green 23")
    more = ELITE + "cell b3 mountain yellow 3\nelite b3 1\nhand yellow 2\n"
    table = fight("traitor traitor", "0 1 1", "0 1 0", more)
    holds(table, "losses 0 3", "elite b3 1", "troops b3 0", "owner b3 yellow")


@pytest.mark.rule("B-A40")
def test_by_the_switch_every_point_kills_a_marker() -> None:
    for loss, left in (("three", 1), ("each", 0)):
        more = ELITE + f"option elite_loss {loss}\ncell b3 mountain yellow 0\nelite b3 2\n"
        table = fight("traitor traitor", "0 1 1", "0 0 1", more)
        holds(table, f"elite b3 {left}", "losses 0 2")


@pytest.mark.rule("B-A64", "B-R51")
def test_markers_count_three_for_battle_on_both_sides() -> None:
    more = ELITE + "elite a3 1\ncell b3 mountain yellow 1\nelite b3 1\n"
    table = play(WAR + more, "red: done\nred: attack a3 b3\nred: march 2\nred: march-elite 1\n")
    stacks_of(table, "green", "1 0 0")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc battle")
    table.does("yellow", "disc battle")
    holds(table, "strength 6 5", "owner b3 red", "troops b3 2", "elite b3 1", "losses 0 4")


@pytest.mark.rule("B-A65", "B-A64")
def test_retreating_attackers_take_their_markers_home_together() -> None:
    more = ELITE + "elite a3 2\n"
    table = play(WAR + more, "red: done\nred: attack a3 b3\nred: march 2\nred: march-elite 1\n")
    stacks_of(table, "green", "1 0 0")
    stacks_of(table, "yellow", "1 0 0")
    table.does("green", "disc traitor")
    table.does("yellow", "disc traitor")
    holds(table, "troops a3 4", "elite a3 2")


@pytest.mark.rule("B-A47", "B-A61")
def test_the_last_province_besides_the_fortress_may_be_lost() -> None:
    gone = "cell b4 village neutral 0\ncell a4 temple neutral 0\n"
    table = fight("traitor battle", "0 0 1", "1 0 0", gone)
    holds(table, "owner b3 red", "koku yellow 5", "income yellow 5", "phase 11")
    assert not table.s.is_over
