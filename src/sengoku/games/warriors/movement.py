"""Phase 2, the movement impulses (6)."""

from __future__ import annotations

from sengoku.games.warriors.actions import ADD, DONE, PASS, SAMURAI_OF, WAY_OF, WAYS
from sengoku.games.warriors.board import BIT, NONE, REGIONS, SIDES, R
from sengoku.games.warriors.state import NOBODY, Band, Warriors, names
from sengoku.kernel import Action, Frame, Json, Message


def held(s: Warriors, side: int, region: int) -> bool:
    """The flypaper rule (6.1): nobody leaves where the enemies, a marker counted as one, are as many or more."""
    margin = len(s.at[side * R + region]) - len(s.at[(1 - side) * R + region])
    owner = s.control[region]
    if owner != NONE:
        margin += 1 if owner == side else -1  # also against a lone Samurai. # ruling W-A6
    return margin <= 0


def unmoved(s: Warriors, side: int, region: int) -> list[int]:
    return [w for w in s.at[side * R + region] if not s.moved & BIT[w]]


class Impulse(Frame[Warriors]):
    """W-D2: one move or a pass. Asked even if passing is all there is. # ruling W-A66"""

    fields = ("nth",)

    def __init__(self, up: Frame[Warriors] | None, nth: int) -> None:
        self.up, self.nth = up, nth  # impulses used so far by both

    def asks(self, s: Warriors) -> tuple[int, ...]:
        if self.nth >= 2 * s.number - 1:
            return ()
        return (1 - s.initiative,) if self.nth & 1 else (s.initiative,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        out: list[Action] = []
        at, used, moved, here = s.at, s.used, s.moved, seat * R
        for r in range(R):
            band = at[here + r]
            if band and not held(s, seat, r):
                for w in band:
                    if not moved & BIT[w]:
                        out += [way.action for way in WAYS[r] if not used & way.bit]
                        break
        out.append(PASS)
        return out

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        after = Impulse(self.up, self.nth + 1)
        if action == PASS:
            if s.heard:
                s.tell(None, "pass", {"side": SIDES[seat]})
            return after
        way = WAY_OF[action]
        able = unmoved(s, seat, way.start)
        if len(able) == 1:
            move(s, seat, action, (able[0],))
            return after
        return Movers(after, seat, action, NOBODY)

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.impulse", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        """How many impulses each side still has."""
        left = 2 * s.number - 1 - self.nth
        mine = (left + 1) // 2 if self.nth & 1 == 0 else left // 2
        sides = [mine, left - mine] if s.initiative == 0 else [left - mine, mine]
        return {"south_impulses": sides[0], "north_impulses": sides[1]}


class Movers(Frame[Warriors]):
    """W-D3: who goes, one after another; they move together."""

    fields = ("side", "way", "picked")

    def __init__(self, up: Frame[Warriors] | None, side: int, way: Action, picked: Band) -> None:
        self.up, self.side, self.way, self.picked = up, side, way, picked

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        able = unmoved(s, seat, WAY_OF[self.way].start)
        if not self.picked:
            return [ADD[w] for w in able]
        return [ADD[w] for w in able if w not in self.picked] + [DONE]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        picked = self.picked
        if action != DONE:
            way = WAY_OF[self.way]
            picked = tuple(sorted([*picked, SAMURAI_OF[action]]))
            if len(picked) < way.limit and len(picked) < len(unmoved(s, seat, way.start)):
                return Movers(self.up, seat, self.way, picked)
        move(s, seat, self.way, picked)
        return self.done()

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.movers", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        way = WAY_OF[self.way]
        out: Json = {"start": REGIONS[way.start], "end": REGIONS[way.end], "limit": way.limit}
        return {**out, "picked": names(self.picked)}


def move(s: Warriors, side: int, action: Action, band: Band) -> None:
    """6.1: Samurai and their soldiers cross together; the border is closed, they have moved. # ruling W-A2"""
    way = WAY_OF[action]
    start, end = side * R + way.start, side * R + way.end
    s.at[start] = tuple([w for w in s.at[start] if w not in band])
    s.at[end] = tuple(sorted([*s.at[end], *band]))
    if s.options["samurai_moves_once_per"] == "movement_phase":
        for w in band:
            s.moved |= BIT[w]
    if s.options["border_used_once_per"] == "movement_phase":
        s.used |= way.bit
    if s.heard:
        told = {"side": SIDES[side], "samurai": names(band), "start": REGIONS[way.start], "end": REGIONS[way.end]}
        s.tell(None, "move", told)
