"""What verify finds: accidents at every character, and forgeries as far as they can be found."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from sengoku import BadRecord, BadSetup, Record, SengokuError, commitment
from sengoku.kernel.record import FIELDS, FIRST_LINE, HEAD, sealed_with_sums
from toy import play
from toy.skirmish import SKIRMISH

RECORD = play.finished(2, 11, {"rounds": 2}).record({"table": "7"}).with_snapshots(1_000)
TEXT = RECORD.to_json()
LINES = TEXT.split("\n")
SUMS = LINES.index("],") + 1


def told(text: str) -> str:
    """What is said of a bad record: always BadRecord, one sentence."""
    with pytest.raises(BadRecord) as error:
        Record.from_json(text).verify()
    said = str(error.value)
    assert said[0].isupper(), said
    assert said.endswith("."), said
    assert said.isprintable(), said
    return said


def classes() -> dict[str, list[int]]:
    """Every position of the text, by what stands there."""
    out: dict[str, list[int]] = {}
    at = 0
    for n, line in enumerate(LINES):
        dice = line.find(" | ") if FIRST_LINE <= n + 1 <= SUMS - 1 else -1
        for i, c in enumerate([*line, "\n"]):
            if at + i >= len(TEXT):
                break
            if c in " \n":
                kind = "whitespace"
            elif c in '{}[]:,"' and (n in (0, len(HEAD) + 1, SUMS - 1, len(LINES) - 2) or i in (0, len(line) - 1)):
                kind = "layout"
            elif n <= len(HEAD):
                kind = "head"
            elif n < SUMS - 1:
                kind = "dice" if 0 <= dice <= i else "moves"
            else:
                kind = "sums" if n == SUMS else "hash"
            out.setdefault(kind, []).append(at + i)
        at += len(line) + 1
    return out


CLASSES = classes()


def test_the_record_itself_is_good_and_every_character_of_it_is_tried() -> None:
    assert Record.from_json(TEXT).verify()
    assert sorted([i for places in CLASSES.values() for i in places]) == list(range(len(TEXT)))
    assert min([len(places) for places in CLASSES.values()]) >= 30


@pytest.mark.parametrize("kind", ["head", "moves", "dice", "sums", "hash", "whitespace", "layout"])
def test_any_single_character_changed_left_out_or_added_is_found(kind: str) -> None:
    rng = random.Random(kind)
    for i in CLASSES[kind]:
        other = rng.choice([c for c in '0179af |:"{}[],.\\\n\t\u00e9' if c != TEXT[i]])
        for bad in (TEXT[:i] + other + TEXT[i + 1 :], TEXT[:i] + TEXT[i + 1 :], TEXT[:i] + TEXT[i] + TEXT[i:]):
            assert bad != TEXT
            told(bad)


def test_a_changed_choice_or_die_is_named_with_its_line() -> None:
    for n in range(FIRST_LINE, SUMS - 1):
        line = LINES[n - 1]
        for bad in (line.replace("plan", "plot"), re.sub(r"\d(?=\")", lambda d: str(9 - int(d[0])), line)):
            if bad != line:
                said = told("\n".join([*LINES[: n - 1], bad, *LINES[n:]]))
                assert said.startswith(f"In line {n} (move {n - FIRST_LINE}) something was changed: '"), said


def test_a_changed_head_is_named_with_its_lines() -> None:
    for old, new in (('"seats": 2', '"seats": 3'), ('"seed": "11"', '"seed": "12"'), ('"rules": "1"', '"rules": "9"')):
        said = told(TEXT.replace(old, new))
        assert said == f"The head of the record was changed (one of the lines 2 to {len(HEAD) + 1})."


def test_changed_whitespace_is_named_with_its_line() -> None:
    for n in (1, 2, 9, FIRST_LINE, len(LINES) - 1):
        bad = [*LINES[: n - 1], LINES[n - 1] + " ", *LINES[n:]]
        assert told("\n".join(bad)) == f"Line {n} is laid out differently than it was written."
    assert told(TEXT + "\n").endswith("is laid out differently than it was written.")
    assert told(TEXT.rstrip("\n")).endswith("is laid out differently than it was written.")
    assert told(json.dumps(json.loads(TEXT))) == "Line 1 is laid out differently than it was written."


def test_moves_left_out_added_or_exchanged_are_found() -> None:
    for n in range(FIRST_LINE, SUMS - 2):
        told("\n".join([*LINES[: n - 1], *LINES[n:]]))
        told("\n".join([*LINES[: n - 1], LINES[n - 1], LINES[n - 1], *LINES[n:]]))
        if LINES[n - 1] != LINES[n]:
            told("\n".join([*LINES[: n - 1], LINES[n], LINES[n - 1], *LINES[n + 1 :]]))


# ------------------------------------------------------------ what is no record at all


def test_a_truncated_record_is_told_wherever_it_ends() -> None:
    for i in range(0, len(TEXT) - 1, 7):
        told(TEXT[:i])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is no record: line 1: Expecting value."),
        ("null", "This is no record: it is not a JSON object."),
        ("[]", "This is no record: it is not a JSON object."),
        ("{}", "This is no record: its fields are none, but a record has format, game, "),
        ('{"format": 2}', "This record has format 2, but this program reads format 1."),
        ('{"format": 1, "format": 1}', "This is no record: it has a field twice."),
        ('{"format": NaN}', "This is no record: NaN is no number it could hold."),
        ('{"format": 1' + "0" * 5_000 + "}", "This is no record: 10000000000000000000 is no number it could hold."),
        ("[" * 200_000, "This is no record: "),
        ("\x00\x01\xff", "This is no record: line 1: "),
        ("\ufeff{}", "This is no record: line 1: "),
        (None, "This is no record: it is not a text."),
        (b"{}", "This is no record: it is not a text."),
        (7, "This is no record: it is not a text."),
    ],
)
def test_what_is_no_record_is_told_so(text: Any, sentence: str) -> None:
    assert told(text).startswith(sentence)


@pytest.mark.parametrize("field", list(FIELDS))
@pytest.mark.parametrize(
    "value", [None, True, 7, 1.5, "x", [1], [None], {"a": 1}, {"0": 1}, "\ud800", {"0": {}}, ["\ud800"]]
)
def test_a_field_of_a_wrong_kind_is_found(field: str, value: Any) -> None:
    """Also with sums made anew: never anything but BadRecord, or BadSetup for a game that is not there."""
    if (field, value) == ("start", None):
        return
    doc = {**RECORD.doc, field: value}
    told(json.dumps(doc))
    if field in ("moves", "sums", "hash"):
        return  # there is nothing to make anew
    text = Record(sealed_with_sums(doc)).to_json()
    if field == "game" and isinstance(value, str):
        with pytest.raises(BadSetup, match="There is no game called"):
            Record.from_json(text).verify()
    else:
        told(text)


def test_a_record_without_moves_is_told() -> None:
    assert "this is no move" in told(Record(sealed_with_sums({**RECORD.doc, "moves": [], "snapshots": {}})).to_json())


# ------------------------------------------------------------ forgers, who make the sums anew


def forged(**changes: Any) -> str:
    return Record(sealed_with_sums({**RECORD.doc, **changes})).to_json()


def test_a_forged_die_is_found_and_named() -> None:
    moves = RECORD.doc["moves"]
    rolling = [i for i, line in enumerate(moves) if " | " in line]
    for i in rolling:
        bad = re.sub(r"(\d+)$", lambda d: str(int(d[1]) % 2 + 1 if int(d[1]) < 3 else int(d[1]) - 1), moves[i])
        said = told(forged(moves=[*moves[:i], bad, *moves[i + 1 :]], snapshots={}))
        assert said.startswith(f"In line {FIRST_LINE + i} (move {i}), '{bad[:60]}"), said
        assert "the seed gives" in said


def test_a_forged_seed_is_found_with_or_without_its_commitment() -> None:
    assert told(forged(seed="12")) == "The seed is not the one committed to (line 9)."
    said = told(forged(seed="12", commit=commitment("12"), snapshots={}))
    assert said.startswith(f"In line {FIRST_LINE} (move 0), '* start")
    assert "the seed gives" in said
    assert told(forged(nonces=["mine"], snapshots={})).startswith(f"In line {FIRST_LINE} (move 0)")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"draws": 0}, "The moves use "),
        ({"end": "0" * 32}, "The moves lead to another position than the record says (line 13)."),
        (
            {"result": {"over": True, "winners": [0, 1], "scores": [1, 1]}},
            "The moves lead to another result than the record",
        ),
        ({"result": {}}, "The moves lead to another result than the record says (line 14)."),
        ({"seats": 3}, "In line "),
        ({"seats": 9}, f"In line {FIRST_LINE} (move 0), '"),
        ({"options": {}}, f"In line {FIRST_LINE} (move 0), '"),
        ({"options": {"rounds": 3, "ambushes": True, "ronin": "hidden"}}, "The moves lead to another result"),
        ({"snapshots": {"0": {}}}, "The snapshot after move 0 is not the position that the moves lead to (line 15)."),
        ({"snapshots": {"9999": {}}}, "This is no record: it has no move 9999 for a snapshot to stand after."),
        ({"snapshots": {"01": {}}}, "This is no record: it has no move 01 for a snapshot to stand after."),
        ({"snapshots": {"x": {}}}, "This is no record: it has no move x for a snapshot to stand after."),
        ({"start": {}}, f"In line {FIRST_LINE} (move 0), '"),
    ],
)
def test_a_forged_head_is_found_and_named(changes: dict[str, Any], sentence: str) -> None:
    assert told(forged(**{"snapshots": {}, **changes})).startswith(sentence)


def test_a_forged_snapshot_is_found_and_named() -> None:
    last = max(RECORD.doc["snapshots"], key=int)
    snap = json.loads(json.dumps(RECORD.doc["snapshots"][last]))
    snap["board"][-1] += 1
    assert told(forged(snapshots={last: snap})).startswith(f"The snapshot after move {last} is not the position")
    swapped = dict(reversed(RECORD.doc["snapshots"].items()))
    assert told(forged(snapshots=swapped)).startswith("The snapshot after move 0 is not")


def test_a_forged_choice_is_found_unless_a_whole_other_game_is_forged() -> None:
    """Then the record is a good record of a game that nobody played: only the published hash tells."""
    moves = RECORD.doc["moves"]
    for i, line in enumerate(moves):
        if " plan levy" in line:
            told(forged(moves=[*moves[:i], line.replace("levy", "card"), *moves[i + 1 :]], snapshots={}))
    other = play.played(play.new(2, 11, options={"rounds": 2}), 10_000, random.Random(99)).record({"table": "7"})
    assert other.verify()
    assert other.doc["hash"] != RECORD.doc["hash"]


def test_sealed_choices_out_of_seat_order_are_found() -> None:
    moves = list(RECORD.doc["moves"])
    assert [line[0] for line in moves[1:7]] == list("000111")
    head, rolled = moves[6].partition(" | ")[::2]
    exchanged = [moves[0], moves[4], moves[5], head, moves[1], moves[2], f"{moves[3]} | {rolled}", *moves[7:]]
    said = told(forged(moves=exchanged, snapshots={}))
    assert said.endswith("this is not how, or not where, such a move is written."), said
    assert said.startswith(f"In line {FIRST_LINE + 1} (move 1)")


def test_a_what_if_record_whose_head_tells_of_another_game_is_found() -> None:
    s = SKIRMISH.restore(play.at("War").snapshot())
    doc = play.played(s, 20, random.Random(1)).record().doc
    assert Record(doc).verify()
    for changes in ({"seed": "99", "commit": commitment("99")}, {"seats": 3}, {"nonces": ["x"]}):
        said = told(Record(sealed_with_sums({**doc, **changes})).to_json())
        assert "the head tells of another game than its start" in said


def test_a_what_if_record_with_junk_in_its_start_is_told_and_never_ends_in_a_stack_trace() -> None:
    s = SKIRMISH.restore(play.at("War").snapshot())
    doc = play.played(s, 30, random.Random(1)).record().doc
    rng = random.Random(5)
    refused = 0
    for _ in range(150):
        start = json.loads(json.dumps(doc["start"]))
        inner: Any = start["board"]
        while isinstance(inner, list) and inner and isinstance(inner[-1 - len(inner) // 2], list):
            inner = rng.choice([x for x in inner if isinstance(x, list)] or [inner])
            if rng.random() < 0.3:
                break
        if isinstance(inner, list) and inner:
            inner[rng.randrange(len(inner))] = rng.choice([None, "x", -5, 99, [], {}])
        try:
            Record.from_json(Record(sealed_with_sums({**doc, "start": start})).to_json()).verify()
        except SengokuError:
            refused += 1
    assert refused > 100
