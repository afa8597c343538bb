"""The player who does anything that is legal."""

from __future__ import annotations

import random

from sengoku.kernel.frame import Action
from sengoku.kernel.game import Game
from sengoku.kernel.state import State


class RandomBot:
    """Chooses evenly among the legal actions. With a seed it repeats itself."""

    name = "random"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = game
        self.rng = random.Random(seed)

    def __call__(self, state: State, seat: int) -> Action:
        return self.rng.choice(state.legal_actions(seat))
