"""`sengoku play`: a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sengoku.cli.common import GameOptions, Trouble, check_writable, console, read_record, some_games

if TYPE_CHECKING:
    from sengoku.cli.client import Client
    from sengoku.cli.lines import Lines
    from sengoku.kernel.state import State


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Its id; asked for if not given.", autocompletion=some_games)
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many players; the most if not given.")] = None,
    seed: Annotated[str | None, typer.Option(help="Decides all dice; a secret one if not given.")] = None,
    option: GameOptions = None,
    humans: Annotated[int | None, typer.Option(help="So many people, in the first seats; the rest are bots.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="K", help="A person's seat, by number or name; may be given several times."),
    ] = None,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="Who plays the other seats, with commas.")] = "samurai",
    load: Annotated[Path | None, typer.Option(metavar="RECORD", help="Go on with a saved game.")] = None,
    move: Annotated[int | None, typer.Option(metavar="N", help="With --load: from the position after N moves.")] = None,
    auto: Annotated[
        bool | None,
        typer.Option(
            "--auto/--ask", help="Take the only choice without asking; as a rule one person at a terminal does."
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record there, however it ends.")] = None,
) -> None:
    """Play in the terminal: alone against bots, or with others at one screen.

    Without arguments it asks which game and how many players. In the game, `help` tells what can be typed. Decisions
    may also come through a pipe, one a line.

    \b
    Examples:
        sengoku play
        sengoku play ikusa --seats 4 --option variant=quick
        sengoku play ikusa --seats 3 --humans 2 --save game.json
        sengoku play --load game.json --move 120
    """
    import secrets

    from sengoku.cli.lines import Lines

    lines = Lines()
    if save is not None:
        check_writable(save)
    if load is not None:
        if game is not None or seats is not None or seed is not None or option:
            raise Trouble("A loaded game has its own game, seats, seed and options: leave them out.", 2)
        record = read_record(load)
        state = record.replay(move)
    else:
        if move is not None:
            raise Trouble("'--move' needs '--load'.", 2)
        seed = secrets.token_hex(32) if seed is None else seed
        state = started(lines, game, seats, seed, option or [])
    people = who(state, humans, seat or [])
    client = made(state, people, bots, lines, save)
    client.auto = lines.terminal and len(people) == 1 if auto is None else auto
    finish(client)


def started(lines: Lines, game: str | None, seats: int | None, seed: str, options: list[str]) -> State:
    """A new game; what was not given is asked for at a terminal."""
    import sengoku
    from sengoku.arena.setups import read_options

    if game is None:
        if not lines.terminal:
            raise Trouble(f"Say which game: {', '.join(sengoku.games())}.", 2)
        game = ask_game(lines)
        if seats is None:
            seats = ask_seats(lines, sengoku.game(game).seats)
    of = sengoku.game(game)
    return of.new(seats, seed, read_options(options, of))


def ask_game(lines: Lines) -> str:
    import sengoku

    ids = sengoku.games()
    out = console()
    for i, id in enumerate(ids, 1):
        of = sengoku.game(id)
        out.print(f"  {i}  {of.title} ({of.seats[0]} to {of.seats[-1]} players)")
    while True:
        answer = answered(lines, f"Which game? (Enter: {ids[0]}) ", ids)
        if not answer:
            return ids[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        found = [id for id in ids if id.startswith(answer.lower())]
        if len(found) == 1:
            return found[0]
        out.print(f"Type a number from 1 to {len(ids)}, or a game's name.")


def ask_seats(lines: Lines, seats: range) -> int:
    if len(seats) == 1:
        return seats[0]
    default = 4 if 4 in seats else seats[-1]
    while True:
        answer = answered(lines, f"How many players, you included? ({seats[0]} to {seats[-1]}, Enter: {default}) ", ())
        if not answer:
            return default
        if answer.isdecimal() and int(answer) in seats:
            return int(answer)


def answered(lines: Lines, question: str, words: tuple[str, ...]) -> str:
    answer = lines.ask(question, lambda begun: [w for w in words if w.startswith(begun)])
    if answer is None:
        raise typer.Exit(0)
    return answer.strip()


def who(state: State, humans: int | None, seats: list[str]) -> list[int]:
    """The seats of people: as many as were said, or those that were named; one if nothing was said."""
    if seats and humans is not None:
        raise Trouble("Give '--humans' or '--seat', not both.", 2)
    if not seats:
        count = 1 if humans is None else humans
        if not 0 <= count <= state.seats:
            raise Trouble(f"There are {state.seats} seats; {count} people cannot sit there.", 2)
        return list(range(count))
    names = state.game.seat_names(state)
    found = []
    for text in seats:
        if text.isdecimal() and int(text) < state.seats:
            found.append(int(text))
        elif text.lower() in [n.lower() for n in names]:
            found.append([n.lower() for n in names].index(text.lower()))
        else:
            raise Trouble(f"There is no seat '{text}': seats are 0 to {state.seats - 1}, or {', '.join(names)}.", 2)
    return sorted(set(found))


def made(state: State, people: list[int], bots: str, lines: Lines, save: Path | None) -> Client:
    from sengoku.arena.play import number, player, seated
    from sengoku.cli.client import Client
    from sengoku.cli.screen import Screen
    from sengoku.cli.table import Table

    names = [name.strip() for name in bots.split(",") if name.strip()] or ["samurai"]
    empty = [x for x in range(state.seats) if x not in people]
    players = {
        x: player(name, state.game, number(state.seed, "bot", x))
        for x, name in zip(empty, seated(names, max(1, len(empty))))
    }
    table = Table(state, players)
    return Client(table, Screen(console(), table), lines, save, default_file(state.game.id))


def default_file(game: str) -> Path:
    """Where a person's games go who named no file: the system's folder for such things."""
    import time

    stamp = time.strftime("%Y%m%d-%H%M%S")
    return Path(typer.get_app_dir("sengoku")) / "games" / f"{game}-{stamp}.json"


def finish(client: Client) -> None:
    """Plays, keeps the record whatever happens, and tells how it ended."""
    import signal

    screen = client.screen
    killers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(killer, _leave) for killer in killers]
    done = False
    try:
        done = client.run()
    finally:
        for killer, handler in zip(killers, before):
            signal.signal(killer, handler)
        state = client.table.state
        if client.file is None and client.lines.terminal and state.is_over:
            client.file = client.default
        if client.file is not None:
            client.save(client.file)
            screen.say(f"The record is in {client.file}.")
    if done:
        screen.result()
    else:
        screen.say("The game ends here, unfinished." + _how_to_go_on(client))


def _how_to_go_on(client: Client) -> str:
    return f" Go on with: sengoku play --load {client.file}" if client.file else ""


def _leave(*_: object) -> None:
    raise KeyboardInterrupt


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)
