"""Daimyos lost, clans eliminated, their inheritance (S-R65 to S-R72)."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import PLACE, PLACES, RAISE, RONIN, N
from sengoku.games.shogun.pickup import pick_up, pickups
from sengoku.games.shogun.pieces import LOST, NOBODY, Army, both, units
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.kernel import Action, Frame, Message

HALT: Final = "halt"


def lose_daimyo(s: Shogun, army: int) -> None:
    """S-R67: his markers leave, his army is gone. What is left of its units has been dealt with before."""
    a = s.armies[army]
    if s.army_at[a.place] == army:
        s.army_at[a.place] = -1
    s.armies[army] = Army(LOST, 0, False, NOBODY)
    if s.heard:
        s.tell(None, "daimyo_lost", {"clan": s.clan_name(army // 3), "army": army % 3 + 1, "place": PLACES[a.place]})
    s.abandon(a.place)


def has_daimyo(s: Shogun, clan: int) -> bool:
    """A lying daimyo whose army lives is still one (ruling S-A46)."""
    return any([s.armies[i].place != LOST for i in s.armies_of(clan)])


def reckon(s: Shogun, then: Frame[Shogun], first: int, second: int, before: list[int]) -> Frame[Shogun]:
    """After losses between two clans: who is eliminated, and by whom. `before`: who held each province until then."""
    out = [c for c in (first, second) if c >= 0 and s.alive[c] and not has_daimyo(s, c)]
    if not out:
        return then
    lands = [before.count(c) for c in range(s.clans)]
    if len(out) == 2:  # ruling S-A51: both are out, neither inherits
        for c in out:
            vanish(s, c)
        s.rules.after_elimination(s, -1, lands)
        return then
    victim = out[0]
    killer = second if victim == first else first
    inherit(s, victim, killer)
    s.rules.after_elimination(s, killer, lands)
    lost = [i for i in s.armies_of(killer) if s.armies[i].place == LOST]
    for i in reversed(lost):  # S-R72, the lowest first
        then = Raise(then, i)
    return then


def leave_game(s: Shogun, clan: int) -> None:
    s.alive[clan] = False
    if s.ninja == clan:  # ruling S-A47
        s.ninja = -1
    if s.active == clan:  # ruling S-A54
        s.battles = ()
    if s.heard:
        s.tell(None, "eliminated", {"clan": s.clan_name(clan)})


def vanish(s: Shogun, clan: int) -> None:
    """All units of a clan leave; its provinces are empty. Nobody inherits its tray."""
    leave_game(s, clan)
    for p in s.owned(clan):
        s.to_tray(clan, s.force[p])
        s.pool += s.pile[p]
        s.force[p], s.pile[p], s.owner[p], s.most[p] = NOBODY, 0, NOBODYS, 0


def inherit(s: Shogun, victim: int, killer: int) -> None:
    """S-R71: all units and provinces at once; the trays are one. Piles are turned up and stay (ruling S-A56)."""
    leave_game(s, victim)
    gains = s.owned(victim)
    for p in gains:
        s.turn_up(p, 0, -1)
        s.owner[p] = killer
    s.gained = (*s.gained, *gains)
    s.tray[killer] = both(s.tray[killer], s.tray[victim])
    s.tray[victim] = NOBODY
    if s.heard:
        whose = {"clan": s.clan_name(killer), "victim": s.clan_name(victim)}
        s.tell(None, "inherit", {**whose, "provinces": len(gains)})


class Raise(Frame[Shogun]):
    """S-R72, S-D27: a lost daimyo comes back into any owned province without army; none free: he stays lost."""

    fields = ("army",)

    def __init__(self, up: Frame[Shogun] | None, army: int) -> None:
        self.up, self.army = up, army

    def places(self, s: Shogun) -> list[int]:
        clan = self.army // 3
        if not s.alive[clan] or s.armies[self.army].place != LOST:
            return []
        return [p for p in range(N) if s.owner[p] == clan and s.army_at[p] < 0]

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),) if len(self.places(s)) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [RAISE[p] for p in self.places(s)]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p = PLACE[action[6:]]
        s.armies[self.army], s.army_at[p] = Army(p, 0, False, NOBODY), self.army
        s.raised = (*s.raised, self.army)
        if s.heard:
            clan = s.clan_name(self.army // 3)
            s.tell(None, "raise", {"clan": clan, "army": self.army % 3 + 1, "place": PLACES[p]})
        return Muster(self.up, self.army)

    def go(self, s: Shogun) -> Frame[Shogun]:
        places = self.places(s)
        return self.chosen(s, -1, RAISE[places[0]]) if places else self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.raise", {"clan": s.clan_name(self.army // 3), "army": self.army % 3 + 1}


class Muster(Frame[Shogun]):
    """The recovered daimyo may at once pick up units of the force where he stands."""

    fields = ("army",)

    def __init__(self, up: Frame[Shogun] | None, army: int) -> None:
        self.up, self.army = up, army

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [*pickups(s, self.army), HALT]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == HALT:
            return self.done()
        pick_up(s, self.army, action)
        return self

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[s.armies[self.army].place]}
        return "ask.muster", {"clan": s.clan_name(self.army // 3), **where}


def strike_down(s: Shogun, then: Frame[Shogun], army: int, killer: int) -> Frame[Shogun]:
    """An assassinated daimyo lies down (S-R63); alone in his army he is out of the game at once (S-R65)."""
    a = s.armies[army]
    victim = army // 3
    before = s.owner.copy()
    if s.heard:
        data = {"clan": s.clan_name(victim), "army": army % 3 + 1, "place": PLACES[a.place]}
        s.tell(None, "struck", data)
    if units(a.troop) == 0:
        s.pool += a.troop[RONIN]
        lose_daimyo(s, army)
    else:
        s.armies[army] = Army(a.place, a.hole, True, a.troop)
    return reckon(s, then, victim, killer, before)
