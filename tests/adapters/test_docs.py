"""docs/adapters.md and the docstrings of the adapters tell the truth: their examples run, their numbers are right."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from sengoku.adapters.seating import Seating

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "adapters.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `([a-z-]+)` \| (\d+) \| ([\d,]+) \| ([\d,]+) \|$", re.MULTILINE)


def test_every_example_of_the_document_runs() -> None:
    names: dict[str, Any] = {"__name__": "adapters.md"}
    blocks = BLOCK.findall(TEXT)
    for text in blocks:
        if ">>>" not in text:
            exec(compile(text, "adapters.md", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(text, names, "adapters.md", "adapters.md", 0)
        said: list[str] = []
        runner = doctest.DocTestRunner()
        runner.run(test, out=said.append, clear_globs=False)
        names.update(test.globs)
        assert runner.failures == 0, "".join(said)
    assert len(blocks) >= 6


def test_the_table_of_the_document_is_right() -> None:
    rows = ROW.findall(TEXT)
    assert len(rows) == 5
    for name, seats, actions, cells in rows:
        table = Seating(name)
        assert (str(table.seats), f"{len(table.actions):,}", f"{table.layout.size:,}") == (seats, actions, cells)


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", TEXT):
        assert (DOCUMENT.parent / link).exists(), link


@pytest.mark.parametrize("name", ["encoding", "seating", "pettingzoo", "gymnasium", "openspiel"])
def test_examples_in_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"sengoku.adapters.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
