"""How bots of Warriors of Japan look ahead: movement as a game of its own without dice, battles by playouts."""

from __future__ import annotations

import math
import random
import time

from sengoku.bots.search import LONGEST, Search
from sengoku.games.warriors.actions import DONE, PASS, SAMURAI_OF, WAY_OF
from sengoku.games.warriors.board import R
from sengoku.games.warriors.bots_judge import SIGN, VALUE, Judge
from sengoku.games.warriors.bots_moves import Move, Plan
from sengoku.games.warriors.bots_value import SIZES
from sengoku.games.warriors.movement import Impulse, Movers, unmoved
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, State

POINT = 2 * VALUE.weights[0] / SIZES[0]  # what a victory point adds to the odds (log) of winning
DEEPEST = 12
BY_EYE = 1.9  # victory points by which plans are misjudged at most by who does not think for a time
WIDTH = 5  # moves that are tried where a plan goes on
WIDE = 1e9


def standing(s: Warriors) -> float:
    """What the South is ahead by, in victory points, as the bands stand now."""
    judge = Judge(s)
    return s.vp + sum([judge.region(r, s.at[r], s.at[R + r]) for r in range(R)], 0.0)


def chance(lead: float) -> float:
    return 1 / (1 + math.exp(-POINT * lead))


class WarriorsSearch(Search):
    """`level.rounds`: how many impulses of movement are looked through; who thinks for a time goes on from there."""

    def best(self, world: State, seat: int, actions: list[Action], weights: list[float]) -> Action:
        assert isinstance(world, Warriors)
        top = world.top
        if isinstance(top, Impulse):
            return self.planned(world, seat, actions, weights, top.nth)
        if isinstance(top, Movers):
            return self.picked(world, seat, actions, top)
        if not self.level.thinks:  # dice fall from here on: it takes many tries to see more than the first glance does
            return actions[weights.index(max(weights))]
        return super().best(world, seat, actions, weights)

    def playout(self, imagined: State, seat: int, action: Action, rng: random.Random) -> float | None:
        """The seat's share when the battle that is fought now is over; None: the time was up before."""
        s = imagined.clone()
        assert isinstance(s, Warriors)
        field, turn, steps = s.field, s.turn, 1
        s.apply(seat, action)
        while s.field == field and s.turn == turn and not s.is_over and steps < LONGEST:
            if time.perf_counter() > self.deadline:
                return None
            who = s.to_act[0]
            legal = s.legal_actions(who)
            weights = self.mind.weigh(s, who, legal, self.level.skill, rng) if len(legal) > 1 else [0.0]
            s.apply(who, legal[weights.index(max(weights))])
            steps += 1
        self.spent += steps
        return self.mind.shares(s)[seat]

    # ------------------------------------------------------------ movement

    def planned(self, s: Warriors, seat: int, actions: list[Action], weights: list[float], nth: int) -> Action:
        """The border to cross, or none."""
        c = s.copied()
        plan = Plan(c, self.deadline)
        order = sorted(range(len(actions)), key=lambda i: -weights[i])[: self.level.candidates]
        root: list[Move | None] = []
        for i in order:
            if actions[i] == PASS:
                root.append(None)
            else:
                way = WAY_OF[actions[i]]
                gained, band = plan.moves.best(seat, way, tuple(unmoved(c, seat, way.start)))
                root.append((gained, way, band))
        if None not in root:
            root.append(None)
        chosen = self.deepened(plan, seat, nth + 1, root)
        self.told(s, seat, plan)
        move = root[chosen]
        return PASS if move is None else move[1].action

    def picked(self, s: Warriors, seat: int, actions: list[Action], top: Movers) -> Action:
        """Who goes: of the bands that the picked ones may belong to the best."""
        after = top.up
        assert isinstance(after, Impulse)
        c = s.copied()
        plan = Plan(c, self.deadline)
        way = WAY_OF[top.way]
        ranked = plan.moves.ranked(seat, way, tuple(unmoved(c, seat, way.start)))
        fitting = [(gained, way, band) for gained, band in ranked if all([w in band for w in top.picked])]
        root: list[Move | None] = [*fitting[: self.level.candidates]]
        if not root:
            return DONE if DONE in actions else actions[0]
        chosen = self.deepened(plan, seat, after.nth, root)
        move = root[chosen]
        assert move is not None
        action = next((a for a in actions if a != DONE and SAMURAI_OF[a] in move[2]), DONE)
        self.told(s, seat, plan)
        return action

    def deepened(self, plan: Plan, seat: int, nth: int, root: list[Move | None]) -> int:
        """The place of the best move, looked at ever deeper while there is time."""
        depth, exact = self.level.rounds - 1, self.level.thinks
        chosen, values = 0, [0.0] * len(root)
        last = DEEPEST if self.level.thinks else depth
        while depth <= last:
            found = [0.0] * len(root)
            order = sorted(range(len(root)), key=lambda i: -values[i])
            best = -WIDE
            for i in order:
                found[i] = self.one(plan, seat, nth, depth, root[i], best if exact else -WIDE)
                best = max(best, found[i])
            if not exact:
                found = [v + self.rng.uniform(-BY_EYE, BY_EYE) for v in found]
            if plan.stopped:
                break
            values, chosen = found, max(order, key=lambda i: found[i])
            depth += 1
            if nth + depth > plan.last() + 1 or len(root) == 1:
                break
        return chosen

    def one(self, plan: Plan, seat: int, nth: int, depth: int, move: Move | None, best: float) -> float:
        """What one move gains the seat in the end; exact only if it is more than the best so far."""
        low, high = (best, WIDE) if seat == 0 else (-WIDE, -best)
        if move is None:
            return SIGN[seat] * plan.value(nth, depth, WIDTH, low, high)
        gained, way, band = move
        change = SIGN[seat] * gained
        before = plan.do(seat, way, band)
        value = change + plan.value(nth, depth, WIDTH, low - change, high - change)
        plan.undo(seat, way, before)
        return SIGN[seat] * value

    def told(self, s: Warriors, seat: int, plan: Plan) -> None:
        """Nothing was played out: the mind's own words are the reason."""
        self.spent, self.of, self.seen = plan.looked, (s.top, seat), {}
