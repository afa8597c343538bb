"""What players read: prompts, events, the rules page, the picture of the board."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from bushido.position import GAME
from bushido.walks import new, positions, rare
from sengoku.games.bushido.text import board_text
from sengoku.kernel import Event

FILE = Path(GAME.words_file or "")
OWN = tomllib.loads(FILE.read_text(encoding="utf-8"))
SOURCES = "\n".join([f.read_text(encoding="utf-8") for f in FILE.parent.parent.glob("*.py")])


def test_every_step_asks_in_words() -> None:
    for s in positions(2, 3, 400):
        for seat in s.to_act:
            message = s.ask(seat)
            assert message is not None
            assert GAME.words.has(message[0]), message
            assert "{" not in s.prompt(seat)
            assert "=" not in s.prompt(seat)


def test_every_event_has_a_sentence() -> None:
    heard: list[Event] = []
    for k in range(1, 40, 2):
        s, rng = new(k), random.Random(k)
        s.listen(heard.append)
        while not s.is_over:
            rare(s, rng)
    kinds = set()
    for _, kind, data in heard:
        id = kind if kind.startswith("reveal.") else "event." + kind
        kinds.add(id)
        assert GAME.words.has(id), kind
        sentence = GAME.words.say(id, data)
        assert "{" not in sentence, sentence
    told = {f"{table}.{name}" for table in ("event", "reveal") for name in OWN[table]}
    seldom = {"event.guard", "event.mikado", "event.shogun", "reveal.disc_drawn"}  # not in every handful of games
    assert told - kinds <= seldom
    assert kinds - told == {"event.ready"}  # the kernel's own word


def test_every_word_of_the_catalogue_is_used() -> None:
    for name in [*OWN["event"], *OWN["reveal"]]:
        assert f'"{name}"' in SOURCES, name


@pytest.mark.parametrize("k", [0, 4, 8])
def test_the_picture_of_the_board_fits_and_tells_the_position(k: int) -> None:
    s, rng = new(k), random.Random(k)
    while not s.is_over:
        rare(s, rng)
        for seat in (0, None) if rng.random() < 0.1 else ():
            text = board_text(s.view(seat), GAME.words)
            assert max([len(line) for line in text.splitlines()]) <= 100
            assert ("Behind your screen" in text) == (seat == 0)
            for name, cell in s.view(None)["cells"].items():
                assert name in text
                if cell["owner"] is not None:
                    assert f"{GAME.seat_names(s)[cell['owner']]} {cell['troops']}" in text


def test_the_picture_shows_tracks_roles_and_the_screen() -> None:
    for s in positions(1, 9, 400):
        seat = s.to_act[0]
        view = s.view(seat)
        text = board_text(view, GAME.words)
        for kind, n in view["tiles"].items():
            assert f"{n} {GAME.words.term(kind)}" in text
        for role, x in view["roles"].items():
            scoreboard = text.partition("Daimyo Samurai koku")[2].splitlines()
            assert scoreboard[x + 1].startswith(GAME.seat_names(s)[x])
            assert GAME.words.term(role) in scoreboard[x + 1]
        assert f"[{view['month']}]" in text


def test_the_rules_page_lists_every_id_once_and_its_switches_are_options() -> None:
    rulings = GAME.rulings()
    ids = [r.id for r in rulings]
    assert len(ids) == len(set(ids)) == 56 + 82 + 31 + 54 + 28
    for r in rulings:
        assert r.text.endswith((".", "?"))
        assert not r.switch or r.switch in GAME.options
    assert {r.switch for r in rulings if r.switch} == set(GAME.options)


def test_no_prompt_or_picture_tells_more_than_the_view() -> None:
    for s in positions(1, 13, 400):
        twin = s.determinize(None, 3)
        assert board_text(s.view(None), GAME.words) == board_text(twin.view(None), GAME.words)
