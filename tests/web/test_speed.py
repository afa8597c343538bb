"""How quick the client feels: over a slow line, and while the map is moved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, CDPSession, Page

from server.running import Server
from web.player import Player

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
FRAMES = 90
PAN = """async (frames) => {
  const board = document.querySelector('[role=application]');
  const box = board.getBoundingClientRect();
  const times = [];
  board.setPointerCapture = () => {}; // these pointers are made up
  const at = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
    pointerId: 7, clientX: x, clientY: y, button: 0, bubbles: true, isPrimary: true, pointerType: 'mouse' }));
  for (let i = 0; i < 4; i++) document.querySelector('.zoom button').click();
  await new Promise(r => setTimeout(r, 500));
  let x = box.left + box.width / 2, y = box.top + box.height / 2, last = 0;
  at('pointerdown', x, y);
  for (let i = 0; i < frames; i++) {
    x += 6 * Math.sin(i / 8); y += 4 * Math.cos(i / 9);
    at('pointermove', x, y);
    const now = await new Promise(requestAnimationFrame);
    if (last) times.push(now - last);
    last = now;
  }
  at('pointerup', x, y);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}"""


def test_home_is_usable_within_two_and_a_half_seconds_on_slow_4g(
    contexts: Callable[..., BrowserContext], site: Server
) -> None:
    times: list[float] = []
    while len(times) < 4 and min(times, default=9e9) > 2_500:  # the machine may be busy with other tests
        times.append(usable(contexts(), site.url))  # a new browser: nothing is kept in it
    assert min(times) <= 2_500, times


def usable(context: BrowserContext, url: str) -> float:
    """Milliseconds until a game can be chosen and its levels show."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    page.goto(url, wait_until="commit")
    page.wait_for_selector("[data-test=play-ikusa]")
    page.click("[data-test=play-ikusa]")
    page.wait_for_selector("[data-test=level-samurai]")
    return float(page.evaluate("() => performance.now()"))


def test_panning_the_map_of_68_provinces_takes_at_most_20_ms_a_frame(page: Page) -> None:
    Player(page).quick_ikusa()
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    best = min([frame_cost(page, line) for _ in range(5)])
    assert best <= 20, best


def frame_cost(page: Page, line: CDPSession) -> float:
    """Milliseconds of the page's own thread for each frame, however busy the machine is with other things."""
    before = spent(line)
    waited = page.evaluate(PAN, FRAMES)
    cost = 1000 * (spent(line) - before) / FRAMES
    print(f"panning: {cost:.1f} ms of work a frame, {waited:.1f} ms between two frames")
    return cost


def spent(line: CDPSession) -> float:
    metrics = {m["name"]: m["value"] for m in line.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])
