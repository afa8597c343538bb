"""What all adapters share: a game with its seats and options, masks, observations and rewards as numpy arrays.

Only numbers that a seat may know leave this module: the list of what it may do, and its own view.
"""

from __future__ import annotations

from typing import Any

from sengoku.adapters import missing
from sengoku.adapters.encoding import Layout, layout_of
from sengoku.bots import Bot, bot
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game, game
from sengoku.kernel.state import State
from sengoku.kernel.words import Json

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as e:
    raise missing(e) from None

MOST = 20_000  # decisions, after which a game is broken off without a winner


class Seating:
    """A game, how many play it, and by which options. It never changes: copies share it."""

    def __init__(self, name: str, seats: int | None = None, options: Json | None = None, most: int = MOST) -> None:
        self.game: Game = game(name)
        self.seats: int = self.game.seats[-1] if seats is None else seats
        self.options: Json = {} if options is None else dict(options)
        if type(most) is not int or most < 1:
            raise BadSetup("error.bad_most", most=most)
        self.most = most
        self.layout: Layout = layout_of(self.game, self.seats, self.options)
        self.actions = self.game.vocabulary
        self.number = {action: i for i, action in enumerate(self.actions)}

    def __deepcopy__(self, memo: dict[int, Any]) -> Seating:
        return self

    def __reduce__(self) -> Any:
        return Seating, (self.game.id, self.seats, self.options, self.most)

    def new(self, seed: int | str) -> State:
        return self.game.new(self.seats, seed, self.options)

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of what the seat may do now, in rising order."""
        number = self.number
        return sorted([number[action] for action in state.legal_actions(seat)])

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for what the seat may do now; all 0 for a seat that is not to act."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        mask[self.legal(state, seat)] = 1
        return mask

    def observation(self, state: State, seat: int) -> NDArray[np.float32]:
        """The seat's view as a row of numbers from -1 to 1."""
        return np.array(self.layout.encode(state.view(seat)), dtype=np.float32)

    def rewards(self, state: State) -> list[float]:
        """At the end: 1 for the winner, what he gains in equal parts from the others; several winners share it.

        >>> Seating("ikusa", 3).rewards(game("ikusa").new(3))
        [0.0, 0.0, 0.0]
        """
        n, winners = self.seats, len(state.winners)
        if not state.is_over or not winners:
            return [0.0] * n
        won = (n - winners) / (winners * (n - 1))
        return [won if seat in state.winners else -1 / (n - 1) for seat in range(n)]

    def text(self, state: State) -> str:
        """The table as a spectator sees it, and what is asked."""
        from sengoku.cli.board import board_text

        names = self.game.seat_names(state)
        asked = [f"{names[seat]} decides." for seat in state.to_act]
        return "\n".join([board_text(self.game, state.view(None)), *asked])


class Opponents:
    """Bots in the other seats. Each is handed a world that its seat may believe in, never the true state."""

    def __init__(self, seating: Seating, names: list[str], seed: int) -> None:
        self.bots: list[Bot] = [bot(name, seating.game, seed=seed + i) for i, name in enumerate(names)]
        self.seed = seed
        self.asked = 0

    def decide(self, state: State, seat: int) -> str:
        self.asked += 1
        return self.bots[seat](state.determinize(seat, self.seed + self.asked), seat)
