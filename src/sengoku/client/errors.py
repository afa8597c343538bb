"""What a client raises."""

from __future__ import annotations

from typing import Any


class ServerRefused(Exception):
    """The server said no. `status`, `error` and `data` for programs; the text is the server's sentence."""

    def __init__(self, status: int, error: str, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status, self.error, self.data = status, error, data or {}


class ServerGone(Exception):
    """The server has not answered for longer than the client is willing to wait."""
