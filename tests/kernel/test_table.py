"""Table acts and sealed choices taken back: what happens beside the decisions."""

from __future__ import annotations

import itertools
import random

import pytest

from sengoku import IllegalAction, State
from sengoku.kernel import Event
from sengoku.kernel.record import lines_of
from toy import play
from toy.board import Skirmish
from toy.play import checked

ALL_STEPS = ["Plan", "Deploy", "War", "Window", "Battle", "Lose", "Honour"]


def heard(s: State) -> list[Event]:
    out: list[Event] = []
    s.listen(out.append)
    return out


# ------------------------------------------------------------ table acts


@pytest.mark.parametrize("name", ALL_STEPS)
def test_any_seat_may_act_at_any_time_and_the_decision_stays_the_same(name: str) -> None:
    s = play.at(name)
    asked, lists = s.to_act, [s.legal_actions(x) for x in range(4)]
    events = heard(s)
    for x in range(4):
        s.act(x, "timeout")
    s.act(3, "resign")
    s.act(0, "truce  offer   1")
    assert (s.to_act, [s.legal_actions(x) for x in range(4)], s.left) == (asked, lists, (3,))
    assert [kind for _, kind, _ in events] == ["timeout"] * 4 + ["resign", "truce"]
    rng = random.Random(1)
    checked(play.played(s, 30, rng))
    assert "3 ! resign" in s.record().doc["moves"]
    assert "0 ! truce offer 1" in s.record().doc["moves"]


def test_acts_keep_their_order_inside_a_sealed_step() -> None:
    """An offer of seat 3 that seat 0 accepts is written in that order, though choices are written in seat order."""
    s = play.at("Plan")
    s.apply(3, "plan levy")
    s.act(3, "truce offer 0")
    s.apply(1, "plan card")
    s.act(0, "truce accept 3")
    play.played(s, 40, random.Random(2))
    moves = checked(s).doc["moves"]
    assert moves.index("3 ! truce offer 0") < moves.index("0 ! truce accept 3") < moves.index("1 plan card")


def test_an_act_may_end_the_game_at_any_step() -> None:
    for name in ALL_STEPS:
        s = play.at(name)
        assert isinstance(s, Skirmish)
        for x in s.living():
            assert s.to_act
            s.act(x, "draw")
        assert (s.is_over, s.to_act, s.winners) == (True, (), tuple(sorted(s.living())))
        assert [s.legal_actions(x) for x in range(4)] == [[]] * 4
        checked(s)


@pytest.mark.parametrize(
    "act",
    [
        "",
        "  ",
        "conquer",
        "resign now",
        "truce",
        "truce offer 0",
        "truce accept 1",
        "a|b",
        "x" * 500,
        "\x1b\n",
        None,
        7,
    ],
)
def test_unknown_acts_are_refused_and_change_nothing(act: object) -> None:
    s = play.at("War")
    events, before, log = heard(s), s.fingerprint(), s.log
    with pytest.raises(IllegalAction) as error:
        s.act(0, act)  # type: ignore[arg-type]
    said = str(error.value)
    assert said.isprintable()
    assert said.endswith(".")
    assert len(said) < 300
    assert (s.fingerprint(), s.log, events) == (before, log, [])


def test_acts_that_no_record_could_hold_are_refused_whatever_a_game_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Skirmish, "table_act", lambda self, seat, words: None)
    s = play.new()
    s.act(0, "say hello")
    for act in ("say a|b", "say " + "x" * 200, "say \x00", "say \ud800"):
        with pytest.raises(IllegalAction, match="A table act is a few words, such as 'resign', not"):
            s.act(0, act)
    checked(s)


def test_nobody_leaves_twice() -> None:
    s = play.new()
    s.act(2, "resign")
    with pytest.raises(IllegalAction, match=r"Seat 2 has already left the game\."):
        s.act(2, "resign")
    assert s.left == (2,)
    assert s.view(0)["left"] == [2]


# ------------------------------------------------------------ taking back a sealed choice


def test_a_sealed_choice_taken_back_leaves_no_trace() -> None:
    s = play.at("Plan")
    t = s.clone()
    s.apply(0, "plan levy")
    s.apply(2, "plan card")
    s.act(1, "timeout")
    s.apply(0, "plan ronin")
    s.retract(0)
    s.apply(0, "plan card")
    s.retract(2)
    t.act(1, "timeout")
    t.apply(0, "plan levy")
    t.apply(0, "plan card")
    assert s.fingerprint() == t.fingerprint()
    assert s.record().to_json() == t.record().to_json()
    checked(play.played(s, 60, random.Random(4)))


def test_a_seat_that_was_done_chooses_again_and_all_hear_that_it_does() -> None:
    s = play.at("Plan")
    for _ in range(3):
        s.apply(1, "plan levy")
    assert 1 not in s.to_act
    events = heard(s)
    s.retract(1)
    assert s.to_act == (0, 1, 2, 3)
    assert events == [(None, "unready", {"seat": 1})]
    s.retract(1)
    assert len(events) == 1, "how many decisions a seat has made is nobody's business"
    assert s.legal_actions(1)


def test_only_an_open_sealed_choice_of_ones_own_can_be_taken_back() -> None:
    s = play.at("Plan")
    s.apply(0, "plan levy")
    s.act(1, "timeout")
    for seat in (1, 2, 3, 4, -1, 99):
        with pytest.raises(IllegalAction, match="has no sealed choice to take back"):
            s.retract(seat)
    play.until(s, "War", random.Random(1))
    before = s.fingerprint()
    for seat in range(4):
        with pytest.raises(IllegalAction, match="has no sealed choice to take back"):
            s.retract(seat)
    assert s.fingerprint() == before


def test_choices_can_be_taken_back_at_random_and_the_record_still_holds() -> None:
    rng = random.Random(5)
    for g in range(12):
        s = play.new(2 + g % 4, g)
        while not s.is_over:
            play.step(s, rng)
            if s.top.sealed and not s.is_over and rng.random() < 0.3:
                for x in rng.sample(range(s.seats), 2):
                    try:
                        s.retract(x)
                    except IllegalAction:
                        continue
        checked(s)


def test_lines_of_a_sealed_step_stand_in_seat_order_whatever_the_order_of_arrival() -> None:
    wanted: list[str] = []
    for order in itertools.permutations(range(4)):
        s = play.at("Plan")
        for x in order:
            for action in ("plan levy", "plan card", "plan ronin"):
                s.apply(x, action)
        lines = lines_of(s.log)
        wanted = wanted or lines
        assert lines == wanted
    assert [line[0] for line in wanted[1:]] == list("000111222333")
    assert " | " in wanted[-1]
