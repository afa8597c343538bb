"""Battle, steps 3d and 3e (7): removing losses and the Samurai Loss Table."""

from __future__ import annotations

from sengoku.games.warriors.actions import BOX, LOSE, LOSE_SOLDIER, PLACE_OF, SAMURAI_OF
from sengoku.games.warriors.board import (
    BESIDE,
    HAS_BOXES,
    HOME,
    LOSS_VP,
    NAMES,
    NONE,
    REGIONS,
    SIDES,
    STARS,
    STRIPE,
    SUCCESSOR,
    R,
    loss,
)
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame, Json, Message


def choices(s: Warriors, side: int) -> list[Action]:
    """3d: a soldier point or a soldierless Samurai; the commander himself after everything else."""
    out: list[Action] = []
    commander = s.commander[side]
    for w in s.at[side * R + s.field]:
        if s.soldiers[w]:
            out.append(LOSE_SOLDIER[w])
        elif w != commander:
            out.append(LOSE[w])  # free among these. # ruling W-A16
    return out


def remove(s: Warriors, up: Frame[Warriors], south: int, north: int) -> Frame[Warriors]:
    """Goes on removing losses until an owner has a choice; then `up`."""
    hits = [south, north]
    first = 1 - s.initiative if s.options["casualties_first"] == "non_initiative" else s.initiative  # ruling W-A61
    for side in (first, 1 - first):
        if hits[side] >= s.strength(side, s.field):
            wipe_out(s, side)  # hits beyond the strength are lost. # ruling W-A68
            hits[side] = 0
        while hits[side]:
            able = choices(s, side)
            if len(able) > 1:
                return Casualty(up, side, hits[0], hits[1])
            lose(s, side, able[0])
            hits[side] -= 1
    return up


def lose(s: Warriors, side: int, action: Action) -> None:
    w = SAMURAI_OF[action]
    if action == LOSE[w]:
        fall(s, side, w)
        return
    s.soldiers[w] -= 1
    s.slain += 1
    if s.heard:
        s.tell(None, "soldier_lost", {"side": SIDES[side], "samurai": NAMES[w], "left": s.soldiers[w]})


def fall(s: Warriors, side: int, w: int) -> None:
    """A Samurai is removed; his fate is rolled when both sides are done."""
    s.leave(side, s.field, w)
    s.fallen[side] = (*s.fallen[side], w)
    if s.commander[side] == w:
        s.commander[side] = NONE
    if s.heard:
        s.tell(None, "fallen", {"side": SIDES[side], "samurai": NAMES[w]})


def wipe_out(s: Warriors, side: int) -> None:
    """Everybody, in data order, the commander last. # ruling W-A68"""
    band = s.at[side * R + s.field]
    last = s.commander[side]
    for w in [w for w in band if w != last] + [w for w in band if w == last]:
        if s.soldiers[w] and s.heard:
            s.tell(None, "soldiers_lost", {"side": SIDES[side], "samurai": NAMES[w], "count": s.soldiers[w]})
        s.slain += s.soldiers[w]
        s.soldiers[w] = 0
        fall(s, side, w)


class Casualty(Frame[Warriors]):
    """W-D9: one hit, one loss."""

    fields = ("side", "south", "north")

    def __init__(self, up: Frame[Warriors] | None, side: int, south: int, north: int) -> None:
        self.up, self.side, self.south, self.north = up, side, south, north  # hits still to be taken by each side

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return choices(s, seat)

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        lose(s, seat, action)
        taken = [1, 0] if seat == 0 else [0, 1]
        return remove(s, self.done(), self.south - taken[0], self.north - taken[1])

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.casualty", {"left": self.north if self.side else self.south, "region": REGIONS[s.field]}

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"hits_on_south": self.south, "hits_on_north": self.north}


class Fates(Frame[Warriors]):
    """3e: one die on the Loss Table for each Samurai removed."""

    def go(self, s: Warriors) -> Frame[Warriors]:
        for side in (1 - s.initiative, s.initiative):  # in the order removed. # ruling W-A51
            while s.fallen[side]:
                w, result = fate(s, side, s.fallen[side][0])
                to = 1 - side if result == "rout_betrayal" else side
                if result == "death":
                    s.fallen[side] = s.fallen[side][1:]
                elif result == "immediate_betrayal":
                    s.fallen[side] = s.fallen[side][1:]
                    s.join(1 - side, s.field, w)  # counts from step 3f on. # ruling W-A38
                    if s.heard:
                        s.tell(None, "traitor", {"side": SIDES[1 - side], "samurai": NAMES[w]})
                elif HOME[w] != NONE:
                    retire(s, side, to, w, HOME[w])  # even if the battle is fought there. # ruling W-A36
                else:
                    s.fallen[side] = (w, *s.fallen[side][1:])
                    return BoxOfN(self, side, to)
        return self.done()


def fate(s: Warriors, side: int, w: int) -> tuple[int, str]:
    """Rolls for a Samurai, and for his successor if he dies: who it is in the end, and the result."""
    pays = True
    while True:
        if pays:
            s.gain(1 - side, LOSS_VP[STARS[w]])  # whatever the result, before the die. # ruling W-A51
        die = s.roll([6])[0]
        value = die - STARS[w] if STRIPE[w] == side else die
        result = loss(value)
        if s.heard:
            told = {"side": SIDES[side], "samurai": NAMES[w], "die": die, "value": value, "result": result}
            s.tell(None, "fate", told)
        if result != "death":
            return w, result
        s.dead = (*s.dead, w)
        heir = SUCCESSOR[w]  # a reverse side has none: it dies for good. # ruling W-A35
        if heir == NONE:
            return w, result
        w = heir  # rolls at once, with his own stars; he brings no soldiers. # rulings W-A13, W-A34
        pays = s.options["successor_roll_awards_vp"]  # ruling W-A13
        if s.heard:
            s.tell(None, "successor", {"samurai": NAMES[w]})


def retire(s: Warriors, side: int, to: int, w: int, region: int) -> None:
    """Rout: into a holding box, of his side or, betraying, of the enemy."""
    s.fallen[side] = s.fallen[side][1:]
    s.wait(to, region, w)
    if s.heard:
        s.tell(None, "box", {"side": SIDES[to], "samurai": NAMES[w], "region": REGIONS[region]})


class BoxOfN(Frame[Warriors]):
    """W-D10: the box for a routed Samurai without a home: of the battle region or of any beside it."""

    fields = ("side", "to")

    def __init__(self, up: Frame[Warriors] | None, side: int, to: int) -> None:
        self.up, self.side, self.to = up, side, to

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side if s.options["n_samurai_box_chosen_by"] == "roller" else self.to,)  # ruling W-A62

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        near = [s.field, *[to for to, _ in BESIDE[s.field]]]  # over any border. # ruling W-A21
        return [BOX[r] for r in sorted(near) if HAS_BOXES[r]]  # Kyo has none. # ruling W-A47

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        retire(s, self.side, self.to, s.fallen[self.side][0], PLACE_OF[action])
        return self.done()

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.boxofn", self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"samurai": NAMES[s.fallen[self.side][0]], "side": SIDES[self.to]}
