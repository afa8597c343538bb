"""Luck: rolls against what could be expected. Exact for battles that are told, and near nothing over many games."""

from __future__ import annotations

import random
from math import sqrt
from typing import Any

import pytest

import sengoku
from sengoku.kernel.luck import Luck, highest, luck_of, moments, rolls_of, summed, valued
from sengoku.kernel.state import Event, State
from shogun.board_of import field
from shogun.helpers import run

MANY: dict[str, tuple[int, dict[str, Any], list[str]]] = {  # games, options, and what is rolled for in them
    "samurai-swords": (8, {"round_limit": 3}, ["battle", "ninja"]),
    "ikusa": (8, {"round_limit": 3}, ["battle", "ninja"]),
    "warriors-of-japan": (20, {}, ["battle", "betrayal", "fate", "control"]),
    "bushido": (10, {}, ["tiles"]),
    "dueling-samurai": (6, {}, ["duels", "strikes", "answers", "ambushes", "tests", "tournaments"]),
}


def played(game: str, seed: int, options: dict[str, Any]) -> State:
    rng = random.Random(seed)
    s = sengoku.game(game).new(seed=seed, options=options)
    for _ in range(3_000):
        if s.is_over:
            break
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    return s


def heard(s: State, text: str) -> list[Luck]:
    """What the dice of a told battle were worth, as they fell."""
    found: list[Luck] = []

    def ear(event: Event) -> None:
        found.extend(s.game.luck(s, event[1], event[2]))

    s.listen(ear)
    run(s, text)
    return found


@pytest.mark.parametrize("game", list(MANY))
def test_over_many_games_luck_evens_out(game: str) -> None:
    games, options, kinds = MANY[game]
    rolls = [x for seed in range(games) for x in rolls_of(played(game, seed, options).record())]
    assert {x[1] for x in rolls} <= set(kinds)
    told = summed(0, rolls)
    assert len(told["rolls"]) >= len(kinds) - 1  # the rarest need not happen in so few games
    assert sum([k["dice"] for k in told["rolls"]]) > 300
    for kind in [*told["rolls"], told]:
        assert abs(kind["luck"]) < 3.5, kind
    for x in rolls:
        assert x[2] > 0
        assert x[5] >= 0


def test_a_told_battle_gives_exact_figures() -> None:
    """One bowman (6) and two spearmen (4) against three spearmen: chances of 6/12 and 4/12 a die."""
    s = field("""
        turn blue B
        yamashiro blue 1b 2p
        kawachi orange 3p
        """)
    rolls = heard(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 7 / -
          dice 6: 1 12 / 4 5 6
        """,
    )
    blue, orange = [s.seat_of(s.rules.clan_names.index(name)) for name in ("blue", "orange")]
    third = pytest.approx(1 / 3)
    assert [x[:5] for x in rolls] == [
        (blue, "battle", 1, 0, 0.5),
        (blue, "battle", 2, 1, pytest.approx(2 / 3)),
        (orange, "battle", 3, 1, pytest.approx(1)),
    ]
    assert [x[5] / x[2] for x in rolls[1:]] == [pytest.approx(2 / 9), pytest.approx(2 / 9)]
    told = summed(orange, [x for x in rolls if x[0] == orange])
    assert told["luck"] == pytest.approx(0)
    assert told["rolls"][0]["expected"] / 3 == third


def test_what_is_taken_back_does_not_count() -> None:
    again = sengoku.game("ikusa").new(seed=3, options={"round_limit": 1})
    rng = random.Random(3)
    start = again.clone()
    while not again.is_over and not rolls_of(again.record()):
        seat = rng.choice(again.to_act)
        again.apply(seat, rng.choice(again.legal_actions(seat)))
    assert rolls_of(again.record())
    back = again.undone(start)
    assert rolls_of(back.record()) == []
    assert [told["rolls"] for told in luck_of(back.record())] == [[]] * back.seats


def test_the_highest_of_two_dice_and_the_sum_of_alike_dice() -> None:
    pairs = [max(a, b) for a in range(1, 13) for b in range(1, 13)]
    assert sorted(highest(12, 2)) == sorted(pairs)
    mean, variance = moments(pairs)
    assert list(moments(highest(12, 2))) == pytest.approx([mean, variance])
    seat, what, dice, got, expected, spread = valued(1, "strikes", 9, 2, range(1, 7))
    assert (seat, what, dice, got, expected) == (1, "strikes", 2, 9, 7)
    assert spread == pytest.approx(2 * 35 / 12)


def test_luck_over_all_kinds_weighs_each_by_its_dice() -> None:
    told = summed(0, [(0, "a", 1, 1.0, 0.5, 0.25), (0, "b", 3, 0.0, 1.5, 0.75)])
    assert [k["luck"] for k in told["rolls"]] == [pytest.approx(1.0), pytest.approx(-sqrt(3))]
    assert told["luck"] == pytest.approx((1 - 3) / 2)
    assert summed(0, [(0, "a", 2, 0.0, 0.0, 0.0)])["luck"] == 0
