"""Chairs: who sits where at a table, and the manners they play by."""

from __future__ import annotations

from typing import Any

PERSON, OPEN, INVITED, BOT, PASSES = "person", "open", "invited", "bot", "passes"


class Chair:
    """One seat of a table."""

    def __init__(
        self,
        seat: int,
        kind: str,
        user_id: int | None = None,
        name: str = "",
        bot: str = "",
        nonce: str = "",
        settings: dict[str, Any] | None = None,
        due: bool = False,
    ) -> None:
        self.seat, self.kind, self.user_id, self.name, self.bot = seat, kind, user_id, name, bot
        self.nonce, self.settings, self.due = nonce, settings or {}, due

    @property
    def driven(self) -> bool:
        """Nobody has to be waited for: a bot plays, or the seat only passes."""
        return self.kind in (BOT, PASSES)

    def shown(self) -> dict[str, Any]:
        return {"seat": self.seat, "kind": self.kind, "name": self.name, "bot": self.bot or None}


MANNERS: dict[str, tuple[Any, list[Any]]] = {
    "watch": ("open", ["open", "after", "never"]),  # who is not seated sees the game at once, after its end, never
    "clock": ("none", ["none", "live", "days"]),
    "seconds": (60, list(range(5, 3601))),  # live: for each decision
    "increment": (10, list(range(0, 601))),  # live: added after each decision
    "cap": (300, list(range(10, 36001))),  # live: the most that can be saved up
    "days": (3, list(range(1, 31))),  # days: for each turn
    "timeout": ("bot", ["bot", "forfeit"]),  # what happens to a seat whose time is up
    "resign": ("bot", ["bot", "pass"]),  # who plays on for a seat that resigned
    "stand_in": ("samurai", ["random", "ashigaru", "samurai", "daimyo", "shogun"]),  # the bot that does
    "chat": (True, [True, False]),
}


def manners(given: dict[str, Any]) -> dict[str, Any]:
    """All manners of a table, those not given as usual; ValueError names what cannot be."""
    for name, value in given.items():
        if name not in MANNERS:
            raise ValueError(f"There is no table setting '{name}'. There are: {', '.join(MANNERS)}.")
        choices = MANNERS[name][1]
        if value not in choices or type(value) is not type(choices[0]):
            told = f"{choices[0]} to {choices[-1]}" if type(choices[0]) is int else ", ".join(map(str, choices))
            raise ValueError(f"Table setting '{name}' cannot be {value!r}. It can be: {told}.")
    return {name: given.get(name, default) for name, (default, _) in MANNERS.items()}
