"""Whole games: no error, no dead end, nothing lost, and always an end."""

from __future__ import annotations

import random

import pytest

import sengoku
from bushido.position import GAME
from bushido.walks import OPTIONS, by_chance, new, rare, standing_down
from sengoku.games.bushido.pieces import MONTHS
from sengoku.games.bushido.state import Bushido

WORDS = set(GAME.vocabulary)


def played(k: int, walk: object = by_chance) -> tuple[Bushido, int]:
    s, rng, decisions = new(k), random.Random(k), 0
    while not s.is_over:
        for seat in s.to_act:
            legal = s.legal_actions(seat)
            assert legal, f"a dead end at {type(s.top).__name__}"
            assert WORDS.issuperset(legal)
        walk(s, rng)  # type: ignore[operator]
        decisions += 1
        s.audit()
        assert decisions < 6000
    return s, decisions


def check(k: int, walk: object) -> None:
    s, _ = played(k, walk)
    assert s.turns <= MONTHS * s.seats  # the stated bound (ruling B-A24)
    assert s.to_act == ()
    assert len(s.winners) == 1
    assert s.scores[s.winners[0]] == max(s.scores)
    assert s.month > MONTHS or max(s.scores) == 50


@pytest.mark.rule("B-A24", "B-A55", "B-R14", "B-R10", "B-A53")
@pytest.mark.parametrize("k", range(2 * 3 * len(OPTIONS)))
def test_random_games_end_and_lose_no_piece(k: int) -> None:
    check(k, rare if k % 2 else by_chance)


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_many_random_games_end_and_lose_no_piece() -> None:
    for k in range(100, 700):
        check(k, rare if k % 2 else by_chance)


@pytest.mark.rule("B-A24", "B-R32")
@pytest.mark.parametrize("k", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_the_calendar_moves_even_if_everybody_always_stands_down(k: int) -> None:
    s, _ = played(k, standing_down)
    assert s.month > MONTHS
    assert s.turns == MONTHS * s.seats  # the bound, reached


@pytest.mark.rule("B-A24")
def test_without_the_guard_standing_down_would_never_end() -> None:
    s, rng = GAME.new(3, 1, {"guard": False}), random.Random(1)
    assert isinstance(s, Bushido)
    while s.turns < 200:
        standing_down(s, rng)
    assert s.view(None)["month"] == 1


def test_each_number_of_players_and_option_is_among_the_games() -> None:
    combinations = {(new(k).seats, str(OPTIONS[k // 3 % len(OPTIONS)])) for k in range(3 * len(OPTIONS))}
    assert len(combinations) == 3 * len(OPTIONS)


@pytest.mark.parametrize("k", [2, 8, 16])
def test_a_record_replays_and_verifies(k: int) -> None:
    s, _ = played(k, rare)
    text = s.record().to_json()
    record = sengoku.Record.from_json(text)
    assert record.verify()
    assert record.replay().fingerprint() == s.fingerprint()


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(5)[0].fingerprint() == played(5)[0].fingerprint()
    assert played(5)[0].fingerprint() != played(23)[0].fingerprint()


@pytest.mark.parametrize("fault", ["tile", "disc", "troop", "marker", "ronin", "koku", "square", "province", "elite"])
def test_the_audit_finds_what_is_lost(fault: str) -> None:
    s, rng = new(0), random.Random(1)
    while s.phase < 5:
        by_chance(s, rng)
    s.audit()
    cell = next(c for c in s.cells if s.owner[c] == 0 and s.troops[c] > 1)
    if fault == "tile":
        s.bag[0] -= 1
    elif fault == "disc":
        s.pile[0] += 1
    elif fault == "troop":
        s.troops[cell] += 1
    elif fault == "marker":
        s.daimyo_honor[0] = s.daimyo_honor[1]
    elif fault == "ronin":
        s.ronin[cell] += 1
    elif fault == "koku":
        s.koku[0] += 1
    elif fault == "square":
        s.samurai_honor[:2] = [17, 17]
    elif fault == "province":
        s.owner[cell] = -1
    else:
        s.elite[cell] = 1
    with pytest.raises(sengoku.BrokenLaw):
        s.audit()
