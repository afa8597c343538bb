"""Site: the parts of one server process, made together and closed together."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import psycopg

from sengoku.server import rows
from sengoku.server.accounts import Accounts
from sengoku.server.clocks import Clocks
from sengoku.server.desk import Desk
from sengoku.server.doors import Doors
from sengoku.server.drive import Driver
from sengoku.server.finish import Finisher
from sengoku.server.hall import Hall
from sengoku.server.limits import Limits
from sengoku.server.lobby import Lobby
from sengoku.server.metrics import Metrics
from sengoku.server.migrate import migrate
from sengoku.server.people import People
from sengoku.server.post import Post
from sengoku.server.pulse import Pulse
from sengoku.server.seats import Seats
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from sengoku.server.talk import Talk
from sengoku.server.turns import Turns

log = logging.getLogger("sengoku")


class Site:
    """Everything a request may need."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.store = Store(settings)
        self.people = People(settings, self.store)
        self.hall = Hall(settings, self.store)
        self.lobby = Lobby(self.hall)
        self.accounts = Accounts(self.people)
        self.post = Post(settings, self.hall)
        self.talk = Talk(self.hall)
        self.hall.talk = self.talk.spread
        self.limits = Limits(settings.limits)
        self.driver = Driver(self.hall)
        self.desk = Desk()
        self.pulse = Pulse(self.hall)
        self.turns = Turns(self.hall, self.post, int(settings.notice_delay * 1000))
        self.doors = Doors(self.hall, self.people)
        self.hall.services = [
            Seats(),
            Clocks(self.hall),
            self.turns,
            Finisher(self.hall),
            self.pulse,
            self.doors,
            self.driver,
        ]
        self.stopping = False

    async def open(self) -> None:
        await asyncio.to_thread(migrate, self.store.engine)
        await self.pulse.beat()
        await self.turns.resumed(self.pulse.before)
        self.hall.task(self.hall.run())
        if self.store.postgres:
            self.hall.task(self.listen())
        await self.resume()

    async def resume(self) -> None:
        """Tables at which a bot is asked are played on: the server may have died while it thought."""
        from sqlalchemy import select

        from sengoku.server.schema import chairs, tables

        bots = select(chairs.c.table_id).where(chairs.c.kind.in_(["bot", "passes"]))
        wanted = select(tables.c.id).where(tables.c.status == "playing", tables.c.id.in_(bots))
        for id in await self.store.read(lambda c: [r.id for r in c.execute(wanted)]):
            await self.hall.host(id)

    async def listen(self) -> None:
        """Hears from PostgreSQL what other processes have written; after a pause reads what it missed."""
        address = self.settings.url.replace("postgresql+psycopg://", "postgresql://", 1)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as c:
                    await c.execute(f"LISTEN {rows.CHANNEL}")
                    for host in list(self.hall.hosts.values()):
                        async with host.lock:
                            await host.catch_up()
                    async for told in c.notifies():
                        if told.pid in self.store.own:
                            continue
                        await self.hall.heard(told.payload)
            except psycopg.Error:
                log.warning("the database does not answer; trying again")
                await asyncio.sleep(1)

    async def close(self) -> None:
        """Requests under way are finished, nothing new is begun."""
        self.stopping = True
        for host in self.hall.hosts.values():
            for viewer in host.viewers:
                viewer.lost = True
                viewer.woken.set()
        with contextlib.suppress(Exception):
            await self.hall.close()
        await asyncio.to_thread(self.desk.close)
        await asyncio.to_thread(self.store.close)
