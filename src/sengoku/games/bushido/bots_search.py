"""Looking ahead in Bushido: the first glance counts for much, as fights are full of chance; discs are drawn."""

from __future__ import annotations

import math

from sengoku.bots.search import Search
from sengoku.games.bushido.fight import Discs, Stacks
from sengoku.games.bushido.mobilization import March
from sengoku.kernel import Action
from sengoku.kernel.state import State

CLOSE = 0.02  # shares of winning that are nearly the same


class BushidoSearch(Search):
    """Numbers of tiles and troops are looked at without prejudice, and one of several good discs is drawn."""

    trust = 8.0
    worth = 0.013  # of winning, for a point of Daimyo honor
    apart = 5.0  # points

    def candidates(self, world: State, actions: list[Action], weights: list[float]) -> dict[Action, float]:
        if isinstance(world.top, Stacks):
            return {actions[i]: 0.0 for i in spread(len(actions))}
        if isinstance(world.top, March):
            best = weights.index(max(weights))
            return {actions[i]: 0.0 for i in sorted({best, 0, min(1, best), best // 2, len(actions) - 1}, reverse=True)}
        return super().candidates(world, actions, weights)

    def chosen(self, world: State, left: list[Action], score: dict[Action, float]) -> Action:
        """A disc must not be guessed: one that is nearly as good as the best is chosen nearly as often."""
        if not isinstance(world.top, Discs):
            return left[0]
        top = max(score.values())
        return self.rng.choices(left, [math.exp((score[a] - top) / CLOSE) for a in left])[0]


def spread(count: int) -> list[int]:
    """Numbers of tiles to look at: none, all, and some between."""
    return sorted({0, 1, count // 3, 2 * count // 3, count - 2, count - 1} & set(range(count)), reverse=True)
