"""Truces (S-R87) as the bots see them: whom to offer one, which to accept, when a word is kept.

An `honourable` bot never breaks a truce and makes none with those who broke one. An `opportunist` accepts whatever
gains time, holds it against nobody but those who broke their word to it, and breaks a truce when that is worth more
than `BREACH` provinces. Neither makes peace with whoever is about to win. Everything is judged from open facts.
"""

from __future__ import annotations

import random

from sengoku.games.shogun.board import N
from sengoku.games.shogun.bots_sight import READ, defence
from sengoku.games.shogun.combat import Campaign, Declaring
from sengoku.games.shogun.ninja import PASSES, Window
from sengoku.games.shogun.state import NOBODYS, Shogun
from sengoku.games.shogun.truce import BROKEN, OFFERED, ON, Truce
from sengoku.kernel import Action

BREACH = 1.6  # what a broken word costs, in provinces: the others remember it
MANY_OFFERS = 2  # unanswered or failed offers to one player
NEAR = 0.75  # who holds this part of the provinces that win is about to win
HONOURABLE = "honourable"


def breaks(s: Shogun, by: int, against: int, p: int, q: int) -> bool:
    """Whether an attack of one clan on another, from p on q, breaks a truce; p < 0: a ninja's strike."""
    a, b = s.seat_of(by), s.seat_of(against)
    for t in s.truces:
        if t.stage == ON and (t.a, t.b) in ((a, b), (b, a)) and (t.covers(p, q) if p >= 0 else not t.cover):
            return True
    return False


def kept(s: Shogun, seat: int, actions: list[Action], character: str) -> list[Action]:
    """The actions that the seat's word leaves it."""
    if character != HONOURABLE or not any([t.stage == ON and seat in (t.a, t.b) for t in s.truces]):
        return actions
    return [a for a in actions if not is_breach(s, a)]


def is_breach(s: Shogun, a: Action) -> bool:
    f = s.top
    if isinstance(f, Declaring) and a in READ:
        k, p, q, _ = READ[a]
        p = s.armies[3 * f.clan + k].place if k >= 0 else p
        return s.owner[q] != NOBODYS and breaks(s, f.clan, s.owner[q], p, q)
    if isinstance(f, Campaign) and a in READ:
        q = READ[a][0]
        return s.owner[q] != NOBODYS and breaks(s, f.army // 3, s.owner[q], s.armies[f.army].place, q)
    if isinstance(f, Window) and a not in PASSES:
        return breaks(s, s.ninja, s.rules.strike_words.index(a) // 3, -1, -1)
    return False


# ---------------------------------------------------------------- making them


def acts(s: Shogun, seat: int, character: str, rng: random.Random) -> list[str]:
    """Answers to offers, and an offer if one is wanted."""
    if s.seats == 2 or s.is_over or s.round < 1 or not alive(s, seat):
        return []
    out = []
    for t in s.truces:
        if t.stage == OFFERED and t.b == seat:
            out.append(f"truce {'accept' if welcome(s, seat, t, character) else 'decline'} {t.name}")
        elif t.stage == OFFERED and t.a == seat and (about_to_win(s, t.b) or not alive(s, t.b)):
            out.append(f"truce withdraw {t.name}")
    return out or offers(s, seat, character, rng)


def alive(s: Shogun, seat: int) -> bool:
    return any([s.alive[c] for c in s.clans_of(seat)])


def about_to_win(s: Shogun, seat: int) -> bool:
    from sengoku.games.shogun.game import QUICK_WIN, WIN

    goal = QUICK_WIN[s.seats] if s.quick else WIN
    return s.scores[seat] >= NEAR * goal


def borders(s: Shogun, seat: int) -> list[int]:
    """By player: how many borders the seat shares with him."""
    out = [0] * s.seats
    for p in range(N):
        if s.owner[p] != NOBODYS and s.seat_of(s.owner[p]) == seat:
            for q in s.map.near[p]:
                if s.owner[q] != NOBODYS:
                    out[s.seat_of(s.owner[q])] += 1
    out[seat] = 0
    return out


def bound_to(s: Shogun, seat: int) -> list[int]:
    """Players with whom the seat has a truce or an offer open."""
    pairs = [(t.a, t.b) for t in s.truces if t.stage in (ON, OFFERED)]
    return [b if a == seat else a for a, b in pairs if seat in (a, b)]


def trusted(s: Shogun, seat: int, other: int, character: str) -> bool:
    broken = [t for t in s.truces if t.stage == BROKEN and t.by == other]
    if character != HONOURABLE:
        broken = [t for t in broken if seat in (t.a, t.b)]
    return not broken


def free_to_fight(s: Shogun, seat: int, without: int) -> bool:
    """Whether a neighbour remains to be attacked if there is peace with one more."""
    near, bound = (
        borders(s, seat),
        [t.b if t.a == seat else t.a for t in s.truces if t.stage == ON and seat in (t.a, t.b)],
    )
    return any([near[x] and x != without and x not in bound for x in range(s.seats)])


def welcome(s: Shogun, seat: int, t: Truce, character: str) -> bool:
    """Whether an offer to the seat is accepted."""
    if about_to_win(s, t.a) or not trusted(s, seat, t.a, character):
        return False
    if about_to_win(s, seat):  # it needs prey now, not peace
        return character != HONOURABLE
    return bool(t.cover) or free_to_fight(s, seat, t.a)


def offers(s: Shogun, seat: int, character: str, rng: random.Random) -> list[str]:
    """To the strongest neighbour who is not about to win, if another is there to be attacked."""
    if about_to_win(s, seat):
        return []
    near, bound = borders(s, seat), bound_to(s, seat)
    best, whom = 0.0, -1
    for x in range(s.seats):
        made = len([t for t in s.truces if t.a == seat and t.b == x])
        if near[x] < 2 or x in bound or made >= MANY_OFFERS or about_to_win(s, x):
            continue
        if not trusted(s, seat, x, character) or not free_to_fight(s, seat, x):
            continue
        strength = sum([defence(s, p) for p in range(N) if s.owner[p] != NOBODYS and s.seat_of(s.owner[p]) == x])
        if strength > best:
            best, whom = strength, x
    if whom < 0:
        return []
    clan = next(c for c in s.clans_of(whom) if s.alive[c])
    return [f"truce offer {s.clan_name(clan)} {rng.choice((2, 3))}"]
