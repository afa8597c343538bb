"""Hall: all the tables of one process, and what watches over them: bots, clocks, notices."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sengoku.kernel.errors import SengokuError
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.entry import Entry, Step
from sengoku.server.host import REMEMBERED, Host
from sengoku.server.rows import Row
from sengoku.server.settings import Settings
from sengoku.server.store import Job, Store

IDLE = 600  # seconds after which a table that nobody looks at leaves the memory
log = logging.getLogger("sengoku")
JSON_COLUMNS = ("asked", "clocks", "result", "undo", "manners", "options", "stage")


class NoTable(SengokuError):
    """There is no such table, or none for this person: both read the same."""


class Service:
    """Something that follows the tables. Each method is called after the line is durable."""

    def changes(self, host: Host, entry: Entry, done: Step) -> Row:
        """What of the table's row changes with a line: written together with it."""
        return {}

    def writes(self, host: Host, entry: Entry, done: Step) -> list[Job]:
        """What else is written together with a line."""
        return []

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        """A line was taken over, by this process or another."""

    def opened(self, host: Host) -> None:
        """A table came into memory."""

    async def tick(self) -> None:
        """About once a second."""

    async def close(self) -> None:
        """The server stops."""


class Hall:
    """Tables by id. A table is in memory while it is used; every process may have it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.hosts: dict[str, Host] = {}
        self.services: list[Service] = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self._opening: dict[str, asyncio.Lock] = {}
        self.talk: Callable[[str, int], Awaitable[None]] | None = None  # spreads what other processes' people say
        self.stopped = 0  # milliseconds in which no server ran: see pulse.py

    @staticmethod
    def now() -> int:
        return time.time_ns() // 1_000_000

    def game_time(self) -> int:
        """What clocks go by: it stands while no server runs."""
        return self.now() - self.stopped

    @staticmethod
    def stored(name: str, value: Any) -> Any:
        """A value as its column holds it."""
        return json.dumps(value, separators=(",", ":")) if name in JSON_COLUMNS and value is not None else value

    # ------------------------------------------------------------ tables

    async def host(self, id: str) -> Host:
        """The table of that id, from memory or from the database; `NoTable` if it is not being played."""
        found = self.hosts.get(id)
        if found is not None:
            found.used = time.monotonic()
            return found
        lock = self._opening.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id not in self.hosts:
                    self.hosts[id] = await self._opened(id)
                return self.hosts[id]
        finally:
            self._opening.pop(id, None)

    async def _opened(self, id: str) -> Host:
        row, chairs, position = await self.store.read(
            lambda c: (rows.table_row(c, id), rows.chairs_of(c, id), rows.position_before(c, id, 1 << 30))
        )
        if row is None or position is None:
            raise NoTable("error.no_table", table=id[:40])
        host = Host(self, row, chairs, position)
        async with host.lock:
            await host.catch_up()
        host.remember(await self.store.read(lambda c: rows.latest_requests(c, id, row["seats"], REMEMBERED)))
        for service in self.services:
            service.opened(host)
        return host

    def changes(self, host: Host, entry: Entry, done: Step) -> Row:
        out: Row = {"asked": list(done.state.to_act)}
        if done.state.is_over:
            result = {"winners": list(done.state.winners), "scores": list(done.state.scores)}
            out |= {"status": "over", "ended": entry.at, "result": result, "deadline": None}
        for service in self.services:
            out |= service.changes(host, entry, done)
        return out

    def writes(self, host: Host, entry: Entry, done: Step) -> list[Job]:
        return [job for service in self.services for job in service.writes(host, entry, done)]

    def after(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        for service in self.services:
            service.moved(host, entry, done, before)

    async def heard(self, payload: str) -> None:
        """Another process has written: 'table:line'. Tables that nobody has open here wait until somebody does."""
        id, _, line = payload.partition(":")
        host = self.hosts.get(id)
        if host is None:
            return
        if line.startswith("talk ") and self.talk is not None:
            return await self.talk(id, int(line[5:]))
        if line.isdecimal() and 0 < int(line) <= host.n:
            return
        async with host.lock:
            await host.catch_up()
        if not line.isdecimal():  # something beside the game
            host.changed()

    # ------------------------------------------------------------ running

    def task(self, work: Any) -> asyncio.Task[Any]:
        """Work beside the requests. What goes wrong in it is logged, not lost."""
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def run(self) -> None:
        """Once a second: services, and tables that nobody uses leave the memory."""
        while True:
            await asyncio.sleep(1)
            for service in self.services:
                try:
                    await service.tick()
                except Exception:
                    log.exception("a service failed")
            old = time.monotonic() - IDLE
            for id, host in list(self.hosts.items()):
                if host.used < old and not host.viewers and host.driver is None and not host.lock.locked():
                    del self.hosts[id]

    async def close(self) -> None:
        for service in self.services:
            await service.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
