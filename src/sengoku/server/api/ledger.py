"""The ledger: who plays how well, for everybody to read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from sqlalchemy import Connection, select

from sengoku.server import ledger, rows
from sengoku.server.api.common import DIGITS, PLAIN, PROBLEMS, Json, Maybe, TheSite, limited
from sengoku.server.api.shapes import TableInfo
from sengoku.server.errors import Refused
from sengoku.server.lobby import shown
from sengoku.server.people import name_key
from sengoku.server.schema import chairs, tables, users

routes = APIRouter(prefix="/api", tags=["ledger"], responses=PROBLEMS)
RECENT = 20  # games of a person that are told


class Rated(BaseModel):
    """`rating`: what somebody is worth at least, as far as his games tell (mu - 3 sigma). `against`: people or bots."""

    name: str
    kind: str
    game: str
    against: str
    games: int
    wins: int
    at: int
    mu: float
    sigma: float
    rating: float


class Person(BaseModel):
    """`recent`: the latest public games that are over. `since`: when the name was taken, in milliseconds since 1970."""

    name: str
    kind: str
    since: int
    games: int
    wins: int
    ratings: list[Rated]
    recent: list[TableInfo]


@routes.get("/ledger", response_model=list[Rated])
async def listed(
    request: Request,
    s: TheSite,
    user: Maybe,
    game: Annotated[str, Query(max_length=40, pattern=PLAIN)] = "",
    against: Literal["people", "bots"] = "people",
    most: Annotated[int, Query(ge=1, le=500), DIGITS] = 100,
) -> Json:
    """The best of one game or of all, by games among people or by games against bots."""
    limited(request, "read", user)
    return Json(await s.store.read(lambda c: ledger.best(c, game or None, against, most)))


@routes.get("/people/{name}", response_model=Person)
async def person(
    name: Annotated[str, Path(max_length=100, pattern=PLAIN)], request: Request, s: TheSite, user: Maybe
) -> Json:
    """Somebody's games and ratings."""
    limited(request, "read", user)

    def job(c: Connection) -> dict[str, Any]:
        who = select(users).where(users.c.name_key == name_key(name), users.c.kind != "deleted")
        found = c.execute(who).mappings().first()
        if found is None:
            raise Refused(404, "no_user", name=name[:40])
        rated = ledger.of_person(c, found["id"])
        mine = select(chairs.c.table_id).where(chairs.c.user_id == found["id"])
        over = select(tables.c.id).where(tables.c.status == "over", tables.c.visibility == "public")
        ids = [r.id for r in c.execute(over.where(tables.c.id.in_(mine)).order_by(tables.c.ended.desc()).limit(RECENT))]
        recent = [
            shown(row, rows.chairs_of(c, id), user, s.lobby.name_of(c, row))
            for id in ids
            if (row := rows.table_row(c, id))
        ]
        told = {"name": found["name"], "kind": found["kind"], "since": found["created"]}
        counted = {"games": sum([r["games"] for r in rated]), "wins": sum([r["wins"] for r in rated])}
        return {**told, **counted, "ratings": rated, "recent": recent}

    return Json(await s.store.read(job))
