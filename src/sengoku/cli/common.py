"""What the commands share: troubles, files, consoles, texts of options."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from sengoku.kernel.record import Record

BIGGEST_FILE = 64_000_000  # bytes; the longest games make records of less than one million

LOST = "A process of this run could not start or was killed; try fewer jobs, or '--jobs 1' to see why."


def some_games(begun: str) -> list[str]:
    """For the shell's completion."""
    import sengoku

    return [id for id in sengoku.games() if id.startswith(begun)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Its id, as `sengoku games` lists them.", autocompletion=some_games)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead, for machines.")]


class Trouble(Exception):
    """Something that a command cannot do; the sentence goes to stderr."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def read_text(path: Path) -> str:
    """The text of a file, or the sentence that says why there is none."""
    try:
        if path.is_dir():
            raise Trouble(f"'{path}' is a folder; a file is needed.")
        if path.exists() and path.stat().st_size > BIGGEST_FILE:
            raise Trouble(f"'{path}' is too big for a record.")
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"'{path}' is no record: it is not a text file.") from None
    except OSError as e:
        raise Trouble(f"'{path}' cannot be read: {_reason(e)}.") from None


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all: beside it first, then in its place."""
    if path.is_dir():
        raise Trouble(f"'{path}' is a folder; the name of a file is needed.")
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # /dev/stdout and the like
            path.write_bytes(data)
            return
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as e:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise Trouble(f"'{path}' cannot be written: {_reason(e)}.") from None


def check_writable(path: Path) -> None:
    """Finds out beforehand, as far as one can, that a file could not be written later."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise Trouble(f"'{path}' cannot be written: {_reason(e)}.") from None
    if path.is_dir():
        raise Trouble(f"'{path}' is a folder; the name of a file is needed.")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Trouble(f"'{path}' cannot be written: permission denied.")


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise Trouble(f"The folder '{path}' cannot be made: {_reason(e)}.") from None


def _reason(e: OSError) -> str:
    why = e.strerror or type(e).__name__
    return why[0].lower() + why[1:]


def read_record(path: Path) -> Record:
    """The record in a file; what is wrong with it is said with the file's name."""
    from sengoku.kernel.errors import SengokuError
    from sengoku.kernel.record import Record

    text = read_text(path)
    try:
        record = Record.from_json(text)
        record.game  # noqa: B018 (a record of a game that is not here is told so)
    except SengokuError as e:
        raise Trouble(f"{path}: {e}") from None
    return record


def print_json(value: Any) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


def console(stderr: bool = False) -> Console:
    """Where pretty things go; plain text without colours when it is no terminal."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    wide = None if stream.isatty() else 100
    return Console(file=stream, highlight=False, soft_wrap=False, width=wide)
