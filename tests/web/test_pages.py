"""The pages around the tables: laying a table, its lobby, the account, learning, rules, and a screen that is shared."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from web.conftest import PHONE, WIDE
from web.player import ROOM, Player

Open = Callable[..., Page]
PAGES = [
    "/new",
    "/new/bushido",
    "/watch",
    "/learn",
    "/learn/ikusa",
    "/learn/samurai-swords",
    "/learn/warriors-of-japan",
]
PAGES += [
    "/learn/bushido",
    "/learn/dueling-samurai",
    "/rules/warriors-of-japan",
    "/account",
    "/settings",
    "/reset#word",
]
PAGES += ["/reset", "/tables/gone", "/no/such/page"]
SEATS = "li[data-seat]"


def named(word: str) -> str:
    """A name that is free."""
    return f"{word} {random.randrange(1 << 32):x}"


def sound(page: Page) -> None:
    """Nothing that keeps people out, and nothing that has to be scrolled sideways."""
    found = Axe().run(page).response["violations"]
    grave = [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found if grave_one(each)]
    assert grave == []
    wide = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide[0] <= wide[1], wide


def grave_one(violation: dict[str, Any]) -> bool:
    return violation["impact"] in ("serious", "critical")


def settled(page: Page) -> None:
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")


def lay(page: Page, kinds: list[str]) -> None:
    """Fills in the seats of the page for a new table."""
    page.wait_for_selector("[data-test=lay]")
    while int(page.locator("[data-test=count]").inner_text()) < len(kinds):
        page.get_by_role("button", name="One seat more").click()
    for n, kind in enumerate(kinds):
        row = page.locator(f"{SEATS}[data-seat='{n}']")
        row.locator("[data-test=kind]").select_option(kind.split()[0])
        if kind.startswith("bot"):
            _, level, character = kind.split()
            row.locator("[data-test=level]").select_option(level)
            row.locator("[data-test=character]").select_option(character)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_page_can_be_used_by_everybody_at_every_size(open_page: Open, size: dict[str, int]) -> None:
    page = open_page("/account", viewport=size)
    settled(page)
    sound(page)  # nobody is signed in
    Player(page).guest(named("Axel"))
    for path in PAGES:
        page.goto(Player(page).url(path))
        settled(page)
        sound(page)


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_the_pages_can_be_read_in_every_theme(open_page: Open, theme: str) -> None:
    page = open_page("/settings")
    page.get_by_label("Colours").select_option(theme)
    for path in ("/new", "/learn/bushido", "/rules/bushido", "/account", "/watch"):
        page.goto(Player(page).url(path))
        settled(page)
        sound(page)


@pytest.mark.parametrize("language", ["de", "ja"])
def test_no_page_is_wider_than_the_phone_in_any_language(open_page: Open, language: str) -> None:
    page = open_page("/settings", viewport=PHONE, locale=language)
    Player(page).guest(named("Lea"))
    for path in PAGES:
        page.goto(Player(page).url(path))
        settled(page)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


# ------------------------------------------------------------ tables


def test_a_table_with_every_kind_of_seat_is_laid_joined_by_link_and_played(open_page: Open) -> None:
    anna, ben, carl = open_page("/new/ikusa"), open_page(), open_page()
    lay(anna, ["me", "open", "invited", "bot random opportunist"])
    anna.locator("[data-test=preset-quick]").click()
    anna.locator("#option-round_limit").fill("1")
    anna.get_by_label("Name of the table").fill("Red Leaves")
    anna.locator("[data-test=clock-live]").check()
    anna.locator("#manner-seconds").fill("3000")
    anna.locator("[data-test=lay]").click()
    anna.wait_for_selector("[data-test=lobby]")
    expect(anna.locator(SEATS)).to_have_count(4)
    kinds = anna.locator(SEATS).evaluate_all("all => all.map(e => e.dataset.kind)")
    assert kinds == ["person", "open", "invited", "bot"]
    expect(anna.locator("[data-test=start]")).to_be_disabled()
    sound(anna)
    link = anna.get_by_label("Link to seat 3", exact=True).input_value()
    assert "?invite=" in link

    ben.goto(link)  # invited
    ben.locator("[data-test=accept]").click()
    expect(ben.locator(f"{SEATS}[data-seat='2']")).to_have_attribute("data-kind", "person")
    carl.goto(anna.url)  # by the address of the table
    carl.locator("[data-test=sit-1]").click()
    expect(carl.locator("[data-test=leave]")).to_be_visible()
    ben.get_by_label("Say something").fill("Good luck!")
    ben.get_by_role("button", name="Send").click()
    expect(anna.get_by_text("Good luck!")).to_be_visible()

    anna.locator("[data-test=start]").click()
    for page in (anna, ben, carl):  # those who wait go on to the table by themselves
        page.wait_for_selector(ROOM)
    told = anna.evaluate("async () => await (await fetch('/api' + location.pathname)).json()")
    assert told["options"] == {"variant": "quick", "round_limit": 1}
    assert told["title"] == "Red Leaves"
    assert told["manners"]["seconds"] == 3000
    assert told["seats"][3]["bot"] == "random:opportunist"
    running = anna.locator("header [data-runs=true]")
    expect(running.first).to_be_visible()
    assert running.first.inner_text().split()[-1].startswith(("49:", "50:"))  # minutes


def test_who_leaves_the_lobby_frees_the_seat_and_a_closed_table_says_so(open_page: Open) -> None:
    anna, ben = open_page(), open_page()
    player = Player(anna)
    player.guest(named("Anna"))
    id = player.lay("bushido", ["me", "open", "open"])
    anna.goto(player.url(f"/tables/{id}"))
    ben.goto(player.url(f"/tables/{id}"))
    ben.locator("[data-test=sit-2]").click()
    ben.locator("[data-test=leave]").click()
    expect(ben.locator("[data-test=sit-2]")).to_be_visible()
    anna.get_by_role("button", name="Close the table").click()
    anna.locator("[data-test=close-table]").click()
    expect(ben.locator("[data-test=wrong]")).to_have_attribute("data-kind", "gone")
    expect(ben.get_by_role("link", name="Home").last).to_be_visible()


def test_running_and_finished_tables_can_be_found_and_watched(open_page: Open) -> None:
    page, other = open_page(), open_page()
    player = Player(page)
    player.guest(named("Wada"))
    title, closed = named("Hills"), named("Shut")
    id = player.lay("warriors-of-japan", ["me", "random"], title=title)
    player.post(f"/api/tables/{id}/start")
    hidden = player.lay("bushido", ["me", "random", "random"], title=closed, manners={"watch": "never"})
    player.post(f"/api/tables/{hidden}/start")
    other.goto(player.url("/watch"))
    row = other.locator("li", has_text=title)
    expect(row).to_be_visible()
    expect(other.locator("li", has_text=closed)).to_contain_text("cannot be watched")
    other.locator("[data-test=game]").select_option("bushido")
    expect(row).to_have_count(0)
    other.locator("[data-test=game]").select_option("warriors-of-japan")
    row.get_by_role("link", name="Watch").click()
    other.wait_for_selector(ROOM)
    assert other.locator("[data-action]").count() == 0
    other.goto(player.url(f"/tables/{hidden}"))
    expect(other.locator("[data-test=wrong]")).to_have_attribute("data-kind", "forbidden")
    page.goto(player.url(f"/tables/{id}"))
    page.wait_for_selector(f"{ROOM}[data-line=open]")
    assert page.evaluate("async id => (await (await fetch(`/api/tables/${id}/here`)).json()).seats", id) == [0]
    player.post(f"/api/tables/{id}/acts", seat=0, act="resign")


# ------------------------------------------------------------ a shared screen


def hold(page: Page) -> None:
    """Opens the curtain as a person does."""
    page.locator("[data-test=open]").hover()
    page.mouse.down()
    page.wait_for_selector(ROOM)
    page.mouse.up()


SLIP = """b => { // at one moment, however slow the machine is
  for (const type of ["pointerdown", "pointerup"]) b.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  b.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })); }"""


def test_the_curtain_hides_all_of_one_seat_from_the_next(open_page: Open) -> None:
    page = open_page("/new/dueling-samurai")
    lay(page, ["me", "me", "bot random honourable"])
    for n, name in enumerate(("Naoko", "Kenji")):
        page.locator("[data-test=name]").nth(n).fill(name)
    page.locator("[data-test=lay]").click()
    page.wait_for_selector("[data-test=curtain]")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand the screen to Naoko")
    sound(page)
    page.locator("[data-test=open]").evaluate(SLIP)  # it shows nothing
    assert page.locator(ROOM).count() == 0
    hold(page)
    player = Player(page)
    player.wait()
    own = player.offers()  # where her castle may stand is her own business until all have chosen
    assert own
    assert all(each.startswith("castle ") for each in own)
    said = page.locator("[data-test=called]")
    expect(said).not_to_be_empty()
    page.locator("[data-test=close-curtain]").click()
    page.wait_for_selector("[data-test=curtain]")
    for selector in (ROOM, "[data-action]", "[data-test=prompt]", "dialog", ".lacquer"):
        assert page.locator(selector).count() == 0, selector
    expect(said).to_be_empty()
    expect(page.locator("[data-test=said]")).to_be_empty()
    text = page.locator("body").inner_text()
    names = page.evaluate("async () => await (await fetch('/api/words/en/dueling-samurai')).json()")
    assert [names["term." + a.split()[1]] for a in own if names["term." + a.split()[1]] in text] == []


def test_the_screen_goes_from_one_seat_to_the_next_with_the_question(open_page: Open) -> None:
    page = open_page()
    player = Player(page, 5)
    player.guest(named("Mika"))
    id = player.lay("warriors-of-japan", ["me", "me"])
    player.post(f"/api/tables/{id}/start")
    page.goto(player.url(f"/tables/{id}"))
    asked: list[str] = []
    for _ in range(60):
        page.wait_for_selector("[data-test=curtain]")
        asked.append(page.get_by_role("heading", level=1).inner_text())
        if len(set(asked)) == 2:
            break
        page.locator("[data-test=open]").focus()
        page.keyboard.down(" ")  # by the keyboard, too
        page.wait_for_selector(ROOM)
        page.keyboard.up(" ")
        over = page.get_by_text("is asked.")
        while not over.count():
            if page.locator(ROOM).get_attribute("data-mine") == "true":
                player.step()
            else:
                page.wait_for_timeout(100)
        page.locator("[data-test=close-curtain]").click()
    assert set(asked) == {"Hand the screen to Seat 1", "Hand the screen to Seat 2"}


# ------------------------------------------------------------ learning


def test_rules_are_searched_by_words_and_by_source(open_page: Open) -> None:
    page = open_page("/rules/ikusa#S-R61")
    page.wait_for_selector("#S-R61")
    assert "target" in (page.locator("#S-R61").get_attribute("class") or "")
    page.get_by_label("Find a rule").fill("castle koku")
    page.wait_for_function("document.querySelectorAll('.rule').length < 40")
    for text in page.locator(".rule").all_inner_texts():
        assert "castle" in text.lower()
        assert "koku" in text.lower()
    page.get_by_label("Find a rule").fill("")
    page.get_by_label("Source", exact=True).select_option("ruling")
    found = int(page.locator("[data-test=found]").inner_text().split()[0])
    assert found == page.locator(".rule").count() > 10
    page.get_by_label("Source", exact=True).select_option("")
    expect(page.locator(".rule", has_text="Option: Round limit").first).to_be_visible()
    page.get_by_label("Find a rule").fill("no rule has this word")
    expect(page.get_by_text("No rule has that in it.")).to_be_visible()


def test_the_rules_say_that_they_are_english_where_the_rest_is_not(open_page: Open) -> None:
    page = open_page("/rules/bushido", locale="de")
    expect(page.get_by_text("Die Regeltexte selbst sind auf Englisch")).to_be_visible()
    assert page.locator(".rule p").first.get_attribute("lang") == "en"


def test_from_the_introduction_into_a_first_game(open_page: Open) -> None:
    page = open_page("/learn")
    page.get_by_role("link", name="Learn Ikusa").click()
    expect(page.locator(".step")).to_have_count(8)
    page.locator("[data-test=play]").first.click()
    page.wait_for_selector(ROOM)
    levels = page.evaluate("async () => (await (await fetch('/api' + location.pathname)).json()).seats.map(s => s.bot)")
    assert levels == [None, "ashigaru", "ashigaru", "ashigaru"]


# ------------------------------------------------------------ accounts


def test_a_guest_keeps_the_name_signs_out_in_and_changes_the_password(open_page: Open) -> None:
    page = open_page("/account")
    name = named("Tomoe")
    guest = page.locator("[data-test=account-guest]")
    guest.get_by_label("Name").fill(name)
    guest.get_by_role("button").click()
    keep = page.locator("[data-test=account-keep]")
    keep.get_by_label("New password", exact=True).fill("short")
    keep.get_by_role("button", name="Keep the name").click()
    assert page.request.get(Player(page).url("/api/me")).json()["kind"] == "guest"  # too short to be sent
    keep.get_by_label("New password", exact=True).fill("a long password")
    with page.expect_response(asked_who_it_is):
        keep.get_by_role("button", name="Keep the name").click()
    expect(page.get_by_role("status").filter(has_text="The name is yours now.")).to_be_visible()
    page.locator("[data-test=sign-out]").click()
    enter(page, name, "a wrong password")
    expect(page.get_by_role("alert")).to_contain_text("Name or password is wrong.")
    enter(page, name, "a long password")
    keep.get_by_label("Password until now", exact=True).fill("a long password")
    keep.get_by_label("New password", exact=True).fill("another password")
    with page.expect_response(asked_who_it_is):
        keep.get_by_role("button", name="Change").click()
    expect(page.get_by_role("status").filter(has_text="The new password is kept.")).to_be_visible()
    page.locator("[data-test=sign-out]").click()
    enter(page, name, "another password")
    expect(page.locator("[data-test=account-you]")).to_be_visible()
    sound(page)


def asked_who_it_is(answer: Response) -> bool:
    return answer.url.endswith("/api/me") and answer.request.method == "GET"


def enter(page: Page, name: str, password: str) -> None:
    form = page.locator("[data-test=account-in]")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password", exact=True).fill(password)
    form.get_by_role("button", name="Sign in").click()


def test_bots_shunned_people_reports_vacation_and_the_end_of_an_account(open_page: Open) -> None:
    page, other = open_page(), open_page()
    player = Player(page)
    name, foe = player.guest("Jin"), Player(other).guest("Foe")
    player.post("/api/claim", password="a long password")
    page.goto(player.url("/account"))
    bots = page.locator("[data-test=account-bots]")
    bots.get_by_label("Name of the bot").fill(name + " B")
    bots.get_by_role("button", name="Make an account").click()
    token = bots.get_by_label(f"Token of {name} B", exact=True).input_value()
    answer = other.request.get(player.url("/api/me"), headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["name"] == name + " B"
    shun = page.locator("[data-test=account-shun]")
    shun.get_by_label("Name").fill(foe)
    shun.get_by_role("button", name="Block").click()
    shun.get_by_role("button", name=f"No longer: {foe}, blocked").click()
    expect(shun).to_contain_text("Nobody.")
    report = page.locator("[data-test=account-report]")
    report.get_by_label("Name").fill(foe)
    report.get_by_label("What happened").fill("He shouts.")
    report.get_by_role("button", name="Send").click()
    expect(report.get_by_role("status")).to_contain_text("Thank you.")
    away = page.locator("[data-test=account-vacation]")
    away.get_by_role("button").click()
    expect(away.get_by_role("status")).to_contain_text("You are on vacation until")
    with page.expect_response(lambda r: "auto_pass" in (r.request.post_data or "")):
        page.locator("[data-test=account-habits] input").check()
    assert page.request.get(player.url("/api/me")).json()["settings"]["auto_pass"] is True
    gone = page.locator("[data-test=account-delete]")
    expect(gone.get_by_role("button")).to_be_disabled()
    gone.get_by_label("Type").fill(name)
    gone.get_by_role("button").click()
    page.wait_for_url("**/")
    assert page.request.get(player.url("/api/me")).status == 401
