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


@pytest.mark.rule("S-T33", "S-A7", "S-D29")
def test_a_force_full_of_ronin_sends_none_into_empty_land_and_a_ronin_along_to_friends() -> None:
    s = field("""
        turn blue D
        blue army 1 tamba 1b
        yamashiro blue 5p 4r
        omi blue 3p
        blue: tamba
        """)
    run(
        s,
        """
        blue: done
        blue refused: send spearman yamashiro iga force
        => legal blue send spearman yamashiro omi force
        => legal blue send spearman yamashiro tamba army
        blue: send spearman yamashiro omi force
        => force omi 4p 1r
        => force yamashiro 4p 3r
        blue: send spearman yamashiro tamba army
        => army blue 1 tamba D 1b 1p 1r
        => force yamashiro 3p 2r
        """,
    )


@pytest.mark.rule("S-A7")
def test_a_new_force_beside_an_army_cannot_take_a_ronin_along_either() -> None:
    s = field("""
        turn blue D
        blue army 1 tamba 1b
        yamashiro blue 3p 2r
        """)
    run(
        s,
        """
        blue: done
        blue refused: send spearman yamashiro tamba force, send spearman yamashiro iga force
        blue: send spearman yamashiro tamba army
        => army blue 1 tamba D 1b 1p 1r
        """,
    )


@pytest.mark.rule("S-A7")
def test_with_room_to_spare_no_ronin_has_to_go() -> None:
    s = field("turn blue D\n yamashiro blue 4p 1r")
    run(
        s,
        """
        blue: done, send spearman yamashiro iga force, send spearman yamashiro omi force
        => force yamashiro 2p 1r
        blue refused: send spearman yamashiro tamba force
        => legal blue send spearman yamashiro iga force
        """,
    )


@pytest.mark.rule("S-D29", "S-A7")
def test_more_ronin_follow_a_unit_of_their_force_into_the_same_troop_while_it_has_room() -> None:
    s = field("""
        turn blue D
        yamashiro blue 4p 3r
        omi blue 3p
        iga blue 3p
        """)
    run(
        s,
        """
        blue: done
        blue refused: send ronin yamashiro omi force
        blue: send spearman yamashiro omi force
        => force omi 4p 1r
        blue refused: send ronin yamashiro iga force, send ronin yamashiro omi army
        blue: send ronin yamashiro omi force x2
        => force omi 4p 3r
        => force yamashiro 3p
        blue refused: send ronin yamashiro omi force
        """,
    )


@pytest.mark.rule("S-A57", "S-D29")
def test_a_ronin_who_has_come_does_not_go_back_nor_on() -> None:
    """Units cross between Yamashiro and Omi, one goes on to Echizen: the ronin has the ways, but has moved."""
    s = field("""
        turn blue D
        yamashiro blue 4p 1r
        omi blue 3p
        echizen blue 3p
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force, send spearman omi yamashiro force
        blue: send spearman omi echizen force, send ronin yamashiro omi force
        => force omi 2p 1r
        blue refused: send ronin omi yamashiro force, send ronin omi echizen force
        """,
    )


@pytest.mark.rule("S-A57", "S-A7")
def test_a_unit_that_leaves_takes_a_ronin_along_even_if_he_has_come_in_this_phase() -> None:
    s = field("""
        turn blue D
        yamashiro blue 3p 1r
        omi blue 1p
        blue army 1 omi 1p
        iga blue 3p
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force, send ronin yamashiro omi force
        => force omi 2p 1r
        blue: send spearman omi iga force
        => force omi 1p
        => force iga 4p 1r
        """,
    )


@pytest.mark.rule("S-A57", "S-A6", "S-D29")
def test_a_ronin_of_the_pile_goes_where_the_open_ones_have_moved() -> None:
    """One has come to Omi, one lies there face down: the second may go to Iga, once, and the first stays."""
    s = field("""
        turn blue D
        yamashiro blue 3p 1r
        omi blue 4p pile 1
        iga blue 3p
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force, send ronin yamashiro omi force, send spearman omi iga force
        => force omi 4p 1r
        => hidden blue omi 1
        blue: send ronin omi iga force
        => piles blue none
        => force omi 4p 1r
        => force iga 4p 1r
        blue refused: send ronin omi iga force
        """,
    )


@pytest.mark.rule("S-A6", "S-A7", "S-D29")
def test_a_pile_is_turned_up_when_one_of_it_has_to_go_along() -> None:
    """Force and army carry 1 + 2; a man of the force leaves, so one of three goes, the rest is the army's."""
    s = field("""
        turn blue D
        blue army 1 yamashiro 2p
        yamashiro blue 2p pile 3
        omi blue 2p
        """)
    heard = []
    s.listen(lambda event: heard.append(event))
    run(
        s,
        """
        blue: done
        blue refused: send spearman yamashiro iga force
        blue: send spearman yamashiro omi force
        => piles blue none
        => force omi 3p 1r
        => force yamashiro 1p
        => army blue 1 yamashiro D 2p 2r
        """,
    )
    shown = [data["ronin"] for _, kind, data in heard if kind == "reveal.pile"]
    assert shown == [3], "the whole pile is shown, once"


@pytest.mark.rule("S-A6", "S-A7")
def test_a_pile_that_does_not_fit_is_turned_up_though_open_ronin_stand_by() -> None:
    """One has come to Omi in the open, two lie there: a man who leaves must take one along, and all see why."""
    s = field("""
        turn blue D
        yamashiro blue 3p 1r
        omi blue 3p pile 2
        iga blue 3p
        """)
    heard = []
    s.listen(lambda event: heard.append(event))
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force, send ronin yamashiro omi force
        => force omi 4p 1r
        => hidden blue omi 2
        blue: send spearman omi iga force
        => piles blue none
        => force omi 3p 2r
        => force iga 4p 1r
        """,
    )
    assert [data["ronin"] for _, kind, data in heard if kind == "reveal.pile"] == [2]


@pytest.mark.rule("S-A6", "S-A7")
def test_a_pile_stays_down_when_nobody_of_it_has_to_go() -> None:
    s = field("turn blue D\n blue army 1 yamashiro 2p\n yamashiro blue 2p pile 2\n omi blue 2p")
    run(s, "blue: done, send spearman yamashiro omi force\n => force omi 3p\n => hidden blue yamashiro 2")


@pytest.mark.rule("S-D29", "S-A6")
def test_sending_a_ronin_of_the_pile_turns_it_up_and_binds_the_rest_to_the_force_first() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 3p
        yamashiro blue 3p pile 3
        omi blue 2p
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force
        => hidden blue yamashiro 3
        blue: send ronin yamashiro omi force
        => piles blue none
        => force omi 3p 1r
        => force yamashiro 2p 1r
        => army blue 1 yamashiro D 3p 1r
        """,
    )


@pytest.mark.rule("S-D29", "S-A4")
def test_a_pile_where_they_go_leaves_less_room_for_ronin() -> None:
    s = field("""
        turn blue D
        yamashiro blue 4p 2r
        omi blue 3p pile 2
        """)
    run(
        s,
        """
        blue: done, send spearman yamashiro omi force
        => force omi 4p
        blue: send ronin yamashiro omi force
        blue refused: send ronin yamashiro omi force
        => hidden blue omi 2
        """,
    )


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
