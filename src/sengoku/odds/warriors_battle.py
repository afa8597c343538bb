"""A battle of Warriors of Japan, exactly: rounds, losses, the Loss Table with its traitors, running away.

Who falls follows a stated order, so a side is its band; a position is both bands and both commanders. Chances flow
from stronger positions to weaker ones. A Samurai without soldiers who falls and betrays at once (3e) keeps the sum of
the strengths, so positions of one sum may lead to each other; there the flow is repeated until nothing is left of it.
"""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.betrayal import leverage
from sengoku.games.warriors.board import BATTLE, BRAVERY, FRONT_OF, LOSS_VP, NONE, STARS, STRIPE, SUCCESSOR, loss
from sengoku.odds.warriors_core import hit_chances

Band = tuple[int, ...]  # w << 3 | soldiers, in data order
Here = tuple[Band, int, Band, int]  # attacker and his commander (NONE: to be named), defender and his
End = tuple[str, Band, Band, Band]  # result, attacker and defender on the field, those who fled
Struck = tuple[Band, int, int, int]  # a band, its commander, the enemy's dice and what he adds to them
LEAST: Final = 1e-12  # chances below are dropped
ATTACKER, DEFENDER, MUTUAL = "attacker", "defender", "mutual"
ATTACKER_FLED, DEFENDER_FLED = "attacker_fled", "defender_fled"

# Where a counter may be in the end: on the field (or fled) with a side, in a box of a side, out of the game.
WITH, FLED, BOXED, DEAD = 0, 2, 4, 6
FATES: Final = 7


class Side:
    """What is true of one side during the whole battle."""

    def __init__(self, number: int, court: int) -> None:
        self.number, self.court = number, court  # 0 attacks, 1 defends; the court it fights for
        self.samurai_first = False  # loses Samurai without soldiers before soldiers
        self.commander = NONE  # who commands if he is of the highest rank
        self.runs_at = 0  # runs away when its strength is not more than this
        self.limit = 4  # how many can cross where it runs to
        self.pursues = True
        self.tempts = NONE  # whom it tries to win over
        self.pays = False  # a victory point for it
        self.ways: dict[Struck, list[tuple[float, Band, int, Band]]] = {}
        self.turncoats: dict[Band, list[tuple[float, Band]]] = {}

    # ------------------------------------------------------------ choices

    def named(self, band: Band, now: int) -> int:
        """Who commands: he who does, while he is there; else of the highest rank the wanted one or the best."""
        if now != NONE and any([x >> 3 == now for x in band]):
            return now
        top = max([STARS[x >> 3] for x in band])
        able = [x >> 3 for x in band if STARS[x >> 3] == top]
        if self.commander in able:
            return self.commander
        return max(able, key=lambda w: (BATTLE[w], BRAVERY[w], -w))

    def rank(self, x: int, commander: int) -> tuple[bool, int, bool, int]:
        """Who is lost first: the commander last, low ranks before high, strangers before own, then data order."""
        w = x >> 3
        return w == commander, STARS[w], STRIPE[w] == self.court, w

    def after(self, band: Band, commander: int, hits: int) -> tuple[Band, Band]:
        """3d: the band after so many hits, and the Samurai who fell."""
        if hits >= strength(band):
            return (), band
        left = sorted(band, key=lambda x: self.rank(x, commander))
        fallen: list[int] = []
        while hits:
            bare = [x for x in left if not x & 7 and x >> 3 != commander]
            armed = [x for x in left if x & 7]
            if bare and (self.samurai_first or not armed):
                left.remove(bare[0])
                fallen.append(bare[0])
            else:
                left[left.index(armed[0])] = armed[0] - 1
            hits -= 1
        return tuple(sorted(left)), tuple(sorted(fallen))

    def who_flees(self, band: Band, commander: int) -> Band:
        """Those who are lost last, as many as can cross."""
        if len(band) <= self.limit:
            return band
        order = sorted(band, key=lambda x: (*self.rank(x, commander)[:3], x & 7, x >> 3))
        return tuple(sorted(order[-self.limit :]))

    # ------------------------------------------------------------ the Loss Table

    def fates(self, struck: Struck) -> list[tuple[float, Band, int, Band]]:
        """What becomes of a band: who is left, their strength, who joins the enemy. The first way is: no hits."""
        found = self.ways.get(struck)
        if found is None:
            band, commander, dice, bonus = struck
            found = []
            for hits, p in enumerate(hit_chances(dice, bonus)):
                left, fallen = self.after(band, commander, hits)
                size = strength(left)
                found += [(p * q, left, size, traitors) for q, traitors in self.traitors(fallen)]
            self.ways[struck] = found
        return found

    def traitors(self, fallen: Band) -> list[tuple[float, Band]]:
        """3e: who of the fallen fights on for the enemy at once, with the chance of it."""
        found = self.turncoats.get(fallen)
        if found is None:
            found = [(1.0, ())]
            for x in fallen:
                stays, joins = self.betrays(x >> 3)
                if joins:
                    found = [(p * q, (*band, w << 3)) for p, band in found for q, w in joins] + [
                        (p * stays, band) for p, band in found
                    ]
            self.turncoats[fallen] = found
        return found

    def betrays(self, w: int) -> tuple[float, list[tuple[float, int]]]:
        """The chance that he is gone, and of those who join the enemy instead: he or his successor."""
        joins: list[tuple[float, int]] = []
        chance, gone = 1.0, 0.0
        while w != NONE:
            faces = self.faces(w)
            if faces[3]:
                joins.append((chance * faces[3], w))
            gone += chance * (faces[0] + faces[2])
            chance *= faces[1]
            w = SUCCESSOR[w]
        return gone + chance, joins

    def faces(self, w: int) -> tuple[float, float, float, float]:
        """The chances of rout, death, rout and betrayal, immediate betrayal."""
        less = STARS[w] if STRIPE[w] == self.court else 0
        rows = [loss(die - less) for die in range(1, 7)]
        counts = [rows.count(name) / 6 for name in ("rout", "death", "rout_betrayal", "immediate_betrayal")]
        return counts[0], counts[1], counts[2], counts[3]


def strength(band: Band) -> int:
    return len(band) + sum([x & 7 for x in band])


def joined(band: Band, more: Band) -> Band:
    return tuple(sorted((*band, *more))) if more else band


class Battle:
    """Fights a battle in all its ways at once."""

    def __init__(self, attacker: Side, defender: Side, initiative: int, succession_pays: bool = True) -> None:
        self.sides = (attacker, defender)
        self.order = (1 - initiative, initiative)
        self.succession_pays = succession_pays
        self.ends: dict[End, float] = {}
        self.waiting: dict[int, dict[Here, float]] = {}  # by sum of strengths
        self.points = [0.0, 0.0]  # victory points that each side gains, on average
        self.rounds = 0.0  # on average
        self.struck: tuple[dict[Struck, float], dict[Struck, float]] = ({}, {})  # by side: how often
        self.fate: dict[int, list[float]] = {}  # by counter

    def fought(self, attacker: Band, defender: Band) -> None:
        self._tempt(attacker, defender, 0, 1.0)
        while self.waiting:
            level = max(self.waiting)
            here = self.waiting[level]
            if not here:
                del self.waiting[level]
                continue
            self.waiting[level] = {}
            for at, p in here.items():
                if p > LEAST:
                    self._round(at, p, level)
        self.counted()
        total = sum(self.ends.values())  # what was dropped on the way is shared out
        self.ends = {end: p / total for end, p in self.ends.items()}

    # ------------------------------------------------------------ step 1

    def _tempt(self, attacker: Band, defender: Band, nth: int, p: float) -> None:
        """Betrayal, the side without the initiative first; then the first round."""
        if not attacker or not defender:
            self._end(MUTUAL, attacker, defender, (), p)
            return
        if nth == 2:
            self._wait((attacker, NONE, defender, NONE), p, strength(attacker) + strength(defender))
            return
        number = self.order[nth]
        side, mine, theirs = self.sides[number], (attacker, defender)[number], (attacker, defender)[1 - number]
        targets = [x for x in theirs if x >> 3 == side.tempts]
        if not targets:
            self._tempt(attacker, defender, nth + 1, p)
            return
        need = max([leverage(x >> 3, side.tempts) for x in mine])
        chance = min(max(need + side.pays, 0), 6) / 6
        if chance:
            mine, theirs = joined(mine, (targets[0],)), tuple([x for x in theirs if x != targets[0]])
            self._tempt(*((theirs, mine) if number else (mine, theirs)), nth + 1, p * chance)
        if chance < 1:
            self._tempt(attacker, defender, nth + 1, p * (1 - chance))

    # ------------------------------------------------------------ rounds

    def _wait(self, at: Here, p: float, level: int) -> None:
        here = self.waiting.get(level)
        if here is None:
            here = self.waiting[level] = {}
        here[at] = here.get(at, 0.0) + p

    def _round(self, at: Here, p: float, level: int) -> None:
        a, x, d, y = at
        first, second = self.sides
        x, y = first.named(a, x), second.named(d, y)
        braver = BRAVERY[x] - BRAVERY[y]
        size = strength(a)
        on_a: Struck = (a, x, min(BATTLE[y], level - size), max(0, -braver))
        on_d: Struck = (d, y, min(BATTLE[x], size), max(0, braver))
        fates_a, fates_d = first.fates(on_a), second.fates(on_d)
        stay = not self._runner(size, level - size)
        if stay:
            p = p / (1 - fates_a[0][0] * fates_d[0][0])  # a round without hits is repeated, unless somebody runs
        self.rounds += p
        self.struck[0][on_a] = self.struck[0].get(on_a, 0.0) + p
        self.struck[1][on_d] = self.struck[1].get(on_d, 0.0) + p
        for i, (q, left_a, size_a, to_d) in enumerate(fates_a):
            chance = p * q
            for r, left_d, size_d, to_a in fates_d if i or not stay else fates_d[1:]:  # the first is: no hits
                if chance * r > LEAST:
                    band_a = tuple(sorted(left_a + to_a)) if to_a else left_a
                    band_d = tuple(sorted(left_d + to_d)) if to_d else left_d
                    now = (band_a, x if left_a else NONE, band_d, y if left_d else NONE)
                    self._next(now, size_a + len(to_a), size_d + len(to_d), chance * r)

    def _next(self, at: Here, size_a: int, size_d: int, p: float) -> None:
        """3f, 3g, and the next round."""
        if not size_a or not size_d:
            self._end(MUTUAL, at[0], at[2], (), p)
            return
        runner = self._runner(size_a, size_d)
        if runner:
            self._run(at, runner[0], p)
            return
        a, x, d, y = at
        if x == NONE or y == NONE:  # ruling W-A39
            at = (a, self.sides[0].named(a, x), d, self.sides[1].named(d, y))
        self._wait(at, p, size_a + size_d)

    # ------------------------------------------------------------ running away

    def _runner(self, size_a: int, size_d: int) -> list[int]:
        """3g: who runs, asked in the order of the rules."""
        return [n for n in self.order if (size_d if n else size_a) <= self.sides[n].runs_at]

    def _run(self, at: Here, number: int, p: float) -> None:
        side, foe = self.sides[number], self.sides[1 - number]
        mine, x, theirs, y = (at[2], at[3], at[0], at[1]) if number else at
        go = side.who_flees(mine, x)
        theirs = joined(theirs, tuple([w for w in mine if w not in go]))
        if not foe.pursues:
            self._fled(number, go, theirs, p)
            return
        x, y = side.named(go, x), foe.named(theirs, y)
        on: Struck = (go, x, min(BATTLE[y], strength(theirs)), max(0, BRAVERY[y] - BRAVERY[x]) + 1)
        self.struck[number][on] = self.struck[number].get(on, 0.0) + p
        for q, left, _, traitors in side.fates(on):
            self._fled(number, left, joined(theirs, traitors), p * q)

    def _fled(self, number: int, fled: Band, theirs: Band, p: float) -> None:
        result = (ATTACKER_FLED, DEFENDER_FLED)[number] if fled else MUTUAL
        self._end(result, () if number == 0 else theirs, theirs if number == 0 else (), fled, p)

    # ------------------------------------------------------------ ends

    def _end(self, result: str, a: Band, d: Band, fled: Band, p: float) -> None:
        if result == MUTUAL:
            result = ATTACKER if a else DEFENDER if d else MUTUAL
        end = (result, a, d, fled)
        self.ends[end] = self.ends.get(end, 0.0) + p
        for number, band in enumerate((a, d)):
            for x in band:
                self._fate(x >> 3)[WITH + number] += p
        runner = 0 if result == ATTACKER_FLED else 1
        for x in fled:
            self._fate(x >> 3)[FLED + runner] += p

    def _fate(self, w: int) -> list[float]:
        return self.fate.setdefault(FRONT_OF[w], [0.0] * FATES)

    def counted(self) -> None:
        """The Loss Table for those who are gone: points, boxes, graves. Traitors on the field are told elsewhere."""
        for number, side in enumerate(self.sides):
            falls: dict[int, float] = {}
            for (band, commander, dice, bonus), p in self.struck[number].items():
                for hits, q in enumerate(hit_chances(dice, bonus)):
                    for x in side.after(band, commander, hits)[1]:
                        falls[x >> 3] = falls.get(x >> 3, 0.0) + p * q
            for fallen, chance in falls.items():
                self._buried(number, fallen, chance)

    def _buried(self, number: int, w: int, chance: float) -> None:
        side, fate, pays = self.sides[number], self._fate(w), True
        while w != NONE:
            if pays:
                self.points[1 - number] += chance * LOSS_VP[STARS[w]]
            rout, death, betrayal, _ = side.faces(w)
            fate[BOXED + number] += chance * rout
            fate[BOXED + 1 - number] += chance * betrayal
            chance *= death
            w, pays = SUCCESSOR[w], self.succession_pays
        fate[DEAD] += chance
