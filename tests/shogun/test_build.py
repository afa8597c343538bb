"""Action 3: castles and fortresses; buildings stay where they are. And what is never short."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, at, do, edition, run, table


def planned(text: str, builders: str, order: str, game: str = "ikusa", seats: int = 4) -> Shogun:
    """All have planned: `builders` pay for building, `order` takes the markers as it stands."""
    s = table(game, seats, "plan\n" + text)
    clans = edition(game).clan_names[: 4 if seats == 2 else seats]
    names = order.split()
    for clan in clans:  # whoever is to be first bids most: no chance in it
        bid, build = len(names) - names.index(clan), 2 if clan in builders.split() else 0
        run(s, f"{clan}: plan order {bid}, plan build {build}, plan levy 0, plan ronin 0")
    for i, clan in enumerate(names[:-1]):
        run(s, f"{clan}: order {i + 1}")
    run(s, f"=> order {order}")
    return s


RICH = "\n".join([f"koku {clan} 9" for clan in ("blue", "orange", "green", "purple")])
FOUR = "blue orange green purple"


@pytest.mark.rule("S-R24", "S-R12", "S-D12")
def test_a_castle_goes_where_no_building_is_and_a_base_under_a_castle() -> None:
    s = planned(f"{RICH}\nowari blue 2p castle\nmino blue 2p fortress\nkai orange 1p castle", "blue", FOUR)
    own = [p for p in PLACES if s.view(None)["provinces"][p]["owner"] == "blue"]
    wanted = [f"castle {p}" for p in own if p not in ("owari", "mino")] + ["fortify owari"]
    assert s.legal_actions(0) == wanted
    run(
        s,
        """
        => asked blue
        blue refused: castle owari, castle mino, fortify mino, fortify kai, castle kai, done, pass
        blue: fortify owari
        => building owari fortress
        => building mino fortress
        => bases 3
        => castles 7
        """,
    )


@pytest.mark.rule("S-R24", "S-D12", "S-A14")
@pytest.mark.parametrize("game", EDITIONS)
def test_builders_build_at_once_and_unseen_when_there_is_enough_of_both(game: str) -> None:
    a, b, c, d = edition(game).clan_names[:4]
    rich = "\n".join([f"koku {x} 9" for x in (a, b, c, d)])
    s = planned(f"{rich}\nowari {a} 2p\nmino {c} 2p", f"{a} {c}", f"{a} {b} {c} {d}", game)
    run(s, f"=> step Building\n=> asked {a} {c}\n{a}: castle owari\n=> building owari none\n=> asked {c}")
    assert s.view(0)["step"]["tray"] == ["castle owari"]
    assert "owari" not in str(s.view(2)["step"])
    run(s, f"{c}: castle mino\n=> building owari castle\n=> building mino castle\n=> castles 8\n=> bases 5")


@pytest.mark.rule("S-R21", "S-R24")
def test_who_did_not_pay_does_not_build_and_nobody_builds_twice() -> None:
    s = planned(f"{RICH}\nowari blue 2p", "blue", FOUR)
    run(s, "=> asked blue\norange refused: castle mino\nblue: castle owari\n=> castles 9\n=> phase A")


# ------------------------------------------------------------ too few


@pytest.mark.rule("S-R25", "S-A14", "S-T15")
def test_the_last_base_is_built_in_turn_order_and_the_next_may_build_a_castle() -> None:
    text = f"{RICH}\nowari blue 2p castle\nmino green 2p castle\nbuilt 5 castles 4 bases\nkai blue 1p"
    s = planned(text, "blue green", "green orange blue purple")
    run(
        s,
        """
        => bases 1
        => castles 3
        => step BuildInTurn
        => asked green
        blue refused: fortify owari
        green: fortify mino
        => bases 0
        => building mino fortress
        => asked blue
        blue refused: fortify owari
        blue: castle kai
        => castles 2
        => building kai castle
        """,
    )


@pytest.mark.rule("S-R25", "S-A14", "S-T15")
def test_who_finds_no_castle_and_no_base_for_a_castle_has_lost_his_koku() -> None:
    text = f"{RICH}\nmino green 2p castle\nbuilt 9 castles 0 bases\nothers: orange green purple\nblue army 1 kai 2p"
    s = planned(text, "blue green", "green orange blue purple")
    run(s, "=> castles 0\n=> bases 5\n=> asked green\ngreen: fortify mino\n=> phase A\n=> building kai none")


@pytest.mark.rule("S-A14")
def test_who_meant_a_castle_and_finds_none_may_fortify() -> None:
    text = f"{RICH}\nmino green 2p castle\nowari blue 1p castle\nbuilt 7 castles 0 bases"
    s = planned(text, "blue green", "green orange blue purple")
    run(s, "=> castles 1\n=> step BuildInTurn")
    castle = next(a for a in s.legal_actions(2) if a.startswith("castle"))
    run(s, f"green: {castle}\n=> castles 0\n=> legal blue fortify owari")
    assert all([a.startswith("fortify") for a in s.legal_actions(0)])


@pytest.mark.rule("S-A15")
def test_a_clan_without_castle_may_still_plan_to_build_and_builds_one() -> None:
    s = planned(f"{RICH}\nowari orange 2p castle", "blue", FOUR)
    assert all([a.startswith("castle ") for a in s.legal_actions(0)])
    assert "castle owari" not in s.legal_actions(0)


@pytest.mark.rule("S-R12", "S-R24", "S-R80")
def test_a_player_of_two_clans_builds_for_each_in_the_clans_own_provinces() -> None:
    rich = "\n".join([f"koku {x} 9" for x in FOUR.split()])
    s = planned(f"{rich}\nowari blue 2p\nmino orange 2p", "blue orange", FOUR, seats=2)
    run(
        s,
        """
        => asked blue
        blue refused: castle mino
        blue: castle owari
        => building owari none
        orange refused: castle owari
        orange: castle mino
        => building owari castle
        => building mino castle
        """,
    )


@pytest.mark.rule("S-R12")
def test_a_building_stays_and_is_whose_the_province_is() -> None:
    s = table("ikusa", 3, "turn blue B\nowari orange 1p castle\nmino blue 3b 2p\nothers: orange green")
    run(
        s,
        """
        blue: declare force mino owari, done
          dice 1: 1 1 1 / -
          dice 6: 12 12 / 12 12
        => worn owari 3
        blue: press
          dice 1: 1 1 12 / -
        => owner owari none
        => building owari castle
        blue: done, send bowman mino owari force, done
        => owner owari blue
        => building owari castle
        """,
    )


# ------------------------------------------------------------ S-A1, S-A3: what is never short


@pytest.mark.rule("S-A1")
def test_more_battles_dice_and_koku_than_the_box_holds() -> None:
    """30 koku, 12 battle markers and 6 dice come with the printed games; play does not stop for them."""
    s = table("ikusa", 3, "plan\nkoku blue 14\nkoku orange 14\nkoku green 14")
    for clan in ("blue", "orange", "green"):
        do(s, clan, "plan order 0, plan build 0, plan levy 0, plan ronin 0")
    run(s, "=> plan blue 0 0 0 0 14\n=> plan green 0 0 0 0 14")
    s = table("ikusa", 3, "turn blue B\nblue army 1 mino 4b 10p\nowari orange 5p")
    for _ in range(14):
        s.apply(0, next(a for a in s.legal_actions(0) if a.startswith("declare force")))
    assert len(s.view(None)["battles"]) == 14
    run(
        s,
        """
        blue: declare army 1 owari, done
        blue: fight army 1
          dice 1: 12 12 12 12 / -
          dice 4: 12 / -
          dice 6: 12 12 12 12 12 12 12 12 12 12 / 12 12 12 12 12
        => legal blue stop
        """,
    )


@pytest.mark.rule("S-A3", "S-R1")
def test_bonus_units_come_from_nowhere() -> None:
    """A castle defends with an empty tray, a fortress with an empty pool; both stay as they were."""
    s = at(
        "samurai-swords",
        3,
        """
        turn pink B
        gray army 1 osumi 10p
        gray army 2 hyuga 10p
        gray army 3 satsuma 10p
        chikuzen gray 4p
        owari gray 1p castle
        kai gray 1p fortress
        mino pink 2p
        suruga pink 2p
        pink army 1 mutsu 4b 10p 13r
        pink-stripe army 1 sado 4b 10p 13r
        """,
    )
    run(
        s,
        """
        => tray gray 0p
        => pool 0
        pink: declare force mino owari, declare force suruga kai, done
        pink: fight force mino
          dice 6: 12 12 / 12 12 12 12 12
        pink: stop
          dice 5: - / 12 12 12 12 12
          dice 6: 12 12 / 12
        pink: stop
        => tray gray 0p
        => pool 0
        """,
    )
