"""`sengoku odds bushido`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, console, print_json

if TYPE_CHECKING:
    from sengoku.odds.bushido import FightOdds

BAD_USAGE = 2
MOST_ROWS = 8
NUMBERS = ("troops", "elite", "honor", "tiles")
SIDE = "'4 troops, katana 1 1 2 3, battle duel ambush, honor 13'"


def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=f"The side, such as {SIDE}.")],
    defender: Annotated[str, typer.Argument(metavar="DEFENDER", help="Likewise.")],
    province: Annotated[str, typer.Option(metavar="KIND", help="The province, or the honor it is worth.")] = "0",
    ronin: Annotated[int, typer.Option(metavar="N", help="Ronin that lie in the province.")] = 0,
    bonus: Annotated[int, typer.Option(metavar="N", help="Bonus honor promised to the attacker.")] = 0,
    revolt: Annotated[bool, typer.Option("--revolt", help="A Hatamoto's revolt: the attackers are Ronin.")] = False,
    aim: Annotated[str, typer.Option(help="What both play for: honor, win or province.")] = "honor",
    accuracy: Annotated[float, typer.Option(metavar="X", help="How good the strategies must be at least.")] = 0.1,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a fight, both sides choosing katana and discs as well as they can.

    A side is told in parts with commas: troops, elite markers, Samurai honor, its katana (or 'stack', already laid; or
    '9 tiles', only how many it holds), the discs it holds (or '4 discs'; or 'plays duel', already known).

    \b
    Examples:
        sengoku odds bushido '4 troops, katana 1 1 2 3, battle duel' '5 troops, 9 tiles, 4 discs' --province village
        sengoku odds bushido '4 troops, stack 1 1 2 3, plays duel' '3 troops, stack 1 1 1, battle ambush' --aim win
    """
    import sengoku

    found: Any = sengoku.odds(
        "bushido",
        attacker=side(attacker),
        defender=side(defender),
        province=int(province) if province.isdecimal() else province,
        ronin=ronin,
        bonus=bonus,
        revolt=revolt,
        aim=aim,
        accuracy=accuracy,
    )
    if as_json:
        print_json({"game": "bushido", **found.to_json()})
    else:
        show(found)


def side(text: str) -> dict[str, Any]:
    """'4 troops, katana 1 1 2, battle duel' -> {'troops': 4, 'katana': {'1': 2, '2': 1}, 'discs': {...}}."""
    from sengoku.games.bushido.pieces import DISCS

    out: dict[str, Any] = {}
    for part in [p.split() for p in text.lower().split(",") if p.split()]:
        word, rest = part[0], part[1:]
        if len(part) == 2 and re.fullmatch(r"\d{1,4}", word) and rest[0] in (*NUMBERS, "discs"):
            out[rest[0]] = int(word)
        elif len(part) == 2 and word in NUMBERS and re.fullmatch(r"\d{1,4}", rest[0]):
            out[word] = int(rest[0])
        elif word in ("katana", "stack"):
            out[word] = {tile: rest.count(tile) for tile in rest}
        elif word == "plays" and len(rest) == 1:
            out["disc"] = rest[0]
        elif all([disc in DISCS for disc in part]):
            out["discs"] = {disc: part.count(disc) for disc in part}
        else:
            raise Trouble(f"'{' '.join(part)}' tells nothing of a side; say it like {SIDE}.", BAD_USAGE)
    return out


def show(found: FightOdds) -> None:
    from rich.table import Table

    out = console()
    results = Table(title="The fight")
    results.add_column("what comes of it")
    results.add_column("chance", justify="right")
    rows = [("the attacker wins", found.attacker_wins), ("the defender wins", found.defender_wins)]
    rows += [("conquered", found.conquered), ("held", found.held), ("neutral", found.neutral)]
    for name, chance in rows:
        results.add_row(name, f"{100 * chance:.2f} %")
    out.print(results)
    for i, name in enumerate(("attacker", "defender")):
        plays = Table(title=f"The {name}'s stacks")
        for column in ("katana", "on top", "chance"):
            plays.add_column(column, justify="right" if column == "chance" else "left")
        for chance, play in found.stacks(name)[:MOST_ROWS]:
            tiles = " ".join([" ".join([tile] * n) for tile, n in play["katana"].items()]) or "none"
            plays.add_row(tiles, play["top"] or "-", f"{100 * chance:.1f} %")
        out.print(plays)
        discs = [f"{disc} {100 * chance:.0f} %" for disc, chance in found.disc_mix(name).items()]
        out.print(f"The {name}'s discs: {', '.join(discs) or 'none'}.")
        out.print(f"The {name} gains {found.honor[i]:.2f} Samurai honor and loses {found.losses[i]:.2f} troops.")
    out.print(f"Both together could gain no more than {max(0.0, found.accuracy):.3f} ({found.aim}) by other choices.")


def add_to(app: typer.Typer) -> None:
    app.command("bushido")(odds)
