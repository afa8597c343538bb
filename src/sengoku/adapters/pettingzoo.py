"""PettingZoo: a game as an AEC environment. The seat that decides is selected; several at once are asked in order.

>>> from sengoku.adapters import pettingzoo
>>> env = pettingzoo.env("warriors-of-japan")
>>> env.reset(seed=1)
>>> agent = env.agent_selection
>>> env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
"""

from __future__ import annotations

from typing import Any

from sengoku.adapters import missing
from sengoku.adapters.seating import MOST, Seating
from sengoku.kernel.state import State
from sengoku.kernel.words import Json

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as e:
    raise missing(e) from None


def env(
    name: str,
    seats: int | None = None,
    options: Json | None = None,
    most: int = MOST,
    render_mode: str | None = None,
) -> Any:
    """The environment of a game, in PettingZoo's usual wrappers: an illegal action ends the game with -1."""
    raw = SengokuAEC(name, seats, options, most, render_mode)
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class SengokuAEC(AECEnv):
    """A game whose agents are `seat_0`, `seat_1`, ...

    An observation is a table: `observation`, the seat's view as numbers, and `action_mask`, what it may do now.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012 (the library's is no ClassVar)

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Json | None = None,
        most: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.seating = Seating(name, seats, options, most)
        self.metadata = {**self.metadata, "name": f"sengoku_{name}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.seating.seats)]
        self.agents: list[str] = []
        self.decisions = 0
        self._random = np.random.default_rng()
        self._observes = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (self.seating.layout.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.seating.actions),), np.int8),
            }
        )
        self._acts = {x: gymnasium.spaces.Discrete(len(self.seating.actions)) for x in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self._observes

    def action_space(self, agent: str) -> Any:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.state_now: State = self.seating.new(int(self._random.integers(2**62)))
        self.decisions = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.to_act[0]]

    def observe(self, agent: str) -> Any:
        seat = self.possible_agents.index(agent)
        state = self.state_now
        return {"observation": self.seating.observation(state, seat), "action_mask": self.seating.mask(state, seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, state = self.possible_agents.index(agent), self.state_now
        state.apply(seat, self.seating.actions[int(action)])
        self.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.seating.rewards(state)))
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.decisions >= self.seating.most:
            self.truncations = dict.fromkeys(self.agents, True)
        if state.to_act:
            self.agent_selection = self.possible_agents[state.to_act[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it; printed in mode `human`, a text in mode `ansi`."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without a render_mode.")
            return None
        text = self.seating.text(self.state_now)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
