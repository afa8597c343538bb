"""Asking for odds of Samurai Swords and Ikusa, shortly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sengoku
from sengoku.odds.shogun import ShogunOdds


def odds(attacker: dict[str, int] | ShogunOdds, defender: Any, **more: Any) -> ShogunOdds:
    found = sengoku.odds("ikusa", attacker=attacker, defender=defender, **more)
    assert isinstance(found, ShogunOdds)
    return found


def near(found: float, right: float | Fraction) -> None:
    assert found == pytest.approx(float(right), abs=1e-12)
