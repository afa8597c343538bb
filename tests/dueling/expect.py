"""What `=>` lines of Dueling Samurai's scripts mean."""

from __future__ import annotations

from dueling.position import lord, seat_of
from sengoku.games.dueling import board
from sengoku.games.dueling.forces import colours
from sengoku.games.dueling.points import half_points
from sengoku.games.dueling.state import FARMERS, GEAR, INFECTED, NINJA, NO_CASTLE, REVOLT, Dueling
from sengoku.kernel import State


def garrison_of(s: Dueling, place: int) -> str:
    if place < board.SHIP and s.owner[place] == FARMERS:
        return f"farmers {s.tents[place]}"
    if s.owner[place] < 0:
        return "none"
    words = ["ABCD"[s.owner[place]]]
    for x in s.stacks(place):
        words += [board.WARLORDS[x] if x < board.LORDS else "unled", str(s.size[x])]
    return " ".join(words)


def full(words: list[str]) -> str:
    return " ".join([board.WARLORDS[lord(w)] if w.isalpha() and len(w) > 1 and w not in PLAIN else w for w in words])


PLAIN = ("farmers", "unled", "none")


def expect(state: State, text: str) -> None:
    assert isinstance(state, Dueling)
    word, *rest = text.split()
    if word in board.PLACE_NAMES:
        found = garrison_of(state, board.PLACE_NAMES.index(word))
        assert found == full(rest), f"{word} is {found}"
        return
    assert word in CHECKS, f"no such expectation: {word}"
    CHECKS[word](state, rest)


def same(found: object, wanted: object) -> None:
    assert str(found) == str(wanted), f"found {found}, not {wanted}"


def slain(s: Dueling, seat: int) -> int:
    return s.chits[seat] + sum([s.kills[w] for w in s.lords_of(seat)])


def has(s: Dueling, seat: int, action: str) -> bool:
    return action in s.legal_actions(seat)


def lists(s: Dueling, rest: list[str]) -> None:
    assert has(s, seat_of(rest[0]), " ".join(rest[1:])), f"legal: {s.legal_actions(seat_of(rest[0]))[:60]}"


def hides(s: Dueling, rest: list[str]) -> None:
    seat = seat_of(rest[0])
    assert seat in s.to_act, f"to act: {s.to_act}"
    wanted = " ".join(rest[1:])
    found = [a for a in s.legal_actions(seat) if a == wanted or (wanted.endswith("*") and a.startswith(wanted[:-1]))]
    assert not found, f"listed: {found}"


def asked(s: Dueling, rest: list[str]) -> None:
    names = "".join(["ABCD"[x] for x in s.to_act])
    same(f"{names} {type(s.top).__name__}", " ".join(rest))


def chit(s: Dueling, rest: list[str]) -> None:
    gear = [name for name, flag in GEAR.items() if s.gear[lord(rest[0])] & flag]
    if lord(rest[0]) in s.scouts:
        gear.append("scouts")
    same(" ".join(gear) or "none", " ".join(rest[1:]))


def marked(s: Dueling, rest: list[str]) -> None:
    flags = {"infected": INFECTED, "revolt": REVOLT, "ninja": NINJA}
    found = [name for name, flag in flags.items() if s.marks[board.LAND[rest[0]]] & flag]
    same(" ".join(found) or "none", " ".join(rest[1:]))


def castle(s: Dueling, rest: list[str]) -> None:
    owner = s.castle[board.LAND[rest[0]]]
    same("none" if owner == NO_CASTLE else "ownerless" if owner == 9 else "ABCD"[owner], rest[1])


def holds(s: Dueling, rest: list[str]) -> None:
    names = [board.CARD_NAMES[c] for c in s.hands[seat_of(rest[0])]]
    assert rest[1] in names, f"he holds {names}"


def tokens(s: Dueling, rest: list[str]) -> None:
    """tokens tosa A 3 B 2: by colour, all stacks of the place."""
    place = board.PLACE_NAMES.index(rest[0])
    total = [0] * s.seats
    for x in s.stacks(place):
        for seat, n in enumerate(colours(s, x)):
            total[seat] += n
    same(" ".join([f"{'ABCD'[x]} {n}" for x, n in enumerate(total) if n]), " ".join(rest[1:]))


CHECKS = {
    "slain": lambda s, r: same(slain(s, seat_of(r[0])), r[1]),
    "kills": lambda s, r: same(s.kills[lord(r[0])], r[1]),
    "heads": lambda s, r: same(s.heads[seat_of(r[0])], r[1]),
    "honour": lambda s, r: same(s.honour[seat_of(r[0])], r[1]),
    "castles": lambda s, r: same(s.castles[seat_of(r[0])], r[1]),
    "dishonour": lambda s, r: same(s.shame[seat_of(r[0])] / 2, float(r[1])),
    "points": lambda s, r: same(half_points(s, seat_of(r[0])) / 2, float(r[1])),
    "actions": lambda s, r: same(s.actions, r[0]),
    "active": lambda s, r: same("ABCD"[s.active] if s.active >= 0 else "none", r[0]),
    "asked": asked,
    "lists": lists,
    "hides": hides,
    "chit": chit,
    "mark": marked,
    "castle": castle,
    "holds": holds,
    "hand": lambda s, r: same(len(s.hands[seat_of(r[0])]), r[1]),
    "tokens": tokens,
    "supply": lambda s, r: same(s.supply[seat_of(r[0])], r[1]),
    "cash": lambda s, r: same(s.cash, r[0]),
    "round": lambda s, r: same(s.round, r[0]),
    "main": lambda s, r: same(s.main[seat_of(r[1])], lord(r[0]) if r[0] != "none" else -1),
    "centre": lambda s, r: same(
        "none" if s.centre[board.CENTRE[r[0]]] < 0 else board.LANDS[s.centre[board.CENTRE[r[0]]]], r[1]
    ),
    "peace": lambda s, r: same(" ".join([board.KINDS[p[0]] for p in s.pacts]) or "none", " ".join(r)),
    "bands": lambda s, r: same(
        " ".join([f"{['ronin', 'pirates', 'bandits', 'demons'][k]} {board.LANDS[t]}" for k, t, _ in s.bands]) or "none",
        " ".join(r),
    ),
    "spies": lambda s, r: same(
        " ".join([f"{'ABCD'[c[0]]} {board.LANDS[c[1]]} {c[2]}" for c in s.spies]) or "none", " ".join(r)
    ),
    "assassins": lambda s, r: same(
        " ".join([f"{'ABCD'[c[0]]} {board.LANDS[c[1]]}" for c in s.killers]) or "none", " ".join(r)
    ),
    "conversions": lambda s, r: same(
        " ".join([f"{'ABCD'[c[0]]} {board.LANDS[c[1]]}" for c in s.creeds]) or "none", " ".join(r)
    ),
    "over": lambda s, r: same(" ".join(["ABCD"[x] for x in s.winners]), " ".join(r)),
    "out": lambda s, r: same(" ".join(["ABCD"[x] for x in s.out]) or "none", " ".join(r)),
    "dead": lambda s, r: same(s.where[lord(r[0])], -2),
    "discarded": lambda s, r: same(any([board.CARD_NAMES[c] == r[0] for pile in s.piles for c in pile]), True),
    "aside": lambda s, r: same(" ".join([board.CARD_NAMES[c] for c in s.aside]) or "none", " ".join(r)),
}
