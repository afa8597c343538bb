"""Luck: what was rolled against what could be expected, for each seat of a recorded game.

Each game says what a roll was good for (`Game.luck`, fed with every event of a replay); here it is counted. What was
expected is fixed before a roll falls, so that over many games the deviations even out, whoever stops when.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from sengoku.kernel.record import Record, played, read_line
from sengoku.kernel.state import TABLE, Event, State
from sengoku.kernel.words import Json

Luck = tuple[int, str, int, float, float, float]  # seat, what, dice, got, expected, variance; more is better


def tested(seat: int, what: str, successes: int, chances: Sequence[float]) -> Luck:
    """Dice that each succeed or not; `chances`: of each of them.

    >>> tested(0, "battle", 1, [0.5, 0.25])
    (0, 'battle', 2, 1, 0.75, 0.4375)
    """
    return seat, what, len(chances), successes, sum(chances), sum([p * (1 - p) for p in chances])


def valued(seat: int, what: str, got: float, dice: int, faces: Sequence[float]) -> Luck:
    """A sum of alike dice, whose faces are worth so much.

    >>> valued(1, "strikes", 7, 2, [1, 2, 3, 4])
    (1, 'strikes', 2, 7, 5.0, 2.5)
    """
    mean, variance = moments(faces)
    return seat, what, dice, got, dice * mean, dice * variance


def highest(sides: int, dice: int) -> list[int]:
    """The faces of 'the highest of several dice', each equally likely: to be used with `moments`.

    >>> highest(2, 2)
    [1, 2, 2, 2]
    """
    return [k for k in range(1, sides + 1) for _ in range(k**dice - (k - 1) ** dice)]


def moments(faces: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of equally likely values."""
    mean = sum(faces) / len(faces)
    return mean, sum([(x - mean) ** 2 for x in faces]) / len(faces)


def luck_of(record: Record) -> list[Json]:
    """The luck of each seat: `rolls`, one entry for each thing that is rolled for, and `luck` over all of them.

    `luck` is in standard deviations: 0 is what could be expected, above is better, and beyond 2 either way happens in
    one game of twenty. Rolls that the players took back do not count.
    """
    rolls, names = rolls_of(record), record.game.seat_names(record.replay(0))
    told = [summed(seat, [x for x in rolls if x[0] == seat]) for seat in range(record.doc["seats"])]
    for one in told:
        one["name"] = names[one["seat"]]
        for kind in one["rolls"]:
            kind["text"] = record.game.words.say("luck." + kind["what"], {})
    return told


def rolls_of(record: Record) -> list[Luck]:
    """Every roll of a record that was for or against a seat, in order."""
    found: dict[int, list[Luck]] = {}
    s = record.replay(0)  # the set-up is the same for all
    for i in range(1, record.moves + 1):
        seat, words, rolls = read_line(record.doc["moves"][i])
        if seat == TABLE:  # an undo: what was rolled since is void
            for k in range(int(words.split()[1]), i):
                found.pop(k, None)
            s = record.replay(i)
        else:
            s = heard(s, found.setdefault(i, []))
            played(s, seat, words, rolls)
    return [x for i in sorted(found) for x in found[i]]


def heard(s: State, into: list[Luck]) -> State:
    """The state, with an ear that asks its game what each event meant, while it happens."""

    def ear(event: Event) -> None:
        into.extend(s.game.luck(s, event[1], event[2]))

    s.ears, s.heard = [ear], True
    return s


def summed(seat: int, rolls: Sequence[Luck]) -> Json:
    """One seat's rolls, by what they were for. Over all kinds each weighs as much as its number of dice."""
    kinds: list[Json] = []
    for what in dict.fromkeys([x[1] for x in rolls]):
        mine = [x for x in rolls if x[1] == what]
        dice, got = sum([x[2] for x in mine]), sum([x[3] for x in mine])
        expected, variance = sum([x[4] for x in mine]), sum([x[5] for x in mine])
        luck = (got - expected) / sqrt(variance) if variance > 0 else 0.0
        kinds.append({"what": what, "dice": dice, "got": got, "expected": expected, "variance": variance, "luck": luck})
    varied = [k for k in kinds if k["variance"] > 0]
    dice = sum([k["dice"] for k in varied])
    total = sum([sqrt(k["dice"]) * k["luck"] for k in varied]) / sqrt(dice) if dice else 0.0
    return {"seat": seat, "luck": total, "rolls": kinds}
