"""The same work on a Ray cluster: an extra (`pip install sengoku[ray]`), for more than one machine.

Every machine of the cluster needs this package, with the same code: that is looked at. `local` starts a small cluster
on this machine.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from sengoku.arena.code import code_of
from sengoku.arena.jobs import AHEAD
from sengoku.arena.setups import bring
from sengoku.kernel.errors import BadSetup

T = TypeVar("T")
R = TypeVar("R")
LOCAL = "local"
NO_RAY = "Ray is not installed; `pip install sengoku[ray]` brings it."


class Lost(Exception):
    """The cluster cannot be reached, or went away; the sentence says which."""


class Cluster:
    """The processes of a Ray cluster, as many as it has cores; a local one has `jobs`."""

    def __init__(self, address: str, jobs: int, modules: Sequence[str] = (), games: Sequence[str] = ()) -> None:
        self.address, self.jobs, self.modules = address, jobs, list(modules)
        self.program = {id: code_of(id) for id in games}

    def map(self, work: Callable[[T], R], chunks: Iterator[T]) -> Iterator[R]:
        ray = _ray()
        cores = self._joined(ray)
        remote = ray.remote(num_cpus=1)(_done)
        waiting: deque[Any] = deque()
        try:
            for chunk in chunks:
                waiting.append(remote.remote(self.modules, self.program, work, chunk))
                if len(waiting) >= cores * AHEAD:
                    yield ray.get(waiting.popleft())
            while waiting:
                yield ray.get(waiting.popleft())
        except ray.exceptions.RayError as e:
            told = _told(getattr(e, "cause", None) or e)
            raise Lost(f"The Ray cluster '{self.address}' could not go on: {told}.") from None
        finally:
            ray.shutdown()

    def _joined(self, ray: Any) -> int:
        """Joins the cluster, or starts one; how many cores it has."""
        how: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if self.address == LOCAL:
            how |= {"address": LOCAL, "num_cpus": self.jobs, "include_dashboard": False}
        else:
            how |= {"address": self.address}
        try:
            _knock(self.address)
            ray.init(**how)
        except (ConnectionError, OSError, RuntimeError, ValueError) as e:
            raise Lost(f"The Ray cluster '{self.address}' cannot be joined: {_told(e)}.") from None
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _told(e: BaseException) -> str:
    """The first line of what an exception says."""
    return (str(e).strip().splitlines() or [type(e).__name__])[0].rstrip(".")


def _knock(address: str) -> None:
    """An address where nobody answers is told at once; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), timeout=5).close()


def _ray() -> Any:
    """The library, quiet; it tells nobody outside that it is used."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else a warning on machines without a GPU
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadSetup("error.options_clash", why=NO_RAY) from None


def _done(modules: list[str], program: dict[str, str], work: Callable[[T], R], chunk: T) -> R:
    """On a machine of the cluster: some work, if it would be done there as it would be here."""
    bring(modules)
    other = [id for id, code in program.items() if code_of(id) != code]
    if other:
        raise Lost(f"A machine of the cluster has another program for {', '.join(other)}")
    return work(chunk)
