"""Attack cards that roll dice (Attack Cards; D-R47 to D-R54, D-R76 to D-R79), from declaring to what they leave."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import PLAY, STACK, USE_GOLD, USE_SCOUTS
from sengoku.games.dueling.deck import holds_kind, show
from sengoku.games.dueling.peace import MERCENARIES, end_diplomacy, end_local_peace
from sengoku.games.dueling.points import dishonour
from sengoku.games.dueling.state import (
    BANDITS,
    CANNONS,
    CANNONS_USED,
    GOLD,
    INFECTED,
    NO_CASTLE,
    PIRATES,
    RAM,
    RAM_USED,
    REVOLT,
    RIFLES,
    RIFLES_USED,
    RONIN,
    Dueling,
)
from sengoku.games.dueling.steps import F, Lose, Step, convert
from sengoku.games.dueling.targets import CONVERSION, GUNS, PIRATE, RAMS, REVOLT_CARD, RIFLEMEN, SMALLPOX
from sengoku.kernel import Action, Json, Message

K: Final = board.KIND
BAND_OF: Final = {K["ronin"]: RONIN, PIRATE: PIRATES, K["bandits"]: BANDITS}
CHIT_OF: Final = {GUNS: (CANNONS, CANNONS_USED), RIFLEMEN: (RIFLES, RIFLES_USED), RAMS: (RAM, RAM_USED)}
PEACE_CARDS: Final = [K[k] for k in ("absolute_peace", "ceremony", "festival", "yoshiwara", "dojo", "sumo")]
BLOCKS: Final[dict[int, list[int]]] = {
    SMALLPOX: [K["chinese_medicine"]],
    CONVERSION: [K["bushido"]],
    REVOLT_CARD: PEACE_CARDS,
    RIFLEMEN: [K["scouts"]],
    GUNS: [K["scouts"]],
    RAMS: [K["furious_defence"]],
} | {kind: [K["oban_gold"]] for kind in MERCENARIES}


def hit_stacks(s: Dueling, place: int) -> tuple[int, ...]:
    """In an attack the committed stacks of the place take the losses (rule D-R78); () means all there."""
    f = s.fight
    if f is None or not 0 <= place < board.PLACES or s.owner[place] != f.seat:
        return ()
    return tuple([x for x in f.joined if s.size[x] and s.place_of(x) == place])


def land_of(s: Dueling, place: int) -> int:
    """The territory a place belongs to, for distances: a ship's anchorage, the home of the Ninja."""
    if place >= board.GUEST or place == board.RIDERS:
        return -1
    if place == board.FORCE:
        return s.fight.home if s.fight else -1
    return s.ship_at[place - board.SHIP] if place >= board.SHIP else place


def castle_guns(s: Dueling, seat: int, target: int, source: int) -> bool:
    """Cannons shoot with two dice at and from ships and in defence of a castle under attack (D-R47)."""
    if target >= board.SHIP or board.SHIP <= source < board.RIDERS:
        return True
    f = s.fight
    if f is None or source != f.target or s.castle[source] == NO_CASTLE or s.owner[source] != seat:
        return False
    return target in [s.place_of(x) for x in f.joined if s.size[x]]


class Strike(Step):
    """An attack card or chit, declared with all its targets; W5 lies on top of it until it is carried out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "target", "source", "user", "stack", "extra", "chit", "heavy")

    def __init__(
        self,
        up: F | None,
        seat: int,
        kind: int,
        target: int,
        source: int,
        user: int,
        stack: int,
        extra: int,
        chit: bool,
        heavy: bool,
    ) -> None:
        self.up, self.seat, self.kind, self.target, self.source = up, seat, kind, target, source
        self.user, self.stack, self.extra, self.chit, self.heavy = user, stack, extra, chit, heavy

    # ------------------------------------------------------------ the block window

    def answers(self, s: Dueling, seat: int) -> list[Action]:
        """What the one aimed at may answer (W5)."""
        if self.kind == GUNS and self.heavy:
            return []
        out: list[Action] = []
        for kind in BLOCKS[self.kind]:
            card = holds_kind(s, seat, kind)
            if card >= 0 and (kind != FURIOUS or s.castle[self.target] == seat):
                out.append(PLAY[card])
        return out + self.chits(s, seat)

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        if self.kind in MERCENARIES and self.target < board.SHIP:
            return [USE_GOLD[w] for w in s.lords[self.target] if s.gear[w] & GOLD]
        if self.kind == RIFLEMEN or (self.kind == GUNS and not self.heavy):
            return [USE_SCOUTS[x] for x in s.stacks(self.target) if x in s.scouts]
        return []

    def blocked(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.blocks import Block

        chit = action.startswith("use")
        if chit:
            kind = K["oban_gold"] if action.startswith("use gold") else K["scouts"]
            if kind == K["oban_gold"]:
                s.gear[USE_GOLD.index(action)] &= ~GOLD  # paid out
        else:
            card = next(c for c in board.CARDS_NAMED[action[5:]] if c in s.hands[seat])
            kind = board.CARD_KIND[card]
            show(s, seat, card)
        return Block(self, seat, kind, chit)

    # ------------------------------------------------------------ carrying it out

    def lives(self, s: Dueling) -> bool:
        """The target is still another's and the source still the user's (D-W-d)."""
        owner = s.owner[self.target]
        if owner < 0 or owner == self.seat or self.seat in s.out:
            return False
        if self.source < board.GUEST and s.owner[self.source] != self.seat:
            return False
        return s.tokens(self.target) > 0

    def dice(self) -> tuple[int, int, int]:
        """How many dice, of how many sides, and the highest face that fails."""
        if self.kind == RAMS:
            return 1 + self.extra, 12, 2
        return (2 if self.heavy else 1) + self.extra, 6, 1

    def modifier(self, s: Dueling) -> int:
        """What Warlords add to the sum (D-R80)."""
        if not s.advanced:
            return 0
        name = "mercenaries" if self.kind in MERCENARIES else board.KINDS[self.kind]
        total = board.BY_HIM[self.user].get(name, 0) if self.user >= 0 else 0
        for w in s.lords[self.target]:
            if self.kind not in (GUNS, RIFLEMEN) or w == s.largest(self.target):
                total += board.ON_HIM[w].get(name, 0)
        return total

    def run(self, s: Dueling) -> F:
        if not self.lives(s):
            return self.done()
        count, side, fails = self.dice()
        rolled = s.roll([side] * count)
        good = [d for d in rolled if d > fails]
        bad = len(rolled) - len(good)
        hits = max(0, sum(good) + self.modifier(s)) if good else 0
        back = sum(s.roll([side] * bad)) if bad else 0
        if s.heard:
            s.tell(None, "strike", {"card": board.KINDS[self.kind], "seat": self.seat, "dice": rolled, "back": back})
        if self.kind == CONVERSION:
            return self.converts(s, hits, back, bool(good))
        victim = s.owner[self.target]
        after: F = Afterwards(self.up, self.seat, self.kind, self.target, self.source, bool(good))
        if back and self.source < board.GUEST:
            after = Lose(after, self.source, hit_stacks(s, self.source), back, -1)
        self.leave_chits(s, bool(good), bool(bad), victim)
        if not good:
            return after
        return self.damage(s, after, hits)

    def damage(self, s: Dueling, after: F, hits: int) -> F:
        t = self.target
        if self.kind == SMALLPOX:  # ruling D-A46: shared with an army that lies off
            army = [
                board.SHIP + k
                for k in range(board.SHIPS)
                if s.ship_at[k] == t and s.owner[board.SHIP + k] not in (-1, s.owner[t]) and s.tokens(board.SHIP + k)
            ]
            if army:
                rest = hits // 2
                hits -= rest
                after = Lose(after, army[0], (), rest, self.seat if s.owner[army[0]] != self.seat else -1)
        return Lose(after, t, hit_stacks(s, t), hits, self.seat)

    def leave_chits(self, s: Dueling, good: bool, bad: bool, victim: int) -> None:
        """Chits and marks that the card leaves on the board, and the peace it ends."""
        kind, t = self.kind, self.target
        if kind in CHIT_OF:
            flag, used = CHIT_OF[kind]
            if bad and self.user >= 0:
                if self.chit:
                    s.gear[self.user] &= ~(flag | used)
            elif good and self.user >= 0 and s.where[self.user] >= 0 and (kind != RAMS or s.advanced):
                s.gear[self.user] |= flag | used
        elif kind == SMALLPOX:
            if bad and self.source < board.SHIP:
                infect(s, self.source)
            if good:
                infect(s, t)
                if s.centre[board.WILLOW] == t:
                    s.centre[board.WILLOW] = -1
                    dishonour(s, self.seat)
        elif kind == REVOLT_CARD and good:
            if end_local_peace(s, t):
                dishonour(s, self.seat)
            if s.advanced:
                s.marks[t] |= REVOLT
        elif kind in MERCENARIES:
            if good and end_diplomacy(s, self.seat, victim):
                dishonour(s, self.seat)
            settle_band(s, kind, t if good else self.source)

    def converts(self, s: Dueling, hits: int, back: int, good: bool) -> F:
        """Rule D-R48, ruling D-A76."""
        t, after = self.target, self.done()
        if back and self.source < board.GUEST:
            after = Counter(after, s.owner[t], self.source, t, back)
            if self.chit:
                s.creeds = tuple([c for c in s.creeds if (c[0], c[1]) != (self.seat, t)])
        elif good and s.advanced and not self.chit:
            chits = [c for c in s.creeds if (c[0], c[1]) != (self.seat, t)]
            s.creeds = (*chits, (self.seat, t, True))
        if good and s.size[self.stack] and s.place_of(self.stack) == t:
            to = self.source if self.source < board.GUEST else nearest_land(s, self.seat, t)
            if to >= 0:
                go_over(s, self.stack, hits, to, self.seat)
        return after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.strike", {}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        source = board.PLACE_NAMES[self.source] if self.source < board.GUEST else ""
        return {
            "card": board.KINDS[self.kind],
            "seat": self.seat,
            "at": board.PLACE_NAMES[self.target],
            "source": source,
        }


FURIOUS: Final = K["furious_defence"]


def declare_strike(s: Dueling, strike: Strike) -> F:
    """Dishonour by use, the chit's mark; then the one aimed at may answer (W5)."""
    from sengoku.games.dueling.windows import W5, Asking

    if strike.kind == SMALLPOX:
        dishonour(s, strike.seat, 1)  # ruling D-A21
    t = strike.target
    if t < board.SHIP and s.centre[board.COURT] == t and s.castle[t] == NO_CASTLE and s.advanced:
        dishonour(s, strike.seat)  # the Emperor's seat, by cards too
    if strike.chit:
        if strike.kind in CHIT_OF:
            s.gear[strike.user] |= CHIT_OF[strike.kind][1]
        else:
            s.creeds = tuple([(u, at, used or (u == strike.seat and at == t)) for u, at, used in s.creeds])
    if s.heard:
        s.tell(None, "declared", strike.shows(s, None))
    return Asking(strike, W5, (s.owner[t],))


def infect(s: Dueling, t: int) -> None:
    """Infected to the end of the game; Date's territory is not (`immune_smallpox`)."""
    immune = s.advanced and any(["immune_smallpox" in board.SPECIAL[w] for w in s.lords[t]])
    if not immune:
        s.marks[t] |= INFECTED


def settle_band(s: Dueling, kind: int, place: int) -> None:
    """The mercenaries stay in the territory actually hit (ruling D-A87, advanced play)."""
    if s.advanced and 0 <= place < board.SHIP:
        s.bands = (*s.bands, (BAND_OF[kind], place, True))


def nearest_land(s: Dueling, seat: int, t: int) -> int:
    lands = s.lands_of(seat)
    return min(lands, key=lambda u: board.FAR[t][u]) if lands else -1


def go_over(s: Dueling, stack: int, roll: int, to: int, by: int) -> None:
    """A converted stack: fewer tokens than the roll, its Warlord comes too; as many, he is slain (D-A76)."""
    from sengoku.games.dueling.forces import slay, tidy

    n, place = s.size[stack], s.place_of(stack)
    if stack < board.LORDS and roll == n:
        convert(s, stack, n, to, False)
        slay(s, stack, by)
        tidy(s, place)
    else:
        convert(s, stack, min(roll, n), to, True)


class Counter(Step):
    """A failed conversion: the opponent names a stack of the source that comes over to him (D-R48)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "to", "hits")

    def __init__(self, up: F | None, seat: int, source: int, to: int, hits: int) -> None:
        self.up, self.seat, self.source, self.to, self.hits = up, seat, source, to, hits

    def asks(self, s: Dueling) -> tuple[int, ...]:
        alive = s.owner[self.to] == self.seat and s.owner[self.source] >= 0
        return (self.seat,) if alive and s.stacks(self.source) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [STACK[x] for x in s.stacks(self.source)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.actions import ARG

        go_over(s, ARG[action], self.hits, self.to, seat)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.counter", {"hits": self.hits}


class Afterwards(Step):
    """After the losses of a strike: a ship without men is gone; mercenaries' employers may move in (D-A87)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "target", "source", "good")

    def __init__(self, up: F | None, seat: int, kind: int, target: int, source: int, good: bool) -> None:
        self.up, self.seat, self.kind, self.target, self.source, self.good = up, seat, kind, target, source, good

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.wander import MoveIn

        t = self.target
        if t >= board.SHIP:
            if not s.tokens(t) and s.moving != t:
                from sengoku.games.dueling.forces import lost_ship

                lost_ship(s, t)
            return self.done()
        wiped = self.good and s.owner[t] < 0 and self.kind in MERCENARIES
        if wiped and s.advanced and self.source < board.SHIP and s.owner[self.source] == self.seat:
            return MoveIn(self.up, self.seat, t, self.source)
        return self.done()
