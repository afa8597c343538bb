"""Mind: what the players of a game know of it. A game brings its own in `bots.py`; this one plays any game."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from sengoku.bots.value import Value
from sengoku.kernel.frame import Action, Message
from sengoku.kernel.game import Game
from sengoku.kernel.state import State

if TYPE_CHECKING:
    from sengoku.bots.search import Search

S = TypeVar("S", bound=State)


class Level(NamedTuple):
    """How one level of players plays. The levels of a game differ in nothing else."""

    skill: int = 1  # what the mind's own judgement may use: 0 rules of thumb, 1 all it knows
    mistakes: float = 0.0  # share of the decisions that are made without judgement
    noise: float = 0.0  # how far judgements are off, in the mind's own measure of weights
    steps: int = 0  # decisions that may be imagined before one is made; 0: no looking ahead
    candidates: int = 6  # how many of the actions that look best are looked at closely
    rounds: int = 1  # how far a playout goes: until the mind's clock has moved so often
    thinks: bool = False  # looks ahead for a time, not for a number of steps


LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.1),
    "samurai": Level(),
    "daimyo": Level(steps=1_500),
    "shogun": Level(thinks=True, candidates=8),
}


@mypyc_attr(allow_interpreted_subclasses=True)  # a game may be plain Python
class Mind(Generic[S]):
    """Quick judgement of actions, the worth of positions, and where to stop looking ahead.

    Every state it is shown is imagined by the seat that decides. It keeps nothing between decisions, so that a
    table may be played on by another process.
    """

    names: ClassVar[list[str]] = ["score"]  # of the features

    def __init__(self, game: Game, value: Value | None = None) -> None:
        self.game = game
        self.value = value

    # ------------------------------------------------------------ judgement

    def weigh(self, s: S, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        """How good each action looks at first glance; more is better, and only differences count.

        It is also the player of every playout, so it has to be quick.
        """
        return [0.0] * len(actions)

    def matters(self, s: S, seat: int, actions: list[Action]) -> bool:
        """Whether looking ahead can pay here; if not, the first glance decides."""
        return True

    def mixed(self, s: S, seat: int, actions: list[Action], level: Level, rng: random.Random) -> Action | None:
        """An action drawn from a mixed strategy, for sealed choices that must not be guessed; None: no need to."""
        return None

    # ------------------------------------------------------------ looking ahead

    def search(self, level: Level, rng: random.Random, think: float) -> Search:
        """The closer look of one player; a game may bring its own way of looking ahead."""
        from sengoku.bots.search import Search  # it knows minds; a mind only makes one

        return Search(self, level, rng, think)

    def clock(self, s: S) -> int:
        """Moves when a playout may stop: a round is over, a battle is decided, ..."""
        return s.rolls // 8

    def features(self, s: S, seat: int) -> list[float]:
        """What the learned value sees of a seat's position; in the order of the value's names."""
        scores = s.scores
        top = max([abs(x) for x in scores]) or 1
        return [scores[seat] / top]

    def shares(self, s: S) -> list[float]:
        """Each seat's chance of winning; they add up to 1."""
        if s.is_over:
            return won(s)
        value = self.value
        if value is None:
            return even([self.features(s, x)[0] for x in range(s.seats)])
        return even([value.of(self.features(s, x)) if self.lives(s, x) else -math.inf for x in range(s.seats)])

    def lives(self, s: S, seat: int) -> bool:
        """Whether the seat can still win."""
        return seat not in s.left

    # ------------------------------------------------------------ talk

    def why(self, s: S, seat: int, action: Action) -> Message:
        """The reason for an action, as a message of the game's catalogue."""
        return "bot.glance", {"action": action}

    def acts(self, s: S, seat: int, character: str, rng: random.Random) -> list[str]:
        """Table acts the seat wants now, such as truces; asked once a seat and round at least."""
        return []

    def kept(self, s: S, seat: int, actions: list[Action], character: str) -> list[Action]:
        """What a seat of this character does not forbid itself, such as breaking a truce; never nothing."""
        return actions

    def level(self, name: str) -> Level:
        """How a level plays this game."""
        return LEVELS[name]


def won(s: State) -> list[float]:
    """The shares at the end of a game."""
    winners = s.winners or tuple(range(s.seats))
    return [1.0 / len(winners) if x in winners else 0.0 for x in range(s.seats)]


def even(heights: list[float]) -> list[float]:
    """Chances from heights, as logistic regression has it (softmax); -inf: none."""
    top = max(heights)
    if top == -math.inf:
        return [1.0 / len(heights)] * len(heights)
    parts = [math.exp(h - top) for h in heights]
    total = sum(parts)
    return [p / total for p in parts]


AnyMind = Mind[Any]
