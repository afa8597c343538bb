"""Guard: what every request passes: size, origin, headers that keep browsers strict, a line in the log, figures.

Nothing of a request's body, cookies or query reaches the log: there are secrets in them.
"""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from starlette.exceptions import HTTPException

from sengoku.server.errors import Refused, body_of
from sengoku.server.metrics import Metrics

log = logging.getLogger("sengoku.requests")
MOST_BYTES = 64_000  # of a request's body
CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
READS = ("GET", "HEAD", "OPTIONS")
METHODS = (*READS, "POST", "PUT", "PATCH", "DELETE")


class Guard:
    """ASGI middleware, as thin as it can be."""

    def __init__(self, app: Any, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and half(scope):
            await send({"type": "websocket.close", "code": 4400})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
            await send(message)

        headers = dict(scope["headers"])
        try:
            refusal = refused(scope, headers)
            if refusal is not None:
                return await answered(sent, refusal)
            await self.app(scope, limited(receive), sent)
        except Exception:
            log.exception("a request failed")
            if not status:
                await answered(sent, Refused(500, "failed"))
        finally:
            self.note(scope, status or 500, time.perf_counter() - began)

    def note(self, scope: Any, status: int, seconds: float) -> None:
        """Under the route's path: what stands in for its parameters is nobody's business, and never ends."""
        path = getattr(scope.get("route"), "path", "other")
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.request(method, path, status, seconds)
        fields = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra={"fields": fields})


def half(scope: Any) -> bool:
    """Whether there is a character in the address that ends texts in some databases."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


def limited(receive: Any) -> Any:
    """A body that says less than it brings is still cut off."""
    total = 0

    async def counted() -> Any:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            raise HTTPException(413)
        return message

    return counted


def refused(scope: Any, headers: dict[bytes, bytes]) -> Refused | None:
    """A page of another site may not act with this site's cookie."""
    if half(scope):
        return Refused(400, "bad_request", why="An address has no zero in it.")
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > MOST_BYTES:
        return Refused(413, "too_large", most=MOST_BYTES)
    origin = headers.get(b"origin")
    if scope["method"] in READS or origin is None:
        return None
    return None if origin.split(b"://")[-1] == headers.get(b"host") else Refused(403, "bad_origin")


async def answered(send: Any, e: Refused) -> None:
    body = json.dumps(body_of(e)).encode()
    kind = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": e.status, "headers": kind})
    await send({"type": "http.response.body", "body": body})


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        out: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        out |= getattr(record, "fields", {})
        if record.exc_info:
            out["trace"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False)


def log_as_json(level: str = "INFO") -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    for name in ("sengoku", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "sengoku" else "WARNING")  # its "info" has addresses of sockets in it
