"""The list of what can be done, for people: numbered, grouped by first word, searched by any part."""

from __future__ import annotations

from collections.abc import Sequence

from sengoku.cli.board import in_columns
from sengoku.kernel.frame import Action
from sengoku.kernel.notation import plain

FEW = 24  # so many are simply listed
GROUP = 6  # of a long list, groups up to this size are listed too


class Choices:
    """What a seat may do now; numbers begin with 1 and stay the same however the list is cut."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self.legal = list(legal)
        self.flat = [plain(a) for a in self.legal]

    def exact(self, text: str) -> Action | None:
        wanted = plain(text)
        return self.legal[self.flat.index(wanted)] if wanted in self.flat else None

    def numbered(self, text: str) -> Action | None:
        """The choice of that number."""
        ok = text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= len(self.legal)
        return self.legal[int(text) - 1] if ok else None

    def matching(self, text: str) -> list[int]:
        """Places of all choices in which every typed word occurs somewhere."""
        parts = plain(text).split()
        return [i for i, a in enumerate(self.flat) if all([p in a for p in parts])]

    def rows(self, places: Sequence[int], width: int) -> list[str]:
        """These choices with their numbers, in columns."""
        return in_columns([f"{i + 1:>3}  {self.legal[i]}" for i in places], width, gap=3)

    def all_rows(self, width: int) -> list[str]:
        return self.rows(range(len(self.legal)), width)

    def groups(self) -> list[tuple[str, list[int]]]:
        """By first word, in the list's own order."""
        found: dict[str, list[int]] = {}
        for i, a in enumerate(self.legal):
            found.setdefault(a.partition(" ")[0], []).append(i)
        return list(found.items())

    def overview(self, width: int) -> list[str]:
        """The whole list when it is short; else one line for each large group, and the small ones in full."""
        if len(self.legal) <= FEW:
            return self.all_rows(width)
        groups = self.groups()
        small = [i for _, places in groups if len(places) <= GROUP for i in places]
        if len(small) > FEW:
            small = []
        lines = self.rows(small, width)
        for word, places in groups:
            if small and len(places) <= GROUP:
                continue
            span = f"{places[0] + 1}-{places[-1] + 1}" if places[-1] - places[0] + 1 == len(places) else "?"
            examples = ", ".join([self.legal[i] for i in places[:2]])
            count = f"{len(places)} choice{'s' if len(places) > 1 else ''}"
            lines.append(f"     {word} ...: {count} ({span}), such as {examples}"[: width - 1])
        return lines

    def completions(self, line: str) -> list[str]:
        """What the last word of `line` may become: the words that the choices have in its place."""
        typed = line.split(" ")
        done, last = [plain(w) for w in typed[:-1] if w], plain(typed[-1])
        out: dict[str, None] = {}
        for a in self.legal:
            words = a.split(" ")
            fits = len(words) > len(done) and all([plain(w).startswith(t) for t, w in zip(done, words)])
            if fits and plain(words[len(done)]).startswith(last):
                out[words[len(done)]] = None
        return list(out)
