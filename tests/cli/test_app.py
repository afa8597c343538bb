"""The command as a whole: help, exit statuses, Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sengoku as library
from cli.run import command, environment, failed, real, record_in, sengoku

COMMANDS = ("play", "replay", "games", "rules", "verify", "simulate", "fuzz", "bench")


def test_the_rules_page_tells_the_name_of_every_option_uncut() -> None:
    for id in library.games():
        told = sengoku("rules", id).stdout.split()
        assert {*library.game(id).options} <= {*told}, id


def test_help_names_every_command() -> None:
    told = sengoku("--help").stdout
    for name in COMMANDS:
        assert f"  {name} " in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    result = sengoku(name, "--help")
    assert result.exit_code == 0
    assert "Examples:\n" in result.stdout
    assert f"sengoku {name}" in result.stdout.partition("Examples:")[2]


def test_help_needs_neither_the_games_nor_the_terminal_library() -> None:
    code = (
        "import sys; from sengoku.cli.app import app; app(['--help'], standalone_mode=False);"
        "print([m for m in sys.modules if m.split('.')[0] == 'rich' or m.startswith('sengoku.games.')])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert told.stdout.strip().endswith("[]")


def test_the_module_is_the_command_and_tells_its_version() -> None:
    assert real("--version").stdout == f"sengoku {library.__version__}\n"


def test_the_games_are_listed_with_their_players() -> None:
    assert "skirmish  " in sengoku("games").stdout
    assert '"id": "skirmish"' in sengoku("games", "--json").stdout


@pytest.mark.parametrize("words", [("march",), ("simulate", "skirmish", "--games", "0"), ("verify", "--what")])
def test_bad_usage_is_told_with_status_2(words: tuple[str, ...]) -> None:
    result = sengoku(*words)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr


def test_a_module_that_is_not_there_is_named() -> None:
    assert "'no.such.module'" in failed(sengoku("--import", "no.such.module", "games"), 2)


def at_work(process: subprocess.Popen[str], seconds: float) -> None:
    """Waits until a process has used so much CPU, however slow the machine is; where that is not told, so long."""
    stat = Path(f"/proc/{process.pid}/stat")
    if not stat.exists():
        time.sleep(5 * seconds)
        return
    ticks = os.sysconf("SC_CLK_TCK")
    while process.poll() is None and int(stat.read_text().rsplit(")", 1)[1].split()[11]) < seconds * ticks:
        time.sleep(0.05)


def interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=60)


def begin(*words: object) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command(*words), stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment())


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to others")
def test_ctrl_c_ends_a_game_cleanly_and_keeps_the_record(tmp_path: Path) -> None:
    process = begin("play", "skirmish", "--seed", "1", "--save", tmp_path / "game.json")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    while "2 left" not in process.stdout.readline():
        pass
    _, err = interrupted(process)
    assert (process.returncode, err) == (130, "Stopped.\n")
    assert record_in(tmp_path / "game.json").verify()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to others")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_simulation_with_its_processes(jobs: int, tmp_path: Path) -> None:
    process = begin("simulate", "skirmish", "--games", "1000000", "--jobs", jobs, "--records", tmp_path)
    while not list(tmp_path.glob("*.json")):
        assert process.poll() is None
        time.sleep(0.05)
    out, err = interrupted(process)
    assert (process.returncode, out, err) == (130, "", "Stopped.\n")


def test_the_processes_of_a_killed_simulation_do_not_outlive_it(tmp_path: Path) -> None:
    process = begin("simulate", "skirmish", "--games", "1000000", "--jobs", 2, "--records", tmp_path)
    while not list(tmp_path.glob("*.json")):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.communicate(timeout=60)  # its output ends when nobody holds it any more: its workers do, too


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to others")
def test_ctrl_c_ends_fuzzing_with_its_statistics(tmp_path: Path) -> None:
    process = begin("fuzz", "skirmish", "--save", tmp_path / "failures")
    at_work(process, 2.0)
    out, err = interrupted(process)
    assert (process.returncode, err) == (130, "")
    assert "nothing broke" in out
    assert not (tmp_path / "failures").exists()
