"""Learns what a position is worth from games of bots against themselves, and writes it down as value.toml.

    python tools/train.py ikusa --games 400 --seats 2 --option variant=quick
    python tools/train.py bushido --games 8000 --seats 3,4,5 --level shogun --glance --bends 16

Bots of one level play; a share of their decisions is made at random, so that positions differ. Whenever the clock of
the game's mind moves, what its features say of every seat is noted. Who won in the end is then explained by these
notes (logistic regression over the seats, with a penalty on large weights, solved by Newton's method). With `--bends`
a small net is laid over that (so many units of tanh, trained by Adam), for what no straight line can say. A fifth of
the games is kept aside: the tool prints how well the new weights and the old ones foretell those.
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
from sengoku.bots.mind import Mind, won
from sengoku.bots.player import Player

FEWEST = 5  # games for each number of seats
MOST = 30_000  # decisions of a game: one that wanders for longer teaches nothing
BATCH, RATE, DECAY = 384, 0.003, 0.0002  # of the bends' training


class Lesson(NamedTuple):
    """One game to learn from."""

    game: str
    seats: int
    options: dict[str, Any]
    level: str
    mistakes: float
    glance: bool
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
        if lesson.glance:
            inner.level = inner.level._replace(noise=0.0, steps=0, thinks=False)
    return Guest(inner, seed + 1)


class Fit:
    """Weights, and bends over them: their heights, where they lie, their weights (features x bends)."""

    def __init__(self, weights: np.ndarray, heights: np.ndarray, at: np.ndarray, inner: np.ndarray) -> None:
        self.parts = [weights, heights, at, inner]

    @staticmethod
    def straight(weights: np.ndarray, bends: int = 0, seed: str = "") -> "Fit":
        """Without bends; or with some that have no height yet."""
        k = len(weights)
        rng = np.random.default_rng(number(seed, "bends"))
        return Fit(weights, np.zeros(bends), np.zeros(bends), rng.normal(0, 0.3 / math.sqrt(k), (k, bends)))

    def heights_of(self, x: np.ndarray) -> np.ndarray:
        weights, heights, at, inner = self.parts
        return x @ weights + np.tanh(x @ inner + at) @ heights

    def slopes(self, x: np.ndarray, off: np.ndarray) -> list[np.ndarray]:
        """How the loss changes with each part, if `off` is how far the chances of each seat are off."""
        _, heights, at, inner = self.parts
        flat, wrong = x.reshape(-1, x.shape[-1]), off.reshape(-1)
        bent = np.tanh(flat @ inner + at)
        back = wrong[:, None] * heights * (1 - bent * bent)
        return [flat.T @ wrong, bent.T @ wrong, back.sum(axis=0), flat.T @ back]


class Data:
    """The notes of many games as arrays: moments x seats x features."""

    def __init__(self, notes: list[Notes]) -> None:
        kept = [n for n in notes if n[0]]
        self.x = np.array([row for n in kept for row in n[0]], dtype=float)
        self.alive = np.array([row for n in kept for row in n[1]], dtype=bool)
        self.y = np.array([n[2] for n in kept for _ in n[0]], dtype=float)

    def chances(self, fit: Fit, some: Any = slice(None)) -> np.ndarray:
        heights = np.where(self.alive[some], fit.heights_of(self.x[some]), -np.inf)
        parts = np.exp(heights - heights.max(axis=1, keepdims=True))
        return parts / parts.sum(axis=1, keepdims=True)

    def loss(self, fit: Fit) -> float:
        """Mean surprise at who won, in nats; chance alone gives log(seats)."""
        return float(-(self.y * np.log(np.maximum(self.chances(fit), 1e-9))).sum(axis=1).mean())


def learned(data: Data, penalty: float) -> np.ndarray:
    """The weights that explain best who won: Newton's method on the penalised likelihood."""
    n, k = len(data.y), data.x.shape[2]
    w = np.zeros(k)
    for _ in range(30):
        p = data.chances(Fit.straight(w))
        mean = (p[:, :, None] * data.x).sum(axis=1)
        slope = ((data.y - p)[:, :, None] * data.x).sum(axis=(0, 1)) / n - penalty * w
        away = data.x - mean[:, None, :]
        bend = np.einsum("ns,nsi,nsj->ij", p, away, away) / n + (penalty + 1e-9) * np.eye(k)
        step = np.linalg.solve(bend, slope)
        w = w + step * min(1.0, 2.0 / (1e-9 + np.abs(step).max()))
        if np.abs(step).max() < 1e-6:
            break
    return w


def bent(all_data: list[Data], fit: Fit, epochs: int, seed: str) -> Fit:
    """The bends that explain still better who won, for all numbers of seats at once: Adam over small batches."""
    rng = np.random.default_rng(number(seed, "batches"))
    first = [np.zeros_like(part) for part in fit.parts]
    second = [np.zeros_like(part) for part in fit.parts]
    steps = 0
    for epoch in range(epochs):
        cut = [(d, b) for d in all_data for b in np.array_split(rng.permutation(len(d.y)), len(d.y) // BATCH + 1)]
        for i in rng.permutation(len(cut)):
            data, some = cut[i]
            slopes = fit.slopes(data.x[some], (data.chances(fit, some) - data.y[some]) / len(some))
            steps += 1
            for j, slope in enumerate(slopes):
                slope = slope + DECAY * fit.parts[j]
                first[j] = 0.9 * first[j] + 0.1 * slope
                second[j] = 0.999 * second[j] + 0.001 * slope * slope
                size = np.sqrt(second[j] / (1 - 0.999**steps)) + 1e-8
                fit.parts[j] = fit.parts[j] - RATE * (1 - epoch / epochs) * first[j] / (1 - 0.9**steps) / size
        print(f"\r{epoch + 1} of {epochs} epochs", end="", flush=True)
    print()
    return fit


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
    read.add_argument("--glance", action="store_true", help="they play by first glance, without looking ahead")
    read.add_argument("--bends", type=int, default=0, help="units of a net over the weights")
    read.add_argument("--epochs", type=int, default=20, help="how often the net sees every position")
    read.add_argument("--seed", default="1")
    read.add_argument("--jobs", type=int, default=cores())
    read.add_argument("--out", type=Path, help="where the weights go; default: value.toml beside the game's bots.py")
    return read.parse_args()


def games_played(given: argparse.Namespace, seats: list[int], options: dict[str, Any]) -> dict[int, list[Notes]]:
    """Plays all the games, with progress: their notes by number of seats."""
    began = time.perf_counter()
    notes: dict[int, list[Notes]] = {n: [] for n in seats}
    lessons = [
        Lesson(given.game, seats[i % len(seats)], options, given.level, given.mistakes, given.glance, seed)
        for i, seed in enumerate([f"train/{given.seed}/{i}" for i in range(given.games)])
    ]
    for i, noted in enumerate(each(played, lessons, given.jobs)):
        notes[lessons[i].seats].append(noted)
        if i % 20 == 19 or i + 1 == len(lessons):
            print(f"\r{i + 1} of {len(lessons)} games, {time.perf_counter() - began:.0f} s", end="", flush=True)
    print()
    return notes


def fitted(all_data: list[Data], given: argparse.Namespace) -> Fit:
    """Straight weights first, each number of seats counting alike; then the bends over them."""
    weights = sum([learned(data, given.penalty) for data in all_data]) / len(all_data)
    fit = Fit.straight(np.asarray(weights), given.bends, given.seed)
    return bent(all_data, fit, given.epochs, given.seed) if given.bends else fit


def old(own: Mind[Any]) -> Fit:
    """The weights that are in use."""
    if own.value is None:
        return Fit.straight(np.zeros(len(own.names)))
    bends = own.value.bends
    inner = np.array([b[2] for b in bends]).T if bends else np.zeros((len(own.names), 0))
    return Fit(np.array(own.value.weights), np.array([b[0] for b in bends]), np.array([b[1] for b in bends]), inner)


def text(names: list[str], fit: Fit, how: list[str]) -> str:
    """The file of the weights."""
    weights, heights, at, inner = fit.parts
    lines = ["# What a position is worth to a seat: a weight for each feature (see bots.py). Learned, not set by hand."]
    lines += ["[how]", *how, "", "[weights]", *[f"{name} = {w:.4f}" for name, w in zip(names, weights, strict=True)]]
    for j in range(len(heights)):
        lines += ["", "[[bend]]", f"height = {heights[j]:.4f}", f"at = {at[j]:.4f}", "weights = ["]
        row = [f"{w:.4f}" for w in inner[:, j]]
        lines += ["    " + ", ".join(row[i : i + 12]) + "," for i in range(0, len(row), 12)] + ["]"]
    return "\n".join(lines) + "\n"


def main() -> None:
    given = arguments()
    game = sengoku.game(given.game)
    own = mind(game)
    options = read_options(given.option, game)
    seats = [int(n) for n in given.seats.split(",")] if given.seats else [game.seats[0]]
    apart, rest, whole = {}, [], []
    for n, all_notes in games_played(given, seats, options).items():
        notes = [x for x in all_notes if x[0]]
        if len(notes) < FEWEST:
            sys.exit(
                f"Too few games of {n} seats came to an end; {FEWEST} are needed, a fifth of them to be kept aside."
            )
        random.Random(given.seed).shuffle(notes)
        apart[n] = Data(notes[: len(notes) // 5])
        rest.append(Data(notes[len(notes) // 5 :]))
        whole.append(Data(notes))
    trial, found = fitted(rest, given), []
    for n, data in apart.items():
        after = data.loss(trial)
        print(f"{n} seats, {len(data.y)} positions apart; surprise by chance {math.log(n):.3f}, ", end="")
        print(f"with the old weights {data.loss(old(own)):.3f}, with the new {after:.3f}")
        found.append(f"surprise_{n}_seats = {after:.4f} # by chance {math.log(n):.4f}")

    said = [f"--games {given.games}", f"--seats {','.join(map(str, seats))}", *[f"--option {o}" for o in given.option]]
    said += [f"--level {given.level}", *(["--glance"] if given.glance else []), f"--mistakes {given.mistakes}"]
    said += [f"--penalty {given.penalty}"]
    said += [f"--bends {given.bends}", f"--epochs {given.epochs}"] if given.bends else []
    command = f'command = "python tools/train.py {given.game} {" ".join(said)} --seed {given.seed}"'
    here = Path(str(sys.modules[type(own).__module__].__file__)).parent
    out = given.out or here / "value.toml"
    written = text(list(own.names), fitted(whole, given), [command, *found])
    out.write_text(written, encoding="utf-8", newline="\n")
    print(f"written: {out}")


if __name__ == "__main__":
    main()
