"""What every file of the repository must keep to, whoever wrote it and on whatever machine."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from project import machine

ROOT = Path(__file__).resolve().parents[2]
LONGEST_MODULE = 500
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")
GPL_CHESS = {"chess", "python-chess"}


def tracked() -> list[Path]:
    """The files that git keeps; a deleted one that is not yet committed does not count."""
    command = ["git", "ls-files", "-z"]
    try:
        listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not in a git checkout")
    names = [name for name in listing.stdout.split("\0") if name]
    if not names:
        pytest.skip("git keeps no file here yet")
    return [path for name in names if (path := ROOT / name).is_file()]


def texts(*patterns: str) -> dict[str, str]:
    """Tracked text files by name, all of them or those that match one of the patterns."""
    found = {}
    for path in tracked():
        name = path.relative_to(ROOT)
        data = path.read_bytes()
        if b"\0" not in data and (not patterns or any(name.match(pattern) for pattern in patterns)):
            found[name.as_posix()] = data.decode("utf-8")
    return found


def places(pattern: re.Pattern[str], files: dict[str, str]) -> list[str]:
    """Where a pattern occurs, as file:line. What it found is not repeated: it would end up in a log."""
    return [
        f"{name}:{number}"
        for name, text in files.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def locks() -> dict[str, str]:
    """Files that a package manager wrote, and pyproject.toml, into which `make lock` writes."""
    return texts("requirements/*.txt", "package-lock.json", "pyproject.toml", "*.lock")


def normal(requirement: str) -> str:
    """The normal form of the package name that a requirement begins with."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, f"no package name in {requirement!r}"
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_no_file_names_a_package_index_host() -> None:
    hosts = machine.index_hosts()
    if hosts is None:
        pytest.skip("no package index is known on this machine")
    assert places(hosts, texts()) == []


def test_no_file_names_a_path_of_this_machine() -> None:
    assert places(machine.own_paths(), texts()) == []


def test_no_file_names_somebodys_home_folder() -> None:
    home = re.compile(r"(?<![\w.])(/home/|/Users/|[A-Z]:\\{1,2}Users\\)\w")
    assert places(home, texts()) == []


def test_hosts_are_found_in_settings_and_in_files() -> None:
    told = ["https://user@wheels.made-up.example:8443/simple --pre", "mirror.made-up.example", "0.5", "true"]
    assert machine.hosts_in(told) == {"wheels.made-up.example", "mirror.made-up.example"}
    found = machine.host_pattern(machine.hosts_in(told))
    assert found.search("--index https://Wheels.made-up.example/simple")
    assert not found.search("https://docs.example/wheels.made-up")


def test_paths_are_found_in_settings_and_in_files() -> None:
    told = ["/made/up/wheels", "file:///made/index file:///deep/made/up/", "yes/no", "https://made.example/a"]
    assert machine.paths_in(told) == {"/made/up/wheels", "/made/index", "/deep/made/up"}
    found = machine.path_pattern({"/made/up", "/single"})
    for text in ("see /made/up/wheels", "file:///made/up", "'/single/part'"):
        assert found.search(text), text
    for text in ("src/made/up", "/made/upper", "https://made.example/up", "/single"):
        assert not found.search(text), text


def test_lock_names_no_host() -> None:
    address = re.compile(r"\b(https?|file|ftp|git)(\+\w+)?://")
    assert places(address, texts("requirements/*.txt", "*.lock")) == []


def test_lock_sets_no_index() -> None:
    """Neither as an option in a requirements file nor as a setting in pyproject.toml."""
    names = "index-url|extra-index-url|find-links|trusted-host|default-index|index"
    told = re.compile(rf"--({names})\b|^\s*-[if]\s|^\s*({names})\s*=|tool\.uv\.(index|sources)")
    assert places(told, locks()) == []


def test_npm_lock_has_no_resolved_address() -> None:
    for name, text in texts("package-lock.json").items():
        packages = json.loads(text).get("packages", {})
        named = [key for key, entry in packages.items() if "resolved" in entry and not entry.get("link")]
        assert named == [], name


def test_uv_lock_is_not_committed() -> None:
    assert texts("uv.lock") == {}


def test_every_locked_package_has_a_hash() -> None:
    for name, text in texts("requirements/*.txt").items():
        for package in re.findall(r"^[A-Za-z0-9].*\n(?:[ \t].*\n)*", text, re.MULTILINE):
            assert "--hash=sha256:" in package, f"{name}: {package.splitlines()[0]}"


def test_locks_and_constraints_agree_pin_by_pin() -> None:
    """So that `make` and a plain `uv sync` install the same versions."""
    pin = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
    constraints = "\n".join(project()["tool"]["uv"]["constraint-dependencies"])
    locked = "\n".join(texts("requirements/*.txt").values())
    assert set(pin.findall(locked)) == set(pin.findall(constraints))


def test_every_dependency_is_locked() -> None:
    """A dependency added without `make lock` would be missing from the next set-up."""
    declared = project()
    groups = declared["dependency-groups"]
    extras = declared["project"].get("optional-dependencies", {})
    parts = [declared["project"]["dependencies"], *groups.values(), *extras.values()]
    wanted = {normal(each) for part in parts for each in part if isinstance(each, str)}
    locked = {normal(pin) for pin in declared["tool"]["uv"]["constraint-dependencies"]}
    assert wanted - {declared["project"]["name"]} <= locked


def test_gpl_chess_is_no_dependency_and_no_extra_of_the_package() -> None:
    """python-chess is under the GPL; this package is not."""
    package = project()["project"]
    extras = package.get("optional-dependencies", {}).values()
    wanted = [*package["dependencies"], *(each for extra in extras for each in extra)]
    assert not GPL_CHESS & {normal(each) for each in wanted}


def test_gpl_chess_is_in_no_group_but_bench() -> None:
    groups = project()["dependency-groups"]
    holding = {
        name
        for name, group in groups.items()
        for each in group
        if (isinstance(each, str) and normal(each) in GPL_CHESS) or each == {"include-group": "bench"}
    }
    assert holding <= {"bench"}
    for name in ("boot", "lock"):
        pins = re.findall(r"^[A-Za-z0-9].*", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE)
        assert not GPL_CHESS & {normal(pin) for pin in pins}


def test_no_module_is_longer_than_500_lines() -> None:
    lengths = {
        name: len(text.splitlines())
        for name, text in texts("*.py").items()
        if name.startswith(("src/", "tests/", "tools/"))
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_nothing_is_left_for_later_in_a_comment() -> None:
    """What is to do is in the issue tracker."""
    assert places(UNFINISHED, texts()) == []
