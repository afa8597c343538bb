"""The database: one thread writes, many jobs to a commit; readers never wait for it.

A job is a function of a connection. What `write` has answered is durable: it was committed before.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from sengoku.kernel.errors import SengokuError
from sengoku.server.settings import Settings

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_TOGETHER = 256  # jobs of one commit
AGAIN = 0.05  # seconds until a commit that failed for a passing reason is tried again
TRIES = 100


class Conflict(SengokuError):
    """Somebody else has written the table meanwhile: reload, and look again."""


class Store:
    """The way to the database of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = engine_of(settings)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.own: set[int] = set()  # PostgreSQL's numbers of this process's connections: what they notify is known here
        if self.postgres:
            event.listen(self.engine, "connect", lambda made, _: self.own.add(made.info.backend_pid))
        self._jobs: queue.SimpleQueue[tuple[Job, Callable[[Any, BaseException | None], None]] | None] = (
            queue.SimpleQueue()
        )
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._own: Connection | None = None  # the writer's
        self.commits = 0
        self.written = 0
        self._thread.start()

    # ------------------------------------------------------------ for the event loop

    async def write(self, job: Callable[[Connection], T]) -> T:
        """What the job answers, once it is committed. `Conflict` and other errors of the job's own come out here."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def done(result: Any, error: BaseException | None) -> None:
            loop.call_soon_threadsafe(settle, future, result, error)

        self._jobs.put((job, done))
        return await future

    async def read(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Callable[[Connection], T]) -> T:
        with self.engine.connect() as c:
            return job(c)

    def write_now(self, job: Callable[[Connection], T]) -> T:
        """For commands and start-up, outside the event loop."""
        ready = threading.Event()
        out: list[Any] = [None, None]

        def done(result: Any, error: BaseException | None) -> None:
            out[:] = [result, error]
            ready.set()

        self._jobs.put((job, done))
        ready.wait()
        if out[1] is not None:
            raise out[1]
        answer: T = out[0]
        return answer

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join(10)
        self._lost()
        self.engine.dispose()

    # ------------------------------------------------------------ the writer

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch = [first]
            stop = False
            while len(batch) < MOST_TOGETHER:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._together(batch)
            if stop:
                return

    def _together(self, batch: list[tuple[Job, Callable[[Any, BaseException | None], None]]]) -> None:
        """All in one commit; if one of them breaks, each in its own."""
        try:
            results = self._committed([job for job, _ in batch])
        except Exception as e:
            if len(batch) == 1:
                batch[0][1](None, e)
                return
            for each in batch:
                self._together([each])
            return
        for (_, done), (result, error) in zip(batch, results, strict=True):
            done(result, error)

    def _lost(self) -> None:
        """The writer's connection may be no good any more: the next one is new."""
        own, self._own = self._own, None
        if own is not None:
            with contextlib.suppress(DBAPIError):
                own.close()

    def _committed(self, jobs: list[Job]) -> list[tuple[Any, BaseException | None]]:
        for attempt in range(TRIES):
            try:
                results: list[tuple[Any, BaseException | None]] = []
                c = self._own = self._own or self.engine.connect()
                with c.begin():
                    for job in jobs:
                        try:
                            results.append((job(c), None))
                        except Conflict as e:  # raised before anything of the job was written
                            results.append((None, e))
                self.commits += 1
                self.written += len(jobs)
                return results
            except (OperationalError, DBAPIError) as e:
                self._lost()
                if not passing(e) or attempt + 1 == TRIES:
                    raise
                time.sleep(AGAIN)
        raise AssertionError("not reached")


def settle(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():  # its caller has gone
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def passing(e: DBAPIError) -> bool:
    """Whether trying again may help: the connection was lost, SQLite is busy, PostgreSQL saw a deadlock."""
    said = str(e.orig).lower()
    if e.connection_invalidated or "database is locked" in said:
        return True
    return getattr(e.orig, "sqlstate", None) in ("40001", "40P01", "57P01", "57P03", "08006", "08003", "08001")


def engine_of(settings: Settings) -> Engine:
    if settings.url.startswith("sqlite"):
        settings.data.mkdir(parents=True, exist_ok=True)
        engine = create_engine(
            settings.url, connect_args={"check_same_thread": False, "timeout": 30}, pool_size=8, hide_parameters=True
        )

        @event.listens_for(engine, "connect")
        def opened(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute(f"PRAGMA synchronous={'FULL' if settings.durable == 'full' else 'NORMAL'}")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.close()

        return engine
    return create_engine(
        settings.url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
    )  # PostgreSQL syncs by itself


def ping(c: Connection) -> None:
    c.execute(text("SELECT 1"))
