"""Phase C: the order of battles, the combat sequence, how a battle ends."""

from __future__ import annotations

import pytest

from shogun.board_of import field
from shogun.helpers import run

# ---------------------------------------------------------------- which battle next


@pytest.mark.rule("S-R43", "S-D23")
def test_the_attacker_fights_his_battles_in_any_order() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1p
        iga blue 1p
        owari blue 1p
        orange: kawachi yamato mino
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, declare force iga yamato, declare force owari mino, done
        => choices blue fight force yamashiro, fight force iga, fight force owari
        blue: fight force owari
          dice 6: 1 / 12
        => owner mino none
        => choices blue fight force yamashiro, fight force iga
        blue refused: fight force owari
        blue: fight force iga (the last one needs no naming)
          dice 6: 1 / 12
          dice 6: 1 / 12
        => owner kawachi none
        => owner yamato none
        => phase D
        """,
    )


@pytest.mark.rule("S-R44", "S-R41")
def test_the_whole_attacking_troop_fights_and_the_troop_beside_it_does_not() -> None:
    """The army's five roll; the force of Yamashiro neither rolls nor falls."""
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b 1s 1g 1p
        yamashiro blue 2p
        kawachi orange 3p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 12 / -
          dice 2: 12 / -
          dice 4: 12 / -
          dice 5: 12 / -
          dice 6: 12 / 1 12 12
        => choices blue lose bowman army, lose swordsman army, lose gunner army, lose spearman army
        blue: lose spearman army
        => army blue 1 yamashiro D 1b 1s 1g
        => force yamashiro 2p
        """,
    )


@pytest.mark.rule("S-R44")
def test_army_and_force_of_a_province_defend_together() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1p
        orange army 1 kawachi 1b 1s 1g 1p
        kawachi orange 1b 1p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: - / 12 12
          dice 2: - / 12
          dice 4: - / 12
          dice 5: - / 12
          dice 6: 12 / 12 12
        => choices blue press, stop
        """,
    )


# ---------------------------------------------------------------- the sequence

EVERYBODY = """
    turn blue B
    blue army 1 yamashiro 1b 1s 1g 2p 1r
    orange army 1 kawachi 1b 1s 1g 2p 1r
    """


@pytest.mark.rule("S-R45", "S-T36", "S-A33")
def test_the_steps_come_in_order_the_attackers_dice_first() -> None:
    s = field(EVERYBODY)
    heard = []
    s.listen(lambda event: heard.append(event))
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 7 / 8
          dice 2: 9 / 10
          dice 4: 7 / 8
          dice 5: 9 10 / 11 12
          dice 6: 7 8 / 9 10
        => choices blue press, stop
        => army blue 1 yamashiro D 1b 1s 1g 2p 1r
        """,
    )
    dice = [(data["step"], data["rolls"]) for _, kind, data in heard if kind == "dice"]
    assert dice == [
        (1, {"blue": [7], "orange": [8]}),
        (2, {"blue": [9], "orange": [10]}),
        (4, {"blue": [7], "orange": [8]}),
        (5, {"blue": [9, 10], "orange": [11, 12]}),
        (6, {"blue": [7, 8], "orange": [9, 10]}),
    ]


@pytest.mark.rule("S-R45", "S-A33")
@pytest.mark.parametrize(
    ("step", "dice", "hits"),
    [
        (1, "6 / 12", 1),
        (1, "7 / 12", 0),
        (2, "4 / 12", 1),
        (2, "5 / 12", 0),
        (4, "6 / 12", 1),
        (4, "7 / 12", 0),
        (5, "5 6 / 12 12", 1),  # the swordsman, then the ronin
        (5, "6 5 / 12 12", 1),
        (5, "6 6 / 12 12", 0),
        (6, "4 5 / 12 12", 1),
        (6, "5 5 / 12 12", 0),
    ],
)
def test_a_unit_hits_with_its_combat_value_or_less(step: int, dice: str, hits: int) -> None:
    s = field(EVERYBODY)
    misses = {1: "12 / 12", 2: "12 / 12", 4: "12 / 12", 5: "12 12 / 12 12", 6: "12 12 / 12 12"}
    lines = [f"dice {n}: {dice if n == step else misses[n]}" for n in ((1, 2) if step < 3 and hits else misses)]
    run(s, "blue: declare army 1 kawachi, done\n" + "\n".join(lines))
    assert (type(s.top).__name__ == "Losing") == bool(hits)
    if hits:
        assert s.to_act == (1,)


@pytest.mark.rule("S-R45", "S-T36")
def test_who_falls_in_step_3_does_not_strike_in_steps_4_to_6() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b 1g
        kawachi orange 3p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 6 / -
          dice 2: 4 / -
          dice 6: - / 12
        => force kawachi 1p
        """,
    )


@pytest.mark.rule("S-R45", "S-T36")
def test_who_falls_in_step_7_has_struck_all_the_same() -> None:
    s = field("turn blue B\n blue: yamashiro\n orange: kawachi\n blue army 1 mutsu 1b")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 6: 4 / 4
        => owner yamashiro none
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-A33", "S-T37")
def test_a_side_with_enough_hits_rolls_no_more_until_casualties_are_removed() -> None:
    """The bowman is enough: the gunners do not roll, nor do the spearmen, but the defender's archer had his die."""
    s = field("""
        turn blue B
        yamashiro blue 1b 2g 1p
        kawachi orange 1b
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 6 / 7
        => owner kawachi none
        => force yamashiro 1b 2g 1p
        """,
    )


@pytest.mark.rule("S-A33", "S-T37")
def test_all_dice_of_a_step_fall_together_even_when_the_first_is_enough() -> None:
    s = field("turn blue B\n yamashiro blue 3b\n orange: kawachi")
    run(s, "blue: declare force yamashiro kawachi, done\n dice 1: 1 1 1 / -\n => owner kawachi none")


@pytest.mark.rule("S-A33", "S-T37")
def test_the_count_begins_anew_after_the_casualty_step() -> None:
    """Two hits on two men in steps 1 and 2 would do; one only, so the hand-to-hand half is rolled for the one left."""
    s = field("""
        turn blue B
        yamashiro blue 1b 1s 2p
        kawachi orange 2p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 2 / -
          dice 5: 3 / -
          dice 6: - / 9
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-A33", "S-R46")
def test_hits_beyond_the_last_unit_are_lost() -> None:
    s = field("turn blue B\n yamashiro blue 5b\n kawachi orange 2p\n orange army 1 osumi 2p")
    run(
        s,
        """
        => tray orange 32p
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 1 1 / -
        => owner kawachi none
        => tray orange 34p
        => army orange 1 osumi D 2p
        """,
    )


# ---------------------------------------------------------------- how it ends


@pytest.mark.rule("S-R47", "S-D25")
def test_only_the_attacker_calls_off_and_only_in_step_8() -> None:
    s = field("""
        turn blue B
        yamashiro blue 2b 1p
        kawachi orange 4p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 6 12 / -
          dice 6: 12 / 12 12 12
        => choices blue press, stop
        => asked blue
        orange refused: stop
        blue: press
          dice 1: 6 6 / -
          dice 6: 12 / 12
        => force kawachi 1p
        blue: stop
        => force yamashiro 2b 1p
        => force kawachi 1p
        => owner kawachi orange
        => phase D
        """,
    )


@pytest.mark.rule("S-R48")
def test_all_defenders_gone_the_province_is_empty_and_the_attacker_stays_out() -> None:
    s = field("turn blue B\n yamashiro blue 1b 1p\n kawachi orange 1p castle")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 12 / -
          dice 6: 12 / 12 12 12 12 12
        blue: stop
        => owner kawachi orange
        """,
    )
    t = field("turn blue B\n yamashiro blue 1b 1p\n kawachi orange 1p")
    run(
        t,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
        => owner kawachi none
        => force yamashiro 1b 1p
        => owns orange 1
        """,
    )


@pytest.mark.rule("S-R48")
def test_all_attackers_gone_the_province_they_came_from_is_empty() -> None:
    s = field("turn blue B\n yamashiro blue 1p\n kawachi orange 2p")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 6: 12 / 4 12
        => owner yamashiro none
        => force kawachi 2p
        => owns blue 1
        """,
    )


@pytest.mark.rule("S-R48", "S-A37")
def test_attackers_gone_a_force_beside_them_keeps_the_province() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro
        blue army 2 mutsu 1b
        yamashiro blue 1p
        kawachi orange 2b
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: - / 6 12
        => army blue 1 lost
        => owner yamashiro blue
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-A37", "S-T52")
def test_the_force_beside_a_destroyed_army_still_fights_its_own_battle() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro
        blue army 2 mutsu 1b
        yamashiro blue 2p
        orange: tamba
        kawachi orange 2b
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force yamashiro tamba, done, fight army 1
          dice 1: - / 6 12
          dice 6: 4 12 / 9
        => army blue 1 lost
        => owner tamba none
        """,
    )


@pytest.mark.rule("S-A34", "S-T43", "S-R48")
def test_both_sides_gone_two_provinces_are_empty() -> None:
    s = field("turn blue B\n yamashiro blue 1b\n kawachi orange 1b")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 6 / 6
        => owner yamashiro none
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-A34", "S-T43")
def test_both_sides_gone_with_a_force_left_one_province_is_empty_and_nobody_learns_from_it() -> None:
    """Two armies, one daimyo each, kill each other; blue's force beside him keeps Yamashiro."""
    s = field("""
        turn blue B
        blue army 1 yamashiro level 2
        blue army 2 mutsu 1b
        orange army 1 kawachi
        orange army 2 osumi 1b
        yamashiro blue 2p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 4: 6 / 6
        => army blue 1 lost
        => army orange 1 lost
        => owner yamashiro blue
        => owner kawachi none
        => phase D
        => choices blue army 2, done
        """,
    )
