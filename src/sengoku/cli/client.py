"""The terminal client: people decide at the keyboard or through a pipe, bots in between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sengoku.cli.board import look_text
from sengoku.cli.choices import Choices
from sengoku.cli.common import Trouble, write_text
from sengoku.cli.lines import Lines
from sengoku.cli.screen import Screen
from sengoku.cli.table import Table
from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.frame import Action

HELP = """\
Type what you want to do, whole or in short: 'levy bow owa' is read as 'levy bowman owari' if only that fits.
  12             choice number 12
  Enter          the only choice when there is one; else the choices again
  part of a word the choices with it, when it does not tell one from the others
  a; b; c x3     several decisions one after the other, c three times
  Tab            completes a word
  ?  ? omi       all choices; all choices with 'omi'
  board          the board          log  log 50    what happened
  look omi       a place and what is around it, where the game can tell
  hint           what a strong bot would do in your place, and why
  undo           take back your latest decision, until a die is rolled, something is revealed or another decides
  auto           take the only choice without asking, or stop doing so
  !              the table acts, such as !resign
  rules WORD     the rules about something
  save FILE      write the record   quit           end here
"""
WORDS = ("help", "board", "look", "log", "hint", "undo", "auto", "save", "quit", "rules")
ALONE = 2000  # decisions of bots in a row: the person may be out of the game
REST_OF_SCREEN = 16  # lines kept for news, question and choices when the board is drawn anew


class Quit(Exception):
    """A person leaves."""


class Client:
    """One game at one terminal."""

    def __init__(
        self, table: Table, screen: Screen, lines: Lines, file: Path | None, default: Path, auto: bool = False
    ) -> None:
        self.table, self.screen, self.lines = table, screen, lines
        self.auto = auto  # whether the only choice is taken without asking
        self.file = file  # where the record goes without being asked
        self.default = default
        self.seat: int | None = None  # who sits before the screen
        self.asked: tuple[int, object] = (-1, None)  # the decision whose question was shown last: seat, log
        self.seen: list[str] = []  # the board that this person was shown last
        self.shown = 0  # events that a spectator was told
        self.alone = 0  # decisions of bots since a person was asked
        self.queue: list[str] = []  # decisions typed on one line
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "board": self._board,
            "look": self._look,
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "auto": self._auto,
            "save": self._save,
            "quit": self._quit,
            "rules": self._rules,
        }

    # ------------------------------------------------------------ the loop

    def run(self) -> bool:
        """Plays until the game is over; False if somebody left or the input ended."""
        t = self.table
        try:
            while not t.state.is_over:
                seat = t.next_seat(self.seat)
                if seat in t.bots:
                    t.let_bot(seat)
                    t.let_bots_talk()
                    self.alone += 1
                    if t.humans and self.alone == ALONE:
                        self.screen.say("The bots play on; you have not been asked for a long time.", "dim")
                    if not t.humans:
                        self.screen.lines(t.told(None, t.events[self.shown :]))
                        self.shown = len(t.events)
                    continue
                self.alone = 0
                if seat != self.seat:
                    self.hand_over(seat)
                self.turn(seat)
        except Quit:
            return False
        viewer = self.seat if len(t.humans) == 1 else None
        self.screen.lines(self.screen.board(viewer))
        if viewer is not None:
            self.screen.news(t.news(viewer))
        return True

    def hand_over(self, seat: int) -> None:
        """Between two people at one screen: nobody sees the other's side."""
        self.queue, self.seen = [], []
        before, self.seat = self.seat, seat
        if len(self.table.humans) < 2:
            return
        if before is not None:
            self.screen.clear()
        self.screen.say(f"\nHand over to {self.table.names[seat]}.", "bold")
        if self.lines.terminal:
            if self.lines.ask("Press Enter when nobody else looks. ") is None:
                raise Quit
            self.screen.clear()

    def turn(self, seat: int) -> None:
        """One line of one person."""
        state = self.table.state
        choices = Choices(state.legal_actions(seat))
        if self.auto and len(choices.legal) == 1:
            self.table.decide(seat, choices.legal[0])
            return
        if self.queue:
            self.typed(seat, choices, self.queue.pop(0))
            return
        if self.asked[0] != seat or self.asked[1] is not state.log:
            self.asked = (seat, state.log)
            self.show(seat, choices)
        line = self.lines.ask(f"{self.table.names[seat]}> ", lambda begun: self.complete(choices, begun))
        if line is None:
            raise Quit
        self.typed(seat, choices, line.strip())

    def show(self, seat: int, choices: Choices) -> None:
        """The board, or what changed on it if it is too long for the screen; what happened; what is asked."""
        board = self.screen.board(seat)
        changed = list(dict.fromkeys([line for line in board if line not in self.seen]))
        whole = self.screen.fits(board, REST_OF_SCREEN)
        if whole:
            self.screen.clear()
        if whole or len(changed) > len(board) // 3:
            self.screen.heading(seat)
            self.screen.lines(board)
            changed = []
        self.seen = board
        self.screen.news(self.table.news(seat))
        self.screen.changes(changed)
        self.screen.question(seat, choices)

    def complete(self, choices: Choices, begun: str) -> list[str]:
        part = begun.rpartition(";")[2].lstrip()
        found = choices.completions(part)
        return found if " " in part else [*found, *[w for w in WORDS if part and w.startswith(part)]]

    # ------------------------------------------------------------ what was typed

    def typed(self, seat: int, choices: Choices, line: str) -> None:
        """A command, or one or several decisions."""
        if not line and len(choices.legal) == 1:
            self.apply(seat, choices.legal[0])
            return
        if not line:
            self.screen.question(seat, choices)
            return
        if line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        if choices.exact(line) is None:
            if line.startswith("?"):
                self.list_choices(choices, line[1:].strip())
                return
            if line.startswith("!"):
                self.act(seat, line[1:].strip())
                return
            if word in self.commands:
                self._guarded(lambda: self.commands[word](rest.strip()))
                return
        parts = [x for part in line.split(";") for x in times(part.strip())]
        if len(parts) > 1:
            self.queue = parts + self.queue
        else:
            self.choose(seat, choices, line.strip("; "))

    def choose(self, seat: int, choices: Choices, text: str) -> None:
        """One decision by its name, its number or in short; what cannot be meant is answered with what can."""
        action = choices.exact(text) or choices.numbered(text)
        if action is None:
            try:
                action = self.table.state.parse(seat, text)
            except IllegalAction as e:
                self.queue = []
                if self.is_act(text):
                    self.act(seat, text)
                    return
                self.unclear(choices, text, e)
                return
        self.apply(seat, action)

    def unclear(self, choices: Choices, text: str, e: IllegalAction) -> None:
        found = choices.matching(text)
        if found and len(found) < len(choices.legal):
            count = "one choice" if len(found) == 1 else f"{len(found)} choices"
            self.screen.say(f"'{text}' is in {count}:", "yellow")
            self.page(choices.rows(found, self.screen.width))
        else:
            self.screen.say(self.table.named(str(e)), "yellow")

    def apply(self, seat: int, action: Action) -> None:
        try:
            self.table.decide(seat, action)
        except IllegalAction as e:
            self.queue = []
            self.screen.say(self.table.named(str(e)), "yellow")

    def is_act(self, text: str) -> bool:
        """Whether a text that is no decision begins like a table act: 'truce ...'."""
        from sengoku.arena.checks import known_acts

        words = text.split()
        return bool(words) and words[0] in [act.split()[0] for act in known_acts(self.table.state)]

    def act(self, seat: int, text: str) -> None:
        """A table act; without words, the list of them."""
        try:
            if not text:
                from sengoku.arena.checks import known_acts

                self.screen.say("Table acts: " + "; ".join(["!" + a for a in known_acts(self.table.state)]))
                return
            self.table.act(seat, text)
            self.table.let_bots_talk(spoken=True)
            self.screen.news(self.table.news(seat))
            self.asked = (-1, None)
        except IllegalAction as e:
            self.screen.say(self.table.named(str(e)), "yellow")

    def list_choices(self, choices: Choices, part: str) -> None:
        places = choices.matching(part)
        if places:
            self.page(choices.rows(places, self.screen.width))
        else:
            self.screen.say(f"No choice has '{part}' in it.", "yellow")

    def page(self, rows: list[str]) -> None:
        """Rows, a screenful at a time."""
        at = max(10, self.screen.out.height - 2) if self.lines.terminal else len(rows)
        for i in range(0, len(rows), max(1, at)):
            self.screen.lines(rows[i : i + at])
            if i + at < len(rows) and self.lines.ask("Enter: more, q: enough ") not in ("",):
                return

    # ------------------------------------------------------------ commands

    def _guarded(self, command: Callable[[], None]) -> None:
        try:
            command()
        except Trouble as e:
            self.screen.say(str(e), "yellow")

    def _help(self, rest: str) -> None:
        self.page(HELP.splitlines())

    def _board(self, rest: str) -> None:
        self.page(self.screen.board(self.seat))

    def _look(self, rest: str) -> None:
        if not rest:
            raise Trouble("Say which place, such as 'look omi'.")
        told = look_text(self.table.game, self.table.state.view(self.seat), rest)
        if told is None:
            raise Trouble("This game has no map to look at: 'board' shows everything.")
        if not told:
            raise Trouble(f"There is no place whose name begins with '{rest}'.")
        self.page(told.splitlines())

    def _log(self, rest: str) -> None:
        lines = self.table.told(self.seat, self.table.events)
        count = int(rest) if rest.isdecimal() and len(rest) < 7 else 30
        self.page(lines[-count:] if count else [])
        if not lines:
            self.screen.say("Nothing has happened yet.")

    def _hint(self, rest: str) -> None:
        assert self.seat is not None
        action, why = self.table.hint(self.seat)
        self.screen.say(f"{action}: {why}")

    def _undo(self, rest: str) -> None:
        assert self.seat is not None
        action = self.table.undo(self.seat, self.auto)
        self.screen.say(f"Taken back: {action}.")

    def _auto(self, rest: str) -> None:
        self.auto = not self.auto
        self.screen.say("The only choice is taken without asking." if self.auto else "You are asked every time.")

    def _save(self, rest: str) -> None:
        path = Path(rest).expanduser() if rest else self.file or self.default
        self.save(path)
        self.screen.say(f"Saved to {path}. It holds all secrets of the game: keep it until the game is over.")

    def _rules(self, rest: str) -> None:
        from sengoku.cli.rules import matches, note

        found = [r for r in self.table.game.rulings() if matches(r, rest)]
        self.page([f"{r.id}  {r.text}{note(r)}" for r in found] or [f"No rule has '{rest}' in it."])

    def _quit(self, rest: str) -> None:
        if self.lines.terminal and self.file is None:
            answer = self.lines.ask(f"Save the game to {self.default}? (Enter: yes, n: no, or a file's name) ")
            if answer is not None and answer.strip().lower() not in ("n", "no"):
                path = (
                    Path(answer.strip()).expanduser()
                    if answer.strip().lower() not in ("", "y", "yes")
                    else self.default
                )
                self.save(path)
                self.file = path
        raise Quit

    def save(self, path: Path) -> None:
        tags = {f"seat {i}": "bot" if i in self.table.bots else "person" for i in range(self.table.state.seats)}
        write_text(path, self.table.state.record(tags).to_json())


def times(text: str) -> list[str]:
    """'levy spearman owari x3' -> three of it."""
    words = text.split()
    if len(words) > 1 and words[-1][:1] in "x*" and words[-1][1:].isdecimal() and 1 <= int(words[-1][1:]) <= 99:
        return [" ".join(words[:-1])] * int(words[-1][1:])
    return [text] if text else []
