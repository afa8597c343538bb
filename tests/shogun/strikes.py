"""A war with a ninja in it, in both editions: what the tests of his strikes begin with."""

from __future__ import annotations

from sengoku.games.shogun.state import Shogun
from shogun.helpers import table

WAR = """
turn blue A
ninja orange
blue army 1 owari 1b 2p
blue army 2 iyo 1b 2p
blue army 3 kai 2p
orange army 1 mino 1b 2p
orange army 2 tosa 2p
"""


def swords(text: str) -> str:
    """The same position with the clans of Samurai Swords."""
    return text.replace("blue", "pink").replace("orange", "gray").replace("green", "pink-stripe")


def war(game: str, text: str = WAR, **more: object) -> Shogun:
    return table(game, 3, swords(text) if game == "samurai-swords" else text, **more)


def told(game: str, steps: str) -> str:
    return swords(steps) if game == "samurai-swords" else steps
