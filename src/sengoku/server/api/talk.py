"""Chat, and undo by consent: what people at a table say to each other."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, StrictBool

from sengoku.server import consent
from sengoku.server.api.common import DIGITS, PROBLEMS, Json, Maybe, TheSite, Who, limited
from sengoku.server.api.play import Done, Seat, SeatQuery, may_look, seated
from sengoku.server.api.shapes import Message
from sengoku.server.api.tables import TableId
from sengoku.server.errors import Refused
from sengoku.server.hall import NoTable
from sengoku.server.people import User
from sengoku.server.site import Site

Told = Annotated[int, Query(ge=0, le=1 << 50), DIGITS]  # the number of the last message that one knows
routes = APIRouter(prefix="/api/tables/{id}", tags=["talk"], responses=PROBLEMS)


class Say(BaseModel):
    """`seat`: who speaks (nothing: somebody who watches). `to`: one seat alone."""

    text: Annotated[str, Field(min_length=1, max_length=500)]
    seat: Seat | None = None
    to: Seat | None = None


class Said(BaseModel):
    id: int


class Asks(BaseModel):
    seat: Seat


class Answers(BaseModel):
    seat: Seat
    yes: StrictBool


async def talks(s: Site, id: str, user: User | None, seat: int | None) -> bool:
    """Whether there is chat at the table; `Refused` to who may not hear it. Before the game only those talk who sit
    there, and who laid it."""
    try:
        host = await s.hall.host(id)
    except NoTable:
        table = await s.lobby.shown(id, user)
        if user is None or not (table["mine"] or table["host"] == user.name):
            raise
        if seat is not None and seat not in table["mine"]:
            raise Refused(403, "not_seated", seat=seat) from None
        return bool(table["manners"]["chat"])
    may_look(host, user, seat)
    return bool(host.row["manners"]["chat"])


@routes.post("/talk", status_code=201)
async def say(id: TableId, body: Say, request: Request, s: TheSite, user: Who) -> Said:
    """Say something to the table, or to one seat."""
    limited(request, "chat", user)
    if not await talks(s, id, user, body.seat):
        raise Refused(409, "chat_off")
    seats = len(s.hall.hosts[id].chairs) if id in s.hall.hosts else 0
    if body.to is not None and (body.seat is None or body.to >= seats or body.to == body.seat):
        raise Refused(422, "bad_request", why="A private message goes from one seat to another.")
    return Said(id=await s.talk.say(id, user, body.seat, body.to, body.text))


@routes.get("/talk", response_model=list[Message])
async def heard(id: TableId, s: TheSite, user: Maybe, since: Told = 0, seat: SeatQuery = None) -> Json:
    """What was said, as far as it is for you. Who has several seats may ask for one of them."""
    await talks(s, id, user, seat)
    return Json(await s.talk.heard(id, user, since, seat))


@routes.post("/undo/ask")
async def ask(id: TableId, body: Asks, request: Request, s: TheSite, user: Who) -> Done:
    """Ask the others to let you take back your latest decision and all that followed."""
    limited(request, "move", user)
    host = await s.hall.host(id)
    seated(host, user, body.seat)
    await consent.ask(host, body.seat)
    return Done(n=host.count(body.seat))


@routes.post("/undo/answer")
async def answer(id: TableId, body: Answers, request: Request, s: TheSite, user: Who) -> Done:
    """Agree or not."""
    limited(request, "move", user)
    host = await s.hall.host(id)
    seated(host, user, body.seat)
    await consent.answer(host, body.seat, body.yes)
    return Done(n=host.count(body.seat))
