"""Frames: control flow as data. A frame is one step of a rulebook; a game in progress is a chain of them.

Whatever moves the game on changes the board in `s` and returns the frame that is on top afterwards: `self.done()`,
a new frame of the same kind (the step goes on), or `Child(self, ...)` (something else comes first).
A frame trusts nothing it was told: back on top, it looks at the board again.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from sengoku.kernel.errors import BrokenLaw
from sengoku.kernel.words import Json

if TYPE_CHECKING:
    from sengoku.kernel.state import State

Action = str  # an action *is* its notation: a prebuilt string of a finite vocabulary, readable without any state
Message = tuple[str, Json]  # a message id of the game's catalogue, and its arguments
Trays = tuple[tuple[Action, ...], ...]
S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may be plain Python
class Frame(Generic[S]):
    """One step. Immutable and shared by copies; `up` is what follows when it is done."""

    fields: ClassVar[tuple[str, ...]] = ()  # the arguments of __init__ after `up`: plain data, for snapshots
    sealed: ClassVar[bool] = False

    def __init__(self, up: Frame[S] | None) -> None:
        self.up = up

    def asks(self, s: S) -> tuple[int, ...]:
        """Who decides now, from public facts alone; () means `go`."""
        return ()

    def legal(self, s: S, seat: int) -> list[Action]:
        """What `seat` may do: never empty, in board order, a function of what `seat` knows."""
        return []

    def chosen(self, s: S, seat: int, action: Action) -> Frame[S]:
        """Carries out one of `legal` and returns the frame on top."""
        raise NotImplementedError

    def go(self, s: S) -> Frame[S]:
        """Nobody is to be asked: goes on by rule and returns the frame on top."""
        return self.done()

    def done(self) -> Frame[S]:
        if self.up is None:
            raise BrokenLaw("error.stuck", step=type(self).__name__)
        return self.up

    def prompt(self, s: S, seat: int) -> Message:
        """What `seat` is asked, as a message."""
        return "ask." + type(self).__name__.lower(), {}

    def shows(self, s: S, seat: int | None) -> Json:
        """What this step adds to the view of a seat (None: a spectator)."""
        return {}

    def redrawn(self, s: S, seat: int | None, rng: random.Random) -> Frame[S]:
        """The frame as `seat` may imagine it. Only sealed frames hold secrets, and they are always on top."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may be plain Python
class Sealed(Frame[S]):
    """Seats decide at once and unseen: no die falls and nothing touches the board until all are done; then `go`.

    Each seat fills a tray, one decision at a time. Who still chooses (`open`) is public; what they chose, and in how
    many decisions, is not. A subclass with more fields lists them after these two. `open` is always in seat order:
    in any other, a seat that takes its choice back (`retracted`) would leave a trace.
    """

    fields: ClassVar[tuple[str, ...]] = ("open", "trays")
    sealed: ClassVar[bool] = True

    def __init__(self, up: Frame[S] | None, open: tuple[int, ...], trays: Trays) -> None:
        self.up, self.open, self.trays = up, open, trays

    def more(self, s: S, seat: int) -> bool:
        """Whether `seat`, with its tray as it is, still has something to decide."""
        return False

    def asks(self, s: S) -> tuple[int, ...]:
        return self.open

    def chosen(self, s: S, seat: int, action: Action) -> Frame[S]:
        f = self.put(seat, (*self.trays[seat], action))
        if f.more(s, seat):
            return f
        if s.heard:
            s.tell(None, "ready", {"seat": seat})
        return f.again(tuple([x for x in f.open if x != seat]), f.trays)

    def again(self, open: tuple[int, ...], trays: Trays) -> Sealed[S]:
        """The same step with other trays."""
        rest = self.fields[2:]
        return type(self)(self.up, open, trays, *[getattr(self, name) for name in rest])

    def put(self, seat: int, tray: tuple[Action, ...]) -> Sealed[S]:
        return self.again(self.open, (*self.trays[:seat], tray, *self.trays[seat + 1 :]))

    def retracted(self, s: S, seat: int) -> Sealed[S]:
        """The step without the seat's latest choice; a seat that was done chooses again."""
        f = self.put(seat, self.trays[seat][:-1])
        return f if seat in f.open else f.again(tuple(sorted([*f.open, seat])), f.trays)

    def shows(self, s: S, seat: int | None) -> Json:
        return {} if seat is None else {"tray": list(self.trays[seat])}

    def redrawn(self, s: S, seat: int | None, rng: random.Random) -> Frame[S]:
        """For any game: the others choose again at random. That a seat is done is public and stays so."""
        f: Sealed[S] = self
        for x in range(len(self.trays)):
            still = x in self.open
            if x == seat or not (still or self.trays[x]):
                continue
            f = f.put(x, ())
            while not still or rng.random() < 0.5:
                g = f.put(x, (*f.trays[x], rng.choice(f.legal(s, x))))
                more = g.more(s, x)
                f = g if more or not still else f
                if not more:
                    break
        return f


def no_trays(seats: int) -> Trays:
    return ((),) * seats


def frozen(value: Any) -> Any:
    """JSON's lists as the tuples that frames hold."""
    return tuple([frozen(v) for v in value]) if isinstance(value, list) else value
