"""Bots are handed worlds that their seat may believe in, never the true state: by the arena, the server, the adapters.

Each host of bots is given a state that explodes when anybody but the host touches it, with every bot in every game.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import sengoku
from bots.mined import GAMES, SHORT, Mined, midway, positions
from sengoku.arena.play import Clocked, Guest, Task, decide, play, player, seated_players, talk
from sengoku.arena.setups import Setup
from sengoku.bots import bots, mind
from sengoku.bots.mind import LEVELS, Mind
from sengoku.bots.player import Player
from sengoku.cli.table import Table
from sengoku.kernel.state import State
from sengoku.server.chairs import BOT, PERSON, Chair, manners
from sengoku.server.drive import Driver, thought
from sengoku.server.hall import Hall
from sengoku.server.host import Ack, Host
from sengoku.server.rows import Position
from sengoku.server.seats import AWAY
from sengoku.server.settings import Settings
from sengoku.server.store import Store

TALKATIVE = [id for id in GAMES if type(mind(sengoku.game(id))).acts is not Mind.acts]


# The random bot needs nothing but the list, so it is handed no world; compiled it refuses what is no State.
SEATED = [pytest.param("random", marks=pytest.mark.plain), *LEVELS]


def mined(s: State, *also: str) -> Any:
    """Typed as anything: nobody shall notice that it is no State."""
    return Mined(s, also)


def chosen_from_several(game: str) -> list[tuple[State, int]]:
    """Positions in which there is something to choose."""
    return [(s, seat) for s, seat in positions(game) if len(s.legal_actions(seat)) > 1]


# ------------------------------------------------------------ the mine


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_that_is_handed_the_true_state_explodes(game: str, name: str) -> None:
    """Compiled bots refuse what is no State even before they touch it."""
    for i, (s, seat) in enumerate(chosen_from_several(game)):
        inner = sengoku.bot(name, s.game, seed=i, think=SHORT)
        assert isinstance(inner, Player)
        inner.level = inner.level._replace(mistakes=0.0)  # a slip looks at nothing
        with pytest.raises((AssertionError, TypeError), match=r"touched '|State object expected"):
            inner(mined(s), seat)


@pytest.mark.parametrize("game", TALKATIVE)
def test_a_bot_that_is_asked_about_truces_in_the_true_state_explodes(game: str) -> None:
    s = midway(game, 60, 60)
    inner: Any = sengoku.bot("daimyo", s.game, seed=1)
    with pytest.raises((AssertionError, TypeError), match=r"touched '|State object expected"):
        inner.acts(mined(s), 0)


# ------------------------------------------------------------ the arena


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("game", GAMES)
def test_the_arena_shows_no_bot_the_true_state(game: str, name: str) -> None:
    for i, (s, seat) in enumerate(positions(game)):
        true = mined(s)
        legal = s.legal_actions(seat)
        made = player(name, s.game, i, SHORT)
        assert decide(true, [made] * s.seats, seat) in legal
        assert true._imagined == ([] if name == "random" else [seat])  # who only needs the list is spared a world


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_the_arena_shows_no_bot_the_true_state(game: str, name: str, timed: bool) -> None:
    """Decisions, table acts at the beginning of a round, clocks: all that happens between two decisions."""
    s = midway(game, 40, 3)
    setup = Setup(game, s.seats, {})
    players = seated_players(Task(setup, "mined", (name,) * s.seats, think=SHORT, timed=timed), s.game)
    assert all([isinstance(p, Clocked) for p in players]) == timed
    count, _ = play(mined(s), players, 6)
    assert count == 6


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", TALKATIVE)
def test_who_offers_truces_in_the_arena_is_shown_no_true_state(game: str, name: str) -> None:
    s = midway(game, 60, 60)
    guests = {seat: Guest(sengoku.bot(name, s.game, seed=seat), seat) for seat in range(s.seats)}
    true = mined(s)
    talk(true, guests, 1)
    assert sorted(true._imagined) == [seat for seat in range(s.seats) if seat not in s.left]


# ------------------------------------------------------------ the server


class Heard(Host):
    """A table at which table acts are only listened to."""

    async def enter(self, seat: int, kind: str, text: str, *more: Any, **given: Any) -> Ack:
        self.said = [*getattr(self, "said", []), (seat, kind, text)]
        return Ack(0, 0)


class Overheard(Driver):
    """A driver of whom it is written down what it sends to its worker processes."""

    sent: list[tuple[Any, ...]]

    async def in_worker(self, work: Callable[..., Any], *arguments: Any) -> Any:
        self.sent = [*getattr(self, "sent", []), arguments]
        return await super().in_worker(work, *arguments)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Overheard]:
    settings = Settings(data=tmp_path_factory.mktemp("mined"))
    store = Store(settings)
    made = Overheard(Hall(settings, store))
    made.think = SHORT
    yield made
    asyncio.run(made.close())
    store.close()


def host_of(driver: Driver, s: State, name: str, away: bool = False) -> Host:
    """A table of bots; or of people who are away, for whom bots stand in."""
    row = {"id": "mined", "game": s.game.id, "rules": s.game.rules_version, "status": "playing"}
    chairs = [
        Chair(x, PERSON if away else BOT, bot="" if away else name, settings={AWAY: True} if away else {})
        for x in range(s.seats)
    ]
    zero = [0] * s.seats
    made = Heard(
        driver.hall,
        {**row, "manners": manners({"stand_in": name})},
        chairs,
        Position(0, [*zero, 0], zero, s.snapshot()),
    )
    made.state = mined(s)
    return made


def imagined(host: Host) -> list[int]:
    """The seats for which worlds were made of a host's mined state."""
    seats: list[int] = vars(host.state)["_imagined"]
    return seats


@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("game", GAMES)
def test_the_server_shows_no_bot_the_true_state(driver: Overheard, game: str, name: str, away: bool) -> None:
    """Through a real worker process."""
    for s, seat in chosen_from_several(game)[: 3 if away else 5]:
        host = host_of(driver, s, name, away)
        assert driver.seat_of(host) is not None
        assert asyncio.run(driver.choice(host, seat)) in s.legal_actions(seat)
        assert imagined(host) == ([] if name == "random" else [seat])


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", TALKATIVE)
def test_who_offers_truces_at_a_server_is_shown_no_true_state(driver: Overheard, game: str, name: str) -> None:
    s = midway(game, 60, 60)
    host = host_of(driver, s, name)
    for seat in driver.talkers(host):
        asyncio.run(driver.speak(host, seat))
    assert imagined(host) == [seat for seat in range(s.seats) if seat not in s.left]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_server_sends_to_workers_holds_no_secret(
    driver: Overheard, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two true states that differ only in what the seat may not know: the same bytes, and the dice of neither."""
    monkeypatch.setattr(secrets, "randbelow", lambda below: 77)
    monkeypatch.setattr("random.randrange", lambda below: 5)
    for i, (s, seat) in enumerate(chosen_from_several(game)):
        sent = []
        for true in (s, s.determinize(seat, 1000 + i)):
            host = host_of(driver, s, "ashigaru")
            host.state = mined(true)
            driver.sent = []
            asyncio.run(driver.choice(host, seat))
            if game in TALKATIVE:
                asyncio.run(driver.speak(host, seat))
            sent.append(json.dumps(driver.sent))
        assert sent[0] == sent[1]
        for world in [arguments[1] for arguments in driver.sent]:
            assert world["seed"] == "imagined:77"
            assert world["rolls"] == 0
            assert world["nonces"] == []


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_a_worker_needs_nothing_but_what_it_was_sent(game: str, name: str) -> None:
    """The world crosses as JSON text: no object of the server's goes with it."""
    s, seat = chosen_from_several(game)[-1]
    world = json.loads(json.dumps(s.determinize(seat, 3).snapshot()))
    assert thought(game, world, seat, name, 1, SHORT) in s.legal_actions(seat)


# ------------------------------------------------------------ the adapters


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("game", GAMES)
def test_the_adapters_show_no_opponent_the_true_state(game: str, name: str) -> None:
    """One seat is played from outside: it is shown its own view, and the others' bots worlds of theirs."""
    gymnasium = pytest.importorskip("sengoku.adapters.gymnasium")
    own = 1
    env = gymnasium.SengokuEnv(game, own, sengoku.game(game).seats[0], bots=name)
    env.reset(seed=1)
    for bot in env.others.bots:
        if isinstance(bot, Player):  # the own place has none
            bot.search.think = SHORT
    s = midway(game, 40, 3)
    while s.to_act[0] != own:  # until the environment waits for its own seat
        s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])
    env.state = mined(s, "view", "prompt", "winners")
    rng = random.Random(1)
    while len(env.state._imagined) < 4:
        env.step(rng.choice(env.seating.legal(env.state, own)))
    assert own not in env.state._imagined


# ------------------------------------------------------------ the terminal


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_shows_no_bot_the_true_state(game: str, name: str) -> None:
    for i, (s, seat) in enumerate(chosen_from_several(game)[:3]):
        table = Table(s, {x: player(name, s.game, i, SHORT) for x in range(s.seats)})
        table.state = mined(s)
        legal = s.legal_actions(seat)
        if name == "daimyo":
            action, why = table.hint(seat)
            assert action in legal
            assert why
        assert table.let_bot(seat) in legal
