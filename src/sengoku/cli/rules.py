"""`sengoku rules`: a game's rules page."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from sengoku.cli.common import AsJson, GameName, console, print_json

if TYPE_CHECKING:
    from rich.console import Console

    from sengoku.kernel.game import Game, Ruling


class Kind(StrEnum):
    rulings = "rulings"
    rules = "rules"
    decisions = "decisions"
    tests = "tests"


SOURCES = {
    Kind.rulings: ("ruling",),
    Kind.rules: ("rulebook",),
    Kind.decisions: ("decision", "source", "reconstructed"),
    Kind.tests: ("test",),
}


def rules(
    game: GameName,
    only: Annotated[
        Kind | None,
        typer.Option(
            help="Only the rulebook's rules, rulings where it is silent, our decisions and values of other sources, "
            "or the cases that tests prove; these last are shown only if asked for."
        ),
    ] = None,
    search: Annotated[
        str, typer.Option("--search", "-s", metavar="WORD", help="Only entries with this word in id, section or text.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game: every rule, every ruling, where it comes from and which option changes it.

    \b
    Examples:
        sengoku rules ikusa
        sengoku rules ikusa --only rulings --search ronin
    """
    import sengoku

    of = sengoku.game(game)
    entries = [r for r in of.rulings() if (only is None or r.source in SOURCES[only]) and matches(r, search)]
    if as_json:
        rows = [vars(r) for r in entries]
        table = {k: {"default": o.default, "choices": o.told(), "text": o.text} for k, o in of.options.items()}
        print_json({"game": of.id, "title": of.title, "rules": of.rules_version, "options": table, "entries": rows})
        return
    shown = entries if only is not None else [r for r in entries if r.source not in SOURCES[Kind.tests]]
    show(console(), of, shown, whole=only is None and not search)


def matches(entry: Ruling, word: str) -> bool:
    from sengoku.kernel.notation import plain

    return plain(word) in plain(f"{entry.id} {entry.section} {entry.text} {entry.switch}")


def show(out: Console, of: Game, entries: list[Ruling], whole: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    out.print(Text(f"{of.title}, rules {of.rules_version}", style="bold"))
    if whole and of.options:
        options = Table("option", "default", "choices", "what it does", box=None, pad_edge=False, header_style="bold")
        options.columns[0].no_wrap = True  # a name that is cut cannot be typed
        for name, o in of.options.items():
            options.add_row(Text(name), Text(str(o.default)), Text(o.told()), Text(o.text))
        out.print()
        out.print(options)
    for section in dict.fromkeys([r.section for r in entries]):
        out.print()
        out.print(Text(section, style="bold underline"))
        page = Table(box=None, pad_edge=False, show_header=False)
        page.add_column(style="cyan", no_wrap=True)
        page.add_column()
        for r in [r for r in entries if r.section == section]:
            page.add_row(Text(r.id), Text(r.text + note(r)))
        out.print(page)
    if not entries:
        out.print("\nNothing is found." if not whole else "\nThis game brings no rules page.")


def note(entry: Ruling) -> str:
    """Where an entry comes from, unless it is simply the book's rule; and the option that changes it."""
    parts = [] if entry.source == "rulebook" else [entry.source]
    parts += [f"option {entry.switch}"] if entry.switch else []
    return f" [{'; '.join(parts)}]" if parts else ""


def add_to(app: typer.Typer) -> None:
    app.command("rules", no_args_is_help=True)(rules)
