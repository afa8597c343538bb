"""A table as one client knows it: joining, looking, deciding, talking, and what is there after the end."""

from __future__ import annotations

import json
import secrets
import time
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx

from sengoku.client.errors import ServerGone, read
from sengoku.client.seat import PAUSE, Now, Seat

if TYPE_CHECKING:
    from sengoku.client.rest import Client

Json = dict[str, Any]
SILENCE = 45.0  # seconds; a stream says every 15 that it is alive


class Table:
    """A table. Seats are numbered from 0."""

    def __init__(self, client: Client, id: str, invites: dict[int, str] | None = None) -> None:
        self.client, self.id = client, id
        self.invites = invites or {}  # by seat: the word that `join` wants
        self.path = f"/api/tables/{id}"
        self._reached: dict[int | None, int] = {}  # the number after the latest decision made here, by seat

    def info(self, invite: str = "") -> Json:
        """The table as the lobby shows it: game, options, seats, status, whose turn it is, `commitment`, `hash`.

        A private table shows itself to its own people, and to who has the word of an invitation.
        """
        found: Json = self.client.ask("GET", self.path, invite=invite or None)
        return found

    # ------------------------------------------------------------ before the start

    def join(self, seat: int | None = None, invite: str = "", nonce: str = "") -> int:
        """Takes a seat and says which. `nonce`: your share of the dice; the client makes one if you do not."""
        body = {"seat": seat, "invite": invite, "nonce": nonce or secrets.token_hex(16)}
        return int(self.client.ask("POST", f"{self.path}/join", body, again=False)["seat"])

    def leave(self) -> None:
        """Gets up before the start; when the host does, the table is closed."""
        self.client.ask("POST", f"{self.path}/leave", again=False)

    def start(self) -> None:
        """Starts the game; the host does."""
        self.client.ask("POST", f"{self.path}/start", again=False)

    def nonce(self, seat: int, nonce: str = "") -> None:
        """Puts another nonce at one of your seats, before the start."""
        body = {"seat": seat, "nonce": nonce or secrets.token_hex(16)}
        self.client.ask("POST", f"{self.path}/nonce", body)

    def dice(self) -> Json:
        """What makes the dice: commitment and nonces; after the end also secret, seed and the record's hash."""
        found: Json = self.client.ask("GET", f"{self.path}/dice")
        return found

    # ------------------------------------------------------------ playing, one request at a time

    def view(self, seat: int | None = None) -> Json:
        """What a seat may know now (`n`, `view`, `legal`, `may_undo`); without a seat, what everybody may."""
        found: Json = self.client.ask("GET", f"{self.path}/view", seat=seat)
        return found

    def move(self, seat: int, action: str, seen: int) -> int:
        """Decides, on the view of number `seen`; returns the number of the view after it."""
        return self._entered("moves", {"seat": seat, "action": action, "seen": seen})

    def act(self, seat: int, act: str) -> int:
        """A table act: `resign`, `truce offer gray 3`, ..."""
        return self._entered("acts", {"seat": seat, "act": act})

    def undo(self, seat: int, seen: int) -> int:
        """Takes the latest decision back, where nobody has to be asked."""
        return self._entered("undo", {"seat": seat, "seen": seen})

    def _entered(self, what: str, body: Json) -> int:
        """It names itself, so that it is done once even if it has to be sent twice."""
        request = uuid.uuid4().hex
        n = int(self.client.ask("POST", f"{self.path}/{what}", {**body, "request": request})["n"])
        self._reached[body["seat"]] = n
        return n

    def ask_undo(self, seat: int) -> None:
        """Asks the others to let you take back your latest decision and all that followed."""
        self.client.ask("POST", f"{self.path}/undo/ask", {"seat": seat}, again=False)

    def answer_undo(self, seat: int, yes: bool) -> None:
        """Agrees to what another has asked to take back, or does not."""
        self.client.ask("POST", f"{self.path}/undo/answer", {"seat": seat, "yes": yes}, again=False)

    def auto_pass(self, seat: int, on: bool) -> None:
        """Whether the seat passes by itself when it can do nothing else. Its speed tells the others."""
        self.client.ask("POST", f"{self.path}/seat", {"seat": seat, "auto_pass": on})

    def since(self, seat: int, n: int | None = None) -> list[Json]:
        """What the seat noticed since its last turn, or since number `n`, in words."""
        found: list[Json] = self.client.ask("GET", f"{self.path}/since", seat=seat, n=n)["frames"]
        return found

    # ------------------------------------------------------------ playing live

    def seat(self, seat: int | None) -> Seat:
        """A live connection of a seat, by WebSocket; None: of somebody who watches."""
        return Seat(self.client.url, self.path, self.client.headers, seat, self.client.patience)

    def events(self, seat: int | None = None, since: int | None = None) -> Iterator[Now]:
        """Follows the table without a WebSocket: yields at once and after every change, until the game is over.

        Views that were on their way when you decided (by `move` of this table) are left out; what happened in them
        comes with the next. It comes back by itself when the line was cut. `since`: the last view you saw.
        """
        deadline = time.monotonic() + self.client.patience
        frames: list[Json] = []
        while True:
            try:
                for line in self._lines(seat, since):
                    deadline = time.monotonic() + self.client.patience
                    message = json.loads(line)
                    if message["type"] == "game":
                        frames += [f for f in message["frames"] if since is None or f["n"] > since]
                        now = Now(message["now"], frames)
                        since = now.n
                        if since < self._reached.get(seat, 0):
                            continue
                        frames = []
                        yield now
                        if now.over:
                            return
            except (httpx.TransportError, ValueError) as e:  # a line that was cut is no JSON
                if time.monotonic() > deadline:
                    raise ServerGone(f"{self.client.url} does not answer: {e}") from e
            time.sleep(PAUSE)

    def _lines(self, seat: int | None, since: int | None) -> Iterator[str]:
        query = {k: v for k, v in (("seat", seat), ("since", since)) if v is not None}
        http, headers = self.client.http, self.client.headers
        with http.stream("GET", f"{self.path}/events", params=query, headers=headers, timeout=SILENCE) as answer:
            if answer.status_code >= 500:
                return
            if answer.status_code >= 400:
                answer.read()
                read(answer)
            yield from answer.iter_lines()

    # ------------------------------------------------------------ talking

    def say(self, text: str, seat: int | None = None, to: int | None = None) -> None:
        """Says something to the table as a seat, or as somebody who watches; `to`: to one seat alone."""
        self.client.ask("POST", f"{self.path}/talk", {"text": text, "seat": seat, "to": to}, again=False)

    def talk(self, since: int = 0) -> list[Json]:
        """What was said, as far as it is for you, after the message of id `since`."""
        found: list[Json] = self.client.ask("GET", f"{self.path}/talk", since=since)
        return found

    # ------------------------------------------------------------ afterwards

    def record(self) -> str:
        """The record of a finished game, as text: `sengoku.Record.from_json(text).verify()`."""
        answer = self.client.sent("GET", f"{self.path}/record")
        read(answer)
        return answer.text

    def position(self, line: int, seat: int | None = None) -> Json:
        """A position of a finished game as a seat saw it, after any line; line 0 is the start."""
        found: Json = self.client.ask("GET", f"{self.path}/positions/{line}", seat=seat)
        return found

    def luck(self) -> list[Json]:
        """Rolls against what could be expected, for each seat of a finished game."""
        found: list[Json] = self.client.ask("GET", f"{self.path}/luck")["seats"]
        return found

    def rematch(self) -> Table:
        """The same people again, each one seat further; whoever asks first lays the table. Your nonces are new."""
        again = Table(self.client, self.client.ask("POST", f"{self.path}/rematch")["id"])
        known = again.info()
        for seat in known["mine"] if known["status"] == "open" else []:
            again.nonce(seat)
        return again
