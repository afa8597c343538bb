"""`sengoku fuzz`: random games until something breaks."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sengoku.cli.common import LOST, AsJson, Trouble, console, print_json, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sengoku.arena.fuzz import Caught, Chase, Failure

MOST_SAVED = 20


def fuzz(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Its id; all games if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long; 0: until something breaks, or Ctrl-C.")] = 0,
    seed: Annotated[
        str | None, typer.Option(help="Where the games come from; a new one each time if not given.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 1,
    most: Annotated[int, typer.Option(min=1, help="Decisions of one game at most.")] = 3000,
    save: Annotated[Path, typer.Option(metavar="FOLDER", help="Where failures go; made when there is one.")] = Path(
        "fuzz-failures"
    ),
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Do not stop at the first failure.")] = False,
    repeat: Annotated[Path | None, typer.Option(metavar="FILE", help="Do a saved failure again.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games of every kind and check all that must hold, until stopped.

    Crashes, dead ends, lost pieces, leaks of secrets, copies, snapshots, refusals, table acts, undo, records. A failure
    is saved as a record and as a small file that does it again. Exit status 1 when something broke.

    \b
    Examples:
        sengoku fuzz --seconds 60
        sengoku fuzz ikusa --seed 7 --jobs 2
        sengoku fuzz --repeat fuzz-failures/ikusa-audit-1a2b3c.json
    """
    import secrets

    import sengoku

    if repeat is not None:
        again(repeat)
        return
    games = (sengoku.game(game).id,) if game else sengoku.games()
    seed = secrets.token_hex(4) if seed is None else seed
    counts = Counts(seed, time.time())
    stopped = False
    try:
        hunt(games, seed, seconds, jobs, most, save, keep_going, counts, quiet=as_json)
    except KeyboardInterrupt:
        stopped = True
    show(counts, as_json)
    if counts.failures:
        raise typer.Exit(1)
    if stopped:
        raise typer.Exit(130)


class Counts:
    """What a run has met so far."""

    def __init__(self, seed: str, began: float) -> None:
        self.seed, self.began = seed, began
        self.games = self.ended = self.decisions = 0
        self.met: dict[str, dict[str, int]] = {}  # game -> kind of frame -> positions
        self.checked: dict[str, dict[str, int]] = {}
        self.failures: list[tuple[str, str]] = []  # sentence, file
        self.seen: set[tuple[str, str, str]] = set()  # one file for each fault, not one for each game it broke

    def add(self, caught: Caught) -> None:
        self.games += 1
        self.ended += caught.ended
        self.decisions += caught.decisions
        for mine, theirs in ((self.met, caught.met), (self.checked, caught.checked)):
            kinds = mine.setdefault(caught.setup.game, {})
            for kind, n in theirs.items():
                kinds[kind] = kinds.get(kind, 0) + n

    def is_new(self, f: Failure) -> bool:
        key = (f.setup.game, f.check, f.kind)
        new = key not in self.seen and len(self.failures) < MOST_SAVED
        self.seen.add(key)
        return new


def hunt(
    games: tuple[str, ...],
    seed: str,
    seconds: float,
    jobs: int,
    most: int,
    save: Path,
    keep_going: bool,
    counts: Counts,
    quiet: bool,
) -> None:
    """Game after game; failures are saved and told as they come."""
    from concurrent.futures.process import BrokenProcessPool

    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from sengoku.arena.fuzz import chase
    from sengoku.arena.jobs import endless

    until = time.time() + seconds if seconds else 0.0
    screen = console(stderr=True)
    columns = (SpinnerColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen, disable=quiet or not screen.is_terminal, transient=True) as bar:
        row = bar.add_task(f"seed {seed}", total=None)
        try:
            for caught in endless(chase, tasks(games, seed, until, most), jobs, brought(games)):
                counts.add(caught)
                bar.update(row, description=f"seed {seed}: {counts.games:,} games, {counts.decisions:,} decisions")
                if caught.failure is not None and counts.is_new(caught.failure):
                    counts.failures.append(saved(caught.failure, save, quiet))
                    if not keep_going:
                        return
        except BrokenProcessPool:
            raise Trouble(LOST) from None


def tasks(games: tuple[str, ...], seed: str, until: float, most: int) -> Iterator[Chase]:
    from sengoku.arena.fuzz import Chase

    for i in itertools.count():
        if until and time.time() > until:
            return
        yield Chase(games, f"{seed}.{i}", until, most)


def brought(games: tuple[str, ...]) -> list[str]:
    """The modules of games that are not part of the package."""
    from sengoku.arena.setups import Setup, modules

    return [name for name in modules([Setup(id, 0, {}) for id in games]) if not name.startswith("sengoku.")]


def saved(f: Failure, folder: Path, quiet: bool) -> tuple[str, str]:
    from sengoku.arena.fuzz import save

    modules = brought((f.setup.game,))
    try:
        file, record = save(f, folder, modules)
    except OSError as e:
        raise Trouble(f"A failure ({f.sentence}) cannot be saved in '{folder}': {e.strerror}.") from None
    if not quiet:
        what = f"'{f.steps[-1]}' at {f.kind}" if f.check == "step" and f.steps else f"check '{f.check}' at {f.kind}"
        typer.echo(f"FAILED: {f.setup}, seed {f.seed}, after {len(f.steps)} steps, {what}: {f.sentence}")
        typer.echo(f"  again:  sengoku fuzz --repeat {file}")
        typer.echo(f"  record: {record}" if record else "  no record could be made of it")
    return f.sentence, str(file)


def again(file: Path) -> None:
    """A saved failure, once more."""
    from sengoku.arena.fuzz import of_doc, repeat
    from sengoku.arena.setups import bring

    try:
        doc = json.loads(read_text(file))
        failure = of_doc(doc)
        bring([str(name) for name in doc.get("modules", [])])
    except (ValueError, RecursionError) as e:
        raise Trouble(f"'{file}' cannot be repeated: {e}.") from None
    found = repeat(failure)
    if not found:
        typer.echo(f"It no longer fails: {failure.setup}, seed {failure.seed}, check '{failure.check}'.")
        return
    same = "It fails as it did" if found == failure.sentence else f"It fails in another way ({failure.sentence})"
    raise Trouble(f"{same}, after {len(failure.steps)} steps of {failure.setup}: {found}")


def show(counts: Counts, as_json: bool) -> None:
    """Positions of each kind of frame, met and checked."""
    import sengoku

    spent = time.time() - counts.began
    never = {id: [k for k in sengoku.game(id).frames if k not in counts.met[id]] for id in counts.met}
    if as_json:
        doc = {"seed": counts.seed, "seconds": spent, "games": counts.games, "ended": counts.ended}
        doc |= {"decisions": counts.decisions, "met": counts.met, "checked": counts.checked, "never_asked": never}
        doc |= {"failures": [{"what": what, "file": file} for what, file in counts.failures]}
        print_json(doc)
        return
    from rich.table import Table

    out = console()
    table = Table("game", "frame", "positions", "checked", box=None, pad_edge=False, header_style="bold")
    for id, kinds in counts.met.items():
        for kind, n in sorted(kinds.items()):
            table.add_row(id, kind, f"{n:,}", f"{counts.checked[id].get(kind, 0):,}")
    out.print(table)
    for id, kinds_never in never.items():
        if kinds_never:
            out.print(f"{id}: never waited for anybody at {', '.join(kinds_never)}.")
    ended = f"{counts.games:,} games ({counts.ended:,} to their end), {counts.decisions:,} decisions"
    broke = f"{len(counts.failures)} failures" if counts.failures else "nothing broke"
    out.print(f"seed {counts.seed}: {ended} in {spent:.0f} s; {broke}.")


def add_to(app: typer.Typer) -> None:
    app.command("fuzz")(fuzz)
