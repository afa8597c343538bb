"""tools/ladder.py: the tables of docs/ladder.md."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sengoku
from cli.run import TESTS, environment
from tool import tool

ROOT = TESTS.parent
TOOL = ROOT / "tools" / "ladder.py"


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    return tool("ladder")


def run(docs: Path, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, TOOL, "--docs", docs, "--folder", docs / "games", *words]
    return subprocess.run([str(w) for w in command], capture_output=True, text=True, env=environment(), timeout=250)


def test_lines_are_those_of_the_promise(ladder: ModuleType) -> None:
    assert [ladder.line(bot, 2) for bot in ladder.BOTS[1:]] == ["0.95", "0.7", "0.7", "0.6"]
    assert [ladder.line(bot, 4) for bot in ladder.BOTS[1:]] == ["0.7", "2x", "2x", "2x"]


@pytest.mark.parametrize("game", sengoku.games())
def test_every_game_has_settings_that_can_be_played(ladder: ModuleType, game: str) -> None:
    for upper, lower in ladder.STEPS:
        how = ladder.settings(game, upper)
        sengoku.game(game).new(how["seats"], 1, how["options"])
        assert f"--bots {upper},{lower}" in " ".join(ladder.words(game, upper, lower, how))


def test_a_step_is_measured_kept_and_told_and_another_run_plays_nothing_anew(tmp_path: Path) -> None:
    words = ("warriors-of-japan", "--step", "ashigaru", "--games", 8, "--jobs", 1)
    first = run(tmp_path, *words)
    assert first.returncode == 1, first.stderr  # eight games cannot be clear of 95 %
    assert "undecided 95.0 %" in first.stdout
    file = tmp_path / "ladder" / "warriors-of-japan.json"
    kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    (row,) = kept["steps"]
    assert (row["upper"], row["lower"], row["games"], row["line"]) == ("ashigaru", "random", 8, 0.95)
    page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "| ashigaru against random | 2 | standard | 8 |" in page
    assert row["command"] in page
    assert row["command"].startswith("sengoku arena warriors-of-japan --bots ashigaru,random --seats 2 --until 0.95")
    (games,) = (tmp_path / "games").glob("*/games.jsonl")
    before = games.read_bytes()
    run(tmp_path, *words)
    assert games.read_bytes() == before
    assert json.loads(file.read_text(encoding="utf-8")) == kept


def test_a_typed_option_is_read_as_that_of_the_settings(ladder: ModuleType) -> None:
    typed = ladder.chosen(
        "ikusa", "daimyo", ladder.read(["ikusa", "--option", "round_limit=4", "--option", "variant=quick"])
    )
    assert typed["options"] == {"round_limit": 4, "variant": "quick"}
    with pytest.raises(sengoku.BadSetup, match="no option 'quick'"):
        ladder.chosen("ikusa", "daimyo", ladder.read(["ikusa", "--option", "quick"]))


def row(ladder: ModuleType, upper: str, **more: Any) -> dict[str, Any]:
    out = {"upper": upper, "lower": ladder.BOTS[ladder.BOTS.index(upper) - 1], "seats": 2, "options": {}, "think": None}
    out |= {
        "games": 90,
        "wins": 80.5,
        "share": 0.8944,
        "low": 0.81,
        "high": 0.94,
        "line": 0.7,
        "verdict": "clear above",
    }
    return {**out, "seconds": {upper: {"mean": 0.05, "most": 0.2}}, "command": f"sengoku arena {upper}", **more}


def test_a_second_measurement_takes_the_place_of_the_first_and_steps_stay_in_order(
    ladder: ModuleType, tmp_path: Path
) -> None:
    for made in (row(ladder, "daimyo"), row(ladder, "samurai"), row(ladder, "daimyo", games=200)):
        ladder.keep(tmp_path, "ikusa", made)
    ladder.keep(tmp_path, "ikusa", row(ladder, "daimyo", seats=4, line=0.5))
    rows = ladder.kept(tmp_path / "ladder" / "ikusa.json")
    assert [(r["upper"], r["seats"], r["games"]) for r in rows] == [
        ("samurai", 2, 90),
        ("daimyo", 2, 200),
        ("daimyo", 4, 90),
    ]
    page = ladder.tables(tmp_path)
    assert "| daimyo among samurai | 4 |" in page
    assert "| 80.5 | 89.4 % | 81.0 % to 94.0 % | 70.0 % | clear above |" in page


def test_a_bot_that_is_too_slow_is_told(ladder: ModuleType) -> None:
    slow = {"daimyo": {"mean": 0.15, "most": 1.0}}
    assert "slower than 0.1 s" in ladder.cells(row(ladder, "daimyo", seconds=slow))[8]
    assert ladder.cells(row(ladder, "daimyo"))[8] == "clear above"
    late = {"shogun": {"mean": 0.7, "most": 1.0}}
    assert "slower than 0.5 s" in ladder.cells(row(ladder, "shogun", think=0.5, seconds=late))[8]


def test_the_page_is_what_the_files_say(ladder: ModuleType) -> None:
    page = ROOT / "docs" / "ladder.md"
    assert page.read_text(encoding="utf-8") == ladder.tables(ROOT / "docs"), "python tools/ladder.py --tables"


@pytest.mark.parametrize("name", ["arena.md", "ladder.md"])
def test_the_documents_run_and_their_links_lead_somewhere(name: str) -> None:
    path = ROOT / "docs" / name
    text = path.read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, name, str(path), 0)
    assert doctest.DocTestRunner().run(example).failed == 0
    assert example.examples or name != "arena.md"
    for link, anchor in re.findall(r"\]\(([^)#:]+)(?:#([^)]*))?\)", text):
        found = ROOT / "docs" / link
        assert found.exists()
        heads = [h.lower().replace(" ", "-") for h in re.findall(r"^#+ (.*)$", found.read_text(encoding="utf-8"), re.M)]
        assert not anchor or anchor in heads
