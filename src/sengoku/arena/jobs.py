"""Work on several processes. The answers come in the order of the tasks, so that their number changes nothing."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context, parent_process
from typing import Protocol, TypeVar

from sengoku.arena.setups import bring

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4  # chunks for each process that are under way at most, so that a long one keeps nobody waiting


class Crew(Protocol):
    """Those who do the work, wherever they are."""

    def map(self, work: Callable[[T], R], chunks: Iterator[T]) -> Iterator[R]:
        """`work` of every chunk, in order. Chunks are taken as they are needed; whoever has enough may stop."""


class Here:
    """This process does it."""

    def map(self, work: Callable[[T], R], chunks: Iterator[T]) -> Iterator[R]:
        yield from map(work, chunks)


class Pool:
    """So many processes of this machine, started afresh, which import `modules` first."""

    def __init__(self, jobs: int, modules: Sequence[str] = ()) -> None:
        self.jobs, self.modules = jobs, modules

    def map(self, work: Callable[[T], R], chunks: Iterator[T]) -> Iterator[R]:
        pool = _pool(self.jobs, self.modules)
        waiting: deque[Future[R]] = deque()
        done = False
        try:
            for chunk in chunks:
                waiting.append(pool.submit(work, chunk))
                if len(waiting) >= self.jobs * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
            done = True
        finally:
            _close(pool, at_once=not done)


def cores() -> int:
    """How many processes can really run at once."""
    count = getattr(os, "sched_getaffinity", None)
    return len(count(0)) if count else os.cpu_count() or 1


def each(work: Callable[[T], R], tasks: Sequence[T], jobs: int, modules: Sequence[str] = ()) -> Iterator[R]:
    """`work` of every task, in order. With one job it happens here; with more, in processes started afresh (spawn),
    which import `modules` first: games that are not part of the package must be registered there too."""
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        yield from map(work, tasks)
        return
    chunk = max(1, min(16, len(tasks) // (jobs * 4)))
    pool = _pool(jobs, modules)
    done = False
    try:
        yield from pool.map(work, tasks, chunksize=chunk)
        done = True
    finally:
        _close(pool, at_once=not done)


def endless(work: Callable[[T], R], tasks: Iterator[T], jobs: int, modules: Sequence[str] = ()) -> Iterator[R]:
    """`work` of as many tasks as the caller takes, in the order in which they are done; few are under way at a time."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    pool = _pool(jobs, modules)
    running: set[Future[R]] = set()
    try:
        for task in tasks:
            running.add(pool.submit(work, task))
            if len(running) > jobs:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from [f.result() for f in done]
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from [f.result() for f in done]
    finally:
        _close(pool, at_once=bool(running))


def _pool(jobs: int, modules: Sequence[str]) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, get_context("spawn"), started, (list(modules),))


def _close(pool: ProcessPoolExecutor, at_once: bool) -> None:
    """Ends the processes; at once if nobody waits for what they do."""
    workers = list((pool._processes or {}).values()) if at_once else []
    pool.shutdown(wait=not at_once, cancel_futures=True)
    for worker in workers:
        worker.terminate()


def started(modules: Sequence[str] = ()) -> None:
    """In a worker, first: it leaves Ctrl-C to its parent, who ends it, and does not outlive one that was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_orphaned, daemon=True).start()
    bring(modules)


def _orphaned() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
