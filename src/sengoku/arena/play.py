"""The play loop: bots play a game to its end. Used by `simulate`, by tests, by whoever needs a finished game."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from sengoku.arena.setups import Setup
from sengoku.bots import bot
from sengoku.bots.random import RandomBot
from sengoku.kernel.errors import BrokenLaw, SengokuError
from sengoku.kernel.frame import Action
from sengoku.kernel.game import Game, game
from sengoku.kernel.state import Event, State

Player = Callable[[State, int], Action]
MOST = 200_000  # decisions: a game of bots that wanders for longer is cut off
KEPT_EVERY = 64  # decisions between the copies from which the last one can be heard again


class Task(NamedTuple):
    """One game to play. The seed decides everything: dice and bots."""

    setup: Setup
    seed: str
    bots: tuple[str, ...]  # one for each seat
    most: int = MOST
    folder: str = ""  # where the record goes; "": nowhere


class Played(NamedTuple):
    """How one game went, as plain data."""

    task: Task
    decisions: int
    seconds: float
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str  # the kind of the last event; "cut off"; "error"
    fingerprint: str
    error: str = ""  # the sentence, when the game broke
    file: str = ""


def number(*parts: object) -> int:
    """A seed made of several: the same parts give the same number in every process.

    >>> number("7", 0) == number("7", 0), number("7", 0) == number("7", 1)
    (True, False)
    """
    return int.from_bytes(blake2b("/".join([str(p) for p in parts]).encode(), digest_size=6).digest(), "big")


class Guest:
    """A bot at a real table: it is handed a world it may believe in, never the true state."""

    def __init__(self, inner: Player, seed: int) -> None:
        self.inner = inner
        self.rng = random.Random(seed)

    def __call__(self, state: State, seat: int) -> Action:
        return self.inner(state.determinize(seat, self.rng.randrange(1 << 30)), seat)


def player(name: str, of: Game, seed: int) -> Player:
    """A bot of that name, ready for a table. The random one only needs the list, so it is spared the imagining."""
    inner = bot(name, of, seed)
    return inner if isinstance(inner, RandomBot) else Guest(inner, seed + 1)


def seated(names: Sequence[str], seats: int, turn: int = 0) -> tuple[str, ...]:
    """Who sits where: the names in turn, moved on by one each game so that no bot owns a seat."""
    return tuple([names[(i + turn) % len(names)] for i in range(seats)])


def decide(state: State, players: Sequence[Player], seat: int) -> Action:
    """One decision by the player of a seat; `BrokenLaw` when there is nothing to decide."""
    if not state.legal_actions(seat):
        raise BrokenLaw("law.list", step=type(state.top).__name__, seat=seat)
    action = players[seat](state, seat)
    state.apply(seat, action)
    return action


def play(state: State, players: Sequence[Player], most: int = MOST) -> tuple[int, list[Event]]:
    """Plays on until the game is over or `most` decisions are made: how many, and what the last one told.

    Nobody listens meanwhile, as events cost time; the last decision is repeated on a copy with an ear.
    """
    count = 0
    kept: State = state.clone()
    since: list[tuple[int, Action]] = []
    while not state.is_over and count < most:
        if not state.to_act:
            raise BrokenLaw("law.dead_end", step=type(state.top).__name__)
        if len(since) == KEPT_EVERY:
            kept, since = state.clone(), []
        seat = state.to_act[0]
        since.append((seat, decide(state, players, seat)))
        count += 1
    return count, last_heard(kept, since)


def last_heard(kept: State, since: Sequence[tuple[int, Action]]) -> list[Event]:
    """The events of the last of these decisions, which follow on the position `kept`."""
    heard: list[Event] = []
    for seat, action in since[:-1]:
        kept.apply(seat, action)
    kept.listen(heard.append)
    for seat, action in since[-1:]:
        kept.apply(seat, action)
    return heard


def ending(state: State, heard: Sequence[Event]) -> str:
    """How a game ended, in a word: what the last thing that everybody was told says of it (`why`), or its kind."""
    if not state.is_over:
        return "cut off"
    told = [e for e in heard if e[0] is None and not e[1].startswith("reveal.") and e[1] != "ready"]
    return str(told[-1][2].get("why", told[-1][1])) if told else "over"


def play_task(task: Task) -> Played:
    """Plays one game. What goes wrong in it is part of the answer: the other games go on."""
    of = game(task.setup.game)
    began = time.perf_counter()
    state: State | None = None
    try:
        state = of.new(task.setup.seats, task.seed, task.setup.options)
        players = [player(name, of, number(task.seed, "bot", i)) for i, name in enumerate(task.bots)]
        count, heard = play(state, players, task.most)
        seconds = time.perf_counter() - began
        end, error = ending(state, heard), ""
    except Exception as e:  # any fault of a game, named with its seed
        count, seconds, end = 0, time.perf_counter() - began, "error"
        error = str(e) if isinstance(e, SengokuError) else f"{type(e).__name__}: {e}"
    if state is None:
        return Played(task, 0, seconds, (), (), end, "", error)
    file = _written(task, state) if task.folder else ""
    return Played(task, count, seconds, state.winners, tuple(state.scores), end, state.fingerprint(), error, file)


def _written(task: Task, state: State) -> str:
    path = Path(task.folder) / f"{task.setup.slug()}-{re.sub(r'[^A-Za-z0-9.-]', '_', task.seed)}.json"
    tags = {f"seat {i}": name for i, name in enumerate(task.bots)}
    path.write_text(state.record(tags).to_json(), encoding="utf-8", newline="\n")
    return str(path)
