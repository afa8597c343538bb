"""Who stands where: turns to come, rivals, provinces and what they are worth. Public facts only."""

from __future__ import annotations

import math
from typing import NamedTuple

from sengoku.games.bushido.pieces import FORTRESS, GIFT, HONOR, KATANA, KOKU, MONTHS, RATE, SHOGUN, TROOPS, WORTH
from sengoku.games.bushido.state import Bushido

TEA_PHASE = 2


class Taste(NamedTuple):
    """Numbers that judgement depends on, found by playing many games with others. Points of Daimyo honor."""

    envy: float = 0.9  # how much a rival's gain hurts, beside an own one
    bold: float = 0.0  # what an attack must promise at least
    samurai_tiles: float = 0.5  # part of a Samurai's tiles that will bring him honor
    slope: float = 0.03  # chance of a fight for each katana more
    sent: float = 9.0  # most troops that march
    guard: float = 0.0  # more troops in every garrison
    guard_rich: float = 4.0  # honor above which a province gets one more
    keep_last: float = 0.92  # Samurai honor kept for the last tea: what of it will still be there
    keep: float = 0.85  # likewise for an earlier one
    fee: float = 1.0  # what a tea costs besides
    ronin_cost: float = 0.4
    ronin_seed: float = 0.12  # part of a province that one Ronin too few is worth
    geisha_risk: float = 0.45
    geisha_cost: float = 1.0
    use_attack: float = 0.7  # how often an attacker uses all his higher tiles
    use_defend: float = 0.6  # how often a defender uses everything
    part: float = 0.65  # of his tiles, otherwise
    poor: float = 2.0  # honor of a province that is not fought for against odds
    noise: float = 0.35  # of a choice of discs
    arms: float = 0.5
    heat: float = 0.12  # how much more the leader counts than others
    refuse: float = 1.0
    tile: float = 0.12
    battle: float = 0.34  # how often others are thought to choose a disc
    duel: float = 0.28
    ambush: float = 0.26
    traitor: float = 0.12
    save_attack: float = 0.0  # part of the tiles that an attacker saves when the year is young
    save_defend: float = 0.0
    modest: float = 0.0  # how often Samurai honor is kept for being able to refuse
    koku: float = 0.03  # of a province, for each own turn left
    income: float = 0.1  # katana of a province likewise
    copies: float = 2.0  # of a disc that are kept
    feed: float = 0.3  # unease about a Samurai who is a rival


PLAIN = Taste()
FINE = Taste(envy=0.4, samurai_tiles=0.25, guard=1.0, save_attack=0.4, use_defend=1.0, copies=0.0)
PAIR = 1.0 / RATE  # Daimyo honor for one point of Samurai honor


def turns_left(s: Bushido) -> int:
    """Turns to come, this one included, if each takes a month."""
    return MONTHS + 1 - s.month


def own_turns_left(s: Bushido, seat: int) -> int:
    """How often a seat will still be able to hold its free tea: now, if it is just before it."""
    wait = (seat - s.daimyo) % s.seats
    if not wait and s.phase > TEA_PHASE:
        wait = s.seats
    return max(0, (turns_left(s) - wait + s.seats - 1) // s.seats)


def convertible(s: Bushido, seat: int) -> int:
    """Daimyo honor that one tea would bring."""
    return max(0, min((s.samurai_honor[seat] - GIFT) // RATE, SHOGUN - s.daimyo_honor[seat]))


def standing(s: Bushido, seat: int) -> float:
    """Daimyo honor, with what the Samurai honor will bring."""
    soon = own_turns_left(s, seat)
    rate = 0.42 if soon else 0.08
    return s.daimyo_honor[seat] + rate * max(0, s.samurai_honor[seat] - GIFT) + 0.4 * soon


def standings(s: Bushido) -> list[float]:
    return [standing(s, x) for x in range(s.seats)]


def rivals(s: Bushido, seat: int, taste: Taste) -> list[float]:
    """How much each other seat stands in the way: shares of 1, the leader's the greatest; 0 for the seat itself."""
    stand = standings(s)
    top = max([h for x, h in enumerate(stand) if x != seat])
    heat = taste.heat + 0.25 / turns_left(s)
    parts = [math.exp(heat * (h - top)) if x != seat else 0.0 for x, h in enumerate(stand)]
    total = sum(parts)
    return [p / total for p in parts]


def worth(kind: int, left: int, taste: Taste) -> float:
    """Daimyo honor of a province, and what its koku and katana will bring in the turns left."""
    return HONOR[kind] + left * (taste.koku * KOKU[kind] + taste.income * KATANA[kind])


def units(s: Bushido, cell: int) -> int:
    return s.troops[cell] + WORTH * s.elite[cell]


def exposed(s: Bushido, cell: int) -> int:
    """Seats that could march into a province."""
    owner = s.owner
    own = owner[cell]
    if s.kind[cell] == FORTRESS:
        return 0
    found = 0
    for c in s.near[cell]:
        if owner[c] >= 0 and owner[c] != own:
            found |= 1 << owner[c]
    return found.bit_count()


def desire(s: Bushido, cell: int) -> float:
    """How many troops a province should have beside others."""
    if s.kind[cell] == FORTRESS:
        return 0.3
    return (1.0 + 0.5 * HONOR[s.kind[cell]]) * (0.5 + 0.5 * exposed(s, cell))


def garrison(s: Bushido, cell: int, taste: Taste) -> int:
    """What should stay in a province: more than the Ronin there, and one more so that a single Ronin starts nothing."""
    if s.kind[cell] == FORTRESS:
        return 1
    base = s.ronin[cell] + 2 + int(taste.guard)
    return base + (1 if exposed(s, cell) and HONOR[s.kind[cell]] > taste.guard_rich else 0)


def katana_left(s: Bushido, seat: int) -> float:
    """Katana that a seat's tiles may show, from their number alone: a guess for others."""
    return 1.25 * s.hand_size(seat)


def most_troops(s: Bushido, seat: int) -> int:
    return min(s.koku[seat], TROOPS)
