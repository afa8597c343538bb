"""What the attacks of a position promise: for a seat that may attack now, the odds of each, by what the seat knows.

A game says in its module `battles`, beside its own, which decisions begin or go on with a fight:

    def promise(s, seat, action) -> Json | None: ...     # an answer of `promised` or its like; None: no fight

`s` is always a world that the seat imagines, as for bots: what is hidden cannot be asked, only what is known of it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import Any

from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game
from sengoku.kernel.state import State
from sengoku.kernel.words import Json
from sengoku.odds import odds

SEED = 0  # of the imagined world: none of what it draws may matter
PLAIN = ("attacker_wins", "defender_wins", "mutual")
SIDES = ("attacker", "defender")


def attacks(s: State, seat: int, wanted: Sequence[str] | None = None, most: int = 200) -> list[Json]:
    """For each legal action that is an attack (of those `wanted`, if given): its chances, and who is left on average.

    >>> import sengoku
    >>> attacks(sengoku.game("ikusa").new(seats=3, seed=1), 0)
    []
    """
    world = s if s.imagined else s.determinize(seat, SEED)
    battles = battles_of(s.game)
    out: list[Json] = []
    for action in world.legal_actions(seat) if battles is not None else []:
        if len(out) < most and (wanted is None or action in wanted):
            found = battles.promise(world, seat, action)
            if found is not None:
                out.append({"action": action, **found})
    return out


def battles_of(game: Game) -> Any:
    package = type(game).__module__.rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.battles") is None:
        return None
    return importlib.import_module(f"{package}.battles")


def promised(game: str, battle: Json, left_of: Callable[[Any], int]) -> Json | None:
    """The exact odds, told briefly. `left_of`: how many units an entry of `survivors` has for a side.

    `survivors`: units on average. `more`: what else the game's odds tell in single numbers, such as losses in koku.
    `hidden`: the same chances for each number of units that may lie hidden, with its own chance.
    """
    try:
        found = odds(game, **battle)
    except BadSetup:  # more than the odds have room for
        return None
    whole = found.to_json()
    left = {side: sum([p * left_of(end[side]) for p, end in found.survivors]) for side in SIDES}
    more = {n: float(x) for n, x in whole.items() if type(x) in (int, float) and n not in PLAIN}
    hidden = [{"units": x["ronin"], "chance": x["chance"], **chances(x)} for x in whole.get("hidden", [])]
    return {"exact": True, **chances(whole), "survivors": left, "hidden": hidden, "more": more}


def guessed(win: float, lose: float, left: tuple[float, float], more: dict[str, float]) -> Json:
    """The same where the exact odds would take too long."""
    even = {"win": win, "lose": lose, "mutual": max(0.0, 1.0 - win - lose)}
    return {"exact": False, **even, "survivors": dict(zip(SIDES, left)), "hidden": [], "more": more}


def chances(x: Json) -> Json:
    return {"win": x["attacker_wins"], "lose": x["defender_wins"], "mutual": x["mutual"]}
