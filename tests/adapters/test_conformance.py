"""The adapters against the suites that PettingZoo, Gymnasium and OpenSpiel ship, for every game."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import sengoku
from adapters.setups import NAMES, SHORT
from sengoku.adapters import gymnasium as of_gymnasium
from sengoku.adapters import openspiel as of_openspiel
from sengoku.adapters import pettingzoo as of_pettingzoo

# The suite likes plain arrays better; a table with a mask is what its own card games give.
table = pytest.mark.filterwarnings("ignore:Observation", "ignore:Action space for each agent")


def zoo(name: str, render_mode: str | None = None) -> Any:
    return of_pettingzoo.env(name, *SHORT[name], render_mode=render_mode)


def spiel(name: str, most: int) -> Any:
    seats, options = SHORT[name]
    told = ";".join([f"{key}:{value}" for key, value in options.items()])
    short = "sengoku_" + name.replace("-", "_")
    return pyspiel.load_game(f"{short}(players={seats},options={told},most={most})")


# ------------------------------------------------------------ PettingZoo


@table
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_api(name: str) -> None:
    api_test(zoo(name), num_cycles=300)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_seeds(name: str) -> None:
    seed_test(lambda: zoo(name), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_render(name: str) -> None:
    render_test(lambda render_mode: zoo(name, render_mode), custom_tests={"ansi": lambda text: isinstance(text, str)})


@table
@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_api_over_many_games(name: str) -> None:
    api_test(zoo(name), num_cycles=5_000)
    seed_test(lambda: zoo(name), num_cycles=1_000)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_in_pettingzoo_is_the_same_game(name: str) -> None:
    """The seat that is selected is to act, its mask is its list, and the rewards at the end tell who won."""
    env, rng = of_pettingzoo.SengokuAEC(name, *SHORT[name]), random.Random(5)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        if over or cut:
            env.step(None)
            continue
        seat = env.possible_agents.index(agent)
        state = env.state_now
        assert seat == state.to_act[0]
        legal = state.legal_actions(seat)
        assert sorted(legal) == sorted([env.seating.actions[i] for i in np.flatnonzero(seen["action_mask"])])
        env.step(env.seating.number[rng.choice(legal)])
    assert env.state_now.is_over
    best = max(total.values())
    assert [i for i, x in enumerate(total.values()) if x == best] == list(env.state_now.winners)
    assert sum(total.values()) == pytest.approx(0)


def test_an_illegal_action_ends_a_game_of_pettingzoo(caplog: pytest.LogCaptureFixture) -> None:
    env = zoo("ikusa")
    env.reset(seed=1)
    agent = env.agent_selection
    forbidden = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(forbidden)
    assert "Illegal move" in caplog.text
    assert all(env.terminations.values())
    assert env._cumulative_rewards[agent] == -1


def test_a_game_is_broken_off_after_so_many_decisions() -> None:
    env = of_pettingzoo.SengokuAEC("bushido", 3, most=4)
    env.reset(seed=1)
    for _ in range(4):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.rewards.values())


# ------------------------------------------------------------ Gymnasium


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_check(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    of_gymnasium.register()
    seats, options = SHORT[name]
    env = gymnasium.make(f"sengoku/{name}-v0", seats=seats, options=options)
    check_env(env.unwrapped)
    assert "decides." in capsys.readouterr().out  # it tried the mode `human` too


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_in_gymnasium_is_played_to_its_end_against_bots(name: str) -> None:
    seats, options = SHORT[name]
    results = []
    for _ in range(2):
        env = of_gymnasium.SengokuEnv(name, seats - 1, seats, options, bots="random")
        seen, _ = env.reset(seed=7)
        env.action_space.seed(7)
        over, steps, reward = False, 0, 0.0
        while not over:
            seen, reward, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))
            assert not cut
            assert not info["illegal"]
            steps += 1
        results.append((steps, reward, env.state.fingerprint()))
        assert reward == env.seating.rewards(env.state)[seats - 1] != 0
    assert results[0] == results[1]  # the seed fixes the game and the bots


def test_an_illegal_action_in_gymnasium_changes_nothing_and_costs_a_little() -> None:
    env = of_gymnasium.SengokuEnv("ikusa", 0, *SHORT["ikusa"])
    seen, _ = env.reset(seed=1)
    before = env.state.fingerprint()
    after, reward, over, cut, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, over, cut, info["illegal"]) == (-0.01, False, False, True)
    assert env.state.fingerprint() == before
    assert (after["observation"] == seen["observation"]).all()


def test_bots_of_every_level_can_sit_in_the_other_seats() -> None:
    env = of_gymnasium.SengokuEnv("warriors-of-japan", seat=1, bots=["ashigaru"], most=60)
    seen, _ = env.reset(seed=2)
    cut = over = False
    while not cut and not over:
        seen, _, over, cut, _ = env.step(env.action_space.sample(seen["action_mask"]))
    assert env.decisions >= 60 or over


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seat": 2}, "There is no seat 2"),
        ({"bots": ["random", "random"]}, "1, not 2"),
        ({"bots": "shogunn"}, "There is no bot called 'shogunn'"),
        ({"options": {"size": 3}}, "no option 'size'"),
        ({"most": 0}, "1 or more, not 0"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(sengoku.BadSetup, match=sentence):
        of_gymnasium.SengokuEnv("warriors-of-japan", **wrong)


# ------------------------------------------------------------ OpenSpiel


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_random_sim(name: str) -> None:
    pyspiel.random_sim_test(spiel(name, 120), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_random_sim_with_writing_down(name: str) -> None:
    pyspiel.random_sim_test(spiel(name, 20), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_random_sim_of_whole_games(name: str) -> None:
    pyspiel.random_sim_test(spiel(name, 20_000), num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_resampled_states_look_the_same_to_the_player(name: str) -> None:
    """OpenSpiel's own test of this is not to be had from Python."""
    of, rng = spiel(name, 400), random.Random(3)
    state, looked = of.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.randrange(of_openspiel.DEALS))
            continue
        player = state.current_player()
        if rng.random() < 0.1:
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.current_player() == player
            assert twin.legal_actions() == state.legal_actions()
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.observation_string(player) == state.observation_string(player)
            twin.apply_action(rng.choice(twin.legal_actions()))
            looked += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert looked > 5


def test_chance_deals_different_games_and_the_seed_others() -> None:
    def dealt(seed: str, deal: int) -> str:
        state = pyspiel.load_game(f"sengoku_ikusa(players=3,seed={seed})").new_initial_state()
        state.apply_action(deal)
        return str(state)

    assert len({dealt("", 1), dealt("", 2), dealt("x", 1)}) == 3
    assert dealt("x", 1) == dealt("x", 1)
