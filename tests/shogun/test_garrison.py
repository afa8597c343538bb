"""What stays behind when an army leaves a province."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import run


@pytest.mark.rule("S-R37", "S-A22", "S-T24", "S-D20")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_leaving_a_province_without_force_puts_a_garrison_down(phase: str) -> None:
    s = field(f"""
        turn blue {phase}
        blue army 1 yamashiro 1b 1s 1g 1p
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi
        => choices blue leave bowman, leave swordsman, leave gunner, leave spearman
        blue: leave gunner
        => choices blue leave bowman, leave swordsman, leave spearman, go
        blue: leave bowman, go
        => force yamashiro 1b 1g
        => army blue 1 omi D 1s 1p
        => owner yamashiro blue
        """,
    )


@pytest.mark.rule("S-R37", "S-D20")
def test_a_garrison_is_one_to_five_units_of_any_kind_but_the_daimyo() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 6p
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi
        blue refused: go, leave daimyo, leave ronin
        blue: leave spearman x5
        => choices blue go
        blue refused: leave spearman, leave bowman
        blue: go
        => force yamashiro 5p
        => army blue 1 omi D 1b 1p
        """,
    )


@pytest.mark.rule("S-R37", "S-D20")
def test_an_army_may_leave_all_but_its_daimyo_behind() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b 1p\n blue: omi")
    run(
        s,
        """
        blue: army 1, march omi, leave bowman, leave spearman
        => choices blue go
        blue: go
        => army blue 1 omi D
        => force yamashiro 1b 1p
        """,
    )


@pytest.mark.rule("S-R37", "S-A22", "S-T24")
def test_beside_a_force_nothing_is_put_down() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 3p
        blue: yamashiro omi
        """)
    run(
        s,
        """
        blue: army 1, march omi
        => army blue 1 omi D 1b 3p
        => step March
        blue refused: leave spearman
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-A22", "S-T24", "S-R38")
def test_where_another_army_stands_no_garrison_is_due_and_none_is_allowed() -> None:
    """Army 2 halts on army 1, which then goes without leaving anybody; so it passes through, too."""
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 3p
        blue army 2 omi 1b 3p
        blue: omi iga
        """)
    run(
        s,
        """
        => force yamashiro none
        blue: army 2, march yamashiro, halt
        blue: army 1, march iga
        => step March
        => army blue 1 iga D 1b 3p
        blue: halt
        => force yamashiro none
        => army blue 2 yamashiro D 1b 3p
        """,
    )


@pytest.mark.rule("S-R37", "S-A22")
def test_picking_the_whole_force_up_makes_a_garrison_due_again() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b
        yamashiro blue 2p
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, pickup spearman x2, march omi
        => step Leave
        blue: leave bowman, go
        => force yamashiro 1b
        => army blue 1 omi D 2p
        """,
    )


@pytest.mark.rule("S-A24", "S-T25")
def test_a_daimyo_alone_cannot_leave_but_a_force_lets_him_go() -> None:
    alone = field("turn blue A\n blue army 1 yamashiro\n blue: omi")
    run(alone, "blue: army 1\n => choices blue halt\n blue refused: march omi")
    beside = field("turn blue A\n blue army 1 yamashiro\n yamashiro blue 1p\n blue: omi")
    run(beside, "blue: army 1\n => legal blue march omi\n blue: march omi, halt\n => force yamashiro 1p")


@pytest.mark.rule("S-A24", "S-T25")
def test_a_lone_daimyo_who_takes_the_only_unit_up_has_to_leave_it_again() -> None:
    s = field("turn blue A\n blue army 1 yamashiro\n yamashiro blue 1p\n blue: omi")
    run(
        s,
        """
        blue: army 1, pickup spearman, march omi
        => choices blue leave spearman
        blue: leave spearman, go, halt
        => army blue 1 omi D
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-A24")
def test_a_lone_daimyo_attacks_but_does_not_move_in() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro level 3
        orange: kawachi tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 4: 3 / -
          dice 6: - / 9
        => owner kawachi none
        blue refused: enter
        => choices blue attack tamba, attack yamato, attack kawachi, attack iga, attack omi, rest
        """,
    )


@pytest.mark.rule("S-A8", "S-A9", "S-T28")
def test_an_army_full_of_ronin_without_force_cannot_leave() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b 3p 4r\n blue: omi")
    run(s, "blue: army 1\n => choices blue halt\n blue refused: march omi")


@pytest.mark.rule("S-A9", "S-T28")
def test_one_ronin_fewer_lets_exactly_one_unit_stay_behind() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b 3p 3r\n blue: omi")
    run(
        s,
        """
        blue: army 1, march omi, leave spearman
        => choices blue go
        blue: go
        => army blue 1 omi D 1b 2p 3r
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-A9")
def test_a_force_beside_it_lets_an_army_full_of_ronin_go() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b 3p 4r\n blue: yamashiro omi")
    run(s, "blue: army 1, march omi, halt\n => army blue 1 omi D 1b 3p 4r\n => force yamashiro 1p")


@pytest.mark.rule("S-A9")
def test_nobody_dismisses_ronin() -> None:
    """No action of the game names ronin but hiding, picking up, sending and losing them."""
    s = field("turn blue A\n blue army 1 yamashiro 1b 3p 4r\n blue: omi")
    words = [a for a in s.game.vocabulary if "ronin" in a]
    assert {a.split()[0] for a in words} == {"plan", "pickup", "send", "lose"}
    run(s, "blue: army 1, halt, done, done, done, done\n => army blue 1 yamashiro D 1b 3p 4r")


@pytest.mark.rule("S-A8", "S-D20")
def test_open_ronin_stay_with_the_army_and_not_with_the_garrison() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b 3p 2r\n blue: omi")
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2
        => choices blue go
        blue: go
        => force yamashiro 2p
        => army blue 1 omi D 1b 1p 2r
        """,
    )


@pytest.mark.rule("S-A8", "S-R58")
def test_open_ronin_do_not_go_with_a_detachment() -> None:
    s = field("turn blue D\n blue army 1 yamashiro 1b 3p 2r")
    run(s, "blue: army 1, detach omi")
    assert legal(s) == ["detail bowman", "detail spearman"]
    run(
        s,
        """
        blue: detail spearman x2
        => choices blue go
        blue: go
        => force omi 2p
        => army blue 1 yamashiro D 1b 1p 2r
        """,
    )


@pytest.mark.rule("S-D20", "S-A4")
def test_the_pile_of_the_province_is_counted_before_a_garrison_is_chosen() -> None:
    """Four units beside a pile of three: one has to stay, so at most two ronin and the army's other three can be."""
    able = field("turn blue A\n blue army 1 yamashiro 4p\n yamashiro blue pile 3\n blue: omi")
    run(
        able,
        """
        blue: army 1, march omi, leave spearman, go
        => choices blue reveal 3
        blue: reveal 3
        => army blue 1 omi D 3p 3r
        """,
    )
    stuck = field("turn blue A\n blue army 1 yamashiro 4p\n yamashiro blue pile 4\n blue: omi")
    run(stuck, "blue: army 1\n => choices blue halt")


@pytest.mark.rule("S-D20", "S-R37")
def test_a_garrison_is_due_in_phase_c_as_well() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b 1p level 2
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 5 / -
        blue: enter
        => choices blue leave bowman, leave spearman
        blue: leave spearman, go
        => force yamashiro 1p
        => army blue 1 kawachi D 1b
        => owner kawachi blue
        """,
    )
