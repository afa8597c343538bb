"""Sengoku: war games of feudal Japan, with the rules enforced to the letter.

>>> import random
>>> import sengoku
>>> state = sengoku.game("ikusa").new(seats=4, seed=7)
>>> rng = random.Random(1)
>>> for _ in range(40):
...     seat = state.to_act[0]
...     state.apply(seat, rng.choice(state.legal_actions(seat)))
>>> state.is_over
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sengoku import machine as _machine  # noqa: F401 (first: it refuses machine code that is older than its source)
from sengoku.bots import Bot, bot
from sengoku.games import load as _load_games
from sengoku.kernel.dice import commitment, mixed
from sengoku.kernel.errors import BadRecord, BadSetup, BrokenLaw, IllegalAction, SengokuError
from sengoku.kernel.game import Game, Option, Ruling, game, games, on_first_look, register
from sengoku.kernel.record import Record
from sengoku.kernel.state import State

if TYPE_CHECKING:
    from sengoku.odds import odds
else:
    from sengoku import odds  # the package, which can be called

__version__ = "0.1.0"
__all__ = [
    "BadRecord",
    "BadSetup",
    "Bot",
    "BrokenLaw",
    "Game",
    "IllegalAction",
    "Option",
    "Record",
    "Ruling",
    "SengokuError",
    "State",
    "bot",
    "commitment",
    "game",
    "games",
    "mixed",
    "odds",
    "register",
]

on_first_look(_load_games)
