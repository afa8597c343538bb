"""Advice over HTTP: odds of attacks and of any battle, and hints, for who may have them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import sengoku
import shogun.walks
from sengoku.games.shogun.state import Shogun
from sengoku.kernel.errors import BadSetup
from sengoku.odds.attacks import attacks
from sengoku.server.desk import Desk
from sengoku.server.errors import Refused
from server.errands import dies, fails, slept
from server.houses import House, headers, lay


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def declaring(house: House) -> Shogun:
    """A position in which somebody may attack, laid as a table."""
    rng = random.Random(5)
    for game in shogun.walks.games("ikusa", rng):
        for s in game:
            if type(s.top).__name__ == "Declaring" and len(attacks(s, s.to_act[0])) > 2:
                lay(house, "declaring", s.clone(), house.time)
                kept = s.clone()
                assert isinstance(kept, Shogun)
                return kept
    raise AssertionError


def ask(house: House, path: str, body: Any, person: int | None = None) -> httpx.Response:
    return house.http.post(f"/api{path}", json=body, headers={} if person is None else headers(person))


def test_the_odds_of_attacks_are_those_of_the_position(house: House, declaring: Shogun) -> None:
    seat = declaring.to_act[0]
    expected = attacks(declaring, seat)
    r = ask(house, "/tables/declaring/odds", {"seat": seat}, seat)
    assert r.status_code == 200, r.text
    assert r.json() == expected
    some = [expected[1]["action"], "done"]
    assert ask(house, "/tables/declaring/odds", {"seat": seat, "actions": some}, seat).json() == expected[1:2]


def test_odds_asked_again_are_not_reckoned_again(
    house: House, declaring: Shogun, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = declaring.to_act[0]
    first = ask(house, "/tables/declaring/odds", {"seat": seat}, seat)
    monkeypatch.setattr(house.site.desk, "_answer", None)
    again = ask(house, "/tables/declaring/odds", {"seat": seat}, seat)
    assert (again.status_code, again.json()) == (200, first.json())


def test_who_is_not_asked_gets_no_odds_and_others_get_none_of_his(house: House, declaring: Shogun) -> None:
    seat = declaring.to_act[0]
    other = (seat + 1) % declaring.seats
    assert ask(house, "/tables/declaring/odds", {"seat": other}, other).json() == []
    assert ask(house, "/tables/declaring/odds", {"seat": seat}, other).status_code == 403
    assert ask(house, "/tables/declaring/odds", {"seat": seat}).status_code == 401
    assert ask(house, "/tables/declaring/hint", {"seat": seat}, other).status_code == 403


def test_a_hint_is_legal_and_has_a_reason(house: House, declaring: Shogun) -> None:
    seat = declaring.to_act[0]
    r = ask(house, "/tables/declaring/hint", {"seat": seat, "level": "samurai"}, seat)
    assert r.status_code == 200, r.text
    told = r.json()
    assert told["action"] in declaring.legal_actions(seat)
    assert told["why"]["id"].startswith("bot.")
    assert told["text"] == declaring.game.words.say(told["why"]["id"], told["why"]["data"])
    again = ask(house, "/tables/declaring/hint", {"seat": seat, "level": "samurai"}, seat)
    assert again.json() == told


def test_no_hint_for_who_is_not_asked(house: House, declaring: Shogun) -> None:
    other = (declaring.to_act[0] + 1) % declaring.seats
    r = ask(house, "/tables/declaring/hint", {"seat": other}, other)
    assert (r.status_code, r.json()["error"]) == (422, "not_asked")
    bad = ask(house, "/tables/declaring/hint", {"seat": other, "level": "emperor"}, other)
    assert bad.status_code == 422


BATTLES: list[tuple[str, dict[str, Any]]] = [
    ("ikusa", {"attacker": {"daimyo": 1, "bowman": 2}, "defender": {"spearman": 3}, "hidden": {"0": 0.5, "2": 0.5}}),
    ("samurai-swords", {"attacker": {"spearman": 3}, "defender": {"spearman": 2}, "naval": True}),
    ("warriors-of-japan", {"attacker": {"kitabatake_akiie": 4}, "defender": {"ko_no_moroyasu": 2}}),
    ("dueling-samurai", {"attacker": {"tokens": 6}, "defender": [{"tokens": 3}, {"tokens": 2}]}),
]


@pytest.mark.parametrize(("game", "battle"), BATTLES)
def test_any_battle_has_its_odds(house: House, game: str, battle: dict[str, Any]) -> None:
    r = ask(house, f"/odds/{game}", {"battle": battle})
    assert r.status_code == 200, r.text
    given = {**battle, "hidden": {0: 0.5, 2: 0.5}} if "hidden" in battle else battle
    expected = sengoku.odds(game, **given).to_json()
    assert r.json()["odds"]["attacker_wins"] == pytest.approx(expected["attacker_wins"])
    assert list(r.json()["odds"]) == list(expected)


@pytest.mark.parametrize(
    "battle",
    [
        {},
        {"attacker": 1},
        {"attacker": {"spearman": 1}, "defender": {"spearman": 1}, "moon": True},
        {"attacker": {"spearman": -1}, "defender": {"spearman": 1}},
        {"attacker": {"spearman": "many"}, "defender": []},
        {"attacker": {"spearman": 1}, "defender": {"spearman": 1}, "hidden": {"x": 1}},
        {"attacker": [[[[1]]]], "defender": {"spearman": 1}},
        {"attacker": {f"unit {i}": i for i in range(300)}, "defender": {"spearman": 1}},
    ],
)
@pytest.mark.parametrize("game", sengoku.games()[:1] + ("bushido", "dueling-samurai", "warriors-of-japan"))
def test_what_is_no_battle_is_refused_with_a_sentence(house: House, game: str, battle: dict[str, Any]) -> None:
    r = ask(house, f"/odds/{game}", {"battle": battle})
    assert r.status_code == 422, r.text
    assert r.json()["message"].strip()


def test_a_battle_that_is_deep_is_refused_too(house: House) -> None:
    deep: Any = 1
    for _ in range(400):
        deep = [deep]
    r = ask(house, "/odds/ikusa", {"battle": {"attacker": deep}})
    assert (r.status_code, r.json()["error"]) == (422, "bad_request")


def test_no_odds_of_games_that_are_not_there(house: House) -> None:
    assert ask(house, "/odds/chess", {"battle": {"attacker": 1}}).status_code == 404


# ------------------------------------------------------------ the desk


def test_what_takes_too_long_is_ended_and_the_next_is_served() -> None:
    async def work() -> None:
        desk = Desk()
        try:
            assert await desk.ask(1, 60, slept, 0.0) == "awake"
            with pytest.raises(Refused) as refused:
                await desk.ask(2, 0.2, slept, 30.0)
            assert (refused.value.status, refused.value.id) == (422, "error.too_long")
            assert await desk.ask(3, 60, slept, 0.0) == "awake"
        finally:
            desk.close()

    asyncio.run(work())


def test_refusals_come_back_and_a_death_is_survived() -> None:
    async def work() -> None:
        desk = Desk()
        try:
            with pytest.raises(BadSetup, match="it fails"):
                await desk.ask(1, 60, fails)
            with pytest.raises(Refused) as refused:
                await desk.ask(2, 60, dies)
            assert refused.value.status == 503
            assert await desk.ask(3, 60, slept, 0.0) == "awake"
        finally:
            desk.close()

    asyncio.run(work())


def test_a_long_line_is_told_to_come_later(tmp_path: Path) -> None:
    async def work() -> None:
        desk = Desk()
        desk.waiting = 30
        with pytest.raises(Refused) as refused:
            await desk.ask(1, 1, slept, 0.0)
        assert refused.value.status == 503

    asyncio.run(work())
