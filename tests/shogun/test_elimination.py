"""The last daimyo lost: who is out, by whom, and when nobody inherits."""

from __future__ import annotations

import pytest

from shogun.board_of import field
from shogun.helpers import run

THREE = """
    {clan} army 1 {a} 1p
    {clan} army 2 {b} 1p
    {clan} army 3 {c} 1p
    """
BLUE = THREE.format(clan="blue", a="mutsu", b="hitachi", c="shimosa")
ORANGE = THREE.format(clan="orange", a="osumi", b="hyuga", c="satsuma")


@pytest.mark.rule("S-R70", "S-R71", "S-T60", "S-A50")
def test_by_attack_the_attacker_inherits_all_but_the_province_of_the_last_battle() -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 3b
        green army 1 kawachi 1p
        green: noto sado
        """
        + BLUE
    )
    run(
        s,
        """
        => owns blue 4
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 12 / -
        => lost green
        => owner kawachi none
        => owner noto blue
        => owner sado blue
        => owns blue 6
        => phase D
        """,
    )
    assert s.view(None)["gained"] == ["noto", "sado"]


@pytest.mark.rule("S-R70", "S-T60", "S-A54")
def test_by_defence_the_defender_inherits_and_the_attackers_turn_is_over() -> None:
    s = field(
        """
        turn green B
        order green blue orange
        green army 1 yamashiro 1p
        iga green 1p
        green: noto
        kawachi blue 3b
        orange: yamato
        """
        + BLUE
    )
    run(
        s,
        """
        green: declare army 1 kawachi, declare force iga yamato, done, fight army 1
          dice 1: - / 1 1 12
        => lost green
        => owner yamashiro none
        => owner noto blue
        => owner iga blue
        => owner yamato orange
        => active blue
        => phase A
        """,
    )
    assert s.view(None)["battles"] == [], "its other battle vanished"


@pytest.mark.rule("S-R70", "S-T60", "S-A44")
def test_by_strike_the_holder_inherits_in_anybodys_turn() -> None:
    s = field(
        """
        turn blue A
        ninja orange
        green army 1 sado
        green: noto kaga
        """
        + BLUE
        + ORANGE
    )
    run(
        s,
        """
        orange: strike green 1
          dice: 8
        => lost green
        => owner sado none
        => owner noto orange
        => owner kaga orange
        => ninja none
        => active blue
        => choices blue army 1, army 2, army 3, done
        """,
    )


@pytest.mark.rule("S-R70", "S-T60", "S-A48", "S-A54")
def test_by_revenge_the_intended_victim_inherits() -> None:
    """Green strikes in its own turn and misses; blue's revenge finds green's only daimyo, alone."""
    s = field(
        """
        turn green A
        order green blue orange
        ninja green
        green army 1 sado
        green: noto
        """
        + BLUE
    )
    run(
        s,
        """
        green: strike blue 1
          dice: 9
          dice: 9
        => lost green
        => owner noto blue
        => active blue
        """,
    )


@pytest.mark.rule("S-R70", "S-R50")
def test_a_first_strike_may_eliminate_the_attackers_clan() -> None:
    s = field(
        """
        turn green B
        order green blue orange
        green army 1 nagato
        green: noto
        buzen blue 2p
        """
        + BLUE
    )
    run(
        s,
        """
        green: declare army 1 buzen, done
          first strike 6: 4 12
        => lost green
        => owner nagato none
        => owner noto blue
        => active blue
        """,
    )


@pytest.mark.rule("S-T61", "S-R70", "S-A46")
def test_a_clan_whose_other_daimyos_are_lost_lives_while_its_disrupted_army_does() -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 3b
        yamato blue 2b
        green army 1 kawachi
        green army 2 ise 1p lying
        green: noto
        """
        + BLUE
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, declare force yamato ise, done, fight force yamashiro
          dice 1: 1 12 12 / -
          dice 1: 12 12 / -
          dice 6: - / 12
        => army green 1 lost
        => owner kawachi none
        => army green 2 ise lying 1p
        => owner noto green
        blue: press
          dice 1: 1 12 / -
        => lost green
        => owner ise none
        => owner noto blue
        """,
    )


@pytest.mark.rule("S-R70", "S-A25")
def test_the_last_daimyo_of_a_disrupted_army_is_lost_while_the_force_beside_it_lives_and_is_inherited() -> None:
    """Kawachi is not emptied: its force becomes the attacker's, and the battle is over."""
    s = field(
        """
        turn blue B
        yamashiro blue 1b
        green army 1 kawachi 1g lying
        kawachi green 2p
        """
        + BLUE
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
          dice 2: - / 12
        green: lose gunner army
        => lost green
        => owner kawachi blue
        => force kawachi 2p
        => phase D
        """,
    )


# ---------------------------------------------------------------- both sides gone


@pytest.mark.rule("S-A34", "S-T43", "S-R71")
def test_both_armies_gone_and_one_was_a_last_daimyo_the_other_clan_inherits() -> None:
    """Blue's army dies with green's: blue has others, green had none. Blue's force beside it keeps Yamashiro."""
    s = field("""
        turn blue B
        blue army 1 yamashiro
        blue army 2 mutsu 1p
        blue army 3 hitachi 1p
        yamashiro blue 1p
        green army 1 kawachi
        green: noto
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 4: 6 / 6
        => lost green
        => owner kawachi none
        => owner yamashiro blue
        => owner noto blue
        => army blue 1 lost
        => choices blue raise yamashiro, raise noto
        """,
    )


@pytest.mark.rule("S-A34", "S-R71", "S-A54")
def test_both_armies_gone_and_the_attackers_was_his_last_the_defender_inherits_what_stood_beside_it() -> None:
    s = field("""
        turn green B
        order green blue orange
        green army 1 yamashiro
        yamashiro green 2p
        blue army 1 kawachi
        blue army 2 mutsu 1p
        blue army 3 hitachi 1p
        """)
    run(
        s,
        """
        green: declare army 1 kawachi, done
          dice 4: 6 / 6
        => lost green
        => owner yamashiro blue
        => force yamashiro 2p
        => owner kawachi none
        blue: halt
        => active blue
        """,
    )


@pytest.mark.rule("S-A51", "S-T65")
def test_two_last_daimyos_in_one_step_are_both_out_and_all_they_had_leaves_the_board() -> None:
    s = field("""
        turn green B
        order green blue orange
        green army 1 yamashiro
        green: noto
        yamashiro green 2p
        sado green 2p pile 1
        blue army 1 kawachi
        blue: kaga
        kii blue 3p 2r
        orange army 1 osumi 1p
        """)
    run(
        s,
        """
        green: declare army 1 kawachi, done, keep
          dice 4: 6 / 6
        => lost green
        => lost blue
        => owns orange 1
        => pool 30
        => tray green 36p
        => tray blue 36p
        => winner orange
        """,
    )
    assert [p for p, land in s.view(None)["provinces"].items() if land["owner"]] == ["osumi"]


@pytest.mark.rule("S-A51", "S-T65", "S-A47", "S-A54")
def test_after_a_double_elimination_the_others_play_on_over_empty_provinces() -> None:
    s = field(
        """
        turn green B
        order green blue orange purple
        ninja blue
        green army 1 yamashiro
        green: noto
        blue army 1 kawachi
        blue: kaga
        """,
        seats=4,
    )
    run(
        s,
        """
        green: declare army 1 kawachi, done
        blue: pass
          dice 4: 6 / 6
        => lost green
        => lost blue
        => owner noto none
        => owner kaga none
        => owner yamashiro none
        => owner kawachi none
        => ninja none
        => winner none
        => active orange
        """,
    )


@pytest.mark.rule("S-A51", "S-T65", "S-A55")
@pytest.mark.parametrize(
    ("more", "winners"), [("", "blue"), ("green: noto sado", "green"), ("green: noto", "blue green")]
)
def test_with_only_those_two_left_the_most_provinces_before_that_step_win(more: str, winners: str) -> None:
    """Blue has two provinces before it, green one, three or two."""
    s = field(
        f"""
        turn green B
        green army 1 yamashiro
        {more}
        blue army 1 kawachi
        blue: kaga
        """,
        out="orange",
    )
    run(
        s,
        f"""
        green: declare army 1 kawachi, done
          dice 4: 6 / 6
        => lost green
        => lost blue
        => winner {winners}
        => asked none
        """,
    )
    assert s.scores == [0, 0, 0], "nothing is left on the board; the winners are told"


@pytest.mark.rule("S-A55", "S-R70")
@pytest.mark.parametrize("variant", ["standard", "longer", "quick"])
def test_the_last_clan_wins_at_once_in_every_variant(variant: str) -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 1b
        green army 1 kawachi
        green: noto
        """,
        out="orange",
        options={"variant": variant},
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
        => lost green
        => owner noto blue
        => winner blue
        => asked none
        """,
    )
    assert s.phase == "C"
