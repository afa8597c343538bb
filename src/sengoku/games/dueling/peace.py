"""Peace: which attacks and cards it forbids, and when it ends (Peace Cards; D-R65 to D-R69, D-A22 to D-A24, D-A97)."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.games.dueling.state import FARMERS, NO_CASTLE, OWNERLESS, Dueling

HOSTAGES: Final = board.KIND["hostages"]
MARRIAGE: Final = board.KIND["marriage"]
EMPEROR: Final = board.KIND["emperor"]
ABSOLUTE: Final = board.KIND["absolute_peace"]
CEREMONY: Final = board.KIND["ceremony"]
FESTIVAL: Final = board.KIND["festival"]
UNTIL_TURN: Final = 0  # a pact that ends when X's next turn begins; else so many ends of X's turns are to come


def declare(s: Dueling, kind: int, player: int, other: int = -1, t: int = -1) -> None:
    """Peace for one cycle (ruling D-A24): to X's next turn, or to the end of it if X himself plays the card."""
    x = s.active
    ends = 2 if player == x else UNTIL_TURN
    s.pacts = (*s.pacts, (kind, player, other, t, x, ends))
    if s.heard:
        told = {"card": board.KINDS[kind], "seat": player}
        if other >= 0:
            s.tell(None, "peace_between", {**told, "other": other})
        elif t >= 0:
            s.tell(None, "peace_at", {**told, "at": board.LANDS[t]})
        else:
            s.tell(None, "peace_all", told)


def turn_begins(s: Dueling, seat: int) -> None:
    kept = tuple([p for p in s.pacts if p[4] != seat or p[5] != UNTIL_TURN])
    if len(kept) != len(s.pacts):
        s.pacts, s.lull = kept, ()


def turn_ends(s: Dueling, seat: int) -> None:
    kept = []
    for p in s.pacts:
        if p[4] == seat and p[5] > 0:
            if p[5] == 1:
                continue
            p = (*p[:5], p[5] - 1)
        kept.append(p)
    if len(kept) != len(s.pacts):
        s.lull = ()
    s.pacts = tuple(kept)


def diplomacy(s: Dueling, one: int, two: int) -> int:
    """The kind of diplomacy in force between two clans, -1 if none; the Emperor's counts before others."""
    found = -1
    for kind, player, other, _, _, _ in s.pacts:
        if kind <= EMPEROR and ((player == one and other == two) or (player == two and other == one)):
            found = max(found, kind)
    return found


def end_diplomacy(s: Dueling, one: int, two: int) -> bool:
    """Ends all diplomacy between two clans; whether there was any."""
    kept = tuple([p for p in s.pacts if not (p[0] <= EMPEROR and {p[1], p[2]} == {one, two})])
    ended = len(kept) != len(s.pacts)
    s.pacts = kept
    return ended


def local_peace(s: Dueling, t: int) -> bool:
    """A Ceremony (with its neighbours) or Festival covers the territory."""
    for kind, _, _, at, _, _ in s.pacts:
        if (kind == FESTIVAL and at == t) or (kind == CEREMONY and (at == t or board.ADJACENT[at][t])):
            return True
    return False


def absolute(s: Dueling) -> int:
    """The player of an Absolute Peace in force, -1 if there is none."""
    for p in s.pacts:
        if p[0] == ABSOLUTE:
            return p[1]
    return -1


def willow_protects(s: Dueling, seat: int, t: int) -> bool:
    """Yoshiwara cannot be attacked unless it is a castle's, or the only way to one (D-R69, D-A89)."""
    return s.centre[board.WILLOW] == t and s.castle[t] == NO_CASTLE and not only_way(s, seat, t)


def only_way(s: Dueling, seat: int, t: int) -> bool:
    """Every chain of borders from the seat's land to some standing enemy castle passes through `t`."""
    reached = [u for u in range(board.SHIP) if s.owner[u] == seat and u != t]
    seen = [u == t or s.owner[u] == seat for u in range(board.SHIP)]
    for u in reached:
        for v in board.NEAR[u]:
            if not seen[v] and s.owner[v] >= FARMERS:
                seen[v] = True
                reached.append(v)
    foreign = [u for u in range(board.SHIP) if s.castle[u] not in (NO_CASTLE, seat)]
    return any([not seen[u] for u in foreign])


def peaceful(s: Dueling, seat: int, t: int) -> bool:
    """Whether peace keeps the seat from attacking the territory."""
    owner = s.owner[t]
    if s.pacts:
        peace = absolute(s)
        if peace >= 0 and (owner >= 0 or peace == seat):  # rule D-R66: farmers only by others than its player
            return True
        if owner >= 0 and diplomacy(s, seat, owner) >= 0:
            return True
        if local_peace(s, t):
            return True
    return s.centre[board.WILLOW] == t and willow_protects(s, seat, t)


def may_attack(s: Dueling, seat: int, t: int) -> bool:
    """Whether an Attack Action of the seat may be aimed at a territory (where he stands is another matter)."""
    owner = s.owner[t]
    if owner == seat or owner < FARMERS:
        return False
    if s.round == 1 and s.castle[t] != NO_CASTLE:  # rule D-R13
        return False
    return not peaceful(s, seat, t)


def card_allowed(s: Dueling, seat: int, kind: int, t: int) -> bool:
    """Whether peace lets an attack card be aimed at a territory (ruling D-A97)."""
    if s.centre[board.WILLOW] == t and s.castle[t] == NO_CASTLE and kind != SMALLPOX:
        return False
    if s.pacts:
        if kind not in THROUGH_DIPLOMACY and diplomacy(s, seat, s.owner[t]) >= 0:
            return False
        if kind not in THROUGH_PEACE and local_peace(s, t):
            return False
    return True


SMALLPOX: Final = board.KIND["smallpox"]
MERCENARIES: Final = (board.KIND["ronin"], board.KIND["pirates"], board.KIND["bandits"])
THROUGH_DIPLOMACY: Final = (*MERCENARIES, SMALLPOX, board.KIND["conversion"])
THROUGH_PEACE: Final = (board.KIND["revolt"], SMALLPOX, board.KIND["conversion"])


def end_local_peace(s: Dueling, t: int) -> bool:
    """Revolt ends the Ceremonies and Festivals that cover the territory (rule D-R51)."""
    kept = []
    for p in s.pacts:
        covers = (p[0] == FESTIVAL and p[3] == t) or (p[0] == CEREMONY and (p[3] == t or board.ADJACENT[p[3]][t]))
        if not covers:
            kept.append(p)
    ended = len(kept) != len(s.pacts)
    s.pacts = tuple(kept)
    return ended


def is_foreign_castle(s: Dueling, seat: int, t: int) -> bool:
    return s.castle[t] not in (NO_CASTLE, seat) or s.castle[t] == OWNERLESS
