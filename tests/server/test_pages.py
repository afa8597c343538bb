"""The client's files over HTTP: the right one, in the right form, kept for the right time, and nothing else."""

from __future__ import annotations

import asyncio
import gzip
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI

from sengoku.server import pages
from sengoku.server.app import create_app
from sengoku.server.guard import HEADERS
from sengoku.server.settings import Settings
from server.running import Server

INDEX = "<!doctype html><title>Sengoku</title>" + "<p>a page that is long enough to be compressed</p>" * 40
SCRIPT = "console.log('a script');\n" * 100
FILES = {
    "index.html": INDEX.encode(),
    "assets/index-BxA1c2.js": SCRIPT.encode(),
    "assets/index-Dk3f.css": b"body { color: black }\n" * 100,
    "assets/tiny-1.js": b"1",
    "maps/japan.json": b'{"provinces": []}' + b" " * 2000,
    "maps/japan.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "maps/japan.webp": bytes(2000),
    "maps/japan.avif": bytes(10),
    "fonts/names.woff2": bytes(3000),
    "sounds/drum.ogg": bytes(10),
    "icon.png": bytes(10),
    "favicon.ico": bytes(10),
    "app.webmanifest": b"{}",
    "strange.xyz": b"?",
    ".vite/manifest.json": b"{}",
}
ROUTES = ["/", "/play", "/tables/abc", "/tables/abc/replay", "/watch", "/learn/ikusa", "/rules", "/ledger", "/account"]
ROUTES += ["/reset", "/settings", "/apiary", "/metricsandmore"]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A built client, and a secret beside it."""
    (tmp_path / "secret.txt").write_text("secret")
    for name, content in FILES.items():
        file = tmp_path / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return tmp_path / "web"


Ask = Callable[..., httpx.Response]


def asker(app: FastAPI) -> Ask:
    def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        async def asked() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
                given = {"accept-encoding": "identity", **{k.replace("_", "-"): v for k, v in headers.items()}}
                return await client.request(method, path, headers=given)

        return asyncio.run(asked())

    return ask


@pytest.fixture
def ask(web: Path, tmp_path: Path) -> Ask:
    return asker(create_app(Settings(data=tmp_path / "data", web=web)))


@pytest.mark.parametrize("path", ROUTES)
def test_every_route_of_the_client_is_the_client(ask: Ask, path: str) -> None:
    r = ask(path)
    assert (r.status_code, r.text) == (200, INDEX)
    assert r.headers["content-type"] == "text/html; charset=utf-8"
    assert r.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/index-BxA1c2.js", "text/javascript; charset=utf-8"),
        ("/assets/index-Dk3f.css", "text/css; charset=utf-8"),
        ("/maps/japan.json", "application/json"),
        ("/maps/japan.svg", "image/svg+xml"),
        ("/maps/japan.webp", "image/webp"),
        ("/maps/japan.avif", "image/avif"),
        ("/fonts/names.woff2", "font/woff2"),
        ("/sounds/drum.ogg", "audio/ogg"),
        ("/icon.png", "image/png"),
        ("/favicon.ico", "image/x-icon"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/strange.xyz", "application/octet-stream"),
    ],
)
def test_files_say_what_they_are(ask: Ask, path: str, kind: str) -> None:
    r = ask(path)
    assert r.status_code == 200
    assert r.content == FILES[path[1:]]
    assert r.headers["content-type"] == kind


def test_hashed_names_are_kept_for_ever_and_others_a_day(ask: Ask) -> None:
    assert ask("/assets/tiny-1.js").headers["cache-control"] == "public, max-age=31536000, immutable"
    assert ask("/icon.png").headers["cache-control"] == "public, max-age=86400"


@pytest.mark.parametrize("path", ["/", "/assets/index-BxA1c2.js", "/icon.png"])
def test_what_the_browser_has_is_not_sent_again(ask: Ask, path: str) -> None:
    first = ask(path)
    again = ask(path, if_none_match=f'"other", W/{first.headers["etag"]}')
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == first.headers["cache-control"]
    assert ask(path, if_none_match='"other"').status_code == 200


def test_texts_are_compressed_for_whoever_takes_it(ask: Ask) -> None:
    plain, small = ask("/assets/index-BxA1c2.js"), ask("/assets/index-BxA1c2.js", accept_encoding="deflate, gzip;q=0.5")
    assert small.headers["content-encoding"] == "gzip"
    assert small.text == plain.text == SCRIPT
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) // 4
    assert small.headers["etag"] != plain.headers["etag"]
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == small.headers["vary"] == "Accept-Encoding"
    refused = ask("/assets/index-BxA1c2.js", accept_encoding="gzip; q=0, identity")
    assert "content-encoding" not in refused.headers


def test_pictures_and_small_files_are_not_compressed(ask: Ask) -> None:
    for path in ("/maps/japan.webp", "/assets/tiny-1.js", "/fonts/names.woff2"):
        assert "content-encoding" not in ask(path, accept_encoding="gzip").headers


def test_brotli_is_used_where_it_is_installed(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any two functions that belong together will do: which one is chosen is what is tested."""

    class Brotli:
        compress = staticmethod(lambda data: gzip.compress(data)[:-8])

    monkeypatch.setitem(sys.modules, "brotli", Brotli)
    found = asyncio.run(loaded(web)).files["/index.html"]
    assert found.answer({"accept-encoding": "gzip, br"}).headers["content-encoding"] == "br"
    assert found.answer({"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


async def loaded(folder: Path) -> pages.Pages:
    made = pages.Pages(folder)
    await made.fresh()
    return made


def test_head_is_get_without_the_content(ask: Ask) -> None:
    for path in ("/", "/icon.png", "/assets/index-BxA1c2.js", "/learn"):
        get, head = ask(path), ask(path, "HEAD")
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers == get.headers


@pytest.mark.parametrize(
    "path",
    ["/nosuch.js", "/assets/nosuch", "/assets/", "/play/nosuch.png", "/.vite/manifest.json", "/index.html/x.y"]
    + ["/api", "/api/nosuch", "/api/", "/healthz/x", "/metrics/x", "/openapi.json/x"],
)
def test_what_is_not_there_is_refused_like_everything_else(ask: Ask, path: str) -> None:
    r = ask(path)
    assert r.status_code == 404, r.text
    assert sorted(r.json()) == ["data", "error", "message"]


def test_pages_are_only_read(ask: Ask) -> None:
    for path in ("/", "/play", "/icon.png"):
        for method in ("POST", "PUT", "DELETE", "PROPFIND"):
            r = ask(path, method)
            assert (r.status_code, r.headers["allow"]) == (405, "GET, HEAD")
            assert sorted(r.json()) == ["data", "error", "message"]
    assert ask("/api/nosuch", "POST").status_code == 404
    assert ask("/api/guests").headers["allow"] == "POST"


def test_every_answer_keeps_the_strict_headers(ask: Ask) -> None:
    known = ask("/icon.png").headers["etag"]
    answers = [ask("/"), ask("/icon.png"), ask("/icon.png", if_none_match=known), ask("/nosuch.js"), ask("/", "POST")]
    for r in answers:
        for name, value in HEADERS:
            assert r.headers[name.decode()] == value.decode(), r.status_code


def test_pages_are_no_part_of_the_api(web: Path, tmp_path: Path) -> None:
    doc = create_app(Settings(data=tmp_path / "data", web=web)).openapi()
    assert all([path.startswith(("/api/", "/healthz", "/metrics")) for path in doc["paths"]])


def test_a_client_built_while_the_server_runs_is_served(web: Path, ask: Ask) -> None:
    assert ask("/new.txt").status_code == 404
    (web / "new.txt").write_text("new")
    (web / "index.html").write_text("another")
    os.utime(web / "index.html", ns=(1, 1))
    assert ask("/").text == "another"
    assert ask("/new.txt").text == "new"


def test_without_a_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    ask = asker(create_app(Settings(data=tmp_path / "data", web=tmp_path / "nothing")))
    page = ask("/tables/abc")
    assert page.status_code == 200
    assert "make play" in page.text
    assert "/openapi.json" in page.text
    assert "<script" not in page.text  # nothing inline: the headers forbid it
    assert "<style" not in page.text
    assert ask("/unbuilt.css").headers["content-type"] == "text/css; charset=utf-8"
    assert ask("/openapi.json").json()["info"]["title"] == "Sengoku"


ESCAPES = ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..\\secret.txt"]
ESCAPES += ["//secret.txt", "/./secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/%252e%252e/secret.txt"]
ESCAPES += ["/etc/passwd.txt", "//etc/passwd.x", "/secret.txt%00", "/%ff%fe.txt", "/maps/..;/..;/secret.txt"]


def test_no_path_leads_out_of_the_folder(serve: Callable[..., Server], web: Path) -> None:
    """Sent as they stand: clients would tidy them up."""
    server = serve()
    for path in ESCAPES:
        assert raw(server.url, path).startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), path
    for path in ["/" * 500, "/" + "a" * 5000, "/?" + "x" * 3000, "/é"]:
        assert raw(server.url, path)[:10] in (b"HTTP/1.1 2", b"HTTP/1.1 4"), path[:20]


@pytest.mark.parametrize("path", ESCAPES)
def test_only_files_of_the_folder_are_known(path: str, web: Path) -> None:
    assert asyncio.run(loaded(web)).found(path) is None


def raw(url: str, path: str) -> bytes:
    where = urlsplit(url)
    with socket.create_connection((where.hostname or "", where.port or 0), 10) as s:
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
        out = b""
        while part := s.recv(65536):
            out += part
        return out
