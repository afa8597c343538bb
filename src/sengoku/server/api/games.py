"""The games there are: options, rules, bots, odds. Nothing here is about anybody."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

import sengoku
from sengoku.bots import bots
from sengoku.kernel.errors import BadSetup
from sengoku.kernel.game import Game
from sengoku.server.api.common import PROBLEMS, Json
from sengoku.server.api.shapes import GameInfo, Games, RulesPage
from sengoku.server.chairs import MANNERS
from sengoku.server.errors import Refused

routes = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)
GameId = Annotated[str, Path(max_length=40)]


def shown(game: Game) -> dict[str, Any]:
    options = [
        {"name": name, "default": o.default, "choices": told(o.choices), "text": o.text}
        for name, o in game.options.items()
    ]
    seats = {"least": game.seats[0], "most": game.seats[-1]}
    return {"id": game.id, "title": game.title, "rules": game.rules_version, "seats": seats, "options": options}


def told(choices: Any) -> Any:
    return {"least": choices[0], "most": choices[-1]} if isinstance(choices, range) else list(choices)


def found(id: str) -> Game:
    try:
        return sengoku.game(id)
    except BadSetup as e:
        raise Refused(404, "bad_request", why=str(e)) from None


@routes.get("/games", response_model=Games)
async def games() -> Json:
    """All games with their options, the levels of bots, and what can be agreed on for a table."""
    manners = [
        {"name": n, "default": d, "choices": told(c) if len(c) < 20 else told(range(c[0], c[-1] + 1))}
        for n, (d, c) in MANNERS.items()
    ]
    shelf = [shown(sengoku.game(id)) for id in sengoku.games()]
    return Json({"games": shelf, "bots": list(bots()), "manners": manners})


@routes.get("/games/{game}", response_model=GameInfo)
async def one(game: GameId) -> Json:
    """One game."""
    return Json(shown(found(game)))


@routes.get("/games/{game}/rules", response_model=RulesPage)
async def rules(game: GameId) -> Json:
    """The rules page: every rule and ruling with its id, and the option that switches it."""
    entries = [
        {"id": r.id, "section": r.section, "text": r.text, "source": r.source, "switch": r.switch or None}
        for r in found(game).rulings()
    ]
    return Json({"game": game, "entries": entries})
