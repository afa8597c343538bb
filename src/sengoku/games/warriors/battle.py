"""Phase 3, battles (7): which comes next, and the rounds of one."""

from __future__ import annotations

from sengoku.games.warriors.actions import BATTLE_IN, PLACE_OF
from sengoku.games.warriors.betrayal import attempt
from sengoku.games.warriors.board import REGIONS, R
from sengoku.games.warriors.command import braver_by, dice_of, hits, name_commanders, tell_round
from sengoku.games.warriors.flight import end_battle, offer_flight
from sengoku.games.warriors.losses import Fates, remove
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame


def contested(s: Warriors) -> list[int]:
    """Regions with Samurai of both sides: the battles not yet fought.

    A battle leaves one side at most, and nobody flees into another: phase 3 adds none. # ruling W-A43
    """
    return [r for r in range(R) if s.at[r] and s.at[R + r]]


class Battles(Frame[Warriors]):
    """W-D4: the initiative player picks the next battle, having seen the last."""

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (s.initiative,) if len(contested(s)) > 1 else ()

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [BATTLE_IN[r] for r in contested(s)]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        return self.fight(s, PLACE_OF[action])

    def go(self, s: Warriors) -> Frame[Warriors]:
        left = contested(s)
        return self.fight(s, left[0]) if left else self.done()

    def fight(self, s: Warriors, region: int) -> Frame[Warriors]:
        """Step 1, then rounds."""
        s.field = region
        if s.heard:
            s.tell(None, "battle", {"region": REGIONS[region]})
        return attempt(s, Rounds(self, False), 1 - s.initiative)


class Rounds(Frame[Warriors]):
    """Steps 2 and 3: round after round until a side has no Samurai there or runs away."""

    fields = ("fought",)

    def __init__(self, up: Frame[Warriors] | None, fought: bool) -> None:
        self.up, self.fought = up, fought  # whether a round was just fought: then somebody may run away

    def go(self, s: Warriors) -> Frame[Warriors]:
        if not s.at[s.field] or not s.at[R + s.field]:  # 3f, after all rolls of both sides. # rulings W-A11, W-A38
            end_battle(s)
            return self.done()
        if self.fought:
            return offer_flight(s, Rounds(self.up, False), 1 - s.initiative)  # 3g; 3h if nobody runs
        named = name_commanders(s, self)
        return named if named is not self else self.round(s)

    def round(self, s: Warriors) -> Frame[Warriors]:
        """3a to 3e. The dice of the player without the initiative fall first."""
        order = (1 - s.initiative, s.initiative)
        counts = [dice_of(s, side) for side in order]
        rolled = s.roll([6] * (counts[0] + counts[1]))
        dice = [rolled[: counts[0]], rolled[counts[0] :]]
        if order[0]:
            dice.reverse()  # from here on by side
        bonus = [braver_by(s, 0), braver_by(s, 1)]
        scored = [hits(dice[0], bonus[0]), hits(dice[1], bonus[1])]
        if s.heard:
            tell_round(s, dice, bonus, scored)
        return remove(s, Fates(Rounds(self.up, True)), scored[1], scored[0])
