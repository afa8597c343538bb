"""Accounts: guests, passwords, bots, blocks, reports, deletion, resets, bans."""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typer.testing import CliRunner

from sengoku.cli.app import app
from sengoku.client import Client, ServerRefused, Table
from server.conftest import OPEN
from server.running import Server
from server.sinks import MailSink

SOON = 15.0  # seconds in which a server hears of an administrator's command
numbers = itertools.count(1)


@pytest.fixture(scope="module")
def mails() -> Iterator[MailSink]:
    sink = MailSink()
    yield sink
    sink.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, mails: MailSink) -> Iterator[Server]:
    more = {"SENGOKU_SMTP": mails.url, "SENGOKU_PUBLIC_URL": "https://sengoku.example"}
    made = Server(tmp_path_factory.mktemp("data"), **OPEN, **more).start()
    yield made
    made.close()


@pytest.fixture
def person(server: Server) -> Callable[..., Client]:
    """A new guest each time, or somebody with a password."""

    def make(word: str = "Guest", password: str = "", email: str | None = None) -> Client:
        client = server.guest(f"{word} {next(numbers)}")
        if password:
            client.claim(password, email)
        return client

    return make


def stranger_at(server: Server, token: str = "") -> Client:
    client = Client(server.url, token)
    server.clients.append(client)
    return client


def name_of(client: Client) -> str:
    return str(client.me()["name"])


def refusal(error: str, work: Callable[[], object]) -> ServerRefused:
    with pytest.raises(ServerRefused) as e:
        work()
    assert e.value.error == error, e.value
    return e.value


def admin(server: Server, *words: str) -> str:
    """A command of the administrator, given in another process than the server's."""
    done = CliRunner().invoke(app, ["admin", *words, "--data", str(server.folder)])
    assert done.exit_code == 0, done.output
    return done.stdout.strip()


def until(what: Callable[[], Any], within: float = SOON) -> Any:
    deadline = time.monotonic() + within
    while not (found := what()):
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.1)
    return found


def playing(anna: Client, bert: Client, **more: Any) -> Table:
    table = anna.create("warriors-of-japan", ["me", "open"], **more)
    bert.table(table.id).join()
    table.start()
    return table


def shut_out(client: Client) -> bool:
    """Whether the server no longer knows who it is."""
    return client.http.get("/api/me", headers=client.headers).status_code == 401


# ------------------------------------------------------------ names and passwords


def test_a_guest_keeps_the_name_with_a_password(server: Server, person: Callable[..., Client]) -> None:
    anna = person("Anna")
    name = name_of(anna)
    assert anna.me()["kind"] == "guest"
    refusal("wrong_password", lambda: stranger_at(server).login(name, "anything at all"))
    anna.claim("correct horse", "anna@sengoku.example")
    assert anna.me()["kind"] == "person"
    again = server.guest("Door")
    again.login(name, "correct horse")
    assert name_of(again) == name
    again.login(name.upper(), "correct horse")  # names that look alike are one name
    refusal("wrong_password", lambda: again.login(name, "correct donkey"))
    refusal("wrong_password", lambda: again.login("Nobody Here", "correct horse"))


def test_a_name_that_looks_like_another_is_taken(server: Server) -> None:
    server.guest("Anna of Edo")
    for name in ("Anna of Edo", "ANNA of edo", "\uff21nna of Edo"):
        refusal("name_taken", lambda name=name: server.guest(name))  # type: ignore[misc]


@pytest.mark.parametrize("name", ["A", "1234", "_x", "x" * 25, "a\u202eb", "a\0b", "<b>x</b>", "  "])
def test_a_name_that_is_none_is_refused(server: Server, name: str) -> None:
    with pytest.raises(ServerRefused) as e:
        server.guest(name)
    assert e.value.status == 422


def test_a_new_password_wants_the_old_one_and_ends_other_sessions(
    server: Server, person: Callable[..., Client]
) -> None:
    anna = person("Anna", "first password")
    other = server.guest(f"Other {next(numbers)}").login(name_of(anna), "first password")
    refusal("wrong_password", lambda: other.ask("POST", "/api/claim", {"password": "stolen by now"}))
    refusal("wrong_password", lambda: other.ask("POST", "/api/claim", {"password": "stolen by now", "old": "guessed!"}))
    assert not shut_out(anna)
    anna.ask("POST", "/api/claim", {"password": "second password", "old": "first password"})
    assert shut_out(other)
    assert not shut_out(anna)
    refusal("wrong_password", lambda: other.login(name_of(anna), "first password"))
    other.login(name_of(anna), "second password")


def test_who_signs_out_is_out(person: Callable[..., Client]) -> None:
    anna = person()
    anna.ask("POST", "/api/logout")
    assert shut_out(anna)


def test_settings_stay_and_only_known_ones_are_kept(person: Callable[..., Client]) -> None:
    anna = person()
    anna.ask("PATCH", "/api/me", {"language": "de", "auto_pass": True})
    assert anna.ask("PATCH", "/api/me", {"mail": False}) == {"language": "de", "auto_pass": True, "mail": False}
    assert anna.me()["settings"] == {"language": "de", "auto_pass": True, "mail": False}
    anna.ask("PATCH", "/api/me", {"admin": True, "vacation_until": 1})
    assert anna.me()["settings"] == {"language": "de", "auto_pass": True, "mail": False}
    assert anna.me()["admin"] is False
    refusal("bad_request", lambda: anna.ask("PATCH", "/api/me", {"mail": "yes"}))


def test_a_year_has_thirty_days_of_vacation(person: Callable[..., Client]) -> None:
    anna = person()
    now = time.time() * 1000
    until_then = anna.ask("POST", "/api/me/vacation", {"days": 20})["until"]
    assert abs(until_then - now - 20 * 86_400_000) < 60_000
    assert refusal("no_vacation", lambda: anna.ask("POST", "/api/me/vacation", {"days": 11})).data["left"] == 10


# ------------------------------------------------------------ bots


def test_a_bots_account_plays_with_its_token(server: Server, person: Callable[..., Client]) -> None:
    guest, anna = person(), person("Anna", "a good password")
    refusal("claim_first", lambda: guest.ask("POST", "/api/me/bots", {"name": "Guestbot"}))
    made = anna.ask("POST", "/api/me/bots", {"name": f"Robot {next(numbers)}"})
    assert made["user"]["kind"] == "bot"
    robot = stranger_at(server, made["token"])
    table = playing(anna, robot)
    assert table.info()["seats"][1]["name"] == made["user"]["name"]
    anna.ask("POST", "/api/claim", {"password": "another password", "old": "a good password"})
    assert not shut_out(robot)  # a bot's token does not run out with its owner's sessions
    refusal("claim_first", lambda: robot.ask("POST", "/api/me/bots", {"name": "Botbot"}))
    refusal("wrong_password", lambda: person().login(made["user"]["name"], "another password"))


def test_one_person_answers_for_ten_bots(person: Callable[..., Client]) -> None:
    anna = person("Anna", "a good password")
    for _ in range(10):
        anna.ask("POST", "/api/me/bots", {"name": f"Robot {next(numbers)}"})
    refusal("too_many_bots", lambda: anna.ask("POST", "/api/me/bots", {"name": f"Robot {next(numbers)}"}))


# ------------------------------------------------------------ blocks, mutes, reports


def test_somebody_blocked_cannot_join_my_tables(person: Callable[..., Client]) -> None:
    anna, bert, carl = person(), person(), person()
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "block"})
    mine = anna.create("bushido", ["me", "open", "open"])
    refusal("blocked", lambda: bert.table(mine.id).join())
    invited = anna.create("warriors-of-japan", ["me", "invited"])
    refusal("blocked", lambda: bert.table(invited.id).join(invite=invited.invites[1]))
    carls = carl.create("bushido", ["me", "open", "open"])
    anna.table(carls.id).join()
    refusal("blocked", lambda: bert.table(carls.id).join())  # where I sit is my table too
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "block", "on": False})
    assert bert.table(mine.id).join() == 1
    refusal("no_user", lambda: anna.ask("POST", "/api/me/shun", {"name": "Nobody Here", "kind": "block"}))


def test_somebody_muted_is_not_heard(person: Callable[..., Client]) -> None:
    anna, bert, carl = person(), person(), person()
    table = playing(anna, bert)
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "mute"})
    path = f"/api/tables/{table.id}/talk"
    with table.seat(0) as mine, carl.table(table.id).seat(None) as watching:
        mine.look()
        watching.look()
        bert.ask("POST", path, {"text": "You will lose", "seat": 1})
        anna.ask("POST", path, {"text": "Silence at last", "seat": 0})
        assert mine.receive(10)["text"] == "Silence at last"
        assert [watching.receive(10)["text"] for _ in range(2)] == ["You will lose", "Silence at last"]
    assert [m["text"] for m in anna.ask("GET", path)] == ["Silence at last"]
    assert [m["text"] for m in carl.ask("GET", path)] == ["You will lose", "Silence at last"]


def test_everybody_finds_whom_he_shuns_and_his_own_bots(person: Callable[..., Client]) -> None:
    anna, bert = person("Anna", "a good password"), person()
    assert anna.ask("GET", "/api/me/shun") == []
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "mute"})
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "block"})
    assert anna.ask("GET", "/api/me/shun") == [
        {"name": name_of(bert), "kind": "block"},
        {"name": name_of(bert), "kind": "mute"},
    ]
    anna.ask("POST", "/api/me/shun", {"name": name_of(bert), "kind": "block", "on": False})
    assert anna.ask("GET", "/api/me/shun") == [{"name": name_of(bert), "kind": "mute"}]
    anna.bot(f"{name_of(anna)} B")
    assert anna.ask("GET", "/api/me/bots") == [f"{name_of(anna)} B"]
    assert bert.ask("GET", "/api/me/shun") == bert.ask("GET", "/api/me/bots") == []


def test_a_report_reaches_the_administrator(server: Server, person: Callable[..., Client]) -> None:
    anna, bert = person(), person()
    about = {"name": name_of(bert), "text": "He shouts", "table": "sometable"}
    anna.ask("POST", "/api/reports", about)
    told = next(line for line in admin(server, "reports").splitlines() if name_of(anna) in line)
    assert told.endswith(f"{name_of(anna)} about {name_of(bert)}, table sometable: He shouts")
    assert name_of(anna) not in admin(server, "reports", "--close", told.split(":")[0])


# ------------------------------------------------------------ going


def test_a_deleted_account_is_gone_and_its_games_go_on(server: Server, person: Callable[..., Client]) -> None:
    anna, bert = person("Anna"), person("Bert", "a good password")
    name = name_of(bert)
    table = playing(anna, bert, manners={"stand_in": "random"})
    waiting = bert.create("warriors-of-japan", ["me", "open"])
    bert.ask("POST", f"/api/tables/{table.id}/talk", {"text": "My address is secret", "seat": 1})
    with bert.table(table.id).seat(1) as his:
        socket = his.socket()
        refusal("bad_request", lambda: bert.ask("POST", "/api/me/delete", {"name": "Somebody Else"}))
        bert.ask("POST", "/api/me/delete", {"name": name})
        assert shut_out(bert)
        assert closed(socket)
        refusal("not_signed_in", lambda: his.look(SOON))  # there is no way back
    refusal("wrong_password", lambda: person().login(name, "a good password"))
    refusal("no_table", lambda: anna.table(waiting.id).info())
    seats = until(lambda: [c for c in table.view(0)["table"]["seats"] if c["kind"] == "bot"])
    assert seats == [{"seat": 1, "kind": "bot", "name": "somebody", "bot": "random"}]
    assert [m["text"] for m in anna.ask("GET", f"/api/tables/{table.id}/talk")] == ["(deleted)"]
    with table.seat(0) as mine:  # the bot decides when it is its turn
        for _, now in zip(range(12), mine.turns(), strict=False):
            mine.move(now.legal[0])
    assert name_of(server.guest(name)) == name  # the name is free again


# ------------------------------------------------------------ lost passwords


def test_a_lost_password_is_replaced_by_mail(server: Server, person: Callable[..., Client], mails: MailSink) -> None:
    anna = person("Anna", "a lost password", "anna@post.example")
    name, before = name_of(anna), len(mails.got)
    stranger = stranger_at(server)
    stranger.ask("POST", "/api/password/forgot", {"name": "Nobody Here"})
    stranger.ask("POST", "/api/password/forgot", {"name": name})
    mail = until(lambda: mails.got[before:])[0]
    assert "To: anna@post.example" in mail
    found = re.search(r"https://sengoku\.example/reset#(\S+)", mail.replace("=\r\n", "").replace("=3D", "="))
    assert found is not None, mail
    token = found.group(1)
    assert shut_out(stranger_at(server, token))  # it opens nothing else
    refusal(
        "bad_reset", lambda: stranger.ask("POST", "/api/password/reset", {"token": "x", "password": "new password"})
    )
    stranger.ask("POST", "/api/password/reset", {"token": token, "password": "a found password"})
    assert shut_out(anna)
    assert name_of(anna.login(name, "a found password")) == name
    again = {"token": token, "password": "once too often"}
    refusal("bad_reset", lambda: stranger.ask("POST", "/api/password/reset", again))
    assert len(mails.got) == before + 1


def test_a_lost_password_is_replaced_by_the_administrator(server: Server, person: Callable[..., Client]) -> None:
    anna = person("Anna", "a lost password")
    token = admin(server, "reset", name_of(anna))
    name = name_of(anna)
    anna.ask("POST", "/api/password/reset", {"token": token, "password": "a found password"})
    assert until(lambda: shut_out(anna))
    assert name_of(anna.login(name, "a found password")) == name


# ------------------------------------------------------------ the administrator


def closed(socket: Any) -> bool:
    """Whether the server ends the connection soon; what it still says is let pass."""
    deadline = time.monotonic() + SOON
    try:
        while time.monotonic() < deadline:
            socket.recv(SOON)
    except TimeoutError:
        return False
    except Exception:
        return True
    return False


def test_a_ban_ends_sessions_and_sockets(server: Server, person: Callable[..., Client]) -> None:
    anna, bert = person("Anna"), person("Bert", "a good password")
    robot = stranger_at(server, bert.ask("POST", "/api/me/bots", {"name": f"Robot {next(numbers)}"})["token"])
    name = name_of(bert)
    table = playing(anna, bert)
    with bert.table(table.id).seat(1) as his, table.seat(0) as hers:
        socket, other = his.socket(), hers.socket()
        admin(server, "ban", name, "--why", "shouting")
        assert closed(socket)
        other.send(json.dumps({"type": "ping"}))  # hers is still open
        assert until(lambda: json.loads(other.recv(60))["type"] == "pong")
    said = refusal("banned", bert.me)
    assert said.status == 403
    assert "shouting" in str(said)
    refusal("banned", robot.me)
    refusal("banned", lambda: person().login(name, "a good password"))
    admin(server, "unban", name)
    until(lambda: not_banned(bert))
    assert not_banned(robot)


def not_banned(client: Client) -> bool:
    try:
        client.me()
        return True
    except ServerRefused:
        return False


def test_a_seat_that_is_handed_over_is_the_other_ones(server: Server, person: Callable[..., Client]) -> None:
    anna, bert, carl = person("Anna"), person("Bert"), person("Carl")
    table = playing(anna, bert)
    with bert.table(table.id).seat(1) as his:
        socket = his.socket()
        admin(server, "transfer", table.id, "1", name_of(carl))
        assert closed(socket)
    assert carl.table(table.id).view(1)["view"]["you"] == 1
    refusal("not_seated", lambda: bert.table(table.id).view(1))


def test_a_closed_table_is_played_no_more(server: Server, person: Callable[..., Client]) -> None:
    anna, bert = person("Anna"), person("Bert")
    table = playing(anna, bert)
    now = table.view(0)
    seat = table.info()["to_act"][0]
    who = [anna, bert][seat]
    legal = who.table(table.id).view(seat)["legal"]
    admin(server, "close-table", table.id)
    until(lambda: table.view(0)["table"]["status"] == "closed")
    body = {"seat": seat, "action": legal[0], "seen": now["n"]}
    refusal("not_playing", lambda: who.ask("POST", f"/api/tables/{table.id}/moves", body))
