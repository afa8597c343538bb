"""Armies on the move: phase A (S-R35 to S-R39) and the armies' part of phase D (S-R57, S-R58)."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import DETACH, MARCH, PLACE, PLACES, RONIN
from sengoku.games.shogun.depart import Detail, depart, garrison_due, may_leave
from sengoku.games.shogun.ninja import window
from sengoku.games.shogun.pickup import pick_up, pickups
from sengoku.games.shogun.pieces import LOST, units
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Frame, Json, Message

ARMY: Final = [f"army {k}" for k in (1, 2, 3)]
DONE: Final = "done"
HALT: Final = "halt"


def open_to(s: Shogun, clan: int, phase: str, p: int) -> bool:
    """Friendly provinces; in phase D empty ones too. An ally's are closed (ruling S-A63)."""
    return s.owner[p] == clan or (phase == "D" and s.owner[p] == NOBODYS)


class Armies(Frame[Shogun]):
    """S-D18: which army next, or done. `handled`: a bit for each army; `must`: the one that has to make way."""

    fields = ("clan", "phase", "handled", "must")

    def __init__(self, up: Frame[Shogun] | None, clan: int, phase: str, handled: int, must: int) -> None:
        self.up, self.clan, self.phase, self.handled, self.must = up, clan, phase, handled, must

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if s.alive[self.clan] else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        if self.must >= 0:
            return [ARMY[self.must % 3]]
        out = []
        for k in range(3):
            i = 3 * self.clan + k
            a = s.armies[i]
            if a.place != LOST and not a.lying and not self.handled >> k & 1:
                if self.phase == "D" or i not in s.raised:  # S-R72: what was recovered moves in D
                    out.append(ARMY[k])
        out.append(DONE)
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == DONE:
            return self.done()
        k = ARMY.index(action)
        army = 3 * self.clan + k
        p = s.armies[army].place
        if s.army_at[p] == army:
            s.army_at[p] = -1
        s.moving = army
        return March(self.up, army, self.phase, s.level(army), self.handled | 1 << k)

    def prompt(self, s: Shogun, seat: int) -> Message:
        if self.must >= 0:
            where = {"army": self.must % 3 + 1, "place": PLACES[s.armies[self.must].place]}
            return "ask.make_way", {"clan": s.clan_name(self.clan), **where}
        return "ask.armies_" + self.phase, {"clan": s.clan_name(self.clan)}


class March(Frame[Shogun]):
    """S-D19: one army's steps, in any order until it halts."""

    fields = ("army", "phase", "steps", "handled")

    def __init__(self, up: Frame[Shogun] | None, army: int, phase: str, steps: int, handled: int) -> None:
        self.up, self.army, self.phase, self.steps, self.handled = up, army, phase, steps, handled

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        army, clan = self.army, self.army // 3
        a = s.armies[army]
        p = a.place
        out = [] if self.phase == "A" and p in s.gained else pickups(s, army)
        near = s.map.near[p]
        if self.steps and may_leave(s, army):
            owner, army_at, in_d = s.owner, s.army_at, self.phase == "D"
            for q in near:
                if owner[q] == clan or (in_d and owner[q] == NOBODYS):
                    if army_at[q] < 0 or self.rest_in_reach(s, q):
                        out.append(MARCH[q])
        if self.phase == "D" and units(a.troop) > a.troop[RONIN] and s.room(p) > s.pile[p]:
            out += [DETACH[q] for q in near if s.owner[q] == NOBODYS]
        if s.army_at[p] < 0 or may_displace(s, self.phase, s.army_at[p], p, self.handled, self.places(s, p)):
            out.append(HALT)
        return out

    def places(self, s: Shogun, here: int) -> list[int]:
        """Where the clan's armies stand if this one is `here`."""
        clan = self.army // 3
        return [here if i == self.army else s.armies[i].place for i in s.armies_of(clan)]

    def rest_in_reach(self, s: Shogun, q: int) -> bool:
        return rest_in_reach(s, self.phase, self.army, q, self.steps - 1, self.handled, self.places(s, -1))

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == HALT:
            return self.halt(s)
        verb, _, word = action.partition(" ")
        if verb == "pickup":
            pick_up(s, self.army, action)
            return self
        if verb == "march":
            then = March(self.up, self.army, self.phase, self.steps - 1, self.handled)
            return depart(s, then, self.army, PLACE[word])
        p = s.armies[self.army].place
        s.at_most(p, s.room(p) - 1)
        return Detail(self, self.army, PLACE[word], (0, 0, 0, 0, 0))

    def halt(self, s: Shogun) -> Frame[Shogun]:
        p, clan = s.armies[self.army].place, self.army // 3
        other, s.army_at[p] = s.army_at[p], self.army
        s.moving = other  # an army that has to make way is on the move at once (ruling S-A23)
        follow = Armies(self.up, clan, self.phase, self.handled, other)
        return follow if other >= 0 else window(s, follow)  # ruling S-A42

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[s.armies[self.army].place]}
        return "ask.march", {"clan": s.clan_name(self.army // 3), **where, "steps": self.steps}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {"army": self.army % 3 + 1, "clan": s.clan_name(self.army // 3), "steps": self.steps}


# ---------------------------------------------------------------- ruling S-A23: swaps and rotations


def rest_in_reach(s: Shogun, phase: str, army: int, q: int, steps: int, handled: int, places: list[int]) -> bool:
    """Whether an army that enters q, with so many steps left, can still halt somewhere.

    `places`: where the clan's armies stand (by number within the clan). No garrison is due where another army stands,
    so the way through occupied provinces is always free.
    """
    clan = army // 3
    other = next((3 * clan + k for k, p in enumerate(places) if p == q and 3 * clan + k != army), -1)
    if other < 0:
        return True
    here = places.copy()
    here[army % 3] = q
    if may_displace(s, phase, other, q, handled | 1 << army % 3, here):
        return True
    if not steps:
        return False
    return any(
        [
            open_to(s, clan, phase, r) and rest_in_reach(s, phase, army, r, steps - 1, handled, here)
            for r in s.map.near[q]
        ]
    )


def may_displace(s: Shogun, phase: str, other: int, p: int, handled: int, places: list[int]) -> bool:
    """Whether an army may halt on `other` in p: that one is not handled, not disrupted, and can itself find a halt."""
    if handled >> other % 3 & 1 or s.armies[other].lying or (phase == "A" and other in s.raised):
        return False
    clan, steps = other // 3, s.level(other) - 1
    handled |= 1 << other % 3
    return any(
        [
            open_to(s, clan, phase, r) and rest_in_reach(s, phase, other, r, steps, handled, places)
            for r in s.map.near[p]
        ]
    )


__all__ = ["Armies", "March", "garrison_due"]
