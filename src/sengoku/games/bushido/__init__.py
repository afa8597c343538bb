"""Bushido - Der Weg des Kriegers: three to five players who hand each other the parts of a war.

Read it like the rulebook: `setup`, then `turn` with the twelve phases, each in a module of its own.
"""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.game import BushidoGame
from sengoku.kernel import register

GAME: Final = register(BushidoGame())
