"""Playing a plan: which games are still to play, in chunks that take a second or so, until there are enough."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Sequence

from sengoku.arena.book import Book, Result, result
from sengoku.arena.fixtures import FRESH, Fixture, Plan
from sengoku.arena.jobs import Crew
from sengoku.arena.judge import UNDECIDED, Judge
from sengoku.arena.play import Played, Task, play_task

CHUNK_SECONDS, MOST_CHUNK = 0.5, 64


class Watch:
    """Hands the judge whole blocks, in the order of the games, whatever came first."""

    def __init__(self, plan: Plan, judge: Judge) -> None:
        self.plan, self.judge = plan, judge
        self.seats = plan.setups[0].seats
        self.block: list[float] = []
        self.blocks = 0

    def see(self, r: Result) -> bool:
        """One game more; whether it is clear now."""
        if not r.error:
            self.block.append(sum([x for x, name in zip(r.first_places(), r.bots) if name == self.plan.bots[0]]))
        if r.number % self.seats == self.seats - 1 and self.block:
            one = [sum(self.block) / len(self.block)]  # games with one deal hang together
            self.judge.add(self.block if self.plan.deals == FRESH else one)
            self.block = []
        return self.judge.verdict != UNDECIDED


def play_chunk(tasks: Sequence[Task]) -> list[Played]:
    """Some games, one after the other."""
    return [play_task(task) for task in tasks]


def play_plan(
    plan: Plan,
    count: int,
    crew: Crew,
    book: Book | None = None,
    judge: Judge | None = None,
    told: Callable[[Result], None] = lambda r: None,
) -> list[Result]:
    """Plays games 0 to count - 1, or until the judge has seen enough; those in the book are not played again.

    `told` hears of each as it comes. The results end with the game that decided, however many processes played.
    """
    have = book.results if book else {}
    out: list[Result] = []
    watch = Watch(plan, judge) if judge else None
    missing = (n for n in range(count) if n not in have)
    fresh = _fresh(plan, missing, crew, keep=bool(book and book.records))
    try:
        for n in range(count):
            if n in have:
                r = have[n]
            else:
                r, record = next(fresh)
                if book:
                    book.add(r, record)
            out.append(r)
            told(r)
            if watch and watch.see(r):
                break
    finally:
        fresh.close()
    return out


def _fresh(plan: Plan, missing: Iterator[int], crew: Crew, keep: bool) -> Generator[tuple[Result, str], None, None]:
    """The games that must be played, in order, with their records."""
    pace = _Pace()
    waiting: list[Fixture] = []

    def chunks() -> Iterator[list[Task]]:
        while numbers := list(itertools.islice(missing, pace.size())):
            fixtures = [plan.fixture(n) for n in numbers]
            waiting.extend(fixtures)
            yield [plan.task(f, keep) for f in fixtures]

    for played in crew.map(play_chunk, chunks()):
        fixtures = waiting[: len(played)]
        del waiting[: len(played)]
        for f, p in zip(fixtures, played):
            pace.saw(p.seconds)
            yield result(f, p), p.record


class _Pace:
    """How many games make a chunk of about half a second, from those played so far."""

    def __init__(self) -> None:
        self.games, self.seconds = 0, 0.0

    def saw(self, seconds: float) -> None:
        self.games, self.seconds = self.games + 1, self.seconds + seconds

    def size(self) -> int:
        if not self.games or not self.seconds:
            return 1
        return max(1, min(MOST_CHUNK, int(CHUNK_SECONDS * self.games / self.seconds)))
