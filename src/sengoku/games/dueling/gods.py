"""God cards (D-R36 to D-R38): calamities by a tie in a duel, or from the hand, directed or at random."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import DIRECT, RANDOM
from sengoku.games.dueling.deck import discard, draw_one, show, turn_bonus
from sengoku.games.dueling.forces import join_largest, sink
from sengoku.games.dueling.sea import ship_lost_by
from sengoku.games.dueling.state import FARMERS, Dueling
from sengoku.games.dueling.steps import F, Lose, Step
from sengoku.kernel import Action, Message

K: Final = board.KIND
EARTHQUAKE: Final = K[board.GODS[0]]
FLOODING: Final = K[board.GODS[1]]
FULL_MOON: Final = K[board.GODS[2]]
TSUNAMI: Final = K[board.GODS[3]]
VOLCANO: Final = K[board.GODS[4]]
TYPHOON: Final = K[board.GODS[5]]
INVASION: Final = K[board.GODS[6]]
SINKS: Final = (TSUNAMI, TYPHOON, INVASION)
DROWNS_RIDERS: Final = (EARTHQUAKE, FLOODING, TSUNAMI, VOLCANO, TYPHOON)


def lands_on(s: Dueling, card: int) -> list[int]:
    """The territories of a bonus card that are in play (ruling D-A93)."""
    return [t for t in board.BONUS_LANDS[card] if s.owner[t] >= FARMERS]


def turn_until_playable(s: Dueling) -> int:
    """Turns bonus cards until one names a territory in play; -1 if none does."""
    for _ in range(len(board.FULL_DECKS[board.BONUS_DECK])):
        card = turn_bonus(s)
        if card < 0 or lands_on(s, card):
            return card
    return -1


def god_event(s: Dueling, battle: int, after: F) -> F:
    """A tie: a God card, then a bonus card; it strikes the territory nearer to the battle (D-R36, D-A28)."""
    card = draw_one(s, board.GOD_DECK)
    if card < 0:
        return after
    discard(s, card)
    kind = board.CARD_KIND[card]
    s.reveal(None, "god", {"card": board.KINDS[kind]})
    if kind in (VOLCANO, FULL_MOON):
        return undirected(s, kind, after)
    turned = turn_until_playable(s)
    if turned < 0:
        return after
    lands = lands_on(s, turned)
    near = min([board.FAR[battle][t] for t in lands])
    best = [t for t in lands if board.FAR[battle][t] == near]
    t = best[0] if len(best) == 1 else best[0 if s.roll([6])[0] <= 3 else 1]
    return calamity(s, kind, t, after)


def undirected(s: Dueling, kind: int, after: F) -> F:
    """Volcano: its die; Full Moon: three bonus cards."""
    if kind == VOLCANO:
        return erupt(s, s.roll([6])[0] - 1, after)
    for _ in range(3):
        card = turn_until_playable(s)
        for t in lands_on(s, card) if card >= 0 else []:
            grow(s, t)
    return after


def grow(s: Dueling, t: int) -> None:
    """One token for the owner, a tent for farmers (ruling D-A30)."""
    owner = s.owner[t]
    if owner == FARMERS:
        s.tents[t] += 1
    elif owner >= 0 and s.supply[owner]:
        s.supply[owner] -= 1
        join_largest(s, t, tuple([1 if x == owner else 0 for x in range(s.seats)]))


def erupt(s: Dueling, volcano: int, after: F) -> F:
    """2D6 shared by its territories, rounded up for each (ruling D-A29)."""
    lands = [t for t in board.VOLCANOES[volcano] if s.owner[t] >= FARMERS]
    if s.heard:
        s.tell(None, "volcano", {"name": board.VOLCANO_NAMES[volcano]})
    if not lands:
        return after
    total = sum(s.roll([6, 6]))
    share = -(-total // len(board.VOLCANOES[volcano]))
    if s.moving == board.RIDERS and any([t in s.path for t in lands]):
        sink(s, board.RIDERS)
    for t in reversed(lands):
        after = Lose(after, t, (), share)
    return after


def calamity(s: Dueling, kind: int, t: int, after: F) -> F:
    """2D6 tokens lost there, nobody's kill (D-A29); riders and ships as the card says (D-A63, D-A79)."""
    codes = [c for w in s.lords[t] for c in board.SPECIAL[w]] if s.advanced else []
    mild = kind == INVASION and "invasion_one_die" in codes
    mild = mild or (kind in (TSUNAMI, TYPHOON) and "ezo_calamity_one_die" in codes and board.LANDS[t] == "ezo")
    hits = sum(s.roll([6] if mild else [6, 6]))
    if s.heard:
        s.tell(None, "calamity", {"card": board.KINDS[kind], "at": board.LANDS[t], "hits": hits})
    if kind in DROWNS_RIDERS and s.moving == board.RIDERS and t in s.path:
        sink(s, board.RIDERS)
    if kind in SINKS:
        for p in range(board.SHIP, board.RIDERS):
            if s.owner[p] >= 0 and ship_lost_by(s, p, kind, t):
                sink(s, p)
    if kind == EARTHQUAKE:
        for u in reversed([u for u in board.NEAR[t] if s.owner[u] >= FARMERS]):
            after = Lose(after, u, (), 1)
    return Lose(after, t, (), hits)


class Direct(Step):
    """A hand God card: with a bonus card at one of its two territories, or at random (D-D28, D-R37)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind")

    def __init__(self, up: F | None, seat: int, kind: int) -> None:
        self.up, self.seat, self.kind = up, seat, kind

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        out = []
        for c in s.hands[seat]:
            if c >= board.FIRST_BONUS:
                words = DIRECT[c]
                out += [words[i] for i in (0, 1) if s.owner[board.BONUS_LANDS[c][i]] >= FARMERS]
        return [*out, RANDOM]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == RANDOM:
            card = turn_until_playable(s)
            if card < 0:
                return self.done()
            lands = lands_on(s, card)
            t = lands[0] if len(lands) == 1 or s.roll([6])[0] <= 3 else lands[1]
        else:
            card = next(c for c in s.hands[seat] if c >= board.FIRST_BONUS and action in DIRECT[c])
            t = board.BONUS_LANDS[card][DIRECT[card].index(action)]
            show(s, seat, card)
        return calamity(s, self.kind, t, self.done())

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.direct", {"card": board.KINDS[self.kind]}
