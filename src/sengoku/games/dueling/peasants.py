"""Ashikaga Yoshiaki commands peasants (D-R75, D-A92, advanced play)."""

from __future__ import annotations

from typing import ClassVar

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, HALT, ON, TENTS
from sengoku.games.dueling.attack import declared, end_battle
from sengoku.games.dueling.fight import TENT_FIGHT, Fight
from sengoku.games.dueling.forces import fall
from sengoku.games.dueling.peace import may_attack
from sengoku.games.dueling.state import FARMERS, Dueling
from sengoku.games.dueling.steps import F, Step
from sengoku.kernel import Action, Message


def tent_goals(s: Dueling, seat: int, t: int, single: bool) -> list[int]:
    """Territories of other players next to a farmers' one; a single tent attacks each once a turn."""
    found = [u for u in board.NEAR[t] if s.owner[u] >= 0 and may_attack(s, seat, u)]
    return [u for u in found if not single or u not in s.tents_hit]


def tent_starts(s: Dueling, seat: int) -> list[Action]:
    """Farmers' territories whose tents the seat may send: two or more for an action, one single tent free."""
    if not s.has_lord(seat, "controls_peasants"):
        return []
    out = []
    for t in range(board.SHIP):
        if s.owner[t] == FARMERS and s.tents[t]:
            single = s.tents[t] == 1
            able = not s.tent_used if single else s.actions > 0 and not s.bound[seat]
            if able and tent_goals(s, seat, t, single):
                out.append(TENTS[t])
    return out


class Tents(Step):
    """Where the tents attack; a victorious single tent may go on (D-D40)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "start", "single", "chain")

    def __init__(self, up: F | None, seat: int, start: int, single: bool, chain: bool) -> None:
        self.up, self.seat, self.start, self.single, self.chain = up, seat, start, single, chain

    def asks(self, s: Dueling) -> tuple[int, ...]:
        able = s.owner[self.start] == FARMERS and self.seat not in s.out and not s.turn_over
        return (self.seat,) if able and tent_goals(s, self.seat, self.start, self.single) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        out = [ON[u] for u in tent_goals(s, seat, self.start, self.single)]
        return [*out, HALT] if self.chain else out

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == HALT:
            return self.done()
        u = ARG[action]
        if self.single:
            s.tent_used, s.tents_hit = True, (*s.tents_hit, u)
            tents = 1
        else:
            s.actions -= 1
            tents = s.tents[self.start] - 1
        s.fight = Fight(seat, u, TENT_FIGHT, (), self.start, tents)
        return declared(s, TentEnd(self.up, seat, self.start, u, self.single, tents))

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.tents", {"at": board.LANDS[self.start]}


class TentEnd(Step):
    """Losses of the attacking tents, and the chain of a single one that won."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "start", "target", "single", "sent")

    def __init__(self, up: F | None, seat: int, start: int, target: int, single: bool, sent: int) -> None:
        self.up, self.seat, self.start, self.target, self.single, self.sent = up, seat, start, target, single, sent

    def run(self, s: Dueling) -> F:
        won = s.owner[self.target] == FARMERS and s.tents[self.target] > 0
        if self.single and won:
            return Tents(self.up, self.seat, self.target, True, True)
        return self.done()


def tents_win(s: Dueling, after: F) -> F:
    """The conquered territory is farmers': the winners move in; a single tent has become two (D-A92)."""
    f = s.fight
    assert f is not None
    s.owner[f.target], s.tents[f.target] = FARMERS, f.tents
    fall(s, f.target)
    if s.tents[f.home] > f.tents:
        s.tents[f.home] -= f.tents
    s.fight = f.but(rolls=99)
    return end_battle(s, after)
