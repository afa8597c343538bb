"""Set-ups: which game, for how many seats, with which options. From what is typed to what can be played."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import NamedTuple

from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game, game, games
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
    """'4', '2-5', '2,4' or 'all': seat counts, rightly or wrongly; `Game.new` judges each."""
    if text == "all":
        return list(of.seats)
    counts: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise BadSetup("error.bad_seats_type", seats=text)
        counts += range(int(first), int(last or first) + 1)[:100]
    if not counts:
        raise BadSetup("error.bad_seats_type", seats=text)
    return counts


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


def wanted(name: str, seats: str | None, options: Sequence[str], variants: bool) -> tuple[list[Setup], list[LeftOut]]:
    """All set-ups that are asked for and can be played, and those left out.

    `name` may be "all", `seats` a range; with `variants` every choice of an option of that name is gone through.
    If nothing remains, `BadSetup` says why.
    """
    good: list[Setup] = []
    bad: list[LeftOut] = []
    for of in [game(x) for x in (games() if name == "all" else (name,))]:
        chosen = read_options(options, of)
        turns = [{}] if not variants or "variant" not in of.options else _turns(of)
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


def _turns(of: Game) -> list[Json]:
    return [{"variant": choice} for choice in of.options["variant"].choices]


def modules(setups: Sequence[Setup]) -> list[str]:
    """The modules that bring the games of these set-ups: what another process must import."""
    names = {type(game(s.game)).__module__: None for s in setups}
    return [name for name in names if name != "__main__"]


def bring(names: Sequence[str]) -> None:
    """Imports modules that register games of their own."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as e:
            raise BadSetup("error.options_clash", why=f"The module '{name}' cannot be imported: {e}.") from None
