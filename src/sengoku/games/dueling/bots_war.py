"""Judgement of actions, attacks and battles: what a player does in his own turn with his men."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.act import Act
from sengoku.games.dueling.actions import (
    ARG,
    BACK,
    BREAK_OFF,
    BURN,
    END,
    GO,
    KEEP,
    LEAVE,
    OCCUPY,
    REROLL,
    RETREAT,
    ROLL,
    STAY,
    STOP,
    amount,
    verb,
)
from sengoku.games.dueling.attack import Compose, Press, Send, committed
from sengoku.games.dueling.bots_cards import card_worth
from sengoku.games.dueling.bots_sea import take_most
from sengoku.games.dueling.bots_sight import LORDS, MOST, NEAR, ODDS, PLANS, SHIP, UNLED, Sight, stack_of
from sengoku.games.dueling.conquest import Advance
from sengoku.games.dueling.duel import ReRoll, bonus
from sengoku.games.dueling.effects import Bribe
from sengoku.games.dueling.fight import TENT_FIGHT
from sengoku.games.dueling.movement import Move, ways
from sengoku.games.dueling.state import FARMERS, NO_CASTLE, Dueling
from sengoku.games.dueling.wander import Enter
from sengoku.kernel import Action
from sengoku.odds.dueling_core import NO_PEASANTS, PEASANTS_ATTACK, PEASANTS_DEFEND, Side, fight

BARELY = 0.15  # an attack that is worth less is left alone


# ---------------------------------------------------------------- the action prompt


def act(s: Dueling, frame: Act, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Every action by what it is worth; `end` is worth nothing."""
    sight = Sight(s, seat, skill)
    out: list[float] = []
    for a in actions:
        word = verb(a)
        if word == "attack":
            out.append(attack_worth(sight, ARG[a]))
        elif word == "bribe":
            out.append(bribe_worth(sight, ARG[a]))
        elif word == "move":
            out.append(-1.0)
        elif a == END:
            out.append(0.0)
        elif word == "cash-in":
            out.append(9.0)
        elif word == "play" or word == "use":
            out.append(card_worth(sight, a))
        elif word == "tents":
            out.append(1.0)
        elif word == "land":
            out.append(0.3)
        else:
            out.append(-1.0)
    if skill >= PLANS and s.actions > 0:
        marches(sight, actions, out)
    return out


def attack_worth(sight: Sight, t: int) -> float:
    s = sight.s
    if sight.skill < ODDS:
        mine = sum([s.size[x] for x in sight.armies(t, sight.seat)])
        theirs = s.tokens(t) if s.owner[t] >= 0 else s.tents[t] - 1
        return (mine - 1.5 * theirs - 1) / 4.0 + (1.0 if s.castle[t] != NO_CASTLE else 0.3 if s.lords[t] else 0.0)
    worth = sight.attack(t)
    return worth if worth > BARELY else worth - BARELY


def bribe_worth(sight: Sight, lord: int) -> float:
    """Eleven or twelve on a D12, for an action (D-R21)."""
    if sight.skill < ODDS:
        return -1.0
    return sight.bribed(lord) / 6.0 - 0.1


# ---------------------------------------------------------------- marches


class March:
    """A march that would pay: whom to take, where to."""

    def __init__(self, worth: float, stack: int, goal: int) -> None:
        self.worth, self.stack, self.goal = worth, stack, goal


def marches(sight: Sight, actions: list[Action], out: list[float]) -> None:
    """Weighs moving a large stack to where it can do more; only if there is no good attack."""
    best = max([w for a, w in zip(actions, out) if a[:6] == "attack"], default=0.0)
    if best > 3.0:
        return
    starts = [a for a in actions if a[:5] == "move "]
    for a in starts:
        march = march_from(sight, ARG[a])
        if march is not None:
            out[actions.index(a)] = march.worth


def march_from(sight: Sight, t: int) -> March | None:
    s, seat = sight.s, sight.seat
    x = s.largest(t)
    n = s.size[x] - 1 if x >= 0 else 0
    if n < 3 or x >= LORDS:
        return None
    home = sight.home()
    here = reach_worth(sight, t, n, x)
    if t == home:
        here += 2.0 + (sight.fear(t) if sight.skill >= PLANS else 0.0)
    far = ways(s, seat, t, False)
    best = March(0.0, x, -1)
    for u in range(SHIP):
        if u == t or far[u] >= 99 or s.owner[u] != seat:
            continue
        there = reach_worth(sight, u, n, x)
        if u == home and sight.skill >= PLANS:
            there += 0.8 * (sight.fear(u) - sight.fear(u, n))
        gain = sight.measure.march * (there - here) * (0.75 if s.actions > 1 else 0.35)
        if gain > best.worth:
            best = March(gain, x, u)
    return best if best.goal >= 0 and best.worth > 0.3 else None


def reach_worth(sight: Sight, t: int, n: int, stack: int) -> float:
    """What the best attack is worth that `n` tokens with a Warlord could make from territory `t`."""
    s, best = sight.s, 0.0
    a: Side = (stack_of(s, stack, 0, n - s.size[stack]),)
    for u in NEAR[t]:
        owner = s.owner[u]
        if owner == sight.seat or owner < FARMERS or (s.round == 1 and s.castle[u] != NO_CASTLE and s.half == 0):
            continue
        d, peasants = sight.defence(u)
        b = fight(a, d, peasants)
        worth = b.win * sight.prize(u) - b.lost * sight.lord - sight.token * (n - b.left)
        best = max(best, worth)
    return best


def move(s: Dueling, frame: Move, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Takes the largest stack where the march begins to where it can do most."""
    sight = Sight(s, seat, skill)
    if frame.taking >= 0:
        return take_most(s, frame.taking, actions, 1)
    if not frame.path:  # horses
        return [s.size[ARG[a]] * 0.1 for a in actions]
    start = frame.path[0]
    x = s.largest(start)
    march = march_from(sight, start)
    goal = march.goal if march is not None else -1
    here = frame.path[-1]
    out = []
    far = ways(s, seat, goal, frame.card >= 0) if goal >= 0 else []
    for a in actions:
        if a == BACK:
            out.append(0.5 if march is None else -1.0)
        elif a == STOP:
            out.append(2.0 if here == goal or goal < 0 else 0.1)
        elif a[:5] == "take ":
            comes = here not in (sight.home(), goal) and skill >= PLANS and ARG[a] < LORDS and s.size[ARG[a]] > 1
            out.append((1.0 if ARG[a] == x else -0.5) if not frame.picks else 1.5 if comes else -0.5)
        else:
            closer = goal >= 0 and far[ARG[a]] < far[here]
            out.append(1.0 if closer else -0.2)
    return out


def bribe(s: Dueling, frame: Bribe, seat: int, actions: list[Action], skill: int) -> list[float]:
    return [
        float(s.tokens(ARG[a] - UNLED)) * 0.1 + sum([board.BRIBE_BY[w] for w in s.lords[ARG[a] - UNLED]])
        for a in actions
    ]


# ---------------------------------------------------------------- battles


def compose(s: Dueling, frame: Compose, seat: int, actions: list[Action], skill: int) -> list[float]:
    """All that amounts to something joins; then cards that open the way; then go."""
    sight, t = Sight(s, seat, skill), frame.target
    useful = sight.armies(t, seat)
    joined = frame.mine(s)
    room = len(joined) < (8 if sight.castle(t) else 4)
    out = []
    for a in actions:
        if a == GO:
            out.append(1.0)
        elif a == BACK:
            out.append(-0.2)
        elif a[:5] == "join ":
            x = ARG[a]
            out.append(2.0 + 0.01 * s.size[x] if x in useful and room else 0.5 if not joined else -0.5)
        else:
            worth = card_worth(sight, a, t)
            out.append(1.0 + worth if worth > 0.6 else -1.0)
    return out


def send(s: Dueling, frame: Send, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Whom to send: the order that wins most often; archers where they are needed."""
    f = s.fight
    assert f is not None
    stacks = committed(s) if frame.attacker else list(s.stacks(f.target))
    if skill < ODDS:
        return [0.01 * s.size[ARG[a]] + (0.1 if a.endswith(" archers") else 0.0) for a in actions]
    foes, peasants = enemy_side(s, frame.attacker)
    out = []
    for a in actions:
        x, archers = ARG[a], a.endswith(" archers")
        front = (min(s.size[x], MOST), 24 if archers else 12, plus_of(s, frame.attacker, x), 0)
        rest = sorted([stack_of(s, y) for y in stacks if y != x], key=lambda k: (k[1] == 6, -k[0]))[:6]
        mine: Side = (front, *[(n, min(die, 12), plus, marks) for n, die, plus, marks in rest])
        if frame.attacker:
            b = fight(mine, foes, peasants)
            worth = b.win + 0.01 * b.left
        else:
            b = fight(foes, mine, peasants)
            worth = 1.0 - b.win + 0.01 * b.foes
        out.append(worth - (0.04 if archers else 0.0) - (0.02 if s.main[seat] == x else 0.0))
    return out


def plus_of(s: Dueling, attacker: bool, stack: int) -> int:
    """What a duellist would add, besides the attacker's own one."""
    if not s.advanced or s.fight is None:
        return 0
    keep = s.fight
    s.fight = keep.but(a=stack) if attacker else keep.but(d=stack)
    total = bonus(s, attacker) - (1 if attacker else 0)
    s.fight = keep
    return total


def enemy_side(s: Dueling, attacker: bool) -> tuple[Side, int]:
    """Who stands against a side of the battle in progress."""
    f = s.fight
    assert f is not None
    if attacker:
        if s.owner[f.target] < 0:
            return ((max(1, min(s.tents[f.target], MOST)), 6, 0, 0),), PEASANTS_DEFEND
        return ordered(s, list(s.stacks(f.target)), f.d, plus_of(s, False, f.d) if f.d >= 0 else 0), NO_PEASANTS
    if f.kind == TENT_FIGHT:
        return ((max(1, min(f.tents, MOST)), 6, 0, 0),), PEASANTS_ATTACK
    return ordered(s, committed(s), f.a, plus_of(s, True, f.a) if f.a >= 0 else 0), NO_PEASANTS


def ordered(s: Dueling, stacks: list[int], first: int, plus: int) -> Side:
    """The stacks of a side, the one that duels in front."""
    rest = sorted([stack_of(s, x) for x in stacks if x != first], key=lambda k: (k[1] == 6, -k[0]))[:6]
    if first not in stacks:
        return tuple(rest)
    n, die, _, marks = stack_of(s, first)
    return ((n, die, plus, marks), *rest)


def standing_odds(s: Dueling) -> tuple[Side, Side, int]:
    """Both sides of the battle in progress as they stand."""
    f = s.fight
    assert f is not None
    d, peasants = enemy_side(s, True)
    if f.kind == TENT_FIGHT:
        return ((max(1, min(f.tents, MOST)), 6, 0, 0),), d, PEASANTS_ATTACK
    return ordered(s, committed(s), f.a, plus_of(s, True, f.a) if f.a >= 0 else 0), d, peasants


def press(s: Dueling, frame: Press, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Goes on while that is worth more than a retreat, which costs a token."""
    f = s.fight
    assert f is not None
    sight = Sight(s, seat, skill)
    a, d, peasants = standing_odds(s)
    n = sum([x[0] for x in a])
    if skill < ODDS:
        going = 1.0 if n >= sum([x[0] for x in d]) else -1.0
    elif f.kind == TENT_FIGHT:
        going = 1.0
    else:
        b = fight(a, d, peasants)
        lords = len([x for x in committed(s) if x < LORDS])
        going = b.win * sight.prize(f.target) - b.lost * sight.life * lords - sight.token * (n - b.left)
        if s.owner[f.target] >= 0:
            going += sight.token * sight.others * (sum([x[0] for x in d]) - b.foes)
    out = []
    for x in actions:
        if x == ROLL:
            out.append(going)
        elif x == RETREAT:
            out.append(-sight.token - (1.0 if s.advanced else 0.0))
        elif x == BREAK_OFF:
            out.append(0.0)
        else:
            worth = card_worth(sight, x, f.target)
            out.append(max(going, 0.0) + worth if worth > 0.8 else -9.0)
    return out


def reroll(s: Dueling, frame: ReRoll, seat: int, actions: list[Action], skill: int) -> list[float]:
    f = s.fight
    assert f is not None
    mine, theirs = (f.a_dice, f.d_dice) if frame.attacker else (f.d_dice, f.a_dice)
    low = max(mine) + bonus(s, frame.attacker) < max(theirs) + bonus(s, not frame.attacker)
    return [1.0 if (a == REROLL) == low else 0.0 for a in actions]


# ---------------------------------------------------------------- after a victory


def occupy(s: Dueling, seat: int, actions: list[Action]) -> list[float]:
    return [1.0 if a == OCCUPY else 0.0 if a == LEAVE else 0.5 for a in actions]


def advance(s: Dueling, frame: Advance | Enter, seat: int, actions: list[Action], skill: int) -> list[float]:
    """The army goes where it can do most; one token at least holds what is left or taken."""
    sight = Sight(s, seat, skill)
    stack = frame.left(s)[0]
    n, source, target = s.size[stack], s.place_of(stack), frame.target
    others = s.tokens(source) - n if 0 <= source < SHIP else 1
    stay = 0 if others or source >= SHIP else 1
    goes = wants_to_go(sight, stack, source, target, frame.went)
    out = []
    for a in actions:
        if a == STAY:
            out.append(0.5 if frame.went and not goes else 0.0)
            continue
        with_lord = a[:4] == "with"
        k = amount(a, n - (stack < LORDS and not with_lord))
        left = n - k
        if goes:
            fit = -0.05 * abs(left - stay) + (0.5 if with_lord else 0.0)
        else:
            fit = -0.05 * abs(k - 1) - (0.6 if with_lord and n > 1 else 0.0)
        if not left and not others and source < SHIP:
            fit -= 0.3  # the old territory would be lost
        out.append(1.0 + fit if not frame.went or goes else fit)
    return out


def wants_to_go(sight: Sight, stack: int, source: int, target: int, went: bool) -> bool:
    s, seat = sight.s, sight.seat
    n = s.size[stack]
    if source >= SHIP:
        return True
    home = sight.home()
    if target == home:
        return True
    if source == home and s.castle[source] == seat:
        return False
    if stack >= LORDS:
        return n > 2
    if sight.skill < PLANS:
        return not went and n > 1
    if n < 2 and sight.skill < PLANS:
        return False
    if sight.skill >= PLANS and s.round > 1 and s.actions > 0:
        if any([s.castle[c] not in (NO_CASTLE, seat) and s.owner[c] != seat for c in NEAR[target]]):
            return True
    if n < 2:
        return False
    here, there = reach_worth(sight, source, n - 1, stack), reach_worth(sight, target, n - 1, stack)
    if went:
        return there > here + 0.5
    return there >= 0.8 * here


def castle(s: Dueling, seat: int, actions: list[Action]) -> list[float]:
    """Two castles are harder to lose than one; but who has none needs it."""
    return [1.0 if a == KEEP else 0.5 if a == BURN else 0.0 for a in actions]
