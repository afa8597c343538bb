"""The lobby and the table: laying, joining, leaving, watching, deciding twice, taking back, resigning, talking."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from sengoku.client import Client, ServerRefused, Table
from server.running import Server


@pytest.fixture
def people(server: Server) -> Callable[[], Client]:
    """A new guest each time."""
    return lambda: server.guest(f"Guest {random.randrange(1 << 40):x}")


def refusal(error: str, work: Callable[[], object]) -> ServerRefused:
    with pytest.raises(ServerRefused) as e:
        work()
    assert e.value.error == error, e.value
    return e.value


def playing(people: Callable[[], Client], **more: object) -> tuple[Client, Client, Table]:
    anna, bert = people(), people()
    table = anna.create("warriors-of-japan", ["me", "open"], **more)
    bert.table(table.id).join()
    table.start()
    return anna, bert, table


def test_a_private_table_is_joined_by_its_link_alone(people: Callable[[], Client]) -> None:
    anna, bert = people(), people()
    table = anna.create("warriors-of-japan", ["me", "invited"], visibility="private")
    assert table.id not in [t["id"] for t in bert.tables()]
    refusal("bad_invitation", lambda: bert.table(table.id).join())
    refusal("bad_invitation", lambda: bert.table(table.id).join(invite="guessed"))
    assert bert.table(table.id).join(invite=table.invites[1]) == 1
    refusal("bad_invitation", lambda: people().table(table.id).join(invite=table.invites[1]))


def test_who_leaves_before_the_start_frees_the_seat_and_the_host_closes_the_table(people: Callable[[], Client]) -> None:
    anna, bert = people(), people()
    table = anna.create("warriors-of-japan", ["me", "open"])
    refusal("seats_open", table.start)
    bert.table(table.id).join()
    refusal("not_host", bert.table(table.id).start)
    bert.table(table.id).leave()
    refusal("seats_open", table.start)
    table.leave()
    refusal("no_table", table.info)


def test_a_request_sent_twice_is_carried_out_once(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    seat = table.info()["to_act"][0]
    who = [anna, bert][seat]
    now = who.table(table.id).view(seat)
    body = {"seat": seat, "action": now["legal"][0], "seen": now["n"], "request": "one"}
    path = f"/api/tables/{table.id}/moves"
    first = who.ask("POST", path, body)
    assert who.ask("POST", path, body) == first
    assert who.table(table.id).view(seat)["n"] == first["n"]
    stale = refusal("stale", lambda: who.ask("POST", path, {**body, "request": "two"}))
    assert stale.status == 409


def test_what_is_not_legal_is_refused_in_the_engines_words(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    seat = table.info()["to_act"][0]
    who, other = [anna, bert][seat], [anna, bert][1 - seat]
    n = who.table(table.id).view(seat)["n"]
    path = f"/api/tables/{table.id}/moves"
    said = refusal("not_possible", lambda: who.ask("POST", path, {"seat": seat, "action": "fly", "seen": n}))
    assert "'fly' is not possible now" in str(said)
    refusal("not_seated", lambda: other.ask("POST", path, {"seat": seat, "action": "fly", "seen": n}))
    refusal("not_asked", lambda: other.ask("POST", path, {"seat": 1 - seat, "action": "fly", "seen": n}))


def test_own_latest_decisions_are_taken_back_and_the_log_knows(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    for _ in range(60):
        seat = table.info()["to_act"][0]
        who = [anna, bert][seat]
        before = who.table(table.id).view(seat)
        with who.table(table.id).seat(seat) as mine:
            mine.look()
            after = mine.move(random.Random(1).choice(before["legal"]))
            if not after.may_undo:
                continue
            back = mine.undo()
            assert back.view["step"] == before["view"]["step"]
            assert back.legal == before["legal"]
            assert back.n == before["n"] + 2
            assert [e["kind"] for e in back.events] == ["undone"]
            return
    raise AssertionError("nothing could be taken back in sixty decisions")


def test_undo_beyond_that_needs_everybodys_consent(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    rng = random.Random(2)
    for _ in range(12):
        seat = table.info()["to_act"][0]
        who = [anna, bert][seat]
        now = who.table(table.id).view(seat)
        action = rng.choice(now["legal"])
        who.ask("POST", f"/api/tables/{table.id}/moves", {"seat": seat, "action": action, "seen": now["n"]})
    asker = 0
    path = f"/api/tables/{table.id}/undo"
    before = anna.table(table.id).view(0)["n"]
    anna.ask("POST", f"{path}/ask", {"seat": asker})
    assert bert.table(table.id).view(1)["table"]["undo"] == {"by": 0, "yes": [0]}
    bert.ask("POST", f"{path}/answer", {"seat": 1, "yes": False})
    assert anna.table(table.id).view(0)["n"] == before
    refusal("no_undo_asked", lambda: bert.ask("POST", f"{path}/answer", {"seat": 1, "yes": True}))
    anna.ask("POST", f"{path}/ask", {"seat": asker})
    bert.ask("POST", f"{path}/answer", {"seat": 1, "yes": True})
    now = anna.table(table.id).view(0)
    assert now["n"] == before + 1
    assert now["view"]["to_act"] == [0]


def test_a_seat_that_resigns_is_played_by_a_bot(people: Callable[[], Client]) -> None:
    _, bert, table = playing(people, manners={"resign": "bot", "stand_in": "random"})
    bert.table(table.id).act(1, "resign")
    assert table.info()["seats"][1]["kind"] == "bot"
    rng = random.Random(3)
    with table.seat(0) as mine:
        for now in mine.turns():
            mine.move(rng.choice(now.legal))
    assert table.info()["status"] == "over"


def test_who_may_watch_is_the_tables_choice(people: Callable[[], Client]) -> None:
    carl = people()
    _, _, open_table = playing(people, manners={"watch": "open"})
    _, _, closed = playing(people, manners={"watch": "never"})
    assert carl.table(open_table.id).view()["view"]["you"] is None
    refusal("no_watching", carl.table(closed.id).view)
    refusal("not_seated", lambda: carl.table(open_table.id).view(0))


def test_private_messages_are_read_by_two(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    carl = people()
    path = f"/api/tables/{table.id}/talk"
    anna.ask("POST", path, {"text": "Good luck", "seat": 0})
    anna.ask("POST", path, {"text": "Let us talk", "seat": 0, "to": 1})
    assert [m["text"] for m in bert.ask("GET", path)] == ["Good luck", "Let us talk"]
    assert [m["text"] for m in carl.ask("GET", path)] == ["Good luck"]


def test_whoever_shares_a_screen_reads_the_messages_of_one_seat_alone(people: Callable[[], Client]) -> None:
    anna, bert = people(), people()
    table = anna.create("ikusa", ["me", "me", "open"])
    bert.table(table.id).join()
    table.start()
    path = f"/api/tables/{table.id}/talk"
    bert.ask("POST", path, {"text": "For the first", "seat": 2, "to": 0})
    assert [m["text"] for m in anna.ask("GET", path, seat=0)] == ["For the first"]
    assert anna.ask("GET", path, seat=1) == []
    refusal("not_seated", lambda: bert.ask("GET", path, seat=0))


def test_before_the_game_those_who_sit_there_talk(people: Callable[[], Client]) -> None:
    anna, bert, carl = people(), people(), people()
    table = anna.create("bushido", ["me", "open", "open"])
    path = f"/api/tables/{table.id}/talk"
    refusal("no_table", lambda: bert.ask("POST", path, {"text": "May I?"}))
    bert.table(table.id).join()
    bert.ask("POST", path, {"text": "Here I am", "seat": 1})
    anna.ask("POST", path, {"text": "Welcome", "seat": 0})
    refusal("not_seated", lambda: bert.ask("POST", path, {"text": "As Anna", "seat": 0}))
    refusal("bad_request", lambda: bert.ask("POST", path, {"text": "Psst", "seat": 1, "to": 0}))
    refusal("no_table", lambda: carl.ask("GET", path))
    assert [m["text"] for m in anna.ask("GET", path)] == ["Here I am", "Welcome"]
    quiet = anna.create("bushido", ["me", "open", "open"], manners={"chat": False})
    refusal("chat_off", lambda: anna.ask("POST", f"/api/tables/{quiet.id}/talk", {"text": "Hello", "seat": 0}))


def test_who_is_there_is_told_to_who_may_look(people: Callable[[], Client]) -> None:
    anna, bert, table = playing(people)
    path = f"/api/tables/{table.id}/here"
    assert anna.ask("GET", path) == {"seats": [], "watching": 0}
    with bert.table(table.id).seat(1) as his, people().table(table.id).seat(None) as watching:
        his.look()
        watching.look()
        assert anna.ask("GET", path) == {"seats": [1], "watching": 1}
    _, _, closed = playing(people, manners={"watch": "never"})
    refusal("no_watching", lambda: people().ask("GET", f"/api/tables/{closed.id}/here"))


def test_the_answer_to_a_ping_tells_the_time_that_the_clocks_go_by(people: Callable[[], Client]) -> None:
    anna, _, table = playing(people, manners={"clock": "live", "seconds": 100})
    told = anna.ask("GET", f"/api/tables/{table.id}/view?seat=0")["table"]["clocks"]
    with table.seat(0) as mine:
        socket = mine.socket()
        socket.send('{"type": "ping"}')
        while (message := json.loads(socket.recv(timeout=10)))["type"] != "pong":
            assert "time" not in message  # when something was sent may tell how much happened in secret
    asked = [at for at in told["since"] if at is not None]
    assert asked
    assert all(0 <= message["time"] - at < 60_000 for at in asked)


def test_one_browser_plays_both_seats(people: Callable[[], Client]) -> None:
    anna = people()
    table = anna.create("warriors-of-japan", ["me", "me"])
    table.start()
    rng = random.Random(4)
    for _ in range(20):
        seat = table.info()["to_act"][0]
        now = table.view(seat)
        anna.ask(
            "POST",
            f"/api/tables/{table.id}/moves",
            {"seat": seat, "action": rng.choice(now["legal"]), "seen": now["n"]},
        )


def test_after_the_end_there_is_a_record_and_a_rematch(people: Callable[[], Client]) -> None:
    import time

    import sengoku

    anna = people()
    table = anna.create("warriors-of-japan", ["me", "random"], nonce="my own randomness")
    commit = table.info()["commitment"]
    table.start()
    rng = random.Random(5)
    refusal("not_over", table.record)
    with table.seat(0) as mine:
        for now in mine.turns():
            mine.move(rng.choice(now.legal))
    for _ in range(600):
        if table.info()["hash"]:
            break
        time.sleep(0.1)
    record = sengoku.Record.from_json(table.record())
    record.verify()
    assert record.doc["commit"] == commit
    assert record.doc["nonces"][0] == "my own randomness"
    assert record.doc["hash"] == table.info()["hash"]
    last = anna.ask("GET", f"/api/tables/{table.id}/positions/{record.moves}")
    assert last["view"]["over"]
    other = anna.table(anna.ask("POST", f"/api/tables/{table.id}/rematch")["id"])
    assert [c["kind"] for c in other.info()["seats"]] == ["bot", "person"]
