"""`sengoku` on a real terminal: completion, the hand-over, what is asked and offered there."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.run import command, environment, record_in

pty = pytest.importorskip("pty", reason="no such terminals here")
CLEAR = "\x1b[2J"


class Terminal:
    """A process at a terminal of 100 columns; everything it has shown so far."""

    def __init__(self, home: Path, *words: object, rows: int = 40) -> None:
        self.master, slave = pty.openpty()
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
        env = environment() | {"HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "LINES": str(rows)}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            command(*words),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C reaches it
        )
        os.close(slave)
        self.shown = ""

    def until(self, pattern: str, seconds: float = 30) -> str:
        """Waits until the pattern is shown; what was shown since the last time."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.shown)):
            assert time.monotonic() < end, f"never shown: {pattern!r} in {self.shown[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.shown += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the other side is closed
                    assert re.search(pattern, self.shown), f"never shown: {pattern!r} in {self.shown[-2000:]!r}"
        part, self.shown = self.shown[: found.end()], self.shown[found.end() :]
        return part

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Ctrl-C, again if the terminal took it between showing a prompt and reading, where it waits for a key."""
        self.type("\x03")
        for _ in range(20):
            try:
                self.until(r"Stopped\.", seconds=1.5)
                return
            except AssertionError:
                if self.process.poll() is None:
                    self.type("\x03")
        self.until(r"Stopped\.", seconds=1)

    def ended(self) -> int:
        return self.process.wait(30)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    made: list[Terminal] = []
    yield made
    for t in made:
        if t.process.poll() is None:
            t.process.kill()
            t.process.wait()
        os.close(t.master)


def test_it_asks_for_the_game_and_the_players_and_offers_to_save(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "play")
    terminals.append(t)
    t.until(r"Which game\?")
    t.type("skirm\r")
    t.until(r"How many players")
    t.type("9\r")
    t.until(r"How many players")
    t.type("3\r")
    t.until(r"0> ")
    t.type("plan levy\r")
    t.until(r"2 left")
    t.until(r"0> ")
    t.type("quit\r")
    t.until(r"Save the game to (\S+)\? ")
    t.type("\r")
    t.until(r"Go on with")
    assert t.ended() == 0
    (file,) = tmp_path.rglob("skirmish-*.json")
    assert record_in(file).doc["moves"][1:] == ["0 plan levy"]


def test_tab_completes_words(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "play", "skirmish", "--seed", "3", "--save", tmp_path / "g.json")
    terminals.append(t)
    t.until(r"0> ")
    t.type("pl\tro\t\r")
    t.until(r"plan ronin \r?\n")
    t.until(r"2 left")
    t.until(r"0> ")
    t.type("\x04")
    t.until(r"unfinished")
    assert t.ended() == 0
    assert record_in(tmp_path / "g.json").doc["moves"][1:] == ["0 plan ronin"]


def test_the_screen_is_cleared_before_another_person_sees_it(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "play", "skirmish", "--seats", "2", "--humans", "2", "--seed", "3", rows=30)
    terminals.append(t)
    t.until(r"Hand over to seat 0")
    t.until(r"nobody else looks")
    t.type("\r")
    t.until(r"0> ")
    t.type("plan card x3\r")
    shown = t.until(r"Hand over to seat 1")
    after = shown.rpartition("plan card x3")[2]
    assert CLEAR in after
    assert "seat 1" not in after.partition(CLEAR)[0]
    t.type("\r")
    shown = t.until(r"1> ")
    assert CLEAR in shown
    assert "plan card, plan card" not in shown
    t.interrupt()
    assert t.ended() == 130


def test_the_board_stays_on_top_when_it_fits(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "play", "skirmish", "--seed", "3", rows=60)
    terminals.append(t)
    t.until(r"0> ")
    t.type("plan levy\r")
    shown = t.until(r"0> ")
    assert CLEAR in shown
    assert "yamashiro" in shown


def test_long_lists_are_paged(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "play", "ikusa", "--seats", "3", "--seed", "3", rows=12)
    terminals.append(t)
    t.until(r"Blue> ")
    t.type("board\r")
    t.until(r"Enter: more, q: enough ")
    t.type("q\r")
    t.until(r"Blue> ")
    t.type("quit\r")
    t.until(r"Save the game")
    t.type("n\r")
    t.until(r"unfinished")
    assert t.ended() == 0
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals")
def test_a_simulation_shows_its_progress_only_on_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    t = Terminal(tmp_path, "simulate", "skirmish", "--games", "60", "--jobs", "1")
    terminals.append(t)
    shown = t.until(r"60 games")
    assert "/60" in shown
    assert t.ended() == 0
