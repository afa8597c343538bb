"""The language that was chosen is the language of every text on every screen; no English is left in the others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

import sengoku
from web.player import ROOM, Player
from web.screens import GAMES, SCREENS, Screen

CLIENT = Path(__file__).resolve().parents[2] / "web"
WORD = re.compile(r"[A-Za-zÀ-ž]{3,}")
NOBODYS = re.compile(r"\d{6}|^[0-9a-f]{32,}$|^bot \d$")  # guests' names, hashes, what bots add to the dice
ENGLISH_ALONE = ("rules",)  # the long rules pages
TEXTS = """() => {
  const found = new Set();
  const take = text => { const t = (text ?? '').replace(/\\s+/g, ' ').trim(); if (t) found.add(t); };
  const walk = node => {
    if (node.nodeType === 3) return take(node.data);
    if (node.nodeType !== 1 || /^(SCRIPT|STYLE|NOSCRIPT|KBD)$/.test(node.tagName)) return;
    if (node.closest('option[lang], [data-own]')) return; // what a person wrote, and languages in their own words
    ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'].forEach(n => take(node.getAttribute(n)));
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return [...found];
}"""


def own_words(language: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for file in (CLIENT / "words").glob("*.json"):
        entries |= {id: e[language] for id, e in json.loads(file.read_text(encoding="utf-8")).items()}
    return entries


def same_words(language: str) -> set[str]:
    """Words that the catalogues have alike in both languages (Samurai, Koku), and proper names."""
    words = {"SENGOKU", "Sengoku", "Guest", "Natural", "Earth"}
    pairs = [(own_words("en"), own_words(language))]
    for id in GAMES:
        game = sengoku.game(id)
        words |= set(WORD.findall(game.title))
        english, other = game.words_in("en"), game.words_in(language)
        pairs.append((english.texts(), other.texts()))
    for english_texts, other_texts in pairs:
        for id, english_text in english_texts.items():
            words |= set(WORD.findall(english_text)) & set(WORD.findall(other_texts.get(id, "")))
    names = json.loads((CLIENT / "src" / "maps" / "names.json").read_text(encoding="utf-8"))
    words |= {word for table in names.values() for name in table.values() for word in WORD.findall(name["romaji"])}
    return words


def left_in_english(page: Page, english: set[str], language: str) -> list[str]:
    """Texts that stayed as they were, and have words in them that the languages do not share."""
    shared = same_words(language)
    stayed = {t for t in set(page.evaluate(TEXTS)) & english if not NOBODYS.search(t)}
    return sorted([t for t in stayed if any(word not in shared for word in WORD.findall(t))])


def speak(page: Page, language: str) -> None:
    page.evaluate("l => localStorage.setItem('sengoku.settings', JSON.stringify({language: l}))", language)
    page.reload()
    page.wait_for_load_state("networkidle")
    if "/tables/" in page.url and page.locator(ROOM).count():
        page.wait_for_function("() => document.querySelector('[data-test=table]').dataset.n !== '-1'")
    page.wait_for_timeout(300)


WALKED = [screen for screen in SCREENS if screen.name not in ENGLISH_ALONE]


@pytest.mark.parametrize("screen", WALKED, ids=[screen.name for screen in WALKED])
def test_no_english_is_left_in_german_and_japanese(screen: Screen, open_page: Callable[..., Page]) -> None:
    page = open_page()
    screen.open(Player(page))
    speak(page, "en")
    english = set(page.evaluate(TEXTS))
    assert english
    for language in ("de", "ja"):
        speak(page, language)
        assert page.evaluate("() => document.documentElement.lang") == language
        assert left_in_english(page, english, language) == [], language


def test_the_language_changes_at_once_without_a_reload(page: Page) -> None:
    page.wait_for_selector("[data-test=play-ikusa]")
    english = set(page.evaluate(TEXTS))
    page.select_option("select.language", "ja")
    page.wait_for_function("() => document.documentElement.lang === 'ja'")
    page.wait_for_timeout(300)
    assert left_in_english(page, english, "ja") == []


def test_the_walk_finds_a_text_that_was_forgotten(page: Page) -> None:
    page.wait_for_selector("[data-test=play-ikusa]")
    planted = "() => document.body.insertAdjacentHTML('beforeend', '<p>Nothing to do just now.</p>')"
    page.evaluate(planted)
    english = set(page.evaluate(TEXTS))
    speak(page, "de")
    page.evaluate(planted)
    assert left_in_english(page, english, "de") == ["Nothing to do just now."]
