"""`sengoku replay`: stepping, jumping and searching, through a pipe; and printed at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.run import sengoku
from sengoku import Record
from toy.play import finished


@pytest.fixture
def game(tmp_path: Path) -> tuple[Path, Record]:
    record = finished(3, 2).record()
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    return path, record


def walk(path: Path, text: str, *words: object) -> str:
    result = sengoku("replay", path, *words, input=text)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_it_steps_on_back_and_jumps(game: tuple[Path, Record]) -> None:
    path, record = game
    told = walk(path, "\nn\nb\n10\n+5\n-3\nend\n\nstart\nq\n")
    seen = [int(part.split(" ")[0]) for part in told.split("\nmove ")[1:]]
    assert seen == [0, 1, 2, 1, 10, 15, 12, record.moves, record.moves, 0]
    assert "This is the end." in told
    assert "The game is over" in told


def test_it_finds_moves_by_their_words(game: tuple[Path, Record]) -> None:
    path, record = game
    places = [i for i, m in enumerate(record.doc["moves"]) if " attack " in m]
    told = walk(path, "/attack\n/\n/moonshine\nq\n")
    seen = [int(part.split(" ")[0]) for part in told.split("\nmove ")[1:]]
    assert seen == [0, places[0], places[1], places[1]]
    assert "No move has 'moonshine' in it." in told


def test_it_goes_through_a_whole_game_to_its_end(game: tuple[Path, Record]) -> None:
    path, record = game
    told = walk(path, "\n" * record.moves)
    assert "The game is over" in told
    assert told.count("\nmove ") == record.moves


def test_it_shows_what_a_seat_knew_and_a_spectator_less(game: tuple[Path, Record]) -> None:
    path, _ = game
    assert "ambushes: " not in walk(path, "", "--move", "5")
    assert "ambushes: " not in walk(path, "", "--move", "5", "--all")
    assert "ambushes: " in walk(path, "", "--move", "5", "--seat", "1")
    assert "ambushes: " in walk(path, "seat 2\nq\n")
    assert "There is no seat '9'" in walk(path, "seat 9\nq\n")


def test_all_moves_can_be_listed(game: tuple[Path, Record]) -> None:
    path, record = game
    told = walk(path, "", "--moves").splitlines()
    assert len(told) == record.moves + 1
    assert told[1].strip().startswith("1  seat 0: plan ")


def test_other_words_are_answered_with_help(game: tuple[Path, Record]) -> None:
    path, _ = game
    for word in ("help", "dance", "+", "--5", "99999999999"):
        assert "the next move" in walk(path, f"{word}\nq\n")


def test_acts_and_undone_moves_are_shown(tmp_path: Path) -> None:
    from toy.play import new

    s = new(2)
    s.act(1, "truce offer 0")
    before = s.clone()
    s.apply(0, "plan levy")
    s.retract(0)
    s.act(0, "timeout")
    for seat in (0, 0, 0, 1, 1, 1):
        s.apply(seat, "plan levy")
    s = s.undone(before) if not before.top.sealed else s
    path = tmp_path / "game.json"
    path.write_text(s.record().to_json())
    told = walk(path, "\n\nend\nq\n")
    assert "seat 1: ! truce offer 0" in told
    assert "Seat 1 speaks with seat 0 of a truce." in told
