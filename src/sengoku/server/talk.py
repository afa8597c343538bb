"""Talk at a table: to all, or between two seats. What is said between two is read by the two alone."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, insert, or_, select

from sengoku.server import rows
from sengoku.server.errors import Refused
from sengoku.server.hall import Hall
from sengoku.server.people import User
from sengoku.server.schema import chairs, messages, shunned, users

MOST = 200  # messages shown at once


class Talk:
    """Messages are written like moves: what was acknowledged stays."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    async def say(self, id: str, user: User, seat: int | None, to: int | None, text: str) -> int:
        plain = " ".join(text.split())
        if not plain or not plain.isprintable():
            raise Refused(422, "bad_request", why="A message has letters in it.")
        row = {"table_id": id, "user_id": user.id, "seat": seat, "to_seat": to, "text": plain}
        latest = select(func.max(messages.c.at)).where(messages.c.table_id == id)
        now = self.hall.now()

        def job(c: Connection) -> int:
            at = max(now, (c.execute(latest).scalar() or 0) + 1)  # no two alike: the moment is the message's number
            c.execute(insert(messages).values({**row, "at": at}))
            rows.told(c, f"{id}:talk {at}")
            return at

        number = await self.store.write(job)
        await self.spread(id, number)
        return number

    async def spread(self, id: str, number: int) -> None:
        """Shows a message to those who look on here and may read it."""
        host = self.hall.hosts.get(id)
        if host is None or not host.viewers:
            return
        wanted = select(messages, users.c.name).join(users, users.c.id == messages.c.user_id)
        wanted = wanted.where(messages.c.table_id == id, messages.c.at == number)
        r = await self.store.read(lambda c: c.execute(wanted).mappings().first())
        if r is None:
            return
        muting = select(shunned.c.user_id).where(shunned.c.other == r["user_id"])
        deaf = set(await self.store.read(lambda c: list(c.execute(muting).scalars())))
        for viewer in host.viewers:
            if viewer.user_id in deaf:
                continue
            if r["to_seat"] is None or (viewer.seat is not None and viewer.seat in (r["seat"], r["to_seat"])):
                viewer.note({"type": "talk", **shown(r)})

    async def heard(self, id: str, user: User | None, since: int, seat: int | None = None) -> list[dict[str, Any]]:
        """What a person may read, oldest first: nothing of people whom he has muted. With `seat` only what is for
        that one of his seats: others may look at the same screen."""
        mine = user.id if user is not None else -1

        def job(c: Connection) -> list[dict[str, Any]]:
            seats = [
                r.seat
                for r in c.execute(select(chairs.c.seat).where(chairs.c.table_id == id, chairs.c.user_id == mine))
                if seat in (None, r.seat)
            ]
            muted = select(shunned.c.other).where(shunned.c.user_id == mine)
            wanted = select(messages, users.c.name).join(users, users.c.id == messages.c.user_id)
            wanted = wanted.where(messages.c.table_id == id, messages.c.at > since, messages.c.user_id.not_in(muted))
            private = or_(messages.c.to_seat.in_(seats), messages.c.seat.in_(seats))
            wanted = wanted.where(or_(messages.c.to_seat.is_(None), private)).order_by(messages.c.at.desc()).limit(MOST)
            return [shown(r) for r in c.execute(wanted).mappings()][::-1]

        return await self.store.read(job)


def shown(r: Any) -> dict[str, Any]:
    # A number of its own for each message would tell by its gaps how much others say in private.
    return {"id": r["at"], "from": r["name"], "seat": r["seat"], "to": r["to_seat"], "text": r["text"], "at": r["at"]}
