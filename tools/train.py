"""Learns what a position is worth from games of bots against themselves, and writes it down as value.toml.

    python tools/train.py ikusa --games 400 --seats 2 --option variant=quick

Bots of one level play; a share of their decisions is made at random, so that positions differ. Whenever the clock of
the game's mind moves, what its features say of every seat is noted. Who won in the end is then explained by these
notes (logistic regression over the seats, with a penalty on large weights, solved by Newton's method). A fifth of the
games is kept aside: the tool prints how well the new weights and the old ones foretell those.
"""

import argparse
import math
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import sengoku
from sengoku.arena.jobs import cores, each
from sengoku.arena.play import Guest, number
from sengoku.arena.setups import read_options
from sengoku.bots import bot, mind
from sengoku.bots.mind import won
from sengoku.bots.player import Player

FEWEST = 5  # games for each number of seats
MOST = 30_000  # decisions of a game: one that wanders for longer teaches nothing


class Lesson(NamedTuple):
    """One game to learn from."""

    game: str
    seats: int
    options: dict[str, Any]
    level: str
    mistakes: float
    seed: str


Notes = tuple[list[list[list[float]]], list[list[bool]], list[float]]  # features by moment and seat, who lives, who won


def played(lesson: Lesson) -> Notes:
    """Plays one game: what was noted in it, and how it ended."""
    game = sengoku.game(lesson.game)
    own, state = mind(game), game.new(lesson.seats, lesson.seed, lesson.options)
    players = [taught(lesson, i) for i in range(lesson.seats)]
    rows: list[list[list[float]]] = []
    alive: list[list[bool]] = []
    clock, count = own.clock(state), 0
    while not state.is_over and count < MOST:
        seat = state.to_act[0]
        state.apply(seat, players[seat](state, seat))
        count += 1
        if own.clock(state) != clock and not state.is_over:
            clock = own.clock(state)
            rows.append([own.features(state, x) for x in range(lesson.seats)])
            alive.append([own.lives(state, x) for x in range(lesson.seats)])
    return (rows, alive, won(state)) if state.is_over else ([], [], [])


def taught(lesson: Lesson, seat: int) -> Guest:
    """The player of a seat, with his share of decisions made at random."""
    seed = number(lesson.seed, "bot", seat)
    inner = bot(lesson.level, sengoku.game(lesson.game), seed)
    if isinstance(inner, Player):
        inner.level = inner.level._replace(mistakes=lesson.mistakes)
    return Guest(inner, seed + 1)


class Data:
    """The notes of many games as arrays: moments x seats x features."""

    def __init__(self, notes: list[Notes]) -> None:
        kept = [n for n in notes if n[0]]
        self.x = np.array([row for n in kept for row in n[0]], dtype=float)
        self.alive = np.array([row for n in kept for row in n[1]], dtype=bool)
        self.y = np.array([n[2] for n in kept for _ in n[0]], dtype=float)

    def chances(self, w: np.ndarray) -> np.ndarray:
        heights = np.where(self.alive, self.x @ w, -np.inf)
        parts = np.exp(heights - heights.max(axis=1, keepdims=True))
        return parts / parts.sum(axis=1, keepdims=True)

    def loss(self, w: np.ndarray) -> float:
        """Mean surprise at who won, in nats; chance alone gives log(seats)."""
        return float(-(self.y * np.log(np.maximum(self.chances(w), 1e-9))).sum(axis=1).mean())


def learned(data: Data, penalty: float) -> np.ndarray:
    """The weights that explain best who won: Newton's method on the penalised likelihood."""
    n, k = len(data.y), data.x.shape[2]
    w = np.zeros(k)
    for _ in range(30):
        p = data.chances(w)
        mean = (p[:, :, None] * data.x).sum(axis=1)
        slope = ((data.y - p)[:, :, None] * data.x).sum(axis=(0, 1)) / n - penalty * w
        away = data.x - mean[:, None, :]
        bend = np.einsum("ns,nsi,nsj->ij", p, away, away) / n + (penalty + 1e-9) * np.eye(k)
        step = np.linalg.solve(bend, slope)
        w = w + step * min(1.0, 2.0 / (1e-9 + np.abs(step).max()))
        if np.abs(step).max() < 1e-6:
            break
    return w


def arguments() -> argparse.Namespace:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("game", choices=sengoku.games())
    read.add_argument("--games", type=int, default=400)
    read.add_argument(
        "--seats", default="", help="how many play, such as 2 or 2,3,4 in turn; the game's smallest number"
    )
    read.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    read.add_argument("--level", default="samurai", help="who plays")
    read.add_argument("--mistakes", type=float, default=0.05, help="share of decisions made at random")
    read.add_argument("--penalty", type=float, default=0.001)
    read.add_argument("--seed", default="1")
    read.add_argument("--jobs", type=int, default=cores())
    read.add_argument("--out", type=Path, help="where the weights go; default: value.toml beside the game's bots.py")
    return read.parse_args()


def games_played(given: argparse.Namespace, seats: list[int], options: dict[str, Any]) -> dict[int, list[Notes]]:
    """Plays all the games, with progress: their notes by number of seats."""
    began = time.perf_counter()
    notes: dict[int, list[Notes]] = {n: [] for n in seats}
    lessons = [
        Lesson(given.game, seats[i % len(seats)], options, given.level, given.mistakes, f"train/{given.seed}/{i}")
        for i in range(given.games)
    ]
    for i, noted in enumerate(each(played, lessons, given.jobs)):
        notes[lessons[i].seats].append(noted)
        if i % 20 == 19 or i + 1 == len(lessons):
            print(f"\r{i + 1} of {len(lessons)} games, {time.perf_counter() - began:.0f} s", end="", flush=True)
    print()
    return notes


def main() -> None:
    given = arguments()
    game = sengoku.game(given.game)
    own = mind(game)
    options = read_options(given.option, game)
    seats = [int(n) for n in given.seats.split(",")] if given.seats else [game.seats[0]]
    before = np.array(own.value.weights) if own.value is not None else np.zeros(len(own.names))
    weights, found = np.zeros(len(own.names)), []
    for n, all_notes in games_played(given, seats, options).items():
        notes = [x for x in all_notes if x[0]]
        if len(notes) < FEWEST:
            sys.exit(
                f"Too few games of {n} seats came to an end; {FEWEST} are needed, a fifth of them to be kept aside."
            )
        random.Random(given.seed).shuffle(notes)
        apart, rest = Data(notes[: len(notes) // 5]), Data(notes[len(notes) // 5 :])
        after = apart.loss(learned(rest, given.penalty))
        print(f"{n} seats, {len(rest.y)} positions; surprise by chance {math.log(n):.3f}, ", end="")
        print(f"with the old weights {apart.loss(before):.3f}, with the new {after:.3f}")
        found.append(f"surprise_{n}_seats = {after:.4f} # by chance {math.log(n):.4f}")
        weights += learned(Data(notes), given.penalty) / len(seats)

    said = [f"--games {given.games}", f"--seats {','.join(map(str, seats))}", *[f"--option {o}" for o in given.option]]
    said += [f"--level {given.level}", f"--mistakes {given.mistakes}", f"--penalty {given.penalty}"]
    lines = ["# What a position is worth to a seat: a weight for each feature (see bots.py). Learned, not set by hand."]
    lines += ["[how]", f'command = "python tools/train.py {given.game} {" ".join(said)} --seed {given.seed}"', *found]
    lines += ["", "[weights]", *[f"{name} = {w:.4f}" for name, w in zip(own.names, weights, strict=True)]]
    here = Path(str(sys.modules[type(own).__module__].__file__)).parent
    out = given.out or here / "value.toml"
    out.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"written: {out}")


if __name__ == "__main__":
    main()
