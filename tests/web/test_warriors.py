"""Warriors of Japan in a browser: the map, moves by clicks and drags, battles, and a whole game to its end."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

import sengoku
from sengoku.games.warriors import board as engine
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Json, State
from web.conftest import PHONE
from web.player import Player

GAME = "warriors-of-japan"
ROOT = Path(__file__).resolve().parents[2]
LAZY = ["pass", "done", "no betrayal", "stay", "let go", "keep"]  # who does as little as he can loses soon
# A point of a region that is neither covered by counters nor by panels.
OPEN_POINT = """async id => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // the map fits its room a frame later
  const p = document.querySelector(`path[data-place="${id}"][role=button]`), box = p.getBBox(), m = p.getScreenCTM();
  const at = p.ownerSVGElement.createSVGPoint();
  for (let i = 1; i < 40; i++) for (let j = 1; j < 40; j++) {
    at.x = box.x + box.width * i / 40; at.y = box.y + box.height * j / 40;
    if (!p.isPointInFill(at)) continue;
    const to = at.matrixTransform(m);
    if (document.elementFromPoint(to.x, to.y) === p) return [to.x, to.y];
  }
  return null;
}"""

LOOK = "e => { const s = getComputedStyle(e.lastElementChild); return s.stroke + s.strokeWidth + s.strokeDasharray; }"
FEWER = """before => {
  const n = document.querySelector('[data-test=battle] .side .num');
  return !n || !n.textContent.endsWith(before);
}"""


class Court(Player):
    """A player of Warriors of Japan: lazy, but he can find regions on the map."""

    named = False

    def lay_and_start(self, bot: str = "ashigaru", seat: int = 0, **options: Any) -> str:
        if not self.named:
            self.guest(f"court-{uuid.uuid4().hex[:8]}")
            self.named = True
        seats = ["me", bot] if seat == 0 else [bot, "me"]
        id = self.lay(GAME, seats, options)
        self.start(id)
        return id

    def lazy_step(self) -> str | None:
        if not self.wait():
            return None
        self.page.wait_for_selector("[data-action]:not([disabled])")
        offers = self.offers()
        action = next((a for a in LAZY if a in offers), offers[0])
        self.click(action)
        return action

    def point(self, region: str) -> tuple[float, float]:
        found = self.page.evaluate(OPEN_POINT, region)
        assert found, f"{region} cannot be clicked"
        return found[0], found[1]

    def click_region(self, region: str) -> None:
        self.page.mouse.click(*self.point(region))

    def choose_neutrals(self) -> None:
        """The set-up, until the first impulse of this seat."""
        while self.wait() and any([a.startswith("neutral ") for a in self.offers()]):
            self.click(self.offers()[0])
        self.wait()

    def until(self, selector: str, most: int = 120) -> bool:
        """Plays lazily until something is to be seen."""
        for _ in range(most):
            if self.page.locator(selector).count():
                return True
            if self.lazy_step() is None:
                return bool(self.page.locator(selector).count())
        return False


@pytest.fixture
def court(page: Page) -> Court:
    return Court(page)


def test_the_counters_of_the_client_are_those_of_the_game() -> None:
    drawn = json.loads((ROOT / "web/src/games/warriors/samurai.json").read_text(encoding="utf-8"))
    assert list(drawn) == engine.NAMES
    for w, name in enumerate(engine.NAMES):
        home, heir = engine.HOME[w], engine.SUCCESSOR[w]
        assert drawn[name] == {
            "stars": engine.STARS[w],
            "battle": engine.BATTLE[w],
            "bravery": engine.BRAVERY[w],
            "stripe": engine.STRIPES[engine.STRIPE[w]],
            "home": None if home == engine.NONE else engine.REGIONS[home],
            "successor": None if heir == engine.NONE else engine.NAMES[heir],
        }


def test_every_border_is_drawn_as_its_kind_and_with_what_it_lets_through(court: Court) -> None:
    court.lay_and_start()
    page = court.page
    page.wait_for_selector("[data-border]")
    drawn = page.locator("g[data-border]").evaluate_all("all => all.map(e => [e.dataset.border, e.dataset.kind])")
    wanted = {" ".join(sorted((engine.REGIONS[b.a], engine.REGIONS[b.b]))): b.kind for b in engine.BORDERS}
    assert dict(drawn) == wanted
    assert {kind for _, kind in drawn} == {"road", "clear", "sea", "obstructed"}
    gates = page.locator("g.gate").evaluate_all("all => all.map(e => [e.classList[1], e.textContent.trim()])")
    limits = {kind: str(limit) if limit else "" for kind, limit in engine.LIMITS.items()}
    assert sorted(gates) == sorted([[kind, limits[kind]] for _, kind in drawn])
    kinds = ("road", "clear", "sea", "obstructed")
    looks = {kind: page.locator(f"g[data-kind={kind}]").first.evaluate(LOOK) for kind in kinds}
    assert len(set(looks.values())) == 4, looks


def test_a_move_is_prepared_on_the_map_and_sent_as_one(court: Court) -> None:
    court.lay_and_start()
    court.choose_neutrals()
    page = court.page
    court.click_region("kyo")
    assert page.locator("[data-aim]").count() == 3
    court.click_region("south_kinki")
    chosen = page.locator("[data-test=dock] [aria-pressed=true]")
    assert chosen.count() == 2  # a clear border
    page.locator("[data-test=dock] [aria-pressed=true]").first.click()
    assert chosen.count() == 1
    there, names = page.locator("[data-counter][data-at=kyo]"), "all => all.map(e => e.dataset.counter)"
    before = set(there.evaluate_all(names))
    page.click("[data-test=send]")
    page.wait_for_selector("[data-border='kyo south_kinki'][data-closed=true]")
    page.wait_for_selector("[data-counter][data-at=south_kinki].moved")
    assert len(before & set(there.evaluate_all(names))) == 3  # the North may have come meanwhile


def test_a_counter_is_dragged_to_its_neighbour(court: Court) -> None:
    court.lay_and_start()
    court.choose_neutrals()
    page = court.page
    court.point("sanin")  # the map has come to rest
    box = page.locator("[data-counter=chigusa_tadaaki]").bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 12)
    page.mouse.down()
    x, y = court.point("sanin")  # the dock has made room meanwhile
    page.mouse.move(x - 20, y, steps=4)
    page.mouse.move(x, y)
    page.mouse.up()
    page.wait_for_selector("[data-test=send]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-counter=chigusa_tadaaki][data-at=sanin]")


def test_a_battle_is_a_scene_with_dice_odds_and_losses_to_click(court: Court) -> None:
    page = court.page
    for _ in range(6):  # until the North has not come this way first
        court.lay_and_start()
        court.choose_neutrals()
        if "move north_kinki tokai" in court.offers():
            break
    court.click_region("north_kinki")
    court.click_region("tokai")  # ten of the North stand there
    page.wait_for_selector("[data-test=plan] [data-test=odds]")
    page.click("[data-test=send]")
    page.wait_for_selector("[data-border='north_kinki tokai'][data-closed=true]")
    assert court.until("[data-test=battle]:not([data-over=true]) [data-test=odds]")
    while "lose soldier" not in " ".join(court.offers()):
        assert court.lazy_step() is not None
    assert page.locator("[data-test=dice-north] .die").count() >= 6
    hits = page.locator("[data-test=dice-north] .die.hit").count()
    assert hits >= 1
    loss = page.locator("[data-test=battle] .unit.able").first
    action = loss.get_attribute("data-action")
    assert action
    assert action.startswith("lose soldier ")
    before = page.locator("[data-test=battle] .side").first.locator(".num").inner_text()
    loss.click()
    page.wait_for_function(FEWER, arg=before.strip().split()[-1])


class Stage:
    """A position of the real game behind a real table: the page hears of it instead of its own game."""

    def __init__(self, s: State) -> None:
        self.s, self.n, self.events = s, 1, list[Json]()
        s.listen(lambda event: self.events.append({"kind": event[1], "data": event[2]}))

    def route(self, line: WebSocketRoute) -> None:
        line.on_message(lambda text: self.moved(line, json.loads(text)))
        line.send(self.told([]))

    def moved(self, line: WebSocketRoute, message: Json) -> None:
        if message["type"] == "ping":
            line.send(json.dumps({"type": "pong", "time": int(time.time() * 1000)}))
            return
        self.s.apply(0, message["action"])
        while 1 in self.s.to_act:
            self.s.apply(1, self.s.legal_actions(1)[0])
        line.send(self.told([{"request": message["request"]}]))

    def told(self, done: list[Json]) -> str:
        self.n += 1
        frames, self.events = [{"n": self.n, "events": self.events}], []
        chairs = [{"seat": i, "kind": "person", "name": name, "bot": None} for i, name in enumerate(("Anna", "Ben"))]
        table = {"status": "playing", "seats": chairs, "clocks": None, "undo": None}
        now = {"n": self.n, "view": self.s.view(0), "legal": self.s.legal_actions(0), "table": table}
        return json.dumps({"type": "game", "frames": frames, "now": now, "done": done})


def before_the_duel() -> Stage:
    """A game that ends on 0, where the South has several champions to choose from."""
    rng = random.Random(1)
    for seed in range(400):
        s = sengoku.game(GAME).new(seed=seed)
        assert isinstance(s, Warriors)
        s.turn = engine.TURNS  # the first turn played as the last
        stage = Stage(s)
        while not s.is_over and s.view(None)["step"]["name"] != "Champion":
            seat = s.to_act[0]
            s.apply(seat, rng.choice(s.legal_actions(seat)))
        if not s.is_over and s.to_act == (0,):
            return stage
    raise AssertionError("no game ends on 0")


def test_the_field_of_honor_is_fought_as_a_scene_before_the_end_screen(court: Court) -> None:
    id = court.lay_and_start()
    page = court.page
    page.goto(court.url("/"))
    stage = before_the_duel()
    page.route_web_socket(f"**/api/tables/{id}/live*", stage.route)
    court.sit(id)
    court.wait()
    offers = court.offers()
    assert len(offers) > 1
    assert all([each.startswith("champion ") for each in offers])
    page.locator(f"[data-test=dock] [data-action='{offers[0]}']").click()
    page.wait_for_selector("[data-test=battle][data-over=true]")
    assert stage.s.is_over
    assert page.locator("[data-test=dice-south] .die").count() >= 1
    page.click("[data-test=fold]")
    page.wait_for_selector("[data-test=end]")


def test_a_whole_game_is_played_by_clicks_to_the_end_screen(court: Court) -> None:
    """Who passes every time loses in a few turns."""
    page = court.page
    court.lay_and_start()
    for _ in range(250):
        if court.lazy_step() is None:
            break
    page.wait_for_selector("[data-test=end]")
    assert court.over
    assert page.locator("[data-test=end] tbody tr").count() == 2
    assert page.locator("[data-test=end] tr.won").count() == 1
    page.locator("[data-test=end] button", has_text="Look at the board").click()
    assert page.locator("path[data-place]").count() >= 14


def test_a_spectator_sees_the_same_and_can_do_nothing(open_page: Callable[..., Page], court: Court) -> None:
    id = court.lay_and_start()
    court.choose_neutrals()
    watcher = Player(open_page())
    watcher.sit(id)
    watcher.page.wait_for_selector("[data-counter]")
    court.page.wait_for_selector("[data-counter]")
    counters = "all => all.map(e => e.dataset.counter + e.dataset.at).sort()"
    assert watcher.page.locator("[data-counter]").evaluate_all(counters) == court.page.locator(
        "[data-counter]"
    ).evaluate_all(counters)
    assert watcher.page.locator("[data-action]").count() == 0
    assert watcher.room.get_attribute("data-mine") == "false"


def test_it_is_played_on_a_phone(open_page: Callable[..., Page]) -> None:
    court = Court(open_page(viewport=PHONE, has_touch=True, is_mobile=True))
    court.lay_and_start()
    court.choose_neutrals()
    for _ in range(6):
        court.lazy_step()
    wide = court.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_the_list_view_has_every_region_and_its_actions(court: Court) -> None:
    court.lay_and_start()
    court.choose_neutrals()
    page = court.page
    page.keyboard.press("v")
    page.wait_for_selector("[data-test=list]")
    assert page.locator("[data-test=list] tr[data-row]").count() == engine.R
    action = page.locator("[data-test=list] [data-action^='move ']").first.get_attribute("data-action")
    assert action
    page.locator(f"[data-test=list] [data-action='{action}']").click()
    page.wait_for_function("a => !document.querySelector(`[data-test=list] [data-action='${a}']`)", arg=action)


def test_with_free_borders_and_samurai_nothing_closes(court: Court) -> None:
    court.lay_and_start("random", samurai_moves_once_per="movement_impulse", border_used_once_per="movement_impulse")
    court.choose_neutrals()
    page = court.page
    court.click_region("kyo")
    court.click_region("sanin")
    page.click("[data-test=send]")
    page.wait_for_selector("[data-counter][data-at=sanin]")
    assert page.locator("[data-border][data-closed=true]").count() == 0
    assert page.locator("[data-counter].moved").count() == 0
