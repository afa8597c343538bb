"""Phases B and C: declaring battles (S-R40 to S-R42), fighting them (S-R43), experienced armies (S-R51 to S-R56)."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.battle import engage, troop_name
from sengoku.games.shogun.board import ATTACK, DECLARE_ARMY, FIGHT_FORCE, PLACE, PLACES, N
from sengoku.games.shogun.depart import depart, may_leave
from sengoku.games.shogun.pieces import Army, units
from sengoku.games.shogun.state import NOBODYS, Battle, Shogun
from sengoku.games.shogun.truce import breach
from sengoku.kernel import Action, Frame, Json, Message

DONE: Final = "done"
ENTER: Final = "enter"
REST: Final = "rest"
FIGHT_ARMY: Final = [f"fight army {k}" for k in (1, 2, 3)]


def targets(s: Shogun, clan: int, p: int) -> list[int]:
    """Indices into `near[p]` of provinces a clan may attack from p: enemy or empty; in round 1 no army (S-R42)."""
    ally, owner, army_at, first = s.ally(clan), s.owner, s.army_at, s.round == 1
    out = []
    for i, q in enumerate(s.map.near[p]):
        if owner[q] != clan and owner[q] != ally and not (first and army_at[q] >= 0):
            out.append(i)
    return out


class Declaring(Frame[Shogun]):
    """S-D22: each army and each force may declare one attack."""

    fields = ("clan",)

    def __init__(self, up: Frame[Shogun] | None, clan: int) -> None:
        self.up, self.clan = up, clan

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if s.alive[self.clan] else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        clan, near, words = self.clan, s.map.near, s.map.declare
        out: list[Action] = []
        declared = [army for army, _, _ in s.battles]
        for i in s.armies_of(clan):
            a = s.armies[i]
            if a.place >= 0 and not a.lying and i not in declared and i not in s.raised:
                out += [DECLARE_ARMY[i % 3][near[a.place][x]] for x in targets(s, clan, a.place)]
        fought = [False] * N  # by a force
        for army, p, _ in s.battles:
            fought[p] = fought[p] or army < 0
        ally, owner, force, army_at, first = s.ally(clan), s.owner, s.force, s.army_at, s.round == 1
        for p, held in enumerate(owner):
            if held == clan and not fought[p]:
                f = force[p]
                if f[3] or f[2] or f[1] or f[0]:
                    row = words[p]
                    for x, q in enumerate(near[p]):
                        whose = owner[q]
                        if whose != clan and whose != ally and not (first and army_at[q] >= 0):
                            out.append(row[x])
        out.append(DONE)
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == DONE:
            return self.done()
        _, what, which, place = action.split(" ")
        army = 3 * self.clan + int(which) - 1 if what == "army" else -1
        p, q = s.armies[army].place if army >= 0 else PLACE[which], PLACE[place]
        s.battles = (*s.battles, (army, p, q))
        if s.owner[q] >= 0:
            breach(s, self.clan, s.owner[q], p, q)
        if s.heard:
            where = {"troop": troop_name(army), "from": PLACES[p], "place": place}
            s.tell(None, "declare", {"clan": s.clan_name(self.clan), **where})
        return self

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.declare", {"clan": s.clan_name(self.clan), "count": len(s.battles)}


class Combat(Frame[Shogun]):
    """S-D23: the declared battles one at a time, in any order."""

    fields = ("clan",)

    def __init__(self, up: Frame[Shogun] | None, clan: int) -> None:
        self.up, self.clan = up, clan

    def left(self, s: Shogun) -> list[Battle]:
        """Those that can still be made (ruling S-A29)."""
        return [b for b in s.battles if self.can_be_made(s, b)] if s.alive[self.clan] else []

    def can_be_made(self, s: Shogun, b: Battle) -> bool:
        army, p, q = b
        if army >= 0:
            a = s.armies[army]
            if a.place != p or a.lying or army in s.raised:  # S-R72: one that was recovered did not declare this
                return False
            if s.level(army) > 1:
                return True  # whatever became of the target, the first attack is used up and it may go on
        elif s.owner[p] != self.clan or not units(s.force[p]):
            return False
        whose = s.owner[q]
        return whose != NOBODYS and whose != self.clan and whose != s.ally(self.clan)

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if len(self.left(s)) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [self.word(b) for b in self.left(s)]

    def word(self, b: Battle) -> Action:
        return FIGHT_ARMY[b[0] % 3] if b[0] >= 0 else FIGHT_FORCE[b[1]]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        return self.fight(s, next(b for b in s.battles if self.word(b) == action))

    def go(self, s: Shogun) -> Frame[Shogun]:
        left = self.left(s)
        if left:
            return self.fight(s, left[0])
        for b in s.battles:
            lapsed(s, self.clan, *b)
        s.battles = ()
        return self.done()

    def fight(self, s: Shogun, b: Battle) -> Frame[Shogun]:
        army, p, q = b
        s.battles = tuple([x for x in s.battles if x != b])
        if army < 0:
            return engage(s, self, self.clan, -1, p, q)
        return Campaign(self, army, s.level(army), (), False, -1).attack(s, q)

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.fight", {"clan": s.clan_name(self.clan)}


def lapsed(s: Shogun, clan: int, army: int, p: int, q: int) -> None:
    """An attack that cannot be made any more (ruling S-A29)."""
    if s.heard:
        where = {"troop": troop_name(army), "from": PLACES[p], "place": PLACES[q]}
        s.tell(None, "lapsed", {"clan": s.clan_name(clan), **where})


class Campaign(Frame[Shogun]):
    """S-D26: an army's attacks, as many as its level. `entry`: the province that it may move into (S-R52, S-R53).

    `called`: provinces where it called a battle off (ruling S-A30); `won`: whether an attack succeeded (S-R55).
    """

    fields = ("army", "left", "called", "won", "entry")

    def __init__(
        self, up: Frame[Shogun] | None, army: int, left: int, called: tuple[int, ...], won: bool, entry: int
    ) -> None:
        self.up, self.army, self.left, self.called, self.won, self.entry = up, army, left, called, won, entry

    def attack(self, s: Shogun, q: int) -> Frame[Shogun]:
        """One attack is used, whatever comes of it."""
        clan, p = self.army // 3, s.armies[self.army].place
        rest = Campaign(self.up, self.army, self.left - 1, self.called, self.won, -1)
        if s.owner[q] == NOBODYS:  # an attack without battle (S-R53)
            if s.heard:
                where = {"army": self.army % 3 + 1, "place": PLACES[q]}
                s.tell(None, "unopposed", {"clan": s.clan_name(clan), **where})
            return Campaign(self.up, self.army, self.left - 1, self.called, self.won, q)
        if s.owner[q] in s.friends(clan):
            lapsed(s, clan, self.army, p, q)
            return rest
        return engage(s, rest, clan, self.army, p, q)

    def after(self, target: int, emptied: bool, stopped: bool) -> Campaign:
        """After a battle: a success, or called off, or lapsed."""
        called = (*self.called, target) if stopped else self.called
        entry = target if emptied else -1
        return Campaign(self.up, self.army, self.left, called, self.won or emptied, entry)

    def stands(self, s: Shogun) -> bool:
        a = s.armies[self.army]
        return a.place >= 0 and not a.lying and s.alive[self.army // 3] and self.army not in s.raised

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.army // 3),) if self.left and self.stands(s) else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        p = s.armies[self.army].place
        out = []
        if self.entry >= 0 and s.owner[self.entry] == NOBODYS and may_leave(s, self.army):
            out.append(ENTER)
        for x in targets(s, self.army // 3, p):
            q = s.map.near[p][x]
            if q not in self.called if s.owner[q] != NOBODYS else self.left > 1:  # ruling S-A28
                out.append(ATTACK[q])
        out.append(REST)
        return out

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action == REST:
            return Campaign(self.up, self.army, 0, self.called, self.won, -1)
        if action == ENTER:
            rest = Campaign(self.up, self.army, self.left, self.called, self.won, -1)
            return depart(s, rest, self.army, self.entry)
        return self.attack(s, PLACE[action[7:]])

    def go(self, s: Shogun) -> Frame[Shogun]:
        """S-R56: after the last attack the experience marker moves one hole."""
        a = s.armies[self.army]
        if self.won and self.stands(s) and a.hole < len(s.rules.holes) - 1:
            s.armies[self.army] = Army(a.place, a.hole + 1, a.lying, a.troop)
            if s.heard:
                where = {"clan": s.clan_name(self.army // 3), "army": self.army % 3 + 1}
                s.tell(None, "experience", {**where, "level": s.level(self.army)})
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"army": self.army % 3 + 1, "place": PLACES[s.armies[self.army].place]}
        return "ask.campaign", {"clan": s.clan_name(self.army // 3), **where, "left": self.left}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {
            "army": self.army % 3 + 1,
            "left": self.left,
            "called": [PLACES[p] for p in self.called],
            "entry": None if self.entry < 0 else PLACES[self.entry],
        }
