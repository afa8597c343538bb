"""The worked examples, and the proofs of single cards and rules, as readable files in `scripts/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from dueling.expect import expect
from dueling.position import position, seat_of
from script import Script, play

FILES = sorted((Path(__file__).parent / "scripts").glob("*.txt"))
SCRIPTS = [Script(path) for path in FILES]


@pytest.mark.parametrize(
    "script", [pytest.param(x, marks=pytest.mark.rule(*x.covers), id=x.path.stem) for x in SCRIPTS]
)
def test_the_script_plays_as_written(script: Script) -> None:
    state = position(script.head)
    play(script, state, seat_of, expect)
    if not state.is_over:
        state.audit()
