"""Players over the kernel. A bot is handed a world it may believe in, never the true state."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from sengoku.bots.mind import LEVELS, Mind
from sengoku.bots.player import CHARACTERS, Player
from sengoku.bots.random import RandomBot
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.frame import Action
from sengoku.kernel.game import Game
from sengoku.kernel.state import State

Bot = Callable[[State, int], Action]
_minds: dict[str, Mind[Any]] = {}


def bots() -> tuple[str, ...]:
    """The names of the bots, weakest first."""
    return ("random", *LEVELS)


def bot(
    name: str, game: Game, seed: int | None = None, think: float | None = None, character: str = CHARACTERS[0]
) -> Bot:
    """A player: called with a state and a seat it answers with an action.

    `think`: seconds a decision, for `shogun`. `character`: how it keeps truces, `honourable` or `opportunist`.

    >>> import sengoku
    >>> ikusa = sengoku.game("ikusa")
    >>> state = ikusa.new(seats=3, seed=1)
    >>> seat = state.to_act[0]
    >>> sengoku.bot("samurai", ikusa, seed=5)(state.determinize(seat, 1), seat) in state.legal_actions(seat)
    True
    """
    if name not in bots():
        raise BadSetup("error.no_bot", name=name, known=", ".join(bots()))
    if name == "random":
        return RandomBot(game, seed)
    own = mind(game)
    return Player(name, game, own, own.level(name), seed, think, character)


def mind(game: Game) -> Mind[Any]:
    """What the bots know of a game: `mind(game)` of the module `bots` beside its own, else nothing but its scores."""
    if game.id not in _minds:
        _minds[game.id] = _brought(game)
    return _minds[game.id]


def _brought(game: Game) -> Mind[Any]:
    package = type(game).__module__.rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.bots") is None:
        return Mind(game)
    made: Mind[Any] = importlib.import_module(f"{package}.bots").mind(game)
    return made
