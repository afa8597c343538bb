"""Looking ahead as the bots of Samurai Swords and Ikusa do it: what is seen there corrects the first glance.

Playouts are few and dice are many, so a mean of a handful is worth less than exact odds. The first glance counts as
so many playouts already seen, and loses its say as real ones come in.
"""

from __future__ import annotations

import time

from sengoku.bots.search import LEAST, Search
from sengoku.kernel.frame import Action
from sengoku.kernel.state import State

GLANCE = 4.0  # playouts that the first glance is worth
PROVINCE = 0.03  # the chance of winning that comes with a province, about
APART = 1.5  # provinces: first glances that differ by more differ by no more than this


class Sober(Search):
    """Sequential halving over first glance and playouts together."""

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        level = self.level
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: level.candidates]
        top = weights[order[0]]
        left = [actions[i] for i in order if weights[i] > top - APART]
        glance = {actions[i]: GLANCE * PROVINCE * (weights[i] - top) for i in order}
        if len(left) == 1:
            self.seen, self.of = {}, None
            return left[0]
        sums = dict.fromkeys(left, 0.0)
        tried = dict.fromkeys(left, 0)
        self.spent, self.of = 0, (world.top, seat)
        began = time.perf_counter()
        stages = max(1, (len(left) - 1).bit_length())
        for stage in range(stages):
            part, worlds = (stage + 1) / stages, 0
            while True:
                self._one_world(world, seat, left, sums, tried)
                worlds += 1
                spent = (time.perf_counter() - began) / self.think if level.thinks else self.spent / level.steps
                if spent >= part and (worlds >= LEAST or level.thinks):
                    break
            left.sort(key=lambda a: -(sums[a] + glance[a]) / tried[a])
            left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sums[a] / tried[a], tried[a]) for a in sums}
        return left[0]
