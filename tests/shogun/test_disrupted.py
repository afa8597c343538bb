"""Disrupted armies: what they hold up, and daimyos struck down in the middle of a battle."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import run


@pytest.mark.rule("S-A25")
def test_the_force_beside_a_disrupted_army_attacks_and_moves_freely() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b lying
        yamashiro blue 2p
        orange: kawachi
        blue: omi
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 6: 4 12 / 12
        => phase D
        => choices blue done
        blue: done, send spearman yamashiro kawachi force, send spearman yamashiro omi force
        => force yamashiro none
        => army blue 1 yamashiro lying 1b
        => owner yamashiro blue
        """,
    )


@pytest.mark.rule("S-A25")
def test_another_army_passes_a_disrupted_one_and_may_take_from_the_force_there() -> None:
    s = field("""
        turn blue D
        blue army 1 yamashiro 1b lying
        blue army 2 iga 1b level 2
        yamashiro blue 1p
        blue: iga tamba
        """)
    run(
        s,
        """
        blue: army 2, march yamashiro, pickup spearman
        => force yamashiro none
        blue refused: halt
        blue: march tamba (no garrison: the disrupted army holds the province), halt
        => army blue 2 tamba D 1b 1p
        => owner yamashiro blue
        """,
    )


@pytest.mark.rule("S-A25")
def test_a_disrupted_army_defends_with_the_force_but_without_its_daimyo() -> None:
    s = field("""
        turn blue B
        yamashiro blue 2b
        orange army 1 kawachi 1s 1p lying
        kawachi orange 1g 1p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
          dice 2: - / 12
        => choices orange lose swordsman army, lose gunner force, lose spearman force, lose spearman army
        orange: lose gunner force
          dice 5: - / 12
          dice 6: - / 12 12
        => army orange 1 kawachi lying 1s 1p
        => force kawachi 1p
        """,
    )


@pytest.mark.rule("S-A25", "S-R70")
def test_a_disrupted_army_without_units_is_lost_while_the_force_beside_it_lives() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        orange army 1 kawachi 1s lying
        orange army 2 osumi 1p
        kawachi orange 1p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
        orange: lose swordsman army
          dice 6: - / 12
        => army orange 1 lost
        => owner kawachi orange
        => force kawachi 1p
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-A25", "S-R46")
def test_a_lying_daimyo_is_no_casualty_and_stops_no_hit() -> None:
    """Three hits on two units: the third is lost, the army is gone, its province empty."""
    s = field("""
        turn blue B
        yamashiro blue 3b
        orange army 1 kawachi 1s 1p lying
        orange army 2 osumi 1p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 / -
        => army orange 1 lost
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-A25", "S-A4")
def test_a_lying_daimyo_still_counts_for_the_ronin_of_his_army() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        orange army 1 kawachi 2p lying
        kawachi orange 1p pile 2
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 12 / -
          dice 5: - / 12 12
          dice 6: - / 12 12 12
        => army orange 1 kawachi lying 2p 2r
        """,
    )


# ---------------------------------------------------------------- [SS] in the middle of a battle

DUEL = """
    turn pink B
    ninja {ninja}
    pink army 1 yamashiro {attack} level 2
    pink army 2 mutsu 2p
    yamashiro pink 1p
    gray army 1 kawachi {defence}
    gray army 2 osumi 2p
    gray: tamba
    pink-stripe army 1 sado 2p
    """


@pytest.mark.rule("S-A43", "S-T59", "S-A6")
def test_an_attacker_struck_when_the_battle_is_named_rolls_nothing_and_shows_nothing() -> None:
    s = field(DUEL.format(ninja="gray", attack="1b", defence="1b") + "iga pink 2p pile 1", "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done
        gray: pass, strike pink 1
          dice: 8
        => army pink 1 yamashiro lying 1b
        => phase D
        => piles pink 1
        => army gray 1 kawachi D 1b
        """,
    )


@pytest.mark.rule("S-A43", "S-T59")
def test_an_attacker_struck_after_a_pass_breaks_off_and_attacks_no_more() -> None:
    s = field(DUEL.format(ninja="gray", attack="1b", defence="1b"), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done
        gray: pass, pass
          dice 1: 12 / 12
          dice 4: 12 / 12
        => asked gray
        gray: strike pink 1
          dice: 8
        => army pink 1 yamashiro lying 1b hole 4
        => phase D
        => choices pink army 2, done
        => owner kawachi gray
        """,
    )


@pytest.mark.rule("S-A43", "S-T59")
def test_a_lone_attacker_struck_dead_leaves_his_battle_and_the_force_beside_him() -> None:
    s = field(DUEL.format(ninja="gray", attack="", defence="1b"), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done
        gray: pass, pass
          dice 1: - / 12
          dice 4: 12 / 12
        gray: strike pink 1
          dice: 8
        => army pink 1 lost
        => owner yamashiro pink
        => phase D
        """,
    )


@pytest.mark.rule("S-A43", "S-T59")
def test_a_defender_struck_in_mid_battle_rolls_on_without_his_daimyo() -> None:
    s = field(DUEL.format(ninja="pink", attack="1b", defence="1b 1p"), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done, pass, pass
          dice 1: 12 / 12
          dice 4: 12 / 12
          dice 6: - / 12
        pink: strike gray 1
          dice: 8
        => army gray 1 kawachi lying 1b 1p
        pink: press
          dice 1: 12 / 12
          dice 4: 12 / -
          dice 6: - / 12
        => choices pink press, stop
        """,
    )


@pytest.mark.rule("S-A43", "S-T59", "S-R55", "S-R56")
def test_a_lone_defender_struck_dead_in_mid_battle_makes_the_attack_a_success() -> None:
    s = field(DUEL.format(ninja="pink", attack="1b", defence=""), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done, pass, pass
          dice 1: 12 / -
          dice 4: 12 / 12
        pink: strike gray 1
          dice: 8
        => army gray 1 lost
        => owner kawachi none
        => legal pink enter
        => legal pink attack tamba
        pink: rest
        => army pink 1 yamashiro D 1b hole 5
        """,
    )


@pytest.mark.rule("S-A43", "S-T59")
def test_a_lone_daimyo_with_a_force_beside_him_leaves_the_battle_to_the_force() -> None:
    s = field(DUEL.format(ninja="pink", attack="1b", defence="") + "kawachi gray 1p", "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done, pass, pass
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: - / 12
        pink: strike gray 1
          dice: 8
        => army gray 1 lost
        => owner kawachi gray
        pink: press
          dice 1: 1 / -
        => owner kawachi none
        """,
    )


HEIRS = """
    turn pink B
    ninja {ninja}
    pink army 1 yamashiro 1b level 2
    pink army 2 mutsu 1p
    pink army 3 hitachi 1p
    kawachi gray 1s 1p castle
    gray army 1 osumi
    gray: tamba
    pink-stripe army 1 sado 2p
    pink-stripe army 2 iki 2p
    pink-stripe army 3 tsushima 2p
    """


@pytest.mark.rule("S-R71", "S-A43", "S-T60")
def test_the_heir_of_a_clan_that_falls_in_mid_battle_defends_its_province_on() -> None:
    s = field(HEIRS.format(ninja="pink-stripe"), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done
        pink-stripe: pass, pass
          dice 1: 1 / -
          dice 4: 1 / -
          dice 5: - / 12
          dice 6: - / 12 12 12 12
        => worn kawachi 2
        pink-stripe: strike gray 1
          dice: 8
        => lost gray
        => owner kawachi pink-stripe
        => choices pink press, stop
        pink: press
          dice 1: 1 / -
          dice 4: 1 / -
          dice 5: - / 12
          dice 6: - / 12 12
        pink: press
          dice 1: 1 / -
        => choices pink-stripe lose swordsman force, lose spearman force
        pink-stripe: lose spearman force
          dice 4: 6 / -
          dice 5: - / 12
        => owner kawachi none
        => legal pink enter
        """,
    )


@pytest.mark.rule("S-R71", "S-A43", "S-R55")
def test_a_battle_ends_without_success_when_the_attacker_inherits_its_target() -> None:
    s = field(HEIRS.format(ninja="pink"), "samurai-swords")
    run(
        s,
        """
        pink: declare army 1 kawachi, done, pass, pass
          dice 1: 12 / -
          dice 4: 12 / -
          dice 5: - / 12
          dice 6: - / 12 12 12 12 12
        pink: strike gray 1
          dice: 8
        => lost gray
        => owner kawachi pink
        => owner tamba pink
        => force kawachi 1s 1p
        => step Campaign
        """,
    )
    assert "enter" not in legal(s)
    run(s, "pink: rest\n => phase D\n => army pink 1 yamashiro D 1b hole 4")


@pytest.mark.rule("S-A54", "S-R71", "S-T60")
def test_an_attackers_clan_that_falls_in_mid_battle_has_no_battle_and_no_turn_any_more() -> None:
    s = field(
        """
        turn pink B
        ninja gray
        pink army 1 mutsu
        yamashiro pink 2p
        iga pink 1p
        kawachi gray 2p
        gray: yamato
        gray army 1 osumi 1p
        gray army 2 satsuma 1p
        gray army 3 hyuga 1p
        pink-stripe army 1 sado 2p
        """,
        "samurai-swords",
    )
    run(
        s,
        """
        pink: declare force yamashiro kawachi, declare force iga yamato, done
        gray: pass
        pink: fight force yamashiro
        gray: pass
          dice 6: 12 12 / 12 12
        gray: strike pink 1
          dice: 8
        => lost pink
        => owner yamashiro gray
        => owner iga gray
        => owner mutsu none
        => active gray
        => phase A
        => asked gray
        """,
    )
    assert s.view(None)["battles"] == []
