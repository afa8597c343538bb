"""Game: what is true of a game before anybody plays it. And the shelf of games there are."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from sengoku.kernel.dice import stream
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.frame import Action, Frame, frozen
from sengoku.kernel.notation import plain
from sengoku.kernel.state import TABLE, State
from sengoku.kernel.words import HERE, KERNEL_WORDS, Json, Words


class Option:
    """A choice made when a game is created."""

    def __init__(self, default: Any, choices: Sequence[Any], text: str) -> None:
        self.default = default
        self.choices = choices  # a range for numbers
        self.text = text

    def accepts(self, value: Any) -> bool:
        return any([value == c and type(value) is type(c) for c in self.choices])

    def told(self) -> str:
        """The choices in words."""
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        return ", ".join([str(c) for c in self.choices])

    def read(self, text: str) -> Any:
        """The choice that a typed text means; the text itself if none does (`Game.new` then says what is wrong)."""
        if isinstance(self.choices, range):
            return int(text) if text.lstrip("-").isdecimal() else text
        return next((c for c in self.choices if str(c).lower() == text.lower()), text)


class Ruling:
    """One entry of a game's rules page: a rule of the book, a ruling of ours, a decision, a reconstructed value."""

    def __init__(self, id: str, section: str, text: str, source: str = "rulebook", switch: str = "") -> None:
        self.id, self.section, self.text = id, section, text
        self.source = source  # "rulebook", "ruling" (ours where the book is silent), "source", "reconstructed", ...
        self.switch = switch  # the option that changes it, or ""


class Game:
    """A game: its names, its options and the making of states. One instance for each game."""

    id: str = ""
    title: str = ""
    seats: range = range(2, 3)
    rules_version: str = ""
    shelf: int = 100  # its place in `sengoku.games()`
    options: dict[str, Option]
    frames: dict[str, type[Frame[Any]]]  # by name: what a snapshot's steps are made of again
    words_file: Path | None = None  # its catalogue: prompts (`ask.`), events (`event.`, `reveal.`), errors, terms
    rules_file: Path | None = None  # its rules page

    def __init__(self) -> None:
        self.words = Words([HERE / "en.toml"])
        if self.words_file is not None:
            self.words.also(self.words_file)
            KERNEL_WORDS.also(self.words_file, "error")

    # ------------------------------------------------------------ making states

    def new(
        self,
        seats: int | None = None,
        seed: int | str = 0,
        options: Json | None = None,
        dice: Sequence[int] | None = None,
        nonces: Sequence[str] = (),
    ) -> State:
        """A game at its first decision.

        `seed`: any whole number or text. `dice` scripts the random results, for tests. With `nonces` (public
        texts, one from each seat) the seed is only half of what drives the dice: `sengoku.mixed(seed, nonces)` does.
        """
        n = self._checked_seats(self.seats[-1] if seats is None else seats)
        chosen = self._checked_options(n, {} if options is None else options)
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise BadSetup("error.bad_seed", seed=seed)
        if dice is not None and not (isinstance(dice, (list, tuple)) and all([type(d) is int for d in dice])):
            raise BadSetup("error.bad_dice", dice=dice)
        s = self.blank(n, chosen, str(seed), tuple(nonces))
        s.key = stream(s.seed, s.nonces)
        s.script = None if dice is None else list(dice)
        s.top = self.deal(s)
        s.settle()
        s.log = (None, TABLE, "start", s.drawn, 0)
        return s

    def restore(self, snapshot: Json, any_rules: bool = False) -> State:
        """Reads a snapshot back: the same fingerprint and future. Its record starts here."""
        try:
            if snapshot["game"] != self.id:
                raise ValueError(f"it is one of {snapshot['game']}")
            if snapshot["rules"] != self.rules_version and not any_rules:
                raise ValueError(f"its rules are {snapshot['rules']}, not {self.rules_version}")
            n = self._checked_seats(snapshot["seats"])
            options = self._checked_options(n, snapshot["options"])
            s = self.blank(n, options, snapshot["seed"], tuple(snapshot["nonces"]))
            s.key, s.rolls, s.is_over = stream(s.seed, s.nonces), snapshot["rolls"], snapshot["over"]
            s.winners, s.left = tuple(snapshot["winners"]), tuple(snapshot["left"])
            s.set_board(snapshot["board"])
            top: Frame[Any] | None = None
            for name, *values in reversed(snapshot["frames"]):
                top = self.frames[name](top, *[frozen(v) for v in values])
            if top is None:
                raise ValueError("it has no step")
            s.top = top
            s.to_act = () if s.is_over else top.asks(s)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as e:
            raise BadSetup("error.bad_snapshot", game=self.id, why=str(e) or type(e).__name__) from None
        s.start = snapshot
        s.log = (None, TABLE, "start", [], 0)
        return s

    def _checked_seats(self, seats: Any) -> int:
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise BadSetup("error.bad_seats_type", seats=seats)
        if seats not in self.seats:
            raise BadSetup("error.bad_seats", game=self.title, least=self.seats[0], most=self.seats[-1], seats=seats)
        return seats

    def _checked_options(self, seats: int, given: Any) -> Json:
        if not isinstance(given, dict):
            raise BadSetup("error.bad_options_type", value=given)
        for name, value in given.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup("error.no_option", game=self.title, name=name, known=known)
            if not self.options[name].accepts(value):
                known = self.options[name].told()
                raise BadSetup("error.bad_option", game=self.title, name=name, value=value, known=known)
        chosen = {name: given.get(name, option.default) for name, option in self.options.items()}
        if why := self.clash(seats, chosen):
            raise BadSetup("error.options_clash", why=why)
        return chosen

    # ------------------------------------------------------------ the vocabulary

    @cached_property
    def vocabulary(self) -> tuple[Action, ...]:
        """Every action the game can ever offer, in a fixed order."""
        return tuple(self.all_actions())

    @cached_property
    def meanings(self) -> dict[str, Action]:
        """What each full text of the vocabulary means, however it is typed."""
        return {plain(a): a for a in self.vocabulary}

    # ------------------------------------------------------------ what a game adds

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> State:
        """A State of the game's own class, without a board."""
        raise NotImplementedError

    def deal(self, s: State) -> Frame[Any]:
        """Sets the board up and returns the first step."""
        raise NotImplementedError

    def all_actions(self) -> list[Action]:
        """Every action, in a fixed order: the vocabulary."""
        raise NotImplementedError

    def clash(self, seats: int, options: Json) -> str:
        """Why these options do not go together, as a sentence; '' if they do."""
        return ""

    def rulings(self) -> list[Ruling]:
        """The rules page, read from `rules_file`: every rule, ruling and reconstructed value, with its id."""
        if self.rules_file is None:
            return []
        entries = tomllib.loads(self.rules_file.read_text(encoding="utf-8"))["entry"]
        return [Ruling(**entry) for entry in entries]

    def seat_names(self, s: State) -> list[str]:
        """What to call the seats: clans, courts, ..."""
        return [f"seat {i}" for i in range(s.seats)]

    def __repr__(self) -> str:
        return f"<game {self.id}>"


_shelf: dict[str, Game] = {}
_loaders: list[Callable[[], None]] = []


def register(game: Game) -> Game:
    """Puts a game on the shelf; `sengoku.game(id)` then finds it."""
    _shelf[game.id] = game
    return game


def on_first_look(loader: Callable[[], None]) -> None:
    """`loader` registers games when somebody first looks for one."""
    _loaders.append(loader)


def _load() -> None:
    while _loaders:
        _loaders.pop()()


def games() -> tuple[str, ...]:
    """The ids of all games there are.

    >>> "ikusa" in games()
    True
    """
    _load()
    return tuple([g.id for g in sorted(_shelf.values(), key=lambda g: (g.shelf, g.id))])


def game(id: str) -> Game:
    """The game of that id; `BadSetup` says which there are."""
    _load()
    if id not in _shelf:
        raise BadSetup("error.no_game", name=id, known=", ".join(games()))
    return _shelf[id]
