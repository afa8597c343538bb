"""Runs a game told as a text file: one decision after another, scripted dice, what must hold afterwards.

    covers: S-T1 S-R24          ids of rules that the script proves
    game: ikusa                 and so on: the head, `name: value`, ends with an empty line
    seats: 4
    position:                   indented lines are more of the value above them, a line each
      turn blue A

    pink: plan order 1, plan build 0, pickup spearman x3      decisions of pink, in this order
      dice 1: 9 / -             results for the last decision above, in this order; words before ':' are for the reader
      shuffle: gray, green      the order that a shuffle of these gives, for games whose tests number the names
    => owner hizen none         what must hold; the game's own tests say what the words mean
    pink refused: march omi     pink may not do this now
    # a remark; (so is anything in parentheses)

A die line belongs to the decision before it; all dice given must be used up, and no others may be wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from sengoku import IllegalAction, State
from sengoku.kernel.dice import shuffle_values

CHANCE = ("dice", "first", "shuffle")
REMARK = re.compile(r"\([^()]*\)|#.*")


class Script:
    """A script file, read: its head and its steps, each with the line it stands on.

    With `steps`, these are the script: lines of a test, without head.
    """

    def __init__(self, path: Path, steps: str | None = None) -> None:
        self.path = path
        self.head: dict[str, str] = {}
        self.steps: list[tuple[int, str]] = []
        in_head, name = steps is None, ""
        text = path.read_text(encoding="utf-8") if steps is None else steps
        for number, raw in enumerate(text.splitlines(), 1):
            line = REMARK.sub("", raw).strip()
            if in_head and not raw.strip():
                in_head = not self.head
            elif in_head and line and raw[0] == " " and name:
                self.head[name] = f"{self.head[name]}\n{line}".strip()
            elif in_head and line:
                name, _, value = line.partition(":")
                name = name.strip()
                self.head[name] = value.strip()
            elif line:
                self.steps.append((number, line))

    @property
    def covers(self) -> list[str]:
        return self.head.get("covers", "").split()


def decisions(text: str) -> list[str]:
    """'march omi, pickup spearman x3' -> four actions."""
    out: list[str] = []
    for part in text.split(","):
        action, times = re.fullmatch(r"\s*(.*?)(?:\s+x(\d+))?\s*", part).groups()  # type: ignore[union-attr]
        out += [action] * int(times or 1)
    return out


def play(
    script: Script,
    state: State,
    seat_of: Callable[[str], int],
    expect: Callable[[State, str], None],
    number_of: Callable[[str], int] | None = None,
) -> State:
    """Plays a script on `state`. `seat_of` knows the names of the players, `expect` what `=>` lines mean.

    `number_of`: the numbers of the things that `shuffle` lines name; without it such lines hold the values themselves.
    """
    steps = script.steps
    for i, (number, line) in enumerate(steps):
        where = f"{script.path.name}:{number}: {line}"
        if line.startswith("=>"):
            try:
                expect(state, line[2:].strip())
            except AssertionError as e:
                raise AssertionError(f"{where}: {e}") from e
            continue
        who, _, text = line.partition(":")
        if who.split()[0] in CHANCE:
            continue
        if who.endswith(" refused"):
            seat = seat_of(who.removesuffix(" refused").strip())
            before = state.fingerprint()
            for action in decisions(text):
                try:
                    state.apply(seat, action)
                except IllegalAction:
                    assert state.fingerprint() == before, f"{where}: refused, but the state changed"
                else:
                    raise AssertionError(f"{where}: '{action}' was allowed")
            continue
        seat = seat_of(who.strip())
        wanted = decisions(text)
        for k, action in enumerate(wanted):
            state.script = dice_after(steps, i, number_of) if k == len(wanted) - 1 else []
            try:
                state.apply(seat, action)
            except Exception as e:
                listed = ", ".join(state.legal_actions(seat)[:30])
                asked = f"asked: {state.to_act} {[state.prompt(x) for x in state.to_act]}"
                raise AssertionError(f"{where}: '{action}': {e}\n  {asked}\n  legal: {listed}") from e
            assert not state.script, f"{where}: '{action}' left the dice {state.script}"
            state.script = None
    return state


def dice_after(steps: list[tuple[int, str]], i: int, number_of: Callable[[str], int] | None = None) -> list[int]:
    """The dice lines that follow step i, up to the next decision."""
    out: list[int] = []
    for _, line in steps[i + 1 :]:
        who, _, text = line.partition(":")
        if line.startswith("=>") or " refused" in who:
            continue
        if who.split()[0] not in CHANCE:
            break
        if who.split()[0] == "shuffle" and number_of is not None:
            wanted = [number_of(name) for name in text.replace(",", " ").split()]
            out += shuffle_values(sorted(wanted), wanted)
        else:
            out += [int(x) for x in re.findall(r"\d+", text)]
    return out
