"""The judge may look after every game and is still wrong no more often than it says."""

from __future__ import annotations

import random

import pytest

from sengoku.arena.judge import ABOVE, BELOW, UNDECIDED, Judge


def run(judge: Judge, rng: random.Random, shares: list[float], most: int) -> int:
    """Blocks of one game for each share, until it is clear; how many games that took."""
    for n in range(0, most, len(shares)):
        judge.add([float(rng.random() < p) for p in shares])
        if judge.verdict != UNDECIDED:
            return n + len(shares)
    return most


@pytest.mark.parametrize(("line", "shares"), [(0.5, [0.5]), (0.7, [0.95, 0.45]), (0.4, [0.4])])
def test_a_share_at_the_line_is_seldom_called_clear_however_often_one_looks(line: float, shares: list[float]) -> None:
    rng = random.Random(1)
    judges = [Judge(line) for _ in range(100)]
    for judge in judges:
        run(judge, rng, shares, 160)
    wrong = len([j for j in judges if j.verdict != UNDECIDED])
    assert wrong <= 11  # at most 5 are expected; 12 or more would have a chance of under 0.5 %


def test_peeking_at_wilsons_interval_would_be_wrong_far_more_often() -> None:
    """Why there is a judge at all."""
    from sengoku.arena.stats import wilson

    rng, wrong = random.Random(1), 0
    for _ in range(200):
        wins = 0
        for n in range(1, 161):
            wins += rng.random() < 0.5
            low, high = wilson(wins, n)
            if n > 5 and not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong > 40


@pytest.mark.parametrize(
    ("line", "share", "verdict", "most"),
    [(0.7, 0.85, ABOVE, 150), (0.7, 0.5, BELOW, 100), (0.95, 1.0, ABOVE, 130), (0.4, 0.7, ABOVE, 60)],
)
def test_a_share_off_the_line_is_soon_clear(line: float, share: float, verdict: str, most: int) -> None:
    rng, lengths = random.Random(2), []
    for _ in range(40):
        judge = Judge(line)
        lengths.append(run(judge, rng, [share], 2000))
        assert judge.verdict == verdict
    assert sum(lengths) / 40 <= most


def test_its_interval_holds_the_true_share_through_the_whole_run() -> None:
    rng, missed = random.Random(3), 0
    for _ in range(40):
        judge = Judge(0.9)
        outside = False
        for n in range(1, 81):
            judge.add([float(rng.random() < 0.6)])
            if n % 10 == 0:
                low, high = judge.interval()
                outside = outside or not low <= 0.6 <= high
        missed += outside
    assert missed <= 6


def test_the_verdict_and_the_interval_agree() -> None:
    judge = Judge(0.5)
    run(judge, random.Random(4), [0.8], 1000)
    low, high = judge.interval()
    assert judge.verdict == ABOVE
    assert 0.5 <= low < 0.8 < high


def test_shared_first_places_count_as_a_part() -> None:
    halves, wins = Judge(0.4), Judge(0.4)
    for _ in range(60):
        halves.add([0.5])
        wins.add([1.0])
        wins.add([0.0])
    assert halves.interval()[0] > wins.interval()[0]  # the same mean, but nothing of chance in it


def test_what_was_clear_stays_clear() -> None:
    judge = Judge(0.5)
    for _ in range(12):
        judge.add([1.0])
    for _ in range(100):
        judge.add([0.0])
    assert judge.verdict == ABOVE


def test_nothing_seen_rules_nothing_out() -> None:
    judge = Judge(0.7)
    assert judge.interval() == (0.0, 1.0)
    judge.add([1.0])
    assert judge.verdict == UNDECIDED
    assert judge.interval()[1] == 1.0
