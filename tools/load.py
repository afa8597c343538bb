"""Load on a real server: open tables with live viewers, and so many moves a second. Prints what it cost.

    python tools/load.py --tables 1000 --rate 100 --seconds 60
    python tools/load.py --database postgresql://...

Starts `sengoku serve` by itself (on SQLite in a new folder, unless told otherwise), lays the tables, connects a viewer
for every seat, and then lets seats that are asked decide at random, evenly spread in time. A move counts as done when
it is acknowledged and every viewer of its table has been told. At the end the log of the database is compared with
what was acknowledged, and the server's CPU time is divided by the moves. Exit status 1 if anything was lost, doubled
or refused, or if a move cost more than --most milliseconds.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import websockets

from sengoku.server import rows
from sengoku.server.settings import Settings
from sengoku.server.store import Store


def arguments() -> argparse.Namespace:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--tables", type=int, default=1000)
    read.add_argument("--rate", type=float, default=100, help="moves a second, all tables together")
    read.add_argument("--seconds", type=float, default=60)
    read.add_argument("--game", default="ikusa")
    read.add_argument("--seats", type=int, default=2)
    read.add_argument("--database", default="", help="URL; SQLite in a new folder otherwise")
    read.add_argument("--durable", default="process")
    read.add_argument("--most", type=float, default=2.0, help="milliseconds of the server's CPU a move may cost")
    read.add_argument("--seed", type=int, default=1)
    return read.parse_args()


class Seat:
    """One viewer: what it was last shown, and what it waits for."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table, self.seat = table, seat
        self.socket: Any = None
        self.now: dict[str, Any] = {}
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.frames = 0

    async def follow(self, address: str, headers: dict[str, str]) -> None:
        path = f"{address}/api/tables/{self.table.id}/live?seat={self.seat}"
        async with websockets.connect(
            path, additional_headers=headers, compression=None, max_queue=None
        ) as self.socket:
            async for text in self.socket:
                self.heard(json.loads(text))

    def heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "game":
            self.now = message["now"]
            self.frames += len(message["frames"])
            self.table.told()
            for done in message.get("done", []):
                if done.get("request") in self.waiting:
                    self.waiting.pop(done["request"]).set_result(done)
        elif message.get("request") in self.waiting:
            self.waiting.pop(message["request"]).set_result(message)


class Table:
    """One table with all its viewers."""

    def __init__(self, id: str, seats: int) -> None:
        self.id = id
        self.seats = [Seat(self, i) for i in range(seats)]
        self.acknowledged: list[tuple[int, str]] = []
        self.busy = False
        self.news = asyncio.Event()

    def told(self) -> None:
        self.news.set()

    async def move(self, rng: random.Random, number: int) -> float:
        """One decision; the seconds until it was acknowledged and its seat was shown the new position."""
        asked = [s for s in self.seats if s.now.get("legal")]
        if not asked:
            return -1.0
        seat = rng.choice(asked)
        began, seen = time.perf_counter(), seat.now["n"]
        action, request = rng.choice(seat.now["legal"]), f"{number}"
        done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        seat.waiting[request] = done
        await seat.socket.send(json.dumps({"type": "move", "action": action, "seen": seen, "request": request}))
        answer = await asyncio.wait_for(done, 30)
        if answer["type"] != "done":
            raise AssertionError(f"refused: {answer}")
        self.acknowledged.append((seat.seat, action))
        while seat.now["n"] < answer["n"]:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 30)
        return time.perf_counter() - began


async def laid(client: httpx.AsyncClient, given: argparse.Namespace) -> Table:
    body = {"game": given.game, "seats": ["me"] * given.seats, "visibility": "unlisted"}
    made = await client.post("/api/tables", json=body)
    made.raise_for_status()
    table = Table(made.json()["id"], given.seats)
    (await client.post(f"/api/tables/{table.id}/start")).raise_for_status()
    return table


async def load(given: argparse.Namespace, url: str) -> dict[str, Any]:
    rng = random.Random(given.seed)
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        token = (await client.post("/api/guests", json={"name": "Load"})).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        began = time.perf_counter()
        tables: list[Table] = []
        for i in range(given.tables):
            tables.append(await laid(client, given))
            if i % 100 == 99:
                print(f"\r{i + 1} tables, {time.perf_counter() - began:.0f} s", end="", flush=True)
        print()
        address, headers = url.replace("http", "ws", 1), {"Authorization": f"Bearer {token}"}
        viewers = [asyncio.create_task(s.follow(address, headers)) for t in tables for s in t.seats]
        while not all([s.now for t in tables for s in t.seats]):
            await asyncio.sleep(0.1)
        print(f"{len(viewers)} viewers")
        before, own = await figures(client), cpu()
        times, errors, spent = await driven(given, tables, rng)
        after = await figures(client)
        for viewer in viewers:
            viewer.cancel()
        await asyncio.gather(*viewers, return_exceptions=True)
    cost = {name: after[name] - before[name] for name in ("cpu_seconds", "commits")}
    memory = after.get("resident_bytes", 0)
    return {
        "tables": tables,
        "times": times,
        "errors": errors,
        "spent": spent,
        "own": cpu() - own,
        "memory": memory,
        **cost,
    }


async def driven(
    given: argparse.Namespace, tables: list[Table], rng: random.Random
) -> tuple[list[float], list[str], float]:
    """So many moves a second, evenly spread; a table that is busy is passed over."""
    times: list[float] = []
    errors: list[str] = []
    running: set[asyncio.Task[None]] = set()

    async def one(table: Table, number: int) -> None:
        try:
            seconds = await table.move(rng, number)
            if seconds >= 0:
                times.append(seconds)
        except Exception as e:
            errors.append(f"{type(e).__name__}: {e}")
        finally:
            table.busy = False

    began = time.perf_counter()
    for number in range(int(given.rate * given.seconds)):
        wait = began + number / given.rate - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        table = rng.choice(tables)
        while table.busy or not any([s.now.get("legal") for s in table.seats]):
            table = rng.choice(tables)
        table.busy = True
        task = asyncio.create_task(one(table, number))
        running.add(task)
        task.add_done_callback(running.discard)
        if number % 500 == 499:
            print(f"\r{len(times)} moves, {len(errors)} errors", end="", flush=True)
    await asyncio.gather(*running)
    print()
    return times, errors, time.perf_counter() - began


async def figures(client: httpx.AsyncClient) -> dict[str, float]:
    text = (await client.get("/metrics")).text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("sengoku_") and "{" not in line]
    return {name.removeprefix("sengoku_"): float(value) for name, value in lines}


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def compared(settings: Settings, tables: list[Table]) -> tuple[int, int]:
    """Moves that were acknowledged and are not in the log, and moves in the log that nobody made."""
    store = Store(settings)
    lost = doubled = 0
    for table in tables:
        entries = store.read_now(partial(rows.entries_after, id=table.id, n=0))
        written = [(e.seat, e.text) for e in entries]
        lost += max(0, len(table.acknowledged) - len(written))
        doubled += max(0, len(written) - len(table.acknowledged))
        lost += sum([1 for a, b in zip(written, table.acknowledged, strict=False) if a != b])
    store.close()
    return lost, doubled


def main() -> int:
    given = arguments()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit[1], limit[1]))
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        settings = Settings(data=Path(folder), database=given.database, durable=given.durable)
        command = [sys.executable, "-m", "sengoku.cli", "serve", "--port", str(port), "--data", folder]
        command += ["--durable", given.durable, *(["--database", given.database] if given.database else [])]
        server = subprocess.Popen(command, env={**os.environ, "SENGOKU_LIMITS": "off"})
        url = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    httpx.get(url + "/healthz").raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            found = asyncio.run(load(given, url))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
        lost, doubled = compared(settings, found["tables"])
    return told(given, found, lost, doubled)


def told(given: argparse.Namespace, found: dict[str, Any], lost: int, doubled: int) -> int:
    times = sorted(found["times"])
    each = 1000 * found["cpu_seconds"] / max(1, len(times))
    print(f"{given.game}, {given.tables} tables, {given.tables * given.seats} viewers, {found['spent']:.1f} s")
    print(f"moves: {len(times)} ({len(times) / found['spent']:.1f} a second), {found['commits']:.0f} commits")
    print(f"errors: {len(found['errors'])}; lost: {lost}; doubled: {doubled}")
    if times:
        at = {p: 1000 * times[min(len(times) - 1, int(len(times) * p / 100))] for p in (50, 95, 99)}
        print("until shown, ms: " + ", ".join([f"{p} % within {ms:.1f}" for p, ms in at.items()]))
        print(f"mean {1000 * statistics.fmean(times):.1f} ms")
    own = 1000 * found["own"] / max(1, len(times))
    print(f"CPU a move: {each:.2f} ms in the server (at most {given.most}), {own:.2f} ms in this load generator")
    for error in found["errors"][:5]:
        print(error)
    return int(bool(found["errors"] or lost or doubled or each > given.most or not times))


if __name__ == "__main__":
    sys.exit(main())
