"""Players of Bushido: what they see of a position, where they look ahead, and how they explain themselves."""

from __future__ import annotations

import math
import random
from pathlib import Path

from sengoku.bots.mind import Level, Mind, even, won
from sengoku.bots.value import Value
from sengoku.games.bushido import calendar, council, effects, fight, mobilization, roles, tea
from sengoku.games.bushido.bots_fight import mixed_disc, mixed_stack
from sengoku.games.bushido.bots_judge import JUDGES
from sengoku.games.bushido.bots_search import BushidoSearch
from sengoku.games.bushido.bots_simple import simple
from sengoku.games.bushido.bots_stand import FINE, PLAIN, Taste
from sengoku.games.bushido.bots_value import NAMES, sights
from sengoku.games.bushido.bots_why import why
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action, Game
from sengoku.kernel.frame import Message

TASTES: list[Taste] = [PLAIN, PLAIN, FINE]  # by skill
WORLDS = (0, 2, 2)  # by skill: imagined worlds that a mixed strategy for a fight reckons with
LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.47),
    "samurai": Level(skill=1, noise=2.3),
    "daimyo": Level(skill=2, noise=0.55),
    "shogun": Level(skill=2, thinks=True, candidates=6),
}
LOOK_AHEAD = (
    tea.Tea,
    tea.Answer,
    tea.Convert,
    tea.Buy,
    roles.Samurai,
    roles.Bushi,
    roles.Sensei,
    effects.Effects,
    effects.Others,
    effects.Hatamoto,
    mobilization.Attack,
    mobilization.March,
    fight.Stacks,
    fight.Discs,
    council.Council,
    council.Propose,
    council.Verdict,
    calendar.Arms,
    calendar.Kotau,
)


class BushidoMind(Mind[Bushido]):
    """Bushido in the mind of a player."""

    names = NAMES

    def weigh(self, s: Bushido, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        frame = s.top
        if not skill:
            return [simple(s, frame, seat, a, rng) for a in actions]
        judge = JUDGES.get(type(frame))
        return judge(s, frame, seat, actions, rng, TASTES[skill]) if judge is not None else [0.0] * len(actions)

    def mixed(self, s: Bushido, seat: int, actions: list[Action], level: Level, rng: random.Random) -> Action | None:
        """Katana and discs must not be guessed: they are drawn from a mixed strategy."""
        frame, worlds = s.top, WORLDS[level.skill]
        if not worlds or level.steps or level.thinks:  # who looks ahead sees more than the fight
            return None
        if isinstance(frame, fight.Discs):
            return mixed_disc(s, seat, actions, 3 * worlds, 60, rng, TASTES[level.skill])
        if isinstance(frame, fight.Stacks):
            return mixed_stack(s, frame, seat, actions, worlds, 40, rng, TASTES[level.skill])
        return None

    def search(self, level: Level, rng: random.Random, think: float) -> BushidoSearch:
        return BushidoSearch(self, level, rng, think)

    def matters(self, s: Bushido, seat: int, actions: list[Action]) -> bool:
        return isinstance(s.top, LOOK_AHEAD)

    def clock(self, s: Bushido) -> int:
        return s.turns

    def features(self, s: Bushido, seat: int) -> list[float]:
        return sights(s)[seat]

    def shares(self, s: Bushido) -> list[float]:
        """The features of all seats have much in common: they are found together."""
        if s.is_over:
            return won(s)
        value = self.value
        assert value is not None
        found = sights(s)
        return even([value.of(found[x]) if self.lives(s, x) else -math.inf for x in range(s.seats)])

    def level(self, name: str) -> Level:
        return LEVELS[name]

    def why(self, s: Bushido, seat: int, action: Action) -> Message:
        return why(s, seat, action)


def mind(game: Game) -> BushidoMind:
    return BushidoMind(game, Value.read(Path(__file__).resolve().parent / "value.toml", NAMES))
