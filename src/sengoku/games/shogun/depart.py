"""An army leaves a province: garrison (S-R11, S-R37), the pile that stays or goes (S-A6), detachments (S-R58)."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, KINDS, PLACES, RONIN
from sengoku.games.shogun.pieces import MOST_FORCE, NOBODY, Troop, less, more_of, plus, told, units
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Frame, Json, Message

LEAVE: Final = [f"leave {kind}" for kind in KINDS]
DETAIL: Final = [f"detail {kind}" for kind in KINDS]
GO: Final = "go"
KEEP: Final = "keep"
REVEAL: Final = [f"reveal {n}" for n in range(31)]


def garrison_due(s: Shogun, army: int) -> bool:
    """A garrison is due only if no regular unit of the clan would remain (ruling S-A22)."""
    p = s.armies[army].place
    other = s.army_at[p]
    return not units(s.force[p]) and (other < 0 or other == army)


def may_leave(s: Shogun, army: int) -> bool:
    """A garrison must be possible if due, its ronin and the pile still within the limit (ruling S-A9)."""
    if not garrison_due(s, army):
        return True
    a = s.armies[army]
    spare = units(a.troop) - a.troop[RONIN]
    return spare >= 1 and s.pile[a.place] < spare


def depart(s: Shogun, then: Frame[Shogun], army: int, target: int) -> Frame[Shogun]:
    """What comes before an army moves on: garrison, pile, the move itself; then `then`."""
    due = garrison_due(s, army)
    f: Frame[Shogun] = Move(then, army, target)
    if s.has_pile(army // 3):
        f = Uncover(f, army)
    if not due:
        return f
    a = s.armies[army]
    s.at_most(a.place, units(a.troop) - a.troop[RONIN] - 1)
    return Leave(f, army, NOBODY)


class Leave(Frame[Shogun]):
    """S-D20: one unit at a time stays behind as garrison, one to five, never the daimyo."""

    fields = ("army", "left")

    def __init__(self, up: Frame[Shogun] | None, army: int, left: Troop) -> None:
        self.up, self.army, self.left = up, army, left

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        t, n = s.armies[self.army].troop, units(self.left)
        out = [GO] if n else []
        if n < MOST_FORCE and units(t) - n > t[RONIN]:  # open ronin stay with the army (ruling S-A8)
            out = [LEAVE[k] for k in more_of(t, self.left)] + out
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action != GO:
            return Leave(self.up, self.army, plus(self.left, KIND[action[6:]], 1))
        a = s.armies[self.army]
        s.force[a.place] = self.left
        s.set_army(self.army, less(a.troop, self.left))
        s.lay(a.place, self.army, self.left)
        if s.heard:
            where = {"clan": s.clan_name(self.army // 3), "army": self.army % 3 + 1, "place": PLACES[a.place]}
            s.tell(None, "garrison", {**where, "units": told(self.left)})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[s.armies[self.army].place]}
        return "ask.leave", {"clan": s.clan_name(self.army // 3), **where, "left": units(self.left)}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {"left": list(self.left[:4])}


class Uncover(Frame[Shogun]):
    """S-D21 (a): the army is about to leave; its owner keeps the pile down, or turns it up and takes some along.

    Asked whenever the clan has a pile anywhere, so that the question tells nothing.
    """

    fields = ("army",)

    def __init__(self, up: Frame[Shogun] | None, army: int) -> None:
        self.up, self.army = up, army

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),)

    def acting(self, s: Shogun) -> int:
        """How many ronin the army can take along."""
        t = s.armies[self.army].troop
        return units(t) - t[RONIN]

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return uncovering(s, s.armies[self.army].place, self.acting(s))

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p = s.armies[self.army].place
        if action == KEEP:
            s.at_most(p, s.room(p) - self.acting(s))
        else:
            s.turn_up(p, int(action[7:]), self.army)
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        p = s.armies[self.army].place
        where = {"army": self.army % 3 + 1, "place": PLACES[p], "ronin": s.pile[p]}
        return "ask.uncover", {"clan": s.clan_name(self.army // 3), **where}


def uncovering(s: Shogun, p: int, acting: int) -> list[Action]:
    """`keep` if what stays has room for the pile; `reveal k`: k go with the acting troop (room: `acting`)."""
    n, stay = s.pile[p], s.room(p) - acting
    out = [KEEP] if n <= stay else []
    return out + [REVEAL[k] for k in range(max(1, n - stay), min(n, acting) + 1)]


class Move(Frame[Shogun]):
    """The army goes; entering an empty province conquers it."""

    fields = ("army", "target")

    def __init__(self, up: Frame[Shogun] | None, army: int, target: int) -> None:
        self.up, self.army, self.target = up, army, target

    def go(self, s: Shogun) -> Frame[Shogun]:
        a, q = s.armies[self.army], self.target
        if s.heard:
            where = {"from": PLACES[a.place], "place": PLACES[q]}
            s.tell(None, "move", {"clan": s.clan_name(self.army // 3), "army": self.army % 3 + 1, **where})
        if s.army_at[a.place] == self.army:  # in phase C it stood there
            s.army_at[a.place], s.army_at[q] = -1, self.army
        s.armies[self.army] = a.at(q)
        if s.owner[q] == NOBODYS:
            s.conquer(self.army // 3, q)
        return self.done()


class Detail(Frame[Shogun]):
    """S-R58, S-D28: one to five units of an army into an adjacent empty province, where they become a force."""

    fields = ("army", "target", "sent")

    def __init__(self, up: Frame[Shogun] | None, army: int, target: int, sent: Troop) -> None:
        self.up, self.army, self.target, self.sent = up, army, target, sent

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        a, n = s.armies[self.army], units(self.sent)
        out = [GO] if n else []
        if n < MOST_FORCE and units(a.troop) - n > a.troop[RONIN] and s.room(a.place) - n > s.pile[a.place]:
            out = [DETAIL[k] for k in more_of(a.troop, self.sent)] + out
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action != GO:
            p = s.armies[self.army].place
            s.at_most(p, s.room(p) - units(self.sent) - 1)
            return Detail(self.up, self.army, self.target, plus(self.sent, KIND[action[7:]], 1))
        s.set_army(self.army, less(s.armies[self.army].troop, self.sent))
        s.force[self.target] = self.sent
        s.lay(self.target, self.army, self.sent)
        if s.heard:
            where = {"from": PLACES[s.armies[self.army].place], "place": PLACES[self.target]}
            whose = {"clan": s.clan_name(self.army // 3), "army": self.army % 3 + 1}
            s.tell(None, "detach", {**whose, **where, "units": told(self.sent)})
        s.conquer(self.army // 3, self.target)
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[self.target]}
        return "ask.detail", {"clan": s.clan_name(self.army // 3), **where, "sent": units(self.sent)}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {"target": PLACES[self.target], "sent": list(self.sent[:4])}
