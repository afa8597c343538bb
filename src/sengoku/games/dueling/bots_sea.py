"""Judgement at sea: landings at castles, and whom to take along on ships and marches."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, LANDING, amount, verb
from sengoku.games.dueling.bots_sight import LORDS, PLANS, SHIP, Sight, side_of, stack_of
from sengoku.games.dueling.sea import Arrival, Sail
from sengoku.games.dueling.state import FARMERS, NO_CASTLE, Dueling
from sengoku.kernel import Action
from sengoku.odds.dueling_core import Side, fight


def take_most(s: Dueling, stack: int, actions: list[Action], stay: int) -> list[float]:
    """The Warlord with all but so many tokens."""
    out = []
    for a in actions:
        with_lord = a[:4] == "with"
        most = s.size[stack] - (stack < LORDS and not with_lord)
        left = s.size[stack] - amount(a, most)
        fits = left == min(stay, s.size[stack] - 1)
        out.append((1.0 if with_lord or stack >= LORDS else 0.0) + (1.0 if fits else -0.05 * abs(left - stay)))
    return out


def sea_steps(s: Dueling, goal: int) -> list[int]:
    """Steps of a ship from every coast to `goal`; 99 where there is no way."""
    far = [99] * SHIP
    far[goal] = 0
    queue = [goal]
    for t in queue:
        for u in board.SEA_WAYS[t]:
            if far[u] == 99 and s.owner[u] >= FARMERS:
                far[u] = far[t] + 1
                queue.append(u)
    return far


def landing(sight: Sight) -> tuple[float, int, int]:
    """The best landing: its worth, the stack that goes aboard, the coast it attacks."""
    s, best = sight.s, (0.0, -1, -1)
    if s.active != sight.seat or s.actions < 1 or s.bound[sight.seat]:
        return best
    home = sight.home()
    ports = [w for w in s.lords_of(sight.seat) if s.where[w] < SHIP and board.COASTAL[s.where[w]] and s.size[w] > 4]
    if not ports:
        return best
    x = max(ports, key=lambda w: (s.size[w] - (4 if s.where[w] == home else 0), -w))
    if s.where[x] == home and sight.skill >= PLANS:
        return best
    a: Side = (stack_of(s, x, 0, -1),)
    for t in range(SHIP):
        castle = s.castle[t] not in (NO_CASTLE, sight.seat)
        if not castle or not board.COASTAL[t] or s.owner[t] == sight.seat or s.round == 1:
            continue
        d, peasants = sight.defence(t)
        b = fight(a, d, peasants)
        worth = b.win * sight.prize(t) - b.lost * sight.lord - sight.token * (s.size[x] - b.left)
        if worth > best[0] and sea_steps(s, t)[s.where[x]] < 99:
            best = (worth, x, t)
    return best


def sail(s: Dueling, frame: Sail, seat: int, actions: list[Action], skill: int) -> list[float]:
    if frame.taking >= 0:
        return take_most(s, frame.taking, actions, 1)
    sight = Sight(s, seat, skill)
    _, x, goal = landing(sight)
    if frame.path and frame.picks:
        stacks = [stack_of(s, p[0]) for p in frame.picks]
        goal = best_coast(sight, side_of(stacks), goal)
    far = sea_steps(s, goal) if goal >= 0 else [0] * SHIP
    out = []
    for a in actions:
        word = verb(a)
        if word == "board":
            out.append(
                3.0 if ARG[a] == x and not frame.picks else s.size[ARG[a]] * 0.01 - (1.0 if frame.picks else 0.0)
            )
        elif word == "step":
            out.append(1.0 - 0.01 * far[ARG[a]])
        else:
            out.append(2.0 if frame.path[-1] == goal or goal < 0 else 0.5)
    return out


def best_coast(sight: Sight, a: Side, goal: int) -> int:
    """Where those aboard do most: the goal they set out for, else any castle coast."""
    s, best, where = sight.s, 0.0, goal
    for t in range(SHIP):
        if board.COASTAL[t] and s.owner[t] != sight.seat and s.castle[t] not in (NO_CASTLE, sight.seat):
            d, peasants = sight.defence(t)
            worth = fight(a, d, peasants).win * sight.prize(t)
            if worth > best:
                best, where = worth, t
    return where


def arrival(s: Dueling, frame: Arrival, seat: int, actions: list[Action], skill: int) -> list[float]:
    sight = Sight(s, seat, skill)
    t = s.ship_at[frame.ship - SHIP]
    out = []
    for a in actions:
        out.append(max(0.2, sight.attack(t)) if a == LANDING else 0.5 if a == "land" else 0.1)
    return out
