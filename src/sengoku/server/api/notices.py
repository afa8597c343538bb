"""Notices: what happened while you were away, and whether mails and webhooks reach you."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, StrictBool
from sqlalchemy import select, update

from sengoku.server.api.common import DIGITS, PROBLEMS, Json, TheSite, Who, limited
from sengoku.server.api.play import Seat, seated
from sengoku.server.api.shapes import Notice
from sengoku.server.api.tables import TableId
from sengoku.server.errors import Refused
from sengoku.server.schema import chairs, notices

routes = APIRouter(prefix="/api", tags=["notices"], responses=PROBLEMS)


class Try(BaseModel):
    """Which way to try: your webhook, or your mail address."""

    way: Literal["webhook", "mail"]


class SeatSettings(BaseModel):
    """`auto_pass`: pass by itself when nothing else can be done. Its speed tells the others that there was nothing."""

    seat: Seat
    auto_pass: StrictBool


@routes.get("/notices", response_model=list[Notice])
async def listed(s: TheSite, user: Who, most: Annotated[int, Query(ge=1, le=100), DIGITS] = 50) -> Json:
    """The latest first; they count as seen from now on."""
    wanted = select(notices).where(notices.c.user_id == user.id).order_by(notices.c.id.desc()).limit(most)
    found = await s.store.read(lambda c: [dict(r) for r in c.execute(wanted).mappings()])
    if any([not r["seen"] for r in found]):
        seen = update(notices).where(notices.c.user_id == user.id, notices.c.id <= found[0]["id"])
        await s.store.write(lambda c: c.execute(seen.values(seen=True)))
    return Json(
        [{"kind": r["kind"], "data": json.loads(r["data"]), "at": r["at"], "seen": bool(r["seen"])} for r in found]
    )


@routes.post("/notices/test", status_code=204)
async def test(body: Try, request: Request, s: TheSite, user: Who) -> None:
    """Sends a notice now, and says what went wrong."""
    limited(request, "hook", user)
    text = "Sengoku: this is how you will be told that it is your turn."
    if body.way == "mail":
        if not user.email:
            raise Refused(409, "no_mail", why="you have given no address")
        return await s.post.mail_now(user.email, "Sengoku: a test", text)
    if not user.settings.get("webhook"):
        raise Refused(409, "bad_hook", why="you have given none")
    return await s.post.hook_now(user.settings["webhook"], text)


@routes.post("/tables/{id}/seat", status_code=204)
async def settings(id: TableId, body: SeatSettings, s: TheSite, user: Who) -> None:
    """Settings of one seat of yours."""
    host = await s.hall.host(id)
    seated(host, user, body.seat)
    async with host.lock:
        chair = host.chairs[body.seat]
        kept = {**chair.settings, "auto_pass": body.auto_pass}
        mine = update(chairs).where(chairs.c.table_id == id, chairs.c.seat == body.seat)
        await s.store.write(lambda c: c.execute(mine.values(settings=json.dumps(kept))))
        chair.settings = kept
    s.driver.wake(host)
