"""The list of what can be done, for people: numbered, grouped by first word, searched by any part."""

from __future__ import annotations

from collections.abc import Sequence

from sengoku.cli.board import in_columns
from sengoku.kernel.frame import Action
from sengoku.kernel.notation import plain

FEW_ROWS = 14  # a list of so many rows is simply shown
GROUP = 6  # of a longer one, groups up to this size are shown in full
FEW_PARTS, DEEPEST = 4, 3  # a large group is parted by its next word into so many, down to so many words


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
        """By their first words, in the list's own order; large groups with few ways to go on are parted again."""
        return self._parted("", list(range(len(self.legal))), 0)

    def _parted(self, above: str, places: list[int], k: int) -> list[tuple[str, list[int]]]:
        found: dict[str, list[int]] = {}
        for i in places:
            found.setdefault(" ".join(self.legal[i].split(" ")[: k + 1]), []).append(i)
        if k and (len(places) <= GROUP or len(found) > FEW_PARTS or k == DEEPEST):
            return [(above, places)]
        return [part for words, inner in found.items() for part in self._parted(words, inner, k + 1)]

    def overview(self, width: int) -> list[str]:
        """The whole list when it is short; else one line for each large group, and the small ones in full."""
        whole = self.all_rows(width)
        if len(whole) <= FEW_ROWS:
            return whole
        groups = self.groups()
        small = [i for _, places in groups if len(places) <= GROUP for i in places]
        if len(self.rows(small, width)) > FEW_ROWS:
            small = []
        lines = self.rows(small, width)
        for words, places in groups:
            if small and len(places) <= GROUP:
                continue
            lines.append(self.summary(words, places, width))
        return lines

    def summary(self, words: str, places: Sequence[int], width: int) -> str:
        """'levy bowman ...: 17 choices (18-34): ise, suruga, ...': how a group's choices go on."""
        span = f"{places[0] + 1}-{places[-1] + 1}" if places[-1] - places[0] + 1 == len(places) else "? " + words
        rest = [self.legal[i].removeprefix(words).strip() for i in places]
        ends = list(dict.fromkeys([x.partition(" ")[0] for x in rest if x]))
        line = f"     {words} ...: {len(places)} choices ({span}): "
        while len(line + ", ".join(ends)) > width - 6 and len(ends) > 1:
            ends = [*ends[:-2], "..."] if ends[-1] == "..." else [*ends[:-1], "..."]
        return (line + ", ".join(ends))[:width].rstrip(": ")

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
