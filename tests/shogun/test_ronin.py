"""Actions 5 and 8: ronin hired, hidden, bound to their limit, and gone again."""

from __future__ import annotations

import random

import pytest

from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, edition, run, table


def hired(text: str, koku: dict[str, int], order: str, game: str = "ikusa", seats: int = 3) -> Shogun:
    """All have planned, `koku` for ronin; the order of turns as told."""
    clans = edition(game).clan_names[: 4 if seats == 2 else seats]
    lines = "\n".join([f"koku {clan} {max(koku.get(clan, 0), 3)}" for clan in clans])
    s = table(game, seats, f"plan\n{lines}\n{text}")
    for i, clan in enumerate(clans):
        last = "\n shuffle: " + ", ".join(order.split()) if i == len(clans) - 1 else ""
        run(s, f"{clan}: plan order 0, plan build 0, plan levy 0, plan ronin {koku.get(clan, 0)}{last}")
    return s


# ------------------------------------------------------------ S-R28: hiring


@pytest.mark.rule("S-R28", "S-D15")
@pytest.mark.parametrize("game", EDITIONS)
def test_two_ronin_a_koku(game: str) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = hired("", {a: 3, c: 1}, f"{a} {b} {c}", game)
    pool = edition(game).ronin
    run(s, f"=> hired {a} 6\n=> hired {b} 0\n=> hired {c} 2\n=> pool {pool - 8}\n=> asked {a} {c}\n=> step Hiding")


@pytest.mark.rule("S-R28", "S-A12", "S-T18")
@pytest.mark.parametrize(("game", "pool"), [("samurai-swords", 26), ("ikusa", 30)])
def test_a_short_pool_serves_in_turn_order_as_far_as_it_goes(game: str, pool: int) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = hired("", {a: 4, b: pool // 2 - 1, c: 2}, f"{b} {c} {a}", game)
    run(s, f"=> hired {b} {pool - 2}\n=> hired {c} 2\n=> hired {a} 0\n=> pool 0\n=> asked {b} {c}\n=> koku {a} 0")
    s = hired("", {a: 4, b: pool // 2 - 2, c: 1}, f"{b} {a} {c}", game)
    run(s, f"=> hired {b} {pool - 4}\n=> hired {a} 4\n=> hired {c} 0\n=> pool 0")


# ------------------------------------------------------------ S-R8, S-R29: the limit

LIMITS = """
blue army 1 owari 4b 5p
mino blue 5p
blue army 2 kai 4s 6g
kai blue 3p
iyo blue 1p
blue army 3 sado
others: orange green
"""


@pytest.mark.rule("S-R8", "S-R29", "S-T19", "S-D15", "S-A4")
@pytest.mark.parametrize(
    ("place", "limit", "why"),
    [
        ("owari", 9, "an army of ten"),
        ("mino", 4, "a force of five"),
        ("kai", 12, "an army of eleven and a force of three"),
        ("iyo", 0, "a lone spearman"),
        ("sado", 0, "a lone daimyo"),
    ],
)
def test_ronin_in_a_province_are_one_less_than_the_units_of_each_troop(place: str, limit: int, why: str) -> None:
    s = hired(LIMITS, {"blue": 8}, "blue orange green")
    for _ in range(limit):
        run(s, f"blue: hide {place}")
    run(s, f"blue refused: hide {place}\nblue: done\n=> piles blue {limit or 'none'}\n=> pool {30 - limit}")


@pytest.mark.rule("S-R29", "S-A11", "S-D15")
def test_hiding_is_voluntary_and_who_stays_goes_back_at_once() -> None:
    s = hired(LIMITS, {"blue": 3}, "blue orange green")
    run(s, "=> pool 24\nblue: hide mino, hide mino, done\n=> pool 28\n=> piles blue 2\n=> hidden blue mino 2")
    s = hired(LIMITS, {"blue": 3}, "blue orange green")
    run(s, "blue: done\n=> pool 30\n=> piles blue none")
    s = hired(LIMITS, {"blue": 1}, "blue orange green")
    run(s, "blue: hide mino, hide owari\n=> pool 28\n=> phase A")


@pytest.mark.rule("S-R29", "S-R5")
def test_only_the_owner_knows_where_a_pile_is_and_all_know_the_sizes_largest_first() -> None:
    s = hired(LIMITS, {"blue": 6, "orange": 1}, "blue orange green")
    run(s, "blue: hide mino, hide owari x3, hide kai x2\n=> piles blue none\n=> asked blue orange\nblue: hide kai x6")
    run(s, "=> hidden blue\norange: done\n=> piles blue 8 3 1\n=> hidden blue mino 1 owari 3 kai 8\n=> hired blue 12")
    for seat in (1, 2, None):
        clan = s.view(seat)["clans"][0]
        assert "hidden" not in clan
        assert clan["piles"] == [8, 3, 1]
    t = hired(LIMITS, {"blue": 6, "orange": 1}, "blue orange green")
    run(t, "blue: hide owari x8, hide mino x3, hide kai\norange: done")
    for seat in (1, 2, None):
        assert s.view(seat) == t.view(seat)


@pytest.mark.rule("S-R29")
def test_a_player_of_two_clans_hides_for_each_in_its_own_provinces() -> None:
    s = hired("owari blue 3p\nmino orange 3p", {"blue": 1, "orange": 1}, "blue orange green purple", seats=2)
    run(
        s,
        """
        blue refused: hide mino
        blue: hide owari, done
        orange refused: hide owari
        orange: hide mino x2
        => piles blue 1
        => piles orange 2
        => hidden orange mino 2
        """,
    )


# ------------------------------------------------------------ S-R8, S-R9, S-R30: in play


@pytest.mark.rule("S-R30", "S-A5", "S-A6")
@pytest.mark.parametrize("game", EDITIONS)
def test_ronin_are_shown_when_they_attack_and_when_they_defend(game: str) -> None:
    a, b = edition(game).clan_names[:2]
    s = table(game, 3, f"turn {a} B\nowari {a} 3p pile 2\nmino {b} 3p pile 1\nkai {b} 3p pile 2")
    run(
        s,
        f"""
        => piles {a} 2
        => piles {b} 2 1
        => force owari 3p
        {a}: declare force owari mino, done
          dice 5: 12 12 / 12
          dice 6: 12 12 12 / 12 12 12
        => force owari 3p 2r
        => force mino 3p 1r
        => piles {a} none
        => piles {b} 2
        {a}: stop
        => force mino 3p 1r
        """,
    )


@pytest.mark.rule("S-R30", "S-R39", "S-R8")
def test_ronin_are_shown_when_they_move() -> None:
    s = table("ikusa", 3, "turn blue A\nblue army 1 owari 3p\nowari blue 2p pile 2\nmino blue 1p\nothers: orange green")
    run(
        s,
        """
        blue: army 1, march mino
        => choices blue reveal 1, reveal 2
        blue: reveal 1
        => army blue 1 mino D 3p 1r
        => force owari 2p 1r
        => piles blue none
        """,
    )


@pytest.mark.rule("S-R9", "S-R11")
def test_ronin_do_not_garrison() -> None:
    s = table("ikusa", 3, "turn blue A\nblue army 1 owari 2p 1r\nmino blue 1p\nothers: orange green")
    run(s, "blue: army 1, march mino\n=> choices blue leave spearman\nblue: leave spearman\n=> choices blue go")
    s = table("ikusa", 3, "turn blue D\nowari blue 2p 1r\nmino blue 1p\nothers: orange green")
    run(s, "blue: done\n=> not legal blue send ronin owari mino force")
    run(s, "blue: send spearman owari mino force\n=> force owari 1p\n=> force mino 2p 1r")
    assert not [a for a in s.legal_actions(0) if a.startswith("send") and a.split()[2] == "owari"], (
        "the last unit stays"
    )


@pytest.mark.rule("S-R9", "S-A13", "S-R48")
def test_ronin_fall_with_the_last_unit_of_their_force() -> None:
    s = table("ikusa", 3, "turn blue B\nowari blue 4b\nmino orange 2p 1r\nothers: orange green")
    run(
        s,
        """
        => pool 29
        blue: declare force owari mino, done
          dice 1: 1 1 1 12 / -
        => owner mino none
        => force mino none
        => pool 30
        """,
    )


@pytest.mark.rule("S-A13")
def test_open_ronin_defend_a_second_time_with_the_survivors() -> None:
    s = table("ikusa", 3, "turn blue B\nowari blue 2b\nhida blue 2p\nmino orange 3p pile 2\nothers: orange green")
    run(
        s,
        """
        blue: declare force owari mino, declare force hida mino, done
        blue: fight force owari
          dice 1: 1 12 / - (a ronin falls: the others would be too many)
          dice 5: - / 12
          dice 6: - / 12 12 12
        => force mino 3p 1r
        blue: stop
          dice 5: - / 12
          dice 6: 12 12 / 12 12 12
        => force mino 3p 1r
        """,
    )


@pytest.mark.rule("S-A10", "S-R8", "S-R63")
def test_a_lying_daimyo_still_counts_for_the_limit() -> None:
    s = table(
        "ikusa",
        3,
        "round 3\nturn blue A\nninja orange\nblue army 1 owari 2p 2r\nowari blue 2p pile 1\nothers: orange green",
    )
    run(s, "orange: strike blue 1\n dice: 8\n=> army blue 1 owari lying 2p 2r\n=> piles blue 1")
    s.audit()


@pytest.mark.rule("S-R8", "S-R7")
def test_ronin_do_not_count_against_the_size_of_a_troop() -> None:
    s = table("ikusa", 3, "turn blue A\nowari blue 5p 4r\nblue army 1 mino 4b 10p 14r\nothers: orange green")
    run(s, "=> force owari 5p 4r\n=> army blue 1 mino D 4b 10p 14r\n=> pool 12")


@pytest.mark.rule("S-R33", "S-T10")
@pytest.mark.parametrize("game", EDITIONS)
def test_all_ronin_are_back_at_the_end_of_every_round(game: str) -> None:
    rng = random.Random(2)
    a, b, c = edition(game).clan_names[:3]
    s = table(game, 3, f"plan\nkoku {a} 7\nkoku {b} 7\nowari {a} 5p\nmino {b} 5p")
    for clan in (a, b, c):
        last = f"\n shuffle: {a}, {b}, {c}" if clan == c else ""
        run(s, f"{clan}: plan order 0, plan build 0, plan levy 0, plan ronin {5 if clan != c else 0}{last}")
    now = s.round
    while s.round == now and not s.is_over:
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        s.audit()
    run(s, f"=> pool {edition(game).ronin}\n=> piles {a} none\n=> piles {b} none")
    assert "ronin" not in str(s.view(None)["provinces"])
