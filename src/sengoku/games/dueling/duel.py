"""Duels (Combat, Special Rolls during duels; D-R25 to D-R31): the dice, modifiers, reading them, what they do."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import KEEP, REROLL
from sengoku.games.dueling.attack import Press, committed, strength
from sengoku.games.dueling.fight import NINJA_FIGHT, TENT_FIGHT, Fight
from sengoku.games.dueling.forces import fall, lose, put, slay, take, tidy, to_supply
from sengoku.games.dueling.state import BUSHIDO, DEMONS, FARMERS, MEDICINE, NINJA, NO_CASTLE, Dueling
from sengoku.games.dueling.steps import F, Step
from sengoku.kernel import Action, Json, Message

CAP: Final[int] = board.NUMBERS["damage_cap"]


# ---------------------------------------------------------------- modifiers (D-R80, advanced play)


def _fits(s: Dueling, f: Fight, lord: int, foe: int, attacker: bool, what: str, arg: str) -> bool:
    t = f.target
    if what == "any":
        return True
    if what in ("region", "not_region"):
        return (board.REGIONS[board.REGION[t]] == arg) == (what == "region")
    if what in ("faction", "tag"):
        return 0 <= foe < board.LORDS and arg in board.TAGS[foe]
    if what == "warlord":
        return 0 <= foe < board.LORDS and board.WARLORDS[foe] == arg
    if what == "bribed":
        return 0 <= foe < board.LORDS and s.former[foe] >= 0
    if what == "peasants":
        return s.owner[t] < 0 if attacker else f.kind == TENT_FIGHT
    if what == "castle":
        return s.castle[t] != NO_CASTLE
    if what == "own_castle":
        return not attacker and s.castle[t] == s.owner[t]
    return what == "land" and s.where[lord] < board.SHIP


def lord_bonus(s: Dueling, f: Fight, lord: int, foe: int, attacker: bool) -> int:
    """What a Warlord's own card adds to his total."""
    side, total = "attack" if attacker else "defend", 0
    for value, when, what, arg, least in board.DUEL[lord]:
        if when in ("any", side) and s.size[lord] >= least and _fits(s, f, lord, foe, attacker, what, arg):
            total += value
    if attacker and board.SHIP <= s.where[lord] < board.RIDERS:
        total += board.BY_HIM[lord].get("navy", 0)
    if s.former[lord] >= 0:
        enemy = (s.owner[f.target] if attacker else f.seat) == s.former[lord]
        plus = 1 if "bribed_plus_1" in board.SPECIAL[lord] else 2 if "bribed_plus_2" in board.SPECIAL[lord] else 0
        total += plus if enemy else 0
    return total + bool(s.gear[lord] & MEDICINE) + bool(s.gear[lord] & BUSHIDO)


def haunted(s: Dueling, seat: int, t: int) -> int:
    """Demons: -1 to the owner of their territory in battles in it or out of it (D-R64)."""
    return sum([1 for kind, at, _ in s.bands if kind == DEMONS and at == t and s.owner[t] == seat])


Parts = list[tuple[str, int]]


def bonus(s: Dueling, attacker: bool) -> int:
    """All that is added to a side's highest die."""
    if not s.advanced:
        return 1 if attacker else 0
    return sum([n for _, n in parts(s, attacker)])


def parts(s: Dueling, attacker: bool) -> Parts:
    """What is added to a side's highest die, one by one: what it is, and how much."""
    f = s.fight
    assert f is not None
    out: Parts = [("attacker", 1)] if attacker else []
    if not s.advanced:
        return out
    own, foe = (f.a, f.d) if attacker else (f.d, f.a)
    if 0 <= own < board.LORDS:
        out.append(("warlord", lord_bonus(s, f, own, foe, attacker)))
    if attacker:
        for t in sorted({s.place_of(x) for x in committed(s)}):
            out.append(("demons", -haunted(s, f.seat, t) if t < board.SHIP else 0))
        if f.kind == NINJA_FIGHT:
            out.append(("ninja", max([board.BY_HIM[w].get("ninja", 0) for w in s.lords[f.home]], default=0)))
        return out
    t = f.target
    out.append(("demons", -haunted(s, s.owner[t], t)))
    if s.owner[t] >= 0:
        out.append(("mercenaries", sum([1 for kind, at, _ in s.bands if kind != DEMONS and at == t])))
    if s.castle[t] == NO_CASTLE:
        out += [(c["id"], c["defence"]) for c, at in zip(board.CENTRE_DATA, s.centre) if at == t]
    return out


# ---------------------------------------------------------------- the dice


def sides(s: Dueling, attacker: bool) -> list[int]:
    """D12, twice with archers; D6 without a Warlord (D-R25); Ninja need none (D-R49)."""
    f = s.fight
    assert f is not None
    stack = f.a if attacker else f.d
    if 0 <= stack < board.LORDS:
        return [12, 12] if (f.a_archers if attacker else f.d_archers) else [12]
    if attacker and f.kind == NINJA_FIGHT:
        return [12]
    if stack >= board.LORDS and stack - board.UNLED < board.SHIP and s.marks[stack - board.UNLED] & NINJA:
        return [12]
    return [6]


def roll_duel(s: Dueling, after: F) -> F:
    f = s.fight
    assert f is not None
    mine, theirs = sides(s, True), sides(s, False)
    dice = s.roll(mine + theirs)
    s.fight = f.but(rolls=f.rolls + 1, a_dice=tuple(dice[: len(mine)]), d_dice=tuple(dice[len(mine) :]))
    return ReRoll(ReRoll(Read(after), False), True)


class ReRoll(Step):
    """Honda may re-roll his dice once a battle, before they are read (D-D13)."""

    fields: ClassVar[tuple[str, ...]] = ("attacker",)

    def __init__(self, up: F | None, attacker: bool) -> None:
        self.up, self.attacker = up, attacker

    def lord(self, s: Dueling) -> int:
        f = s.fight
        if f is None or not s.advanced or f.rerolled & (1 if self.attacker else 2):
            return -1
        stack = f.a if self.attacker else f.d
        able = 0 <= stack < board.LORDS and "reroll_last_once_per_battle" in board.SPECIAL[stack]
        return stack if able else -1

    def asks(self, s: Dueling) -> tuple[int, ...]:
        lord = self.lord(s)
        return (s.owner_of(lord),) if lord >= 0 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [REROLL, KEEP]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        f = s.fight
        assert f is not None
        if action == REROLL:
            dice = tuple(s.roll(sides(s, self.attacker)))
            if s.heard:
                old = list(f.a_dice if self.attacker else f.d_dice)
                s.tell(None, "reroll", {"seat": seat, "dice": old, "sides": sides(s, self.attacker)})
            if self.attacker:
                s.fight = f.but(a_dice=dice, rerolled=f.rerolled | 1)
            else:
                s.fight = f.but(d_dice=dice, rerolled=f.rerolled | 2)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        f = s.fight
        assert f is not None
        return "ask.reroll", {"mine": list(f.a_dice if self.attacker else f.d_dice)}


class Read(Step):
    """Reads a roll, the first that fits (ruling D-A67), carries it out, then opens W4 if an attacking die shows 1."""

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.windows import W4, Asking

        f = s.fight
        assert f is not None
        if s.heard:
            told: Json = {"attacker": list(f.a_dice), "defender": list(f.d_dice), "at": board.LANDS[f.target]}
            told |= {"seats": [-1 if f.kind == TENT_FIGHT else f.seat, s.owner[f.target]]}  # below 0: farmers
            plus = [[[what, n] for what, n in parts(s, side) if n] for side in (True, False)]
            s.tell(None, "dice", {**told, "sides": [sides(s, True), sides(s, False)], "plus": plus})
        one = 1 in f.a_dice and f.kind != TENT_FIGHT
        after: F = Press(self.up)
        if one:
            after = Asking(after, W4, s.clockwise(f.seat))
        return read(s, f, after)


def read(s: Dueling, f: Fight, after: F) -> F:
    a, d = max(f.a_dice), max(f.d_dice)
    farmers = s.owner[f.target] < 0
    if a == 1 and d == 1 and not farmers and f.kind != TENT_FIGHT:
        return double_ones(s, f, after)
    if critical(s, f, True, a, d):
        beheads(s, f, True)
        return after
    if critical(s, f, False, a, d):
        beheads(s, f, False)
        return after
    mine, theirs = a + bonus(s, True), d + bonus(s, False)
    if farmers and d == 6:
        peasants_win(s, f, False, theirs if theirs > 6 else 6, mine)
    elif f.kind == TENT_FIGHT and a == 6:
        peasants_win(s, f, True, mine if mine > 6 else 6, theirs)
    elif mine == theirs:
        return tie(s, f, after)
    elif mine > theirs:
        wounds(s, f, True, mine - theirs)
    else:
        wounds(s, f, False, theirs - mine)
    return after


def double_ones(s: Dueling, f: Fight, after: F) -> F:
    """The battle ends in a game of go; the gambling district is there now (rule D-R30)."""
    s.centre[board.GAMBLING], s.since[board.GAMBLING] = f.target, s.round
    s.fight = f.but(rolls=99)  # no more rolls: the battle is called off without dishonour
    if s.heard:
        s.tell(None, "gambling", {"at": board.LANDS[f.target]})
    return after


def critical(s: Dueling, f: Fight, attacker: bool, a: int, d: int) -> bool:
    """Natural 12 against 3 or less (rule D-R28); D6 cannot (ruling D-A10)."""
    winner, loser = (f.a, f.d) if attacker else (f.d, f.a)
    high, low = (a, d) if attacker else (d, a)
    if high != 12:
        return False
    limit = 3
    if s.advanced and 0 <= winner < board.LORDS and "decapitate_enemy_6_or_less" in board.SPECIAL[winner]:
        limit = 6
    if s.advanced and 0 <= loser < board.LORDS and "cannot_be_decapitated" in board.SPECIAL[loser]:
        return False
    return low <= limit


def beheads(s: Dueling, f: Fight, attacker: bool) -> None:
    """The loser's stack: half converts to the winner, rounded down, the rest deserts (D-R28, D-A10, D-A12)."""
    winner, loser = (f.a, f.d) if attacker else (f.d, f.a)
    by = f.seat if attacker else s.owner[f.target]
    if attacker and s.owner[f.target] < 0:
        s.tents[f.target] = 0
        return
    if not attacker and f.kind == TENT_FIGHT:
        s.fight = f.but(tents=0)
        return
    half = s.size[loser] // 2
    to_supply(s, take(s, loser, s.size[loser] - half))
    moved = take(s, loser, half)
    put(s, winner, moved)
    if loser < board.LORDS:
        if s.heard:
            s.tell(None, "head", {"warlord": board.WARLORDS[loser], "seat": by})
        s.heads[by] += 1
        dies(s, f, loser, by, winner)
    clear(s, f, attacker, loser)


def dies(s: Dueling, f: Fight, lord: int, by: int, winner: int) -> None:
    deathblow = s.advanced and "deathblow_1" in board.SPECIAL[lord]
    slay(s, lord, by, winner if 0 <= winner < board.LORDS else -1)
    if deathblow and winner >= 0 and s.size[winner] > 1:
        lose(s, winner, 1)


def clear(s: Dueling, f: Fight, defender_lost: bool, stack: int) -> None:
    """After a stack was destroyed: a beaten territory waits for its victor, an emptied source is left to farmers."""
    if not defender_lost:
        place = stack - board.UNLED if stack >= board.UNLED else -1
        places = {s.place_of(x) for x in f.joined} | {place}
        for p in sorted([q for q in places if q >= 0]):
            tidy(s, p)
        if stack < board.LORDS:  # his place is known no more: look at every place of the attacker
            for p in range(board.PLACES):
                if s.owner[p] == f.seat and not s.tokens(p):
                    tidy(s, p)
        return
    t = f.target
    if s.owner[t] >= 0 and not s.tokens(t):
        s.owner[t], s.tents[t] = FARMERS, 0
        fall(s, t)
        s.alarm = True


def wounds(s: Dueling, f: Fight, attacker: bool, difference: int) -> None:
    """The lower total loses the difference, at most three for each of the winner's tokens (D-R26, D-A8, D-A9)."""
    hit(s, f, attacker, min(difference, CAP * strength(s, attacker)))


def hit(s: Dueling, f: Fight, attacker: bool, n: int) -> None:
    """The duelling stack of the losing side takes `n`; what exceeds it is void."""
    winner, loser = (f.a, f.d) if attacker else (f.d, f.a)
    if attacker and s.owner[f.target] < 0:
        wounded(s, f, -1, min(n, s.tents[f.target]))
        s.tents[f.target] = max(0, s.tents[f.target] - n)
        return
    if not attacker and f.kind == TENT_FIGHT:
        wounded(s, f, -1, min(n, f.tents))
        s.fight = f.but(tents=max(0, f.tents - n))
        return
    wounded(s, f, s.owner[f.target] if attacker else f.seat, min(n, s.size[loser]))
    lose(s, loser, min(n, s.size[loser]))
    if not s.size[loser]:
        by = f.seat if attacker else s.owner[f.target]
        if attacker and f.kind == TENT_FIGHT:
            by = -1  # peasants: nobody's kill (D-A73)
        if loser < board.LORDS:
            dies(s, f, loser, by, winner)
        clear(s, f, attacker, loser)


def wounded(s: Dueling, f: Fight, seat: int, hits: int) -> None:
    """Tells who lost how many in the duel; below 0: farmers."""
    if s.heard:
        told: Json = {"at": board.LANDS[f.target], "hits": hits}
        s.tell(None, "losses" if seat >= 0 else "losses_farmers", {**told, "seat": seat} if seat >= 0 else told)


def peasants_win(s: Dueling, f: Fight, attacker: bool, theirs: int, other: int) -> None:
    """Peasants win on every 6: one token if the other's total is above 6, else the difference, at least one (D-A32)."""
    if other > 6:
        hit(s, f, attacker, 1)
    else:
        hit(s, f, attacker, min(max(1, theirs - other), CAP * strength(s, attacker)))


def tie(s: Dueling, f: Fight, after: F) -> F:
    """Equal totals: a God event (D-R30, D-A11); Honjo wins ties with two damage."""
    from sengoku.games.dueling.gods import god_event

    if s.advanced:
        winners = [0 <= x < board.LORDS and "wins_ties_damage_2" in board.SPECIAL[x] for x in (f.a, f.d)]
        if winners[0] != winners[1]:
            hit(s, f, winners[0], 2)
            return after
    return god_event(s, f.target, after)
