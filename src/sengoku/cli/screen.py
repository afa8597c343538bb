"""What a player sees: the board, the news, the question, the choices. Colours only on a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from sengoku.cli.board import board_text
from sengoku.cli.choices import Choices
from sengoku.cli.table import Table, capital

PALETTE = ("magenta", "green", "yellow", "cyan", "red")
COLOURS = {  # readable on dark and light screens
    "black": "bright_black",
    "blue": "dodger_blue1",
    "gray": "grey62",
    "green": "green3",
    "orange": "dark_orange",
    "pink": "hot_pink",
    "purple": "medium_purple",
    "red": "red",
    "white": "grey82",
    "yellow": "gold3",
}
MOST_NEWS = 14  # lines; the rest is in the log


def seat_styles(names: Sequence[str]) -> dict[str, str]:
    """A colour for each seat: its own, if its name begins with one."""
    own = [next((c for word, c in COLOURS.items() if name.lower().startswith(word)), "") for name in names]
    return {name: own[i] or PALETTE[i % len(PALETTE)] for i, name in enumerate(names)}


class Screen:
    """Prints for one table."""

    def __init__(self, out: Console, table: Table) -> None:
        self.out, self.table = out, table
        self.styles = seat_styles(table.names)

    @property
    def width(self) -> int:
        return min(120, self.out.width)

    def say(self, sentence: str, style: str = "") -> None:
        self.out.print(Text(sentence, style=style), soft_wrap=True)

    def lines(self, lines: Sequence[str]) -> None:
        """Plain lines, with the names of seats in their colours."""
        for line in lines:
            for part in folded(line, self.width):
                self.out.print(self.coloured(part), no_wrap=True)

    def coloured(self, line: str) -> Text:
        text = Text(line)
        for name, style in self.styles.items():
            text.highlight_regex(rf"(?i)\b{re.escape(name)}\b", style)
        return text

    def clear(self) -> None:
        if self.out.is_terminal:
            self.out.clear()

    def board(self, seat: int | None) -> list[str]:
        return board_text(self.table.game, self.table.state.view(seat)).splitlines()

    def fits(self, board: Sequence[str], rest: int) -> bool:
        """Whether a board and so many more lines fit on the terminal at once."""
        return self.out.is_terminal and len(board) + rest <= self.out.height

    def heading(self, seat: int | None) -> None:
        t = self.table
        others = [t.names[x] + (" (bot)" if x in t.bots else "") for x in range(t.state.seats) if x != seat]
        who = ", ".join(others) if seat is None else f"you are {t.names[seat]}, against {', '.join(others)}"
        self.out.rule(self.coloured(f" {t.game.title}: {who} "), style="dim")

    def news(self, lines: Sequence[str]) -> None:
        if len(lines) > MOST_NEWS:
            self.say(f"  ... {len(lines) - MOST_NEWS} more lines before these: type log", "dim")
        self.lines([f"  {line}" for line in lines[-MOST_NEWS:]])

    def changes(self, lines: Sequence[str]) -> None:
        if lines:
            self.say("  Changed on the board:", "dim")
            self.lines([f"  {line}" for line in lines])

    def question(self, seat: int, choices: Choices) -> None:
        t = self.table
        self.out.print()
        asked = Text.assemble((capital(t.names[seat]), self.styles[t.names[seat]] + " bold"), (": ", "bold"))
        asked.append_text(Text(t.named(t.state.prompt(seat)), style="bold"))
        self.out.print(asked)
        self.lines(choices.overview(self.width))

    def result(self) -> None:
        """Who won, and the scores."""
        t = self.table
        s = t.state
        self.out.print()
        if not s.is_over:
            self.say("The game is not over.", "bold")
            return
        winners = [t.names[x] for x in s.winners]
        verb = "wins" if len(winners) == 1 else "win together"
        self.lines([f"The game is over: {' and '.join(winners) + ' ' + verb if winners else 'nobody wins'}."])
        ordered = sorted(range(s.seats), key=lambda x: -s.scores[x])
        self.lines(["Scores: " + ", ".join([f"{t.names[x]} {s.scores[x]}" for x in ordered]) + "."])


def folded(line: str, width: int) -> list[str]:
    """A line that is too long as several, those after the first moved in."""
    if len(line) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, width, subsequent_indent=margin, replace_whitespace=False, drop_whitespace=True)
