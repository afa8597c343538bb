"""Ronin in phase D: who goes along, who follows, who stays (S-D29, S-A4 to S-A7, S-A57)."""

from __future__ import annotations

import pytest

from shogun.board_of import field
from shogun.helpers import run


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
