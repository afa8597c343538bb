"""The ASGI application."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from sqlalchemy.exc import DataError
from starlette.exceptions import HTTPException

import sengoku
from sengoku.kernel.errors import SengokuError
from sengoku.server.api import advice, after, games, ledger, notices, people, play, server, tables, talk, words
from sengoku.server.api.common import Json
from sengoku.server.api.shapes import document
from sengoku.server.errors import Refused, body_of, status_of
from sengoku.server.guard import MOST_BYTES, Guard
from sengoku.server.metrics import Metrics
from sengoku.server.pages import Pages
from sengoku.server.settings import Settings
from sengoku.server.site import Site

PARTS = (server, games, people, tables, play, talk, after, advice, ledger, notices, words)
ROUTES = [route for part in PARTS for route in part.routes.routes if isinstance(route, APIRoute)]


def create_app(settings: Settings) -> FastAPI:
    metrics, pages = Metrics(), Pages(settings.web)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        site = app.state.site = Site(settings, metrics)
        await pages.fresh()
        await site.open()
        try:
            yield
        finally:
            await site.close()

    app = FastAPI(title="Sengoku", version=sengoku.__version__, lifespan=life, docs_url=None, redoc_url=None)
    for part in PARTS:
        app.include_router(part.routes)
    add_errors(app)
    document(app, ROUTES)
    app.router.default = pages
    app.add_middleware(Guard, metrics=metrics)
    return app


def add_errors(app: FastAPI) -> None:
    """Every refusal looks alike."""

    @app.exception_handler(SengokuError)
    async def refused(_: Request, e: SengokuError) -> Json:
        if status_of(e) == 500:
            raise e  # a defect: the log has it, the answer says nothing
        headers = {"Retry-After": str(e.args_of["seconds"])} if status_of(e) == 429 else None
        return Json(body_of(e), status_of(e), headers=headers)

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, e: RequestValidationError) -> Json:
        first = e.errors()[0]
        where = ".".join([str(x) for x in first["loc"][1:]]) or "the request"
        return Json(body_of(Refused(422, "bad_request", why=f"{where}: {first['msg']}.")), 422)

    @app.exception_handler(DataError)
    async def unfit(_: Request, e: DataError) -> Json:
        return Json(body_of(Refused(422, "bad_request", why="The database cannot hold that.")), 422)

    @app.exception_handler(HTTPException)
    async def other(request: Request, e: HTTPException) -> Json:
        if e.status_code == 405 and (here := [r for r in ROUTES if r.path_regex.match(request.url.path)]):
            e.headers = {"Allow": ", ".join(sorted({method for r in here for method in r.methods or ()}))}
        if e.status_code == 413:
            return Json(body_of(Refused(413, "too_large", most=MOST_BYTES)), 413)
        return Json({"error": "http", "message": str(e.detail), "data": {}}, e.status_code, headers=e.headers)
