"""Casualties (S-R46): one unit a hit, chosen by the owner, both sides at once and sealed."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import KIND, KINDS, PLACES
from sengoku.games.shogun.fall import lose_daimyo, reckon
from sengoku.games.shogun.pieces import NOBODY, Troop, both, less, plus, told, units
from sengoku.games.shogun.state import BONUS, Shogun
from sengoku.kernel import Action, Frame, Json, Message, Sealed, Trays, no_trays

LOSE: Final = [(f"lose {kind} force", f"lose {kind} army") for kind in (*KINDS, "ronin")]
Hits = tuple[int, int]  # on the attacker, on the defender


def excess(ronin: int, regular: int) -> int:
    """Ronin of a troop over the limit of S-R8."""
    over = ronin - regular + 1 if regular > 1 else ronin
    return over if over > 0 else 0


class Side:
    """What one side may lose: a force, an army's units, bonus units, the daimyo; and the hits still to take."""

    def __init__(self, force: Troop, army: Troop, marker: int, standing: bool, bonus: int, hits: int) -> None:
        self.force, self.army = force, army
        self.marker = marker  # 1: an army is in it, whose daimyo counts for S-R8 even if he lies (S-A10)
        self.standing, self.bonus, self.hits = standing, bonus, hits

    def options(self) -> list[tuple[int, int]]:
        """Kinds and troops (0 force, 1 army) that may be lost next: ronin in excess never outnumber the hits left."""
        f, a, left = self.force, self.army, self.hits - 1
        n, m = units(f), units(a) + self.marker
        in_force, in_army = excess(f[4], n), excess(a[4], m)
        regular_f, ronin_f = excess(f[4], n - 1) + in_army <= left, excess(f[4] - 1, n) + in_army <= left
        regular_a, ronin_a = excess(a[4], m - 1) + in_force <= left, excess(a[4] - 1, m) + in_force <= left
        out: list[tuple[int, int]] = []
        for kind in range(5):
            if f[kind] and (regular_f if kind < 4 else ronin_f):
                out.append((kind, 0))
            if a[kind] and (regular_a if kind < 4 else ronin_a):
                out.append((kind, 1))
        return out

    def lose(self, kind: int, troop: int) -> None:
        if troop:
            self.army = plus(self.army, kind, -1)
        else:
            self.force = plus(self.force, kind, -1)

    def settle(self) -> list[tuple[int, int]]:
        """Takes all hits that leave no choice; returns the choice that is left, or []."""
        fallen = min(self.bonus, self.hits)  # bonus units first
        self.bonus, self.hits = self.bonus - fallen, self.hits - fallen
        if self.hits >= units(self.force) + units(self.army) + self.force[4] + self.army[4]:
            self.hits -= units(self.force) + units(self.army) + self.force[4] + self.army[4]
            self.force = self.army = NOBODY
            if self.standing and self.hits:  # the daimyo only when nothing else is left
                self.standing, self.hits = False, self.hits - 1
            return []
        while self.hits:
            options = self.options()
            if len(options) > 1:
                return options
            self.lose(*options[0])
            self.hits -= 1
        return []

    def take(self, tray: tuple[Action, ...]) -> list[tuple[int, int]]:
        """Takes the hits with the choices of a tray; returns the choice that is left, or []."""
        options = self.settle()
        for a in tray:
            _, kind, troop = a.split(" ")
            self.lose(KIND[kind], 1 if troop == "army" else 0)
            self.hits -= 1
            options = self.settle()
        return options


def attacker(s: Shogun, army: int, p: int, hits: int) -> Side:
    if army >= 0:
        return Side(NOBODY, s.armies[army].troop, 1, True, 0, hits)
    return Side(s.force[p], NOBODY, 0, False, 0, hits)


def defender(s: Shogun, q: int, hits: int) -> Side:
    army = s.army_at[q]
    bonus = BONUS[s.building[q]] - s.worn[q]
    if army < 0:
        return Side(s.force[q], NOBODY, 0, False, bonus, hits)
    return Side(s.force[q], s.armies[army].troop, 1, not s.armies[army].lying, bonus, hits)


def losing(s: Shogun, then: Frame[Shogun], clan: int, army: int, p: int, q: int, hits: Hits) -> Frame[Shogun]:
    """Both sides remove casualties; who has a choice is asked. `hits` on the attacker, on the defender."""
    asked = []
    if attacker(s, army, p, hits[0]).take(()):
        asked.append(s.seat_of(clan))
    if defender(s, q, hits[1]).take(()):
        asked.append(s.seat_of(s.owner[q]))
    step = Losing(then, tuple(sorted(asked)), no_trays(s.seats), clan, army, p, q, hits)
    return step if asked else step.go(s)


class Losing(Sealed[Shogun]):
    """S-D24: one unit a hit; bonus units and daimyos fall by rule."""

    fields = ("open", "trays", "clan", "army", "source", "target", "hits")

    def __init__(
        self,
        up: Frame[Shogun] | None,
        open: tuple[int, ...],
        trays: Trays,
        clan: int,
        army: int,
        source: int,
        target: int,
        hits: Hits,
    ) -> None:
        self.up, self.open, self.trays = up, open, trays
        self.clan, self.army, self.source, self.target, self.hits = clan, army, source, target, hits

    def side(self, s: Shogun, seat: int) -> Side:
        if seat == s.seat_of(self.clan):
            return attacker(s, self.army, self.source, self.hits[0])
        return defender(s, self.target, self.hits[1])

    def more(self, s: Shogun, seat: int) -> bool:
        return bool(self.side(s, seat).take(self.trays[seat]))

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [LOSE[kind][troop] for kind, troop in self.side(s, seat).take(self.trays[seat])]

    def go(self, s: Shogun) -> Frame[Shogun]:
        attack, defence = attacker(s, self.army, self.source, self.hits[0]), defender(s, self.target, self.hits[1])
        attack.take(self.trays[s.seat_of(self.clan)])
        foe = s.owner[self.target]
        defence.take(self.trays[s.seat_of(foe)])
        before = s.owner.copy()
        self.remove_attackers(s, attack)
        self.remove_defenders(s, defence)
        return reckon(s, self.done(), self.clan, foe, before)

    def remove_attackers(self, s: Shogun, side: Side) -> None:
        p = self.source
        if self.army >= 0:
            lost = less(s.armies[self.army].troop, side.army)
            s.set_army(self.army, side.army)
            self.bury(s, self.clan, lost, 0, p)
            if not side.standing:
                lose_daimyo(s, self.army)
            return
        lost = less(s.force[p], side.force)
        s.force[p] = side.force
        self.bury(s, self.clan, lost, 0, p)
        s.abandon(p)

    def remove_defenders(self, s: Shogun, side: Side) -> None:
        q, clan = self.target, s.owner[self.target]
        army = s.army_at[q]
        lost = less(s.force[q], side.force)
        s.force[q] = side.force
        if army >= 0:
            lost = both(lost, less(s.armies[army].troop, side.army))
            s.set_army(army, side.army)
        fallen = BONUS[s.building[q]] - s.worn[q] - side.bonus
        s.worn[q] += fallen
        self.bury(s, clan, lost, fallen, q)
        if army >= 0 and (not units(side.army) if s.armies[army].lying else not side.standing):
            lose_daimyo(s, army)  # S-R66 for one who lies
        else:
            s.abandon(q)

    def bury(self, s: Shogun, clan: int, lost: Troop, bonus: int, p: int) -> None:
        s.to_tray(clan, lost)
        if not s.heard:
            return
        where = {"clan": s.clan_name(clan), "place": PLACES[p]}
        if bonus:
            s.tell(None, "bonus_losses", {**where, "bonus": bonus})
        if any(lost):
            s.reveal(None, "losses", {**where, "lost": told(lost)})

    def prompt(self, s: Shogun, seat: int) -> Message:
        side = self.side(s, seat)
        side.take(self.trays[seat])
        place = self.source if seat == s.seat_of(self.clan) else self.target
        return "ask.lose", {"place": PLACES[place], "hits": side.hits}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        where = {"from": PLACES[self.source], "against": PLACES[self.target]}
        out: Json = {"clan": s.clan_name(self.clan), **where, "hits": list(self.hits)}
        return out if seat is None else {**out, "tray": list(self.trays[seat])}
