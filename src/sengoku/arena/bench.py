"""Measuring: decisions a second beside known yardsticks, and what single operations cost.

The contestants take turns in short slices, so that a busy moment of the machine hits all of them alike; a ratio is the
median over the rounds.
"""

from __future__ import annotations

import importlib
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sengoku.kernel.state
from sengoku.arena.setups import Setup
from sengoku.kernel.game import game, games
from sengoku.kernel.record import Record
from sengoku.kernel.state import State
from sengoku.kernel.words import Json
from sengoku.odds.bench import bench_cases

SLICE = 0.1  # seconds
TURN = 0.01  # seconds of one battle's odds at a time
CHUNK = 64  # decisions between two looks at the clock
Run = Callable[[int], None]  # plays so many decisions, starting games anew as they end


class Target(NamedTuple):
    """A promise of the design: at least (or, with `most`, at most) so much."""

    value: float
    most: bool = False

    def reached(self, found: float, slack: float = 1.0) -> bool:
        """Whether `found` is good enough; with slack 0.8, four fifths of the promise are."""
        found = self.value / found if self.most else found / self.value
        return found >= slack - 1e-9


RATIO = {False: Target(1.5), True: Target(5.0)}  # by compiled: random play against python-chess
CLONE = {False: Target(10.0, most=True), True: Target(3.0, most=True)}  # microseconds
HALF = ("dueling-samurai",)  # its positions are heavier: half the ratio will do


def compiled() -> bool:
    """Whether the engine runs as machine code."""
    return not str(sengoku.kernel.state.__file__).endswith(".py")


def first_setups() -> list[Setup]:
    """Every game with most seats, Ikusa with four and first."""
    ids = sorted(games(), key=lambda id: id != "ikusa")
    return [Setup(id, 4 if 4 in game(id).seats else game(id).seats[-1], {}) for id in ids]


# ------------------------------------------------------------ contestants


def of_game(setup: Setup) -> Run:
    """Random play with the list made at each decision, through the public names only."""
    of, rng = game(setup.game), random.Random(1)
    state: list[State] = [of.new(setup.seats, 0, setup.options)]
    count = [0]

    def run(decisions: int) -> None:
        s, chance = state[0], rng.random
        for _ in range(decisions):
            if s.is_over:
                count[0] += 1
                s = of.new(setup.seats, count[0], setup.options)
            seat = s.to_act[0]
            legal = s.legal_actions(seat)
            s.apply(seat, legal[int(chance() * len(legal))])
        state[0] = s

    return run


def of_chess() -> Run:
    """python-chess: random legal moves, the list made at each ply."""
    chess: Any = importlib.import_module("chess")
    rng, board = random.Random(1), chess.Board()

    def run(decisions: int) -> None:
        chance = rng.random
        for _ in range(decisions):
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 150:
                board.reset()
                legal = list(board.legal_moves)
            board.push(legal[int(chance() * len(legal))])

    return run


def of_open_spiel() -> Run:
    """OpenSpiel's hearts, C++ driven from Python: random play, the list made at each decision."""
    spiel: Any = importlib.import_module("pyspiel")
    hearts, rng = spiel.load_game("hearts"), random.Random(1)
    state = [hearts.new_initial_state()]

    def run(decisions: int) -> None:
        s, chance = state[0], rng.random
        for _ in range(decisions):
            while s.is_terminal() or s.is_chance_node():
                if s.is_terminal():
                    s = hearts.new_initial_state()
                else:
                    dealt = s.chance_outcomes()
                    s.apply_action(dealt[int(chance() * len(dealt))][0])
            legal = s.legal_actions()
            s.apply_action(legal[int(chance() * len(legal))])
        state[0] = s

    return run


PEERS: dict[str, tuple[str, Callable[[], Run]]] = {
    "python-chess": ("chess", of_chess),
    "OpenSpiel hearts": ("pyspiel", of_open_spiel),
}


def peers() -> tuple[dict[str, Run], list[str]]:
    """The yardsticks that are installed, ready to run; and those that are not."""
    here: dict[str, Run] = {}
    missing: list[str] = []
    for name, (module, make) in PEERS.items():
        try:
            importlib.import_module(module)
            here[name] = make()
        except ImportError:
            missing.append(name)
    return here, missing


# ------------------------------------------------------------ taking turns


def seconds_each(work: Callable[[], object], least: float) -> float:
    """Seconds of this process's own time for one call, over calls that last so long together."""
    count, began = 0, time.process_time()
    while True:
        work()
        count += 1
        passed = time.process_time() - began
        if passed >= least:
            return passed / count


def one_slice(run: Run) -> float:
    """Decisions a second, measured over one slice."""
    return CHUNK / seconds_each(lambda: run(CHUNK), SLICE)


def take_turns(runs: dict[str, Run], seconds: float) -> dict[str, list[float]]:
    """Rounds of one slice each, for about so many seconds in all; every contestant warms up first."""
    for run in runs.values():
        run(CHUNK)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(max(3, int(seconds / SLICE / max(1, len(runs))))):
        for name, run in runs.items():
            rates[name].append(one_slice(run))
    return rates


def ratio(mine: Sequence[float], other: Sequence[float]) -> float:
    return statistics.median([a / b for a, b in zip(mine, other)])


# ------------------------------------------------------------ single operations


def positions(setup: Setup, count: int = 40) -> list[State]:
    """Positions from one random game, evenly spread over its decisions."""
    of, rng = game(setup.game), random.Random(2)
    s, found = of.new(setup.seats, 2, setup.options), []
    for i in range(count * 25):
        if s.is_over:
            break
        if i % 25 == 0:
            found.append(s.clone())
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    return found


def cost(states: Sequence[State], operation: Callable[[State], object], seconds: float) -> float:
    """Microseconds of one operation: the median over rounds through all positions."""
    rounds: list[float] = []
    end = time.process_time() + seconds
    while len(rounds) < 3 or time.process_time() < end:
        began = time.perf_counter()
        for s in states:
            operation(s)
        rounds.append((time.perf_counter() - began) / len(states) * 1e6)
    return statistics.median(rounds)


def operations(setup: Setup, seconds: float) -> Json:
    """Microseconds of what hosts and bots do with a position, and what a record costs a decision."""
    states = positions(setup)
    each = seconds / 8
    out: Json = {
        "clone": cost(states, lambda s: s.clone(), each),
        "view": cost(states, lambda s: s.view(s.to_act[0]), each),
        "view_json": cost(states, lambda s: json.dumps(s.view(s.to_act[0])), each),
        "determinize": cost(states, lambda s: s.determinize(s.to_act[0], 1), each),
        "fingerprint": cost(states, lambda s: s.fingerprint(), each),
    }
    text = states[-1].record().to_json()
    record = Record.from_json(text)
    moves = max(1, record.moves)
    out["record_bytes"] = len(text) / moves
    out["replay"] = cost(states[-1:], lambda s: Record.from_json(text).replay(), each) / moves
    out["verify"] = cost(states[-1:], lambda s: Record.from_json(text).verify(), each) / moves
    return out


def odds_costs(seconds: float) -> list[Json]:
    """Milliseconds of exact odds, worked out from nothing. The cases take turns: a slow moment is everybody's."""
    cases = bench_cases()
    turns: list[list[float]] = [[] for _ in cases]
    end = time.process_time() + seconds
    while len(turns[0]) < 3 or time.process_time() < end:
        for case, found in zip(cases, turns):
            found.append(seconds_each(case.run, TURN) * 1e3)
    rows: list[Json] = []
    for case, found in zip(cases, turns):
        most = case.most_compiled if compiled() else case.most
        rows.append({"name": case.name, "milliseconds": statistics.median(found), "target": most})
    return rows


def measure(seconds: float) -> Json:
    """Everything, as one document."""
    setups = first_setups()
    runs: dict[str, Run] = {str(s): of_game(s) for s in setups}
    others, missing = peers()
    rates = take_turns({**runs, **others}, seconds * 0.6)
    chess = rates.get("python-chess")
    machine = compiled()
    doc: Json = {"compiled": machine, "missing": missing, "play": [], "peers": []}
    for s in setups:
        mine = rates[str(s)]
        row: Json = {"name": str(s), "game": s.game, "per_second": statistics.median(mine)}
        goal = RATIO[machine]
        row["target"] = goal.value / 2 if s.game in HALF else goal.value
        row["ratio"] = ratio(mine, chess) if chess else None
        doc["play"].append(row)
    for name in others:
        row = {"name": name, "per_second": statistics.median(rates[name])}
        row["ratio"] = ratio(rates[name], chess) if chess else None
        doc["peers"].append(row)
    if setups:
        doc["operations"] = {"of": str(setups[0]), **operations(setups[0], seconds * 0.2)}
        doc["operations"]["clone_target"] = CLONE[machine].value
    doc["odds"] = odds_costs(seconds * 0.2)
    return doc


def short_of(doc: Json, slack: float = 0.8) -> list[str]:
    """What falls short of four fifths of its target, as sentences."""
    out: list[str] = []
    for row in doc["play"]:
        if row["ratio"] is not None and not Target(row["target"]).reached(row["ratio"], slack):
            out.append(f"{row['name']} plays {row['ratio']:.2f} x python-chess; the target is {row['target']:g} x.")
    found = doc.get("operations")
    if found and not Target(found["clone_target"], most=True).reached(found["clone"], slack):
        out.append(f"clone() takes {found['clone']:.1f} us; the target is {found['clone_target']:g} us.")
    for row in doc["odds"]:
        if not Target(row["target"], most=True).reached(row["milliseconds"], slack):
            out.append(f"{row['name']}: {row['milliseconds']:.2f} ms; the target is {row['target']:g} ms.")
    return out


def unmeasured(doc: Json) -> list[str]:
    """What could not be measured for want of a yardstick, as sentences."""
    return [f"{r['name']} could not be measured against python-chess." for r in doc["play"] if r["ratio"] is None]
