"""Work for the desk's process. A module of its own, and a light one: the process has to import it."""

from __future__ import annotations

import os
import time

from sengoku.kernel.errors import BadSetup


def slept(seconds: float) -> str:
    time.sleep(seconds)
    return "awake"


def fails() -> None:
    raise BadSetup("error.odds.unreadable", why="it fails")


def dies() -> None:
    os._exit(1)
