"""Battle, step 1 (7): betrayal."""

from __future__ import annotations

from sengoku.games.warriors.actions import BETRAY, BY, KEEP, NO_BETRAYAL, SAMURAI_OF, SPEND
from sengoku.games.warriors.board import GRAY, NAMES, REGIONS, SIDES, STARS, STRIPE, R
from sengoku.games.warriors.state import Warriors
from sengoku.kernel import Action, Frame, Json, Message


def leverage(persuader: int, target: int) -> int:
    """What a die must not exceed: the difference in rank, and 1 for a stripe in common, gray ones aside.

    The stripes of the two are compared, not the sides they serve. # ruling W-A9
    """
    same = STRIPE[persuader] == STRIPE[target] != GRAY
    return STARS[persuader] - STARS[target] + (1 if same else 0)


def targets(s: Warriors, side: int) -> list[int]:
    """Enemies of 1 or 2 stars whom a die of 1 could win over, with the point if there is one. # ruling W-A41"""
    mine, theirs = s.at[side * R + s.field], s.at[(1 - side) * R + s.field]
    if not theirs or not mine:
        return []
    if s.options["attempts_that_cannot_succeed_offered"]:
        return [w for w in theirs if STARS[w] < 3]
    spare = 1 if s.can_spend(side) else 0
    best = [0, 0, 0]  # highest rank by stripe
    for w in mine:
        if STARS[w] > best[STRIPE[w]]:
            best[STRIPE[w]] = STARS[w]
    any_stripe = max(best)
    out: list[int] = []
    for w in theirs:
        alike = best[STRIPE[w]] + 1 if STRIPE[w] != GRAY and best[STRIPE[w]] else 0
        if STARS[w] < 3 and max(any_stripe, alike) - STARS[w] + spare >= 1:
            out.append(w)
    return out


def persuaders(s: Warriors, side: int, target: int) -> list[int]:
    mine = s.at[side * R + s.field]
    if s.options["attempts_that_cannot_succeed_offered"]:
        return list(mine)
    spare = 1 if s.can_spend(side) else 0
    return [w for w in mine if leverage(w, target) + spare >= 1]


def attempt(s: Warriors, up: Frame[Warriors], side: int) -> Frame[Warriors]:
    """One attempt a side and battle, without the initiative first; `up` is the first round.

    A side left without Samurai has no attempt: the battle is over. # rulings W-A11, W-A42
    """
    if targets(s, side):
        return Betrayal(up, side)
    return attempted(s, up, side)


def attempted(s: Warriors, up: Frame[Warriors], side: int) -> Frame[Warriors]:
    return up if side == s.initiative else attempt(s, up, s.initiative)


class Betrayal(Frame[Warriors]):
    """W-D5: whom to win over, or nobody."""

    fields = ("side",)

    def __init__(self, up: Frame[Warriors] | None, side: int) -> None:
        self.up, self.side = up, side

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [*[BETRAY[w] for w in targets(s, seat)], NO_BETRAYAL]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        if action == NO_BETRAYAL:
            return attempted(s, self.done(), seat)
        target = SAMURAI_OF[action]
        able = persuaders(s, seat, target)
        if len(able) == 1:
            return persuade(s, self.done(), seat, target, able[0])
        return Persuader(self.up, seat, target)

    def prompt(self, s: Warriors, seat: int) -> Message:
        return "ask.betrayal", {"region": REGIONS[s.field]}


class Persuader(Frame[Warriors]):
    """W-D6: who talks to him."""

    fields = ("side", "target")

    def __init__(self, up: Frame[Warriors] | None, side: int, target: int) -> None:
        self.up, self.side, self.target = up, side, target

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [BY[w] for w in persuaders(s, seat, self.target)]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        return persuade(s, self.done(), seat, self.target, SAMURAI_OF[action])

    def prompt(self, s: Warriors, seat: int) -> Message:
        needs = {NAMES[w]: leverage(w, self.target) for w in persuaders(s, seat, self.target)}
        return "ask.persuader", {"target": NAMES[self.target], "needs": needs}

    def shows(self, s: Warriors, seat: int | None) -> Json:
        return {"target": NAMES[self.target]}


def persuade(s: Warriors, up: Frame[Warriors], side: int, target: int, persuader: int) -> Frame[Warriors]:
    """The point is paid before the die is seen. # ruling W-A8"""
    if s.options["vp_spent_for_betrayal"] == "before_roll":
        if s.can_spend(side):
            return Bribe(up, side, target, persuader, 0)
        return resolve(s, up, side, target, persuader, s.roll([6])[0], 0)
    die = s.roll([6])[0]
    if die == leverage(persuader, target) + 1 and s.can_spend(side):
        return Bribe(up, side, target, persuader, die)
    return resolve(s, up, side, target, persuader, die, 0)


class Bribe(Frame[Warriors]):
    """W-D7: whether to spend a victory point on it."""

    fields = ("side", "target", "persuader", "die")

    def __init__(self, up: Frame[Warriors] | None, side: int, target: int, persuader: int, die: int) -> None:
        self.up, self.side, self.target, self.persuader = up, side, target, persuader
        self.die = die  # 0: not yet rolled

    def asks(self, s: Warriors) -> tuple[int, ...]:
        return (self.side,)

    def legal(self, s: Warriors, seat: int) -> list[Action]:
        return [SPEND, KEEP]

    def chosen(self, s: Warriors, seat: int, action: Action) -> Frame[Warriors]:
        spent = 1 if action == SPEND else 0
        if spent:
            s.pay(seat)  # whatever the die. # ruling W-A8
        die = self.die or s.roll([6])[0]
        return resolve(s, self.done(), seat, self.target, self.persuader, die, spent)

    def prompt(self, s: Warriors, seat: int) -> Message:
        return ("ask.bribe_seen" if self.die else "ask.bribe"), self.shows(s, seat)

    def shows(self, s: Warriors, seat: int | None) -> Json:
        need = leverage(self.persuader, self.target)
        out: Json = {"target": NAMES[self.target], "persuader": NAMES[self.persuader]}
        return {**out, "need": need, "with_point": need + 1, "die": self.die}


def resolve(
    s: Warriors, up: Frame[Warriors], side: int, target: int, persuader: int, die: int, spent: int
) -> Frame[Warriors]:
    """A traitor changes sides at once with his soldiers; he may be won back at once (W-R22)."""
    need = leverage(persuader, target) + spent
    if s.heard:
        told = {"side": SIDES[side], "target": NAMES[target], "persuader": NAMES[persuader], "die": die, "need": need}
        s.tell(None, "won_over" if die <= need else "refused", told)
    if die <= need:
        s.leave(1 - side, s.field, target)
        s.join(side, s.field, target)
    return attempted(s, up, side)
