"""Judgement of fortifying: Warlords gather in the castle, or where they can fall upon another's.

Every Warlord is a life: the defender of a castle loses one a roll at most, and so does who attacks it. Five Warlords
with a token each hold out as long as one with twenty.
"""

from __future__ import annotations

from sengoku.games.dueling.actions import ARG, DONE, FROM
from sengoku.games.dueling.bots_sight import (
    FAR,
    GAME,
    LORDS,
    MASTERY,
    MOST,
    NEAR,
    ODDS,
    PLANS,
    SHIP,
    UNLED,
    Sight,
    side_of,
    stack_of,
)
from sengoku.games.dueling.fortify import Fortify, Plan, groups
from sengoku.games.dueling.income import PROMOTION
from sengoku.games.dueling.state import FARMERS, NO_CASTLE, Dueling
from sengoku.kernel import Action
from sengoku.odds.dueling_core import Side, Stack, fight


def fortify(s: Dueling, frame: Fortify, seat: int, actions: list[Action], skill: int) -> list[float]:
    """Men who face nobody go to the castle if it is in danger, else to the strongest army of their group."""
    if skill < ODDS:
        return [1.0 if a == DONE else 0.0 for a in actions]
    tray = frame.trays[seat]
    if skill >= PLANS:
        return gather(s, seat, tray, actions, skill)
    if len(tray) % 2 == 0:
        wanted = next_source(s, seat, tray, skill)
        word = FROM[wanted] if wanted >= 0 else DONE
        return [1.0 if a == word else 0.2 if a == DONE else 0.0 for a in actions]
    return join_up(s, seat, ARG[tray[-1]], Plan(s, seat, tray[:-1]), actions)


def join_up(s: Dueling, seat: int, x: int, plan: Plan, actions: list[Action]) -> list[float]:
    """Tokens of a stack go to the one that matters more."""
    goal = rally(s, seat, x, plan, ODDS)
    want = plan.most(x)
    out = []
    for a in actions:
        to, n, lord_goes = plan.order(x, a)
        place = to if lord_goes else s.place_of(to)
        if lord_goes:
            out.append(0.1 if place == s.place_of(goal) else 0.0)
        else:
            out.append(
                (1.0 if to == goal else 0.3 if goal >= 0 and place == s.place_of(goal) else 0.0) - 0.01 * (want - n)
            )
    return out


def next_source(s: Dueling, seat: int, tray: tuple[Action, ...], skill: int) -> int:
    """The next stack with men to spare, -1 if none is worth the trouble."""
    plan = Plan(s, seat, tray)
    home = s.castle.index(seat) if seat in s.castle else -1
    best, most = -1, 1
    for x, n in plan.left.items():
        t = s.place_of(x)
        if t == home or n < 3 or x >= LORDS or plan.most(x) <= most:
            continue
        goal = rally(s, seat, x, plan, skill)
        if goal >= 0 and goal != x:
            best, most = x, plan.most(x)
    return best


def rally(s: Dueling, seat: int, x: int, plan: Plan, skill: int) -> int:
    """The stack that the men of `x` should join; -1: they stay."""
    group, t = groups(s, seat), s.place_of(x)
    home = s.castle.index(seat) if seat in s.castle else -1
    sight = Sight(s, seat, skill)
    if home >= 0 and group[home] == group[t] and home != t and sight.danger(home, 0, skill >= PLANS) > 0.3:
        lords = [w for w in s.lords[home] if w not in plan.gone]
        return max(lords, key=lambda w: (s.size[w], -w), default=UNLED + home)
    best, goal = strength(sight, x), -1
    for w in s.lords_of(seat):
        u = s.where[w]
        if w == x or u >= SHIP or group[u] != group[t] or w in plan.gone or u == home or w not in plan.left:
            continue
        worth = strength(sight, w)
        if worth > best:
            best, goal = worth, w
    return goal


def strength(sight: Sight, w: int) -> float:
    """How much an army matters: its size, and whether there are enemies beside it."""
    s = sight.s
    t = s.where[w] if w < LORDS else w - UNLED
    foes = [u for u in NEAR[t] if s.owner[u] >= FARMERS and s.owner[u] != sight.seat]
    if not foes:
        return 0.1 * s.size[w]
    castles = [u for u in foes if s.castle[u] not in (-1, sight.seat)]
    return 2.0 + s.size[w] + 0.3 * len(foes) + (6.0 if castles and sight.skill >= PLANS else 0.0)


# ---------------------------------------------------------------- the plan of the better players


class Muster:
    """Where Warlords gather, who goes there already, and what one more would be worth."""

    def __init__(self, s: Dueling, seat: int, tray: tuple[Action, ...]) -> None:
        self.s, self.seat, self.sight = s, seat, Sight(s, seat, PLANS)
        self.group = groups(s, seat)
        self.plan = Plan(s, seat, tray)
        self.home = self.sight.home()
        self.coming: dict[int, list[Stack]] = {}
        for i in range(0, len(tray) - 1, 2):
            x = ARG[tray[i]]
            to, n, lord_goes = Plan(s, seat, tray[:i]).order(x, tray[i + 1])
            if lord_goes:
                self.coming.setdefault(to, []).append((min(n, MOST), 12, 0, 0))
        self.threat = self.threats() if self.home >= 0 else ()
        self.camp, self.goal = self.camps()
        if self.camp >= 0 and self.prospect() < 0.55:
            self.camp = self.goal = -1

    def men(self, t: int) -> list[Stack]:
        """Who stands in a territory after the moves decided so far."""
        s = self.s
        out = [stack_of(s, x, 0, self.plan.left[x] - s.size[x]) for x in s.stacks(t) if self.plan.left.get(x, 0) > 0]
        return out + self.coming.get(t, [])

    def threats(self) -> Side:
        """What another could bring against the castle: who is near, and who may be marched up to it."""
        s, best = self.s, 0.0
        worst: Side = ()
        guard = side_of(self.men(self.home))
        for x in s.playing():
            if x == self.seat:
                continue
            near = [w for w in s.lords_of(x) if s.where[w] < SHIP and FAR[s.where[w]][self.home] <= 3 and s.size[w] > 1]
            side = side_of([stack_of(s, w) for w in sorted(near, key=lambda w: -s.size[w])[:4]])
            if side and guard and (win := fight(side, guard).win) > best:
                worst, best = side, win
        return worst

    def camps(self) -> tuple[int, int]:
        """The own territory from which a foreign castle is best attacked, and that castle; -1 if none is near."""
        s, best, found = self.s, 0.0, (-1, -1)
        for c in range(SHIP):
            if s.castle[c] in (NO_CASTLE, self.seat) or s.owner[c] == self.seat:
                continue
            for t in s.lands_of(self.seat):
                far = FAR[t][c]
                if far > 2 or t == self.home:
                    continue
                room = len(
                    [w for w in s.lords_of(self.seat) if s.where[w] < SHIP and self.group[s.where[w]] == self.group[t]]
                )
                worth = self.sight.castle(c) * (1.0 if far == 1 else 0.4) * (1.0 + 0.1 * room + 0.02 * s.tokens(t))
                if worth > best:
                    best, found = worth, (t, c)
        return found

    def prospect(self) -> float:
        """The chance to take the castle if all gather who can."""
        s = self.s
        near = [
            w for w in s.lords_of(self.seat) if s.where[w] < SHIP and self.group[s.where[w]] == self.group[self.camp]
        ]
        near = [w for w in near if s.where[w] != self.home]
        d, peasants = self.sight.defence(self.goal, 0, 3)
        if FAR[self.camp][self.goal] > 1:
            d = (*d, (2, 12, 0, 0))
        return fight(side_of([stack_of(s, w) for w in near]), d, peasants).win if near else 0.0

    def gain_home(self, n: int) -> float:
        """One more Warlord with so many tokens in the castle."""
        if not self.threat:
            return 0.0
        guard = self.men(self.home)
        before = fight(self.threat, side_of(guard)).win if guard else 1.0
        after = fight(self.threat, side_of([*guard, (n, 12, 0, 0)])).win
        s = self.s
        stake = GAME if len(s.playing()) == 2 and s.castle.count(self.seat) == 1 else 20.0
        return (before - after) * stake * 0.7

    def gain_camp(self, n: int) -> float:
        if self.camp < 0:
            return 0.0
        s, army = self.s, self.men(self.camp)
        d, peasants = self.sight.defence(self.goal, 0, 2)
        if FAR[self.camp][self.goal] > 1:
            d = (*d, (2, 12, 0, 0))  # the gate before it
        before = fight(side_of(army), d, peasants).win if army else 0.0
        after = fight(side_of([*army, (n, 12, 0, 0)]), d, peasants).win
        soon = 0.7 if s.order[0] == self.seat else 0.4
        return (after - before) * self.sight.castle(self.goal) * soon

    def best(self) -> tuple[float, int, int, int]:
        """The move that gains most: its worth, the Warlord, where to, with how many tokens."""
        s, out = self.s, (0.0, -1, -1, 0)
        if s.round >= s.last:
            return out  # nobody will attack any more
        for w in s.lords_of(self.seat):
            t, n = s.where[w], self.plan.left.get(w, 0)
            if t >= SHIP or t in (self.home, self.camp) or n < 1:
                continue
            k = max(1, n - 1)
            cost = 0.5 + (1.0 + self.sight.land(t, -1) if n == 1 and len(s.lords[t]) == 1 else 0.0)
            for goal, gain in ((self.home, self.gain_home(k)), (self.camp, self.gain_camp(k))):
                if goal >= 0 and self.group[goal] == self.group[t] and gain - cost > out[0]:
                    out = (gain - cost, w, goal, k)
        return out


def gather(s: Dueling, seat: int, tray: tuple[Action, ...], actions: list[Action], skill: int) -> list[float]:
    """Warlord after Warlord to where he is worth most, until nobody is needed elsewhere."""
    if len(tray) % 2 == 0:
        _, w, _, _ = Muster(s, seat, tray).best()
        if w < 0:
            w = tens(s, seat, Plan(s, seat, tray), joining(s, seat, tray))[0] if skill >= MASTERY else -1
            w = next_source(s, seat, tray, ODDS) if skill < MASTERY else w
        word = FROM[w] if w >= 0 else DONE
        return [1.0 if a == word else 0.2 if a == DONE else 0.0 for a in actions]
    _, w, goal, k = Muster(s, seat, tray[:-1]).best()
    plan, x = Plan(s, seat, tray[:-1]), ARG[tray[-1]]
    out = []
    if w != x and skill < MASTERY:
        return join_up(s, seat, x, plan, actions)
    if w != x:
        _, goal, k = tens(s, seat, plan, joining(s, seat, tray[:-1]))
        for a in actions:
            to, n, lord_goes = plan.order(x, a)
            out.append(1.0 - 0.01 * abs(n - k) if not lord_goes and to == goal else 0.0)
        return out
    for a in actions:
        to, n, lord_goes = plan.order(x, a)
        out.append(1.0 - 0.01 * abs(n - k) if lord_goes and to == goal else 0.0)
    return out


def joining(s: Dueling, seat: int, tray: tuple[Action, ...]) -> dict[int, int]:
    """Tokens that were ordered to join stacks so far."""
    out: dict[int, int] = {}
    for i in range(0, len(tray) - 1, 2):
        to, n, lord_goes = Plan(s, seat, tray[:i]).order(ARG[tray[i]], tray[i + 1])
        if not lord_goes:
            out[to] = out.get(to, 0) + n
    return out


TEN = PROMOTION - 1  # with so many every token more makes a Warlord: two points, and a life (rule D-R33)


def tens(s: Dueling, seat: int, plan: Plan, added: dict[int, int]) -> tuple[int, int, int]:
    """Tokens that bring a Warlord nearer to ten: from whom, to whom, how many; -1, -1, 0 if none are to spare."""
    group, home = groups(s, seat), s.castle.index(seat) if seat in s.castle else -1
    size = {x: n for x, n in plan.left.items() if n > 0}
    for x, n in added.items():
        size[x] = size.get(x, 0) + n
    lords = [w for w in size if w < LORDS and w not in plan.gone]
    wanting = [w for w in lords if size[w] < TEN]
    for y in sorted(wanting, key=lambda w: (s.where[w] != home, -size[w], w)):
        if size[y] < 4 and s.round < s.last:
            break
        donors = [x for x in size if x != y and group[s.place_of(x)] == group[s.where[y]] and plan.left.get(x, 0) > 1]
        if s.round < s.last:  # armies at the border stay what they are
            donors = [x for x in donors if size[x] > TEN or size[x] <= 3 or not faces(s, seat, s.place_of(x))]
        best = max(donors, key=lambda x: (spare(s, plan, x, size[x], home), -x), default=-1)
        n = spare(s, plan, best, size[best], home) if best >= 0 else 0
        if n > 0 and (size[best] > TEN or size[best] <= size[y]):
            return best, y, min(n, TEN - size[y])
    return -1, -1, 0


def faces(s: Dueling, seat: int, t: int) -> bool:
    return any([s.owner[u] >= 0 and s.owner[u] != seat for u in NEAR[t]])


def spare(s: Dueling, plan: Plan, x: int, size: int, home: int) -> int:
    """What a stack can give: all but one, or what it has beyond ten."""
    if size == TEN:
        return 0
    return min(plan.most(x) if x < LORDS else plan.left[x] - 1, size - TEN if size > TEN else size - 1)
