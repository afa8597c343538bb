"""Points are kept in halves and told as players count them."""

from __future__ import annotations

import pytest

from sengoku.games.dueling.game import GAME


@pytest.mark.rule("D-A58")
@pytest.mark.parametrize(
    ("halves", "told"), [(86, "43"), (87, "43.5"), (1, "0.5"), (0, "0"), (-1, "-0.5"), (-3, "-1.5")]
)
def test_half_points_are_told_as_points(halves: int, told: str) -> None:
    assert GAME.score_text(halves) == told
