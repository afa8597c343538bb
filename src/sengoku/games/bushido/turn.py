"""A turn: the twelve phases in the rulebook's order, and who comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sengoku.games.bushido.appoint import appoint
from sengoku.games.bushido.calendar import OVER, Arms, audience
from sengoku.games.bushido.council import council
from sengoku.games.bushido.effects import Effects, hatamoto_phase
from sengoku.games.bushido.fight import begin, valuation
from sengoku.games.bushido.mobilization import ARMS_PHASE, FIRST, HELD_ONE, SECOND, mobilize
from sengoku.games.bushido.roles import hand_out
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.tea import Buy, free_tea
from sengoku.kernel import Frame

Phase = Callable[[Bushido, Frame[Bushido]], Frame[Bushido]]
ROLES: Final = 4
SENSEI: Final = 5
MOBILIZATION: Final = 7


def purchase(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    return Buy(up)


def sensei_phase(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    return Effects(up, 0, 0)


def to_arms(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    return Arms(up)


def pass_on(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """The next player clockwise is Daimyo (ruling B-A42); spies forget what they saw (ruling B-A72)."""
    s.daimyo = (s.daimyo + 1) % s.seats
    s.next, s.campaign = 1, HELD_ONE
    if s.options["shinobi"] == "turn":
        s.looks = ()
    return up


PHASES: Final[dict[int, Phase]] = {
    1: appoint,
    2: free_tea,
    3: purchase,
    4: hand_out,
    5: sensei_phase,
    6: hatamoto_phase,
    7: mobilize,
    8: begin,
    9: valuation,
    10: council,
    11: to_arms,
    12: audience,
    OVER: pass_on,
}


class Turn(Frame[Bushido]):
    """The bottom of everything: plays the phase that comes next."""

    def go(self, s: Bushido) -> Frame[Bushido]:
        phase = s.next
        if phase == ARMS_PHASE and s.campaign == FIRST:  # B-R53: back to Phase 4 for the second attack
            phase, s.campaign = ROLES, SECOND
        elif phase == SENSEI and s.campaign == SECOND:
            phase = MOBILIZATION
        s.phase, s.next = phase, phase + 1
        return PHASES[phase](s, self)
