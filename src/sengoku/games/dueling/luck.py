"""Luck in Dueling Samurai: duels, cards that strike or answer, ambushes, tests and tournaments."""

from __future__ import annotations

from typing import Final

from sengoku.games.dueling import board
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.targets import RAMS
from sengoku.kernel.luck import Luck, highest, moments, tested, valued
from sengoku.kernel.words import Json

TESTS: Final = ("activation", "assassin_roll", "bribe", "direct", "quell", "scouts", "spy_test")
D6: Final = range(1, 7)
D12: Final = range(1, 13)


def luck(s: Dueling, kind: str, data: Json) -> list[Luck]:
    if kind == "dice":
        sides = (("attacker", data["seats"][0], data["sides"][0]), ("defender", data["seats"][1], data["sides"][1]))
        return [duelled(seat, data[who], side) for who, seat, side in sides if seat >= 0]
    if kind == "reroll":
        return [duelled(data["seat"], data["dice"], data["sides"])]
    if kind == "strike":
        return [struck(data)]
    if kind == "blocked":
        return [valued(data["seat"], "answers", data["hits"], len(data["dice"]), D6)]
    if kind == "ambush":
        return [ambushed(data)]
    if kind in TESTS:
        need = data["needs"] - data["plus"]  # on the die itself
        return [tested(data["seat"], "tests", int(data["roll"] >= data["needs"]), [min(max(13 - need, 0), 12) / 12])]
    if kind == "sumo":
        return [valued(int(who[5:]), "tournaments", die, 1, D12) for who, die in data["dice"].items()]
    if kind == "dojo":
        return [valued(data["seats"][who], "tournaments", die, 1, D12) for who, die in data["dice"].items()]
    return []


def duelled(seat: int, dice: list[int], sides: list[int]) -> Luck:
    """The highest die counts."""
    mean, variance = moments(highest(sides[0], len(sides)))
    return seat, "duels", len(dice), max(dice), mean, variance


def struck(data: Json) -> Luck:
    """Each die hits with its number, or is rolled again against its own side."""
    sides, fails = (12, 2) if data["card"] == board.KINDS[RAMS] else (6, 1)
    again = [float(-x) for x in range(1, sides + 1)]
    faces = [float(x) for x in range(fails + 1, sides + 1) for _ in range(sides)] + again * fails
    good = sum([x for x in data["dice"] if x > fails])
    return valued(data["seat"], "strikes", good - data["back"], len(data["dice"]), faces)


def ambushed(data: Json) -> Luck:
    """The highest of a D12 for each token that goes out, against one D6."""
    n = len(data["dice"])
    (ours, varies), (theirs, varies_too) = moments(highest(12, n)), moments(D6)
    return data["seat"], "ambushes", n, max(data["dice"]) - data["against"], ours - theirs, varies + varies_too
