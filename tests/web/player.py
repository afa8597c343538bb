"""Somebody who plays in the browser: chooses among the buttons that are there and clicks them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import Locator, Page

ROOM = "[data-test=table]"
BUTTONS = "[data-action]:visible:enabled"
TABLE = "(document.querySelector('[data-test=table]')?.dataset ?? {})"
OVER = f"{TABLE}.over === 'true'"
FREE = f"{TABLE}.mine === 'true' && {TABLE}.busy !== 'true'"  # asked, and no move of this seat is on its way
ASKED = f"() => {OVER} || ({FREE})"
MOVED = f"([n]) => {OVER} || ({TABLE}.n !== undefined && {TABLE}.n !== n)"
SETTLED = f"([n]) => {OVER} || ({TABLE}.n !== undefined && {TABLE}.n !== n) || ({FREE})"  # nothing is on its way
OFFERED = f"() => {OVER} || document.querySelector('[data-action]:not([disabled])') !== null"


class Player:
    def __init__(self, page: Page, seed: int = 1, timeout: float = 60_000) -> None:
        self.page, self.rng, self.timeout = page, random.Random(seed), timeout
        self.done: list[str] = []  # actions

    # ------------------------------------------------------------ sitting down

    def guest(self, name: str) -> str:
        """A name of which there are many, as servers are shared by tests: the whole name."""
        name = f"{name} {random.SystemRandom().randrange(10**8)}"
        answer = self.page.request.post(self.url("/api/guests"), data={"name": name})
        assert answer.ok, answer.text()
        return name

    def lay(self, game: str, seats: list[str], options: dict[str, Any] | None = None, **more: Any) -> str:
        """A table, through the page's own session: its id."""
        body = {"game": game, "seats": seats, "options": options or {}, **more}
        answer = self.page.request.post(self.url("/api/tables"), data=body)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def post(self, path: str, **body: Any) -> Any:
        answer = self.page.request.post(self.url(path), data=body)
        assert answer.ok, answer.text()
        text = answer.text()
        return json.loads(text) if text else None

    def start(self, id: str) -> None:
        self.post(f"/api/tables/{id}/start")
        self.sit(id)

    def quick_ikusa(self) -> str:
        """A short game of Ikusa against bots, at its first decision: the table's id."""
        self.guest("Walker")
        id = self.lay("ikusa", ["me", "random", "random"], {"variant": "quick", "round_limit": 1})
        self.start(id)
        self.wait()
        return id

    def sit(self, id: str, seat: int | None = None) -> None:
        self.page.goto(self.url(f"/tables/{id}" + ("" if seat is None else f"?seat={seat}")))
        self.page.wait_for_selector(ROOM)

    def url(self, path: str) -> str:
        found = re.match(r"https?://[^/]+", self.page.url)
        assert found
        return found.group() + path

    def advance(self, id: str, seat: int, count: int) -> None:
        """So many decisions at random without the page, or to the end of the game."""
        made = 0
        for _ in range(20 * count + 200):
            answer = self.page.request.get(self.url(f"/api/tables/{id}/view?seat={seat}")).json()
            if answer["view"]["over"] or made >= count:
                return
            if not answer["legal"]:
                self.page.wait_for_timeout(30)
                continue
            action = self.rng.choice(answer["legal"])
            body = {"seat": seat, "action": action, "seen": answer["n"]}
            made += self.page.request.post(self.url(f"/api/tables/{id}/moves"), data=body).ok

    # ------------------------------------------------------------ playing

    @property
    def room(self) -> Locator:
        return self.page.locator(ROOM)

    @property
    def over(self) -> bool:
        return self.room.get_attribute("data-over") == "true"

    @property
    def free(self) -> bool:
        """Whether this seat may click now."""
        return bool(self.page.evaluate(f"() => {FREE}"))

    def wait(self) -> bool:
        """Until this seat is asked; False when the game is over."""
        self.page.wait_for_function(ASKED, timeout=self.timeout)
        return not self.over

    def offers(self) -> list[str]:
        """The actions that can be clicked now."""
        found = self.page.locator(BUTTONS).evaluate_all("all => all.map(e => e.dataset.action)")
        return list(dict.fromkeys(found))

    def click(self, action: str) -> None:
        """Clicks the button of an action, and again if it is shown first; until it is done."""
        n = self.room.get_attribute("data-n")
        button = self.page.locator(f'[data-action="{action}"]:visible:enabled').first
        button.click()
        self.page.wait_for_function(SETTLED, arg=[n], timeout=self.timeout)
        if not self.page.evaluate(MOVED, [n]):  # a grave one: it was only shown, and wants to be confirmed
            button.click()
            self.page.wait_for_function(MOVED, arg=[n], timeout=self.timeout)
        self.done.append(action)

    def step(self) -> bool:
        """One decision at random; False when the game is over."""
        if not self.wait():
            return False
        self.page.wait_for_function(OFFERED, timeout=self.timeout)
        offers = self.offers()
        if offers:
            self.click(self.rng.choice(offers))
        return True

    def play(self, most: int = 2_000) -> None:
        """To the end."""
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(f"not over after {most} decisions; the last: {self.done[-5:]}")
