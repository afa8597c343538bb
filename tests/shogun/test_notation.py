"""The vocabulary of both editions: complete, without doubles, readable both ways, safe against any text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sengoku import IllegalAction
from sengoku.games.shogun.state import Shogun
from shogun import walks
from shogun.helpers import EDITIONS, edition, run, table


@cache
def somewhere(game: str) -> list[Shogun]:
    """A position of each kind of step; not to be changed."""
    found: dict[str, Shogun] = {}
    for kind, s in walks.gathered(game, random.Random(21), 1, 1):
        found.setdefault(kind, s.clone())
    return list(found.values())


@pytest.mark.parametrize("game", EDITIONS)
def test_every_word_reads_back_as_itself(game: str) -> None:
    s = table(game, 4, "plan")
    words = edition(game).vocabulary
    assert len({*words}) == len(words)
    for word in words:
        assert s.parse(0, s.notation(word)) == word
        assert s.parse(0, f"  {word.upper()} ") == word
        assert word == word.strip().lower()
        assert len(word) < 60


@pytest.mark.parametrize("game", EDITIONS)
def test_the_vocabulary_holds_so_many_words_of_each_verb(game: str) -> None:
    """Directed borders: 290, and 8 more by the other readings of what is disputed."""
    count = Counter([word.split()[0] for word in edition(game).vocabulary])
    borders = 290 + 8
    assert count["send"] == 5 * borders * 2
    assert count["declare"] == borders + 3 * 68
    assert count["levy"] == 4 * 68 * 2
    assert count["marker"] == 3 * 68
    for verb in (
        "take",
        "reinforce",
        "claim",
        "add",
        "castle",
        "fortify",
        "hide",
        "march",
        "detach",
        "attack",
        "raise",
    ):
        assert count[verb] == 68, verb
    assert count["fight"] == 3 + 68
    assert (count["strike"], count["spy"], count["pass"]) == (15, 6, 4)
    assert len(edition(game).vocabulary) < 6_500


@pytest.mark.parametrize("game", EDITIONS)
def test_the_vocabulary_is_the_same_each_time_and_the_editions_differ_in_names_only(game: str) -> None:
    assert list(edition(game).vocabulary) == edition(game).all_actions()
    other = next(g for g in EDITIONS if g != game)
    mine, theirs = {*edition(game).vocabulary}, {*edition(other).vocabulary}
    assert {w.split()[0] for w in mine ^ theirs} == {"strike", "spy"}


def test_a_last_word_that_follows_from_the_position_may_be_left_out() -> None:
    s = table("ikusa", 3, "turn blue D\nowari blue 2p\nmikawa blue 1p")
    run(s, "blue: done")
    assert s.parse(0, "send spearman owari mikawa") == "send spearman owari mikawa force"
    assert s.parse(0, "SEND spear Owari mikawa") == "send spearman owari mikawa force"
    s = table("ikusa", 3, "turn blue D\nblue army 1 mikawa 1p\nowari blue 2p\nmikawa blue 1p")
    run(s, "blue: done")
    with pytest.raises(IllegalAction, match="force"):
        s.parse(0, "send spearman owari mikawa")


def test_macrons_and_capitals_do_not_matter() -> None:
    s = table("ikusa", 3, "turn blue A\nblue army 1 owari 2p\nmino blue 1p")
    run(s, "blue: army 1")
    assert s.parse(0, "March MINO") == "march mino"
    assert s.parse(0, "march Ōmi") == "march omi"


def refused(call: Callable[[int, str], object], seat: int, text: str) -> str:
    """What is said; '' if it was not refused. Anything but IllegalAction goes through."""
    try:
        call(seat, text)
    except IllegalAction as e:
        return str(e) or "nothing was said"
    return ""


def tried(s: Shogun, text: str) -> None:
    """A text is understood or refused in a sentence, and nothing changes."""
    before = s.fingerprint()
    for seat in range(-1, s.seats + 1):
        assert refused(s.parse, seat, text) != "nothing was said"
        legal = text in s.legal_actions(seat)
        assert bool(refused(s.clone().apply, seat, text)) != legal
        assert refused(s.clone().act, seat, text) != "nothing was said"
        if not legal:
            assert refused(s.apply, seat, text)
    assert s.fingerprint() == before


BITS = "truce offer accept orange gray 1 2 plan send owari mino owari-mino army force done pass | : ! -1 ' × 戦 ١"


@given(st.data())
def test_arbitrary_text_never_raises_anything_but_illegal_action(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(EDITIONS))
    positions = somewhere(game)
    s = positions[data.draw(st.integers(0, len(positions) - 1))]
    one = st.one_of(st.text(max_size=30), st.sampled_from(BITS.split()), st.sampled_from(edition(game).vocabulary))
    tried(s, " ".join(data.draw(st.lists(one, max_size=6))))


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "a" * 10_000, "done\n", "DONE ", "march", "🗡", "\ud800", "done|done", "  "]
)
def test_odd_texts_are_refused_or_understood(game: str, text: str) -> None:
    for s in somewhere(game):
        tried(s, text)


@pytest.mark.parametrize("what", [None, 7, 1.5, True, b"done", ["done"], {"a": 1}, object()])
def test_what_is_no_text_is_refused(what: object) -> None:
    for s in somewhere("ikusa")[:6]:
        before = s.fingerprint()
        for call in (s.apply, s.parse, s.act):
            with pytest.raises(IllegalAction):
                call(s.to_act[0], what)  # type: ignore[arg-type]
        assert s.fingerprint() == before
