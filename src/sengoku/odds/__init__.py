"""Exact battle odds. `sengoku.odds("ikusa", attacker={...}, defender={...})` calls this package like a function.

Each game has its own module here, which is imported when its odds are first wanted (`MODULES`) and then registers one
function for each of its games:

    def odds(attacker: ..., defender: ..., **more) -> Odds: ...      # in odds/<family>.py
    register("ikusa", odds)                                          # at the end of that module

- The function takes keywords only (both sides are `attacker` and `defender` wherever a game has such), raises
  `BadSetup` with one sentence for what the rules do not know, and returns an `Odds`, or a class of its own made from it
  with whatever more there is to tell.
- Sentences are in `words/en.toml` of this package, table `[error.odds.<family>]`; `raise refused("shogun.empty", ...)`.
- What bots call thousands of times is a plain function of a module (`odds.shogun_core.win_chance`).
- The command line: `cli/odds_<family>.py` has `add_to(app)`, which adds one command for each of its games under its id;
  it is listed in `cli/odds.py`. It prints a table, or `Odds.to_json()` with `--json`.
- Odds are proved by the engine: `tests/odds/harness.py` says what a game hands in.
- `odds.bench.bench_cases()` is what `sengoku bench` measures.
- A game that is no part of the package calls `register` itself when it is imported.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from sengoku.kernel.errors import BadSetup
from sengoku.kernel.words import KERNEL_WORDS, Json

MODULES = {
    "samurai-swords": "sengoku.odds.shogun",
    "ikusa": "sengoku.odds.shogun",
    "warriors-of-japan": "sengoku.odds.warriors",
    "bushido": "sengoku.odds.bushido",
    "dueling-samurai": "sengoku.odds.dueling",
}

ODDS_WORDS = Path(__file__).resolve().parent / "words" / "en.toml"
KERNEL_WORDS.also(ODDS_WORDS, "error")


class Odds:
    """How a battle may end. The chances below are all there is, or what is left of 1 is told by the game's own class.

    `survivors`: the ways it may end, likeliest first: (chance, what is left of both sides as JSON data).
    """

    def __init__(self, attacker_wins: float, defender_wins: float, mutual: float) -> None:
        self.attacker_wins, self.defender_wins = attacker_wins, defender_wins
        self.mutual = mutual  # neither is left

    @property
    def survivors(self) -> list[tuple[float, Json]]:
        raise NotImplementedError

    def to_json(self) -> Json:
        """All of it, for machines."""
        chances = {"attacker_wins": self.attacker_wins, "defender_wins": self.defender_wins, "mutual": self.mutual}
        return {**chances, "survivors": [{"chance": p, **left} for p, left in self.survivors]}


_shelf: dict[str, Callable[..., Odds]] = {}


def register(game: str, function: Callable[..., Odds]) -> None:
    """Makes `sengoku.odds(game, ...)` call `function(...)`."""
    _shelf[game] = function


def odds(game: str, **battle: Any) -> Odds:
    """The exact odds of a battle; what describes it depends on the game.

    >>> import sengoku
    >>> found = sengoku.odds("ikusa", attacker={"daimyo": 1, "bowman": 2, "spearman": 3}, defender={"spearman": 5})
    >>> round(found.attacker_wins, 4)
    0.9375
    """
    if game not in _shelf and game in MODULES:
        importlib.import_module(MODULES[game])
    if game not in _shelf:
        import sengoku

        known = ", ".join([id for id in sengoku.games() if id in MODULES or id in _shelf])
        raise BadSetup("error.no_game" if game not in sengoku.games() else "error.odds.none", name=game, known=known)
    return _shelf[game](**battle)


def refused(why: str, **args: Any) -> BadSetup:
    """To be raised: the sentence `error.odds.<why>`."""
    return BadSetup("error.odds." + why, **args)


class CallablePackage(ModuleType):
    """`sengoku.odds` is this package, and the function of that name."""

    def __call__(self, game: str, **battle: Any) -> Odds:
        return odds(game, **battle)


sys.modules[__name__].__class__ = CallablePackage
