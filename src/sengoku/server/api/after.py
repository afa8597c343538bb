"""Afterwards: positions, records, dice and luck of finished games. And what happened since one's last turn."""

from __future__ import annotations

import gzip
import zlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import select

from sengoku.kernel.dice import mixed
from sengoku.server import course as courses
from sengoku.server import forks, replays, rows
from sengoku.server.api.common import DIGITS, PROBLEMS, WHOLE, Json, Maybe, TheSite, Who, limited
from sengoku.server.api.play import Seat, SeatQuery, may_look, seated
from sengoku.server.api.shapes import RECORD, Course, PositionThen, SinceThen
from sengoku.server.api.tables import Laid, TableId
from sengoku.server.chairs import INVITED, OPEN
from sengoku.server.errors import Refused
from sengoku.server.hall import NoTable
from sengoku.server.host import Host
from sengoku.server.luck import counted, rolled_with
from sengoku.server.pages import accepted
from sengoku.server.people import User
from sengoku.server.schema import records
from sengoku.server.site import Site

routes = APIRouter(prefix="/api/tables/{id}", tags=["afterwards"], responses=PROBLEMS)


class Dice(BaseModel):
    """What makes the dice of a table. Until the end, `secret`, `seed` and `hash` are not told (null).

    `commitment` was published when the table was laid: the hash of `secret`. `nonces`: what each seat added to it, null
    for a seat that nobody has taken yet. `seed`: both mixed, which drives the dice. `hash`: of the finished record.
    """

    commitment: str
    nonces: list[str | None]
    secret: str | None
    seed: str | None
    hash: str | None


class LuckOf(BaseModel):
    """Dice that were rolled for one thing: `text` says what. `got` is better the more it is."""

    what: str
    text: str
    dice: int
    got: float
    expected: float
    variance: float
    luck: float


class SeatLuck(BaseModel):
    """`luck`: in standard deviations, over all kinds of rolls."""

    seat: int
    name: str
    luck: float
    rolls: list[LuckOf]


class LuckPage(BaseModel):
    game: str
    seats: list[SeatLuck]


class Draws(BaseModel):
    """`lines`: for each line of the record, for each of its draws, the sides of its dice."""

    lines: list[list[list[int]]]


class PlayOn(BaseModel):
    """`line`: the position after it. `bots`: the level of all other seats."""

    line: Annotated[int, Field(ge=0, le=1 << 30), WHOLE]
    seat: Seat
    bots: Literal["random", "ashigaru", "samurai", "daimyo", "shogun"] = "samurai"


async def finished(s: Site, id: str, user: User | None) -> Host:
    """A table whose game is over, for somebody who may look at it."""
    host = await s.hall.host(id)
    may_look(host, user, None)
    if host.row["status"] != "over":
        raise Refused(409, "not_over")
    return host


async def record_text(s: Site, id: str) -> str:
    wanted = select(records.c.data).where(records.c.table_id == id)
    data = await s.store.read(lambda c: c.execute(wanted).scalar())
    if data is None:
        raise Refused(409, "no_record")
    return zlib.decompress(data).decode()


@routes.get("/dice")
async def dice(id: TableId, s: TheSite, user: Maybe) -> Dice:
    """What anyone needs to check the dice: before the end the promise, after it all that was promised."""
    row, seats, first = await s.store.read(
        lambda c: (rows.table_row(c, id), rows.chairs_of(c, id), rows.position_before(c, id, 0))
    )
    if row is None or row["status"] == "closed":
        raise NoTable("error.no_table", table=id[:40])
    mine = user is not None and user.id in [row["host"], *[chair.user_id for chair in seats]]
    if row["visibility"] == "private" and not mine:
        raise NoTable("error.no_table", table=id[:40])
    told = Dice(
        commitment=row["commitment"],
        nonces=[None if chair.kind in (OPEN, INVITED) else chair.nonce for chair in seats],
        secret=None,
        seed=None,
        hash=row["hash"],
    )
    if row["status"] == "over" and first is not None and (mine or row["manners"]["watch"] != "never"):
        secret, nonces = str(first.snapshot["seed"]), [str(x) for x in first.snapshot["nonces"]]  # as it began
        told.secret, told.nonces, told.seed = secret, [*nonces], mixed(secret, nonces) if nonces else secret
    return told


@routes.get("/record", response_class=Response, responses=RECORD)
async def record(id: TableId, s: TheSite, user: Maybe) -> Response:
    """The record of a finished game: `sengoku verify` proves every roll of it."""
    host = await finished(s, id, user)
    text = await record_text(s, id)
    name = f'attachment; filename="{host.row["game"]}-{id}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


@routes.get("/luck", response_model=LuckPage)
async def luck(id: TableId, request: Request, s: TheSite, user: Maybe) -> Json:
    """Rolls against what could be expected, for each seat of a finished game. `luck` is in standard deviations."""
    limited(request, "read", user)
    host = await finished(s, id, user)
    found = await counted(s.driver, id, await record_text(s, id))
    return Json({"game": host.row["game"], "seats": found})


@routes.get("/draws", response_model=Draws)
async def draws(id: TableId, request: Request, s: TheSite, user: Maybe) -> Json:
    """With which dice a finished game was rolled: with these, the seed and BLAKE2b anybody computes every roll anew."""
    limited(request, "read", user)
    await finished(s, id, user)
    return Json({"lines": await rolled_with(s.driver, id, await record_text(s, id))})


@routes.get("/positions/{line}", response_model=PositionThen)
async def position(
    id: TableId, line: Annotated[int, Path(ge=0), DIGITS], s: TheSite, user: Maybe, seat: SeatQuery = None
) -> Json:
    """Any position of a finished game, as any seat saw it. Line 0 is the start."""
    host = await finished(s, id, user)
    if line > host.n or (seat is not None and seat >= len(host.chairs)):
        raise Refused(404, "no_line", line=line)
    return Json(await replays.position(host, line, seat))


@routes.get("/course", response_model=Course)
async def course(id: TableId, request: Request, s: TheSite, user: Maybe) -> Response:
    """The course of a finished game: scores and lands as they changed, and what happened in the open, by line."""
    limited(request, "read", user)
    packed = await courses.course(s.driver, await finished(s, id, user))
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in accepted(request.headers.get("accept-encoding", "")):
        return Response(gzip.decompress(packed), media_type="application/json", headers=headers)
    return Response(packed, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})


@routes.post("/fork", status_code=201)
async def fork(id: TableId, body: PlayOn, request: Request, s: TheSite, user: Who) -> Laid:
    """Play on from a position of a finished game: you in one seat, bots in the others. The new table has started."""
    limited(request, "create", user)
    host = await finished(s, id, user)
    if body.line > host.n or body.seat >= len(host.chairs):
        raise Refused(404, "no_line", line=body.line)
    line, state, _ = await replays.state_at(host, body.line)
    return Laid(id=await forks.fork(host, state, line, body.seat, body.bots, user), invites={})


@routes.get("/since", response_model=SinceThen)
async def since(
    id: TableId,
    s: TheSite,
    user: Who,
    seat: Annotated[int, Query(ge=0, le=15), DIGITS],
    n: Annotated[int | None, Query(ge=0), DIGITS] = None,
) -> Json:
    """What happened since your last turn (or since number `n`), in words."""
    host = await s.hall.host(id)
    seated(host, user, seat)
    found: list[dict[str, Any]] = await replays.since_last_turn(host, seat, n)
    return Json({"frames": found})
