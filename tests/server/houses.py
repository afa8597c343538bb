"""Two servers that differ only in a secret, and all that one viewer is sent by each of them, byte for byte."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from sqlalchemy import insert, update
from websockets.sync.client import ClientConnection, connect

from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.app import create_app
from sengoku.server.chairs import manners
from sengoku.server.clocks import begun, deadline
from sengoku.server.people import hashed
from sengoku.server.rows import Position
from sengoku.server.schema import chairs, sessions, tables, users
from sengoku.server.settings import Settings
from sengoku.server.site import Site
from sengoku.server.store import Store
from server.running import Server, free_port

PEOPLE = ["Anna", "Bert", "Carl", "Dora", "Emil", "Watcher", "Marker"]  # the first five sit, one watches, one marks
WATCHER, MARKER = 5, 6
TIMES = re.compile(rb"\b1[6-9]\d{11}\b")  # milliseconds since 1970
Sent = list[tuple[str, bytes]]


def token(person: int) -> str:
    return f"token-of-{PEOPLE[person]}"


def headers(person: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {token(person)}"}


class House:
    """A server in this process, whose time is what the test says it is."""

    exact = True

    def __init__(self, folder: Path) -> None:
        self.time = time.time_ns() // 1_000_000
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        app = create_app(Settings(data=folder, limits=False))
        config = uvicorn.Config(app, port=self.port, log_level="error", date_header=False, ws_max_size=65_536)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        deadline = time.monotonic() + 30
        while not self.server.started and time.monotonic() < deadline:
            time.sleep(0.01)
        self.site: Site = app.state.site
        self.site.hall.now = lambda: self.time  # type: ignore[method-assign]
        self.site.hall.game_time = lambda: self.time  # type: ignore[method-assign]
        self.site.turns.tick = nothing  # type: ignore[method-assign]  # it goes by this machine's clock
        self.store = self.site.store
        add_people(self.store)
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def close(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(20)

    def seen(self, data: bytes) -> bytes:
        return data


class Outside:
    """A server process. It has its own time: times are made alike before they are compared."""

    exact = False

    def __init__(self, server: Server) -> None:
        self.server, self.url = server.start(), server.url
        self.time = time.time_ns() // 1_000_000
        self.store = Store(Settings(data=server.folder, database=server.database))
        add_people(self.store)
        self.http = httpx.Client(base_url=self.url, timeout=60)

    def close(self) -> None:
        self.http.close()
        self.store.close()
        self.server.close()

    def seen(self, data: bytes) -> bytes:
        return TIMES.sub(b"<time>", data)


AnyHouse = House | Outside


async def nothing() -> None:
    """Somebody else's clock."""


def add_people(store: Store) -> None:
    def job(c: Any) -> None:
        for i, name in enumerate(PEOPLE):
            row = {"id": i + 1, "name": name, "name_key": name.lower(), "kind": "guest", "settings": "{}"}
            c.execute(insert(users), {**row, "admin": False, "created": 1, "seen": 1})
            known = {"hash": hashed(token(i)), "user_id": i + 1, "kind": "web", "label": ""}
            c.execute(insert(sessions), {**known, "created": 1, "expires": 1 << 42})

    store.write_now(job)


def lay(house: AnyHouse, id: str, s: State, at: int, undo: dict[str, Any] | None = None) -> None:
    """A table at a position, as a server finds it in its database after a restart. Everybody's clock runs."""
    agreed = manners({"clock": "live", "seconds": 3600, "cap": 36000, "increment": 10})
    clock = begun(agreed, s, at)
    row = {"id": id, "game": s.game.id, "rules": s.game.rules_version, "seats": s.seats, "title": "", "host": 1}
    row |= {"options": json.dumps(s.options), "status": "playing", "visibility": "public", "version": 0}
    row |= {"manners": json.dumps(agreed), "secret": "-", "commitment": "-", "asked": json.dumps(list(s.to_act))}
    row |= {"clocks": json.dumps(clock), "deadline": deadline(clock), "undo": json.dumps(undo) if undo else None}
    zero = [0] * s.seats
    seats: list[dict[str, Any]] = [
        {"table_id": id, "seat": i, "kind": "person", "user_id": i + 1, "nonce": "", "settings": "{}", "present": 0}
        for i in range(s.seats)
    ]

    def job(c: Any) -> None:
        c.execute(insert(tables), {**row, "created": at, "started": at, "moved": at})
        c.execute(insert(chairs), seats)
        rows.keep(c, id, Position(0, [*zero, 0], zero, s.snapshot()))

    house.store.write_now(job)


def clear(house: AnyHouse, id: str) -> None:
    """The table is gone from every list."""
    house.store.write_now(lambda c: c.execute(update(tables).where(tables.c.id == id).values(status="closed")))


class Witness:
    """One viewer of one table: everything that reaches it."""

    def __init__(self, house: AnyHouse, id: str, seat: int | None, other: int) -> None:
        self.house, self.id, self.seat, self.other = house, id, seat, other
        self.person = WATCHER if seat is None else seat
        self.path = f"/api/tables/{id}"
        self.query = "" if seat is None else f"&seat={seat}"
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(self.live())
        stream = house.http.stream("GET", f"{self.path}/events?x{self.query}", headers=headers(self.person))
        self.lines: Iterator[str] = self.open.enter_context(stream).iter_lines()
        self.sent: Sent = [("live", self.text(self.socket.recv(60))), ("events", self.text(next(self.lines)))]
        self.marks = 0

    def live(self, more: str = "") -> ClientConnection:
        address = self.house.url.replace("http", "ws", 1) + f"{self.path}/live?words=1{self.query}{more}"
        return connect(address, additional_headers=headers(self.person), compression=None, max_size=1 << 24)

    def close(self) -> None:
        self.open.close()

    def text(self, data: str | bytes) -> bytes:
        return self.house.seen(data.encode() if isinstance(data, str) else data)

    def follow(self) -> None:
        """Takes all that has come by WebSocket and as lines: until a word that is said to everybody."""
        self.marks += 1
        word = f"mark {self.marks}"
        said = self.house.http.post(f"{self.path}/talk", json={"text": word}, headers=headers(MARKER))
        assert said.status_code == 201, said.text
        for name, pull in (("live", lambda: self.socket.recv(60)), ("events", lambda: next(self.lines))):
            while True:
                data = self.text(pull())
                if data == b'{"type":"alive"}':  # for how long nothing happened is this machine's business
                    continue
                self.sent.append((name, data))
                if word.encode() in data:
                    break

    def heard(self, kind: str) -> int:
        """How often an event of such a kind came by WebSocket."""
        return sum([data.count(f'"kind":"{kind}'.encode()) for name, data in self.sent if name == "live"])

    def ask(self, method: str, path: str, body: Any = None) -> None:
        r = self.house.http.request(method, path, json=body, headers=headers(self.person))
        head = [(k.lower(), v) for k, v in r.headers.raw if k.lower() != b"date"]
        what = self.text(repr((r.status_code, head)).encode() + r.content)
        self.sent.append((f"{method} {path.replace(self.id, '-')}", what))

    def glance(self) -> None:
        self.ask("GET", f"{self.path}/view" + ("" if self.seat is None else f"?seat={self.seat}"))
        self.ask("GET", "/api/tables?which=playing")

    def look(self) -> None:
        """Asks everything that can be asked without changing anything."""
        self.glance()
        after = ("/positions/0", "/positions/2", "/record", "/luck", "/course")
        for path in ("", "/view", f"/view?seat={self.other}", "/talk", "/dice", *after):
            self.ask("GET", self.path + path)
        for path in (
            "/api/tables?which=mine",
            "/api/notices",
            "/api/me",
            "/healthz",
            "/api/ledger",
            "/api/people/anna",
        ):
            self.ask("GET", path)
        for n in (0, 1):
            self.ask("GET", f"{self.path}/since?seat={self.seat or 0}&n={n}")
        self.ask("GET", f"{self.path}/since?seat={self.seat or 0}")
        self.ask("POST", f"{self.path}/odds", {"seat": self.seat or 0})
        self.ask("POST", f"{self.path}/odds", {"seat": self.other})
        self.ask("POST", f"{self.path}/hint", {"seat": self.seat or 0, "level": "samurai"})
        nonsense = {"action": "conquer the moon", "request": "r"}
        for n in (0, 1, 99):
            self.ask("POST", f"{self.path}/moves", {"seat": self.seat or 0, "seen": n, **nonsense})
        self.ask("POST", f"{self.path}/moves", {"seat": self.other, "seen": 0, **nonsense})
        self.ask("POST", f"{self.path}/acts", {"seat": self.seat or 0, "act": "conquer the moon"})
        self.ask("POST", f"{self.path}/undo", {"seat": self.seat or 0, "seen": 99})
        self.ask("POST", f"{self.path}/undo", {"seat": self.other, "seen": 0})
        with self.live("&since=0") as again:
            self.sent.append(("live since 0", self.text(again.recv(60))))
            again.send('{"type":"move","action":"conquer the moon","seen":99,"request":"w"}')
            self.sent.append(("live refusal", self.text(again.recv(60))))


def decide(house: AnyHouse, id: str, seat: int, action: str) -> None:
    """A decision of a seat, over HTTP."""
    view = house.http.get(f"/api/tables/{id}/view?seat={seat}", headers=headers(seat)).json()
    body = {"seat": seat, "action": action, "seen": view["n"]}
    r = house.http.post(f"/api/tables/{id}/moves", json=body, headers=headers(seat))
    assert r.status_code == 200, (r.text, action)


def take_back(house: AnyHouse, id: str, seat: int) -> None:
    view = house.http.get(f"/api/tables/{id}/view?seat={seat}", headers=headers(seat)).json()
    body = {"seat": seat, "seen": view["n"]}
    r = house.http.post(f"/api/tables/{id}/undo", json=body, headers=headers(seat))
    assert r.status_code == 200, r.text
