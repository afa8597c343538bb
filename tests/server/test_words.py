"""Browsers get the words of every game and of the server, in every language, and keep them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import httpx

import sengoku
from sengoku.kernel.words import languages
from server.running import Server
from server.test_games import SHORT

get = partial(httpx.get, timeout=60)


def test_the_words_of_every_game_in_every_language(serve: Callable[..., Server]) -> None:
    url = serve().url + "/api/words"
    for language in languages():
        for game in SHORT:
            got = get(f"{url}/{language}/{game}")
            assert got.status_code == 200
            assert got.json() == sengoku.game(game).words_in(language).texts()
            assert got.json()["error.over"], "with the words that all games share"
        own = get(f"{url}/{language}/server").json()
        assert {"error.slow_down", "error.not_asked", "event.undone", "error.odds.shogun.empty"} <= own.keys()
        assert own["error.no_truce"] == sengoku.game("ikusa").words_in(language).texts()["error.no_truce"]
        assert "term.owari" not in own


def test_words_are_kept_and_sent_once(serve: Callable[..., Server]) -> None:
    url = serve().url + "/api/words/en/ikusa"
    first = get(url)
    assert first.headers["cache-control"].startswith("public, max-age=")
    again = get(url, headers={"If-None-Match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert get(url, headers={"If-None-Match": '"other"'}).status_code == 200
    assert get(url.replace("en", "de")).headers["etag"] != first.headers["etag"]


def test_a_language_or_a_game_that_is_not_there_is_refused(serve: Callable[..., Server]) -> None:
    url = serve().url + "/api/words"
    refusal = get(f"{url}/xx/ikusa")
    assert (refusal.status_code, refusal.json()["error"]) == (404, "no_language")
    assert "en, de, ja" in refusal.json()["message"]
    assert get(f"{url}/en/chess").json()["message"].startswith("There is no game called 'chess'")
    assert [get(f"{url}/{path}").status_code for path in ("en/chess", "en", "..%2Fen/ikusa")] == [404, 404, 404]
