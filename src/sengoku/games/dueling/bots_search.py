"""Looking ahead in Dueling Samurai: only at actions that seem alike, since a few playouts mislead where dice decide."""

from __future__ import annotations

import random

from sengoku.bots.mind import AnyMind, Level
from sengoku.bots.search import Search
from sengoku.games.dueling.bots_sight import ODDS


class DuelSearch(Search):
    """Playouts are played by the quicker judgement of a samurai for every seat."""

    trust = 120.0
    worth = 0.025  # of winning, for a point
    apart = 0.15  # points
    least = 1
    spare = 0.26  # fights that were never reckoned before may take a tenth of a second, and are not left half way

    def __init__(self, mind: AnyMind, level: Level, rng: random.Random, think: float) -> None:
        super().__init__(mind, level, rng, think)
        self.skill = ODDS
