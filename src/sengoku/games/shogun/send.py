"""Phase D, the forces' part (S-R59): units of forces move one province each."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, PLACE, RONIN, N
from sengoku.games.shogun.pieces import (
    MOST_ASHIGARU,
    MOST_FORCE,
    MOST_SAMURAI,
    NOBODY,
    Troop,
    both,
    more_of,
    plus,
    spare,
    units,
)
from sengoku.games.shogun.state import NOBODYS, SENT, Shogun
from sengoku.kernel import Action, Frame, Message

DONE: Final = "done"


def laid_in(s: Shogun, p: int) -> Troop:
    """Units of a force that have moved in this phase already (ruling S-A57)."""
    t = NOBODY
    for place, _, troop in s.laid:
        if place == p:
            t = (t[0] + troop[0], t[1] + troop[1], t[2] + troop[2], t[3] + troop[3], 0)
    return t


def rested(s: Shogun, p: int) -> int:
    """Open ronin of a force that have not come in this phase (ruling S-A57)."""
    return s.force[p][RONIN] - sum([troop[RONIN] for place, by, troop in s.laid if place == p and by == SENT])


def drags_ronin(s: Shogun, p: int) -> bool:
    """Whether a unit that leaves the force must take a ronin with it (ruling S-A7)."""
    f = s.force[p]
    n = units(f) - 1
    return f[RONIN] > (n - 1 if n else 0) or (s.pile[p] > 0 and s.room(p) - (1 if n else 0) < s.pile[p])


class Sending(Frame[Shogun]):
    """S-D29: one unit at a time, into a friendly or empty neighbour, into the force or the army there."""

    fields = ("clan",)

    def __init__(self, up: Frame[Shogun] | None, clan: int) -> None:
        self.up, self.clan = up, clan

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if s.alive[self.clan] else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        clan, owner, force, army_at, armies = self.clan, s.owner, s.force, s.army_at, s.armies
        moved = [False] * N
        for place, _, _ in s.laid:
            moved[place] = True
        # What each province may take: bit 1 a unit into the force, 2 samurai into the army, 4 ashigaru into it;
        # 8: the force there is a new one.
        takes = [0] * N
        for p, held in enumerate(owner):
            if held == clan:
                f = force[p]
                n = f[0] + f[1] + f[2] + f[3]
                bits = 9 if n == 0 else 1 if n < MOST_FORCE else 0
                if army_at[p] >= 0:
                    t = armies[army_at[p]].troop
                    bits |= (2 if t[0] + t[1] < MOST_SAMURAI else 0) | (4 if t[2] + t[3] < MOST_ASHIGARU else 0)
                takes[p] = bits
            elif held == NOBODYS:
                takes[p] = 9
        out: list[Action] = []
        near, send = s.map.near, s.map.send
        for p, held in enumerate(owner):
            if held != clan:
                continue
            f = force[p]
            n = f[0] + f[1] + f[2] + f[3]
            if n == 0 or (n == 1 and army_at[p] < 0):
                continue  # its province keeps a regular unit
            t = laid_in(s, p) if moved[p] else NOBODY
            kinds = more_of(f, t)
            if not kinds:
                continue
            alone = (f[RONIN] > 0 or s.pile[p] > 0) and drags_ronin(s, p)
            for x, q in enumerate(near[p]):
                bits = takes[q]
                if bits:
                    row = send[p][x]
                    to_force = bits & 1 and not (alone and bits & 8)
                    for k in kinds:
                        if to_force:
                            out.append(row[k][0])
                        if bits & (2 if k < 2 else 4):
                            out.append(row[k][1])
        out += self.ronin(s)
        out.append(DONE)
        return out

    def ronin(self, s: Shogun) -> list[Action]:
        """More ronin that have not moved may follow where a unit of their force went, if its troop has room."""
        out: list[Action] = []
        for p, q, into in s.ways:
            open_ones = rested(s, p) > 0
            hidden = s.pile[p] if units(s.force[p]) else 0
            troop = s.armies[s.army_at[q]].troop if into else s.force[q]
            if (open_ones or hidden) and spare(troop, into) > 0 and s.room(q) > s.pile[q]:
                action = s.map.send[p][s.map.near[p].index(q)][RONIN][into]
                if action not in out:
                    out.append(action)
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == DONE:
            return self.done()
        _, kind, source, target, troop = action.split(" ")
        p, q, k, into = PLACE[source], PLACE[target], KIND[kind], 1 if troop == "army" else 0
        drags = 1 if k == RONIN or drags_ronin(s, p) else 0
        if k != RONIN:
            s.force[p] = plus(s.force[p], k, -1)
        if drags:
            self.take_ronin(s, p, k == RONIN)
        arrived = plus(NOBODY, RONIN, drags)
        if k != RONIN:
            arrived = plus(arrived, k, 1)
        self.arrive(s, q, into, arrived)
        if not into:
            s.lay(q, SENT, arrived)
        if s.heard:
            s.tell(None, "send", {"clan": s.clan_name(self.clan), "unit": kind, "from": source, "place": target})
        if k != RONIN:
            s.ways = (*s.ways, (p, q, into)) if (p, q, into) not in s.ways else s.ways
            if s.owner[q] == NOBODYS:
                s.conquer(self.clan, q)
        s.at_most(p, s.room(p))
        s.at_most(q, s.room(q))
        return self

    def take_ronin(self, s: Shogun, p: int, asked: bool) -> None:
        """One ronin of the force leaves: asked to, one that has not moved; else an open one if they are too many.

        Otherwise the pile is turned up and one of it goes: it tells that it was there by going along (S-A6).
        """
        fresh, f = rested(s, p), s.force[p]
        if not (fresh > 0 if asked else f[RONIN] > max(units(f) - 1, 0)):
            s.turn_up(p, 0, -1, 1)
            return
        if fresh <= 0:  # a unit that leaves takes him along all the same (S-A7)
            s.lay(p, SENT, plus(NOBODY, RONIN, -1))
        s.force[p] = plus(f, RONIN, -1)

    def arrive(self, s: Shogun, q: int, into: int, arrived: Troop) -> None:
        if into:
            army = s.army_at[q]
            s.set_army(army, both(s.armies[army].troop, arrived))
        else:
            s.force[q] = both(s.force[q], arrived)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.send", {"clan": s.clan_name(self.clan)}
