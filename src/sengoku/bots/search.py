"""Looking ahead: the actions that look best are tried in imagined worlds, and the bad ones dropped on the way.

Sequential halving: all candidates are played out in the same worlds with the same dice, then the better half goes on.
A playout is played by the mind's first glance for every seat, stops where the mind's clock says so, and counts what
the mind thinks of the position there.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from sengoku.bots.mind import AnyMind, Level
from sengoku.kernel.frame import Action
from sengoku.kernel.state import State

LONGEST = 400  # decisions of a playout: a mind's clock may stand still
LEAST = 2  # worlds in which every candidate is tried before one is dropped


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may be plain Python
class Search:
    """The closer look of one player. A game may set how much the first glance counts beside it.

    Dice are many and playouts few, so a glance that knows exact odds is worth some playouts of its own: `trust` of
    them, at `worth` shares of winning for a unit of its weights. It loses its say as real playouts come in.
    """

    trust: ClassVar[float] = 0.0  # playouts that the first glance counts for
    worth: ClassVar[float] = 0.0  # shares of winning that a unit of weight is worth
    apart: ClassVar[float] = math.inf  # actions that weigh so much less than the best are not looked at
    least: ClassVar[int] = LEAST

    def __init__(self, mind: AnyMind, level: Level, rng: random.Random, think: float) -> None:
        self.mind, self.level, self.rng, self.think = mind, level, rng, think
        self.skill = level.skill  # of who plays the playouts
        self.seen: dict[Action, tuple[float, int]] = {}  # of the last decision: mean share, how often tried
        self.of: tuple[Any, int] | None = None  # which decision that was
        self.spent = 0  # decisions imagined for it

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        """The action that does best; the budget is steps, or seconds for a level that thinks."""
        glance = self.candidates(world, actions, weights)
        left = list(glance)
        self.seen, self.of, self.spent = {}, (world.top, seat), 0
        if len(left) == 1:
            return left[0]
        sums, tried = dict.fromkeys(left, 0.0), dict.fromkeys(left, 0)
        began = time.perf_counter()
        stages = (len(left) - 1).bit_length()
        for stage in range(stages):
            worlds = 0
            while worlds < (1 if self.level.thinks else self.least) or self._spent(began) < (stage + 1) / stages:
                self._one_world(world, seat, left, sums, tried)
                worlds += 1
            score = self.scores(left, glance, sums, tried)
            left.sort(key=lambda a: -score[a])
            if stage == stages - 1:
                left = [self.chosen(world, left, score)]
            left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sums[a] / tried[a], tried[a]) for a in sums}
        return left[0]

    def candidates(self, world: State, actions: list[Action], weights: list[float]) -> dict[Action, float]:
        """What is looked at, best first, and how far each seems behind the best, in shares of winning."""
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: self.level.candidates]
        top = weights[order[0]]
        return {actions[i]: self.worth * (weights[i] - top) for i in order if weights[i] >= top - self.apart}

    def scores(
        self, left: list[Action], glance: dict[Action, float], sums: dict[Action, float], tried: dict[Action, int]
    ) -> dict[Action, float]:
        """First glance and playouts together. All that are left were tried equally often."""
        mean = sum([sums[a] / tried[a] for a in left]) / len(left)
        return {a: (sums[a] + self.trust * (mean + glance[a])) / (tried[a] + self.trust) for a in left}

    def chosen(self, world: State, left: list[Action], score: dict[Action, float]) -> Action:
        """Of those that are left at last, best first."""
        return left[0]

    def _spent(self, began: float) -> float:
        """The part of the budget that is used up."""
        if self.level.thinks:
            return (time.perf_counter() - began) / self.think
        return self.spent / self.level.steps

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
        mind, skill = self.mind, self.skill
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
