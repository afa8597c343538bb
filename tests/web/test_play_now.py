"""Each of the five games, by clicks alone, from *play now* to the end screen against bots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from web.player import ROOM, Player
from web.screens import GAMES


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_clicks_from_play_now_to_the_end_screen(game: str, page: Page) -> None:
    page.click(f"[data-test=play-{game}]")
    page.click("[data-test=short]")
    page.click("[data-test=level-ashigaru]")
    page.wait_for_selector(ROOM)
    player = Player(page, seed=3)
    player.play()
    assert player.over
    page.wait_for_selector("[data-test=end]")
    assert len(player.done) > 20
