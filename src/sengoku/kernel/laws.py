"""The laws every game keeps, as code: used by `sengoku fuzz` and by the tests.

Four laws of secrecy (a *twin* of a position for a seat is one that differs only in what the seat may not know):

1. a twin looks the same, `to_act` asked anew;
2. it still does after the same decision and dice, unless a `reveal` was heard;
3. two different sealed choices of another seat look the same until they are revealed;
4. `determinize(x, k)` of both is the same world, byte for byte.

"Looks" is all that reaches a seat: view, prompt, list, `to_act`, events, errors.

Twins are made by `determinize`, so one that never changes a secret would make the laws blind to it: `always_right`
finds what it leaves as it is.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

from sengoku.kernel.errors import BrokenLaw, IllegalAction
from sengoku.kernel.frame import Action, Frame, Sealed
from sengoku.kernel.state import Event, State

Seen = tuple[str, list[Event]]


def known(s: State, seat: int | None) -> str:
    """All that a seat can see of a position, as text; and the world a bot would be given for it."""
    parts: list[Any] = [s.view(seat), s.to_act, s.determinize(seat, 1).fingerprint()]
    if seat is not None:
        parts += [s.legal_actions(seat), s.prompt(seat), refusal(s, seat)]
    return json.dumps(parts)


def refusal(s: State, seat: int) -> str:
    """What a seat is told when it asks for what nobody can have."""
    try:
        s.apply(seat, "conquer the moon")
    except IllegalAction as e:
        return str(e)
    raise BrokenLaw("law.nonsense", seat=seat)


def step(s: State, dice: State, seat: int, action: Action, witness: int | None) -> Seen:
    """What `witness` knows and has heard after one more decision, with the dice of another state."""
    c = s.clone()
    c.key, c.rolls, c.script = dice.key, dice.rolls, dice.script
    heard: list[Event] = []
    c.listen(heard.append)
    c.apply(seat, action)
    return known(c, witness), [e for e in heard if e[0] is None or witness in e[0]]


def alike(one: Seen, two: Seen) -> bool:
    """The same knowledge; or a door was opened: something was revealed, or only one of them made a seat ready."""
    if one == two:
        return True
    kinds = [[e[1] for e in heard] for _, heard in (one, two)]
    opened = any([kind.startswith("reveal.") for kind in kinds[0] + kinds[1]])
    return opened or kinds[0].count("ready") != kinds[1].count("ready")


def check_secrecy(s: State, rng: random.Random) -> None:
    """The four laws at one position, for every seat and a spectator, with one decision tried."""
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    for x in [*range(s.seats), None]:
        twin = s.determinize(x, rng.randrange(1 << 30))
        twin.audit()  # a world that cannot be is nothing to believe in
        if known(twin, x) != known(s, x):
            raise BrokenLaw("law.position", witness=x, step=type(s.top).__name__)
        a, b = rng.choices(legal, k=2)
        if a in twin.legal_actions(seat) and not alike(step(s, s, seat, a, x), step(twin, s, seat, a, x)):
            raise BrokenLaw("law.step", witness=x, step=type(s.top).__name__, action=a)
        if s.top.sealed and x != seat and not alike(step(s, s, seat, a, x), step(s, s, seat, b, x)):
            raise BrokenLaw("law.sealed", witness=x, step=type(s.top).__name__, action=a)


def check_state(s: State, rng: random.Random) -> None:
    """Lists, refusals, copies and snapshots at one position."""
    before = s.fingerprint()
    seat = rng.choice(s.to_act)
    legal = s.legal_actions(seat)
    if not legal or len(set(legal)) != len(legal):
        raise BrokenLaw("law.list", step=type(s.top).__name__, seat=seat)
    for action in legal:
        if s.parse(seat, s.notation(action)) != action:
            raise BrokenLaw("law.notation", action=action)
    for x in range(s.seats):
        if x not in s.to_act:
            if s.legal_actions(x):
                raise BrokenLaw("law.choices", seat=x)
            try:
                s.apply(x, legal[0])
            except IllegalAction:
                continue
            raise BrokenLaw("law.wrong_seat", seat=x)
    again = s.game.restore(json.loads(json.dumps(s.snapshot())))
    if again.fingerprint() != before or known(again, seat) != known(s, seat):
        raise BrokenLaw("law.snapshot", step=type(s.top).__name__)
    f: Frame[Any] | None = s.top.up
    while f is not None:
        if isinstance(f, Sealed) and any(f.trays):
            raise BrokenLaw("law.buried", step=type(f).__name__)
        f = f.up
    one, two, action = s.clone(), s.clone(), rng.choice(legal)
    if one.fingerprint() != before:
        raise BrokenLaw("law.copy", step=type(s.top).__name__)
    one.apply(seat, action)
    if s.fingerprint() != before or two.fingerprint() != before:
        raise BrokenLaw("law.copy", step=type(s.top).__name__)
    two.apply(seat, action)
    if one.fingerprint() != two.fingerprint():
        raise BrokenLaw("law.chance", step=type(s.top).__name__, action=action)


def always_right(positions: Iterable[State], rng: random.Random, tries: int = 30) -> list[str]:
    """Parts of a seat's view that worlds imagined for others have never got wrong, in at least so many tries.

    Only what differs from seat to seat or from time to time, and is not shown to a spectator, is looked at. An entry
    is a secret that `determinize` peeks at, or something that everybody can work out: each wants an explanation.
    """
    count: dict[str, int] = {}
    seen: dict[str, set[str]] = {}
    wrong: set[str] = set()
    for s in positions:
        x, y = rng.sample(range(s.seats), 2)
        twin = s.determinize(x, rng.randrange(1 << 30))
        public, true, guess = _leaves(s.view(None)), _leaves(s.view(y)), _leaves(twin.view(y))
        for name, value in true.items():
            if public.get(name) != value:
                count[name] = count.get(name, 0) + 1
                seen.setdefault(name, set()).add(value)
                if guess.get(name) != value:
                    wrong.add(name)
    return [n for n in count if count[n] >= tries and n not in wrong and len(seen[n]) > 1 and n not in ("you", "ask.0")]


def _leaves(value: Any, name: str = "") -> dict[str, str]:
    """'step.tray.0' -> '"plan levy"', for everything in a view."""
    if not isinstance(value, (dict, list, tuple)):
        return {name: json.dumps(value)}
    out: dict[str, str] = {}
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        out |= _leaves(inner, f"{name}.{key}" if name else str(key))
    return out
