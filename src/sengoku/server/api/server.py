"""The server itself: its health and its figures."""

from __future__ import annotations

import hmac
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from sengoku.server.api.common import PROBLEMS, Json, TheSite, token_of
from sengoku.server.api.shapes import FIGURES, Health
from sengoku.server.errors import Refused
from sengoku.server.store import ping

routes = APIRouter(tags=["server"])
LOCAL = ("127.0.0.1", "::1")


@routes.get("/healthz", response_model=Health, responses={503: {"description": "not now", "model": Health}})
async def healthz(s: TheSite) -> Json:
    """Whether this process can serve: it runs, and its database answers."""
    try:
        await s.store.read(ping)
    except SQLAlchemyError:
        return Json({"status": "the database does not answer"}, 503)
    return Json({"status": "stopping"}, 503) if s.stopping else Json({"status": "ok"})


@routes.get("/metrics", response_class=Response, responses=PROBLEMS | FIGURES)
async def metrics(request: Request, s: TheSite) -> Response:
    """Figures for Prometheus: with the metrics token, or from this machine where none is set."""
    token = s.settings.metrics_token
    if token:
        allowed = hmac.compare_digest(token_of(request).encode(), token.encode())
    else:
        allowed = (
            request.client is not None and request.client.host in LOCAL and "x-forwarded-for" not in request.headers
        )
    if not allowed:
        raise Refused(403, "not_admin")
    viewers: Any = sum([len(h.viewers) for h in s.hall.hosts.values()])
    gauges = {
        "tables_in_memory": len(s.hall.hosts),
        "viewers": viewers,
        "commits": s.store.commits,
        "writes": s.store.written,
    }
    return Response(s.metrics.text(gauges), media_type="text/plain; version=0.0.4")
