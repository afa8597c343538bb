"""The play loop: bots play a game to its end. Used by `simulate`, by tests, by whoever needs a finished game."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from sengoku.arena.setups import Setup
from sengoku.bots import Bot, bot
from sengoku.bots.random import RandomBot
from sengoku.kernel.errors import BadSetup, BrokenLaw, SengokuError
from sengoku.kernel.frame import Action
from sengoku.kernel.game import Game, game
from sengoku.kernel.state import Event, State

Player = Callable[[State, int], Action]
MOST = 200_000  # decisions: a game of bots that wanders for longer is cut off
LONG = 1e6  # seconds a decision: nobody waits for so long
KEPT_EVERY = 64  # decisions between the copies from which the last one can be heard again
ACT = "! "  # begins a table act among decisions, as in a record


class Task(NamedTuple):
    """One game to play. The seed decides everything: dice and bots."""

    setup: Setup
    seed: str
    bots: tuple[str, ...]  # one for each seat
    most: int = MOST
    folder: str = ""  # where the record goes; "": nowhere
    think: float | None = None  # seconds a decision, for bots that think
    timed: bool = False  # what each bot's decisions cost is measured
    kept: bool = False  # the record comes back with the answer


class Times(NamedTuple):
    """What a seat's decisions cost: seconds of one core."""

    decisions: int = 0  # those with more than one choice
    total: float = 0.0
    most: float = 0.0


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
    times: tuple[Times, ...] = ()  # by seat, when they were measured
    record: str = ""


def number(*parts: object) -> int:
    """A seed made of several: the same parts give the same number in every process.

    >>> number("7", 0) == number("7", 0), number("7", 0) == number("7", 1)
    (True, False)
    """
    return int.from_bytes(blake2b("/".join([str(p) for p in parts]).encode(), digest_size=6).digest(), "big")


@runtime_checkable
class Talker(Protocol):
    """A bot that also makes table acts."""

    def __call__(self, state: State, seat: int, /) -> Action: ...

    def acts(self, world: State, seat: int, /) -> list[str]: ...


class Guest:
    """A bot at a real table: it is handed a world it may believe in, never the true state."""

    def __init__(self, inner: Player, seed: int) -> None:
        self.inner = inner
        self.rng = random.Random(seed)
        self.talks = isinstance(inner, Talker)

    def __call__(self, state: State, seat: int) -> Action:
        return self.inner(state.determinize(seat, self.rng.randrange(1 << 30)), seat)

    def acts(self, state: State, seat: int) -> list[str]:
        """The table acts that the bot wants now: truces offered and answered."""
        if not isinstance(self.inner, Talker):
            return []
        return self.inner.acts(state.determinize(seat, self.rng.randrange(1 << 30)), seat)


class Clocked:
    """A player with a clock beside it. Where there is nothing to choose nobody is asked, and nothing is measured."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.decisions, self.total, self.most = 0, 0.0, 0.0

    def __call__(self, state: State, seat: int) -> Action:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        began = time.thread_time()
        action = self.inner(state, seat)
        passed = time.thread_time() - began
        self.decisions += 1
        self.total += passed
        self.most = max(self.most, passed)
        return action

    def times(self) -> Times:
        return Times(self.decisions, self.total, self.most)


class Named(NamedTuple):
    """A bot as it is typed: `shogun`, `shogun@2` (seconds a decision), `daimyo:opportunist` (its character)."""

    level: str
    character: str
    think: float | None


def read_name(text: str) -> Named:
    """
    >>> read_name("shogun:opportunist@0.5")
    Named(level='shogun', character='opportunist', think=0.5)
    """
    rest, at, seconds = text.partition("@")
    level, _, character = rest.partition(":")
    try:
        think = float(seconds) if at else None
    except ValueError:
        think = -1.0
    if think is not None and not 0 < think < LONG:
        raise BadSetup("error.options_clash", why=f"'{text}' does not say how many seconds the bot may think.")
    return Named(level, character, think)


def made(text: str, of: Game, seed: int | None = None, think: float | None = None) -> Bot:
    """The bot of that name; what the name says of its thinking comes before `think`."""
    named = read_name(text)
    think = named.think or think
    if named.character:
        return bot(named.level, of, seed, think, named.character)
    return bot(named.level, of, seed, think)


def player(name: str, of: Game, seed: int, think: float | None = None) -> Player:
    """A bot of that name, ready for a table. The random one only needs the list, so it is spared the imagining."""
    inner = made(name, of, seed, think)
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
    guests = talkers(players)
    talked = -1  # the round in which they had their say
    while not state.is_over and count < most:
        if not state.to_act:
            raise BrokenLaw("law.dead_end", step=type(state.top).__name__)
        if len(since) >= KEPT_EVERY:
            kept, since = state.clone(), []
        if guests and round_of(state) != talked:
            talked = round_of(state)
            since += talk(state, guests, talked)
            continue
        seat = state.to_act[0]
        since.append((seat, decide(state, players, seat)))
        count += 1
    return count, last_heard(kept, since)


def talkers(players: Sequence[Player]) -> dict[int, Guest]:
    """The guests who make table acts, by seat."""
    inner = [p.inner if isinstance(p, Clocked) else p for p in players]
    return {seat: p for seat, p in enumerate(inner) if isinstance(p, Guest) and p.talks}


def round_of(state: State) -> int:
    """The number of the game's round; always 0 in a game that counts none."""
    return int(getattr(state, "round", 0))


def talk(state: State, guests: dict[int, Guest], number: int) -> list[tuple[int, Action]]:
    """All guests have their say, once each, another one first each round; what they did."""
    seats = list(guests)
    first = number % len(seats)
    done: list[tuple[int, Action]] = []
    for seat in seats[first:] + seats[:first]:
        if state.is_over or seat in state.left:
            continue
        for text in guests[seat].acts(state, seat):
            state.act(seat, text)
            done.append((seat, ACT + text))
    return done


def taken(state: State, seat: int, words: Action) -> None:
    """A decision or a table act once more."""
    if words.startswith(ACT):
        state.act(seat, words.removeprefix(ACT))
    else:
        state.apply(seat, words)


def last_heard(kept: State, since: Sequence[tuple[int, Action]]) -> list[Event]:
    """The events of the last of these decisions, which follow on the position `kept`."""
    heard: list[Event] = []
    for seat, action in since[:-1]:
        taken(kept, seat, action)
    kept.listen(heard.append)
    for seat, action in since[-1:]:
        taken(kept, seat, action)
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
    players: list[Player] = []
    try:
        state = of.new(task.setup.seats, task.seed, task.setup.options)
        players = seated_players(task, of)
        count, heard = play(state, players, task.most)
        seconds = time.perf_counter() - began
        end, error = ending(state, heard), ""
    except Exception as e:  # any fault of a game, named with its seed
        count, seconds, end = 0, time.perf_counter() - began, "error"
        error = str(e) if isinstance(e, SengokuError) else f"{type(e).__name__}: {e}"
    if state is None:
        return Played(task, 0, seconds, (), (), end, "", error)
    file = _written(task, state) if task.folder else ""
    winners, scores, print_ = state.winners, tuple(state.scores), state.fingerprint()
    times = tuple([p.times() for p in players if isinstance(p, Clocked)])
    record = _record(task, state) if task.kept else ""
    return Played(task, count, seconds, winners, scores, end, print_, error, file, times, record)


def seated_players(task: Task, of: Game) -> list[Player]:
    """A player for each seat of a task's game."""
    players = [player(name, of, number(task.seed, "bot", i), task.think) for i, name in enumerate(task.bots)]
    return [Clocked(p) for p in players] if task.timed else players


def _record(task: Task, state: State) -> str:
    return state.record({f"seat {i}": name for i, name in enumerate(task.bots)}).to_json()


def _written(task: Task, state: State) -> str:
    path = Path(task.folder) / f"{task.setup.slug()}-{re.sub(r'[^A-Za-z0-9.-]', '_', task.seed)}.json"
    path.write_text(_record(task, state), encoding="utf-8", newline="\n")
    return str(path)
