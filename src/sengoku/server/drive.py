"""Driver: bots' seats are played, in processes of their own; seats that pass by themselves do so."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from sengoku.arena.jobs import _started as started
from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.state import State
from sengoku.server.chairs import PASSES
from sengoku.server.entry import MOVE, Entry, Step
from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host, Stale
from sengoku.server.seats import stands_in

log = logging.getLogger("sengoku")
STUCK = 20  # seconds without a line after which another process drives a table on


def thought(id: str, world: dict[str, Any], seat: int, level: str, seed: int, think: float) -> str:
    """In a worker: what a bot does in a world that its seat may believe in."""
    from sengoku.bots import bot
    from sengoku.kernel.game import game

    of = game(id)
    return bot(level, of, seed, think)(of.restore(world, any_rules=True), seat)


class Driver(Service):
    """Plays for whoever need not be waited for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pool: ProcessPoolExecutor | None = None
        self.think = 0.5

    def opened(self, host: Host) -> None:
        self.wake(host)

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        self.wake(host)

    def wake(self, host: Host) -> None:
        if host.driver is None and self.seat_of(host) is not None:
            host.driver = self.hall.task(self.drive(host))

    def seat_of(self, host: Host) -> int | None:
        """The first seat that is asked and that somebody here plays."""
        if host.row["status"] != "playing":
            return None
        for seat in host.state.to_act:
            chair = host.chairs[seat]
            if chair.driven or stands_in(host, chair):
                return seat
            if chair.settings.get("auto_pass") and all([a.startswith("pass") for a in host.state.legal_actions(seat)]):
                return seat
        return None

    async def drive(self, host: Host) -> None:
        try:
            while (seat := self.seat_of(host)) is not None:
                n = host.n
                action = await self.choice(host, seat)
                if host.n != n:
                    continue  # something happened meanwhile: think again
                try:
                    await host.enter(seat, MOVE, action, expected=n)
                except (IllegalAction, Stale):
                    if host.n == n:
                        raise
        finally:
            host.driver = None

    async def choice(self, host: Host, seat: int) -> str:
        chair, s = host.chairs[seat], host.state
        legal = s.legal_actions(seat)
        level = stands_in(host, chair)
        if level and len(legal) > 1:
            if level == "random":
                return secrets.choice(legal)
            world = s.determinize(seat, secrets.randbelow(1 << 30)).snapshot()
            return await self.in_worker(s.game.id, world, seat, level)
        return next((a for a in legal if a.startswith("pass")), legal[0]) if chair.kind == PASSES else legal[0]

    async def in_worker(self, id: str, world: dict[str, Any], seat: int, level: str) -> str:
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            if self.pool is None:
                self.pool = ProcessPoolExecutor(self.hall.settings.workers, get_context("spawn"), started, ([],))
            try:
                seed = random.randrange(1 << 30)
                return await loop.run_in_executor(self.pool, thought, id, world, seat, level, seed, self.think)
            except BrokenProcessPool:
                if attempt == 2:
                    raise
                self.pool = None
        raise AssertionError("not reached")

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
