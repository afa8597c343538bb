"""The fights that a decision of Bushido leads to, roughly: what is behind the screens decides them, not dice.

`sengoku.odds` knows how both sides choose best, but takes seconds for it. Here hands are drawn from what the seat has
not seen, and everybody lays all the katana he has and one of his discs by chance.
"""

from __future__ import annotations

import random

from sengoku.games.bushido.actions import ARG, HOLD, PAIR
from sengoku.games.bushido.fight import fight_of
from sengoku.games.bushido.mobilization import Attack, March
from sengoku.games.bushido.pieces import HONOR, KOTAU, D, T
from sengoku.games.bushido.records import Fight
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import picked
from sengoku.kernel import Action, Json
from sengoku.odds.attacks import guessed
from sengoku.odds.bushido_core import End, Field, ended

DRAWN = 400  # hands of both sides


def battle_of(s: Bushido, seat: int, action: Action) -> Fight | None:
    """The Daimyo names a province (as many march as can), or says how many march."""
    if isinstance(s.top, Attack) and action != HOLD:
        origin, target = PAIR[action]
        if s.owner[target] < 0:
            return None
        troops, elite = s.troops[origin], s.elite[origin]
        whole = (troops - 1, elite) if troops else (0, elite - 1)
        return Fight(s.samurai, s.owner[target], origin, target, *whole)
    if isinstance(s.top, March):
        f = fight_of(s)
        troops = f.troops + ARG[action]
        return f.with_units(troops, f.elite) if f.defender >= 0 and troops + f.elite else None
    return None


def promise(s: Bushido, seat: int, action: Action) -> Json | None:
    f = battle_of(s, seat, action)
    if f is None:
        return None
    c, honor = f.target, s.samurai_honor
    field = Field(
        f.troops, s.troops[c], f.elite, s.elite[c], s.ronin[c], HONOR[s.kind[c]], f.bonus, honor[f.attacker],
        honor[f.defender], False, s.options["elite_loss"] == "each",
    )  # fmt: skip
    rng = random.Random(1)
    ends: list[End] = []
    for _ in range(DRAWN):
        tiles, discs = unseen(s, seat)
        (stack_a, disc_a), (stack_d, disc_d) = [hand(s, seat, x, tiles, discs, rng) for x in (f.attacker, f.defender)]
        none = not sum(stack_a) or not sum(stack_d)
        ends.append(ended(field, *((-1, -1) if none else (disc_a, disc_d)), stack_a, stack_d))
    won = sum([e.attacker_won for e in ends]) / DRAWN
    left = sum([e.left_a for e in ends]) / DRAWN, sum([e.left_d for e in ends]) / DRAWN
    more = {f"province_{x}": sum([e.result == x for e in ends]) / DRAWN for x in ("conquered", "held", "neutral")}
    more |= {"honor_attacker": sum([e.honor_a for e in ends]) / DRAWN}
    more |= {"honor_defender": sum([e.honor_d for e in ends]) / DRAWN}
    return guessed(won, 1.0 - won, left, more)


def unseen(s: Bushido, seat: int) -> tuple[list[int], list[int]]:
    """The tiles and discs that lie somewhere the seat cannot look, by kind."""
    others = [x for x in range(s.seats) if x != seat]
    tiles = [s.bag[k] + sum([s.tiles[x * T + k] for x in others]) for k in range(T)]
    discs = [s.pile[k] + sum([s.discs[x * D + k] + s.tossed[x * D + k] for x in others]) for k in range(D)]
    return tiles, discs


def hand(
    s: Bushido, seat: int, who: int, tiles: list[int], discs: list[int], rng: random.Random
) -> tuple[tuple[int, int, int], int]:
    """All katana and one disc: one's own as they are, another's drawn; numbers behind a screen are open (B-A73)."""
    if who == seat:
        mine, own = s.tiles[who * T : who * T + T], s.discs[who * D : who * D + D]
    else:
        mine, own = drawn(tiles, s.hand_size(who), rng), drawn(discs, s.disc_count(who), rng)
    fit = [k for k in range(KOTAU) for _ in range(own[k])]
    if not fit:  # he draws one
        fit = [k for k in range(KOTAU) for _ in range(discs[k])]
    return (mine[0], mine[1], mine[2]), rng.choice(fit)


def drawn(counts: list[int], size: int, rng: random.Random) -> list[int]:
    """So many out of a heap, which then lacks them."""
    out = [0] * len(counts)
    for _ in range(min(size, sum(counts))):
        k = picked(counts, rng.randint(1, sum(counts)))
        out[k] += 1
    return out
