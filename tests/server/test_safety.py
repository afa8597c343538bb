"""Safety: guessing is slow, cookies and headers are strict, logs keep no secrets, proxies are not believed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.sync.client import connect

from sengoku.server import limits
from sengoku.server.errors import Refused
from sengoku.server.guard import CSP, HEADERS, Guard
from sengoku.server.limits import GUESSES, Limits
from sengoku.server.metrics import Metrics
from sengoku.server.schema import sessions, tables, users
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import OPEN
from server.running import Server
from server.sinks import MailSink

PASSWORD = "a very good password"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As it is started without a word: limits, nobody trusted."""
    made = Server(tmp_path_factory.mktemp("strict")).start()
    yield made
    made.close()


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Behind a proxy on this machine, and with a token for its figures."""
    more = {"SENGOKU_TRUST_PROXY": "127.0.0.1", "SENGOKU_METRICS_TOKEN": "figures"}
    made = Server(tmp_path_factory.mktemp("behind"), **more).start()
    yield made
    made.close()


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=20) as client:
        yield client


# ------------------------------------------------------------ guessing


class Clock:
    """A time of the test's own."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(limits, "time", made)
    return made


def wait_for(work: Callable[[], None]) -> int:
    """The seconds that one is told to wait; 0: none."""
    try:
        work()
    except Refused as e:
        assert e.status == 429  # noqa: PT017
        return int(e.args_of["seconds"])
    return 0


@pytest.mark.parametrize(("caller", "free", "longest"), [(f"{k} x", *v) for k, v in GUESSES.items()])
def test_each_wrong_guess_doubles_the_wait(clock: Clock, caller: str, free: int, longest: int) -> None:
    found, waits = Limits(), []
    for _ in range(free):
        assert wait_for(lambda: found.guess([caller])) == 0
    for _ in range(14):
        waits.append(wait_for(lambda: found.guess([caller])))
        clock.now += waits[-1]
        assert wait_for(lambda: found.guess([caller])) == 0
    assert waits[:5] == [2, 3, 5, 9, 17]
    assert waits == sorted(waits)
    assert waits[-1] == longest + 1
    assert wait_for(lambda: found.guess(["name y"])) == 0  # others do not wait
    clock.now += limits.FORGOTTEN + 1
    assert [wait_for(lambda: found.guess([caller])) for _ in range(free)] == [0] * free


def test_a_right_guess_is_forgiven_and_a_wait_is_for_all_callers(clock: Clock) -> None:
    found = Limits()
    for _ in range(20):
        found.guess(["name x", "address a"])
        found.guessed(["name x", "address a"])
    for _ in range(5):
        found.guess(["name x", "address a"])
    assert wait_for(lambda: found.guess(["name x", "address b"])) > 0  # from anywhere
    assert wait_for(lambda: found.guess(["name z", "address a"])) == 0
    assert wait_for(lambda: Limits(on=False).guess(["name x"])) == 0


def test_guessing_a_password_over_the_wire_is_slow(behind: Server, http: httpx.Client) -> None:
    anna = behind.guest("Anna")
    anna.claim(PASSWORD)

    def login(password: str, address: str) -> httpx.Response:
        body = {"name": "Anna", "password": password}
        return http.post(behind.url + "/api/login", json=body, headers={"X-Forwarded-For": address})

    free = GUESSES["name"][0]
    for i in range(free):  # each from another address
        assert login(f"guess number {i}", f"10.0.0.{i}").status_code == 403
    more = wait = 0
    for i in range(100):  # on a busy machine a short wait is over before the next guess arrives; they double
        refused = login(f"one more {i}", f"10.0.2.{i}")
        if refused.status_code == 403:
            more += 1
            continue
        assert refused.status_code == 429
        wait = int(refused.headers["Retry-After"])
        assert wait <= 2**more + 1
        if wait >= 4:
            break
        time.sleep(wait)
    assert wait >= 4
    refused = login(PASSWORD, "10.0.1.1")  # even the right one waits now
    assert (refused.status_code, refused.json()["error"]) == (429, "slow_down")
    time.sleep(int(refused.headers["Retry-After"]))
    assert login(PASSWORD, "10.0.1.4").status_code == 200
    assert login(PASSWORD, "10.0.1.5").status_code == 200


# ------------------------------------------------------------ proxies


def guests(server: Server, http: httpx.Client, word: str, many: int, **headers: str) -> list[int]:
    """New guests, each of whom says that he comes from somewhere else."""
    out = []
    for i in range(many):
        head = {"X-Forwarded-For": f"10.1.{len(word)}.{i}", **headers}
        out.append(http.post(server.url + "/api/guests", json={"name": f"{word} {i}"}, headers=head).status_code)
    return out


def test_a_proxy_is_believed_only_if_it_is_known(strict: Server, behind: Server, http: httpx.Client) -> None:
    assert 429 in guests(strict, http, "Liar", 8)
    assert guests(behind, http, "Friend", 8) == [201] * 8
    known = {"X-Forwarded-For": "10.9.9.9, 127.0.0.1"}
    codes = [
        http.post(behind.url + "/api/guests", json={"name": f"One {i}"}, headers=known).status_code for i in range(8)
    ]
    assert 429 in codes  # one address, whatever comes before it
    spoofed = [
        http.post(
            behind.url + "/api/guests",
            json={"name": f"Spoof {i}"},
            headers={"X-Forwarded-For": f"10.8.0.{i}, 10.7.7.7"},
        ).status_code
        for i in range(8)
    ]
    assert 429 in spoofed  # what the caller himself wrote before the proxy's word counts for nothing


# ------------------------------------------------------------ cookies and headers


def cookie(answer: httpx.Response) -> dict[str, str]:
    parts = [part.strip().partition("=") for part in answer.headers["set-cookie"].split(";")]
    return {name.lower(): value for name, _, value in parts}


def test_the_sessions_cookie_is_strict(behind: Server, http: httpx.Client) -> None:
    https = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.3.0.1"}
    safe = cookie(http.post(behind.url + "/api/guests", json={"name": "Cookie A"}, headers=https))
    plain = cookie(
        http.post(behind.url + "/api/guests", json={"name": "Cookie B"}, headers={"X-Forwarded-For": "10.3.0.2"})
    )
    for found in (safe, plain):
        assert "httponly" in found
        assert found["samesite"] == "lax"
        assert found["path"] == "/"
        assert 0 < int(found["max-age"]) <= 90 * 86_400
        assert "domain" not in found
        assert len(found["sengoku"]) >= 43
    assert "secure" in safe
    assert "secure" not in plain


def answers(server: Server, http: httpx.Client) -> Iterator[tuple[str, httpx.Response]]:
    """Answers of every kind: good ones, refusals, what nobody routed."""
    wanted: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/healthz", {}),
        ("GET", "/openapi.json", {}),
        ("GET", "/metrics", {}),
        ("GET", "/api/games", {}),
        ("GET", "/api/me", {}),
        ("GET", "/nosuch", {}),
        ("GET", "/api/tables/nosuch", {}),
        ("DELETE", "/api/games", {}),
        ("POST", "/api/login", {"content": b"{"}),
        ("POST", "/api/login", {"content": b"x" * 70_000}),
        ("POST", "/api/login", {"content": iter([b"x" * 70_000])}),
        ("POST", "/api/login", {"json": {}, "headers": {"Origin": "https://evil.example"}}),
        ("POST", "/api/login", {"json": {"name": "Anna", "password": "wrong wrong"}}),
        ("OPTIONS", "/api/games", {}),
        ("HEAD", "/api/games", {}),
        ("GET", "/%00", {}),
    ]
    for method, path, more in wanted:
        yield f"{method} {path} {more}"[:100], http.request(method, server.url + path, **more)


def test_every_answer_keeps_browsers_strict(strict: Server, http: httpx.Client) -> None:
    codes = set()
    for name, answer in answers(strict, http):
        codes.add(answer.status_code)
        for header, value in HEADERS:
            assert answer.headers.get_list(header.decode()) == [value.decode()], name
        assert "server" not in answer.headers
        if answer.status_code >= 400 and answer.content:
            assert sorted(answer.json()) == ["data", "error", "message"], name
    assert codes >= {200, 400, 401, 403, 404, 405, 413, 422}
    for word in ("unsafe-inline", "unsafe-eval", "*", "http:"):
        assert word not in CSP
    assert "default-src 'none'" in CSP
    assert "frame-ancestors 'none'" in CSP


def test_what_fails_says_nothing_of_why() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("the seed is 12345")

    async def asked() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(Guard(broken, Metrics()))) as client:
            return await client.get("http://test/")

    answer = asyncio.run(asked())
    assert answer.status_code == 500
    assert answer.headers["content-security-policy"] == CSP
    assert answer.json()["error"] == "failed"
    assert "12345" not in answer.text


def test_a_page_of_another_site_can_do_nothing(behind: Server, http: httpx.Client) -> None:
    from_afar = {"X-Forwarded-For": "10.4.0.1"}
    made = http.post(behind.url + "/api/guests", json={"name": "Victim"}, headers=from_afar)
    http.cookies.clear()
    jar = {"Cookie": f"sengoku={made.json()['token']}"}
    table = http.post(behind.url + "/api/tables", json={"game": "ikusa", "seats": ["me", "random"]}, headers=jar).json()
    http.post(f"{behind.url}/api/tables/{table['id']}/start", headers=jar)
    evil = {**jar, "Origin": "https://evil.example"}
    assert http.post(behind.url + "/api/logout", headers=evil).status_code == 403
    own = {**jar, "Origin": behind.url}
    assert http.patch(behind.url + "/api/me", json={}, headers=own).status_code == 200
    address = f"{behind.url.replace('http', 'ws')}/api/tables/{table['id']}/live?seat=0"
    for origin, kind in (("https://evil.example", "refused"), ("null", "refused"), (behind.url, "game")):
        headers = {**jar, "Origin": origin}
        with connect(address, additional_headers=headers, compression=None, max_size=1 << 24) as ws:
            assert json.loads(ws.recv(60))["type"] == kind


# ------------------------------------------------------------ figures


def test_figures_are_for_who_has_the_token(strict: Server, behind: Server, http: httpx.Client) -> None:
    def code(server: Server, **headers: str) -> int:
        return http.get(server.url + "/metrics", headers=headers).status_code

    assert code(behind) == 403
    assert code(behind, Authorization="Bearer wrong") == 403
    assert code(behind, Authorization="Bearer figures") == 200
    assert code(strict) == 200  # this machine, and no token is set
    assert code(strict, **{"X-Forwarded-For": "127.0.0.1"}) == 403
    text = http.get(strict.url + "/metrics").text
    assert "sengoku_requests_total" in text
    for _ in range(5):
        http.request("PROPFIND", strict.url + "/healthz")
    assert "PROPFIND" not in http.get(strict.url + "/metrics").text


# ------------------------------------------------------------ processes


def test_the_bots_of_a_killed_server_do_not_outlive_it(tmp_path: Path) -> None:
    server = Server(tmp_path, **OPEN).start()
    anna = server.guest("Anna")
    table = anna.create("warriors-of-japan", ["me", "samurai"])
    table.start()
    assert server.process is not None
    with table.seat(0) as mine:
        mine.act("resign")  # bots alone
        until(lambda: mine.look(60).n > 4)
        workers = children(server.process.pid)
        assert workers
        server.kill()
    server.close()
    until(lambda: not any([Path(f"/proc/{pid}").exists() for pid in workers]))


def children(pid: int) -> list[int]:
    """Processes that a server has started, as Linux tells it."""
    return [int(x) for path in Path(f"/proc/{pid}/task").glob("*/children") for x in path.read_text().split()]


def until(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not what():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.1)


# ------------------------------------------------------------ what is written down


def test_no_secret_reaches_the_log_and_none_is_kept_plainly(tmp_path: Path, http: httpx.Client) -> None:
    mails = MailSink()
    more = {"SENGOKU_SMTP": mails.url.replace("//", "//someone:mailsecret@"), "SENGOKU_METRICS_TOKEN": "figuresecret"}
    server = Server(tmp_path, arguments=("--log-requests",), **OPEN, **more).start()
    try:
        secrets = used_secrets(server, http)
    finally:
        server.close()
        mails.close()
    said = (tmp_path / "server.log").read_text()
    assert said.count('"path": "/api/tables/{id}/moves"') >= 1
    for name, secret in secrets.items():
        assert secret not in said, name
    kept = b"".join([path.read_bytes() for path in sorted(tmp_path.glob("sengoku.db*"))])
    for name in ("token", "password", "reset", "invitation", "forged"):
        assert secrets[name].encode() not in kept, name


def used_secrets(server: Server, http: httpx.Client) -> dict[str, str]:
    """Uses every kind of secret once, rightly and wrongly."""
    anna, bert = server.guest("Anna"), server.guest("Bert")
    anna.claim(PASSWORD, "anna-secret@post.example")
    table = anna.create("warriors-of-japan", ["me", "invited"], nonce="nonce-secret", visibility="private")
    http.get(f"{server.url}/api/tables/{table.id}", params={"invite": table.invites[1]}, headers=bert.headers)
    bert.table(table.id).join(invite=table.invites[1])
    table.start()
    seat = table.info()["to_act"][0]
    who = [anna, bert][seat]
    with who.table(table.id).seat(seat) as mine:
        now = mine.look()
        mine.move(now.legal[0])
    body = {"seat": seat, "action": "actionsecret", "seen": 0, "request": "requestsecret"}
    http.post(f"{server.url}/api/tables/{table.id}/moves", json=body, headers=who.headers)
    anna.ask("POST", f"/api/tables/{table.id}/talk", {"text": "whisper secret", "seat": 0, "to": 1})
    http.get(f"{server.url}/api/me?token={anna.token}", headers={"Authorization": "Bearer forgedsecret"})
    http.get(f"{server.url}/api/me", headers={"Cookie": "sengoku=cookiesecret"})
    http.get(f"{server.url}/metrics", headers={"Authorization": "Bearer figuresecret"})
    http.post(f"{server.url}/api/login", json={"name": "Anna", "password": "wrongsecret"})
    http.post(f"{server.url}/api/password/forgot", json={"name": "Anna"})  # the mail fails: the sink knows no logins
    http.post(f"{server.url}/api/password/reset", json={"token": "resetsecret", "password": "newsecretpassword"})
    anna.ask("PATCH", "/api/me", {"webhook": "https://localhost/hooksecret"})
    http.post(f"{server.url}/api/notices/test", json={"way": "webhook"}, headers=anna.headers)
    time.sleep(0.5)
    store = Store(Settings(data=server.folder))
    row = store.read_now(lambda c: c.execute(select(tables.c.secret).where(tables.c.id == table.id)).scalar_one())
    hashes = store.read_now(lambda c: list(c.execute(select(sessions.c.hash)).scalars()))
    argon = store.read_now(lambda c: c.execute(select(users.c.password).where(users.c.name == "Anna")).scalar_one())
    store.close()
    assert argon.startswith("$argon2id$")
    assert anna.token not in hashes
    out = {"token": anna.token, "other token": bert.token, "password": PASSWORD, "wrong password": "wrongsecret"}
    out |= {"seed": row, "invitation": table.invites[1], "nonce": "nonce-secret", "mail": "anna-secret"}
    out |= {"forged": "forgedsecret", "cookie": "cookiesecret", "figures": "figuresecret", "reset": "resetsecret"}
    out |= {"new password": "newsecretpassword", "hash": argon, "talk": "whisper", "smtp": "mailsecret"}
    return out | {"hook": "hooksecret", "action": "actionsecret", "request": "requestsecret", "table": table.id}
