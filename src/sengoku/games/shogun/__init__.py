"""Samurai Swords and Ikusa. Read it like the rulebook:

setup.py     setting up
rounds.py    the round; Plan and Turn order        build.py   Build       levy.py   Levy
ronin.py     Ronin, the ninja's hire               war.py     Wage war: the four phases
march.py, depart.py, pickup.py   armies on the move (A, D)          send.py    forces on the move (D)
combat.py    declaring and fighting (B, C)         battle.py, losses.py   a battle, its casualties
ninja.py     the strike and the revenge            fall.py    elimination and inheritance
"""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.game import ShogunGame
from sengoku.kernel import register

SAMURAI_SWORDS: Final = register(ShogunGame("samurai-swords", 1))
IKUSA: Final = register(ShogunGame("ikusa", 2))
