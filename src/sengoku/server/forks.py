"""Playing on from a position of a finished game, with bots: a table of its own, whose record begins with a snapshot."""

from __future__ import annotations

import json
import secrets

from sqlalchemy import Connection, insert

from sengoku.kernel.dice import commitment
from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.chairs import BOT, PERSON, manners
from sengoku.server.errors import Refused
from sengoku.server.host import Host
from sengoku.server.lobby import new_id, opening
from sengoku.server.people import User
from sengoku.server.rows import Row
from sengoku.server.schema import chairs, tables


async def fork(host: Host, state: State, line: int, seat: int, level: str, user: User) -> str:
    """The new table's id: it plays already. Nobody knows its dice: they are new, and go on from the position."""
    if state.is_over:
        raise Refused(409, "fork_over", line=line)
    hall, secret, id = host.hall, secrets.token_hex(32), new_id()
    other = state.clone()
    other.seed, other.nonces, other.rolls = secret, (), 0
    state = game(host.row["game"]).restore(other.snapshot(), any_rules=True)
    now, good = hall.now(), manners({})
    row: Row = {"id": id, "game": state.game.id, "rules": state.game.rules_version, "seats": state.seats}
    row |= {"host": user.id, "options": json.dumps(host.row["options"]), "title": "", "status": "playing"}
    row |= {"visibility": "unlisted", "manners": json.dumps(good), "secret": secret, "commitment": commitment(secret)}
    row |= {"created": now, "started": now, "moved": now, "forked": json.dumps({"table": host.id, "line": line})}
    position, changes = opening(state, good, hall.game_time())
    seats: list[Row] = []
    for i in range(state.seats):
        whose: Row = {"kind": PERSON, "user_id": user.id, "bot": None}
        if i != seat:
            whose = {"kind": BOT, "user_id": None, "bot": level}
        seats.append({"table_id": id, "seat": i, **whose, "invite": None, "nonce": "", "settings": "{}"})

    def job(c: Connection) -> None:
        c.execute(insert(tables), {**row, **changes})
        c.execute(insert(chairs), seats)
        rows.keep(c, id, position)

    await hall.store.write(job)
    await hall.host(id)  # bots that are asked begin
    return id
