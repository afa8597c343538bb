"""Declared battles that can no longer be made."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import run


@pytest.mark.rule("S-A29", "S-R53")
def test_a_force_or_green_army_whose_target_is_empty_by_now_does_nothing() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b
        iga blue 1p
        yamato blue 1p
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare force yamato kawachi, declare army 1 kawachi, declare force iga omi, done, fight force yamato
          dice 6: 4 / 12
        => owner kawachi none
        => owner omi none
        => phase D
        => army blue 1 yamashiro D 1b level 1
        """,
    )


@pytest.mark.rule("S-A29")
def test_a_declared_battle_lapses_when_the_army_is_struck_down_first() -> None:
    s = field("""
        turn blue B
        ninja orange
        blue army 1 yamashiro 2b level 2
        iga blue 1b
        orange: kawachi yamato
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force iga yamato, done
        orange: strike blue 1
          dice: 8
          dice 1: 1 / -
        => owner yamato none
        => owner kawachi orange
        => phase D
        => choices blue done
        """,
    )


@pytest.mark.rule("S-A29", "S-D23")
def test_a_force_stays_bound_to_its_target_when_the_army_beside_it_has_gone() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b level 2
        yamashiro blue 1p
        orange: kawachi tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force yamashiro tamba, done, fight army 1
          dice 1: 1 12 / -
        blue: enter, rest
          dice 6: 4 / 12
        => owner tamba none
        => army blue 1 kawachi D 2b
        """,
    )


@pytest.mark.rule("S-A39", "S-A29")
def test_a_province_entered_in_phase_c_is_friendly_and_other_battles_on_it_lapse() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 2
        yamato blue 1p
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force yamato kawachi, done, fight army 1
          dice 1: 1 12 / -
        blue: enter, leave spearman, go, rest
        => phase D
        => owner kawachi blue
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-A39")
def test_the_garrison_left_behind_in_phase_c_did_not_declare_and_does_not_attack() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 2
        iga blue 1p
        orange: kawachi tamba yamato
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force iga yamato, done, fight army 1
          dice 1: 1 12 / -
        blue: enter, leave spearman, go
        => choices blue attack yamato, attack tamba, rest
        """,
    )
    assert legal(s, "fight") == []
    run(s, "blue: rest\n dice 6: 1 / 12\n => phase D\n => owner tamba orange\n => owner yamato none")


@pytest.mark.rule("S-A29")
def test_a_declared_battle_lapses_when_the_troop_is_gone() -> None:
    """A lone daimyo is struck dead at the end of B; the province is empty, nobody attacks from it."""
    s = field("""
        turn blue B
        ninja orange
        blue army 1 yamashiro level 2
        blue army 2 mutsu 1b
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
        orange: strike blue 1
          dice: 1
        => army blue 1 lost
        => owner yamashiro none
        => owner kawachi orange
        => phase D
        """,
    )


@pytest.mark.rule("S-A29", "S-R72")
def test_an_army_recovered_where_it_had_declared_does_not_fight_that_battle() -> None:
    """Blue's lone daimyo falls at the end of B; blue then eliminates green, and he comes back to the same place."""
    s = field("""
        turn blue B
        ninja orange
        blue army 1 yamashiro level 2
        blue army 2 mino 4b
        blue army 3 mutsu 1b
        yamashiro blue 2p
        green army 1 hida
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare army 2 hida, done
        orange: strike blue 1
          dice: 1
          dice 1: 1 12 12 12 / -
        => lost green
        => army blue 1 yamashiro D hole 1
        blue: halt
        => phase D
        => owner kawachi orange
        => army blue 1 yamashiro D level 1
        """,
    )


@pytest.mark.rule("S-A29", "S-R71")
def test_a_battle_lapses_when_the_target_was_inherited_meanwhile() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 4b
        iga blue 1p
        green army 1 kawachi
        green: yamato
        """)
    run(
        s,
        """
        blue: declare force iga yamato, declare army 1 kawachi, done, fight army 1
          dice 1: 1 12 12 12 / -
        => lost green
        => owner yamato blue
        blue: raise yamato, halt, halt
        => phase D
        => army blue 2 yamato D
        => force yamato 1p
        => force iga 1p
        """,
    )
