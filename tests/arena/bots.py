"""Bots for *High or low*: `ashigaru` says low, all above say high; a daimyo greets once a round."""

from __future__ import annotations

import random

from arena.hilo import Table
from sengoku.bots.mind import Level, Mind
from sengoku.kernel import Action, Game


class Known(Mind[Table]):
    def weigh(self, s: Table, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        return [float((a == "high") == bool(skill)) for a in actions]

    def acts(self, s: Table, seat: int, character: str, rng: random.Random) -> list[str]:
        assert s.imagined
        return ["greet"] if character == "opportunist" else []

    def level(self, name: str) -> Level:
        return Level(skill=int(name != "ashigaru"))


def mind(game: Game) -> Known:
    return Known(game)
