"""`sengoku odds dueling-samurai`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, console, print_json

if TYPE_CHECKING:
    from sengoku.odds.dueling import DuelOdds

BAD_USAGE = 2
MOST_ROWS = 12
SIDE = "'6 archers, 3 +1, 4 unled'"
ENDS = {
    "won": "the attacker wins",
    "lost": "the attackers fall",
    "go": "a game of go",
    "retreat": "he retreats",
    "limit": "no more rolls",
}


def odds(
    attacker: Annotated[
        str, typer.Argument(metavar="ATTACKER", help=f"The stacks in order of duelling, such as {SIDE}.")
    ],
    defender: Annotated[str, typer.Argument(metavar="DEFENDER", help="Likewise; or '3 tents' of peasants.")],
    stop_rolls: Annotated[int | None, typer.Option(metavar="N", help="The attacker stops after N rolls.")] = None,
    stop_losses: Annotated[int | None, typer.Option(metavar="N", help="... when N of his tokens are gone.")] = None,
    stop_chance: Annotated[float | None, typer.Option(metavar="P", help="... when he would win less often.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of an attack: a Warlord with his tokens against another, one after the other.

    A stack is a number of tokens under a Warlord; 'unled' means that there is none, 'archers' that he has some, '+1' or
    '-2' what his card, a centre or demons add. The attacker's own +1 comes by itself.

    \b
    Examples:
        sengoku odds dueling-samurai 6 '3, 2'
        sengoku odds dueling-samurai '8 archers, 2' '5 +1' --stop-chance 0.3
        sengoku odds dueling-samurai 4 '2 tents' --json
    """
    import sengoku

    stops = {"stop_rolls": stop_rolls, "stop_losses": stop_losses, "stop_chance": stop_chance}
    found: Any = sengoku.odds("dueling-samurai", attacker=side(attacker), defender=side(defender), **stops)
    if as_json:
        print_json({"game": "dueling-samurai", **found.to_json()})
    else:
        show(found)


def side(text: str) -> list[dict[str, Any]]:
    """'6 archers, 4 unled' -> [{'tokens': 6, 'archers': True}, {'tokens': 4, 'warlord': False}]."""
    out: list[dict[str, Any]] = []
    for part in [p.split() for p in text.lower().split(",") if p.split()]:
        if not re.fullmatch(r"\d{1,4}", part[0]):
            raise Trouble(f"'{' '.join(part)}' is no stack; say a side like {SIDE}.", BAD_USAGE)
        stack: dict[str, Any] = {"tents" if "tents" in part else "tokens": int(part[0])}
        for word in part[1:]:
            if word == "unled":
                stack["warlord"] = False
            elif word == "archers":
                stack["archers"] = True
            elif re.fullmatch(r"[+-]\d", word):
                stack["plus"] = int(word)
            elif word != "tents":
                raise Trouble(f"'{word}' tells nothing of a stack; say a side like {SIDE}.", BAD_USAGE)
        out.append(stack)
    return out


def show(found: DuelOdds) -> None:
    from rich.table import Table

    out = console()
    results = Table(title="The battle")
    results.add_column("what comes of it")
    results.add_column("chance", justify="right")
    rows = [("won", found.attacker_wins), ("lost", found.defender_wins), ("go", found.go)]
    rows += [("retreat", found.retreats), ("limit", found.limit)]
    for end, chance in rows:
        if chance:
            results.add_row(ENDS[end], f"{100 * chance:.2f} %")
    out.print(results)
    left = Table(title="Who is left")
    for column in ("end", "attackers", "defenders", "chance"):
        left.add_column(column, justify="right" if column == "chance" else "left")
    for chance, way in found.survivors[:MOST_ROWS]:
        mine, theirs = [", ".join([str(n) for n in way[who]]) for who in ("attacker", "defender")]
        left.add_row(ENDS[way["end"]], mine, theirs, f"{100 * chance:.1f} %")
    out.print(left)
    out.print(f"On the average {found.attacker_left:.2f} attackers and {found.defender_left:.2f} defenders are left.")
    out.print(f"An attacking die shows a 1, an assassin's chance, {100 * found.ones:.1f} times of 100.")


def add_to(app: typer.Typer) -> None:
    app.command("dueling-samurai")(odds)
