"""Luck in Warriors of Japan: hits in battle and on the Field of Honor, betrayal, fates, control."""

from __future__ import annotations

from sengoku.games.warriors.betrayal import leverage
from sengoku.games.warriors.board import HIT_ON, NAMES, SIDES, STARS, STRIPE, loss
from sengoku.games.warriors.command import hits
from sengoku.games.warriors.state import Warriors
from sengoku.kernel.luck import Luck, tested
from sengoku.kernel.words import Json

FACES = range(1, 7)


def luck(s: Warriors, kind: str, data: Json) -> list[Luck]:
    if kind in ("round", "duel"):
        rolls = [(i, data[f"{side}_dice"], data[f"{side}_bonus"]) for i, side in enumerate(SIDES)]
        return [fought(side, dice, bonus) for side, dice, bonus in rolls if dice]
    if kind in ("won_over", "refused"):
        return [persuaded(s, data)]
    if kind == "fate":
        return [kept(data)]
    if kind == "claim":
        return [tested(SIDES.index(data["side"]), "control", int(data["die"] <= data["need"]), [chance(data["need"])])]
    return []


def chance(need: int) -> float:
    """Of a die that shows no more."""
    return min(max(need, 0), 6) / 6


def fought(side: int, dice: list[int], bonus: int) -> Luck:
    return tested(side, "battle", hits(dice, bonus), [chance(7 - HIT_ON + bonus)] * len(dice))


def persuaded(s: Warriors, data: Json) -> Luck:
    """A point that is paid once the die is seen is no luck: the die is held against the need without it."""
    need = data["need"]
    if s.options["vp_spent_for_betrayal"] == "after_roll":
        need = leverage(NAMES.index(data["persuader"]), NAMES.index(data["target"]))
    return tested(SIDES.index(data["side"]), "betrayal", int(data["die"] <= need), [chance(need)])


def kept(data: Json) -> Luck:
    """Of a fallen Samurai it is good luck that he comes back to his own side."""
    side, w = SIDES.index(data["side"]), NAMES.index(data["samurai"])
    less = STARS[w] if STRIPE[w] == side else 0
    returns = [face for face in FACES if loss(face - less) == "rout"]
    return tested(side, "fate", int(data["die"] in returns), [len(returns) / 6])
