"""`sengoku odds GAME`: exact battle odds. Each family of games describes its battles in its own words."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from sengoku.cli import odds_bushido, odds_dueling, odds_shogun, odds_warriors
from sengoku.kernel.errors import BadSetup

FAMILIES = (odds_shogun, odds_warriors, odds_bushido, odds_dueling)


class Games(TyperGroup):
    """One command for each game that has odds."""

    def get_command(self, ctx: Any, name: str) -> Any:
        found = super().get_command(ctx, name)
        if found is None:
            raise BadSetup("error.no_game", name=name, known=", ".join(self.list_commands(ctx)))
        return found


def add_to(app: typer.Typer) -> None:
    games = typer.Typer(
        cls=Games,
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Tell the exact odds of a battle: who wins, who is left, what it costs.",
        short_help="Tell the exact odds of a battle.",
    )
    for family in FAMILIES:
        family.add_to(games)
    app.add_typer(games, name="odds")
