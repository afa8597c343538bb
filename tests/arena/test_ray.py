"""`--ray` plays the same games as the pool, on a real Ray."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import arena.hilo  # noqa: F401 (puts the small game on the shelf)
from cli.run import command, environment, failed, sengoku
from sengoku.arena.cluster import Lost, _done
from sengoku.arena.code import code_of
from sengoku.arena.run import play_chunk

pytestmark = pytest.mark.timeout(0)  # starting a cluster can take a minute on a busy machine


def run(*words: object, games: str = "arena.hilo") -> dict[str, Any]:
    done = subprocess.run(
        command("arena", *words, "--json", games=games), capture_output=True, text=True, env=environment(), timeout=3600
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    doc: dict[str, Any] = json.loads(done.stdout)
    return doc


def alike(words: tuple[object, ...], games: str) -> dict[str, Any]:
    """The same run on the pool and on Ray."""
    pool, ray = run(*words, "-j", 2, games=games), run(*words, "-j", 2, "--ray", "local", games=games)
    assert ray["fingerprint"] == pool["fingerprint"]
    assert ray["matrix"] == pool["matrix"]
    assert ray["until"] == pool["until"]
    assert [s["seats"] for s in ray["setups"]] == [s["seats"] for s in pool["setups"]]
    return ray


@pytest.mark.skipif(sys.platform == "win32", reason="Ray on Windows is a beta")
def test_a_real_ray_gives_the_same_games_as_the_pool() -> None:
    doc = alike(("hilo", "--bots", "samurai,random", "--games", 60, "--seed", "ray", "--until", "0.6"), "arena.hilo")
    assert doc["until"]["verdict"] == "clear above"


@pytest.mark.soak
def test_a_thousand_games_on_a_real_ray_are_those_of_the_pool() -> None:
    words = ("ikusa", "--bots", "ashigaru,random", "--seats", 2, "--option", "round_limit=1", "--games", 1000)
    assert alike(words, "arena.hilo")["games"] == 1000


def test_a_cluster_that_is_not_there_is_told_in_one_sentence() -> None:
    sentence = failed(sengoku("arena", "hilo", "-n", 2, "--ray", "127.0.0.1:1"), 1)
    assert sentence.startswith("The Ray cluster '127.0.0.1:1' cannot be joined: ")


def test_a_machine_with_another_program_does_not_play() -> None:
    with pytest.raises(Lost, match="another program for hilo"):
        _done([], {"hilo": "of yesterday"}, play_chunk, [])
    assert _done([], {"hilo": code_of("hilo")}, play_chunk, []) == []


def test_without_ray_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "sengoku[ray]" in failed(sengoku("arena", "hilo", "-n", 2, "--ray", "local"), 2)
