"""Slow play: clocks, notices, vacations, and what happened since."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import select, update

from sengoku.client import Client, Table
from sengoku.server.clocks import after, begun, deadline
from sengoku.server.pulse import GAP
from sengoku.server.schema import facts, tables
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import OPEN
from server.running import Server
from server.sinks import HookSink, MailSink
from server.test_tables import refusal

RNG = random.Random(7)


@pytest.fixture(scope="module")
def sinks() -> Iterator[tuple[HookSink, MailSink]]:
    hooks, mails = HookSink(), MailSink()
    yield hooks, mails
    hooks.close()
    mails.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, sinks: tuple[HookSink, MailSink]) -> Iterator[Server]:
    more = {"SENGOKU_OPEN_HOOKS": "on", "SENGOKU_NOTICE_DELAY": "0.5", "SENGOKU_SMTP": sinks[1].url}
    made = Server(tmp_path_factory.mktemp("data"), **OPEN, **more).start()
    yield made
    made.close()


def guest(server: Server) -> Client:
    return server.guest(f"Guest {random.randrange(1 << 40):x}")


def playing(server: Server, **manners: object) -> tuple[list[Client], Table]:
    anna, bert = guest(server), guest(server)
    table = anna.create("warriors-of-japan", ["me", "open"], manners=manners)
    bert.table(table.id).join()
    table.start()
    return [anna, bert], table


def decide(clients: list[Client], table: Table) -> int:
    """One decision by whoever is asked; the seat."""
    seat: int = table.info()["to_act"][0]
    mine = clients[seat].table(table.id)
    now = mine.view(seat)
    body = {"seat": seat, "action": RNG.choice(now["legal"]), "seen": now["n"]}
    clients[seat].ask("POST", f"/api/tables/{table.id}/moves", body)
    return seat


def until(work: Callable[[], object], seconds: float = 60) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if work():
            return True
        time.sleep(0.1)
    return False


# ------------------------------------------------------------ clocks


class Asked:
    """As much of a state as a clock looks at."""

    def __init__(self, *to_act: int, sealed: bool = False, seals: int = 1) -> None:
        self.to_act, self.seats, self.is_over, self.seals = to_act, 2, False, seals
        self.top = type("Top", (), {"sealed": sealed})()


LIVE = {"clock": "live", "seconds": 60, "increment": 10, "cap": 65}
DAYS = {"clock": "days", "days": 2}


def test_a_live_clock_runs_while_its_seat_is_asked_and_gains_up_to_a_cap() -> None:
    first, second = Asked(0), Asked(1)
    clock = begun(LIVE, first, 1000)  # type: ignore[arg-type]
    assert clock == {"left": [60_000, 60_000], "since": [1000, None]}
    assert deadline(clock) == 61_000
    clock = after(LIVE, clock, 0, first, second, 21_000)  # type: ignore[arg-type]
    assert clock == {"left": [50_000, 60_000], "since": [None, 21_000]}
    clock = after(LIVE, clock, 1, second, first, 22_000)  # type: ignore[arg-type]
    assert clock["left"] == [50_000, 65_000]


def test_how_many_sealed_choices_a_seat_makes_does_not_show_on_the_clock() -> None:
    step = Asked(0, 1, sealed=True)
    clock = begun(LIVE, step, 0)  # type: ignore[arg-type]
    for _ in range(3):
        assert after(LIVE, clock, 0, step, step, 5_000) == clock  # type: ignore[arg-type]
    done = after(LIVE, clock, 0, step, Asked(1, sealed=True), 5_000)  # type: ignore[arg-type]
    assert done["left"] == [65_000, 60_000]
    assert done["since"] == [None, 0]


def test_days_are_for_a_turn_not_for_a_decision() -> None:
    first, second = Asked(0), Asked(1)
    clock = begun(DAYS, first, 0)  # type: ignore[arg-type]
    clock = after(DAYS, clock, 0, first, first, 1000)  # type: ignore[arg-type]
    assert clock["since"] == [0, None]
    clock = after(DAYS, clock, 0, first, second, 2000)  # type: ignore[arg-type]
    assert clock["since"] == [None, 2000]
    assert deadline(clock) == 2000 + 2 * 86_400_000


def test_when_the_time_is_up_a_bot_decides_until_the_player_is_back(server: Server) -> None:
    clients, table = playing(server, clock="live", seconds=5, increment=0, timeout="bot", stand_in="random")
    seat = table.info()["to_act"][0]
    before = clients[seat].table(table.id).view(seat)["n"]
    assert until(lambda: clients[seat].table(table.id).view(seat)["n"] > before + 1)
    assert table.info()["status"] in ("playing", "over")
    assert table.info()["seats"][seat]["kind"] == "person"


def test_or_the_seat_is_forfeited(server: Server) -> None:
    clients, table = playing(server, clock="live", seconds=10, timeout="forfeit", resign="bot", stand_in="random")
    seat = table.info()["to_act"][0]
    other = clients[1 - seat].table(table.id)
    left: list[int] = []
    assert until(lambda: left.extend(other.view(1 - seat)["view"]["left"]) or left)
    assert left == [seat]
    assert table.info()["seats"][seat]["kind"] == "bot"


def test_clocks_stand_while_no_server_runs(serve: Callable[..., Server]) -> None:
    server = serve()
    _, table = playing(server, clock="days", days=1)
    store = Store(Settings(data=server.folder))
    wanted = select(tables.c.deadline).where(tables.c.id == table.id)
    ends = store.read_now(lambda c: c.execute(wanted).scalar())
    server.stop()
    away = 3 * 86_400_000  # the pulse of a server that died three days ago
    pulse = store.read_now(lambda c: c.execute(select(facts.c.value).where(facts.c.name == "pulse")).scalar())
    old = update(facts).where(facts.c.name == "pulse").values(value=str(int(pulse) - away))
    store.write_now(lambda c: c.execute(old))
    server.start()
    stopped = store.read_now(lambda c: c.execute(select(facts.c.value).where(facts.c.name == "stopped")).scalar())
    assert away <= int(stopped) < away + 120_000
    assert away > GAP
    time.sleep(2.5)
    assert table.info()["status"] == "playing"
    assert store.read_now(lambda c: c.execute(wanted).scalar()) == ends
    assert not [s for s in table.info()["seats"] if s["kind"] != "person"]
    store.close()


def test_a_vacation_puts_the_end_of_the_clock_off(serve: Callable[..., Server]) -> None:
    server = serve()
    clients, table = playing(server, clock="days", days=1, timeout="forfeit")
    seat = table.info()["to_act"][0]
    clients[seat].ask("POST", "/api/me/vacation", {"days": 10})
    refusal("no_vacation", lambda: clients[seat].ask("POST", "/api/me/vacation", {"days": 25}))
    store = Store(Settings(data=server.folder))
    row = store.read_now(lambda c: c.execute(select(tables.c.clocks).where(tables.c.id == table.id)).scalar())
    clock = json.loads(row)
    clock["since"][seat] -= 2 * 86_400_000
    server.stop()
    late = update(tables).where(tables.c.id == table.id).values(clocks=json.dumps(clock), deadline=deadline(clock))
    store.write_now(lambda c: c.execute(late))
    server.start()
    wanted = select(tables.c.deadline).where(tables.c.id == table.id)
    assert until(lambda: store.read_now(lambda c: c.execute(wanted).scalar()) > time.time() * 1000 + 9 * 86_400_000)
    assert table.info()["seats"][seat]["kind"] == "person"
    store.close()


# ------------------------------------------------------------ notices


def test_your_turn_comes_once_a_turn_by_webhook_and_mail(server: Server, sinks: tuple[HookSink, MailSink]) -> None:
    hooks, mails = sinks
    clients, table = playing(server)
    for i, client in enumerate(clients):
        client.ask("PATCH", "/api/me", {"webhook": hooks.url + f"?{i}", "mail": True})
        client.ask("POST", "/api/claim", {"password": "correct horse", "email": f"p{i}@example.org"})
    hooks.got.clear()
    mails.got.clear()
    first = decide(clients, table)
    for _ in range(200):
        if table.info()["to_act"] != [first]:
            break
        decide(clients, table)
    assert table.info()["to_act"] == [1 - first]
    assert until(lambda: len(hooks.got) >= 1 and len(mails.got) >= 1)
    time.sleep(2)
    assert len(hooks.got) == 1
    assert len(mails.got) == 1
    assert table.id in hooks.got[0]["content"]
    assert f"p{1 - first}@example.org" in mails.got[0]


def test_a_webhook_that_fails_is_shown_to_its_owner(server: Server) -> None:
    dead = HookSink(500)
    clients, table = playing(server)
    for client in clients:
        client.ask("PATCH", "/api/me", {"webhook": dead.url})
        said = refusal("bad_hook", partial(client.ask, "POST", "/api/notices/test", {"way": "webhook"}))
        assert "answered 500" in str(said)
    first = decide(clients, table)
    while table.info()["to_act"] == [first]:
        decide(clients, table)
    other = clients[1 - first]
    assert until(lambda: any([n["kind"] == "failed" for n in other.ask("GET", "/api/notices")]))
    dead.close()


def test_a_webhook_inside_the_house_is_refused(serve: Callable[..., Server]) -> None:
    anna = serve().guest("Anna")
    for address in ("http://127.0.0.1:1/x", "http://localhost/x", "http://10.0.0.1/x", "http://[::1]/"):
        anna.ask("PATCH", "/api/me", {"webhook": address})
        refusal("bad_hook", lambda: anna.ask("POST", "/api/notices/test", {"way": "webhook"}))


def test_a_webhook_that_is_no_address_is_refused_with_a_sentence(serve: Callable[..., Server]) -> None:
    anna = serve(SENGOKU_OPEN_HOOKS="on").guest("Anna")
    anna.ask("PATCH", "/api/me", {"webhook": "http://localhost:1/kept"})
    for address in ("http://[", "http://a:123456/", "http://", "http://me@localhost/", "file:///etc", "x"):
        refusal("bad_hook", partial(anna.ask, "PATCH", "/api/me", {"webhook": address}))
        assert anna.ask("GET", "/api/me")["settings"]["webhook"] == "http://localhost:1/kept"
    for address in ("http://" + 70 * "a" + ".example", "http://localhost:1/戦国", "http://日本\u3000/"):
        anna.ask("PATCH", "/api/me", {"webhook": address})
        refusal("bad_hook", lambda: anna.ask("POST", "/api/notices/test", {"way": "webhook"}))
    anna.ask("PATCH", "/api/me", {"webhook": ""})


def test_what_happened_since_my_last_turn_in_words(server: Server) -> None:
    clients, table = playing(server)
    for _ in range(30):
        decide(clients, table)
    told = clients[0].ask("GET", f"/api/tables/{table.id}/since", seat=0)["frames"]
    everything = clients[0].ask("GET", f"/api/tables/{table.id}/since", seat=0, n=0)["frames"]
    assert len(everything) == clients[0].table(table.id).view(0)["n"]
    assert told == everything[len(everything) - len(told) :]
    assert all([e["text"] for f in everything for e in f["events"]])


def test_the_server_stops_politely_and_sends_its_viewers_away(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", **OPEN).start()
    _, table = playing(server)
    with table.seat(0) as mine:
        mine.look()
        assert server.stop() == 0
    server.close()
    assert '"error"' not in server.log()
