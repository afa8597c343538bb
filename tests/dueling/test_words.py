"""Whatever this game asks or tells is said in a sentence, and the catalogue says nothing else."""

from __future__ import annotations

import random
import re
import tomllib
from functools import cache
from typing import Any

import pytest

from sengoku.games.dueling import board
from sengoku.games.dueling.game import GAME


@cache
def said() -> tuple[tuple[str, str, str], ...]:
    """Every prompt and event of some random games, each said exactly, in English and in Japanese."""
    out: list[tuple[str, str, str]] = []
    japanese = GAME.words_in("ja")

    def say(id: str, args: Any) -> None:
        out.append((id, GAME.words.exact(id, args), japanese.exact(id, args)))

    def hear(event: Any) -> None:
        _, kind, data = event
        say(kind if kind.startswith("reveal.") else "event." + kind, data)

    for seed in range(12):
        s = GAME.new(2 + seed % 3, seed, {"play": "advanced" if seed % 4 else "basic", "rounds": "open"})
        s.listen(hear)
        rng = random.Random(seed)
        while not s.is_over:
            seat = rng.choice(s.to_act)
            say(*(s.ask(seat) or ("", {})))
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    return tuple(out)


def test_every_prompt_and_event_of_a_game_is_a_sentence() -> None:
    assert len({id for id, _, _ in said()}) > 90
    for id, text, _ in said():
        assert text.endswith((".", "?", "!")), f"{id}: {text}"
        assert "{" not in text, f"{id}: {text}"


def test_nothing_of_a_game_stays_english_in_japanese() -> None:
    for id, text, japanese in said():
        assert not re.search("[a-z_]{2}", japanese), f"{id}: {text} - {japanese}"


def test_the_catalogue_has_no_sentence_that_no_code_says() -> None:
    source = "\n".join([f.read_text(encoding="utf-8") for f in sorted(board.HERE.glob("*.py"))])
    names = {name.lower() for name in GAME.frames}
    made = re.compile(r"window\d+b?|aim_\w+|castle_\w+")
    assert GAME.words_file is not None
    words = tomllib.loads(GAME.words_file.read_text(encoding="utf-8"))
    for table in ("ask", "event", "reveal"):
        for id in words[table]:
            known = made.fullmatch(id) or f'"{id}"' in source or f".{id}" in source or (table == "ask" and id in names)
            assert known, f"{table}.{id}"


@pytest.mark.parametrize("things", [board.LANDS, board.WARLORDS, board.KINDS, board.CENTRES, board.CARD_NAMES])
def test_everything_has_a_name(things: list[str]) -> None:
    for id in things:
        assert GAME.words.has("term." + id), id


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_cards_centres_and_warlords_say_what_they_do(language: str) -> None:
    own = tomllib.loads((board.HERE / "words" / f"{language}.toml").read_text(encoding="utf-8"))
    assert list(own["card"]) == board.KINDS
    assert list(own["centre"]) == board.CENTRES
    assert list(own["warlord"]) == board.WARLORDS
    for text in [*own["card"].values(), *own["centre"].values(), *own["warlord"].values()]:
        assert text.endswith((".", "。")), text


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_what_is_said_of_a_warlord_has_the_numbers_of_his_card(language: str) -> None:
    data = tomllib.loads((board.HERE / "board" / "warlords.toml").read_text(encoding="utf-8"))
    for lord in data["warlord"]:
        numbers = [f"{effect['value']:+d}" for effect in lord["effects"] if "value" in effect]
        codes = " ".join([effect["code"] for effect in lord["effects"] if "code" in effect])
        numbers += ["+" + n for n in re.findall(r"_plus_(\d)", codes)]
        text = GAME.words_in(language).exact("warlord." + lord["id"], {})
        assert sorted(re.findall(r"[+-]\d", text)) == sorted(numbers), text
