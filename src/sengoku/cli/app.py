"""The command `sengoku` and its commands; what they raise becomes a sentence and an exit status.

0: it went well. 1: it failed, and the sentence on stderr says why. 2: bad usage. 130: stopped by Ctrl-C.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import sengoku
from sengoku.cli import admin, arena, bench, fuzz, games, luck, odds, play, replay, rules, serve, simulate, verify
from sengoku.cli.common import Trouble
from sengoku.kernel.errors import BadSetup, SengokuError

FAILED, BAD_USAGE, STOPPED = 1, 2, 130


class Commands(TyperGroup):
    """The commands, with one way to fail for all of them."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as e:
            raise typer.Exit(told(str(e), e.status)) from None
        except SengokuError as e:
            raise typer.Exit(told(str(e), BAD_USAGE if isinstance(e, BadSetup) else FAILED)) from None
        except KeyboardInterrupt:
            raise typer.Exit(told("Stopped.", STOPPED)) from None


def told(sentence: str, status: int) -> int:
    """One sentence on stderr, whatever is in it."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return status


app = typer.Typer(
    cls=Commands,
    name="sengoku",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"sengoku {sengoku.__version__}")
        raise typer.Exit()


@app.callback()
def top(
    bring: Annotated[
        list[str] | None,
        typer.Option("--import", metavar="MODULE", help="Import a Python module that brings games of its own first."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """War games of feudal Japan, with the rules enforced to the letter.

    Start with `sengoku play`; `sengoku COMMAND --help` tells more about each command.
    """
    if bring:
        from sengoku.arena.setups import bring as import_all

        import_all(bring)


for command in (serve, play, replay, games, rules, verify, luck, simulate, arena, odds, fuzz, bench, admin):
    command.add_to(app)
