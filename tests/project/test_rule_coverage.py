"""Every rule of every game has a test; and the tool that says so can say no."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tool import tool

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "rule_coverage.py"
TESTS = """
import pytest

@pytest.mark.rule("S-R1", "K-dice")
def test_one(): pass

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("S-R2")), 2])
def test_two(x): pass

@pytest.mark.soak
@pytest.mark.rule("S-R3")
def test_left_out(): pass

@pytest.mark.skip
@pytest.mark.rule("S-R3")
def test_never_run(): pass
"""


def run(*words: object) -> tuple[int, str]:
    command = [sys.executable, str(TOOL), *[str(word) for word in words]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


def planted(folder: Path, ids: list[str], tests: str = TESTS) -> tuple[int, str]:
    """The tool's answer for a made-up game with these rules and these tests."""
    page = folder / "games" / "toy" / "rules.toml"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("".join([f'[[entry]]\nid = "{id}"\nsection = "1"\ntext = "."\n' for id in ids]))
    file = folder / "test_planted.py"
    file.write_text(tests)
    return run("--games", folder / "games", file)


def test_every_rule_of_every_game_has_a_test() -> None:
    status, said = run("--json")
    assert status == 0, json.loads(said)["faults"] if said.startswith("{") else said
    pages = sorted(file.parent.name for file in (ROOT / "src/sengoku/games").glob("*/rules.toml"))
    found = json.loads(said)["games"]
    assert sorted(found) == pages
    assert all([found[name]["rules"] == found[name]["covered"] > 0 for name in pages])


def test_covered_rules_pass(tmp_path: Path) -> None:
    status, said = planted(tmp_path, ["S-R1", "S-R2"], TESTS.replace("S-R3", "S-R1"))
    assert status == 0, said


def test_a_rule_without_a_test_is_named(tmp_path: Path) -> None:
    """Tests that are left out or always skipped prove nothing."""
    status, said = planted(tmp_path, ["S-R1", "S-R2", "S-R3"])
    assert (status, "toy: no test names S-R3." in said) == (1, True), said


def test_a_test_of_no_rule_is_named(tmp_path: Path) -> None:
    status, said = planted(tmp_path, ["S-R1"])
    assert status == 1
    assert "There is no rule S-R2" in said
    assert "::test_two[1] names it" in said


def test_tests_that_cannot_be_collected_are_no_coverage(tmp_path: Path) -> None:
    status, said = planted(tmp_path, ["S-R1"], "import no_such_module_here")
    assert status == 1
    assert "cannot be collected" in said


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        (["S-R1", "S-R2", "S-R1"], "S-R1 stands there twice."),
        (["S-R1", "S-R3"], "S-R2 is missing, though S-R3 exists."),
        (["S-R1", "S-R2a"], "S-R2a comes without S-R2 before it."),
        (["S-R1", "R2"], "R2 is not an id: ids read like S-R46."),
        (["S-R1", "S-R74"], "S-R74 is stated to be free."),
    ],
)
def test_numbers_are_used_once_and_none_is_lost(ids: list[str], sentence: str) -> None:
    wrong = tool("rule_coverage").misnumbered(ids)
    assert sentence in wrong
    found = tool("rule_coverage").report({"toy": ids}, {id: ["a test"] for id in ids})
    assert f"toy: {sentence}" in tool("rule_coverage").faults(found)


def test_stated_gaps_and_letters_are_in_order() -> None:
    ids = [f"S-R{n}" for n in range(1, 83) if not 74 <= n <= 79]
    ids.insert(39, "S-R39a")
    assert tool("rule_coverage").misnumbered(ids) == []


def test_the_list_tells_each_rule_with_its_tests(tmp_path: Path) -> None:
    planted(tmp_path, ["S-R1", "S-R2", "S-R3"])
    _, said = run("--games", tmp_path / "games", tmp_path / "test_planted.py", "--list")
    lines = [line.split() for line in said.splitlines()]
    assert ["S-R3", "-"] in lines
    assert any([line[0] == "S-R2" and line[1].endswith("test_two[1]") for line in lines])
