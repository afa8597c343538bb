"""Looking ahead in Bushido: the first glance counts as some playouts of its own, since fights are full of chance."""

from __future__ import annotations

import math
import time

from sengoku.bots.search import LEAST, Search
from sengoku.games.bushido.fight import Discs, Stacks
from sengoku.kernel import Action
from sengoku.kernel.state import State

TRUST = 8.0  # playouts that the first glance counts for
POINT = 0.013  # share of winning that a point of Daimyo honor is worth at a glance
CLOSE = 0.02  # shares of winning that are nearly the same
WORST = 5.0  # points behind the best at which an action is not looked at


class BushidoSearch(Search):
    """Sequential halving with what was thought at first glance beside what came of it."""

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        level = self.level
        top = max(weights)
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: level.candidates]
        if isinstance(world.top, Stacks):
            order, weights, top = spread(len(actions)), [0.0] * len(actions), 0.0
        left = [actions[i] for i in order if weights[i] >= top - WORST]
        glance = {actions[i]: POINT * (weights[i] - top) for i in order}
        self.seen, self.of = {}, None
        if len(left) == 1:
            return left[0]
        sums, tried = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
        self.spent, self.of = 0, (world.top, seat)
        began = time.perf_counter()
        stages = max(1, (len(left) - 1).bit_length())
        for stage in range(stages):
            part = (stage + 1) / stages
            worlds = 0
            while True:
                self._one_world(world, seat, left, sums, tried)
                worlds += 1
                if level.thinks:
                    done = time.perf_counter() - began >= part * self.think
                else:
                    done = self.spent >= part * level.steps
                if done and (worlds >= LEAST or level.thinks):
                    break
            mean = sum([sums[a] / tried[a] for a in left]) / len(left)
            score = {a: (sums[a] + TRUST * (mean + glance[a])) / (tried[a] + TRUST) for a in left}
            left.sort(key=lambda a: -score[a])
            if stage == stages - 1 and isinstance(world.top, Discs):
                left = [self.one_of(left, score)]
            left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sums[a] / tried[a], tried[a]) for a in sums}
        return left[0]

    def one_of(self, left: list[Action], score: dict[Action, float]) -> Action:
        """A disc must not be guessed: one that is nearly as good as the best is chosen nearly as often."""
        top = max(score.values())
        return self.rng.choices(left, [math.exp((score[a] - top) / CLOSE) for a in left])[0]


def spread(count: int) -> list[int]:
    """Numbers of tiles to look at: none, all, and some between."""
    return sorted({0, 1, count // 3, 2 * count // 3, count - 2, count - 1} & set(range(count)), reverse=True)
