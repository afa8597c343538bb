"""OpenSpiel: the games as Python games, loaded by name once this module has been imported.

>>> import pyspiel
>>> import sengoku.adapters.openspiel
>>> state = pyspiel.load_game("sengoku_ikusa(players=3,options=variant:quick;round_limit:2)").new_initial_state()
>>> state.is_chance_node()
True

The first move is chance's: it shuffles and loads the dice of the whole game at once. A copy of a state therefore has
the same dice before it, and a search that copies states must not plan on them: `resample_from_infostate` gives a copy
with all that a player cannot know, the dice to come included, drawn again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sengoku.adapters import missing
from sengoku.adapters.seating import MOST, Seating
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import game, games
from sengoku.kernel.state import State
from sengoku.kernel.words import Json

try:
    import numpy as np
    import pyspiel
except ImportError as e:
    raise missing(e) from None

DEALS = 1024  # games that chance chooses among; another `seed` gives as many others


class World:
    """A state as an attribute that OpenSpiel may copy: it clones by `deepcopy`, we by `clone`."""

    def __init__(self, state: State | None, decisions: int = 0) -> None:
        self.state, self.decisions = state, decisions

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        return World(self.state.clone() if self.state is not None else None, self.decisions)

    def __reduce__(self) -> Any:
        """OpenSpiel writes a state down by `pickle`; we by `snapshot`."""
        if self.state is None:
            return World, (None,)
        return _restored, (self.state.game.id, self.state.snapshot(), self.decisions)


def _restored(name: str, snapshot: Json, decisions: int) -> World:
    return World(game(name).restore(snapshot), decisions)


class SengokuGame(pyspiel.Game):
    """A game with its parameters: `players`, `options` (name:value;name:value), `most` decisions, `seed`."""

    def __init__(self, name: str, kind: Any, params: Json | None = None) -> None:
        given = {**kind.parameter_specification, **(params or {})}
        self.seating = Seating(name, given["players"], read_options(name, given["options"]), given["most"])
        self.seed = given["seed"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.seating.actions),
            max_chance_outcomes=DEALS,
            num_players=self.seating.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.seating.most,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SengokuState:
        return SengokuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SengokuObserver:
        if params:
            raise BadSetup("error.no_option", game=self.seating.game.title, name=str(params), known="none")
        return SengokuObserver(self.seating)


class SengokuState(pyspiel.State):
    """A position. Its attributes are copied by `deepcopy`, so each of them is cheap or shared."""

    def __init__(self, of: SengokuGame) -> None:
        super().__init__(of)
        self.seating, self.seed = of.seating, of.seed
        self.world = World(None)

    @property
    def now(self) -> State:
        """The position as Sengoku's own `State`; there is none before chance has dealt."""
        if self.world.state is None:
            raise BadSetup("error.not_dealt")
        return self.world.state

    def current_player(self) -> int:
        """Several that decide at once are asked in the order of their seats; what they chose stays unseen."""
        if self.world.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.now.to_act[0]

    def is_terminal(self) -> bool:
        state = self.world.state
        return state is not None and (state.is_over or self.world.decisions >= self.seating.most)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, 1 / DEALS) for i in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.seating.legal(self.now, player)

    def _apply_action(self, action: int) -> None:
        if self.world.state is None:
            self.world = World(self.seating.new(f"{self.seed}:{action}"))
            return
        self.now.apply(self.current_player(), self.seating.actions[action])
        self.world.decisions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.seating.actions[action]

    def returns(self) -> list[float]:
        if self.world.state is None:
            return [0.0] * self.seating.seats
        return self.seating.rewards(self.now)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SengokuState:
        """A copy with all that `player` cannot know drawn again, the dice to come too."""
        copy: SengokuState = self.clone()
        copy.world = World(self.now.determinize(player, int(sampler() * 2**53)), self.world.decisions)
        return copy

    def __str__(self) -> str:
        """The whole position, secrets too, as a short text: equal texts, equal positions."""
        state = self.world.state
        return "not dealt" if state is None else f"{type(state.top).__name__} {state.to_act} {state.fingerprint()}"


class SengokuObserver:
    """What a player may know: his view as numbers, or in words as JSON."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self.tensor = np.zeros(seating.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SengokuState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.world.state is not None:
            self.tensor[:] = state.seating.observation(state.now, player)

    def string_from(self, state: SengokuState, player: int) -> str:
        return json.dumps(state.now.view(player)) if state.world.state is not None else ""


def read_options(name: str, text: str) -> Json:
    """`variant:quick;round_limit:2` as the options of a game; OpenSpiel's own marks cannot stand in a parameter.

    >>> read_options("ikusa", "variant:quick;round_limit:2")
    {'variant': 'quick', 'round_limit': 2}
    """
    known, out = game(name).options, {}
    for part in text.split(";") if text else []:
        key, colon, value = part.partition(":")
        if not colon or key not in known:
            raise BadSetup("error.no_option", game=game(name).title, name=key, known=", ".join(known))
        out[key] = known[key].read(value)
    return out


def kind_of(name: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    of = game(name)
    return pyspiel.GameType(
        short_name="sengoku_" + name.replace("-", "_"),
        long_name=of.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=of.seats[-1],
        min_num_players=of.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": of.seats[-1], "options": "", "most": MOST, "seed": ""},
    )


def class_of(name: str, kind: Any) -> type[SengokuGame]:
    """OpenSpiel makes a game by calling a class with its parameters alone, and holds on to it until the very end."""

    class Named(SengokuGame):
        def __init__(self, params: Json | None = None) -> None:
            super().__init__(name, kind, params)

    return Named


def register() -> tuple[str, ...]:
    """Makes the games loadable by `pyspiel.load_game`; returns their short names."""
    names = []
    for name in games():
        kind = kind_of(name)
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, class_of(name, kind))
        names.append(kind.short_name)
    return tuple(names)


register()
