"""Work on several processes. The answers come in the order of the tasks, so that their number changes nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

from sengoku.arena.setups import bring

T = TypeVar("T")
R = TypeVar("R")


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
    with get_context("spawn").Pool(jobs, _started, (list(modules),)) as pool:
        yield from pool.imap(work, tasks, chunk)


def _started(modules: list[str]) -> None:
    """A worker leaves Ctrl-C to its parent, who ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bring(modules)


def endless(work: Callable[[T], R], tasks: Iterator[T], jobs: int, modules: Sequence[str] = ()) -> Iterator[R]:
    """`work` of as many tasks as the caller takes, in the order in which they are done; few are under way at a time."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _started, (list(modules),))
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
        workers = list(pool._processes.values()) if running else []
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
