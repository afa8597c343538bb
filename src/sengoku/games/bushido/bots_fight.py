"""Sealed choices: how many katana, which one on top, which disc. Mixed strategies by regret matching."""

from __future__ import annotations

import random

from sengoku.games.bushido.actions import ARG, DISC
from sengoku.games.bushido.bots_stand import PAIR, Taste, own_turns_left, rivals, turns_left, worth
from sengoku.games.bushido.fight import Stacks
from sengoku.games.bushido.pieces import HONOR, KOTAU, MONTHS, D, T
from sengoku.games.bushido.records import Fight
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.tactics import Stack
from sengoku.kernel import Action
from sengoku.odds.bushido_core import EMPTY, End, Field, ended

KATANA = range(3)  # kinds of katana tiles


def fight_of(s: Bushido) -> Fight:
    assert s.fight is not None
    return s.fight


def field_of(s: Bushido) -> Field:
    """The fight that is on, as the odds know it."""
    f = fight_of(s)
    c, each = f.target, s.options["elite_loss"] == "each"
    sa, sd = s.samurai_honor[f.attacker], s.samurai_honor[f.defender]
    if f.revolt:
        return Field(s.ronin[c], s.troops[c], 0, s.elite[c], 0, 0, 0, sa, sd, True, each)
    province = HONOR[s.kind[c]]
    return Field(f.troops, s.troops[c], f.elite, s.elite[c], s.ronin[c], province, f.bonus, sa, sd, False, each)


class Stakes:
    """What the ends of a fight are worth to one of the fighters, in Daimyo honor."""

    def __init__(self, s: Bushido, seat: int, taste: Taste) -> None:
        f = fight_of(s)
        self.attacks = seat == f.attacker
        other = f.defender if self.attacks else f.attacker
        threat = rivals(s, seat, taste)
        value = worth(s.kind[f.target], max(1, own_turns_left(s, f.defender)), taste)
        self.own = PAIR * (0.9 if own_turns_left(s, seat) else 0.15)
        self.other = PAIR * threat[other] * (0.9 if own_turns_left(s, other) else 0.1)
        self.tile = taste.tile * turns_left(s) / MONTHS
        if self.attacks:
            gained = 0.0 if f.revolt else value * threat[s.daimyo]
            self.conquered, self.neutral = threat[f.defender] * value - gained, threat[f.defender] * value
        else:
            self.conquered, self.neutral = -value - value * threat[s.daimyo], -value
        self.lost = 0.15 if self.attacks and not f.revolt else 0.0  # the council

    def of(self, e: End, used: int) -> float:
        mine, theirs = (e.honor_a, e.honor_d) if self.attacks else (e.honor_d, e.honor_a)
        land = self.conquered if e.result == "conquered" else self.neutral if e.result == "neutral" else 0.0
        shame = 0.0 if e.attacker_won or not self.attacks else self.lost
        return self.own * mine - self.other * theirs + land - self.tile * used - shame


# ------------------------------------------------------------ discs


def own_discs(s: Bushido, seat: int) -> list[int]:
    return [k for k in range(KOTAU) if s.discs[seat * D + k]]


def stack_of(s: Bushido, seat: int) -> tuple[int, ...]:
    return s.stacks[0] if fight_of(s).attacker == seat else s.stacks[1]


def disc_weights(s: Bushido, seat: int, actions: list[Action], rng: random.Random, taste: Taste) -> list[float]:
    """Each disc against what the other side may choose, by the stacks as they are imagined."""
    f = fight_of(s)
    other = f.defender if seat == f.attacker else f.attacker
    field, stakes = field_of(s), Stakes(s, seat, taste)
    against = likely(own_discs(s, other), taste)
    out = []
    for a in actions:
        mine = ARG[a]
        if mine == len(DISC) - 1:
            return [0.0] * len(actions)
        value = 0.0
        for k, w in against:
            pair = (mine, k) if stakes.attacks else (k, mine)
            value += w * stakes.of(ended(field, *pair, s.stacks[0], s.stacks[1]), 0)
        out.append(value)
    spread = max(out) - min(out)
    return [v + taste.noise * spread * rng.random() for v in out]  # not to be read


# ------------------------------------------------------------ stacks


def stack_weights(
    s: Bushido, frame: Stacks, seat: int, actions: list[Action], rng: random.Random, taste: Taste
) -> list[float]:
    """At a glance: as many tiles as it is worth, always one at least; the top says little."""
    step = len(frame.trays[seat])
    if step == 3:
        return [rng.random() for _ in actions]
    f = fight_of(s)
    most = len(actions) - 1
    wanted = round(share_of(s, f, seat, step, rng, taste) * most)
    if not wanted and most and step in (0, 2) and not any([ARG[a] for a in frame.trays[seat]]):
        wanted = 1
    return [-float(abs(n - wanted)) for n in range(len(actions))]


def share_of(s: Bushido, f: Fight, seat: int, step: int, rng: random.Random, taste: Taste) -> float:
    """What part of the tiles of one kind to use."""
    young = turns_left(s) / MONTHS
    if seat == f.attacker and not f.revolt:
        return (1.0 if step == 0 or rng.random() < taste.use_attack else taste.part) * (1.0 - taste.save_attack * young)
    own, other = s.hand_size(seat), s.hand_size(f.attacker if seat == f.defender else f.defender)
    if HONOR[s.kind[f.target]] <= taste.poor and own < 0.6 * other and own_turns_left(s, seat):
        return 0.0 if step else 0.4  # a poor province is not worth a lost fight
    return (1.0 if rng.random() < taste.use_defend else taste.part) * (1.0 - taste.save_defend * young)


# ------------------------------------------------------------ mixed strategies


def parts_of(katana: Stack, few: bool) -> list[Stack]:
    """Stacks worth a thought: all, without the best, the cheap ones, half, one tile."""
    a, b, c = katana
    wanted = [(a, b, c), (a, b, 0), (a, 0, 0), (a - a // 2, b - b // 2, c - c // 2), (0, b, c)]
    if not few:
        wanted += [(a, 0, c), (a, b - b // 2, c - c // 2), (a - a // 2, b, c), (a // 3, b // 3, c), (0, 0, c)]
    least = (1, 0, 0) if a else (0, 1, 0) if b else (0, 0, 1)
    out: list[Stack] = []
    for stack in [*wanted, least]:
        if sum(stack) and stack not in out:
            out.append(stack)
    return out or [EMPTY]


class Mix:
    """Regret matching between the own choices and those of the other side in some imagined worlds."""

    def __init__(self, own: int, others: list[int]) -> None:
        self.own, self.others = own, others  # numbers of choices, one for each world

    def solved(self, mine: list[list[list[float]]], theirs: list[list[list[float]]], steps: int) -> list[float]:
        """Chances of the own choices; `mine[w][i][j]` is worth to me, `theirs[w][i][j]` to the other, in world w."""
        regret, mean = [0.0] * self.own, [0.0] * self.own
        other = [[0.0] * n for n in self.others]
        for step in range(1, steps + 1):
            now = part_of(regret)
            gains = [0.0] * self.own
            for w, n in enumerate(self.others):
                reply = part_of(other[w])
                for i, row in enumerate(mine[w]):
                    gains[i] += sum([q * v for q, v in zip(reply, row)])
                back = [sum([now[i] * theirs[w][i][j] for i in range(self.own)]) for j in range(n)]
                level = sum([q * v for q, v in zip(reply, back)])
                other[w] = [max(0.0, r + v - level) for r, v in zip(other[w], back)]
            level = sum([p * g for p, g in zip(now, gains)])
            regret = [max(0.0, r + g - level) for r, g in zip(regret, gains)]
            for i, p in enumerate(now):
                mean[i] += step * p
        return part_of(mean)


def part_of(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [w / total for w in weights] if total > 0 else [1.0 / len(weights)] * len(weights)


def drawn(chances: list[float], rng: random.Random) -> int:
    """One of them by chance; what is hardly ever chosen is not."""
    top = max(chances)
    return rng.choices(range(len(chances)), [p if p > 0.08 * top else 0.0 for p in chances])[0]


class Duelists:
    """Both fighters, and what a fight is worth to each."""

    def __init__(self, s: Bushido, seat: int, taste: Taste) -> None:
        f = fight_of(s)
        self.seat, self.other = seat, f.defender if seat == f.attacker else f.attacker
        self.attacks = seat == f.attacker
        self.field = field_of(s)
        self.mine, self.theirs = Stakes(s, seat, taste), Stakes(s, self.other, taste)

    def worth(self, own: tuple[int, Stack], other: tuple[int, Stack]) -> tuple[float, float]:
        """Of a disc and a stack against those of the other: to me, to him."""
        (mine, stack), (theirs, against) = own, other
        if not sum(stack) or not sum(against):
            mine = theirs = -1
        if self.attacks:
            end = ended(self.field, mine, theirs, stack, against)
        else:
            end = ended(self.field, theirs, mine, against, stack)
        return self.mine.of(end, sum(stack)), self.theirs.of(end, sum(against))


def mixed_disc(
    s: Bushido, seat: int, actions: list[Action], worlds: int, steps: int, rng: random.Random, taste: Taste
) -> Action:
    """A disc by regret matching over what the other may have laid and hold."""
    who = Duelists(s, seat, taste)
    own = [ARG[a] for a in actions]
    mine: list[list[list[float]]] = []
    theirs: list[list[list[float]]] = []
    sizes: list[int] = []
    for _ in range(worlds):
        w = s.determinize(seat, rng.randrange(1 << 30))
        assert isinstance(w, Bushido)
        discs = own_discs(w, who.other) or list(range(KOTAU))
        stack, against = stack_of(w, seat), stack_of(w, who.other)
        table = [[who.worth((a, stack), (d, against)) for d in discs] for a in own]
        mine.append([[cell[0] for cell in row] for row in table])
        theirs.append([[cell[1] for cell in row] for row in table])
        sizes.append(len(discs))
    return actions[drawn(Mix(len(own), sizes).solved(mine, theirs, steps), rng)]


def mixed_stack(
    s: Bushido,
    frame: Stacks,
    seat: int,
    actions: list[Action],
    worlds: int,
    steps: int,
    rng: random.Random,
    taste: Taste,
) -> Action:
    """The next number of tiles, out of whole stacks weighed with the discs that both are likely to use."""
    tray = frame.trays[seat]
    if len(tray) == len(KATANA):
        return rng.choice(actions)
    who = Duelists(s, seat, taste)
    laid = tuple([ARG[a] for a in tray])
    hand = s.tiles[seat * T : seat * T + len(KATANA)]
    own = [p for p in parts_of((hand[0], hand[1], hand[2]), False) if p[: len(laid)] == laid]
    if len({p[len(laid)] for p in own}) == 1:
        return actions[own[0][len(laid)]]
    if not own:
        return actions[-1]
    discs = likely(own_discs(s, seat), taste)
    mine: list[list[list[float]]] = []
    theirs: list[list[list[float]]] = []
    sizes: list[int] = []
    for _ in range(worlds):
        w = s.determinize(seat, rng.randrange(1 << 30))
        assert isinstance(w, Bushido)
        n = who.other * T
        others = parts_of((w.tiles[n], w.tiles[n + 1], w.tiles[n + 2]), True)
        against = likely(own_discs(w, who.other), taste)
        table = [[mean_worth(who, stack, discs, other, against) for other in others] for stack in own]
        mine.append([[cell[0] for cell in row] for row in table])
        theirs.append([[cell[1] for cell in row] for row in table])
        sizes.append(len(others))
    chances = Mix(len(own), sizes).solved(mine, theirs, steps)
    return actions[own[drawn(chances, rng)][len(laid)]]


def likely(discs: list[int], taste: Taste) -> list[tuple[int, float]]:
    """How often each of some discs is chosen."""
    every = (taste.battle, taste.duel, taste.ambush, taste.traitor)
    held = discs or list(range(KOTAU))
    total = sum([every[k] for k in held])
    return [(k, every[k] / total) for k in held]


def mean_worth(
    who: Duelists, stack: Stack, discs: list[tuple[int, float]], other: Stack, against: list[tuple[int, float]]
) -> tuple[float, float]:
    mine = theirs = 0.0
    for a, p in discs:
        for d, q in against:
            u, v = who.worth((a, stack), (d, other))
            mine, theirs = mine + p * q * u, theirs + p * q * v
    return mine, theirs
