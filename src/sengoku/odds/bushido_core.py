"""Fights of Bushido: what comes of two stacks and two discs, and mixed strategies over them.

A fight is two sealed choices: both lay a stack of katana and show its height and its top tile, then both choose a disc.
`solved` finds what neither side can improve on by counterfactual regret minimisation (CFR+): each side's chance of
every stack, and of every disc after what it has seen. How far that is from perfect is worked out, not guessed: `gap`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sengoku.games.bushido.pieces import DUEL, KOTAU, WORTH
from sengoku.games.bushido.tactics import Stack, fallen, forfeit_line, line

DRAW = KOTAU  # in the place of a disc: none of his own to fight with, so one is drawn (B-R36)
EMPTY: Stack = (0, 0, 0)
NO_TILE = 3  # in the place of the tile on top: the stack is empty
RARE = 0.003  # what is chosen less often than this is not chosen at all in the end
TREMBLE = 0.01  # while they learn both sides lay any stack now and then, so that there is an answer to each


class Field(NamedTuple):
    """All that is fixed before the stacks are chosen."""

    troops_a: int  # attackers; in a Hatamoto's revolt the Ronin
    troops_d: int
    elite_a: int = 0
    elite_d: int = 0
    ronin: int = 0  # that lie in the province; not those of a revolt
    province: int = 0  # its honor
    bonus: int = 0
    honor_a: int = 0  # Samurai honor before the fight: Duel against Duel moves half of the loser's
    honor_d: int = 0
    revolt: bool = False
    each: bool = False  # every point kills an elite marker (option elite_loss)


class End(NamedTuple):
    """How a fight ended. Honor: what both gain on the Samurai track, before any skipping of squares."""

    attacker_won: bool
    lost_a: int
    lost_d: int
    left_a: int  # alive, markers counted three, wherever they are then
    left_d: int
    result: str  # of the province: "conquered", "held", "neutral"
    honor_a: int
    honor_d: int


def ended(f: Field, disc_a: int, disc_d: int, stack_a: Stack, stack_d: Stack) -> End:
    """One line of the table of tactics, carried out (B5 of the rules; discs -1: somebody showed no katana)."""
    ta, td = f.troops_a + WORTH * f.elite_a, f.troops_d + WORTH * f.elite_d
    if disc_a < 0:
        r = forfeit_line(stack_a, ta, td)
    else:
        r = line(disc_a, disc_d, stack_a, stack_d, ta, td)
    won = r.attacker_won
    lost_a, left_a = losses(f.troops_a, f.elite_a, 0 if won else r.loss, r.after_a, f.each)
    lost_d, left_d = losses(f.troops_d, f.elite_d, r.loss if won else 0, r.after_d, f.each)
    duel = disc_a == disc_d == DUEL
    result = province_after(f, duel, won, left_a, left_d)
    if f.revolt:
        return End(won, lost_a, lost_d, 0 if duel and not won else left_a, left_d, result, 0, 0)
    honor_a, honor_d = lost_d, lost_a
    if won:
        honor_a += sum(stack_a) + f.bonus + (f.province if result == "conquered" else 0)
    elif result == "held":
        honor_d += f.province
    if duel:
        half = (f.honor_d + 1) // 2 if won else -((f.honor_a + 1) // 2)
        honor_a, honor_d = honor_a + half, honor_d - half
    return End(won, lost_a, lost_d, left_a, left_d, result, honor_a, honor_d)


def losses(troops: int, elite: int, first: int, after: int, each: bool) -> tuple[int, int]:
    """Points lost and what is left of a side that loses twice: as the loser, then by after-effects."""
    gone, markers, lost = fallen(troops, elite, first, each)
    troops, elite = troops - gone, elite - markers
    gone, markers, more = fallen(troops, elite, after, each)
    return lost + more, troops - gone + WORTH * (elite - markers)


def province_after(f: Field, duel: bool, won: bool, left_a: int, left_d: int) -> str:
    """Whose the province is; Ronin in it are compared with whoever stays."""
    stay = 0 if duel and won else left_d
    if f.revolt:  # ruling B-A20
        ronin = 0 if duel and not won else left_a
        return "held" if stay and (not ronin or ronin < stay) else "neutral"
    if stay:
        return "held" if not f.ronin or f.ronin < stay else "neutral"
    return "conquered" if left_a and (not f.ronin or f.ronin < left_a) else "neutral"


# ------------------------------------------------------------ sides and their choices


class Hand(NamedTuple):
    """What one side may have behind its screen: katana tiles it may use, kinds of discs it may choose."""

    chance: float
    katana: Stack
    discs: tuple[int, ...]  # kinds, or (DRAW,)
    mix: tuple[float, ...] = ()  # if its choice of a disc is known: how likely each is
    fixed: bool = False  # if its stack is known: all of `katana`


class Play(NamedTuple):
    """A stack that a side may lay: which hand it is of, and what the other side sees of it."""

    hand: int
    stack: Stack
    top: int  # or NO_TILE

    @property
    def seen(self) -> tuple[int, int]:
        return sum(self.stack), self.top


def plays_of(hands: list[Hand], levels: int) -> list[Play]:
    """All stacks and tops of the hands; of many tiles of a kind only so many numbers, spread evenly."""
    found: list[Play] = []
    for h, hand in enumerate(hands):
        ones, twos, threes = [[n] if hand.fixed else numbers(n, levels) for n in hand.katana]
        for stack in [(a, b, c) for a in ones for b in twos for c in threes]:
            found += [Play(h, stack, k) for k in range(3) if stack[k]] or [Play(h, EMPTY, NO_TILE)]
    return found


def numbers(most: int, levels: int) -> list[int]:
    """
    >>> numbers(3, 5), numbers(9, 4)
    ([0, 1, 2, 3], [0, 3, 6, 9])
    """
    if most < levels:
        return list(range(most + 1))
    return [round(most * i / (levels - 1)) for i in range(levels)]


def pairs_of(disc_a: int, disc_d: int, pile: tuple[int, ...]) -> list[tuple[float, int, int]]:
    """The discs that are used in the end: those chosen, or drawn out of the stacks, the attacker first, Kotau never."""
    kinds = range(KOTAU)
    total = sum(pile[:KOTAU])
    out: list[tuple[float, int, int]] = []
    for a in kinds if disc_a == DRAW else [disc_a]:
        pa = pile[a] / total if disc_a == DRAW else 1.0
        taken = 1 if disc_a == DRAW else 0
        for d in kinds if disc_d == DRAW else [disc_d]:
            pd = (pile[d] - (taken if a == d else 0)) / (total - taken) if disc_d == DRAW else 1.0
            if pa * pd > 0:
                out.append((pa * pd, a, d))
    return out


Aim = Callable[[End], float]
Known = dict[tuple[int, int, Stack, Stack], tuple[float, float]]  # by discs and stacks: what it is worth to both


class Table:
    """What every pair of stacks and discs is worth to the attacker and to the defender."""

    def __init__(
        self,
        f: Field,
        hands: tuple[list[Hand], list[Hand]],
        pile: tuple[int, ...],
        aims: tuple[Aim, Aim],
        plays: tuple[list[Play], list[Play]],
        known: Known | None = None,
    ) -> None:
        self.field, self.hands, self.pile, self.aims, self.plays = f, hands, pile, aims, plays
        self.known: Known = {} if known is None else known
        a_rows = [[self.pay(a, d) for d in self.plays[1]] for a in self.plays[0]]
        self.pays = (
            [[cell[0] for cell in row] for row in a_rows],
            [[a_rows[i][j][1] for i in range(len(self.plays[0]))] for j in range(len(self.plays[1]))],
        )

    def size(self) -> int:
        """How many worths there are."""
        return sum([len(cell) for row in self.pays[0] for cell in row])

    def with_more(self, more: tuple[list[Play], list[Play]]) -> Table:
        """With plays that were left out."""
        plays = self.plays[0] + more[0], self.plays[1] + more[1]
        return Table(self.field, self.hands, self.pile, self.aims, plays, self.known)

    def worth(self, disc_a: int, disc_d: int, stack_a: Stack, stack_d: Stack) -> tuple[float, float]:
        key = (disc_a, disc_d, stack_a, stack_d)
        found = self.known.get(key)
        if found is None:
            end = ended(self.field, disc_a, disc_d, stack_a, stack_d)
            found = self.known[key] = self.aims[0](end), self.aims[1](end)
        return found

    def pay(self, a: Play, d: Play) -> tuple[list[float], list[float]]:
        """Worth for the attacker by his disc, then the defender's; and for the defender, the other way round."""
        own, other = self.hands[0][a.hand].discs, self.hands[1][d.hand].discs
        if a.top == NO_TILE or d.top == NO_TILE:
            u, v = self.worth(-1, -1, a.stack, d.stack)
            return [u] * (len(own) * len(other)), [v] * (len(own) * len(other))
        us, vs = [], []
        for x in own:
            for y in other:
                u = v = 0.0
                for p, ka, kd in pairs_of(x, y, self.pile):
                    w = self.worth(ka, kd, a.stack, d.stack)
                    u, v = u + p * w[0], v + p * w[1]
                us.append(u)
                vs.append(v)
        n = len(other)
        return us, [vs[i * n + j] for j in range(n) for i in range(len(own))]


# ------------------------------------------------------------ regret matching


class Side:
    """One side's regrets and mean choices."""

    def __init__(self, hands: list[Hand], plays: list[Play], others: list[Play]) -> None:
        self.hands, self.plays = hands, plays
        self.of_hand = [[i for i, p in enumerate(plays) if p.hand == h] for h in range(len(hands))]
        self.signals: list[tuple[int, int]] = sorted({p.seen for p in others})
        self.groups = [[j for j, p in enumerate(others) if p.seen == signal] for signal in self.signals]
        self.seen_as: list[int] = []  # the number of each own play among the other side's signals; set by `facing`
        self.regret = [0.0] * len(plays)
        self.mean = [0.0] * len(plays)
        self.chance = [0.0] * len(plays)  # now, with that of its hand
        sizes = [len(hands[p.hand].discs) for p in plays]
        self.disc_regret = [[[0.0] * n for _ in self.signals] for n in sizes]
        self.disc_mean = [[[0.0] * n for _ in self.signals] for n in sizes]
        self.disc_chance = [[self.discs_first(p, n) for _ in self.signals] for p, n in zip(plays, sizes)]
        self.choose(0)

    def discs_first(self, play: Play, n: int) -> list[float]:
        return list(self.hands[play.hand].mix) or [1.0 / n] * n

    def facing(self, other: Side) -> None:
        place = {signal: i for i, signal in enumerate(other.signals)}
        self.seen_as = [place[p.seen] for p in self.plays]

    def choose(self, weight: int) -> None:
        """Regrets become chances, which count more the later they are."""
        for h, own in enumerate(self.of_hand):
            total = sum([self.regret[i] for i in own])
            for i in own:
                p = self.regret[i] / total if total > 0 else 1.0 / len(own)
                self.chance[i] = ((1.0 - TREMBLE) * p + TREMBLE / len(own)) * self.hands[h].chance
                self.mean[i] += weight * p

    def learn(self, other: Side, pays: list[list[list[float]]], weight: int) -> None:
        """One step against what the other side does now."""
        values = []
        for i, play in enumerate(self.plays):
            n, me = len(self.hands[play.hand].discs), self.seen_as[i]
            fixed = bool(self.hands[play.hand].mix)
            value = 0.0
            for g, group in enumerate(self.groups):
                by_disc = [0.0] * n
                reached = False
                for j in group:
                    w = other.chance[j]
                    if w > 0.0:
                        reached = True
                        row, theirs, k = pays[i][j], other.disc_chance[j][me], 0
                        for x in range(n):
                            for p in theirs:
                                by_disc[x] += w * p * row[k]
                                k += 1
                if reached:
                    value += self.learn_disc(i, g, by_disc, fixed, weight)
            values.append(value)
        for h, own in enumerate(self.of_hand):
            part = self.hands[h].chance or 1.0
            mean = sum([self.chance[i] * values[i] for i in own]) / part
            for i in own:
                self.regret[i] = max(0.0, self.regret[i] + values[i] - mean)
        self.choose(weight)

    def learn_disc(self, i: int, g: int, by_disc: list[float], fixed: bool, weight: int) -> float:
        now = self.disc_chance[i][g]
        value = sum([p * v for p, v in zip(now, by_disc)])
        if fixed or len(now) == 1:
            return value
        regret = [max(0.0, r + v - value) for r, v in zip(self.disc_regret[i][g], by_disc)]
        self.disc_regret[i][g] = regret
        total = sum(regret)
        if total > 0:
            now = self.disc_chance[i][g] = [r / total for r in regret]
        reach = weight * self.chance[i] or 1e-9 * weight
        mean = self.disc_mean[i][g]
        for k, p in enumerate(now):
            mean[k] += reach * p
        return value

    def settle(self) -> None:
        """The mean over all steps is what counts: from now on it is the choice."""
        for h, own in enumerate(self.of_hand):
            for i, p in zip(own, shares([self.mean[i] for i in own])):
                self.chance[i] = self.hands[h].chance * p
        for i in range(len(self.plays)):
            for g, mean in enumerate(self.disc_mean[i]):
                if sum(mean) > 0:
                    self.disc_chance[i][g] = shares(mean)

    def answer(self, i: int, seen: tuple[int, int]) -> list[float]:
        """How play i chooses its disc after a sight, also one that was not reckoned with: then as after the nearest."""
        signals = self.signals
        g = min(range(len(signals)), key=lambda k: (signals[k][1] != seen[1], abs(signals[k][0] - seen[0]), k))
        return self.disc_chance[i][g]


def shares(weights: list[float]) -> list[float]:
    """Parts of 1, without the rare ones.

    >>> shares([3.0, 1.0, 0.001])
    [0.75, 0.25, 0.0]
    """
    total = sum(weights)
    kept = [w if w >= RARE * total else 0.0 for w in weights] if total > 0 else [1.0] * len(weights)
    total = sum(kept)
    return [w / total for w in kept]


class Solution:
    """Both sides' mixed strategies. `gap`: what the two together could still gain by changing only their own."""

    def __init__(self, table: Table, sides: tuple[Side, Side]) -> None:
        self.table, self.sides = table, sides
        self.values = (self.value(0), self.value(1))
        self._best: dict[int, list[tuple[float, Play]]] = {}

    def value(self, side: int) -> float:
        """What the fight is worth to a side."""
        me = self.sides[side]
        laid = [i for i in range(len(me.plays)) if me.chance[i] > 0]
        return sum([me.chance[i] * self.of_play(side, me.plays[i], me.disc_chance[i]) for i in laid])

    def of_play(self, side: int, play: Play, discs: list[list[float]] | None) -> float:
        """Worth of a stack with its choices of discs, or (None) with the best reply to every sight."""
        me, other = self.sides[side], self.sides[1 - side]
        n = len(me.hands[play.hand].discs)
        mix = me.hands[play.hand].mix
        total = 0.0
        for g, group in enumerate(me.groups):
            by_disc = [0.0] * n
            for j in group:
                w = other.chance[j]
                if w <= 0.0:
                    continue
                row, theirs, k = self.row(side, play, other.plays[j]), other.answer(j, play.seen), 0
                for x in range(n):
                    for p in theirs:
                        by_disc[x] += w * p * row[k]
                        k += 1
            chosen = discs[g] if discs is not None else list(mix)
            total += sum([p * v for p, v in zip(chosen, by_disc)]) if chosen else max(by_disc)
        return total

    def row(self, side: int, play: Play, other: Play) -> list[float]:
        return self.table.pay(play, other)[0] if side == 0 else self.table.pay(other, play)[1]

    def best_reply(self, side: int) -> list[tuple[float, Play]]:
        """For each hand of a side the stack, of all there are, that does best against the other side's strategy."""
        if side in self._best:
            return self._best[side]
        me = self.sides[side]
        found: list[tuple[float, Play]] = []
        for h, hand in enumerate(me.hands):
            every = [Play(h, p.stack, p.top) for p in plays_of([hand], 1000)]
            found.append(max([(self.of_play(side, p, None), p) for p in every]))
        self._best[side] = found
        return found

    def left_out(self) -> tuple[list[Play], list[Play]]:
        """The best replies that the table does not have."""
        found = [[p for _, p in self.best_reply(side) if p not in self.sides[side].plays] for side in (0, 1)]
        return found[0], found[1]

    def ends(self) -> dict[End, float]:
        """Every way the fight may end, with its chance."""
        a, d = self.sides
        field, pile = self.table.field, self.table.pile
        found: dict[End, float] = {}
        for i, one in enumerate(a.plays):
            for j, two in enumerate(d.plays):
                both = a.chance[i] * d.chance[j]
                if both <= 0.0:
                    continue
                if one.top == NO_TILE or two.top == NO_TILE:
                    end = ended(field, -1, -1, one.stack, two.stack)
                    found[end] = found.get(end, 0.0) + both
                    continue
                answers = zip(a.hands[one.hand].discs, a.answer(i, two.seen))
                for x, p in answers:
                    for y, q in zip(d.hands[two.hand].discs, d.answer(j, one.seen)):
                        for r, ka, kd in pairs_of(x, y, pile) if p * q > 0 else []:
                            end = ended(field, ka, kd, one.stack, two.stack)
                            found[end] = found.get(end, 0.0) + both * p * q * r
        return found

    def gap(self) -> float:
        total = 0.0
        for side in (0, 1):
            best = self.best_reply(side)
            total += sum([hand.chance * value for hand, (value, _) in zip(self.sides[side].hands, best)])
        return total - sum(self.values)


def solved(table: Table, steps: int) -> Solution:
    """Mixed strategies after so many steps of learning. If a side's choices are known the other's is the best reply."""
    plays = table.plays
    sides = Side(table.hands[0], plays[0], plays[1]), Side(table.hands[1], plays[1], plays[0])
    sides[0].facing(sides[1])
    sides[1].facing(sides[0])
    for step in range(1, steps + 1):
        sides[0].learn(sides[1], table.pays[0], step)
        sides[1].learn(sides[0], table.pays[1], step)
    for side in sides:
        side.settle()
    return Solution(table, sides)
