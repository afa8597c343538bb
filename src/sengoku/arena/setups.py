"""Set-ups: which game, for how many seats, with which options. From what is typed to what can be played."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import NamedTuple

from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game, game, games
from sengoku.kernel.state import State
from sengoku.kernel.words import Json


class Setup(NamedTuple):
    """A way to play a game, as plain data: processes hand it to each other."""

    game: str
    seats: int
    options: Json  # those that were chosen; the others keep their defaults

    def __str__(self) -> str:
        return ", ".join([self.game, f"{self.seats} seats", *[f"{k}={v}" for k, v in self.options.items()]])

    def slug(self) -> str:
        """The set-up as part of a file's name."""
        return "-".join([self.game, str(self.seats), *[f"{k}_{v}" for k, v in self.options.items()]])


class LeftOut(NamedTuple):
    """A combination that the game does not allow, and its sentence."""

    setup: Setup
    why: str


def read_seats(text: str, of: Game) -> list[int]:
    """'4', '2-5', '2,4', 'all' or 'fewest': seat counts, rightly or wrongly; `Game.new` judges each."""
    if text in ("all", "fewest"):
        return list(of.seats if text == "all" else of.seats[:1])
    counts: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise BadSetup("error.bad_seats_type", seats=text)
        counts += range(int(first), int(last or first) + 1)[:100]
    if not counts:
        raise BadSetup("error.bad_seats_type", seats=text)
    return list(dict.fromkeys(counts))


def read_options(given: Sequence[str], of: Game) -> Json:
    """'variant=quick' -> {'variant': 'quick'}; values are read as the option's choices are."""
    out: Json = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup("error.no_option", game=of.title, name=text, known=", ".join(of.options) or "none")
        option = of.options.get(name)
        out[name] = option.read(value) if option else value
    return out


def allowed(setup: Setup) -> str:
    """'' if the set-up can be played, else the game's sentence about it."""
    try:
        game(setup.game).new(setup.seats, 0, setup.options)
    except BadSetup as e:
        return str(e)
    return ""


def wanted(name: str, seats: str | None, options: Sequence[str], vary: str = "") -> tuple[list[Setup], list[LeftOut]]:
    """All set-ups that are asked for and can be played, and those left out.

    `name` may be "all", `seats` a range; `vary` is an option, such as "variant", of which every choice is gone through
    in games that have it. If nothing remains, `BadSetup` says why.
    """
    good: list[Setup] = []
    bad: list[LeftOut] = []
    for of in [game(x) for x in (games() if name == "all" else (name,))]:
        chosen = read_options(options, of)
        turns = [{vary: choice} for choice in of.options[vary].choices] if vary in of.options else [{}]
        for count in [of.seats[-1]] if seats is None else read_seats(seats, of):
            for turn in turns:
                setup = Setup(of.id, count, {**chosen, **turn})
                if why := allowed(setup):
                    bad.append(LeftOut(setup, why))
                else:
                    good.append(setup)
    if not good:
        raise BadSetup("error.options_clash", why=bad[0].why if bad else "There is no game.")
    return good, bad


def names_of(state: State) -> list[str]:
    """The seats by name, in words; a player of two clans has both names."""
    words = state.game.words
    return [" and ".join([words.term(n) for n in name.split(" and ")]) for name in state.game.seat_names(state)]


_brought: list[str] = []


def modules(setups: Sequence[Setup]) -> list[str]:
    """The modules that another process must import: all that were brought, and those of the games of these set-ups."""
    names = dict.fromkeys([*_brought, *[type(game(s.game)).__module__ for s in setups]])
    return [name for name in names if name != "__main__"]


def bring(names: Sequence[str]) -> None:
    """Imports modules that register games of their own."""
    for name in names:
        try:
            importlib.import_module(name)
            if name not in _brought:
                _brought.append(name)
        except ImportError as e:
            raise BadSetup("error.options_clash", why=f"The module '{name}' cannot be imported: {e}.") from None
