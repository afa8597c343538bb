"""Phase 7: the Daimyo regroups, names the province to attack, and marches."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.actions import (
    ARG,
    ATTACK,
    BONUS_OF,
    CAMPAIGN,
    DONE,
    HOLD,
    KEEP,
    MARCH,
    MARCH_ELITE,
    PAIR,
    REGROUP,
    REGROUP_ELITE,
)
from sengoku.games.bushido.appoint import OfDaimyo
from sengoku.games.bushido.calendar import end_turn
from sengoku.games.bushido.fight import fight_of
from sengoku.games.bushido.pieces import BONUS, CELLS, COLOURS, FORTRESS, WORTH
from sengoku.games.bushido.provinces import check_all_revolts, check_revolt, conquer, groups_of
from sengoku.games.bushido.records import Fight
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action, Frame, Json

Groups = tuple[tuple[int, ...], ...]
HELD_ONE: Final = 0  # `campaign`: no token played, a second attack will follow, this is the second
FIRST: Final = 1
SECOND: Final = 2
ARMS_PHASE: Final = 11


def mobilize(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    if s.token[s.daimyo] and s.campaign == HELD_ONE:
        return Campaign(up)
    return regrouping(s, up)


def regrouping(s: Bushido, up: Frame[Bushido] | None) -> Frame[Bushido]:
    return Regroup(up, groups_of(s, s.daimyo), 0, 0, 0, 0)


class Campaign(OfDaimyo):
    """(Optional, B-R53) The token, laid openly on the fortress, buys a second attack."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [CAMPAIGN, KEEP]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == CAMPAIGN:
            s.token[seat], s.campaign = 0, FIRST
            if s.heard:
                s.tell(None, "campaign", {"who": COLOURS[seat]})
        return regrouping(s, self.up)


class Regroup(OfDaimyo):
    """B-R30: troops move freely inside a connected group, and one unit stays everywhere.

    One by one: who has given does not receive, who has received does not give (ruling B-A71); markers counted apart.
    The four numbers are sets of cells, as bits.
    """

    fields = ("groups", "gave", "got", "gave_elite", "got_elite")

    def __init__(
        self, up: Frame[Bushido] | None, groups: Groups, gave: int, got: int, gave_elite: int, got_elite: int
    ) -> None:
        self.up, self.groups = up, groups
        self.gave, self.got, self.gave_elite, self.got_elite = gave, got, gave_elite, got_elite

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        out: list[Action] = []
        troops, elite, gave, got = s.troops, s.elite, self.gave, self.got
        for group in self.groups:
            takers = [c for c in group if not gave >> c & 1]
            for source in group:
                if troops[source] and troops[source] + elite[source] > 1 and not got >> source & 1:
                    row = REGROUP[source]
                    out += [row[c] for c in takers if c != source]
        if any(elite):
            out += self.elite_moves(s)
        out.append(DONE)
        return out

    def elite_moves(self, s: Bushido) -> list[Action]:
        out: list[Action] = []
        for group in self.groups:
            takers = [c for c in group if not self.gave_elite >> c & 1]
            for source in group:
                if s.elite[source] and s.troops[source] + s.elite[source] > 1 and not self.got_elite >> source & 1:
                    out += [REGROUP_ELITE[source][c] for c in takers if c != source]
        return out

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == DONE:
            check_all_revolts(s, seat)
            return Attack(self.up)
        source, goal = PAIR[action]
        troop = action == REGROUP[source][goal]
        if s.heard:
            data = {"who": COLOURS[seat], "source": CELLS[source], "cell": CELLS[goal]}
            s.tell(None, "regroups" if troop else "regroups_elite", data)
        if troop:
            s.troops[source] -= 1
            s.troops[goal] += 1
            gave, got = self.gave | 1 << source, self.got | 1 << goal
            return Regroup(self.up, self.groups, gave, got, self.gave_elite, self.got_elite)
        s.elite[source] -= 1
        s.elite[goal] += 1
        gave, got = self.gave_elite | 1 << source, self.got_elite | 1 << goal
        return Regroup(self.up, self.groups, self.gave, self.got, gave, got)


def can_march(troops: int, elite: int) -> int:
    """The strongest party that can leave a province and leave one unit there."""
    return troops - 1 + WORTH * elite if troops else WORTH * (elite - 1)


def joiners(s: Bushido, target: int, sent: int) -> list[int]:
    """Provinces that may send troops along with those in `sent` (bits): none, an attack has one origin (ruling B-A22).

    By the switch every other province of the Daimyo next to the target may; retreats go to the first origin.
    """
    if s.options["attack_from"] == "one":
        return []
    own = [c for c in s.near[target] if s.owner[c] == s.daimyo and not sent >> c & 1]
    return [c for c in own if s.troops[c] + s.elite[c] > 1]


def most_of(s: Bushido, cells: list[int]) -> int:
    return sum([can_march(s.troops[c], s.elite[c]) for c in cells])


class Attack(OfDaimyo):
    """B-R31: an origin and a neighbouring target: the Bushi's, never a fortress, or neutral."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        owner, kind, ronin, bushi = s.owner, s.kind, s.ronin, s.bushi
        out: list[Action] = []
        for c in s.cells:
            if owner[c] != seat or s.troops[c] + s.elite[c] < 2:
                continue
            for t in s.near[c]:
                if owner[t] == bushi:
                    if kind[t] != FORTRESS:
                        out.append(ATTACK[c][t])
                elif owner[t] < 0 and ronin[t] < most_of(s, [c, *joiners(s, t, 1 << c)]):
                    out.append(ATTACK[c][t])
        out.append(HOLD)
        return out

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == HOLD:
            if s.heard:
                s.tell(None, "holds", {"who": COLOURS[seat]})
            if s.campaign == SECOND:  # ruling B-A75
                s.next = ARMS_PHASE
                return self.done()
            return end_turn(s, self.done(), 0)  # B-R32
        origin, target = PAIR[action]
        s.fight = Fight(s.samurai, s.owner[target], origin, target)
        return March(self.up, origin, 1 << origin)


def needed(s: Bushido, sent: int, marching: int) -> int:
    """What must come at least from the province that `marching` are leaving, the last of those in `sent`.

    A neutral province takes more troops than there are Ronin (B-R33): those others can still send need not come now.
    """
    f = fight_of(s)
    if f.defender >= 0:
        return 1
    others = f.strength - marching + most_of(s, joiners(s, f.target, sent))
    return max(1, s.ronin[f.target] + 1 - others)


def markers_to(troops: int, elite: int, marching: int, need: int) -> list[int]:
    """How many of `elite` markers may go with so many troops: one unit marches and one stays at least."""
    fits: list[int] = []
    for n in range(elite + 1):
        if marching + n >= 1 and troops - marching + elite - n >= 1 and marching + WORTH * n >= need:
            fits.append(n)
    return fits


class March(OfDaimyo):
    """How many troops march out of `source`; at least one unit stays behind. `sent`: all sources so far, as bits."""

    fields = ("source", "sent")

    def __init__(self, up: Frame[Bushido] | None, source: int, sent: int) -> None:
        self.up, self.source, self.sent = up, source, sent

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        need = needed(s, self.sent, 0)
        troops, elite = s.troops[self.source], s.elite[self.source]
        if not elite:
            return list(MARCH[need:troops])
        return [MARCH[n] for n in range(troops + 1) if markers_to(troops, elite, n, need)]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        f, troops = fight_of(s), ARG[action]
        s.troops[self.source] -= troops
        s.fight = f.with_units(f.troops + troops, f.elite)
        if s.elite[self.source]:
            return MarchElite(self.up, self.source, self.sent, troops)
        return marched(s, self.up, self.source, self.sent, troops)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.march", {"source": CELLS[self.source], "cell": CELLS[fight_of(s).target]}


class MarchElite(OfDaimyo):
    """(Optional) How many elite markers march along with the `troops` out of `source`."""

    fields = ("source", "sent", "troops")

    def __init__(self, up: Frame[Bushido] | None, source: int, sent: int, troops: int) -> None:
        self.up, self.source, self.sent, self.troops = up, source, sent, troops

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        troops, need = s.troops[self.source] + self.troops, needed(s, self.sent, self.troops)
        return [MARCH_ELITE[n] for n in markers_to(troops, s.elite[self.source], self.troops, need)]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        f, markers = fight_of(s), ARG[action]
        s.elite[self.source] -= markers
        s.fight = f.with_units(f.troops, f.elite + markers)
        return marched(s, self.up, self.source, self.sent, self.troops + WORTH * markers)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.marchelite", {"source": CELLS[self.source], "cell": CELLS[fight_of(s).target]}


def marched(s: Bushido, up: Frame[Bushido] | None, source: int, sent: int, count: int) -> Frame[Bushido]:
    """They have left their province: Ronin there may rise behind them (rulings B-A58, B-A79)."""
    if s.heard:
        data = {"who": COLOURS[s.daimyo], "source": CELLS[source], "cell": CELLS[fight_of(s).target]}
        s.tell(None, "marches", {**data, "count": count})
    check_revolt(s, source)
    return Join(up, sent)


class Join(OfDaimyo):
    """Another province may join the attack, as long as there is one; then all have arrived."""

    fields = ("sent",)

    def __init__(self, up: Frame[Bushido] | None, sent: int) -> None:
        self.up, self.sent = up, sent

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,) if joiners(s, fight_of(s).target, self.sent) else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        f = fight_of(s)
        out = [ATTACK[c][f.target] for c in joiners(s, f.target, self.sent)]
        if f.defender >= 0 or f.strength > s.ronin[f.target]:
            out.append(DONE)
        return out

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == DONE:
            return self.go(s)
        source, _ = PAIR[action]
        return March(self.up, source, self.sent | 1 << source)

    def go(self, s: Bushido) -> Frame[Bushido]:
        f, up = fight_of(s), self.done()
        if f.defender >= 0:
            return Bonus(up) if s.bonus[s.daimyo] else up
        s.troops[f.target], s.elite[f.target] = f.troops, f.elite
        s.fight = None
        s.next = ARMS_PHASE  # ruling B-A25: no fight, no council
        conquer(s, s.daimyo, f.target)
        return up

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        f = fight_of(s)
        return "ask.join", {"cell": CELLS[f.target], "count": f.strength, "source": CELLS[f.origin]}

    def shows(self, s: Bushido, seat: int | None) -> Json:
        return {"sent": [CELLS[c] for c in s.cells if self.sent >> c & 1]}


class Bonus(OfDaimyo):
    """Bonus honor to spur the Samurai on; each token once in the game (ruling B-A67)."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        left = s.bonus[seat]
        return [BONUS_OF[k] for k in range(len(BONUS_OF)) if k & left == k]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        tokens = ARG[action]
        points = sum([BONUS[i] for i in range(len(BONUS)) if tokens >> i & 1])
        s.bonus[seat] -= tokens
        s.fight = fight_of(s).with_bonus(points)
        if s.heard and points:
            s.tell(None, "bonus", {"who": COLOURS[seat], "count": points})
        return self.done()
