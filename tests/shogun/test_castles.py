"""Castles and fortresses: bonus units."""

from __future__ import annotations

import pytest

from shogun.board_of import field
from shogun.helpers import run


@pytest.mark.rule("S-R49")
def test_a_castle_adds_four_spearmen_who_fall_before_all_others() -> None:
    s = field("turn blue B\n yamashiro blue 5b\n kawachi orange 2p castle")
    run(
        s,
        """
        => tray orange 32p
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 12 12 / -
          dice 6: - / 12 12 12
        => worn kawachi 3
        => force kawachi 2p
        => tray orange 32p
        blue: press
          dice 1: 1 1 12 12 12 / -
          dice 6: - / 12
        => worn kawachi 4
        => force kawachi 1p
        """,
    )


@pytest.mark.rule("S-R49")
@pytest.mark.parametrize(("roll", "hits"), [(4, 1), (5, 0)])
def test_the_castles_spearmen_have_the_value_of_spearmen(roll: int, hits: int) -> None:
    s = field("turn blue B\n yamashiro blue 3p\n kawachi orange 1p castle")
    run(
        s,
        f"""
        blue: declare force yamashiro kawachi, done
          dice 6: 12 12 12 / 12 12 12 12 {roll}
        => force yamashiro {3 - hits}p
        """,
    )


@pytest.mark.rule("S-R49", "S-T41")
@pytest.mark.parametrize(("roll", "hits"), [(5, 1), (6, 0)])
def test_a_fortress_adds_five_ronin_and_no_spearmen(roll: int, hits: int) -> None:
    s = field("turn blue B\n yamashiro blue 3p\n kawachi orange 1p fortress")
    run(
        s,
        f"""
        => pool 30
        blue: declare force yamashiro kawachi, done
          dice 5: - / 12 12 12 12 {roll}
          dice 6: 12 12 12 / 12
        => force yamashiro {3 - hits}p
        => pool 30
        """,
    )


@pytest.mark.rule("S-R49")
def test_bonus_ronin_know_no_limit_and_do_not_raise_it_for_hired_ones() -> None:
    """One spearman may have five bonus ronin; the hired one of two spearmen still falls first among the hired."""
    s = field("turn blue B\n yamashiro blue 5b\n yamato blue 1b\n kawachi orange 2p 1r fortress")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, declare force yamato kawachi, done, fight force yamashiro
          dice 1: 1 1 1 1 1 / -
          dice 5: - / 12
          dice 6: - / 12 12
        => worn kawachi 5
        => force kawachi 2p 1r
        blue: stop
          dice 1: 1 / -
          dice 6: - / 12 12
        => force kawachi 2p
        """,
    )


@pytest.mark.rule("S-R49")
def test_a_building_helps_only_in_defence() -> None:
    s = field("turn blue B\n yamashiro blue 1p castle\n kawachi orange 1p")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 6: 12 / 12
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-R49", "S-A35", "S-R53")
def test_an_empty_province_is_not_defended_by_its_building() -> None:
    """The one castle told of stands in Yamashiro, where nobody is: no dice, and the army moves in."""
    s = field("""
        turn blue B
        built 1 castles 0 bases
        blue army 1 yamato 1b 1p level 2
        """)
    run(
        s,
        """
        => building yamashiro castle
        blue: declare army 1 yamashiro, done
        => legal blue enter
        blue: enter, leave spearman, go
        => owner yamashiro blue
        => building yamashiro castle
        """,
    )


@pytest.mark.rule("S-R49", "S-A35", "S-T40")
def test_bonus_units_lost_to_one_troop_are_lost_to_the_next_of_the_same_clan() -> None:
    """Two armies and a force wear the same castle down in one turn."""
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b
        blue army 2 yamato 1b
        yamashiro blue 1b
        kawachi orange 2p castle
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare army 2 kawachi, declare force yamashiro kawachi, done
        blue: fight army 1
          dice 1: 1 1 / -
          dice 4: 12 / -
          dice 6: - / 12 12 12 12
        => worn kawachi 2
        blue: stop, fight army 2
          dice 1: 1 / -
          dice 4: 1 / -
          dice 6: - / 12 12 12
        => worn kawachi 4
        blue: stop
          dice 1: 1 / -
          dice 6: - / 12
        => force kawachi 1p
        """,
    )


@pytest.mark.rule("S-R49", "S-T40")
def test_against_the_next_clan_they_are_all_back() -> None:
    s = field("""
        turn blue B
        order blue green orange
        yamashiro blue 4b
        yamato green 2p
        kawachi orange 2p castle
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 12 / -
          dice 6: - / 12 12 12
        => worn kawachi 3
        blue: stop, done, done
        => active green
        => worn kawachi 0
        green: done, declare force yamato kawachi, done
          dice 6: 12 12 / 12 12 12 12 12 12
        => choices green press, stop
        """,
    )


@pytest.mark.rule("S-A35", "S-T40", "S-R49")
def test_a_castle_taken_in_a_turn_defends_its_new_owner_in_full_against_the_next_clan() -> None:
    s = field("""
        turn blue B
        order blue orange green
        blue army 1 yamashiro 3b 1s 5p level 2
        kawachi orange 1p castle
        yamato orange 2p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 1 1 / -
          dice 4: 1 / -
          dice 5: 1 / -
          dice 6: - / 12 12
        => owner kawachi none
        => worn kawachi 4
        blue: enter, leave spearman, go
        => owner kawachi blue
        blue: rest, done, done
        => active orange
        => worn kawachi 0
        orange: done, declare force yamato kawachi, done
          dice 1: - / 12 12 12
          dice 4: - / 12
          dice 5: - / 12
          dice 6: 12 12 / 12 12 12 12 12 12 12 12
        => choices orange press, stop
        """,
    )


@pytest.mark.rule("S-A35", "S-T40")
def test_losses_of_a_castle_stay_with_the_province_when_it_changes_hands_in_that_turn() -> None:
    """Pink wears Kawachi down; its clan falls to a ninja; against pink the heir has only what is left of the wall."""
    s = field(
        """
        turn pink B
        ninja pink-stripe
        yamashiro pink 2b
        yamato pink 1p
        kawachi gray 1p castle
        gray army 1 osumi
        pink-stripe army 1 sado 2p
        pink-stripe army 2 iki 2p
        pink-stripe army 3 tsushima 2p
        """,
        "samurai-swords",
    )
    run(
        s,
        """
        pink: declare force yamashiro kawachi, declare force yamato kawachi, done
        pink-stripe: pass
        pink: fight force yamashiro
        pink-stripe: pass
          dice 1: 1 1 / -
          dice 6: - / 12 12 12
        pink-stripe: pass
        => worn kawachi 2
        pink: stop
        pink-stripe: strike gray 1
          dice: 8
          dice 6: 12 / 12 12 12
        => owner kawachi pink-stripe
        => worn kawachi 2
        => choices pink press, stop
        """,
    )
