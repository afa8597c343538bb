"""Playing on from any position of a finished game, and several people at one screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import sengoku
from sengoku.client import Client, ServerRefused, Table
from sengoku.kernel.record import Record
from server.afterwards import QUICK, finished, play_on
from server.conftest import DATABASES
from server.running import Server


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[Client, Table]:
    anna = server.guest("Anna")
    return anna, finished(anna, None)


def fork(client: Client, table: Table, **body: Any) -> Table:
    made = client.ask("POST", f"/api/tables/{table.id}/fork", body)
    return client.table(made["id"])


def middle(client: Client, table: Table) -> int:
    return int(table.position(0)["last"]) // 2


@pytest.mark.parametrize("kind", DATABASES)
def test_a_game_is_played_on_to_a_record_that_holds(kind: str, serve: Callable[..., Server]) -> None:
    anna = serve(kind).guest("Anna")
    table = finished(anna, None)
    asked = (n for n in range(middle(anna, table), 0, -1) if table.position(n)["view"]["to_act"] == [1])
    line = next(asked)  # seat 1 decides there: bots do not go on before it does
    made = fork(anna, table, line=line, seat=1, bots="random")
    info = made.info()
    assert (info["status"], info["visibility"], info["mine"]) == ("playing", "unlisted", [1])
    assert info["forked"] == {"table": table.id, "line": line}
    assert [seat["bot"] for seat in info["seats"]] == ["random", None, "random"]
    play_on(made, {1: anna})
    record = Record.from_json(made.record())
    record.verify()
    assert record.doc["start"] is not None
    before = table.position(line)["view"]
    begun = sengoku.game("ikusa").restore(record.doc["start"]).view(None)
    assert begun == before
    assert record.doc["seed"] != json.loads(table.record())["seed"]
    assert made.dice()["secret"] == record.doc["seed"]


def test_the_position_is_the_one_asked_for(over: tuple[Client, Table]) -> None:
    anna, table = over
    line = next(n for n in range(5, 200) if table.position(n)["view"]["to_act"] == [0])
    made = fork(anna, table, line=line, seat=0)
    old, new = table.position(line, 0)["view"], made.view(0)["view"]
    assert {**new, "options": 0} == {**old, "options": 0}
    assert made.view(0)["legal"]


def test_anybody_who_may_look_plays_on_and_it_is_nobody_elses_table(server: Server, over: tuple[Client, Table]) -> None:
    anna, table = over
    carl = server.guest("Carl")
    made = fork(carl, table, line=3, seat=2)
    assert made.info()["mine"] == [2]
    assert anna.table(made.id).info()["mine"] == []
    with pytest.raises(ServerRefused) as refused:
        anna.table(made.id).view(2)
    assert refused.value.status == 403
    listed = [x["id"] for x in anna.tables("playing")]
    assert made.id not in listed


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"line": 1 << 20, "seat": 0}, 404),
        ({"line": 1, "seat": 3}, 404),
        ({"line": -1, "seat": 0}, 422),
        ({"line": 1, "seat": 0, "bots": "emperor"}, 422),
        ({"seat": 0}, 422),
        ({"line": True, "seat": 0}, 422),
    ],
)
def test_what_cannot_be_played_on_is_refused(over: tuple[Client, Table], body: dict[str, Any], status: int) -> None:
    anna, table = over
    with pytest.raises(ServerRefused) as refused:
        fork(anna, table, **body)
    assert refused.value.status == status


def test_the_end_cannot_be_played_on(over: tuple[Client, Table]) -> None:
    anna, table = over
    with pytest.raises(ServerRefused) as refused:
        fork(anna, table, line=table.position(0)["last"], seat=0)
    assert (refused.value.status, refused.value.error) == (409, "fork_over")


def test_a_running_or_private_game_is_not_played_on(server: Server) -> None:
    dora, emil = server.guest("Dora"), server.guest("Emil")
    running = dora.create("ikusa", ["me", "random", "random"], QUICK)
    running.start()
    with pytest.raises(ServerRefused) as refused:
        fork(dora, running, line=0, seat=0)
    assert (refused.value.status, refused.value.error) == (409, "not_over")
    private = finished(dora, None, visibility="private")
    with pytest.raises(ServerRefused) as refused:
        fork(emil, private, line=0, seat=0)
    assert refused.value.status == 404
    assert fork(dora, private, line=0, seat=0).info()["status"] == "playing"


def test_people_who_share_a_screen_play_several_seats(server: Server) -> None:
    fritz = server.guest("Fritz")
    table = fritz.create("ikusa", ["me", "me", "random"], QUICK)
    table.start()
    assert table.info()["mine"] == [0, 1]
    views = [table.view(seat) for seat in (0, 1)]
    assert [v["view"]["you"] for v in views] == [0, 1]
    with table.seat(0) as one, table.seat(1) as two:
        assert [one.look().view["you"], two.look().view["you"]] == [0, 1]
    play_on(table, {0: fritz, 1: fritz})
    assert table.info()["result"]["winners"]
    assert fritz.ask("GET", "/api/people/Fritz")["ratings"] == []  # against oneself nobody gains
