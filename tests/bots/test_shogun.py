"""Bots of Samurai Swords and Ikusa: judgement on clear positions, whole games, reasons, strength."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import sengoku
from sengoku.arena.play import Guest
from sengoku.bots import mind
from sengoku.bots.mind import LEVELS
from sengoku.bots.player import Player
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Action
from shogun.helpers import EDITIONS, at, edition

WAR = """
turn blue B
blue army 1 owari 2b 2s 4p
owari blue 1p
mikawa orange 1p
ise orange 5p castle
orange army 2 ise 2b 4p
orange army 1 kai 2b 2s 6p
mutsu orange 1p
"""


def choice(s: Shogun, level: str = "samurai", seed: int = 1) -> Action:
    """What a bot of the level does in the first seat that is asked."""
    seat = s.to_act[0]
    return sengoku.bot(level, s.rules, seed=seed, think=0.05)(s.determinize(seat, seed), seat)


def weights(s: Shogun, skill: int = 1) -> dict[Action, float]:
    seat = s.to_act[0]
    legal = s.legal_actions(seat)
    return dict(zip(legal, mind(s.rules).weigh(s, seat, legal, skill, random.Random(1))))


def play(game: str, levels: Sequence[str], seed: int, options: dict[str, object], most: int = 20_000) -> Shogun:
    """A game of bots who see only what they may."""
    of = edition(game)
    s = of.new(len(levels), seed, options)
    guests = [Guest(sengoku.bot(x, of, seed=10 * seed + i, think=0.002), i) for i, x in enumerate(levels)]
    for _ in range(most):
        if s.is_over:
            break
        seat = s.to_act[0]
        s.apply(seat, guests[seat](s, seat))
    assert isinstance(s, Shogun)
    return s


# ---------------------------------------------------------------- judgement


def test_an_army_attacks_the_lone_spearman_and_not_the_full_castle() -> None:
    w = weights(at("ikusa", 4, WAR))
    assert w["declare army 1 mikawa"] > w["done"] > w["declare army 1 ise"]


def test_a_lone_spearman_does_not_attack_an_army() -> None:
    s = at("ikusa", 4, "turn blue B\nblue army 1 sado 2p\nsuruga blue 1p\norange army 1 kai 2b 2s 6p")
    assert choice(s) == "done"


def test_the_last_daimyo_of_a_clan_is_worth_an_attack_at_even_odds() -> None:
    text = "turn blue B\nblue army 1 owari 2b 2s 2p\norange army 1 mikawa 2b 2s 2p\nkai orange 1p\ngreen army 1 sado 2p"
    w = weights(at("ikusa", 3, text))
    assert w["declare army 1 mikawa"] > w["done"]


def test_a_battle_that_is_lost_is_called_off() -> None:
    text = "turn blue B\nblue army 1 owari 1p\norange army 1 mino 4p\nmikawa orange 5p castle"
    s = at("ikusa", 4, text, dice=[12] * 60)
    s.apply(0, "declare army 1 mikawa")
    s.apply(0, "done")
    assert s.legal_actions(0) == ["press", "stop"]
    assert choice(s) == "stop"


def test_an_army_picks_up_all_it_can_before_it_attacks() -> None:
    text = "turn blue A\nblue army 1 owari 1b 1g\nowari blue 4p\nmikawa orange 3p\norange army 1 kai 2p"
    s = at("ikusa", 4, text + "\ngreen army 1 sado 2p\npurple army 1 iyo 2p")
    assert choice(s) == "army 1"
    s.apply(0, "army 1")
    for _ in range(4):
        assert choice(s) == "pickup spearman"
        s.apply(0, "pickup spearman")
    assert choice(s) == "halt"


def test_one_spearman_is_left_behind_and_no_bowman() -> None:
    text = "turn blue A\nblue army 1 owari 2b 1g 3p\nmikawa blue 1p\ntotomi orange 1p\norange army 1 kai 2p"
    s = at("ikusa", 4, text + "\ngreen army 1 sado 2p\npurple army 1 iyo 2p")
    s.apply(0, "army 1")
    s.apply(0, "march mikawa")
    assert choice(s) == "leave spearman"
    s.apply(0, "leave spearman")
    assert choice(s) == "go"


def test_an_empty_province_next_door_is_taken_in_phase_d() -> None:
    text = "turn blue D\nblue army 1 sado 2p\nowari blue 3p\nmino blue 3p\nise orange 1p\norange army 1 kai 2p"
    s = at("ikusa", 4, text + "\ngreen army 1 tsushima 2p\npurple army 1 iyo 2p")
    s.apply(0, "done")
    assert choice(s) == "send spearman owari mikawa force" or choice(s) == "send spearman mino mikawa force"


def test_ronin_fall_first_and_bowmen_last() -> None:
    text = "turn blue B\nblue army 1 owari 2b 1g 3p 2r\norange army 1 mikawa 2b 2s 6p\nkai orange 1p"
    s = at("ikusa", 4, text + "\ngreen army 1 tsushima 2p\npurple army 1 iyo 2p", dice=[1] * 4 + [12] * 60)
    s.apply(0, "declare army 1 mikawa")
    s.apply(0, "done")
    w = weights(s)
    assert max(w, key=lambda a: w[a]) == "lose ronin army"
    assert min(w, key=lambda a: w[a]) == "lose bowman army"


def test_the_ninja_strikes_the_strongest_army_when_its_clan_begins() -> None:
    text = "turn orange A\nninja blue\nblue army 1 owari 2p\norange army 1 kai 2b 2s 6p\norange army 2 suo 2p"
    s = at("ikusa", 4, text + "\ngreen army 1 sado 2p\npurple army 1 iyo 2p")
    assert s.to_act == (0,)
    assert choice(s) == "strike orange 1"


def test_plans_are_drawn_and_mostly_for_men() -> None:
    s = at("ikusa", 4, "plan\nothers: blue orange green purple\n" + "\n".join(MARKERS))
    found = []
    for seed in range(40):
        t = s.clone()
        player = sengoku.bot("daimyo", s.rules, seed=seed)
        while 0 in t.to_act and type(t.top).__name__ == "Planning":
            t.apply(0, player(t.determinize(0, seed), 0))
        assert isinstance(t, Shogun)
        trays = getattr(t.top, "trays", None)
        assert trays is not None
        found.append(tuple(int(a.rsplit(" ", 1)[1]) for a in trays[0]))
    assert len({*found}) > 2  # nobody can guess it
    assert sum([plan[2] for plan in found]) > 0.6 * s.koku[0] * len(found)


MARKERS = ("blue army 1 owari 2p", "orange army 1 kai 2p", "green army 1 sado 2p", "purple army 1 iyo 2p")


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("level", list(LEVELS))
def test_each_level_plays_a_short_game_to_the_end(game: str, level: str) -> None:
    s = play(game, [level, "ashigaru"], 3, {"round_limit": 1})
    assert s.is_over
    s.audit()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_of_more_players_end(seats: int) -> None:
    s = play("ikusa", ["samurai"] * seats, seats, {"variant": "quick"})
    assert s.is_over
    assert len(s.winners) == 1


def test_a_game_without_round_limit_ends_soon() -> None:
    s = play("samurai-swords", ["samurai", "samurai"], 5, {})
    assert s.is_over
    assert s.round <= 20


def test_decisions_repeat_for_the_same_seed() -> None:
    games = [play("ikusa", ["daimyo", "samurai"], 4, {"round_limit": 1}, 150) for _ in range(2)]
    assert games[0].fingerprint() == games[1].fingerprint()


def test_every_step_has_a_reason_in_one_line() -> None:
    of = edition("samurai-swords")
    player = sengoku.bot("samurai", of, seed=1)
    assert isinstance(player, Player)
    kinds = set()
    for seats, options in ((2, {"round_limit": 5}), (4, {"variant": "quick", "round_limit": 4})):
        for seed in range(3):
            s = of.new(seats, seed, options)
            rng = random.Random(seed)
            while not s.is_over:
                seat = s.to_act[0]
                legal = s.legal_actions(seat)
                for a in (legal[0], rng.choice(legal)):
                    said = of.words.exact(*player.why(s, seat, a))
                    assert said
                    assert "\n" not in said
                kinds.add(type(s.top).__name__)
                s.apply(seat, rng.choice(legal) if rng.random() < 0.3 else player(s, seat))
    assert len(kinds) > 25


# ---------------------------------------------------------------- strength


def test_ashigaru_beats_random_in_18_of_20() -> None:
    """Two seats, changing sides; the most provinces after three rounds."""
    won = 0
    for i in range(20):
        levels = ["ashigaru", "random"] if i % 2 else ["random", "ashigaru"]
        s = play("ikusa", levels, 50 + i // 2, {"round_limit": 3})
        won += s.winners == (levels.index("ashigaru"),)
    assert won >= 18


def test_samurai_beats_ashigaru_in_8_of_10() -> None:
    won = 0
    for i in range(10):
        levels = ["samurai", "ashigaru"] if i % 2 else ["ashigaru", "samurai"]
        s = play("samurai-swords", levels, 70 + i // 2, {"round_limit": 4})
        won += s.winners == (levels.index("samurai"),)
    assert won >= 8
