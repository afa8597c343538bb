"""The book of a run: a line for each game, so that nothing is played twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import arena.hilo  # noqa: F401 (puts the small game on the shelf)
from sengoku import Record
from sengoku.arena.book import GAMES, BadBook, Book, Result
from sengoku.arena.fixtures import FRESH, PAIRS, Plan
from sengoku.arena.jobs import Here
from sengoku.arena.judge import ABOVE, Judge
from sengoku.arena.play import Played, Task
from sengoku.arena.run import play_plan
from sengoku.arena.setups import Setup

PLAN = Plan((Setup("hilo", 2, {"rounds": 2}),), ("samurai", "ashigaru"), PAIRS)


class Counting(Here):
    """Counts the games that are really played."""

    def __init__(self, stop: int = 10**9) -> None:
        self.played, self.stop = 0, stop

    def map(self, work, chunks):  # type: ignore[no-untyped-def]
        def one(chunk: list[Task]) -> list[Played]:
            if self.played >= self.stop:
                raise KeyboardInterrupt
            self.played += len(chunk)
            out: list[Played] = work(chunk)
            return out

        return super().map(one, chunks)


def run(folder: Path, count: int, crew: Counting, plan: Plan = PLAN, records: bool = False) -> list[Result]:
    book = Book(folder, plan, records)
    try:
        return play_plan(plan, count, crew, book)
    finally:
        book.close()


def same(results: list[Result]) -> list[tuple[object, ...]]:
    """All but how long it took."""
    return [(*r[:9], *r[10:13]) for r in results]


def test_a_run_that_is_stopped_goes_on_and_ends_like_one_that_was_not(tmp_path: Path) -> None:
    whole = run(tmp_path / "whole", 200, Counting())
    first = Counting(stop=10)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "parts", 200, first)
    second = Counting()
    parts = run(tmp_path / "parts", 200, second)
    assert first.played + second.played == 200
    assert 10 <= first.played < 200
    assert same(parts) == same(whole)


def test_a_finished_run_plays_nothing_and_can_be_made_longer(tmp_path: Path) -> None:
    run(tmp_path, 6, Counting())
    nothing, more = Counting(), Counting()
    assert len(run(tmp_path, 6, nothing)) == 6
    assert len(run(tmp_path, 9, more)) == 9
    assert (nothing.played, more.played) == (0, 3)


def test_half_a_line_of_a_killed_run_is_played_again(tmp_path: Path) -> None:
    whole = run(tmp_path, 5, Counting())
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-40])
    again = Counting()
    assert same(run(tmp_path, 5, again)) == same(whole)
    assert again.played == 1
    assert len(file.read_text(encoding="utf-8").splitlines()) == 6


def test_a_gap_is_filled(tmp_path: Path) -> None:
    whole = run(tmp_path, 6, Counting())
    file = tmp_path / GAMES
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:2] + lines[4:]), encoding="utf-8")
    crew = Counting()
    assert same(run(tmp_path, 6, crew)) == same(whole)
    assert crew.played == 2


def test_games_that_broke_are_played_again(tmp_path: Path) -> None:
    run(tmp_path, 4, Counting())
    file = tmp_path / GAMES
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), "error": "It broke."})
    file.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    crew = Counting()
    assert [r.error for r in run(tmp_path, 4, crew)] == [""] * 4
    assert crew.played == 1


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (PLAN._replace(bots=("samurai", "random")), "bots"),
        (PLAN._replace(seed="1"), "seed"),
        (PLAN._replace(think=0.5, deals=FRESH), "deals, think"),
        (PLAN._replace(setups=(Setup("hilo", 2, {"rounds": 3}),)), "setups"),
    ],
)
def test_another_set_up_is_refused_with_what_differs(tmp_path: Path, other: Plan, what: str) -> None:
    run(tmp_path, 2, Counting())
    before = (tmp_path / GAMES).read_bytes()
    with pytest.raises(BadBook, match=rf"another set-up \(it differs in: {what}\)"):
        Book(tmp_path, other, False)
    assert (tmp_path / GAMES).read_bytes() == before


def test_games_of_another_program_are_not_gone_on_with(tmp_path: Path) -> None:
    run(tmp_path, 2, Counting())
    file = tmp_path / GAMES
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    doc = json.loads(head)
    assert list(doc["plan"]["program"]) == ["hilo"]
    doc["plan"]["program"]["hilo"] = "of yesterday"
    file.write_text("\n".join([json.dumps(doc), *lines]) + "\n", encoding="utf-8")
    with pytest.raises(BadBook, match="differs in: program"):
        Book(tmp_path, PLAN, False)


@pytest.mark.parametrize("text", ["", "{}\n", "nonsense\n", '{"arena": 2, "plan": {}}\n', "[]\n", "\xff\xfe\n"])
def test_files_that_are_no_books_are_refused_or_begun_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / GAMES).write_text(text, encoding="utf-8")
    if not text:
        assert len(run(tmp_path, 2, Counting())) == 2
        return
    with pytest.raises(BadBook):
        Book(tmp_path, PLAN, False)


@pytest.mark.parametrize("line", ["{}", "x", '{"number": 1}', "[1, 2]", "3"])
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    run(tmp_path, 2, Counting())
    file = tmp_path / GAMES
    file.write_text(file.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(BadBook, match=r"Line 4 of .* is no game"):
        Book(tmp_path, PLAN, False)


def test_records_are_kept_by_number_and_hold(tmp_path: Path) -> None:
    results = run(tmp_path, 4, Counting(), records=True)
    for r in results:
        record = Record.from_json((tmp_path / "records" / f"{r.number:06d}.json").read_text(encoding="utf-8"))
        assert record.verify()
        assert record.replay().fingerprint() == r.fingerprint


def test_records_wanted_later_are_made_and_nothing_else_changes(tmp_path: Path) -> None:
    first = run(tmp_path, 4, Counting())
    crew, again = Counting(), Counting()
    assert same(run(tmp_path, 5, crew, records=True))[:4] == same(first)
    assert crew.played == 5
    assert len(list((tmp_path / "records").iterdir())) == 5
    run(tmp_path, 5, again, records=True)
    assert again.played == 0


@pytest.mark.parametrize("text", ["a diary without an end", "first line\nhalf a li"])
def test_a_file_of_somebody_else_is_left_as_it_was(tmp_path: Path, text: str) -> None:
    (tmp_path / GAMES).write_text(text, encoding="utf-8")
    with pytest.raises(BadBook):
        Book(tmp_path, PLAN, False)
    assert (tmp_path / GAMES).read_text(encoding="utf-8") == text


def test_a_run_killed_in_its_first_line_begins_anew(tmp_path: Path) -> None:
    (tmp_path / GAMES).write_text('{"arena": 1, "pl', encoding="utf-8")
    assert len(run(tmp_path, 2, Counting())) == 2


def test_the_judge_stops_at_the_same_game_after_a_break(tmp_path: Path) -> None:
    plan = PLAN._replace(deals=FRESH)
    whole, judge = play_plan(plan, 500, Counting(), judge=Judge(0.7)), Judge(0.7)
    run(tmp_path, 7, Counting(), plan)
    book = Book(tmp_path, plan, False)
    parts = play_plan(plan, 500, Counting(), book, judge)
    book.close()
    assert judge.verdict == ABOVE
    assert len(whole) == len(parts) < 100
    assert len(whole) % 2 == 0  # a whole block: both have sat on both seats
    assert same(whole) == same(parts)
