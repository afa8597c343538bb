"""Ronin face down: where they belong, when they are turned up, with whom they then stand."""

from __future__ import annotations

import pytest

from sengoku import BadSetup, BrokenLaw
from shogun.board_of import field, legal
from shogun.helpers import run


@pytest.mark.rule("S-A4", "S-T29", "S-D21")
def test_a_pile_stays_face_down_while_one_army_leaves_and_another_comes() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 3p
        blue army 2 omi 3p
        yamashiro blue 2p pile 1
        blue: omi iga
        """)
    run(
        s,
        """
        blue: army 1, march iga
        => choices blue keep, reveal 1
        blue: keep, halt
        blue: army 2, march yamashiro, keep, halt
        => hidden blue yamashiro 1
        => piles blue 1
        => army blue 2 yamashiro D 3p
        """,
    )


@pytest.mark.rule("S-T29", "S-D21", "S-A4")
def test_keep_is_refused_where_what_stays_has_no_room() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 3p
        yamashiro blue 2p pile 3
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi
        => choices blue reveal 2, reveal 3
        blue refused: keep, reveal 1
        blue: reveal 2
        => army blue 1 omi D 3p 2r
        => force yamashiro 2p 1r
        => piles blue none
        """,
    )


@pytest.mark.rule("S-A4")
def test_a_pile_never_outnumbers_the_room_of_the_troops_there() -> None:
    """An army of four and a force of three carry 3 + 2; open ronin take their share of it."""
    field("turn blue A\n blue army 1 yamashiro 3p\n yamashiro blue 3p pile 5").audit()
    field("turn blue A\n blue army 1 yamashiro 3p 2r\n yamashiro blue 3p 1r pile 2").audit()
    with pytest.raises((BadSetup, BrokenLaw)):
        field("turn blue A\n blue army 1 yamashiro 3p\n yamashiro blue 3p pile 6")
    with pytest.raises((BadSetup, BrokenLaw)):
        field("turn blue A\n blue army 1 yamashiro 3p 2r\n yamashiro blue 3p 1r pile 3")


@pytest.mark.rule("S-T30", "S-D21", "S-A6")
def test_reveal_is_bounded_by_both_rooms_when_an_army_attacks_beside_a_force() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2p
        yamashiro blue 3p pile 4
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
        => choices blue reveal 2
        """,
    )
    t = field("""
        turn blue B
        blue army 1 yamashiro 3p 1r
        yamashiro blue 3p pile 2
        orange: kawachi
        """)
    run(
        t,
        """
        blue: declare army 1 kawachi, done
        => choices blue keep, reveal 1, reveal 2
        blue: reveal 1
          dice 4: 7 / -
          dice 5: 5 9 / -
          dice 6: - / 12
        => army blue 1 yamashiro D 3p 2r
        => force yamashiro 3p 1r
        => piles blue none
        """,
    )


@pytest.mark.rule("S-T30", "S-D21", "S-A5")
def test_a_force_that_attacks_beside_an_army_takes_its_ronin_and_the_rest_is_shown_with_the_army() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2p
        yamashiro blue 3p pile 3
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
        => choices blue reveal 1, reveal 2
        blue: reveal 1
          dice 5: 1 / -
          dice 6: - / 12
        => army blue 1 yamashiro D 2p 2r
        => force yamashiro 3p 1r
        => piles blue none
        """,
    )


@pytest.mark.rule("S-A6", "S-D21")
def test_a_troop_that_leaves_its_pile_with_the_other_keeps_it_face_down() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b
        yamashiro blue 3p pile 2
        orange: kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done, keep
          dice 1: 1 1 / -
        => owner kawachi none
        => hidden blue yamashiro 2
        => army blue 1 yamashiro D 2b
        """,
    )


@pytest.mark.rule("S-A6", "S-A5")
@pytest.mark.parametrize("who", ["army 1", "force yamashiro"])
def test_the_only_troop_of_a_province_shows_its_pile_when_it_attacks(who: str) -> None:
    troop = "blue army 1 yamashiro 3p\n yamashiro blue" if who == "army 1" else "yamashiro blue 3p"
    s = field(f"""
        turn blue B
        {troop} pile 2
        orange: kawachi
        """)
    run(s, f"blue: declare {who} kawachi")
    dice = "dice 4: 9 / -" if who == "army 1" else ""
    run(
        s,
        f"""
        blue: done
          {dice}
          dice 5: 3 9 / -
          dice 6: - / 9
        => owner kawachi none
        => piles blue none
        => {"army blue 1 yamashiro D 3p 2r" if who == "army 1" else "force yamashiro 3p 2r"}
        """,
    )


@pytest.mark.rule("S-A6", "S-T51")
def test_the_pile_of_an_attacked_province_is_always_turned_up_before_the_dice() -> None:
    s = field("""
        turn blue B
        yamashiro blue 2b
        iga blue 1g 1p
        yamato orange 3p pile 2
        orange: kawachi
        """)
    run(
        s,
        """
        => piles orange 2
        blue: declare force yamashiro yamato, done
          dice 1: 12 12 / -
          dice 5: - / 12 12
          dice 6: - / 12 12 12
        => piles orange none
        => force yamato 3p 2r
        """,
    )


@pytest.mark.rule("S-T51", "S-A6")
def test_a_force_attacked_twice_defends_the_second_time_with_its_open_ronin() -> None:
    s = field("""
        turn blue B
        yamashiro blue 2b
        iga blue 1g
        yamato orange 4p pile 2
        """)
    run(
        s,
        """
        blue: declare force yamashiro yamato, declare force iga yamato, done, fight force yamashiro
          dice 1: 6 12 / -
        => choices orange lose ronin force, lose spearman force
        orange: lose ronin force
          dice 5: - / 12
          dice 6: - / 12 12 12 12
        blue: stop
          dice 2: 4 / -
        => choices orange lose ronin force, lose spearman force
        orange: lose spearman force
          dice 5: - / 9
          dice 6: - / 9 9 9
        => force yamato 3p 1r
        """,
    )


@pytest.mark.rule("S-D21", "S-A6")
def test_a_defender_with_two_troops_splits_his_pile_once_it_is_turned_up() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        orange army 1 yamato 2p
        yamato orange 3p pile 3
        """)
    run(
        s,
        """
        blue: declare force yamashiro yamato, done
        => asked orange
        => choices orange reveal 1, reveal 2
        => step ShowDefence
        """,
    )
    assert s.view(None)["step"]["ronin"] == 3, "the pile lies open while its owner splits it"
    run(
        s,
        """
        orange: reveal 1
          dice 1: 12 / -
          dice 4: - / 12
          dice 5: - / 12 12 12
          dice 6: - / 12 12 12 12 12
        => army orange 1 yamato D 2p 1r
        => force yamato 3p 2r
        """,
    )


@pytest.mark.rule("S-D21")
def test_a_defender_without_choice_is_not_asked() -> None:
    """The force is one man and has no room: all go to the army."""
    s = field("""
        turn blue B
        yamashiro blue 1b
        orange army 1 yamato 2p
        yamato orange 1p pile 2
        """)
    run(
        s,
        """
        blue: declare force yamashiro yamato, done
          dice 1: 12 / -
          dice 4: - / 12
          dice 5: - / 12 12
          dice 6: - / 12 12 12
        => army orange 1 yamato D 2p 2r
        """,
    )


@pytest.mark.rule("S-D21", "S-A6")
def test_the_question_comes_wherever_the_clan_has_a_pile_and_tells_nothing() -> None:
    """No pile here: `keep` is the only answer, and it is asked for all the same; without any pile it is not."""
    s = field("""
        turn blue A
        blue army 1 yamashiro 3p
        kai blue 3p pile 1
        blue: yamashiro omi
        """)
    run(s, "blue: army 1, march omi\n => choices blue keep\n blue: keep, halt")
    t = field("turn blue A\n blue army 1 yamashiro 3p\n blue: yamashiro omi")
    run(t, "blue: army 1, march omi\n => step March")


@pytest.mark.rule("S-D21", "S-A6")
def test_the_pile_is_asked_about_after_the_garrison_is_chosen() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 5p
        yamashiro blue pile 2
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2, go
        => choices blue reveal 1, reveal 2
        blue: reveal 1
        => force yamashiro 2p 1r
        => army blue 1 omi D 3p 1r
        """,
    )


@pytest.mark.rule("S-A5", "S-D21")
def test_where_two_troops_stay_the_force_is_filled_first_and_then_the_army() -> None:
    """Army 2 stands in Yamashiro when army 1 goes: the force has room for one, the army takes the rest."""
    s = field("""
        turn blue A
        blue army 1 yamashiro 3p
        blue army 2 omi 2p
        yamashiro blue 2p pile 4
        blue: omi iga
        """)
    run(
        s,
        """
        blue: army 2, march yamashiro, keep, halt, army 1, march iga
        => choices blue reveal 1, reveal 2, reveal 3
        blue: reveal 1
        => army blue 1 iga D 3p 1r
        => force yamashiro 2p 1r
        => army blue 2 yamashiro D 2p 2r
        """,
    )


@pytest.mark.rule("S-A6", "S-A29")
def test_no_pile_is_turned_up_for_an_attack_that_rolls_no_dice() -> None:
    """The declared target is empty: the army's pile and the force's stay down."""
    s = field("""
        turn blue B
        blue army 1 yamashiro 3p level 2
        yamashiro blue pile 1
        omi blue 3p pile 2
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force omi mino, done
        => step Campaign
        => hidden blue yamashiro 1 omi 2
        blue: rest
        => hidden blue yamashiro 1 omi 2
        """,
    )


@pytest.mark.rule("S-A7", "S-T31")
def test_a_unit_picked_up_takes_along_the_ronin_that_its_force_could_not_keep() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro
        yamashiro blue 3p 2r
        """)
    run(
        s,
        """
        blue: army 1
        => choices blue pickup spearman, halt
        blue: pickup spearman
        => force yamashiro 2p 1r
        => army blue 1 yamashiro D 1p 1r
        blue: pickup spearman x2
        => force yamashiro none
        => army blue 1 yamashiro D 3p 2r
        """,
    )


@pytest.mark.rule("S-A7", "S-D19")
def test_an_open_ronin_is_picked_up_by_himself_if_the_army_has_room() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b
        yamashiro blue 3p 2r
        """)
    run(
        s,
        """
        blue: army 1, pickup ronin
        => force yamashiro 3p 1r
        => army blue 1 yamashiro D 1b 1r
        => choices blue pickup spearman, halt
        blue: pickup spearman
        => force yamashiro 2p 1r
        => legal blue pickup ronin
        blue: pickup ronin, halt
        => army blue 1 yamashiro D 1b 1p 2r
        """,
    )


@pytest.mark.rule("S-A7", "S-A4")
def test_picking_up_beside_a_pile_leaves_it_face_down() -> None:
    """What the force can no longer carry the army can: the pile belongs to the province."""
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 1r
        yamashiro blue 3p pile 2
        """)
    run(s, "blue: army 1, pickup spearman x3\n => army blue 1 yamashiro D 1b 3p 1r\n => hidden blue yamashiro 2")


@pytest.mark.rule("S-A6", "S-R58")
def test_a_detachment_leaves_room_for_the_pile() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 4p
        yamashiro blue pile 2
        """)
    run(s, "blue: army 1, detach omi, detail spearman x2\n => choices blue go")
    full = field("turn blue D\n blue army 1 yamashiro 4p\n yamashiro blue pile 4")
    run(full, "blue: army 1")
    assert legal(full) == ["halt"]
