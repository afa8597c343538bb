"""All texts in all languages: the same ids and arguments, every action a label of its own, no English left."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sengoku
from sengoku.kernel.words import HERE, Number, Words, languages

PACKAGE = Path(sengoku.__file__).parent
GAMES = ("samurai-swords", "ikusa", "warriors-of-japan", "bushido", "dueling-samurai")
FOLDERS = sorted([file.parent for file in PACKAGE.rglob("words/en.toml")])
OTHERS = [language for language in languages() if language != "en"]
LONGEST = 80  # letters on a button

# Words that German and English share. Names of places and people need no mention.
SAME_IN_GERMAN = {"neutral", "Orange", "In", "Daimyo", "Sensei", "Hatamoto", "Ronin", "Shinobi", "Sumo"}
SAME_IN_GERMAN |= {"Chanoyu", "Seppuku", "Kotau"}
# Templates of actions that do not name all the words of the action, and why that is enough.
UNUSED = {"act.to * * * *": "the third word is always 'but'"}
SQUARE = re.compile("[a-f][1-6]")  # of Bushido's board: called alike everywhere
# Arguments that are a name somebody gave, not a thing of the game: the name of a truce.
GIVEN_NAMES = {"name"}

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", languages())
every_folder = pytest.mark.parametrize("folder", [pytest.param(f, id=str(f.relative_to(PACKAGE))) for f in FOLDERS])
other_language = pytest.mark.parametrize("language", OTHERS)


@cache
def texts(folder: Path, language: str) -> dict[str, str]:
    return Words([folder / f"{language}.toml"]).texts()


def fields(template: str) -> set[str]:
    """The names of a template's arguments: {'1'} for `March to {1}`."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_there_are_three_languages_and_every_game_speaks_them() -> None:
    assert languages() == ("en", "de", "ja")
    assert {PACKAGE / "words", PACKAGE / "server" / "words", PACKAGE / "odds" / "words"} < set(FOLDERS)
    assert HERE == PACKAGE / "words"
    for id in GAMES:
        game = sengoku.game(id)
        assert game.words_file is not None
        assert game.words_file.parent in FOLDERS
        assert game.words_in("en") is game.words is game.words_in("xx") is game.words_in("../en")
        assert game.words_in("de") is game.words_in("de")
        assert len({game.words_in(language).say("error.over", {}) for language in languages()}) == 3


def test_what_a_language_lacks_is_english(tmp_path: Path) -> None:
    from sengoku.kernel.words import words_in

    (tmp_path / "en.toml").write_text('[a]\nb = "one"\nc = "two"\n')
    (tmp_path / "de.toml").write_text('[a]\nb = "eins"\n')
    assert words_in("de", [tmp_path / "en.toml"]).texts() == {"a.b": "eins", "a.c": "two"}
    assert words_in("ja", [tmp_path / "en.toml"]).texts() == {"a.b": "one", "a.c": "two"}


# ---------------------------------------------------------------- catalogues


@other_language
@every_folder
def test_the_same_ids_and_arguments_in_all_languages(folder: Path, language: str) -> None:
    english, other = texts(folder, "en"), texts(folder, language)
    assert sorted(english) == sorted(other)
    wrong = {id: text for id, text in other.items() if fields(text) != fields(english[id])}
    assert wrong == {}


@every_language
@every_folder
def test_every_template_can_be_filled(folder: Path, language: str) -> None:
    """A brace too many, a number's form in a place without a number: with numbers for all, nothing fails."""
    for id, text in texts(folder, language).items():
        assert text.strip(), id
        if not id.startswith("act."):
            text.format(**dict.fromkeys(fields(text), Number(3)))


@other_language
@every_folder
def test_no_text_was_left_in_english(folder: Path, language: str) -> None:
    english = texts(folder, "en")
    left = [id for id, text in texts(folder, language).items() if text == english[id] and said_by(text)]
    if language == "de":
        left = [id for id in left if set(said_by(english[id])) - SAME_IN_GERMAN and not is_a_name(id, english[id])]
    assert left == []


@every_folder
def test_japanese_is_written_in_japanese(folder: Path) -> None:
    """A text of some length without a single kana or kanji is none."""
    odd = [
        id
        for id, text in texts(folder, "ja").items()
        if said_by(text) and not any([0x3000 < ord(letter) < 0xA000 for letter in text])
    ]
    assert odd == []


def said_by(text: str) -> list[str]:
    """The words in it that are no arguments; a single letter is none."""
    parts = [part for part, _, _, _ in string.Formatter().parse(text)]
    return [word for part in parts for word in re.findall(r"[^\W\d_]{2,}", part)]


def is_a_name(id: str, text: str) -> bool:
    """Whether a term is the name of a place or of a person: 'Owari' for `owari`, 'Awa (Shikoku)' for `awa_shikoku`."""
    plain = "".join([c for c in text.lower() if c.isalnum()])
    return id.startswith("term.") and text[0].isupper() and plain == "".join([c for c in id[5:].lower() if c.isalnum()])


# ---------------------------------------------------------------- actions


def template_of(words: Words, action: str) -> tuple[str, int]:
    """The id of the template that an action reads by, and how many words are its arguments."""
    parts = action.split()
    for n in range(len(parts), 0, -1):
        head = "act." + " ".join(parts[:n])
        for id in (head + " *" * (len(parts) - n), head):
            if words.has(id):
                return id, len(parts) - n
    return "", 0


@every_language
@every_game
def test_every_action_has_a_label_that_names_all_its_words(game: str, language: str) -> None:
    words = sengoku.game(game).words_in(language)
    texts = words.texts()
    used = set()
    for action in sengoku.game(game).vocabulary:
        id, count = template_of(words, action)
        assert id, f"no label for '{action}'"
        wanted = {str(i + 1) for i in range(count)}
        found = fields(texts[id])
        assert found <= {*wanted, "*"}, f"{id} has words that '{action}' has not"
        assert found >= wanted or "*" in found or id in UNUSED, f"{id} does not name all words of '{action}'"
        used.add(id)
    assert {id for id in texts if id.startswith("act.")} - used == set(), "labels that no action has"


@every_language
@every_game
def test_no_two_actions_read_alike(game: str, language: str) -> None:
    words = sengoku.game(game).words_in(language)
    seen: dict[str, str] = {}
    for action in sengoku.game(game).vocabulary:
        label = words.act(action)
        assert seen.setdefault(label, action) == action, f"'{seen[label]}' and '{action}' both read '{label}'"
        assert 0 < len(label) <= LONGEST, label
        assert label == label.strip(), label
        assert not set("{}~_|") & set(label), label


@every_language
@every_game
def test_what_an_action_names_has_a_name(game: str, language: str) -> None:
    words = sengoku.game(game).words_in(language)
    texts, bare = words.texts(), set()
    for action in sengoku.game(game).vocabulary:
        id, count = template_of(words, action)
        used, parts = fields(texts[id]), action.split()
        rest = [part for i, part in enumerate(parts[len(parts) - count :]) if {str(i + 1), "*"} & used]
        bare |= {part for part in rest if not part.isdigit() and not is_named(words, part)}
    assert sorted(bare) == []


# ---------------------------------------------------------------- what is said in a game


def is_named(words: Words, word: str) -> bool:
    """A thing has a term, two with a hyphen have two; an action has its label, and a square is called alike."""
    named = words.has("term." + word) or words.term(word) != word
    return named or bool(template_of(words, word)[0]) or SQUARE.fullmatch(word) is not None


def strings(value: Any) -> Iterator[str]:
    """All texts in an argument, which the catalogue looks up as terms."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from strings(each)


@cache
def said(game: str) -> list[tuple[str, str, str]]:
    """Of some random games: the id of every message, with each argument of its template and a text in it."""
    of = sengoku.game(game)
    texts = of.words.texts()
    out: dict[tuple[str, str, str], None] = {}

    def hear(id: str, data: dict[str, Any]) -> None:
        for name in fields(texts[id]) & data.keys():
            out.update(dict.fromkeys([(id, name, text) for text in strings(data[name])]))

    for seed in range(4):
        s, rng = of.new(of.seats[seed % len(of.seats)], seed=seed), random.Random(seed)
        s.listen(lambda event: hear(event[1] if event[1].startswith("reveal.") else f"event.{event[1]}", event[2]))
        for _ in range(1_500):
            if s.is_over:
                break
            seat = rng.choice(s.to_act)
            ask = s.ask(seat)
            assert ask is not None
            hear(*ask)
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    return list(out)


@every_language
@every_game
def test_what_is_told_is_named_in_the_language(game: str, language: str) -> None:
    words = sengoku.game(game).words_in(language)
    told = said(game)
    assert len(told) > 100
    bare = [
        (id, name, text)
        for id, name, text in told
        if text and name not in GIVEN_NAMES and not is_named(words, text) and not words.has("count." + text)
    ]
    assert bare == []


@other_language
def test_when_nobody_may_watch_is_said_in_the_language(language: str) -> None:
    words = texts(PACKAGE / "server" / "words", language)
    assert words["term.before the end"] != words["term.at all"]


# ---------------------------------------------------------------- options


@every_language
@every_game
def test_options_and_their_choices_have_words(game: str, language: str) -> None:
    """`option.` names an option, `about.` what it does, `choice.` what can be chosen, where no term says it."""
    of, words = sengoku.game(game), sengoku.game(game).words_in(language)
    choices = set()
    for name, option in of.options.items():
        assert words.has(f"option.{name}"), name
        assert words.has(f"about.{name}"), name
        assert of.words.say(f"about.{name}", {}) == option.text
        for choice in [c for c in option.choices if isinstance(c, str)]:
            choices.add(f"choice.{name}.{choice}")
            assert words.has(f"choice.{name}.{choice}") or is_named(words, choice), choice
    tables = [id for id in words.ids() if id.startswith(("option.", "about.", "choice."))]
    assert set(tables) <= {f"{table}.{name}" for table in ("option", "about") for name in of.options} | choices
