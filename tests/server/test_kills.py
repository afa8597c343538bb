"""Nothing lost: servers are killed at random moments while people play; what was acknowledged is there, once."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable

import pytest

from sengoku.client import Client, ServerRefused
from sengoku.server import rows
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import DATABASES
from server.running import Server

TABLES = 4


class Person(threading.Thread):
    """Plays one seat at random and remembers what the server acknowledged."""

    def __init__(self, client: Client, table: str, seat: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.client, self.table, self.seat, self.stop = client, table, seat, stop
        self.acknowledged: list[str] = []
        self.error: BaseException | None = None
        self.cuts = 0

    def run(self) -> None:
        rng = random.Random(f"{self.table}{self.seat}")
        try:
            with self.client.table(self.table).seat(self.seat) as mine:
                now = mine.look()
                while not self.stop.is_set() and not now.over:
                    if not now.legal:
                        try:
                            now = mine.look(0.5)
                        except TimeoutError:
                            continue
                        finally:
                            self.cuts = mine.cuts
                        continue
                    action = rng.choice(now.legal)
                    try:
                        now = mine.move(action)
                        self.acknowledged.append(action)
                    except ServerRefused as e:
                        if e.error not in ("stale", "not_asked", "over"):
                            raise
                        now = mine.look()
                    self.cuts = mine.cuts
        except BaseException as e:
            self.error = e


def killed(server: Server, kills: int, pauses: random.Random) -> list[Person]:
    """People play at some tables while their server dies and comes back."""
    stop = threading.Event()
    people: list[Person] = []
    for i in range(TABLES):
        anna, bert = server.guest(f"Anna {i}"), server.guest(f"Bert {i}")
        table = anna.create("bushido", ["me", "open", "random"])
        bert.table(table.id).join()
        table.start()
        people += [Person(anna, table.id, 0, stop), Person(bert, table.id, 1, stop)]
    for person in people:
        person.start()
    for _ in range(kills):
        before = sum([len(p.acknowledged) for p in people])
        deadline = time.monotonic() + 60
        while sum([len(p.acknowledged) for p in people]) < before + 3 and time.monotonic() < deadline:
            if all([not p.is_alive() for p in people]):
                break
            time.sleep(0.01)
        time.sleep(pauses.random() * 0.3)
        server.kill()
        server.start()
    time.sleep(1)
    stop.set()
    for person in people:
        person.join(60)
        assert person.error is None, (person.table, person.error, server.log())
        assert not person.is_alive(), "a client does not go on"
    return people


def check_log(server: Server, people: list[Person]) -> None:
    """Every acknowledged move is in the log, in order, and none is there twice."""
    store = Store(Settings(data=server.folder, database=server.database))
    for person in people:
        entries = store.read_now(lambda c, id=person.table: rows.entries_after(c, id, 0))  # type: ignore[misc]
        assert [e.n for e in entries] == list(range(1, len(entries) + 1))
        mine = [e for e in entries if e.seat == person.seat]
        requests = [e.request for e in mine]
        assert len(set(requests)) == len(requests)
        texts = [e.text for e in mine]
        assert texts[: len(person.acknowledged)] == person.acknowledged
        assert len(texts) <= len(person.acknowledged) + 1  # written, but killed before it could say so
    store.close()


@pytest.mark.parametrize("kind", DATABASES)
def test_what_was_acknowledged_survives_kill_9(kind: str, serve: Callable[..., Server]) -> None:
    server = serve(kind)
    people = killed(server, 5, random.Random(kind))
    check_log(server, people)
    assert sum([p.cuts for p in people]) > 0
    assert sum([len(p.acknowledged) for p in people]) > 10


@pytest.mark.soak
@pytest.mark.parametrize("kind", DATABASES)
def test_what_was_acknowledged_survives_a_hundred_kills(kind: str, serve: Callable[..., Server]) -> None:
    rng = random.Random(kind)
    kills = moves = 0
    while kills < 100:
        server = serve(kind)
        people = killed(server, 10, rng)
        check_log(server, people)
        kills += 10
        moves += sum([len(p.acknowledged) for p in people])
        server.stop()
    print(f"{kind}: {kills} kills, {moves} acknowledged moves, none lost, none twice")
