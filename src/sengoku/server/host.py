"""Host: one table in the memory of one process. The database has the last word: a host is what it last read of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy.exc import IntegrityError

from sengoku.kernel.errors import IllegalAction, SengokuError
from sengoku.kernel.game import game
from sengoku.kernel.state import State
from sengoku.server import rows
from sengoku.server.chairs import Chair
from sengoku.server.entry import ACT, MOVE, RETRACT, UNDO, Draws, Entry, Step, audible, noticed, step
from sengoku.server.rows import Position, Row
from sengoku.server.stage import stage
from sengoku.server.store import Conflict

if TYPE_CHECKING:
    from sengoku.server.hall import Hall
    from sengoku.server.live import Viewer

KEPT_EVERY = 100  # lines between stored positions
REMEMBERED = 64  # requests of each seat, so that one that is repeated is known
TRIES = 200  # how often a line is tried again when another process was quicker; a sealed tray brings dozens in a row
NO_DRAWS: Draws = []


class Stale(SengokuError):
    """What the client saw is not what is on the table now. Nothing was changed."""


class Ack(NamedTuple):
    """A line that is written: its number, and how much its seat has now noticed."""

    line: int
    n: int


class Host:
    """A table that is being played: its state, who looks on, and the only way to change it: `enter`."""

    def __init__(self, hall: Hall, row: Row, chairs: list[Chair], position: Position) -> None:
        self.hall, self.row, self.chairs = hall, row, chairs
        self.id: str = row["id"]
        self.state: State = game(row["game"]).restore(position.snapshot, any_rules=True)
        self.n = position.n
        self.kept = position.n  # line of the last stored position
        self.counts = position.counts  # one for each seat, the last for who watches
        self.asked = position.asked  # the count at which what each seat is asked last changed
        self.free: list[tuple[int, State, int]] = []  # what may be taken back: line and state before, seat
        self.requests: list[dict[str, int]] = [{} for _ in chairs]  # line by request, for each seat
        self.viewers: list[Viewer] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.halted = False  # the rules have changed, and what was played by the old ones is no longer possible
        self.local = True  # whether the last line was written by this process
        self.owed: list[int] = []  # bots that have yet to say what they think of the round
        self._views: dict[int | None, tuple[int, bytes]] = {}
        self._common: tuple[int, dict[str, Any]] = (-1, {})

    @property
    def foreign(self) -> bool:
        """Whether the game was begun by other rules than this program has."""
        return bool(self.row["rules"] != self.state.game.rules_version)

    # ------------------------------------------------------------ looking

    def count(self, viewer: int | None) -> int:
        return self.counts[-1 if viewer is None else viewer]

    def view(self, viewer: int | None) -> bytes:
        """What a viewer may know, with what is asked of it, as JSON; made once for all who look on alike."""
        known = self._views.get(viewer)
        if known is not None and known[0] == self.n:
            return known[1]
        s = self.state
        out: dict[str, Any] = {"n": self.count(viewer), "view": s.view(viewer, self._shared()), "table": self.shown()}
        if viewer is not None:
            out["legal"] = s.legal_actions(viewer)
            out["may_undo"] = self.may_undo(viewer)
        text = msgspec.json.encode(out)
        self._views[viewer] = (self.n, text)
        return text

    def _shared(self) -> dict[str, Any]:
        """What all views have in common, as JSON; made once for each line."""
        if self._common[0] != self.n:
            parts = self.state.seen_by_all().items()
            self._common = (self.n, {name: msgspec.Raw(msgspec.json.encode(part)) for name, part in parts})
        return self._common[1]

    def shown(self) -> dict[str, Any]:
        """What is no part of the game: who sits where, clocks, an undo that waits for consent."""
        chairs = [chair.shown() for chair in self.chairs]
        undo = self.row["undo"] and {"by": self.row["undo"]["by"], "yes": self.row["undo"]["yes"]}  # no line numbers
        return {"status": self.row["status"], "seats": chairs, "clocks": self.row["clocks"], "undo": undo}

    def changed(self) -> None:
        """Something beside the game changed: who looks on is shown the table again."""
        self._views.clear()
        for viewer in self.viewers:
            viewer.look()

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its latest decision back without asking anybody."""
        if self.state.top.sealed and not self.state.is_over:
            tray = self.state.top.shows(self.state, seat).get("tray")
            return bool(tray)
        return bool(self.free) and not self.state.is_over and self.free[-1][2] == seat

    # ------------------------------------------------------------ the one way in

    async def enter(
        self,
        seat: int,
        kind: str,
        text: str,
        seen: int | None = None,
        request: str | None = None,
        expected: int | None = None,
    ) -> Ack:
        """Writes one line: a move, a table act, an undo. It is done when this returns, and not before.

        `seen`: the number of the view that was decided on. `expected`: the line that must be the last one.
        """
        async with self.lock:
            self.used = time.monotonic()
            for _ in range(TRIES):
                if request is not None and request in self.requests[seat]:
                    return Ack(self.requests[seat][request], self.counts[seat])
                if self.row["status"] == "closed":
                    raise Stale("error.not_playing")
                if self.halted:
                    raise Stale("error.rules_changed", rules=self.row["rules"])
                if seen is not None and not self.asked[seat] <= seen <= self.counts[seat]:
                    raise Stale("error.stale", seen=seen, now=self.counts[seat])
                if expected is not None and expected != self.n:
                    raise Stale("error.conflict")
                entry = Entry(self.n + 1, seat, kind, text, NO_DRAWS, request, self.hall.now())
                done = await self._tried(entry)
                if kind in (MOVE, ACT):
                    entry = entry._replace(draws=done.state.drawn)
                counts, asked = self._counted(entry, done)
                position = None
                if self._due(entry, done):
                    position = Position(entry.n, counts, asked, done.state.snapshot())
                changes = self.hall.changes(self, entry, done)
                if counts[-1] != self.counts[-1]:  # in the open: when a table last moved must not tell of secret lines
                    changes |= {"moved": entry.at, "undo": None, "stage": stage(done.state)}
                try:
                    await self.hall.store.write(self._job(entry, done, changes, position))
                except (Conflict, IntegrityError):  # another process was quicker, perhaps with the same request
                    await self.catch_up()
                    continue
                self.local = True
                self._accept(entry, done, counts, asked, changes)
                return Ack(entry.n, counts[seat])
            raise Stale("error.busy")

    def _job(self, entry: Entry, done: Step, changes: Row, position: Position | None) -> Callable[[Any], None]:
        stored = {name: self.hall.stored(name, value) for name, value in changes.items()}
        more = self.hall.writes(self, entry, done)

        def job(c: Any) -> None:
            rows.append(c, self.id, entry, stored, position)
            for each in more:
                each(c)

        return job

    def remember(self, found: list[tuple[int, str, int]]) -> None:
        """Requests that were carried out before the table came into memory: a client may still repeat them."""
        for seat, request, line in found:
            self.requests[seat][request] = line

    async def _tried(self, entry: Entry) -> Step:
        """The entry on a copy of the state: whatever goes wrong, nothing has happened."""
        if entry.kind != UNDO:
            return step(self.state, entry, {})
        line = int(entry.text)
        past = {n: s for n, s, _ in self.free}
        if line not in past:
            past = await self.rebuilt(line)
        return step(self.state, entry, past)

    async def rebuilt(self, line: int) -> dict[int, State]:
        """The state after an earlier line, with the one chain that leads from there to now."""
        if not 0 <= line < self.n:
            raise IllegalAction("error.bad_undo")
        upto = self.n
        position, entries = await self.hall.store.read(lambda c: rows.chain(c, self.id, line, upto))
        states = replayed(self.row["game"], position, entries)
        self.state = states[self.n]
        self.free = []
        return states

    # ------------------------------------------------------------ what a line does

    def _counted(self, entry: Entry, done: Step) -> tuple[list[int], list[int]]:
        counts, asked = self.counts.copy(), self.asked.copy()
        still = done.state.top.sealed and done.state.seals == self.state.seals and not done.state.is_over
        for i in range(len(counts)):
            viewer = None if i == len(counts) - 1 else i
            if noticed(entry, done, viewer):
                counts[i] += 1
                others = (done.sealed and still) or entry.kind == ACT
                if viewer is not None and not (others and viewer != entry.seat):
                    asked[i] = counts[i]
        return counts, asked

    def _accept(self, entry: Entry, done: Step, counts: list[int], asked: list[int], changes: Row) -> None:
        """Takes over what is written, and tells who looks on."""
        due = self._due(entry, done)
        self.free = self._freed(entry, done)
        before, self.state, self.n = self.state, done.state, entry.n
        self.counts, self.asked = counts, asked
        self.row.update(changes, version=entry.n)
        if entry.request is not None:
            mine = self.requests[entry.seat]
            mine[entry.request] = entry.n
            if len(mine) > REMEMBERED:
                del mine[next(iter(mine))]
        if due:
            self.kept = entry.n
        if due and entry.kind != UNDO:
            self.state.log = (None, -1, "start", NO_DRAWS, 0)  # the database has it; an idle table is small
        for viewer in self.viewers:
            if noticed(entry, done, viewer.seat):
                viewer.tell(self.count(viewer.seat), audible(done.events, viewer.seat))
        self.hall.after(self, entry, done, before)

    def _due(self, entry: Entry, done: Step) -> bool:
        """Whether a position is stored with this line: the same in every process. Not where something may still be
        taken back: that a line is the hundredth is nobody's business, for some of the hundred may be secret. Always
        after an undo, so that a replay need not go further back than that."""
        if entry.kind == UNDO or done.state.is_over:  # a finished game opens whatever becomes of its rules
            return True
        return entry.n - self.kept >= KEPT_EVERY and not done.state.top.sealed and not self._freed(entry, done)

    def _freed(self, entry: Entry, done: Step) -> list[tuple[int, State, int]]:
        """One's own latest decisions may be taken back until a die, a reveal or another seat's decision."""
        if entry.kind == UNDO:
            return [f for f in self.free if f[0] < int(entry.text)]
        bound = entry.kind != MOVE or done.sealed or done.state.drawn or done.state.is_over
        if bound or any([kind.startswith("reveal.") for _, kind, _ in done.events]):
            return []
        before = self.free if self.free and self.free[-1][2] == entry.seat else []
        return [*before, (self.n, self.state, entry.seat)]

    async def catch_up(self) -> None:
        """Takes over what other processes have written. Call it with the lock held, or from the hall's listener."""
        row, chairs, entries = await self.hall.store.read(
            lambda c: (rows.table_row(c, self.id), rows.chairs_of(c, self.id), rows.entries_after(c, self.id, self.n))
        )
        if row is not None:
            self.row, self.chairs = row, chairs
        for entry in entries:
            if entry.n != self.n + 1:
                continue
            past: dict[int, State] = {n: s for n, s, _ in self.free}
            try:
                if entry.kind == UNDO and int(entry.text) not in past:
                    past = await self.rebuilt(int(entry.text))
                done = step(self.state, entry, past, scripted=entry.kind in (MOVE, ACT))
            except SengokuError:
                if not self.foreign:
                    raise
                self.halted = True  # it opens here, and is not played on
                return
            counts, asked = self._counted(entry, done)
            self.local = False
            self._accept(entry, done, counts, asked, {})


def replayed(id: str, position: Position, entries: list[Entry]) -> dict[int, State]:
    """The states after each line from a stored position on, one chain."""
    state = game(id).restore(position.snapshot, any_rules=True)
    states = {position.n: state}
    for entry in entries:
        state = step(state, entry, states, scripted=entry.kind in (MOVE, ACT)).state
        states[entry.n] = state
    return states


__all__ = ["ACT", "MOVE", "RETRACT", "UNDO", "Ack", "Host", "Stale", "replayed"]
