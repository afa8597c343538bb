"""Advice: what an attack promises, what a bot would do, the odds of any battle. From what the asker knows, no more."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from sengoku.kernel.errors import IllegalAction
from sengoku.server import advice
from sengoku.server.api.common import PROBLEMS, Json, Maybe, Problem, TheSite, Who, limited
from sengoku.server.api.games import GameId, found
from sengoku.server.api.play import Seat, seated
from sengoku.server.api.shapes import AttackOdds, FreeOdds, Hint
from sengoku.server.api.tables import TableId
from sengoku.server.errors import Refused

routes = APIRouter(prefix="/api", tags=["advice"], responses=PROBLEMS | {503: {"model": Problem}})
MOST_PARTS = 200  # names and numbers in a battle


class AskOdds(BaseModel):
    """`actions`: only these, if they are attacks; without it all that the seat may make now."""

    seat: Seat
    actions: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=200)] | None = None


class AskHint(BaseModel):
    seat: Seat
    level: Literal["ashigaru", "samurai", "daimyo", "shogun"] = "daimyo"


class FreeBattle(BaseModel):
    """The arguments of `sengoku.odds`, such as `attacker`, `defender` and `building`."""

    battle: Annotated[dict[str, Any], Field(min_length=1, max_length=40)]


@routes.post("/tables/{id}/odds", response_model=list[AttackOdds])
async def odds(id: TableId, body: AskOdds, request: Request, s: TheSite, user: Who) -> Json:
    """What each attack promises that a seat of yours may make now. It reckons with what the seat knows."""
    limited(request, "advice", user)
    host = await s.hall.host(id)
    seated(host, user, body.seat)
    if body.seat not in host.state.to_act:
        return Json([])
    return Json(await advice.attacks(s.desk, host, body.seat, body.actions))


@routes.post("/tables/{id}/hint", response_model=Hint)
async def hint(id: TableId, body: AskHint, request: Request, s: TheSite, user: Who) -> Json:
    """What a bot would do in place of a seat of yours, and why. It knows what the seat knows."""
    limited(request, "hint", user)
    host = await s.hall.host(id)
    seated(host, user, body.seat)
    if host.row["status"] != "playing" or body.seat not in host.state.to_act:
        raise IllegalAction("error.over" if host.state.is_over else "error.not_asked", seat=body.seat)
    return Json(await advice.hint(s.driver, host, body.seat, body.level))


@routes.post("/odds/{game}", response_model=FreeOdds)
async def free(game: GameId, body: FreeBattle, request: Request, s: TheSite, user: Maybe) -> Json:
    """The odds of any battle of a game, as `sengoku odds` tells them."""
    limited(request, "odds", user)
    found(game)
    if advice.parts(body.battle) > MOST_PARTS:
        raise Refused(422, "bad_request", why="This battle is described by too many words.")
    return Json({"game": game, "odds": await advice.free(s.desk, game, body.battle)})
