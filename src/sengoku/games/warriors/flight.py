"""Battle, step 3g (7): running away, those left behind, the last round."""

from __future__ import annotations

from sengoku.games.warriors.actions import FLEE, LET_GO, PLACE_OF, PURSUE, RUN, SAMURAI_OF, STAY
from sengoku.games.warriors.board import BESIDE, NAMES, NONE, REGIONS, SIDES, STARS, R
from sengoku.games.warriors.command import braver_by, dice_of, hits, name_commanders, tell_round
from sengoku.games.warriors.losses import Fates, remove
from sengoku.games.warriors.state import NOBODY, Band, Warriors, names
from sengoku.kernel import Action, Frame, Json, Message


def limit_to(s: Warriors, region: int) -> int:
    """What the border to a region lets through, as in movement."""
    return next(border.limit for to, border in BESIDE[s.field] if to == region)


def refuges(s: Warriors, side: int) -> list[int]:
    """Where a side may run to: no enemy there, not the enemy's, over a border that can be crossed.

    That a border was used this turn does not matter, nor that somebody moved. # ruling W-A17
    """
    foe = 1 - side
    free = [
        (to, border.limit)
        for to, border in BESIDE[s.field]
        if border.limit and not s.at[foe * R + to] and s.control[to] != foe
    ]
    if s.options["left_behind_three_star_betrays"]:  # ruling W-A15
        return [to for to, _ in free]
    great = len([w for w in s.at[side * R + s.field] if STARS[w] == 3])
    return [to for to, limit in free if great <= limit]


def offer_flight(s: Warriors, up: Frame[Warriors], side: int) -> Frame[Warriors]:
    """Asks a side that has somewhere to go, else the next; `up` when nobody runs. # rulings W-A28, W-A43"""
    if refuges(s, side):
        return RunAway(up, side)
    return stays(s, up, side)


def stays(s: Warriors, up: Frame[Warriors], side: int) -> Frame[Warriors]:
    return up if side == s.initiative else offer_flight(s, up, s.initiative)


class RunAway(Frame[Warriors]):
    """W-D11: to run away, and where to, or to stay. `up` is the next round; running away skips it (W-R54)."""

    fields = ("side",)

    def __init__(self, up: Frame[Warriors] | None, side: int) -> None:
        self.up, self.side = up, side

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [*[RUN[r] for r in refuges(s, seat)], STAY]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        if action == STAY:
            return stays(s, self.done(), seat)
        region = PLACE_OF[action]
        if s.heard:
            told = {"side": SIDES[seat], "start": REGIONS[s.field], "end": REGIONS[region]}
            s.tell(None, "run", told)
        escape = Escape(self.done().done(), seat, region)
        if len(s.at[seat * R + s.field]) > limit_to(s, region):
            return choose_fleeing(s, escape, NOBODY)
        return Pursuit(escape, seat)

    def prompt(self, s: Warriors, seat: int) -> Message:
        ways = {REGIONS[r]: limit_to(s, r) for r in refuges(s, seat)}
        return "ask.runaway", {"region": REGIONS[s.field], "count": len(s.at[seat * R + s.field]), "ways": ways}


def able_to_flee(s: Warriors, escape: Escape, picked: Band) -> list[int]:
    """Who may be picked next; without the ruling W-A15 no 3-star may be left behind."""
    able = [w for w in s.at[escape.side * R + s.field] if w not in picked]
    if not s.options["left_behind_three_star_betrays"]:
        great = [w for w in able if STARS[w] == 3]
        if len(great) == limit_to(s, escape.region) - len(picked):
            return great
    return able


def choose_fleeing(s: Warriors, escape: Escape, picked: Band) -> Frame[Warriors]:
    """Exactly as many as the border lets through (W-A44); then the others betray."""
    limit = limit_to(s, escape.region)
    while len(picked) < limit:
        able = able_to_flee(s, escape, picked)
        if len(able) > 1:
            return Flee(escape, picked)
        picked = tuple(sorted([*picked, able[0]]))
    leave_behind(s, escape.side, picked)
    return Pursuit(escape, escape.side)


def leave_behind(s: Warriors, side: int, picked: Band) -> None:
    """All others join the enemy at once, with their soldiers, 3-stars too; nobody rolls. # ruling W-A15"""
    band = s.at[side * R + s.field]
    left = tuple([w for w in band if w not in picked])
    foe = (1 - side) * R + s.field
    s.at[side * R + s.field] = picked
    s.at[foe] = tuple(sorted([*s.at[foe], *left]))
    if s.commander[side] in left:
        s.commander[side] = NONE  # those who flee need another. # ruling W-A12
    if s.heard:
        s.tell(None, "left_behind", {"side": SIDES[1 - side], "samurai": names(left)})


class Flee(Frame[Warriors]):
    """W-D12: who goes when the border is too narrow for all. `up` is the escape."""

    fields = ("picked",)

    def __init__(self, up: Frame[Warriors] | None, picked: Band) -> None:
        self.up, self.picked = up, picked

    def escape(self) -> Escape:
        assert isinstance(self.up, Escape)
        return self.up

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.escape().side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [FLEE[w] for w in able_to_flee(s, self.escape(), self.picked)]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        return choose_fleeing(s, self.escape(), tuple(sorted([*self.picked, SAMURAI_OF[action]])))

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.flee", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        escape = self.escape()
        out: Json = {"end": REGIONS[escape.region], "limit": limit_to(s, escape.region)}
        return {**out, "picked": names(self.picked)}


class Pursuit(Frame[Warriors]):
    """W-D13: whether the enemy fights a last round against those who flee."""

    fields = ("side",)

    def __init__(self, up: Frame[Warriors] | None, side: int) -> None:
        self.up, self.side = up, side  # who flees

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (1 - self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [PURSUE, LET_GO]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        if s.heard:
            s.tell(None, "pursue" if action == PURSUE else "let_go", {"side": SIDES[seat]})
        return LastRound(self.up, self.side) if action == PURSUE else self.done()

    def prompt(self, s: Warriors, seat: int) -> Message:
        fleeing = {NAMES[w]: s.soldiers[w] for w in s.at[self.side * R + s.field]}
        return "ask.pursuit", {"side": SIDES[self.side], "region": REGIONS[s.field], "samurai": fleeing}


class LastRound(Frame[Warriors]):
    """The pursuer alone rolls, with 1 added besides his commander's bravery."""

    fields = ("side",)

    def __init__(self, up: Frame[Warriors] | None, side: int) -> None:
        self.up, self.side = up, side  # who flees

    def go(self, s: Warriors) -> Frame[Warriors]:
        named = name_commanders(s, self)
        if named is not self:
            return named
        foe = 1 - self.side
        dice, bonus = s.roll([6] * dice_of(s, foe)), braver_by(s, foe) + 1
        scored = hits(dice, bonus)
        if s.heard:
            if self.side:
                tell_round(s, [dice, []], [bonus, 0], [scored, 0])
            else:
                tell_round(s, [[], dice], [0, bonus], [0, scored])
        south, north = (0, scored) if self.side else (scored, 0)
        return remove(s, Fates(self.up), south, north)


class Escape(Frame[Warriors]):
    """Whoever is left of those who run away goes; the battle is over (W-R54)."""

    fields = ("side", "region")

    def __init__(self, up: Frame[Warriors] | None, side: int, region: int) -> None:
        self.up, self.side, self.region = up, side, region

    def go(self, s: Warriors) -> Frame[Warriors]:
        start, end = self.side * R + s.field, self.side * R + self.region
        band = s.at[start]
        s.at[start] = NOBODY
        s.at[end] = tuple(sorted([*s.at[end], *band]))
        if s.heard and band:
            s.tell(None, "escape", {"side": SIDES[self.side], "samurai": names(band), "end": REGIONS[self.region]})
        end_battle(s)
        return self.done()


def end_battle(s: Warriors) -> None:
    if s.heard:
        s.tell(None, "battle_over", {"region": REGIONS[s.field]})
    s.field = NONE
    s.commander = [NONE, NONE]
