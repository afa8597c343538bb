"""Viewers: who looks on at a table. Each hears what its seat hears and sees what its seat sees, nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from sengoku.server.host import Host

MOST_WAITING = 2_000  # frames: who reads more slowly than that is sent away, and may come back
Heard = list[tuple[str, dict[str, Any]]]


class Viewer:
    """One connection to one table."""

    def __init__(
        self, host: Host, seat: int | None, words: bool = False, user_id: int | None = None, key: str = ""
    ) -> None:
        self.host, self.seat, self.words = host, seat, words
        self.user_id, self.key = user_id, key  # who it is, and the hash of his session's token
        self.frames: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []  # chat, presence, clocks: what is no part of the game
        self.woken = asyncio.Event()
        self.again = False  # the view is to be sent even if nothing happened in the game
        self.lost = False  # it reads too slowly, or its table is gone

    def tell(self, n: int, heard: Heard) -> None:
        if not self.lost:
            self.frames.append(self.frame(n, heard))
            self.fill()

    def fill(self) -> None:
        if len(self.frames) + len(self.notes) > MOST_WAITING:
            self.lose()
        self.woken.set()

    def lose(self) -> None:
        """Nothing more is sent, and the connection ends."""
        self.lost = True
        self.frames, self.notes = [], []
        self.woken.set()

    def look(self) -> None:
        """Something beside the game changed."""
        self.again = True
        self.woken.set()

    def note(self, note: dict[str, Any]) -> None:
        if not self.lost:
            self.notes.append(note)
            self.fill()

    def frame(self, n: int, heard: Heard) -> dict[str, Any]:
        """One step of the game as the viewer noticed it."""
        events: list[Any] = [{"kind": kind, "data": data} for kind, data in heard]
        if self.words:
            say = self.host.state.game.words.say
            for (kind, data), e in zip(heard, events, strict=True):
                e["text"] = say(kind if kind.startswith("reveal.") else "event." + kind, data)
        return {"n": n, "events": events}

    async def next(self) -> list[bytes]:
        """What to send next; waits until there is something. Several steps are told together, with one view."""
        await self.woken.wait()
        return self.take()

    def take(self) -> list[bytes]:
        self.woken.clear()
        frames, notes = self.frames, self.notes
        self.frames, self.notes = [], []
        out: list[bytes] = []
        if frames or self.again:
            done = [note for note in notes if note["type"] == "done"]  # comes with what it did
            notes = [note for note in notes if note["type"] != "done"]
            out = [self.message(frames, done)]
        self.again = False
        return [*out, *[msgspec.json.encode(note) for note in notes]]

    def message(self, frames: list[dict[str, Any]], done: list[dict[str, Any]] | None = None) -> bytes:
        """The steps, what the table looks like after them, and which decisions of the viewer are among them."""
        message: dict[str, Any] = {"type": "game", "frames": frames, "now": msgspec.Raw(self.host.view(self.seat))}
        if done:
            message["done"] = done
        return msgspec.json.encode(message)
