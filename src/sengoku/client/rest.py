"""The part of the client that asks and is answered: accounts, notices, the games, the lobby."""

from __future__ import annotations

import secrets
import time
from typing import Any

import httpx

from sengoku.client.errors import ServerGone, read
from sengoku.client.table import Table

Json = dict[str, Any]
PAUSE = 0.2  # seconds between two tries
PATIENCE = 60.0  # seconds a server may be away


class Client:
    """One person (or bot account) at one server. Use it in a `with`, or `close` it."""

    def __init__(self, url: str, token: str = "", patience: float = PATIENCE) -> None:
        """`token`: of a session or a bot account; without one, `guest` or `login` gets one."""
        self.url, self.token, self.patience = url.rstrip("/"), token, patience
        self.http = httpx.Client(base_url=self.url, timeout=20)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives the connections back. The token stays good."""
        self.http.close()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def ask(self, method: str, path: str, body: Any = None, again: bool = True, **query: Any) -> Any:
        """Any request of the API, by its path: the answer's data, or `ServerRefused` with the server's sentence.

        It is tried again while the server is away. `again=False`: for what must not happen twice; then `ServerGone`
        leaves open whether it happened.
        """
        return read(self.sent(method, path, body, again, **query))

    def sent(self, method: str, path: str, body: Any = None, again: bool = True, **query: Any) -> httpx.Response:
        """As `ask`, but the whole answer, whatever it is."""
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
            return answer

    # ------------------------------------------------------------ who

    def guest(self, name: str) -> Client:
        """Play at once under that name."""
        self.token = self.ask("POST", "/api/guests", {"name": name}, again=False)["token"]
        return self

    def login(self, name: str, password: str) -> Client:
        """A new session of an account."""
        self.token = self.ask("POST", "/api/login", {"name": name, "password": password})["token"]
        return self

    def logout(self) -> None:
        """Ends the session: the token is good for nothing any more."""
        self.ask("POST", "/api/logout", again=False)
        self.token = ""

    def claim(self, password: str, email: str | None = None) -> None:
        """A guest keeps its name: it gets a password."""
        self.ask("POST", "/api/claim", {"password": password, "email": email})

    def me(self) -> Json:
        """The account: id, name, kind, admin, email, settings."""
        found: Json = self.ask("GET", "/api/me")
        return found

    def settings(self, **changes: Any) -> Json:
        """All settings of the account, after these changes: webhook, mail, auto_pass, language."""
        found: Json = self.ask("PATCH", "/api/me", changes)
        return found

    def bot(self, name: str) -> str:
        """An account for a program of yours: its token, which is shown only once."""
        return str(self.ask("POST", "/api/me/bots", {"name": name}, again=False)["token"])

    def notices(self, most: int = 50) -> list[Json]:
        """What happened while you were away, the latest first; they count as seen from now on."""
        found: list[Json] = self.ask("GET", "/api/notices", most=most)
        return found

    # ------------------------------------------------------------ games and tables

    def games(self) -> Json:
        """The games with their options, the levels of bots, and what can be agreed on for a table."""
        found: Json = self.ask("GET", "/api/games")
        return found

    def tables(self, which: str = "open", game: str | None = None, most: int = 50) -> list[Json]:
        """Public tables that are "open", "playing" or "over"; or "mine"."""
        found: list[Json] = self.ask("GET", "/api/tables", which=which, game=game, most=most)
        return found

    def create(self, game: str, seats: list[str], options: Json | None = None, **more: Any) -> Table:
        """Lays a table. Each seat: "me", "open", "invited", or the level of a bot.

        `more`: title, visibility ("public", "unlisted", "private"), manners, nonce. Without a nonce of your own the
        client adds one, so that the server does not make the dice alone.
        """
        body = {"game": game, "seats": seats, "options": options or {}, "nonce": secrets.token_hex(16), **more}
        laid = self.ask("POST", "/api/tables", body, again=False)
        return Table(self, laid["id"], {int(k): v for k, v in laid["invites"].items()})

    def table(self, id: str) -> Table:
        """A table by its id. Nothing is asked of the server yet."""
        return Table(self, id)
