"""Bots make table acts between decisions: once a seat and round, from an imagined world."""

from __future__ import annotations

import pytest

from arena.hilo import HILO, Table
from sengoku import IllegalAction, Record, State
from sengoku.arena.play import Clocked, Guest, Task, ending, play, play_task, player
from sengoku.arena.setups import Setup


class Talker:
    """Says low, and acts as it is told."""

    def __init__(self, *acts: str) -> None:
        self.wanted = list(acts)
        self.worlds: list[tuple[int, int]] = []  # round, seat

    def __call__(self, world: State, seat: int) -> str:
        assert world.imagined
        return "low"

    def acts(self, world: State, seat: int) -> list[str]:
        assert isinstance(world, Table)
        assert world.imagined
        self.worlds.append((world.round, seat))
        return self.wanted


def new(rounds: int = 3) -> Table:
    state = HILO.new(3, 1, {"rounds": rounds})
    assert isinstance(state, Table)
    return state


def test_each_seat_is_asked_once_a_round_and_another_one_first_each_time() -> None:
    talker, state = Talker("greet"), new()
    count, _ = play(state, [Guest(talker, x) for x in range(3)])
    assert count == 9
    assert state.greetings == [3, 3, 3]
    assert talker.worlds == [(1, 1), (1, 2), (1, 0), (2, 2), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]


def test_acts_are_in_the_record_which_holds() -> None:
    state = new()
    play(state, [Guest(Talker("greet"), 1), player("random", HILO, 1), player("samurai", HILO, 1)])
    record = Record.from_json(state.record().to_json())
    assert record.verify()
    assert record.to_json().count("! greet") == 3
    assert state.greetings == [3, 0, 0]


def test_a_bot_with_a_clock_beside_it_talks_as_well() -> None:
    state = new()
    players = [Clocked(Guest(Talker("greet"), 1)) for _ in range(3)]
    play(state, players)
    assert state.greetings == [3, 3, 3]
    assert [p.times().decisions for p in players] == [3, 3, 3]


def test_the_last_thing_told_is_found_though_there_were_acts_before() -> None:
    state = new(100)
    count, heard = play(state, [Guest(Talker("greet"), x) for x in range(3)])
    assert (count, ending(state, heard)) == (300, "over")


def test_an_act_that_the_game_refuses_is_the_bots_fault() -> None:
    with pytest.raises(IllegalAction):
        play(new(), [Guest(Talker("shout"), x) for x in range(3)])


def test_who_resigned_is_not_asked_again() -> None:
    talker = Talker("resign")
    play(new(), [Guest(talker, 1), player("random", HILO, 1), player("random", HILO, 2)])
    assert talker.worlds == [(1, 0)]


def test_characters_are_part_of_a_bots_name() -> None:
    setup = Setup("hilo", 2, {"rounds": 4})
    played = play_task(Task(setup, "1", ("daimyo:opportunist", "daimyo:honourable"), kept=True))
    assert not played.error
    lines = Record.from_json(played.record).to_json()
    assert lines.count("0 ! greet") == 4
    assert "1 ! greet" not in lines


def test_thinking_time_reaches_the_bot() -> None:
    inner = player("shogun@0.25", HILO, 1, think=2.0)
    other = player("shogun", HILO, 1, think=2.0)
    assert isinstance(inner, Guest)
    assert isinstance(other, Guest)
    assert (inner.inner.search.think, other.inner.search.think) == (0.25, 2.0)  # type: ignore[attr-defined]


def test_only_real_decisions_are_timed() -> None:
    class Lazy:
        calls = 0

        def __call__(self, world: State, seat: int) -> str:
            self.calls += 1
            return world.legal_actions(seat)[0]

    class One:
        """A state with one choice."""

        def legal_actions(self, seat: int) -> list[str]:
            return ["only"]

    lazy = Lazy()
    clocked = Clocked(lazy)
    assert clocked(One(), 0) == "only"  # type: ignore[arg-type]
    assert lazy.calls == clocked.times().decisions == 0
    assert clocked(new(), 0) == "high"
    assert clocked.times().decisions == 1
