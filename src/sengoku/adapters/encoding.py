"""A view as a row of numbers for learning: of fixed length for a game, its seats and options.

The row is made of `State.view(seat)` and of nothing else, so it knows what the seat may know and no more. A game says
in `observation.layout(seats, options)`, a module beside its own, which parts of its views stand where; the parts are
the fields below. Every cell lies between -1 and 1, what is missing is 0, and seats are counted from the observer:
he is always the first, so that one network can play every seat.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Sequence
from typing import Any

from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game
from sengoku.kernel.words import Json

Row = list[float]
LATEST = 6  # own choices in a sealed step that are told


class Field:
    """A part of the row: `size` cells that a value of the view is written to."""

    size: int = 1

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        """Writes the value from cell `at` on; the cells are 0 before."""
        raise NotImplementedError

    def labels(self, name: str) -> list[str]:
        """What each cell is, in words."""
        return [name]


class Number(Field):
    """A number, divided by the most it can be."""

    def __init__(self, most: float) -> None:
        self.most = most

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        if isinstance(value, (int, float)):
            row[at] = max(-1.0, min(1.0, value / self.most))


class Flag(Field):
    """1 if the value is there, and is neither false, nor zero, nor empty."""

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        row[at] = 1.0 if value else 0.0


class Choice(Field):
    """One cell for each thing the value may be."""

    def __init__(self, things: Sequence[Any]) -> None:
        self.things = list(things)
        self.index = {thing: i for i, thing in enumerate(things)}
        self.size = len(self.index)

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        i = self.index.get(value, -1)
        if i >= 0:
            row[at + i] = 1.0

    def labels(self, name: str) -> list[str]:
        return [f"{name}={thing}" for thing in self.things]


class Seats(Field):
    """One cell for each seat, counted from the observer: the value is a seat, or a list of seats."""

    def __init__(self, seats: int) -> None:
        self.size = seats

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        for seat in value if isinstance(value, list) else [value]:
            if isinstance(seat, int) and 0 <= seat < self.size:
                row[at + (seat - you) % self.size] = 1.0

    def labels(self, name: str) -> list[str]:
        return [f"{name}={'you' if i == 0 else f'you+{i}'}" for i in range(self.size)]


class Bag(Field):
    """How many of each thing: the value is a list of names, or a table of numbers by name."""

    def __init__(self, things: Sequence[str], most: float) -> None:
        self.things, self.most = list(things), most
        self.index = {thing: i for i, thing in enumerate(things)}
        self.size = len(self.index)

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        pairs = value.items() if isinstance(value, dict) else [(thing, 1) for thing in value or ()]
        for thing, n in pairs:
            i = self.index.get(thing, -1)
            if i >= 0:
                row[at + i] = min(1.0, row[at + i] + n / self.most)

    def labels(self, name: str) -> list[str]:
        return [f"{name}.{thing}" for thing in self.things]


class Mentions(Field):
    """Which things are named anywhere in the value: what a step is about, what was chosen in secret so far."""

    def __init__(self, things: Sequence[str]) -> None:
        self.things = list(things)
        self.index = {thing: i for i, thing in enumerate(things)}
        self.size = len(self.index)

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        if isinstance(value, str):
            for word in value.split() if value not in self.index else (value,):
                i = self.index.get(word, -1)
                if i >= 0:
                    row[at + i] = 1.0
        elif isinstance(value, (list, dict)):
            for part in value.values() if isinstance(value, dict) else value:
                self.write(part, row, at, you)

    def labels(self, name: str) -> list[str]:
        return [f"{name}:{thing}" for thing in self.things]


class Table(Field):
    """A table of the view: each key with a field of its own, in this order."""

    def __init__(self, fields: dict[str, Field]) -> None:
        self.fields = fields
        self.parts: list[tuple[str, Field, int]] = []
        at = 0
        for key, field in fields.items():
            self.parts.append((key, field, at))
            at += field.size
        self.size = at

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        if value:
            for key, field, offset in self.parts:
                if key in value:
                    field.write(value[key], row, at + offset, you)

    def labels(self, name: str) -> list[str]:
        return [label for key, field, _ in self.parts for label in field.labels(f"{name}.{key}" if name else key)]


def table_of(keys: Sequence[str], field: Field) -> Table:
    """A table whose values are all alike."""
    return Table(dict.fromkeys(keys, field))


class Rows(Field):
    """A list: as many rows as there may be, the rest stays 0."""

    def __init__(self, count: int, field: Field) -> None:
        self.count, self.field = count, field
        self.size = count * field.size

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        for i, part in enumerate((value or ())[: self.count]):
            self.field.write(part, row, at + i * self.field.size, you)

    def labels(self, name: str) -> list[str]:
        return [label for i in range(self.count) for label in self.field.labels(f"{name}[{i}]")]


class BySeat(Rows):
    """A list with an entry for each seat: the observer's comes first."""

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        super().write([*value[you:], *value[:you]] if value else value, row, at, you)

    def labels(self, name: str) -> list[str]:
        return [x for i in range(self.count) for x in self.field.labels(f"{name}[{'you' if i == 0 else f'you+{i}'}]")]


class Made(Field):
    """A value that is worked out of the one in the view first."""

    def __init__(self, make: Callable[[Any, int], Any], field: Field) -> None:
        self.make, self.field = make, field
        self.size = field.size

    def write(self, value: Any, row: Row, at: int, you: int) -> None:
        self.field.write(self.make(value, you), row, at, you)

    def labels(self, name: str) -> list[str]:
        return self.field.labels(name)


class Layout:
    """Which part of a view stands where in the row.

    >>> import sengoku
    >>> ikusa = sengoku.game("ikusa")
    >>> layout = layout_of(ikusa, 3, {})
    >>> row = layout.encode(ikusa.new(seats=3, seed=1).view(0))
    >>> len(row) == layout.size == len(layout.labels)
    True
    """

    def __init__(self, common: Field, own: Field) -> None:
        self.common, self.own = common, own  # what all games have, and what the game declares
        self.size = common.size + own.size

    @property
    def labels(self) -> list[str]:
        """What each cell is, in words."""
        return self.common.labels("table") + self.own.labels("")

    def encode(self, view: Json) -> Row:
        row, you = [0.0] * self.size, view["you"] or 0
        self.common.write(view, row, 0, you)
        self.own.write(view, row, self.common.size, you)
        return row


def layout_of(game: Game, seats: int, options: Json) -> Layout:
    """The layout of a game's views with these seats and options."""
    key = json.dumps([game.id, seats, options], sort_keys=True)
    if key not in _layouts:
        start = game.new(seats, 0, options)  # says what is wrong with them
        own = _declared(game, seats, start.options)
        _layouts[key] = Layout(common_fields(game, seats), own)
    return _layouts[key]


def common_fields(game: Game, seats: int) -> Field:
    """What every view has: seats, the step, the question with its numbers, and the own choices in a sealed step."""
    number = {action: i + 1 for i, action in enumerate(game.vocabulary)}
    questions = sorted([id for id in game.words.ids() if id.startswith("ask.")])

    def prepared(view: Json, you: int) -> Json:
        id, args = view["ask"] or ("", {})
        tray = view["step"].get("tray") or []
        out = {**view, "step": view["step"]["name"], "question": id, "numbers": numbers_in(args), "chosen": len(tray)}
        return {**out, "tray": [number.get(action, 0) for action in tray[: -LATEST - 1 : -1]]}

    fields: dict[str, Field] = {"you": Choice(range(seats)), "to_act": Seats(seats), "left": Seats(seats)}
    fields |= {"over": Flag(), "step": Choice(list(game.frames)), "question": Choice(questions)}
    fields |= {"numbers": Rows(4, Number(50)), "chosen": Number(50)}
    fields["tray"] = Rows(LATEST, Number(len(number)))  # the number of the action, the latest first
    return Made(prepared, Table(fields))


def numbers_in(value: Any) -> list[int]:
    """All numbers in a value, in the order they stand in it."""
    if isinstance(value, bool):
        return []
    if isinstance(value, int):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [n for part in parts for n in numbers_in(part)]


_layouts: dict[str, Layout] = {}


def _declared(game: Game, seats: int, options: Json) -> Field:
    """What the game says: `layout(seats, options)` of the module `observation` beside its own."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.observation") is None:
        raise BadSetup("error.no_observation", game=game.title)
    field: Field = importlib.import_module(f"{package}.observation").layout(seats, options)
    return field
