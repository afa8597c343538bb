"""Points and the end of the game (Goal of the game, Points System; D-R1 to D-R4)."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.state import NO_CASTLE, OUT, OWNERLESS, Dueling


def most_kills(s: Dueling) -> list[int]:
    """The owners of the surviving Warlords with most kills (ruling D-A51); empty if nobody has killed."""
    counts: list[tuple[int, int]] = []
    for w, p in enumerate(s.where):
        if p >= 0 and s.owner[p] >= 0 and s.kills[w]:
            double = s.advanced and "slay_counts_double_for_most_kills" in board.SPECIAL[w]
            counts.append((s.kills[w] * (2 if double else 1), s.owner[p]))
    best = max([n for n, _ in counts], default=0)
    return [seat for n, seat in counts if n == best]


def sheet(s: Dueling, seat: int) -> dict[str, int]:
    """The Points Card of a seat, in half points (ruling D-A58), line by line."""
    lords = s.lords_of(seat)
    counted = [w for w in lords if w in board.GOLD] if s.options["warlord_points"] == "gold" else lords  # ruling D-A57
    centres = 0
    if s.advanced:
        centres = len([t for t in s.centre if t >= 0 and s.owner[t] == seat and s.castle[t] == NO_CASTLE])
    return {
        "castles": 20 * s.castles[seat],
        "slain": 4 * (s.chits[seat] + sum([s.kills[w] for w in lords])),
        "heads": 2 * s.heads[seat],
        "honour": 2 * s.honour[seat],
        "warlords": 4 * len(counted),
        "territories": 2 * len(s.lands_of(seat)),
        "most_kills": 6 * most_kills(s).count(seat),
        "centres": 2 * centres,
        "dishonour": -s.shame[seat] if s.advanced else 0,  # ruling D-A115
    }


def half_points(s: Dueling, seat: int) -> int:
    return sum(sheet(s, seat).values())


def dishonour(s: Dueling, seat: int, halves: int = 2) -> None:
    """Dishonour counts in advanced play only (rule D-R4)."""
    if s.advanced and seat >= 0:
        s.shame[seat] += halves
        if s.heard:
            s.tell(None, "dishonour", {"seat": seat, "halves": halves})


def finish(s: Dueling, winners: tuple[int, ...], how: str) -> None:
    s.is_over, s.winners = True, winners
    if s.heard:
        s.tell(None, "over", {"winners": [s.game.seat_names(s)[x] for x in winners], "how": how})


def end_by_points(s: Dueling) -> None:
    """More points, then more territories, then more tokens, then a shared victory (ruling D-A58)."""
    ranks = {x: (half_points(s, x), len(s.lands_of(x)), s.all_tokens(x)) for x in s.playing()}
    best = max(ranks.values())
    finish(s, tuple(sorted([x for x in ranks if ranks[x] == best])), "points")


def castle_victory(s: Dueling) -> bool:
    """Every standing castle has one owner (rule D-R1, ruling D-A14)."""
    owners = {c for c in s.castle if c != NO_CASTLE}
    if len(owners) == 1 and OWNERLESS not in owners:
        finish(s, (owners.pop(),), "castles")
        return True
    return False


def drop_out(s: Dueling, seat: int) -> None:
    """A player without tokens is out (ruling D-A69)."""
    from sengoku.games.dueling.forces import lost_ship

    s.out = (*s.out, seat)
    for card in s.hands[seat]:
        d = board.CARD_DECK[card]
        s.piles[d] = tuple(sorted([*s.piles[d], card]))
    if s.hands[seat]:
        s.reveal(None, "dropped", {"seat": seat, "cards": [board.CARD_NAMES[c] for c in s.hands[seat]]})
    s.hands[seat] = ()
    for x in range(s.seats):
        s.known[x * s.seats + seat] = ()
        s.known[seat * s.seats + x] = ()
    for p in range(board.SHIP, board.RIDERS):
        if s.owner[p] == seat:
            lost_ship(s, p)
    s.castle = [OWNERLESS if c == seat else c for c in s.castle]
    s.spies = tuple([c for c in s.spies if c[0] != seat])
    s.killers = tuple([c for c in s.killers if c[0] != seat])
    s.creeds = tuple([c for c in s.creeds if c[0] != seat])
    s.pacts = tuple([p for p in s.pacts if p[0] > board.KIND["emperor"] or seat not in (p[1], p[2])])
    s.main[seat] = -1
    if s.heard:
        s.tell(None, "seat_out", {"seat": seat})


def stands(s: Dueling, seat: int) -> bool:
    """He has tokens somewhere on the board; looked for until the first is found."""
    return next((True for p, x in enumerate(s.owner) if x == seat and s.tokens(p)), False)


def emergencies(s: Dueling) -> tuple[int, ...]:
    """After losses: who is out, is the game won, who must name an heir now (the seats, in turn order)."""
    s.alarm = False
    for seat in s.playing():
        if not stands(s, seat) and not s.all_tokens(seat):
            drop_out(s, seat)
    left = s.playing()
    if len(left) == 1:
        finish(s, left, "last")
        return ()
    if not left:  # all fell to the same blow
        best = max([half_points(s, x) for x in range(s.seats)])
        finish(s, tuple([x for x in range(s.seats) if half_points(s, x) == best]), "points")
        return ()
    if s.round > 0 and castle_victory(s):
        return ()
    need: list[int] = []
    for seat in left:
        if s.main[seat] < 0 and s.round > 0:
            lords = s.lords_of(seat)
            if len(lords) == 1:
                s.main[seat] = lords[0]  # ruling D-A108
            elif lords:
                need.append(seat)
    return tuple(need)


def dead_lords(s: Dueling) -> int:
    return s.where.count(OUT)
