"""`sengoku odds warriors-of-japan`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, console, print_json

if TYPE_CHECKING:
    from sengoku.kernel import Words
    from sengoku.odds.warriors import WarriorsOdds

BAD_USAGE = 2
MOST_ROWS = 12
SIDE = "'kitabatake_akiie 4, yuki_munehiro 1'"
PLACES = ("with_attacker", "with_defender", "fled", "box_of_attacker", "box_of_defender", "dead")
HEADS = ("with the attacker", "with the defender", "fled", "attacker's box", "defender's box", "dead")

RunsAt = Annotated[int, typer.Option(metavar="N", help="It runs away when its strength is not more than that.")]
Limit = Annotated[int, typer.Option(metavar="N", help="How many of it can cross where it runs to.")]
Loses = Annotated[str, typer.Option(metavar="WHAT", help="What it loses first: soldiers, or samurai without any.")]
Tempts = Annotated[str | None, typer.Option(metavar="NAME", help="Whom it tries to win over.")]
Pays = Annotated[bool, typer.Option(help="Whether it spends a victory point on that.")]
Pursues = Annotated[bool, typer.Option(help="Whether it fights a last round against those who run.")]
Leads = Annotated[str | None, typer.Option(metavar="NAME", help="Who commands, if he is of the highest rank.")]


def odds(
    attacker: Annotated[str, typer.Argument(metavar="ATTACKER", help=f"Samurai and their soldiers, such as {SIDE}.")],
    defender: Annotated[str, typer.Argument(metavar="DEFENDER", help="Likewise.")],
    court: Annotated[str, typer.Option(help="For whom the attacker fights: south or north.")] = "south",
    initiative: Annotated[str, typer.Option(help="Who has the initiative: attacker or defender.")] = "attacker",
    attacker_commander: Leads = None,
    defender_commander: Leads = None,
    attacker_runs_at: RunsAt = 0,
    defender_runs_at: RunsAt = 0,
    attacker_limit: Limit = 4,
    defender_limit: Limit = 4,
    attacker_loses: Loses = "soldiers",
    defender_loses: Loses = "soldiers",
    attacker_tempts: Tempts = None,
    defender_tempts: Tempts = None,
    attacker_pays: Pays = False,
    defender_pays: Pays = False,
    attacker_pursues: Pursues = True,
    defender_pursues: Pursues = True,
    positions: Annotated[int, typer.Option(help="How finely rare betrayals are told apart; 0: all, slowly.")] = 800,
    as_json: AsJson = False,
) -> None:
    """Tell the odds of a battle, with the Loss Table, traitors and running away.

    \b
    Examples:
        sengoku odds warriors-of-japan 'kitabatake_akiie 4, kitabatake_chikafusa 2' 'ko_no_moroyasu 2, shiba_ienaga 1'
        sengoku odds warriors-of-japan 'nitta_yoshisada 3' 'ashikaga_tadayoshi 2, toki_yorisada' --defender-runs-at 2
    """
    given = {name: value for name, value in locals().items() if name not in ("attacker", "defender", "as_json")}
    import sengoku

    found: Any = sengoku.odds("warriors-of-japan", attacker=side(attacker), defender=side(defender), **given)
    if as_json:
        print_json({"game": "warriors-of-japan", **found.to_json()})
    else:
        show(found, sengoku.game("warriors-of-japan").words)


def side(text: str) -> dict[str, int]:
    """'kitabatake_akiie 4, yuki_munehiro' -> {'kitabatake_akiie': 4, 'yuki_munehiro': 0}."""
    out: dict[str, int] = {}
    for part in [p.split() for p in text.lower().split(",") if p.split()]:
        count = part.pop() if re.fullmatch(r"\d{1,4}", part[-1]) else "0"
        name = "_".join(part)
        if not name or name in out:
            raise Trouble(f"'{' '.join([*part, count])}' tells nothing of a side; say it like {SIDE}.", BAD_USAGE)
        out[name] = int(count)
    return out


def show(found: WarriorsOdds, words: Words) -> None:
    from rich.table import Table

    out = console()
    results = Table(title="The battle")
    results.add_column("what comes of it")
    results.add_column("chance", justify="right")
    rows = [("the attacker has the field", found.attacker_wins), ("the defender has the field", found.defender_wins)]
    rows += [("nobody is left", found.mutual), ("the attacker flees", found.attacker_flees)]
    for name, chance in [*rows, ("the defender flees", found.defender_flees)]:
        results.add_row(name, f"{100 * chance:.2f} %")
    out.print(results)
    fates = Table(title="Where they are in the end, of 100 battles")
    for head in ("", *HEADS):
        fates.add_column(head, justify="right" if head else "left")
    for name, places in found.fates.items():
        fates.add_row(words.term(name), *[f"{100 * places[place]:.1f}" if places[place] else "-" for place in PLACES])
    out.print(fates)
    ends = Table(title="Likeliest ends")
    for head in ("chance", "attacker", "defender", "fled"):
        ends.add_column(head, justify="right" if head == "chance" else "left")
    for chance, end in found.survivors[:MOST_ROWS]:
        ends.add_row(f"{100 * chance:.2f} %", *[band(end[who], words) for who in ("attacker", "defender", "fled")])
    out.print(ends)
    out.print(f"Victory points on average: attacker {found.attacker_points:.2f}, defender {found.defender_points:.2f}.")
    out.print(f"Rounds on average: {found.rounds:.2f}.")
    if found.rough > 0.00005:
        out.print(f"Rare betrayals were not told apart: no chance is off by more than {100 * found.rough:.2f} %.")


def band(who: dict[str, int], words: Words) -> str:
    return ", ".join([words.term(name) + (f" +{count}" if count else "") for name, count in who.items()]) or "-"


def add_to(app: typer.Typer) -> None:
    app.command("warriors-of-japan")(odds)
