"""What each card does once its targets are named; attack cards that roll dice are in `strikes`."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, BEACH, COMMIT, FROM, GOAL, PLACE
from sengoku.games.dueling.attack import committed
from sengoku.games.dueling.blocks import furious
from sengoku.games.dueling.cards import Aim
from sengoku.games.dueling.forces import buy_off, put, sink, slay, take, tidy
from sengoku.games.dueling.gods import Direct, undirected
from sengoku.games.dueling.income import HERE, Place
from sengoku.games.dueling.movement import Move
from sengoku.games.dueling.peace import ABSOLUTE, CEREMONY, FESTIVAL, declare
from sengoku.games.dueling.sea import Sail
from sengoku.games.dueling.state import ARCHERS, ARCHERS_USED, DEMONS, GOLD, INFECTED, RIFLES, RIFLES_USED, Dueling
from sengoku.games.dueling.steps import F, Lose, Step, Under
from sengoku.games.dueling.strikes import Strike, castle_guns, declare_strike
from sengoku.games.dueling.targets import GUNS, STRIKES
from sengoku.kernel import Action, Json, Message

K: Final = board.KIND
CENTRE_OF: Final = {ABSOLUTE: board.PIPE, CEREMONY: board.CEREMONY_SITE, FESTIVAL: board.BON_ODORI}


def take_effect(s: Dueling, a: Aim) -> F:
    """The card is complete: carry it out."""
    after: F = a.done()
    kind, name = a.kind, board.KINDS[a.kind]
    if a.seat in s.out:
        return after
    if kind in STRIKES:
        heavy = kind == GUNS and castle_guns(s, a.seat, a.target, a.source)
        extra = max(a.extra, 0)
        strike = Strike(after, a.seat, kind, a.target, a.source, a.user, a.stack, extra, a.chit, heavy)
        return declare_strike(s, strike)
    if name in ("volcano", "full_moon"):
        return undirected(s, kind, after)
    if name in board.GODS:
        return Direct(after, a.seat, kind)
    if name == "ninja":
        from sengoku.games.dueling.ninja import Ninja

        return Ninja(after, a.seat, a.target)
    if name == "spy":
        from sengoku.games.dueling.stealth import declare_spy

        return declare_spy(s, after, a.seat, a.clan)
    if name in ("hostages", "marriage", "emperor"):
        declare(s, kind, a.seat, a.clan)
        return after
    if name in ("absolute_peace", "ceremony", "festival"):
        return peace(s, a, after)
    if name in ("yoshiwara", "dojo", "sumo"):
        return open_house(s, a, after)
    return bonus_or_defence(s, a, after, name)


def bonus_or_defence(s: Dueling, a: Aim, after: F, name: str) -> F:
    if name == "navy":
        return Sail(after, a.seat, -1, ())
    if name == "horses":
        return Move(after, a.seat, (), (), -1, a.card)
    if name == "archers":
        s.gear[a.stack] = (s.gear[a.stack] | ARCHERS) & ~ARCHERS_USED
        return after
    if name == "dueling_samurai":
        return Recruit(after, a.seat)
    if name == "ambush":
        return Commit(after, a.seat)
    if name == "furious_defence":
        assert s.fight is not None
        return furious(s, a.seat, s.fight.target, -1, 1 + max(a.extra, 0), after)
    if name == "chinese_medicine":
        s.marks_off(a.target, INFECTED)
        return after
    if name == "scouts":
        return against_riflemen(s, a, after)
    if name == "oban_gold":
        return bribe_with_gold(s, after, a.seat, a.stack, -1)
    if name == "seppuku":
        return seppuku(s, a.stack, a.seat, after)
    assert name == "demons"
    path = s.path if s.moving == a.target else (s.ship_at[a.target - board.SHIP],)
    sink(s, a.target)
    return Beach(after, a.seat, path) if s.advanced else after


# ---------------------------------------------------------------- peace and tournaments


def peace(s: Dueling, a: Aim, after: F) -> F:
    """Absolute Peace, Ceremony, Festival; in advanced play with their centre (ruling D-A48)."""
    from sengoku.games.dueling.guests import festival

    declare(s, a.kind, a.seat, -1, a.target if a.kind != ABSOLUTE else -1)
    if s.advanced and a.target >= 0:
        centre = CENTRE_OF[a.kind]
        s.centre[centre], s.since[centre] = a.target, s.round
    return festival(s, after, a.seat, a.target) if a.kind == FESTIVAL else after


def open_house(s: Dueling, a: Aim, after: F) -> F:
    """Yoshiwara, Dojo, Sumo stand in an own territory (ruling D-A90)."""
    from sengoku.games.dueling.tournaments import dojo, sumo

    centre = {"yoshiwara": board.WILLOW, "dojo": board.DOJO_HALL, "sumo": board.SUMO_RING}[board.KINDS[a.kind]]
    s.centre[centre], s.since[centre] = a.target, s.round
    if centre == board.DOJO_HALL:
        return dojo(s, after)
    return sumo(s, after) if centre == board.SUMO_RING else after


# ---------------------------------------------------------------- bonus cards


class Recruit(Step):
    """Dueling Samurai: four tokens in any own territory (rule D-R40)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if s.supply[self.seat] and s.lands_of(self.seat) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [PLACE[x] for t in s.lands_of(seat) for x in s.stacks(t)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        stack = ARG[action]
        run = Place(self.up, seat, board.NUMBERS["dueling_samurai"], HERE, s.place_of(stack))
        return run.put_on(s, stack, 1)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.recruit", {}


class Commit(Step):
    """Ambush: one or two tokens of the attacked territory go out, one at least stays (D-D29, D-A81)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        assert s.fight is not None
        return COMMIT[1 : min(2, s.tokens(s.fight.target) - 1) + 1]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        n = ARG[action]
        assert s.fight is not None
        dice = s.roll([12] * n + [6])
        high, guard = max(dice[:n]), dice[n]
        if s.heard:
            s.tell(None, "ambush", {"seat": seat, "dice": dice[:n], "against": guard})
        if 1 in dice[:n] or high < guard:
            loss = n if 1 in dice[:n] else min(n, guard - high)
            return Lose(self.up, s.fight.target, (), loss, s.fight.seat if 1 not in dice[:n] else -1, 0)
        hits = min(high - guard, board.NUMBERS["damage_cap"] * n)
        stacks = tuple(committed(s))
        return Lose(self.up, s.place_of(stacks[0]), stacks, hits, seat) if stacks and hits else self.done()


# ---------------------------------------------------------------- defence cards


def against_riflemen(s: Dueling, a: Aim, after: F) -> F:
    """Scouts against riflemen already deployed: 6+ destroys them (rule D-R60)."""
    plus = int(s.has_lord(a.seat, "scouts_plus_1"))
    roll = s.roll([12])[0] + plus
    if roll >= 6:
        s.gear[a.stack] &= ~(RIFLES | RIFLES_USED)
    if s.heard:
        s.tell(None, "scouts", {"seat": a.seat, "roll": roll, "plus": plus, "needs": 6})
    own = [t for t in board.NEAR[s.where[a.stack]] if s.owner[t] == a.seat]
    stack = s.largest(own[0]) if own else -1
    if stack >= 0 and stack not in s.scouts:  # the chit stays with a stack that borders them
        s.scouts = tuple(sorted([*s.scouts, stack]))
    return after


def seppuku(s: Dueling, lord: int, seat: int, after: F) -> F:
    """For honour: two points, and the Warlord counts as slain by his owner (ruling D-A20); his tokens stay."""
    place, n = s.where[lord], s.size[lord]
    tokens = take(s, lord, n)
    slay(s, lord)
    s.honour[seat] += 2
    s.chits[seat] += 1
    put(s, board.UNLED + place, tokens)
    f = s.fight
    if f is not None and lord in f.joined:
        heir = max(s.lords[place], key=lambda w: s.size[w], default=-1)
        stack = heir if heir >= 0 else board.UNLED + place
        s.fight = f.but(joined=tuple(dict.fromkeys([stack if x == lord else x for x in f.joined])))
    return Under(after, place)


def bribe_odds(s: Dueling, seat: int, lord: int, place: int) -> int:
    """What is added to the roll of a bribe made from `place` (D-R80)."""
    if not s.advanced:
        return 0
    total = sum([board.BRIBE_BY[w] for w in s.lords[place]])
    value, tag = board.BRIBE_AGAINST[lord]
    if value and (not tag or any([tag in board.TAGS[w] for w in s.lords[place]])):
        total += value
    return total


def nearest_own(s: Dueling, seat: int, t: int) -> list[int]:
    lands = s.lands_of(seat)
    best = min([board.FAR[t][u] for u in lands], default=0)
    return [u for u in lands if board.FAR[t][u] == best]


def tell_bribe(s: Dueling, seat: int, lord: int, roll: int, plus: int, need: int) -> None:
    """`plus` is part of the roll."""
    if s.heard:
        told: Json = {"seat": seat, "warlord": board.WARLORDS[lord], "roll": roll, "plus": plus, "needs": need}
        s.tell(None, "bribe", told)


def bribe_with_gold(s: Dueling, after: F, seat: int, lord: int, holder: int) -> F:
    """Any Warlord but a main Daimyo, anywhere, on 9+ (D-R61, D-A35). `holder`: the Warlord who brings the gold."""
    t = s.where[lord]
    near = nearest_own(s, seat, t)
    if t < 0 or s.owner[t] in (seat, -1) or not near or lord in s.main:
        return after
    need = board.NUMBERS["gold_bribe"]
    if s.advanced and any(["gold_bribe_8" in board.SPECIAL[w] for w in s.lords[t]]):
        need = 8
    plus = max([bribe_odds(s, seat, lord, u) for u in near])
    roll = s.roll([12])[0] + plus
    tell_bribe(s, seat, lord, roll, plus, need)
    if roll < need:
        return after
    return Goal(after, seat, lord, holder)


class Goal(Step):
    """Where a Warlord bribed with gold goes: the nearest own territory (D-D33)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "lord", "holder")

    def __init__(self, up: F | None, seat: int, lord: int, holder: int) -> None:
        self.up, self.seat, self.lord, self.holder = up, seat, lord, holder

    def lands(self, s: Dueling) -> list[int]:
        return nearest_own(s, self.seat, s.where[self.lord])

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if len(self.lands(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [GOAL[t] for t in self.lands(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return self.come(s, ARG[action])

    def run(self, s: Dueling) -> F:
        return self.come(s, self.lands(s)[0])

    def come(self, s: Dueling, t: int) -> F:
        buy_off(s, self.lord, self.seat, t)
        if s.advanced and s.where[self.lord] >= 0:
            if self.holder >= 0:
                s.gear[self.holder] &= ~GOLD
            s.gear[self.lord] |= GOLD  # the gold stays with the bribed one (D-R61)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.goal", {"warlord": board.WARLORDS[self.lord]}


class Beach(Step):
    """Demons stay in a territory of the path, chosen by their player (D-D38, advanced play)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "way")

    def __init__(self, up: F | None, seat: int, way: tuple[int, ...]) -> None:
        self.up, self.seat, self.way = up, seat, way

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if len(self.way) > 1 and self.seat not in s.out else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [BEACH[t] for t in self.way]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        s.bands = (*s.bands, (DEMONS, ARG[action], True))
        return self.done()

    def run(self, s: Dueling) -> F:
        return self.decide(s, self.seat, BEACH[self.way[0]])


class Bribe(Step):
    """A Bribery Action: from which territory (D-R21, D-A110)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "lord")

    def __init__(self, up: F | None, seat: int, lord: int) -> None:
        self.up, self.seat, self.lord = up, seat, lord

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [FROM[board.UNLED + t] for t in board.NEAR[s.where[self.lord]] if s.owner[t] == seat]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.attack import stubborn

        t = ARG[action] - board.UNLED
        s.actions -= 1
        if any([stubborn(s, w) for w in s.lords[t]]):
            return self.done()
        plus = bribe_odds(s, seat, self.lord, t)
        roll = s.roll([12])[0] + plus
        tell_bribe(s, seat, self.lord, roll, plus, board.NUMBERS["bribe"])
        if roll >= board.NUMBERS["bribe"]:
            buy_off(s, self.lord, seat, t)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.bribe", {"warlord": board.WARLORDS[self.lord]}


def fall_of_lord(s: Dueling, lord: int, by: int) -> None:
    """A Warlord slain by stealth: his tokens stay (D-A84)."""
    place = s.where[lord]
    tokens = take(s, lord, s.size[lord])
    slay(s, lord, by)
    put(s, board.UNLED + place, tokens)
    tidy(s, place)
