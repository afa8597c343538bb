"""The keyboard is enough: a whole quick game of Ikusa without a mouse."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from web.player import MOVED, OFFERED, ROOM, SETTLED, Player

FOCUS = "() => document.activeElement?.dataset?.action ?? ''"


def tab_to(page: Page, what: str, most: int = 200) -> None:
    """Presses Tab until the focus is where it should be."""
    for _ in range(most):
        if page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what} cannot be reached with Tab")


@pytest.mark.timeout(900)
def test_a_whole_quick_game_of_ikusa_is_played_with_the_keyboard_alone(page: Page) -> None:
    page.wait_for_selector("[data-test=play-ikusa]")
    tab_to(page, "[data-test=play-ikusa]")
    page.keyboard.press("Enter")
    tab_to(page, "[data-test=level-ashigaru]")
    page.keyboard.press("Enter")
    page.wait_for_selector(ROOM)
    player, rng = Player(page), random.Random(4)
    made = 0
    while player.wait():
        page.wait_for_function(OFFERED)
        if player.over:
            break
        n = player.room.get_attribute("data-n")
        tab_to(page, "[data-action]")
        for _ in range(rng.randrange(3)):
            page.keyboard.press("Tab")
            if not page.evaluate(FOCUS):
                tab_to(page, "[data-action]")
        page.keyboard.press("Enter")
        page.wait_for_function(SETTLED, arg=[n], timeout=player.timeout)
        if not page.evaluate(MOVED, [n]):  # it is shown first, and confirmed with the same key
            tab_to(page, "[data-action]:is(.on, [data-confirm])")
            page.keyboard.press("Enter")
            page.wait_for_function(MOVED, arg=[n])
        made += 1
        assert made < 600
    page.wait_for_selector("[data-test=end]")
    assert made > 50


def test_the_map_is_walked_neighbour_by_neighbour(page: Page) -> None:
    Player(page).quick_ikusa()
    page.focus("[data-place][tabindex='0']")
    start = page.evaluate("() => document.activeElement.dataset.place")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("was => document.activeElement.dataset.place !== was", arg=start)
    there = page.evaluate("() => document.activeElement.dataset.place")
    near = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert there != start
    assert "Neighbours" in near
    page.keyboard.press("n")  # the next place that can be chosen
    page.wait_for_function("() => document.activeElement.matches('.lit')")
