"""The games. Each folder here is one, and registers itself: adding a game is adding a folder."""

from __future__ import annotations

import importlib
import pkgutil


def load() -> None:
    """Imports every game's package; each registers its games."""
    for found in pkgutil.iter_modules(__path__):
        if found.ispkg:
            importlib.import_module(f"{__name__}.{found.name}")
