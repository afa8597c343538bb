"""The daimyo who was struck down: his army, his successor, his loss; strikes in mid-battle."""

from __future__ import annotations

import pytest

from shogun.helpers import EDITIONS, at, do, edition, run, table
from shogun.strikes import WAR, told, war

# ------------------------------------------------------------ S-R64: the disrupted army


@pytest.mark.rule("S-R63", "S-R64", "S-T56")
@pytest.mark.parametrize("game", EDITIONS)
def test_a_disrupted_army_neither_moves_nor_declares_nor_attacks_and_defends_without_its_daimyo(game: str) -> None:
    s = war(game, WAR.replace("orange army 1 mino 1b 2p", "orange army 1 mino 1b 2p level 2"))
    run(
        s,
        told(
            game,
            """
            orange: strike blue 1
              dice: 8
            => choices blue army 2, army 3, done
            blue: done
            => not legal blue declare army 1 mino
            => legal blue declare army 2 tosa
            blue: done, done, done
            orange: done, declare army 1 owari, done
              dice 1: 12 / 12
              dice 4: 12 / -
              dice 6: 12 12 / 12 12
            => army blue 1 owari lying 1b 2p
            """,
        ),
    )


@pytest.mark.rule("S-R64", "S-T56", "S-A29")
def test_a_declared_battle_of_a_disrupted_army_lapses() -> None:
    s = war("ikusa")
    run(
        s,
        """
        orange: pass phase
        blue: done, declare army 1 mino, declare army 2 tosa, done
        orange: strike blue 1
          dice: 1
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: 12 12 / 12 12
        => legal blue stop
        blue: stop
        => phase D
        => choices blue army 2, army 3, done
        => army blue 1 owari lying 1b 2p hole 1
        """,
    )


@pytest.mark.rule("S-A25", "S-R64")
def test_the_force_beside_a_disrupted_army_is_free() -> None:
    s = war("ikusa", WAR + "owari blue 2p\nmikawa blue 1p")
    run(
        s,
        """
        orange: strike blue 1
          dice: 1
        blue: done
        => legal blue declare force owari mino
        blue: done, done, send spearman owari mikawa force, send spearman owari mikawa force
        => force owari none
        => owner owari blue
        blue: done
        => active orange
        """,
    )


# ------------------------------------------------------------ S-R65 to S-R69


@pytest.mark.rule("S-R65", "S-R67", "S-A44", "S-T58")
def test_a_lone_daimyo_struck_is_lost_and_his_province_empty() -> None:
    s = war("ikusa", WAR.replace("blue army 3 kai 2p", "blue army 3 kai"))
    run(
        s,
        "orange: strike blue 3\n dice: 8\n=> army blue 3 lost\n=> owner kai none\n=> choices blue army 1, army 2, done",
    )


@pytest.mark.rule("S-R65", "S-T58")
def test_a_lone_daimyo_struck_beside_a_force_leaves_it_the_province() -> None:
    s = war("ikusa", WAR.replace("blue army 3 kai 2p", "blue army 3 kai\nkai blue 2p pile 1"))
    run(s, "orange: strike blue 3\n dice: 8\n=> army blue 3 lost\n=> owner kai blue\n=> force kai 2p\n=> piles blue 1")


@pytest.mark.rule("S-R66", "S-T57", "S-R67")
def test_a_disrupted_army_wiped_out_takes_its_daimyo_along_while_the_force_lives() -> None:
    s = war("ikusa", WAR.replace("blue army 1 owari 1b 2p", "blue army 1 owari 1p\nowari blue 2p"))
    run(
        s,
        """
        orange: strike blue 1
          dice: 8
        blue: done, done, done, done
        orange: done, declare army 1 owari, done
          dice 1: 1 / -
        blue: lose spearman army
          dice 4: 12 / -
          dice 6: 12 12 / 12 12
        => army blue 1 lost
        => owner owari blue
        => force owari 2p
        orange: stop
        """,
    )


@pytest.mark.rule("S-R69", "S-T57", "S-D7", "S-A45")
@pytest.mark.parametrize(("variant", "hole", "level"), [("standard", 1, 1), ("quick", 4, 2)])
def test_the_successor_costs_a_unit_and_begins_at_the_first_hole(variant: str, hole: int, level: int) -> None:
    text = WAR.replace("blue army 1 owari 1b 2p", "blue army 1 owari 1b 2p level 3")
    s = table("ikusa", 3, text, options={"variant": variant})
    run(s, "orange: strike blue 1\n dice: 8")
    for clan in ("blue", "orange", "green"):
        do(s, clan, "done x4")
    run(
        s,
        f"""
        => round 3
        => step Succeed
        => asked blue
        => army blue 1 owari lying 1b 2p
        => choices blue succeed bowman, succeed spearman
        orange refused: succeed bowman, plan order 0
        blue: succeed bowman
        => army blue 1 owari D 2p level {level} hole {hole}
        => step Planning
        """,
    )


@pytest.mark.rule("S-D7", "S-A45")
def test_a_successor_of_the_only_kind_is_appointed_unasked() -> None:
    s = war("ikusa", WAR.replace("blue army 1 owari 1b 2p", "blue army 1 owari 2p"))
    run(s, "=> tray blue 9p\norange: strike blue 1\n dice: 8")
    for clan in ("blue", "orange", "green"):
        do(s, clan, "done x4")
    run(s, "=> round 3\n=> step Planning\n=> army blue 1 owari D 1p level 1\n=> tray blue 10p")


@pytest.mark.rule("S-R69")
def test_a_successor_of_the_last_unit_stands_alone() -> None:
    s = war("ikusa", WAR.replace("blue army 1 owari 1b 2p", "blue army 1 owari 1g"))
    run(s, "orange: strike blue 1\n dice: 8\n=> army blue 1 owari lying 1g")
    for clan in ("blue", "orange", "green"):
        do(s, clan, "done x4")
    run(s, "=> army blue 1 owari D level 1\n=> owner owari blue")


# ------------------------------------------------------------ S-A43: in mid-battle


BATTLE = """
turn blue B
ninja orange
blue army 1 owari 1b 2p level 2
blue army 2 iyo 2p
orange army 1 mino 1b 2p
orange army 2 tosa 2p
green army 1 mikawa 2p
green army 2 sado 2p
"""


@pytest.mark.rule("S-A43", "S-T59", "S-A40")
def test_samurai_swords_an_attacker_struck_in_mid_battle_breaks_off() -> None:
    s = war("samurai-swords", BATTLE)
    run(
        s,
        """
        pink: declare army 1 mikawa, done
        gray: pass
        gray: pass
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: 12 12 / 12 12
        => phase C
        => asked gray
        gray: strike pink 1
          dice: 8
        => army pink 1 owari lying 1b 2p hole 4
        => army pink-stripe 1 mikawa D 2p
        => phase D
        """,
    )


@pytest.mark.rule("S-A43", "S-T59")
def test_samurai_swords_a_defender_struck_in_mid_battle_rolls_on_without_his_daimyo() -> None:
    s = war("samurai-swords", BATTLE)
    run(
        s,
        """
        pink: declare army 1 mikawa, done
        gray: pass
        gray: pass
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: 12 12 / 12 12
        gray: strike pink-stripe 1
          dice: 8
        pink: press
          dice 1: 12 / -
          dice 4: 12 / -
          dice 6: 12 12 / 12 12
        => army pink-stripe 1 mikawa lying 2p
        => legal pink stop
        """,
    )


@pytest.mark.rule("S-A43", "S-T59", "S-R55")
def test_samurai_swords_a_lone_defender_struck_in_mid_battle_makes_the_attack_a_success() -> None:
    s = war("samurai-swords", BATTLE.replace("green army 1 mikawa 2p", "green army 1 mikawa"))
    run(
        s,
        """
        pink: declare army 1 mikawa, done
        gray: pass
        gray: pass
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: 12 12 / -
        gray: strike pink-stripe 1
          dice: 8
        => army pink-stripe 1 lost
        => owner mikawa none
        => legal pink enter
        """,
    )
    run(s, "pink: rest\n=> army pink 1 owari D 1b 2p hole 5")


@pytest.mark.rule("S-A40", "S-R61")
def test_ikusa_has_no_window_in_a_battle() -> None:
    s = war("ikusa", BATTLE)
    run(
        s,
        """
        blue: declare army 1 mikawa, done
        orange: pass
          dice 1: 12 / -
          dice 4: 12 / 12
          dice 6: 12 12 / 12 12
        => choices blue press, stop
        orange refused: strike blue 1
        blue: stop
        => step Campaign
        """,
    )


# ------------------------------------------------------------ daimyos and clans


@pytest.mark.rule("S-A46")
def test_a_clan_whose_last_daimyo_lies_is_not_out() -> None:
    s = war("ikusa", WAR + "green army 1 sado 1p")
    run(s, "orange: strike green 1\n dice: 8\n=> army green 1 sado lying 1p\n=> winner none")
    assert s.view(None)["clans"][2]["alive"]


@pytest.mark.rule("S-A48", "S-R65")
def test_who_kills_the_hirers_last_daimyo_in_revenge_inherits() -> None:
    text = WAR.replace("orange army 1 mino 1b 2p", "orange army 1 mino").replace(
        "orange army 2 tosa 2p", "orange: tosa"
    )
    s = at("ikusa", 3, text + "\norange: dewa\ngreen army 1 sado 1p")
    run(
        s,
        """
        orange: strike blue 1
          dice: 9 9
        => lost orange
        => owner mino none
        => owner tosa blue
        => owner dewa blue
        """,
    )


@pytest.mark.rule("S-A47", "S-T66")
def test_the_ninja_of_an_eliminated_clan_goes_back_and_nobody_spies() -> None:
    s = at(
        "ikusa",
        4,
        """
        turn blue B
        ninja orange
        blue army 1 owari 2b 2p
        blue army 2 iyo 2p
        blue army 3 kai 2p
        orange army 1 mino
        orange: tosa
        green army 1 sado 1p
        purple army 1 oki 1p
        """,
    )
    run(s, "blue: declare army 1 mino, done\norange: pass phase\n dice 1: 1 1 / -\n=> lost orange\n=> ninja none")
    run(s, "blue: done, done")
    for clan in ("green", "purple"):
        do(s, clan, "done x4")
    run(s, "=> round 3\n=> step Planning\n=> asked blue green purple\n=> ninja none")


@pytest.mark.rule("S-A49")
def test_at_most_one_daimyo_lies_after_a_strike_or_a_revenge() -> None:
    """He is gone after one strike, hit or miss, and revenge follows only a miss."""
    for dice, lying in (("8", ["blue 1"]), ("9 8", []), ("9 9", ["orange 1"])):
        s = war("ikusa")
        run(s, f"orange: strike blue 1\n dice: {dice}")
        if dice == "9 9":
            run(s, "blue: avenge 1")
        found = [
            f"{c['name']} {k + 1}"
            for c in s.view(None)["clans"]
            for k, a in enumerate(c["armies"])
            if a is not None and a["lying"]
        ]
        assert found == lying
        while s.round == 2:
            assert s.view(None)["step"]["name"] != "Window"
            do(s, edition("ikusa").clan_names[s.to_act[0]], "done")
