"""Dueling Samurai in the browser: a whole game by clicks, the hand, reaction windows, the trays, a duel as a scene."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from web.conftest import PHONE
from web.player import Player

GAME = "dueling-samurai"
SHORT = {"rounds": 3}
BOLD = ("attack ", "join ", "go", "roll", "occupy", "send ", "with ")  # a random player hardly ever fights it out
NEXT = "([n]) => document.querySelector('[data-test=table]').dataset.n !== n"
Seated = Callable[..., Player]


def seated(page: Page, player: Seated, name: str, seats: list[str] | None = None, **options: Any) -> Player:
    who = player(page, 7)
    who.guest(name)
    who.start(who.lay(GAME, seats or ["me", "random"], {**SHORT, **options}))
    return who


def share(page: Page) -> None:
    """Puts all that is left on the first stack, in the tray."""
    page.locator("[data-test=share] li button.all:enabled").first.click()
    page.locator("[data-test=share-send]:enabled").click()


def step(page: Page, who: Player) -> bool:
    """One decision: trays where there are some, battles fought out, windows passed for a decade."""
    if not who.wait():
        return False
    n = who.room.get_attribute("data-n")
    if page.locator("[data-test=share]").count():
        share(page)
        page.wait_for_function(NEXT, arg=[n])
        return True
    offers = who.offers()
    bold = [a for a in offers if a.startswith(BOLD)]
    longest = next((a for a in ("pass decade", "done", "end") if a in offers), None)
    if longest is not None and (longest != "end" or who.rng.random() < 0.4):
        who.click(longest)
    elif offers:
        who.click(who.rng.choice(bold or offers))
    return True


def until(page: Page, who: Player, selector: str, most: int = 250) -> None:
    for _ in range(most):
        if page.locator(selector).count():
            return
        assert step(page, who), f"the game is over without {selector}"
    raise AssertionError(f"no {selector} after {most} decisions")


def test_a_whole_game_by_clicks_to_the_end_screen(page: Page, player: Seated) -> None:
    who = seated(page, player, "Duel Game")
    for _ in range(700):
        if not step(page, who):
            break
    expect(page.locator("[data-test=end]")).to_be_visible()
    assert page.locator("[data-test=end] tbody tr").count() == 2
    total = page.locator("[data-test=end] tbody tr").first.locator("td").last.inner_text()
    assert total in page.locator("[data-test=clan-0]").inner_text() + page.locator("[data-test=clan-1]").inner_text()


def test_tokens_are_prepared_in_a_tray_seen_on_the_map_and_sent_at_once(page: Page, player: Seated) -> None:
    who = seated(page, player, "Tokens")
    who.wait()
    who.click(who.offers()[0])
    who.wait()
    tray = page.locator("[data-test=share]")
    expect(tray).to_contain_text("15 of 15 left")
    rows = tray.locator("li")
    rows.nth(0).get_by_role("button", name="One more").click()
    rows.nth(0).get_by_role("button", name="One more").click()
    rows.nth(1).locator("button.all").click()
    expect(tray).to_contain_text("0 of 15 left")
    expect(page.locator(".plus", has_text="+13")).to_be_visible()  # on the map
    expect(rows.nth(2).get_by_role("button", name="One more")).to_be_disabled()
    page.locator("[data-test=share-send]", has_text="Place 15 tokens").click()
    page.wait_for_selector("[data-test=hand] [data-card]")
    assert page.locator("[data-test=hand] [data-card]").count() >= 8


def test_the_hand_shows_what_can_be_played_and_says_why_not(page: Page, player: Seated) -> None:
    who = seated(page, player, "Hand")
    until(page, who, '[data-action="end"]')
    cards = page.locator("[data-test=hand] [data-card]")
    playable = [a for a in who.offers() if a.startswith("play ")]
    risen = page.locator("[data-test=hand] [data-card].rises").evaluate_all("all => all.map(e => e.dataset.action)")
    assert set(risen) == set(playable)
    for card in page.locator("[data-test=hand] [data-card].quiet").all():
        assert card.get_attribute("aria-disabled") == "true"
        assert card.locator(".does").inner_text().strip()
    assert cards.count() == len(risen) + page.locator("[data-test=hand] [data-card].quiet").count()


def test_a_window_says_what_happens_and_offers_every_pass(page: Page, player: Seated) -> None:
    who = seated(page, player, "Window")
    for _ in range(200):
        who.wait()
        if page.locator("[data-test=window]").count():
            break
        assert step(page, who)
    window = page.locator("[data-test=window]")
    expect(window).to_contain_text("asked at once")
    labels = window.locator(".passes button").all_inner_texts()
    order = [
        next(i for i, p in enumerate(("Pass this", "For now", "Battle", "Turn", "Decade")) if t.startswith(p))
        for t in labels
    ]
    assert order == sorted(order)
    assert {0, 2, 3, 4} <= set(order)  # the same look, whatever one could answer
    n = who.room.get_attribute("data-n")
    window.locator('[data-action="pass"]').click()
    page.wait_for_function(NEXT, arg=[n])


SCENE = """() => {
  const duel = document.querySelector("[data-test=duel][data-stage=done]");
  const result = document.querySelector("[data-test=scene] .result, [data-test=window] .result");
  if (!duel || !result) return null;
  const texts = (all) => [...all].map((e) => e.innerText);
  return {
    result: result.innerText,
    sides: [...duel.querySelectorAll(".side")].map((side) => ({
      dice: [...side.querySelectorAll(".die svg")].map((e) => e.ariaLabel),
      plus: texts(side.querySelectorAll(".plus li")),
      sum: side.querySelector(".sum").innerText,
    })),
  };
}"""  # all at one moment


def test_a_duel_is_a_scene_with_dice_what_is_added_and_what_it_cost(page: Page, player: Seated) -> None:
    who = seated(page, player, "Duel Scene")
    seen = None
    while seen is None:  # the bot may go on before a scene is read: then the next duel will do
        until(page, who, "[data-test=duel][data-stage=done]")  # calm: at once
        seen = page.evaluate(SCENE)
    assert sum([len(side["dice"]) for side in seen["sides"]]) >= 2
    assert any([side["plus"] for side in seen["sides"]])
    for side in seen["sides"]:
        added = [int(n.replace("−", "-")) for n in re.findall(r"[+−-]\d+", " ".join(side["plus"]))]
        assert int(side["sum"]) == max(map(int, side["dice"])) + sum(added)
    assert seen["result"]


def test_nobody_sees_anothers_hand(open_page: Callable[..., Page], player: Seated) -> None:
    one, two, third = open_page(), open_page(), open_page()
    a, b = player(one, 3), player(two, 4)
    a.guest("Duel One")
    b.guest("Duel Two")
    id = a.lay(GAME, ["me", "open"], SHORT)
    b.post(f"/api/tables/{id}/join", seat=1)
    a.start(id)
    b.sit(id)
    for who in (a, b):
        who.wait()
        who.click(who.offers()[0])
    for page, who in ((one, a), (two, b)):
        who.wait()
        share(page)
    third.goto(a.url(f"/tables/{id}"))
    hands = []
    for page in (one, two):
        page.wait_for_selector("[data-test=hand] [data-card]")
        hands.append(page.locator("[data-test=hand] [data-card]").evaluate_all("all => all.map(e => e.dataset.card)"))
    third.wait_for_selector("[data-test=clan-0]")
    assert third.locator("[data-test=hand]").count() == 0
    bonus = [[card for card in hand if ":" in card] for hand in hands]  # each exists once: a name gives it away
    assert all(bonus)
    for page, theirs in ((one, bonus[1]), (two, bonus[0]), (third, bonus[0] + bonus[1])):
        html = page.content()
        assert not [card for card in theirs if card in html]


def test_a_phone_has_the_hand_on_its_own_side_and_no_sideways_scrolling(
    open_page: Callable[..., Page], player: Seated
) -> None:
    page = open_page(viewport=PHONE)
    who = seated(page, player, "Duel Phone", play="advanced")
    until(page, who, '[data-action="end"]')
    page.locator("#tab-side").click()
    assert page.locator("[data-test=hand] [data-card]").first.is_visible()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def march(how: str, n: int, most: int) -> str:
    """More than twenty are told by how many stay."""
    return f"{how} {n}" if n <= 20 else f"{how} but {most - n}"


def test_how_many_march_is_chosen_and_confirmed_in_one_tray(page: Page, player: Seated) -> None:
    who = seated(page, player, "March")
    until(page, who, '[data-action="end"]')
    # the stack that all tokens went to: its size is on the map, and it can be taken along whole
    for _ in range(60):
        moves = [a for a in who.offers() if a.startswith("move ")]
        if moves:
            break
        assert step(page, who)
    told = page.locator("[data-place]").evaluate_all("all => all.map(e => [e.dataset.place, e.ariaLabel])")
    size = {place: max([int(n) for n in re.findall(r" (\d+)[.,]", text)], default=0) for place, text in told}
    start = max(moves, key=lambda a: size.get(a.split()[1], 0)).split()[1]
    who.click(f"move {start}")
    who.click(next(a for a in who.offers() if a.startswith("take ")))
    tray = page.locator("[data-test=march]")
    most = int(tray.locator(".n").inner_text().split("/")[1])
    send = page.locator("[data-test=march-send]")
    expect(send).to_have_attribute("data-action", march("with", most, most))
    if most > 1:
        tray.get_by_role("button", name="Fewer").click()
        expect(send).to_have_attribute("data-action", march("with", most - 1, most))
        tray.get_by_role("radio", name="tokens alone").click()
        expect(send).to_have_attribute("data-action", march("tokens", most - 1, most - 1))  # he keeps one
    n = who.room.get_attribute("data-n")
    send.click()
    page.wait_for_function(NEXT, arg=[n])
    assert any([a == "stop" or a.startswith("step ") for a in who.offers()])
