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
ENOUGH = 16  # worlds before a choice may be settled
SURE = 3.0  # standard errors
ALIKE = 0.004  # shares of winning that are not worth another thought


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
    spare: ClassVar[float] = 0.06  # the part of a thinker's time that is kept back: a step begun in time may end late

    def __init__(self, mind: AnyMind, level: Level, rng: random.Random, think: float) -> None:
        self.mind, self.level, self.rng, self.think = mind, level, rng, think
        self.skill = level.skill  # of who plays the playouts
        self.seen: dict[Action, tuple[float, int]] = {}  # of the last decision: mean share, how often tried
        self.of: tuple[Any, int] | None = None  # which decision that was
        self.spent = 0  # decisions imagined for it
        self.longest = 0.0  # seconds of its longest playout
        self.began = 0.0  # when it was asked for
        self.deadline = math.inf  # when a thinker goes no further
        self.start()

    def start(self) -> None:
        """A decision is asked for. Time is counted from here: the first glance is part of it."""
        self.began = time.perf_counter()
        if self.level.thinks:
            self.deadline = self.began + self.think * (1 - self.spare)

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        """The action that does best; the budget is steps, or seconds since `start` for a level that thinks."""
        glance = self.candidates(world, actions, weights)
        left = list(glance)
        self.seen, self.of, self.spent, self.longest = {}, (world.top, seat), 0, 0.0
        if len(left) == 1:
            return left[0]
        found: dict[Action, list[float]] = {a: [] for a in left}
        stages = (len(left) - 1).bit_length()
        for stage in range(stages):
            done = self._look(world, seat, left, glance, found, (stage + 1) / stages)
            if not found[left[0]]:  # there was no time for a single playout
                return actions[weights.index(max(weights))]
            score = self.scores(left, glance, found)
            left.sort(key=lambda a: -score[a])
            if done or stage == stages - 1:
                left = [self.chosen(world, left, score)]
                break
            left = left[: max(1, (len(left) + 1) // 2)]
        self.seen = {a: (sum(shares) / len(shares), len(shares)) for a, shares in found.items() if shares}
        return left[0]

    def candidates(self, world: State, actions: list[Action], weights: list[float]) -> dict[Action, float]:
        """What is looked at, best first, and how far each seems behind the best, in shares of winning."""
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: self.level.candidates]
        top = weights[order[0]]
        return {actions[i]: self.worth * (weights[i] - top) for i in order if weights[i] >= top - self.apart}

    def scores(
        self, left: list[Action], glance: dict[Action, float], found: dict[Action, list[float]]
    ) -> dict[Action, float]:
        """First glance and playouts together. All that are left were tried equally often."""
        times = len(found[left[0]])
        sums = {a: sum(found[a]) for a in left}
        mean = sum(sums.values()) / len(left) / times
        return {a: (sums[a] + self.trust * (mean + glance[a])) / (times + self.trust) for a in left}

    def chosen(self, world: State, left: list[Action], score: dict[Action, float]) -> Action:
        """Of those that are left at last, best first."""
        return left[0]

    def settled(self, left: list[Action], glance: dict[Action, float], found: dict[Action, list[float]]) -> bool:
        """Whether thinking on is idle: no other could be better than the best by more than `ALIKE`. All were tried in
        the same worlds with the same dice, so that differences are surer than the shares themselves."""
        score = self.scores(left, glance, found)
        best = max(left, key=lambda a: score[a])
        for other in left:
            if other == best:
                continue
            gaps = [x - y for x, y in zip(found[other], found[best])]
            mean = sum(gaps) / len(gaps)
            error = math.sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))
            if mean + SURE * error > ALIKE:
                return False
        return True

    def _spent(self) -> float:
        """The part of the budget that is used up."""
        if self.level.thinks:
            return (time.perf_counter() - self.began) / (self.deadline - self.began)
        return self.spent / self.level.steps

    def _look(
        self,
        world: State,
        seat: int,
        left: list[Action],
        glance: dict[Action, float],
        found: dict[Action, list[float]],
        part: float,
    ) -> bool:
        """Tries all that are left in one world after another, until so much of the budget is used up. Who thinks for
        a time stops when the choice is settled or the time is up: then the answer is yes."""
        thinks, worlds = self.level.thinks, 0
        due = max(ENOUGH, len(found[left[0]]) + 1)
        while worlds < (1 if thinks else self.least) or self._spent() < part:
            imagined = world.determinize(seat, self.rng.randrange(1 << 30))
            dice = self.rng.randrange(1 << 30)  # the same for all candidates: luck is not taken for merit
            for i, action in enumerate(left):
                start = time.perf_counter()
                late = thinks and start + self.longest > self.deadline  # it might last as long as the longest
                share = None if late else self.playout(imagined, seat, action, random.Random(dice))
                if share is None:
                    self._leave(left, i, found)
                    return True
                found[action].append(share)
                self.longest = max(self.longest, time.perf_counter() - start)
            worlds += 1
            times = len(found[left[0]])
            if thinks and times >= due:
                if self.settled(left, glance, found):
                    return True
                due = times * 3 // 2
        return False

    def _leave(self, left: list[Action], tried: int, found: dict[Action, list[float]]) -> None:
        """Leaves a world in which so many were tried: it counts for all of them or for none. If it is the first one,
        those that were tried are all that there is to choose from."""
        if not found[left[tried]]:
            del left[max(1, tried) :]
            return
        for action in left[:tried]:
            found[action].pop()

    def playout(self, imagined: State, seat: int, action: Action, rng: random.Random) -> float | None:
        """The seat's share after the action and what follows it; None: the time was up before."""
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
            if time.perf_counter() > self.deadline:
                return None
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
