"""Positions to test from, and a player who speaks in the notation of the game.

    play = given('''
        at kitabatake_akiie south north_kanto 4
        box uesugi_noriaki north north_kanto
        control south o north_kanto
    ''', "battles", number=2)
    play.does("S betray uesugi_shigeyoshi", 3)

A counter that is not named is out of the game. Every die must be given, and none may be left over.
"""

from __future__ import annotations

from typing import Any

import sengoku
from sengoku import State
from sengoku.games.warriors import board
from sengoku.kernel import Frame

GAME = sengoku.game("warriors-of-japan")
SEATS = {"S": 0, "N": 1}
PHASES: list[list[Any]] = [
    ["Impulse", 0],
    ["Battles"],
    ["Control", 0],
    ["Recruit", 0, 0],
    ["Enter", 0, 0],
    ["Score"],
    ["Turn"],
]
FIRST = {"movement": 0, "battles": 1, "control": 2, "recruiting": 3, "entry": 4, "score": 5, "turn": 6}


class Play:
    """A game in progress, looked at through its view and its events."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[tuple[str, dict[str, Any]]] = []
        state.listen(lambda event: self.events.append((event[1], event[2])))

    # ------------------------------------------------------------ doing

    def does(self, text: str, *dice: int) -> None:
        """'S run o' with the dice it leads to."""
        who, _, action = text.partition(" ")
        self.state.script = list(dice)
        self.state.apply(SEATS[who], action)
        assert not self.state.script, f"'{text}' left the dice {self.state.script}"

    def all(self, *texts: str) -> None:
        for text in texts:
            self.does(text)

    def ends(self, text: str, *dice: int) -> None:
        """The same where dice of no interest follow: they are sixes."""
        who, _, action = text.partition(" ")
        self.state.script = [*dice, *[6] * 60]
        self.state.apply(SEATS[who], action)
        self.state.script = None

    def refused(self, text: str) -> bool:
        """Whether the seat may not do this now."""
        who, _, action = text.partition(" ")
        before = self.state.fingerprint()
        try:
            self.state.apply(SEATS[who], action)
        except sengoku.IllegalAction:
            assert self.state.fingerprint() == before
            return True
        return False

    # ------------------------------------------------------------ seeing

    @property
    def asked(self) -> str:
        return "".join(["SN"[seat] for seat in self.state.to_act])

    @property
    def legal(self) -> list[str]:
        """What the seat to act may do."""
        (seat,) = self.state.to_act
        return self.state.legal_actions(seat)

    @property
    def step(self) -> str:
        name: str = self.view["step"]["name"]
        return name

    @property
    def view(self) -> dict[str, Any]:
        return self.state.view(None)

    @property
    def vp(self) -> int:
        vp: int = self.view["vp"]
        return vp

    def at(self, name: str) -> tuple[str, str, int] | None:
        """(side, region, soldiers) of a Samurai in play."""
        for region, seen in self.view["regions"].items():
            for side in ("south", "north"):
                if name in seen[side]:
                    return side, region, seen[side][name]
        return None

    def box(self, name: str) -> tuple[str, str] | None:
        """(side, region) of the box he waits in."""
        for region, seen in self.view["regions"].items():
            for side in ("south", "north"):
                if name in seen["boxes"][side]:
                    return side, region
        return None

    def control(self, region: str) -> str | None:
        owner: str | None = self.view["regions"][region]["control"]
        return owner

    def strength(self, region: str, side: str) -> int:
        band = self.view["regions"][region][side]
        return len(band) + sum(band.values())

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [data for told, data in self.events if told == kind]


def new(*dice: int, seed: int = 1, options: dict[str, Any] | None = None) -> Play:
    """A game at its first decision; `dice` are the initiative, the cup is shuffled in data order."""
    script = [*dice, *[1] * (len(board.NEUTRALS) - 1)] if dice else None
    state = GAME.new(seed=seed, dice=script, options=options)
    state.script = None
    return Play(state)


def given(text: str, phase: str, *dice: int, **known: Any) -> Play:
    """A position at the beginning of a phase; `dice` fall before the first question."""
    play = Play(position(text, phase, **known))
    play.state.audit()
    play.state.script = list(dice)
    play.state.settle()
    assert not play.state.script, f"the dice {play.state.script} were not used"
    return play


def fight(text: str, *dice: int, rest: int = 6, **known: Any) -> Play:
    """A battle in which nobody tries to win anybody over, up to the first question; sixes follow the `dice`."""
    play = Play(position(text, "battles", **known))
    play.state.script = [*dice, *[rest] * 60]
    play.state.settle()
    while play.step == "Betrayal":
        play.state.apply(play.state.to_act[0], "no betrayal")
    assert len(play.state.script) <= 60, f"dice were left: {play.state.script}"
    return play


def position(
    text: str,
    phase: str,
    turn: int = 2,
    vp: int = 0,
    initiative: str = "north",
    number: int = 2,
    options: dict[str, Any] | None = None,
) -> State:
    """A state at the beginning of a phase, before anything has happened in it."""
    at: list[list[int]] = [[] for _ in range(2 * board.R)]
    box: list[list[int]] = [[] for _ in range(2 * board.R)]
    control, soldiers, named = [board.NONE] * board.R, [0] * board.N, set()
    for line in text.split("\n"):
        match line.split():
            case ["at", name, side, region, count]:
                w = board.NUMBER_OF[name]
                at[place(side, region)].append(w)
                soldiers[w] = int(count)
                named.add(board.FRONT_OF[w])
            case ["box", name, side, region]:
                box[place(side, region)].append(board.NUMBER_OF[name])
                named.add(board.FRONT_OF[board.NUMBER_OF[name]])
            case ["control", side, *regions]:
                for region in regions:
                    control[board.REGION_OF[region]] = board.SIDES.index(side)
            case []:
                pass
            case _:
                raise AssertionError(f"'{line}' is no line of a position")
    numbers = [turn, vp, board.SIDES.index(initiative), number, board.NONE, 0, sum(soldiers), 0]
    out = [w for w in range(board.FRONTS) if w not in named]
    out += [board.FRONT_OF[w] for band in at + box for w in band if w >= board.FRONTS]
    bands = [[sorted(band) for band in at], [sorted(band) for band in box]]
    state = GAME.new(seed=1, options=options)
    state.set_board([numbers, control, *bands, soldiers, [], out, [[], []], [board.NONE] * 2, [[], []]])
    top: Frame[Any] | None = None
    for name, *values in reversed(PHASES[FIRST[phase] :]):
        top = GAME.frames[name](top, *values) if name != "Enter" else GAME.frames[name](top, 0, number)
    assert top is not None
    state.top = top
    return state


def place(side: str, region: str) -> int:
    return board.SIDES.index(side) * board.R + board.REGION_OF[region]
