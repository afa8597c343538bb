"""With which dice a recorded game was rolled: enough to compute every draw again from the seed."""

from __future__ import annotations

import pytest

import sengoku
from kernel.test_luck import MANY, played
from sengoku.kernel.dice import draw, stream
from sengoku.kernel.record import Record, read_line
from sengoku.kernel.sides import sides_of


def computed(record: Record) -> list[tuple[int, list[int]]]:
    """All draws of a record, from its seed and the sides alone."""
    key, lines = stream(record.doc["seed"], record.doc["nonces"]), sides_of(record)
    assert len(lines) == len(record.doc["moves"])
    numbers = [[n for n, _ in read_line(line)[2]] for line in record.doc["moves"]]
    return [(n, draw(key, n, one)) for ns, sides in zip(numbers, lines) for n, one in zip(ns, sides, strict=True)]


@pytest.mark.parametrize("game", list(MANY))
def test_seed_and_sides_give_every_draw_of_a_record(game: str) -> None:
    record = played(game, 5, MANY[game][1]).record()
    found = [roll for line in record.doc["moves"] for roll in read_line(line)[2]]
    assert len(found) == record.doc["draws"] > 3
    assert computed(record) == found


def test_draws_that_were_taken_back_are_told_too() -> None:
    s = sengoku.game("warriors-of-japan").new(seed="a")
    while not s.drawn or s.log[0] is None:
        before = s.clone()
        s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])
    record = s.undone(before).record()
    assert record.doc["moves"][-1].startswith("* undo")
    assert computed(record) == [roll for line in record.doc["moves"] for roll in read_line(line)[2]]
    assert sides_of(record)[-1] == []
    assert sides_of(record)[-2] != []
