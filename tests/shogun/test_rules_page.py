"""The rules page: every rule, ruling, decision and test has its entry, each edition shows its own, sources are told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import sengoku
from sengoku.games.shogun.board import DISPUTED, MAP
from sengoku.games.shogun.game import HERE
from sengoku.games.shogun.sources import SHORT, borders

EDITIONS = ("samurai-swords", "ikusa")
SOURCES = {"R": "rulebook", "A": "ruling", "D": "decision", "T": "test"}
PAGE = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))["entry"]
ENTRIES = {entry["id"]: entry for entry in PAGE}
# Where a ruling departs from the letter of a book, or reads it in one of several ways, it must say what the book says.
DEPARTURES = ("A2", "A3", "A4", "A6", "A14", "A16", "A17", "A20", "A22", "A28", "A32", "A40", "A45", "A50", "A60")


def test_every_number_has_its_entry() -> None:
    last = {"R": 87, "A": 71, "D": 29, "T": 72}
    wanted = {f"S-{k}{n}" for k, most in last.items() for n in range(1, most + 1) if k != "R" or not 74 <= n <= 79}
    assert {*ENTRIES} == wanted
    assert len(PAGE) == len(ENTRIES)


def test_entries_are_whole_and_come_from_where_their_letter_says() -> None:
    options = sengoku.game("ikusa").options
    for id, entry in ENTRIES.items():
        assert {*entry} <= {"id", "section", "text", "source", "switch", "edition"}
        assert entry["source"] == SOURCES[id[2]]
        assert re.fullmatch(r"\d+\. [A-Z].*", entry["section"])
        assert re.fullmatch(r"[A-Z0-9].{20,600}\.", entry["text"]), id
        assert entry.get("switch", "variant") in options
        assert entry.get("edition", "ikusa") in EDITIONS
    for id in ("S-A68", "S-R73", "S-R86"):
        assert ENTRIES[id]["switch"] == "variant"
    assert ENTRIES["S-A69"]["switch"] == "round_limit"
    assert all([d["option"] in ENTRIES["S-R4"]["text"] for d in DISPUTED])


def test_rulings_named_in_the_text_exist() -> None:
    for entry in PAGE:
        assert {*re.findall(r"S-[A-Z]\d+", entry["text"])} <= {*ENTRIES}


@pytest.mark.parametrize("number", DEPARTURES)
def test_a_ruling_that_departs_from_a_book_says_so(number: str) -> None:
    assert re.search(r"\b[Bb]ooks?\b|parts list", ENTRIES[f"S-{number}"]["text"])


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_shows_what_is_for_both_and_its_own(name: str) -> None:
    shown = {r.id: r for r in sengoku.game(name).rulings()}
    own = {id for id, entry in ENTRIES.items() if entry.get("edition", name) == name}
    assert {id for id in shown if id[2] in SOURCES} == own
    assert own != {*ENTRIES}
    assert ("S-A31" in shown, "S-T14" in shown) == (name == "samurai-swords", name == "ikusa")
    sections = [r.section for r in sengoku.game(name).rulings()]
    numbers = [int(s.partition(".")[0]) for s in sections]
    assert numbers == sorted(numbers)
    assert len({*numbers}) == len({*sections})


@pytest.mark.parametrize("name", EDITIONS)
def test_values_of_ours_are_told(name: str) -> None:
    told = " ".join([r.text for r in sengoku.game(name).rulings() if r.source == "reconstructed"])
    assert "track" in told
    assert "black" in told
    assert ("green, purple" in told) == (name == "ikusa")


def test_every_border_has_its_sources_told() -> None:
    names = {p["id"]: p["name"] for p in MAP["province"]}
    for kind in ("land", "sea"):
        sentences = borders(kind)
        counted = [re.match(r"(?:The other )?(\d+) ", text) for text in sentences]
        assert sum([int(found[1]) for found in counted if found]) == len(MAP["adjacency"][kind])
        assert sentences[-1].startswith("The other ")
        for entry in MAP["adjacency"][kind]:
            pair = f"{names[entry['a']]} and {names[entry['b']]}"
            found = [text for text in sentences if pair + "," in text or pair + "." in text] or [sentences[-1]]
            assert len(found) == 1
            head = found[0].partition(":")[0]
            assert [by for by, words in SHORT.items() if words in head] == [b for b in SHORT if b in entry["by"]]


def test_disputed_borders_are_on_the_page_with_their_options() -> None:
    switches = [r.switch for r in sengoku.game("ikusa").rulings() if r.source == "source" and r.switch]
    assert switches == [d["option"] for d in DISPUTED]


# ------------------------------------------------------------ docs/rulings.md


def documented() -> dict[str, str]:
    """The rulings that the page for players lists: id and text as it stands there, on one line."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    items = re.findall(r"^- \*\*(S-A\d+)\*\*(.*(?:\n  .*)*)", page, re.MULTILINE)
    return {id: " ".join(text.split()) for id, text in items}


def test_rulings_in_the_docs_are_those_of_the_rules_page() -> None:
    listed = documented()
    assert len(listed) > 30
    for id, text in listed.items():
        entry = ENTRIES[id]
        edition = {"samurai-swords": "(Samurai Swords) ", "ikusa": "(Ikusa) "}.get(entry.get("edition", ""), "")
        switch = f"(option `{entry['switch']}`) " if "switch" in entry else ""
        assert text == edition + switch + entry["text"]


def test_the_docs_hide_no_departure_from_a_book() -> None:
    assert {f"S-{number}" for number in DEPARTURES} <= {*documented()}
