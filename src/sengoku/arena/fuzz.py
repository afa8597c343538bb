"""Fuzzing: random games of every kind, with everything checked that must hold; a failure can be had again."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from sengoku.arena.checks import CHECKS, EVERY_STEP, SAMPLED, Fault, some_act
from sengoku.arena.play import number
from sengoku.arena.setups import Setup, allowed
from sengoku.arena.steps import Course, again
from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.kernel.words import Json

FORMAT = 1
LONGEST_STEP = 20.0  # seconds: a step or a check that takes longer hangs
FIRST = 5  # so many positions of each kind are checked in any case
OFTEN, RARELY = 0.25, 0.02  # then: how often those of the rarest kind, and of kinds checked much more often
LEAVE = ("resign",)  # acts that end a game early, so made seldom


class Chase(NamedTuple):
    """One game to fuzz. The seed decides its set-up, its dice and its moves, but not how often it is checked."""

    games: tuple[str, ...]
    seed: str
    until: float  # the hour by `time.time` when it stops in any case; 0: at its end
    most: int  # decisions


class Failure(NamedTuple):
    """What broke, and all that is needed to break it again."""

    setup: Setup
    seed: str
    steps: tuple[str, ...]
    check: str  # a name of CHECKS, or "step" when the last step itself broke, or "new"
    chance: int  # the seed of the check's chance
    kind: str  # the frame on top
    sentence: str
    trace: str


class Caught(NamedTuple):
    """One fuzzed game: how many positions of each kind of frame were met and checked, and the failure, if any."""

    setup: Setup
    decisions: int
    ended: bool
    met: dict[str, int]
    checked: dict[str, int]
    failure: Failure | None


class Hang(Exception):
    """A step or a check did not come back."""


class Watch:
    """Breaks off what takes too long, where the system can: in a main thread, with an alarm clock."""

    def __init__(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        self.works = main and hasattr(signal, "setitimer")

    def __enter__(self) -> Watch:
        if self.works:
            self.before = signal.signal(signal.SIGALRM, _ring)
        return self

    def again(self) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, LONGEST_STEP)

    def __exit__(self, *_: object) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.before)


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise Hang(f"no answer within {LONGEST_STEP:g} seconds")


def some_setup(games: Sequence[str], rng: random.Random) -> Setup:
    """A set-up that the game allows: seats and options by chance, half of the games with the defaults."""
    of = game(rng.choice(games))
    for _ in range(50):
        changed = [name for name in of.options if rng.random() < 0.5] if rng.random() < 0.5 else []
        chosen: Json = {name: rng.choice(of.options[name].choices) for name in changed}
        if "variant" in of.options:
            chosen["variant"] = rng.choice(of.options["variant"].choices)
        setup = Setup(of.id, rng.choice(of.seats), chosen)
        if not allowed(setup):
            return setup
    return Setup(of.id, of.seats[-1], {})


class Eye:
    """Decides which positions are checked: kinds of frames that were checked seldom before the others."""

    def __init__(self) -> None:
        self.checked: dict[tuple[str, str], int] = {}  # (game, kind)

    def wants(self, of: str, kind: str, rng: random.Random) -> bool:
        here = self.checked.get((of, kind), 0)
        least = min([n for (name, _), n in self.checked.items() if name == of], default=0)
        if here >= FIRST and rng.random() >= max(RARELY, OFTEN * (least + 1) / (here + 1)):
            return False
        self.checked[(of, kind)] = here + 1
        return True


EYE = Eye()  # of this process: it learns from game to game


def chase(task: Chase) -> Caught:
    """Plays one game by chance and checks it all the way."""
    rng = random.Random(number(task.seed, "fuzz"))
    setup = some_setup(task.games, rng)
    met: dict[str, int] = {}
    checked: dict[str, int] = {}
    decisions = 0
    check, chance = "new", 0
    course: Course | None = None
    with Watch() as watch:
        try:
            watch.again()
            course = Course(setup, task.seed)
            while True:
                kind = type(course.state.top).__name__
                met[kind] = met.get(kind, 0) + 1
                names: tuple[str, ...] = EVERY_STEP
                if not course.state.is_over and EYE.wants(setup.game, kind, rng):
                    checked[kind] = checked.get(kind, 0) + 1
                    names = (*EVERY_STEP, *SAMPLED)
                for check in names:
                    chance = rng.randrange(1 << 30)
                    CHECKS[check](course.state, random.Random(chance))
                    watch.again()
                late = task.until and time.time() > task.until
                if course.state.is_over or decisions >= task.most or late:
                    break
                check = "step"
                step(course, rng)
                watch.again()
                decisions += 1
            check = "record"
            CHECKS[check](course.state, rng)
        except Exception as e:  # whatever breaks is what this is for
            failure = failed(setup, task.seed, course, check, chance, e)
            return Caught(setup, decisions, False, met, checked, failure)
    return Caught(setup, decisions, course.state.is_over, met, checked, None)


def step(course: Course, rng: random.Random) -> None:
    """One more step: a decision mostly; seldom a table act, a choice taken back, or an undo by consent."""
    s = course.state
    dice = rng.random()
    if dice < 0.01:
        act = some_act(s, rng)
        line = f"{rng.randrange(s.seats)} ! {act}"
        if act not in LEAVE or rng.random() < 0.1:
            _try(course, line)
        return
    if dice < 0.03 and s.top.sealed:
        _try(course, f"{rng.randrange(s.seats)} retract")
        return
    if dice < 0.012:
        _try(course, f"* undo {rng.choice(sorted(course.kept)[-3:])}")
        return
    if dice > 0.995 and len(course.kept) < 20:
        course.keep()
    seat = rng.choice(s.to_act)
    course.step(f"{seat} {rng.choice(s.legal_actions(seat))}")


def _try(course: Course, line: str) -> None:
    """A step that may be refused, and is then no step."""
    try:
        course.step(line)
    except IllegalAction:
        course.steps.pop()


def failed(setup: Setup, seed: str, course: Course | None, check: str, chance: int, e: Exception) -> Failure:
    steps = tuple(course.steps) if course else ()
    kind = type(course.state.top).__name__ if course else "the start"
    trace = "".join(traceback.format_exception(e))
    return Failure(setup, seed, steps, check, chance, kind, told(e), trace)


def told(e: Exception) -> str:
    """A fault as a sentence: laws and faults say their own, a crash is named."""
    text = str(e)
    known = isinstance(e, Fault) or hasattr(e, "args_of")
    return text if known else f"{type(e).__name__}: {text}" if text else type(e).__name__


# ------------------------------------------------------------ files


def to_doc(f: Failure, modules: Sequence[str]) -> Json:
    doc: Json = {"format": FORMAT, "what": f.sentence, "check": f.check, "kind": f.kind, "chance": f.chance}
    doc |= {"game": f.setup.game, "rules": game(f.setup.game).rules_version, "seats": f.setup.seats}
    doc |= {"options": f.setup.options, "seed": f.seed, "modules": list(modules)}
    return doc | {"steps": list(f.steps), "trace": f.trace.splitlines()}


def of_doc(doc: Any) -> Failure:
    """The failure in a file; ValueError if it holds none."""
    if not isinstance(doc, dict) or doc.get("format") != FORMAT or "check" not in doc:
        raise ValueError("it is no failure that `sengoku fuzz` has saved")
    try:
        setup = Setup(str(doc["game"]), int(doc["seats"]), dict(doc["options"]))
        steps = tuple([str(x) for x in doc["steps"]])
        if doc["check"] not in (*CHECKS, "step", "new"):
            raise ValueError(f"there is no check '{doc['check']}'")
        return Failure(
            setup, str(doc["seed"]), steps, doc["check"], int(doc["chance"]), str(doc["kind"]), str(doc["what"]), ""
        )
    except (KeyError, TypeError) as e:
        raise ValueError(f"it is spoilt at {e}") from None


def save(f: Failure, folder: Path, modules: Sequence[str]) -> tuple[Path, Path | None]:
    """Writes the failure, and the record up to the failing step where one can still be made."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{f.setup.game}-{f.check}-{number(f.seed, len(f.steps)) % 16**6:06x}"
    file = folder / f"{name}.json"
    file.write_text(json.dumps(to_doc(f, modules), indent=1), encoding="utf-8", newline="\n")
    try:
        record = before(f).record({"failure": f.sentence[:300]})
        path = folder / f"{name}.record.json"
        path.write_text(record.to_json(), encoding="utf-8", newline="\n")
    except Exception:  # the failing engine may fail at this too; the steps are safe in the other file
        return file, None
    return file, path


def before(f: Failure) -> State:
    """The position in which it failed; for a failing step, the one before it."""
    if f.check == "step":
        states: list[State] = []
        try:
            again(f.setup, f.seed, f.steps, lambda course: states.append(course.state.clone()))
        except Exception:  # this is the failure
            return states[0]
    return again(f.setup, f.seed, f.steps, lambda course: None).state


def repeat(f: Failure) -> str:
    """Does it all again: the sentence of what fails, or '' when it no longer does."""
    with Watch() as watch:
        try:
            watch.again()
            course = again(f.setup, f.seed, f.steps, lambda course: watch.again())
            watch.again()
            if f.check in CHECKS:
                CHECKS[f.check](course.state, random.Random(f.chance))
        except Exception as e:  # as it did when it was saved, or in another way
            return told(e)
    return ""
