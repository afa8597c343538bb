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
def said() -> tuple[tuple[str, str], ...]:
    """Every prompt and event of some random games, each said exactly."""
    out: list[tuple[str, str]] = []

    def hear(event: Any) -> None:
        _, kind, data = event
        id = kind if kind.startswith("reveal.") else "event." + kind
        out.append((id, GAME.words.exact(id, data)))

    for seed in range(12):
        s = GAME.new(2 + seed % 3, seed, {"play": "advanced" if seed % 4 else "basic", "rounds": "open"})
        s.listen(hear)
        rng = random.Random(seed)
        while not s.is_over:
            seat = rng.choice(s.to_act)
            id, args = s.ask(seat) or ("", {})
            out.append((id, GAME.words.exact(id, args)))
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    return tuple(out)


def test_every_prompt_and_event_of_a_game_is_a_sentence() -> None:
    assert len({id for id, _ in said()}) > 90
    for id, text in said():
        assert text.endswith((".", "?", "!")), f"{id}: {text}"
        assert "{" not in text, f"{id}: {text}"


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
