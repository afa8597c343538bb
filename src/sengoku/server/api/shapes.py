"""What answers look like, for the OpenAPI. Answers themselves are made without a detour (see `Json`)."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, RootModel

from sengoku.server.api.common import COOKIE, maybe, who

SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token of a session or of a bot's account."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "The same, as browsers keep it."},
}
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Lines of JSON, without end.", "content": {"application/x-ndjson": {}}}
}
FIGURES: dict[int | str, dict[str, Any]] = {200: {"description": "Figures.", "content": {"text/plain": {}}}}
RECORD: dict[int | str, dict[str, Any]] = {200: {"description": "The record.", "content": {"application/json": {}}}}


class Health(BaseModel):
    status: str


class Chair(BaseModel):
    """A seat: `kind` is person, open, invited, bot or passes."""

    seat: int
    kind: str
    name: str
    bot: str | None


class AsksUndo(BaseModel):
    """Who asks to take something back, and who has agreed."""

    by: int
    yes: list[int]


class TableNow(BaseModel):
    """What is no part of the game."""

    status: str
    seats: list[Chair]
    clocks: dict[str, Any] | None
    undo: AsksUndo | None


class Here(BaseModel):
    """Who has a table's page open."""

    seats: list[int]
    watching: int


class View(BaseModel):
    """`n`: how much the viewer has noticed. `view`: all that it may know. A seat also has what it may do."""

    n: int
    view: dict[str, Any]
    table: TableNow
    legal: list[str] | None = None
    may_undo: bool | None = None


class Event(BaseModel):
    kind: str
    data: dict[str, Any]
    text: str | None = None


class Frame(BaseModel):
    """One step, as the viewer noticed it."""

    n: int
    events: list[Event]


class SinceThen(BaseModel):
    frames: list[Frame]


class Fork(BaseModel):
    table: str
    line: int


class Stage(BaseModel):
    """`round`: of whatever the game counts (rounds, months, turns). `step`: its name, as in a view."""

    round: int
    step: str


class TableInfo(BaseModel):
    """A table as the lobby shows it. Times are milliseconds since 1970.

    `forked`: what it plays on from. `stage` and `clocks`: for who may watch.
    """

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    title: str
    status: str
    visibility: str
    manners: dict[str, Any]
    commitment: str
    created: int
    started: int | None
    ended: int | None
    moved: int
    result: dict[str, Any] | None
    rematch: str | None
    hash: str | None
    host: str
    seats: list[Chair]
    mine: list[int]
    to_act: list[int]
    forked: Fork | None
    stage: Stage | None
    clocks: dict[str, Any] | None


class Decision(BaseModel):
    seat: int
    kind: str
    text: str
    draws: list[tuple[int, list[int]]]


class PositionThen(BaseModel):
    """A position of a finished game, and the decision that led to it."""

    line: int
    last: int
    decision: Decision | None
    view: dict[str, Any]


class Point(BaseModel):
    """How things stood after a line: `scores` as in a result, `lands` that each seat held on the map."""

    line: int
    round: int
    step: str
    scores: list[float]
    lands: list[int]


class LogLine(BaseModel):
    """What everybody heard at a line. `seat`: who did it, -1 the table."""

    line: int
    seat: int
    at: int
    events: list[Event]


class Course(BaseModel):
    """`points`: one for each line at which something of it changed. `last`: the last line."""

    game: str
    last: int
    points: list[Point]
    log: list[LogLine]


class RuleEntry(BaseModel):
    id: str
    section: str
    text: str
    source: str
    switch: str | None


class RulesPage(BaseModel):
    game: str
    entries: list[RuleEntry]


class OptionInfo(BaseModel):
    """`choices`: a list, or {"least": ..., "most": ...}."""

    name: str
    default: Any
    choices: Any
    text: str = ""


class GameInfo(BaseModel):
    id: str
    title: str
    rules: str
    seats: dict[str, int]
    options: list[OptionInfo]


class Games(BaseModel):
    games: list[GameInfo]
    bots: list[str]
    manners: list[OptionInfo]


class Catalogue(RootModel[dict[str, str]]):
    """Templates by their ids, as `sengoku.kernel.words` fills them: `ask.`, `event.`, `act.`, `term.` and others."""


class Message(BaseModel):
    """`id` is the moment: no number tells how much others say in private."""

    id: int
    from_: str = Field(alias="from")
    seat: int | None
    to: int | None
    text: str
    at: int


class Notice(BaseModel):
    kind: str
    data: dict[str, Any]
    at: int
    seen: bool


class BothSides(BaseModel):
    attacker: float
    defender: float


class IfHidden(BaseModel):
    """The chances if so many units lie hidden there, and how likely that is."""

    units: int
    chance: float
    win: float
    lose: float
    mutual: float


class AttackOdds(BaseModel):
    """What an attack promises. `survivors`: units on average. `exact`: else a fair guess, where exact odds take long.

    `more`: what else the game's odds tell, such as `attacker_loss` in koku, or `province_conquered`.
    """

    action: str
    exact: bool
    win: float
    lose: float
    mutual: float
    survivors: BothSides
    hidden: list[IfHidden]
    more: dict[str, float]


class FreeOdds(BaseModel):
    """`odds`: what `sengoku odds --json` prints, the likeliest ways to end."""

    game: str
    odds: dict[str, Any]


class Reason(BaseModel):
    """A message of the game's catalogue."""

    id: str
    data: dict[str, Any]


class Hint(BaseModel):
    """`text`: the reason in English."""

    action: str
    why: Reason | None
    text: str


# ------------------------------------------------------------ the document


def calls(dependant: Dependant) -> list[Any]:
    return [dependant.call, *[call for d in dependant.dependencies for call in calls(d)]]


def document(app: FastAPI, routes: list[APIRoute]) -> None:
    """Adds who may ask, and a sentence for each route: the first of what is written there."""
    doc = app.openapi()
    doc.setdefault("components", {})["securitySchemes"] = SCHEMES
    for route in routes:
        for method in route.methods or ():
            operation = doc["paths"][route.path_format][method.lower()]
            first = operation.get("description", "").partition(". ")[0].partition("\n")[0]
            operation["summary"] = first.rstrip(".")
            signed_in: list[dict[str, list[str]]] = [{name: []} for name in SCHEMES]
            if who in calls(route.dependant):
                operation["security"] = signed_in
            elif maybe in calls(route.dependant):
                operation["security"] = [*signed_in, {}]
