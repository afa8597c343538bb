"""Your turn: told once a turn to people who are not there, by webhook and mail. And who is there."""

from __future__ import annotations

import json
import logging
from functools import partial
from typing import Any

from sqlalchemy import Connection, Update, bindparam, select, update

from sengoku.kernel.state import State
from sengoku.server.chairs import PERSON
from sengoku.server.entry import Entry, Step
from sengoku.server.errors import Refused
from sengoku.server.hall import Hall, Service
from sengoku.server.host import Host
from sengoku.server.post import Post
from sengoku.server.schema import chairs, tables, users
from sengoku.server.store import Job

log = logging.getLogger("sengoku")
DELAY = 20_000  # milliseconds in which somebody may notice by himself
PRESENT = 60_000  # somebody whose page was open so lately needs no notice
BEAT = 25_000
HERE = (
    update(chairs)
    .where(chairs.c.table_id == bindparam("its_table"), chairs.c.seat == bindparam("its_seat"))
    .values(present=bindparam("now"))
)


class Turns(Service):
    """Notes who has to be told when, with the line that asks him; sends when the time has come."""

    def __init__(self, hall: Hall, post: Post, delay: int = DELAY) -> None:
        self.hall, self.post, self.delay = hall, post, delay
        self.beaten = 0

    def writes(self, host: Host, entry: Entry, done: Step) -> list[Job]:
        """Whoever has the page open needs no notice; when he closes it, see `left`."""
        before, now = set(host.state.to_act), set(done.state.to_act)
        here = {viewer.seat for viewer in host.viewers}
        fresh = [x for x in sorted(now - before) if host.chairs[x].kind == PERSON and x not in here]
        gone = [x for x in sorted(before - now) if host.chairs[x].due]
        out: list[Job] = []
        if fresh:
            out.append(self._mark(host.id, fresh, entry.at + self.delay))
        if gone:
            out.append(self._mark(host.id, gone, None))
        return out

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        here = {viewer.seat for viewer in host.viewers}
        for chair in host.chairs:
            asked = chair.seat in done.state.to_act
            chair.due = asked and (chair.due or (chair.kind == PERSON and chair.seat not in here))

    async def left(self, host: Host, seat: int | None) -> None:
        """Somebody closed the page of a seat that is asked: now he has to be told."""
        if seat is None or seat not in host.state.to_act or host.row["status"] != "playing":
            return
        if any([viewer.seat == seat for viewer in host.viewers]) or host.chairs[seat].kind != PERSON:
            return
        host.chairs[seat].due = True
        await self.hall.store.write(self._mark(host.id, [seat], self.hall.now() + self.delay))

    async def resumed(self, pulse: int) -> None:
        """After a pause of the server: who was there when it began may not come back by himself."""
        wanted = select(tables.c.id, tables.c.asked).where(tables.c.status == "playing")
        due = self.hall.now() + self.delay

        def job(c: Connection) -> None:
            for id, asked in c.execute(wanted).all():
                mine = update(chairs).where(chairs.c.table_id == id, chairs.c.seat.in_(json.loads(asked)))
                mine = mine.where(chairs.c.kind == PERSON, chairs.c.due.is_(None), chairs.c.present > pulse - PRESENT)
                c.execute(mine.values(due=due))

        if pulse:
            await self.hall.store.write(job)

    def _mark(self, id: str, seats: list[int], due: int | None) -> Job:
        wanted = update(chairs).where(chairs.c.table_id == id, chairs.c.seat.in_(seats)).values(due=due)

        def job(c: Connection) -> None:
            c.execute(wanted)

        return job

    # ------------------------------------------------------------ sending

    async def tick(self) -> None:
        now = self.hall.now()
        if now - self.beaten > BEAT:
            self.beaten = now
            await self.here(now)
        wanted = select(chairs.c.table_id, chairs.c.seat, chairs.c.due).where(chairs.c.due < now).limit(100)
        for id, seat, due in await self.hall.store.read(lambda c: [tuple(r) for r in c.execute(wanted)]):
            mine = update(chairs).where(chairs.c.table_id == id, chairs.c.seat == seat, chairs.c.due == due)
            if await self.hall.store.write(partial(_changed, mine.values(due=None))) == 1:
                self.hall.task(self.send(id, seat))

    async def here(self, now: int) -> None:
        """Notes who sits here with the page open."""
        found = [(h.id, v.seat) for h in self.hall.hosts.values() for v in h.viewers if v.seat is not None]

        rows = [{"its_table": id, "its_seat": seat, "now": now} for id, seat in found]

        def job(c: Connection) -> None:
            c.execute(HERE, rows)

        if found:
            await self.hall.store.write(job)

    async def present(self, id: str) -> list[int]:
        """The seats of a table whose page was open within the last minute, in any process."""
        wanted = select(chairs.c.seat).where(chairs.c.table_id == id, chairs.c.present > self.hall.now() - PRESENT)
        return await self.hall.store.read(lambda c: list(c.execute(wanted).scalars()))

    async def send(self, id: str, seat: int) -> None:
        """Tells one person; what fails is shown to him when he comes back."""
        wanted = select(chairs.c.present, tables.c.title, tables.c.game, tables.c.status, users)
        wanted = wanted.join(tables, tables.c.id == chairs.c.table_id).join(users, users.c.id == chairs.c.user_id)
        wanted = wanted.where(chairs.c.table_id == id, chairs.c.seat == seat)
        r = await self.hall.store.read(lambda c: c.execute(wanted).mappings().first())
        if r is None or r["status"] != "playing" or self.hall.now() - r["present"] < min(PRESENT, 3 * self.delay):
            return
        await self.tell(
            r, f"It is your turn at {r['title'] or r['game']}: {self.post.link('/tables/' + id)}", "turn", id
        )

    async def tell(self, user: Any, text: str, kind: str, table: str) -> None:
        """By every way the person has chosen."""
        chosen = json.loads(user["settings"])
        try:
            if chosen.get("webhook"):
                await self.post.hook_now(chosen["webhook"], text)
        except Refused as e:
            await self.post.notice(user["id"], "failed", {"way": "webhook", "why": str(e), "table": table})
        try:
            if chosen.get("mail") and user["email"]:
                await self.post.mail_now(user["email"], "Sengoku: your turn", text)
        except Refused as e:
            await self.post.notice(user["id"], "failed", {"way": "mail", "why": str(e), "table": table})
        await self.post.notice(user["id"], kind, {"table": table})


def _changed(wanted: Update, c: Connection) -> int:
    """How many rows were."""
    return c.execute(wanted).rowcount
