"""Looking ahead in Dueling Samurai: short playouts, and the first glance is not forgotten.

Dice decide so much here that a few playouts mislead. So only actions that seem alike at first glance are looked at, and
what the playouts say is mixed with that glance, as if it had been worth so many playouts itself.
"""

from __future__ import annotations

import random
import time

from sengoku.bots.search import LONGEST, Search
from sengoku.games.dueling.bots_sight import ODDS
from sengoku.kernel import Action, State

GLANCE = 8.0  # playouts that the first glance counts for
ALIKE = 0.8  # actions whose first glance differs by more are not looked at
SHARE = 0.025  # of winning, for a point of its measure


class DuelSearch(Search):
    """All candidates in the same worlds; those that have fallen behind are dropped."""

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        level = self.level
        top = max(weights)
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: level.candidates]
        order = [i for i in order if weights[i] > top - ALIKE]
        left = [actions[i] for i in order]
        glance = {actions[i]: SHARE * (weights[i] - top) for i in order}
        sums, tried = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
        self.spent, self.of, began = 0, (world.top, seat), time.perf_counter()
        everything = list(left)
        if len(left) > 1:
            stages = (len(left) - 1).bit_length()
            for stage in range(stages):
                self._stage((stage + 1) / stages, began, world, seat, left, sums, tried)
                mean = sum([sums[a] for a in left]) / sum([tried[a] for a in left])
                left.sort(key=lambda a: -(sums[a] + GLANCE * (mean + glance[a])) / (tried[a] + GLANCE))
                left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sums[a] / tried[a], tried[a]) for a in everything if tried[a]}
        return left[0]

    def _stage(
        self,
        part: float,
        began: float,
        world: State,
        seat: int,
        left: list[Action],
        sums: dict[Action, float],
        tried: dict[Action, int],
    ) -> None:
        level = self.level
        while True:
            self._one_world(world, seat, left, sums, tried)
            if level.thinks:
                done = time.perf_counter() - began >= part * self.think
            else:
                done = self.spent >= part * level.steps
            if done:
                return

    def playout(self, imagined: State, seat: int, action: Action, rng: random.Random) -> float:
        """Played by the quicker judgement of a samurai for every seat."""
        mind = self.mind
        s = imagined.clone()
        s.apply(seat, action)
        clock, ticks, steps = mind.clock(s), 0, 1
        while not s.is_over and steps < LONGEST:
            if mind.clock(s) != clock:
                clock, ticks = mind.clock(s), ticks + 1
                if ticks >= self.level.rounds:
                    break
            who = s.to_act[0]
            legal = s.legal_actions(who)
            if len(legal) == 1:
                choice = legal[0]
            else:
                weights = mind.weigh(s, who, legal, ODDS, rng)
                choice = legal[weights.index(max(weights))]
            s.apply(who, choice)
            steps += 1
        self.spent += steps
        return mind.shares(s)[seat]
