"""The live part of the client: a seat that follows its table, decides, and comes back when the line was cut."""

from __future__ import annotations

import contextlib
import json
import time
import uuid
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from sengoku.client.errors import ServerGone, ServerRefused

PAUSE = 0.2


class Now:
    """What a seat knows after the last step, and what happened until then."""

    def __init__(self, data: dict[str, Any], frames: list[dict[str, Any]]) -> None:
        self.n: int = data["n"]  # the number of this view; each viewer's own
        self.view: dict[str, Any] = data["view"]  # all that the seat may know
        self.legal: list[str] = data.get("legal", [])  # what it may do; [] if it is not asked
        self.may_undo: bool = data.get("may_undo", False)  # whether it may take its latest decision back
        self.table: dict[str, Any] = data["table"]  # status, seats, clocks, an undo that waits for consent
        self.frames = frames  # the steps since the last view, each with its number and events
        self.events: list[dict[str, Any]] = [e for f in frames for e in f["events"]]  # kind, data, perhaps text

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.view["over"])


class Seat:
    """One live connection, by WebSocket. Use it in a `with`. It comes back by itself when the line was cut."""

    def __init__(self, url: str, path: str, headers: dict[str, str], seat: int | None, patience: float) -> None:
        self.address = url.replace("http", "ws", 1) + path + "/live"
        self.headers, self.seat, self.patience = headers, seat, patience
        self.now: Now | None = None
        self.notes: list[dict[str, Any]] = []  # chat and other things beside the game
        self.seen: list[dict[str, Any]] = []  # every frame, in order
        self.cuts = 0  # how often the line was cut
        self._socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection; `look` makes another."""
        self._socket = None
        with contextlib.suppress(WebSocketException, OSError):
            self._open.close()

    # ------------------------------------------------------------ following

    def turns(self) -> Iterator[Now]:
        """Yields whenever the seat is asked; ends with the game."""
        now = self.look()
        while not now.over:
            if now.legal:
                yield now
            now = self.look() if self.now is now or self.now is None else self.now

    def look(self, timeout: float | None = None) -> Now:
        """What the table looks like, at the next change (at once, the first time)."""
        while True:
            message = self.receive(timeout)
            if message["type"] == "game":
                return self._took(message)
            if message["type"] == "refused" and "request" not in message:
                raise refusal(message)
            self.notes.append(message)

    def _took(self, message: dict[str, Any]) -> Now:
        fresh = [f for f in message["frames"] if self.now is None or f["n"] > self.now.n]
        self.seen += fresh
        self.now = Now(message["now"], fresh)
        return self.now

    def receive(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message, whatever it is; connects again as often as it must."""
        while True:
            try:
                text = self.socket().recv(timeout)
                message: dict[str, Any] = json.loads(text)
                return message
            except (WebSocketException, OSError) as e:
                if isinstance(e, TimeoutError):
                    raise
                self.close()
                self.cuts += 1
                time.sleep(PAUSE)

    def socket(self) -> ClientConnection:
        """The open connection; `ServerGone` if there is none for longer than the client's patience."""
        if self._socket is not None:
            return self._socket
        deadline = time.monotonic() + self.patience
        query = [
            f"{k}={v}" for k, v in (("seat", self.seat), ("since", self.now.n if self.now else None)) if v is not None
        ]
        while True:
            try:
                address = self.address + ("?" + "&".join(query) if query else "")
                wanted = connect(address, additional_headers=self.headers, max_size=1 << 24, compression=None)
                self._socket = self._open.enter_context(wanted)
                return self._socket
            except (WebSocketException, OSError) as e:
                if isinstance(e, InvalidStatus) and e.response.status_code < 500:
                    raise ServerRefused(e.response.status_code, "http", str(e)) from e
                if time.monotonic() > deadline:
                    raise ServerGone(f"{self.address} does not answer: {e}") from e
            time.sleep(PAUSE)

    # ------------------------------------------------------------ deciding

    def move(self, action: str) -> Now:
        """Decides. It has been written when this returns; sent again by itself if the line is cut meanwhile."""
        return self._said({"type": "move", "action": action})

    def undo(self) -> Now:
        """Takes the latest decision back, where nobody has to be asked."""
        return self._said({"type": "undo"})

    def act(self, act: str) -> Now:
        """A table act: `resign`, `truce offer gray 3`, ..."""
        return self._said({"type": "act", "action": act})

    def _said(self, what: dict[str, Any]) -> Now:
        if self.now is None:
            self.look()
        assert self.now is not None
        request = uuid.uuid4().hex
        text = json.dumps({**what, "seen": self.now.n, "request": request})
        sent: ClientConnection | None = None
        done: dict[str, Any] | None = None
        while done is None or self.now.n < done["n"]:
            if done is None and self.socket() is not sent:
                with contextlib.suppress(WebSocketException, OSError):
                    self.socket().send(text)
                sent = self.socket()
            message = self.receive()
            if message["type"] == "game":
                self._took(message)
                done = next((d for d in message.get("done", []) if d.get("request") == request), done)
            elif message["type"] == "refused" and message.get("request", request) == request:
                raise refusal(message)
            elif message.get("request") != request:
                self.notes.append(message)
            else:
                done = message
        return self.now


def refusal(message: dict[str, Any]) -> ServerRefused:
    return ServerRefused(message.get("status", 0), message["error"], message["message"], message.get("data"))
