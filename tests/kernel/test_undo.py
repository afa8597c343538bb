"""Undo: a game goes back, its dice do not."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from sengoku import BadRecord, IllegalAction, Record, State
from sengoku.kernel.record import read_line, sealed_with_sums
from toy import play
from toy.play import checked


def draws(moves: list[str]) -> list[int]:
    return [n for line in moves for n, _ in read_line(line)[2]]


def test_an_undo_goes_back_and_uses_no_draw_number_twice() -> None:
    rng = random.Random(6)
    s = play.at("War")
    kept = s.clone()
    before = s.rolls
    while s.rolls == before:
        play.step(s, rng)
    used = s.rolls
    s = s.undone(kept)
    assert (s.rolls, kept.rolls) == (used, before)
    assert s.snapshot() | {"rolls": 0} == kept.snapshot() | {"rolls": 0}
    play.played(s, 60, rng)
    moves = checked(s).doc["moves"]
    assert len([line for line in moves if line.startswith("* undo ")]) == 1
    assert sorted(set(draws(moves))) == draws(moves), "a number came twice or went back"
    assert draws(moves)[-1] == s.rolls - 1


def test_games_with_many_undos_one_inside_another_verify() -> None:
    rng = random.Random(7)
    for g in range(10):
        s = play.new(2 + g % 4, g)
        kept: list[State] = []
        undos = 0
        while not s.is_over:
            kept.append(s.clone())
            play.step(s, rng)
            if undos < 12 and rng.random() < 0.1:
                try:
                    s = s.undone(rng.choice(kept))
                except IllegalAction:
                    continue
                undos += 1
        record = checked(s)
        assert record.moves > 0
        for n in range(0, record.moves + 1, 7):
            assert Record(record.doc).replay(n).fingerprint() == record.replay(n).fingerprint()


def test_an_undo_goes_only_to_a_position_of_the_same_game_outside_a_sealed_step() -> None:
    rng = random.Random(8)
    s = play.at("Plan")
    s.apply(0, "plan levy")
    inside = s.clone()
    play.until(s, "War", rng)
    for other in (inside, play.new(), play.at("War"), play.finished(), s.determinize(0, 1)):
        with pytest.raises(IllegalAction, match="goes back only to an earlier position of its own, outside a sealed"):
            s.undone(other)


def test_an_undo_to_the_beginning_of_a_sealed_step_asks_it_again() -> None:
    s = play.at("Plan")
    start = s.clone()
    for _, x in itertools.product(range(3), range(4)):
        s.apply(x, "plan levy")
    s = s.undone(start)
    assert (type(s.top).__name__, s.to_act) == ("Plan", (0, 1, 2, 3))
    s.apply(2, "plan card")
    s.retract(2)
    with pytest.raises(IllegalAction):
        s.retract(0)
    checked(play.played(s, 60, random.Random(9)))


def test_an_undo_in_the_middle_of_a_sealed_step_verifies() -> None:
    s = play.at("War")
    kept = s.clone()
    play.until(s, "Plan", random.Random(10))
    s.apply(2, "plan card")
    s.apply(0, "plan levy")
    s = s.undone(kept)
    checked(s)
    checked(play.played(s, 60, random.Random(10)))


def forged(record: Record, moves: list[str]) -> Record:
    """A record with other moves and new sums, as a forger makes it."""
    return Record(sealed_with_sums({**record.doc, "moves": moves}))


def test_a_record_with_a_skipped_draw_number_is_rejected() -> None:
    """A roll that somebody did not like cannot be left out: only an undo, which is written, uses up a number."""
    s = play.finished()
    record = s.record()
    moves = list(record.doc["moves"])
    i, n = next((i, read_line(line)[2][0][0]) for i, line in enumerate(moves) if i and " | " in line)
    moves[i] = re.sub(rf"\| {n}:", f"| {n + 1}:", moves[i])
    with pytest.raises(BadRecord, match=rf"\(move {i}\).*the seed gives {n}: "):
        forged(record, moves).verify()
    with pytest.raises(BadRecord, match=rf"\(move {i}\)"):
        forged(record, moves).replay()


@pytest.mark.parametrize(
    "line", ["* undo 0", "* undo 999", "* undo 003", "* undo -1", "* undo", "* undo 1 ", "* start", "* rest"]
)
def test_a_wrong_undo_in_a_record_is_named(line: str) -> None:
    record = play.played(play.new(), 30, random.Random(1)).record()
    moves = [*record.doc["moves"], line]
    with pytest.raises(BadRecord, match=r"\(move 31\)"):
        forged(record, moves).verify()


def test_an_undo_into_a_sealed_step_in_a_record_is_named() -> None:
    s = play.played(play.new(), 30, random.Random(1))
    record = s.record()
    assert record.doc["moves"][5].startswith("1 plan")
    with pytest.raises(BadRecord, match=r"\(move 31\).*outside a sealed step"):
        forged(record, [*record.doc["moves"], "* undo 6"]).verify()


def test_a_record_full_of_undos_is_read_in_a_moment() -> None:
    """Each undo repeated all that came before it: sixty lines took longer than the age of the world."""
    s = play.until(play.new(), "War", random.Random(1))
    for _ in range(200):
        s = s.undone(s.clone())
    checked(s)
