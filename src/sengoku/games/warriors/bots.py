"""The bots of Warriors of Japan: what they think of every kind of decision, and of a position."""

from __future__ import annotations

import random

from sengoku.bots.mind import Level, Mind, won
from sengoku.games.warriors import bots_thumb
from sengoku.games.warriors.actions import DONE, SAMURAI_OF
from sengoku.games.warriors.battle import Battles
from sengoku.games.warriors.betrayal import Betrayal, Bribe, Persuader, leverage
from sengoku.games.warriors.board import BATTLE, BRAVERY, STARS, STRIPE, SUCCESSOR
from sengoku.games.warriors.bots_battle import (
    weigh_battles,
    weigh_betrayal,
    weigh_box,
    weigh_bribe,
    weigh_casualty,
    weigh_command,
    weigh_flee,
    weigh_pursuit,
    weigh_run,
)
from sengoku.games.warriors.bots_judge import VALUE
from sengoku.games.warriors.bots_moves import weigh_impulse, weigh_movers
from sengoku.games.warriors.bots_search import WarriorsSearch, chance, standing
from sengoku.games.warriors.bots_value import NAMES, side_features
from sengoku.games.warriors.bots_why import reason
from sengoku.games.warriors.command import Command
from sengoku.games.warriors.control import Claim
from sengoku.games.warriors.flight import Flee, Pursuit, RunAway
from sengoku.games.warriors.honor import Champion
from sengoku.games.warriors.losses import BoxOfN, Casualty
from sengoku.games.warriors.movement import Impulse, Movers
from sengoku.games.warriors.recruiting import Enter, Levy
from sengoku.games.warriors.setup import Neutrals
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Game, Message

BY_EYE = 1.6  # victory points by which moves are misjudged at skill 1
HABIT = 0.85  # how often skill 1 moves by the rules of thumb instead

LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.2),
    "samurai": Level(skill=1),
    "daimyo": Level(skill=2, steps=300, candidates=5),
    "shogun": Level(skill=2, thinks=True, candidates=9),
}


class WarriorsMind(Mind[Warriors]):
    """Two sides and no secrets but the dice."""

    names = NAMES

    def weigh(self, s: Warriors, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        top = s.top
        if skill == 0 and isinstance(top, (Impulse, Movers, RunAway)):
            return by_thumb(s, seat, actions)
        if isinstance(top, Impulse):
            if skill == 1 and rng.random() < HABIT:
                return by_thumb(s, seat, actions)
            weights = weigh_impulse(s, seat, actions)
            return [w + rng.gauss(0.0, BY_EYE) for w in weights] if skill == 1 else weights
        if isinstance(top, Movers):
            return weigh_movers(s, seat, actions, top)
        if isinstance(top, Casualty):
            return weigh_casualty(s, seat, actions)
        if isinstance(top, RunAway):
            return weigh_run(s, seat, actions)
        if isinstance(top, Pursuit):
            return weigh_pursuit(s, seat, actions)
        if isinstance(top, Betrayal):
            return weigh_betrayal(s, seat, actions)
        if isinstance(top, Persuader):
            return [float(leverage(SAMURAI_OF[a], top.target)) for a in actions]
        if isinstance(top, Bribe):
            return weigh_bribe(s, seat, actions, top)
        if isinstance(top, Command):
            return weigh_command(s, seat, actions)
        if isinstance(top, Battles):
            return weigh_battles(s, seat, actions)
        if isinstance(top, Flee):
            return weigh_flee(s, seat, actions)
        if isinstance(top, BoxOfN):
            return weigh_box(s, seat, actions, top)
        if isinstance(top, Claim):
            return [float(STARS[SAMURAI_OF[a]]) for a in actions]
        if isinstance(top, Levy):
            return [float(STARS[SAMURAI_OF[a]]) + 0.5 * (STRIPE[SAMURAI_OF[a]] == seat) for a in actions]
        if isinstance(top, Enter):
            return [0.0 if a == DONE else usefulness(SAMURAI_OF[a]) for a in actions]
        if isinstance(top, (Neutrals, Champion)):
            return [usefulness(SAMURAI_OF[a]) + 0.1 * s.soldiers[SAMURAI_OF[a]] for a in actions]
        return [0.0] * len(actions)

    def level(self, name: str) -> Level:
        return LEVELS[name]

    def why(self, s: Warriors, seat: int, action: Action) -> Message:
        return reason(s, seat, action)

    def matters(self, s: Warriors, seat: int, actions: list[Action]) -> bool:
        return isinstance(s.top, (Impulse, Movers, RunAway))

    def search(self, level: Level, rng: random.Random, think: float) -> WarriorsSearch:
        return WarriorsSearch(self, level, rng, think)

    def clock(self, s: Warriors) -> int:
        return s.turn

    def shares(self, s: Warriors) -> list[float]:
        """Each side's chance of winning, from what the regions and bands are worth as they stand."""
        if s.is_over:
            return won(s)
        south = chance(standing(s))
        return [south, 1 - south]

    def features(self, s: Warriors, seat: int) -> list[float]:
        return side_features(s, seat)


def by_thumb(s: Warriors, seat: int, actions: list[Action]) -> list[float]:
    top = s.top
    if isinstance(top, Impulse):
        return bots_thumb.weigh_impulse(s, seat, actions)
    if isinstance(top, Movers):
        return bots_thumb.weigh_movers(s, seat, actions, top)
    return bots_thumb.weigh_run(s, seat, actions)


def usefulness(w: int) -> float:
    heir = SUCCESSOR[w]
    return STARS[w] * 3 + 0.4 * BATTLE[w] + 0.6 * BRAVERY[w] + (0.5 if heir >= 0 else 0.0)


def mind(game: Game) -> WarriorsMind:
    return WarriorsMind(game, VALUE)
