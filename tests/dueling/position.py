"""Positions of Dueling Samurai written down, and what scripts may say about them.

Head of a script (see tests/script.py), besides `covers` and `play: basic | advanced`:

    lands: tosa A chosokabe 5; awa B miyoshi 4 sogo 3; iyo A unled 2; kii farmers 2
    castle: kii B; omi C          besides these every seat has one far away, unless `castles: none`
    main: saika B                 else the first Warlord of his remote castle
    hand A: ronin, archers:iwami-mino
    deck bonus: horses:bizen-kaga     the only cards of that deck (others are discarded)
    chit: chosokabe riflemen; miyoshi gold      with a Warlord
    mark: awa infected; tosa revolt; kii ninja
    centre: gambling_district awa; dojo tosa
    band: ronin kai; demons tosa
    round: 2   half: 0   cash: 6   actions: 2   seats: 4   begin: act | turn | window | decade | last
    ship: ship1 A tosa chosokabe 5
"""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.act import Act
from sengoku.games.dueling.forces import move_lord, muster, put
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.setup import empty_board
from sengoku.games.dueling.state import (
    BANDS,
    FARMERS,
    GEAR,
    IN_DECK,
    INFECTED,
    NINJA,
    OUT,
    REVOLT,
    Dueling,
    minus,
)
from sengoku.games.dueling.turns import Decade, Half, Turn

REMOTE = ["ezo", "sado", "osumi", "hizen", "mutsu", "kazusa", "satsuma", "dewa"]
MARKS = {"infected": INFECTED, "revolt": REVOLT, "ninja": NINJA}


def seat_of(name: str) -> int:
    return "ABCD".index(name.strip().upper())


def lord(name: str) -> int:
    """A Warlord by the beginning of his name."""
    found = [w for w, full in enumerate(board.WARLORDS) if full == name or full.startswith(name + "_")]
    assert len(found) == 1, f"{name} is {[board.WARLORDS[w] for w in found]}"
    return found[0]


def stack(name: str, place: int) -> int:
    return board.UNLED + place if name == "unled" else lord(name)


def parts(text: str) -> list[list[str]]:
    return [part.split() for part in text.split(";") if part.strip()]


def blank(seats: int = 4, **options: object) -> Dueling:
    s = GAME.new(seats=seats, seed=1, options=dict(options))
    assert isinstance(s, Dueling)
    empty_board(s)
    for w in board.GOLD:
        s.where[w] = IN_DECK
    for t in range(board.SHIP):
        s.owner[t], s.tents[t] = FARMERS, 1
    return s


def garrison(s: Dueling, place: int, seat: int, words: list[str]) -> None:
    s.owner[place] = seat
    if place < board.SHIP:
        s.tents[place] = 0
    for name, count in zip(words[::2], words[1::2], strict=True):
        if name != "unled":
            move_lord(s, lord(name), place)
        muster(s, seat, stack(name, place), int(count))


def position(head: dict[str, str]) -> Dueling:
    seats = int(head.get("seats", "4"))
    options = {"play": head.get("play", "basic"), "rounds": _rounds(head.get("rounds", "5"))}
    s = blank(seats, **options)
    s.last = options["rounds"] if isinstance(options["rounds"], int) else 8
    for words in parts(head.get("lands", "")):
        t = board.LAND[words[0]]
        if words[1] == "farmers":
            s.tents[t] = int(words[2])
        else:
            garrison(s, t, seat_of(words[1]), words[2:])
    for words in parts(head.get("castle", "")):
        s.castle[board.LAND[words[0]]] = seat_of(words[1])
    if head.get("castles") != "none":
        _remote(s)
    for words in parts(head.get("main", "")):
        s.main[seat_of(words[1])] = lord(words[0])
    _chits(s, head)
    _ships(s, head)
    _cards(s, head)
    s.round, s.half = int(head.get("round", "2")), int(head.get("half", "0"))
    s.cash, s.actions = int(head.get("cash", "6")), int(head.get("actions", "2"))
    s.active = 0
    begin = head.get("begin", "act")
    s.top = {
        "act": lambda: Act(Turn(Half(None, 1), 0, 7), 0),
        "turn": lambda: Turn(Half(None, 1), 0, 0),
        "window": lambda: Turn(Half(None, 1), 0, 5),
        "last": lambda: Half(None, s.seats - 1),
        "decade": lambda: Decade(None, 1),
    }[begin]()
    if begin == "last":
        s.half = 1
    if begin == "decade":
        s.active = -1
    s.script = [int(x) for x in head.get("dice", "").split()] if "dice" in head else []
    s.settle()
    assert not s.script, f"the start left the dice {s.script}"
    s.script = None
    return s


def _rounds(text: str) -> object:
    return int(text) if text.isdecimal() else text


def _remote(s: Dueling) -> None:
    """A castle far away for every seat that has none, with a main Daimyo and three tokens."""
    free = [board.LAND[t] for t in REMOTE if s.owner[board.LAND[t]] < 0 and s.tents[board.LAND[t]] == 1]
    for seat in range(s.seats):
        own = [t for t in range(board.SHIP) if s.castle[t] == seat]
        if not own:
            t = free.pop(0)
            name = board.WARLORDS[board.DAIMYO[t]]
            if s.where[board.DAIMYO[t]] == OUT:
                garrison(s, t, seat, [name, "3"])
            else:
                garrison(s, t, seat, ["unled", "3"])
            s.castle[t] = seat
            own = [t]
        lords = s.lords[own[0]] or tuple(s.lords_of(seat))
        s.main[seat] = lords[0] if lords else -1


def _chits(s: Dueling, head: dict[str, str]) -> None:
    for name, chit in parts(head.get("chit", "")):
        if chit == "scouts":
            s.scouts = tuple(sorted([*s.scouts, lord(name)]))
        else:
            s.gear[lord(name)] |= GEAR[chit]
    for name, mark in parts(head.get("mark", "")):
        s.marks[board.LAND[name]] |= MARKS[mark]
    for centre, name in parts(head.get("centre", "")):
        s.centre[board.CENTRE[centre]] = board.LAND[name]
    for kind, name in parts(head.get("band", "")):
        s.bands = (*s.bands, (BANDS.index(kind), board.LAND[name], False))
    for name, other in parts(head.get("kills", "")):
        s.kills[lord(name)] = int(other)
    for name, seat in parts(head.get("bribed", "")):
        s.former[lord(name)] = seat_of(seat)
    for user, name in parts(head.get("assassin", "")):
        s.killers = (*s.killers, (seat_of(user), board.LAND[name], False))
    for user, name, passed in parts(head.get("spy", "")):
        s.spies = (*s.spies, (seat_of(user), board.LAND[name], int(passed), 1, 1))
    for user, name in parts(head.get("conversion", "")):
        s.creeds = (*s.creeds, (seat_of(user), board.LAND[name], False))


def _ships(s: Dueling, head: dict[str, str]) -> None:
    for words in parts(head.get("ship", "")):
        place = board.PLACE_NAMES.index(words[0])
        garrison(s, place, seat_of(words[1]), words[3:])
        s.ship_at[place - board.SHIP] = board.LAND[words[2]]
        navy = board.KIND["navy"]
        s.aside = (*s.aside, navy)
        s.decks[board.ATTACK_DECK] = tuple(minus(s.decks[board.ATTACK_DECK], (navy,)))


def _cards(s: Dueling, head: dict[str, str]) -> None:
    for key, text in head.items():
        if key.startswith("hand "):
            for name in [n.strip() for n in text.split(",")]:
                card = next(c for d in s.decks for c in d if board.CARD_NAMES[c] == name)
                d = board.CARD_DECK[card]
                s.decks[d] = tuple(minus(s.decks[d], (card,)))
                seat = seat_of(key[5:])
                s.hands[seat] = tuple(sorted([*s.hands[seat], card]))
    for key, text in head.items():
        if key.startswith("deck "):
            d = board.DECKS.index(key[5:])
            wanted = []
            for name in [n.strip() for n in text.split(",")]:
                wanted.append(next(c for c in board.CARDS_NAMED[name] if c in s.decks[d]))
            s.piles[d] = tuple(minus(s.decks[d], tuple(wanted)))
            s.decks[d] = tuple(sorted(wanted))


def give_colours(s: Dueling, name: str, place: str, tokens: tuple[int, ...]) -> None:
    """Foreign tokens for a stack, out of their supplies."""
    for x, n in enumerate(tokens):
        s.supply[x] -= n
    put(s, stack(name, board.LAND[place]), tokens)
