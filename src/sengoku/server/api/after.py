"""Afterwards: positions and records of finished games. And what happened since one's last turn."""

from __future__ import annotations

import zlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from sqlalchemy import select

from sengoku.server import replays
from sengoku.server.api.common import PROBLEMS, Json, Maybe, TheSite, Who
from sengoku.server.api.play import SeatQuery, may_look, seated
from sengoku.server.api.tables import TableId
from sengoku.server.errors import Refused
from sengoku.server.schema import records

routes = APIRouter(prefix="/api/tables/{id}", tags=["afterwards"], responses=PROBLEMS)


@routes.get("/record", response_class=Response)
async def record(id: TableId, s: TheSite, user: Maybe) -> Response:
    """The record of a finished game: `sengoku verify` proves every roll of it."""
    host = await s.hall.host(id)
    may_look(host, user, None)
    if host.row["status"] != "over":
        raise Refused(409, "not_over")
    wanted = select(records.c.data).where(records.c.table_id == id)
    data = await s.store.read(lambda c: c.execute(wanted).scalar())
    if data is None:
        raise Refused(409, "no_record")
    name = f'attachment; filename="{host.row["game"]}-{id}.json"'
    return Response(zlib.decompress(data), media_type="application/json", headers={"Content-Disposition": name})


@routes.get("/positions/{line}", response_class=Json)
async def position(id: TableId, line: int, s: TheSite, user: Maybe, seat: SeatQuery = None) -> Json:
    """Any position of a finished game, as any seat saw it. Line 0 is the start."""
    host = await s.hall.host(id)
    may_look(host, user, None)
    if host.row["status"] != "over":
        raise Refused(409, "not_over")
    if not 0 <= line <= host.n or (seat is not None and seat >= len(host.chairs)):
        raise Refused(404, "no_line", line=line)
    return Json(await replays.position(host, line, seat))


@routes.get("/since", response_class=Json)
async def since(
    id: TableId,
    s: TheSite,
    user: Who,
    seat: Annotated[int, Query(ge=0, le=15)],
    n: Annotated[int | None, Query(ge=0)] = None,
) -> Json:
    """What happened since your last turn (or since number `n`), in words."""
    host = await s.hall.host(id)
    seated(host, user, seat)
    found: list[dict[str, Any]] = await replays.since_last_turn(host, seat, n)
    return Json({"frames": found})
