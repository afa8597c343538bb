"""Armies on the move: phase A, and what phase D adds to it."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import EDITIONS, edition, run


@pytest.mark.rule("S-R35", "S-T22", "S-D19")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_an_army_marches_as_many_provinces_as_its_level(level: int) -> None:
    s = field(f"""
        turn blue A
        blue army 1 yamashiro 1b level {level}
        yamashiro blue 1p
        blue: omi mino hida kaga noto
        """)
    way = ["omi", "mino", "hida", "kaga", "noto"]
    run(s, "blue: army 1")
    for place in way[:level]:
        run(s, f"blue: march {place}")
    assert legal(s, "march") == []
    run(s, f"blue refused: march {way[level]}\n blue: halt\n => army blue 1 {way[level - 1]} D 1b")


@pytest.mark.rule("S-R35", "S-T22")
def test_phase_a_is_closed_to_empty_and_to_enemy_provinces() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b level 2
        yamashiro blue 1p
        blue: omi
        orange: kawachi
        """)
    run(
        s,
        """
        blue: army 1
        => choices blue pickup spearman, march omi, halt
        blue refused: march tamba, march kawachi, detach tamba, march mino
        """,
    )


@pytest.mark.rule("S-R57", "S-T22")
def test_phase_d_opens_empty_provinces_and_entering_conquers_them() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b 2p level 3
        yamashiro blue 1p
        blue: omi
        orange: kawachi
        """)
    run(
        s,
        """
        blue: army 1
        blue refused: march kawachi
        => owner tamba none
        blue: march tamba
        => owner tamba blue
        blue: march tajima
        => choices blue leave bowman, leave spearman
        blue: leave spearman, go
        => owner tajima blue
        => force tamba 1p
        => army blue 1 tajima D 1b 1p level 3
        """,
    )


@pytest.mark.rule("S-R35", "S-T22", "S-R57")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_a_sea_line_is_one_step_like_any_other(phase: str) -> None:
    s = field(f"""
        turn blue {phase}
        blue army 1 buzen 1b level 2
        buzen blue 1p
        blue: nagato iki suo
        """)
    run(
        s,
        """
        blue: army 1
        blue refused: march iki
        blue: march nagato, march iki
        blue refused: march nagato
        blue: halt
        => army blue 1 iki D 1b
        """,
    )


@pytest.mark.rule("S-R35")
def test_forces_do_not_move_in_phase_a() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b
        omi blue 5p
        blue: yamashiro mino
        """)
    run(s, "=> choices blue army 1, done\n blue refused: send spearman omi mino force")


@pytest.mark.rule("S-R36", "S-A19", "S-T23")
@pytest.mark.parametrize("game", EDITIONS)
def test_an_army_picks_up_where_it_stands_without_moving(game: str) -> None:
    blue = edition(game).clan_names[0]
    s = field(
        f"""
        turn {blue} A
        {blue} army 1 yamashiro 1b
        yamashiro {blue} 2g 1p
        """,
        game,
    )
    run(
        s,
        f"""
        {blue}: army 1
        => choices {blue} pickup gunner, pickup spearman, halt
        {blue}: pickup gunner x2, halt
        => army {blue} 1 yamashiro D 1b 2g
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-R36", "S-R57", "S-A20", "S-D28")
def test_phase_d_begins_with_the_same_right_to_pick_up() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b
        yamashiro blue 2p
        blue: omi
        """)
    run(s, "blue: army 1, pickup spearman, halt\n => army blue 1 yamashiro D 1b 1p\n => force yamashiro 1p")


@pytest.mark.rule("S-R36")
def test_an_army_picks_up_in_every_province_it_enters_between_its_steps() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b level 2
        yamashiro blue 2p
        omi blue 1s 1p
        mino blue 2g
        """)
    run(
        s,
        """
        blue: army 1, pickup spearman, march omi, pickup swordsman, march mino, pickup gunner x2, halt
        => army blue 1 mino D 1b 1s 2g 1p
        => force mino none
        => owner mino blue
        => force omi 1p
        """,
    )


@pytest.mark.rule("S-R36")
def test_only_what_fits_on_the_card_is_picked_up() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 2b 2s 4g 6p
        blue army 2 kai 1b 2s 4g 5p
        yamashiro blue 1b 1s 1g 1p
        kai blue 2b 2p
        """)
    run(
        s,
        """
        blue: army 1
        => choices blue halt
        blue: halt, army 2
        => choices blue pickup bowman, pickup spearman, halt
        blue: pickup bowman
        blue refused: pickup bowman
        blue: pickup spearman
        blue refused: pickup spearman
        """,
    )


@pytest.mark.rule("S-R38", "S-A21", "S-T27")
def test_what_an_army_puts_down_is_for_no_other_army_in_that_phase() -> None:
    """Yamashiro's garrison is army 1's; army 2 comes by and may not take it, army 1 may."""
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 2p
        blue army 2 iga 1b level 2
        iga blue 1p
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2, go, halt
        blue: army 2, march yamashiro
        blue refused: pickup spearman
        blue: halt, done
        => force yamashiro 2p
        """,
    )


@pytest.mark.rule("S-A21", "S-T27")
def test_an_army_may_take_up_again_what_it_put_down_itself() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 2p level 2
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2, go, march yamashiro, pickup spearman x2
        => force yamashiro none
        => army blue 1 yamashiro D 1b 2p
        blue: halt
        """,
    )


@pytest.mark.rule("S-A21", "S-A57")
def test_a_detachment_is_picked_up_by_no_other_army_but_by_its_own() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b 3p level 2
        blue army 2 iga 1b level 2
        iga blue 1p
        yamato blue 1p
        """)
    run(
        s,
        """
        blue: army 1, detach kawachi, detail spearman x2, go
        => force kawachi 2p
        blue: march kawachi, leave spearman, go
        => legal blue pickup spearman
        blue: march yamato, halt
        blue: army 2, march yamashiro, march kawachi
        => force kawachi 2p
        blue refused: pickup spearman
        blue: halt
        """,
    )


@pytest.mark.rule("S-A21")
def test_what_was_put_down_is_free_again_in_the_next_phase() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 2p
        blue army 2 iga 1b
        iga blue 1p
        blue: omi
        """)
    run(
        s,
        """
        blue: army 1, march omi, leave spearman x2, go, halt
        blue: army 2, march yamashiro, halt, done, done
        => phase D
        blue: army 2, pickup spearman
        => force yamashiro 1p
        """,
    )


@pytest.mark.rule("S-R39", "S-A5")
def test_ronin_of_an_army_go_along_and_are_seen() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b 2p 2r
        yamashiro blue 1p pile 1
        blue: omi
        """)
    run(
        s,
        """
        => hidden blue yamashiro 1
        blue: army 1, march omi, reveal 1
        => army blue 1 omi D 1b 2p 3r
        => piles blue none
        """,
    )


@pytest.mark.rule("S-D18")
def test_each_army_is_handled_once_in_any_order_and_done_is_always_asked() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b
        blue army 2 omi 1b
        blue army 3 iga 1b
        blue: yamashiro omi iga mino
        """)
    run(
        s,
        """
        => choices blue army 1, army 2, army 3, done
        blue: army 3, halt
        => choices blue army 1, army 2, done
        blue: army 1, halt, army 2, halt
        => choices blue done
        => phase A
        blue: done
        => phase B
        """,
    )


@pytest.mark.rule("S-D18", "S-D19")
def test_a_single_army_with_nothing_to_do_is_asked_all_the_same() -> None:
    s = field("turn blue A\n blue army 1 yamashiro 1b")
    run(s, "=> choices blue army 1, done\n blue: army 1\n => choices blue halt\n blue: halt\n => choices blue done")


@pytest.mark.rule("S-D18")
def test_a_disrupted_army_is_not_offered() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b lying
        blue army 2 omi 1b
        blue: yamashiro omi
        """)
    run(s, "=> choices blue army 2, done\n blue refused: army 1, army 3")


@pytest.mark.rule("S-R60", "S-D28")
def test_done_ends_the_armies_and_then_the_forces_move() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b
        omi blue 2p
        blue: yamashiro
        """)
    run(
        s,
        """
        blue refused: send spearman omi mino force
        blue: done
        => legal blue send spearman omi mino force
        blue refused: army 1
        blue: done
        => active orange
        """,
    )
