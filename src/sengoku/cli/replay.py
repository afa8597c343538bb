"""`sengoku replay`: a recorded game, move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sengoku.cli.common import Trouble, console, read_record

if TYPE_CHECKING:
    from sengoku.cli.player import Player


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    move: Annotated[int | None, typer.Option(metavar="N", help="Print the position after N moves, and stop.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="Print all moves, and stop.")] = False,
    seat: Annotated[
        str | None, typer.Option(metavar="K", help="See it as that seat did, by number or name; else as a spectator.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="See it as a spectator (the default).")] = False,
) -> None:
    """Step through a recorded game: the board, the moves and what happened.

    At the prompt: Enter or n for the next move, b back, a number to jump to, +50 and -50, start, end, /text to search
    the moves, board, moves, help, q. The commands may also come through a pipe.

    \b
    Examples:
        sengoku replay game.json
        sengoku replay game.json --seat 2
        sengoku replay game.json --move 120
        sengoku replay game.json --moves
    """
    from sengoku.cli.lines import Lines
    from sengoku.cli.play import who
    from sengoku.cli.player import Player

    record = read_record(file)
    first = record.replay(0)
    if everything and seat is not None:
        raise Trouble("Give '--seat' or '--all', not both.", 2)
    viewer = None if seat is None else who(first, None, [seat])[0]
    player = Player(record, first, viewer, console(), Lines())
    if moves:
        player.list_moves("")
    elif move is not None:
        player.jump(move)
        player.show()
    else:
        walk(player)


def walk(player: Player) -> None:
    player.show()
    while True:
        line = player.lines.ask(f"move {player.at} of {player.record.moves}> ")
        if line is None or not player.command(line.strip()):
            return


def add_to(app: typer.Typer) -> None:
    app.command("replay", no_args_is_help=True)(replay)
