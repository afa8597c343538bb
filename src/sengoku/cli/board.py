"""A view as plain text: the game's own picture where it has one, a tidy list of everything where it has none."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

from sengoku.kernel.game import Game
from sengoku.kernel.words import Json, Words

WIDTH = 100
KERNEL_FIELDS = ("game", "you", "seats", "options", "to_act", "over", "winners", "left", "ask", "step")
Picture = Callable[[Json, Words], str]


def board_text(of: Game, view: Json) -> str:
    """The picture of a view, up to 100 columns wide."""
    return (picture_of(type(of).__module__) or plain_picture)(view, of.words).rstrip("\n")


@cache
def picture_of(module: str) -> Picture | None:
    """`board_text(view, words)` of the module `text` beside the game's own module, if there is one."""
    package = module.rpartition(".")[0]
    try:
        if not package or importlib.util.find_spec(package + ".text") is None:
            return None
    except ModuleNotFoundError:
        return None
    found: Picture | None = getattr(importlib.import_module(package + ".text"), "board_text", None)
    return found


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
