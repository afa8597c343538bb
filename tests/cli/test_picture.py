"""The sample screen of the documentation can be drawn anew."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from cli.run import TESTS, environment

TOOL = TESTS.parent / "tools" / "picture.py"


def test_the_picture_shows_a_question_and_needs_nothing_from_other_machines(tmp_path: Path) -> None:
    file = tmp_path / "terminal.svg"
    subprocess.run([sys.executable, str(TOOL), str(file)], check=True, env=environment(), timeout=120)
    text = file.read_text(encoding="utf-8")
    shown = re.sub(r"\s+", " ", " ".join(ElementTree.fromstring(text).itertext()))
    assert "Hokurikudo" in shown
    assert "Blue>" in shown
    assert not re.findall(r"url\((?!#)|@import|<image|href=", text)
