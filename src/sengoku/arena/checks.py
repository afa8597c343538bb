"""What must hold at any position of any game, as small checks that can be made again one by one.

Each takes a position, which it leaves as it is, and a source of chance; a fault is raised as an exception: `BrokenLaw`
from the kernel's laws, `Fault` from here, anything else is a crash.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from sengoku.kernel.errors import IllegalAction
from sengoku.kernel.laws import check_secrecy, check_state
from sengoku.kernel.record import Record
from sengoku.kernel.state import State

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 -!|:*'\"\\\t\n\x00éŌ戦国\u0301\u202e😀"


class Fault(Exception):
    """A promise that does not hold, as a sentence."""


def check_lists(s: State, rng: random.Random) -> None:
    """There is always a way on; and no choice is listed twice."""
    if s.is_over:
        if s.to_act:
            raise Fault(f"The game is over and still asks {s.to_act}.")
        return
    if not s.to_act:
        raise Fault("A dead end: nobody is asked and the game is not over.")
    if s.top.sealed and list(s.to_act) != sorted(s.to_act):
        raise Fault("A sealed step does not ask in seat order: a choice taken back would leave a trace.")
    for seat in s.to_act:
        legal = s.legal_actions(seat)
        if not legal:
            raise Fault(f"A dead end: seat {seat} is asked and has no choice.")
        if not s.prompt(seat).strip():
            raise Fault(f"Seat {seat} is asked without a word.")


def check_ahead(s: State, rng: random.Random) -> None:
    """A few decisions tried on copies: each leads to a sound position."""
    for seat in s.to_act:
        for action in rng.choices(s.legal_actions(seat), k=3):
            c = s.clone()
            c.apply(seat, action)
            check_lists(c, rng)
            c.audit()


def check_audit(s: State, rng: random.Random) -> None:
    """The game's own count of its pieces."""
    s.audit()


def check_text(s: State, rng: random.Random) -> None:
    """Whatever is typed: an action, or `IllegalAction`, and the position is as it was."""
    before = s.fingerprint()
    seat = rng.randrange(s.seats)
    for _ in range(8):
        text = some_text(s, rng)
        try:
            action = s.parse(seat, text)
        except IllegalAction:
            continue
        if action not in s.game.vocabulary and action not in s.legal_actions(seat):
            raise Fault(f"{text!r} is read as '{action}', which is no action of the game.")
    if s.fingerprint() != before:
        raise Fault("Reading a text changed the position.")


def check_refusals(s: State, rng: random.Random) -> None:
    """What is not in the list is refused, whoever asks, and changes nothing."""
    before = s.fingerprint()
    vocabulary = s.game.vocabulary
    for _ in range(8):
        seat = rng.randrange(-1, s.seats + 1)
        action = rng.choice(vocabulary)
        if 0 <= seat < s.seats and action in s.legal_actions(seat):
            continue
        try:
            s.apply(seat, action)
        except IllegalAction:
            if s.fingerprint() == before:
                continue
            raise Fault(f"'{action}' was refused to seat {seat}, but the position changed.") from None
        raise Fault(f"'{action}' was allowed to seat {seat}, though it is not listed.")


def check_acts(s: State, rng: random.Random) -> None:
    """Table acts, sensible or not, on a copy: done, or refused without a trace; and play can go on."""
    for _ in range(4):
        c = s.clone()
        seat, act = rng.randrange(s.seats), some_act(s, rng)
        before = c.fingerprint()
        try:
            c.act(seat, act)
        except IllegalAction:
            if c.fingerprint() != before:
                raise Fault(f"The table act '{act}' was refused to seat {seat}, but the position changed.") from None
            continue
        check_lists(c, rng)
        c.audit()


def check_undo(s: State, rng: random.Random) -> None:
    """Going back after one decision gives the same position, with the number of the next draw kept."""
    if s.is_over:
        return
    seat = rng.choice(s.to_act)
    c = s.clone()
    c.apply(seat, rng.choice(c.legal_actions(seat)))
    if s.top.sealed:
        _check_retract(s, c, seat)
        return
    back = c.undone(s)
    if back.rolls != c.rolls:
        raise Fault("An undo turned the dice back.")
    back.rolls = s.rolls
    if back.fingerprint() != s.fingerprint():
        raise Fault("An undo leads to another position than the one before.")


def _check_retract(s: State, later: State, seat: int) -> None:
    if not later.top.sealed or later.seals != s.seals:
        return  # it was the last choice: the step is done
    later.retract(seat)
    if later.fingerprint() != s.fingerprint() or later.to_act != s.to_act:
        raise Fault(f"A choice that seat {seat} took back left a trace.")


def check_record(s: State, rng: random.Random) -> None:
    """The record so far holds, and leads here."""
    text = s.record().to_json()
    record = Record.from_json(text)
    record.verify()
    if record.replay().fingerprint() != s.fingerprint():
        raise Fault("The record leads to another position.")


CHECKS: dict[str, Callable[[State, random.Random], None]] = {
    "lists": check_lists,
    "audit": check_audit,
    "ahead": check_ahead,
    "state": check_state,
    "secrecy": check_secrecy,
    "text": check_text,
    "refusals": check_refusals,
    "acts": check_acts,
    "undo": check_undo,
    "record": check_record,
}
EVERY_STEP = ("lists", "audit")
SAMPLED = ("ahead", "state", "secrecy", "text", "refusals", "acts", "undo")


def some_text(s: State, rng: random.Random) -> str:
    """Nonsense, or an action of the game spoilt in some way."""
    if rng.random() < 0.3:
        return "".join(rng.choices(LETTERS, k=rng.randrange(30)))
    text = rng.choice(s.game.vocabulary)
    if s.to_act and rng.random() < 0.7:
        text = rng.choice(s.legal_actions(rng.choice(s.to_act)))
    i = rng.randrange(len(text) + 1)
    spoilt = [text, text[:i], text[i:], text.upper(), text[:i] + rng.choice(LETTERS) + text[i:], text + " " + text]
    words = text.split()
    rng.shuffle(words)
    return rng.choice([*spoilt, " ".join(words), " ".join([w[:2] for w in text.split()])])


def known_acts(s: State) -> list[str]:
    """The table acts that the game says it knows, such as 'truce SEAT'."""
    try:
        s.clone().act(0, "conquer the moon")
    except IllegalAction as e:
        known = e.args_of.get("known") or str(e).rpartition("There are:")[2].strip(" .")
        return [act.strip() for act in str(known).split(",") if act.strip()]
    return []


def some_act(s: State, rng: random.Random) -> str:
    """A table act: one the game knows, with its words in capitals filled in, whole or spoilt."""
    names = [*s.game.seat_names(s), *[str(x) for x in range(-1, s.seats + 1)]]
    form = rng.choice([*known_acts(s), "timeout"]).partition("[")[0]  # what stands in brackets may be left out
    words = [rng.choice(names) if w.isupper() else rng.choice(w.split("|")) for w in form.split()]
    if rng.random() < 0.3:
        words = [*words, rng.choice([*names, "", "all", "\x00", "accept", "9" * 30])]
    return " ".join(words if rng.random() < 0.9 else words[:-1])
