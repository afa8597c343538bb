"""Gymnasium: one seat of a game, bots in the others.

>>> from sengoku.adapters.gymnasium import SengokuEnv
>>> env = SengokuEnv("warriors-of-japan", bots="random")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
"""

from __future__ import annotations

from typing import Any

from sengoku.adapters import missing
from sengoku.adapters.seating import MOST, Opponents, Seating
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import games
from sengoku.kernel.state import State
from sengoku.kernel.words import Json

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray
except ImportError as e:
    raise missing(e) from None

ILLEGAL = -0.01  # what an illegal action costs; it changes nothing else


class SengokuEnv(gymnasium.Env[Any, Any]):
    """A game played from one seat. `bots`: one name for all other seats, or a name for each of them in seat order.

    An observation is a table: `observation`, the seat's view as numbers, and `action_mask`, what it may do now. The
    mask is also in `info`, and `action_masks()` gives it as libraries with maskable policies want it. An action that
    the mask forbids changes nothing and costs a little, and `info["illegal"]` is true.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012 (the library's is no ClassVar)

    def __init__(
        self,
        name: str,
        seat: int = 0,
        seats: int | None = None,
        options: Json | None = None,
        bots: str | list[str] = "random",
        most: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        self.seating = Seating(name, seats, options, most)
        n = self.seating.seats
        if type(seat) is not int or not 0 <= seat < n:
            raise BadSetup("error.no_seat", seat=seat, last=n - 1)
        others = [bots] * (n - 1) if isinstance(bots, str) else list(bots)
        if len(others) != n - 1:
            raise BadSetup("error.bad_bots", count=len(others), wanted=n - 1)
        self.seat, self.names = seat, [*others[:seat], "random", *others[seat:]]  # the own place is never asked
        self.others = Opponents(self.seating, self.names, 0)
        self.render_mode = render_mode
        self.decisions = 0
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (self.seating.layout.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.seating.actions),), np.int8),
            }
        )
        self.action_space = gymnasium.spaces.Discrete(len(self.seating.actions))
        self.state: State = self.seating.new(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.seating.new(int(self.np_random.integers(2**62)))
        self.others = Opponents(self.seating, self.names, int(self.np_random.integers(2**30)))
        self.decisions = 0
        self._wait()
        return self._seen(), self._info(False)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        chosen = self.seating.actions[int(action)]
        illegal = chosen not in self.state.legal_actions(self.seat)
        self.decisions += 1
        if not illegal:
            self.state.apply(self.seat, chosen)
            self._wait()
        reward = ILLEGAL if illegal else self.seating.rewards(self.state)[self.seat]
        over = self.state.is_over
        truncated = not over and self.decisions >= self.seating.most
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, truncated, self._info(illegal)

    def _wait(self) -> None:
        """The others decide until it is the own turn; where several decide at once, in the order of their seats."""
        state = self.state
        while state.to_act and state.to_act[0] != self.seat and self.decisions < self.seating.most:
            seat = state.to_act[0]
            state.apply(seat, self.others.decide(state, seat))
            self.decisions += 1

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.seating.observation(self.state, self.seat), "action_mask": self.action_masks()}

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "prompt": self.state.prompt(self.seat), "illegal": illegal}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for every action that is legal now."""
        return self.seating.mask(self.state, self.seat)

    def render(self) -> Any:
        """The table as a spectator sees it; printed in mode `human`, a text in mode `ansi`."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without a render_mode.")
            return None
        text = self.seating.text(self.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text


def register() -> tuple[str, ...]:
    """Makes `gymnasium.make("sengoku/ikusa-v0")` and its like work; returns their names."""
    names = []
    for name in games():
        id = f"sengoku/{name}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="sengoku.adapters.gymnasium:SengokuEnv", kwargs={"name": name})
        names.append(id)
    return tuple(names)
