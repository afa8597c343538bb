"""What a player of Dueling Samurai sees of a position: what things are worth, how attacks end, who is in danger.

The measure is points: a territory 1, a Warlord 2, a kill 2, a castle 10 or, where it ends the game, far more.
"""

from __future__ import annotations

from typing import NamedTuple

from sengoku.games.dueling import board
from sengoku.games.dueling.attack import joinable
from sengoku.games.dueling.duel import lord_bonus
from sengoku.games.dueling.fight import LAND_FIGHT, Fight
from sengoku.games.dueling.state import ARCHERS, ARCHERS_USED, FARMERS, NINJA, NO_CASTLE, OWNERLESS, Dueling
from sengoku.odds.dueling_core import ARCHERS as TWO_DICE
from sengoku.odds.dueling_core import NO_PEASANTS, PEASANTS_DEFEND, Brief, Side, Stack, fight

SHIP, LORDS, UNLED, NEAR, FAR = board.SHIP, board.LORDS, board.UNLED, board.NEAR, board.FAR
MOST = 24  # tokens of a stack that are reckoned with: more do not change the odds much
ROUND = [
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    8,
    10,
    10,
    12,
    12,
    14,
    14,
    16,
    16,
    18,
    18,
    20,
    20,
    20,
    24,
    24,
]  # few sizes, few fights
GAME = 27.0  # points that are as good as winning at once, for who has even chances
RULES_OF_THUMB, ODDS, PLANS, MASTERY = range(4)  # skills


class Measure(NamedTuple):
    """How much some things count in the judgement of attacks, marches and new tokens."""

    lord: float = 1.0  # a Warlord's life, before a battle
    fear: float = 1.0  # danger to one's own lands
    guard: float = 1.0  # a garrison that leaves the castle for an attack
    march: float = 1.0  # what a march gains
    reach: float = 1.0  # the attacks that new tokens make possible
    promotion: float = 0.9  # of a stack, by new tokens


MEASURES = [Measure(), Measure(), Measure(), Measure(0.65, 0.9, 0.85, 0.75, 0.8, 3.0)]  # by skill; the last by play


def stack_of(s: Dueling, x: int, plus: int = 0, more: int = 0) -> Stack:
    """A stack as the odds have it."""
    n = ROUND[min(max(s.size[x] + more, 1), MOST)]
    if x < LORDS:
        archers = s.gear[x] & ARCHERS and not s.gear[x] & ARCHERS_USED
        return (n, TWO_DICE if archers else 12, plus, 0)
    p = x - UNLED
    ninja = p >= board.RIDERS or (p < SHIP and s.marks[p] & NINJA)
    return (n, 12 if ninja else 6, plus, 0)


def side_of(stacks: list[Stack]) -> Side:
    """The strongest first; of those without a Warlord one heap, last. Six Warlords tell enough."""
    led = sorted([x for x in stacks if x[1] != 6], reverse=True)[:6]
    loose = ROUND[min(sum([x[0] for x in stacks if x[1] == 6]), MOST)]
    plus = max([x[2] for x in stacks if x[1] == 6], default=0)
    return (*led, (loose, 6, plus, 0)) if loose else tuple(led)


class Sight:
    """A seat's look at the board, made anew for each decision."""

    def __init__(self, s: Dueling, seat: int, skill: int) -> None:
        self.s, self.seat, self.skill = s, seat, skill
        self.measure = MEASURES[skill]
        self.others = 1.0 / max(1, len(s.playing()) - 1)  # how much another's point lost is worth
        self.turns = 2 * (s.last - s.round) + (1 - s.half)  # own turns after this one
        self.token = 0.30 * min(1.0, (self.turns + 0.6) / 4.0)
        self.last_castle = len([c for c in s.castle if c not in (NO_CASTLE, seat)]) == 1
        self.life = 2.0 + 2.3 * self.others  # of a Warlord: two points, and two for his slayer
        self.lord = self.measure.lord * self.life  # what counts of it before a battle

    # ------------------------------------------------------------ worth

    def land(self, t: int, owner: int) -> float:
        """What it is worth that territory `t` becomes the seat's and is no longer the owner's."""
        income = 1.0 + 0.12 * self.turns * self.token / 0.3
        worth = income + (income * self.others if owner >= 0 else 0.0)
        if self.skill >= PLANS:
            worth += self.region(t, self.seat)
            if owner >= 0:
                worth += self.others * self.region(t, owner)
        return worth

    def region(self, t: int, seat: int) -> float:
        """The part that `t` has in the tokens of a whole region, for who lacks little of it."""
        s, r = self.s, board.REGION[t]
        lands = board.REGION_LANDS[r]
        foreign = len([u for u in lands if s.owner[u] >= FARMERS and s.owner[u] != seat and u != t])
        if foreign > 2:
            return 0.0
        tokens = board.REGION_FIRST[r] * (self.turns // 2) + board.REGION_LAST[r] * (self.turns + 1)
        return tokens * self.token * (0.5, 0.12, 0.04)[foreign]

    def castle(self, t: int) -> float:
        """What the fall of a castle is worth to its conqueror."""
        s = self.s
        if s.castle[t] in (NO_CASTLE, self.seat):
            return 0.0
        if self.last_castle and s.castle.count(self.seat):
            return GAME if self.skill >= PLANS else 60.0
        return 10.0 if s.castle[t] == OWNERLESS else 12.0 + 6.0 * self.others

    def men(self, t: int) -> float:
        """What the Warlords in a place are worth to who slays them."""
        s = self.s
        mains = [w for w in s.lords[t] if w in s.main]
        return self.lord * len(s.lords[t]) + len(mains)

    def bribed(self, lord: int) -> float:
        """What a Warlord is worth who comes over with his stack."""
        s, t = self.s, self.s.where[lord]
        n = s.size[lord]
        worth = 2.0 + 2.0 * self.others + self.token * n * (1.0 + self.others)
        if s.tokens(t) == n:
            worth += self.others
            if t < SHIP and s.castle[t] == s.owner[t]:
                worth += 8.0
        return worth

    # ------------------------------------------------------------ attacks

    def defence(self, t: int, less: int = 0, more: int = 0) -> tuple[Side, int]:
        """The defenders of a territory, `less` so many tokens that may be shot before."""
        s = self.s
        if s.owner[t] < 0:
            return ((max(1, min(s.tents[t], MOST)), 6, 0, 0),), PEASANTS_DEFEND
        stacks = [stack_of(s, x) for x in s.stacks(t)]
        if less:
            stacks = cut(stacks, less)
        if more and stacks:
            n, die, plus, marks = stacks[0]
            stacks[0] = (min(n + more, MOST), die, plus, marks)
        return side_of(stacks), NO_PEASANTS

    def armies(self, t: int, seat: int) -> list[int]:
        """The stacks with which a seat would attack: those that border and amount to something."""
        s = self.s
        found = joinable(s, seat, t)
        if self.skill >= PLANS and s.castle[t] not in (NO_CASTLE, seat):
            return found  # every Warlord is a life, and a castle is worth them
        return [x for x in found if s.size[x] > 1] or found[:1]

    def attackers(self, t: int, stacks: list[int], seat: int) -> Side:
        s = self.s
        if not s.advanced or self.skill < ODDS:
            return side_of([stack_of(s, x) for x in stacks])
        f, foe = Fight(seat, t, LAND_FIGHT, tuple(stacks)), s.largest(t)
        out = []
        for x in stacks:
            plus = lord_bonus(s, f, x, foe, True) if x < LORDS else 0
            if 0 <= foe < LORDS:
                plus -= lord_bonus(s, f, foe, x, False)
            out.append(stack_of(s, x, plus))
        return side_of(out)

    def odds(self, t: int, stacks: list[int], seat: int, less: int = 0) -> Brief:
        defenders, peasants = self.defence(t, less)
        return fight(self.attackers(t, stacks, seat), defenders, peasants)

    def prize(self, t: int) -> float:
        """What the seat gains by beating all who stand in `t` and moving in."""
        owner = self.s.owner[t]
        return self.land(t, owner) + (self.men(t) if owner >= 0 else 0.0) + self.castle(t)

    def attack(self, t: int, stacks: list[int] | None = None, less: int = 0) -> float:
        """What an attack is worth, all in all."""
        s = self.s
        if stacks is None:
            stacks = self.armies(t, self.seat)
        if not stacks:
            return -9.0
        b = self.odds(t, stacks, self.seat, less)
        size = sum([s.size[x] for x in stacks])
        own = [x for x in stacks if x < LORDS]
        worth = b.win * self.prize(t)
        if s.owner[t] >= 0:
            worth += self.token * self.others * max(0.0, s.tokens(t) - less - b.foes)
        gone = max(0.0, size - b.left) if size <= 2 * MOST else 0.0
        worth -= self.token * gone + b.lost * self.lord * len(own)
        if any([s.main[self.seat] == x for x in own]):
            worth -= b.lost
        if self.skill >= PLANS and s.active == self.seat and s.actions > 1:
            worth += self.stepping_stone(t, stacks, b)
        home = self.home()
        if home >= 0 and [x for x in stacks if s.place_of(x) == home]:
            more = 6.0 * self.measure.guard if self.skill >= PLANS else 0.0
            worth -= (3.0 + more) * b.lost  # the castle's own garrison
        return worth

    def stepping_stone(self, t: int, stacks: list[int], b: Brief) -> float:
        """What more it is worth if the victors can go on to a castle with the next action."""
        s, best = self.s, 0.0
        for c in NEAR[t]:
            if s.castle[c] in (NO_CASTLE, self.seat) or s.owner[c] == self.seat or s.round == 1:
                continue
            here = [x for x in stacks if s.place_of(x) != self.home() and x < LORDS]
            if not here:
                continue
            left = [
                stack_of(s, x, 0, 0 if i else -int(s.size[x] - b.left / len(stacks)) // 2) for i, x in enumerate(here)
            ]
            beside = [stack_of(s, x) for x in self.armies(c, self.seat) if x not in here]
            d, peasants = self.defence(c)
            chance = fight(side_of(left + beside), d, peasants).win
            before = fight(side_of(beside), d, peasants).win if beside else 0.0
            best = max(best, 0.8 * b.win * (chance - before) * self.castle(c))
        return best

    # ------------------------------------------------------------ danger

    def home(self) -> int:
        """The seat's castle, -1 if it has none."""
        castle = self.s.castle
        return castle.index(self.seat) if self.seat in castle else -1

    def danger(self, t: int, more: int = 0, reach: bool = False) -> float:
        """The chance that some other seat takes the territory in its next turn, by one attack."""
        s, worst = self.s, 0.0
        seats = dict.fromkeys([s.owner[u] for u in NEAR[t] if s.owner[u] >= 0])
        for k in range(board.SHIPS):
            if s.ship_at[k] == t and s.owner[SHIP + k] >= 0:
                seats[s.owner[SHIP + k]] = None
        if s.owner[t] < 0 or not s.tokens(t):
            return 0.0
        defenders, _ = self.defence(t, 0, more)
        for x in seats:
            if x == s.owner[t]:
                continue
            stacks = [stack_of(s, y) for y in self.armies(t, x)]
            if reach:
                stacks += self.followers(t, x)
            if stacks:
                worst = max(worst, fight(side_of(stacks), defenders).win)
        return worst

    def followers(self, t: int, seat: int) -> list[Stack]:
        """The largest stack that could be marched up to a border of `t` before the attack."""
        s, best = self.s, (0, 12, 0, 0)
        gates = [u for u in NEAR[t] if s.owner[u] == seat]
        if not gates:
            return []
        seen = [s.owner[u] != seat for u in range(SHIP)]
        queue = list(gates)
        for u in gates:
            seen[u] = True
        for u in queue:
            for v in NEAR[u]:
                if not seen[v]:
                    seen[v] = True
                    queue.append(v)
                    for w in s.lords[v]:
                        if s.size[w] - 1 > best[0]:
                            best = (min(s.size[w] - 1, MOST), 12, 0, 0)
        return [best] if best[0] > 1 else []

    def fear(self, t: int, more: int = 0) -> float:
        """What the danger to one of the seat's territories costs."""
        s = self.s
        chance = self.danger(t, more, self.skill >= PLANS and s.castle[t] == self.seat)
        if not chance:
            return 0.0
        worth = 1.0 + self.others + self.lord * len(s.lords[t]) + self.token * s.tokens(t)
        if s.castle[t] == self.seat:
            worth += GAME if s.castle.count(self.seat) == 1 and len(s.playing()) == 2 else 20.0
        return self.measure.fear * chance * worth

    # ------------------------------------------------------------ harm by cards

    def harm(self, t: int, hits: int) -> float:
        """What `hits` tokens lost in another's place are worth to the seat; he takes them where he likes."""
        s = self.s
        n = s.tokens(t)
        if hits >= n:
            worth = self.men(t) + self.token * self.others * n
            if t < SHIP:
                worth += self.others
                if s.castle[t] == s.owner[t]:
                    worth += 6.0
            return worth
        return self.token * self.others * hits

    def strike(self, t: int) -> float:
        """A die of an attack card against a place: two to six, a one falls back on the user."""
        total = sum([self.harm(t, h) for h in (2, 3, 4, 5, 6)])
        return (total - 3.5 * self.token) / 6.0

    def shot(self, t: int) -> float:
        """A strike that may open the way for an attack in the same turn."""
        s, worth = self.s, self.strike(t)
        if t < SHIP and s.active == self.seat and s.actions > 0 and not s.bound[self.seat]:
            stacks = self.armies(t, self.seat)
            if stacks and s.tokens(t) > 4 and not (s.round == 1 and s.castle[t] != NO_CASTLE):
                before = self.attack(t, stacks)
                after = self.attack(t, stacks, 4)
                if after > 1.0:
                    worth = max(worth, 0.8 * (after - max(before, 0.0)))
        return worth


def cut(stacks: list[Stack], less: int) -> list[Stack]:
    """Stacks after losses, taken from the largest; one token at least stays."""
    out = sorted(stacks, reverse=True)
    while less > 0:
        n, die, plus, marks = out[0]
        k = min(less, n - 1)
        if k <= 0:
            break
        out[0] = (n - k, die, plus, marks)
        less -= k
        out.sort(reverse=True)
        if out[0][0] == 1:
            break
    return out
