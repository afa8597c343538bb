"""The examples in the docstrings of the kernel, and of what it is reached by, are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import sengoku.kernel

MODULES = [f"sengoku.kernel.{m.name}" for m in pkgutil.iter_modules(sengoku.kernel.__path__)]
WITH_EXAMPLES = ("dice", "errors", "game", "notation", "words")


@pytest.mark.plain
@pytest.mark.parametrize("name", [*MODULES, "sengoku", "sengoku.bots"])
def test_examples_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.failed == 0
    if name.rpartition(".")[2] in WITH_EXAMPLES:
        assert found.attempted > 0
