"""Action 2: turn order, its bids, its ties in both editions, and what an elimination does to it."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, do, edition, run, seat_of, table


def bids(s: Shogun, clans: list[str], amounts: list[int], chance: str = "") -> None:
    """All plan at once: so many koku for turn order, the rest for the ninja. `chance` follows the last answer."""
    for i, (clan, n) in enumerate(zip(clans, amounts, strict=True)):
        last = chance if i == len(clans) - 1 else ""
        run(s, f"{clan}: plan order {n}, plan build 0, plan levy 0, plan ronin 0\n{last}")


def five(game: str, amounts: list[int], chance: str = "") -> tuple[Shogun, list[str]]:
    clans = edition(game).clan_names[:5]
    s = table(game, 5, "plan")
    bids(s, clans, amounts, chance)
    return s, clans


# ------------------------------------------------------------ S-R23


@pytest.mark.rule("S-R23", "S-D10")
@pytest.mark.parametrize("game", EDITIONS)
def test_bidders_choose_the_most_koku_first_and_chance_deals_the_rest(game: str) -> None:
    s, (a, b, c, d, e) = five(game, [1, 0, 3, 2, 0])
    run(
        s,
        f"""
        => choices {c} order 1, order 2, order 3, order 4, order 5
        {a} refused: order 1
        {c}: order 4
        => choices {d} order 1, order 2, order 3, order 5
        {d} refused: order 4
        {d}: order 1
        {a}: order 5
          shuffle: {e}, {b}
        => order {d} {e} {b} {c} {a}
        => active {d}
        """,
    )


@pytest.mark.rule("S-R23", "S-D10")
def test_the_last_free_marker_is_taken_without_asking() -> None:
    s = table("ikusa", 3, "plan")
    bids(s, ["blue", "orange", "green"], [1, 3, 2])
    run(s, "orange: order 2\ngreen: order 1\n=> order green orange blue")


@pytest.mark.rule("S-R23")
def test_without_bids_all_markers_are_drawn_anew_each_round() -> None:
    orders = set()
    for seed in range(12):
        s = table("ikusa", 3, "plan", seed=seed)
        for clan in ("blue", "orange", "green"):
            do(s, clan, "plan order 0, plan build 0, plan levy 0, plan ronin 0")
        orders.add(tuple(s.view(None)["order"]))
    assert len(orders) >= 4
    s = table("ikusa", 3, "plan")
    bids(s, ["blue", "orange", "green"], [0, 0, 0], "shuffle: green, blue, orange")
    run(s, "=> order green blue orange")


# ------------------------------------------------------------ ties


@pytest.mark.rule("S-A17", "S-T13", "S-D11")
def test_samurai_swords_a_contested_sword_goes_to_one_by_chance_and_the_other_names_again() -> None:
    """The rulebook's example: bids 2, 2, 1, 0, 0, and both who tie want the first sword."""
    s, (a, b, c, d, e) = five("samurai-swords", [2, 2, 1, 0, 0])
    run(
        s,
        f"""
        => asked {a} {b}
        => step Wanting
        {c} refused: order 1, want 1
        {a}: want 1
        => asked {b}
        {b}: want 1
          dice: 2 (the second of the two)
        => asked {a}
        => choices {a} want 2, want 3, want 4, want 5
        {a}: want 2
        => choices {c} order 3, order 4, order 5
        {c}: order 5
          shuffle: {e}, {d}
        => order {b} {a} {e} {d} {c}
        """,
    )


@pytest.mark.rule("S-A17", "S-T13", "S-D11")
@pytest.mark.parametrize("game", EDITIONS)
def test_tied_clans_that_want_different_markers_take_them(game: str) -> None:
    s, (a, b, c, d, e) = five(game, [2, 2, 1, 0, 0])
    run(
        s,
        f"""
        {b}: want 5
        {a}: want 1
        => choices {c} order 2, order 3, order 4
        {c}: order 3
          shuffle: {d}, {e}
        => order {a} {d} {c} {e} {b}
        """,
    )


@pytest.mark.rule("S-A17", "S-T14", "S-D11", "S-D10")
def test_ikusa_a_clash_lets_chance_say_who_chooses_first() -> None:
    s, (a, b, c, d, e) = five("ikusa", [1, 2, 2, 2, 0])
    run(
        s,
        f"""
        => asked {b} {c} {d}
        {b}: want 1
        {c}: want 3
        {d}: want 1
          shuffle: {d}, {b}, {c}
        => step TurnOrder
        => choices {d} order 1, order 2, order 3, order 4, order 5
        {b} refused: order 1
        {d}: order 2
        => asked {b}
        {b} refused: order 2
        {b}: order 1
        {c}: order 3
        => choices {a} order 4, order 5
        {a}: order 5
        => order {b} {d} {c} {e} {a}
        """,
    )


@pytest.mark.rule("S-A17", "S-D11")
def test_samurai_swords_a_sword_named_by_one_alone_is_his_though_others_clash() -> None:
    s, (a, b, c, d, e) = five("samurai-swords", [2, 2, 2, 2, 0])
    run(
        s,
        f"""
        {a}: want 1
        {b}: want 1
        {c}: want 1
        {d}: want 4
          dice: 3 (the third of the three)
        => asked {a} {b}
        => choices {a} want 2, want 3, want 5
        {a}: want 3
        {b}: want 3
          dice: 1
        => choices {b} want 2, want 5
        {b}: want 5
        => order {c} {e} {a} {d} {b}
        """,
    )


@pytest.mark.rule("S-D11")
def test_samurai_swords_the_last_loser_takes_the_last_sword_unasked() -> None:
    s = table("samurai-swords", 3, "plan")
    bids(s, ["pink", "gray", "pink-stripe"], [1, 1, 1])
    run(
        s,
        """
        pink: want 1
        gray: want 1
        pink-stripe: want 2
          dice: 1
        => order pink pink-stripe gray
        """,
    )


@pytest.mark.rule("S-A17")
@pytest.mark.parametrize("game", EDITIONS)
def test_names_in_a_tie_stay_unseen_until_all_are_in(game: str) -> None:
    s, (a, b, c, _, _) = five(game, [2, 2, 1, 0, 0])
    t = s.clone()
    run(s, f"{a}: want 1")
    run(t, f"{a}: want 4")
    for seat in (1, 2, 3, 4, None):
        assert s.view(seat) == t.view(seat)
    assert s.legal_actions(seat_of(s, b)) == t.legal_actions(seat_of(t, b))
    assert s.view(0)["step"]["tray"] == ["want 1"]
    assert c not in str(s.view(0)["step"])


@pytest.mark.rule("S-A67")
@pytest.mark.parametrize("game", EDITIONS)
def test_own_clans_that_tie_name_different_markers(game: str) -> None:
    a, b, c, d = edition(game).clan_names[:4]
    s = table(game, 2, "plan")
    bids(s, [a, b, c, d], [2, 2, 1, 0])
    run(
        s,
        f"""
        => asked {a}
        {a}: want 3
        => choices {b} want 1, want 2, want 4
        {b} refused: want 3
        {b}: want 1
        {c}: order 4
        => order {b} {d} {a} {c}
        """,
    )


# ------------------------------------------------------------ S-A18


@pytest.mark.rule("S-A18")
def test_a_dead_clans_turn_is_skipped_in_the_running_round_and_its_marker_gone_in_the_next() -> None:
    s = table(
        "ikusa",
        4,
        """
        turn blue B
        order blue green orange purple
        blue army 1 mino 4b 10p
        blue army 2 kai
        blue army 3 sagami
        green army 1 owari
        others: blue orange purple
        """,
    )
    run(
        s,
        """
        blue: declare army 1 owari, done
          dice 1: 1 12 12 12 / -
        => lost green
        blue: done, done
        => order blue green orange purple
        => active orange
        orange: done, done, done, done
        => active purple
        purple: done, done, done, done
        => round 3
        blue: plan order 1, plan build 0, plan levy 0, plan ronin 0
        orange: plan order 0, plan build 0, plan levy 0, plan ronin 0
        purple: plan order 0, plan build 0, plan levy 0, plan ronin 0
        => choices blue order 1, order 2, order 3
        blue: order 3
          shuffle: purple, orange
        => order purple orange blue
        """,
    )
