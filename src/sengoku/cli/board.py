"""A view as plain text: the game's own picture where it has one, a tidy list of everything where it has none."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType
from typing import Any

from sengoku.kernel.game import Game
from sengoku.kernel.words import Json, Words

WIDTH = 100
KERNEL_FIELDS = ("game", "you", "seats", "options", "to_act", "over", "winners", "left", "ask", "step")


def board_text(of: Game, view: Json) -> str:
    """The picture of a view, up to 100 columns wide."""
    draw = getattr(text_module(type(of).__module__), "board_text", plain_picture)
    return str(draw(view, of.words)).rstrip("\n")


def look_text(of: Game, view: Json, name: str) -> str | None:
    """A place and what is around it, by its name; '' if there is none, None if the game offers no such look."""
    look = getattr(text_module(type(of).__module__), "look_text", None)
    return str(look(view, of.words, name)).rstrip("\n") if look else None


def mark_of(of: Game, name: str) -> str:
    """The few letters that the game's picture has for a seat's name, or ''."""
    mark = getattr(text_module(type(of).__module__), "mark_of", None)
    return str(mark(name)) if mark else ""


@cache
def text_module(module: str) -> ModuleType | None:
    """The module `text` beside the game's own module, if there is one. All that a game may bring is looked up here:
    `board_text(view, words)`, `look_text(view, words, name)`, `mark_of(name)`."""
    package = module.rpartition(".")[0]
    try:
        if not package or importlib.util.find_spec(package + ".text") is None:
            return None
    except ModuleNotFoundError:
        return None
    return importlib.import_module(package + ".text")


def plain_picture(view: Json, words: Words) -> str:
    """Every field of a view under its name, small things side by side."""
    lines: list[str] = []
    for name, value in view.items():
        if name not in KERNEL_FIELDS:
            lines += field(words.term(name), value, words, 0)
    step = {k: v for k, v in view.get("step", {}).items() if k != "name"}
    if step:
        lines += field("now", step, words, 0)
    return "\n".join(lines)


def field(name: str, value: Any, words: Words, depth: int) -> list[str]:
    """One field: on its line, or as a block in columns, or nested."""
    margin = "  " * depth
    line = f"{margin}{name}: {short(value, words)}"
    if len(line) <= WIDTH - 20 and not (isinstance(value, dict) and len(value) > 6):
        return [line]
    if isinstance(value, dict):
        parts = [f"{words.term(str(k))} {short(v, words)}" for k, v in value.items()]
        if max([len(p) for p in parts]) <= 40:
            return [f"{margin}{name}:", *[margin + "  " + row for row in in_columns(parts, WIDTH - 2 * depth - 2)]]
        out = [f"{margin}{name}:"]
        for k, v in value.items():
            out += field(words.term(str(k)), v, words, depth + 1)
        return out
    if isinstance(value, (list, tuple)):
        out = [f"{margin}{name}:"]
        for i, v in enumerate(value):
            out += field(str(i), v, words, depth + 1)
        return out
    return [line]


def short(value: Any, words: Words) -> str:
    """A value on one line."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{words.term(str(k))} {short(v, words)}" for k, v in value.items()])
    if isinstance(value, (list, tuple)):
        inner = [f"({short(v, words)})" if isinstance(v, (list, tuple, dict)) and v else short(v, words) for v in value]
        return ", ".join(inner)
    return words.term(value) if isinstance(value, str) else str(value)


def in_columns(parts: list[str], width: int, gap: int = 2) -> list[str]:
    """Texts side by side, reading down the columns first.

    >>> in_columns(["a", "b", "c"], 6)
    ['a  c', 'b']
    """
    if not parts:
        return []
    wide = max([len(p) for p in parts]) + gap
    columns = max(1, (width + gap) // wide)
    rows = -(-len(parts) // columns)
    return ["".join([p.ljust(wide) for p in parts[i::rows]]).rstrip() for i in range(rows)]
