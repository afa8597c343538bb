"""`sengoku verify`: whether records hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import AsJson, Trouble, print_json, read_record

if TYPE_CHECKING:
    from sengoku.kernel.record import Record

HASH = re.compile(r"[0-9a-f]{64}")


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to check.")],
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="What the server published before the game: the record must have it.")
    ] = "",
    hash: Annotated[
        str, typer.Option(metavar="HEX", help="What the server published at the end: the record must have it.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check records: every choice against the rules, every die against the seed, the seed against its commitment.

    Says what was checked, or in one sentence what is wrong and on which line. Exit status 1 if any does not hold.
    A record alone proves that its dice come from its seed. That it is the game you played, and that nobody chose the
    seed afterwards, is proved by what the server published: give it with --commitment and --hash.

    \b
    Examples:
        sengoku verify game.json
        sengoku verify records/*.json
        sengoku verify game.json --commitment 5f0c... --hash 91ab...
    """
    from sengoku.kernel.errors import SengokuError

    published = {"commit": wanted("--commitment", commitment, files), "hash": wanted("--hash", hash, files)}
    answers: list[dict[str, Any]] = []
    for file in files:
        try:
            record = read_record(file)
            compare(record, published)
            record.verify()
            good = {"file": str(file), "holds": True, **checked(record)}
            answers.append({**good, "as_published": [name for name, given in published.items() if given]})
        except (Trouble, SengokuError) as e:
            answers.append({"file": str(file), "holds": False, "why": str(e)})
    if as_json:
        print_json(answers)
    else:
        for answer in answers:
            typer.echo(told(answer), err=not answer["holds"])
    if not all([answer["holds"] for answer in answers]):
        raise typer.Exit(1)


def wanted(option: str, text: str, files: list[Path]) -> str:
    """A hash as it was given, in plain form; '' if none was."""
    plain = text.strip().lower()
    if plain and len(files) > 1:
        raise Trouble(f"'{option}' is about one game; give one record.", 2)
    if plain and not HASH.fullmatch(plain):
        raise Trouble(f"'{option}' takes the 64 hexadecimal digits that the server published.", 2)
    return plain


def compare(record: Record, published: dict[str, str]) -> None:
    told = {
        "commit": "It has the commitment {found}, but {right} was published before the game: it is another game, or "
        "its seed was chosen afterwards.",
        "hash": "It has the hash {found}, but {right} was published at the end: it is not the game that was played.",
    }
    for name, right in published.items():
        if right and record.doc[name] != right:
            raise Trouble(told[name].format(found=record.doc[name][:12] + "...", right=right[:12] + "..."))


def checked(record: Record) -> dict[str, Any]:
    """What a record that holds has in it."""
    doc = record.doc
    dice = sum([len(part.partition(": ")[2].split()) for move in doc["moves"] for part in move.split(" | ")[1:]])
    out = {"game": doc["game"], "rules": doc["rules"], "moves": record.moves, "draws": doc["draws"], "dice": dice}
    out |= {"nonces": doc["nonces"], "hash": doc["hash"]}
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
    n = len(answer["nonces"])
    seed = f"the secret and what {n} seats added to it" if n else "the seed"
    half = "the secret" if n else "the seed"
    return (
        f"{file}: holds. {answer['game']}, rules {answer['rules']}: {answer['moves']:,} choices are legal, "
        f"{answer['dice']:,} dice in {answer['draws']:,} draws come from {seed}, {half} fits its commitment "
        f"{answer['commit'][:12]}..., the result follows ({result}). {compared(answer)}"
    )


def compared(answer: dict[str, Any]) -> str:
    """What was held against the server's own words, and what is still to be."""
    names = {"commit": "commitment", "hash": "hash"}
    same = [names[name] for name in answer["as_published"]]
    left = [f"{told} {answer[name][:12]}..." for name, told in names.items() if name not in answer["as_published"]]
    good = f"As published: {' and '.join(same)}." if same else ""
    return " ".join([good, f"Compare with what was published: {' and '.join(left)}." if left else ""]).strip()


def add_to(app: typer.Typer) -> None:
    app.command("verify", no_args_is_help=True)(verify)
