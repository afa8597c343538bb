"""Driver: bots' seats are played, in processes of their own; seats that pass by themselves do so."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from sqlalchemy import or_, select

from sengoku.arena.jobs import started
from sengoku.arena.play import round_of
from sengoku.bots import mind
from sengoku.bots.mind import Mind
from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.state import State
from sengoku.server.chairs import PASSES, PERSON
from sengoku.server.entry import ACT, MOVE, Entry, Step
from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host, Stale
from sengoku.server.schema import chairs, tables
from sengoku.server.seats import AWAY, stands_in

log = logging.getLogger("sengoku")
STUCK = 10_000  # milliseconds without a line after which any process plays on
MOST_LOOKED = 100  # tables at a time


def thought(id: str, world: dict[str, Any], seat: int, level: str, seed: int, think: float) -> str:
    """In a worker: what a bot does in a world that its seat may believe in."""
    from sengoku.arena.play import made
    from sengoku.kernel.game import game

    of = game(id)
    return made(level, of, seed, think)(of.restore(world, any_rules=True), seat)


def said(id: str, world: dict[str, Any], seat: int, level: str, seed: int) -> list[str]:
    """In a worker: the table acts that a bot wants: truces offered, accepted, declined."""
    from sengoku.arena.play import Talker, made
    from sengoku.kernel.game import game

    of = game(id)
    bot = made(level, of, seed)
    return bot.acts(of.restore(world, any_rules=True), seat) if isinstance(bot, Talker) else []


class Driver(Service):
    """Plays for whoever need not be waited for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pool: ProcessPoolExecutor | None = None
        self.think = 0.5
        self.looked = 0

    def opened(self, host: Host) -> None:
        self.wake(host)

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        """Bots have their say when a round begins, and when somebody spoke to them.

        The process that wrote the line plays on; another does so only if nothing happens (see `tick`).
        """
        if not host.local:
            return
        spoken = entry.kind == ACT and not host.chairs[entry.seat].driven
        if spoken or round_of(done.state) != round_of(before):
            host.owed = self.talkers(host)
        self.wake(host)

    async def tick(self) -> None:
        """Tables at which a bot is asked and nothing happens: whoever drove them may have died."""
        now = self.hall.now()
        if now - self.looked < STUCK:
            return
        self.looked = now
        driven = select(chairs.c.table_id).where(or_(chairs.c.kind != PERSON, chairs.c.settings.contains(AWAY)))
        wanted = select(tables.c.id).where(tables.c.status == "playing", tables.c.moved < now - STUCK)
        wanted = wanted.where(tables.c.id.in_(driven)).order_by(tables.c.moved.desc()).limit(MOST_LOOKED)
        for id in await self.hall.store.read(lambda c: [r.id for r in c.execute(wanted)]):
            self.wake(await self.hall.host(id))

    def talkers(self, host: Host) -> list[int]:
        if type(mind(host.state.game)).acts is Mind.acts:  # nothing to talk about in this game
            return []
        return [
            c.seat for c in host.chairs if stands_in(host, c) not in ("", "random") and c.seat not in host.state.left
        ]

    def wake(self, host: Host) -> None:
        if host.driver is None and (host.owed or self.seat_of(host) is not None) and host.row["status"] == "playing":
            host.driver = self.hall.task(self.drive(host))

    def seat_of(self, host: Host) -> int | None:
        """The first seat that is asked and that somebody here plays."""
        if host.row["status"] != "playing" or host.halted:
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
            while host.owed or self.seat_of(host) is not None:
                if host.owed:
                    await self.speak(host, host.owed.pop(0))
                    continue
                n, seat = host.n, self.seat_of(host)
                if seat is None:
                    continue
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

    async def speak(self, host: Host, seat: int) -> None:
        """One bot's table acts. What has become impossible meanwhile is left unsaid."""
        s, level = host.state, stands_in(host, host.chairs[seat])
        if s.is_over or not level:
            return
        world = s.determinize(seat, secrets.randbelow(1 << 30)).snapshot()
        for act in await self.in_worker(said, s.game.id, world, seat, level, random.randrange(1 << 30)):
            with contextlib.suppress(IllegalAction, Stale):
                await host.enter(seat, ACT, act)

    async def choice(self, host: Host, seat: int) -> str:
        chair, s = host.chairs[seat], host.state
        legal = s.legal_actions(seat)
        level = stands_in(host, chair)
        if level and len(legal) > 1:
            if level == "random":
                return secrets.choice(legal)
            world = s.determinize(seat, secrets.randbelow(1 << 30)).snapshot()
            seed = random.randrange(1 << 30)
            action: str = await self.in_worker(thought, s.game.id, world, seat, level, seed, self.think)
            return action
        return next((a for a in legal if a.startswith("pass")), legal[0]) if chair.kind == PASSES else legal[0]

    async def in_worker(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """In a process of its own. One that dies is replaced."""
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            if self.pool is None:
                self.pool = ProcessPoolExecutor(self.hall.settings.workers, get_context("spawn"), started)
            pool = self.pool
            try:
                return await loop.run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                if attempt == 2:
                    raise
                if self.pool is pool:
                    self.pool = None
        raise AssertionError("not reached")

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
