"""What people do with their accounts, and administrators with anybody's: settings, bots, resets, bans, deletion."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from sengoku.server.chairs import BOT, OPEN, PERSON
from sengoku.server.errors import Refused
from sengoku.server.marks import SEATS, SESSIONS, touched
from sengoku.server.people import People, User, checked_name, hashed, name_key
from sengoku.server.schema import chairs, messages, notices, ratings, reports, sessions, shunned, tables, users

YEAR = 365 * 86_400_000
RESET = 3_600_000  # milliseconds a reset link is good for
MOST_BOTS = 10
SETTINGS: dict[str, type] = {
    "webhook": str,  # address for "your turn"; '' for none
    "mail": bool,  # "your turn" by mail
    "auto_pass": bool,  # at new tables
    "language": str,
}
VACATION_DAYS = 30  # a year


class Accounts:
    """Changes of accounts. Every one of them makes the sessions in memory be looked up again."""

    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store

    # ------------------------------------------------------------ one's own

    async def set(self, user: User, given: dict[str, Any]) -> dict[str, Any]:
        for name, value in given.items():
            if (
                name not in SETTINGS
                or type(value) is not SETTINGS[name]
                or (isinstance(value, str) and len(value) > 500)
            ):
                raise Refused(422, "bad_request", why=f"There is no setting '{name[:40]}' of that kind.")
        kept = {**user.settings, **given}
        await self._store(user.id, settings=json.dumps(kept))
        return kept

    async def vacation(self, user: User, days: int, now: int) -> int:
        """Clocks of days stand until then; a year has so many days of vacation. The moment it ends."""
        year = now // YEAR
        taken: dict[str, int] = user.settings.get("vacation_taken", {})
        used = taken.get(str(year), 0)
        if used + days > VACATION_DAYS:
            raise Refused(409, "no_vacation", left=VACATION_DAYS - used)
        until: int = now + days * 86_400_000
        kept = {**user.settings, "vacation_until": until, "vacation_taken": {str(year): used + days}}
        await self._store(user.id, settings=json.dumps(kept))
        return until

    async def delete(self, user_id: int) -> None:
        """The account goes; its games stay, under no name. Seats in games that run are played by bots."""

        def job(c: Connection) -> None:
            anonymous = {
                "name": "somebody",
                "name_key": f"-{user_id}",
                "kind": "deleted",
                "password": None,
                "email": None,
            }
            c.execute(update(users).where(users.c.id == user_id).values(**anonymous, settings="{}", admin=False))
            for table in (sessions, notices, ratings):
                c.execute(delete(table).where(table.c.user_id == user_id))
            c.execute(delete(shunned).where((shunned.c.user_id == user_id) | (shunned.c.other == user_id)))
            c.execute(update(messages).where(messages.c.user_id == user_id).values(text="(deleted)"))
            c.execute(update(users).where(users.c.owner == user_id).values(banned="its owner has left"))
            mine = select(tables.c.id).where(tables.c.status == "open")
            waiting = update(chairs).where(chairs.c.user_id == user_id, chairs.c.table_id.in_(mine))
            c.execute(waiting.values(kind=OPEN, user_id=None, nonce=""))
            c.execute(update(tables).where(tables.c.host == user_id, tables.c.status == "open").values(status="closed"))
            running = select(tables.c.id, tables.c.manners).join(chairs, chairs.c.table_id == tables.c.id)
            running = running.where(chairs.c.user_id == user_id, tables.c.status == "playing").distinct()
            for id, manners in c.execute(running).all():
                seats = update(chairs).where(chairs.c.user_id == user_id, chairs.c.table_id == id)
                c.execute(seats.where(chairs.c.kind == PERSON).values(kind=BOT, bot=json.loads(manners)["stand_in"]))
            touched(c, SESSIONS, SEATS)

        await self.store.write(job)
        self.people.forget()

    async def bot(self, owner: User, name: str) -> tuple[User, str]:
        """An account for a program, with a token that does not run out."""
        if owner.kind != "person":
            raise Refused(403, "claim_first")
        plain = checked_name(name)
        wanted = select(func.count()).select_from(users).where(users.c.owner == owner.id)
        if (await self.store.read(lambda c: c.execute(wanted).scalar()) or 0) >= MOST_BOTS:
            raise Refused(409, "too_many_bots", most=MOST_BOTS)

        def job(c: Connection) -> tuple[User, str]:
            user = self.people.added(c, plain, "bot", owner=owner.id)
            return user, self.people.session(c, user.id, "token", plain, lasts=100 * YEAR)

        made: tuple[User, str] = await self.people._unique(plain, job)
        return made

    async def shun(self, user: User, name: str, kind: str, on: bool) -> None:
        """Block: nobody of that name joins one's tables. Mute: nothing of what he says is shown."""
        other = await self.named(name)
        row = {"user_id": user.id, "other": other["id"], "kind": kind}

        def job(c: Connection) -> None:
            c.execute(delete(shunned).where(*[shunned.c[k] == v for k, v in row.items()]))
            if on:
                c.execute(insert(shunned), row)

        await self.store.write(job)

    async def shunned(self, user: User) -> list[dict[str, Any]]:
        """Whom somebody has blocked or muted, by name."""
        wanted = select(users.c.name, shunned.c.kind).join(users, users.c.id == shunned.c.other)
        wanted = wanted.where(shunned.c.user_id == user.id).order_by(users.c.name, shunned.c.kind)
        return await self.store.read(lambda c: [dict(r) for r in c.execute(wanted).mappings()])

    async def bots(self, user: User) -> list[str]:
        """The names of somebody's own programs."""
        wanted = select(users.c.name).where(users.c.owner == user.id, users.c.kind == "bot").order_by(users.c.id)
        return await self.store.read(lambda c: list(c.execute(wanted).scalars()))

    async def report(self, user: User, name: str, table: str | None, text: str, now: int) -> None:
        other = await self.named(name)
        row = {"user_id": user.id, "about": other["id"], "table_id": table, "text": text, "at": now, "closed": False}
        await self.store.write(lambda c: c.execute(insert(reports).values(row)))

    # ------------------------------------------------------------ lost passwords

    async def reset_token(self, name: str) -> tuple[str, str] | None:
        """A word that lets somebody choose a new password, and the address to send it to; None: nobody, nowhere."""
        row = await self.find(name)
        if row is None or row["kind"] != "person":
            return None
        token: str = await self.store.write(lambda c: self.people.session(c, row["id"], "reset", "", RESET))
        return token, row["email"] or ""

    async def reset(self, token: str, password: str, now: int) -> None:
        """The new password; every session of the account ends."""
        text = await self.people.hashed_password(password)
        wanted = select(sessions.c.user_id).where(sessions.c.hash == hashed(token), sessions.c.kind == "reset")

        def job(c: Connection) -> None:
            found = c.execute(wanted.where(sessions.c.expires > now)).scalar()
            if found is None:
                raise Refused(403, "bad_reset")
            c.execute(update(users).where(users.c.id == found).values(password=text))
            c.execute(delete(sessions).where(sessions.c.user_id == found, sessions.c.kind != "token"))
            touched(c, SESSIONS)

        await self.store.write(job)
        self.people.forget()

    # ------------------------------------------------------------ for administrators

    async def ban(self, name: str, why: str | None) -> None:
        """Closes an account with its bots, or opens them again."""
        row = await self.named(name)
        theirs = update(users).where((users.c.id == row["id"]) | (users.c.owner == row["id"]))

        def job(c: Connection) -> None:
            c.execute(theirs.values(banned=why))
            touched(c, SESSIONS)

        await self.store.write(job)
        self.people.forget()

    async def transfer(self, table: str, seat: int, name: str) -> None:
        """A seat gets another owner."""
        row = await self.named(name)
        wanted = update(chairs).where(chairs.c.table_id == table, chairs.c.seat == seat)
        values = {"kind": PERSON, "user_id": row["id"], "bot": None}
        await self._changed(table, wanted.values(**values))

    async def close_table(self, table: str) -> None:
        wanted = update(tables).where(tables.c.id == table, tables.c.status.in_(["open", "playing"]))
        await self._changed(table, wanted.values(status="closed", deadline=None))

    async def _changed(self, table: str, wanted: Any) -> None:
        def job(c: Connection) -> int:
            touched(c, SEATS)
            return c.execute(wanted).rowcount

        if (await self.store.write(job)) != 1:
            raise Refused(404, "no_table", table=table[:40])

    async def reports(self) -> list[dict[str, Any]]:
        """What people told about others, oldest first."""
        by, about = users.alias(), users.alias()
        wanted = select(reports, by.c.name.label("by"), about.c.name.label("name")).where(reports.c.closed.is_(False))
        wanted = wanted.join(by, by.c.id == reports.c.user_id).join(about, about.c.id == reports.c.about)
        return await self.store.read(lambda c: [dict(r) for r in c.execute(wanted.order_by(reports.c.id)).mappings()])

    async def close_report(self, number: int) -> None:
        wanted = update(reports).where(reports.c.id == number).values(closed=True)
        if (await self.store.write(lambda c: c.execute(wanted).rowcount)) != 1:
            raise Refused(404, "no_report", number=number)

    # ------------------------------------------------------------ finding

    async def find(self, name: str) -> Any:
        wanted = select(users).where(users.c.name_key == name_key(name), users.c.kind != "deleted")
        return await self.store.read(lambda c: c.execute(wanted).mappings().first())

    async def named(self, name: str) -> Any:
        row = await self.find(name)
        if row is None:
            raise Refused(404, "no_user", name=name[:40])
        return row

    async def _store(self, user_id: int, **values: Any) -> None:
        await self.store.write(lambda c: c.execute(update(users).where(users.c.id == user_id).values(**values)))
        self.people.forget()
