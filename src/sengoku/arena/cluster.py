"""The same work on a Ray cluster: an extra (`pip install sengoku[ray]`), for more than one machine.

Every machine of the cluster needs this package, in the same version. `local` starts a small cluster on this machine.
"""

from __future__ import annotations

import importlib
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

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

    def __init__(self, address: str, jobs: int, modules: Sequence[str] = ()) -> None:
        self.address, self.jobs, self.modules = address, jobs, list(modules)

    def map(self, work: Callable[[T], R], chunks: Iterator[T]) -> Iterator[R]:
        ray = _ray()
        cores = self._joined(ray)
        remote = ray.remote(num_cpus=1)(_done)
        waiting: deque[Any] = deque()
        try:
            for chunk in chunks:
                waiting.append(remote.remote(self.modules, work, chunk))
                if len(waiting) >= cores * AHEAD:
                    yield ray.get(waiting.popleft())
            while waiting:
                yield ray.get(waiting.popleft())
        except ray.exceptions.RayError as e:
            told = (str(e).strip().splitlines() or [type(e).__name__])[-1].rstrip(".")
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
            ray.init(**how)
        except (ConnectionError, OSError, RuntimeError, ValueError) as e:
            told = (str(e).strip().splitlines() or [type(e).__name__])[0].rstrip(".")
            raise Lost(f"The Ray cluster '{self.address}' cannot be joined: {told}.") from None
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _ray() -> Any:
    """The library, quiet; it tells nobody outside that it is used."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else a warning on machines without a GPU
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise BadSetup("error.options_clash", why=NO_RAY) from None


def _done(modules: list[str], work: Callable[[T], R], chunk: T) -> R:
    bring(modules)
    return work(chunk)
