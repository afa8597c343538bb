"""What the server refuses, each with its HTTP status. The sentence is the same for a browser and for a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sengoku.kernel.errors import BadRecord, BadSetup, IllegalAction, SengokuError
from sengoku.kernel.words import KERNEL_WORDS
from sengoku.server.hall import NoTable
from sengoku.server.host import Stale

SERVER_WORDS = Path(__file__).parent / "words" / "en.toml"
KERNEL_WORDS.also(SERVER_WORDS)


class Refused(SengokuError):
    """A request that is not carried out, with the HTTP status that says so."""

    def __init__(self, status: int, id: str, **args: Any) -> None:
        super().__init__("error." + id, **args)
        self.status = status


def status_of(e: SengokuError) -> int:
    if isinstance(e, Refused):
        return e.status
    if isinstance(e, NoTable):
        return 404
    if isinstance(e, Stale):
        return 409
    if isinstance(e, (IllegalAction, BadSetup, BadRecord)):
        return 422
    return 500


def body_of(e: SengokuError) -> dict[str, Any]:
    """What went wrong, for people (`message`) and for translations (`error` with `data`)."""
    plain = {
        k: v if isinstance(v, (str, int, float, bool, list)) or v is None else str(v) for k, v in e.args_of.items()
    }
    return {"error": e.id.removeprefix("error."), "message": str(e), "data": plain}
