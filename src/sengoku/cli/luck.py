"""`sengoku luck`: what was rolled against what could be expected."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sengoku.cli.common import AsJson, console, print_json, read_record


def luck(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    as_json: AsJson = False,
) -> None:
    """Tell who was lucky in a recorded game: rolls against what could be expected, for each seat.

    Luck is told in standard deviations: 0 is what could be expected, above is better. Between -2 and 2 there is nothing
    to complain about; beyond that happens to one seat in twenty. Rolls that were taken back do not count.

    \b
    Examples:
        sengoku luck game.json
        sengoku luck game.json --json
    """
    from sengoku.kernel.luck import luck_of

    record = read_record(file)
    record.verify()  # dice that do not hold are nobody's luck
    seats = luck_of(record)
    if as_json:
        print_json({"game": record.doc["game"], "seats": seats})
    else:
        show(seats)


def show(seats: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("seat", "rolled for", "dice", "got", "expected", "luck"):
        table.add_column(name, justify="left" if name in ("seat", "rolled for") else "right")
    for seat in seats:
        who = f"{seat['seat']} {seat['name']}"
        for kind in seat["rolls"]:
            figures = [f"{kind['dice']:,}", f"{kind['got']:g}", f"{kind['expected']:.1f}", f"{kind['luck']:+.2f}"]
            table.add_row(who, kind["text"], *figures)
            who = ""
        table.add_row(who, "all" if seat["rolls"] else "nothing was rolled", "", "", "", f"{seat['luck']:+.2f}")
    console().print(table)


def add_to(app: typer.Typer) -> None:
    app.command("luck", no_args_is_help=True)(luck)
