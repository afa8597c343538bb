"""Every screen at two sizes: usable with assistive technology, nothing cut off, and in the language that was chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from web.player import Player
from web.screens import PHONE, SCREENS, WIDE, Screen

GRAVE = ("serious", "critical")


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['target']} {v['help']}" for v in found if v["impact"] in GRAVE]


@pytest.mark.parametrize("screen", SCREENS, ids=[screen.name for screen in SCREENS])
def test_every_screen_is_accessible_and_fits_wide_and_on_a_phone(
    screen: Screen, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    screen.open(Player(page))
    for size in (WIDE, PHONE):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_timeout(300)
        assert violations(page) == [], size
        wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"the page is {wide} px wider than {size['width']}"


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_home_and_a_table_are_accessible_in_every_theme(theme: str, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.evaluate("theme => localStorage.setItem('sengoku.settings', JSON.stringify({theme}))", theme)
    for screen in [s for s in SCREENS if s.name in ("home", "ikusa-middle", "bushido-middle")]:
        screen.open(Player(page))
        page.wait_for_timeout(300)
        assert violations(page) == [], screen.name
