"""Small positions for tests of the war: what is told stands there, all else is empty."""

from __future__ import annotations

import random
import re
from typing import Any

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from shogun.helpers import at, edition

# Far from the middle of the board: where a clan of which nothing is told keeps its army.
HOMES = ("mutsu", "osumi", "sado", "tsushima", "awa_honshu")


def field(text: str, game: str = "ikusa", seats: int = 3, out: str = "", **more: Any) -> Shogun:
    """A position of `sengoku.games.shogun.position`; a clan without army gets one at home: two spearmen and he.

    `out`: clans that are no longer in the game.
    """
    names = edition(game).clan_names[: 4 if seats == 2 else seats]
    home = [
        f"{name} army 1 {HOMES[i]} 2p"
        for i, name in enumerate(names)
        if name not in out.split() and not re.search(rf"^\s*{name} army", text, re.MULTILINE)
    ]
    s = at(game, seats, text + "\n" + "\n".join(home), **more)
    s.audit()
    return s


def legal(s: Shogun, verb: str = "") -> list[str]:
    """What the only seat to act may do, beginning with `verb`."""
    (seat,) = s.to_act
    return [a for a in s.legal_actions(seat) if a.startswith(verb)]


def holding(clan: str, count: int, *but: str) -> str:
    """So many provinces with a spearman each, in board order, leaving those named alone."""
    return f"{clan}: " + " ".join([p for p in PLACES if p not in but][:count])


def idle(s: Shogun, round: int, dice: list[int] | None = None) -> None:
    """Everybody does as little as can be until the game is over or this round has begun."""
    s.script = dice
    while not s.is_over and s.round < round:
        seat = s.to_act[0]
        actions = s.legal_actions(seat)
        lazy = [a for a in ("pass round", "done", "halt", "rest", "stop", "keep", "go") if a in actions]
        s.apply(seat, lazy[0] if lazy else actions[0])
        s.audit()


def wander(s: Shogun, rng: random.Random, most: int, until: str = "") -> int:
    """Random decisions, audited one by one, until the game or the step `until` is reached; how many were made."""
    for n in range(most):
        if s.is_over or s.phase == until:
            return n
        for seat in s.to_act:
            assert s.legal_actions(seat), f"seat {seat} has nothing to do in {type(s.top).__name__}"
        seat = rng.choice(s.to_act)
        s.apply(seat, some(s.legal_actions(seat), rng))
        s.audit()
    return most


def some(actions: list[str], rng: random.Random) -> str:
    """One of them at random, but seldom one that ends things while something else can be done."""
    busy = [a for a in actions if a not in ("done", "halt", "rest", "stop", "go")]
    return rng.choice(busy if busy and rng.random() < 0.8 else actions)
