"""Player: a mind at a level, in a seat."""

from __future__ import annotations

import random

from sengoku.bots.mind import AnyMind, Level
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.frame import Action, Message
from sengoku.kernel.game import Game
from sengoku.kernel.state import State

CHARACTERS = ("honourable", "opportunist")
THINK = 0.5  # seconds a decision


class Player:
    """A bot. It must be handed worlds that its seat may believe in (`State.determinize`), never a true state."""

    def __init__(
        self,
        name: str,
        game: Game,
        mind: AnyMind,
        level: Level,
        seed: int | None = None,
        think: float | None = None,
        character: str = CHARACTERS[0],
    ) -> None:
        if character not in CHARACTERS:
            raise BadSetup("error.no_character", name=character, known=", ".join(CHARACTERS))
        self.name, self.game, self.mind, self.level, self.character = name, game, mind, level, character
        self.rng = random.Random(seed)
        self.search = mind.search(level, self.rng, THINK if think is None else think)

    def __call__(self, world: State, seat: int) -> Action:
        self.search.start()
        actions = world.legal_actions(seat)
        level, mind, rng = self.level, self.mind, self.rng
        if len(actions) > 1:
            actions = mind.kept(world, seat, actions, self.character)
        if len(actions) == 1:
            return actions[0]
        if level.mistakes and rng.random() < level.mistakes:
            return rng.choice(actions)
        drawn = mind.mixed(world, seat, actions, level, rng)
        if drawn is not None:
            return drawn
        weights = mind.weigh(world, seat, actions, level.skill, rng)
        if level.noise:
            weights = [w + rng.gauss(0.0, level.noise) for w in weights]
        if (level.steps or level.thinks) and mind.matters(world, seat, actions):
            return self.search.best(world, seat, actions, weights)
        return actions[heaviest(weights, rng)]

    def acts(self, world: State, seat: int) -> list[str]:
        """Table acts that the seat wants now: truces offered, answered, broken off."""
        return self.mind.acts(world, seat, self.character, self.rng)

    def why(self, world: State, seat: int, action: Action) -> Message:
        """Why it does that, as a message; `game.words.say(*message)` puts it into one line."""
        seen = self.search.seen
        if action in seen and self.search.of == (world.top, seat):
            share, times = seen[action]
            best = ("bot.ahead", {"action": action, "percent": round(100 * share), "times": times})
            return best
        return self.mind.why(world, seat, action)


def heaviest(weights: list[float], rng: random.Random) -> int:
    """The place of the largest weight; one of them by chance if there are several."""
    top = max(weights)
    best = [i for i, w in enumerate(weights) if w == top]
    return best[0] if len(best) == 1 else rng.choice(best)
