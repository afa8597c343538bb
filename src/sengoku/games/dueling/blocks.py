"""Defence cards that answer an attack card (Defence Cards; W5; D-R58 to D-R63). A block cannot be blocked."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.cards import add_die, die_offered, die_options
from sengoku.games.dueling.peace import end_diplomacy
from sengoku.games.dueling.points import dishonour
from sengoku.games.dueling.state import BUSHIDO, MEDICINE, RIFLES, RIFLES_USED, Dueling
from sengoku.games.dueling.steps import Convert, F, Lose, Spread, Step
from sengoku.games.dueling.strikes import Strike, hit_stacks, infect, land_of, settle_band
from sengoku.games.dueling.targets import GUNS, REVOLT_CARD, SMALLPOX
from sengoku.kernel import Action, Json, Message

K: Final = board.KIND
ROLLING: Final = [K[k] for k in ("chinese_medicine", "bushido", "oban_gold", "furious_defence")]


class Block(Step):
    """The answer to the strike below it. `up` is the strike: it is carried out only if the answer fails."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind", "chit", "extra")

    def __init__(self, up: F | None, seat: int, kind: int, chit: bool, extra: int = -1) -> None:
        self.up, self.seat, self.kind, self.chit, self.extra = up, seat, kind, chit, extra

    def strike(self) -> Strike:
        assert isinstance(self.up, Strike)
        return self.up

    def rolls(self) -> bool:
        return self.kind in ROLLING or (self.kind == K["scouts"] and self.strike().kind == GUNS)

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.extra < 0 and self.rolls() and die_offered(s, self.seat) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return die_options(s, seat)

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return Block(self.up, self.seat, self.kind, self.chit, add_die(s, seat, action))

    def run(self, s: Dueling) -> F:
        strike = self.strike()
        after = strike.done()  # the blocked card is spent and does nothing else
        dice = [6] * (1 + max(self.extra, 0))
        if self.kind == K["furious_defence"]:
            return furious(s, self.seat, strike.target, strike.source, len(dice), strike)
        if strike.kind == REVOLT_CARD:
            return after  # ruling D-A96
        if self.kind == K["scouts"]:
            return self.scouts(s, strike, after, dice)
        rolled = s.roll(dice)
        hits = sum(rolled)
        if s.heard:
            s.tell(None, "blocked", {"card": board.KINDS[self.kind], "seat": self.seat, "dice": rolled, "hits": hits})
        if self.kind == K["bushido"]:
            self.chit_with_lord(s, strike.target, BUSHIDO)
            return self.converts(s, strike, after, hits)
        if strike.kind == SMALLPOX:
            if strike.source < board.SHIP:
                infect(s, strike.source)
            self.chit_with_lord(s, strike.target, MEDICINE)
        else:  # mercenaries turned by gold end the diplomacy too (D-R53)
            if end_diplomacy(s, strike.seat, self.seat):
                dishonour(s, strike.seat)
            settle_band(s, strike.kind, strike.source)
        return self.rebound(s, strike, after, hits)

    def rebound(self, s: Dueling, strike: Strike, after: F, hits: int) -> F:
        """Against the source, spreading (rule D-R79)."""
        if strike.source >= board.GUEST:
            return after
        left = hits - s.tokens(strike.source)
        origin = land_of(s, strike.source)
        if left > 0 and origin >= 0:
            after = Spread(after, strike.seat, origin, left, self.seat)
        return Lose(after, strike.source, (), hits, self.seat)

    def converts(self, s: Dueling, strike: Strike, after: F, hits: int) -> F:
        if strike.source >= board.GUEST:
            return after
        left, origin = hits - s.tokens(strike.source), land_of(s, strike.source)
        if left > 0 and origin >= 0:
            after = Spread(after, strike.seat, origin, left, self.seat, strike.target)
        return Convert(after, strike.source, hits, strike.target)

    def chit_with_lord(self, s: Dueling, t: int, flag: int) -> None:
        """Advanced play: the chit stays with the largest stack's Warlord of the territory."""
        lord = s.largest(t)
        if s.advanced and not self.chit and 0 <= lord < board.LORDS:
            s.gear[lord] |= flag

    def scouts(self, s: Dueling, strike: Strike, after: F, dice: list[int]) -> F:
        """Rule D-R60: riflemen are destroyed on 6+, a cannon shot is answered; the chit stays (D-A101)."""
        stack = s.largest(strike.target)
        if not self.chit and stack >= 0 and stack not in s.scouts:
            s.scouts = tuple(sorted([*s.scouts, stack]))
        if strike.kind == GUNS:
            hits = sum(s.roll(dice))
            return Lose(after, strike.source, hit_stacks(s, strike.source), hits, self.seat)
        plus = int(s.has_lord(self.seat, "scouts_plus_1"))
        roll = s.roll([12])[0] + plus
        if s.heard:
            s.tell(None, "scouts", {"seat": self.seat, "roll": roll, "plus": plus, "needs": 6})
        if roll < 6:
            return strike  # the shot goes on
        if strike.chit:
            s.gear[strike.user] &= ~(RIFLES | RIFLES_USED)
        return after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.aim_die", {"card": board.KINDS[self.kind]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"card": board.KINDS[self.kind], "against": board.KINDS[self.strike().kind]}


def furious(s: Dueling, seat: int, castle: int, source: int, dice: int, after: F) -> F:
    """1D6 to the attackers of the castle; each 1 is rolled again against its defenders (D-R63, D-A100)."""
    rolled = s.roll([6] * dice)
    good = [d for d in rolled if d > 1]
    bad = dice - len(good)
    back = sum(s.roll([6] * bad)) if bad else 0
    if s.heard:
        s.tell(None, "strike", {"card": "furious_defence", "seat": seat, "dice": rolled, "back": back})
    if back:
        after = Lose(after, castle, (), back, -1)
    if not good:
        return after
    f = s.fight
    if source < 0 and f is not None:
        joined = tuple([x for x in f.joined if s.size[x]])
        return Lose(after, s.place_of(joined[0]), joined, sum(good), seat) if joined else after
    return Lose(after, source, (), sum(good), seat)
