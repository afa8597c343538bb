"""All that Sengoku raises on purpose: one sentence each, as a message id with arguments."""

from __future__ import annotations

from typing import Any

from sengoku.kernel.words import KERNEL_WORDS, Json, printable


class SengokuError(Exception):
    """Base of all that is raised on purpose.

    >>> from sengoku.kernel.errors import IllegalAction
    >>> error = IllegalAction("error.not_asked", seat=2)
    >>> error.id, error.args_of
    ('error.not_asked', {'seat': 2})
    >>> str(error)
    'It is not seat 2 who decides now.'
    """

    def __init__(self, id: str, **args: Any) -> None:
        self.id = id
        self.args_of: Json = args
        super().__init__(printable(KERNEL_WORDS.say(id, args)))

    def __reduce__(self) -> Any:
        return _again, (type(self), self.id, self.args_of)


def _again(kind: type[SengokuError], id: str, args: Json) -> SengokuError:
    return kind(id, **args)


class IllegalAction(SengokuError):
    """A decision or table act was refused; the state is as it was."""


class BadRecord(SengokuError):
    """No record, or one that does not hold; the sentence names the line."""


class BadSetup(SengokuError):
    """No such game, seat count, option or bot; the sentence says what there is."""


class BrokenLaw(SengokuError):
    """The engine broke a promise of its own: a leak, a dead end, a piece too many. Always a defect."""
