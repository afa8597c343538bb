"""Records: a game as one document that holds every choice and every die, and that can be checked."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import sengoku
from sengoku import BadRecord, BadSetup, IllegalAction, Record, State
from sengoku.kernel import Frame
from sengoku.kernel.record import FIELDS, FIRST_LINE, HEAD, KEPT_EVERY, line_of, read_line
from toy import play
from toy.play import checked
from toy.skirmish import FRAMES, SKIRMISH, Plan, SkirmishGame

BAD_LINES = [
    *[
        "",
        "2",
        "2 ",
        " 2 rest",
        "02 rest",
        "2 rest ",
        "2  rest",
        "2 re\tst",
        "2 rest\n",
        "-1 rest",
        "x rest",
        "٢ rest",
        "*start",
    ],
    *[
        "2 rest |",
        "2 rest | 17",
        "2 rest | 17:",
        "2 rest | 17: 03",
        "2 rest | 017: 3",
        "2 rest | 17: 3 ",
        "2 rest | 17:  3",
    ],
    *[
        "2 rest| 17: 3",
        "2 rest | 17: 3 | ",
        "2 rest | ١٧: 3",
        "2 rest\n| 17: 3",
        "2 rest | 17: 1000",
        "2 rest | 17: -3",
    ],
    *["2 rest | 1234567890: 3", "2 rest | 17: 3.0", "2 rest |  17: 3"],
]


def wild(g: int) -> State:
    """A finished game with everything in it: options, nonces, table acts, choices taken back, undos."""
    rng = random.Random(g)
    options = [{}, {"rounds": 1}, {"ambushes": False}, {"ronin": "open", "rounds": 4}][g % 4]
    s = play.new(2 + g % 4, f"wild {g}", options=options, nonces=["a", "b"][: g % 3])
    kept: list[State] = []
    while not s.is_over:
        kept.append(s.clone())
        play.step(s, rng)
        if not s.is_over and rng.random() < 0.1:
            with contextlib.suppress(IllegalAction):
                s.act(rng.randrange(s.seats), rng.choice(["timeout", "resign", "truce offer 0", "truce accept 1"]))
        if not s.is_over and rng.random() < 0.1:
            with contextlib.suppress(IllegalAction):
                s.retract(rng.randrange(s.seats))
        if len(kept) < 200 and rng.random() < 0.03:
            with contextlib.suppress(IllegalAction):
                s = s.undone(rng.choice(kept))
    return s


def test_a_hundred_records_of_all_kinds_verify_and_lead_back() -> None:
    undos = acts = 0
    for g in range(100):
        s = wild(g)
        text = s.record({"event": f"game {g}"}).to_json()
        record = Record.from_json(text)
        assert record.verify()
        assert record.to_json() == text
        assert record.replay().fingerprint() == s.fingerprint() == record.doc["end"]
        undos += "* undo" in text
        acts += " ! " in text
    assert min(undos, acts) > 10


def test_a_running_game_has_a_record_too() -> None:
    s = play.new(3, 3)
    rng = random.Random(3)
    while not s.is_over:
        record = checked(s)
        assert record.doc["result"]["over"] is False
        play.played(s, 5, rng)


def test_a_record_reads_as_the_document_says() -> None:
    s = play.finished(3, 2)
    lines = s.record({"table": "7"}).to_json().split("\n")
    assert lines[0] == "{"
    assert [json.loads("{" + line.rstrip(",") + "}").popitem()[0] for line in lines[1 : len(HEAD) + 1]] == HEAD
    assert lines[len(HEAD) + 1] == '"moves": ['
    assert lines[FIRST_LINE - 1].startswith('"* start | 0: ')
    assert lines[-2:] == ["}", ""]
    assert list(json.loads("\n".join(lines))) == list(FIELDS)
    assert json.loads("\n".join(lines))["tags"] == {"table": "7"}


def test_a_move_is_written_in_one_way_only() -> None:
    assert line_of(2, "attack owari mino", [(17, [3, 11, 4])]) == "2 attack owari mino | 17: 3 11 4"
    assert line_of(-1, "start", []) == "* start"
    assert read_line("2 attack owari mino | 17: 3 11 4 | 18: 1") == (
        2,
        "attack owari mino",
        [(17, [3, 11, 4]), (18, [1])],
    )
    for line in [*BAD_LINES, "2 " + "x" * 201]:
        with pytest.raises(ValueError):
            read_line(line)


def test_dice_that_a_test_has_scripted_are_not_those_of_the_seed() -> None:
    s = play.new(2, dice=[1] * 19)
    with pytest.raises(BadRecord, match="the seed gives"):
        s.record().verify()
    assert s.record().replay().fingerprint() == s.fingerprint(), "a replay takes the dice as they stand"


def test_tags_are_texts() -> None:
    s = play.new()
    for tags in ({"a": 1}, {"a": None}, {1: "a"}, {"a": ["b"]}):
        with pytest.raises(BadSetup, match="Tags are a table of names and texts, not"):
            s.record(tags)  # type: ignore[arg-type]


# ------------------------------------------------------------ replaying and seeking


def test_a_replay_goes_to_any_move_in_any_order() -> None:
    s = play.new(5, 6, options={"rounds": 8})
    rng, right = random.Random(6), [s.fingerprint()]
    while not s.is_over:
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        right.append(s.fingerprint())
    record = s.record()
    assert record.moves == len(right) - 1 > 2 * KEPT_EVERY
    for n in rng.sample(range(len(right)), 60):
        assert record.replay(n).fingerprint() == right[n]
        assert record.replay(n).record().doc["moves"] == record.replay(n).record().doc["moves"]
    kept = record.with_snapshots(50)
    assert kept.verify()
    assert list(kept.doc["snapshots"]) == [str(n) for n in [*range(0, record.moves, 50), record.moves]]
    for n in rng.sample(range(len(right)), 60):
        assert kept.seek(n).fingerprint() == right[n]
    assert kept.replay().record().doc["moves"] == record.doc["moves"], "a seek has spoilt what a replay keeps"


def test_a_replayed_position_belongs_to_the_caller() -> None:
    record = play.finished(4, 3).record()
    n = record.moves - 3
    before = record.replay(n).fingerprint()
    play.played(record.replay(n), 3, random.Random(9))
    assert record.replay(n).fingerprint() == before


@pytest.mark.parametrize("g", [1, 5, 7, 9, 11])
def test_snapshots_are_sought_rightly_in_games_with_undos(g: int) -> None:
    record = wild(g).record()
    kept = record.with_snapshots(13)
    assert kept.verify()
    for n in range(record.moves + 1):
        sought = kept.seek(n)
        assert sought.fingerprint() == record.replay(n).fingerprint()
        assert sought.record().verify(), "its record starts at the snapshot, undos and all"


@pytest.mark.parametrize("upto", [-1, 10_000, "3", 1.5, True])
def test_moves_that_are_not_there_are_told(upto: Any) -> None:
    record = play.finished().record()
    for look in (record.replay, record.seek):
        with pytest.raises(BadRecord, match=rf"The record has {record.moves} moves; there is no move"):
            look(upto)


# ------------------------------------------------------------ what-if games


def test_a_what_if_record_begins_with_a_snapshot() -> None:
    for name in ("Plan", "War", "Window", "Lose"):
        s = SKIRMISH.restore(play.at(name).snapshot())
        record = checked(play.played(s, 50, random.Random(1)))
        assert record.doc["start"] == play.at(name).snapshot()
        assert record.doc["moves"][0] == "* start"


def test_a_what_if_game_may_begin_in_the_middle_of_a_sealed_step() -> None:
    s = play.at("Plan")
    s.apply(2, "plan card")
    t = SKIRMISH.restore(s.snapshot())
    t.apply(2, "plan levy")
    t.retract(2)
    with pytest.raises(IllegalAction):
        t.retract(2)  # what came before the snapshot is past
    checked(play.played(t, 40, random.Random(1)))


# ------------------------------------------------------------ rules that changed


class ShortPlan(Plan):
    """Two koku instead of three."""

    def more(self, s: Any, seat: int) -> bool:
        return len(self.trays[seat]) < 2


class NewRules(SkirmishGame):
    rules_version = "2"


OTHER_FRAMES: dict[str, type[Frame[Any]]] = {**FRAMES, "Plan": ShortPlan}


class OtherRules(NewRules):
    frames = OTHER_FRAMES

    def deal(self, s: State) -> Frame[Any]:
        first = super().deal(s)
        s.rolls += 1
        return first


@pytest.fixture
def shelf() -> Iterator[None]:
    yield
    sengoku.register(SKIRMISH)


@pytest.mark.usefixtures("shelf")
def test_a_record_of_older_rules_verifies_if_nothing_in_it_has_changed() -> None:
    text = play.finished().record().with_snapshots(20).to_json()
    sengoku.register(NewRules())
    record = Record.from_json(text)
    assert record.foreign
    assert record.verify()


@pytest.mark.usefixtures("shelf")
def test_a_record_of_other_rules_opens_by_its_snapshots_and_says_what_differs() -> None:
    s = play.finished()
    plain, kept = s.record().to_json(), s.record().with_snapshots(1).to_json()
    sengoku.register(OtherRules())
    record = Record.from_json(kept)
    assert record.foreign
    for n in (0, 7, record.moves):
        assert record.seek(n).view(0)["game"] == "skirmish"
    assert record.seek(record.moves).winners == s.winners
    with pytest.raises(BadRecord) as error:
        record.verify()
    said = str(error.value)
    assert said.startswith(
        "This record was made under rules 1 of skirmish; this program has 2, by which it does not hold: "
    )
    assert said.endswith(".")
    with pytest.raises(BadRecord, match="rules 1 of skirmish"):
        Record.from_json(plain).verify()
    with pytest.raises(BadSetup, match="its rules are 1, not 2"):
        sengoku.game("skirmish").restore(record.doc["snapshots"]["0"])
