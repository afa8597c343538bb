"""Looking ahead: the actions that look best are tried in imagined worlds, and the bad ones dropped on the way.

Sequential halving: all candidates are played out in the same worlds with the same dice, then the better half goes on.
A playout is played by the mind's first glance for every seat, stops where the mind's clock says so, and counts what
the mind thinks of the position there.
"""

from __future__ import annotations

import random
import time
from typing import Any

from sengoku.bots.mind import AnyMind, Level
from sengoku.kernel.frame import Action
from sengoku.kernel.state import State

LONGEST = 400  # decisions of a playout: a mind's clock may stand still
LEAST = 2  # worlds in which every candidate is tried before one is dropped


class Search:
    """The closer look of one player."""

    def __init__(self, mind: AnyMind, level: Level, rng: random.Random, think: float) -> None:
        self.mind, self.level, self.rng, self.think = mind, level, rng, think
        self.seen: dict[Action, tuple[float, int]] = {}  # of the last decision: mean share, how often tried
        self.of: tuple[Any, int] | None = None  # which decision that was
        self.spent = 0  # decisions imagined for it

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        """The action with the best mean share; the budget is steps, or seconds for a level that thinks."""
        level = self.level
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: level.candidates]
        left = [actions[i] for i in order]
        sums = dict.fromkeys(left, 0.0)
        tried = dict.fromkeys(left, 0)
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
            left.sort(key=lambda a: -sums[a] / tried[a])
            left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sums[a] / tried[a], tried[a]) for a in sums}
        return left[0]

    def _one_world(
        self, world: State, seat: int, left: list[Action], sums: dict[Action, float], tried: dict[Action, int]
    ) -> None:
        imagined = world.determinize(seat, self.rng.randrange(1 << 30))
        dice = self.rng.randrange(1 << 30)  # the same for all candidates: luck is not taken for merit
        for action in left:
            sums[action] += self.playout(imagined, seat, action, random.Random(dice))
            tried[action] += 1

    def playout(self, imagined: State, seat: int, action: Action, rng: random.Random) -> float:
        """The seat's share after the action and what follows it."""
        mind, skill = self.mind, self.level.skill
        s = imagined.clone()
        s.apply(seat, action)
        clock, ticks = mind.clock(s), 0
        steps = 1
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
                weights = mind.weigh(s, who, legal, skill, rng)
                choice = legal[weights.index(max(weights))]
            s.apply(who, choice)
            steps += 1
        self.spent += steps
        return mind.shares(s)[seat]
