"""Entries: the lines of a table's log, and what each does to a game. Live play and every replay go through here."""

from __future__ import annotations

from typing import Any, NamedTuple

from sengoku.kernel.errors import BadRecord
from sengoku.kernel.state import Event, State

MOVE, ACT, UNDO, RETRACT = "move", "act", "undo", "retract"
Draws = list[tuple[int, list[int]]]


class Entry(NamedTuple):
    """A line of the log. `n` counts from 1; line 0 is the start."""

    n: int
    seat: int  # -1: the table
    kind: str
    text: str  # the action, the act, or the line to which an undo goes back
    draws: Draws
    request: str | None
    at: int


class Step(NamedTuple):
    """What an entry did: the state after it, what was heard, whether a sealed step hides it from the others."""

    state: State
    events: list[Event]
    sealed: bool


def step(state: State, entry: Entry, past: dict[int, State], scripted: bool = False) -> Step:
    """The game after an entry; the state given is left alone. `past`: states after earlier lines, for an undo.

    `scripted`: the dice fall as the entry says. `IllegalAction` says why something cannot be.
    """
    events: list[Event] = []
    if entry.kind == UNDO:
        back = state.undone(past[int(entry.text)])
        events.append((None, "undone", {"seat": entry.seat}))
        return Step(back, events, False)
    s = state.clone()
    s.listen(events.append)
    if scripted:
        s.script = [value for _, values in entry.draws for value in values]
    seals = s.seals if s.top.sealed else 0
    if entry.kind == MOVE:
        s.apply(entry.seat, entry.text)
    elif entry.kind == ACT:
        s.act(entry.seat, entry.text)
    elif entry.kind == RETRACT:
        s.retract(entry.seat)
    else:
        raise BadRecord("record.not_a_record", why=f"a line of the kind {entry.kind!r}")
    if scripted:
        if s.script or (entry.kind != RETRACT and [(n, v) for n, v in s.drawn] != [(n, v) for n, v in entry.draws]):
            raise BadRecord("error.dice_differ", n=entry.n)
        s.script = None
    s.ears, s.heard = [], False
    return Step(s, events, bool(seals))


def audible(events: list[Event], viewer: int | None) -> list[tuple[str, dict[str, Any]]]:
    """The events that a viewer hears (None: who watches)."""
    return [(kind, data) for audience, kind, data in events if audience is None or viewer in audience]


def noticed(entry: Entry, done: Step, viewer: int | None) -> bool:
    """Whether the entry exists for a viewer at all: a global count would tell how much others did in secret.

    What happens in the open is noticed by everybody; what is sealed, by its own seat, and by who hears of it.
    """
    if entry.kind == UNDO or (entry.kind == MOVE and not done.sealed) or viewer == entry.seat:
        return True
    return any([audience is None or viewer in audience for audience, _, _ in done.events])
