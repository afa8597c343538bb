"""`sengoku simulate`: many games, the same with any number of processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.run import failed, real, record_in, sengoku
from sengoku.arena.play import Guest, play, player
from sengoku.arena.stats import wilson
from sengoku.bots import bot
from sengoku.kernel.state import State
from toy.play import new
from toy.skirmish import SKIRMISH


def results(*words: object) -> list[dict[str, Any]]:
    result = sengoku("simulate", *words, "--json")
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)["results"]
    return found


def test_the_same_seed_gives_the_same_games_for_any_number_of_jobs() -> None:
    words = ("simulate", "skirmish", "--games", "24", "--seats", "2-3", "--seed", "7", "--fingerprints", "--json")
    one, two, other = (json.loads(real(*words, *more).stdout) for more in (("-j", 1), ("-j", 2), ("--seed", "8")))
    found = [[r["fingerprints"] for r in run["results"]] for run in (one, two, other)]
    assert found[0] == found[1]
    assert len({*found[0][0].values(), *found[0][1].values()}) == 48
    assert found[0] != found[2]


def test_wins_lengths_and_endings_add_up() -> None:
    (found,) = results("skirmish", "--games", "30", "--seats", "3", "--option", "rounds=2")
    told = found["results"]
    assert found["options"] == {"rounds": 2}
    assert sum([seat["wins"] for seat in told["seats"]]) == pytest.approx(30)
    assert sum(told["endings"].values()) == told["games"] == 30
    assert told["decisions"]["least"] <= told["decisions"]["median"] <= told["decisions"]["most"]
    for seat in told["seats"]:
        assert seat["low"] <= seat["share"] <= seat["high"]


def test_a_sweep_leaves_out_what_a_game_does_not_allow() -> None:
    result = sengoku("simulate", "skirmish", "--games", "2", "--seats", "1-3", "--json")
    found = json.loads(result.stdout)
    assert [r["seats"] for r in found["results"]] == [2, 3]
    assert [x[1] for x in found["left_out"]] == ["Skirmish is for 2 to 5 players, not 1."]


def test_variants_are_gone_through_where_a_game_has_them() -> None:
    found = results("ikusa", "--games", "1", "--seats", "2-3", "--variants", "all", "--option", "round_limit=1")
    assert [(r["seats"], r["options"]["variant"]) for r in found] == [
        (2, "standard"),
        (3, "standard"),
        (3, "quick"),
        (3, "longer"),
    ]


def test_records_are_kept_and_hold(tmp_path: Path) -> None:
    (found,) = results("skirmish", "--games", "3", "--seed", "a/b", "--records", tmp_path / "deep" / "er")
    assert len(found["records"]) == 3
    for file in found["records"]:
        assert record_in(Path(file)).verify()


def test_a_game_that_wanders_is_cut_off() -> None:
    (found,) = results("skirmish", "--games", "2", "--most", "5")
    assert found["results"]["endings"] == {"cut off": 2}
    assert found["results"]["decisions"]["most"] == 5


def test_bots_change_seats_and_are_counted_apart() -> None:
    (found,) = results("skirmish", "--games", "4", "--seats", "2", "--bots", "random, random")
    assert found["results"]["bots"]["random"]["games"] == 8


def test_the_table_shows_intervals_and_fingerprints() -> None:
    told = sengoku("simulate", "skirmish", "-n", "2", "--seed", "x", "--fingerprints").stdout
    assert "95 %" in told
    assert "decisions/s" in told
    assert "x.1 " in told


def test_games_that_break_are_told_with_their_seed() -> None:
    result = real("simulate", "crashing", "--games", "3", "--seed", "9", games="cli.faulty")
    assert result.returncode == 1
    assert result.stderr.startswith("3 of 3 games broke; the first was crashing, 5 seats, seed 9.0: ZeroDivisionError")
    assert "error 3" in result.stdout


def test_only_all_variants_can_be_asked_for() -> None:
    assert "all" in failed(sengoku("simulate", "skirmish", "--variants", "some"), 2)


def test_a_bot_is_handed_an_imagined_world_and_random_is_spared_it() -> None:
    worlds: list[State] = []
    inner = bot("random", SKIRMISH, 1)

    def spy(state: State, seat: int) -> str:
        worlds.append(state)
        return inner(state, seat)

    state = new(3)
    assert not isinstance(player("random", SKIRMISH, 1), Guest)
    count, _ = play(state, [Guest(spy, 1), inner, inner], most=30)
    assert count == 30
    assert worlds
    assert all([w.imagined and w is not state for w in worlds])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 0, 0, 1), (50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1)]
)
def test_intervals_are_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)
