"""Copies, snapshots, determinism and events: nothing is shared that can change, nothing is lost."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku import BadSetup, SengokuError, State
from sengoku.kernel import Event
from toy import play
from toy.board import Land, Skirmish
from toy.skirmish import SKIRMISH

STEPS = ["Plan", "Deploy", "War", "Window", "Battle", "Lose", "Honour"]
TESTS = Path(__file__).resolve().parents[1]


def path(s: State, seed: int, decisions: int = 40) -> list[str]:
    """The fingerprints of a random way on."""
    rng, out = random.Random(seed), []
    for _ in range(decisions):
        if s.is_over:
            break
        play.step(s, rng)
        out.append(s.fingerprint())
    return out


# ------------------------------------------------------------ copies


@pytest.mark.parametrize("name", STEPS)
def test_a_copy_plays_on_alone_and_the_same_way(name: str) -> None:
    s = play.at(name)
    before, view = s.fingerprint(), s.view(0)
    copy, other = s.clone(), s.clone()
    assert copy.fingerprint() == before
    ways = [path(copy, 1), path(other, 2)]
    assert ways[0] != ways[1]
    assert (s.fingerprint(), s.view(0)) == (before, view)
    assert path(s, 1) == ways[0]


def test_a_copy_keeps_the_past_and_its_record_holds() -> None:
    s = play.at("War", first=3)
    copy = play.played(s.clone(), 30, random.Random(1))
    assert copy.record().verify()
    assert copy.record().doc["moves"][: s.record().moves] == s.record().doc["moves"][:-1]


@pytest.mark.plain
def test_nothing_that_a_copy_holds_is_shared_if_it_can_change() -> None:
    """Lists are copied; what is shared is immutable: numbers, texts, tuples, records, frames."""
    s = play.at("Battle")
    copy = s.clone()
    shared = [k for k, v in vars(s).items() if isinstance(v, (list, dict, set)) and v is vars(copy)[k]]
    assert [k for k in shared if vars(s)[k]] == ["options", "drawn", "sides"]  # none is ever changed, only replaced


def test_the_view_and_the_snapshot_are_the_callers_own() -> None:
    def spoilt(value: Any) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                spoilt(inner)
            value.clear()
        elif isinstance(value, list):
            for inner in value:
                spoilt(inner)
            value.clear()

    for name in STEPS:
        s = play.at(name)
        before = s.fingerprint()
        for gift in (s.view(0), s.view(None), s.snapshot(), s.record().doc):
            spoilt(gift)
        assert s.fingerprint() == before
        assert path(s, 1)


# ------------------------------------------------------------ snapshots


@pytest.mark.parametrize("name", STEPS)
def test_a_snapshot_is_the_whole_state(name: str) -> None:
    s = play.at(name)
    again = SKIRMISH.restore(json.loads(json.dumps(s.snapshot())))
    assert again.fingerprint() == s.fingerprint()
    assert [again.view(x) for x in (0, 1, 2, 3, None)] == [s.view(x) for x in (0, 1, 2, 3, None)]
    assert path(again, 5) == path(s, 5)


def test_a_snapshot_stays_as_it_was_when_the_game_goes_on() -> None:
    s = play.at("War")
    snap, before = s.snapshot(), s.fingerprint()
    path(s, 1)
    one, two = SKIRMISH.restore(snap), SKIRMISH.restore(snap)
    assert one.fingerprint() == before
    assert path(one, 1) != path(two, 2)
    assert SKIRMISH.restore(snap).fingerprint() == before
    snap["board"].clear()
    assert two.record().verify(), "a what-if record holds a snapshot of its own"


def test_a_finished_game_can_be_restored() -> None:
    s = play.finished()
    again = SKIRMISH.restore(s.snapshot())
    assert (again.is_over, again.to_act, again.winners, again.scores) == (True, (), s.winners, s.scores)


def test_the_order_of_a_snapshots_fields_does_not_matter() -> None:
    """A database may keep them in another order."""
    s = play.at("War")
    text = json.dumps(s.snapshot(), sort_keys=True)
    assert SKIRMISH.restore(json.loads(text)).fingerprint() == s.fingerprint()


def not_restored(snap: Any) -> str:
    with pytest.raises(BadSetup) as error:
        SKIRMISH.restore(snap)
    said = str(error.value)
    assert said[0].isupper(), said
    assert said.endswith("."), said
    assert said.isprintable(), said
    return said


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("game", "ikusa", "it is one of ikusa"),
        ("rules", "0", "its rules are 0, not 1"),
        ("seats", 9, "Skirmish is for 2 to 5 players, not 9."),
        ("seats", True, "whole number"),
        ("options", {"rounds": 99}, "cannot be 99"),
        ("options", None, "Options are a table"),
        ("seed", 7, "its seed is no text"),
        ("seed", "\ud800", "its seed is no text"),
        ("nonces", "abc", "its nonces are no texts"),
        ("nonces", [1], "its nonces are no texts"),
        ("rolls", -1, "its number of draws"),
        ("rolls", True, "its number of draws"),
        ("rolls", "3", "its number of draws"),
        ("rolls", 10**30, "its number of draws"),
        ("over", "no", "it does not say whether the game is over"),
        ("over", 1, "it does not say whether the game is over"),
        ("winners", [9], "its winners are no seats"),
        ("winners", 3, "its winners are no seats"),
        ("left", ["0"], "its left are no seats"),
        ("left", [1, 1], "its left are no seats"),
        ("frames", [], "it has no step"),
        ("frames", None, "it has no steps"),
        ("frames", [["Flight"]], "there is no step 'Flight'"),
        ("frames", [["Round"]], "step"),
        ("frames", [[]], "step"),
        ("frames", [["Round", 0]], "nobody is asked"),
        ("frames", [["War", 0, 3, 7]], "step"),
        ("frames", ["War"], "step"),
        ("board", [], "not enough values"),
        ("board", None, "unpack"),
    ],
)
def test_a_broken_snapshot_is_told_with_what_is_wrong(field: str, value: Any, why: str) -> None:
    snap = play.at("War").snapshot()
    snap[field] = value
    assert why in not_restored(snap)


@pytest.mark.parametrize("snap", [None, 7, "", [], {}, {"game": "skirmish"}, {"game": {}}, b"x", object(), {1: {2}}])
def test_what_is_no_snapshot_at_all_is_told_so(snap: Any) -> None:
    assert not_restored(snap).startswith("This is no snapshot of skirmish: ")


def test_more_or_less_than_a_snapshot_has_is_told() -> None:
    whole = play.at("War").snapshot()
    for field in whole:
        assert not_restored({k: v for k, v in whole.items() if k != field})
    assert "it does not read back" in not_restored({**whole, "extra": 1})


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(), max_size=3),
    st.just({}),
)
WHOLE = {name: play.at(name).snapshot() for name in STEPS}


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where every value of a JSON document is."""
    out = [at] if at else []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, x in inner:
        out += places(x, (*at, key))
    return out


PLACES = {name: places(snap) for name, snap in WHOLE.items()}


@given(st.data())
def test_a_snapshot_with_junk_anywhere_is_refused_or_plays(data: st.DataObject) -> None:
    """Never a stack trace: either BadSetup, or a state that is shown, listed and written like any other."""
    name = data.draw(st.sampled_from(STEPS))
    snap = json.loads(json.dumps(WHOLE[name]))
    *way, last = data.draw(st.sampled_from(PLACES[name]))
    inner = snap
    for key in way:
        inner = inner[key]
    inner[last] = data.draw(JUNK)
    try:
        s = SKIRMISH.restore(snap)
    except BadSetup:
        return
    assert s.fingerprint()
    for x in range(s.seats):
        assert json.dumps([s.view(x), s.legal_actions(x), s.prompt(x)])


def test_a_sealed_step_whose_tray_is_none_is_refused() -> None:
    snap = json.loads(json.dumps(WHOLE["Window"]))
    snap["frames"][0][2][1] = None
    with pytest.raises(BadSetup, match="sealed choices"):
        SKIRMISH.restore(snap)


# ------------------------------------------------------------ determinism


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    for g in range(6):
        one, two = (path(play.new(2 + g % 4, g), g, 10_000) for _ in range(2))
        assert one == two


def test_a_game_is_the_same_in_another_process_with_other_hashes() -> None:
    """PYTHONHASHSEED changes the order of sets: nothing may depend on it."""
    code = "from toy import play; "
    code += "print(play.finished(4, 5).fingerprint(), play.at('Window').determinize(1, 2).fingerprint())"
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent / "src")]),
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    here = f"{play.finished(4, 5).fingerprint()} {play.at('Window').determinize(1, 2).fingerprint()}\n"
    assert found == {here}


def test_every_part_of_the_state_is_in_the_fingerprint() -> None:
    s = play.at("War")
    assert isinstance(s, Skirmish)
    seen = {s.fingerprint()}
    for change in (
        lambda c: setattr(c, "rolls", c.rolls + 1),
        lambda c: setattr(c, "left", (1,)),
        lambda c: setattr(c, "winners", (1,)),
        lambda c: setattr(c, "is_over", True),
        lambda c: setattr(c, "seed", "other"),
        lambda c: setattr(c, "nonces", ("n",)),
        lambda c: setattr(c, "top", c.top.done()),
        lambda c: c.hands.__setitem__(0, 9),
        lambda c: c.lands.__setitem__(0, Land(0, 9, False)),
    ):
        copy = s.clone()
        change(copy)  # type: ignore[no-untyped-call]
        seen.add(copy.fingerprint())
    assert len(seen) == 10


# ------------------------------------------------------------ events


def test_events_are_heard_by_all_listeners_and_by_no_copy() -> None:
    s = play.new(3, 2)
    one: list[Event] = []
    two: list[Event] = []
    s.listen(one.append)
    s.listen(two.append)
    path(s.clone(), 1)
    assert one == []
    path(s, 1, 10_000)
    assert one == two
    assert {kind for _, kind, _ in one} >= {"ready", "battle", "reveal.plans", "reveal.ronin", "reveal.answers"}
    assert json.dumps(one)
    assert all([SKIRMISH.words.has(kind if kind.startswith("reveal.") else f"event.{kind}") for _, kind, _ in one])


def test_listening_changes_nothing() -> None:
    s, t = play.new(3, 2), play.new(3, 2)
    s.listen(lambda event: None)
    assert path(s, 1, 10_000) == path(t, 1, 10_000)
    assert s.record().to_json() == t.record().to_json()


def test_a_replay_makes_the_events_again() -> None:
    s = play.new(3, 2)
    live: list[Event] = []
    s.listen(live.append)
    rng = random.Random(1)
    while not s.is_over:
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    t = s.record().replay(0)
    again: list[Event] = []
    t.listen(again.append)
    for line in s.record().doc["moves"][1:]:
        seat_text, _, rest = line.partition(" ")
        t.apply(int(seat_text), rest.partition(" | ")[0])
    assert again == live


def test_an_imagined_state_has_no_record_and_dice_of_its_own() -> None:
    s = play.at("War")
    one, two, same = s.determinize(0, 1), s.determinize(0, 2), s.determinize(0, 1)
    with pytest.raises(SengokuError, match=r"An imagined state has no record: it has no past\."):
        one.record()
    assert one.fingerprint() == same.fingerprint() != two.fingerprint()
    assert one.roll([256] * 8) == same.roll([256] * 8) != s.clone().roll([256] * 8)
    play.played(two, 1_000, random.Random(1))
    with pytest.raises(SengokuError):
        two.clone().record()
