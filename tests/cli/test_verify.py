"""`sengoku verify`, `sengoku rules` and `sengoku bench`."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path

import pytest

from cli.run import failed, sengoku
from sengoku import game
from sengoku.arena.bench import Target, compiled, measure, short_of, unmeasured
from toy.play import finished

SPOILT = [("choices", "attack", "ettack", "line "), ("result", '"over": true', '"over": false', "lines 2 to")]


def test_a_good_record_is_told_with_what_was_checked(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(finished(3).record().to_json())
    result = sengoku("verify", path)
    assert result.exit_code == 0
    for word in ("holds", "choices are legal", "dice", "commitment", "result follows", "won by seat"):
        assert word in result.stdout


@pytest.mark.parametrize(("what", "old", "new", "hint"), SPOILT)
def test_a_changed_record_is_told_with_its_line_beside_the_good_ones(
    what: str, old: str, new: str, hint: str, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    text = finished(3).record().to_json()
    good.write_text(text)
    assert old in text
    bad.write_text(text.replace(old, new, 1))
    result = sengoku("verify", good, bad, tmp_path / "none.json")
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{good}: holds.")
    first, second = result.stderr.strip().splitlines()
    assert first.startswith(f"{bad}: ")
    assert hint in first
    assert "none.json" in second
    found = json.loads(sengoku("verify", good, bad, "--json").stdout)
    assert [x["holds"] for x in found] == [True, False]


def test_the_rules_page_has_options_sections_ids_and_sources() -> None:
    told = sengoku("rules", "skirmish").stdout
    for word in ("rounds", "a whole number from 1 to 8", "K-R1", "K-R9"):
        assert word in told


def test_the_rules_can_be_searched_and_parted() -> None:
    everything = json.loads(sengoku("rules", "ikusa", "--json").stdout)["entries"]
    rulings = json.loads(sengoku("rules", "ikusa", "--only", "rulings", "--json").stdout)["entries"]
    assert rulings == [e for e in everything if e["source"] == "ruling"]
    found = json.loads(sengoku("rules", "ikusa", "--search", "RŌNIN", "--json").stdout)["entries"]
    assert 0 < len(found) < len(everything)
    assert all(["ronin" in (e["text"] + e["id"] + e["section"] + e["switch"]).lower() for e in found])
    assert "S-T1 " not in sengoku("rules", "ikusa").stdout
    assert "S-T1 " in sengoku("rules", "ikusa", "--only", "tests").stdout
    assert "Nothing is found" in sengoku("rules", "ikusa", "--search", "spaceship").stdout


def test_the_benchmark_measures_every_game_and_says_what_is_not_installed() -> None:
    found = measure(0.5)
    assert found["play"][0]["name"] == "ikusa, 4 seats"
    assert all([row["per_second"] > 0 for row in found["play"]])
    here = importlib.util.find_spec("chess") is not None
    assert ("python-chess" in found["missing"]) is not here
    assert (found["play"][0]["ratio"] is not None) is here
    for name in ("clone", "view", "view_json", "determinize", "fingerprint", "record_bytes", "replay", "verify"):
        assert found["operations"][name] > 0


def test_the_benchmark_prints_figures_beside_their_targets() -> None:
    how = "yes" if compiled() else "no"
    done = sengoku("bench", "--seconds", "0.3")
    for word in (f"compiled: {how}", "ikusa, 4 seats", "decisions/s", "clone()", "us", "exact odds, 5 against 5"):
        assert word in done.stdout
    assert (done.exit_code == 1) is ("the target is" in done.stderr)


def test_four_fifths_of_a_target_will_do() -> None:
    assert Target(1.5).reached(1.2, 0.8)
    assert not Target(1.5).reached(1.19, 0.8)
    assert Target(10, most=True).reached(12.5, 0.8)
    assert not Target(10, most=True).reached(12.6, 0.8)
    row = {"name": "ikusa", "ratio": 1.0, "target": 1.5}
    odds = [{"name": "5 against 5", "milliseconds": ms, "target": 0.3} for ms in (0.37, 0.38)]
    doc = {"play": [row, {**row, "ratio": None}], "operations": {"clone": 99.0, "clone_target": 10.0}, "odds": odds}
    slow, clone, fight = short_of(doc)
    assert "1.00 x" in slow
    assert "99.0 us" in clone
    assert "0.38 ms" in fight
    assert len(unmeasured(doc)) == 1


def test_what_the_server_published_is_compared(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = finished(3).record()
    path.write_text(record.to_json())
    commit, hash = record.doc["commit"], record.doc["hash"]
    told = sengoku("verify", path, "--commitment", commit, "--hash", hash.upper())
    assert told.exit_code == 0
    assert "As published: commitment and hash." in told.stdout
    assert (
        f"Compare with what was published: hash {hash[:12]}" in sengoku("verify", path, "--commitment", commit).stdout
    )
    other = finished(4).record().doc
    assert "chosen afterwards" in failed(sengoku("verify", path, "--commitment", "0" * 64), 1)
    assert "not the game that was played" in failed(sengoku("verify", path, "--hash", other["hash"]), 1)
    assert "64 hexadecimal digits" in failed(sengoku("verify", path, "--hash", "1234"), 2)
    assert "give one record" in failed(sengoku("verify", path, path, "--hash", hash), 2)
    assert json.loads(sengoku("verify", path, "--hash", hash, "--json").stdout)[0]["as_published"] == ["hash"]


def test_a_record_made_by_several_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    s = game("warriors-of-japan").new(seed="secret", nonces=["one", "two"])
    path.write_text(s.record().to_json())
    assert "come from the secret and what 2 seats added to it" in sengoku("verify", path).stdout


def test_luck_is_told_for_each_seat(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    s = game("warriors-of-japan").new(seed=5)
    rng = random.Random(5)
    while not s.is_over:
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    path.write_text(s.record().to_json())
    told = sengoku("luck", path)
    assert told.exit_code == 0
    for word in ("0 South", "1 North", "hits in battle", "enemies won over", "expected", "all"):
        assert word in told.stdout
    seats = json.loads(sengoku("luck", path, "--json").stdout)["seats"]
    battle = next(k for k in seats[0]["rolls"] if k["what"] == "battle")
    assert battle["luck"] == pytest.approx((battle["got"] - battle["expected"]) / battle["variance"] ** 0.5)
    path.write_text(path.read_text().replace(": 6", ": 5", 1))
    assert "line" in failed(sengoku("luck", path), 1)
