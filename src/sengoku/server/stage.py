"""Where a game stands, for lists: open facts only."""

from __future__ import annotations

from typing import Any

from sengoku.kernel.state import State

ROUNDS = ("round", "month", "turn")  # what the games call it


def stage(state: State) -> dict[str, Any]:
    """`round`: of whatever the game counts, 0 if it counts nothing; `step`: as in a view."""
    counted = [getattr(state, name) for name in ROUNDS if type(getattr(state, name, None)) is int]
    return {"round": counted[0] if counted else 0, "step": type(state.top).__name__}
