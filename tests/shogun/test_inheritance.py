"""What an eliminator gains, and when he may move it."""

from __future__ import annotations

import pytest

from shogun.board_of import field, idle, legal
from shogun.helpers import run

# Blue has one army of three left and is about to kill green's last daimyo in Kawachi.
KILL = """
    turn blue B
    order blue orange green
    blue army 2 yamashiro 2b
    blue: yamashiro
    green army 1 kawachi
    sado green 1b 3p
    noto green 3p pile 2
    green: tamba
    """
DEED = """
    blue: declare army 2 kawachi, done
      dice 1: 1 12 / -
    => lost green
    """


@pytest.mark.rule("S-R71")
def test_all_units_and_provinces_and_the_tray_are_the_eliminators_at_once() -> None:
    s = field(KILL)
    run(s, "=> tray blue 7b 9s 9g 35p\n => tray green 8b 9s 9g 29p\n" + DEED)
    run(
        s,
        """
        => owner sado blue
        => owner noto blue
        => owner tamba blue
        => force sado 1b 3p
        => tray blue 15b 18s 18g 64p
        => tray green 0b 0s 0g 0p
        """,
    )


@pytest.mark.rule("S-R72", "S-D27", "S-T62")
def test_lost_daimyos_come_back_lowest_first_into_owned_provinces_without_army() -> None:
    s = field(KILL)
    run(
        s,
        DEED
        + """
        => choices blue raise tamba, raise noto, raise sado
        blue refused: raise yamashiro, raise kawachi, raise osumi
        blue: raise sado
        => army blue 1 sado D hole 1 level 1
        => choices blue pickup bowman, pickup spearman, halt
        blue: pickup bowman, pickup spearman x3
        => army blue 1 sado D 1b 3p
        => force sado none
        => owner sado blue
        blue: halt
        => choices blue raise tamba, raise noto
        blue: raise noto, halt
        => army blue 3 noto D hole 1
        => phase D
        """,
    )
    armies = s.view(None)["clans"][2]["armies"]
    assert armies == [None, None, None], "the victim's daimyos do not come back"


@pytest.mark.rule("S-R72", "S-D27")
def test_with_three_daimyos_nobody_is_raised_and_with_one_place_nobody_is_asked() -> None:
    three = field(KILL + "blue army 1 mutsu 1p\n blue army 3 hitachi 1p\n")
    run(three, DEED + "=> phase D")
    one = field("""
        turn blue B
        blue army 1 yamashiro 2b
        blue army 3 mutsu 1p
        blue: yamashiro kai
        green army 1 kawachi
        """)
    run(
        one,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => army blue 2 kai D hole 1
        => choices blue pickup spearman, halt
        """,
    )


@pytest.mark.rule("S-A52", "S-T62")
def test_with_no_army_free_province_he_stays_lost() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 2b
        blue army 3 mutsu 1p
        green army 1 kawachi
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => lost green
        => army blue 2 lost
        => phase D
        => choices blue army 1, army 3, done
        """,
    )


@pytest.mark.rule("S-R72", "S-T62", "S-A53")
def test_a_recovered_army_makes_no_attack_and_one_step_in_phase_d() -> None:
    """Green falls in phase A to blue's own ninja: army 1 is back but waits for D; forces gained may declare."""
    s = field("""
        turn blue A
        ninja blue
        blue army 2 yamashiro 2b
        blue: yamashiro
        green army 1 kawachi
        green: sado tamba noto kaga
        orange: tango
        """)
    run(
        s,
        """
        blue: strike green 1
          dice: 8
        => lost green
        blue: raise tamba, halt, raise kaga, halt
        => choices blue army 2, done
        blue refused: army 1, army 3
        blue: done
        => legal blue declare force tamba tango
        blue refused: declare army 1 tango
        blue: declare force tamba tango, done
          dice 6: 4 / 12
        => phase D
        => choices blue army 1, army 2, army 3, done
        blue: army 3, march noto
        => army blue 3 noto D
        blue refused: march kaga
        blue: halt
        """,
    )


@pytest.mark.rule("S-R72", "S-A53")
def test_forces_gained_in_phase_a_are_not_picked_up_before_phase_d() -> None:
    s = field("""
        turn blue A
        ninja blue
        blue army 1 mutsu 1p
        blue army 2 yamashiro 2b level 2
        blue army 3 hitachi 1p
        blue: yamashiro
        green army 1 kawachi
        green: tamba
        """)
    run(
        s,
        """
        blue: strike green 1
          dice: 8
        blue: army 2, pickup spearman, march tamba, leave spearman, go
        => army blue 2 tamba D 2b
        blue refused: pickup spearman
        blue: halt, done, done
        => phase D
        blue: army 2, pickup spearman
        => army blue 2 tamba D 2b 1p
        """,
    )


@pytest.mark.rule("S-R71", "S-R72")
def test_gains_are_sent_and_garrisoned_in_phase_d_of_the_same_turn() -> None:
    s = field(KILL)
    run(s, DEED + "blue: raise tamba, pickup spearman, halt, raise noto, halt")
    run(
        s,
        """
        blue: army 1, march kawachi, leave spearman, go, halt, done
        => owner kawachi blue
        => force tamba 1p
        blue: send bowman sado noto army
        => army blue 3 noto D 1b
        """,
    )


@pytest.mark.rule("S-A53", "S-T64")
def test_an_eliminator_not_on_turn_places_at_once_and_moves_his_gains_in_his_own_phase_d() -> None:
    """Green attacks orange with its last daimyo and dies of it; orange's turn comes later in the round."""
    s = field("""
        turn green B
        order green orange blue
        green army 1 yamashiro
        yamashiro green 2p
        green: tamba noto
        kawachi orange 2b
        orange army 2 osumi 2p
        """)
    run(
        s,
        """
        green: declare army 1 kawachi, done
          dice 1: - / 6 12
        => lost green
        => active green
        => asked orange
        orange: raise tamba, pickup spearman, halt, raise yamashiro, halt
        => active orange
        => phase A
        => choices orange army 2, done
        orange: done
        orange refused: declare army 1 tango, declare army 3 iga
        => legal orange declare force yamashiro iga
        orange: done
        => phase D
        => choices orange army 1, army 2, army 3, done
        orange: army 3, march iga, halt
        => owner iga orange
        orange: done, send spearman yamashiro omi force
        => owner omi orange
        """,
    )


@pytest.mark.rule("S-A53", "S-T64")
def test_an_eliminator_whose_turn_is_over_moves_his_gains_next_round_like_all_else() -> None:
    s = field("""
        turn green B
        order orange blue green
        green army 1 yamashiro
        yamashiro green 2p
        green: tamba noto
        kawachi orange 2b
        orange army 2 osumi 2p
        """)
    run(
        s,
        """
        green: declare army 1 kawachi, done
          dice 1: - / 6 12
        orange: raise tamba, halt, raise yamashiro, halt
        => round 3
        """,
    )
    while s.active != 1:  # nobody plans or does anything
        seat = s.to_act[0]
        s.apply(seat, [*[a for a in s.legal_actions(seat) if a == "done"], *s.legal_actions(seat)][0])
    run(
        s,
        """
        => choices orange army 1, army 2, army 3, done
        orange: army 3, pickup spearman x2
        => army orange 3 yamashiro D 2p
        """,
    )


@pytest.mark.rule("S-A56")
def test_the_victims_piles_are_turned_up_stand_with_their_forces_and_serve_until_action_8() -> None:
    s = field(KILL + "blue army 1 mutsu 1p\n blue army 3 hitachi 1p\n")
    run(
        s,
        """
        => piles green 2
        => pool 28
        """
        + DEED
        + """
        => piles green none
        => piles blue none
        => force noto 3p 2r
        blue: done, send spearman noto sado force
        => force noto 2p 1r
        => force sado 1b 4p 1r
        """,
    )
    idle(s, 3)
    run(s, "=> round 3\n => pool 30\n => force noto 2p\n => force sado 1b 4p")


@pytest.mark.rule("S-A50")
def test_no_army_is_among_the_gains() -> None:
    """All the victim's daimyos are gone when he falls, so every province gained is free of markers."""
    s = field(KILL)
    run(s, DEED)
    assert sorted(a[6:] for a in legal(s, "raise")) == sorted(s.view(None)["gained"])


@pytest.mark.rule("S-R71", "S-A54")
def test_a_dead_clan_is_asked_nothing_more_and_its_turn_is_skipped() -> None:
    s = field(KILL.replace("order blue orange green", "order blue green orange"))
    run(s, DEED + "blue: raise tamba, halt, raise noto, halt, done, done\n => active orange")
    idle(s, 4)
    assert s.alive == [True, True, False]
    assert s.view(None)["clans"][2]["koku"] == 0
    assert not s.legal_actions(2)
