"""Conservation: tokens by colour, cards, Warlords; and what must be true of every place (for tests and fuzzing)."""

from __future__ import annotations

from typing import Any

from sengoku.games.dueling import board
from sengoku.games.dueling.forces import colours
from sengoku.games.dueling.state import FARMERS, IN_DECK, OFF_MAP, OUT, Dueling
from sengoku.kernel.frame import Frame


def audit(s: Dueling) -> None:
    _tokens(s)
    _cards(s)
    _warlords(s)
    if s.round:
        _places(s)


def _tokens(s: Dueling) -> None:
    total = list(s.supply)
    for x in range(board.STACKS):
        if s.size[x]:
            for seat, n in enumerate(colours(s, x)):
                total[seat] += n
            if sum(colours(s, x)) != s.size[x]:
                raise s.fail(f"stack {board.STACK_NAMES[x]} has {s.size[x]} tokens of colours {colours(s, x)}")
    for _, _, tokens in s.limbo:
        for seat, n in enumerate(tokens):
            total[seat] += n
    if min(s.supply) < 0 or total != [board.NUMBERS["tokens_of_a_colour"]] * s.seats:
        raise s.fail(f"tokens by colour are {total}")


def _cards(s: Dueling) -> None:
    found = sorted([c for part in (*s.decks, *s.piles, *s.hands, s.aside) for c in part])
    if found != sorted([c for deck in board.FULL_DECKS for c in deck]):
        raise s.fail(f"{len(found)} cards, not the ones of the game")
    for d in range(4):
        if any([board.CARD_DECK[c] != d for c in (*s.decks[d], *s.piles[d])]):
            raise s.fail(f"a card lies in the wrong deck {board.DECKS[d]}")
    navy = board.KIND["navy"]
    ships = sum([1 for p in range(board.SHIP, board.RIDERS) if s.owner[p] >= 0])
    on_the_way = sum([1 for name in _steps(s) if name == "Sail"]) if s.aside.count(navy) != ships else 0
    if s.aside.count(navy) != ships and not on_the_way:
        raise s.fail(f"{ships} ships and {s.aside.count(navy)} Navy cards in play")
    for x in range(s.seats):
        for y in range(s.seats):
            if any([s.known[x * s.seats + y].count(c) > s.hands[y].count(c) for c in s.known[x * s.seats + y]]):
                raise s.fail(f"seat {x} knows of cards that seat {y} does not hold")


def _steps(s: Dueling) -> list[str]:
    out: list[str] = []
    f: Frame[Any] | None = s.top
    while f is not None:
        out.append(type(f).__name__)
        f = f.up
    return out


def _warlords(s: Dueling) -> None:
    for w, p in enumerate(s.where):
        if p in (IN_DECK, OUT):
            if s.size[w] or s.gear[w] or s.kills[w] or w in s.main:
                raise s.fail(f"{board.WARLORDS[w]} is not on the board and has something")
            if p == IN_DECK and w not in board.GOLD:
                raise s.fail(f"{board.WARLORDS[w]} is in the gold deck")
        elif w not in s.lords[p] or not s.size[w] or s.owner[p] < 0:
            raise s.fail(f"{board.WARLORDS[w]} stands without tokens or owner at {board.PLACE_NAMES[p]}")
    for p in range(board.PLACES):
        if any([s.where[w] != p for w in s.lords[p]]):
            raise s.fail(f"a Warlord at {board.PLACE_NAMES[p]} is elsewhere")
    for seat, lord in enumerate(s.main):
        if lord >= 0 and s.owner_of(lord) != seat:
            raise s.fail(f"the main Daimyo of seat {seat} is another's")


def _places(s: Dueling) -> None:
    under_attack = s.fight.target if s.fight is not None else -1
    for t in range(board.SHIP):
        if s.owner[t] >= 0:
            if not s.tokens(t) or s.tents[t]:
                raise s.fail(f"{board.LANDS[t]} is held by nobody, or has tents too")
            if s.lords[t] and s.size[board.UNLED + t] and not _settling(s):
                raise s.fail(f"unled tokens beside a Warlord in {board.LANDS[t]}")
        elif s.owner[t] == FARMERS and not s.tents[t] and t != under_attack:
            raise s.fail(f"{board.LANDS[t]} is farmers' without a tent")
        elif s.owner[t] == OFF_MAP and (s.tents[t] or s.castle[t] >= 0):
            raise s.fail(f"{board.LANDS[t]} is not on this map")
        if s.owner[t] < 0 and s.tokens(t):
            raise s.fail(f"tokens without owner in {board.LANDS[t]}")


def _settling(s: Dueling) -> bool:
    return any([name in ("Under", "Advance", "Enter") for name in _steps(s)])
