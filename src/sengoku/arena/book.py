"""The book of a run: one line of JSON for each game, so that a run that is stopped can go on where it was.

A folder with `games.jsonl` (the plan first, then a line for each game), `arena.json` (what they add up to),
`balance.svg`, and `records/` when asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NamedTuple

from sengoku.arena.fixtures import Fixture, Plan
from sengoku.arena.play import Played, Times
from sengoku.kernel.words import Json

VERSION = 1
HEAD = b'{"arena": '  # how a book begins
GAMES, SUMMARY, CHART, RECORDS = "games.jsonl", "arena.json", "balance.svg", "records"


class BadBook(Exception):
    """A folder that this run cannot go on with, as a sentence."""


class Result(NamedTuple):
    """How one game of a plan went: what its line holds."""

    number: int
    setup: int
    pairing: int
    block: int
    seed: str
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    seconds: float
    ending: str
    fingerprint: str
    error: str
    times: tuple[Times, ...]

    def first_places(self) -> list[float]:
        """By seat: 1 for a win, a part of it for a shared one; a game without a winner is shared by all."""
        winners = self.winners or tuple(range(len(self.bots)))
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.bots))]

    def ranks(self) -> list[float]:
        """By seat, the winners first, the others by their scores; less is better."""
        above = max(self.scores) + 1 if self.scores else 0
        heights = [above if x in self.winners else self.scores[x] for x in range(len(self.bots))]
        return [float(len([h for h in heights if h > mine])) for mine in heights]


def result(f: Fixture, p: Played) -> Result:
    """What a fixture came to; times as its line has them, so that a run that was stopped tells the same."""
    times = tuple([Times(t.decisions, round(t.total, 6), round(t.most, 6)) for t in p.times])
    end = (p.ending, p.fingerprint, p.error, times)
    return Result(*f, p.winners, p.scores, p.decisions, round(p.seconds, 4), *end)


def line_of(r: Result) -> str:
    return json.dumps(dict(zip(r._fields, r)), ensure_ascii=False, separators=(",", ":"))


def read_line(text: str) -> Result:
    """A game's line; `ValueError` if it is none."""
    try:
        doc = json.loads(text)
        values = [doc[name] for name in Result._fields]
        values = [tuple(v) if isinstance(v, list) else v for v in values]
        values[-1] = tuple([Times(*t) for t in values[-1]])
        return Result(*values)
    except (KeyError, TypeError) as e:
        raise ValueError(f"it lacks {e}") from None


class Book:
    """The lines of a run in a folder; a run of the same plan goes on where it was."""

    def __init__(self, folder: Path, plan: Plan, records: bool) -> None:
        self.folder, self.records = folder, records
        self.file = folder / GAMES
        folder.mkdir(parents=True, exist_ok=True)
        if records:
            (folder / RECORDS).mkdir(exist_ok=True)
        self.results = self._read(plan)
        self._to: IO[str] = self.file.open("a", encoding="utf-8", newline="\n")
        if not self.file.stat().st_size:
            self._write(json.dumps({"arena": VERSION, "plan": plan.doc()}, ensure_ascii=False))

    def _read(self, plan: Plan) -> dict[int, Result]:
        """The games so far; half a line at the end, of a run that was killed, is cut off."""
        if not self.file.exists():
            return {}
        whole, newline, half = self.file.read_bytes().rpartition(b"\n")
        lines = whole.decode("utf-8", errors="replace").split("\n") if newline else []
        if lines:
            self._check(lines[0], plan)
        elif not HEAD.startswith(half[: len(HEAD)]):
            raise BadBook(f"'{self.file}' does not begin with the plan of an arena.")
        with self.file.open("rb+") as f:
            f.truncate(len(whole) + len(newline))
        out: dict[int, Result] = {}
        for number, text in enumerate(lines[1:], 2):
            try:
                found = read_line(text)
            except ValueError as e:
                raise BadBook(f"Line {number} of '{self.file}' is no game: {e}.") from None
            out[found.number] = found
        kept = {n: r for n, r in sorted(out.items()) if not r.error}  # what broke is played again
        if self.records:  # and so is what was played when no records were wanted
            kept = {n: r for n, r in kept.items() if self._record(n).exists()}
        return kept

    def _record(self, number: int) -> Path:
        return self.folder / RECORDS / f"{number:06d}.json"

    def _check(self, head: str, plan: Plan) -> None:
        try:
            doc = json.loads(head)
            version, before = doc["arena"], doc["plan"]
        except (ValueError, KeyError, TypeError):
            raise BadBook(f"'{self.file}' does not begin with the plan of an arena.") from None
        now = json.loads(json.dumps(plan.doc()))
        if version == VERSION and before == now:
            return
        changed = [name for name in now if not isinstance(before, dict) or before.get(name) != now[name]]
        raise BadBook(
            f"'{self.folder}' holds games of another set-up (it differs in: {', '.join(changed) or 'version'}); "
            "give the same one again, or another folder."
        )

    def add(self, r: Result, record: str) -> None:
        """A game more; its record first, so that a line means that all of it is there."""
        if self.records and record:
            self._record(r.number).write_text(record, encoding="utf-8", newline="\n")
        self._write(line_of(r))

    def _write(self, line: str) -> None:
        self._to.write(line + "\n")
        self._to.flush()

    def close(self) -> None:
        self._to.close()


def in_order(results: Sequence[Result]) -> list[Result]:
    return sorted(results, key=lambda r: r.number)


def summary_text(doc: Json) -> str:
    return json.dumps(doc, indent=1, ensure_ascii=False) + "\n"
