"""A battle (S-R44 to S-R50): ronin shown, the first strike, the passes, calling off."""

from __future__ import annotations

from typing import Final, Protocol, cast

from sengoku.games.shogun.board import BOW, GUN, PLACES, RONIN, SPEAR, SWORD
from sengoku.games.shogun.depart import KEEP, REVEAL, uncovering
from sengoku.games.shogun.losses import losing
from sengoku.games.shogun.ninja import battle_window
from sengoku.games.shogun.pieces import Troop, both, spare, units
from sengoku.games.shogun.state import BONUS, CASTLE, FORTRESS, NOBODYS, Shogun
from sengoku.games.shogun.truce import breach
from sengoku.kernel import Action, Frame, Json, Message

PRESS: Final = "press"
STOP: Final = "stop"
VALUE: Final = (6, 5, 4, 4, 5)  # S-R3, by kind; ronin last
DAIMYO_VALUE: Final = 6
FIRST_STRIKE: Final = 0
FIRST_HALF: Final = 1
SECOND_HALF: Final = 2
STEP_8: Final = 3
CALL: Final = 4
ROLL: Final = {1: "bowmen", 2: "gunners", 4: "daimyos", 5: "swordsmen and ronin", 6: "spearmen"}
STEPS: Final = {FIRST_STRIKE: (1, 2, 4, 5, 6), FIRST_HALF: (1, 2), SECOND_HALF: (4, 5, 6)}  # S-R45, S-R50


class Follows(Protocol):
    """What an army's battle goes back to: its campaign."""

    def after(self, target: int, emptied: bool, stopped: bool) -> Frame[Shogun]: ...


def engage(s: Shogun, then: Frame[Shogun], clan: int, army: int, p: int, q: int) -> Frame[Shogun]:
    """A battle has been named: window [SS], the attacker's ronin, the defender's, then the dice."""
    stage = FIRST_STRIKE if s.map.is_naval(p, q) else FIRST_HALF  # ruling S-A36
    breach(s, clan, s.owner[q], p, q)
    if s.heard:
        who = {"clan": s.clan_name(clan), "troop": troop_name(army), "defender": s.clan_name(s.owner[q])}
        where = {"from": PLACES[p], "place": PLACES[q]}
        s.tell(None, "invasion" if stage == FIRST_STRIKE else "battle", {**who, **where})
    fight = Fight(then, clan, army, p, q, stage)
    return battle_window(s, Show(ShowDefence(fight, q), clan, army, p, q))


def troop_name(army: int) -> str:
    return f"army {army % 3 + 1}" if army >= 0 else "force"


def lives(s: Shogun, clan: int, army: int, p: int, q: int) -> bool:
    """Whether both sides still stand; asked of the board each time: a clan may have fallen elsewhere."""
    whose = s.owner[q]
    if not s.alive[clan] or whose in (NOBODYS, clan, s.ally(clan)):
        return False
    if army >= 0:
        return s.armies[army].place == p and not s.armies[army].lying
    return s.owner[p] == clan and units(s.force[p]) > 0


class Show(Frame[Shogun]):
    """The attacker's ronin: those of the only troop are turned up; else S-D21 (b), the owner chooses."""

    fields = ("clan", "army", "source", "target")

    def __init__(self, up: Frame[Shogun] | None, clan: int, army: int, source: int, target: int) -> None:
        self.up, self.clan, self.army, self.source, self.target = up, clan, army, source, target

    def is_double(self, s: Shogun) -> bool:
        return units(s.force[self.source]) > 0 and s.army_at[self.source] >= 0

    def asks(self, s: Shogun) -> tuple[int, ...]:
        if not lives(s, self.clan, self.army, self.source, self.target) or not self.is_double(s):
            return ()
        return (s.seat_of(self.clan),) if s.has_pile(self.clan) else ()

    def acting(self, s: Shogun) -> int:
        """How many ronin the attacking troop can take along."""
        return spare(s.armies[self.army].troop, 1) if self.army >= 0 else spare(s.force[self.source], 0)

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return uncovering(s, self.source, self.acting(s))

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        p = self.source
        if action == KEEP:
            s.at_most(p, s.room(p) - self.acting(s))
        elif self.army >= 0:
            s.turn_up(p, int(action[7:]), self.army)
        else:  # so many with the force, the rest with the army
            s.turn_up(p, s.pile[p] - int(action[7:]), s.army_at[p])
        return self.done()

    def go(self, s: Shogun) -> Frame[Shogun]:
        if lives(s, self.clan, self.army, self.source, self.target) and not self.is_double(s):
            p = self.source
            s.turn_up(p, s.pile[p] if self.army >= 0 else 0, self.army)
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        where = {"troop": troop_name(self.army), "place": PLACES[self.source], "ronin": s.pile[self.source]}
        return "ask.show", {"clan": s.clan_name(self.clan), **where}


class ShowDefence(Frame[Shogun]):
    """The defender's pile is always turned up; with two troops there he splits it: S-D21 (c)."""

    fields = ("target", "shown")

    def __init__(self, up: Frame[Shogun] | None, target: int, shown: bool = False) -> None:
        self.up, self.target, self.shown = up, target, shown

    def splits(self, s: Shogun) -> list[int]:
        """How many may go to the army."""
        p, army = self.target, s.army_at[self.target]
        n = s.pile[p]
        if army < 0:
            return [0]
        if not units(s.force[p]):
            return [n]
        to_army, to_force = spare(s.armies[army].troop, 1), spare(s.force[p], 0)
        return list(range(max(0, n - to_force), min(n, to_army) + 1))

    def asks(self, s: Shogun) -> tuple[int, ...]:
        if not self.shown or not s.pile[self.target]:
            return ()
        return (s.seat_of(s.owner[self.target]),) if len(self.splits(s)) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [REVEAL[k] for k in self.splits(s)]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        s.turn_up(self.target, int(action[7:]), s.army_at[self.target])
        return self.done()

    def go(self, s: Shogun) -> Frame[Shogun]:
        fight = self.up
        assert isinstance(fight, Fight)
        if not lives(s, fight.clan, fight.army, fight.source, fight.target):
            return fight
        if not self.shown:  # its size is open from here on, and so is whether its owner is asked
            s.most[self.target] = 0
            if s.pile[self.target] and len(self.splits(s)) > 1:
                clan = s.clan_name(s.owner[self.target])
                s.reveal(None, "defence", {"clan": clan, "place": PLACES[self.target], "ronin": s.pile[self.target]})
                return ShowDefence(fight, self.target, True)
        s.turn_up(self.target, self.splits(s)[0], s.army_at[self.target])
        return fight

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.show_defence", {"place": PLACES[self.target], "ronin": s.pile[self.target]}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        return {"ronin": s.pile[self.target]} if self.shown else {}


class Fight(Frame[Shogun]):
    """The passes. After each half both sides remove casualties (`losses`); in step 8 the attacker may call off."""

    fields = ("clan", "army", "source", "target", "stage")

    def __init__(self, up: Frame[Shogun] | None, clan: int, army: int, source: int, target: int, stage: int) -> None:
        self.up, self.clan, self.army, self.source, self.target = up, clan, army, source, target
        self.stage = stage

    def at(self, stage: int) -> Fight:
        return Fight(self.up, self.clan, self.army, self.source, self.target, stage)

    def lives(self, s: Shogun) -> bool:
        return lives(s, self.clan, self.army, self.source, self.target)

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if self.stage == CALL and self.lives(s) else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [PRESS, STOP]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        return self.at(FIRST_HALF) if action == PRESS else self.end(s, True)

    def go(self, s: Shogun) -> Frame[Shogun]:
        if not self.lives(s):
            return self.end(s, False)
        if self.stage >= STEP_8:
            return battle_window(s, self.at(CALL))
        hits = self.dice(s)
        follow = self.at(SECOND_HALF if self.stage == FIRST_HALF else STEP_8 if self.stage else FIRST_HALF)
        return losing(s, follow, self.clan, self.army, self.source, self.target, hits) if any(hits) else follow

    def dice(self, s: Shogun) -> tuple[int, int]:
        """Rolls the steps of this half; returns the hits on the attacker and on the defender (ruling S-A33)."""
        first = self.stage == FIRST_STRIKE
        attack, a_daimyo, defence, d_daimyo, bonus = self.sides(s, not first)
        most_on_defender = units(defence) + defence[RONIN] + d_daimyo + bonus
        most_on_attacker = units(attack) + attack[RONIN] + a_daimyo
        on_attacker = on_defender = 0
        building = s.building[self.target]
        for step in STEPS[self.stage]:
            a = [] if first or on_defender >= most_on_defender else values(step, attack, a_daimyo)
            d = [] if on_attacker >= most_on_attacker else values(step, defence, d_daimyo)
            if bonus and on_attacker < most_on_attacker:
                if (step == 6 and building == CASTLE) or (step == 5 and building == FORTRESS):
                    d += [4 if building == CASTLE else 5] * bonus
            if not a and not d:
                continue
            need = a + d
            rolled = s.roll([12] * len(need))
            n = len(a)
            a_hits = sum([x <= y for x, y in zip(rolled[:n], a)])
            d_hits = sum([x <= y for x, y in zip(rolled[n:], d)])
            on_defender, on_attacker = on_defender + a_hits, on_attacker + d_hits
            if s.heard:
                self.tell_dice(s, step, (rolled[:n], rolled[n:]), (a_hits, d_hits), (a, d))
        return min(on_attacker, most_on_attacker), min(on_defender, most_on_defender)

    def tell_dice(
        self,
        s: Shogun,
        step: int,
        rolls: tuple[list[int], list[int]],
        hits: tuple[int, int],
        needs: tuple[list[int], list[int]],
    ) -> None:
        """The attacker's dice first; a side that does not roll is not named. `needs`: the most that hits, by die."""
        clans = [s.clan_name(self.clan), s.clan_name(s.owner[self.target])]
        data: Json = {"place": PLACES[self.target], "step": step, "who": ROLL[step]}
        data |= {"rolls": {c: r for c, r in zip(clans, rolls) if r}}
        data |= {"hits": {c: h for c, h, r in zip(clans, hits, rolls) if r}}
        data |= {"needs": {c: n for c, n in zip(clans, needs) if n}}
        s.tell(None, "dice", data)

    def sides(self, s: Shogun, with_bonus: bool) -> tuple[Troop, int, Troop, int, int]:
        """Attacker and his daimyo, defender and his; bonus units (S-R49: not against a first strike)."""
        attack = s.armies[self.army].troop if self.army >= 0 else s.force[self.source]
        defence, army, daimyo = s.force[self.target], s.army_at[self.target], 0
        if army >= 0:
            defence = both(defence, s.armies[army].troop)
            daimyo = 0 if s.armies[army].lying else 1  # S-R63
        bonus = BONUS[s.building[self.target]] - s.worn[self.target] if with_bonus else 0
        return attack, 1 if self.army >= 0 else 0, defence, daimyo, bonus

    def end(self, s: Shogun, stopped: bool) -> Frame[Shogun]:
        """S-R47. Struck down in mid-battle, an army breaks off as if it had called off (ruling S-A43)."""
        emptied = s.owner[self.target] == NOBODYS and s.alive[self.clan]
        then = self.done()
        if self.army >= 0:
            broke_off = stopped or not emptied
            then = cast(Follows, then).after(self.target, emptied, broke_off)
        if s.heard:
            result = "won" if emptied else "called off" if stopped else "beaten off"
            who = {"clan": s.clan_name(self.clan), "from": PLACES[self.source], "place": PLACES[self.target]}
            s.tell(None, "battle_over", {**who, "result": result})
        return battle_window(s, then)

    def prompt(self, s: Shogun, seat: int) -> Message:
        attack, a_daimyo, defence, d_daimyo, bonus = self.sides(s, True)
        ours, theirs = units(attack) + attack[RONIN] + a_daimyo, units(defence) + defence[RONIN] + d_daimyo + bonus
        return "ask.press", {"place": PLACES[self.target], "ours": ours, "theirs": theirs}

    def shows(self, s: Shogun, seat: int | None) -> Json:
        army = None if self.army < 0 else self.army % 3 + 1
        where = {"from": PLACES[self.source], "against": PLACES[self.target]}
        return {"clan": s.clan_name(self.clan), "army": army, **where, "stage": self.stage}


def values(step: int, t: Troop, daimyo: int) -> list[int]:
    """The combat values of those who roll in a step (S-R45), swordsmen before ronin."""
    if step == 1:
        return [VALUE[BOW]] * t[BOW]
    if step == 2:
        return [VALUE[GUN]] * t[GUN]
    if step == 4:
        return [DAIMYO_VALUE] * daimyo
    if step == 5:
        return [VALUE[SWORD]] * t[SWORD] + [VALUE[RONIN]] * t[RONIN]
    return [VALUE[SPEAR]] * t[SPEAR]
