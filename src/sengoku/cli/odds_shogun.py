"""`sengoku odds ikusa` and `sengoku odds samurai-swords`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from sengoku.odds.shogun import ShogunOdds

GAMES = ("samurai-swords", "ikusa")
BAD_USAGE = 2
NOT_BOTH = "A province has a castle or a fortress, not both."
LETTER = {"daimyo": "d", "bowman": "b", "swordsman": "s", "gunner": "g", "spearman": "p", "ronin": "r"}
SAID = {name: name for name in LETTER} | {letter: name for name, letter in LETTER.items()}
SAID |= {"bowmen": "bowman", "swordsmen": "swordsman", "gunners": "gunner", "spearmen": "spearman"}
RESULTS = {
    "attacker_wins": "the attacker wins",
    "defender_wins": "the defender wins",
    "mutual": "nobody is left",
    "stopped": "called off",
    "not_fought": "not fought",
}
WON = {"attacker": "attacker wins", "defender": "defender wins", "mutual": "nobody", "stopped": "called off"}
MOST_ROWS = 12
SHOWN = 0.00005  # a chance that does not read as 0.00 %


def odds(
    ctx: typer.Context,
    attacker: Annotated[
        str, typer.Argument(metavar="ATTACKER", help="Its units, such as 'daimyo, 2 bowmen, 3 spearmen'.")
    ],
    defender: Annotated[
        str, typer.Argument(metavar="DEFENDER", help="Its units; a force and an army: '3p + d 1b 2p'.")
    ],
    naval: Annotated[bool, typer.Option("--naval", help="Over a sea line: the defender strikes first.")] = False,
    castle: Annotated[bool, typer.Option("--castle", help="The defender has a castle.")] = False,
    fortress: Annotated[bool, typer.Option("--fortress", help="The defender has a fortress.")] = False,
    worn: Annotated[int, typer.Option(metavar="N", help="Bonus units of the building that are lost already.")] = 0,
    disrupted: Annotated[bool, typer.Option("--disrupted", help="The defending army's daimyo lies.")] = False,
    hidden: Annotated[
        str, typer.Option(metavar="N", help="Ronin face down there: a number, or chances such as '0:0.5,2:0.5'.")
    ] = "0",
    piles: Annotated[
        str | None,
        typer.Option(metavar="N,N", help="Instead: the sizes of the clan's face-down piles (all know them),"),
    ] = None,
    rooms: Annotated[
        str | None, typer.Option(metavar="N,N", help="and how many ronin each of its other provinces could hold.")
    ] = None,
    attacker_order: Annotated[
        str | None, typer.Option(metavar="UNITS", help="Who falls first, such as 'ronin,spearman'.")
    ] = None,
    defender_order: Annotated[
        str | None, typer.Option(metavar="UNITS", help="The same for the defender, also 'spearman army'.")
    ] = None,
    stop_rounds: Annotated[int, typer.Option(metavar="N", help="Call off after N rounds.")] = 0,
    stop_losses: Annotated[int, typer.Option(metavar="N", help="Call off with N units lost.")] = 0,
    stop_under: Annotated[
        float, typer.Option(metavar="P", help="Call off when the chance of winning by fighting on is under P.")
    ] = 0,
    stop_best: Annotated[bool, typer.Option("--stop-best", help="Call off when that is best, in koku:")] = False,
    prize: Annotated[float, typer.Option(metavar="KOKU", help="what the emptied province is worth,")] = 1,
    enemy_worth: Annotated[float, typer.Option(metavar="X", help="what an enemy's loss of one koku is worth,")] = 1,
    daimyo_worth: Annotated[float, typer.Option(metavar="KOKU", help="and a daimyo of either side.")] = 5,
    then: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NEXT", help="A next attack if it wins: '2p', '3p castle', '1p naval garrison 1', '2p anyway'."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell the exact odds of a battle.

    Units by name, or by letter: d daimyo, b bowman, s swordsman, g gunner, p spearman, r ronin. With a daimyo it is an
    army, else a force. Spearmen fall first, then gunners, swordsmen, bowmen, ronin, unless an order is given; ronin
    sooner where their limit says so, the daimyo last, bonus units of a building before all others.

    \b
    Examples:
        sengoku odds ikusa 'd 1b 1s 2g 3p' '3p 1g' --castle
        sengoku odds ikusa 'daimyo, 4 spearmen, 2 ronin' '3p + d 1b 2p' --naval --stop-under 0.3
        sengoku odds ikusa 'd 2b 4p' '3p' --piles 3,2 --rooms 4,2,1 --stop-best --prize 2
        sengoku odds samurai-swords 'd 2b 2s 3g 6p' '3p' --then '2p castle' --then '1p naval garrison 1'
    """
    import sengoku

    if castle and fortress:
        raise Trouble(NOT_BOTH, BAD_USAGE)
    battle: dict[str, Any] = {"attacker": troop(attacker), "defender": troops(defender), "naval": naval}
    battle |= {"building": "castle" if castle else "fortress" if fortress else None, "worn": worn}
    battle |= {"disrupted": disrupted, "hidden": chances(hidden)}
    battle |= {"piles": numbers(piles), "rooms": numbers(rooms)}
    how: dict[str, Any] = {"attacker_order": listed(attacker_order), "defender_order": listed(defender_order)}
    how |= {"stop_rounds": stop_rounds, "stop_losses": stop_losses, "stop_under": stop_under, "stop_best": stop_best}
    how |= {"prize": prize, "enemy_worth": enemy_worth, "daimyo_worth": daimyo_worth}
    game = str(ctx.info_name)
    found: list[Any] = [sengoku.odds(game, **battle, **how)]
    for text in then or []:
        found.append(sengoku.odds(game, attacker=found[-1], **following(text), **how))
    if as_json:
        out = found[0].to_json()
        print_json({"game": game, **out, "then": [x.to_json() for x in found[1:]]} if then else {"game": game, **out})
        return
    for number, one in enumerate(found):
        show(one, number if then else -1)


# ------------------------------------------------------------ reading


def troop(text: str) -> dict[str, int]:
    """'d 2b 3p', '2 bowmen, 3 spearmen' -> {'bowman': 2, 'spearman': 3}."""
    out: dict[str, int] = {}
    rest = text.lower().replace(",", " ").strip()
    while rest:
        part = re.match(r"(\d{1,3})?\s*([a-z]+)\s*", rest)
        if part is None or part[2] not in SAID:
            raise Trouble(f"'{text}' is no troop; say it like 'daimyo, 2 bowmen, 3 spearmen' or 'd 2b 3p'.", BAD_USAGE)
        name = SAID[part[2]]
        out[name] = out.get(name, 0) + int(part[1] or 1)
        rest = rest[part.end() :]
    return out


def troops(text: str) -> dict[str, Any]:
    """'3p + d 1b 2p' -> {'force': {...}, 'army': {...}}."""
    if "+" not in text:
        return {**troop(text)}
    parts = [troop(part) for part in text.split("+")]
    led = [part for part in parts if "daimyo" in part]
    if len(parts) != 2 or len(led) != 1:
        raise Trouble(f"'{text}' must be a force and an army, such as '3p + d 1b 2p'.", BAD_USAGE)
    return {"army": led[0], "force": parts[0] if parts[1] is led[0] else parts[1]}


def following(text: str) -> dict[str, Any]:
    """'2p castle naval garrison 1': a next attack; 'anyway': also if the one before was called off."""
    out: dict[str, Any] = {}
    if part := re.search(r"\bgarrison\s+(\d{1,3})\b", text):
        out["garrison"] = int(part[1])
        text = text[: part.start()] + text[part.end() :]
    for word in ("castle", "fortress", "naval", "anyway"):
        if re.search(rf"\b{word}\b", text):
            text = re.sub(rf"\b{word}\b", "", text)
            flag = {"naval": "naval", "anyway": "also_stopped"}.get(word)
            if not flag and "building" in out:
                raise Trouble(NOT_BOTH, BAD_USAGE)
            out |= {flag: True} if flag else {"building": word}
    return {**out, "defender": troops(text)}


def chances(text: str) -> int | dict[int, float]:
    """'2', or '0:0.5,2:0.5'."""
    if re.fullmatch(r"\s*\d{1,3}\s*", text):
        return int(text)
    out: dict[int, float] = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\d{1,3})\s*:\s*(\d*\.?\d+)\s*", part)
        if found is None:
            raise Trouble(f"'{text}' is no number of hidden ronin; say '2', or chances: '0:0.5,2:0.5'.", BAD_USAGE)
        out[int(found[1])] = out.get(int(found[1]), 0.0) + float(found[2])
    return out


def numbers(text: str | None) -> list[int] | None:
    if text is None:
        return None
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all([re.fullmatch(r"\d{1,3}", part) for part in parts]):
        raise Trouble(f"'{text}' is no list of numbers such as '3,2'.", BAD_USAGE)
    return [int(part) for part in parts]


def listed(text: str | None) -> list[str] | None:
    """'ronin, spearman army' -> ['ronin', 'spearman army']; letters and plurals will do."""
    if text is None:
        return None
    out = []
    for part in text.lower().split(","):
        word, _, rest = " ".join(part.split()).partition(" ")
        out.append(f"{SAID.get(word, word)} {rest}".strip())
    return out


# ------------------------------------------------------------ telling


def show(found: ShogunOdds, number: int) -> None:
    from rich.table import Table

    out = console()
    if number >= 0:
        out.print(f"{'' if number == 0 else chr(10)}attack {number + 1}")
    for name, chance in found.chances().items():
        if chance >= SHOWN or name in ("attacker_wins", "defender_wins"):
            out.print(f"{RESULTS[name]:<20}{percent(chance)}")
    out.print(f"mean loss           attacker {found.attacker_loss:.2f} koku, defender {found.defender_loss:.2f} koku")
    if found.value is not None:
        out.print(f"worth               {found.value:.2f} koku with the best time to stop")
    if found.if_hidden:
        out.print()
        table = Table("hidden ronin", box=None, pad_edge=False, header_style="bold")
        for head in ("chance", "the attacker wins", "the defender wins"):
            table.add_column(head, justify="right")
        for ronin, (chance, given) in found.if_hidden.items():
            table.add_row(str(ronin), percent(chance), percent(given.attacker_wins), percent(given.defender_wins))
        out.print(table)
    show_units(found, out)
    show_survivors(found, out)


def show_units(found: ShogunOdds, out: Console) -> None:
    """How many of each kind are left: the chance of 0, 1, 2, ..."""
    from rich.table import Table

    for side in ("attacker", "defender"):
        rows = found.by_unit(side)
        if not rows:
            continue
        most = max([len(row) for row in rows.values()])
        out.print()
        table = Table(f"{side}: left of", box=None, pad_edge=False, header_style="bold")
        for n in range(most):
            table.add_column(str(n), justify="right")
        for name, row in rows.items():
            kind = ("", "castle", "fortress")[found.building] if name == "bonus" else name
            table.add_row(kind, *[f"{100 * p:.1f}" for p in row])
        out.print(table)


def show_survivors(found: ShogunOdds, out: Console) -> None:
    """The likeliest ways to end."""
    from rich.table import Table

    table = Table("likeliest ends", "", "attacker", "defender", box=None, pad_edge=False, header_style="bold")
    rows = [row for row in found.survivors if row[1]["result"] != "not_fought" and row[0] >= SHOWN]
    if not rows:
        return
    out.print()
    for chance, left in rows[:MOST_ROWS]:
        table.add_row(percent(chance), WON[left["result"]], said(left["attacker"]), said(left["defender"]))
    out.print(table)
    if len(rows) > MOST_ROWS:
        rest = percent(sum([chance for chance, _ in rows[MOST_ROWS:]])).strip()
        out.print(f"and {len(rows) - MOST_ROWS} other ends, {rest} together")


def percent(p: float) -> str:
    return f"{100 * p:6.2f} %"


def said(left: dict[str, Any]) -> str:
    """As it may be typed: {'daimyo': 1, 'spearman': 2} -> 'd 2p'; with what is left of a building."""
    if "army" in left:
        parts = [said(left["force"]), said(left["army"])]
    else:
        units = [
            LETTER[name] if name == "daimyo" else f"{n}{LETTER[name]}" for name, n in left.items() if name in LETTER
        ]
        parts = [" ".join(units)] if units else ["-"]
    return " + ".join(parts + [f"{n} of the {name}" for name, n in left.items() if name in ("castle", "fortress")])


def add_to(app: typer.Typer) -> None:
    for game in GAMES:
        app.command(game)(odds)
