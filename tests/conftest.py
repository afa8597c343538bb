"""What all tests share: the marker that names rules, and hypothesis without chance or clocks."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow]  # a shared machine is no fault of a test
settings.register_profile("plain", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("soak", max_examples=5_000, deadline=None, suppress_health_check=SLOW)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, rulings and decisions that the test proves")
    soaking = "soak" in config.option.markexpr and "not soak" not in config.option.markexpr
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "soak" if soaking else "plain"))
