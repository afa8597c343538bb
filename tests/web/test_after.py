"""Afterwards: a finished game is replayed, looked into, checked die by die and played on; the ledger."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from sengoku.client import Client, Table
from server.afterwards import finished, play_on
from server.running import Server
from web.conftest import PHONE, WIDE
from web.player import Player

NAMES = count(1)  # nobody is called like another
FOOT = "[data-test=replay]"
GRAVE = ("serious", "critical")
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def over(site: Server) -> Iterator[tuple[Client, Table]]:
    """A short game of Ikusa that is over: somebody who does anything, and bots."""
    anna = Client(site.url).guest(f"Anna {next(NAMES)} A")
    yield anna, finished(anna, None, visibility="public")
    anna.close()


def replay(open_page: Open, table: Table, query: str = "", **more: Any) -> Page:
    page = open_page(f"/tables/{table.id}/replay{query}", **more)
    page.wait_for_selector(FOOT)
    return page


def at(page: Page, line: int) -> None:
    expect(page.locator(FOOT)).to_have_attribute("data-line", str(line), timeout=30_000)


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in GRAVE]


# ---------------------------------------------------------------------------------------------------- replay


def test_keys_and_slider_go_to_any_moment(open_page: Open, over: tuple[Client, Table]) -> None:
    table = over[1]
    last = int(table.position(0)["last"])
    page = replay(open_page, table)
    at(page, 0)
    for key, line in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        at(page, line)
    page.locator("[data-test=slider]").fill(str(last // 2))
    at(page, last // 2)
    page.locator("[data-test=slider]").focus()
    page.keyboard.press("ArrowRight")
    at(page, last // 2 + 1)
    expect(page).to_have_url(re.compile(rf"line={last // 2 + 1}"))
    page.keyboard.press("End")
    at(page, last)
    assert page.locator("[data-test=table]").get_attribute("data-over") == "true"
    assert page.locator("[data-test=end]").count() == 0  # the board, not the end screen


def test_it_plays_by_itself_faster_and_slower_until_the_end(open_page: Open, over: tuple[Client, Table]) -> None:
    table = over[1]
    last = int(table.position(0)["last"])
    page = replay(open_page, table, f"?line={last - 12}")
    at(page, last - 12)
    foot = page.locator(FOOT)
    page.keyboard.press("+")
    expect(foot).to_have_attribute("data-speed", "2")
    page.keyboard.press("-")
    page.keyboard.press("-")
    expect(foot).to_have_attribute("data-speed", "0.5")
    page.keyboard.press(" ")
    expect(foot).to_have_attribute("data-playing", "true")
    for _ in range(4):
        page.keyboard.press("+")
    expect(foot).to_have_attribute("data-speed", "8")
    at(page, last)
    expect(foot).to_have_attribute("data-playing", "false")


def test_a_line_of_the_log_leads_to_its_moment(open_page: Open, over: tuple[Client, Table]) -> None:
    anna, table = over
    log = anna.ask("GET", f"/api/tables/{table.id}/course")["log"]
    past, later = log[len(log) // 2]["line"], log[len(log) // 2 + 3]["line"]
    page = replay(open_page, table, f"?line={past}")
    page.locator(f"[data-jump='{later}']").last.click()  # what comes later can be read too
    at(page, later)
    current = page.locator("[data-test=log] [aria-current=step]")
    assert {each.get_attribute("data-at") for each in current.all()} <= {str(later)}
    page.locator(f"[data-jump='{past}']").first.click()
    at(page, past)


def test_the_moment_is_seen_with_the_eyes_of_any_seat(open_page: Open, over: tuple[Client, Table]) -> None:
    table = over[1]
    page = replay(open_page, table, "?line=40")
    with (
        page.expect_response(re.compile(r"positions/41\?seat=1")) as next_one,  # before it is wanted
        page.expect_response(re.compile(r"positions/40\?seat=1")) as told,
    ):
        page.select_option("[data-test=eyes]", "1")
    assert [each.value.json()["view"]["you"] for each in (told, next_one)] == [1, 1]
    expect(page).to_have_url(re.compile(r"line=40&seat=1"))
    page.keyboard.press("ArrowRight")
    at(page, 41)


def test_a_chart_shows_the_course_in_lines_and_numbers_and_leads_there(
    open_page: Open, over: tuple[Client, Table]
) -> None:
    anna, table = over
    course = anna.ask("GET", f"/api/tables/{table.id}/course")
    page = open_page("/")
    with page.expect_response(re.compile(rf"/api/tables/{table.id}/luck$")) as luck:  # it makes room for itself
        page.goto(page.url + f"tables/{table.id}/replay")
    luck.value.finished()
    page.wait_for_selector(FOOT)
    page.evaluate("async () => { for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); }")
    chart = page.locator("[data-test=chart]").first
    told = chart.locator("svg[role=img]").get_attribute("aria-label") or ""
    assert sorted(map(int, re.findall(r" (\d+)", told))) == sorted(course["points"][-1]["lands"])
    chart.locator("svg[role=img]").click()  # in its middle
    expect(page.locator(FOOT)).not_to_have_attribute("data-line", "0")
    chart.get_by_role("button", name="Show numbers").click()
    cells = chart.locator("tbody tr").last.locator("td").all_inner_texts()
    assert list(map(int, cells)) == course["points"][-1]["lands"]
    chart.locator("tbody button").last.click()
    at(page, course["last"])


def test_the_shared_link_opens_the_same_position_for_somebody_else(open_page: Open, over: tuple[Client, Table]) -> None:
    page = replay(open_page, over[1], "?line=30&seat=0", permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    at(page, 31)
    page.click("[data-test=share]")
    link = page.locator("[data-test=link]").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    said = page.locator("[data-test=what]").inner_text()
    other = open_page("/" + link.split("/", 3)[3])
    at(other, 31)
    assert other.locator("[data-test=what]").inner_text() == said
    assert other.locator("[data-test=eyes]").input_value() == "0"


def test_play_on_from_any_moment_against_bots(open_page: Open, over: tuple[Client, Table]) -> None:
    table = over[1]
    page = replay(open_page, table, "?line=3&seat=0")
    page.click("[data-test=fork]")
    page.click("[data-test=fork-ashigaru]")
    page.wait_for_url(re.compile(rf"/tables/(?!{table.id})[^/]+$"), timeout=60_000)
    page.wait_for_selector("[data-test=table]")
    somebody = Player(page, 3)
    assert somebody.step()
    assert somebody.done


def test_a_game_that_runs_is_not_replayed(open_page: Open, over: tuple[Client, Table]) -> None:
    table = over[0].create("ikusa", ["me", "random", "random"], {"variant": "quick", "round_limit": 1})
    table.start()
    page = open_page(f"/tables/{table.id}/replay")
    assert "not over yet" in page.locator("h1").inner_text()
    page = open_page(f"/tables/{table.id}/dice")
    expect(page.locator("[data-test=commitment]")).to_have_text(table.info()["commitment"])
    expect(page.locator("[data-test=promised]")).to_be_visible()
    assert page.locator("[data-test=verify]").count() == 0


# ---------------------------------------------------------------------------------------------------- luck and dice


def test_the_luck_page_says_what_the_server_counted(open_page: Open, over: tuple[Client, Table]) -> None:
    anna, table = over
    luck = anna.ask("GET", f"/api/tables/{table.id}/luck")
    page = open_page(f"/tables/{table.id}/luck")
    page.wait_for_selector("[data-test=luck] table")
    rows = page.locator("[data-test=luck] tbody tr")
    told = [row.locator("td").all_inner_texts() for row in rows.all()]
    counted = [roll for seat in luck["seats"] for roll in seat["rolls"]]
    assert [int(row[1]) for row in told] == [roll["dice"] for roll in counted]
    assert [float(row[4]) for row in told] == pytest.approx([roll["luck"] for roll in counted], abs=0.006)


def checked(page: Page) -> dict[str, bool]:
    page.click("[data-test=verify]")
    page.wait_for_selector("[data-test=verdict]", timeout=60_000)
    found = page.locator("[data-finding]").evaluate_all("all => all.map(e => [e.dataset.finding, e.dataset.good])")
    return {what: good == "true" for what, good in found}


def test_every_die_of_the_record_is_computed_again_in_the_browser(open_page: Open, over: tuple[Client, Table]) -> None:
    page = open_page(f"/tables/{over[1].id}/dice")
    found = checked(page)
    assert found == dict.fromkeys(["function", "commitment", "seed", "nonces", "head", "draws", "sums", "hash"], True)
    assert page.locator("[data-test=verdict]").get_attribute("data-good") == "true"
    rolled = sum(
        len(part.split()) - 1 for line in json.loads(over[1].record())["moves"] for part in line.split(" | ")[1:]
    )
    assert str(rolled) in page.locator("[data-test=verdict]").inner_text()


def test_one_altered_die_is_found_on_its_line(open_page: Open, over: tuple[Client, Table]) -> None:
    record = json.loads(over[1].record())
    line = max(i for i, move in enumerate(record["moves"]) if " | " in move)
    before, last = record["moves"][line].rsplit(" ", 1)
    record["moves"][line] = f"{before} {int(last) % 6 + 1}"

    def forged(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(record))

    page = open_page("/")
    page.route(f"**/api/tables/{over[1].id}/record", forged)
    page.goto(page.url + f"tables/{over[1].id}/dice")
    found = checked(page)
    assert not found["draws"]
    assert not found["sums"]
    assert not found["hash"]
    assert found["commitment"]
    assert found["seed"]
    wrong = page.locator("[data-wrong][data-why=dice]")
    assert [each.get_attribute("data-wrong") for each in wrong.all()] == [str(line)]
    assert page.locator("[data-test=verdict]").get_attribute("data-good") == "false"


def test_a_server_that_changes_its_secret_is_found_out(open_page: Open, over: tuple[Client, Table]) -> None:
    told = {**over[1].dice(), "commitment": "0" * 64}
    page = open_page("/")
    page.route(f"**/api/tables/{over[1].id}/dice", lambda route: route.fulfill(json=told))
    page.goto(page.url + f"tables/{over[1].id}/dice")
    assert [what for what, good in checked(page).items() if not good] == ["commitment"]


# ---------------------------------------------------------------------------------------------------- ledger


def test_the_ledger_tells_ratings_and_leads_to_people(open_page: Open, over: tuple[Client, Table]) -> None:
    anna, table = over
    name = anna.me()["name"]
    page = open_page("/ledger")
    page.click("[data-test=against-bots]")
    row = page.locator("tbody tr", has_text=name)
    assert row.locator("td").nth(2).inner_text() == "1"
    row.get_by_role("link", name=name).click()
    page.wait_for_selector("[data-test=person] table")
    assert page.locator("h1").inner_text() == name
    page.locator(f"a[href='/tables/{table.id}/replay']").click()
    page.wait_for_selector(FOOT)


# ---------------------------------------------------------------------------------------------------- for everybody


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_bars_anybody_and_nothing_is_cut_off(
    open_page: Open, over: tuple[Client, Table], size: dict[str, int]
) -> None:
    id, name = over[1].id, over[0].me()["name"]
    page = open_page(f"/tables/{id}/replay?line=100", viewport=size)
    page.wait_for_selector(FOOT)
    if page.locator("[data-test=chart]").count() == 0:
        page.click("[data-test=charts]")
    page.wait_for_selector("[data-test=chart]")
    assert violations(page) == []
    for path, sign in [
        (f"/tables/{id}/luck", "[data-test=luck] table"), (f"/tables/{id}/dice", "[data-test=verify]"),
        ("/ledger", "[data-test=ledger] .panel"), (f"/people/{name}", "[data-test=person] table"),
    ]:  # fmt: skip
        page.goto(page.url.split("/tables")[0].split("/ledger")[0].split("/people")[0] + path)
        page.wait_for_selector(sign)
        if path.endswith("dice"):
            checked(page)
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path


@pytest.mark.parametrize("language", ["de", "ja"])
def test_replay_and_dice_speak_the_reader_s_language(
    open_page: Open, over: tuple[Client, Table], language: str
) -> None:
    page = replay(open_page, over[1], "?line=60", locale=language)
    foot = page.locator(FOOT).inner_text()
    assert "Play on" not in foot
    assert {"de": "Ab hier weiterspielen", "ja": "ここから続きを打つ"}[language] in foot
    ids = page.evaluate("document.body.innerText.match(/(replay|chart|luck|event|term|act)\\\\.[a-z_]+/g)")
    assert ids is None


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("warriors-of-japan", ["me", "random"], {}), ("bushido", ["me", "random", "random"], {})],
)
def test_other_games_are_replayed_charted_and_checked_too(
    open_page: Open, over: tuple[Client, Table], game: str, seats: list[str], options: dict[str, Any]
) -> None:
    table = over[0].create(game, seats, options)
    table.start()
    play_on(table, {0: over[0]})
    last = int(table.position(0)["last"])
    page = replay(open_page, table, f"?line={last // 2}&seat=0")
    at(page, last // 2)
    page.keyboard.press("ArrowRight")
    at(page, last // 2 + 1)
    page.click("[data-test=charts]")
    assert page.locator("[data-test=chart]").count() == 2
    page.goto(page.url.split("/replay")[0] + "/dice")
    assert all(checked(page).values())
