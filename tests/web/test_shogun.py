"""Ikusa and Samurai Swords in the browser: whole games by clicks, the trays, battles, and what others may not see."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web.player import ROOM, Player

QUICK = {"variant": "quick", "round_limit": 1}
ENDS = ("done", "halt", "go", "rest", "pass round")
MOST = 600  # decisions


def named(name: str) -> str:
    """Names are for one guest each, and the tests share a server."""
    return f"{name} {secrets.token_hex(4)}"


def seated(page: Page, game: str, seats: list[str], options: dict[str, object], seed: int = 1) -> Player:
    one = Player(page, seed)
    one.guest(named("Kaede"))
    one.start(one.lay(game, seats, options))
    return one


def choice(one: Player, wanted: tuple[str, ...]) -> str:
    """An action: one that begins as `wanted`, else often one that ends a step, else any."""
    offers = one.offers()
    best = [a for a in offers if a.startswith(wanted)] if wanted else []
    ends = [a for a in offers if a in ENDS]
    if best:
        return one.rng.choice(best)
    return one.rng.choice(ends if ends and one.rng.random() < 0.6 else offers)


def brisk(one: Player, until: Callable[[Player], bool] = lambda _: False, wanted: tuple[str, ...] = ()) -> bool:
    """Plays until something is the case (True) or the game is over (False); uses the trays where there are any."""
    for _ in range(MOST):
        if not one.wait():
            return False
        if until(one):
            return True
        if one.page.locator("[data-test=share-out]:enabled").is_visible():
            sent(one, one.page.locator("[data-test=share-out]").click)
        elif one.page.locator("[data-test=seal]").is_visible():
            fill(one)
            sent(one, one.page.locator("[data-test=seal]").click)
        elif one.offers():
            one.click(choice(one, wanted))
    raise AssertionError(f"not there after {MOST} decisions: {one.done[-5:]}")


def fill(one: Player) -> None:
    """All koku into bins, by the keys 1 to 5."""
    seal = one.page.locator("[data-test=seal]")
    for _ in range(40):
        if seal.is_enabled():
            return
        one.page.keyboard.press(one.rng.choice("1345"))
    raise AssertionError("the plan is never full")


def sent(one: Player, act: Callable[[], None]) -> None:
    """Does something that takes several decisions, and waits until all are made."""
    before = one.room.get_attribute("data-n")
    act()
    same, last = 0, before
    while same < 6:
        one.page.wait_for_timeout(50)
        now = one.room.get_attribute("data-n")
        same, last = (same + 1 if now == last and now != before else 0), now
        if one.over:
            return


def at_planning(one: Player) -> bool:
    return one.page.locator("[data-test=seal]").is_visible()


def bins(page: Page) -> list[int]:
    return [int(text) for text in page.locator("[data-test=plan] .bin output").all_inner_texts()]


@pytest.mark.parametrize("game", ["ikusa", "samurai-swords"])
def test_a_quick_game_is_played_by_clicks_to_the_end_screen(page: Page, game: str) -> None:
    one = seated(page, game, ["me", "random", "random"], QUICK)
    brisk(one)
    end = page.locator("[data-test=end]")
    expect(end).to_be_visible()
    assert end.locator("tbody tr").count() == 3
    assert end.locator("tbody tr.won").count() >= 1
    provinces = [int(row.locator("td").first.inner_text()) for row in end.locator("tbody tr").all()]
    assert sum(provinces) <= 68
    assert provinces == sorted(provinces, reverse=True)
    record = end.locator("[data-test=record]").get_attribute("href")
    assert record
    assert page.request.get(one.url(record)).ok
    replay = end.get_by_role("link", name="Replay").get_attribute("href")
    assert replay
    assert replay.endswith("/replay")


def test_the_planning_tray_is_filled_freely_and_sealed_once(open_page: Callable[..., Page]) -> None:
    anna, ben = Player(open_page(), 1), Player(open_page(), 2)
    anna.guest(named("Anna"))
    ben.guest(named("Ben"))
    id = anna.lay("ikusa", ["me", "open", "random"], {**QUICK, "round_limit": 2})
    ben.post(f"/api/tables/{id}/join")
    anna.start(id)
    ben.sit(id)
    both_at_planning(anna, ben)

    page = anna.page
    page.locator("[data-test=more-levy]").click()
    page.locator("[data-test=more-build]").click()
    assert bins(page)[:3] == [0, 2, 1]  # a building costs two
    page.locator("[data-test=less-build]").click()
    page.keyboard.press("Shift+Digit3")
    assert bins(page) == [0] * 5
    expect(page.locator("[data-test=seal]")).to_be_disabled()
    for _ in range(12):
        page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Sealed", exact=True)).to_be_visible()

    row = ben.page.locator("[data-test=clans] li", has_text="Anna")
    expect(row).to_contain_text("sealed")
    assert "plan order" not in ben.page.content().replace('data-action="plan order', "")
    page.locator("[data-test=reopen]").click()
    expect(page.locator("[data-test=seal]")).to_be_visible()
    expect(row).to_contain_text("planning")
    koku = sum(bins(page))
    expect(
        page.locator("[data-test=less-order]")
    ).to_be_enabled()  # all four decisions are taken back, the tray is as it was
    page.locator("[data-test=less-order]").click()
    assert bins(page) == [koku - 1, 0, 0, 0, 0]


def test_enter_seals_the_plan_at_once_after_a_button_has_gone_dark(page: Page) -> None:
    """A button that can do nothing any more keeps the focus until the next frame: keys may come before it."""
    one = seated(page, "ikusa", ["me", "random", "random"], {**QUICK, "round_limit": 2})
    assert brisk(one, at_planning), "it never plans"
    page.locator("[data-test=more-build]").click()
    page.evaluate(
        """async () => {
            const button = document.querySelector("[data-test=less-build]");
            button.focus();
            button.click();
            for (let i = 0; i < 20 && !button.disabled; i++) await Promise.resolve();
            if (!button.disabled || document.activeElement !== button) throw new Error("a frame has gone by");
            const press = (key, code) =>
                button.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
            for (let i = 0; i < 12; i++) press("1", "Digit1");
            press("Enter", "Enter");
        }"""
    )
    expect(page.locator("[data-test=seal]")).to_be_hidden()  # the bots have planned: the game goes on


def both_at_planning(anna: Player, ben: Player) -> None:
    """Two people set up until both plan."""
    for _ in range(MOST):
        if at_planning(anna) and at_planning(ben):
            return
        for one in (anna, ben):
            if not one.free or at_planning(one):
                continue
            if one.page.locator("[data-test=share-out]:enabled").is_visible():
                sent(one, one.page.locator("[data-test=share-out]").click)
            elif one.offers():
                one.click(choice(one, ()))
        anna.page.wait_for_timeout(40)
    raise AssertionError("they never plan")


def test_casualties_are_picked_by_clicking_units_in_the_battle_scene(page: Page) -> None:
    one = seated(page, "ikusa", ["me", "random", "random"], {**QUICK, "round_limit": 4}, seed=7)
    unit = "[data-test=battle] .man[data-action^='lose ']"
    there = brisk(
        one, lambda p: p.page.locator(unit).count() > 1, ("declare army", "attack", "fight army", "press", "pass round")
    )
    assert there, "no battle with a choice in four rounds"
    scene = page.locator("[data-test=battle]")
    assert scene.locator("[role=img][aria-label*='hit']").count() > 0  # the dice, with what they hit, in words
    action = page.locator(unit).first.get_attribute("data-action")
    n = one.room.get_attribute("data-n")
    page.locator(unit).first.click()
    page.wait_for_function(f"([n]) => document.querySelector('{ROOM}').dataset.n !== n", arg=[n])
    assert action
    assert action.split()[0] == "lose"


def test_hidden_ronin_and_plans_are_on_nobody_elses_page(open_page: Callable[..., Page]) -> None:
    anna, ben = Player(open_page(), 3), Player(open_page(), 4)
    anna.guest(named("Anna"))
    ben.guest(named("Ben"))
    id = anna.lay("ikusa", ["me", "open", "random"], {**QUICK, "round_limit": 1})
    ben.post(f"/api/tables/{id}/join")
    heard: list[str] = []
    ben.page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    anna.start(id)
    ben.sit(id)
    watcher = open_page(f"/tables/{id}")
    watcher.wait_for_selector(ROOM)
    both_at_planning(anna, ben)
    for _ in range(14):
        anna.page.locator("[data-test=more-ronin]").click() if anna.page.locator(
            "[data-test=more-ronin]"
        ).is_enabled() else None
    sent(anna, anna.page.locator("[data-test=seal]").click)
    assert not [text for text in heard if "plan ronin" in text and '"plan order 0"' in text]
    fill(ben)
    sent(ben, ben.page.locator("[data-test=seal]").click)
    for _ in range(MOST):  # until Anna hides; Ben decides what he is asked before
        if any([a.startswith("hide ") for a in anna.offers()]):
            break
        for one in (anna, ben):
            if one.free and one.offers() and not one.offers()[0].startswith("hide "):
                one.click(choice(one, ()))
        anna.page.wait_for_timeout(40)
    place = next(a for a in anna.offers() if a.startswith("hide "))
    assert heard  # Ben's browser was told all the while
    heard.clear()
    anna.click(place)
    expect(anna.page.locator(".pending")).to_have_count(1)
    anna.click("done")
    for page in (ben.page, watcher):
        assert page.locator(".pending").count() == 0
        assert place not in page.content().replace(f'data-action="{place}"', "")
    expect(anna.page.locator("[data-test=hidden]").or_(anna.page.locator(".pending"))).to_be_visible()
    assert not [text for text in heard if place in text]
    assert watcher.locator("[data-test=plan]").count() == 0
    assert watcher.locator("[data-action]").count() == 0


def test_the_board_as_a_list_has_the_same_buttons(page: Page) -> None:
    one = seated(page, "ikusa", ["me", "random", "random"], QUICK)
    one.wait()
    page.keyboard.press("v")
    table = page.locator("[data-test=list]")
    expect(table).to_be_visible()
    assert table.locator("tbody tr").count() == 68
    listed = table.locator("[data-action]").evaluate_all("all => all.map(e => e.dataset.action)")
    claims = [a for a in one.offers() if a.startswith("claim ")]
    assert sorted(listed) == sorted(claims)
    n = one.room.get_attribute("data-n")
    table.locator("[data-action]").first.click()
    page.wait_for_function(f"([n]) => document.querySelector('{ROOM}').dataset.n !== n", arg=[n])
    page.keyboard.press("v")
    expect(table).to_be_hidden()
