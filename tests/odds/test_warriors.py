"""Odds of Warriors of Japan battles: the engine fights them as often as the odds say."""

from __future__ import annotations

import json
import math
import random
import time
from pathlib import Path
from typing import Any

import pytest

import sengoku
from cli.run import sengoku as command
from odds.harness import PLAYED, SOAKED, agree
from odds.warriors_draw import Fought, draw, drawn
from sengoku.games.warriors.board import FRONT_OF, FRONTS, MOST, NAMES, R
from sengoku.odds.warriors import odds
from sengoku.odds.warriors_core import grid

GAME = "warriors-of-japan"
BATTLES = range(12)
KNOWN: list[Any] = json.loads((Path(__file__).parent / "warriors_known.json").read_text(encoding="utf-8"))
AKIIE = {"kitabatake_akiie": 4, "kitabatake_chikafusa": 2}
NORTH = {"ko_no_moroyasu": 2, "uesugi_shigeyoshi": 1, "shiba_ienaga": 1}


@pytest.mark.rule("W-R20", "W-R24", "W-R25", "W-R26", "W-R27", "W-R28", "W-R32", "W-R35", "W-R36", "W-R37")
@pytest.mark.parametrize("number", BATTLES)
def test_battles_end_in_the_engine_as_often_as_the_odds_say(number: int) -> None:
    agree(draw(random.Random(f"warriors {number}")), PLAYED)


@pytest.mark.soak
@pytest.mark.parametrize("number", BATTLES)
def test_battles_end_in_the_engine_as_often_as_the_odds_say_over_many_battles(number: int) -> None:
    agree(draw(random.Random(f"warriors {number}")), SOAKED)


def test_the_battles_drawn_have_everything_that_can_be_asked() -> None:
    asked = [drawn(random.Random(f"warriors {number}")) for number in BATTLES]
    for what in ("tempts", "pays", "commander"):
        assert any([name.endswith(what) for one in asked for name in one])
    for what, value in (("loses", "samurai"), ("pursues", False), ("limit", 2)):
        assert any([one[f"attacker_{what}"] == value for one in asked])
    ends = [end for one in asked for _, end in odds(**one).survivors]
    results = {end["result"] for end in ends}
    assert results == {"attacker", "defender", "mutual", "attacker_fled", "defender_fled"}


def off_by(known: Any, found: Any) -> float:
    """How far the odds are from what was told of a battle when every position was told apart."""
    told, worst = known["told"], 0.0
    for name in ("attacker_wins", "defender_wins", "mutual", "attacker_flees", "defender_flees"):
        worst = max(worst, abs(getattr(found, name) - told.get(name, 0.0)))
    ends = [(p, end) for p, end in found.survivors if p > told["survivors"][-1]["chance"] / 2]
    for known_end in told["survivors"]:
        chance = known_end.pop("chance")
        worst = max(worst, abs(chance - sum([p for p, end in ends if end == known_end])))
        known_end["chance"] = chance
    for name, places in told["fates"].items():
        worst = max(worst, *[abs(p - found.fates[name][place]) for place, p in places.items()])
    return worst


@pytest.mark.parametrize("number", range(len(KNOWN)))
def test_the_odds_are_what_they_were_when_every_position_was_told_apart(number: int) -> None:
    """Battles whose odds were written down once, the last ones with up to ten Samurai and many strangers."""
    known = KNOWN[number]
    exact = odds(**known["asked"], positions=0)
    assert exact.rough < 2e-7
    assert off_by(known, exact) < 2e-7
    quick = odds(**known["asked"])
    assert off_by(known, quick) <= quick.rough + 2e-7
    assert quick.attacker_wins == pytest.approx(exact.attacker_wins, abs=quick.rough / 10 + 2e-7)
    assert quick.attacker_points == pytest.approx(exact.attacker_points, abs=quick.rough + 2e-7)


def test_battles_of_few_are_exact_and_none_takes_long() -> None:
    assert odds(AKIIE, NORTH).rough < 1e-6
    rng = random.Random(3)
    counters = rng.sample(range(FRONTS), 16)
    sides = [{NAMES[w]: rng.randrange(MOST[w] + 1) for w in part} for part in (counters[:8], counters[8:])]
    began = time.process_time()
    found = odds(*sides)
    assert time.process_time() - began < 2.0  # 0.3 s on a machine of one's own
    assert sum([p for p, _ in found.survivors]) == pytest.approx(1.0)
    for places in found.fates.values():
        assert sum(places.values()) == pytest.approx(1.0)


@pytest.mark.rule("W-R29", "W-R30", "W-R31", "W-R33")
def test_points_and_fates_are_those_of_the_engine_on_average() -> None:
    asked: dict[str, Any] = {"court": "south", "initiative": "attacker"}
    asked |= {
        "attacker": {"kusunoki_masashige": 1, "sasaki_doyo": 1},
        "defender": {"hojo_tokiyuki": 1, "toki_yorisada": 0},
    }
    found = odds(**asked)
    fought, count = Fought(asked), 4_000
    points, places = 0, {name: dict.fromkeys(fates, 0) for name, fates in found.fates.items()}
    for n in range(count):
        s = fought.played(n)
        points += s.vp
        for name, seen in places.items():
            seen[place_of(s, name)] += 1
    assert abs(points / count - (found.attacker_points - found.defender_points)) < 4 * 2 / math.sqrt(count)
    for name, seen in places.items():
        assert sum(found.fates[name].values()) == pytest.approx(1.0)
        for place, p in found.fates[name].items():
            error = math.sqrt(max(p * (1 - p), 1 / count) / count)
            assert abs(seen[place] / count - p) <= 4 * error, (name, place)


def place_of(s: Any, front: str) -> str:
    """Where a counter is, whichever side of it is up."""
    w = NAMES.index(front)
    names = [w] + [x for x in range(len(NAMES)) if x != w and FRONT_OF[x] == w]
    for side, who in enumerate(("attacker", "defender")):
        if any([x in s.at[side * R + r] for x in names for r in range(R)]):
            return f"with_{who}"
        if any([x in s.box[side * R + r] for x in names for r in range(R)]):
            return f"box_of_{who}"
    return "dead"


def test_without_strangers_and_successors_the_quick_table_tells_the_same() -> None:
    found = sengoku.odds(GAME, attacker=AKIIE, defender=NORTH)
    cell = grid(6, 5, 0).of(8, 7)
    assert (found.attacker_wins, found.defender_wins) == pytest.approx(cell[:2], abs=1e-9)


def test_a_lone_samurai_against_another_by_hand() -> None:
    """One die each, a hit is a 6: both miss 25/36 of the rounds; of the rest 5/11, 5/11 and 1/11."""
    found = odds(attacker={"yuki_munehiro": 0}, defender={"niki_yoriaki": 0})
    assert found.attacker_wins == pytest.approx(5 / 11)
    assert found.defender_wins == pytest.approx(5 / 11)
    assert found.mutual == pytest.approx(1 / 11)
    assert found.rounds == pytest.approx(36 / 11)
    assert found.fates["niki_yoriaki"]["box_of_attacker"] == pytest.approx(6 / 11 / 6)  # a 6 less his star is 5


@pytest.mark.rule("W-R21")
def test_a_point_paid_for_betrayal_is_one_face_of_the_die() -> None:
    more: dict[str, Any] = {"attacker_tempts": "uesugi_shigeyoshi"}
    free = odds(attacker=AKIIE, defender={"uesugi_shigeyoshi": 1}, **more)
    paid = odds(attacker=AKIIE, defender={"uesugi_shigeyoshi": 1}, attacker_pays=True, **more)
    won = {"kitabatake_akiie": 4, "kitabatake_chikafusa": 2, "uesugi_shigeyoshi": 1}
    by_words = [sum([p for p, end in o.survivors if end["attacker"] == won]) for o in (free, paid)]
    assert by_words == pytest.approx([2 / 6, 3 / 6])


def test_running_away_saves_samurai_and_costs_the_field() -> None:
    stay = odds(attacker=AKIIE, defender=NORTH)
    run = odds(attacker=AKIIE, defender=NORTH, defender_runs_at=4, defender_limit=2)
    assert run.attacker_wins > stay.attacker_wins
    assert run.fates["ko_no_moroyasu"]["fled"] > 0.4
    assert run.fates["uesugi_shigeyoshi"]["with_attacker"] > 0.2  # the border lets two through


@pytest.mark.parametrize(
    "wrong",
    [
        {"attacker": {}},
        {"attacker": {"nobody": 1}},
        {"attacker": {"yuki_munehiro": 3}},
        {"attacker": {"ko_no_moroyasu": 1}},
        {"court": "east"},
        {"initiative": "south"},
        {"attacker_runs": 3},
        {"attacker_runs_at": -1},
        {"attacker_limit": 100},
        {"defender_loses": "all"},
        {"defender_pursues": 1},
        {"defender_tempts": "nobody"},
        {"positions": -1},
    ],
)
def test_what_the_rules_do_not_know_is_refused_in_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(sengoku.SengokuError) as refused:
        odds(**{"attacker": AKIIE, "defender": NORTH, **wrong})
    assert str(refused.value).endswith(".")
    assert "error." not in str(refused.value)


def test_the_command_tells_fates_and_ends() -> None:
    battle = ["odds", GAME, "kitabatake akiie 4, kitabatake_chikafusa 2", "ko_no_moroyasu 2, uesugi_shigeyoshi"]
    result = command(*battle, "--defender-runs-at", "2")
    assert result.exit_code == 0
    assert "the defender flees" in result.stdout
    assert "Ko no Moroyasu" in result.stdout
    told = json.loads(command(*battle, "--json").stdout)
    assert told["attacker_wins"] == odds(AKIIE, {"ko_no_moroyasu": 2, "uesugi_shigeyoshi": 0}).attacker_wins
    assert "not told apart" not in result.stdout


def test_the_command_says_how_rough_the_odds_of_a_large_battle_are() -> None:
    asked = KNOWN[-2]["asked"]
    sides = [", ".join([f"{name} {n}" for name, n in asked[who].items()]) for who in ("attacker", "defender")]
    assert "not told apart" in command("odds", GAME, *sides, "--positions", "300").stdout


@pytest.mark.parametrize("side", ["akiie x", "3", "kitabatake_akiie 99"])
def test_a_side_that_cannot_be_read_is_refused(side: str) -> None:
    result = command("odds", GAME, side, "ko_no_moroyasu 2")
    assert result.exit_code == 2
