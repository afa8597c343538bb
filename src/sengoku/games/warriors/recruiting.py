"""Phase 5, recruiting soldiers and Samurai (9)."""

from __future__ import annotations

from sengoku.games.warriors.actions import DONE, ENTER, SAMURAI_OF, SOLDIER
from sengoku.games.warriors.board import KYO, MOST, NAMES, REGIONS, SIDES, STARS, STRIPE, R
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame, Json, Message


class Recruit(Frame[Warriors]):
    """9a: every region of the initiative player in data order, then the other's. Nobody may decline."""

    fields = ("nth", "region")

    def __init__(self, up: Frame[Warriors] | None, nth: int, region: int) -> None:
        self.up, self.nth, self.region = up, nth, region  # the next to raise soldiers in

    def go(self, s: Warriors) -> Frame[Warriors]:
        nth, start = self.nth, self.region
        while nth < 2:
            side = 1 - s.initiative if nth else s.initiative
            for r in range(start, R):
                band = s.at[side * R + r]
                if band and s.control[r] == side and (r != KYO or s.options["recruit_in_kyo"]):  # ruling W-A19
                    left = raise_soldiers(s, side, r, max([STARS[w] for w in band]))
                    if left:
                        return Levy(Recruit(self.up, nth, r + 1), side, r, left)
            nth, start = nth + 1, 0
        return self.done()


def poorest(s: Warriors, side: int, region: int) -> list[int]:
    """Those with the fewest soldiers among all who can command more (W-R42)."""
    able = [w for w in s.at[side * R + region] if s.soldiers[w] < MOST[w]]
    if len(able) < 2:
        return able
    fewest = min([s.soldiers[w] for w in able])
    return [w for w in able if s.soldiers[w] == fewest]


def raise_soldiers(s: Warriors, side: int, region: int, left: int) -> int:
    """Gives soldiers out one at a time; stops at a tie and returns how many are left to give."""
    while left:
        able = poorest(s, side, region)
        if not able:  # what nobody can command is lost. # ruling W-A60
            if s.heard:
                s.tell(None, "recruits_lost", {"side": SIDES[side], "region": REGIONS[region], "count": left})
            return 0
        if len(able) > 1:
            return left
        give_soldier(s, side, able[0])
        left -= 1
    return 0


def give_soldier(s: Warriors, side: int, w: int) -> None:
    s.soldiers[w] += 1
    s.raised += 1
    if s.heard:
        s.tell(None, "recruit", {"side": SIDES[side], "samurai": NAMES[w], "soldiers": s.soldiers[w]})


class Levy(Frame[Warriors]):
    """W-D15: who gets a soldier when several have equally few."""

    fields = ("side", "region", "left")

    def __init__(self, up: Frame[Warriors] | None, side: int, region: int, left: int) -> None:
        self.up, self.side, self.region, self.left = up, side, region, left

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [SOLDIER[w] for w in poorest(s, seat, self.region)]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        give_soldier(s, seat, SAMURAI_OF[action])
        left = raise_soldiers(s, seat, self.region, self.left - 1)
        return Levy(self.up, seat, self.region, left) if left else self.done()

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.levy", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"region": REGIONS[self.region], "left": self.left}


def waiting(s: Warriors, side: int) -> list[int]:
    """9b: who may come in from the boxes; of each box those of the side's own stripe first.

    Other regions' boxes do not matter. # ruling W-A59
    """
    out: list[int] = []
    for r in range(R):
        box = s.box[side * R + r]
        if box and s.control[r] == side:
            own = [w for w in box if STRIPE[w] == side]
            out += own or box
    return sorted(out)


class Enter(Frame[Warriors]):
    """W-D16: Samurai come in, one at a time, without soldiers."""

    fields = ("nth", "left")

    def __init__(self, up: Frame[Warriors] | None, nth: int, left: int) -> None:
        self.up, self.nth, self.left = up, nth, left

    def asks(self, s: Warriors) -> tuple[int, ...]:
        side = 1 - s.initiative if self.nth else s.initiative
        return (side,) if self.left and waiting(s, side) else ()

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [*[ENTER[w] for w in waiting(s, seat)], DONE]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        if action == DONE:
            return self.go(s)
        w = SAMURAI_OF[action]
        r = next(r for r in range(R) if w in s.box[seat * R + r])
        s.box[seat * R + r] = tuple([x for x in s.box[seat * R + r] if x != w])
        s.join(seat, r, w)
        if s.heard:
            s.tell(None, "enter", {"side": SIDES[seat], "samurai": NAMES[w], "region": REGIONS[r]})
        return Enter(self.up, self.nth, self.left - 1)

    def go(self, s: Warriors) -> Frame[Warriors]:
        """The other player may bring in one less."""
        return self.done() if self.nth else Enter(self.up, 1, s.number - 1)

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.enter", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"left": self.left}
