"""Runs the command: in this process where that will do, as a real one where it will not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

import toy.skirmish  # noqa: F401 (puts the small game on the shelf)
from sengoku import Record
from sengoku.cli.app import app

TESTS = Path(__file__).resolve().parents[1]


def sengoku(*words: object, input: str = "") -> Result:
    """`sengoku WORDS`, with `input` through a pipe."""
    result = CliRunner().invoke(app, [str(w) for w in words], input=input)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def command(*words: object, games: str = "toy.skirmish") -> list[str]:
    """The command line of a real process."""
    return [sys.executable, "-m", "sengoku", "--import", games, *[str(w) for w in words]]


def environment() -> dict[str, str]:
    paths = [str(TESTS), str(TESTS.parent / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "100", "TERM": "xterm"}


def real(*words: object, input: str = "", games: str = "toy.skirmish") -> subprocess.CompletedProcess[str]:
    """`sengoku WORDS` as a process of its own."""
    more: dict[str, Any] = {"capture_output": True, "text": True, "timeout": 120, "env": environment()}
    return subprocess.run(command(*words, games=games), input=input, **more)


def failed(result: Result, status: int) -> str:
    """The one sentence with which a command failed."""
    assert result.exit_code == status, (result.exit_code, result.stdout, result.stderr)
    assert "Traceback" not in result.stderr
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].endswith(".")
    return lines[0]


def record_in(path: Path) -> Record:
    return Record.from_json(path.read_text(encoding="utf-8"))
