"""Bushido in the browser: played by clicks, with its trays, its fight and its screens."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from web.conftest import PHONE
from web.player import Player

THREE = ["me", "random", "random"]
NAMES = count(1)  # nobody is called like another
STEP = "[data-step]"
KINDS = "all => all.flatMap(e => Array(Number(e.dataset.count ?? 1)).fill(e.dataset.tile ?? e.dataset.disc))"


MINE = "document.querySelector('[data-test=table]').dataset.mine"


class Warrior(Player):
    """Plays with the trays where there are any, and with single buttons where not."""

    @property
    def asked(self) -> str:
        return self.page.locator(STEP).get_attribute("data-step") or ""

    def press(self, what: str) -> None:
        """A button that makes one or more decisions; until the first is made."""
        n = self.room.get_attribute("data-n")
        self.page.click(f"[data-test={what}]")
        self.page.wait_for_function(
            """n => { const room = document.querySelector('[data-test=table]').dataset;
               return room.over === 'true' || room.n !== n || room.mine === 'false'; }""",
            arg=n,
            timeout=self.timeout,
        )

    def has(self, what: str) -> bool:
        return self.page.locator(f"[data-test={what}]:visible:enabled").count() > 0

    def step(self) -> bool:
        if not self.wait():
            return False
        trays: dict[str, Callable[[], bool]] = {
            "Deploy": self.place, "Levy": self.place, "Remove": self.place, "Attack": self.attack,
            "Stacks": self.stack, "Discs": self.disc, "Discard": self.keep, "Regroup": self.stay,
        }  # fmt: skip
        tray = trays.get(self.asked)
        if tray is not None and tray():
            return True
        offers = self.offers()
        if offers:
            self.click(self.rng.choice(offers))
        return True

    def place(self) -> bool:
        """The whole levy, spread by the tray, with one confirmation."""
        if not self.has("plan-spread"):
            return False
        self.page.click("[data-test=plan-spread]")
        self.press("plan-confirm")
        self.settled("plan")
        return True

    def settled(self, tray: str) -> None:
        """Until the tray is gone, or waits for something new."""
        gone = f"""() => {{ const b = document.querySelector('[data-test={tray}-confirm]');
            return !b || (b.disabled && !document.querySelector('[data-test=plan-spread]')?.disabled); }}"""
        self.page.wait_for_function(gone, timeout=self.timeout)

    def attack(self) -> bool:
        found = [a for a in self.offers() if a.startswith("attack")]
        if not found:
            return False
        self.page.locator(f'[data-action="{self.rng.choice(found)}"]:visible').first.click()
        self.press("attack-confirm")
        self.page.wait_for_function(
            "() => !['Attack', 'March', 'Bonus'].includes(document.querySelector('[data-step]').dataset.step)"
        )
        return True

    def stack(self) -> bool:
        if not self.has("seal"):
            return False
        for kind in ("1", "2", "3"):
            tile = self.page.locator(f"[data-tile='{kind}']:enabled").first
            if tile.count():
                tile.click()
        self.press("seal")
        self.page.wait_for_function(
            f"() => document.querySelector('[data-step]').dataset.step !== 'Stacks' || {MINE} === 'false'"
        )
        return True

    def disc(self) -> bool:
        disc = self.page.locator("[data-disc]:enabled").first
        if disc.count():
            disc.click()
        self.press("seal")
        return True

    def keep(self) -> bool:
        self.press("seal")
        return True

    def stay(self) -> bool:
        if not self.has("plan-confirm"):
            return False
        self.press("plan-confirm")
        return True


@pytest.fixture
def warrior(open_page: Callable[..., Page]) -> Callable[..., Warrior]:
    """Somebody at a table of his own, at its first decision."""

    def make(options: dict[str, Any] | None = None, seats: list[str] = THREE, seed: int = 1, **more: Any) -> Warrior:
        one = Warrior(open_page(**more), seed)
        one.guest(f"Bushi{next(NAMES)}")
        one.start(one.lay("bushido", seats, options))
        one.page.wait_for_selector(STEP)
        return one

    return make


def test_a_whole_game_by_clicks_to_the_end_screen(warrior: Callable[..., Warrior]) -> None:
    anna = warrior()
    anna.play(600)
    anna.page.wait_for_selector("[data-test=end]")
    assert anna.page.locator("[data-test=end] tbody tr").count() == 3
    assert anna.page.locator("[data-test=end] tr.won").count() == 1


def until(anna: Warrior, step: str, most: int = 120) -> None:
    for _ in range(most):
        anna.wait()
        if anna.asked == step:
            return
        anna.step()
    raise AssertionError(f"never asked {step}; the last: {anna.done[-5:]}")


def test_a_levy_is_prepared_on_the_board_and_placed_with_one_confirmation(warrior: Callable[..., Warrior]) -> None:
    anna = warrior()
    until(anna, "Deploy")
    page = anna.page
    assert page.locator("[data-action^=levy]").count() > 0  # one by one it goes too
    before = troops(page)
    for place in page.locator(".place.lit").all()[:2]:
        place.click()
        place.click()
    assert page.locator("[data-test=plan] li .num").all_inner_texts() == ["2", "2"]
    assert troops(page) == before + 4  # shown, not done
    n = anna.room.get_attribute("data-n")
    assert n is not None
    page.click("[data-test=plan-confirm]")
    page.wait_for_function("n => Number(document.querySelector('[data-test=table]').dataset.n) >= n", arg=int(n) + 4)
    page.wait_for_function("() => !document.querySelector('[data-test=plan] li .num')")
    assert troops(page) == before + 4


def troops(page: Page) -> int:
    """All the numbers on the pills of the board."""
    return sum(int(text) for text in page.locator("svg .count").all_text_contents())


def test_an_attack_is_shown_with_its_odds_before_it_is_made_and_fought_as_a_scene(
    warrior: Callable[..., Warrior],
) -> None:
    anna = warrior()
    until(anna, "Attack")
    while not anna.page.locator("[data-action^=attack]").count():  # a month in which nobody can be attacked
        anna.step()
        until(anna, "Attack", 400)
    page = anna.page
    page.locator("[data-action^=attack]").first.click()
    page.wait_for_selector("[data-test=attack]")
    assert page.locator("g.arrow").count() == 1
    page.wait_for_selector("[data-test=attack] [data-test=chance]")
    page.click("[data-test=attack-confirm]")
    page.wait_for_selector("[data-test=fight][data-stage='4']")  # bots fight it: the scene tells how
    scene = page.locator("[data-test=fight]")
    assert scene.locator(".side").count() == 2
    assert scene.locator(".side.won").count() == 1
    page.click("[data-test=fight-close]")
    assert scene.count() == 0


def test_a_stack_is_built_behind_the_screen_and_sealed_before_it_turns(warrior: Callable[..., Warrior]) -> None:
    anna = warrior(seed=4)
    until(anna, "Stacks", 400)
    page = anna.page
    scene = page.locator("[data-test=fight]")
    assert scene.get_attribute("data-stage") == "0"
    assert scene.locator(".tile:not(.back)").count() == 0  # sealed on both sides
    page.locator("[data-tile='1']:enabled").first.click()
    assert page.locator("[data-test=strengths] td").count() == 9
    anna.stack()
    page.wait_for_function("() => document.querySelector('[data-step]').dataset.step !== 'Stacks'")
    if anna.asked == "Discs":
        advice = page.locator("[data-test=advice] button")
        if advice.count():  # how a master would mix his discs; a slow machine may have to pass
            advice.click()
            page.wait_for_selector("[data-test=advice] li, [data-test=advice] p.muted")
        anna.disc()
    page.wait_for_selector("[data-test=fight][data-stage='4']")
    assert scene.locator(".side .tile").count() > 0


def test_nobody_sees_what_is_behind_the_screens_of_others(open_page: Callable[..., Page]) -> None:
    anna, ben = Warrior(open_page(), 1), Warrior(open_page(), 2)
    anna.guest(f"Bushi{next(NAMES)}")
    ben.guest(f"Bushi{next(NAMES)}")
    id = anna.lay("bushido", ["me", "open", "random"], {}, visibility="public")
    ben.post(f"/api/tables/{id}/join")
    watcher = open_page()
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(str(text)))

    watcher.on("websocket", listen)
    anna.start(id)
    ben.sit(id)
    watcher.goto(anna.url(f"/tables/{id}"))
    watcher.wait_for_selector(STEP)
    for _ in range(1_000):  # the preparations: then everybody has tiles
        if anna.page.locator("[data-tile]").count() and ben.page.locator("[data-tile]").count():
            break
        for each in (anna, ben):
            if each.free:
                each.step()
        anna.page.wait_for_timeout(30)
    else:
        raise AssertionError("not everybody has tiles")
    for each, seat in ((anna, 0), (ben, 1)):
        view = each.page.request.get(each.url(f"/api/tables/{id}/view?seat={seat}")).json()["view"]
        assert tiles(each.page, "tile") == view["tiles"]
        assert tiles(each.page, "disc") == view["discs"]
    assert watcher.locator("[data-test=screen]").count() == 0
    assert watcher.locator("[data-tile], [data-disc]").count() == 0
    assert frames
    for text in frames:
        message = json.loads(text)
        kinds = [event["kind"] for frame in message.get("frames", []) for event in frame["events"]]
        assert not {"reveal.drawn", "reveal.discs_drawn", "reveal.screen"} & set(kinds)
        assert not {"tiles", "discs", "discarded", "looks"} & set(message.get("now", {}).get("view", {}))


def tiles(page: Page, what: str) -> dict[str, int]:
    return dict(Counter(page.locator(f"[data-{what}]").evaluate_all(KINDS)))


def test_a_phone_shows_board_tray_and_screen_without_scrolling_sideways(warrior: Callable[..., Warrior]) -> None:
    anna = warrior(viewport=PHONE, has_touch=True)
    until(anna, "Discard")
    page = anna.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#tab-side")
    assert sum(tiles(page, "tile").values()) >= 10
    page.click("#tab-players")
    assert page.locator("[data-test=tracks] .lane").count() == 3
    page.click("#tab-do")
    anna.click("done")


def test_the_board_is_walked_over_with_six_keys(warrior: Callable[..., Warrior]) -> None:
    anna = warrior()
    page = anna.page
    page.locator("[data-place=c4]").focus()
    ways = {"ArrowLeft": "c3", "ArrowRight": "c5", "Home": "b3", "PageUp": "b4", "End": "d3", "PageDown": "d4"}
    for key, place in ways.items():
        page.locator("[data-place=c4]").focus()
        page.keyboard.press(key)
        page.wait_for_function("place => document.activeElement.dataset.place === place", arg=place)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-step]').dataset.step !== 'Fortress'")
