"""Players over the kernel. A bot is handed a world it may believe in, never the true state."""

from __future__ import annotations

from collections.abc import Callable

from sengoku.bots.random import RandomBot
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.frame import Action
from sengoku.kernel.game import Game
from sengoku.kernel.state import State

Bot = Callable[[State, int], Action]
_makers: dict[str, Callable[[Game, int | None], Bot]] = {"random": RandomBot}


def bots() -> tuple[str, ...]:
    """The names of the bots, weakest first."""
    return tuple(_makers)


def bot(name: str, game: Game, seed: int | None = None) -> Bot:
    """A player: called with a state and a seat it answers with an action.

    >>> import sengoku
    >>> ikusa = sengoku.game("ikusa")
    >>> state = ikusa.new(seats=3, seed=1)
    >>> seat = state.to_act[0]
    >>> sengoku.bot("random", ikusa, seed=5)(state, seat) in state.legal_actions(seat)
    True
    """
    if name not in _makers:
        raise BadSetup("error.no_bot", name=name, known=", ".join(_makers))
    return _makers[name](game, seed)
