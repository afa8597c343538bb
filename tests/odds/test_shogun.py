"""Odds of Samurai Swords and Ikusa battles: the engine fights them as often as the odds say."""

from __future__ import annotations

import random

import pytest

from odds.harness import PLAYED, SOAKED, Battle, agree
from odds.shogun_draw import draw

BATTLES = range(24)
ALL = ["one:", "hidden", "campaign", "garrison 1", "'also_stopped': True", "second wave", "ikusa", "samurai-swords"]
ALL += ["'naval': True", "castle", "fortress", "worn", "disrupted", "'army'", "ronin"]
ALL += ["stop_rounds", "stop_losses", "stop_under", "stop_best", "order': ['spearman', 'gunner'", "order': ['ronin'"]


def drawn(number: int) -> Battle:
    return draw(random.Random(f"shogun {number}"))


@pytest.mark.rule("S-R44", "S-R45", "S-R46", "S-R47", "S-R49", "S-R50", "S-R63")
@pytest.mark.parametrize("number", BATTLES)
def test_battles_end_in_the_engine_as_often_as_the_odds_say(number: int) -> None:
    agree(drawn(number), PLAYED)


@pytest.mark.soak
@pytest.mark.parametrize("number", BATTLES)
def test_battles_end_in_the_engine_as_often_as_the_odds_say_over_many_battles(number: int) -> None:
    agree(drawn(number), SOAKED)


def test_the_battles_drawn_have_everything_that_can_be_asked() -> None:
    names = [drawn(number).name for number in BATTLES]
    assert [what for what in ALL if not any([what in name for name in names])] == []


def test_the_harness_notices_odds_that_are_a_little_wrong() -> None:
    """One chance in forty moved from one end to another is seen at once."""
    battle = drawn(0)
    likely, other = sorted(battle.exact, key=lambda end: -battle.exact[end])[:2]
    wrong = {**battle.exact, likely: battle.exact[likely] - 0.025, other: battle.exact[other] + 0.025}
    with pytest.raises(AssertionError, match="the odds say"):
        agree(Battle(battle.name, wrong, battle.play), PLAYED)


def test_the_harness_notices_an_end_that_the_odds_do_not_know() -> None:
    battle = drawn(0)
    likely, other = sorted(battle.exact, key=lambda end: -battle.exact[end])[:2]
    short = {end: p for end, p in battle.exact.items() if end != other}
    with pytest.raises(AssertionError, match="know nothing"):
        agree(Battle(battle.name, {**short, likely: battle.exact[likely] + battle.exact[other]}, battle.play), 2_000)
