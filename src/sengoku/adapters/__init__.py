"""The games in the shape that learning libraries expect: PettingZoo, Gymnasium and OpenSpiel (docs/adapters.md).

They are an extra, `pip install "sengoku[adapters]"`; nothing else of Sengoku imports them or numpy.
"""

from __future__ import annotations

from sengoku.kernel.words import KERNEL_WORDS


class MissingExtra(ImportError):
    """A library of the extra is not installed; the sentence says how to get it.

    An `ImportError`, as whoever imports expects; it cannot be a `SengokuError` too when those are machine code.
    """


def missing(error: ImportError) -> MissingExtra:
    """The error to raise when a library of the extra cannot be imported."""
    args = {"library": error.name or str(error), "extra": "adapters"}
    return MissingExtra(KERNEL_WORDS.say("error.no_extra", args), name=error.name)
