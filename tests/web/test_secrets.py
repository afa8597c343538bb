"""A game of Ikusa between two browsers, with sealed plans and hidden ronin; a third one watches and sees no secret."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from web.player import Player

SECRET = ("plan ", "hide ")  # what is decided under seal


# The last line noticed, and what the board shows and says, at one moment; without what this browser's own pointer
# points out on it: buttons that change under a resting pointer are pointed at anew.
LOOK = """async () => {
 for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // the board fits its room a frame later
 return [document.querySelector('[data-test=table]').dataset.n, JSON.stringify([
  [...document.querySelectorAll('[data-place]')].map(e => [
    e.dataset.place, [...e.classList].filter(c => c !== 'shown' && c !== 'selected').join(' '),
    e.getAttribute('aria-label'), e.style.cssText]),
  document.querySelector('.labels').textContent])]; }"""


def told(text: str) -> str:
    """A message without what its reader himself may do: those words are his own."""
    message = json.loads(text)
    message.get("now", {}).pop("legal", None)
    return json.dumps(message)


class Watcher:
    """A browser that only looks on, with everything that reaches it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", lambda ws: ws.on("framereceived", lambda text: self.frames.append(str(text))))

    def look(self) -> tuple[str, str]:
        """The last line that was noticed, and the board."""
        n, board = self.page.evaluate(LOOK)
        return str(n), str(board)


@pytest.mark.timeout(900)
def test_two_browsers_play_with_secrets_and_a_third_sees_none(open_page: Callable[..., Page]) -> None:
    anna, ben = Player(open_page(), 5), Player(open_page(), 6)
    anna.guest("Anna")
    ben.guest("Ben")
    id = anna.lay("ikusa", ["me", "open"], {"round_limit": 1})
    ben.post(f"/api/tables/{id}/join")
    others = [Watcher(ben.page), Watcher(open_page())]
    anna.start(id)
    ben.sit(id)
    others[1].page.goto(anna.url(f"/tables/{id}"))
    others[1].page.wait_for_selector("[data-test=table]")
    hidden: set[str] = set()
    while not anna.over:
        one = next((each for each in (anna, ben) if each.free), None)
        if one is None:
            anna.page.wait_for_timeout(40)
            continue
        offers = one.offers()
        if not offers:
            continue
        ronin = [offer for offer in offers if offer.startswith("plan ronin")]
        action = ronin[-1] if ronin else one.rng.choice([o for o in offers if o != "done"] or offers)
        watching = others if one is anna else others[1:]
        before = [(each.look(), len(each.frames)) for each in watching]
        one.click(action)
        if action.startswith(SECRET):
            hidden.add(action)
            one.page.wait_for_timeout(150)
            for each, ((n, board), count) in zip(watching, before, strict=True):
                assert not any(action in told(text) for text in each.frames[count:]), action
                now, after = each.look()
                if now == n:  # nothing happened in the open
                    assert after == board, action
    assert others[1].page.locator(".lacquer").count() == 0
    for each in (anna.page, ben.page, others[1].page):
        each.wait_for_selector("[data-test=end]")
    assert any(action.startswith("plan ") for action in hidden)
    assert any(action.startswith("hide ") for action in hidden)
