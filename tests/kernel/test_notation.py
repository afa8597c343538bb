"""Notation: an action is its own text; what people type is understood, or refused in a sentence."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku import IllegalAction
from sengoku.kernel.notation import LONGEST, plain, understood
from toy import play
from toy.skirmish import SKIRMISH

LEGAL = [
    "levy bowman omi force",
    "levy bowman owari army",
    "levy spearman omi force",
    "march omi",
    "march mino",
    "done",
]
WORDS = {plain(a): a for a in [*LEGAL, "rest"]}


def refused(text: object, legal: list[str] = LEGAL) -> str:
    with pytest.raises(IllegalAction) as error:
        understood(WORDS, text, legal)  # type: ignore[arg-type]
    said = str(error.value)
    assert said.endswith("."), said
    assert said.isprintable(), said
    return said


def test_every_action_of_the_vocabulary_is_read_back_as_itself() -> None:
    """Whoever is to act: legality is the business of apply."""
    s = play.new()
    for action in SKIRMISH.vocabulary:
        assert s.parse(s.to_act[0], s.notation(action)) == action
    assert len(SKIRMISH.meanings) == len(SKIRMISH.vocabulary)


def test_all_that_is_ever_offered_is_in_the_vocabulary() -> None:
    known = set(SKIRMISH.vocabulary)
    for s in play.positions(12, random.Random(1)):
        for x in s.to_act:
            assert known.issuperset(s.legal_actions(x))


def test_case_accents_and_spaces_do_not_matter() -> None:
    for text in ("march omi", "MARCH OMI", " March  Ōmi\t", "m\u0061rch o\u0304mi", "\uff4darch omi"):
        assert understood(WORDS, text, LEGAL) == "march omi"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("lev bow om", "levy bowman omi force"),
        ("l s", "levy spearman omi force"),
        ("march mi", "march mino"),
        ("mar o", "march omi"),
        ("d", "done"),
        ("mino", "march mino"),
        ("levy bowman owari", "levy bowman owari army"),
        ("rest", "rest"),
    ],
)
def test_abbreviations_mean_the_only_legal_action_they_fit(text: str, meant: str) -> None:
    assert understood(WORDS, text, LEGAL) == meant


def test_whole_words_go_before_beginnings() -> None:
    assert understood({}, "attack omi", ["attack omi", "attack ominato"]) == "attack omi"
    assert understood({}, "attack omi", ["attack ominato", "attack omi north"]) == "attack omi north"


def test_ambiguity_is_told_with_the_choices_and_never_guessed() -> None:
    assert refused("levy b") == "'levy b' may mean several things: 'levy bowman omi force', 'levy bowman owari army'."
    many = [f"march place{i}" for i in range(9)]
    assert refused("march", many).endswith("'march place3' and others.")
    assert "several" in refused("omi")


def test_what_is_not_understood_is_told_with_an_example() -> None:
    assert refused("attack tokyo") == (
        "Nothing that can be done now reads like 'attack tokyo'; 'levy bowman omi force' is one thing that can."
    )
    assert refused("march omi now").startswith("Nothing that can be done now reads like")
    for nothing in ("", "   ", "\u0301", None, 7, b"rest", ["rest"]):
        assert refused(nothing) == "Say what you want to do, such as 'levy bowman omi force'."


def test_a_long_text_is_not_cut_to_something_else() -> None:
    """'rest', many spaces and an attack is not 'rest'."""
    assert "Nothing that can be done" in refused("rest" + " " * LONGEST + "march omi")
    assert understood(WORDS, "rest" + " " * LONGEST, LEGAL) == "rest"
    assert len(refused("a" * 100_000)) < 300


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    s = play.at("War")
    other = next(x for x in range(4) if x not in s.to_act)
    with pytest.raises(IllegalAction, match=f"It is not seat {other} who decides now."):
        s.parse(other, "res")
    with pytest.raises(IllegalAction, match="There is no seat 9"):
        s.parse(9, "res")
    assert s.parse(other, "rest") == "rest"


AT_WAR = play.at("War")


@given(st.text(max_size=300))
def test_any_text_is_understood_or_refused_and_nothing_else(text: str) -> None:
    for x in range(4):
        with contextlib.suppress(IllegalAction):
            assert AT_WAR.parse(x, text) in SKIRMISH.meanings.values()


@given(st.data())
def test_what_is_understood_fits_what_was_typed(data: st.DataObject) -> None:
    """Beginnings of the words of a legal action mean that action, or are told to be ambiguous."""
    s = AT_WAR
    seat = s.to_act[0]
    action = data.draw(st.sampled_from(s.legal_actions(seat)))
    words = action.split()[: data.draw(st.integers(1, 3))]
    typed = " ".join([w[: data.draw(st.integers(1, len(w)))] for w in words])
    alike = [a for a in s.legal_actions(seat) if all([w.startswith(t) for t, w in zip(typed.split(), a.split())])]
    with contextlib.nullcontext() if len(alike) == 1 else contextlib.suppress(IllegalAction):
        assert s.parse(seat, typed) in alike or typed in s.parse(seat, typed).split()
