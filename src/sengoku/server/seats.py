"""Seats that change hands during a game: by resigning, by running out of time, by coming back."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, update

from sengoku.kernel.state import State
from sengoku.server.chairs import BOT, PASSES, PERSON, Chair
from sengoku.server.entry import ACT, MOVE, Entry, Step
from sengoku.server.hall import Service
from sengoku.server.host import Host
from sengoku.server.schema import chairs
from sengoku.server.store import Job

AWAY = "away"  # in a chair's settings: a bot decides until the player does something


class Seats(Service):
    """Keeps the chairs as the log says they are."""

    def writes(self, host: Host, entry: Entry, done: Step) -> list[Job]:
        changed = after(host, entry)
        if changed is None:
            return []
        seat, values = entry.seat, dict(changed)
        values["settings"] = json.dumps(values["settings"])
        wanted = update(chairs).where(chairs.c.table_id == host.id, chairs.c.seat == seat)

        def job(c: Connection) -> None:
            c.execute(wanted.values(**values))

        return [job]

    def moved(self, host: Host, entry: Entry, done: Step, before: State) -> None:
        changed = after(host, entry)
        if changed is not None:
            chair = host.chairs[entry.seat]
            shown = chair.shown()
            chair.kind, chair.bot, chair.settings = changed["kind"], changed["bot"] or "", changed["settings"]
            if chair.shown() != shown:  # that somebody is back from a pause may be a secret decision
                host.changed()


def after(host: Host, entry: Entry) -> dict[str, Any] | None:
    """The chair after a line, if the line changes it."""
    if entry.seat < 0:
        return None
    chair, manners = host.chairs[entry.seat], host.row["manners"]
    if entry.kind == ACT and entry.text == "resign":
        kind = BOT if manners["resign"] == "bot" else PASSES
        return {"kind": kind, "bot": manners["stand_in"] if kind == BOT else None, "settings": {}}
    if entry.kind == ACT and entry.text == "timeout" and manners["timeout"] == "bot":
        return {"kind": chair.kind, "bot": chair.bot or None, "settings": {**chair.settings, AWAY: True}}
    if entry.kind in (MOVE, ACT) and chair.settings.get(AWAY) and entry.request is not None:
        rest = {name: value for name, value in chair.settings.items() if name != AWAY}
        return {"kind": chair.kind, "bot": chair.bot or None, "settings": rest}
    return None


def stands_in(host: Host, chair: Chair) -> str:
    """The level of the bot that decides for a chair now; '' if none does."""
    if chair.kind == BOT:
        return chair.bot
    if chair.kind == PERSON and chair.settings.get(AWAY):
        return str(host.row["manners"]["stand_in"])
    return ""
