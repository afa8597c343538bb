"""Lines that a person types, or that come through a pipe; with completion where the terminal has it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

Completer = Callable[[str], Sequence[str]]  # the line so far -> what its last word may become


class Lines:
    """Reads what is typed. Through a pipe every line is shown, so that the output reads like a session."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.completer: Completer | None = None
        self.readline: Any = _readline() if self.terminal else None
        if self.readline is not None:
            self.readline.set_completer_delims(" ")
            self.readline.set_completer(self._complete)
            libedit = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        self._found: list[str] = []

    def ask(self, prompt: str, completer: Completer | None = None) -> str | None:
        """The next line, without its end; None when there are no more."""
        self.completer = completer
        if self.terminal:
            try:
                return input(prompt)
            except EOFError:
                print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        line = line.rstrip("\r\n")
        print(prompt + line)
        return line

    def _complete(self, text: str, i: int) -> str | None:
        if i == 0:
            begun = self.readline.get_line_buffer()[: self.readline.get_endidx()]
            self._found = [word + " " for word in self.completer(begun)] if self.completer else []
        return self._found[i] if i < len(self._found) else None


def _readline() -> Any:
    try:
        import readline
    except ImportError:  # no such thing on this system
        return None
    return readline
