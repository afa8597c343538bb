"""The steps of a fuzzed game as lines of text, so that a failing game can be taken again exactly.

2 attack owari mino     a decision of seat 2
0 ! resign              a table act
1 retract               seat 1 takes back its latest sealed choice; a record keeps no trace of it
* undo 12               back, by consent, to the position after the first twelve steps
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sengoku.arena.setups import Setup
from sengoku.kernel.game import game
from sengoku.kernel.state import State


class Course:
    """A game being fuzzed: its position, the steps that led there, and copies to go back to."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.setup, self.seed = setup, seed
        self.steps: list[str] = []
        self.state: State = game(setup.game).new(setup.seats, seed, setup.options)
        self.kept: dict[int, State] = {0: self.state.clone()}  # by number of steps

    def keep(self) -> None:
        """A copy of this position, for an undo."""
        self.kept[len(self.steps)] = self.state.clone()

    def step(self, line: str) -> None:
        """Takes one more step; what it raises is the game's affair, and the line is then the last of `steps`."""
        self.steps.append(line)
        who, _, words = line.partition(" ")
        if who == "*":
            self.state = self.state.undone(self.kept[int(words.removeprefix("undo "))])
        elif words == "retract":
            self.state.retract(int(who))
        elif words.startswith("! "):
            self.state.act(int(who), words[2:])
        else:
            self.state.apply(int(who), words)


def again(setup: Setup, seed: str, steps: Sequence[str], before_last: Callable[[Course], None]) -> Course:
    """Takes all the steps again; `before_last` is called with the course before the last one."""
    course = Course(setup, seed)
    back = {int(line.removeprefix("* undo ")) for line in steps if line.startswith("* undo ")}
    for i, line in enumerate(steps):
        if i in back:
            course.keep()
        if i == len(steps) - 1:
            before_last(course)
        course.step(line)
    return course
