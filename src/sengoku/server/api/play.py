"""Playing: looking at a table, deciding, taking back, and following it live."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from sengoku.kernel.errors import SengokuError
from sengoku.server.api.common import (
    DIGITS,
    PROBLEMS,
    WHOLE,
    Json,
    Maybe,
    TheSite,
    Who,
    Word,
    address,
    limited,
    token_of,
)
from sengoku.server.api.shapes import STREAM, Here, View
from sengoku.server.api.tables import TableId
from sengoku.server.entry import ACT, MOVE, RETRACT, UNDO
from sengoku.server.errors import Refused, body_of, status_of
from sengoku.server.host import Ack, Host
from sengoku.server.live import Viewer
from sengoku.server.people import User, hashed
from sengoku.server.replays import frames_since

routes = APIRouter(prefix="/api/tables/{id}", tags=["play"], responses=PROBLEMS)
Seat = Annotated[int, Field(ge=0, le=15), WHOLE]
SeatQuery = Annotated[int | None, Query(ge=0, le=15), DIGITS]
Since = Annotated[int | None, Query(ge=0, le=1 << 40), DIGITS]


class Move(BaseModel):
    """A decision. `seen`: the number of the view it was made on. `request`: any word of your own; sent twice with the
    same word, a decision is made once."""

    seat: Seat
    action: Annotated[str, Field(min_length=1, max_length=300)]
    seen: Annotated[int, Field(ge=0, le=1 << 40), WHOLE]
    request: Word | None = None


class Act(BaseModel):
    """A table act, such as `resign`, or `truce offer gray 3`."""

    seat: Seat
    act: Annotated[str, Field(min_length=1, max_length=190)]
    request: Word | None = None


class Undo(BaseModel):
    seat: Seat
    seen: Annotated[int, Field(ge=0, le=1 << 40), WHOLE]
    request: Word | None = None


class Done(BaseModel):
    """It is written, and stays. `n`: the number of your view now."""

    n: int


def seated(host: Host, user: User | None, seat: int) -> None:
    if user is None:
        raise Refused(401, "not_signed_in")
    if seat >= len(host.chairs) or host.chairs[seat].user_id != user.id:
        raise Refused(403, "not_seated", seat=seat)


def may_look(host: Host, user: User | None, seat: int | None) -> None:
    """A seat is its owner's. Without one, the table's manners say who may watch."""
    if seat is not None:
        return seated(host, user, seat)
    mine = user is not None and any([chair.user_id == user.id for chair in host.chairs])
    watch = host.row["manners"]["watch"]
    if host.row["visibility"] == "private" and not mine:
        raise Refused(404, "no_table", table=host.id)
    if mine or watch == "open" or (watch == "after" and host.row["status"] == "over"):
        return None
    raise Refused(403, "no_watching", when="before the end" if watch == "after" else "at all")


async def entered(
    host: Host, user: User, seat: int, kind: str, text: str, seen: int | None, request: str | None
) -> Ack:
    """The one way in for people, by HTTP or WebSocket."""
    seated(host, user, seat)
    if host.chairs[seat].driven or (kind == ACT and text.split() == ["timeout"]):  # that is the clock's to say
        raise Refused(403, "not_yours_now")
    if kind == UNDO:
        s = host.state
        if s.top.sealed and not s.is_over:
            return await host.enter(seat, RETRACT, "", seen, request)
        if not host.free or host.free[-1][2] != seat:
            raise Refused(409, "nothing_to_undo")
        text = str(host.free[-1][0])
    return await host.enter(seat, kind, text, seen, request)


@routes.get("/view", response_model=View)
async def view(id: TableId, s: TheSite, user: Maybe, seat: SeatQuery = None) -> Json:
    """All that a seat may know (without `seat`: what everybody may), what it is asked and what it may do."""
    host = await s.hall.host(id)
    may_look(host, user, seat)
    return Json(host.view(seat))


@routes.get("/here", response_model=Here)
async def here(id: TableId, s: TheSite, user: Maybe) -> Json:
    """Which seats have the table's page open (or had it within the last minute), and how many others watch."""
    host = await s.hall.host(id)
    may_look(host, user, None)
    seats = {viewer.seat for viewer in host.viewers if viewer.seat is not None}
    seats |= set(await s.turns.present(id))
    watching = len([viewer for viewer in host.viewers if viewer.seat is None])
    return Json({"seats": sorted(seats), "watching": watching})


@routes.post("/moves")
async def move(id: TableId, body: Move, request: Request, s: TheSite, user: Who) -> Done:
    """Decide."""
    limited(request, "move", user)
    host = await s.hall.host(id)
    return Done(n=(await entered(host, user, body.seat, MOVE, body.action, body.seen, body.request)).n)


@routes.post("/acts")
async def act(id: TableId, body: Act, request: Request, s: TheSite, user: Who) -> Done:
    """A table act: resigning, truces."""
    limited(request, "move", user)
    host = await s.hall.host(id)
    return Done(n=(await entered(host, user, body.seat, ACT, body.act, None, body.request)).n)


@routes.post("/undo")
async def undo(id: TableId, body: Undo, request: Request, s: TheSite, user: Who) -> Done:
    """Take your latest decision back, if nothing stands against it."""
    limited(request, "move", user)
    host = await s.hall.host(id)
    return Done(n=(await entered(host, user, body.seat, UNDO, "", body.seen, body.request)).n)


# ------------------------------------------------------------ live


def viewer_of(host: Host, seat: int | None, words: bool, user: User | None, asked: HTTPConnection) -> Viewer:
    if user is None:
        return Viewer(host, seat, words)
    return Viewer(host, seat, words, user.id, hashed(token_of(asked)))


async def follow(s: Any, host: Host, viewer: Viewer, since: int | None) -> list[bytes]:
    """The viewer is on from now; what it missed since a number comes first."""
    async with host.lock:
        missed = await frames_since(host, viewer, since)
        host.viewers.append(viewer)
        return [viewer.message(missed)]


@routes.get("/events", response_class=StreamingResponse, responses=STREAM)
async def events(
    id: TableId, request: Request, s: TheSite, user: Maybe, seat: SeatQuery = None, since: Since = None
) -> StreamingResponse:
    """The same as the WebSocket, as lines of JSON, for programs that want none."""
    limited(request, "live", user)
    host = await s.hall.host(id)
    may_look(host, user, seat)
    viewer = viewer_of(host, seat, True, user, request)

    async def lines() -> Any:
        try:
            for text in await follow(s, host, viewer, since):
                yield text + b"\n"
            while not viewer.lost:
                try:
                    for text in await asyncio.wait_for(viewer.next(), 15):
                        yield text + b"\n"
                except TimeoutError:
                    yield b'{"type":"alive"}\n'
        finally:
            if viewer in host.viewers:
                host.viewers.remove(viewer)
            s.hall.task(s.turns.left(host, seat))

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@routes.websocket("/live")
async def live(socket: WebSocket, id: str) -> None:
    """Follow a table, and decide: send {"type": "move", "action": ..., "seen": ..., "request": ...}."""
    s = socket.app.state.site
    try:
        user, seat, since, words = await greeted(s, socket)
        host = await s.hall.host(id)
        may_look(host, user, seat)
        s.limits.take("live", f"user {user.id}" if user else address(socket))
    except SengokuError as e:
        await socket.accept()
        await socket.send_text(msgspec.json.encode({"type": "refused", **body_of(e)}).decode())
        await socket.close(4000 + status_of(e))
        return
    await socket.accept()
    viewer = viewer_of(host, seat, words, user, socket)
    try:
        for text in await follow(s, host, viewer, since):
            await socket.send_text(text.decode())
        sender = asyncio.create_task(send(socket, viewer))
        try:
            await receive(s, socket, host, viewer, user)
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sender
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        if viewer in host.viewers:
            host.viewers.remove(viewer)
        s.hall.task(s.turns.left(host, seat))


async def greeted(s: Any, socket: WebSocket) -> tuple[User | None, int | None, int | None, bool]:
    """Who it is and what is wanted. A browser's page of another site gets nothing: it would bring the cookie along."""
    origin = socket.headers.get("origin")
    if origin and origin.split("://")[-1] != socket.headers.get("host"):
        raise Refused(403, "bad_origin")
    token = token_of(socket)
    user = await s.people.user_of(token) if token else None
    numbers: list[int | None] = []
    for name in ("seat", "since"):
        text = socket.query_params.get(name)
        if text is not None and not (text.isascii() and text.isdecimal() and len(text) < 13):
            raise Refused(422, "bad_request", why=f"'{name}' is a whole number.")
        numbers.append(None if text is None else int(text))
    return user, numbers[0], numbers[1], socket.query_params.get("words") == "1"


async def send(socket: WebSocket, viewer: Viewer) -> None:
    while not viewer.lost:
        for text in await viewer.next():
            await socket.send_text(text.decode())
    await socket.close(1012)  # come back


async def receive(s: Any, socket: WebSocket, host: Host, viewer: Viewer, user: User | None) -> None:
    """Decisions by WebSocket. What cannot be read is answered with a sentence, and the socket stays open."""
    while not viewer.lost:
        said = await socket.receive()
        if said["type"] == "websocket.disconnect":
            return
        text = said.get("text") or ""
        try:
            asked = ASK.decode(text[:4096])
        except (msgspec.DecodeError, RecursionError) as e:
            viewer.note(
                {"type": "refused", "error": "bad_request", "message": f"This cannot be read: {e}.", "data": {}}
            )
            continue
        viewer.note(await answered(s, host, viewer, user, asked))


class Asked(msgspec.Struct):
    """What comes by WebSocket."""

    type: str
    action: str = ""
    seen: int | None = None
    request: str | None = None


ASK = msgspec.json.Decoder(Asked)
PLAIN_WORD = re.compile(r"[ -~]+")
log = logging.getLogger("sengoku")
KINDS = {"move": MOVE, "act": ACT, "undo": UNDO}


async def answered(s: Any, host: Host, viewer: Viewer, user: User | None, asked: Asked) -> dict[str, Any]:
    echo: dict[str, Any] = {"request": asked.request} if asked.request else {}
    try:
        if asked.type == "ping":
            return {"type": "pong", "time": s.hall.game_time(), **echo}
        if asked.type not in KINDS or viewer.seat is None or user is None:
            raise Refused(422, "bad_request", why="A seat sends move, act, undo or ping.")
        if asked.seen is None and asked.type != "act":
            raise Refused(422, "bad_request", why="'seen' is missing.")
        if asked.request is not None and not (1 <= len(asked.request) <= 64 and PLAIN_WORD.fullmatch(asked.request)):
            raise Refused(422, "bad_request", why="'request' has 1 to 64 plain letters.")
        s.limits.take("move", f"user {user.id}")
        ack = await entered(host, user, viewer.seat, KINDS[asked.type], asked.action, asked.seen, asked.request)
        return {"type": "done", "n": ack.n, **echo}
    except SengokuError as e:
        status = status_of(e)
        if status == 500:
            log.exception("a request failed")
            e = Refused(500, "failed")
        return {"type": "refused", "status": status, **body_of(e), **echo}
