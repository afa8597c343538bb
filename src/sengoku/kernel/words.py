"""Words: prompts, events and errors are message ids with arguments; a catalogue turns them into a language.

A catalogue is a TOML file of templates. `{name}` is replaced by the argument of that name; an argument that is a
text is looked up under `term.` first, so that `owari` reads "Owari" in English and something else in another language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Json = dict[str, Any]
HERE = Path(__file__).resolve().parent.parent / "words"


def printable(text: str, most: int = 1_000) -> str:
    """The text as one line that any terminal or log can take, whatever somebody typed into it."""
    if len(text) > most:
        text = text[:most] + "..."
    return text if text.isprintable() else "".join([c if c.isprintable() else "?" for c in text])


class Words:
    """A catalogue of one language, made of files; later files add to earlier ones.

    >>> words = Words([])
    >>> words.add({"ask": {"levy": "Place the {unit}."}, "term": {"bowman": "bowman (6)"}})
    >>> words.say("ask.levy", {"unit": "bowman"})
    'Place the bowman (6).'
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self._files: list[tuple[Path, str]] = [(file, "") for file in files]
        self._texts: dict[str, str] = {}

    def also(self, file: Path, only: str = "") -> None:
        """Adds a file, or one table of it. Files are read when the first word is wanted."""
        self._files.append((file, only))

    def add(self, tree: Json, above: str = "") -> None:
        """Takes in nested tables as dotted ids."""
        self._load()
        for key, value in tree.items():
            if isinstance(value, dict):
                self.add(value, f"{above}{key}.")
            else:
                self._texts[above + key] = str(value)

    def has(self, id: str) -> bool:
        self._load()
        return id in self._texts

    def ids(self) -> list[str]:
        self._load()
        return list(self._texts)

    def term(self, word: str) -> str:
        """The word for a thing: 'owari' -> 'Owari'; the word itself where the catalogue has none."""
        self._load()
        return self._texts.get("term." + word, word)

    def say(self, id: str, args: Json) -> str:
        """The sentence for a message; never fails: a message without template shows its id and arguments."""
        self._load()
        template = self._texts.get(id)
        if template is None:
            return " ".join([id, *[f"{k}={self._shown(v)}" for k, v in args.items()]])
        try:
            return template.format(**{k: self._shown(v) for k, v in args.items()})
        except (KeyError, IndexError, ValueError):
            return f"{template} {args}"

    def _shown(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.term(value)
        if isinstance(value, (list, tuple)):
            return ", ".join([str(self._shown(v)) for v in value])
        if isinstance(value, dict):
            return ", ".join([f"{self.term(str(k))} {self._shown(v)}" for k, v in value.items()])
        return value

    def _load(self) -> None:
        files, self._files = self._files, []
        for file, only in files:
            tree = tomllib.loads(file.read_text(encoding="utf-8"))
            self.add({only: tree.get(only, {})} if only else tree)


KERNEL_WORDS = Words([HERE / "en.toml"])
