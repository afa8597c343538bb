"""`sengoku games`: what there is to play."""

from __future__ import annotations

import typer

from sengoku.cli.common import AsJson, console, print_json


def games(as_json: AsJson = False) -> None:
    """List the games: id, title, players, options.

    \b
    Examples:
        sengoku games
        sengoku games --json
    """
    import sengoku

    found = [sengoku.game(id) for id in sengoku.games()]
    if as_json:
        rows = [
            {
                "id": g.id,
                "title": g.title,
                "seats": list(g.seats),
                "rules": g.rules_version,
                "options": {name: {"default": o.default, "choices": o.told()} for name, o in g.options.items()},
            }
            for g in found
        ]
        print_json(rows)
        return
    from rich.table import Table

    table = Table("id", "title", "players", "options", box=None, pad_edge=False, header_style="bold")
    for g in found:
        table.add_row(g.id, g.title, players(g.seats), ", ".join(g.options))
    console().print(table)


def players(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def add_to(app: typer.Typer) -> None:
    app.command("games")(games)
