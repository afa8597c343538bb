"""Deciding: who may do what, and that a refusal leaves everything as it was."""

from __future__ import annotations

import random

import pytest

from sengoku import BrokenLaw, IllegalAction, State
from sengoku.kernel import Frame
from toy import play
from toy.skirmish import SKIRMISH, Round

NO_SEATS = [-1, -2, 4, 99, True, 1.0, "1", None, (1,)]


def sentence(error: pytest.ExceptionInfo[IllegalAction]) -> str:
    """The words of a refusal, which are one sentence: a capital, a full stop, nothing left to fill in."""
    said = str(error.value)
    assert said[0] in "'" or said[0].isupper(), said
    assert said.endswith("."), said
    assert "{" not in said, said
    assert "\n" not in said, said
    return said


def test_a_thousand_decisions_of_wrong_seats_change_nothing() -> None:
    rng, tried = random.Random(1), 0
    for s in play.positions(30, rng):
        legal = s.legal_actions(s.to_act[0])
        before = s.fingerprint()
        for x in range(s.seats):
            if x not in s.to_act:
                with pytest.raises(IllegalAction) as error:
                    s.apply(x, rng.choice(legal))
                assert sentence(error) == f"It is not seat {x} who decides now."
                tried += 1
        assert s.fingerprint() == before
    assert tried >= 1_000


def test_a_thousand_illegal_actions_change_nothing() -> None:
    rng, tried = random.Random(2), 0
    for s in play.positions(20, rng):
        seat, before = rng.choice(s.to_act), s.fingerprint()
        legal = s.legal_actions(seat)
        for action in rng.sample(SKIRMISH.vocabulary, 3):
            if action not in legal:
                with pytest.raises(IllegalAction) as error:
                    s.apply(seat, action)
                assert sentence(error).startswith(f"'{action}' is not possible now; {len(legal)} other things are")
                tried += 1
        assert s.fingerprint() == before
    assert tried >= 1_000


@pytest.mark.parametrize("seat", NO_SEATS)
def test_no_such_seat_decides_or_acts(seat: object) -> None:
    """-1 too: the list made last is not served to a seat that is none. True is not seat 1."""
    s = play.at("War")
    s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])
    before = s.fingerprint()
    for action in ["rest", "resign", *SKIRMISH.vocabulary]:
        with pytest.raises(IllegalAction) as error:
            s.apply(seat, action)  # type: ignore[arg-type]
    assert sentence(error).startswith("There is no seat ")
    with pytest.raises(IllegalAction) as error:
        s.act(seat, "resign")  # type: ignore[arg-type]
    assert sentence(error).endswith(": seats are 0 to 3.")
    assert s.fingerprint() == before


@pytest.mark.parametrize("seat", [-1, 4, 99, True, "1", (1,)])
def test_no_such_seat_is_shown_anything(seat: object) -> None:
    s = play.new()
    for ask in (s.view, lambda x: s.determinize(x, 1)):
        with pytest.raises(IllegalAction, match="There is no seat"):
            ask(seat)  # type: ignore[no-untyped-call]
    if seat is not True:
        assert s.legal_actions(seat) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action", ["", " ", "REST", "rest ", None, 7, ["rest"], "x" * 10_000, "\ud800", "\x1b[2J", "a\nb"]
)
def test_what_is_no_action_is_refused_in_a_sentence_that_can_be_printed(action: object) -> None:
    s = play.at("War")
    before = s.fingerprint()
    with pytest.raises(IllegalAction) as error:
        s.apply(s.to_act[0], action)  # type: ignore[arg-type]
    said = sentence(error)
    assert said.isprintable()
    assert len(said) < 300
    assert s.fingerprint() == before


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    s = play.finished()
    assert (s.to_act, s.prompt(0), s.ask(0)) == ((), "", None)
    for x in range(s.seats):
        assert s.legal_actions(x) == []
        for attempt in (lambda x: s.apply(x, "rest"), lambda x: s.act(x, "resign"), lambda x: s.parse(x, "re")):
            with pytest.raises(IllegalAction) as error:
                attempt(x)  # type: ignore[no-untyped-call]
            assert sentence(error) == "The game is over."


def test_the_list_that_is_handed_out_belongs_to_the_caller() -> None:
    s = play.at("War")
    seat = s.to_act[0]
    mine = s.legal_actions(seat)
    mine.clear()
    mine.append("conquer the moon")
    assert "rest" in s.legal_actions(seat)
    with pytest.raises(IllegalAction):
        s.apply(seat, "conquer the moon")
    assert "conquer the moon" not in play.at("War").legal_actions(seat)


def test_every_asked_seat_has_a_prompt_in_words_and_others_have_none() -> None:
    for s in play.positions(8, random.Random(3)):
        for x in range(s.seats):
            said = s.prompt(x)
            assert bool(said) == (x in s.to_act)
            if said:
                assert said[0].isupper(), said
                assert said[-1] in ".?", said
                assert "ask." not in said, said
                assert s.ask(x) is not None


class Nowhere(Frame[State]):
    """A step that asks nobody and leads to itself."""

    def go(self, s: State) -> Frame[State]:
        return self


def test_a_step_that_leads_nowhere_is_a_defect_that_is_named() -> None:
    s = play.new()
    s.top = Nowhere(None)
    with pytest.raises(BrokenLaw, match=r"Nobody can decide and the game is not over, at Nowhere\."):
        s.settle()
    with pytest.raises(BrokenLaw, match=r"Nobody can decide and the game is not over, at Round\."):
        Round(None, 0).done()
