"""`sengoku fuzz` finds what is planted, saves it, and does it again."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cli.run import failed, real, record_in, sengoku
from sengoku.arena.checks import CHECKS, known_acts
from sengoku.arena.fuzz import Chase, Eye, chase, some_setup
from toy.play import at, new

FAULTS = {  # the game, what may find its fault first, and the sentence
    "leaky": (("secrecy",), "tells seat"),
    "careless": (("audit", "ahead"), "spears"),
    "crashing": (("step", "ahead", "secrecy", "state"), "ZeroDivisionError: planted"),
    "forgetful": (("state",), "snapshot"),
    "silent": (("lists", "ahead"), "no choice"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_saved_and_repeated(name: str, tmp_path: Path) -> None:
    checks, sentence = FAULTS[name]
    result = real("fuzz", name, "--seed", "3", "--seconds", "60", "--save", tmp_path, games="cli.faulty")
    assert result.returncode == 1, result.stdout + result.stderr
    (file,) = [f for f in tmp_path.iterdir() if ".record." not in f.name]
    assert f"sengoku fuzz --repeat {file}" in result.stdout
    doc = json.loads(file.read_text())
    assert doc["game"] == name
    assert doc["check"] in checks
    assert sentence in doc["what"]
    again = real("fuzz", "--repeat", file)  # the file itself says which module brings the game
    assert again.returncode == 1
    assert again.stderr.startswith("It fails as it did")
    assert sentence in again.stderr
    (record,) = tmp_path.glob("*.record.json")
    assert record_in(record).doc["tags"]["failure"] == doc["what"]


def test_a_hanging_step_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import cli.faulty  # noqa: F401
    from sengoku.arena import fuzz
    from sengoku.kernel.game import _shelf

    monkeypatch.setattr(fuzz, "LONGEST_STEP", 0.5)
    monkeypatch.setattr(fuzz, "some_setup", lambda games, rng: fuzz.Setup("slow", 2, {}))
    caught = chase(Chase(("slow",), "1", 0, 3000))
    for name in (*FAULTS, "slow"):  # they are no games for other tests
        del _shelf[name]
    assert caught.failure is not None
    assert "no answer within 0.5 seconds" in caught.failure.sentence


def test_a_mended_fault_no_longer_fails(tmp_path: Path) -> None:
    real("fuzz", "careless", "--seed", "3", "--seconds", "60", "--save", tmp_path, games="cli.faulty")
    (file,) = [f for f in tmp_path.iterdir() if ".record." not in f.name]
    doc = json.loads(file.read_text())
    file.write_text(json.dumps({**doc, "game": "skirmish", "modules": []}))
    result = sengoku("fuzz", "--repeat", file)
    assert result.exit_code == 0
    assert result.stdout.startswith("It no longer fails")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_sound_game_passes_and_every_kind_of_frame_is_counted(jobs: int, tmp_path: Path) -> None:
    kinds = ["Battle", "Deploy", "Lose", "Plan", "War", "Window"]
    met: list[str] = []
    for seconds in (2, 8, 40):  # a busy machine wants longer
        words = ("--seconds", seconds, "--seed", "5", "--jobs", jobs, "--save", tmp_path / "f", "--json")
        result = real("fuzz", "skirmish", *words)
        assert result.returncode == 0, result.stdout + result.stderr
        found = json.loads(result.stdout)
        assert found["failures"] == []
        assert not (tmp_path / "f").exists()
        met = [kind for kind in kinds if found["checked"]["skirmish"].get(kind)]
        if met == kinds:
            break
    assert met == kinds


def test_a_saved_failure_that_is_spoilt_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    file.write_text('{"format": 1, "check": "audit"}')
    assert "spoilt" in failed(sengoku("fuzz", "--repeat", file), 1)


def test_rare_kinds_of_frames_are_checked_before_frequent_ones() -> None:
    eye, rng = Eye(), random.Random(1)
    for i in range(4000):
        eye.wants("g", "rare" if i % 40 == 0 else "frequent", rng)
    rare, frequent = (eye.checked[("g", kind)] for kind in ("rare", "frequent"))
    assert rare >= 15  # of 100
    assert frequent < 10 * rare  # of 3900


def test_random_setups_are_all_playable_and_of_all_kinds() -> None:
    rng = random.Random(1)
    found = [some_setup(("skirmish",), rng) for _ in range(80)]
    assert {s.seats for s in found} == {2, 3, 4, 5}
    assert len({str(s.options) for s in found}) > 10


@pytest.mark.parametrize("name", CHECKS)
def test_every_check_leaves_the_position_as_it_was(name: str) -> None:
    for step in ("Plan", "War", "Window", "Lose"):
        s = at(step)
        before = s.fingerprint()
        for i in range(5):
            CHECKS[name](s, random.Random(i))
        assert s.fingerprint() == before


def test_the_acts_of_a_game_are_read_from_its_refusal() -> None:
    assert "truce offer SEAT" in known_acts(new())
