"""The hash of the program that plays, and the examples in the arena's docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sengoku.arena
from cli.run import TESTS, environment

MODULES = [f"sengoku.arena.{m.name}" for m in pkgutil.iter_modules(sengoku.arena.__path__)]


def hash_in(package: Path, game: str) -> str:
    code = f"from sengoku.arena.code import code_of; print(code_of({game!r}))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**environment(), "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return found.stdout.strip()


def test_a_change_of_a_bot_changes_the_program_of_its_game_alone(tmp_path: Path) -> None:
    plain = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "compiled.json")  # one that runs when it is changed
    shutil.copytree(TESTS.parent / "src" / "sengoku", tmp_path / "sengoku", ignore=plain)
    before = {game: hash_in(tmp_path, game) for game in ("ikusa", "warriors-of-japan")}
    with (tmp_path / "sengoku" / "games" / "warriors" / "state.py").open("a", encoding="utf-8") as f:
        f.write("\n# another thought\n")
    assert hash_in(tmp_path, "ikusa") == before["ikusa"]
    assert hash_in(tmp_path, "warriors-of-japan") != before["warriors-of-japan"]
    (tmp_path / "sengoku" / "bots" / "more.toml").write_text("x = 1\n", encoding="utf-8")
    assert hash_in(tmp_path, "ikusa") != before["ikusa"]


@pytest.mark.parametrize("name", [*MODULES, "sengoku.cli.arena_tables"])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
