"""Walks through a record: positions by number, the moves and events in words."""

from __future__ import annotations

from rich.console import Console

from sengoku.cli.lines import Lines
from sengoku.cli.screen import Screen
from sengoku.cli.table import Table
from sengoku.kernel.errors import SengokuError
from sengoku.kernel.notation import plain
from sengoku.kernel.record import Record, read_line
from sengoku.kernel.state import TABLE, Event, State

HELP = """\
  Enter, n    the next move           b           back
  120         to move 120             +50  -50    so many on or back
  start  end                          /ronin      the next move with 'ronin' in it; / again for the one after
  board       the board again         moves       the moves around here; moves 40 for so many
  seat 2      see it as seat 2        seat        see it as a spectator
  help        this                    q           the end
"""


class Player:
    """A record and where we are in it."""

    def __init__(self, record: Record, first: State, viewer: int | None, out: Console, lines: Lines) -> None:
        self.record, self.viewer, self.lines = record, viewer, lines
        self.at = 0
        self.heard: list[Event] = []
        self.wanted = ""
        self.table = Table(first, {})
        self.screen = Screen(out, self.table)

    def jump(self, to: int) -> None:
        """The position after `to` moves, and what its last move told."""
        self.heard = []
        if not 1 <= to <= self.record.moves or self.record.doc["moves"][to].startswith("* "):
            state = self.record.replay(to)
        else:
            state = self.record.replay(to - 1)
            state.listen(self.heard.append)
            self._step(state, to)
        self.table.state, self.at = state, to

    def _step(self, state: State, i: int) -> None:
        seat, words, rolls = read_line(self.record.doc["moves"][i])
        if words.startswith("! "):
            state.act(seat, words[2:])
            return
        state.script = [value for _, values in rolls for value in values]
        state.apply(seat, words)
        state.script = None

    def line(self, i: int) -> str:
        """A move in words: who, what, and the dice."""
        seat, words, rolls = read_line(self.record.doc["moves"][i])
        who = "the table" if seat == TABLE else self.table.names[seat]
        shown = [values if len(values) <= 20 else [*values[:20], "..."] for _, values in rolls]
        dice = "".join([f"   [{' '.join([str(v) for v in values])}]" for values in shown])
        return f"{i:>5}  {who}: {words}{dice}"

    def show(self) -> None:
        s = self.screen
        s.clear()
        s.heading(self.viewer)
        s.lines(s.board(self.viewer))
        s.out.print()
        s.lines([self.line(self.at)])
        s.news(self.table.told(self.viewer, self.heard))
        state = self.table.state
        if state.is_over:
            s.result()
        elif state.to_act:
            s.lines(["To decide: " + ", ".join([self.table.names[x] for x in state.to_act])])

    def list_moves(self, around: str) -> None:
        last, count = self.record.moves, int(around) if around.isdecimal() and len(around) < 7 else 0
        first = max(0, self.at - count // 2) if count else 0
        self.screen.lines([self.line(i) for i in range(first, min(last, first + count - 1 if count else last) + 1)])

    def search(self, text: str) -> None:
        self.wanted = plain(text) or self.wanted
        for i in [*range(self.at + 1, self.record.moves + 1), *range(1, self.at + 1)]:
            if self.wanted and self.wanted in plain(self.line(i)):
                self.go(i)
                return
        self.screen.say(f"No move has '{self.wanted}' in it.", "yellow")

    def go(self, to: int) -> None:
        self.jump(min(max(0, to), self.record.moves))
        self.show()

    def command(self, line: str) -> bool:
        """One line; False when it ends the walk."""
        try:
            return self._command(line)
        except SengokuError as e:
            self.screen.say(str(e), "yellow")
            return True

    def _command(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        digits = line.lstrip("+-")
        if line in ("q", "quit"):
            return False
        if line in ("", "n", "next"):
            if self.at == self.record.moves:
                self.screen.say("This is the end.")
            else:
                self.go(self.at + 1)
        elif line in ("b", "back"):
            self.go(self.at - 1)
        elif line in ("start", "end"):
            self.go(0 if line == "start" else self.record.moves)
        elif line.startswith("/"):
            self.search(line[1:].strip())
        elif digits.isascii() and digits.isdecimal() and len(digits) < 9 and len(line) - len(digits) < 2:
            self.go(self.at + int(line) if line[0] in "+-" else int(line))
        elif word == "board":
            self.show()
        elif word == "moves":
            self.list_moves(rest.strip() or "30")
        elif word == "seat":
            from sengoku.cli.common import Trouble
            from sengoku.cli.play import who

            try:
                self.viewer = who(self.table.state, None, [rest.strip()])[0] if rest.strip() else None
                self.show()
            except Trouble as e:
                self.screen.say(str(e), "yellow")
        else:
            self.screen.lines(HELP.splitlines())
        return True
