"""Action 4: what may be bought, and where it may be placed."""

from __future__ import annotations

import itertools
import random

import pytest

from sengoku.games.shogun.levy import cost, fit
from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, at, edition, run, table


def levies(text: str, koku: int, game: str = "ikusa", seats: int = 3) -> Shogun:
    """The first clan has planned so many koku for the levy, nobody else anything that is asked about."""
    clans = edition(game).clan_names[: 4 if seats == 2 else seats]
    lines = "\n".join([f"koku {clan} {koku if i == 0 else 3}" for i, clan in enumerate(clans)])
    s = table(game, seats, f"plan\n{lines}\n{text}")
    for i, clan in enumerate(clans):
        levy = koku if i == 0 else 0
        last = "\n shuffle: " + ", ".join(clans) if i == len(clans) - 1 else ""
        run(s, f"{clan}: plan order 0, plan build 0, plan levy {levy}, plan ronin 0{last}")
    return s


def bought(text: str, koku: int, units: str, game: str = "ikusa", seats: int = 3) -> Shogun:
    """... and has bought: '1 2 0 3' bowmen, swordsmen, gunners, spearmen."""
    s = levies(text, koku, game, seats)
    for kind, n in zip(("bowman", "swordsman", "gunner", "spearman"), units.split(), strict=True):
        run(s, f"{edition(game).clan_names[0]}: buy {kind} {n}")
    return s


def most(s: Shogun) -> int:
    """The highest number that may be bought now; the list is 0 to that."""
    legal = s.legal_actions(0)
    kind = legal[0].split()[1]
    assert legal == [f"buy {kind} {n}" for n in range(len(legal))]
    return len(legal) - 1


# ------------------------------------------------------------ S-R26: buying


@pytest.mark.rule("S-R26", "S-T16", "S-D13")
@pytest.mark.parametrize("game", EDITIONS)
def test_one_koku_buys_a_bowman_or_two_of_swordsman_and_gunner_or_three_spearmen(game: str) -> None:
    name = edition(game).clan_names[0]
    s = levies("", 1, game)
    t = s.clone()
    assert most(t) == 1
    run(t, f"{name}: buy bowman 1\n=> choices {name} buy swordsman 0")
    t = s.clone()
    run(t, f"{name}: buy bowman 0")
    assert most(t) == 2
    run(t, f"{name}: buy swordsman 1")
    assert most(t) == 1
    run(t, f"{name}: buy gunner 1\n=> choices {name} buy spearman 0\n{name}: buy spearman 0\n=> step Levying")
    t = s.clone()
    run(t, f"{name}: buy bowman 0, buy swordsman 0")
    assert most(t) == 2
    run(t, f"{name}: buy gunner 0")
    assert most(t) == 3


@pytest.mark.rule("S-R26", "S-D13")
def test_every_basket_is_within_the_koku_and_every_one_within_them_can_be_bought() -> None:
    """All baskets of 2 koku with room for everything, by walking the lists, against the prices."""
    found: set[tuple[int, ...]] = set()

    def walk(s: Shogun, done: tuple[int, ...]) -> None:
        if len(done) == 4:
            found.add(done)
            return
        for n in range(most(s) + 1):
            c = s.clone()
            c.apply(0, c.legal_actions(0)[n])
            walk(c, (*done, n))

    walk(levies("", 2), ())
    wanted = {t for t in itertools.product(range(3), range(5), range(5), range(7)) if cost((*t, 0)) <= 2}
    assert found == wanted
    assert {(2, 0, 0, 0), (0, 4, 0, 0), (1, 1, 1, 0), (0, 1, 0, 3), (0, 0, 0, 6), (0, 3, 1, 0), (0, 0, 0, 0)} <= found
    assert not found & {(1, 2, 1, 0), (1, 0, 0, 4), (0, 2, 1, 1), (3, 0, 0, 0)}


@pytest.mark.rule("S-R26", "S-R1", "S-A16")
def test_nothing_is_bought_that_is_not_in_the_tray() -> None:
    tray = "blue army 1 mutsu 3b 1s 10g\nowari blue 4b\nmino blue 1b 4g".replace("10g", "5g 3p")
    s = levies(tray, 9)
    run(s, "=> tray blue 1b 0g 8s")
    assert most(s) == 1
    run(s, "blue: buy bowman 0")
    assert most(s) == 8
    run(s, "blue: buy swordsman 0\n=> choices blue buy gunner 0")


@pytest.mark.rule("S-R26", "S-D13")
def test_baskets_stay_unseen_until_all_have_bought_and_are_then_open() -> None:
    s = table("ikusa", 3, "plan")
    for clan in ("blue", "orange", "green"):
        end = "\n shuffle: blue, orange, green" if clan == "green" else ""
        levy = 2 if clan != "green" else 0
        run(s, f"{clan}: plan order 0, plan build 0, plan levy {levy}, plan ronin 0{end}")
    run(s, "=> asked blue orange\nblue: buy bowman 1, buy swordsman 1, buy gunner 1, buy spearman 0\n=> asked orange")
    assert "bowman" not in str(s.view(1)["clans"][0]["bought"])
    assert s.view(None)["clans"][0]["tray"] == s.view(0)["clans"][0]["tray"]
    run(s, "orange: buy bowman 0, buy swordsman 0, buy gunner 0, buy spearman 6\n=> asked blue orange")
    assert s.view(2)["clans"][0]["bought"] == {"bowman": 1, "swordsman": 1, "gunner": 1}
    assert s.view(None)["clans"][1]["bought"] == {"spearman": 6}


@pytest.mark.rule("S-A16")
def test_a_clan_may_buy_nothing_and_what_is_left_is_lost() -> None:
    s = bought("", 3, "0 0 0 0")
    run(s, "=> phase A\n=> koku blue 0")


# ------------------------------------------------------------ S-R27: placing

EIGHT = "blue army 1 mutsu 1b 1s 2g\nblue: dewa owari mino kai omi kaga noto\nothers: orange green"


@pytest.mark.rule("S-R27", "S-T16", "S-T17", "S-A16")
@pytest.mark.parametrize(
    ("text", "owned"),
    [(EIGHT, 8), ("blue army 1 mutsu 1b\nblue: dewa owari\nothers: orange green", 3)],
)
def test_never_more_units_than_provinces(text: str, owned: int) -> None:
    s = levies(text, 4)
    run(s, f"=> owns blue {owned}\nblue: buy bowman 0, buy swordsman 0, buy gunner 0")
    assert most(s) == min(12, owned)
    s = levies(text, 4)
    run(s, "blue: buy bowman 1, buy swordsman 2, buy gunner 0")
    assert most(s) == min(owned - 3, 6)


@pytest.mark.rule("S-R27", "S-D14", "S-T16")
@pytest.mark.parametrize("game", EDITIONS)
def test_one_levied_unit_a_province_in_the_army_or_the_force(game: str) -> None:
    name = edition(game).clan_names[0]
    s = bought(f"{name} army 1 owari 1b\nowari {name} 1p\nmino {name} 1p", 2, "0 1 2 0", game)
    run(
        s,
        f"""
        => legal {name} levy swordsman owari army
        => legal {name} levy swordsman owari force
        => not legal {name} levy swordsman mino army
        {name}: levy swordsman owari army
        {name} refused: levy gunner owari army, levy gunner owari force
        {name} refused: levy swordsman mino force, levy bowman mino force
        {name}: levy gunner mino force
        {name} refused: levy gunner mino force
        """,
    )
    last = s.legal_actions(0)[0]
    run(
        s,
        f"=> army {name} 1 owari D 1b\n{name}: {last}\n=> army {name} 1 owari D 1b 1s\n=> force mino 1g 1p\n=> phase A",
    )


@pytest.mark.rule("S-R27", "S-A16", "S-R7")
def test_beside_an_army_a_new_force_may_be_started() -> None:
    s = bought("blue army 1 owari 1b", 1, "1 0 0 0")
    run(s, "=> force owari none\nblue: levy bowman owari force\n=> force owari 1b\n=> army blue 1 owari D 1b")


@pytest.mark.rule("S-R6", "S-R7", "S-R27", "S-T16")
def test_full_troops_take_nothing() -> None:
    text = """
        blue army 1 owari 4b 10p
        owari blue 5p
        blue army 2 mino 4s
        mino blue 5p
        blue army 3 kai 8g 2p
        kai blue 1g 4p
        omi blue 1p 4s
        kaga blue 4p
        others: orange green
        """
    s = levies(text, 5)
    run(s, "blue: buy bowman 0")
    assert most(s) == 1, "8 are in use"
    run(s, "blue: buy swordsman 0, buy gunner 0")
    assert most(s) == 2, "mino's army and kaga's force have room for ashigaru"
    s = bought(text, 4, "1 1 0 1")
    choices = ["bowman kai army", "bowman kaga force", "swordsman kai army", "swordsman kaga force"]
    run(s, f"=> choices blue levy {', levy '.join(choices)}, levy spearman mino army")
    run(s, "blue: levy bowman kaga force\n=> choices blue levy swordsman kai army, levy spearman mino army")
    run(s, "blue: levy swordsman kai army, levy spearman mino army")
    run(s, "=> army blue 2 mino D 4s 1p\n=> army blue 3 kai D 1s 8g 2p\n=> force kaga 1b 4p\n=> force omi 1p 4s")


@pytest.mark.rule("S-D14")
def test_a_place_is_offered_only_if_the_rest_still_fits() -> None:
    text = """
        blue army 1 owari 4s
        owari blue 5p
        mino blue 1p
        others: orange green
        """
    s = bought(text, 2, "1 0 1 0")
    run(
        s,
        """
        => choices blue levy bowman mino force, levy gunner owari army
        blue refused: levy gunner mino force, levy bowman owari army
        blue: levy gunner owari army, levy bowman mino force
        => force mino 1b 1p
        """,
    )


@pytest.mark.rule("S-D14", "S-D13")
def test_the_quick_test_for_room_equals_matching() -> None:
    """Units matched to provinces one by one, by search, against the three sums of S-D14."""

    def matched(rooms: list[str], units: str) -> bool:
        if not units:
            return True
        return any(
            [
                units[0] in room and matched(rooms[:i] + rooms[i + 1 :], units[1:])
                for i, room in enumerate(rooms)
                if room not in rooms[:i]
            ]
        )

    for both, samurai, ashigaru, s, a in itertools.product(range(4), range(3), range(3), range(4), range(4)):
        rooms = ["sa"] * both + ["s"] * samurai + ["a"] * ashigaru
        assert fit([both, samurai, ashigaru, 9], s, a) == matched(rooms, "s" * s + "a" * a)


@pytest.mark.rule("S-D14", "S-T16")
def test_random_levies_always_end_with_all_units_placed_within_the_limits() -> None:
    rng = random.Random(1)
    for _ in range(60):
        lands = rng.sample(["dewa", "owari", "mino", "kai", "omi", "kaga", "noto", "ise"], 5)
        text = f"blue army 1 mutsu {rng.randrange(5)}b {rng.randrange(11)}g\n".replace("10g", "9g 1p").replace(
            "mutsu 0b", "mutsu 1b"
        )
        text += "\n".join([f"{p} blue {rng.randrange(1, 6)}p" for p in lands]) + "\nothers: orange green"
        s = levies(text, rng.randrange(1, 7))
        while s.view(None)["step"]["name"] in ("Buying", "Levying"):
            s.apply(0, rng.choice(s.legal_actions(0)))
            s.audit()
        assert s.view(None)["clans"][0]["bought"] == {}


# ------------------------------------------------------------ inherited trays


@pytest.mark.rule("S-T63", "S-R1")
def test_who_inherited_a_tray_levies_his_37th_spearman() -> None:
    s = at(
        "ikusa",
        3,
        """
        turn blue B
        blue army 1 mino 4b 10p
        blue army 2 sagami 10p
        blue army 3 osumi 10p
        owari orange 1p
        orange army 1 owari
        iki blue 5p
        iyo blue 1p
        green army 1 mutsu 1b
        """,
    )
    run(
        s,
        """
        => tray blue 0p
        blue: declare army 1 owari, done
          dice 1: 1 1 12 12 / -
        => lost orange
        => tray blue 36p 18s 18g 14b
        blue: done, done
        green: done, done, done, done
        => round 3
        => koku blue 3
        blue: plan order 0, plan build 0, plan levy 3, plan ronin 0
        green: plan order 0, plan build 0, plan levy 0, plan ronin 0
          shuffle: blue, green
        blue: buy bowman 0, buy swordsman 0, buy gunner 0, buy spearman 3
        blue: levy spearman iyo force, levy spearman mino force, levy spearman sagami force
        => tray blue 33p
        """,
    )
    spearmen = sum(
        [x.get("force", {}).get("spearman", 0) for x in s.view(None)["provinces"].values() if x["owner"] == "blue"]
    )
    spearmen += sum([a["units"].get("spearman", 0) for a in s.view(None)["clans"][0]["armies"]])
    assert spearmen == 39


@pytest.mark.rule("S-T63", "S-R33")
def test_an_inherited_pile_is_open_and_leaves_in_action_8() -> None:
    s = at(
        "ikusa",
        3,
        """
        turn blue B
        blue army 1 mino 4b 10p
        blue army 2 sagami 1p
        blue army 3 osumi 1p
        orange army 1 owari 1p
        iyo orange 3p pile 2
        green army 1 mutsu 1b
        """,
    )
    run(
        s,
        """
        => piles orange 2
        blue: declare army 1 owari, done
          dice 1: 1 1 12 12 / -
        => lost orange
        => owner iyo blue
        => force iyo 3p 2r
        => piles blue none
        => piles orange none
        => pool 28
        blue: done, done
        green: done, done, done, done
        => round 3
        => force iyo 3p
        => pool 30
        """,
    )
