"""Words: the catalogues of all languages, for a browser that fills the templates itself."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Header, Path, Response

import sengoku
from sengoku.kernel.words import HERE, Words, languages, words_in
from sengoku.odds import ODDS_WORDS
from sengoku.server.api.common import PROBLEMS, Json
from sengoku.server.api.games import GameId, found
from sengoku.server.api.shapes import Catalogue
from sengoku.server.errors import SERVER_WORDS, Refused

routes = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)
Language = Annotated[str, Path(max_length=40)]
KEPT = "public, max-age=300"  # a new version of the program may have new words


def of_the_server(language: str) -> Words:
    """What any request may be answered with: also the errors of all games, and of the odds."""
    games = dict.fromkeys([sengoku.game(id).words_file for id in sengoku.games()])
    return words_in(language, [HERE / "en.toml", SERVER_WORDS, ODDS_WORDS], [file for file in games if file])


@cache
def catalogue(language: str, game: str) -> tuple[bytes, str]:
    """The answer as bytes, and its ETag. There are few: every game in every language."""
    words = of_the_server(language) if game == "server" else found(game).words_in(language)
    body = msgspec.json.encode(words.texts())
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


@routes.get("/words/{language}/{game}", response_model=Catalogue)
async def words(language: Language, game: GameId, if_none_match: Annotated[str, Header()] = "") -> Response:
    """The words of a game in a language, with those all games share; for `server` those of its answers."""
    if language not in languages():
        raise Refused(404, "no_language", language=language, known=", ".join(languages()))
    body, tag = catalogue(language, game)
    headers = {"Cache-Control": KEPT, "ETag": tag}
    if tag in [each.strip().removeprefix("W/") for each in if_none_match.split(",")]:
        return Response(status_code=304, headers=headers)
    return Json(body, headers=headers)
