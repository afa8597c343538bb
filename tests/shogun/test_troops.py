"""Pieces, troops and provinces: combat values, sizes, who owns what, what may not be left empty."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, at, dealt, edition, run, table

FOES = "orange army 1 mutsu 2p\ngreen army 1 sado 2p"


# ------------------------------------------------------------ S-R3


@pytest.mark.rule("S-R3")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(
    ("kind", "step", "value"),
    [("b", 1, 6), ("g", 2, 4), ("s", 5, 5), ("p", 6, 4)],
    ids=["bow", "gun", "sword", "spear"],
)
def test_a_unit_hits_with_its_combat_value_or_less(game: str, kind: str, step: int, value: int) -> None:
    a, b, c = edition(game).clan_names[:3]
    text = f"turn {a} B\nowari {a} 1{kind}\nmino {b} 1p\n{a} army 1 iyo 2p\n{b} army 1 mutsu 2p\n{c} army 1 sado 2p"
    for roll, falls in ((value, True), (value + 1, False), (12, False), (1, True)):
        s = at(game, 3, text)
        spear = "  dice 6: - / 12\n" if kind != "p" and not (falls and step < 3) else ""
        dice = f"  dice {step}: {roll} / {12 if kind == 'p' else '-'}\n{spear}"
        run(s, f"{a}: declare force owari mino, done\n{dice}=> owner mino {'none' if falls else b}")


@pytest.mark.rule("S-R3")
@pytest.mark.parametrize(("roll", "falls"), [(6, True), (7, False)])
def test_a_daimyo_hits_with_six_or_less(roll: int, falls: bool) -> None:
    s = at("ikusa", 3, f"turn blue B\nblue army 1 owari\nmino orange 1p\n{FOES}")
    run(s, f"blue: declare army 1 mino, done\n dice 4: {roll} / -\n dice 6: - / 12")
    run(s, f"=> owner mino {'none' if falls else 'orange'}")


@pytest.mark.rule("S-R3")
@pytest.mark.parametrize(("roll", "falls"), [(5, True), (6, False)])
def test_a_ronin_hits_with_five_or_less(roll: int, falls: bool) -> None:
    s = at("ikusa", 3, f"turn blue B\nowari blue 2p 1r\nblue army 1 iyo\nmino orange 1p\n{FOES}")
    spear = "dice 6: - / 12" if falls else "dice 6: 12 12 / 12"
    run(s, f"blue: declare force owari mino, done\n dice 5: {roll} / -\n {spear}")
    run(s, f"=> owner mino {'none' if falls else 'orange'}")


# ------------------------------------------------------------ S-R6, S-R7


@pytest.mark.rule("S-R6")
def test_an_army_holds_four_samurai_and_ten_ashigaru_beside_its_daimyo() -> None:
    s = at("ikusa", 3, f"turn blue A\nblue army 1 owari 2b 1s 6g 2p\nowari blue 1b 1s 1g 2p\n{FOES}")
    run(
        s,
        """
        blue: army 1, pickup swordsman
        => not legal blue pickup bowman
        => not legal blue pickup swordsman
        blue: pickup spearman, pickup gunner
        => not legal blue pickup spearman
        => choices blue halt
        blue: halt
        => army blue 1 owari D 2b 2s 7g 3p
        => force owari 1b 1p
        """,
    )


@pytest.mark.rule("S-R7")
def test_a_force_holds_five_and_a_province_one_force_and_one_army() -> None:
    s = at("ikusa", 3, f"turn blue D\nblue army 1 owari 1p\nowari blue 4p\nmino blue 3p\nmikawa blue 5p\n{FOES}")
    run(
        s,
        """
        blue: done
        => not legal blue send spearman mino mikawa force
        blue: send spearman mino owari force
        => force owari 5p
        => not legal blue send spearman mino owari force
        => legal blue send spearman mino owari army
        blue: send spearman mino owari army
        => army blue 1 owari D 2p
        => force mino 1p
        """,
    )
    s = at("ikusa", 3, f"turn blue A\nblue army 1 owari 2p\nblue army 2 mino lying 2p\n{FOES}")
    run(s, "blue: army 1\n=> not legal blue march mino")


# ------------------------------------------------------------ S-R10, S-R11


@pytest.mark.rule("S-R10", "S-R4")
def test_friendly_enemy_and_empty_provinces() -> None:
    s = at("ikusa", 3, f"turn blue A\nblue army 1 owari 3p level 2\nmikawa blue 1p\nmino orange 1p\n{FOES}")
    run(s, "=> owner ise none\nblue: army 1\n=> choices blue march mikawa, halt\nblue: halt, done")
    declared = [a for a in s.legal_actions(0) if a.startswith("declare army")]
    assert declared == ["declare army 1 ise", "declare army 1 mino"], "enemy or empty, not friendly"
    run(s, "blue: done, army 1\n=> legal blue march ise\n=> legal blue march mikawa\n=> not legal blue march mino")
    run(s, "blue: march ise, leave spearman, go\n=> owner ise blue\n=> owns blue 3\n=> owner owari blue")


@pytest.mark.rule("S-R10")
def test_what_the_deal_left_over_is_empty_and_pays_nothing() -> None:
    s = dealt("ikusa", 5)
    empty = [p for p, x in s.view(None)["provinces"].items() if x["owner"] is None]
    assert len(empty) == 3
    assert sum([c["provinces"] for c in s.view(None)["clans"]]) == 65
    assert all(["force" not in s.view(None)["provinces"][p] for p in empty])


@pytest.mark.rule("S-R11")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_an_army_leaves_one_to_five_units_and_never_its_daimyo(phase: str) -> None:
    s = at("ikusa", 3, f"turn blue {phase}\nblue army 1 owari 1b 6p\nmikawa blue 1p\n{FOES}")
    run(
        s,
        """
        blue: army 1, march mikawa
        => choices blue leave bowman, leave spearman
        blue: leave spearman x5
        => choices blue go
        blue: go, halt
        => force owari 5p
        => army blue 1 mikawa D 1b 1p
        """,
    )
    s = at("ikusa", 3, f"turn blue {phase}\nblue army 1 owari\nmikawa blue 1p\n{FOES}")
    run(s, "blue: army 1\n=> not legal blue march mikawa")


@pytest.mark.rule("S-R11")
def test_a_force_keeps_a_unit_where_it_stands() -> None:
    s = at("ikusa", 3, f"turn blue D\nowari blue 1b 1p\nblue army 1 iyo 1p\n{FOES}")
    run(s, "blue: done, send bowman owari mikawa force\n=> owner mikawa blue")
    left = [a for a in s.legal_actions(0) if a.startswith("send") and a.split()[2] in ("owari", "mikawa")]
    assert left == []


# ------------------------------------------------------------ S-R1, S-T10: nothing is lost or made


def all_pieces(s: Shogun) -> dict[str, int]:
    """Figures of all clans, from what a spectator sees."""
    view = s.view(None)
    total = {"bowman": 0, "swordsman": 0, "gunner": 0, "spearman": 0}
    for clan in view["clans"]:
        troops = [clan["tray"], clan["bought"], *[a["units"] for a in clan["armies"] if a]]
        for troop in troops:
            for kind, n in troop.items():
                if kind in total:
                    total[kind] += n
    for land in view["provinces"].values():
        for kind, n in land.get("force", {}).items():
            if kind in total:
                total[kind] += n
    return total


@pytest.mark.rule("S-R1", "S-T10")
def test_casualties_go_back_to_the_tray_and_can_be_levied_again() -> None:
    s = table("ikusa", 3, "turn blue B\nowari blue 2b 2p\nmino orange 2s\nothers: orange green")
    before = s.view(None)["clans"][1]["tray"]["swordsman"]
    run(
        s,
        """
        blue: declare force owari mino, done
          dice 1: 1 1 / -
        => owner mino none
        """,
    )
    assert s.view(None)["clans"][1]["tray"]["swordsman"] == before + 2
    assert all_pieces(s) == {"bowman": 27, "swordsman": 27, "gunner": 27, "spearman": 108}
