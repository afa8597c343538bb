"""Luck in Samurai Swords and Ikusa: hits in battle, and the ninja's dice."""

from __future__ import annotations

from sengoku.games.shogun.ninja import HITS
from sengoku.games.shogun.state import Shogun
from sengoku.kernel.luck import Luck, tested
from sengoku.kernel.words import Json


def luck(s: Shogun, kind: str, data: Json) -> list[Luck]:
    if kind == "dice":
        return [
            tested(seat_named(s, clan), "battle", data["hits"][clan], [need / 12 for need in needs])
            for clan, needs in data["needs"].items()
        ]
    if kind == "strike":
        return [tested(seat_named(s, data["clan"]), "ninja", int(data["roll"] <= HITS), [HITS / 12])]
    if kind == "revenge":
        return [tested(seat_named(s, data["clan"]), "ninja", int(data["roll"] > HITS), [1 - HITS / 12])]
    return []


def seat_named(s: Shogun, clan: str) -> int:
    return s.seat_of(s.rules.clan_names.index(clan))
