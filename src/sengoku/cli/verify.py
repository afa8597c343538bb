"""`sengoku verify`: whether records hold."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, print_json, read_record

if TYPE_CHECKING:
    from sengoku.kernel.record import Record


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
    as_json: AsJson = False,
) -> None:
    """Check records: every choice against the rules, every die against the seed, the seed against its commitment.

    Says what was checked, or in one sentence what is wrong and on which line. Exit status 1 if any does not hold.

    \b
    Examples:
        sengoku verify game.json
        sengoku verify records/*.json
    """
    from sengoku.kernel.errors import SengokuError

    answers: list[dict[str, Any]] = []
    for file in files:
        try:
            record = read_record(file)
            record.verify()
            answers.append({"file": str(file), "holds": True, **checked(record)})
        except (Trouble, SengokuError) as e:
            answers.append({"file": str(file), "holds": False, "why": str(e)})
    if as_json:
        print_json(answers)
    else:
        for answer in answers:
            typer.echo(told(answer), err=not answer["holds"])
    if not all([answer["holds"] for answer in answers]):
        raise typer.Exit(1)


def checked(record: Record) -> dict[str, Any]:
    """What a record that holds has in it."""
    doc = record.doc
    dice = sum([len(part.partition(": ")[2].split()) for move in doc["moves"] for part in move.split(" | ")[1:]])
    out = {"game": doc["game"], "rules": doc["rules"], "moves": record.moves, "draws": doc["draws"], "dice": dice}
    return out | {"commit": doc["commit"], "over": doc["result"]["over"], "winners": doc["result"]["winners"]}


def told(answer: dict[str, Any]) -> str:
    file = answer["file"]
    if not answer["holds"]:
        return (
            answer["why"]
            if answer["why"].startswith(file) or f"'{file}'" in answer["why"]
            else f"{file}: {answer['why']}"
        )
    seats = ", ".join([str(x) for x in answer["winners"]])
    won = "won by seat " + seats if answer["winners"] else "over, without a winner"
    result = won if answer["over"] else "not over"
    return (
        f"{file}: holds. {answer['game']}, rules {answer['rules']}: {answer['moves']:,} choices are legal, "
        f"{answer['dice']:,} dice in {answer['draws']:,} draws come from the seed, the seed fits its commitment "
        f"{answer['commit'][:12]}..., the result follows ({result})."
    )


def add_to(app: typer.Typer) -> None:
    app.command("verify", no_args_is_help=True)(verify)
