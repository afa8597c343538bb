"""The worked examples of the rulebook, step by step."""

from __future__ import annotations

import pytest

from bushido.position import ScriptFile, all_scripts, run


@pytest.mark.parametrize(
    "script", [pytest.param(f, id=f.name, marks=pytest.mark.rule(*f.covers)) for f in all_scripts()]
)
def test_the_worked_example_comes_out_as_the_rulebook_says(script: ScriptFile) -> None:
    run(script.text)
