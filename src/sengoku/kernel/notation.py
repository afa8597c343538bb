"""From what a person types to an action."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from sengoku.kernel.errors import IllegalAction

LONGEST: Final = 200


def plain(text: str) -> str:
    """Lower case, no accents, single spaces: 'Levy  Bowman Ōmi' -> 'levy bowman omi'."""
    flat = unicodedata.normalize("NFKD", text).casefold()
    return " ".join("".join([c for c in flat if not unicodedata.combining(c)]).split())


def fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each typed word begins the word in its place; words at the end may be left out."""
    return len(typed) <= len(words) and all([w.startswith(t) for t, w in zip(typed, words, strict=False)])


def understood(vocabulary: Mapping[str, str], text: str, legal: Sequence[str]) -> str:
    """The action meant by `text`: a full text of the vocabulary, else the only legal one that it abbreviates.

    >>> legal = ["levy bowman omi force", "levy bowman owari army", "done"]
    >>> understood({"rest": "rest"}, "Lev bow Ōmi", legal)
    'levy bowman omi force'
    >>> understood({"rest": "rest"}, "rest", legal)
    'rest'
    """
    example = legal[0] if legal else "?"
    if not isinstance(text, str) or not text.strip():
        raise IllegalAction("error.empty", example=example)
    text = text.strip()
    if len(text) > LONGEST:  # not cut: what is left out may mean something else
        raise IllegalAction("error.not_understood", text=text[:80], example=example)
    wanted = plain(text)
    if wanted in vocabulary:
        return vocabulary[wanted]
    typed = wanted.split()
    if not typed:
        raise IllegalAction("error.empty", example=example)
    exact = [a for a in legal if plain(a).split()[: len(typed)] == typed]
    found = exact or [a for a in legal if fits(typed, plain(a).split())]
    if not found and len(typed) == 1:  # 'omi' for 'march omi': a word from the middle, if only one action has it
        found = [a for a in legal if typed[0] in plain(a).split()]
    if len(found) == 1:
        return found[0]
    if found:
        some = ", ".join([f"'{a}'" for a in found[:4]]) + (" and others" if len(found) > 4 else "")
        raise IllegalAction("error.ambiguous", text=text[:80], some=some)
    raise IllegalAction("error.not_understood", text=text[:80], example=example)
