"""Phases 8 and 9: sealed stacks, sealed discs, losses, retreats, and what they are worth."""

from __future__ import annotations

from typing import Final

from sengoku.games.bushido.actions import ARG, DISC, ONES, RETREAT, THREES_USED, TOP, TWOS
from sengoku.games.bushido.honor import move_samurai
from sengoku.games.bushido.pieces import CELLS, COLOURS, DISCS, DUEL, HONOR, KOTAU, RONIN, TILES, WORTH, D, T
from sengoku.games.bushido.provinces import check_revolt, conquer, forfeit, rises, scatter, strength
from sengoku.games.bushido.records import Fight, Outcome
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import draw_disc, lay_down, named, restack, to_bag
from sengoku.games.bushido.tactics import Line, fallen, forfeit_line, line
from sengoku.kernel import Action, Frame, Json, Sealed, no_trays

DRAW: Final = len(DISC) - 1  # 'disc draw': none of his own to fight with
FIGHTING: Final = range(KOTAU)  # discs that may be chosen for a fight: Kotau never (B-R52)
STEPS: Final = (ONES, TWOS, THREES_USED)
TOP_SHOWN: Final = (*TILES[:3], "no_tile")


def begin(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    f = fight_of(s)
    s.outcome = None
    return Stacks(up, tuple(sorted((f.attacker, f.defender))), no_trays(s.seats))


def fight_of(s: Bushido) -> Fight:
    assert s.fight is not None
    return s.fight


def outcome_of(s: Bushido) -> Outcome:
    assert s.outcome is not None
    return s.outcome


# ------------------------------------------------------------ Phase 8: choosing


class Stacks(Sealed[Bushido]):
    """B-R34: both choose katana tiles behind their screens, then the one that lies on top (ruling B-A48)."""

    def more(self, s: Bushido, seat: int) -> bool:
        return len(self.trays[seat]) < 4

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        tray = self.trays[seat]
        step = len(tray)
        if step < 3:
            return list(STEPS[step][: s.tiles[seat * T + step] + 1])
        tops = [TOP[k] for k in range(3) if ARG[tray[k]]]
        return tops or [TOP[3]]

    def go(self, s: Bushido) -> Frame[Bushido]:
        f = fight_of(s)
        both = (f.attacker, f.defender)
        s.stacks = tuple([tuple([ARG[a] for a in self.trays[seat][:3]]) for seat in both])
        s.tops = tuple([ARG[self.trays[seat][3]] for seat in both])
        data: Json = {"attacker": COLOURS[f.attacker], "defender": COLOURS[f.defender]}
        data |= {"height_a": sum(s.stacks[0]), "height_d": sum(s.stacks[1])}
        data |= {"top_a": TOP_SHOWN[s.tops[0]], "top_d": TOP_SHOWN[s.tops[1]]}
        s.reveal(None, "stacks", data)
        if sum(s.stacks[0]) and sum(s.stacks[1]):
            return Discs(self.up, tuple(sorted(both)), no_trays(s.seats))
        return decide(s, self.done(), -1, -1)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        cell, step = CELLS[fight_of(s).target], len(self.trays[seat])
        return ("ask.stacks", {"cell": cell, "tile": TILES[step]}) if step < 3 else ("ask.stack_top", {"cell": cell})


class Discs(Sealed[Bushido]):
    """B-R36: both choose a disc. Whoever has none to fight with draws one, or exchanges his Kotau (ruling B-A45)."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        own = [DISC[k] for k in FIGHTING if s.discs[seat * D + k]]
        return own or [DISC[DRAW]]

    def go(self, s: Bushido) -> Frame[Bushido]:
        f = fight_of(s)
        used = [self.disc_of(s, seat) for seat in (f.attacker, f.defender)]
        return decide(s, self.done(), used[0], used[1])

    def disc_of(self, s: Bushido, seat: int) -> int:
        kind = ARG[self.trays[seat][0]]
        if kind != DRAW:
            lay_down(s, seat, kind)
            return kind
        exchanged = min(1, s.discs[seat * D + KOTAU])  # ruling B-A56: of two Kotau one is kept
        if exchanged:
            lay_down(s, seat, KOTAU)
        s.floor[seat * D + KOTAU] = s.discs[seat * D + KOTAU]  # all know now what is left: nothing to fight with
        kind = draw_disc(s)
        while kind == KOTAU:
            exchanged += 1
            kind = draw_disc(s)
        s.used[KOTAU] += exchanged
        restack(s)
        s.reveal(None, "disc_drawn", {"who": COLOURS[seat], "disc": DISCS[kind], "kotau": exchanged})
        return kind

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.discs", {"cell": CELLS[fight_of(s).target]}


# ------------------------------------------------------------ Phase 8: losses


def troops_of(s: Bushido, f: Fight) -> tuple[int, int]:
    """B-R51, ruling B-A28: those marched in, or the Ronin of a revolt; and the defenders. Other Ronin never count."""
    attackers = s.ronin[f.target] if f.revolt else f.strength
    return attackers, strength(s, f.target)


def decide(s: Bushido, up: Frame[Bushido], disc_a: int, disc_d: int) -> Frame[Bushido]:
    """Strength, the loser's loss, then after-effects, each capped at what is left (ruling B-A29)."""
    f = fight_of(s)
    stack_a, stack_d = s.stacks
    ta, td = troops_of(s, f)
    if disc_a < 0:
        r = forfeit_line(stack_a, ta, td)
    else:
        r = line(disc_a, disc_d, stack_a, stack_d, ta, td)
    lost_a = lose_attackers(s, 0 if r.attacker_won else r.loss)
    lost_d = lose_defenders(s, f.target, r.loss if r.attacker_won else 0)
    lost_a += lose_attackers(s, r.after_a)
    lost_d += lose_defenders(s, f.target, r.after_d)
    won, tiles_a = r.attacker_won, sum(stack_a)
    s.outcome = Outcome(f.target, disc_a, disc_d, r.strength_a, r.strength_d, won, lost_a, lost_d, tiles_a)
    show_all(s, f, r)
    spend_used(s, f, disc_a, disc_d)
    duel = disc_a == disc_d == DUEL
    if duel and not f.revolt:
        half_honor(s, f, won)
    return retreats(s, Aftermath(up), duel)


def show_all(s: Bushido, f: Fight, r: Line) -> None:
    """Ruling B-A74: all tiles of both stacks are seen once the fight is decided."""
    o = outcome_of(s)
    data: Json = {"cell": CELLS[f.target], "attacker": COLOURS[f.attacker], "defender": COLOURS[f.defender]}
    data |= {"tiles_a": named(TILES, list(s.stacks[0])), "tiles_d": named(TILES, list(s.stacks[1]))}
    data |= {"disc_a": disc_name(o.disc_a), "disc_d": disc_name(o.disc_d)}
    data |= {"strength_a": r.strength_a, "strength_d": r.strength_d, "lost_a": o.lost_a, "lost_d": o.lost_d}
    data |= {"height_a": sum(s.stacks[0]), "height_d": sum(s.stacks[1])}
    data["who"] = COLOURS[f.attacker if o.attacker_won else f.defender]
    if o.disc_a < 0:
        kind = "forfeit"
    else:
        kind = "fight" if r.strength_a >= 0 else "treason"
    s.reveal(None, kind, data)


def disc_name(disc: int) -> str:
    return DISCS[disc] if disc >= 0 else "no_disc"


def lose_attackers(s: Bushido, points: int) -> int:
    f = fight_of(s)
    if f.revolt:
        lost = min(points, s.ronin[f.target])
        s.ronin[f.target] -= lost
        s.bag[RONIN] += lost
        return lost
    troops, markers, lost = fallen(f.troops, f.elite, points, s.options["elite_loss"] == "each")
    s.fight = f.with_units(f.troops - troops, f.elite - markers)
    s.pool[s.daimyo] += troops  # ruling B-A78: removed troops always go to the pool
    return lost


def lose_defenders(s: Bushido, cell: int, points: int) -> int:
    troops, markers, lost = fallen(s.troops[cell], s.elite[cell], points, s.options["elite_loss"] == "each")
    s.troops[cell] -= troops
    s.elite[cell] -= markers
    s.pool[s.owner[cell]] += troops
    return lost


def spend_used(s: Bushido, f: Fight, disc_a: int, disc_d: int) -> None:
    """B-R39: katana to the bag, discs to the discards when the fight is over (ruling B-A55)."""
    for seat, stack, disc in ((f.attacker, s.stacks[0], disc_a), (f.defender, s.stacks[1], disc_d)):
        for kind in range(3):
            if stack[kind]:
                to_bag(s, seat, kind, stack[kind])
        if disc >= 0:
            s.used[disc] += 1
    s.stacks, s.tops = (), ()
    restack(s)


def half_honor(s: Bushido, f: Fight, attacker_won: bool) -> None:
    """B-R38, ruling B-A34: half of the loser's Samurai honor, rounded up; the victor's marker moves first."""
    victor, loser = (f.attacker, f.defender) if attacker_won else (f.defender, f.attacker)
    half = (s.samurai_honor[loser] + 1) // 2
    move_samurai(s, victor, half)
    move_samurai(s, loser, -half)


# ------------------------------------------------------------ Phase 8: retreats and the province


def retreats(s: Bushido, then: Frame[Bushido], duel: bool) -> Frame[Bushido]:
    """Who must leave the province, and where he may go (B-R40, ruling B-A65)."""
    f, won = fight_of(s), outcome_of(s).attacker_won
    if duel and won:  # the defenders leave; in a revolt too (ruling B-A20)
        return Retreat(then, s.owner[f.target], True) if strength(s, f.target) else then
    if f.revolt:
        if duel:  # ruling B-A20: Ronin who lost a duel go to the bag
            s.bag[RONIN] += s.ronin[f.target]
            s.ronin[f.target] = 0
        return then
    if not strength(s, f.target) or not f.troops + f.elite:
        return then
    if s.owner[f.origin] == s.daimyo:
        go_to(s, False, f.origin)
        return then
    return Retreat(then, s.daimyo, False)


def go_to(s: Bushido, defenders: bool, cell: int) -> None:
    """All together to `cell`; without one (-1) troops go to the pool, and markers are gone (ruling B-A64)."""
    f = fight_of(s)
    if defenders:
        seat, troops, elite = s.owner[f.target], s.troops[f.target], s.elite[f.target]
        s.troops[f.target] = s.elite[f.target] = 0
    else:
        seat, troops, elite = s.daimyo, f.troops, f.elite
        s.fight = f.with_units(0, 0)
    if cell >= 0:
        s.troops[cell] += troops
        s.elite[cell] += elite
    else:
        s.pool[seat] += troops
    if s.heard:
        where = CELLS[cell] if cell >= 0 else "pool"
        s.tell(None, "retreats", {"who": COLOURS[seat], "count": troops + WORTH * elite, "cell": where})


class Retreat(Frame[Bushido]):
    """The owner of the troops picks one own province next to the field; if there is none they scatter."""

    fields = ("seat", "defenders")

    def __init__(self, up: Frame[Bushido] | None, seat: int, defenders: bool) -> None:
        self.up, self.seat, self.defenders = up, seat, defenders

    def refuges(self, s: Bushido) -> list[int]:
        return [c for c in s.near[fight_of(s).target] if s.owner[c] == self.seat]

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.seat,) if self.refuges(s) else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [RETREAT[c] for c in self.refuges(s)]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        go_to(s, self.defenders, ARG[action])
        return self.done()

    def go(self, s: Bushido) -> Frame[Bushido]:
        go_to(s, self.defenders, -1)
        return self.done()

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.retreat", {"cell": CELLS[fight_of(s).target]}


class Aftermath(Frame[Bushido]):
    """Whose the province is now; the Ronin in it are compared with whoever is left (ruling B-A59)."""

    def go(self, s: Bushido) -> Frame[Bushido]:
        f = fight_of(s)
        if f.revolt:
            result = after_revolt(s, f)
            s.fight = None
        else:
            result = after_fight(s, f)
        s.outcome = outcome_of(s).with_result(result)
        if s.heard:
            s.tell(None, result, {"cell": CELLS[f.target]})
        return self.done()


def after_revolt(s: Bushido, f: Fight) -> str:
    """Ruling B-A20: defenders left keep the province, unless the Ronin that stay are as many."""
    if strength(s, f.target):
        check_revolt(s, f.target)
        return "held" if s.owner[f.target] >= 0 else "neutral"
    s.owner[f.target] = -1
    forfeit(s, f.defender, f.target)
    return "neutral"


def after_fight(s: Bushido, f: Fight) -> str:
    """Values change hands only in Phase 9 (ruling B-A81)."""
    if not strength(s, f.target):
        s.owner[f.target] = s.daimyo if f.troops + f.elite else -1
        s.troops[f.target], s.elite[f.target] = f.troops, f.elite
        s.fight = f.with_units(0, 0)
    if rises(s, f.target):
        scatter(s, f.target)
    if s.owner[f.target] < 0:
        return "neutral"
    return "held" if s.owner[f.target] == f.defender else "conquered"


# ------------------------------------------------------------ Phase 9


def valuation(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """Samurai, Bushi, the Daimyo's gain, the Bushi's loss: one marker move each, in this order (ruling B-A9)."""
    f, o = fight_of(s), outcome_of(s)
    province = HONOR[s.kind[f.target]]
    samurai, bushi = o.lost_d, o.lost_a
    if o.attacker_won:  # B-R41, B-R42; ruling B-A27: the bonus also without the province
        samurai += o.tiles_a + f.bonus + (province if o.result == "conquered" else 0)
    elif o.result == "held":  # B-R43, B-R44
        bushi += province
    move_samurai(s, f.attacker, samurai)
    move_samurai(s, f.defender, bushi)
    if o.result == "conquered":  # B-R45
        conquer(s, s.daimyo, f.target)
    if o.result != "held":
        forfeit(s, f.defender, f.target)
    s.fight = None
    return up
