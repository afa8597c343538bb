"""Tokens and cards from outside the board: placing, promotion, drawing, cashing in (D-R16, D-R33, D-R39)."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, BECOME, CASH_IN, COUNT, DRAW, DRAW_TWO, NO, PLACES, PROMOTE, USE_CARD
from sengoku.games.dueling.deck import available, draw_to_hand, show
from sengoku.games.dueling.forces import draw_gold, gold_deck, move_lord, muster, put, take
from sengoku.games.dueling.state import FARMERS, IN_DECK, OUT, Dueling
from sengoku.games.dueling.steps import F, Step
from sengoku.kernel import Action, Json, Message

REGION: Final = 0  # where tokens may be placed
LORDS: Final = 1
CLUSTER: Final = 2
ANY: Final = 3
HERE: Final = 4
PROMOTION: Final[int] = board.NUMBERS["promotion"]


def owned_regions(s: Dueling, seat: int) -> list[int]:
    """Regions all of whose territories in play are the seat's."""
    owner = s.owner
    out = []
    for r, lands in enumerate(board.REGION_LANDS):
        mine = False
        for t in lands:
            if owner[t] == seat:
                mine = True
            elif owner[t] >= FARMERS:
                mine = False
                break
        if mine:
            out.append(r)
    return out


def cluster_lands(s: Dueling, seat: int) -> list[int]:
    """Territories outside owned regions (ruling D-A6)."""
    regions = owned_regions(s, seat)
    return [t for t in s.lands_of(seat) if board.REGION[t] not in regions]


class Place(Step):
    """Tokens go on an allowed stack, one or several at once (D-D4, D-A121); an 11th token may promote."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count", "mode", "arg", "placed", "asked")

    def __init__(
        self,
        up: F | None,
        seat: int,
        count: int,
        mode: int,
        arg: int = -1,
        placed: tuple[int, ...] = (),
        asked: tuple[int, ...] = (),
    ) -> None:
        self.up, self.seat, self.count, self.mode, self.arg = up, seat, count, mode, arg
        self.placed, self.asked = placed, asked  # territories that got tokens; Warlords that had their 11th in this run

    def stacks(self, s: Dueling) -> list[int]:
        if self.count <= 0 or not s.supply[self.seat]:
            return []
        if self.mode == LORDS:
            lords = s.lords_of(self.seat)
            if lords:  # ruling D-A103
                return lords
        if self.mode == REGION:
            lands: list[int] = [t for t in board.REGION_LANDS[self.arg] if s.owner[t] == self.seat]
        elif self.mode == CLUSTER:
            lands = [t for t in cluster_lands(s, self.seat) if self.placed.count(t) < board.NUMBERS["cluster"]]
        elif self.mode == HERE:
            lands = [self.arg] if s.owner[self.arg] == self.seat else []
        else:
            lands = s.lands_of(self.seat)
        lords_at, unled = s.lords, board.UNLED
        out: list[int] = []
        for t in lands:
            if lords_at[t]:
                out += lords_at[t]
            else:
                out.append(unled + t)
        return out

    def asks(self, s: Dueling) -> tuple[int, ...]:
        if self.mode == ANY or self.mode == LORDS:  # quick: nearly always a choice
            return (self.seat,) if self.count > 0 and s.supply[self.seat] and len(self.stacks(s)) > 1 else ()
        return (self.seat,) if len(self.stacks(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        stacks, count = self.stacks(s), min(self.count, s.supply[self.seat])
        if self.mode != CLUSTER:
            return [words[x] for words in PLACES[1 : count + 1] for x in stacks]
        room = [self.room(s, x) for x in stacks]
        return [words[x] for n, words in enumerate(PLACES[1 : count + 1], 1) for x, r in zip(stacks, room) if n <= r]

    def room(self, s: Dueling, stack: int) -> int:
        """A territory takes at most three tokens of the clusters (ruling D-A6)."""
        return (
            int(board.NUMBERS["cluster"]) - self.placed.count(s.place_of(stack)) if self.mode == CLUSTER else self.count
        )

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return self.put_on(s, ARG[action], COUNT.get(action, 1))

    def run(self, s: Dueling) -> F:
        """No stack, or one alone: it gets them all."""
        found = self.stacks(s)
        return self.put_on(s, found[0], min(self.count, self.room(s, found[0]))) if found else self.done()

    def put_on(self, s: Dueling, stack: int, n: int) -> F:
        """After an 11th token the rest of the tokens are asked for again: there may be a new Warlord (D-A121)."""
        before, n = s.size[stack], min(n, s.supply[self.seat])
        eleventh = stack < board.LORDS and before < PROMOTION <= before + n and stack not in self.asked  # ruling D-A42
        promotes = eleventh and bool(gold_deck(s))
        if promotes:
            n = PROMOTION - before
        muster(s, self.seat, stack, n)
        placed = self.placed + (s.place_of(stack),) * n if self.mode == CLUSTER else self.placed
        asked = (*self.asked, stack) if promotes else self.asked
        after = Place(self.up, self.seat, self.count - n, self.mode, self.arg, placed, asked)
        return Promote(after, stack) if promotes else after

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.place", {"count": min(self.count, s.supply[self.seat])}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"seat": self.seat, "count": self.count}


class Promote(Step):
    """The 11th token from outside the board may make a new Warlord (rule D-R33, ruling D-A27)."""

    fields: ClassVar[tuple[str, ...]] = ("lord",)

    def __init__(self, up: F | None, lord: int) -> None:
        self.up, self.lord = up, lord

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (s.owner_of(self.lord),)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        greater = board.BECOMES.get(self.lord, -1)
        if s.advanced and greater >= 0 and s.where[greater] == IN_DECK:
            return [PROMOTE, BECOME, NO]
        return [PROMOTE, NO]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        place = s.where[self.lord]
        if action == PROMOTE:
            new = draw_gold(s)
            token = tuple([1 if x == seat else 0 for x in range(s.seats)])
            have = list(take(s, self.lord, s.size[self.lord]))
            have[seat] -= 1  # the token that came last is his own
            put(s, self.lord, tuple(have))
            move_lord(s, new, place)
            put(s, new, token)
            s.alarm = True
            if s.heard:
                s.tell(None, "promoted", {"warlord": board.WARLORDS[new], "at": board.PLACE_NAMES[place]})
        elif action == BECOME:
            become(s, self.lord, board.BECOMES[self.lord])
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.promote", {"warlord": board.WARLORDS[self.lord]}


def become(s: Dueling, lord: int, greater: int) -> None:
    """Kinoshita becomes Toyotomi, Matsudaira Tokugawa, with tokens, chits, kills and rank (ruling D-A27)."""
    place = s.where[lord]
    seat = s.owner[place]
    tokens = take(s, lord, s.size[lord])
    move_lord(s, greater, place)
    put(s, greater, tokens)
    s.gear[greater], s.kills[greater], s.former[greater] = s.gear[lord], s.kills[lord], s.former[lord]
    s.gear[lord], s.kills[lord], s.former[lord] = 0, 0, -1
    s.scouts = tuple(sorted([greater if x == lord else x for x in s.scouts]))
    if s.main[seat] == lord:
        s.main[seat] = greater
    move_lord(s, lord, OUT)


class Draw(Step):
    """Two playing cards, from decks chosen before looking at either (ruling D-A4), and two bonus cards."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def pairs(self, s: Dueling) -> list[Action]:
        """Both decks are named at once, as far as the decks reach."""
        attack, defence = available(s, board.ATTACK_DECK), available(s, board.DEFENCE_DECK)
        fits = (attack > 1, attack > 0 and defence > 0, defence > 1)
        return [pair for pair, fit in zip(DRAW_TWO, fits) if fit]

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if self.seat not in s.out and len(self.pairs(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return self.pairs(s)

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        picks = [board.DECKS.index(name) for name in action.split()[1:]]
        draw_to_hand(s, seat, [*picks, board.BONUS_DECK, board.BONUS_DECK])
        return self.done()

    def run(self, s: Dueling) -> F:
        """No choice: what is left of the two decks, two at most."""
        if self.seat not in s.out:
            decks = (board.ATTACK_DECK, board.DEFENCE_DECK)
            picks = [d for d in decks for _ in range(min(2, available(s, d)))]
            draw_to_hand(s, self.seat, [*picks[:2], board.BONUS_DECK, board.BONUS_DECK])
        return self.done()


class ExtraCard(Step):
    """The last player of round one takes one more card at the start of his first turn (rule D-R14)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [DRAW[board.ATTACK_DECK], DRAW[board.DEFENCE_DECK]]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        draw_to_hand(s, seat, [ARG[action]])
        return self.done()


def bonus_cards(s: Dueling, seat: int) -> list[int]:
    return [c for c in s.hands[seat] if c >= board.FIRST_BONUS]


def may_cash_in(s: Dueling, seat: int) -> bool:
    """Once a turn, with three bonus cards, not after an assassination (D-R39, D-A83)."""
    return not s.cashed and not s.bound[seat] and len(s.hands[seat]) >= 3 and len(bonus_cards(s, seat)) >= 3


class CashInOffer(Step):
    """Offered at the start of a turn to everyone with three cards, whatever they are (D-D7)."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,) if len(s.hands[self.seat]) >= 3 and not s.bound[self.seat] else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [CASH_IN, NO] if may_cash_in(s, seat) else [NO]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return CashIn(self.up, seat, ()) if action == CASH_IN else self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.cashinoffer", {"value": s.cash}


class CashIn(Step):
    """Any three bonus cards for 6, 8, 10 ... 24 tokens, one ladder for the table (rule D-R39)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "used")

    def __init__(self, up: F | None, seat: int, used: tuple[int, ...]) -> None:
        self.up, self.seat, self.used = up, seat, used

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [USE_CARD[c] for c in bonus_cards(s, seat)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        card = ARG[action]
        show(s, seat, card)
        used = (*self.used, card)
        if len(used) < 3:
            return CashIn(self.up, seat, used)
        value, ladder = s.cash, board.NUMBERS["cash_in"]
        s.cash, s.cashed = min(value + ladder["step"], ladder["most"]), True
        if s.heard:
            s.tell(None, "cash_in", {"seat": seat, "value": value})
        return Place(self.up, seat, value, ANY)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.cashin", {"count": 3 - len(self.used), "value": s.cash}
