"""Experienced armies: several attacks, moving in between them, and what they learn."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import EDITIONS, edition, run


@pytest.mark.rule("S-R51", "S-D26")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_an_army_makes_as_many_attacks_as_its_level(level: int) -> None:
    """Omi lies in the middle of five: one is declared, the others follow as long as attacks are left."""
    around = ["iga", "ise", "mino", "wakasa", "echizen"]
    s = field(f"""
        turn blue B
        blue army 1 omi 1b level {level}
        orange: {" ".join(around)}
        """)
    run(s, "blue: declare army 1 iga, done\n dice 1: 1 / -")
    for target in around[1:level]:
        run(s, f"=> phase C\n blue: attack {target}\n dice 1: 1 / -")
    run(s, "=> phase D")
    owners = [s.view(None)["provinces"][p]["owner"] for p in around]
    assert owners == [None] * level + ["orange"] * (5 - level)


@pytest.mark.rule("S-R51")
def test_a_green_army_and_a_force_attack_once_and_do_not_move_in_phase_c() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 1
        iga blue 1b
        orange: kawachi yamato
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force iga yamato, done, fight army 1
          dice 1: 1 / -
          dice 1: 1 / -
        => phase D
        => army blue 1 yamashiro D 1b
        => owner kawachi none
        => owner yamato none
        """,
    )


@pytest.mark.rule("S-R43", "S-R51", "S-D26")
def test_an_army_makes_all_its_attacks_before_another_troop_fights() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 2
        iga blue 1b
        orange: kawachi yamato tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force iga yamato, done, fight army 1
          dice 1: 1 / -
        blue refused: fight force iga
        blue: attack tamba
          dice 1: 1 / -
        (now the force)
          dice 1: 1 / -
        => owner yamato none
        """,
    )


@pytest.mark.rule("S-R52", "S-A31", "S-T45", "S-D26")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(
    ("way", "place", "tamba"),
    [
        ("attack tamba\n dice 1: 1 12 / -", "yamashiro", "none"),
        ("enter, leave spearman, go, attack tamba\n dice 1: 1 12 / -", "kawachi", "none"),
        ("enter, leave spearman, go, rest", "kawachi", "orange"),
        ("rest", "yamashiro", "orange"),
    ],
)
def test_after_a_success_four_ways_are_open_in_both_editions(game: str, way: str, place: str, tamba: str) -> None:
    blue, orange = edition(game).clan_names[:2]
    s = field(
        f"""
        turn {blue} B
        {blue} army 1 yamashiro 2b 1p level 2
        {orange}: kawachi tamba
        """,
        game,
    )
    run(s, f"{blue}: declare army 1 kawachi, done\n dice 1: 1 12 / -")
    run(s, f"=> choices {blue} enter, attack tamba, rest")
    owner = orange if tamba == "orange" else "none"
    run(s, f"{blue}: {way}\n => phase D\n => army {blue} 1 {place}\n => owner tamba {owner}")
    run(s, f"=> owner kawachi {blue if place == 'kawachi' else 'none'}")


@pytest.mark.rule("S-R52")
def test_with_no_attack_left_the_army_stays_until_phase_d() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 2
        orange: kawachi tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        blue: attack tamba
          dice 1: 1 12 / -
        => phase D
        => owner tamba none
        => army blue 1 yamashiro D 2b 1p
        blue: army 1
        => legal blue march tamba
        => legal blue march kawachi
        """,
    )


@pytest.mark.rule("S-R52", "S-D26")
def test_only_the_province_just_emptied_may_be_entered() -> None:
    """Kawachi is emptied, then Tamba attacked and called off: neither may be entered."""
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 3
        orange: kawachi
        tamba orange 2p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => legal blue enter
        blue: attack tamba
          dice 1: 12 12 / -
          dice 4: 12 / -
          dice 6: 12 / 12 12
        blue: stop
        blue refused: enter
        => choices blue rest
        """,
    )


@pytest.mark.rule("S-R52", "S-D26")
def test_entering_is_not_offered_without_a_possible_garrison() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 2b 2r level 2\n orange: kawachi")
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => choices blue rest
        blue refused: enter
        """,
    )


@pytest.mark.rule("S-R53", "S-A32", "S-T46")
def test_an_empty_declared_target_costs_an_attack_and_may_be_entered_with_one_left() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 2p level 2
        orange: settsu tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
        => choices blue enter, attack tamba, rest
        blue: enter, leave spearman, go
        => owner kawachi blue
        => choices blue attack settsu, attack tamba, rest
        blue: attack settsu
          dice 1: 1 12 / -
        => phase D
        => owner settsu none
        """,
    )


@pytest.mark.rule("S-A32", "S-R53")
def test_after_an_empty_target_the_army_may_stay_and_attack_from_where_it_stands() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 2b 2p level 2\n orange: tamba")
    run(
        s,
        """
        blue: declare army 1 kawachi, done, attack tamba
          dice 1: 1 12 / -
        => owner kawachi none
        => owner tamba none
        => army blue 1 yamashiro D 2b 2p
        """,
    )


@pytest.mark.rule("S-A28", "S-T46", "S-R53")
def test_an_undeclared_attack_on_empty_land_needs_another_attack_after_it() -> None:
    two = field("turn blue B\n blue army 1 yamashiro 2b 2p level 2\n orange: tamba")
    run(two, "blue: declare army 1 kawachi, done\n => choices blue enter, attack tamba, rest")
    three = field("turn blue B\n blue army 1 yamashiro 2b 2p level 3\n orange: tamba")
    run(
        three,
        """
        blue: declare army 1 kawachi, done
        => legal blue attack omi
        blue: attack omi
        => choices blue enter, attack tamba, rest
        blue: enter, leave spearman, go
        => owner omi blue
        => choices blue attack tamba, rest
        """,
    )


@pytest.mark.rule("S-R53", "S-T46")
def test_an_empty_target_of_a_green_army_waits_for_phase_d() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 2b 2p level 1")
    run(s, "blue: declare army 1 kawachi, done\n => phase D\n => owner kawachi none\n blue: army 1, march kawachi")


@pytest.mark.rule("S-R54", "S-A30", "S-T44")
def test_after_calling_off_another_target_but_not_the_same() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 3
        kawachi orange 2p
        tamba orange 1p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 12 12 / -
          dice 4: 12 / -
          dice 6: 12 / 12 12
        blue: stop
        blue refused: attack kawachi, enter
        => legal blue attack tamba
        blue: attack tamba
          dice 1: 1 12 / -
        => owner tamba none
        blue refused: attack kawachi
        blue: enter, leave spearman, go
        blue refused: attack kawachi
        => army blue 1 tamba D 2b level 3
        """,
    )


@pytest.mark.rule("S-A30", "S-R54")
def test_another_army_may_attack_what_this_one_called_off() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 2
        blue army 2 yamato 1b level 2
        kawachi orange 2p
        orange: tamba
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare army 2 ise, done, fight army 1
          dice 1: 12 / -
          dice 4: 12 / -
          dice 6: - / 12 12
        blue: stop, attack tamba
          dice 1: 1 / -
        => step Campaign
        => legal blue attack kawachi
        """,
    )


@pytest.mark.rule("S-A29", "S-T48", "S-D23")
def test_a_target_that_has_become_own_uses_an_attack_up_and_the_army_goes_on() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p level 2
        blue army 2 yamato 1b level 2
        orange: kawachi tamba ise
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare army 2 kawachi, done, fight army 1
          dice 1: 1 12 / -
        blue: enter, leave spearman, go, rest
        => step Campaign
        => choices blue attack ise, rest
        => army blue 2 yamato D 1b
        blue: attack ise
          dice 1: 1 / -
        => phase D
        => army blue 2 yamato D 1b hole 5
        """,
    )


@pytest.mark.rule("S-A29", "S-D23")
def test_fight_stays_on_offer_for_an_experienced_army_whose_target_fell_to_others() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 2
        yamato blue 1b
        iga blue 1b
        orange: kawachi ise
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force yamato kawachi, declare force iga ise, done, fight force yamato
          dice 1: 1 / -
        => choices blue fight army 1, fight force iga
        blue: fight army 1 (one attack used, no dice)
        => step Campaign
        blue: rest
          dice 1: 1 / -
        => army blue 1 yamashiro D 1b hole 4
        """,
    )


# ---------------------------------------------------------------- experience


@pytest.mark.rule("S-R55", "S-R56", "S-T49")
def test_two_successes_move_the_marker_one_hole() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 2b 1p hole 4\n orange: kawachi tamba")
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => army blue 1 yamashiro hole 4
        blue: attack tamba
          dice 1: 1 12 / -
        => army blue 1 yamashiro hole 5 level 2
        """,
    )


@pytest.mark.rule("S-R55", "S-T49")
def test_empty_called_off_and_lapsed_attacks_teach_nothing() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p hole 4
        blue army 2 omi 2b hole 3
        kawachi orange 2p
        """)
    run(
        s,
        """
        blue: declare army 1 iga, declare army 2 iga, done (army 2 is of level 1 and just drops out)
        blue: attack kawachi
          dice 1: 1 12 / -
          dice 4: 12 / -
          dice 6: 12 / 12
        blue: stop
        => phase D
        => army blue 1 yamashiro hole 4
        => army blue 2 omi hole 3
        """,
    )


@pytest.mark.rule("S-R55", "S-R56")
def test_defending_teaches_nothing_even_when_the_attackers_die() -> None:
    s = field("turn blue B\n yamashiro blue 1p\n orange army 1 kawachi 2b hole 3")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: - / 1 12
        => owner yamashiro none
        => army orange 1 kawachi D 2b hole 3
        """,
    )


@pytest.mark.rule("S-R56", "S-T49", "S-A38")
def test_a_level_gained_gives_no_attack_but_counts_in_phase_d() -> None:
    """From the last hole marked 2 to level 3: two attacks, then three steps."""
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b 1p hole 5
        orange: kawachi tamba
        blue: omi mino hida kaga
        yamashiro blue 1p
        """)
    run(
        s,
        """
        => army blue 1 yamashiro level 2
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        blue: attack tamba
          dice 1: 1 12 / -
        => phase D
        => army blue 1 yamashiro hole 6 level 3
        blue: army 1, march omi, march mino, march hida
        blue refused: march kaga
        """,
    )


@pytest.mark.rule("S-A38", "S-R56")
@pytest.mark.parametrize("game", EDITIONS)
def test_the_holes_are_marked_1_1_1_2_2_3_4_and_4_is_the_last(game: str) -> None:
    blue, orange = edition(game).clan_names[:2]
    for hole, level in enumerate((1, 1, 1, 2, 2, 3, 4), 1):
        s = field(f"turn {blue} B\n {blue} army 1 yamashiro 1b hole {hole}\n {orange}: kawachi", game)
        run(s, f"=> army {blue} 1 yamashiro level {level}\n {blue}: declare army 1 kawachi, done\n dice 1: 1 / -")
        if level > 1:
            run(s, f"{blue}: rest")
        run(s, f"=> army {blue} 1 yamashiro hole {min(hole + 1, 7)}")


@pytest.mark.rule("S-R56")
def test_resting_ends_the_attacks_and_the_marker_moves() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 2b hole 6\n orange: kawachi tamba")
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => legal blue attack tamba
        blue: rest
        => army blue 1 yamashiro hole 7 level 4
        => owner tamba orange
        """,
    )
    assert legal(s, "attack") == []
