"""The players over the kernel: what they are handed, how long they look ahead, what they say."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import sengoku
from bots.mined import GAMES, SHORT, midway, positions
from sengoku.arena.play import Guest, number
from sengoku.bots import bots, mind
from sengoku.bots.mind import LEVELS, Level, Mind, even, won
from sengoku.bots.player import Player, heaviest
from sengoku.bots.search import Search
from sengoku.bots.value import Value
from sengoku.kernel.state import State
from toy.skirmish import SKIRMISH


@pytest.mark.parametrize("name", [n for n in bots() if n != "shogun"])  # who thinks for a time never repeats himself
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_decides_alike_in_states_that_differ_only_in_secrets(game: str, name: str) -> None:
    for i, (s, seat) in enumerate(positions(game)):
        twin = s.determinize(seat, 1000 + i)
        choices = [Guest(sengoku.bot(name, s.game, seed=i), i)(true, seat) for true in (s, twin)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_all_levels_give_their_reasons_in_one_line(game: str) -> None:
    for name in LEVELS:
        for i, (s, seat) in enumerate(positions(game)):
            player = sengoku.bot(name, s.game, seed=i, think=SHORT)
            assert isinstance(player, Player)
            world = s.determinize(seat, i)
            line = s.game.words.say(*player.why(world, seat, player(world, seat)))
            assert line
            assert "\n" not in line
            assert len(line) < 200


def test_who_thinks_for_a_time_keeps_to_it() -> None:
    for game in GAMES:
        s = midway(game, 60, 3)
        seat = s.to_act[0]
        player = sengoku.bot("shogun", s.game, seed=1, think=0.2)
        began = time.process_time()
        for _ in range(3):
            player(s.determinize(seat, 1), seat)
        assert time.process_time() - began < 3 * 0.2 + 0.5


def test_searching_spends_its_steps_and_no_world_more() -> None:
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    legal = s.legal_actions(seat)
    for steps in (200, 2000):
        search = Search(Mind(s.game), Level(steps=steps), random.Random(1), 1.0)
        search.best(s.determinize(seat, 1), seat, legal, [0.0] * len(legal))
        assert steps <= search.spent < steps + 6 * 400 * 3


def test_a_search_finds_the_move_that_wins_at_once() -> None:
    """One candidate wins in every playout, the others less than one in three: no luck hides it."""
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    legal = s.legal_actions(seat)

    class Look(Search):
        def playout(self, imagined: State, seat: int, action: str, rng: random.Random) -> float:
            self.spent += 50
            return 1.0 if action == legal[-1] else 0.3 * rng.random()

    search = Look(Mind(s.game), Level(steps=1000, candidates=99), random.Random(1), 1.0)
    assert search.best(s.determinize(seat, 1), seat, legal, [0.0] * len(legal)) == legal[-1]


@pytest.mark.parametrize(("slow", "count"), [(0.01, 12), (0.03, 7), (0.3, 1)])
def test_a_world_that_would_last_too_long_is_left(monkeypatch: pytest.MonkeyPatch, slow: float, count: int) -> None:
    """Twelve candidates: time for all, for seven of them, for one, which takes too long. What was tried decides."""
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    world = s.determinize(seat, 1)
    choices = [f"choice {i}" for i in range(12)]
    clock = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])

    class Look(Search):
        def playout(self, imagined: State, seat: int, action: str, rng: random.Random) -> float:
            clock[0] += slow
            return choices.index(action) / 100

    search = Look(Mind(s.game), Level(thinks=True, candidates=99), random.Random(1), 0.25)
    search.start()
    assert search.best(world, seat, choices, [float(-i) for i in range(12)]) == choices[count - 1]
    assert sorted(search.seen) == sorted(choices[:count])
    assert clock[0] <= max(0.25, slow) + 1e-9


@pytest.mark.parametrize(("glance", "tried"), [(0.0, 7), (0.1, 4), (0.24, 0)])
def test_a_long_first_glance_is_taken_off_the_time(monkeypatch: pytest.MonkeyPatch, glance: float, tried: int) -> None:
    """Playouts of 0.03 s in 0.25 s, less what the glance took, and what is kept back."""
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    clock, count = [0.0], [0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])

    class Look(Search):
        def playout(self, imagined: State, seat: int, action: str, rng: random.Random) -> float:
            clock[0] += 0.03
            count[0] += 1
            return 0.5

    class Slow(Mind[State]):
        def search(self, level: Level, rng: random.Random, think: float) -> Search:
            return Look(self, level, rng, think)

        def weigh(self, s: State, seat: int, actions: list[str], skill: int, rng: random.Random) -> list[float]:
            clock[0] += glance
            return [0.0] * len(actions)

    player = Player("x", s.game, Slow(s.game), Level(thinks=True, candidates=12), 1, think=0.25)
    for _ in range(2):  # each decision has its own time
        clock[0] += 7.0
        count[0] = 0
        player(s.determinize(seat, 1), seat)
        assert count[0] == tried


def test_a_playout_is_given_up_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every glance takes 0.1 of 0.25 s: the first playout comes to no end, and the first glance decides."""
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    clock = [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])

    class Slow(Mind[State]):
        def weigh(self, s: State, seat: int, actions: list[str], skill: int, rng: random.Random) -> list[float]:
            clock[0] += 0.1
            return [float(i) for i in range(len(actions))]

    player = Player("x", s.game, Slow(s.game), Level(thinks=True, candidates=12), 1, think=0.25)
    assert player(s.determinize(seat, 1), seat) == s.legal_actions(seat)[-1]
    assert clock[0] == pytest.approx(0.3)
    assert player.search.seen == {}


@pytest.mark.parametrize(
    ("shares", "early"),
    [
        (lambda place, luck: luck - 0.1 * min(place, 1), True),  # the first is clearly best
        (lambda place, luck: luck, True),  # all alike
        (lambda place, luck: (place + 1) * 997 * luck % 1.0, False),  # now this, now that
    ],
)
def test_thinking_ends_early_when_the_choice_is_settled_and_only_then(
    shares: Callable[[int, float], float], early: bool
) -> None:
    s = midway("warriors-of-japan", 40, 5)
    seat = s.to_act[0]
    legal = s.legal_actions(seat)
    assert len(legal) > 1

    class Look(Search):
        def playout(self, imagined: State, seat: int, action: str, rng: random.Random) -> float:
            return shares(legal.index(action), rng.random())

    think = 60 if early else 0.2
    search = Look(Mind(s.game), Level(thinks=True, candidates=99), random.Random(1), think)
    search.start()
    began = time.perf_counter()
    chosen = search.best(s.determinize(seat, 1), seat, legal, [0.0] * len(legal))
    spent = time.perf_counter() - began
    assert (spent < think / 2) == early
    if early and shares(1, 0.5) < shares(0, 0.5):
        assert chosen == legal[0]


def test_shares_add_up_and_who_is_out_has_none() -> None:
    assert even([0.0, 0.0]) == [0.5, 0.5]
    a, b, c = even([1.0, float("-inf"), 1.0])
    assert (a, b, c) == (0.5, 0.0, 0.5)
    for game in GAMES:
        s = midway(game, 80, 2)
        found = mind(s.game).shares(s)
        assert len(found) == s.seats
        assert sum(found) == pytest.approx(1)
        assert min(found) >= 0


@pytest.mark.parametrize("game", GAMES)
def test_the_learned_weights_belong_to_the_features(game: str) -> None:
    own = mind(sengoku.game(game))
    s = midway(game, 50, 4)
    for seat in range(s.seats):
        assert len(own.features(s, seat)) == len(own.names)
    if own.value is not None:
        assert own.value.names == list(own.names)


def test_weights_of_other_features_are_refused(tmp_path: Any) -> None:
    file = tmp_path / "value.toml"
    file.write_text("[weights]\nkoku = 1.0\n")
    assert Value.read(file, ["koku"]).of([2.0]) == 2.0
    with pytest.raises(sengoku.BadSetup, match="other features"):
        Value.read(file, ["honor"])


def test_the_end_of_a_game_is_shared_by_its_winners() -> None:
    s = midway("warriors-of-japan", 10_000, 1)
    assert s.is_over
    assert sum(won(s)) == 1
    assert all([(won(s)[x] > 0) == (x in s.winners) for x in range(s.seats)])


def test_ties_are_broken_by_chance_and_the_best_is_kept() -> None:
    rng = random.Random(1)
    assert {heaviest([1.0, 3.0, 3.0], rng) for _ in range(50)} == {1, 2}
    assert heaviest([1.0, 0.0], rng) == 0


def test_unknown_names_and_characters_are_refused_in_a_sentence() -> None:
    ikusa = sengoku.game("ikusa")
    with pytest.raises(sengoku.BadSetup, match="no bot called 'emperor'"):
        sengoku.bot("emperor", ikusa)
    with pytest.raises(sengoku.BadSetup, match="no character 'greedy'"):
        sengoku.bot("samurai", ikusa, character="greedy")


def test_a_game_without_a_mind_of_its_own_is_played_by_its_scores() -> None:
    of = SKIRMISH
    s = of.new(of.seats[0], 1)
    seat = s.to_act[0]
    assert type(mind(of)) is Mind
    assert sengoku.bot("daimyo", of, seed=number("x"))(s.determinize(seat, 1), seat) in s.legal_actions(seat)


def test_a_mind_may_bring_its_own_way_of_looking_ahead() -> None:
    class Last(Search):
        def best(self, world: State, seat: int, actions: list[str], weights: list[float]) -> str:
            return actions[-1]

    class Own(Mind[State]):
        def search(self, level: Level, rng: random.Random, think: float) -> Search:
            return Last(self, level, rng, think)

    player = Player("x", SKIRMISH, Own(SKIRMISH), Level(steps=10), 1)
    s = SKIRMISH.new(2, 1)
    seat = s.to_act[0]
    assert player(s.determinize(seat, 1), seat) == s.legal_actions(seat)[-1]
    assert len(s.legal_actions(seat)) > 1
