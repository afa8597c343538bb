"""WebSockets that send anything, or nothing, or break off: the server goes on, and forgets them."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from sengoku.client import Table
from server.conftest import OPEN
from server.running import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("data"), **OPEN).start()
    yield made
    assert "Traceback" not in (made.folder / "server.log").read_text()
    made.close()


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    made = anna.create("ikusa", ["me", "open"], {"variant": "standard"})
    bert.table(made.id).join()
    made.start()
    return made


def live(server: Server, table: Table, query: str = "seat=0", **more: Any) -> ClientConnection:
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table.id}/live?{query}"
    return connect(address, additional_headers=table.client.headers, compression=None, max_size=1 << 24, **more)


def viewers(server: Server) -> int:
    text = httpx.get(server.url + "/metrics", timeout=60).text
    return int(float(next(line for line in text.splitlines() if line.startswith("sengoku_viewers ")).split()[1]))


def nobody_left(server: Server, within: float = 30) -> None:
    deadline = time.monotonic() + within
    while viewers(server):
        assert time.monotonic() < deadline, f"{viewers(server)} viewers are still remembered"
        time.sleep(0.1)


def pong(ws: ClientConnection) -> str | None:
    """The request that the next answer, one to a ping, names; it tells the server's time."""
    said = json.loads(ws.recv(60))
    assert said.pop("type") == "pong"
    assert abs(said.pop("time") / 1000 - time.time()) < 60
    named: str | None = said.pop("request", None)
    assert not said
    return named


def well(server: Server, table: Table) -> None:
    """It answers, by HTTP and by WebSocket."""
    assert httpx.get(server.url + "/healthz", timeout=60).json() == {"status": "ok"}
    with live(server, table) as ws:
        assert json.loads(ws.recv(60))["type"] == "game"
        ws.send('{"type":"ping","request":"x"}')
        assert pong(ws) == "x"


def rubbish(rng: random.Random) -> str | bytes:
    """Something that is sent over a WebSocket."""
    kinds: list[Any] = [
        lambda: rng.randbytes(rng.randrange(1, 2000)),
        lambda: b"",
        lambda: "",
        lambda: "".join([chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x80, 0xD7FF)])) for _ in range(300)]),
        lambda: "[" * 4000,
        lambda: '{"type":"move","x":' + "[" * 1500 + "]" * 1500 + "}",
        lambda: '{"type":"move","x":' + '{"a":' * 700 + "1" + "}" * 700 + "}",
        lambda: "x" * 60_000,
        lambda: json.dumps({"type": rng.choice(["move", "act", "undo", "ping", "\0", "é"]), **part(rng)}),
        lambda: json.dumps([part(rng)]),
        lambda: json.dumps({"type": "move", "action": "\ud800", "seen": 0}),
        lambda: '{"type":"move","seen":' + "9" * 400 + "}",
        lambda: "null",
    ]
    made: str | bytes = rng.choice(kinds)()
    return made


def part(rng: random.Random) -> dict[str, Any]:
    values: list[Any] = [None, -1, 0, 1 << 80, 1.5, "", "\0", "x" * 3000, [], {}, True, "resign\0", "conquer the moon"]
    return {name: rng.choice(values) for name in ("action", "seen", "request", "seat") if rng.random() < 0.7}


def test_whatever_is_sent_is_answered_with_a_sentence(server: Server, table: Table) -> None:
    rng = random.Random(1)
    before = table.view(0)
    with live(server, table) as ws:
        assert json.loads(ws.recv(60))["type"] == "game"
        for i in range(600):
            ws.send(rubbish(rng))
            said = json.loads(ws.recv(60))
            assert said["type"] in ("refused", "pong"), said
            if said["type"] == "refused":
                assert said["message"]
                assert said.get("status", 400) < 500, said
            if i % 100 == 0:
                assert json.loads(json.dumps(table.view(0))) == before
    assert table.view(0) == before
    well(server, table)
    nobody_left(server)


def test_a_frame_that_is_too_large_ends_its_connection_alone(server: Server, table: Table) -> None:
    with live(server, table) as other:
        other.recv(60)
        for size in (70_000, 2_000_000):
            with live(server, table) as ws, contextlib.suppress(WebSocketException, OSError):
                ws.recv(60)
                ws.send("x" * size)
                while True:
                    ws.recv(60)
        other.send('{"type":"ping"}')
        assert pong(other) is None
    nobody_left(server)


# ------------------------------------------------------------ below the protocol


def raw(server: Server, table: Table, query: str = "seat=0") -> socket.socket:
    """A WebSocket without a library: what follows the handshake may be anything."""
    s = socket.create_connection(("127.0.0.1", server.port), 10)
    head = f"GET /api/tables/{table.id}/live?{query} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    head += f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {table.client.token}\r\n\r\n"
    s.sendall(head.encode())
    assert s.recv(12) == b"HTTP/1.1 101"
    return s


def frame(rng: random.Random) -> bytes:
    """A frame, right or wrong: any first byte, any length, masked or not."""
    first, payload = rng.randrange(256), rng.randbytes(rng.randrange(0, 120))
    length = rng.choice([len(payload), 126, 127, rng.randrange(128)])
    extended = struct.pack(">Q", rng.choice([len(payload), 1 << 62, (1 << 64) - 1])) if length == 127 else b""
    extended = struct.pack(">H", rng.randrange(1 << 16)) if length == 126 else extended
    return bytes([first, length | (0x80 if rng.random() < 0.7 else 0)]) + extended + payload


def torn(server: Server, table: Table, rng: random.Random) -> None:
    """A connection that goes wrong in one of many ways."""
    s = raw(server, table)
    try:
        way = rng.randrange(5)
        if way == 0:  # gone at once, without a word
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif way == 1:  # half closed
            s.shutdown(socket.SHUT_WR)
            s.settimeout(5)
            with contextlib.suppress(OSError):
                while s.recv(65536):
                    pass
        elif way == 2:  # frames that are none
            frames = [frame(rng) for _ in range(rng.randrange(1, 6))]  # drawn whatever becomes of them
            with contextlib.suppress(OSError):
                for each in frames:
                    s.sendall(each)
        elif way == 3:  # in the middle of a frame
            s.sendall(b"\x81\xfe\x10\x00")
        else:
            s.sendall(rng.randbytes(rng.randrange(1, 400)))
    finally:
        s.close()


def handshakes(server: Server, table: Table, rng: random.Random) -> None:
    """A beginning that is none."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as s:
        id, seat = rng.choice([table.id, "nosuch", "%00"]), rng.choice(["0", "-1", "%00", "x"])
        version, key, kept = rng.choice(["13", "8", "x"]), rng.choice(["", "x"]), rng.choice(["Upgrade", "close"])
        head = f"GET /api/tables/{id}/live?seat={seat} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        head += f"Connection: {kept}\r\nSec-WebSocket-Version: {version}\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        s.sendall(head.encode()[: rng.randrange(20, 400)])


def tear(server: Server, table: Table, many: int) -> None:
    rng = random.Random(many)
    for i in range(many):
        torn(server, table, rng)
        handshakes(server, table, rng)
        if i % 200 == 199:
            well(server, table)
    well(server, table)
    nobody_left(server)


def test_connections_that_are_torn_are_forgotten(server: Server, table: Table) -> None:
    tear(server, table, 100)


def test_event_streams_that_are_torn_are_forgotten(server: Server, table: Table) -> None:
    for i in range(40):
        with socket.create_connection(("127.0.0.1", server.port), 10) as s:
            head = f"GET /api/tables/{table.id}/events?seat=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            s.sendall((head + f"Authorization: Bearer {table.client.token}\r\n\r\n").encode())
            if i % 2:
                s.recv(100)
    well(server, table)
    nobody_left(server)


def test_who_does_not_read_is_sent_away(server: Server, table: Table) -> None:
    """Answers to thousands of questions do not pile up without end."""
    s = raw(server, table)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    text = b'{"type":"move","action":"conquer the moon","seen":0,"request":"' + b"r" * 60 + b'"}'
    one = b"\x81" + bytes([0x80 | 126]) + struct.pack(">H", len(text)) + b"\0\0\0\0" + text
    s.settimeout(20)
    with contextlib.suppress(OSError):
        for _ in range(60):
            s.sendall(one * 500)
    well(server, table)
    s.close()
    nobody_left(server, 60)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_thousands_of_torn_connections_are_forgotten(server: Server, table: Table) -> None:
    def memory() -> int:
        assert server.process is not None
        with open(f"/proc/{server.process.pid}/statm") as f:
            return int(f.read().split()[1]) * 4096

    tear(server, table, 1000)
    before = memory()
    tear(server, table, 5000)
    grown = memory() - before
    print(f"10,000 connections later: {grown / 1e6:.1f} MB more")
    assert grown < 30e6
