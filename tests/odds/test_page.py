"""The page about odds shows what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.run import sengoku

PAGE = Path(__file__).resolve().parents[2] / "docs" / "odds.md"
SHOWN = re.findall(r"^```console\n\$ sengoku (odds [^\n]*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def test_the_page_shows_commands() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_the_page_shows_what_the_command_prints(command: str, output: str) -> None:
    result = sengoku(*shlex.split(command))
    assert result.exit_code == 0
    assert lines(result.stdout) == lines(output)
