"""What a player sees: the board, the news, the question, the choices. Colours only on a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from sengoku.cli.board import board_text, mark_of
from sengoku.cli.choices import Choices
from sengoku.cli.table import Table

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


def styles_of(table: Table) -> dict[str, str]:
    """A colour for each name, and for the letters that stand for it on the board: its own, if the name is one."""
    out: dict[str, str] = {}
    for name in " and ".join(table.names).split(" and "):
        own = next((style for word, style in COLOURS.items() if name.lower().startswith(word)), "")
        style = own or PALETTE[len(out) % len(PALETTE)]
        out[name] = style + " underline" if style in out.values() else style  # Pink and Pink-Stripe
    marks = {mark_of(table.game, name): style for name, style in out.items()}
    return {**out, **{mark: style for mark, style in marks.items() if mark}}


class Screen:
    """Prints for one table."""

    def __init__(self, out: Console, table: Table) -> None:
        self.out, self.table = out, table
        self.styles = styles_of(table)

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
            text.highlight_regex(rf"\b{re.escape(name)}\b", style)
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
        """What happened; the latest lines of it."""
        if lines:
            self.out.print()
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
        asked = self.coloured(t.named(t.state.prompt(seat)))
        asked.stylize("bold")
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
        alone = len(winners) == 1 and " and " not in winners[0]  # a player may have two clans
        verb = "wins" if alone else "win" if len(winners) == 1 else "win together"
        self.lines([f"The game is over: {' and '.join(winners) + ' ' + verb if winners else 'nobody wins'}."])
        ordered = sorted(range(s.seats), key=lambda x: -s.scores[x])
        self.lines(["Scores: " + ", ".join([f"{t.names[x]} {s.game.score_text(s.scores[x])}" for x in ordered]) + "."])


def folded(line: str, width: int) -> list[str]:
    """A line that is too long as several, those after the first moved in."""
    if len(line) <= width:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, width, subsequent_indent=margin, replace_whitespace=False, drop_whitespace=True)
