"""State: a game in progress, as plain data. It knows no rules; a game's own State adds the board."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from sengoku.kernel.dice import digest, draw, stream
from sengoku.kernel.errors import BadRecord, BadSetup, BrokenLaw, IllegalAction, SengokuError
from sengoku.kernel.frame import Action, Frame, Message
from sengoku.kernel.notation import understood
from sengoku.kernel.words import Json

if TYPE_CHECKING:
    from sengoku.kernel.game import Game
    from sengoku.kernel.record import Record

Rolls = list[tuple[int, list[int]]]  # (number of the draw, values)
Event = tuple[tuple[int, ...] | None, str, Json]  # audience (None: all, spectators too), kind, data
# None, or (before, seat (-1: the table), words, draws, sealed step (0: none)). Not typed as a tuple: compiled code
# would take it apart and make another, and `undone` knows an entry by its identity.
Log = Any
Outside = Any  # what the world hands in: the methods that take it refuse what is wrong with a sentence, compiled or not
NO_ROLLS: Final[Rolls] = []
NO_SIDES: Final[list[list[int]]] = []
NO_ACTIONS: Final[list[Action]] = []
LONGEST_ACT: Final = 190  # letters: a line of a record has room for no more
MOST_STEPS: Final = 100_000  # that follow each other by rule; more are a circle
TABLE: Final = -1  # the seat of what nobody in particular did: the start, an undo


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may be plain Python
class State:
    """A game in progress. Made by `Game.new` or `Game.restore`.

    A game's own State adds its board as attributes, and the methods at the end of this class.
    """

    def __init__(self, game: Game, seats: int, options: Json, seed: str, nonces: tuple[str, ...] = ()) -> None:
        self.game = game
        self.seats = seats
        self.options = options  # never changed after the start
        self.seed = seed
        self.nonces = nonces
        self.key = b""
        self.rolls = 0  # number of the next draw; it never goes back, not even by an undo
        self.top: Frame[Any]
        self.to_act: tuple[int, ...] = ()
        self.is_over = False
        self.winners: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()  # seats that resigned, in that order
        self.log: Log = None  # a chain that copies share: a copy is a pointer
        self.seals = 1  # number of the current sealed step
        self.start: Json | None = None  # the snapshot a what-if game began with
        self.imagined = False  # made by `determinize`
        self.script: list[int] | None = None  # dice of a test or a replay, used up from the front
        self.ears: list[Callable[[Event], None]] = []
        self.heard = False  # whether anybody listens: events are made only then
        self.drawn: Rolls = NO_ROLLS  # what the last decision drew
        self.sides = NO_SIDES  # and with which dice: one list for each draw, old ones where nothing was drawn
        self._seat = -1  # the list made last, so that `apply` does not list again
        self._list: list[Action] = NO_ACTIONS

    # ------------------------------------------------------------ deciding

    def legal_actions(self, seat: int | Outside) -> list[Action]:
        """All that `seat` may do now, in board order; [] for a seat that is not to act."""
        return self._listed(seat).copy() if isinstance(seat, int) else []  # the caller may shuffle it

    def _listed(self, seat: int) -> list[Action]:
        if self._seat != seat:
            self._list = self.top.legal(self, seat) if seat in self.to_act else NO_ACTIONS
            self._seat = seat
        return self._list

    def apply(self, seat: int | Outside, action: Action | Outside) -> None:
        """One decision. `IllegalAction`, with a sentence, leaves the state untouched."""
        if type(seat) is not int or action not in self._listed(seat):  # True is not seat 1: it would be written so
            raise self._refusal(seat, action)
        self.drawn = NO_ROLLS
        seal = self.seals if self.top.sealed else 0
        self.top = self.top.chosen(self, seat, action)
        if seal and not self.top.asks(self):
            self.seals += 1
        self.settle()
        self.log = (self.log, seat, action, self.drawn, seal)

    def _refusal(self, seat: Outside, action: Outside) -> IllegalAction:
        if self.is_over:
            return IllegalAction("error.over")
        if not self._is_seat(seat):
            return IllegalAction("error.no_seat", seat=seat, last=self.seats - 1)
        if seat not in self.to_act:
            return IllegalAction("error.not_asked", seat=seat)
        legal = self._listed(seat)
        if not legal:
            raise BrokenLaw("law.list", step=type(self.top).__name__, seat=seat)
        return IllegalAction("error.not_possible", action=str(action)[:80], count=len(legal), example=legal[0])

    def _is_seat(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def settle(self) -> None:
        """Goes on by rule until somebody must decide or the game is over."""
        self._seat, self._list = -1, NO_ACTIONS
        if self.is_over:
            self.to_act = ()
            return
        self.to_act = self.top.asks(self)
        steps = 0
        while not self.to_act:
            steps += 1
            if steps > MOST_STEPS:
                raise BrokenLaw("error.stuck", step=type(self.top).__name__)
            self.top = self.top.go(self)
            if self.is_over:
                break
            self.to_act = self.top.asks(self)

    def notation(self, action: Action) -> str:
        """The text of an action: an action is its own notation."""
        return action

    def parse(self, seat: int, text: str | Outside) -> Action:
        """The action that a text means: any full text of the vocabulary, or an abbreviation of what is legal now."""
        legal = self._listed(seat)
        try:
            return understood(self.game.meanings, text, legal)
        except IllegalAction as e:
            raise e if legal else self._refusal(seat, text) from None

    def ask(self, seat: int | Outside) -> Message | None:
        """What `seat` is asked, as a message id with arguments; None if it is not to act."""
        return self.top.prompt(self, seat) if seat in self.to_act else None

    def prompt(self, seat: int | Outside) -> str:
        """What `seat` is asked, in English; '' if it is not to act."""
        message = self.ask(seat)
        return self.game.words.say(*message) if message else ""

    # ------------------------------------------------------------ table acts

    def act(self, seat: int | Outside, act: str | Outside) -> None:
        """A table act: resigning, a truce, ... At any time, in the record, never in `legal_actions`.

        It may end the game or change who is asked, but not what a sealed step that is open allows.
        """
        if not self._is_seat(seat):
            raise IllegalAction("error.no_seat", seat=seat, last=self.seats - 1)
        if self.is_over:
            raise IllegalAction("error.over")
        words = act.split() if isinstance(act, str) else []
        text = " ".join(words)
        if not words or len(text) > LONGEST_ACT or "|" in text or not text.isprintable():
            raise IllegalAction("error.bad_act", act=str(act)[:80])
        self.drawn = NO_ROLLS
        seal = self.seals if self.top.sealed else 0
        if words == ["resign"]:
            if seat in self.left:
                raise IllegalAction("error.already_left", seat=seat)
            self.left = (*self.left, seat)
        elif words != ["timeout"]:
            self.table_act(seat, words)
        if self.heard and len(words) == 1:
            self.tell(None, words[0], {"seat": seat})
        if seal and not self.top.asks(self):
            self.seals += 1
        self.settle()
        self.log = (self.log, seat, "! " + text, self.drawn, seal)

    def retract(self, seat: int) -> None:
        """Takes back the seat's latest choice in a sealed step that is still open. It leaves no trace."""
        e, kept = self.log, []
        while e is not None and e[4] == self.seals and not (e[1] == seat and e[2][:2] != "! "):
            kept.append(e)
            e = e[0]
        if not self.top.sealed or e is None or e[4] != self.seals:
            raise IllegalAction("error.nothing_to_retract", seat=seat)
        log: Log = e[0]
        for x in reversed(kept):
            log = (log, *x[1:])
        self.top, self.log = self.top.retracted(self, seat), log  # type: ignore[attr-defined]
        if self.heard and seat not in self.to_act:
            self.tell(None, "unready", {"seat": seat})
        self.settle()

    def undone(self, earlier: State) -> State:
        """The game gone back, by consent, to an earlier position of its own; the dice go on from here."""
        e, depth = self.log, 0
        while e is not None and e is not earlier.log:
            e = e[0]
        if e is None or earlier.is_over or (e[4] == earlier.seals and earlier.top.sealed):
            raise IllegalAction("error.bad_undo")
        while e is not None:
            depth, e = depth + 1, e[0]
        c = earlier.clone()
        c.rolls, c.seals = self.rolls, self.seals + 1
        c.log = (self.log, TABLE, f"undo {depth}", NO_ROLLS, 0)
        return c

    # ------------------------------------------------------------ chance and events

    def roll(self, sides: Sequence[int]) -> list[int]:
        """The only source of chance: one draw, a value from 1 to each side. No sides, no draw."""
        if not sides:
            return []
        n, self.rolls = self.rolls, self.rolls + 1
        if self.script is None:
            values = draw(self.key, n, sides)
        else:
            values, self.script = self.script[: len(sides)], self.script[len(sides) :]
            if len(values) < len(sides):
                raise BadRecord("error.dice_ran_out", n=n, need=len(sides), have=len(values))
            for value, most in zip(values, sides, strict=True):
                if not 1 <= value <= most:
                    raise BadRecord("error.dice_range", n=n, value=value, most=most)
        self.sides = [*self.sides, list(sides)] if self.drawn else [list(sides)]
        self.drawn = [*self.drawn, (n, values.copy())]  # the values belong to the game, which may change them
        return values

    def listen(self, callback: Callable[[Event], None]) -> None:
        """Events (audience, kind, data) as they happen. A copy has no listeners."""
        self.ears = [*self.ears, callback]
        self.heard = True

    def tell(self, audience: tuple[int, ...] | None, kind: str, data: Json) -> None:
        """Tells the listeners. Test `heard` first, so that an event nobody hears costs nothing."""
        for ear in self.ears:
            ear((audience, kind, data))

    def reveal(self, audience: tuple[int, ...] | None, kind: str, data: Json) -> None:
        """The only door: a hidden fact reaches a seat through a `reveal` event, or not at all (see `laws`)."""
        if self.heard:
            self.tell(audience, "reveal." + kind, data)

    # ------------------------------------------------------------ knowing

    def view(self, seat: int | Outside | None, shared: Json | None = None) -> Json:
        """All that a seat may know (None: a spectator), as JSON data. Built from nothing.

        `shared`: `seen_by_all()`, for who needs the views of several seats and makes that part once.
        """
        if seat is not None and not self._is_seat(seat):
            raise IllegalAction("error.no_seat", seat=seat, last=self.seats - 1)
        ask = self.ask(seat) if seat is not None else None
        out: Json = {"game": self.game.id, "you": seat, "seats": self.seats, "options": self.options.copy()}
        out |= {"to_act": list(self.to_act), "over": self.is_over, "winners": list(self.winners)}
        out |= {"left": list(self.left), "ask": list(ask) if ask else None}
        out |= self.seen_by_all() if shared is None else shared
        out |= self.seen_by(seat)
        out["step"] = {"name": type(self.top).__name__, **self.top.shows(self, seat)}
        return out

    def determinize(self, seat: int | Outside | None, seed: int) -> State:
        """A world that `seat` may believe in, with dice of its own and no past: to be played, not recorded."""
        if seat is not None and not self._is_seat(seat):
            raise IllegalAction("error.no_seat", seat=seat, last=self.seats - 1)
        c, rng = self.clone(), random.Random(seed)
        c.imagined, c.log, c.script, c.rolls, c.seals = True, None, None, 0, 1
        c.seed, c.nonces, c.start = f"imagined:{seed}", (), None
        c.key = stream(c.seed)
        c.drawn = NO_ROLLS
        c.hidden_redrawn(seat, rng)
        c.top = c.top.redrawn(c, seat, rng)
        c.to_act = () if c.is_over else c.top.asks(c)  # asked anew: who is asked for a secret reason is found out
        return c

    # ------------------------------------------------------------ copies and texts

    def clone(self) -> State:
        """An independent copy. Nobody listens to it."""
        c = self.copied()
        c.key, c.rolls, c.top, c.to_act, c.is_over = self.key, self.rolls, self.top, self.to_act, self.is_over
        c.winners, c.left, c.log, c.seals = self.winners, self.left, self.log, self.seals
        c.imagined, c.script, c.start, c.drawn = self.imagined, self.script, self.start, self.drawn
        c.sides = self.sides
        return c

    def snapshot(self) -> Json:
        """All that affects play, as plain data of its own; not the log, not the listeners."""
        out: Json = json.loads(self._text())
        return out

    def fingerprint(self) -> str:
        """A stable hash of the whole state. Secrets can be guessed from it: it stays on the server until the end."""
        return digest(self._text(), 16).hex()

    def _text(self) -> str:
        frames: list[Any] = []
        f: Frame[Any] | None = self.top
        while f is not None:
            frames.append([type(f).__name__, *[getattr(f, name) for name in f.fields]])
            f = f.up
        doc: Json = {"game": self.game.id, "rules": self.game.rules_version, "seats": self.seats}
        doc |= {"options": self.options, "seed": self.seed, "nonces": self.nonces, "rolls": self.rolls}
        doc |= {"over": self.is_over, "winners": self.winners, "left": self.left}
        return json.dumps({**doc, "frames": frames, "board": self.board()}, separators=(",", ":"))

    def record(self, tags: dict[str, str] | Outside | None = None) -> Record:
        """Header, every choice and every draw so far. A running game's record is secret."""
        if self.imagined:
            raise SengokuError("error.imagined_record")
        if tags and not all([isinstance(x, str) for pair in tags.items() for x in pair]):
            raise BadSetup("error.bad_tags", tags=tags)
        from sengoku.kernel.record import Record  # records know states; states only make them

        return Record.of(self, tags or {})

    # ------------------------------------------------------------ what a game adds

    @property
    def scores(self) -> list[int]:
        """One number a seat, more is better: what `winners` are decided by, as far as one number can say it."""
        raise NotImplementedError

    def copied(self) -> State:
        """A new State with the same board; lists copied, records and tuples shared."""
        raise NotImplementedError

    def board(self) -> list[Any]:
        """The board as JSON data."""
        raise NotImplementedError

    def set_board(self, board: list[Any]) -> None:
        """Reads `board()` back."""
        raise NotImplementedError

    def seen_by_all(self) -> Json:
        """What of the board everybody knows alike, if a game says it apart: a part of every view."""
        return {}

    def seen_by(self, seat: int | None) -> Json:
        """The board as a seat knows it, built from nothing: what is not named here is not known."""
        raise NotImplementedError

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        """Draws again what is hidden from `seat`, consistently, from what `seat` knows and nothing else."""
        raise NotImplementedError

    def table_act(self, seat: int, words: list[str]) -> None:
        """Table acts of the game's own; unknown ones are refused."""
        raise IllegalAction("error.no_act", act=" ".join(words)[:80], known="resign, timeout")

    def audit(self) -> None:
        """Raises `BrokenLaw` if pieces were lost or made, or a limit is broken. For tests and fuzzing."""
