"""Phase B: which battles may be declared, and what comes of those that are not."""

from __future__ import annotations

import pytest

from shogun.board_of import field, legal
from shogun.helpers import EDITIONS, edition, run


@pytest.mark.rule("S-R40", "S-D22")
def test_armies_and_forces_declare_one_attack_each_on_an_enemy_or_empty_neighbour() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b
        iga blue 2p
        orange: kawachi ise
        """)
    assert legal(s) == [
        "declare army 1 yamato",
        "declare army 1 kawachi",
        "declare army 1 omi",
        "declare army 1 tamba",
        "declare force iga yamato",
        "declare force iga ise",
        "declare force iga omi",
        "done",
    ]
    run(
        s,
        """
        blue: declare army 1 kawachi
        blue refused: declare army 1 yamato, declare army 1 kawachi, declare force iga yamashiro
        blue: declare force iga ise
        => choices blue done
        """,
    )


@pytest.mark.rule("S-R40")
def test_declaring_is_optional() -> None:
    s = field("turn blue B\n blue army 1 yamashiro 1b\n orange: kawachi")
    run(s, "blue: done\n => phase D\n => owner kawachi orange")


@pytest.mark.rule("S-R40", "S-D23")
def test_what_was_declared_is_fought_without_asking_again() -> None:
    s = field("turn blue B\n yamashiro blue 1p\n orange: kawachi")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 6: 4 / 9
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-R41", "S-D22")
def test_both_troops_of_a_province_declare_at_one_target_and_fight_apart() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b
        yamashiro blue 1g
        kawachi orange 2p
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, declare force yamashiro kawachi, done
        => choices blue fight army 1, fight force yamashiro
        blue: fight force yamashiro
          dice 2: 4 / -
          dice 6: - / 12
        blue: stop
          dice 1: 6 / -
        => owner kawachi none
        => army blue 1 yamashiro D 1b
        """,
    )


@pytest.mark.rule("S-R41")
@pytest.mark.parametrize("who", ["army 1", "force yamashiro"])
def test_either_troop_may_declare_alone_or_both_at_two_targets(who: str) -> None:
    position = """
        turn blue B
        blue army 1 yamashiro 1b
        yamashiro blue 1b
        orange: kawachi tamba
        """
    s = field(position)
    run(s, f"blue: declare {who} kawachi, done\n dice 1: 1 / -\n => owner kawachi none\n => owner tamba orange")
    t = field(position)
    other = "force yamashiro" if who == "army 1" else "army 1"
    run(
        t,
        f"""
        blue: declare {who} kawachi, declare {other} tamba, done, fight {who}
          dice 1: 1 / -
          dice 1: 1 / -
        => owner kawachi none
        => owner tamba none
        """,
    )


@pytest.mark.rule("S-R41")
def test_three_provinces_attack_one_in_three_battles() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        yamato blue 1b
        kii blue 1b
        kawachi orange 3p
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, declare force yamato kawachi, declare force kii kawachi, done
        blue: fight force yamato
          dice 1: 6 / -
          dice 6: - / 12 12
        blue: stop, fight force kii
          dice 1: 6 / -
          dice 6: - / 12
        blue: stop
          dice 1: 6 / -
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-R42", "S-T50")
@pytest.mark.parametrize("game", EDITIONS)
def test_in_round_1_a_province_with_an_enemy_army_is_neither_declared(game: str) -> None:
    blue, orange = edition(game).clan_names[:2]
    text = f"""
        turn {blue} B
        {blue} army 1 yamashiro 1b
        {blue} army 2 tamba 1b
        {orange} army 1 kawachi 1b
        {orange}: kawachi yamato
        """
    first = field("round 1\n" + text, game)
    assert legal(first, "declare army 1") == [f"declare army 1 {p}" for p in ("yamato", "iga", "omi")]
    run(first, f"{blue} refused: declare army 1 kawachi, declare army 2 kawachi")
    second = field("round 2\n" + text, game)
    run(second, f"{blue}: declare army 1 kawachi, declare army 2 kawachi")


@pytest.mark.rule("S-R42", "S-A28", "S-T50")
def test_in_round_1_later_attacks_spare_armies_too() -> None:
    """With three attacks the army comes to stand beside an enemy marker: it may not attack it before round 2."""
    text = """
        turn blue B
        blue army 1 yamashiro 2b 2p level 3
        orange army 1 izumi 1b
        orange: kawachi izumi kii
        """
    moves = """
        blue: declare army 1 kawachi, done
          dice 1: 1 1 / -
        blue: enter, leave spearman, go
        """
    first, second = field("round 1\n" + text), field("round 2\n" + text)
    run(first, moves + "=> legal blue attack kii\n blue refused: attack izumi")
    run(second, moves + "=> legal blue attack kii\n => legal blue attack izumi")


@pytest.mark.rule("S-A27", "S-T47")
def test_an_army_that_declared_nothing_makes_no_attack() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b level 4
        iga blue 1b
        orange: kawachi ise
        """)
    run(
        s,
        """
        blue: declare force iga ise, done
          dice 1: 1 / -
        => phase D
        => owner kawachi orange
        => army blue 1 yamashiro D 1b level 4
        """,
    )


@pytest.mark.rule("S-D22", "S-A25")
def test_a_disrupted_army_declares_nothing_but_the_force_beside_it_does() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b lying
        yamashiro blue 1p
        orange: kawachi
        """)
    assert legal(s, "declare army") == []
    run(s, "blue: declare force yamashiro kawachi")


@pytest.mark.rule("S-D22")
def test_a_battle_that_breaks_a_truce_is_legal_and_recorded() -> None:
    s = field("turn blue B\n yamashiro blue 1p\n orange: kawachi")
    s.act(0, "truce offer orange 3")
    s.act(1, "truce accept blue-orange-1")
    run(s, "=> legal blue declare force yamashiro kawachi")
    assert s.view(None)["truces"][0]["stage"] == "on"
    run(s, "blue: declare force yamashiro kawachi")
    assert s.view(None)["truces"][0]["stage"] == "broken"
    assert s.view(None)["truces"][0]["broken_by"] == 0


@pytest.mark.rule("S-D22", "S-D26")
def test_an_undeclared_attack_breaks_a_truce_and_an_attack_on_empty_land_does_not() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b 1p level 2
        orange: kawachi
        """)
    s.act(0, "truce offer orange 3")
    s.act(1, "truce accept blue-orange-1")
    run(s, "blue: declare army 1 tamba, done")
    assert s.view(None)["truces"][0]["stage"] == "on"
    run(s, "blue: attack kawachi\n dice 1: 1 / -")
    assert s.view(None)["truces"][0]["stage"] == "broken"


@pytest.mark.rule("S-D22", "S-R71")
def test_a_declared_target_that_an_ally_by_truce_inherits_is_still_attacked_and_that_breaks_the_truce() -> None:
    """Gray falls to a ninja after pink declared; Kawachi is pink-stripe's when the battle is fought."""
    s = field(
        """
        turn pink B
        ninja pink-stripe
        gray army 1 sado
        pink army 1 mutsu 2p
        pink-stripe army 1 osumi 2p
        pink-stripe army 2 hyuga 2p
        pink-stripe army 3 satsuma 2p
        yamashiro pink 1p
        gray: kawachi
        """,
        "samurai-swords",
        4,
    )
    s.act(0, "truce offer pink-stripe 3")
    s.act(2, "truce accept pink-pink-stripe-1")
    run(
        s,
        """
        pink: declare force yamashiro kawachi, done
        pink-stripe: strike gray 1
          dice: 8
          dice 6: 9 / 9
        => owner kawachi pink-stripe
        => legal pink stop
        """,
    )
    assert s.view(None)["truces"][0]["stage"] == "broken"
