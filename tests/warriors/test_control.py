"""Phase 4, control of regions (8)."""

from __future__ import annotations

import pytest

from warriors.given import given


@pytest.mark.rule("W-T7", "W-R39")
def test_a_samurai_at_home_wins_his_region_without_a_roll() -> None:
    text = "at yuki_munehiro south o 0\nat uesugi_shigeyoshi north south_kanto 0"
    play = given(text, "control", 1, 1)
    assert (play.control("o"), play.control("south_kanto")) == ("south", "north")
    assert play.heard("claim") == []


@pytest.mark.rule("W-T7", "W-R39", "W-A64")
@pytest.mark.parametrize(("die", "owner"), [(1, "south"), (3, "south"), (4, None), (6, None)])
def test_elsewhere_a_die_must_not_exceed_his_stars_and_it_is_rolled_unasked(die: int, owner: str | None) -> None:
    play = given("at kitabatake_akiie south north_kanto 0", "control", *(die,), *(1, 1))
    assert play.control("north_kanto") == owner
    assert [(t["die"], t["need"]) for t in play.heard("claim")] == [(die, 3)], "one roll"


@pytest.mark.rule("W-D14", "W-A64")
def test_the_owner_picks_whose_stars_count_only_where_they_differ() -> None:
    text = "at kitabatake_akiie south north_kinki 0\nat nawa_nagatoshi south north_kinki 0\n"
    play = given(text + "at ko_no_moronao north tokai 0\nat ko_no_moroyasu north tokai 0", "control", 3)
    assert [t["region"] for t in play.heard("claim")] == ["tokai"], "two 2-stars: not asked"
    assert (play.asked, play.legal) == ("S", ["claim kitabatake_akiie", "claim nawa_nagatoshi"])
    play.ends("S claim nawa_nagatoshi", 2)
    assert play.control("north_kinki") is None, "his one star counts"


@pytest.mark.rule("W-T17", "W-R39")
@pytest.mark.parametrize(("die", "owner"), [(1, "north"), (2, "north"), (3, None)])
def test_a_region_may_change_hands_in_one_phase(die: int, owner: str | None) -> None:
    play = given("at ko_no_moroyasu north north_kanto 0\ncontrol south north_kanto", "control", die, 1, 1)
    assert play.control("north_kanto") == owner
    kinds = [kind for kind, _ in play.events if kind.startswith(("control", "claim"))]
    assert kinds[:2] == ["control_lost", "claim"]


@pytest.mark.rule("W-R39")
def test_an_own_marker_needs_no_roll() -> None:
    play = given("at ko_no_moroyasu north north_kanto 0\ncontrol north north_kanto", "control", 1, 1)
    assert (play.control("north_kanto"), play.heard("claim")) == ("north", [])


@pytest.mark.rule("W-R40", "W-A54")
def test_a_marker_stays_where_nobody_is_left() -> None:
    play = given("at yuki_munehiro south o 0\ncontrol south o north_kanto", "movement", initiative="south")
    play.all("S move o north_kanto", "N pass")
    play.does("S pass", 1, 1)
    assert (play.control("o"), play.control("north_kanto")) == ("south", "south")


@pytest.mark.rule("W-A54", "W-R40")
def test_a_marker_outlives_its_owners_death_until_an_enemy_stands_there() -> None:
    text = "at satake_sadayoshi south tosan 0\nat fumon_toshikiyo north tosan 0\ncontrol south tosan"
    both_gone = given(text, "battles", *(6,), *(6,), *(3, 3), *(3,), *(1, 1))
    assert both_gone.at("fumon_toshikiyo") is None
    assert both_gone.control("tosan") == "south"
    lost = given(text, "battles", *(1,), *(6,), *(3, 3), *(6,), *(1, 1))
    assert lost.at("fumon_toshikiyo") == ("north", "tosan", 0)
    assert lost.control("tosan") is None


@pytest.mark.rule("W-A18")
@pytest.mark.parametrize(("die", "owner"), [(2, "south"), (3, None)])
def test_kyo_is_nobodys_home_and_always_needs_a_roll(die: int, owner: str | None) -> None:
    play = given("at kusunoki_masashige south kyo 0", "control", die, 1, 1)
    assert play.control("kyo") == owner


@pytest.mark.rule("W-A18", "W-A29")
def test_regions_are_looked_at_in_order_after_all_battles() -> None:
    text = "at chigusa_tadaaki south kyo 0\nat nawa_nagatoshi south o 0\nat niki_yoriaki north tokai 0\n"
    play = given(text + "at yuki_munehiro south tosan 0\nat fumon_toshikiyo north tosan 0", "battles", *(1,), *(1,))
    play.does("S run south_kanto")
    play.does("N let go", *(1, 2, 3, 4, 5), *(1, 1))
    looked = [(t["region"], t["die"]) for t in play.heard("claim")]
    assert looked == [("o", 1), ("south_kanto", 2), ("tosan", 3), ("tokai", 4), ("kyo", 5)]
    kinds = [kind for kind, _ in play.events]
    assert kinds.index("battle_over") < kinds.index("claim")


@pytest.mark.rule("W-A30", "W-R6")
def test_a_traitor_at_home_wins_it_for_the_side_he_serves() -> None:
    play = given("at yuki_munehiro north o 0\ncontrol south o", "control", 1, 1)
    assert play.control("o") == "north"
    assert play.heard("claim") == []
