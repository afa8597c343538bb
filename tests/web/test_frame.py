"""The room in which all games are played: the line to the server, two browsers, what others may see."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from web.player import Player

QUICK = {"variant": "quick", "round_limit": 1}


@pytest.fixture
def two(open_page: Callable[..., Page]) -> tuple[Player, Player, str]:
    """Two people at one table of Ikusa, each in a browser of his own."""
    anna, ben = Player(open_page(), 1), Player(open_page(), 2)
    anna.guest("Anna")
    ben.guest("Ben")
    id = anna.lay("ikusa", ["me", "open"], QUICK)
    ben.post(f"/api/tables/{id}/join")
    anna.start(id)
    ben.sit(id)
    return anna, ben, id


def test_a_move_shows_on_the_other_browser_within_a_fifth_of_a_second(two: tuple[Player, Player, str]) -> None:
    anna, ben, _ = two
    times = []
    for _ in range(8):
        mover, other = (anna, ben) if anna.room.get_attribute("data-mine") == "true" else (ben, anna)
        mover.wait()
        other.page.evaluate(
            """() => { window.shown = 0; const room = document.querySelector('[data-test=table]');
               new MutationObserver((_, all) => { window.shown ||= Date.now(); all.disconnect(); })
                 .observe(room, {attributes: true, attributeFilter: ['data-n']}); }"""
        )
        action = mover.offers()[0]
        sent = mover.page.evaluate(
            "a => { const now = Date.now(); document.querySelector(`[data-action=\\"${a}\\"]`).click(); return now; }", action
        )
        other.page.wait_for_function("() => window.shown > 0")
        times.append(other.page.evaluate("() => window.shown") - sent)
    assert sorted(times)[len(times) // 2] <= 200, times
