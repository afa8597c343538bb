"""`sengoku simulate`: bots play many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import LOST, AsJson, GameOptions, Trouble, console, make_folder, print_json

if TYPE_CHECKING:
    from sengoku.arena.play import Played, Task
    from sengoku.arena.setups import Setup


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, or 'all'.")],
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each set-up.")] = 100,
    seats: Annotated[
        str | None, typer.Option(metavar="K", help="Players: 4, 2-5, 2,4 or all; the most if not given.")
    ] = None,
    option: GameOptions = None,
    variants: Annotated[str, typer.Option(metavar="all", help="'all': every choice of the option 'variant'.")] = "",
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="Who plays, with commas; they change seats each game.")
    ] = "random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, with any number of jobs.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    most: Annotated[int, typer.Option("--most", min=1, help="Cut a game off after so many decisions.")] = 200_000,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep every game's record there.")] = None,
    fingerprints: Annotated[
        bool, typer.Option("--fingerprints", help="Print each game's last fingerprint, to compare two runs.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and count: wins with 95 % intervals, lengths, speed, endings.

    Set-ups that a game does not allow are left out when a range is asked for. Exit status 1 if any game broke.

    \b
    Examples:
        sengoku simulate ikusa --games 100 --seats 4 --option round_limit=40
        sengoku simulate all --games 20 --seats all --variants all --jobs 2 --json
    """
    from sengoku.arena.setups import wanted

    if variants not in ("", "all"):
        raise Trouble(f"'--variants' can be: all; not '{variants}'.", 2)
    setups, left_out = wanted(game, seats, option or [], "variant" if variants else "")
    if records is not None:
        make_folder(records)
    tasks = [t for s in setups for t in tasks_of(s, number, seed, bots, most, records)]
    played = run(tasks, setups, jobs)
    if as_json:
        print_json(
            {"results": [result(s, played, fingerprints) for s in setups], "left_out": [list(x) for x in left_out]}
        )
    else:
        show(setups, played, [str(x.setup) for x in left_out], fingerprints)
    broken = [p for p in played if p.error]
    if broken:
        first = broken[0]
        what = f"{len(broken)} of {len(played)} games broke; the first was {first.task.setup}, seed {first.task.seed}"
        raise Trouble(f"{what}: {first.error}")


def tasks_of(setup: Setup, number: int, seed: str, bots: str, most: int, folder: Path | None) -> list[Task]:
    from sengoku.arena.play import Task, seated
    from sengoku.bots import bot
    from sengoku.kernel.game import game

    names = [name.strip() for name in bots.split(",") if name.strip()] or ["random"]
    for name in names:
        bot(name, game(setup.game))  # BadSetup says which there are
    where = str(folder) if folder else ""
    return [Task(setup, f"{seed}.{i}", seated(names, setup.seats, i), most, where) for i in range(number)]


def run(tasks: list[Task], setups: list[Setup], jobs: int) -> list[Played]:
    """Plays them all, with a bar on the terminal."""
    from concurrent.futures.process import BrokenProcessPool

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from sengoku.arena import jobs as work
    from sengoku.arena.play import play_task
    from sengoku.arena.setups import modules

    jobs = jobs or (work.cores() if len(tasks) >= 20 else 1)
    screen = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[Played] = []
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        row = bar.add_task("games", total=len(tasks))
        try:
            for p in work.each(play_task, tasks, jobs, modules(setups)):
                played.append(p)
                bar.update(row, advance=1, description=str(p.task.setup))
        except BrokenProcessPool:
            raise Trouble(LOST) from None
    return played


def of_setup(setup: Setup, played: list[Played]) -> list[Played]:
    return [p for p in played if p.task.setup == setup]


def result(setup: Setup, played: list[Played], fingerprints: bool) -> dict[str, Any]:
    from sengoku.arena.stats import summary

    mine = of_setup(setup, played)
    out: dict[str, Any] = {"game": setup.game, "seats": setup.seats, "options": setup.options}
    out["names"] = seat_names(setup)
    out["results"] = summary(mine)
    out["errors"] = [{"seed": p.task.seed, "error": p.error} for p in mine if p.error]
    if fingerprints:
        out["fingerprints"] = {p.task.seed: p.fingerprint for p in mine}
    if any([p.file for p in mine]):
        out["records"] = [p.file for p in mine]
    return out


def show(setups: list[Setup], played: list[Played], left_out: list[str], fingerprints: bool) -> None:
    from rich.table import Table

    from sengoku.arena.stats import summary

    out = console()
    for setup in setups:
        found = summary(of_setup(setup, played))
        out.print(
            f"[bold]{setup}[/]: {found['games']} games" + (f", {found['errors']} broke" if found["errors"] else "")
        )
        length = found["decisions"]
        spread = f"{length['least']:,} to {length['most']:,}, half under {length['median']:,}"
        out.print(
            f"  decisions a game: {length['mean']:,.0f} ({spread}); {found['per_second']:,.0f} decisions/s a core"
        )
        out.print("  ended: " + ", ".join([f"{kind} {n}" for kind, n in found["endings"].items()]))
        table = Table("", "wins", "share", "95 %", box=None, header_style="bold", padding=(0, 2))
        for name, row in zip(seat_names(setup), found["seats"]):
            table.add_row(name, *cells(row))
        if len(found["bots"]) > 1:
            for name, row in found["bots"].items():
                table.add_row(name, *cells(row))
        out.print(table)
        if fingerprints:
            for p in of_setup(setup, played):
                out.print(f"  {p.task.seed} {p.fingerprint}")
    if left_out:
        out.print(f"Left out, as the games do not allow them: {'; '.join(left_out)}.")


def seat_names(setup: Setup) -> list[str]:
    """What the seats are called, with their numbers."""
    from sengoku.arena.setups import names_of
    from sengoku.kernel.game import game

    names = names_of(game(setup.game).new(setup.seats, 0, setup.options))
    return [name if name == f"seat {i}" else f"seat {i}, {name}" for i, name in enumerate(names)]


def cells(row: dict[str, Any]) -> list[str]:
    interval = f"{row['low'] * 100:.1f}-{row['high'] * 100:.1f} %"
    return [
        f"{row['wins']:g}" if row["wins"] == int(row["wins"]) else f"{row['wins']:.1f}",
        f"{row['share'] * 100:.1f} %",
        interval,
    ]


def add_to(app: typer.Typer) -> None:
    app.command("simulate", no_args_is_help=True)(simulate)
