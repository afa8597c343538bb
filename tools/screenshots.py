"""Pictures of every screen (`make shots`): wide and phone, light, and dark for the tables.

    python tools/screenshots.py [--out build/shots] [--only ikusa] [--language de]

A server of its own is started for it; the client must be built (`python tools/client.py`).
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.running import Server  # noqa: E402 (tests/ is where servers for trying things out live)
from web.player import Player  # noqa: E402
from web.screens import PHONE, SCREENS, WIDE  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(ROOT / "build" / "shots"))
    parser.add_argument("--only", default="", help="screens whose name has this in it")
    parser.add_argument("--language", default="en", choices=["en", "de", "ja"])
    parser.add_argument("--theme", default="light", choices=["light", "dark", "contrast"])
    args = parser.parse_args()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    kept = f'{{"language": "{args.language}", "theme": "{args.theme}"}}'
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder), SENGOKU_LIMITS="off").start()
        browser = play.chromium.launch(executable_path=chromium, args=flags)
        try:
            wanted = [screen for screen in SCREENS if args.only in screen.name]
            for number, screen in enumerate(wanted, 1):
                context = browser.new_context(viewport={**WIDE}, reduced_motion="reduce")
                context.add_init_script(f"localStorage.setItem('sengoku.settings', {kept!r})")
                page = context.new_page()
                page.goto(server.url)
                screen.open(Player(page))
                for name, size in (("wide", WIDE), ("phone", PHONE)):
                    page.set_viewport_size({"width": size["width"], "height": size["height"]})
                    page.wait_for_timeout(400)
                    page.screenshot(path=out / f"{screen.name}-{name}.png")
                context.close()
                print(f"{number}/{len(wanted)} {screen.name}", flush=True)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
