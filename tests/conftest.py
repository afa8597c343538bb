"""What all tests share: the marker that names rules, and hypothesis without chance or clocks."""

from __future__ import annotations

import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from sengoku.arena.bench import compiled

SLOW = [HealthCheck.too_slow]  # a shared machine is no fault of a test
settings.register_profile("plain", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("soak", max_examples=5_000, deadline=None, suppress_health_check=SLOW)
# Programs that tests start load hundreds of modules: they are compiled once, not each time, wherever that is kept.
COMPILED = Path(tempfile.gettempdir()) / f"sengoku-pyc-{getattr(os, 'getuid', int)()}"


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(COMPILED))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun with `&` in a script: the programs that tests start
        signal.signal(signal.SIGINT, signal.default_int_handler)  # would be deaf to Ctrl-C too
    config.addinivalue_line("markers", "rule(*ids): the rules, rulings and decisions that the test proves")
    config.addinivalue_line("markers", "plain: looks into classes or replaces parts of them; left out when compiled")
    soaking = "soak" in config.option.markexpr and "not soak" not in config.option.markexpr
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "soak" if soaking else "plain"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if compiled():
        for item in items:
            if item.get_closest_marker("plain"):
                item.add_marker(pytest.mark.skip(reason="the engine is compiled, this test needs plain Python"))
