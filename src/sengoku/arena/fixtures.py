"""Fixtures: who plays whom, on which seats, with which deal. The number of a game says all of it.

A round robin goes on in blocks of as many games as there are seats, in which every bot sits everywhere. Games are
numbered through all set-ups and pairings in turn, so that a run that is stopped anywhere has treated all alike.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import NamedTuple

from sengoku.arena.code import code_of
from sengoku.arena.play import LONG, MOST, Task, number
from sengoku.arena.setups import Setup
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import game
from sengoku.kernel.words import Json

PAIRS, ONE, FREE = "pairs", "one-vs-rest", "free-for-all"
FIELDS = (PAIRS, ONE, FREE)
SAME, FRESH = "same", "fresh"
DEALS = (SAME, FRESH)


class Fixture(NamedTuple):
    """One game of a plan."""

    number: int
    setup: int  # its place in the plan
    pairing: int
    block: int  # games of a block have everybody on every seat
    seed: str
    bots: tuple[str, ...]  # by seat


class Plan(NamedTuple):
    """What is to be played. Equal plans give equal games, wherever they are played."""

    setups: tuple[Setup, ...]
    bots: tuple[str, ...]
    field: str
    deals: str = SAME  # in a block, all games with one deal; or each with a fresh one
    seed: str = "0"
    think: float | None = None
    most: int = MOST

    def pairings(self) -> list[tuple[str, ...]]:
        """Who meets: a bot and a later named one; in a free-for-all everybody."""
        if self.field == FREE or len(self.bots) == 1:
            return [self.bots]
        return list(itertools.combinations(self.bots, 2))

    def rows(self) -> int:
        """How many games are side by side: one for each set-up and pairing."""
        return len(self.setups) * len(self.pairings())

    def fixture(self, n: int) -> Fixture:
        """Game number n; there is no last one."""
        round_, row = divmod(n, self.rows())
        which, at = divmod(row, len(self.setups))
        setup = self.setups[at]
        block, turn = divmod(round_, setup.seats)
        table = self.table(self.pairings()[which], setup.seats, block)
        # an order that repeats itself (one bot alone, or two by turns) is given another deal
        again = turn if self.deals == FRESH else turn // period(table)
        seed = f"{self.seed}.{block}" + (f".{again}" if again or self.deals == FRESH else "")
        return Fixture(n, at, which, block, seed, turned(table, turn))

    def table(self, names: Sequence[str], seats: int, block: int) -> tuple[str, ...]:
        """Who sits at the table in the first game of a block."""
        if self.field == ONE:
            return (names[0], *[names[-1]] * (seats - 1))
        if len(names) > seats:
            chosen = list(itertools.combinations(names, seats))
            names = chosen[block % len(chosen)]
        places = [names[(i + block) % len(names)] for i in range(seats)]
        if self.field == FREE:
            random.Random(number(self.seed, "table", block)).shuffle(places)  # other neighbours each time
        elif len(names) > 1:
            places = list(names)
        return tuple(places)

    def task(self, f: Fixture, kept: bool) -> Task:
        return Task(self.setups[f.setup], f.seed, f.bots, self.most, "", self.think, timed=True, kept=kept)

    def doc(self) -> Json:
        """The plan as JSON data; two plans of equal data are the same."""
        setups = [
            {"game": s.game, "rules": game(s.game).rules_version, "seats": s.seats, "options": s.options}
            for s in self.setups
        ]
        out: Json = {"setups": setups, "bots": list(self.bots), "field": self.field, "deals": self.deals}
        out |= {"seed": self.seed, "think": self.think, "most": self.most}
        return {**out, "program": {id: code_of(id) for id in sorted({s.game for s in self.setups})}}


def checked(plan: Plan) -> Plan:
    """The plan, if it can be played; `BadSetup` says why not."""
    why = ""
    if len(set(plan.bots)) < len(plan.bots):
        why = "A bot is named twice; to let one play against itself, name it once."
    elif plan.field not in FIELDS:
        why = f"There is no field '{plan.field}'. There are: {', '.join(FIELDS)}."
    elif plan.deals not in DEALS:
        why = f"Deals can be: {', '.join(DEALS)}; not '{plan.deals}'."
    elif plan.field == PAIRS and len(plan.bots) > 1 and any([s.seats != 2 for s in plan.setups]):
        why = f"Pairs meet at tables of two; for more seats the field can be: {ONE}, {FREE}."
    elif plan.think is not None and not 0 < plan.think < LONG:
        why = f"Bots think for some seconds a decision, not for {plan.think}."
    elif plan.field == ONE and len(plan.bots) < 2:
        why = f"The field '{ONE}' needs two bots or more."
    if why:
        raise BadSetup("error.options_clash", why=why)
    return plan


def turned(table: tuple[str, ...], turn: int) -> tuple[str, ...]:
    """Everybody moves on by so many seats.

    >>> turned(("a", "b", "c"), 1)
    ('c', 'a', 'b')
    """
    turn %= len(table)
    return table[len(table) - turn :] + table[: len(table) - turn]


def period(table: tuple[str, ...]) -> int:
    """After how many moves everybody's like sits there again.

    >>> period(("a", "b", "b")), period(("a", "b", "a", "b")), period(("a", "a"))
    (3, 2, 1)
    """
    return next(k for k in range(1, len(table) + 1) if turned(table, k) == table)
