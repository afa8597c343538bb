"""What a client raises."""

from __future__ import annotations

from typing import Any

import httpx


class ServerRefused(Exception):
    """The server said no. `status`, `error` and `data` for programs; the text is the server's sentence."""

    def __init__(self, status: int, error: str, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status, self.error, self.data = status, error, data or {}


class ServerGone(Exception):
    """The server has not answered for longer than the client is willing to wait."""


def read(answer: httpx.Response) -> Any:
    """The answer's data; `ServerRefused` with its sentence."""
    if answer.status_code < 400:
        return answer.json() if answer.content else None
    try:
        said = answer.json()
        refused = ServerRefused(answer.status_code, said["error"], said["message"], said.get("data"))
    except (ValueError, KeyError, TypeError):
        refused = ServerRefused(answer.status_code, "http", answer.text[:200])
    raise refused
