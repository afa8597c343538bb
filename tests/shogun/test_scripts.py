"""The worked examples of the rulebooks, move for move with their dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from script import Script
from shogun import helpers

SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.txt"))


@pytest.mark.parametrize(
    "path", [pytest.param(p, id=p.stem, marks=pytest.mark.rule(*Script(p).covers)) for p in SCRIPTS]
)
def test_the_example_runs_as_the_rulebook_tells_it(path: Path) -> None:
    told, state = helpers.load(path)
    helpers.play(told, state)


@pytest.mark.parametrize("path", SCRIPTS, ids=[p.stem for p in SCRIPTS])
def test_an_example_with_another_first_die_runs_differently(path: Path) -> None:
    """The scripts could not pass whatever the engine did: a changed die is noticed."""
    told, state = helpers.load(path)
    i = next(i for i, (_, line) in enumerate(told.steps) if line.startswith("dice") and "/ -" in line)
    number, line = told.steps[i]
    head, _, dice = line.partition(":")
    told.steps[i] = (number, head + ":" + dice.replace("/", "1 /"))
    with pytest.raises(AssertionError):
        helpers.play(told, state)
