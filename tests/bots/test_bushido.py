"""Players of Bushido: they see what is plain to see, keep to the rules, and get better from level to level."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bushido.places import THREE, WAR
from bushido.position import GAME, Table
from sengoku.bots import bot, mind
from sengoku.bots.mind import Level
from sengoku.games.bushido.bots import BushidoMind
from sengoku.games.bushido.state import Bushido

LEVELS = ("ashigaru", "samurai", "daimyo", "shogun")
OWN = mind(GAME)


def at(text: str) -> Bushido:
    """A position, played on by rule to its first decision."""
    table = Table(text)
    table.begin([])
    return table.s


def in_battle() -> Bushido:
    """Green and yellow are about to lay their katana for b3: three troops against three."""
    s = at(WAR.replace(" traitor", ""))
    for action in ("done", "attack a3 b3", "march 3"):
        s.apply(0, action)
    return s


def glance(s: Bushido, skill: int = 2) -> str:
    """What a player does at first glance."""
    seat = s.to_act[0]
    actions = s.legal_actions(seat)
    weights = OWN.weigh(s, seat, actions, skill, random.Random(1))
    return actions[weights.index(max(weights))]


def played(levels: list[str], seed: int, options: dict[str, Any] | None = None, think: float = 0.01) -> Bushido:
    """A whole game; every player sees a world of his own."""
    s = GAME.new(len(levels), seed, options or {})
    players = [bot(name, GAME, seed + i, think) for i, name in enumerate(levels)]
    rng = random.Random(seed)
    while not s.is_over:
        seat = s.to_act[0]
        s.apply(seat, players[seat](s.determinize(seat, rng.randrange(1 << 30)), seat))
    assert isinstance(s, Bushido)
    return s


def quick(name: str) -> Level:
    """A level with so little time that a whole game is short."""
    level = OWN.level(name)
    return level._replace(steps=min(level.steps, 60))


# ------------------------------------------------------------ judgement


def test_the_game_brings_its_own_mind() -> None:
    assert isinstance(OWN, BushidoMind)


def test_a_tea_that_wins_the_game_is_held_with_a_guest_who_cannot_refuse() -> None:
    s = at(THREE + "start 2 red\nD red 40\nS red 26 yellow 4\n")
    assert glance(s) == "tea yellow"


def test_the_winning_tea_of_another_is_refused() -> None:
    s = at(THREE + "start 2 red\nD red 40\nS red 26\n")
    s.apply(0, "tea yellow")
    assert glance(s) == "refuse"


def test_honor_is_turned_in_when_it_wins() -> None:
    s = at(THREE + "start 2 red\nD red 40\nS red 26 yellow 4\n")
    s.apply(0, "tea yellow")
    s.apply(1, "accept")
    assert glance(s) == "convert 10"


def test_a_neutral_province_next_door_is_taken() -> None:
    s = at(WAR.replace("cell b3 mountain yellow 3", "cell b3 temple neutral 0 1"))
    while type(s.top).__name__ == "Regroup":
        s.apply(0, glance(s))
    assert glance(s).endswith("b3")


def test_no_province_is_left_to_a_single_ronin() -> None:
    s = at(WAR)
    while s.to_act == (0,):
        s.apply(0, glance(s))
    rich = [c for c in s.cells if s.owner[c] == 0 and s.kind[c] < 6 and s.troops[c] < 2 and s.ronin[c] == 0]
    assert not rich


def test_a_ronin_goes_where_a_single_troop_stands() -> None:
    s = at(
        THREE + "start 5 red\nroles samurai green bushi yellow sensei green\nhand green ronin\ncell a2 village red 1\n"
    )
    assert s.to_act == (2,)
    assert glance(s) == "ronin a2"


def test_bonus_honor_is_not_given_away() -> None:
    s = at(WAR + "bonus red 3 6\n")
    for action in ("done", "attack a3 b3", "march 3"):
        s.apply(0, action)
    assert glance(s) == "bonus 0"


def test_somebody_who_fights_lays_some_katana() -> None:
    for seed in range(4):
        s = in_battle()
        while type(s.top).__name__ == "Stacks":
            seat = s.to_act[0]
            s.apply(seat, bot("daimyo", GAME, seed)(s.determinize(seat, seed), seat))
        assert type(s.top).__name__ == "Discs"


def test_discs_are_not_to_be_guessed() -> None:
    """An even fight: the same player in the same place plays several discs, but not a hopeless one."""
    s = in_battle()
    for seat, stack in ((2, ("ones 2", "twos 1", "threes 2", "top 1")), (1, ("ones 4", "twos 0", "threes 1", "top 1"))):
        for action in stack:
            s.apply(seat, action)
    for seat in (1, 2):
        chosen = {bot("daimyo", GAME, seed)(s.determinize(seat, seed), seat) for seed in range(12)}
        assert len(chosen) > 1, seat


def test_whoever_leads_at_the_end_of_the_year_lets_it_end() -> None:
    at_end = THREE + "start 12 red\nmonth 12\nroles samurai green bushi yellow sensei green\ndiscs green kotau\n"
    s = at(at_end)
    assert glance_of(s, 2) == "pass"
    assert glance_of(at(at_end + "D green 21 yellow 33\n"), 2) == "kotau appease"


def glance_of(s: Bushido, seat: int) -> str:
    actions = s.legal_actions(seat)
    weights = OWN.weigh(s, seat, actions, 2, random.Random(1))
    return actions[weights.index(max(weights))]


# ------------------------------------------------------------ values


def test_shares_add_up_and_follow_honor() -> None:
    s = at(THREE + "start 2 red\nD red 45 yellow 20 green 21\nS red 30 yellow 3 green 3\n")
    shares = OWN.shares(s)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] > 0.6
    assert len(OWN.features(s, 0)) == len(OWN.names)


# ------------------------------------------------------------ whole games


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"campaign": "full", "attack_from": "several", "ronin": "any"}])
def test_quick_levels_play_to_the_end(seats: int, options: dict[str, Any]) -> None:
    levels = [("ashigaru", "samurai")[i % 2] for i in range(seats)]
    assert played(levels, 5, options).is_over


def test_levels_that_look_ahead_play_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {name: quick(name) for name in LEVELS}
    monkeypatch.setattr(OWN, "level", lambda name: levels[name])
    assert played(["daimyo", "shogun", "samurai"], 3, think=0.004).is_over


def test_decisions_repeat_for_the_same_seed() -> None:
    s = at(WAR)
    for name in ("ashigaru", "samurai", "daimyo"):
        ones = [bot(name, GAME, 7)(s.determinize(0, 5), 0) for _ in range(2)]
        assert ones[0] == ones[1]


def test_every_step_has_a_reason_in_one_line() -> None:
    met = set()
    for seed, options in ((1, {}), (2, {"campaign": "full", "attack_from": "several"}), (3, {}), (4, {})):
        s, rng = GAME.new(5 if seed == 3 else 3, seed, options), random.Random(seed)
        while not s.is_over:
            seat = s.to_act[0]
            action = rng.choice(s.legal_actions(seat))
            message = OWN.why(s, seat, action)
            said = GAME.words.exact(*message)
            assert said, type(s.top)
            assert "\n" not in said
            met.add(type(s.top).__name__)
            s.apply(seat, action)
    assert len(met) > 28


def test_an_ashigaru_beats_random_players() -> None:
    wins = 0
    for k in range(60):  # by chance he would win 20
        levels = ["random", "random", "random"]
        levels[k % 3] = "ashigaru"
        wins += k % 3 in played(levels, k // 3).winners
    assert wins >= 36
