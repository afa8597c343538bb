"""Whatever is wrong with what a command is given: one sentence, no traceback, the right status."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.run import failed, sengoku
from toy.play import finished


@pytest.mark.parametrize("name", ["play", "simulate", "rules", "fuzz"])
def test_an_unknown_game_is_answered_with_those_there_are(name: str) -> None:
    told = failed(sengoku(name, "go"), 2)
    assert "'go'" in told
    assert "skirmish" in told


@pytest.mark.parametrize("name", ["play", "simulate"])
@pytest.mark.parametrize("seats", ["1", "6", "-1", "99999999"])
def test_a_bad_seat_count_is_answered_with_the_good_ones(name: str, seats: str) -> None:
    result = sengoku(name, "skirmish", f"--seats={seats}")
    told = failed(result, 2)
    assert "2 to 5" in told or "whole number" in told


@pytest.mark.parametrize("seats", ["two", "2-", "2-x", "", "5-2"])
def test_seats_of_a_simulation_must_be_readable(seats: str) -> None:
    assert "whole number" in failed(sengoku("simulate", "skirmish", f"--seats={seats}"), 2)


@pytest.mark.parametrize("name", ["play", "simulate"])
@pytest.mark.parametrize(
    ("option", "hint"),
    [("rounds=many", "from 1 to 8"), ("rounds=0", "from 1 to 8"), ("colour=red", "rounds"), ("rounds", "rounds")],
)
def test_a_bad_option_is_answered_with_the_good_ones(name: str, option: str, hint: str) -> None:
    assert hint in failed(sengoku(name, "skirmish", "--option", option), 2)


def test_options_that_do_not_go_together_are_told_so() -> None:
    words = ("simulate", "skirmish", "-o", "ronin=open", "-o", "ambushes=false")
    assert failed(sengoku(*words), 2) == "Without ambushes the ronin must be hidden."


@pytest.mark.parametrize("name", ["play", "simulate"])
def test_an_unknown_bot_is_answered_with_those_there_are(name: str) -> None:
    assert "random" in failed(sengoku(name, "skirmish", "--bots", "deep-thought"), 2)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--seat", "7"), "0 to 3"),
        (("--seat", "x"), "0 to 3"),
        (("--humans", "5"), "4 seats"),
        (("--humans", "1", "--seat", "1"), "not both"),
        (("--move", "3"), "'--load'"),
    ],
)
def test_people_can_only_sit_where_there_are_seats(words: tuple[str, ...], hint: str) -> None:
    assert hint in failed(sengoku("play", "skirmish", "--seats", "4", *words), 2)


def test_a_game_must_be_named_when_nobody_can_be_asked() -> None:
    assert "skirmish" in failed(sengoku("play"), 2)


# ------------------------------------------------------------ files


def text_of(kind: str) -> bytes:
    record = finished(3).record().to_json().encode()
    return {
        "empty": b"",
        "prose": b"Once upon a time.",
        "list": b"[1, 2]",
        "other": b'{"name": "sengoku"}',
        "truncated": record[: len(record) // 2],
        "binary": bytes(range(256)),
        "deep": b"[" * 100_000,
        "newer": record.replace(b'"format": 1', b'"format": 2'),
        "unknown": record.replace(b'"skirmish"', b'"go"'),
    }[kind]


KINDS = ["empty", "prose", "list", "other", "truncated", "binary", "deep", "newer", "unknown"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["verify", "replay", "play --load", "fuzz --repeat"])
def test_a_file_that_is_no_record_is_named_and_told_why(name: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(text_of(kind))
    result = sengoku(*name.split(), path)
    told = failed(result, 1)
    assert "file.json" in told
    assert kind != "unknown" or name == "fuzz --repeat" or "'go'" in told


@pytest.mark.parametrize("name", ["verify", "replay", "play --load", "fuzz --repeat"])
def test_a_missing_file_and_a_folder_are_named(name: str, tmp_path: Path) -> None:
    assert "no such file" in failed(sengoku(*name.split(), tmp_path / "none.json"), 1).lower()
    assert "folder" in failed(sengoku(*name.split(), tmp_path), 1)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever runs this may read everything")
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret.json"
    path.write_text("{}")
    path.chmod(0)
    assert "permission" in failed(sengoku("verify", path), 1).lower()


def test_places_that_cannot_be_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    inside = tmp_path / "file" / "game.json"
    assert "cannot be written" in failed(sengoku("play", "skirmish", "--save", inside), 1)
    assert "folder" in failed(sengoku("play", "skirmish", "--save", tmp_path), 1)
    assert "cannot be made" in failed(sengoku("simulate", "skirmish", "-n", "1", "--records", inside), 1)


def test_a_move_that_the_record_does_not_have_is_told_with_its_length(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = finished(3).record()
    path.write_text(record.to_json())
    for words in (("replay", path, "--move", record.moves + 1), ("play", "--load", path, "--move", "-1")):
        assert f"{record.moves} moves" in failed(sengoku(*words), 1)
