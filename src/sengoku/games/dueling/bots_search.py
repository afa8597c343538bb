"""Looking ahead in Dueling Samurai: only at actions that seem alike, since a few playouts mislead where dice decide."""

from __future__ import annotations

import random

from sengoku.bots.mind import AnyMind, Level
from sengoku.bots.search import Search
from sengoku.games.dueling.bots_sight import ODDS

LONG_FIGHT = 0.2  # of a thinker's time


class DuelSearch(Search):
    """Playouts are played by the quicker judgement of a samurai for every seat."""

    trust = 120.0
    worth = 0.025  # of winning, for a point
    apart = 0.15  # points
    least = 1

    def __init__(self, mind: AnyMind, level: Level, rng: random.Random, think: float) -> None:
        super().__init__(mind, level, rng, think)
        self.skill = ODDS

    def start(self) -> None:
        """A fight that was never reckoned with before may take a tenth of a second, and is not left half way."""
        super().start()
        self.deadline -= LONG_FIGHT * self.think
