"""Two players: blue and orange are one player's clans, green and purple the other's."""

from __future__ import annotations

import pytest

from shogun.board_of import field, holding, idle, legal
from shogun.helpers import dealt, run

HOME = ("mutsu", "osumi", "sado", "tsushima")


@pytest.mark.rule("S-T70")
def test_each_player_divides_34_provinces_into_17_and_17() -> None:
    s = dealt("ikusa", 2)
    for _ in range(2):
        (seat,) = s.to_act
        for n in range(17):
            assert len(legal(s, "take")) == 34 - n
            s.apply(seat, legal(s, "take")[-1])
    run(s, "=> owns blue 17\n => owns orange 17\n => owns green 17\n => owns purple 17")
    assert {s.seat_of(c) for c in (0, 1)} == {0}


@pytest.mark.rule("S-R81", "S-A63", "S-T70")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_an_allied_province_is_closed_to_armies(phase: str) -> None:
    """Not to halt in and not to pass through: Mino lies behind orange's Omi."""
    s = field(
        f"""
        turn blue {phase}
        blue army 1 yamashiro 2p level 3
        blue: yamashiro iga mino
        omi orange 2p
        """,
        seats=2,
    )
    run(s, "blue: army 1")
    assert "march omi" not in legal(s)
    assert "march iga" in legal(s)
    assert "detach omi" not in legal(s)
    run(s, "blue refused: march omi, detach omi")


@pytest.mark.rule("S-A63", "S-A23")
def test_an_allied_province_is_no_way_out_for_an_army_that_has_to_make_way() -> None:
    """In Yamato army 1 could go to orange's Kii only, or to Iga, where a disrupted army lies: nobody halts on it."""
    text = """
        turn blue A
        blue army 1 yamato 1b
        blue army 2 iga 1b lying
        blue army 3 omi 1b level 2
        blue: yamato iga omi
        {owner}: kii
        """
    s = field(text.format(owner="orange"), seats=2)
    run(s, "blue: army 3, march iga\n => choices blue pickup spearman, march omi")
    own = field(text.format(owner="blue"), seats=2)
    run(own, "blue: army 3, march iga\n => choices blue pickup spearman, march omi, march yamato")


@pytest.mark.rule("S-R81", "S-A63", "S-T70")
def test_an_allied_province_is_closed_to_forces() -> None:
    s = field("turn blue D\n yamashiro blue 2p\n omi orange 1p\n orange army 1 iga 1p", seats=2)
    run(
        s,
        """
        blue: done
        blue refused: send spearman yamashiro omi force, send spearman yamashiro iga army
        blue refused: send spearman yamashiro iga force, send spearman omi yamashiro force
        => legal blue send spearman yamashiro kawachi force
        """,
    )


@pytest.mark.rule("S-R81", "S-A63", "S-T70")
def test_own_clans_do_not_attack_each_other_neither_declared_nor_later() -> None:
    s = field(
        """
        turn blue B
        blue army 1 yamashiro 2b 2p level 2
        omi orange 1p
        kawachi green 1p
        orange: tamba
        """,
        seats=2,
    )
    assert legal(s, "declare army 1") == [f"declare army 1 {p}" for p in ("yamato", "kawachi", "iga")]
    run(
        s,
        """
        blue refused: declare army 1 omi
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => choices blue enter, rest
        blue refused: attack omi, attack tamba
        """,
    )


@pytest.mark.rule("S-A63", "S-A29", "S-A65")
def test_a_target_that_an_ally_inherited_meanwhile_is_no_target_any_more() -> None:
    """Orange's ninja takes green's last daimyo at the end of B: Kawachi is orange's, blue's battle lapses."""
    s = field(
        """
        turn blue B
        ninja orange
        yamashiro blue 2b
        green army 1 sado
        kawachi green 1p
        orange army 1 osumi 1p
        orange army 2 hyuga 1p
        orange army 3 satsuma 1p
        """,
        seats=2,
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
        orange: strike green 1
          dice: 8
        => lost green
        => owner kawachi orange
        => phase D
        => winner none
        """,
    )


@pytest.mark.rule("S-R81", "S-A63", "S-A65")
def test_a_battle_ends_when_the_ally_inherits_its_target_in_the_middle_of_it() -> None:
    s = field(
        """
        turn pink B
        ninja gray
        yamashiro pink 2p
        kawachi pink-stripe 2p
        pink-stripe army 1 sado
        gray army 1 osumi 1p
        gray army 2 hyuga 1p
        gray army 3 satsuma 1p
        """,
        "samurai-swords",
        seats=2,
    )
    run(
        s,
        """
        pink: declare force yamashiro kawachi, done
        gray: pass, pass
          dice 6: 12 12 / 12 12
        gray: strike pink-stripe 1
          dice: 8
        => lost pink-stripe
        => owner kawachi gray
        => phase D
        => force yamashiro 2p
        => force kawachi 2p
        """,
    )


@pytest.mark.rule("S-T70")
def test_the_ninja_does_not_strike_an_ally() -> None:
    s = field("turn green A\n ninja blue", seats=2)
    assert legal(s, "strike") == ["strike green 1", "strike purple 1"]


@pytest.mark.rule("S-R82", "S-A66", "S-T70")
@pytest.mark.parametrize(("total", "wins"), [(49, False), (50, True)])
def test_50_provinces_of_both_clans_win_after_action_9_and_not_before(total: int, wins: bool) -> None:
    """Blue has 33 and sends two out; with orange's that makes so many in the middle of the round."""
    apart = ("yamashiro", "kawachi", "tamba", *HOME)
    blue = holding("blue", 31, *apart)
    s = field(
        f"""
        turn blue D
        order blue orange green purple
        yamashiro blue 3p
        blue army 1 mutsu
        {blue}
        orange army 1 osumi
        {holding("orange", total - 36, *apart, *blue.split()[1:])}
        """,
        seats=2,
    )
    run(s, "blue: done, send spearman yamashiro kawachi force, send spearman yamashiro tamba force\n => owns blue 35")
    assert s.scores[0] == total
    run(s, "=> winner none\n blue: done\n => active orange")
    idle(s, 3)
    assert s.is_over == wins
    if wins:
        run(s, "=> round 2\n => winner blue\n => asked none\n => koku blue 11")
        assert s.winners == (0,)
    else:
        run(s, "=> round 3\n => winner none")


@pytest.mark.rule("S-R82")
def test_35_provinces_of_one_clan_do_not_win() -> None:
    s = field(
        f"""
        turn blue D
        blue army 1 yamashiro 2b 2p
        {holding("blue", 33, "yamashiro", "kawachi", *HOME)}
        """,
        seats=2,
    )
    run(s, "=> owns blue 34\n blue: army 1, detach kawachi, detail spearman, go\n => owns blue 35\n => winner none")
    idle(s, 3)
    run(s, "=> round 3\n => winner none")


@pytest.mark.rule("S-A65", "S-T70")
def test_the_eliminating_clan_inherits_and_recovers_and_not_its_ally() -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 2b
        blue army 1 mutsu 1p
        green army 1 kawachi
        green: noto kaga
        purple: tamba
        """,
        seats=2,
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => lost green
        => owner noto blue
        => owner kaga blue
        => owner tamba purple
        => owns orange 1
        => winner none
        => choices blue raise yamashiro, raise noto, raise kaga
        blue: raise noto, halt, raise kaga, halt
        => phase D
        => army orange 2 lost
        """,
    )
    idle(s, 3)
    run(s, "=> round 3\n => asked blue green")
    assert s.living() == (0, 1, 3), "the player goes on with his other clan"


@pytest.mark.rule("S-A66", "S-T70", "S-A55")
def test_a_player_without_clans_has_lost_at_once() -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 2b
        purple army 1 kawachi
        purple: noto
        """,
        seats=2,
        out="green",
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => lost purple
        => winner blue
        => asked none
        """,
    )
    assert s.winners == (0,)
    assert s.scores[0] == 4


@pytest.mark.rule("S-A65")
def test_a_clan_may_fall_on_its_own_turn_and_its_ally_still_plays() -> None:
    s = field(
        """
        turn blue B
        order blue green orange purple
        blue army 1 yamashiro
        kawachi green 2b
        green army 1 sado 1p
        green army 2 noto 1p
        green army 3 kaga 1p
        blue: kai
        """,
        seats=2,
    )
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: - / 6 12
        => lost blue
        => owner kai green
        => active green
        green: done, done, done, done
        => active orange
        => asked orange
        """,
    )


@pytest.mark.rule("S-A69", "S-T69")
def test_a_round_limit_counts_the_totals_of_the_players() -> None:
    """Green has most as a clan, but blue and orange together have more than green and purple."""
    s = field(
        """
        round 4
        turn purple D
        order blue orange green purple
        blue: kai kozuke
        orange: kaga noto
        green: yamashiro kawachi tamba
        """,
        seats=2,
        options={"round_limit": 4},
    )
    idle(s, 5)
    run(s, "=> round 4\n => winner blue")
    assert s.scores == [6, 5]
