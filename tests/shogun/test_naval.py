"""Naval invasions: the defender's first strike."""

from __future__ import annotations

import pytest

from shogun.board_of import field
from shogun.helpers import run


@pytest.mark.rule("S-R50", "S-T42")
def test_the_defender_alone_rolls_a_whole_sequence_first() -> None:
    """Nagato to Buzen: his bowman, gunner, daimyo, swordsman and spearman all roll before anybody falls."""
    s = field("""
        turn blue B
        nagato blue 3p
        orange army 1 buzen 1b 1s 1g 1p
        """)
    run(
        s,
        """
        blue: declare force nagato buzen, done
          first strike 1: 12
          first strike 2: 4
          first strike 4: 12
          first strike 5: 12
          first strike 6: 4
        (two of blue's fell; then the normal sequence)
          dice 1: - / 12
          dice 2: - / 12
          dice 4: - / 12
          dice 5: - / 12
          dice 6: 12 / 12
        => force nagato 1p
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-R50", "S-T42")
def test_the_attacker_removes_casualties_once_at_the_end_and_chooses_them() -> None:
    s = field("""
        turn blue B
        nagato blue 1b 1s 2p
        buzen orange 1b 1p
        """)
    run(
        s,
        """
        blue: declare force nagato buzen, done
          first strike 1: 1
          first strike 6: 1
        => asked blue
        => force nagato 1b 1s 2p
        => choices blue lose bowman force, lose swordsman force, lose spearman force
        blue: lose spearman force x2
          dice 1: 12 / 12
          dice 5: 12 / -
          dice 6: - / 12
        => force nagato 1b 1s
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-R50", "S-T42", "S-A36")
def test_there_is_no_calling_off_between_the_first_strike_and_the_first_pass() -> None:
    """Nobody is asked anything after the strike has missed: the dice of the pass follow at once."""
    s = field("turn blue B\n nagato blue 2p\n buzen orange 1p")
    run(
        s,
        """
        blue: declare force nagato buzen, done
          first strike 6: 12
          dice 6: 12 12 / 12
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-R50", "S-R49", "S-T42")
@pytest.mark.parametrize(("building", "step", "bonus"), [("castle", 6, 4), ("fortress", 5, 5)])
def test_bonus_units_take_no_part_in_the_first_strike_and_join_afterwards(building: str, step: int, bonus: int) -> None:
    s = field(f"""
        turn blue B
        nagato blue 2p
        buzen orange 1p {building}
        """)
    rest = "12 12 / 12" if building == "fortress" else "12 12 / 12 12 12 12 12"
    fifth = "dice 5: - / 12 12 12 12 12" if building == "fortress" else ""
    run(
        s,
        f"""
        blue: declare force nagato buzen, done
          first strike 6: 12
          {fifth}
          dice 6: {rest}
        => choices blue press, stop
        => worn buzen 0
        """,
    )


@pytest.mark.rule("S-R50", "S-T42", "S-R48")
def test_a_first_strike_may_end_the_battle_and_empty_the_attackers_province() -> None:
    s = field("turn blue B\n nagato blue 1p\n buzen orange 1b 2p")
    run(
        s,
        """
        blue: declare force nagato buzen, done
          first strike 1: 6 (enough: the spearmen need not roll)
        => owner nagato none
        => force buzen 1b 2p
        => phase D
        """,
    )


@pytest.mark.rule("S-R50", "S-T42", "S-A37")
def test_a_first_strike_may_take_an_army_and_its_daimyo() -> None:
    s = field("""
        turn blue B
        blue army 1 nagato 1p level 3
        blue army 2 mutsu 1p
        buzen orange 3p
        """)
    run(
        s,
        """
        blue: declare army 1 buzen, done
          first strike 6: 1 1 12
        => army blue 1 lost
        => owner nagato none
        => phase D
        """,
    )


@pytest.mark.rule("S-A36", "S-T42")
def test_each_battle_over_a_sea_line_has_its_own_first_strike() -> None:
    s = field("""
        turn blue B
        blue army 1 nagato 2p
        nagato blue 2p
        buzen orange 2p
        """)
    run(
        s,
        """
        blue: declare army 1 buzen, declare force nagato buzen, done, fight force nagato
          first strike 6: 12 12
          dice 6: 12 12 / 12 12
        blue: stop (then the army, with a strike of its own)
          first strike 6: 12 12
          dice 4: 12 / -
          dice 6: 12 12 / 12 12
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-A36", "S-T42")
def test_only_the_line_between_where_the_army_stands_now_and_the_target_counts() -> None:
    """It came over the sea, moved in for nothing, and fights on by land; from there another sea line strikes again."""
    s = field("""
        turn blue B
        blue army 1 nagato 4b 2p level 3
        orange: buzen bungo suo
        """)
    run(
        s,
        """
        blue: declare army 1 buzen, done
          first strike 6: 12
          dice 1: 1 12 12 12 / -
        => owner buzen none
        blue: enter, leave spearman, go
        => army blue 1 buzen D 4b 1p
        blue: attack bungo (by land)
          dice 1: 1 12 12 12 / -
        blue: enter, leave spearman, go, attack suo (over the sea)
          first strike 6: 12
          dice 1: 1 12 12 12 / -
        => owner suo none
        => army blue 1 bungo D 4b level 4
        """,
    )


@pytest.mark.rule("S-R50", "S-A33")
def test_the_first_strike_is_one_half_and_stops_when_enough_hits_have_fallen() -> None:
    s = field("turn blue B\n nagato blue 2p\n buzen orange 1b 1g 3p")
    run(
        s,
        """
        blue: declare force nagato buzen, done
          first strike 1: 6
          first strike 2: 4
        => owner nagato none
        """,
    )
