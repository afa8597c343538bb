"""Desk: one process that reckons for people. Work that takes too long is ended, and its process with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from sengoku.arena.jobs import started
from sengoku.kernel.errors import SengokuError
from sengoku.server.errors import Refused

STARTS = 60  # seconds that a new process may take until it answers
MOST_WAITING = 30  # requests in line
MOST_KEPT = 2_000  # answers
Work = Callable[..., Any]


def sits(line: Connection) -> None:
    """In the process: one piece of work after the other, until the server hangs up."""
    from sengoku.server.advice import load

    started()
    load()  # no part of anybody's patience
    line.send(None)
    while True:
        try:
            work, arguments = line.recv()
        except EOFError:
            return
        try:
            line.send((True, work(*arguments)))
        except SengokuError as e:
            line.send((False, e))


class Desk:
    """Asked by the event loop; answers are remembered for who asks the same again."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.known: OrderedDict[Any, Any] = OrderedDict()
        self._process: Any = None
        self._line: Connection | None = None

    async def ask(self, key: Any, seconds: float, work: Work, *arguments: Any) -> Any:
        """What `work(*arguments)` answers, from memory if `key` was asked before."""
        if key in self.known:
            self.known.move_to_end(key)
            return self.known[key]
        if self.waiting >= MOST_WAITING:
            raise Refused(503, "desk_busy")
        self.waiting += 1
        try:
            async with self.lock:
                if key not in self.known:
                    self.known[key] = await asyncio.to_thread(self._answer, seconds, work, arguments)
                    while len(self.known) > MOST_KEPT:
                        self.known.popitem(last=False)
                return self.known[key]
        finally:
            self.waiting -= 1

    def _answer(self, seconds: float, work: Work, arguments: tuple[Any, ...]) -> Any:
        line = self._opened()
        try:
            line.send((work, arguments))
            if not line.poll(seconds):
                self.close()
                raise Refused(422, "too_long", seconds=int(seconds))
            good, answer = line.recv()
        except (EOFError, OSError):  # it died: the next one gets another
            self.close()
            raise Refused(503, "desk_busy") from None
        if not good:
            raise answer
        return answer

    def _opened(self) -> Connection:
        if self._line is not None and self._process.is_alive():
            return self._line
        self.close()
        context = get_context("spawn")
        own, other = context.Pipe()
        process = context.Process(target=sits, args=(other,), daemon=True)
        process.start()
        other.close()
        self._process, self._line = process, own
        if not own.poll(STARTS):
            self.close()
            raise Refused(503, "desk_busy")
        own.recv()
        return own

    def close(self) -> None:
        line, process = self._line, self._process
        self._line = self._process = None
        if line is not None:
            with contextlib.suppress(OSError):
                line.close()
        if process is not None:
            process.kill()
            process.join()
