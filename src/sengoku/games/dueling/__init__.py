"""Dueling Samurai: Forging the Edo Jidai (BigForest Creativity Lab, 2015), for two to four players."""

from __future__ import annotations

from sengoku.games.dueling.game import GAME

__all__ = ["GAME"]
