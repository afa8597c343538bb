"""Phase 4, control of regions (8)."""

from __future__ import annotations

from sengoku.games.warriors.actions import CLAIM, SAMURAI_OF
from sengoku.games.warriors.board import HOME, NAMES, NONE, REGIONS, SIDES, STARS, R
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame, Json, Message


class Control(Frame[Warriors]):
    """Region by region, in data order (the order changes nothing. # ruling W-A29)."""

    fields = ("region",)

    def __init__(self, up: Frame[Warriors] | None, region: int) -> None:
        self.up, self.region = up, region  # the next to look at

    def go(self, s: Warriors) -> Frame[Warriors]:
        for r in range(self.region, R):
            band = s.at[r] or s.at[R + r]  # battles are over: never both. # ruling W-A18
            if not band:
                continue
            side = 0 if s.at[r] else 1
            if s.control[r] == 1 - side:  # 8a, the only way a marker is taken off. # ruling W-A54
                set_control(s, r, NONE)
            if s.control[r] == side:
                continue
            native = [w for w in band if HOME[w] == r]
            if native:  # 8b ii, for the side he serves. # ruling W-A30
                if s.heard:
                    s.tell(None, "at_home", {"samurai": NAMES[native[0]], "region": REGIONS[r]})
                set_control(s, r, side)
            elif len({STARS[w] for w in band}) > 1:
                return Claim(Control(self.up, r + 1), r, side)
            else:
                roll_control(s, r, side, band[0])  # made, not declined. # ruling W-A64
        return self.done()


def set_control(s: Warriors, region: int, side: int) -> None:
    s.control[region] = side
    if s.heard:
        if side == NONE:
            s.tell(None, "control_lost", {"region": REGIONS[region]})
        else:
            s.tell(None, "control", {"side": SIDES[side], "region": REGIONS[region]})


def roll_control(s: Warriors, region: int, side: int, w: int) -> None:
    """8b i: one die, not more than the stars of one Samurai there."""
    die = s.roll([6])[0]
    if s.heard:
        told = {"side": SIDES[side], "samurai": NAMES[w], "region": REGIONS[region], "die": die, "need": STARS[w]}
        s.tell(None, "claim", told)
    if die <= STARS[w]:
        set_control(s, region, side)


class Claim(Frame[Warriors]):
    """W-D14: whose stars count. It matters only where they differ."""

    fields = ("region", "side")

    def __init__(self, up: Frame[Warriors] | None, region: int, side: int) -> None:
        self.up, self.region, self.side = up, region, side

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [CLAIM[w] for w in s.at[seat * R + self.region]]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        roll_control(s, self.region, seat, SAMURAI_OF[action])
        return self.done()

    def prompt(self, s: Warriors, seat: int) -> Message:
        stars = {NAMES[w]: STARS[w] for w in s.at[seat * R + self.region]}
        return "ask.claim", {"region": REGIONS[self.region], "stars": stars}

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"region": REGIONS[self.region]}
