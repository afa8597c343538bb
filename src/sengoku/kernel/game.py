"""Game: what is true of a game before anybody plays it. And the shelf of games there are."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import Any, Final

from sengoku.kernel.dice import stream
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.frame import Action, Frame, Sealed, frozen
from sengoku.kernel.notation import plain
from sengoku.kernel.state import TABLE, State
from sengoku.kernel.words import HERE, KERNEL_WORDS, Json, Words, languages, words_in

WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
LONGEST_SEED: Final = 1_000


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
            return int(text) if WHOLE.fullmatch(text) else text
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
        own = [] if self.words_file is None else [self.words_file]
        self.words = Words([HERE / "en.toml", *own])
        self._words_in: dict[str, Words] = {"en": self.words}
        for file in own:
            KERNEL_WORDS.also(file, "error")

    def words_in(self, language: str) -> Words:
        """Its catalogue in a language ("de", "ja", ...); in English where there is no other.

        >>> game("ikusa").words_in("ja").term("owari")
        '尾張'
        """
        if language not in languages():
            return self.words
        if language not in self._words_in:
            own = [] if self.words_file is None else [self.words_file]
            self._words_in[language] = words_in(language, [HERE / "en.toml", *own])
        return self._words_in[language]

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
        if not (_is_seed(seed) or (type(seed) is int and seed.bit_length() <= LONGEST_SEED)):
            raise BadSetup("error.bad_seed", seed=seed)
        if not isinstance(nonces, (list, tuple)) or not all([_is_seed(nonce) for nonce in nonces]):
            raise BadSetup("error.bad_nonces", nonces=nonces)
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
        """Reads a snapshot back: the same fingerprint and future. Its record starts here.

        `BadSetup` says what is wrong with anything else, whoever made it. What stands on the board is the game's own
        business: `set_board` reads it, and a position that no rule leads to may be tried out.
        """
        try:
            own = json.loads(json.dumps(snapshot))  # the caller's may change later
            s = self._read(own, any_rules)
        except BadSetup:
            raise
        except Exception as e:  # it may come from anywhere and hold anything
            why = f"it lacks {e}" if isinstance(e, KeyError) else str(e).rstrip(".") or type(e).__name__
            raise BadSetup("error.bad_snapshot", game=self.id, why=why) from None
        s.start = own
        s.log = (None, TABLE, "start", [], 0)
        return s

    def _read(self, own: Json, any_rules: bool) -> State:
        if not isinstance(own, dict):
            raise ValueError("it is not a table of names and values")
        if own["game"] != self.id:
            raise ValueError(f"it is one of {own['game']}")
        if own["rules"] != self.rules_version and not any_rules:
            raise ValueError(f"its rules are {own['rules']}, not {self.rules_version}")
        n = self._checked_seats(own["seats"])
        options = self._checked_options(n, own["options"])
        if not _is_seed(own["seed"]):
            raise ValueError("its seed is no text")
        if not isinstance(own["nonces"], list) or not all([_is_seed(nonce) for nonce in own["nonces"]]):
            raise ValueError("its nonces are no texts")
        if type(own["rolls"]) is not int or not 0 <= own["rolls"] < 1 << 62:
            raise ValueError("its number of draws is no such number")
        if type(own["over"]) is not bool:
            raise ValueError("it does not say whether the game is over")
        for name in ("winners", "left"):
            if not isinstance(own[name], list) or own[name] != [x for x in own[name] if type(x) is int and 0 <= x < n]:
                raise ValueError(f"its {name} are no seats")
            if len(set(own[name])) != len(own[name]):
                raise ValueError(f"its {name} are no seats: one is there twice")
        s = self.blank(n, options, own["seed"], tuple(own["nonces"]))
        s.key, s.rolls, s.is_over = stream(s.seed, s.nonces), own["rolls"], own["over"]
        s.winners, s.left = tuple(own["winners"]), tuple(own["left"])
        s.set_board(json.loads(json.dumps(own["board"])))  # lists of its own: `own` is what its record begins with
        s.top = self._steps(own["frames"])
        s.to_act = () if s.is_over else s.top.asks(s)
        self._looked_at(s)
        if own["rules"] == self.rules_version and _sorted(s.snapshot()) != _sorted(own):
            raise ValueError("it does not read back as it was written")
        return s

    def _steps(self, frames: Any) -> Frame[Any]:
        if not isinstance(frames, list) or not all([isinstance(f, list) and f for f in frames]):
            raise ValueError("it has no steps")
        top: Frame[Any] | None = None
        for name, *values in reversed(frames):
            if name not in self.frames:
                raise ValueError(f"there is no step {name!r}")
            if len(values) != len(self.frames[name].fields):
                raise ValueError(f"its step {name!r} has {len(values)} values")
            top = self.frames[name](top, *[frozen(v) for v in values])
        if top is None:
            raise ValueError("it has no step")
        return top

    def _looked_at(self, s: State) -> None:
        """Everything that can be asked of a state is asked once: nonsense fails here and not later."""
        if not s.is_over and not s.to_act:
            raise ValueError("nobody is asked")
        if isinstance(s.top, Sealed) and not _are_trays(s.top.trays, s.seats):
            raise ValueError("its sealed choices are no choices")
        for x in s.to_act:
            if type(x) is not int or not 0 <= x < s.seats or not s.legal_actions(x) or not s.prompt(x):
                raise ValueError(f"seat {x!r} has nothing to decide")
        for seat in (None, *s.to_act):
            s.view(seat)
        if len(s.scores) != s.seats:
            raise ValueError("not every seat has a score")

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
        entries = tomllib.loads(self.rules_file.read_text(encoding="utf-8")).get("entry", [])
        return [Ruling(**entry) for entry in entries]

    def score_text(self, score: int) -> str:
        """One of `State.scores` as players count it."""
        return str(score)

    def seat_names(self, s: State) -> list[str]:
        """What to call the seats: clans, courts, ..."""
        return [f"seat {i}" for i in range(s.seats)]

    def luck(self, s: State, kind: str, data: Json) -> list[tuple[int, str, int, float, float, float]]:
        """What an event's dice were for or against the seats: see `kernel.luck`. `s` is the game while it happens."""
        return []

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def _is_seed(seed: Any) -> bool:
    """A text that can be hashed: half characters (lone surrogates) cannot."""
    try:
        return isinstance(seed, str) and len(seed) <= LONGEST_SEED and seed.encode() is not None
    except UnicodeEncodeError:
        return False


def _are_trays(trays: Any, seats: int) -> bool:
    """A tray of actions for each seat."""
    if not isinstance(trays, tuple) or len(trays) != seats:
        return False
    return all([isinstance(tray, tuple) and all([isinstance(a, str) for a in tray]) for tray in trays])


def _sorted(value: Json) -> str:
    """As text, for comparing: 1 is not True, and a database may have changed the order of the fields."""
    return json.dumps(value, sort_keys=True)


_shelf: dict[str, Game] = {}
_loaders: list[Callable[[], None]] = []
_loading = RLock()  # a second thread waits until the shelf is full; a loader may look at it


def register(game: Game) -> Game:
    """Puts a game on the shelf; `sengoku.game(id)` then finds it."""
    _shelf[game.id] = game
    return game


def on_first_look(loader: Callable[[], None]) -> None:
    """`loader` registers games when somebody first looks for one."""
    _loaders.append(loader)


def _load() -> None:
    with _loading:
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
    if not isinstance(id, str) or id not in _shelf:
        raise BadSetup("error.no_game", name=id, known=", ".join(games()))
    return _shelf[id]
