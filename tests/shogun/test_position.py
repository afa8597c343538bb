"""Positions told in words: what they may say, and a sentence for everything that makes no sense."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku import BadSetup
from shogun import walks
from shogun.helpers import EDITIONS, at, run

ARMIES = "blue army 1 owari 2p\norange army 1 mino 2p\ngreen army 1 kai 2p\n"


def refused(text: str, seats: int = 3) -> str:
    with pytest.raises(BadSetup) as error:
        at("ikusa", seats, text)
    said = str(error.value)
    assert said[0].isupper()
    assert said.endswith(".")
    return said


def test_what_a_position_may_say() -> None:
    s = at(
        "ikusa",
        4,
        """
        round 5                          # a remark
        turn blue C
        order orange blue
        ninja green
        owari blue 1b 2s 1g 1p 2r fortress pile 1
        blue army 2 owari 1b 3p 1r hole 5
        mino orange 3p castle
        orange army 1 mino 2p lying level 3
        green: kai sagami
        green army 1 kai 1p
        purple army 3 sado
        built 3 castles 1 bases
        others: blue orange green purple
        """,
    )
    run(
        s,
        """
        => round 5
        => active blue
        => phase D (nothing was declared, so nothing is fought)
        => ninja green
        => order orange blue green purple
        => force owari 1b 2s 1g 1p 2r
        => building owari fortress
        => army blue 2 owari D 1b 3p 1r level 2 hole 5
        => army orange 1 mino lying 2p level 3
        => army blue 1 lost
        => army purple 3 sado D
        => owner sagami green
        => empty none
        => castles 5
        => bases 3
        => piles blue 1
        => hired blue 1
        => pool 26
        """,
    )


def test_a_position_before_the_plan_has_koku_by_provinces_or_as_told() -> None:
    s = at("ikusa", 3, f"plan\n{ARMIES}koku orange 9\nothers: blue orange green")
    run(s, "=> koku blue 7\n=> koku orange 9\n=> step Planning\n=> asked blue orange green")


def test_the_same_text_and_seed_give_the_same_game() -> None:
    one, two, other = (at("ikusa", 3, f"turn blue A\n{ARMIES}", seed=seed) for seed in (4, 4, 5))
    assert one.fingerprint() == two.fingerprint() != other.fingerprint()
    rng = random.Random(1)
    for _ in walks.positions(one, rng, 50):
        pass
    assert one.record().verify()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("owari pink 1p", "no clan 'pink'"),
        ("atlantis blue 1p", "no province 'atlantis'"),
        ("tosa blue 1x", "'1x' says nothing"),
        ("tosa blue 1p tower", "'tower' says nothing"),
        ("owari orange 1p", "two owners"),
        ("iyo blue 1p\niyo blue 2p", "told twice"),
        ("blue army 1 tosa 1p", "stands elsewhere"),
        ("blue army 2 owari 1p", "cannot stand in owari"),
        ("blue army 2 mino 1p", "cannot stand in mino"),
        ("blue army 4 tosa 1p", "from 1 to 3"),
        ("blue army 2 tosa 1p level 5", "from 1 to 4"),
        ("blue army 2 tosa 1p hole 0", "from 1 to 7"),
        ("blue army 2 tosa 1p hole 8", "from 1 to 7"),
        ("blue army 2 tosa 1p sleeping", "'sleeping' says nothing"),
        ("tosa blue 3p pile -1", "no whole number"),
        ("turn blue Z", "phases A, B, C and D"),
        ("turn pink A", "no clan 'pink'"),
        ("turn blue", "Line 4"),
        ("round 0", "from 1 to"),
        ("round many", "no whole number"),
        ("koku blue -1", "no whole number"),
        ("koku blue 23", "from 0 to 22"),
        ("built 11 castles 0 bases", "from 0 to 10"),
        ("built 3", "Line 4"),
        ("peace", "it says nothing"),
        ("others: pink", "no clan 'pink'"),
        ("pink: owari", "no clan 'pink'"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(line: str, why: str) -> None:
    said = refused(ARMIES + line)
    assert said.startswith("Line ")
    assert why in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (ARMIES + "tosa blue 6p", "tosa holds a force of 6"),
        (ARMIES + "tosa blue 1r", "tosa"),
        (ARMIES + "tosa blue 1p pile 1", "too many ronin lie in tosa"),
        (ARMIES + "tosa blue 2p 2r", "too many ronin"),
        (ARMIES + "blue army 2 tosa 5b", "too large"),
        (ARMIES + "tosa blue 5b\niyo blue 5b", "the tray of blue owes pieces"),
        (ARMIES + "blue army 2 tosa 1p lying\norange army 2 iyo 1p lying", "two daimyos lie"),
        (ARMIES + "blue army 2 tosa lying", "is alone"),
        (ARMIES + "order blue blue\nturn blue A", "a clan twice"),
        ("blue army 1 owari\norange army 1 mino\ngreen: kai", "kai is owned by a clan that is out of the game"),
        ("blue army 1 owari\norange army 1 mino\nturn green A", "without army"),
        ("blue army 1 owari\norange army 1 mino\nninja green", "without army"),
        ("blue army 1 owari", "fewer than two players"),
        ("", "fewer than two players"),
    ],
)
def test_a_position_that_cannot_be_is_told_why(text: str, why: str) -> None:
    said = refused(text)
    assert said.startswith("This position cannot be: ")
    assert why in said


WORDS = """turn plan round order ninja koku built others: blue: orange: army castle castles bases pile level hole lying
blue orange green owari mino kai tosa A D 0 1 2 3 5p 2r 1b -1 99 : #"""


@given(st.data())
def test_any_text_is_refused_in_a_sentence_or_played(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(EDITIONS))
    names = dict(zip(("blue", "orange", "green"), ("pink", "gray", "black"), strict=True))
    line = st.lists(st.one_of(st.sampled_from(WORDS.split()), st.text(max_size=6)), max_size=6).map(" ".join)
    text = ARMIES + "\n".join(data.draw(st.lists(line, max_size=4)))
    if game == "samurai-swords":
        for old, new in names.items():
            text = text.replace(old, new)
    try:
        s = at(game, 5, text)
    except BadSetup:
        return
    rng = random.Random(1)
    for x in walks.positions(s, rng, 12):
        x.audit()


@pytest.mark.parametrize("seats", [1, 6])
def test_a_position_wants_a_number_of_seats_the_game_has(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        at("ikusa", seats, ARMIES)
