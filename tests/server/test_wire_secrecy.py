"""The laws of secrecy on the wire: what a viewer is sent by two servers that differ only in what he may not know.

Compared are the very bytes: WebSocket messages, lines of the event stream, and status, headers and body of every
request that a viewer can make.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import bushido.walks
import dueling.walks
import sengoku
import shogun.walks
from sengoku.kernel.frame import Sealed
from sengoku.kernel.state import State
from sengoku.server import clocks, hall, host, replays, rows
from sengoku.server.host import Host
from server.conftest import OPEN
from server.houses import AnyHouse, House, Outside, Witness, clear, decide, headers, lay, take_back
from server.running import Server

SECRET_GAMES = ["samurai-swords", "ikusa", "bushido", "dueling-samurai"]
numbers = itertools.count()


class Differs(AssertionError):
    """A viewer could tell two worlds apart."""


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[House]]:
    made = [House(tmp_path_factory.mktemp(name)) for name in ("one", "two")]
    yield made
    for house in made:
        house.close()


# ------------------------------------------------------------ positions


def games_of(id: str, rng: random.Random) -> Iterator[Iterator[State]]:
    """Games of players who go everywhere, as their positions, without end."""

    def bushidos(k: int) -> Iterator[State]:
        s = bushido.walks.new(k)
        while not s.is_over:
            yield s
            (bushido.walks.rare if k % 2 else bushido.walks.by_chance)(s, rng)

    def duelings(k: int) -> Iterator[State]:
        s, liked = dueling.walks.fresh(k), dueling.walks.Counter[str]()
        for n in range(4000):
            if s.is_over:
                return
            if s.advanced and type(s.top).__name__ == "Act" and n > 100 and rng.random() < 0.1:
                dueling.walks.salt(s, rng)
            yield s
            dueling.walks.curious(s, rng, liked)

    if id in ("samurai-swords", "ikusa"):
        yield from shogun.walks.games(id, rng)
    for k in itertools.count():
        yield bushidos(k) if id == "bushido" else duelings(k)


@cache
def gathered(id: str, sealed: int, open_steps: int) -> dict[str, list[State]]:
    """Positions by kind of step: so many of each sealed kind, and of so many other kinds some. Not to be changed."""
    rng = random.Random(f"{id} on the wire")
    wanted = {name: sealed for name, frame in sengoku.game(id).frames.items() if frame.sealed}
    out: dict[str, list[State]] = {name: [] for name in wanted}
    for n, positions in enumerate(games_of(id, rng)):
        assert n < 400, f"some steps are seldom reached: { {k: len(v) for k, v in out.items()} }"
        for s in positions:
            name = type(s.top).__name__
            if name not in out and len(out) < len(wanted) + open_steps:
                out[name] = []
            usual = 0.4 if len(s.to_act) > 1 or not s.top.sealed else 0.05  # better when nobody ends the step alone
            if name in out and len(out[name]) < wanted.get(name, 1) and rng.random() < usual:
                out[name].append(s.clone())
        if all([len(found) >= wanted.get(name, 0) for name, found in out.items()]):
            return out
    raise AssertionError


# ------------------------------------------------------------ two worlds


class World(NamedTuple):
    """A true position, and what is decided then: (seat, action), or (seat, "") for taking back."""

    state: State
    decisions: list[tuple[int, str]]


def twin_of(s: State, seat: int | None, rng: random.Random) -> State:
    """A position that differs only in what the seat may not know: the dice fall alike."""
    twin = s.determinize(seat, rng.randrange(1 << 30))
    twin.seed, twin.nonces, twin.key, twin.rolls = s.seed, s.nonces, s.key, s.rolls
    return twin


def check(houses: list[Any], worlds: list[World], seat: int | None, other: int, undo: Any = None) -> bool:
    """Plays both worlds and compares all that reaches the viewer. Whether it got to the end without a reveal."""
    id, at = f"table{next(numbers)}", max([house.time for house in houses]) + 1000
    witnesses: list[Witness] = []
    try:
        for house, world in zip(houses, worlds, strict=True):
            house.time = at
            lay(house, id, world.state, at, undo)
            witnesses.append(Witness(house, id, seat, other))
            witnesses[-1].glance()
        compare(witnesses)
        for house, world in zip(houses, worlds, strict=True):
            play(house, id, world.decisions, at)
            house.time = at + 1_000_000
        for witness in witnesses:
            witness.follow()
        if any([w.heard("reveal.") for w in witnesses]) or witnesses[0].heard("ready") != witnesses[1].heard("ready"):
            return False
        for witness in witnesses:
            witness.look()
            witness.follow()
        compare(witnesses)
        return True
    finally:
        for witness in witnesses:
            witness.close()
            clear(witness.house, id)


def play(house: AnyHouse, id: str, decisions: list[tuple[int, str]], at: int) -> None:
    """The last decision falls at the same time in every world, whatever went before it."""
    for i, (seat, action) in enumerate(decisions):
        house.time = at + (500_000 if i == len(decisions) - 1 else 1_000 * (i + 1))
        if action:
            decide(house, id, seat, action)
        else:
            take_back(house, id, seat)


def compare(witnesses: list[Witness]) -> None:
    one, two = [w.sent for w in witnesses]
    for (name, a), (name_too, b) in itertools.zip_longest(one, two, fillvalue=("nothing", b"")):
        if name != name_too or a != b:
            raise Differs(f"{name} / {name_too}:\n{a.decode(errors='replace')}\n{b.decode(errors='replace')}")


def viewers_but(s: State, seat: int, rng: random.Random) -> list[int | None]:
    """Another seat, and who watches."""
    return [rng.choice([x for x in range(s.seats) if x != seat]), None]


# ------------------------------------------------------------ law 1 and 2


def check_twins(houses: list[Any], s: State, rng: random.Random) -> list[bool]:
    seat = rng.choice(s.to_act)
    out = []
    for viewer in rng.sample([*viewers_but(s, seat, rng), seat], 2):
        twin = twin_of(s, viewer, rng)
        both = [a for a in s.legal_actions(seat) if a in twin.legal_actions(seat)]
        decided = [(seat, rng.choice(both))] if both else []
        other = rng.choice([x for x in range(s.seats) if x != viewer])
        out.append(check(houses, [World(s, decided), World(twin, decided)], viewer, other))
    return out


@pytest.mark.parametrize("id", SECRET_GAMES)
def test_what_a_viewer_may_not_know_changes_no_byte_that_he_is_sent(houses: list[House], id: str) -> None:
    rng, silent = random.Random(1), 0
    for positions in gathered(id, 1, 4).values():
        for s in positions:
            silent += sum(check_twins(houses, s, rng))
    assert silent > 8


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("id", SECRET_GAMES)
def test_what_a_viewer_may_not_know_changes_no_byte_at_many_positions(houses: list[House], id: str) -> None:
    rng, silent = random.Random(2), 0
    for positions in gathered(id, 12, 40).values():
        for s in positions:
            silent += sum(check_twins(houses, s, rng))
    print(f"{id}: {silent} pairs of worlds could not be told apart")
    assert silent > 100


# ------------------------------------------------------------ law 3


def choosing(s: State, seat: int, rng: random.Random, done: bool) -> list[tuple[int, str]] | None:
    """What a seat decides in a sealed step, sometimes taking back: until it is ready, or to a point before that."""
    c, out = s.clone(), []  # type: State, list[tuple[int, str]]
    seals = c.seals
    while seat in c.to_act and c.seals == seals:
        action = rng.choice(c.legal_actions(seat))
        c.apply(seat, action)
        out.append((seat, action))
        still = seat in c.to_act and c.seals == seals
        if still and rng.random() < 0.15:
            c.retract(seat)
            out.append((seat, ""))
        if len(out) > 60:
            return None
    if done:
        return out
    upto = [i for i in range(len(out)) if out[i][1]]
    return out[: rng.choice([0, *upto[:-1]])] if upto else []


def pairs(s: State, seat: int, rng: random.Random, done: bool) -> tuple[list[Any], list[Any]] | None:
    """Two different ways to choose, of different length where that can be."""
    found = [way for way in [choosing(s, seat, rng, done) for _ in range(12)] if way is not None]
    differ = [(a, b) for a in found for b in found if a != b]
    return max(differ, key=lambda ab: abs(len(ab[0]) - len(ab[1])), default=None)


def check_choices(houses: list[Any], s: State, rng: random.Random) -> list[bool]:
    assert isinstance(s.top, Sealed)
    seat = rng.choice(s.to_act)
    start = s.game.restore(s.snapshot())
    out = []
    for viewer in viewers_but(s, seat, rng):
        asked = {"by": 0 if viewer is None else viewer, "to": 0, "yes": [0 if viewer is None else viewer]}
        for done in (False, True):
            ways = pairs(start, seat, rng, done)
            if ways is not None:
                out.append(check(houses, [World(start, ways[0]), World(start, ways[1])], viewer, seat, asked))
    return out


@pytest.mark.parametrize("id", SECRET_GAMES)
def test_sealed_choices_look_alike_however_many_they_are(houses: list[House], id: str) -> None:
    rng, silent, kinds = random.Random(3), 0, []
    for name, positions in gathered(id, 1, 4).items():
        for s in positions:
            if s.top.sealed:
                told = check_choices(houses, s, rng)
                silent += sum(told)
                kinds.append(name)
    assert kinds == [name for name, frame in sengoku.game(id).frames.items() if frame.sealed]
    assert silent > 3


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("id", SECRET_GAMES)
def test_sealed_choices_look_alike_at_many_positions(houses: list[House], id: str) -> None:
    rng, silent = random.Random(4), 0
    for positions in gathered(id, 12, 40).values():
        for s in positions:
            if s.top.sealed:
                silent += sum(check_choices(houses, s, rng))
    print(f"{id}: {silent} pairs of choices could not be told apart")
    assert silent > 50


# ------------------------------------------------------------ how long the log is


def undo_trace(house: House, patch: pytest.MonkeyPatch, every: int, reopened: bool) -> list[bool]:
    """Whether the seat that decided may take it back, after each decision of a game; now and then it does."""
    patch.setattr(host, "KEPT_EVERY", every)
    id, rng, trace = f"table{next(numbers)}", random.Random(7), []
    s = sengoku.game("warriors-of-japan").new(2, 7)
    for _ in range(70):
        s.apply(s.to_act[0], rng.choice(s.legal_actions(s.to_act[0])))
    lay(house, id, s, house.time)
    for i in range(50):
        seat = house.http.get(f"/api/tables/{id}").json()["to_act"][0]
        path, mine = f"/api/tables/{id}/view?seat={seat}", headers(seat)
        decide(house, id, seat, rng.choice(house.http.get(path, headers=mine).json()["legal"]))
        if reopened:
            house.site.hall.hosts.pop(id)
        trace.append(house.http.get(path, headers=mine).json()["may_undo"])
        if trace[-1] and i % 3 == 0:
            take_back(house, id, seat)
    clear(house, id)
    return trace


def test_where_positions_are_stored_does_not_show(houses: list[House], monkeypatch: pytest.MonkeyPatch) -> None:
    """They are stored every so many lines, secret ones too: what may be taken back must not tell when."""
    usual = undo_trace(houses[0], monkeypatch, 1_000_000, False)
    assert 5 < usual.count(True) < 45
    assert undo_trace(houses[0], monkeypatch, 1, False) == usual
    assert undo_trace(houses[0], monkeypatch, 7, True) == usual


def test_how_much_was_missed_is_counted_by_what_was_noticed(
    houses: list[House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back after more steps than are told again must not learn it from secret ones."""
    monkeypatch.setattr(replays, "MOST_MISSED", 2)
    s = next(s for s in gathered("ikusa", 1, 4)["Planning"] if len(s.to_act) > 1)
    seat, other = s.to_act[:2]
    start = s.game.restore(s.snapshot())
    ways = [choosing(start, seat, random.Random(k), True) for k in range(8)]
    long = max([way for way in ways if way], key=len)
    assert len(long) > 3
    assert check(houses, [World(start, long), World(start, long)], other, seat)
    id = f"table{next(numbers)}"
    lay(houses[0], id, start, houses[0].time)
    play(houses[0], id, long, houses[0].time)
    found = houses[0].http.get(f"/api/tables/{id}/since?seat={other}&n=0", headers=headers(other)).json()["frames"]
    assert [e["kind"] for f in found for e in f["events"]] == ["ready"]
    clear(houses[0], id)


# ------------------------------------------------------------ whole processes


def test_server_processes_keep_the_secrets_too(tmp_path: Path) -> None:
    made = [Outside(Server(tmp_path / name, **OPEN)) for name in ("one", "two")]
    try:
        rng, silent = random.Random(5), 0
        for id in ("ikusa", "bushido"):
            for positions in list(gathered(id, 1, 4).values())[1:3]:
                for s in positions:
                    silent += sum(check_twins(made, s, rng)) + sum(check_choices(made, s, rng))
        assert silent > 3
    finally:
        for house in made:
            house.close()


# ------------------------------------------------------------ planted faults


def found(houses: list[Any]) -> None:
    """Looks for a difference where secrets are chosen."""
    rng = random.Random(6)
    for id in ("bushido", "ikusa"):
        for positions in gathered(id, 1, 4).values():
            for s in positions:
                check_twins(houses, s, rng)
                if s.top.sealed:
                    check_choices(houses, s, rng)


def fault_global_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Host, "count", lambda self, viewer: self.n)


def fault_table_moved_by_secret_lines(patch: pytest.MonkeyPatch) -> None:
    honest = rows.append
    patch.setattr(
        rows, "append", lambda c, id, entry, changes, p: honest(c, id, entry, {**changes, "moved": entry.at}, p)
    )


def fault_question_ended_by_secret_lines(patch: pytest.MonkeyPatch) -> None:
    honest = hall.Hall.changes
    patch.setattr(hall.Hall, "changes", lambda self, *a: {**honest(self, *a), "undo": None})


def fault_clock_of_each_secret_line(patch: pytest.MonkeyPatch) -> None:
    honest = clocks.after

    def after(manners: Any, clock: Any, seat: int, before: State, now: State, time: int) -> Any:
        new = honest(manners, clock, seat, before, now, time)
        new["since"][seat] = new["since"][seat] and time
        return new

    patch.setattr(clocks, "after", after)


def fault_everybody_is_shown_the_table_again(patch: pytest.MonkeyPatch) -> None:
    honest = Host._accept

    def accept(self: Host, *a: Any) -> None:
        honest(self, *a)
        self.changed()

    patch.setattr(Host, "_accept", accept)


def fault_trays_in_the_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Sealed, "shows", lambda self, s, seat: {"tray": [], "trays": [list(t) for t in self.trays]})


def fault_length_of_the_log_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    honest = Host.enter

    async def enter(self: Host, seat: int, kind: str, text: str, *a: Any, **more: Any) -> Any:
        if text == "conquer the moon":
            raise sengoku.IllegalAction("error.not_possible", action=text, count=self.n, example="-")
        return await honest(self, seat, kind, text, *a, **more)

    patch.setattr(Host, "enter", enter)


FAULTS = [value for name, value in list(globals().items()) if name.startswith("fault_")]
PLAIN = (fault_trays_in_the_view,)  # those in the kernel, which may be compiled


@pytest.mark.parametrize("fault", [pytest.param(f, marks=[pytest.mark.plain] if f in PLAIN else []) for f in FAULTS])
def test_planted_faults_are_found(houses: list[House], monkeypatch: pytest.MonkeyPatch, fault: Any) -> None:
    fault(monkeypatch)
    with pytest.raises(Differs):
        found(houses)
