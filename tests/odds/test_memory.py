"""What odds were worked out before is remembered, within bounds, and never forgotten all at once."""

import doctest
from typing import Any

import pytest

from sengoku.odds import dueling_core, memory
from sengoku.odds.memory import Memory


@pytest.mark.plain  # compiled, a class has no examples to read
def test_the_examples_in_the_words_hold() -> None:
    assert doctest.testmod(memory).attempted >= 3
    assert doctest.testmod(memory).failed == 0


def test_it_never_holds_more_than_two_generations() -> None:
    kept: Memory[int, int] = Memory(10)
    for n in range(1000):
        kept.put(n, -n)
        assert len(kept.young) + len(kept.old) <= 20


def test_what_is_asked_for_stays_and_what_is_not_goes() -> None:
    kept: Memory[int, str] = Memory(10)
    kept.put(-1, "asked for")
    kept.put(-2, "never again")
    for n in range(100):
        kept.put(n, "new")
        if n % 5 == 0:
            assert kept.get(-1) == "asked for"
    assert kept.get(-2) is None


def test_the_latest_answers_are_there_when_a_generation_has_gone() -> None:
    kept: Memory[int, int] = Memory(10)
    for n in range(1000):
        kept.put(n, n)
        assert [kept.old.get(x, kept.young.get(x)) for x in range(max(0, n - 9), n + 1)] == [
            *range(max(0, n - 9), n + 1)
        ]


@pytest.mark.plain
def test_a_memory_too_small_for_a_battle_changes_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    a, d = ((9, 12, 0, 0), (4, 24, 1, 0)), ((7, 12, 0, 0), (5, 12, 0, 0), (3, 6, 0, 0))
    small: Memory[Any, Any] = Memory(100)
    usual = vars(dueling_core.fight(a, d))
    monkeypatch.setattr(dueling_core, "_briefs", small)
    assert vars(dueling_core.fight(a, d)) == usual
    assert small.old
