"""Records of real games: they verify, replay to any point, and notice what was changed."""

from __future__ import annotations

import json
import random

import pytest

from sengoku import BadRecord, IllegalAction, Record
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Event
from shogun import walks
from shogun.helpers import EDITIONS, do, edition, run, table


def played(game: str, seats: int, seed: int, most: int = 100_000, **options: object) -> Shogun:
    s, rng = walks.new(game, seats, seed, **options), random.Random(seed)
    for _ in walks.positions(s, rng, most):
        pass
    return s


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("seats", "variant"), [(2, "standard"), (3, "quick"), (4, "standard"), (5, "longer")])
def test_a_record_verifies_and_leads_back_to_its_game(game: str, seats: int, variant: str) -> None:
    s = played(game, seats, 3, 900, variant=variant)
    record = Record.from_json(s.record().to_json())
    assert record.verify()
    assert record.replay().fingerprint() == s.fingerprint()
    assert record.replay().record().to_json() == s.record().to_json()
    assert (record.doc["game"], record.doc["seats"], record.doc["options"]["variant"]) == (game, seats, variant)


def test_a_replay_stops_at_any_line() -> None:
    """One seat after another in sealed steps, so that the lines stand in the order of the decisions."""
    s, rng, path = walks.new("ikusa", 3, 9), random.Random(9), []
    path.append(s.fingerprint())
    for _ in range(300):
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        path.append(s.fingerprint())
    record = Record.from_json(s.record().to_json())
    for n in (0, 1, 17, 100, 203, 299, 300):
        assert record.replay(n).fingerprint() == path[n]


def test_a_finished_record_names_the_winners() -> None:
    s = played("ikusa", 3, 2)
    assert s.is_over
    record = Record.from_json(s.record().to_json())
    assert record.verify()
    assert record.doc["result"]["winners"] == list(s.winners)


@pytest.mark.parametrize("game", EDITIONS)
def test_a_changed_line_die_or_head_is_found(game: str) -> None:
    doc = json.loads(played(game, 3, 4, 700).record().to_json())
    rng, moves = random.Random(1), doc["moves"]
    rolled = [i for i, line in enumerate(moves) if " | " in line and i]
    changes = []
    for i in rng.sample(range(1, len(moves)), 12):
        changes.append(("moves", i, moves[i] + "x"))
    for i in rng.sample(rolled, 6):
        head, _, last = moves[i].rpartition(" ")
        changes.append(("moves", i, f"{head} {int(last) % 12 + 1}"))
    changes += [("seats", None, 4), ("game", None, "skirmish"), ("seed", None, "other"), ("rules", None, "99")]
    for field, i, value in changes:
        bad = json.loads(json.dumps(doc))
        if i is None:
            bad[field] = value
        else:
            bad[field][i] = value
        with pytest.raises(BadRecord):
            Record.from_json(json.dumps(bad)).verify()
    for gone in (1, len(moves) // 2):
        bad = json.loads(json.dumps(doc))
        del bad["moves"][gone]
        with pytest.raises(BadRecord):
            Record.from_json(json.dumps(bad)).verify()


def test_the_order_of_sealed_answers_is_not_in_the_record() -> None:
    """Plans given in another order of arrival make the same lines."""
    one, two = (table("ikusa", 3, "plan") for _ in range(2))
    plan = "plan order 1, plan build 0, plan levy 2, plan ronin 0"
    for s, clans in ((one, ("blue", "orange", "green")), (two, ("green", "blue", "orange"))):
        for clan in clans:
            do(s, clan, plan)
    assert one.record().doc["moves"] == two.record().doc["moves"]


def test_a_sealed_answer_can_be_taken_back_until_all_are_in() -> None:
    s = table("ikusa", 3, "plan")
    do(s, "blue", "plan order 1, plan build 0")
    s.retract(0)
    s.retract(0)
    run(s, "=> legal blue plan order 4")
    do(s, "blue", "plan order 0, plan build 0, plan levy 0, plan ronin 0")
    s.retract(0)
    do(s, "blue", "plan ronin 3")
    do(s, "orange", "plan order 0, plan build 0, plan levy 0, plan ronin 0")
    do(s, "green", "plan order 0, plan build 0, plan levy 0, plan ronin 0")
    assert s.view(None)["clans"][0]["plan"]["ronin"] == 3
    with pytest.raises(IllegalAction):
        s.retract(1)
    assert s.record().verify()


def test_an_undo_by_consent_keeps_the_dice_going_and_the_record_whole() -> None:
    s = table("ikusa", 3, "turn blue B\nowari blue 4p\nmino orange 4p")
    do(s, "blue", "declare force owari mino")
    earlier = s.clone()
    do(s, "blue", "done")
    assert s.rolls > earlier.rolls
    back = s.undone(earlier)
    assert isinstance(back, Shogun)
    assert back.view(0) == earlier.view(0)
    do(back, "blue", "done")
    assert back.record().verify()
    assert back.record().replay().fingerprint() == back.fingerprint()


@pytest.mark.parametrize("game", EDITIONS)
def test_a_what_if_game_starts_from_a_position_and_has_a_record(game: str) -> None:
    rng = random.Random(5)
    s = walks.ambush(game, rng)
    for _ in walks.positions(s, rng, 120):
        pass
    record = Record.from_json(s.record().to_json())
    assert record.doc["start"] is not None
    assert record.verify()
    assert record.replay().fingerprint() == s.fingerprint()


def test_a_replay_makes_the_events_again() -> None:
    s, live, rng = walks.new("ikusa", 4, 12), list[Event](), random.Random(12)
    s.listen(live.append)
    for _ in range(500):
        seat = s.to_act[0]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    t, again = s.record().replay(0), list[Event]()
    t.listen(again.append)
    for line in s.record().doc["moves"][1:]:
        seat_text, _, rest = line.partition(" ")
        t.apply(int(seat_text), rest.partition(" | ")[0])
    assert again == live


def test_resigning_is_recorded_and_leaves_the_game_going() -> None:
    s = walks.new("ikusa", 3, 1)
    s.act(2, "resign")
    assert s.view(None)["left"] == [2]
    do(s, edition("ikusa").clan_names[s.to_act[0]], s.legal_actions(s.to_act[0])[0])
    assert s.record().verify()
    assert "2 ! resign" in s.record().doc["moves"]
