"""Game Set-up (D-R5 to D-R12): centres, the deal, castles in secret, the first player, fifteen tokens, hands."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, CASTLE, COUNT, PLACES
from sengoku.games.dueling.deck import draw_one, hold
from sengoku.games.dueling.forces import muster
from sengoku.games.dueling.state import FARMERS, IN_DECK, NO_CASTLE, OFF_MAP, OUT, Dueling
from sengoku.games.dueling.steps import F, Secret, Step, everyone
from sengoku.kernel import Action, Message, shuffle_sides, shuffled

FIRST_TOKENS: Final[int] = board.NUMBERS["first_tokens"]


def lands_in_play(map_name: str) -> list[int]:
    """All territories, or those of a short map (ruling D-A93)."""
    if map_name == "full":
        return list(range(board.SHIP))
    return [t for t in range(board.SHIP) if board.REGIONS[board.REGION[t]] in board.SHORT_MAPS[map_name]]


def empty_board(s: Dueling) -> None:
    n = s.seats
    s.owner = [OFF_MAP] * board.SHIP + [-1] * (board.PLACES - board.SHIP)
    s.tents, s.size, s.mix = [0] * board.SHIP, [0] * board.STACKS, {}
    s.where, s.lords = [OUT] * board.LORDS, [()] * board.PLACES
    s.castle, s.main, s.supply = [NO_CASTLE] * board.SHIP, [-1] * n, [board.NUMBERS["tokens_of_a_colour"]] * n
    s.hands, s.known = [()] * n, [()] * (n * n)
    s.decks, s.piles, s.aside = list(board.FULL_DECKS), [()] * 4, ()
    s.order, s.round, s.half, s.active, s.actions = tuple(range(n)), 0, 0, -1, 0
    s.cash, s.cashed, s.backs, s.refused, s.turn_over = board.NUMBERS["cash_in"]["first"], False, (), (), False
    s.last, s.out = 8, ()
    s.gear, s.former, s.kills = [0] * board.LORDS, [-1] * board.LORDS, [0] * board.LORDS
    s.marks, s.centre, s.since = [0] * board.SHIP, [-1] * len(board.CENTRES), [0] * len(board.CENTRES)
    s.ship_at, s.ship_used, s.mute, s.bound = [-1] * board.SHIPS, [0] * board.SHIPS, [0] * n, [0] * n
    s.scouts, s.bands, s.spies, s.killers, s.creeds, s.pacts = (), (), (), (), (), ()
    s.path, s.moving, s.limbo, s.fight = (), -1, (), None
    s.tent_used, s.tents_hit, s.alarm, s.lull = False, (), False, ()
    s.castles, s.chits, s.heads, s.honour, s.shame = [0] * n, [0] * n, [0] * n, [0] * n, [0] * n


def deal(s: Dueling) -> F:
    """The board up to the secret choice of castles."""
    empty_board(s)
    rounds = s.options["rounds"]
    s.last = rounds if isinstance(rounds, int) else 8  # ruling D-A70
    for w in board.GOLD:
        s.where[w] = IN_DECK
    lands = lands_in_play(s.options["map"])
    order = shuffled(lands, s.roll(shuffle_sides(len(lands))))
    if s.advanced:  # rule D-R7: the five cards go under the deck
        for centre, t in zip(board.SETUP_CENTRES, order):
            s.centre[centre] = t
        order = order[5:] + order[:5]
    each = len(order) // s.seats
    for i, t in enumerate(order):
        if i < each * s.seats:
            lord = board.DAIMYO[t]
            s.owner[t], s.where[lord], s.lords[t] = i % s.seats, t, (lord,)
            muster(s, i % s.seats, lord, 1)
        else:
            s.owner[t], s.tents[t] = FARMERS, 1
    return ChooseCastle(FirstPlayer(None), *everyone(s, s.order))


class ChooseCastle(Secret):
    """Each chooses a castle territory in secret; its Warlord is his main Daimyo (rule D-R9)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [CASTLE[t] for t in s.lands_of(seat)]

    def run(self, s: Dueling) -> F:
        chosen = {x: ARG[self.trays[x][0]] for x in range(s.seats)}
        s.reveal(None, "castles", {"castles": {f"seat {x}": board.LANDS[t] for x, t in chosen.items()}})
        for x, t in chosen.items():
            s.castle[t], s.main[x] = x, board.DAIMYO[t]
        return self.done()


class FirstPlayer(Step):
    """A D12 each, all again on a tie for the highest (rule D-R10); then fifteen tokens each, sealed (rule D-R11)."""

    def run(self, s: Dueling) -> F:
        dice = s.roll([12] * s.seats)
        while dice.count(max(dice)) > 1:
            dice = s.roll([12] * s.seats)
        first = dice.index(max(dice))
        s.order = tuple([(first + i) % s.seats for i in range(s.seats)])
        if s.heard:
            s.tell(None, "first_player", {"seat": first, "dice": dice})
        return FirstTokens(None, *everyone(s, s.order))


class FirstTokens(Secret):
    """Placed at the same time and freely on own territories (ruling D-A59: sealed)."""

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        lands = s.lands_of(seat)
        return [words[board.UNLED + t] for words in PLACES[1 : self.left(seat) + 1] for t in lands]

    def left(self, seat: int) -> int:
        return FIRST_TOKENS - sum([COUNT.get(a, 1) for a in self.trays[seat]])

    def more(self, s: Dueling, seat: int) -> bool:
        return self.left(seat) > 0

    def run(self, s: Dueling) -> F:
        s.reveal(None, "first_tokens", {"placed": {f"seat {x}": list(self.trays[x]) for x in range(s.seats)}})
        for x, tray in enumerate(self.trays):
            for action in tray:
                muster(s, x, board.DAIMYO[ARG[action] - board.UNLED], COUNT.get(action, 1))
        for x in s.order:
            deal_hand(s, x)
        from sengoku.games.dueling.turns import first_round

        return first_round(s)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.firsttokens", {"count": self.left(seat)}


def deal_hand(s: Dueling, seat: int) -> None:
    """Two attack, two defence, four bonus cards (rule D-R12)."""
    for deck, count in board.NUMBERS["first_cards"].items():
        for _ in range(count):
            hold(s, seat, draw_one(s, board.DECKS.index(deck)))
    s.reveal((seat,), "drew", {"cards": [board.CARD_NAMES[c] for c in s.hands[seat]]})
