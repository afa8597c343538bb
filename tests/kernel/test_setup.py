"""Setting up: options, seats, seeds. Whatever is wrong is told in one sentence, with what would be right."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sengoku
from sengoku import BadSetup, Option
from toy import play
from toy.skirmish import SKIRMISH

HUGE = 10**5_000  # Python itself refuses to write it down


def wrong(**setup: Any) -> str:
    """What Skirmish says of a bad setup: one sentence that can be printed."""
    with pytest.raises(BadSetup) as error:
        SKIRMISH.new(**setup)
    said = str(error.value)
    assert said[0].isupper(), said
    assert said.endswith("."), said
    assert said.isprintable(), said
    assert "{" not in said.replace("{}", ""), said
    return said


def test_a_game_without_any_wish_has_all_seats_and_default_options() -> None:
    s = SKIRMISH.new()
    assert (s.seats, s.seed, s.options) == (5, "0", {"rounds": 3, "ambushes": True, "ronin": "hidden"})
    assert SKIRMISH.new(2, options={"rounds": 8}).options["rounds"] == 8


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (1, "Skirmish is for 2 to 5 players, not 1."),
        (6, "Skirmish is for 2 to 5 players, not 6."),
        (-3, "Skirmish is for 2 to 5 players, not -3."),
        (True, "The number of seats must be a whole number, not True."),
        (3.0, "The number of seats must be a whole number, not 3.0."),
        ("3", "The number of seats must be a whole number, not '3'."),
        ([], "The number of seats must be a whole number, not ''."),
        pytest.param(HUGE, "Skirmish is for 2 to 5 players, not a huge number.", id="huge"),
    ],
)
def test_wrong_seats_are_told_with_the_right_ones(seats: object, sentence: str) -> None:
    assert wrong(seats=seats) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"koku": 3}, "Skirmish has no option 'koku'. Its options: rounds, ambushes, ronin."),
        ({1: 3}, "Skirmish has no option '1'. Its options: rounds, ambushes, ronin."),
        ({"rounds": 0}, "Option 'rounds' of Skirmish cannot be 0. It can be: a whole number from 1 to 8."),
        ({"rounds": True}, "Option 'rounds' of Skirmish cannot be True. It can be: a whole number from 1 to 8."),
        ({"rounds": 2.0}, "Option 'rounds' of Skirmish cannot be 2.0. It can be: a whole number from 1 to 8."),
        ({"rounds": "2"}, "Option 'rounds' of Skirmish cannot be '2'. It can be: a whole number from 1 to 8."),
        ({"ambushes": 1}, "Option 'ambushes' of Skirmish cannot be 1. It can be: True, False."),
        ({"ambushes": "True"}, "Option 'ambushes' of Skirmish cannot be 'True'. It can be: True, False."),
        ({"ronin": None}, "Option 'ronin' of Skirmish cannot be None. It can be: hidden, open."),
        ({"ronin": "Open"}, "Option 'ronin' of Skirmish cannot be 'Open'. It can be: hidden, open."),
        ({"ronin": "open", "ambushes": False}, "Without ambushes the ronin must be hidden."),
        ([], "Options are a table of names and values, not ''."),
        ("rounds=3", "Options are a table of names and values, not 'rounds=3'."),
    ],
)
def test_wrong_options_are_told_with_the_right_ones(options: object, sentence: str) -> None:
    assert wrong(options=options) == sentence


@pytest.mark.parametrize("seed", [None, 1.5, True, b"7", ["7"], pytest.param(HUGE, id="huge"), "x" * 2_000, "\ud800"])
def test_wrong_seeds_are_told_with_the_right_ones(seed: object) -> None:
    assert wrong(seed=seed).startswith("A seed is a whole number or a text of at most 1,000 letters, not ")


@pytest.mark.parametrize("nonces", ["abc", 7, [7], [None], ["x" * 2_000], ["\ud800"], {"a": 1}])
def test_wrong_nonces_are_told_with_the_right_ones(nonces: object) -> None:
    assert wrong(nonces=nonces).startswith("Nonces are a list of texts of at most 1,000 letters each, not ")


def test_numbers_and_texts_that_read_alike_are_one_seed() -> None:
    assert play.new(seed=7).fingerprint() == play.new(seed="7").fingerprint()
    assert play.new(seed=7).fingerprint() != play.new(seed=8).fingerprint()
    assert play.new(seed="戦国").to_act


@given(st.one_of(st.integers(), st.text(max_size=50)))
def test_any_number_or_text_is_a_seed(seed: int | str) -> None:
    s = SKIRMISH.new(2, seed)
    assert s.record().verify()


def test_options_that_were_handed_over_or_shown_stay_as_they_were() -> None:
    given = {"rounds": 2}
    s = SKIRMISH.new(2, options=given)
    before = s.fingerprint()
    given["rounds"] = 8
    s.view(0)["options"]["rounds"] = 8
    s.snapshot()["options"]["rounds"] = 8
    s.record().doc["options"]["rounds"] = 8
    assert s.options["rounds"] == 2
    assert s.fingerprint() == before


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Option(3, range(1, 9), ""), "5", 5),
        (Option(3, range(-3, 9), ""), "-2", -2),
        (Option(3, range(1, 9), ""), "--5", "--5"),
        (Option(3, range(1, 9), ""), "", ""),
        (Option(3, range(1, 9), ""), "five", "five"),
        (Option(3, range(1, 9), ""), "9" * 5_000, "9" * 5_000),
        (Option(True, (True, False), ""), "false", False),
        (Option("quick", ("quick", "full"), ""), "FULL", "full"),
        (Option("quick", ("quick", "full"), ""), "slow", "slow"),
    ],
)
def test_options_are_read_from_typed_texts(option: Option, text: str, value: object) -> None:
    found = option.read(text)
    assert (found, type(found)) == (value, type(value))


def test_unknown_games_and_bots_are_told_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"There is no game called 'go'\. There are: .*skirmish.*\."):
        sengoku.game("go")
    with pytest.raises(BadSetup, match=r"There is no bot called 'ninja'\. There are: random.*\."):
        sengoku.bot("ninja", SKIRMISH)
    with pytest.raises(BadSetup, match="There is no game called"):
        sengoku.game(["go"])  # type: ignore[arg-type]


def test_a_game_of_a_stranger_is_on_the_shelf_once_registered() -> None:
    assert sengoku.game("skirmish") is SKIRMISH
    shelf = sengoku.games()
    assert shelf.index("skirmish") > shelf.index("dueling-samurai"), "strangers come after the house's own"
    assert repr(SKIRMISH) == "<game skirmish>"
    assert [r.id for r in SKIRMISH.rulings()] == [f"K-R{n}" for n in range(1, 11)]
    assert SKIRMISH.rulings()[0].switch == "rounds"
    assert SKIRMISH.seat_names(play.new(2)) == ["seat 0", "seat 1"]


def test_the_rules_page_is_plain_data() -> None:
    for ruling in SKIRMISH.rulings():
        assert json.dumps([ruling.id, ruling.section, ruling.text, ruling.source, ruling.switch])
        assert ruling.switch in ("", *SKIRMISH.options)


def test_threads_that_look_for_games_at_once_all_find_them() -> None:
    """In a fresh process, where the games are not loaded yet."""
    code = (
        "import sengoku; from concurrent.futures import ThreadPoolExecutor as Pool; "
        "print(len(set(Pool(8).map(lambda _: sengoku.games(), range(16)))))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "1\n"
