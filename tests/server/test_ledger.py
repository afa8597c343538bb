"""Ratings: moved once by each finished game, people and bots apart, for everybody to read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sengoku.client import Client, ServerRefused
from sengoku.server.chairs import BOT, PERSON, Chair
from sengoku.server.ledger import ladder, ranks
from server.afterwards import finished, play_on
from server.conftest import DATABASES
from server.running import Server


def ledger(client: Client, **query: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = client.ask("GET", "/api/ledger", **query)
    return found


@pytest.mark.parametrize("kind", DATABASES)
def test_a_game_among_people_moves_both_and_once(kind: str, serve: Callable[..., Server]) -> None:
    server = serve(kind)
    anna, bert = server.guest("Anna"), server.guest("Bert")
    table = finished(anna, bert)
    rows = {str(r["name"]): r for r in ledger(anna)}
    assert sorted(rows) == ["Anna", "Bert"]
    result = table.info()["result"]
    for seat, name in enumerate(("Anna", "Bert")):
        r = rows[name]
        assert (r["game"], r["against"], r["games"], r["kind"]) == ("ikusa", "people", 1, "guest")
        assert r["wins"] == (seat in result["winners"])
    places = ranks(result, [0, 1])
    if places[0] != places[1]:
        better, worse = ("Anna", "Bert") if places[0] < places[1] else ("Bert", "Anna")
        assert float(str(rows[better]["mu"])) > 25.0 > float(str(rows[worse]["mu"]))
    assert ledger(anna, against="bots") == []
    server.stop()
    server.start()  # a server that looks for records that were not made finds none
    again = server.guest("Carl")
    assert {str(r["name"]): r for r in ledger(again)} == rows
    finished(anna, bert)
    assert [r["games"] for r in ledger(anna, game="ikusa")] == [2, 2]
    assert ledger(anna, game="bushido") == []


def test_games_against_bots_are_a_ladder_of_their_own(serve: Callable[..., Server]) -> None:
    anna = serve().guest("Anna")
    finished(anna, None)
    assert ledger(anna) == []
    (row,) = ledger(anna, against="bots")
    assert (row["name"], row["against"], row["games"]) == ("Anna", "bots", 1)


def test_a_person_s_page_has_public_games_only(serve: Callable[..., Server]) -> None:
    server = serve()
    anna, bert = server.guest("Anna"), server.guest("Bert")
    public = finished(anna, bert)
    finished(anna, bert, visibility="unlisted")
    page = bert.ask("GET", "/api/people/aNNa")
    assert (page["name"], page["kind"], page["games"]) == ("Anna", "guest", 2)
    assert [t["id"] for t in page["recent"]] == [public.id]
    assert page["recent"][0]["mine"] == [1]  # Bert's own seat: it is he who asks
    assert [r["game"] for r in page["ratings"]] == ["ikusa"]
    with pytest.raises(ServerRefused) as refused:
        bert.ask("GET", "/api/people/Nobody")
    assert (refused.value.status, refused.value.error) == (404, "no_user")


def test_who_has_gone_is_not_in_the_ledger(serve: Callable[..., Server]) -> None:
    server = serve()
    anna, bert = server.guest("Anna"), server.guest("Bert")
    finished(anna, bert)
    anna.ask("POST", "/api/me/delete", {"name": "Anna"})
    assert [r["name"] for r in ledger(bert)] == ["Bert"]
    with pytest.raises(ServerRefused):
        bert.ask("GET", "/api/people/Anna")


def test_home_is_told_whose_turn_it_is_and_how_far(serve: Callable[..., Server]) -> None:
    server = serve()
    anna, bert = server.guest("Anna"), server.guest("Bert")
    agreed = {"clock": "days", "days": 3, "watch": "never"}
    table = anna.create("ikusa", ["me", "open"], {"round_limit": 1}, manners=agreed)  # no bot that goes on by itself
    bert.table(table.id).join()
    assert table.info()["stage"] is None
    table.start()
    (mine,) = anna.tables("mine")
    view = table.view(0)["view"]
    assert mine["to_act"] == view["to_act"]
    assert mine["stage"] == {"round": view["round"], "step": view["step"]["name"]}
    assert len(mine["clocks"]["left"]) == 2
    (seen,) = server.guest("Carl").tables("playing")
    assert (seen["stage"], seen["clocks"]) == (None, None)  # he may not watch
    play_on(table, {0: anna, 1: bert})
    assert anna.tables("mine")[0]["clocks"] is None


# ------------------------------------------------------------ places


def test_winners_come_first_and_the_rest_by_score() -> None:
    result = {"winners": [2], "scores": [5, 9, 1, 5]}
    assert ranks(result, [0, 1, 2, 3]) == [2.0, 1.0, 0.0, 2.0]
    assert ranks(result, [3, 0]) == [0.0, 0.0]


def chairs(*users: int | None) -> list[Chair]:
    return [Chair(i, BOT if u is None else PERSON, u, bot="" if u else "samurai") for i, u in enumerate(users)]


@pytest.mark.parametrize(
    ("sitting", "forked", "expected"),
    [
        ((1, 2, None), None, "people"),
        ((1, None, None), None, "bots"),
        ((1, 1), None, None),
        ((1, 1, 2), None, None),
        ((None, None), None, None),
        ((1, 2), {"table": "x", "line": 1}, None),
        ((1,), None, None),
    ],
)
def test_what_counts_for_which_ladder(
    sitting: tuple[int | None, ...], forked: dict[str, object] | None, expected: str | None
) -> None:
    assert ladder({"forked": forked}, chairs(*sitting)) == expected
