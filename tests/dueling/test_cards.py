"""Every card is played by a script; what a spy or victor saw stays seen; cards leave hands openly."""

from __future__ import annotations

import re

import pytest

from dueling.position import position
from dueling.test_scripts import SCRIPTS
from sengoku.games.dueling import board
from sengoku.games.dueling.cards import WHEN


def played() -> str:
    return "\n".join([line for script in SCRIPTS for _, line in script.steps])


@pytest.mark.parametrize("kind", board.KINDS)
def test_some_script_plays_every_card(kind: str) -> None:
    assert re.search(rf"play {kind}\b", played())


@pytest.mark.parametrize(
    "chit",
    ["cannons", "riflemen", "battering_ram", "gold", "scouts", "conversion", "assassin", "spy", "ronin"],
)
def test_some_script_uses_every_chit(chit: str) -> None:
    assert re.search(rf"use {chit} \w", played())


def test_every_card_has_its_moments() -> None:
    """Assassin and Bushido answer only (W4, W5); every other kind has windows of its own."""
    assert set(board.KINDS) - set(WHEN) == {"assassin", "bushido"}


@pytest.mark.rule("D-A25", "D-A95", "D-R56")
def test_what_a_spy_saw_stays_seen_until_it_is_played_and_only_by_him() -> None:
    lands = "tosa A chosokabe 5; awa B miyoshi 9"
    s = position({"lands": lands, "hand A": "spy, ronin", "hand B": "navy, riflemen, bushido"})
    s.apply(0, "play spy")
    s.apply(0, "clan b")
    s.apply(1, "pass")
    assert s.view(0)["known"] == {"1": ["riflemen", "navy", "bushido"]}
    assert "known" not in s.view(None)
    assert s.view(2)["known"] == {}
    world = s.determinize(0, 5)
    assert world.view(0)["known"] == s.view(0)["known"]
    assert s.determinize(2, 5).hands[1] != s.hands[1] or s.determinize(2, 6).hands[1] != s.hands[1]
    s.apply(0, "end")
    s.apply(1, "no")  # the cash-in offer
    s.apply(0, "pass decade")
    for action in ("play riflemen", "at tosa", "from awa"):
        s.apply(1, action)
    s.script = [3]
    s.apply(0, "pass")
    s.script = None
    assert s.view(0)["known"] == {"1": ["navy", "bushido"]}
    s.audit()


@pytest.mark.rule("D-R32", "D-D19", "D-A95")
def test_a_seized_card_is_known_to_both_and_to_nobody_else() -> None:
    lands = "kii B saika 1; aki B mori 5; awa A miyoshi 6; kai C takeda 3"
    head = {"lands": lands, "castle": "kii B", "main": "mori B", "hand B": "navy, ronin, bushido"}
    s = position(head)
    steps = [(0, "attack kii"), (0, "join miyoshi_nagayoshi"), (0, "go")]
    for seat, action in steps:
        s.apply(seat, action)
    s.script = [10, 4]
    s.apply(1, "pass")
    s.script = None
    heard = []
    s.listen(heard.append)
    for action in ("occupy", "with 4", "burn", "seize navy"):
        s.apply(0, action)
    assert [e[0] for e in heard if e[1] == "reveal.stolen"] == [(0, 1)]
    assert s.view(0)["known"] == {"1": ["ronin", "bushido"]}
    assert s.view(1)["known"] == {"0": ["navy"]}
    assert s.view(2)["known"] == {}


@pytest.mark.rule("D-R45", "D-L4")
def test_a_card_once_shown_is_gone_and_asks_for_its_targets() -> None:
    s = position({"lands": "tosa A chosokabe 5; awa B miyoshi 9", "hand A": "riflemen"})
    s.apply(0, "play riflemen")
    assert s.hands[0] == ()
    assert s.legal_actions(0) == ["at awa"]  # no way back
    assert s.prompt(0) == "Riflemen: where?"
