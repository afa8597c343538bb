"""Tokens and Warlords: taking, putting, losing, changing sides. Nothing here asks anybody."""

from __future__ import annotations

from sengoku.games.dueling import board
from sengoku.games.dueling.state import (
    CANNONS,
    CANNONS_USED,
    FARMERS,
    GOLD,
    IN_DECK,
    NINJA,
    OUT,
    RAM,
    RAM_USED,
    REVOLT,
    Dueling,
)

Colours = tuple[int, ...]


# ---------------------------------------------------------------- tokens


def colours(s: Dueling, stack: int) -> Colours:
    """The tokens of a stack by colour."""
    found = s.mix.get(stack)
    if found is not None:
        return found
    owner, n = s.owner_of(stack), s.size[stack]
    return tuple([n if x == owner else 0 for x in range(s.seats)])


def _set(s: Dueling, stack: int, now: Colours) -> None:
    total, owner = sum(now), s.owner_of(stack)
    s.size[stack] = total
    if total and (owner < 0 or now[owner] != total):
        s.mix[stack] = now
    else:
        s.mix.pop(stack, None)
    if not total and stack in s.scouts:
        s.scouts = tuple([x for x in s.scouts if x != stack])


def put(s: Dueling, stack: int, more: Colours) -> None:
    """Adds tokens, whose colours stay (rule D-R73)."""
    have = colours(s, stack)
    _set(s, stack, tuple([a + b for a, b in zip(have, more)]))


def take(s: Dueling, stack: int, n: int) -> Colours:
    """Takes tokens away, foreign colours first, in seat order (ruling D-A106)."""
    have = list(colours(s, stack))
    owner, taken, left = s.owner_of(stack), [0] * s.seats, n
    for x in [y for y in range(s.seats) if y != owner] + ([owner] if owner >= 0 else []):
        k = min(left, have[x])
        taken[x] += k
        have[x] -= k
        left -= k
    _set(s, stack, tuple(have))
    return tuple(taken)


def to_supply(s: Dueling, tokens: Colours) -> None:
    for x, k in enumerate(tokens):
        s.supply[x] += k


def lose(s: Dueling, stack: int, n: int) -> None:
    """Tokens leave the board; each returns to the supply of its own colour."""
    to_supply(s, take(s, stack, n))


def muster(s: Dueling, seat: int, stack: int, n: int) -> int:
    """Puts up to `n` of the seat's tokens from the supply on a stack (D-A106: as many as there are)."""
    n = min(n, s.supply[seat])
    if n:
        s.supply[seat] -= n
        s.lull = ()
        put(s, stack, tuple([n if x == seat else 0 for x in range(s.seats)]))
    return n


def join_largest(s: Dueling, place: int, tokens: Colours) -> None:
    """Tokens that come without a decision (ruling D-A64)."""
    stack = s.largest(place)
    put(s, stack if stack >= 0 else board.UNLED + place, tokens)


def gather_unled(s: Dueling, place: int) -> None:
    """Where a Warlord stands all tokens are under Warlords: the unled join the largest stack."""
    loose = board.UNLED + place
    if s.lords[place] and s.size[loose]:
        best = max(s.lords[place], key=lambda w: (s.size[w], -w))
        if place < board.SHIP:
            s.marks_off(place, NINJA)  # the force has found a leader
        had = loose in s.scouts
        put(s, best, take(s, loose, s.size[loose]))
        if had:
            s.scouts = tuple(sorted({*s.scouts, best}))


# ---------------------------------------------------------------- places


def move_lord(s: Dueling, lord: int, place: int) -> None:
    """The Warlord alone; his tokens are the caller's business."""
    old = s.where[lord]
    if old >= 0:
        s.lords[old] = tuple([w for w in s.lords[old] if w != lord])
    s.where[lord] = place
    if place >= 0:
        s.lords[place] = tuple(sorted([*s.lords[place], lord]))


def pass_to(s: Dueling, place: int, seat: int) -> None:
    """A place changes hands with all that stands in it."""
    held = [(x, colours(s, x)) for x in (*s.lords[place], board.UNLED + place) if s.size[x]]
    s.owner[place] = seat
    for x, now in held:
        _set(s, x, now)
    s.alarm = True
    if place < board.SHIP:
        s.tents[place] = 0
        fall(s, place)


def fall(s: Dueling, t: int) -> None:
    """What does not outlive the fall of a territory (D-R48, D-A86)."""
    s.marks_off(t, REVOLT | NINJA)
    if s.creeds:
        s.creeds = tuple([c for c in s.creeds if c[1] != t])


def abandon(s: Dueling, t: int, tents: int = 1) -> None:
    """Farmers settle in an empty territory (rule D-R34); castle, centre and infection stay (D-A68, D-A98)."""
    s.owner[t], s.tents[t] = FARMERS, tents
    fall(s, t)
    s.alarm = True
    if s.heard:
        s.tell(None, "farmers", {"at": board.LANDS[t]})


def tidy(s: Dueling, place: int) -> None:
    """After tokens or Warlords left or came: farmers where nobody is left, nobody unled beside a Warlord."""
    if place < 0 or s.owner[place] < 0:
        return
    if s.lords[place]:
        if s.size[board.UNLED + place]:
            gather_unled(s, place)
    elif not s.size[board.UNLED + place]:
        if place < board.SHIP:
            abandon(s, place)
        elif place >= board.RIDERS:
            s.owner[place] = -1
            s.alarm = True
        else:
            s.alarm = True


def sink(s: Dueling, place: int) -> None:
    """A ship or riders are lost with all men, nobody's kill (D-A73)."""
    for w in s.lords[place]:
        lose(s, w, s.size[w])
        slay(s, w)
    lose(s, board.UNLED + place, s.size[board.UNLED + place])
    lost_ship(s, place)
    s.owner[place], s.alarm = -1, True
    if s.moving == place:
        s.moving, s.path = -1, ()
    if s.heard:
        s.tell(None, "sunk", {"what": board.PLACE_NAMES[place]})


def lost_ship(s: Dueling, place: int) -> None:
    """The ship is its card (Navy): it goes to the discards."""
    if board.SHIP <= place < board.RIDERS and s.owner[place] >= 0:
        card = board.KIND["navy"]
        cards = list(s.aside)
        cards.remove(card)
        s.aside = tuple(cards)
        s.piles[board.ATTACK_DECK] = tuple(sorted([*s.piles[board.ATTACK_DECK], card]))
        s.owner[place], s.ship_at[place - board.SHIP] = -1, -1


# ---------------------------------------------------------------- Warlords


def slay(s: Dueling, lord: int, by: int = -1, slayer: int = -1) -> None:
    """A Warlord without tokens leaves the game: killed by a player, by his Warlord `slayer`, or by nobody (D-A73)."""
    owner = s.owner_of(lord)
    if by == owner:
        by = slayer = -1  # an accident of one's own card
    if owner >= 0:
        s.chits[owner] += s.kills[lord]  # rule D-R3
    s.kills[lord] = 0
    if by >= 0:
        if slayer >= 0 and s.where[slayer] >= 0:
            s.kills[slayer] += 1
            s.gear[slayer] |= s.gear[lord] & GOLD  # rule D-R61
        else:
            s.chits[by] += 1
    if owner >= 0 and s.main[owner] == lord:
        s.main[owner] = -1
        if by >= 0:
            s.honour[by] += 1  # ruling D-A52
    s.gear[lord], s.former[lord] = 0, -1
    s.scouts = tuple([x for x in s.scouts if x != lord])
    move_lord(s, lord, OUT)
    s.alarm = True
    if s.heard:
        name = board.WARLORDS[lord]
        s.tell(None, "slain" if by >= 0 else "fell", {"warlord": name, "seat": by} if by >= 0 else {"warlord": name})


def turn_coat(s: Dueling, lord: int, owner: int) -> None:
    """What a Warlord leaves behind when he changes sides (D-A111, D-A109); his chits go with him (D-A99)."""
    s.chits[owner] += s.kills[lord]
    s.kills[lord], s.former[lord] = 0, -1
    if s.main[owner] == lord:
        s.main[owner] = -1
    s.alarm = True


def leave_guns(s: Dueling, lord: int, place: int, tokens: int) -> None:
    """Cannons and ram stay behind if he leaves with fewer than five tokens (ruling D-A99)."""
    heavy = s.gear[lord] & (CANNONS | RAM)
    if tokens >= 5 or not heavy:
        return
    for flag, used in ((CANNONS, CANNONS_USED), (RAM, RAM_USED)):
        if s.gear[lord] & flag:
            heir = next((w for w in s.lords[place] if w != lord and not s.gear[w] & flag), -1)
            if heir >= 0:
                s.gear[heir] |= s.gear[lord] & (flag | used)
            s.gear[lord] &= ~(flag | used)


def lift(s: Dueling, stack: int, n: int, lord_goes: bool, place: int) -> None:
    """Moves part of a stack to another place of the same owner: `n` tokens, with their Warlord or without."""
    old = s.place_of(stack)
    if lord_goes:
        rest = take(s, stack, s.size[stack])
        going = _part(s, rest, n, s.owner[old])
        leave_guns(s, stack, old, n)
        had = stack in s.scouts
        move_lord(s, stack, place)
        put(s, stack, going)
        stay = tuple([a - b for a, b in zip(rest, going)])
        if sum(stay):
            put(s, board.UNLED + old, stay)
        if had:
            s.scouts = tuple(sorted({*s.scouts, stack}))
    else:
        had = stack in s.scouts and s.size[stack] == n
        moved = take(s, stack, n)
        put(s, board.UNLED + place, moved)
        if had:
            s.scouts = tuple(sorted({*s.scouts, board.UNLED + place}))


def _part(s: Dueling, have: Colours, n: int, owner: int) -> Colours:
    out, left = [0] * s.seats, n
    for x in [y for y in range(s.seats) if y != owner] + [owner]:
        out[x] = min(left, have[x])
        left -= out[x]
    return tuple(out)


def gold_deck(s: Dueling) -> list[int]:
    return [w for w in board.GOLD if s.where[w] == IN_DECK]


def draw_gold(s: Dueling) -> int:
    """A random gold Warlord; who is left is public, who comes is not."""
    left = gold_deck(s)
    return left[s.roll([len(left)])[0] - 1] if len(left) > 1 else left[0]


def buy_off(s: Dueling, lord: int, seat: int, goal: int) -> None:
    """A bribed Warlord comes over; his stack is replaced by the briber's tokens (D-R21, D-A34)."""
    old, n = s.where[lord], s.size[lord]
    owner = s.owner[old]
    lose(s, lord, n)
    turn_coat(s, lord, owner)
    move_lord(s, lord, goal)
    n = min(n, s.supply[seat])
    if n:
        muster(s, seat, lord, n)
        s.former[lord] = owner  # ruling D-A110
    else:
        slay(s, lord)  # nothing can replace his men
    tidy(s, old)
    tidy(s, goal)
    if s.heard:
        s.tell(None, "bribed", {"warlord": board.WARLORDS[lord], "seat": seat})
