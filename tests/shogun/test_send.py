"""Phase D: detachments of armies, then units of forces one province each."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import run


@pytest.mark.rule("S-R59", "S-D29")
def test_units_of_one_force_go_different_ways_one_province_each() -> None:
    s = field("""
        turn blue D
        blue army 1 tamba 1b
        yamashiro blue 1b 1s 1g 2p
        omi blue 2p
        blue: tamba
        """)
    run(
        s,
        """
        blue: done, send bowman yamashiro omi force, send gunner yamashiro kawachi force
        blue: send swordsman yamashiro tamba army
        blue: send spearman yamashiro tamba force
        => force yamashiro 1p
        => force omi 1b 2p
        => force kawachi 1g
        => owner kawachi blue
        => army blue 1 tamba D 1b 1s
        => force tamba 2p
        """,
    )


@pytest.mark.rule("S-R59", "S-D29")
def test_a_force_goes_into_friendly_and_empty_neighbours_only() -> None:
    s = field("""
        turn blue D
        yamashiro blue 2p
        blue: omi mino
        orange: kawachi
        """)
    run(
        s,
        """
        blue: done
        => legal blue send spearman yamashiro omi force
        => legal blue send spearman yamashiro iga force
        blue refused: send spearman yamashiro kawachi force, send spearman yamashiro mino force
        blue refused: send spearman yamashiro omi army, send bowman yamashiro omi force
        """,
    )


@pytest.mark.rule("S-R59", "S-R60", "S-D29")
def test_a_province_keeps_a_regular_unit() -> None:
    s = field("turn blue D\n yamashiro blue 2p\n blue: omi")
    run(s, "blue: done, send spearman yamashiro omi force")
    assert legal(s, "send spearman yamashiro") == []
    run(s, "blue refused: send spearman yamashiro iga force")


@pytest.mark.rule("S-R59", "S-D29")
@pytest.mark.parametrize(
    "army", ["blue army 1 yamashiro", "blue army 1 yamashiro 1p lying", "blue army 1 yamashiro 1p"]
)
def test_beside_any_own_army_the_whole_force_may_leave(army: str) -> None:
    s = field(f"turn blue D\n {army}\n yamashiro blue 2p\n blue: omi")
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force x2
        => force yamashiro none
        => owner yamashiro blue
        => force omi 3p
        """,
    )


@pytest.mark.rule("S-R60", "S-D29", "S-R59")
def test_forces_stop_at_five_and_armies_at_what_fits() -> None:
    s = field("""
        turn blue D
        blue army 1 omi 4b 9p
        yamashiro blue 1s 4p
        omi blue 4p
        iga blue 5p
        """)
    run(s, "blue: done")
    assert legal(s, "send spearman yamashiro iga") == []
    assert legal(s, "send spearman yamashiro omi") == [
        "send spearman yamashiro omi force",
        "send spearman yamashiro omi army",
    ]
    assert legal(s, "send swordsman yamashiro omi") == ["send swordsman yamashiro omi force"]
    run(s, "blue: send spearman yamashiro omi army, send spearman yamashiro omi force")
    assert legal(s, "send spearman yamashiro omi") == []


@pytest.mark.rule("S-A57")
def test_a_unit_that_was_sent_does_not_move_again_but_those_it_joined_do() -> None:
    s = field("""
        turn blue D
        yamashiro blue 2p
        omi blue 1p 1g
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force
        blue: send spearman omi mino force
        => force omi 1g 1p
        blue refused: send spearman omi mino force, send spearman omi iga force
        => legal blue send gunner omi mino force
        """,
    )


@pytest.mark.rule("S-A57", "S-T32", "S-R58", "S-A58", "S-D28")
def test_a_detachment_conquers_and_the_army_marches_on() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b 7p
        blue: omi
        orange: tamba
        """)
    run(
        s,
        """
        blue: army 1
        blue refused: detach omi, detach tamba
        blue: detach kawachi
        => choices blue detail bowman, detail spearman
        blue: detail spearman x5
        => choices blue go
        blue: go
        => owner kawachi blue
        => force kawachi 5p
        blue: march omi, leave spearman, go, halt, done
        => army blue 1 omi D 1b 1p
        => force yamashiro 1p
        """,
    )
    assert legal(s, "send spearman kawachi") == [], "detached units have moved"
    assert legal(s, "send spearman yamashiro") == [], "and so have those put down"


@pytest.mark.rule("S-A57", "S-D29")
def test_a_garrison_put_down_in_phase_d_is_not_sent_but_holds_the_province_for_others() -> None:
    """Army 1 leaves two; a unit that comes to join them does not make them free, and goes no further itself."""
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b 3p
        omi blue 2p
        iga blue 2g
        """)
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2, go, halt, done
        blue refused: send spearman yamashiro iga force
        blue: send gunner iga yamashiro force
        blue refused: send gunner yamashiro iga force, send spearman yamashiro iga force
        => force yamashiro 1g 2p
        """,
    )


@pytest.mark.rule("S-A57")
def test_units_put_down_in_phase_c_are_free_in_phase_d() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 3p level 2
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 1 / -
        blue: enter, leave spearman x2, go, rest, done
        => phase D
        => legal blue send spearman yamashiro omi force
        """,
    )


@pytest.mark.rule("S-A58", "S-R58")
def test_an_army_detaches_as_often_as_it_has_units_and_at_any_point_of_its_way() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 3p level 2
        blue: yamashiro omi
        """)
    run(
        s,
        """
        blue: army 1, detach kawachi, detail spearman, go, detach iga, detail spearman, go, march omi
        blue: detach echizen, detail spearman, go
        => army blue 1 omi D
        => owner echizen blue
        => owner kawachi blue
        => owner iga blue
        blue refused: detach wakasa
        """,
    )


@pytest.mark.rule("S-R58", "S-A58")
def test_no_detachment_in_phase_a_nor_by_a_lone_daimyo() -> None:
    a = field("turn blue A\n blue army 1 yamashiro 3p\n blue: omi")
    run(a, "blue: army 1\n blue refused: detach kawachi")
    d = field("turn blue D\n blue army 1 yamashiro\n blue: omi")
    run(d, "blue: army 1\n => choices blue halt")


@pytest.mark.rule("S-T34", "S-A25")
def test_a_force_leaves_the_province_of_a_disrupted_army_and_others_join_that_army() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1p lying
        yamashiro blue 2p
        omi blue 2p
        """)
    run(
        s,
        """
        => choices blue done
        blue: done, send spearman omi yamashiro army
        => army blue 1 yamashiro lying 2p
        blue: send spearman yamashiro omi force x2
        => force yamashiro none
        => owner yamashiro blue
        => force omi 3p
        """,
    )


@pytest.mark.rule("S-T35", "S-A26")
def test_units_that_fought_are_picked_up_and_moved_in_phase_d() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b
        yamashiro blue 1b 2p
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 6 / -
        => phase D
        blue: army 1, pickup bowman, pickup spearman, march kawachi, halt
        => army blue 1 kawachi D 2b 1p
        => owner kawachi blue
        """,
    )


@pytest.mark.rule("S-A26")
def test_nothing_is_picked_up_in_phase_c() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 2
        yamashiro blue 2p
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 6 / -
        => step Campaign
        """,
    )
    assert legal(s, "pickup") == []
    run(s, "blue: enter, rest\n => phase D")


@pytest.mark.rule("S-R60")
def test_the_battle_markers_come_off_at_the_end() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1p
        """)
    run(s, "blue: declare force yamashiro omi")
    assert s.view(None)["battles"] == [{"army": None, "from": "yamashiro", "against": "omi"}]
    run(s, "blue: done, done, done\n => active orange")
    assert s.view(None)["battles"] == []
