"""Lobby: tables are laid, joined, left and started. A table that has started is a host's business."""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy import Connection, insert, or_, select, update

from sengoku.bots import bots
from sengoku.bots.player import CHARACTERS
from sengoku.kernel.dice import commitment
from sengoku.kernel.game import Game, game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.chairs import BOT, INVITED, OPEN, PERSON, Chair, manners
from sengoku.server.clocks import begun, deadline
from sengoku.server.errors import Refused
from sengoku.server.hall import Hall, NoTable
from sengoku.server.host import Host
from sengoku.server.people import User, hashed
from sengoku.server.rows import Position, Row
from sengoku.server.schema import chairs, shunned, tables, users
from sengoku.server.stage import stage
from sengoku.server.store import Conflict

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_OPEN = 20  # tables of one host that wait for players


def new_id() -> str:
    return "".join([secrets.choice(LETTERS) for _ in range(10)])


class Lobby:
    """What can be done with tables before their first decision."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    # ------------------------------------------------------------ laying a table

    async def create(self, user: User, wanted: dict[str, Any]) -> tuple[str, dict[int, str]]:
        """Lays a table: its id, and the words that invite, by seat.

        `wanted`: game, options, seats: a list of "me", "open", "invited" or a bot's level, and the rest as in MANNERS.
        """
        of = game(wanted["game"])
        kinds: list[str] = wanted["seats"]
        of.new(len(kinds), 0, wanted["options"])  # BadSetup says what is wrong
        try:
            good = manners(wanted.get("manners", {}))
        except ValueError as e:
            raise Refused(422, "bad_table", why=str(e)) from None
        id, secret = new_id(), secrets.token_hex(32)
        invites = {i: secrets.token_urlsafe(12) for i, kind in enumerate(kinds) if kind == "invited"}
        now = self.hall.now()
        row: Row = {"id": id, "game": of.id, "rules": of.rules_version, "seats": len(kinds), "host": user.id}
        row |= {"options": json.dumps(wanted["options"]), "title": wanted.get("title", ""), "status": "open"}
        row |= {"visibility": wanted.get("visibility", "public"), "manners": json.dumps(good), "secret": secret}
        row |= {
            "commitment": commitment(secret),
            "created": now,
            "moved": now,
            "version": 0,
            "asked": "[]",
            "clocks": "{}",
        }
        seats = [self._chair(id, i, kind, user, invites, wanted.get("nonce", "")) for i, kind in enumerate(kinds)]

        def job(c: Connection) -> None:
            c.execute(insert(tables), row)
            c.execute(insert(chairs), seats)

        waiting = select(tables.c.id).where(tables.c.host == user.id, tables.c.status == "open")
        if len(await self.store.read(lambda c: c.execute(waiting).all())) >= MOST_OPEN:
            raise Refused(409, "bad_table", why=f"You already have {MOST_OPEN} tables that wait for players.")
        await self.store.write(job)
        return id, invites

    def _chair(self, id: str, seat: int, kind: str, user: User, invites: dict[int, str], nonce: str) -> Row:
        row: Row = {"table_id": id, "seat": seat, "kind": OPEN, "user_id": None, "bot": None, "invite": None}
        row |= {"nonce": "", "settings": "{}"}
        if kind == "me":
            return row | {"kind": PERSON, "user_id": user.id, "nonce": nonce or secrets.token_hex(16)}
        if kind == "invited":
            return row | {"kind": INVITED, "invite": hashed(invites[seat])}
        if kind != "open":
            level, _, character = kind.partition(":")
            if level not in bots() or character not in ("", *CHARACTERS):
                raise Refused(422, "bad_table", why=f"A seat is me, open, invited, or a bot: {', '.join(bots())}.")
            return row | {"kind": BOT, "bot": kind, "nonce": f"bot {seat}"}
        return row

    # ------------------------------------------------------------ sitting down

    async def join(self, id: str, user: User, seat: int | None, invite: str, nonce: str) -> int:
        """Takes a seat: the one asked for, the one invited to, or the first that is free."""

        def job(c: Connection) -> int:
            row = self.open_table(c, id)
            sitting = select(chairs.c.user_id).where(chairs.c.table_id == id, chairs.c.user_id.is_not(None))
            against = select(shunned.c.user_id).where(shunned.c.other == user.id, shunned.c.kind == "block")
            theirs = or_(shunned.c.user_id == row["host"], shunned.c.user_id.in_(sitting))
            if c.execute(against.where(theirs)).first() is not None:
                raise Refused(403, "blocked")
            free = self._free(c, row, seat, invite)
            values = {"kind": PERSON, "user_id": user.id, "nonce": nonce or secrets.token_hex(16), "invite": None}
            taken = update(chairs).where(chairs.c.table_id == id, chairs.c.seat == free, chairs.c.kind != PERSON)
            if c.execute(taken.values(**values)).rowcount != 1:
                raise Refused(409, "seat_taken")
            rows.told(c, f"{id}:0")
            return free

        return await self.store.write(job)

    def _free(self, c: Connection, row: Row, seat: int | None, invite: str) -> int:
        found = c.execute(select(chairs).where(chairs.c.table_id == row["id"]).order_by(chairs.c.seat)).mappings().all()
        if invite:
            mine = [r["seat"] for r in found if r["kind"] == INVITED and r["invite"] == hashed(invite)]
            if not mine or seat not in (None, mine[0]):
                raise Refused(403, "bad_invitation")
            return int(mine[0])
        if row["visibility"] == "private":
            raise Refused(403, "bad_invitation")
        free = [r["seat"] for r in found if r["kind"] == OPEN]
        if not free:
            raise Refused(409, "no_seat_free")
        if seat is None:
            return int(free[0])
        if seat not in free:
            raise Refused(409, "seat_taken")
        return seat

    async def nonce(self, id: str, user: User, seat: int, nonce: str) -> None:
        """A player's share of the dice, until the start: nobody knows yet what it will do to them."""

        def job(c: Connection) -> None:
            self.open_table(c, id)
            mine = update(chairs).where(chairs.c.table_id == id, chairs.c.seat == seat, chairs.c.user_id == user.id)
            if c.execute(mine.values(nonce=nonce)).rowcount != 1:
                raise Refused(403, "not_seated", seat=seat)

        await self.store.write(job)

    async def leave(self, id: str, user: User) -> None:
        """Gets up before the start; when the host does, the table is closed."""

        def job(c: Connection) -> None:
            row = self.open_table(c, id)
            if row["host"] == user.id:
                c.execute(update(tables).where(tables.c.id == id).values(status="closed"))
                return
            mine = update(chairs).where(chairs.c.table_id == id, chairs.c.user_id == user.id)
            if c.execute(mine.values(kind=OPEN, user_id=None, nonce="")).rowcount == 0:
                raise Refused(403, "not_seated", seat="-")

        await self.store.write(job)

    # ------------------------------------------------------------ starting

    async def start(self, id: str, user: User) -> Host:
        """The first position is made from the server's secret and every seat's nonce, and written with the rest."""
        row, seats = await self.store.read(lambda c: (rows.table_row(c, id), rows.chairs_of(c, id)))
        if row is None:
            raise NoTable("error.no_table", table=id[:40])
        if row["host"] != user.id:
            raise Refused(403, "not_host")
        if row["status"] != "open":
            raise Refused(409, "not_open")
        empty = [str(chair.seat) for chair in seats if chair.kind in (OPEN, INVITED)]
        if empty:
            raise Refused(409, "seats_open", seats=", ".join(empty))
        position, changes = first_position(game(row["game"]), row, seats, self.hall.game_time())
        now = self.hall.now()

        def job(c: Connection) -> None:
            wanted = update(tables).where(tables.c.id == id, tables.c.status == "open")
            done = c.execute(wanted.values(status="playing", started=now, moved=now, **changes))
            if done.rowcount != 1:
                raise Conflict("error.conflict")
            rows.keep(c, id, position)
            rows.told(c, f"{id}:0")

        try:
            await self.store.write(job)
        except Conflict:
            raise Refused(409, "not_open") from None
        return await self.hall.host(id)

    async def rematch(self, id: str, user: User) -> str:
        """A table with the same people and bots, each moved on by one seat; everybody who asks gets the same one."""
        row, seats = await self.store.read(lambda c: (rows.table_row(c, id), rows.chairs_of(c, id)))
        if row is None:
            raise NoTable("error.no_table", table=id[:40])
        if not any([chair.user_id == user.id for chair in seats]):
            raise Refused(403, "not_seated", seat="-")
        if row["status"] != "over":
            raise Refused(409, "not_over")
        new, secret, now = new_id(), secrets.token_hex(32), self.hall.now()
        names = ("game", "seats", "title", "visibility")
        fresh: Row = {"id": new, "host": user.id, "status": "open", **{name: row[name] for name in names}}
        fresh |= {"options": json.dumps(row["options"]), "manners": json.dumps(row["manners"]), "secret": secret}
        fresh |= {
            "commitment": commitment(secret),
            "created": now,
            "moved": now,
            "rules": game(row["game"]).rules_version,
        }
        turned = [*seats[1:], seats[0]]

        def job(c: Connection) -> str:
            mine = update(tables).where(tables.c.id == id, tables.c.rematch.is_(None))
            if c.execute(mine.values(rematch=new)).rowcount != 1:
                return str(c.execute(select(tables.c.rematch).where(tables.c.id == id)).scalar())
            c.execute(insert(tables), {**fresh, "version": 0, "asked": "[]", "clocks": "{}"})
            c.execute(insert(chairs), [self._moved_on(new, i, chair) for i, chair in enumerate(turned)])
            return new

        return await self.store.write(job)

    def _moved_on(self, id: str, seat: int, chair: Chair) -> Row:
        kind = PERSON if chair.user_id is not None else BOT
        nonce = secrets.token_hex(16) if kind == PERSON else f"bot {seat}"
        row: Row = {"table_id": id, "seat": seat, "kind": kind, "user_id": chair.user_id, "invite": None}
        return row | {
            "bot": (chair.bot or "samurai") if kind == BOT else None,
            "nonce": nonce,
            "settings": "{}",
        }

    def open_table(self, c: Connection, id: str) -> Row:
        row = rows.table_row(c, id)
        if row is None:
            raise NoTable("error.no_table", table=id[:40])
        if row["status"] != "open":
            raise Refused(409, "not_open")
        return row

    # ------------------------------------------------------------ looking round

    async def listed(self, user: User | None, which: str, game_id: str | None, most: int) -> list[dict[str, Any]]:
        """Public tables of a kind (open, playing, over), or all of one's own (mine)."""
        wanted = select(tables.c.id).order_by(tables.c.moved.desc()).limit(most)
        if which == "mine":
            if user is None:
                raise Refused(401, "not_signed_in")
            mine = select(chairs.c.table_id).where(chairs.c.user_id == user.id)
            wanted = wanted.where(or_(tables.c.id.in_(mine), tables.c.host == user.id), tables.c.status != "closed")
        else:
            wanted = wanted.where(tables.c.status == which, tables.c.visibility == "public")
        if game_id:
            wanted = wanted.where(tables.c.game == game_id)

        def job(c: Connection) -> list[dict[str, Any]]:
            ids = [r.id for r in c.execute(wanted)]
            return [
                shown(row, rows.chairs_of(c, id), user, self.name_of(c, row))
                for id in ids
                if (row := rows.table_row(c, id))
            ]

        return await self.store.read(job)

    async def shown(self, id: str, user: User | None, invite: str = "") -> dict[str, Any]:
        def job(c: Connection) -> dict[str, Any]:
            row = rows.table_row(c, id)
            seats = rows.chairs_of(c, id)
            if row is None or row["status"] == "closed" or not self._concerns(c, row, seats, user, invite):
                raise NoTable("error.no_table", table=id[:40])
            return shown(row, seats, user, self.name_of(c, row))

        return await self.store.read(job)

    def _concerns(self, c: Connection, row: Row, seats: list[Chair], user: User | None, invite: str) -> bool:
        """A private table is there for who sits at it, who laid it, and who was invited."""
        mine = user is not None and (row["host"] == user.id or user.id in [chair.user_id for chair in seats])
        if row["visibility"] != "private" or mine:
            return True
        asked = select(chairs.c.seat).where(chairs.c.table_id == row["id"], chairs.c.invite == hashed(invite))
        return bool(invite) and c.execute(asked).first() is not None

    def name_of(self, c: Connection, row: Row) -> str:
        found = c.execute(select(users.c.name).where(users.c.id == row["host"])).scalar()
        return str(found or "")


def first_position(of: Game, row: Row, seats: list[Chair], time: int) -> tuple[Position, Row]:
    state = of.new(row["seats"], row["secret"], row["options"], nonces=[chair.nonce for chair in seats])
    return opening(state, row["manners"], time)


def opening(state: State, agreed: dict[str, Any], time: int) -> tuple[Position, Row]:
    """The position that a table begins with, and what of its row belongs to it."""
    zero = [0] * state.seats
    clock = begun(agreed, state, time)
    changes: Row = {"asked": json.dumps(list(state.to_act)), "version": 0, "clocks": json.dumps(clock)}
    changes |= {"deadline": deadline(clock), "stage": json.dumps(stage(state))}
    return Position(0, [*zero, 0], zero, state.snapshot()), changes


def shown(row: Row, seats: list[Chair], user: User | None, host: str) -> dict[str, Any]:
    """A table as the lobby shows it: of its game only whose turn it is; to who may watch, how far it is."""
    mine = [chair.seat for chair in seats if user is not None and chair.user_id == user.id]
    over = row["status"] == "over"
    out = {name: row[name] for name in ("id", "game", "rules", "options", "title", "status", "visibility", "manners")}
    out |= {
        name: row[name] for name in ("commitment", "created", "started", "ended", "moved", "result", "rematch", "hash")
    }
    looks = bool(mine) or row["manners"]["watch"] == "open" or (row["manners"]["watch"] == "after" and over)
    out |= {"forked": row["forked"], "stage": row["stage"] if looks else None}
    out["clocks"] = (row["clocks"] or None) if looks and row["status"] == "playing" else None
    out |= {"host": host, "seats": [chair.shown() for chair in seats], "mine": mine, "to_act": row["asked"]}
    return out
