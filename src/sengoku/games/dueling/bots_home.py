"""Judgement at home: the castle, tokens placed and moved in peace, losses, cards drawn and cashed in."""

from __future__ import annotations

import random

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, CASH_IN, COUNT, PLACES, PROMOTE
from sengoku.games.dueling.attack import Compose, joinable
from sengoku.games.dueling.bots_sight import LORDS, MASTERY, NEAR, ODDS, PLANS, SHIP, UNLED, Sight
from sengoku.games.dueling.bots_war import reach_worth
from sengoku.games.dueling.effects import Recruit
from sengoku.games.dueling.forces import gold_deck
from sengoku.games.dueling.income import CLUSTER, PROMOTION, CashIn, Place
from sengoku.games.dueling.setup import FIRST_TOKENS as FIRST
from sengoku.games.dueling.setup import FirstTokens
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import Lose
from sengoku.kernel import Action

# ---------------------------------------------------------------- before the game


def choose_castle(s: Dueling, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
    """Far from the enemy: few borders, and those with own land."""
    if skill < ODDS:
        return [rng.random() for _ in actions]
    return [castle_site(s, seat, ARG[a]) for a in actions]


def castle_site(s: Dueling, seat: int, t: int) -> float:
    foes = [u for u in NEAR[t] if s.owner[u] >= 0 and s.owner[u] != seat]
    second = [v for u in NEAR[t] if s.owner[u] == seat for v in NEAR[u] if s.owner[v] >= 0 and s.owner[v] != seat]
    return -2.0 * len(foes) - 0.25 * len(dict.fromkeys(second)) - 0.1 * len(NEAR[t])


def first_tokens(
    s: Dueling, frame: FirstTokens, seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """A garrison for the castle, and one strong army at the border."""
    placed: dict[int, int] = {}
    for a in frame.trays[seat]:
        placed[ARG[a]] = placed.get(ARG[a], 0) + COUNT.get(a, 1)
    left = frame.left(seat)
    home = UNLED + s.castle.index(seat)
    if skill < PLANS:
        return thrown_in(s, seat, home, placed, actions, rng)
    guard = FIRST - (PROMOTION - 2) if skill >= MASTERY else 5  # ten for the army: a token more makes a Warlord (D-R33)
    sight = Sight(s, seat, skill)
    if placed.get(home, 0) < guard:
        wanted = PLACES[min(left, guard - placed.get(home, 0))][home]
    else:
        lands = [t for t in s.lands_of(seat) if UNLED + t != home]
        best = max(lands, key=lambda t: (army_site(sight, t) + (50 if UNLED + t in placed else 0), -t))
        wanted = PLACES[left][UNLED + best]
    return [1.0 if a == wanted else 0.0 for a in actions]


def thrown_in(
    s: Dueling, seat: int, home: int, placed: dict[int, int], actions: list[Action], rng: random.Random
) -> list[float]:
    """A rule of thumb: five for the castle, the rest in two heaps at the border."""
    out = []
    for a in actions:
        t, n = ARG[a] - UNLED, COUNT.get(a, 1)
        border = any([s.owner[u] >= 0 and s.owner[u] != seat for u in NEAR[t]])
        worth = 1.0 if ARG[a] == home and not placed.get(home) else 0.5 if border and ARG[a] not in placed else 0.0
        out.append(worth - 0.05 * abs(n - 5) + 0.3 * rng.random())
    return out


def army_site(sight: Sight, t: int) -> float:
    """Where an army is well placed: many weak enemies beside it, an enemy castle near."""
    s, seat = sight.s, sight.seat
    foes = [u for u in NEAR[t] if s.owner[u] >= 0 and s.owner[u] != seat]
    castles = [c for c in range(SHIP) if s.castle[c] not in (-1, seat)]
    near = min([board.FAR[t][c] for c in castles], default=9)
    worth = 1.0 * len(foes)
    if sight.skill >= PLANS:
        worth += (0.0, 3.0, 2.0, 1.0)[near] if near < 4 else 0.0
    return worth


# ---------------------------------------------------------------- placing tokens


def place(s: Dueling, frame: Place, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
    if skill < PLANS:
        return heaped(s, seat, actions, rng)
    sight = Sight(s, seat, skill)
    count = min(frame.count, s.supply[seat])
    stacks = frame.stacks(s)
    stack, n = best_place(sight, frame, stacks, count)
    wanted = PLACES[min(n, 24)][stack]
    return [1.0 if a == wanted else 0.1 if ARG[a] == stack else 0.0 for a in actions]


def heaped(s: Dueling, seat: int, actions: list[Action], rng: random.Random) -> list[float]:
    """A rule of thumb: on large stacks at the border, a few in the castle."""
    out = []
    for a in actions:
        x, n = ARG[a], COUNT.get(a, 1)
        t = s.place_of(x)
        border = 0 <= t < SHIP and any([s.owner[u] >= 0 and s.owner[u] != seat for u in NEAR[t]])
        worth = 0.05 * s.size[x] + (0.3 if border else 0.0) + (0.2 if 0 <= t < SHIP and s.castle[t] == seat else 0.0)
        out.append(worth + 0.3 * rng.random() - 0.05 * abs(n - 4))
    return out


def best_place(sight: Sight, frame: Place, stacks: list[int], count: int) -> tuple[int, int]:
    """The stack that gains most by tokens, and how many it gets."""
    s, best, chosen = sight.s, -1.0, (stacks[0], 1)
    home = sight.home()
    for x in stacks:
        room = min(count, frame.room(s, x))
        t = s.place_of(x)
        n = min(room, 4)
        worth = 0.001 * s.size[x] + (0.01 if x < LORDS else 0.0)
        if x < LORDS and t < SHIP:
            if sight.skill >= PLANS and s.size[x] < PROMOTION <= s.size[x] + room and promotes(s, frame, x):
                n = PROMOTION - s.size[x]
                worth += sight.measure.promotion / n
            gain = reach_worth(sight, t, s.size[x] + n, x) - reach_worth(sight, t, s.size[x], x)
            worth += sight.measure.reach * max(gain, 0.0) / n + (0.02 * s.size[x] if s.size[x] > 3 else 0.0)
        if t == home:
            worth += max(0.0, sight.fear(t) - sight.fear(t, n)) / n
        elif t < SHIP and sight.skill >= PLANS and frame.mode == CLUSTER:
            worth += max(0.0, sight.fear(t) - sight.fear(t, n)) / n * 0.3
        if worth > best:
            best, chosen = worth, (x, n)
    return chosen


def promotes(s: Dueling, frame: Place, x: int) -> bool:
    return x not in frame.asked and bool(gold_deck(s))


def recruit(s: Dueling, frame: Recruit, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Four tokens at once: the stack that is attacked or attacks, else where they do most."""
    sight, f = Sight(s, seat, skill), s.fight
    planned = joinable(s, seat, frame.up.target) if isinstance(frame.up, Compose) else []
    out = []
    for a in actions:
        x = ARG[a]
        t = s.place_of(x)
        if planned:
            worth = 5.0 if x in planned else 0.0
        elif f is not None and f.seat == seat:
            worth = 1.0 if x in f.joined else 0.0
        elif f is not None and f.target == t:
            worth = 5.0
        else:
            worth = 0.0
        if skill >= ODDS and t < SHIP and f is None:
            if x < LORDS:
                if s.size[x] in (7, 8, 9, 10):
                    worth += 0.6 if skill < PLANS else 0.5 * s.size[x] - 3.0
                worth += 0.25 * max(0.0, reach_worth(sight, t, s.size[x] + 4, x) - reach_worth(sight, t, s.size[x], x))
            if t == sight.home():
                worth += 0.25 * (sight.fear(t) - sight.fear(t, 4))
        out.append(worth + 0.01 * s.size[x])
    return out


def promote(actions: list[Action]) -> list[float]:
    """Two points, and one more to duel."""
    return [1.0 if a == PROMOTE else 0.9 if a == "become" else 0.0 for a in actions]


# ---------------------------------------------------------------- cards


def draw(s: Dueling, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
    """One of each."""
    if skill < ODDS:
        return [rng.random() for _ in actions]
    return [1.0 if a in ("draw attack defence", "draw attack") else 0.6 + 0.1 * rng.random() for a in actions]


def any_deck(actions: list[Action]) -> list[float]:
    return [1.0 if a == "draw attack" else 0.5 for a in actions]


CASH_LAST = {board.KIND["horses"]: 0.0, board.KIND["ambush"]: 1.0, board.KIND["archers"]: 2.0}


def cash_offer(s: Dueling, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Three cards for the tokens of the ladder; cards that are worth four tokens each are not thrown in cheaply."""
    plain = [c for c in s.hands[seat] if c >= board.FIRST_BONUS and board.CARD_KIND[c] in CASH_LAST]
    pays = skill < ODDS or len(plain) >= 3 or s.cash > 12
    return [(1.0 if pays else -1.0) if a == CASH_IN else 0.0 for a in actions]


def cash_in(s: Dueling, frame: CashIn, seat: int, actions: list[Action]) -> list[float]:
    return [-CASH_LAST.get(board.CARD_KIND[ARG[a]], 3.0) for a in actions]


SEIZED = ["dueling_samurai", "ninja", "absolute_peace", "emperor", "assassin", "cannons", "riflemen", "conversion"]


def seize(actions: list[Action]) -> list[float]:
    return [1.0 if a[6:].partition(":")[0] in SEIZED else 0.5 for a in actions]


# ---------------------------------------------------------------- losses


def lose(s: Dueling, frame: Lose, seat: int, actions: list[Action]) -> list[float]:
    """Warlords live as long as they can: the losses go to stacks that can bear them, the main Daimyo last."""
    found = frame.stacks(s)
    total = sum([s.size[x] for x in found])
    hits = min(frame.hits, total - frame.floor)
    spare = {x: s.size[x] - (1 if x < LORDS else 0) for x in found}
    out = []
    for a in actions:
        x, n = ARG[a], COUNT.get(a, 1)
        if n <= spare[x]:
            worth = 2.0 + 0.02 * n + 0.001 * spare[x] + (0.5 if x >= LORDS else 0.0)
        elif hits >= s.size[x] == n:
            worth = 1.0 - 0.01 * s.size[x] - (0.5 if x in s.main else 0.0) - 0.1 * s.kills[x if x < LORDS else 0]
        else:
            worth = 0.0
        out.append(worth)
    return out


def give(s: Dueling, seat: int, actions: list[Action]) -> list[float]:
    """From where tokens are not needed: not the castle, not the last."""
    out = []
    for a in actions:
        x = ARG[a]
        p = s.place_of(x)
        alone = s.tokens(p) <= COUNT.get(a, 1)
        home = p < SHIP and s.castle[p] == seat
        border = p < SHIP and any([s.owner[u] >= 0 and s.owner[u] != seat for u in NEAR[p]])
        out.append(0.05 * s.size[x] - 2.0 * alone - 1.0 * home - 0.4 * border)
    return out
