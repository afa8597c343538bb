"""`sengoku arena`: bots against bots, until it is clear who is better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sengoku.cli.common import (
    LOST,
    AsJson,
    GameOptions,
    Trouble,
    check_writable,
    console,
    print_json,
    write_bytes,
    write_text,
)

if TYPE_CHECKING:
    from sengoku.arena.book import Book, Result
    from sengoku.arena.fixtures import Plan
    from sengoku.arena.jobs import Crew
    from sengoku.arena.judge import Judge

FEW, MANY = 100, 1000


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, or 'all'.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="Who plays, with commas. `shogun@2` thinks for two seconds, `daimyo:opportunist` has a character.",
        ),
    ] = "random",
    number: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", min=1, help=f"How many of each pairing; {FEW} if not given, at most {MANY} with --until."
        ),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="K", help="Players: 4, 2-5, 2,4 or all; the fewest if not given.")
    ] = None,
    option: GameOptions = None,
    variant: Annotated[str | None, typer.Option(help="Short for '--option variant=...'.")] = None,
    vary: Annotated[
        str, typer.Option(metavar="NAME", help="Play with every choice of this option, such as 'variant', and compare.")
    ] = "",
    field: Annotated[
        str | None,
        typer.Option(
            help="Who sits at a table: 'pairs' (two seats), 'one-vs-rest' (one of a bot, the rest of one named later), "
            "'free-for-all'. If not given: pairs at two seats, else one-vs-rest."
        ),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(
            help="'same': a deal is replayed until everybody has sat everywhere; 'fresh': each game has its own. "
            "If not given: same, with --until fresh."
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="SHARE",
            help="Stop as soon as the first bot's share of first places against the second is clearly above or below "
            "this: 0.7, or 2x for twice the fair share.",
        ),
    ] = None,
    think: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="How long bots that think may, a decision.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games, wherever they are played.")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; 'local' starts one here.")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="Cut a game off after so many decisions.")] = 200_000,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep every game there; a run that was stopped goes on from it."),
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Keep every game's record in that folder, too.")] = False,
    chart: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the balance study: .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other, seats rotated, and show who is better and how sure that is.

    Win matrix with 95 % intervals, openskill rating, what a decision costs; first places by seat and variant, and the
    lengths of games. Exit status 1 if any game broke, 130 after Ctrl-C.

    \b
    Examples:
        sengoku arena ikusa --bots samurai,ashigaru,random --games 100
        sengoku arena bushido --bots daimyo,samurai --seats 4 --until 2x --save runs/bushido
        sengoku arena ikusa --bots samurai --seats 3-5 --vary variant --chart balance.svg
    """
    from sengoku.arena.run import play_plan

    chosen = [*(option or []), *([f"variant={variant}"] if variant is not None else [])]
    plan, left_out = planned(game, bots, seats, chosen, vary, field, deals, bool(until), seed, think, most)
    judge = judged(until, plan)
    if records and save is None:
        raise Trouble("'--records' needs '--save FOLDER'.", 2)
    if chart is not None:
        if chart.suffix.lower() not in (".svg", ".png"):
            raise Trouble(f"The chart is an SVG or a PNG: '{chart}' must end in .svg or .png.", 2)
        if chart.suffix.lower() == ".png":
            paintable()
        check_writable(chart)
    count = (number or (MANY if judge else FEW)) * plan.rows()
    crew = hired(plan, jobs, ray, count)
    book = opened(save, plan, records)
    results: list[Result] = []
    stopped = False
    try:
        with Bar(plan, count, book, as_json) as bar:
            play_plan(plan, count, crew, book, judge, lambda r: bar.saw(r, results))
    except KeyboardInterrupt:
        stopped = True
    except Exception as e:
        raise lost(e) from None
    finally:
        if book:
            book.close()
    told(plan, results, judge, left_out, save, chart, as_json)
    broken([r for r in results if r.error], plan)
    if stopped:
        more = " The same command goes on with the others." if save else ""
        raise Trouble(f"Stopped after {len(results)} of {count} games.{more}", 130)


# ------------------------------------------------------------ what is typed


def planned(
    game: str,
    bots: str,
    seats: str | None,
    options: list[str],
    vary: str,
    field: str | None,
    deals: str | None,
    judged: bool,
    seed: str,
    think: float | None,
    most: int,
) -> tuple[Plan, list[str]]:
    """The plan that was typed, checked; and the set-ups that the game does not allow."""
    import sengoku
    from sengoku.arena import fixtures
    from sengoku.arena.play import made
    from sengoku.arena.setups import wanted

    of = None if game == "all" else sengoku.game(game)
    if vary and of and vary not in of.options:
        raise Trouble(f"{of.title} has no option '{vary}'. It has: {', '.join(of.options)}.", 2)
    if vary and not any([vary in sengoku.game(x).options for x in sengoku.games()]):
        raise Trouble(f"No game has an option '{vary}'.", 2)
    setups, left_out = wanted(game, seats or "fewest", options, vary)
    names = tuple([name.strip() for name in bots.split(",") if name.strip()])
    if not names:
        raise Trouble("'--bots' names nobody.", 2)
    for setup in setups:
        for name in names:
            made(name, sengoku.game(setup.game))  # BadSetup says which there are
    usual = fixtures.PAIRS if all([s.seats == 2 for s in setups]) else fixtures.ONE
    field = field or (fixtures.FREE if len(names) == 1 else usual)
    deals = deals or (fixtures.FRESH if judged else fixtures.SAME)
    plan = fixtures.Plan(tuple(setups), names, field, deals, seed, think, most)
    return fixtures.checked(plan), [str(x.setup) for x in left_out]


def judged(until: str | None, plan: Plan) -> Judge | None:
    """The judge of '--until', if there is one."""
    from sengoku.arena.fixtures import FREE
    from sengoku.arena.judge import Judge

    if until is None:
        return None
    if len(plan.bots) != 2 or len(plan.setups) != 1 or plan.field == FREE:
        raise Trouble("'--until' judges two bots in one set-up, in pairs or one-vs-rest.", 2)
    try:
        times = until.removesuffix("x")
        line = float(times) / (plan.setups[0].seats if until != times else 1)
    except ValueError:
        line = -1.0
    if not 0 < line < 1:
        raise Trouble(f"'--until' is a share between 0 and 1, or such as 2x, not '{until}'.", 2)
    return Judge(line)


def hired(plan: Plan, jobs: int, ray: str | None, count: int) -> Crew:
    """Who plays the games: this process, several, or a cluster."""
    from sengoku.arena.jobs import Here, Pool, cores
    from sengoku.arena.setups import modules

    if ray is not None:
        from sengoku.arena.cluster import Cluster

        return Cluster(ray, jobs or cores(), modules(plan.setups), [s.game for s in plan.setups])
    jobs = min(jobs or (cores() if count >= 8 else 1), count)
    return Here() if jobs == 1 else Pool(jobs, modules(plan.setups))


def opened(save: Path | None, plan: Plan, records: bool) -> Book | None:
    from sengoku.arena.book import BadBook, Book

    if save is None:
        return None
    try:
        return Book(save, plan, records)
    except BadBook as e:
        raise Trouble(str(e), 2) from None
    except OSError as e:
        raise Trouble(f"'{save}' cannot be written: {e.strerror or type(e).__name__}.") from None


# ------------------------------------------------------------ while it runs


class Bar:
    """The progress bar of a run, on a terminal."""

    def __init__(self, plan: Plan, count: int, book: Book | None, quiet: bool) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        screen = console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)
        self.first = plan.bots[0]
        self.wins = 0.0
        self.row = self.bar.add_task(", ".join(plan.bots), total=count)
        if book and book.results and not quiet:
            screen.print(f"{len(book.results):,} games are in {book.folder} already.")

    def __enter__(self) -> Bar:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def saw(self, r: Result, results: list[Result]) -> None:
        results.append(r)
        self.wins += sum([x for x, name in zip(r.first_places(), r.bots) if name == self.first])
        self.bar.update(self.row, advance=1, description=f"{self.first}: {self.wins:.0f} of {len(results):,}")


def lost(e: Exception) -> Exception:
    """A crew that went away, as a sentence; anything else is itself."""
    from concurrent.futures.process import BrokenProcessPool

    from sengoku.arena.cluster import Lost

    if isinstance(e, BrokenProcessPool):
        return Trouble(LOST)
    return Trouble(str(e)) if isinstance(e, Lost) else e


# ------------------------------------------------------------ at the end


def paintable() -> None:
    """A PNG needs Pillow: said before the games, not after them."""
    from sengoku.arena.png import NoPillow, check

    try:
        check()
    except NoPillow as e:
        raise Trouble(str(e)) from None


def told(
    plan: Plan,
    results: list[Result],
    judge: Judge | None,
    left_out: list[str],
    save: Path | None,
    chart: Path | None,
    as_json: bool,
) -> None:
    """Prints and keeps what the games add up to."""
    from sengoku.arena import book
    from sengoku.arena.chart import balance
    from sengoku.arena.tally import tally
    from sengoku.cli.arena_tables import show

    doc: dict[str, Any] = tally(plan, results)
    doc["until"] = judge.doc() if judge else None
    doc["left_out"] = left_out
    title = "Balance, played by " + ", ".join(plan.bots)
    picture = balance(title, doc["setups"])
    if save is not None:
        write_text(save / book.SUMMARY, book.summary_text(doc))
        write_text(save / book.CHART, picture)
    if chart is not None and chart.suffix.lower() == ".png":
        from sengoku.arena.png import png

        write_bytes(chart, png(title, doc["setups"]))
    elif chart is not None:
        write_text(chart, picture)
    if as_json:
        print_json(doc)
    else:
        show(doc, console())


def broken(errors: list[Result], plan: Plan) -> None:
    if errors:
        first = errors[0]
        where = f"game {first.number}, {plan.setups[first.setup]}, seed {first.seed}"
        raise Trouble(f"{len(errors)} games broke; the first was {where}: {first.error}")


def add_to(app: typer.Typer) -> None:
    app.command("arena", no_args_is_help=True)(arena)
