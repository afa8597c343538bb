"""The part of the client that asks and is answered: accounts, the lobby, finished games."""

from __future__ import annotations

import time
from typing import Any

import httpx

from sengoku.client.errors import ServerGone, ServerRefused
from sengoku.client.seat import Seat

PAUSE = 0.2  # seconds between two tries
PATIENCE = 60.0  # seconds a server may be away


class Client:
    """One person (or bot account) at one server."""

    def __init__(self, url: str, token: str = "", patience: float = PATIENCE) -> None:
        self.url, self.token, self.patience = url.rstrip("/"), token, patience
        self.http = httpx.Client(base_url=self.url, timeout=20)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: Any = None, again: bool = True, **query: Any) -> Any:
        """One request; tried again while the server is away, which is harmless where the request names itself."""
        deadline = time.monotonic() + self.patience
        wanted = {k: v for k, v in query.items() if v is not None}
        while True:
            try:
                answer = self.http.request(method, path, json=body, params=wanted, headers=self.headers)
            except httpx.TransportError as e:
                if not again or time.monotonic() > deadline:
                    raise ServerGone(f"{self.url} does not answer: {e}") from e
                time.sleep(PAUSE)
                continue
            if answer.status_code in (502, 503, 504) and again and time.monotonic() < deadline:
                time.sleep(PAUSE)
                continue
            return read(answer)

    # ------------------------------------------------------------ who

    def guest(self, name: str) -> Client:
        """Play at once under that name."""
        self.token = self.ask("POST", "/api/guests", {"name": name}, again=False)["token"]
        return self

    def login(self, name: str, password: str) -> Client:
        self.token = self.ask("POST", "/api/login", {"name": name, "password": password})["token"]
        return self

    def claim(self, password: str, email: str | None = None) -> None:
        self.ask("POST", "/api/claim", {"password": password, "email": email})

    def me(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ask("GET", "/api/me")
        return found

    # ------------------------------------------------------------ tables

    def tables(self, which: str = "open", game: str | None = None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("GET", "/api/tables", which=which, game=game)
        return found

    def create(self, game: str, seats: list[str], options: dict[str, Any] | None = None, **more: Any) -> Table:
        """Lays a table. Each seat: "me", "open", "invited", or the level of a bot."""
        body = {"game": game, "seats": seats, "options": options or {}, **more}
        laid = self.ask("POST", "/api/tables", body, again=False)
        return Table(self, laid["id"], {int(k): v for k, v in laid["invites"].items()})

    def table(self, id: str) -> Table:
        return Table(self, id)


class Table:
    """A table, as one client knows it."""

    def __init__(self, client: Client, id: str, invites: dict[int, str] | None = None) -> None:
        self.client, self.id, self.invites = client, id, invites or {}
        self.path = f"/api/tables/{id}"

    def info(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.ask("GET", self.path)
        return found

    def join(self, seat: int | None = None, invite: str = "", nonce: str = "") -> int:
        body = {"seat": seat, "invite": invite, "nonce": nonce}
        return int(self.client.ask("POST", f"{self.path}/join", body, again=False)["seat"])

    def leave(self) -> None:
        self.client.ask("POST", f"{self.path}/leave", again=False)

    def start(self) -> None:
        self.client.ask("POST", f"{self.path}/start", again=False)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know now; without a seat, what everybody may."""
        found: dict[str, Any] = self.client.ask("GET", f"{self.path}/view", seat=seat)
        return found

    def act(self, seat: int, act: str) -> None:
        self.client.ask("POST", f"{self.path}/acts", {"seat": seat, "act": act})

    def seat(self, seat: int | None) -> Seat:
        """A live connection of a seat; None: of somebody who watches."""
        return Seat(self.client.url, self.path, self.client.headers, seat, self.client.patience)

    def record(self) -> str:
        """The record of a finished game, as text."""
        answer = self.client.http.get(f"{self.path}/record", headers=self.client.headers)
        read(answer)
        return answer.text


def read(answer: httpx.Response) -> Any:
    """The answer's data; `ServerRefused` with its sentence."""
    if answer.status_code < 400:
        return answer.json() if answer.content else None
    try:
        said = answer.json()
        raise ServerRefused(answer.status_code, said["error"], said["message"], said.get("data"))
    except (ValueError, KeyError, TypeError):
        raise ServerRefused(answer.status_code, "http", answer.text[:200]) from None
