"""Whole games at random: they end, nothing is lost or made on the way, and records lead to the same end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from dueling.walks import fresh, walk
from sengoku import BrokenLaw, Record
from sengoku.games.dueling.state import Dueling

GAMES = 42
SOAK = 500


def played(seed: int, every: int, fierce: float = 0.0) -> Dueling:
    s = fresh(seed)
    for n, _ in enumerate(walk(s, random.Random(seed), fierce)):
        if n % every == 0:
            s.audit()
    return s


@pytest.mark.parametrize("part", range(6))
def test_random_games_end_and_nothing_is_lost_or_made(part: int) -> None:
    ends: Counter[bool] = Counter()
    for seed in range(part, GAMES, 6):
        s = played(seed, 7, 0.5 if seed % 5 == 0 else 0.0)
        assert s.winners
        ends[s.round >= s.last] += 1
    assert sum(ends.values()) == GAMES // 6


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_five_hundred_random_games_end_by_castles_and_by_rounds() -> None:
    ends: Counter[str] = Counter()
    for seed in range(SOAK):
        s = played(seed, 1, 0.8 if seed % 3 == 0 else 0.0)
        owners = {c for c in s.castle if c >= 0}
        ends["castles" if len(owners) == 1 else "points"] += 1
    assert ends["castles"] > 10
    assert ends["points"] > 100


@pytest.mark.rule("D-R1", "D-A14")
def test_fierce_games_are_won_by_castles_too() -> None:
    """A game in which everybody attacks: sooner or later one owner holds all castles that stand."""
    for seed in (3, 9, 15, 21, 27, 33, 39, 45):
        s = fresh(seed, play="basic", map="full", rounds="castles")
        for _ in walk(s, random.Random(seed), 0.9):
            pass
        if s.round < 8 and len(s.playing()) > 1:
            assert {c for c in s.castle if c >= 0} == set(s.winners)
            return
    raise AssertionError("no game ended by castles")


def test_a_record_leads_to_the_same_end() -> None:
    s = played(11, 1000)
    record = Record.from_json(s.record().to_json())
    assert record.verify()
    assert record.replay().fingerprint() == s.fingerprint()


@pytest.mark.parametrize("fault", ["token", "card", "warlord", "place"])
def test_the_audit_finds_what_was_lost_or_made(fault: str) -> None:
    s = fresh(5)
    for n, _ in enumerate(walk(s, random.Random(5))):
        if n == 400:
            break
    s.audit()
    if fault == "token":
        s.supply[0] += 1
    elif fault == "card":
        s.hands[0] = (*s.hands[0], 3)
    elif fault == "warlord":
        s.where[next(w for w, p in enumerate(s.where) if p >= 0)] = -2
    else:
        s.tents[next(t for t in range(48) if s.owner[t] >= 0)] = 1
    with pytest.raises(BrokenLaw):
        s.audit()
