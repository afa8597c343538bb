"""A thousand requests that nobody may make: each is refused with a sentence, and nothing changes."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import select

from sengoku.client import Client, Table
from sengoku.server.schema import chairs, log, messages, positions, sessions, shunned, tables, users
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import DATABASES
from server.running import Server

MANY = 1000


class Bad(NamedTuple):
    """A request that is to be refused."""

    kind: str
    method: str
    path: str
    content: bytes
    headers: dict[str, bytes]


def everything(server: Server) -> list[list[tuple[Any, ...]]]:
    """All rows that a request could change."""
    store = Store(Settings(data=server.folder, database=server.database))
    out = []
    for table in (users, sessions, tables, chairs, log, positions, messages, shunned):
        names = [c for c in table.c if c.name not in ("present", "due")]
        wanted = select(*names).order_by(*table.primary_key.columns)
        out.append(store.read_now(lambda c, w=wanted: [tuple(r) for r in c.execute(w)]))  # type: ignore[misc]
    store.close()
    return out


class Wicked:
    """Makes bad requests of every kind about one table."""

    def __init__(self, rng: random.Random, table: Table, people: list[Client], old: list[dict[str, Any]]) -> None:
        self.rng, self.table, self.people, self.old = rng, table, people, old
        self.path = f"/api/tables/{table.id}"
        self.kinds: list[Callable[[], Bad]] = [
            self.wrong_seat,
            self.wrong_seat_looks,
            self.forged_token,
            self.replayed,
            self.out_of_order,
            self.malformed,
            self.wrong_types,
            self.wrong_content,
            self.wrong_origin,
            self.unknown,
            self.no_number,
            self.large,
            self.wrong_method,
            self.impossible,
        ]

    def made(self, kind: str, method: str, path: str, body: Any, who: Client | None, **headers: str) -> Bad:
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        head = {"Content-Type": "application/json", **(who.headers if who else {}), **headers}
        return Bad(kind, method, path, content, {k: v.encode() for k, v in head.items()})

    def body(self, seat: int, action: str = "pass") -> tuple[str, dict[str, Any]]:
        """Something that a seat may do: where, and with what."""
        seen = self.rng.choice([0, 1, 2, 3])
        return self.rng.choice(
            [
                ("/moves", {"seat": seat, "action": action, "seen": seen}),
                ("/acts", {"seat": seat, "act": "resign"}),
                ("/undo", {"seat": seat, "seen": seen}),
                ("/undo/ask", {"seat": seat}),
                ("/undo/answer", {"seat": seat, "yes": True}),
                ("/talk", {"seat": seat, "text": "I am somebody else"}),
                ("/seat", {"seat": seat, "auto_pass": True}),
            ]
        )

    def wrong_seat(self) -> Bad:
        who = self.rng.randrange(3)
        seat = self.rng.choice([x for x in (0, 1, 7, 15) if x != who])
        path, body = self.body(seat)
        return self.made("wrong seat", "POST", self.path + path, body, self.people[who])

    def wrong_seat_looks(self) -> Bad:
        who = self.rng.randrange(3)
        seat = self.rng.choice([x for x in (0, 1, 9) if x != who])
        path = self.rng.choice(["/view", "/events", "/since"])
        return self.made("wrong seat", "GET", f"{self.path}{path}?seat={seat}", None, self.people[who])

    def forged_token(self) -> Bad:
        good = self.people[0].token
        i = self.rng.randrange(len(good))
        other = self.rng.choice([c for c in "abcXYZ019" if c != good[i]])
        forged = self.rng.choice(
            [good[:i] + other + good[i + 1 :], good[:-1], good + "A", "é" * 40, "null", good[::-1]]
        )
        path, body = self.body(0)
        header = self.rng.choice(
            [
                {"Authorization": f"Bearer {forged}"},
                {"Authorization": f"Basic {good}"},
                {"Authorization": good},
                {"Cookie": f"sengoku={forged}"},
                {"X-Token": good},
            ]
        )
        return self.made("forged token", "POST", self.path + path, body, None, **header)

    def replayed(self) -> Bad:
        """What was carried out before, caught by somebody and sent again."""
        body = dict(self.rng.choice(self.old))
        body.pop("request", None)
        if self.rng.random() < 0.5:
            body["request"] = f"again {self.rng.randrange(1 << 30)}"
        return self.made("replayed", "POST", f"{self.path}/moves", body, self.people[body["seat"]])

    def out_of_order(self) -> Bad:
        seat = self.rng.randrange(2)
        body = {
            "seat": seat,
            "action": self.rng.choice(self.old)["action"],
            "seen": self.rng.choice([50, 999, 1 << 39]),
        }
        return self.made("out of order", "POST", f"{self.path}/moves", body, self.people[seat])

    def malformed(self) -> Bad:
        path, body = self.body(0)
        text = json.dumps(body).encode()
        content = self.rng.choice(
            [
                b"",
                b"{",
                text[:-1],
                text + text,
                text.replace(b'"', b"'"),
                b"[" * 30_000,
                b'{"seat":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
                b'{"seat":' + b"9" * 5_000 + b"}",
                b'{"seat": NaN, "seen": Infinity}',
                b"\xff\xfe" + text,
                text.replace(b"{", b'{"\xe9": 1,', 1)[:-2],
                text.replace(b"0", b'"\\ud800"', 1),
                b"null",
                b"[]",
                b'"text"',
                b"\0\0\0\0",
                bytes(self.rng.randrange(256) for _ in range(200)),
            ]
        )
        return self.made("malformed", "POST", self.path + path, content, self.people[0])

    def wrong_types(self) -> Bad:
        path, body = self.body(0)
        name = self.rng.choice(list(body))
        wrong: list[Any] = [-1, 1.5, None, [], {}, [0], "", "x" * 1000, 1 << 70, -(1 << 70), "\0", "seven"]
        if path == "/moves" and name == "action":
            wrong = [-1, 1.5, None, [], {}, "", "x" * 1000, "\0", "seven"]
        if path == "/talk" and name == "seat":  # null: somebody who watches
            wrong.remove(None)
        if path in ("/acts", "/talk") and name in ("act", "text"):
            wrong = [-1, None, [], {}, "", "x" * 1000, "\0", "\n"]
        return self.made("wrong type", "POST", self.path + path, {**body, name: self.rng.choice(wrong)}, self.people[0])

    def wrong_content(self) -> Bad:
        path, body = self.body(0)
        kind = self.rng.choice(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "image/png"])
        text = self.rng.choice([json.dumps(body).encode(), b"seat=0&act=resign", b"--x\r\n\r\n"])
        return self.made("wrong content", "POST", self.path + path, text, self.people[0], **{"Content-Type": kind})

    def wrong_origin(self) -> Bad:
        path, body = self.body(0)
        origin = self.rng.choice(["https://evil.example", "null", "http://localhost", "http://127.0.0.1", "file://"])
        return self.made("wrong origin", "POST", self.path + path, body, self.people[0], Origin=origin)

    def no_number(self) -> Bad:
        number = self.rng.choice(["0.0", "1_0", "%2B1", "%201", "1e0", "-1", "\u0663", "true", "0x1", "", "null"])
        wanted = self.rng.choice(["/talk?since=", "/talk?seat=", "/view?seat=", "/events?since="])
        return self.made("no number", "GET", self.path + wanted + number, None, self.people[0])

    def unknown(self) -> Bad:
        path, body = self.body(0)
        id = self.rng.choice(["nosuchtable", "a" * 40, "..%2f..", "%00", "%ff%fe", "'--", self.table.id + "%00", "é"])
        where = self.rng.choice([f"/api/tables/{id}{path}", f"/api/nosuch/{id}", f"/nosuch/{id}{path}"])
        return self.made("unknown", "POST", where, body, self.people[0])

    def large(self) -> Bad:
        path, body = self.body(0)
        text = json.dumps({**body, "more": "x" * self.rng.choice([70_000, 300_000])}).encode()
        return self.made("large", "POST", self.path + path, text, self.people[0])

    def wrong_method(self) -> Bad:
        path, body = self.body(0)
        method = self.rng.choice(["PUT", "DELETE", "PATCH", "PROPFIND"])
        return self.made("wrong method", method, self.path + path, body, self.people[0])

    def impossible(self) -> Bad:
        """What the right person may ask, but not get."""
        who = self.rng.choice(self.people[:2])
        path, body = self.rng.choice(
            [
                ("/start", None),
                ("/join", {}),
                ("/leave", None),
                ("/rematch", None),
                ("/acts", {"seat": 0, "act": "timeout"}),
                ("/acts", {"seat": 0, "act": "conquer the moon"}),
                ("/undo/answer", {"seat": 1, "yes": True}),
            ]
        )
        who = self.people[(body or {}).get("seat", self.people.index(who))]
        return self.made("impossible", "POST", self.path + path, body, who)


def playing(server: Server) -> tuple[Table, list[Client], list[dict[str, Any]]]:
    """A table where some decisions have been made, its two players, a stranger, and the requests that were made."""
    anna, bert, carl = [server.guest(name) for name in ("Anna", "Bert", "Carl")]
    table = anna.create("warriors-of-japan", ["me", "open"])
    bert.table(table.id).join()
    table.start()
    old, rng = [], random.Random(1)
    for i in range(12):
        seat = table.info()["to_act"][0]
        who = [anna, bert][seat]
        now = who.table(table.id).view(seat)
        body = {"seat": seat, "action": rng.choice(now["legal"]), "seen": now["n"], "request": f"first {i}"}
        who.ask("POST", f"/api/tables/{table.id}/moves", body)
        old.append(body)
    return table, [anna, bert, carl], old


def send(http: httpx.Client, bad: Bad, chunked: bool) -> httpx.Response:
    """With a length, or in pieces that do not say how long they are together."""
    content = iter([bad.content]) if chunked and bad.content else bad.content
    return http.request(bad.method, bad.path, content=content, headers=bad.headers)


@pytest.mark.parametrize("kind", DATABASES)
def test_a_thousand_bad_requests_change_nothing(kind: str, serve: Callable[..., Server]) -> None:
    server = serve(kind, arguments=("--log-requests",))
    table, people, old = playing(server)
    rng = random.Random(kind)
    wicked = Wicked(rng, table, people, old)
    before, seen = everything(server), [people[x].table(table.id).view(x) for x in (0, 1)]
    count: Counter[str] = Counter()
    with httpx.Client(base_url=server.url, timeout=20) as http:
        for i in range(MANY):
            bad = wicked.kinds[i % len(wicked.kinds)]()
            answer = send(http, bad, rng.random() < 0.2)
            told = (
                f"{bad.kind}: {bad.method} {bad.path} {bad.content[:200]!r} -> {answer.status_code} {answer.text[:200]}"
            )
            assert 400 <= answer.status_code < 500, told
            assert answer.headers["content-type"] == "application/json", told
            problem = answer.json()
            assert sorted(problem) == ["data", "error", "message"], told
            assert problem["message"].strip(), told
            count[bad.kind] += 1
    assert len(count) == 13
    assert sum(count.values()) == MANY
    assert everything(server) == before
    assert [people[x].table(table.id).view(x) for x in (0, 1)] == seen
    said = (server.folder / "server.log").read_text()
    assert '"status": 4' in said
    assert '"status": 5' not in said
    assert "Traceback" not in said


def test_a_request_repeated_by_its_own_name_changes_nothing_either(serve: Callable[..., Server]) -> None:
    server = serve()
    table, people, old = playing(server)
    before = everything(server)
    for body in old:
        who = people[body["seat"]]
        assert (
            who.ask("POST", f"/api/tables/{table.id}/moves", body)["n"] == who.table(table.id).view(body["seat"])["n"]
        )
    assert everything(server) == before
