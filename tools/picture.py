"""Draws a sample screen of `sengoku play` as docs/terminal.svg: python tools/picture.py [FILE]"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import sengoku
from sengoku.arena.play import number, player
from sengoku.cli.choices import Choices
from sengoku.cli.screen import Screen
from sengoku.cli.table import Table

FILE = Path(__file__).resolve().parents[1] / "docs" / "terminal.svg"
GAME, SEATS, SEED, SEAT, ROUND = "ikusa", 4, "8", 0, 2
NEWS, CHOICES = range(5, 9), range(8, 60)  # lines of news, and choices, that make a good picture
FONT = "font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace;"


def sample() -> Table:
    """A game of random players at a moment when one of them, whom we watch, has something to decide."""
    game = sengoku.game(GAME)
    players = {x: player("random", game, number(SEED, "bot", x)) for x in range(SEATS)}
    table = Table(game.new(SEATS, SEED), players)
    while True:
        state = table.state
        if state.is_over:
            raise SystemExit("This game has no such moment: choose another SEED.")
        seat = state.to_act[0]
        if seat == SEAT:
            news = len(table.told(SEAT, table.events[table.heard[SEAT] :]))
            if state.view(SEAT)["round"] >= ROUND and news in NEWS and len(state.legal_actions(SEAT)) in CHOICES:
                break
            table.news(SEAT)
        table.let_bot(seat)
    del table.bots[SEAT]
    return table


def svg(table: Table) -> str:
    """What the person at the terminal sees, without fonts from other machines."""
    out = Console(file=io.StringIO(), width=104, record=True, force_terminal=True, highlight=False)
    screen = Screen(out, table)
    screen.heading(SEAT)
    screen.lines(screen.board(SEAT))
    screen.news(table.news(SEAT))
    screen.question(SEAT, Choices(table.state.legal_actions(SEAT)))
    out.print(f"{table.names[SEAT]}> ")
    drawn = out.export_svg(title=f"sengoku play {GAME} --seats {SEATS}", theme=MONOKAI, unique_id="sengoku")
    return re.sub("font-family: Fira Code, monospace;", FONT, re.sub(r"@font-face \{[^}]*\}\s*", "", drawn))


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(svg(sample()).rstrip() + "\n", encoding="utf-8", newline="\n")
    print(file)


if __name__ == "__main__":
    main()
