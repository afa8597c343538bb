"""The games in the shape that learning libraries expect: PettingZoo, Gymnasium and OpenSpiel (docs/adapters.md).

They are an extra, `pip install "sengoku[adapters]"`; nothing else of Sengoku imports them or numpy.
"""

from __future__ import annotations

from sengoku.kernel.errors import SengokuError


class MissingExtra(SengokuError, ImportError):
    """A library of the extra is not installed; the sentence says how to get it."""


def missing(error: ImportError) -> MissingExtra:
    """The error to raise when a library of the extra cannot be imported."""
    return MissingExtra("error.no_extra", library=error.name or str(error), extra="adapters")
