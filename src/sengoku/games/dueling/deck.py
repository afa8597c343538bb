"""Hands, decks and discards (Game Set-up; D-R5, D-R44, D-A94). Who has seen what is part of the state."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.state import Dueling, minus


def available(s: Dueling, deck: int) -> int:
    """Cards that can be drawn from a deck, its discards included."""
    return len(s.decks[deck]) + len(s.piles[deck])


def draw_one(s: Dueling, deck: int) -> int:
    """The next card of a deck; an empty deck is made of its discards (rule D-R44). -1: there is none."""
    if not s.decks[deck]:
        s.decks[deck], s.piles[deck] = s.piles[deck], ()
    cards = s.decks[deck]
    if not cards:
        return -1
    i = s.roll([len(cards)])[0] - 1 if len(cards) > 1 else 0
    s.decks[deck] = cards[:i] + cards[i + 1 :]
    return cards[i]


def hold(s: Dueling, seat: int, card: int) -> None:
    s.hands[seat] = tuple(sorted([*s.hands[seat], card]))


def draw_to_hand(s: Dueling, seat: int, decks: list[int]) -> None:
    """Draws unseen by the others; the drawer sees all of them together (D-D6)."""
    drawn: list[int] = []
    for deck in decks:
        card = draw_one(s, deck)
        if card >= 0:
            hold(s, seat, card)
            drawn.append(card)
    if s.heard:
        s.tell(None, "draws", {"seat": seat, "decks": [board.DECKS[d] for d in decks]})
    if drawn:
        s.reveal((seat,), "drew", {"cards": [board.CARD_NAMES[c] for c in drawn]})


def discard(s: Dueling, card: int) -> None:
    d = board.CARD_DECK[card]
    s.piles[d] = tuple(sorted([*s.piles[d], card]))


def leave_hand(s: Dueling, seat: int, card: int) -> None:
    """A card leaves a hand openly: whoever knew of it has seen it go."""
    s.hands[seat] = tuple(minus(s.hands[seat], (card,)))
    for x in range(s.seats):
        k = x * s.seats + seat
        if s.known[k]:
            s.known[k] = tuple(minus(s.known[k], (card,)))


def show(s: Dueling, seat: int, card: int) -> None:
    """A card is played from the hand: shown to all and discarded (rule D-R44)."""
    leave_hand(s, seat, card)
    discard(s, card)
    s.reveal(None, "card", {"seat": seat, "card": board.CARD_NAMES[card]})


def turn_bonus(s: Dueling) -> int:
    """Turns the next bonus card over for a God card; -1 if there is none."""
    card = draw_one(s, board.BONUS_DECK)
    if card >= 0:
        discard(s, card)
        s.reveal(None, "turned", {"card": board.CARD_NAMES[card]})
    return card


def held(s: Dueling, seat: int, name: str) -> int:
    """The card of that name in a hand; -1 if there is none."""
    hand = s.hands[seat]
    for c in board.CARDS_NAMED[name]:
        if c in hand:
            return c
    return -1


def holds_kind(s: Dueling, seat: int, kind: int) -> int:
    """The first card of that kind in a hand; -1 if there is none."""
    for c in s.hands[seat]:
        if board.CARD_KIND[c] == kind:
            return c
    return -1


def look(s: Dueling, viewer: int, other: int) -> None:
    """The viewer sees the other's whole hand, and remembers it."""
    s.known[viewer * s.seats + other] = s.hands[other]
    s.reveal((viewer,), "hand", {"seat": other, "cards": [board.CARD_NAMES[c] for c in s.hands[other]]})
    if s.heard:
        s.tell(None, "looks", {"seat": viewer, "other": other})


def steal(s: Dueling, thief: int, victim: int, card: int) -> None:
    """A card changes hands unseen by the rest: what they knew of the victim's hand is no longer sure."""
    n = s.seats
    s.hands[victim] = tuple(minus(s.hands[victim], (card,)))
    hold(s, thief, card)
    for x in range(n):
        if x not in (thief, victim):
            s.known[x * n + victim] = ()
    s.known[thief * n + victim] = tuple(minus(s.known[thief * n + victim], (card,)))
    s.known[victim * n + thief] = tuple(sorted([*s.known[victim * n + thief], card]))
    s.reveal((thief, victim), "stolen", {"card": board.CARD_NAMES[card], "seat": thief, "other": victim})


def steal_blind(s: Dueling, thief: int, victim: int) -> None:
    """One card of a hand, unseen (D-R56)."""
    hand = s.hands[victim]
    if hand:
        i = s.roll([len(hand)])[0] - 1 if len(hand) > 1 else 0
        steal(s, thief, victim, hand[i])
