"""The client in a real Chromium, against a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from sengoku.server.settings import WEB
from server.running import Server
from web.player import Player

OPEN = {"SENGOKU_LIMITS": "off"}  # tests ask more often than people
FLAGS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=20_000)  # machines may be busy
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def missing(what: str) -> None:
    """On a person's machine a test that cannot run says so; where changes are judged it fails."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        missing("no Chromium: apt-get install chromium, or CHROMIUM=/path/to/it")
    flags = [*FLAGS, "--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else FLAGS
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built client, shared by the tests of a worker."""
    if not (WEB / "index.html").is_file():
        missing("the browser client is not built: python tools/client.py")
    server = Server(tmp_path_factory.mktemp("site"), **OPEN).start()
    yield server
    server.stop()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of different people: each has its own cookies."""
    made: list[BrowserContext] = []

    def make(**more: Any) -> BrowserContext:
        given = {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce", **more}
        made.append(browser.new_context(**given))
        made[-1].set_default_timeout(30_000)
        return made[-1]

    yield make
    for each in made:
        each.close()


class Ears:
    """What a page complains about."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("pageerror", lambda e: self.heard.append(f"error: {e}"))
        page.on("console", self.console)

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.heard.append(message.text)


@pytest.fixture
def open_page(contexts: Callable[..., BrowserContext], site: Server) -> Iterator[Callable[..., Page]]:
    """A page of the site in a browser of its own; the test fails if anything went wrong inside it."""
    ears: list[Ears] = []

    def make(path: str = "/", **more: Any) -> Page:
        page = contexts(**more).new_page()
        ears.append(Ears(page))
        page.goto(site.url + path)
        return page

    yield make
    assert [text for each in ears for text in each.heard] == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def player() -> Callable[..., Player]:
    """Somebody who plays by clicks: player(page, seed)."""
    return Player


@pytest.fixture
def shots() -> Path | None:
    """Where screenshots go, if anybody wants them: SENGOKU_SHOTS=folder."""
    folder = os.environ.get("SENGOKU_SHOTS")
    return Path(folder) if folder else None
