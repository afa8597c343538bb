"""Words: prompts, events and errors are message ids with arguments; a catalogue turns them into a language.

A catalogue is a TOML file of templates. `{name}` is replaced by the argument of that name; an argument that is a
text is looked up under `term.` first, so that `owari` reads "Owari" in English and something else in another language.
`{left:unit|units}` is a number with its word: "1 unit", "3 units"; `{left:~本}` is one in a language that neither bends
the word nor leaves a space: `~` stands for the number, "3本". A table such as {"bowman": 2} reads "2 bowmen" where
the catalogue has `count.bowman = "bowman|bowmen"`, and "bowman 2" where it has not. Lists have commas (`list.comma`),
lists of numbers (dice) spaces; an empty one reads as `term.nothing`. True and false read as `term.yes` and `term.no`,
an action as on its button.

Actions have templates too, under `act.`: `declare army 3 mino` reads by `act."declare army"`, with the words that are
left as `{1}`, `{2}`, ... The longest beginning of the action that has a template counts; `{*}` is all that is left.
`"lose *"` is for `lose` with one word to follow and no other number of words, and goes before plain `lose`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

Json = dict[str, Any]
HUGE: Final = 1_000  # bits; Python refuses to write numbers that are much longer
HERE: Final = Path(__file__).resolve().parent.parent / "words"


def printable(text: str, most: int = 1_000) -> str:
    """The text as one line that any terminal or log can take, whatever somebody typed into it."""
    if len(text) > most:
        text = text[:most] + "..."
    return text if text.isprintable() else "".join([c if c.isprintable() else "?" for c in text])


class Number:
    """A number in a template: `{n}` as it is, `{n:hit|hits}` with its word for one, or for several.

    `{n:~本}` puts it where `~` stands. `{n:letter}` is A for 0, B for 1: for seats whose players the game calls so.

    >>> three = Number(3)
    >>> f"{three}, {three:hit|hits}, 弓{three:~本}, {three:弓~本}"
    '3, 3 hits, 弓3本, 弓3本'
    """

    def __init__(self, value: int) -> None:
        self.value = value

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return repr(self.value)

    def __format__(self, spec: str) -> str:
        if spec == "letter":
            return chr(ord("A") + self.value)
        if "~" in spec:
            return spec.replace("~", str(self.value))
        one, bar, many = spec.partition("|")
        return f"{self.value} {one if self.value == 1 else many}" if bar else format(self.value, spec)


class Truth:
    """True or false in a template: `{agreed}` is the word for it, `{agreed!r}` what it is in Python."""

    def __init__(self, value: bool, word: str) -> None:
        self.value, self.word = value, word

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return repr(self.value)


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

    def add(self, tree: Json) -> None:
        """Takes in nested tables as dotted ids."""
        self._load()
        _flatten(tree, "", self._texts)

    def has(self, id: str) -> bool:
        self._load()
        return id in self._texts

    def ids(self) -> list[str]:
        self._load()
        return list(self._texts)

    def texts(self) -> dict[str, str]:
        """The whole catalogue: templates by their ids."""
        self._load()
        return self._texts.copy()

    def term(self, word: str) -> str:
        """The word for a thing: 'owari' -> 'Owari'; the word itself where the catalogue has none.

        Two things with a hyphen, such as the border 'mino-owari', are named by both: 'Mino-Owari'.
        """
        self._load()
        found = self._texts.get("term." + word)
        if found is None and "-" in word:
            parts = [self._texts.get("term." + part, "") for part in word.split("-")]
            found = "-".join(parts) if all(parts) else None
        return word if found is None else found

    def say(self, id: str, args: Json) -> str:
        """The sentence for a message; never fails: a message without template shows its id and arguments."""
        try:
            return self.exact(id, args)
        except (LookupError, ValueError, TypeError, AttributeError):
            shown = {k: self._shown(v) for k, v in args.items()}
        if id not in self._texts:
            return " ".join([id, *[f"{k}={v}" for k, v in shown.items()]])
        return f"{self._texts[id]} {shown}"

    def act(self, action: str) -> str:
        """An action as players read it, on a button; never fails: one without template reads as itself.

        >>> words = Words([])
        >>> words.add({"act": {"march": "March to {1}", "levy": "Levy {1:man|men} in {2}", "lose *": "Lose {1}"}})
        >>> words.add({"act": {"lose": "Lose {1} of {2}", "plan order": "Bid {*}"}, "term": {"mino": "Mino"}})
        >>> [words.act(a) for a in ("march mino", "levy 3 mino", "lose mino", "lose 1 mino", "plan order 2", "halt")]
        ['March to Mino', 'Levy 3 men in Mino', 'Lose Mino', 'Lose 1 of Mino', 'Bid 2', 'halt']
        """
        self._load()
        words = action.split()
        for n in range(len(words), 0, -1):
            head, rest = " ".join(words[:n]), words[n:]
            shown = [Number(int(w)) if _is_number(w) else self.term(w) for w in rest]
            for key in (head + " *" * len(rest), head):
                try:
                    return self._texts["act." + key].format(action, *shown, **{"*": " ".join([str(w) for w in shown])})
                except (LookupError, ValueError, TypeError, AttributeError):
                    continue  # no template, or one for other words
        return action

    def exact(self, id: str, args: Json) -> str:
        """Like `say`, but a missing template or argument is an error (LookupError and others): for tests."""
        self._load()
        return self._texts[id].format(**{k: self._shown(v) for k, v in args.items()})

    def _shown(self, value: Any) -> Any:
        if isinstance(value, str):
            found = self.term(value)
            return self.act(value) if found == value and "term." + value not in self._texts else found
        if isinstance(value, bool):
            return Truth(value, self.term("yes" if value else "no"))
        if isinstance(value, (list, tuple, dict)) and not value:
            return self._texts.get("term.nothing", "")
        if isinstance(value, (list, tuple)):
            dice = all([type(v) is int for v in value])
            return (" " if dice else self._comma()).join([str(self._shown(v)) for v in value])
        if isinstance(value, dict):
            return self._comma().join([self._counted(str(k), v) for k, v in value.items()])
        if isinstance(value, int):
            return self._texts.get("number.huge", "a huge number") if value.bit_length() > HUGE else Number(value)
        return value

    def _counted(self, word: str, value: Any) -> str:
        """One entry of a table: '2 bowmen' if the catalogue can count them, else 'Owari 2'."""
        forms, shown = self._texts.get("count." + word, ""), self._shown(value)
        counts = isinstance(shown, Number) and ("|" in forms or "~" in forms)
        return format(shown, forms) if counts else f"{self.term(word)} {shown}"

    def _comma(self) -> str:
        return self._texts.get("list.comma", ", ")

    def _load(self) -> None:
        """Reads what has not been read. Threads may do so at once: the files are crossed off when all is in."""
        if self._files:
            files, texts = self._files, self._texts.copy()
            for file, only in files:
                tree = tomllib.loads(file.read_text(encoding="utf-8"))
                _flatten({only: tree.get(only, {})} if only else tree, "", texts)
            self._texts, self._files = texts, self._files[len(files) :]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 19


def _flatten(tree: Json, above: str, into: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, dict):
            _flatten(value, f"{above}{key}.", into)
        else:
            into[above + key] = str(value)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words in, English first.

    >>> languages()[0], "ja" in languages()
    ('en', True)
    """
    found = sorted([file.stem for file in HERE.glob("*.toml")])
    return ("en", *[language for language in found if language != "en"])


def words_in(language: str, files: Sequence[Path], errors_of: Sequence[Path] = ()) -> Words:
    """English files with those of another language, which lie beside them, laid over: what is missing is English.

    Of `errors_of` only the errors are taken.
    """
    words = Words(_both(language, files))
    for file in _both(language, errors_of):
        words.also(file, "error")
    return words


def _both(language: str, files: Sequence[Path]) -> list[Path]:
    other = [file.with_name(f"{language}.toml") for file in files] if language in languages() else []
    return [*files, *[file for file in other if file not in files and file.exists()]]


KERNEL_WORDS: Final = Words([HERE / "en.toml"])
