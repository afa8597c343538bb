"""Which rules have a test, and which have none.

Every game keeps its rules in `rules.toml`; a test names those it proves with `@pytest.mark.rule("S-R46", "S-T38")`.
This asks pytest itself for the tests, so that parametrised ones count, and those that are left out or always
skipped do not. Exit status 1: a rule without a test, a test of a rule that does not exist, a number used twice or lost.

    python tools/rule_coverage.py              a table
    python tools/rule_coverage.py --list       every rule with its tests
    python tools/rule_coverage.py --json       the same for machines
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "sengoku" / "games"
ID = re.compile(r"([A-Z]-[A-Z]+)(\d+)([a-z]?)")
KERNEL = "K-"  # names that kernel tests give themselves: no rules page has them
FREE = {"S-R": range(74, 80)}  # numbers that no rule ever had
Tests = dict[str, list[str]]  # id of a rule -> tests that name it


class Names:
    """A pytest plugin that writes down which tests name which rules."""

    def __init__(self) -> None:
        self.tests: Tests = {}

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "rule(*ids): the rules that the test proves")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            if item.get_closest_marker("skip"):
                continue
            for mark in item.iter_markers("rule"):
                for id in mark.args:
                    self.tests.setdefault(str(id), []).append(item.nodeid)


def named_by_tests(folders: Iterable[str]) -> Tests:
    """Every id that a test names; tests that cannot be collected end the program."""
    names, said = Names(), io.StringIO()
    options = [
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(ROOT),
        "-c",
        str(ROOT / "pyproject.toml"),
    ]
    with contextlib.redirect_stdout(said):
        status = pytest.main([*options, *folders], plugins=[names])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(said.getvalue() + "The tests cannot be collected.")
    return names.tests


def rules(games: Path) -> dict[str, list[str]]:
    """The ids of every game's rules, in the order of its page."""
    return {
        file.parent.name: [entry["id"] for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("entry", [])]
        for file in sorted(games.glob("*/rules.toml"))
    }


def misnumbered(ids: Iterable[str], free: Mapping[str, range] = FREE) -> list[str]:
    """What is wrong with the numbers, a sentence each: a number is used once, and none is left out unsaid."""
    wrong: list[str] = []
    series: dict[str, set[int]] = {}
    seen: set[str] = set()
    for id in ids:
        found = ID.fullmatch(id)
        if not found:
            wrong.append(f"{id} is not an id: ids read like S-R46.")
            continue
        if id in seen:
            wrong.append(f"{id} stands there twice.")
        seen.add(id)
        number = int(found[2])
        if number in free.get(found[1], ()):
            wrong.append(f"{id} is stated to be free.")
        if found[3] and found[1] + found[2] not in seen:
            wrong.append(f"{id} comes without {found[1]}{found[2]} before it.")
        series.setdefault(found[1], set()).add(number)
    for name, numbers in sorted(series.items()):
        lost = [n for n in range(1, max(numbers)) if n not in numbers and n not in free.get(name, ())]
        wrong += [f"{name}{n} is missing, though {name}{max(numbers)} exists." for n in lost]
    return wrong


def report(games: Mapping[str, list[str]], tests: Tests) -> dict[str, object]:
    """All there is to say, as plain data."""
    every = {id for ids in games.values() for id in ids}
    return {
        "games": {
            name: {
                "rules": len(ids),
                "covered": len([id for id in ids if id in tests]),
                "missing": [id for id in ids if id not in tests],
                "misnumbered": misnumbered(ids),
                "tests": {id: tests.get(id, []) for id in ids},
            }
            for name, ids in games.items()
        },
        "unknown": {id: where for id, where in sorted(tests.items()) if id not in every and not id.startswith(KERNEL)},
    }


def faults(found: dict[str, object]) -> list[str]:
    """What makes the check fail, a sentence each."""
    out: list[str] = []
    games, unknown = found["games"], found["unknown"]
    assert isinstance(games, dict)
    assert isinstance(unknown, dict)
    for name, game in games.items():
        out += [f"{name}: {sentence}" for sentence in game["misnumbered"]]
        if game["missing"]:
            out.append(f"{name}: no test names {', '.join(game['missing'])}.")
    out += [f"There is no rule {id}, but {', '.join(where[:3])} names it." for id, where in unknown.items()]
    return out


def show(found: dict[str, object], every_rule: bool) -> None:
    games = found["games"]
    assert isinstance(games, dict)
    print(f"{'game':<12} {'rules':>6} {'covered':>8} {'missing':>8}")
    for name, game in games.items():
        print(f"{name:<12} {game['rules']:>6} {game['covered']:>8} {len(game['missing']):>8}")
        if every_rule:
            for id, where in game["tests"].items():
                print(f"  {id:<8} {where[0] if where else '-'}")
                for test in where[1:]:
                    print(f"  {'':<8} {test}")


def main() -> int:
    ask = argparse.ArgumentParser(description="Which rules have a test, and which have none.")
    ask.add_argument("tests", nargs="*", default=[str(ROOT / "tests")], help="folders or files of tests (all of them)")
    ask.add_argument("--games", type=Path, default=GAMES, help="the folder that holds the games")
    ask.add_argument("--list", action="store_true", help="every rule with its tests")
    ask.add_argument("--json", action="store_true", help="the same for machines")
    told = ask.parse_args()
    found = report(rules(told.games), named_by_tests(told.tests))
    wrong = faults(found)
    if told.json:
        print(json.dumps({**found, "faults": wrong}, indent=1))
    else:
        show(found, told.list)
        for sentence in wrong:
            print(sentence)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
