"""Every screen of the client, in a state worth looking at: for the tests of all of them, and for their pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from web.player import Player

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
GAMES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "ikusa": (["me", "random", "random", "random"], {"variant": "quick"}),
    "samurai-swords": (["me", "random", "random"], {"round_limit": 2}),
    "warriors-of-japan": (["me", "random"], {}),
    "bushido": (["me", "random", "random"], {}),
    "dueling-samurai": (["me", "random"], {"rounds": 3}),
}
SHORT: dict[str, tuple[list[str], dict[str, Any]]] = {  # games that are soon over
    "ikusa": (["me", "random", "random"], {"variant": "quick", "round_limit": 1}),
    "bushido": (["me", "random", "random"], {}),
}


class Screen(NamedTuple):
    name: str
    open: Callable[[Player], None]


def page(path: str) -> Callable[[Player], None]:
    return lambda player: _go(player, path)


def _go(player: Player, path: str) -> None:
    player.page.goto(player.url(path))
    player.page.wait_for_load_state("networkidle")


def _begun(player: Player, game: str, how: tuple[list[str], dict[str, Any]], steps: int) -> str:
    """A game after so many decisions of ours, or over: the table's id."""
    player.guest("Guest")
    id = player.lay(game, *how)
    player.post(f"/api/tables/{id}/start")
    player.advance(id, 0, steps)
    return id


def table(game: str, steps: int) -> Callable[[Player], None]:
    """A table after so many decisions of ours."""

    def open(player: Player) -> None:
        player.sit(_begun(player, game, GAMES[game], steps))
        player.wait()

    return open


def after(game: str, part: str) -> Callable[[Player], None]:
    """Something of a finished game."""

    def open(player: Player) -> None:
        _go(player, f"/tables/{_begun(player, game, SHORT[game], 5_000)}{part}")

    return open


SCREENS = [
    Screen("home", page("/")),
    Screen("new", page("/new")),
    Screen("new-ikusa", page("/new/ikusa")),
    Screen("watch", page("/watch")),
    Screen("learn", page("/learn")),
    *[Screen(f"learn-{game}", page(f"/learn/{game}")) for game in GAMES],
    Screen("rules", page("/rules/bushido")),
    Screen("ledger", page("/ledger")),
    Screen("account", page("/account")),
    Screen("reset", page("/reset#word")),
    Screen("settings", page("/settings")),
    Screen("nowhere", page("/nowhere")),
    Screen("no-table", page("/tables/none")),
    *[Screen(f"{game}-begin", table(game, 0)) for game in GAMES],
    *[Screen(f"{game}-middle", table(game, 60)) for game in GAMES],
    Screen("end", after("ikusa", "")),
    Screen("replay", after("ikusa", "/replay")),
    Screen("luck", after("ikusa", "/luck")),
    Screen("dice", after("ikusa", "/dice")),
]
