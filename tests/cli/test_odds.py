"""`sengoku odds`: battles in words, tables and JSON out."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sengoku as library
from cli.run import failed, sengoku


def told(*words: str) -> str:
    result = sengoku("odds", *words)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def doc(*words: str) -> Any:
    return json.loads(told(*words, "--json"))


def test_the_odds_are_those_of_the_library() -> None:
    found = doc("ikusa", "d 1b 2g 3p", "3p 1r + daimyo, 1 gunner", "--naval", "--castle", "--worn", "1")
    army = {"daimyo": 1, "bowman": 1, "gunner": 2, "spearman": 3}
    foes = {"force": {"spearman": 3, "ronin": 1}, "army": {"daimyo": 1, "gunner": 1}}
    right = library.odds("ikusa", attacker=army, defender=foes, naval=True, building="castle", worn=1).to_json()
    assert found == {"game": "ikusa", **json.loads(json.dumps(right))}


@pytest.mark.parametrize("text", ["d 2b 3p", "daimyo, 2 bowmen, 3 spearmen", "1 daimyo 2 bowman 3 spearman", "2B 3P D"])
def test_a_troop_may_be_said_in_several_ways(text: str) -> None:
    assert doc("ikusa", text, "4p") == doc("ikusa", "3p d 2b", "4p")


def test_the_table_tells_who_wins_and_who_is_left() -> None:
    text = told("ikusa", "1p", "1p")
    assert "the attacker wins    40.00 %" in text
    assert "nobody is left       20.00 %" in text
    assert "0.20 koku" in text
    assert "called off" not in text


def test_stops_hidden_ronin_and_orders_reach_the_odds() -> None:
    words = ["ikusa", "d 2b 4p 3r", "3p", "--stop-best", "--prize", "2", "--piles", "3,2", "--rooms", "4,2,1"]
    found = doc(*words, "--attacker-order", "r, spearmen", "--defender-order", "p")
    battle: dict[str, Any] = {
        "attacker": {"daimyo": 1, "bowman": 2, "spearman": 4, "ronin": 3},
        "defender": {"spearman": 3},
    }
    battle |= {"stop_best": True, "prize": 2, "piles": [3, 2], "rooms": [4, 2, 1]}
    orders = {"attacker_order": ["ronin", "spearman"], "defender_order": ["spearman"]}
    right = library.odds("ikusa", **battle, **orders).to_json()
    assert found["value"] == right["value"]
    assert [row["ronin"] for row in found["hidden"]] == [0, 2]
    assert "hidden ronin" in told(*words)
    assert doc("ikusa", "4p", "3p", "--hidden", "0:0.5,2:0.5")["hidden"][1]["chance"] == 0.5
    assert doc("ikusa", "4p", "3p", "--stop-rounds", "1")["stopped"] > 0
    assert doc("ikusa", "4p", "3p", "--stop-losses", "1")["stopped"] > 0
    assert doc("ikusa", "4p", "3p", "--stop-under", "0.9")["stopped"] > 0
    assert doc("ikusa", "4p", "d 2p", "--disrupted") == doc("ikusa", "4p", "d 2p", "--disrupted", "--hidden", "0")


def test_one_attack_follows_another() -> None:
    words = ("samurai-swords", "d 2b 4p", "2p", "--then", "2p castle naval", "--then", "1g garrison 1")
    found = doc(*words)
    assert [len(found["then"]), found["then"][1]["not_fought"] > found["then"][0]["not_fought"]] == [2, True]
    assert "attack 3" in told(*words)
    stopping = ("ikusa", "d 4p", "5p", "--stop-losses", "1", "--then")
    assert doc(*stopping, "1p")["then"][0]["not_fought"] > doc(*stopping, "1p anyway")["then"][0]["not_fought"]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("go", "3p", "3p"), "'go'"),
        (("ikusa", "3x", "3p"), "'3x'"),
        (("ikusa", "", "3p"), "no regular unit"),
        (("ikusa", "6p", "3p"), "at most 5"),
        (("ikusa", "3p", "1p + 2p"), "a force and an army"),
        (("ikusa", "3p", "3p", "--castle", "--fortress"), "not both"),
        (("ikusa", "3p", "3p", "--hidden", "many"), "'many'"),
        (("ikusa", "3p", "3p", "--piles", "a"), "'a'"),
        (("ikusa", "3p", "3p", "--piles", "2"), "rooms"),
        (("ikusa", "3p", "3p", "--stop-under", "2"), "stop_under"),
        (("ikusa", "3p", "3p", "--attacker-order", "monk"), "'monk'"),
        (("ikusa", "3p", "3p", "--then", "hello"), "'hello'"),
        (("ikusa", "3p", "3p", "--then", "2p castle fortress"), "not both"),
        (("ikusa", "3p", "3p", "--rooms", "2"), "Piles"),
        (("bushido", "4 troops, katana 1", "4 troops, katana 1", "--province", "\u00b2"), "is not known"),
        (("dueling-samurai", "3", "2 tents archers"), "tents"),
    ],
)
def test_what_makes_no_battle_is_answered_in_a_sentence(words: tuple[str, ...], hint: str) -> None:
    assert hint in failed(sengoku("odds", *words), 2)
