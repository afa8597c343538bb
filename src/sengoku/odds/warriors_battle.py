"""A battle of Warriors of Japan, exactly: rounds, losses, the Loss Table with its traitors, running away.

Who falls follows a stated order, so a side is its band; a position is both bands and both commanders. Chances flow
from stronger positions to weaker ones. A Samurai without soldiers who falls and betrays at once (3e) keeps the sum of
the strengths, so positions of one sum may lead to each other; there the flow is repeated until nothing is left of it.

Traitors, and the traitors among them, make the positions of a large battle innumerable, and nearly all of them next to
impossible. What is less likely than `rare` is therefore not told apart: such a betrayal is counted as none, and such a
position with the likeliest one of the same strengths and commanders. No chance is lost; `rough` adds up what was moved,
so nothing that is told can be further off, and chances of victory are off by a hundredth of it. `rare` begins next to
nothing and grows tenfold with every `most` positions: small battles stay exact, and none takes longer than a glance.
"""

from __future__ import annotations

from typing import Final

from sengoku.games.warriors.betrayal import leverage
from sengoku.games.warriors.board import BATTLE, BRAVERY, FRONT_OF, LOSS_VP, NONE, STARS, STRIPE, SUCCESSOR, loss
from sengoku.odds.warriors_core import hit_chances

Band = tuple[int, ...]  # w << 3 | soldiers, in data order
Here = tuple[int, int, int, int]  # attacker and his commander (NONE: to be named), defender and his; bands by number
End = tuple[str, Band, Band, Band]  # result, attacker and defender on the field, those who fled
Struck = tuple[int, int, int, int]  # a band, its commander, the enemy's dice and what he adds to them
# So many hits: their chance, who is left, who fell; the chance that none of these betrays, the ways in which some do.
Fall = tuple[float, int, Band, float, list[tuple[float, Band]]]
LEAST: Final = 1e-12  # what is less likely is never told apart
RARE: Final = 1e-9  # where `rare` begins
ATTACKER, DEFENDER, MUTUAL = "attacker", "defender", "mutual"
ATTACKER_FLED, DEFENDER_FLED = "attacker_fled", "defender_fled"

# Where a counter may be in the end: on the field (or fled) with a side, in a box of a side, out of the game.
WITH, FLED, BOXED, DEAD = 0, 2, 4, 6
FATES: Final = 7


class Roster:
    """Numbers for bands: a position is compared and looked up thousands of times."""

    def __init__(self) -> None:
        self.bands: list[Band] = [()]
        self.sizes = [0]  # their strengths
        self.numbers: dict[Band, int] = {(): 0}

    def number(self, band: Band) -> int:
        found = self.numbers.get(band)
        if found is None:
            found = self.numbers[band] = len(self.bands)
            self.bands.append(band)
            self.sizes.append(strength(band))
        return found

    def joined(self, n: int, more: Band) -> int:
        return self.number(tuple(sorted(self.bands[n] + more))) if more else n


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
        self.falls: dict[Struck, list[Fall]] = {}
        self.turncoats: dict[Band, tuple[float, list[tuple[float, Band]]]] = {}

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

    def fates(self, struck: Struck, roster: Roster) -> list[Fall]:
        """What becomes of a band, by the number of hits."""
        found = self.falls.get(struck)
        if found is None:
            n, commander, dice, bonus = struck
            found = []
            for hits, p in enumerate(hit_chances(dice, bonus)):
                left, fallen = self.after(roster.bands[n], commander, hits)
                found.append((p, roster.number(left), fallen, *self.traitors(fallen)))
            self.falls[struck] = found
        return found

    def traitors(self, fallen: Band) -> tuple[float, list[tuple[float, Band]]]:
        """3e: that none of the fallen fights on for the enemy at once, and who may, with the chance of it."""
        found = self.turncoats.get(fallen)
        if found is None:
            none = 1.0
            some: list[tuple[float, Band]] = [(1.0, ())]
            for x in fallen:
                stays, joins = self.betrays(x >> 3)
                none *= stays
                some += [(p * q / stays, (*band, w << 3)) for p, band in some for q, w in joins]
            found = self.turncoats[fallen] = (none, [(p * none, band) for p, band in some[1:]])
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


class Battle:
    """Fights a battle in all its ways at once."""

    def __init__(
        self, attacker: Side, defender: Side, initiative: int, succession_pays: bool = True, most: int = 0
    ) -> None:
        self.sides = (attacker, defender)
        self.order = (1 - initiative, initiative)
        self.succession_pays = succession_pays
        self.most = most  # positions after which `rare` is ten times as much; 0: never
        self.rare = RARE if most else LEAST  # what is less likely is not told apart
        self.rough = 0.0  # how much that was
        self.roster = Roster()
        self.ended: dict[tuple[str, int, int, int], float] = {}
        self.ends: dict[End, float] = {}
        self.waiting: dict[int, dict[Here, float]] = {}  # by sum of strengths
        self.points = [0.0, 0.0]  # victory points that each side gains, on average
        self.rounds = 0.0  # on average
        self.struck: tuple[dict[Struck, float], dict[Struck, float]] = ({}, {})  # by side: how often
        self.fate: dict[int, list[float]] = {}  # by counter

    def fought(self, attacker: Band, defender: Band) -> None:
        self._tempt(self.roster.number(attacker), self.roster.number(defender), 0, 1.0)
        done = 0
        while self.waiting:
            level = max(self.waiting)
            here = self.waiting.pop(level)
            for at, p in self._grouped(here):
                self._round(at, p, level)
            done += len(here)
            if self.most:
                self.rare = RARE * 10 ** min(done / self.most, 9.0)
        self._told()
        self._counted()

    def _grouped(self, here: dict[Here, float]) -> list[tuple[Here, float]]:
        """Positions of one sum of strengths, the rare ones together with the likeliest of their like."""
        sizes, rare = self.roster.sizes, self.rare
        like: dict[tuple[int, int, int], Here] = {}
        for at in sorted(here, key=lambda at: -here[at]):
            p, kind = here[at], (sizes[at[0]], at[1], at[3])
            if kind not in like:
                like[kind] = at
            elif p < rare:
                here[like[kind]] += p
                here[at] = 0.0
                self.rough += p
        return [(at, p) for at, p in here.items() if p]

    # ------------------------------------------------------------ step 1

    def _tempt(self, attacker: int, defender: int, nth: int, p: float) -> None:
        """Betrayal, the side without the initiative first; then the first round."""
        sizes = self.roster.sizes
        if not attacker or not defender:
            self._end(MUTUAL, attacker, defender, 0, p)
            return
        if nth == 2:
            a, d = [side.named(self.roster.bands[n], NONE) for side, n in zip(self.sides, (attacker, defender))]
            self._wait((attacker, a, defender, d), p, sizes[attacker] + sizes[defender])
            return
        number = self.order[nth]
        side, bands = self.sides[number], [self.roster.bands[attacker], self.roster.bands[defender]]
        targets = [x for x in bands[1 - number] if x >> 3 == side.tempts]
        if not targets:
            self._tempt(attacker, defender, nth + 1, p)
            return
        need = max([leverage(x >> 3, side.tempts) for x in bands[number]])
        chance = min(max(need + side.pays, 0), 6) / 6
        if chance:
            bands[number] = tuple(sorted((*bands[number], targets[0])))
            bands[1 - number] = tuple([x for x in bands[1 - number] if x != targets[0]])
            self._tempt(self.roster.number(bands[0]), self.roster.number(bands[1]), nth + 1, p * chance)
        if chance < 1:
            self._tempt(attacker, defender, nth + 1, p * (1 - chance))

    # ------------------------------------------------------------ rounds

    def _wait(self, at: Here, p: float, level: int) -> None:
        here = self.waiting.get(level)
        if here is None:
            here = self.waiting[level] = {}
        here[at] = here.get(at, 0.0) + p

    def _round(self, at: Here, p: float, level: int) -> None:
        """3a to 3e. A round without hits is repeated, unless somebody runs."""
        a, x, d, y = at
        first, second = self.sides
        braver, size = BRAVERY[x] - BRAVERY[y], self.roster.sizes[a]
        on_a: Struck = (a, x, min(BATTLE[y], level - size), max(0, -braver))
        on_d: Struck = (d, y, min(BATTLE[x], size), max(0, braver))
        falls_a, falls_d = first.fates(on_a, self.roster), second.fates(on_d, self.roster)
        stay = not self._runner(size, level - size)
        if stay:
            p /= 1 - falls_a[0][0] * falls_d[0][0]
        self.rounds += p
        self.struck[0][on_a] = self.struck[0].get(on_a, 0.0) + p
        self.struck[1][on_d] = self.struck[1].get(on_d, 0.0) + p
        for fall_a in falls_a:
            for fall_d in falls_d[1:] if stay else falls_d:
                chance = p * fall_a[0] * fall_d[0]
                if chance > self.rare and (fall_a[4] or fall_d[4]):
                    chance = self._betrayed(at, chance, fall_a, fall_d)
                self._next((fall_a[1], x, fall_d[1], y), chance)
            stay = False  # where one side was hit, the other may be spared

    def _betrayed(self, at: Here, chance: float, fall_a: Fall, fall_d: Fall) -> float:
        """3e: the fallen who fight on for the enemy; returns the chance that is left for: nobody does."""
        _, left_a, _, loyal_a, some_a = fall_a
        _, left_d, _, loyal_d, some_d = fall_d
        x, y = at[1] if left_a else NONE, at[3] if left_d else NONE
        roster, rare, rest = self.roster, self.rare, 0.0
        for q, to_d in [(loyal_a, ()), *some_a]:
            for r, to_a in [(loyal_d, ()), *some_d]:
                likely = chance * q * r
                if not (to_a or to_d):
                    none = likely
                elif likely < rare:
                    rest += likely
                else:
                    self._next((roster.joined(left_a, to_a), x, roster.joined(left_d, to_d), y), likely)
        self.rough += rest
        return none + rest

    def _next(self, at: Here, p: float) -> None:
        """3f, 3g, and the next round."""
        a, x, d, y = at
        if not a or not d:
            self._end(MUTUAL, a, d, 0, p)
            return
        size_a, size_d = self.roster.sizes[a], self.roster.sizes[d]
        runner = self._runner(size_a, size_d)
        if runner:
            self._run(at, runner[0], p)
            return
        if x == NONE or y == NONE:  # ruling W-A39
            bands = self.roster.bands
            at = (a, self.sides[0].named(bands[a], x), d, self.sides[1].named(bands[d], y))
        self._wait(at, p, size_a + size_d)

    # ------------------------------------------------------------ running away

    def _runner(self, size_a: int, size_d: int) -> list[int]:
        """3g: who runs, asked in the order of the rules."""
        if size_a > self.sides[0].runs_at and size_d > self.sides[1].runs_at:
            return []
        return [n for n in self.order if (size_d if n else size_a) <= self.sides[n].runs_at]

    def _run(self, at: Here, number: int, p: float) -> None:
        side, foe, roster = self.sides[number], self.sides[1 - number], self.roster
        mine, x, theirs, y = (at[2], at[3], at[0], at[1]) if number else at
        go = side.who_flees(roster.bands[mine], x)
        theirs = roster.joined(theirs, tuple([w for w in roster.bands[mine] if w not in go]))
        if not foe.pursues:
            self._fled(number, roster.number(go), theirs, p)
            return
        x, y = side.named(go, x), foe.named(roster.bands[theirs], y)
        dice = min(BATTLE[y], roster.sizes[theirs])
        on: Struck = (roster.number(go), x, dice, max(0, BRAVERY[y] - BRAVERY[x]) + 1)
        self.struck[number][on] = self.struck[number].get(on, 0.0) + p
        for q, left, _, loyal, some in side.fates(on, roster):
            self._fled(number, left, theirs, p * q * loyal)
            for r, traitors in some:
                self._fled(number, left, roster.joined(theirs, traitors), p * q * r)

    def _fled(self, number: int, fled: int, theirs: int, p: float) -> None:
        result = (ATTACKER_FLED, DEFENDER_FLED)[number] if fled else MUTUAL
        self._end(result, 0 if number == 0 else theirs, theirs if number == 0 else 0, fled, p)

    # ------------------------------------------------------------ ends

    def _end(self, result: str, a: int, d: int, fled: int, p: float) -> None:
        if result == MUTUAL:
            result = ATTACKER if a else DEFENDER if d else MUTUAL
        end = (result, a, d, fled)
        self.ended[end] = self.ended.get(end, 0.0) + p

    def _told(self) -> None:
        """The ends by their bands, and where those who are on the field or fled are."""
        bands = self.roster.bands
        for (result, a, d, fled), p in self.ended.items():
            self.ends[result, bands[a], bands[d], bands[fled]] = p
            runner = 0 if result == ATTACKER_FLED else 1
            for place, n in ((WITH, a), (WITH + 1, d), (FLED + runner, fled)):
                for x in bands[n]:
                    self._fate(x >> 3)[place] += p

    def _fate(self, w: int) -> list[float]:
        return self.fate.setdefault(FRONT_OF[w], [0.0] * FATES)

    def _counted(self) -> None:
        """The Loss Table for those who are gone: points, boxes, graves. Traitors on the field are told elsewhere."""
        for number, side in enumerate(self.sides):
            falls: dict[int, float] = {}
            for struck, p in self.struck[number].items():
                for q, _, fallen, _, _ in side.falls[struck]:
                    for x in fallen:
                        falls[x >> 3] = falls.get(x >> 3, 0.0) + p * q
            for w, chance in falls.items():
                self._buried(number, w, chance)
        for places in self.fate.values():  # a betrayal that was counted as none is missing
            total = sum(places)
            places[:] = [p / total for p in places]

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
