"""People: guests, accounts, sessions. Passwords are kept by argon2, tokens as hashes."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
import unicodedata
from hashlib import blake2b
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sengoku.server.errors import Refused
from sengoku.server.marks import SESSIONS, touched
from sengoku.server.schema import sessions, users
from sengoku.server.settings import Settings
from sengoku.server.store import Store

NAME = re.compile(r"[^\W\d_][\w .\-]{1,23}")
SESSION = 90 * 86_400_000  # milliseconds
CACHED = 20.0  # seconds a session is believed without asking the database
MOST_CACHED = 20_000


class User:
    """An account as a request knows it."""

    def __init__(self, row: Any) -> None:
        self.id: int = row["id"]
        self.name: str = row["name"]
        self.kind: str = row["kind"]
        self.admin: bool = bool(row["admin"])
        self.banned: str | None = row["banned"]
        self.email: str | None = row["email"]
        self.settings: dict[str, Any] = json.loads(row["settings"])

    def shown(self) -> dict[str, Any]:
        """To itself."""
        out = {"id": self.id, "name": self.name, "kind": self.kind, "admin": self.admin, "email": self.email}
        return {**out, "settings": self.settings}


def hashed(token: str) -> str:
    return blake2b(token.encode("utf-8", "replace"), digest_size=24).hexdigest()


def name_key(name: str) -> str:
    """Names that look alike are one name."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def checked_name(name: str) -> str:
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not NAME.fullmatch(plain) or not plain.isprintable():
        raise Refused(422, "bad_name")
    return plain


class People:
    """Accounts and sessions of the database, with a short memory for sessions."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.hasher = PasswordHasher()
        self._known: dict[str, tuple[float, User]] = {}

    # ------------------------------------------------------------ sessions

    async def user_of(self, token: str) -> User | None:
        """Who a token belongs to."""
        key = hashed(token)
        known = self._known.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        now = time.time_ns() // 1_000_000
        wanted = select(users).join(sessions, sessions.c.user_id == users.c.id)
        wanted = wanted.where(sessions.c.hash == key, sessions.c.expires > now, sessions.c.kind != "reset")
        row = await self.store.read(lambda c: c.execute(wanted).mappings().first())
        if row is None:
            return None
        user = User(row)
        if user.banned is not None:
            raise Refused(403, "banned", why=user.banned)
        if len(self._known) > MOST_CACHED:
            self._known.clear()
        self._known[key] = (time.monotonic() + CACHED, user)
        return user

    def forget(self) -> None:
        """An account changed: ask the database again."""
        self._known.clear()

    def session(self, c: Connection, user_id: int, kind: str = "web", label: str = "", lasts: int = SESSION) -> str:
        """A new token. Only its hash is kept."""
        token, now = secrets.token_urlsafe(32), time.time_ns() // 1_000_000
        row = {"hash": hashed(token), "user_id": user_id, "kind": kind, "label": label}
        c.execute(insert(sessions), {**row, "created": now, "expires": now + lasts})
        return token

    async def sign_out(self, token: str) -> None:

        def job(c: Connection) -> None:
            c.execute(delete(sessions).where(sessions.c.hash == hashed(token)))
            touched(c, SESSIONS)

        await self.store.write(job)
        self._known.pop(hashed(token), None)

    # ------------------------------------------------------------ accounts

    async def guest(self, name: str) -> tuple[User, str]:
        """A new guest of that name; `Refused` if the name is taken."""
        plain = checked_name(name)

        def job(c: Connection) -> tuple[User, str]:
            user = self.added(c, plain, "guest")
            return user, self.session(c, user.id)

        made: tuple[User, str] = await self._unique(plain, job)
        return made

    def added(self, c: Connection, name: str, kind: str, **more: Any) -> User:
        now = time.time_ns() // 1_000_000
        admin = kind == "person" and name in self.settings.admins
        row = {"name": name, "name_key": name_key(name), "kind": kind, "admin": admin, "settings": "{}"}
        c.execute(insert(users).values({**row, "created": now, "seen": now, **more}))
        return User(c.execute(select(users).where(users.c.name_key == row["name_key"])).mappings().one())

    async def _unique(self, name: str, job: Any) -> Any:
        taken = select(users.c.id).where(users.c.name_key == name_key(name))
        if await self.store.read(lambda c: c.execute(taken).first()) is not None:
            raise Refused(409, "name_taken", name=name)
        try:
            return await self.store.write(job)
        except IntegrityError:
            raise Refused(409, "name_taken", name=name) from None

    async def claim(self, user: User, password: str, email: str | None, token: str) -> None:
        """The guest keeps the name: a password, and perhaps a mail address. Other sessions of the account end."""
        text = await self.hashed_password(password)
        values = {"password": text, "kind": "person", "email": email, "admin": user.name in self.settings.admins}
        wanted = update(users).where(users.c.id == user.id, users.c.kind.in_(["guest", "person"]))
        others = delete(sessions).where(sessions.c.user_id == user.id, sessions.c.kind != "token")

        def job(c: Connection) -> None:
            if c.execute(wanted.values(**values)).rowcount == 1:
                c.execute(others.where(sessions.c.hash != hashed(token)))
                touched(c, SESSIONS)

        await self.store.write(job)
        self.forget()

    async def checked(self, user: User, password: str) -> None:
        """`Refused` unless it is the account's password."""
        stored = await self.store.read(
            lambda c: c.execute(select(users.c.password).where(users.c.id == user.id)).scalar()
        )
        if not await asyncio.to_thread(self._verified, stored or await self._nobody(), password):
            raise Refused(403, "wrong_password")

    async def hashed_password(self, password: str) -> str:
        if not 8 <= len(password) <= 200:
            raise Refused(422, "bad_password")
        return await asyncio.to_thread(self.hasher.hash, password)

    async def sign_in(self, name: str, password: str) -> tuple[User, str]:
        """`Refused` in the same words and time whether name or password is wrong."""
        wanted = select(users).where(users.c.name_key == name_key(name))
        row = await self.store.read(lambda c: c.execute(wanted).mappings().first())
        stored = row["password"] if row is not None and row["password"] else await self._nobody()
        right = await asyncio.to_thread(self._verified, stored, password)
        if row is None or not row["password"] or not right:
            raise Refused(403, "wrong_password")
        user = User(row)
        if user.banned is not None:
            raise Refused(403, "banned", why=user.banned)
        return user, await self.store.write(lambda c: self.session(c, user.id))

    _dummy = ""

    async def _nobody(self) -> str:
        if not self._dummy:
            self._dummy = await asyncio.to_thread(self.hasher.hash, secrets.token_hex(8))
        return self._dummy

    def _verified(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
