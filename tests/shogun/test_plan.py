"""The round's order, action 1 (Plan) and the spy; koku and the round's end."""

from __future__ import annotations

import random

import pytest

from sengoku import IllegalAction
from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from shogun import walks
from shogun.helpers import EDITIONS, clan_of, edition, run, seat_of, table

SPIES = """
plan
ninja orange
koku blue 5
koku orange 4
"""


def plan(s: Shogun, clan: str, bins: str) -> None:
    """'1 0 4 0': order, build, levy, ronin; the ninja gets the rest."""
    order, build, levy, ronin = bins.split()
    run(s, f"{clan}: plan order {order}, plan build {build}, plan levy {levy}, plan ronin {ronin}")


# ------------------------------------------------------------ S-R20: the order of the actions


@pytest.mark.rule("S-R20", "S-R32")
@pytest.mark.parametrize("game", EDITIONS)
def test_the_actions_of_a_round_come_in_order(game: str) -> None:
    """Every step that asks, as it comes by in games at random, belongs to an action that is not before the last."""
    action = {
        "Succeed": 0, "Planning": 1, "Spying": 1, "TurnOrder": 2, "Wanting": 2, "Building": 3, "BuildInTurn": 3,
        "Buying": 4, "Levying": 4, "Hiding": 5,
    }  # fmt: skip
    seen: set[str] = set()
    for seed in range(4):
        now, last, rng = 0, 0, random.Random(seed)
        for s in walks.positions(walks.new(game, 3 + seed % 3, seed), rng, 1_000):
            name = type(s.top).__name__
            if s.round == 0:
                continue
            if s.round > now:
                now, last = s.round, 0
            assert action.get(name, 7) >= last, f"{name} after action {last}"
            last = action.get(name, 7)
            seen.add(name)
    assert seen >= {"Planning", "Buying", "Levying", "Hiding", "Armies", "Declaring", "Sending"}


@pytest.mark.rule("S-R32")
def test_clans_wage_war_one_after_another_each_to_the_end() -> None:
    s = table("ikusa", 3, "turn green A\norder green blue orange")
    for clan in ("green", "blue", "orange"):
        run(
            s,
            f"""
            => active {clan}
            => phase A
            {clan}: done
            => phase B
            {clan}: done
            => phase D
            {clan}: done, done
            """,
        )
    run(s, "=> round 3\n=> step Planning")


# ------------------------------------------------------------ S-R21: the plan


@pytest.mark.rule("S-R21", "S-D8", "S-T11")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("koku", [0, 1, 2, 3, 7, 22])
def test_every_plan_spends_all_koku_in_four_answers_with_0_or_2_for_building(game: str, koku: int) -> None:
    name = edition(game).clan_names[0]
    start = table(game, 3, f"plan\nkoku {name} {koku}")
    plans: set[tuple[int, ...]] = set()
    rng = random.Random(koku)
    for _ in range(200):
        s, bins = start.clone(), []
        for i, word in enumerate(("order", "build", "levy", "ronin")):
            left = koku - sum(bins)
            wanted = [n for n in (0, 2) if n <= left] if i == 1 else list(range(left + 1))
            assert s.legal_actions(0) == [f"plan {word} {n}" for n in wanted]
            bins.append(rng.choice(wanted))
            s.apply(0, f"plan {word} {bins[-1]}")
        assert 0 not in s.to_act
        assert s.legal_actions(0) == []
        for seat in (1, 2):
            for _ in range(4):
                s.apply(seat, s.legal_actions(seat)[0])
        shown = clan_of(s.view(None), name)
        assert tuple(shown["plan"].values()) == (*bins, koku - sum(bins))
        assert shown["koku"] == 0
        plans.add(tuple(bins))
    assert len(plans) >= min(3 * koku, 40)


@pytest.mark.rule("S-R21", "S-T11")
def test_one_or_three_koku_for_building_are_refused() -> None:
    s = table("ikusa", 3, "plan\nkoku blue 6")
    run(
        s,
        """
        blue: plan order 0
        blue refused: plan build 1, plan build 3, plan build 4, plan levy 2, plan ninja 1
        => choices blue plan build 0, plan build 2
        blue: plan build 2
        blue refused: plan levy 5
        """,
    )


@pytest.mark.rule("S-R21", "S-R5")
def test_nobody_sees_a_plan_before_all_are_in_but_who_is_done() -> None:
    s = table("ikusa", 4, "plan")
    plan(s, "blue", "1 0 2 1")
    for seat in (1, 2, 3, None):
        assert clan_of(s.view(seat), "blue")["plan"] is None
    assert s.view(2)["to_act"] == [1, 2, 3]
    assert s.view(0)["step"]["tray"] == ["plan order 1", "plan build 0", "plan levy 2", "plan ronin 1"]
    for clan in ("orange", "green", "purple"):
        run(s, f"=> plan blue none\n=> plan {clan} none")
        plan(s, clan, "0 0 0 0")
    run(s, "=> plan blue 1 0 2 1 1\n=> plan purple 0 0 0 0 5\n=> koku blue 0\n=> koku green 0")


@pytest.mark.rule("S-D8", "S-R80")
def test_a_player_of_two_clans_plans_for_the_lower_first() -> None:
    s = table("ikusa", 2, "plan\nkoku blue 1\nkoku orange 6")
    run(s, "blue refused: plan order 5\nblue: plan order 1, plan build 0, plan levy 0, plan ronin 0")
    assert s.to_act == (0, 1)
    run(s, "=> legal blue plan order 6")
    plan(s, "orange", "2 2 2 0")
    plan(s, "green", "0 0 0 0")
    plan(s, "purple", "0 0 0 0")
    run(s, "=> plan blue 1 0 0 0 0\n=> plan orange 2 2 2 0 0")


# ------------------------------------------------------------ S-R22: the spy


@pytest.mark.rule("S-R22", "S-R68", "S-D9", "S-T12")
@pytest.mark.parametrize("game", EDITIONS)
def test_the_spy_sees_one_plan_alone_and_the_ninja_goes_back(game: str) -> None:
    a, b, c, d = edition(game).clan_names[:4]
    s = table(game, 4, f"plan\nninja {b}\nkoku {a} 5\nkoku {b} 4")
    run(s, f"=> asked {a} {c} {d}\n{b} refused: plan order 0, spy {a}")
    plan(s, a, "1 2 0 1")
    plan(s, c, "0 0 0 0")
    run(s, f"=> asked {d}")
    plan(s, d, "0 0 0 0")
    run(s, f"=> step Spying\n=> choices {b} spy {a}, spy {c}, spy {d}, spy none\n{b}: spy {a}\n=> ninja {b}")
    assert clan_of(s.view(1), a)["plan"] == {"order": 1, "build": 2, "levy": 0, "ronin": 1, "ninja": 1}
    assert clan_of(s.view(1), c)["plan"] is None
    for other in (2, 3, None):
        assert clan_of(s.view(other), a)["plan"] is None
    run(s, f"{a} refused: plan order 0\n=> asked {b}")
    plan(s, b, "2 0 1 0")
    run(s, f"=> ninja none\n=> plan {a} 1 2 0 1 1\n=> plan {b} 2 0 1 0 1")


@pytest.mark.rule("S-R22", "S-D9")
def test_who_does_not_spy_plans_last_all_the_same() -> None:
    s = table("ikusa", 3, SPIES)
    plan(s, "blue", "0 0 0 0")
    plan(s, "green", "0 0 0 0")
    run(s, "orange: spy none\n=> plan blue none")
    assert clan_of(s.view(1), "blue")["plan"] is None
    plan(s, "orange", "1 0 0 0")
    run(s, "=> ninja none\n=> plan orange 1 0 0 0 3")


@pytest.mark.rule("S-R22", "S-T12")
def test_the_ninja_can_be_hired_again_in_the_round_he_spied_in() -> None:
    s = table("ikusa", 3, SPIES)
    plan(s, "blue", "5 0 0 0")
    plan(s, "green", "1 0 0 0")
    run(s, "orange: spy green")
    plan(s, "orange", "0 0 0 0")
    run(s, "blue: order 1\ngreen: order 2\n=> order blue green orange\n=> ninja green")


@pytest.mark.rule("S-A64")
def test_in_the_two_player_game_the_spys_ally_plans_with_the_others_and_is_not_spied_on() -> None:
    s = table("ikusa", 2, "plan\nninja orange\nkoku blue 3\nkoku orange 4")
    run(s, "=> asked blue green")
    plan(s, "blue", "3 0 0 0")
    run(s, "=> asked green")
    plan(s, "green", "1 0 0 0")
    plan(s, "purple", "0 0 0 1")
    run(s, "=> choices orange spy green, spy purple, spy none\norange: spy purple")
    assert clan_of(s.view(0), "purple")["plan"] is not None
    assert clan_of(s.view(0), "green")["plan"] is None
    plan(s, "orange", "4 0 0 0")
    run(s, "=> plan orange 4 0 0 0 0\n=> plan blue 3 0 0 0 0")


# ------------------------------------------------------------ S-R33, S-R34: the end of a round


def round_over(s: Shogun) -> None:
    """Everybody does nothing until the next round."""
    now = s.view(None)["round"]
    while s.view(None)["round"] == now:
        seat = s.to_act[0]
        legal = s.legal_actions(seat)
        s.apply(seat, next(a for a in ("pass round", "done", legal[0]) if a in legal))


@pytest.mark.rule("S-R34", "S-T9", "S-A70")
@pytest.mark.parametrize(("owned", "koku"), [(26, 8), (13, 4), (8, 3), (9, 3), (1, 3), (12, 4), (34, 11)])
def test_income_is_a_third_of_the_provinces_and_at_least_three(owned: int, koku: int) -> None:
    others = [p for p in PLACES if p not in ("owari", "osumi", "sado")]
    text = f"turn blue D\nblue army 1 owari 1b\nblue: {' '.join(others[: owned - 1])}\nothers: orange green"
    s = table("ikusa", 3, text)
    run(s, f"=> owns blue {owned}")
    round_over(s)
    run(s, f"=> koku blue {koku}\n=> owns blue {owned}")


@pytest.mark.rule("S-R33", "S-R34")
def test_ronin_leave_before_the_koku_come() -> None:
    s = table("ikusa", 3, "turn blue D\nowari blue 3p 1r pile 1\nmino orange 3p pile 2\nblue army 1 kai 2p 1r")
    run(s, "=> pool 25\n=> piles orange 2\n=> hired orange 2")
    round_over(s)
    run(
        s,
        """
        => pool 30
        => piles orange none
        => piles blue none
        => hired orange 0
        => force owari 3p
        => army blue 1 kai D 2p
        """,
    )


@pytest.mark.rule("S-R22", "S-R61")
@pytest.mark.parametrize("holder", ["blue", "orange", "green"])
def test_any_clan_can_hold_the_ninja(holder: str) -> None:
    clans = [c for c in ("blue", "orange", "green") if c != holder]
    s = table("ikusa", 3, f"plan\nninja {holder}")
    for clan in clans:
        plan(s, clan, "0 0 0 0")
    run(s, f"=> step Spying\n=> choices {holder} spy {clans[0]}, spy {clans[1]}, spy none\n{holder}: spy {clans[1]}")
    assert clan_of(s.view(seat_of(s, holder)), clans[1])["plan"] is not None
    s = table("ikusa", 3, f"turn orange A\nninja {holder}\ngreen army 1 yamashiro 2p\nblue army 1 yamato 2p")
    run(s, f"=> step Window\n=> asked {holder}")
    target, place = ("green", "yamashiro") if holder != "green" else ("blue", "yamato")
    run(s, f"{holder}: strike {target} 1\n dice: 8\n=> army {target} 1 {place} lying 2p")


@pytest.mark.rule("S-R23", "S-D10")
def test_the_markers_taken_so_far_are_shown() -> None:
    s = table("ikusa", 3, "plan")
    for clan, n in (("blue", 3), ("orange", 2), ("green", 1)):
        plan(s, clan, f"{n} 0 0 0")
    assert s.view(None)["step"]["taken"] == [None, None, None]
    run(s, "blue: order 3")
    assert s.view(1)["step"]["taken"] == [None, None, "blue"]


@pytest.mark.rule("S-R22")
def test_a_plan_cannot_be_taken_back_once_the_spy_may_look() -> None:
    s = table("ikusa", 3, SPIES)
    plan(s, "blue", "1 0 0 0")
    s.retract(0)
    run(s, "blue: plan ronin 1")
    plan(s, "green", "0 0 0 0")
    for after in ("", "orange: spy blue", "orange: plan order 0"):
        run(s, after)
        for seat in (0, 2):
            with pytest.raises(IllegalAction):
                s.retract(seat)
    assert clan_of(s.view(1), "blue")["plan"]["ronin"] == 1
