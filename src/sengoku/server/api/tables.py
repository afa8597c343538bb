"""The lobby: laying, finding, joining, leaving and starting tables."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from sengoku.server.api.common import DIGITS, PLAIN, PROBLEMS, WHOLE, Json, Maybe, TheSite, Who, limited
from sengoku.server.api.shapes import TableInfo

routes = APIRouter(prefix="/api/tables", tags=["tables"], responses=PROBLEMS)
TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=PLAIN)]
Nonce = Annotated[str, Field(max_length=200, pattern=r"^[ -~]*$")]


class NewTable(BaseModel):
    """A table to be laid. Each seat: `me`, `open`, `invited`, or a bot: `samurai`, `samurai:opportunist`."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, str | int | bool], Field(max_length=40)] = {}
    title: Annotated[str, Field(max_length=80, pattern=PLAIN)] = ""
    visibility: Literal["public", "unlisted", "private"] = "public"
    manners: Annotated[dict[str, str | int | bool], Field(max_length=20)] = {}
    nonce: Nonce = ""


class Laid(BaseModel):
    """The table's id, and the words that invite to seats (`join` wants one)."""

    id: str
    invites: dict[int, str]


class Join(BaseModel):
    seat: Annotated[int, Field(ge=0, le=15), WHOLE] | None = None
    invite: Annotated[str, Field(max_length=100)] = ""
    nonce: Nonce = ""  # your share of the dice: any text


class Share(BaseModel):
    seat: Annotated[int, Field(ge=0, le=15), WHOLE]
    nonce: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[ -~]*$")]


class Joined(BaseModel):
    seat: int


@routes.post("", status_code=201)
async def create(body: NewTable, request: Request, s: TheSite, user: Who) -> Laid:
    """Lay a table."""
    limited(request, "create", user)
    id, invites = await s.lobby.create(user, body.model_dump())
    return Laid(id=id, invites=invites)


@routes.get("", response_model=list[TableInfo])
async def listed(
    s: TheSite,
    user: Maybe,
    which: Literal["open", "playing", "over", "mine"] = "open",
    game: Annotated[str, Query(max_length=40, pattern=PLAIN)] = "",
    most: Annotated[int, Query(ge=1, le=100), DIGITS] = 50,
) -> Json:
    """Public tables, newest move first; or all of yours."""
    return Json(await s.lobby.listed(user, which, game or None, most))


@routes.get("/{id}", response_model=TableInfo)
async def one(id: TableId, s: TheSite, user: Maybe, invite: Annotated[str, Query(max_length=100)] = "") -> Json:
    """One table, as the lobby shows it. A private one wants the word of the invitation."""
    return Json(await s.lobby.shown(id, user, invite))


@routes.post("/{id}/join")
async def join(id: TableId, body: Join, request: Request, s: TheSite, user: Who) -> Joined:
    """Take a seat."""
    limited(request, "join", user)
    return Joined(seat=await s.lobby.join(id, user, body.seat, body.invite, body.nonce))


@routes.post("/{id}/nonce", status_code=204)
async def nonce(id: TableId, body: Share, request: Request, s: TheSite, user: Who) -> None:
    """Change your share of the dice before the start: after a rematch the server has only put something there."""
    limited(request, "join", user)
    await s.lobby.nonce(id, user, body.seat, body.nonce)


@routes.post("/{id}/leave", status_code=204)
async def leave(id: TableId, s: TheSite, user: Who) -> None:
    """Get up before the start. A host who leaves closes the table."""
    await s.lobby.leave(id, user)


@routes.post("/{id}/start", response_model=TableInfo)
async def start(id: TableId, s: TheSite, user: Who) -> Json:
    """Start the game: all seats are taken."""
    await s.lobby.start(id, user)
    return Json(await s.lobby.shown(id, user))


@routes.post("/{id}/rematch", status_code=201)
async def rematch(id: TableId, request: Request, s: TheSite, user: Who) -> Laid:
    """The same people again, each one seat further. Whoever asks first lays the table."""
    limited(request, "create", user)
    return Laid(id=await s.lobby.rematch(id, user), invites={})
