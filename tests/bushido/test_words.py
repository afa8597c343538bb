"""What players read: prompts, events, the rules page, the picture of the board."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from bushido.places import WAR, play
from bushido.position import GAME
from bushido.walks import new, positions, rare
from sengoku.games.bushido.pieces import DISCS, KINDS, TILES
from sengoku.games.bushido.text import board_text, look_text
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
        japanese = GAME.words_in("ja").say(id, data)
        assert not re.search("[a-z_]{2}", japanese), f"{sentence} - {japanese}"
    told = {f"{table}.{name}" for table in ("event", "reveal") for name in OWN[table]}
    seldom = {"event.guard", "event.mikado", "event.shogun", "reveal.disc_drawn"}  # not in every handful of games
    assert told - kinds <= seldom
    assert kinds - told == {"event.ready"}  # the kernel's own word


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_pieces_say_what_they_do(language: str) -> None:
    own = tomllib.loads(FILE.with_name(f"{language}.toml").read_text(encoding="utf-8"))
    assert sorted(own["terrain"]) == sorted(KINDS)
    assert list(own["disc"]) == list(DISCS)
    assert list(own["tile"]) == list(TILES)
    assert list(own["role"]) == ["daimyo", "samurai", "bushi", "sensei", "hatamoto"]


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
            assert f"{n} {GAME.words.term(kind)}" in " ".join(text.split())  # a long list goes on in a second line
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


def test_a_look_at_a_province_tells_its_worth_its_troops_and_its_neighbours() -> None:
    lands = WAR + "cell b3 town yellow 3 2\ncell a3 mountain red 4\nelite a3 1\noption campaign full\n"
    view = play(lands, "red: done\n").s.view(None)
    told = look_text(view, GAME.words, "B3").splitlines()
    assert told[0] == "b3 town (honor 6, koku 4, katana 1): Yellow, 3 troops, 2 Ronin"
    assert "  a3 mountain (honor 2, koku 2, katana 0): Red, 4 troops, 1 elite" in told
    assert [line.split()[0] for line in told[1:]] == ["a2", "a3", "b2", "b4", "c3", "c4"]
    assert look_text(view, GAME.words, "rice field").splitlines()[0].startswith("b2 rice field")
    assert look_text(view, GAME.words, "zz") == look_text(view, GAME.words, " ") == ""


def test_a_look_at_a_town_without_katana_and_at_a_tile_face_down() -> None:
    view = play(WAR + "option town_katana false\n", "red: done\n").s.view(None)
    assert "katana 0" in look_text(view, GAME.words, "c4").splitlines()[0]
    assert look_text(GAME.new(3, 1).view(None), GAME.words, "a1").splitlines()[0] == "a1: face down, free"


def test_a_full_screen_is_told_without_a_gap() -> None:
    tiles = "1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 chanoyu geisha shinobi ronin seppuku"
    s = play(WAR + f"hand red {tiles}\n", "red: done\n").s
    text = board_text(s.view(0), GAME.words)
    assert max([len(line) for line in text.splitlines()]) <= 100
    assert "1 Shinobi, 1 Ronin, 1 Seppuku" in " ".join(text.split())
