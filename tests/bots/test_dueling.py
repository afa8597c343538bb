"""The bots of Dueling Samurai: judgement in clear positions, whole games, reasons, and which level beats which."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sengoku
from dueling.position import lord, position
from sengoku.bots import bot, mind
from sengoku.bots.mind import LEVELS
from sengoku.bots.player import Player
from sengoku.games.dueling import board
from sengoku.games.dueling.bots_sight import MASTERY, ODDS, PLANS, Sight
from sengoku.games.dueling.fortify import fortify
from sengoku.games.dueling.income import LORDS, Place
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.turns import Half

GAME = sengoku.game("dueling-samurai")
KNOWING = ("samurai", "daimyo", "shogun")


def chosen(s: Dueling, seat: int, level: str) -> str:
    """What a level thinks is best: without its slips."""
    own = mind(GAME)
    calm = own.level(level)._replace(mistakes=0.0, noise=0.0)
    return Player(level, GAME, own, calm, seed=3, think=0.02)(s.determinize(seat, 1), seat)


def game(levels: list[str], seed: int, **options: Any) -> tuple[Dueling, list[str]]:
    """Plays a game; also what was decided."""
    s = GAME.new(len(levels), seed, options)
    assert isinstance(s, Dueling)
    players = [bot(name, GAME, seed=seed * 10 + i, think=0.02) for i, name in enumerate(levels)]
    rng, told = random.Random(seed), []
    while not s.is_over:
        seat = s.to_act[0]
        action = players[seat](s.determinize(seat, rng.randrange(1 << 30)), seat)
        told.append(action)
        s.apply(seat, action)
    return s, told


# ---------------------------------------------------------------- judgement


@pytest.mark.parametrize("level", LEVELS)
def test_the_castle_that_wins_the_game_is_attacked(level: str) -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 9; iyo B kono 2; awa B miyoshi 1", "castle": "iyo B"})
    assert chosen(s, 0, level) == "attack iyo"


@pytest.mark.parametrize("level", KNOWING)
def test_hopeless_attacks_are_left_alone(level: str) -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 2; iyo B kono 15; awa B miyoshi 12; sanuki B sogo 14"})
    assert not chosen(s, 0, level).startswith("attack")


@pytest.mark.parametrize("level", KNOWING)
def test_of_two_victims_the_weaker_is_attacked(level: str) -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 8; iyo B kono 7; awa B miyoshi 1"})
    assert chosen(s, 0, level) == "attack awa"


@pytest.mark.parametrize("level", KNOWING)
def test_a_lost_battle_is_broken_off(level: str) -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 6; iyo B kono 19", "castle": "tosa A"})
    s.script = [2, 7]  # four of damage: two tokens are left
    for action in ("attack iyo", "join chosokabe_motochika", "go"):
        s.apply(0, action)
    s.script = None
    assert s.size[lord("chosokabe")] == 2
    assert chosen(s, 0, level) == "retreat"


@pytest.mark.parametrize("level", KNOWING)
def test_the_garrison_stays_in_the_castle_after_a_victory(level: str) -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 9; iyo B kono 1; sanuki B sogo 3", "castle": "tosa A"})
    s.script = [12, 5]
    for action in ("attack iyo", "join chosokabe_motochika", "go", "occupy"):
        s.apply(0, action)
    s.script = None
    assert chosen(s, 0, level) == "tokens 1"


@pytest.mark.parametrize("level", KNOWING)
def test_a_one_is_answered_by_the_assassin(level: str) -> None:
    head = {"seats": "2", "lands": "tosa A chosokabe 9; iyo B kono 4", "hand B": "assassin"}
    s = position(head)
    s.script = [1, 5]
    for action in ("attack iyo", "join chosokabe_motochika", "go"):
        s.apply(0, action)
    if s.to_act == (1,) and "play assassin" not in s.legal_actions(1):
        s.apply(1, "pass")  # the window before the first roll
    s.script = None
    assert chosen(s, 1, level) == "play assassin"


def test_who_holds_nothing_passes_for_longer() -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 9; iyo B kono 4", "hand B": "navy, spy", "begin": "window"})
    assert chosen(s, 1, "daimyo") in ("pass turn", "pass decade")


def test_the_eleventh_token_is_placed_where_it_makes_a_warlord() -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 10; awa A miyoshi 3; iyo B kono 4"})
    s.top = Place(Half(None, 1), 0, 5, LORDS)
    s.settle()
    assert chosen(s, 0, "shogun") == "place chosokabe_motochika"
    s.apply(0, "place chosokabe_motochika")
    assert chosen(s, 0, "shogun") == "promote"


def test_warlords_gather_in_a_castle_in_danger() -> None:
    lands = "tosa A chosokabe 2; awa A miyoshi 4; sanuki A sogo 4; iyo B kono 12"
    s = position({"seats": "2", "lands": lands, "castle": "tosa A", "rounds": "5"})
    s.top = fortify(s, Half(None, 1))
    s.settle()
    action = chosen(s, 0, "shogun")
    assert action in ("from miyoshi_nagayoshi", "from sogo_masayasu")
    s.apply(0, action)
    assert chosen(s, 0, "shogun").startswith("to tosa with")


def test_five_men_with_a_warlord_each_are_safer_than_ten_with_one() -> None:
    lands = "tosa A chosokabe 10; awa A miyoshi 1 sogo 1 saika 1 otomo 1 mogami 1; iyo B kono 12"
    s = position({"seats": "2", "lands": lands})
    sight, foes = Sight(s, 0, PLANS), [lord("kono")]
    assert sight.odds(board.LAND["awa"], foes, 1).win < sight.odds(board.LAND["tosa"], foes, 1).win


def test_a_castle_is_worth_more_than_any_territory_and_less_than_a_sure_game() -> None:
    s = position({"seats": "2", "lands": "tosa A chosokabe 9; iyo B kono 4; awa B miyoshi 4", "castle": "iyo B"})
    for skill in (ODDS, PLANS, MASTERY):
        sight = Sight(s, 0, skill)
        assert sight.prize(board.LAND["iyo"]) > 3 * sight.prize(board.LAND["awa"])


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_to_the_end(level: str) -> None:
    s, _ = game([level, level], 5, rounds=3)
    assert s.winners


def test_four_play_the_advanced_game_to_the_end() -> None:
    s, _ = game(["ashigaru", "samurai", "daimyo", "shogun"], 2, rounds=3, play="advanced", map="east_half")
    assert s.winners


def test_the_same_seed_decides_the_same() -> None:
    assert game(["samurai", "daimyo"], 4, rounds=3)[1] == game(["samurai", "daimyo"], 4, rounds=3)[1]


def test_every_decision_has_a_reason_of_one_line() -> None:
    own = mind(GAME)
    met: set[str] = set()
    for seed, options in ((7, {"rounds": 3}), (8, {"rounds": 3, "play": "advanced", "map": "west3"})):
        seats = 3 if "map" in options else 2
        s = GAME.new(seats, seed, options)
        players = [bot("shogun", GAME, seed=i, think=0.005) for i in range(seats)]
        while not s.is_over:
            seat = s.to_act[0]
            world = s.determinize(seat, seed)
            action = players[seat](world, seat)
            line = GAME.words.exact(*own.why(world, seat, action))
            assert line
            assert "\n" not in line
            assert "{" not in line
            met.add(type(s.top).__name__)
            s.apply(seat, action)
    assert {"Act", "Compose", "Press", "Place", "Fortify", "Window"} <= met


def test_ashigaru_beats_random_play() -> None:
    won = 0
    for seed in range(12):
        seat = seed % 2
        s, _ = game(["ashigaru", "random"] if seat == 0 else ["random", "ashigaru"], seed, rounds=3)
        won += s.winners == (seat,)
    assert won >= 9


def test_samurai_beats_ashigaru() -> None:
    won = 0
    for seed in range(16):
        seat = seed % 2
        s, _ = game(["samurai", "ashigaru"] if seat == 0 else ["ashigaru", "samurai"], seed, rounds=3)
        won += s.winners == (seat,)
    assert won >= 10
