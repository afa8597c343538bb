"""Attack Actions (Rules for attacking; D-R22 to D-R24, D-R29): who joins, who is sent, pressing on and retreating."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    ATTACK,
    BACK,
    BREAK_OFF,
    GO,
    JOIN,
    LOSE,
    RETREAT,
    ROLL,
    SEND,
    SEND_ARCHERS,
)
from sengoku.games.dueling.fight import LAND_FIGHT, NINJA_FIGHT, TENT_FIGHT, Fight
from sengoku.games.dueling.forces import join_largest, lose, take, to_supply
from sengoku.games.dueling.peace import may_attack, peaceful
from sengoku.games.dueling.points import dishonour
from sengoku.games.dueling.state import ARCHERS, ARCHERS_USED, NINJA, NO_CASTLE, Dueling
from sengoku.games.dueling.steps import F, Step, convert
from sengoku.kernel import Action, Json, Message


def joinable(s: Dueling, seat: int, target: int) -> list[int]:
    """Own stacks that border the target, the Ninja forces two away (D-A77), and those aboard ships at it."""
    out: list[int] = []
    owner = s.owner
    for t in range(board.SHIP) if s.advanced else board.NEAR[target]:
        if owner[t] == seat and t != target:
            if board.ADJACENT[t][target]:
                out += s.stacks(t)
            elif s.marks[t] & NINJA and board.FAR[t][target] == 2:
                out.append(board.UNLED + t)
    for k in range(board.SHIPS):
        if s.owner[board.SHIP + k] == seat and s.ship_at[k] == target:
            out += s.stacks(board.SHIP + k)
    return out


class Compose(Step):
    """Which stacks attack; until `go` cards may be played (D-D9)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "target", "joined")

    def __init__(self, up: F | None, seat: int, target: int, joined: tuple[int, ...] = ()) -> None:
        self.up, self.seat, self.target, self.joined = up, seat, target, joined

    def mine(self, s: Dueling) -> tuple[int, ...]:
        return tuple([x for x in self.joined if s.size[x] and s.owner_of(x) == self.seat])

    def asks(self, s: Dueling) -> tuple[int, ...]:
        if self.seat in s.out or not may_attack(s, self.seat, self.target):
            return ()
        return (self.seat,) if self.mine(s) or joinable(s, self.seat, self.target) else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        from sengoku.games.dueling.cards import COMPOSING, playable

        joined = self.mine(s)
        out = [JOIN[x] for x in joinable(s, seat, self.target) if x not in joined]
        if joined:
            out.append(GO)
        elif not self.joined and ATTACK[self.target] not in s.backs:
            out.append(BACK)
        return out + playable(s, seat, COMPOSING)

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.cards import play_or_use

        if action == BACK:
            s.backs = (*s.backs, ATTACK[self.target])
            after = self.done()
            assert after.up is not None
            return after.up  # no action was made: no window opens
        if action == GO:
            s.actions -= 1
            s.fight = Fight(seat, self.target, LAND_FIGHT, self.mine(s))
            return declared(s, self.done())
        if action in JOINS:
            return Compose(self.up, seat, self.target, (*self.joined, ARG[action]))
        from sengoku.games.dueling.cards import COMPOSING

        return play_or_use(s, self, seat, action, COMPOSING)

    def run(self, s: Dueling) -> F:
        """Nothing is left to attack with, or peace came: a used action if stacks had moved (rule D-R22)."""
        s.actions -= 1
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.compose", {"at": board.LANDS[self.target]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"target": board.LANDS[self.target], "joined": [board.STACK_NAMES[x] for x in self.joined]}


JOINS: Final = frozenset(JOIN)


def declared(s: Dueling, after: F) -> F:
    """`go` was said: the defender and the others may answer before the first die (window W2)."""
    from sengoku.games.dueling.windows import W2, Asking

    f = s.fight
    assert f is not None
    if s.heard:
        names = [board.STACK_NAMES[x] for x in f.joined]
        told = {"seat": f.seat, "at": board.LANDS[f.target]}
        s.tell(None, "attack" if names else "attack_tents", {**told, "with": names} if names else told)
    defender = s.owner[f.target]
    s.fight = f.but(loser=defender)
    if defender >= 0:
        order = (defender, *[x for x in s.clockwise(defender) if x != f.seat])
    else:
        order = s.clockwise(f.seat)
    return Asking(Clash(after), W2, order)


def committed(s: Dueling) -> list[int]:
    """The attacker's stacks that are still in the battle."""
    f = s.fight
    assert f is not None
    return [x for x in f.joined if s.size[x] and s.owner_of(x) == f.seat]


def strength(s: Dueling, attacker: bool) -> int:
    """The tokens of a side in the battle, peasants' tents (ruling D-A9)."""
    f = s.fight
    assert f is not None
    if attacker:
        return f.tents if f.kind == TENT_FIGHT else sum([s.size[x] for x in committed(s)])
    return s.tokens(f.target) if s.owner[f.target] >= 0 else s.tents[f.target]


def conquered(s: Dueling) -> bool:
    """The defenders were all beaten: nobody holds the territory for the moment."""
    f = s.fight
    return f is not None and s.owner[f.target] < 0 and not s.tents[f.target]


def called_off(s: Dueling) -> bool:
    """Peace, nobody left to attack with, the limit of rolls, the turn or the attacker at his end (D-W-d, D-A71)."""
    f = s.fight
    if f is None or s.turn_over or f.seat in s.out or s.owner[f.target] == f.seat:
        return True
    if not strength(s, True) or f.rolls >= board.NUMBERS["rolls_of_a_battle"]:
        return True
    return not conquered(s) and peaceful(s, f.seat, f.target)


def end_battle(s: Dueling, after: F) -> F:
    """Everybody stays where he stood; a Ninja force goes home (ruling D-A77)."""
    f = s.fight
    if f is not None:
        if conquered(s):
            from sengoku.games.dueling.forces import abandon

            abandon(s, f.target)
        if f.kind == NINJA_FIGHT and s.size[board.UNLED + board.FORCE]:
            send_home(s, f)
        s.owner[board.FORCE] = -1
    s.fight = None
    s.mute = [m & ~1 for m in s.mute]
    return after


def send_home(s: Dueling, f: Fight) -> None:
    force = board.UNLED + board.FORCE
    tokens = take(s, force, s.size[force])
    home = f.home
    if s.owner[home] != f.seat:
        lands = s.lands_of(f.seat)
        if not lands:
            to_supply(s, tokens)
            s.alarm = True
            return
        home = min(lands, key=lambda t: board.FAR[f.home][t])
    join_largest(s, home, tokens)


class Clash(Step):
    """Before each roll: what comes before the first, then duellists, then the dice."""

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.duel import roll_duel

        f = s.fight
        if f is None or called_off(s) or conquered(s):
            return Press(self.up)
        if not f.begun:
            return opening(s, self)
        if f.kind == TENT_FIGHT:
            s.fight = f = f.but(a=-1)
        elif not standing(s, f.a, True):
            return Send(self, True)
        if s.owner[f.target] < 0:
            s.fight = f.but(d=-1, d_archers=False)
        elif not standing(s, f.d, False):
            return Send(self, False)
        if s.advanced and not f.rolls and stubborn(s, f.a):
            return end_battle(s, self.done())
        return roll_duel(s, self.done())


def stubborn(s: Dueling, lord: int) -> bool:
    """Honjo must roll 4+ before each action he leads (`activation_4_plus`); below, the action is lost."""
    if not s.advanced or not 0 <= lord < board.LORDS or "activation_4_plus" not in board.SPECIAL[lord]:
        return False
    roll = s.roll([12])[0]
    if s.heard:
        told: Json = {"seat": s.owner_of(lord), "warlord": board.WARLORDS[lord], "roll": roll}
        s.tell(None, "activation", {**told, "plus": 0, "needs": 4})
    return roll < 4


def standing(s: Dueling, stack: int, attacker: bool) -> bool:
    f = s.fight
    assert f is not None
    if stack < 0 or not s.size[stack]:
        return False
    if attacker:
        return stack in committed(s) and (stack < board.LORDS or not [x for x in committed(s) if x < board.LORDS])
    return s.place_of(stack) == f.target and (stack < board.LORDS or not s.lords[f.target])


def opening(s: Dueling, clash: Clash) -> F:
    """Before the first roll: dishonour of attacked centres and the ceremony's convert (D-R72, D-A88)."""
    f = s.fight
    assert f is not None
    s.fight = f.but(begun=True)
    if not s.advanced or s.castle[f.target] != NO_CASTLE:
        return clash
    here = [c for c, t in enumerate(s.centre) if t == f.target]
    for c in here:
        if board.CENTRE_DATA[c]["attack_dishonour"]:
            dishonour(s, f.seat)
        if c == board.BON_ODORI:
            s.centre[c] = -1
    if board.CEREMONY_SITE in here and s.owner[f.target] >= 0 and f.kind != TENT_FIGHT:
        return Tribute(clash)
    return clash


class Tribute(Step):
    """A Religious Ceremony converts one of the attacker's tokens before the battle (D-A88)."""

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (s.fight.seat,) if s.fight and len(committed(s)) > 1 else ()

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [LOSE[x] for x in committed(s)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        assert s.fight is not None
        convert(s, ARG[action], 1, s.fight.target, True)
        return self.done()

    def run(self, s: Dueling) -> F:
        left = committed(s)
        return self.decide(s, -1, LOSE[left[0]]) if left else self.done()


class Send(Step):
    """Each side sends one Warlord, the attacker first (D-R29, D-A66); without one, unled tokens fight."""

    fields: ClassVar[tuple[str, ...]] = ("attacker",)

    def __init__(self, up: F | None, attacker: bool) -> None:
        self.up, self.attacker = up, attacker

    def stacks(self, s: Dueling) -> list[int]:
        assert s.fight is not None
        found = committed(s) if self.attacker else list(s.stacks(s.fight.target))
        return [x for x in found if x < board.LORDS] or found[:1]

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        out: list[Action] = []
        for x in self.stacks(s):
            out.append(SEND[x])
            if s.gear[x] & ARCHERS and not s.gear[x] & ARCHERS_USED:
                out.append(SEND_ARCHERS[x])
        return out

    def asks(self, s: Dueling) -> tuple[int, ...]:
        assert s.fight is not None
        found = self.stacks(s)
        if not found or found[0] >= board.LORDS:
            return ()
        return (s.owner_of(found[0]),) if len(self.legal(s, 0)) > 1 else ()

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        return self.sent(s, ARG[action], action.endswith(" archers"))

    def run(self, s: Dueling) -> F:
        found = self.stacks(s)
        return self.sent(s, found[0], False) if found else self.done()

    def sent(self, s: Dueling, stack: int, archers: bool) -> F:
        assert s.fight is not None
        if archers:
            s.gear[stack] |= ARCHERS_USED
        if self.attacker:
            s.fight = s.fight.but(a=stack, a_archers=archers)
        else:
            s.fight = s.fight.but(d=stack, d_archers=archers)
        return self.done()

    def prompt(self, s: Dueling, seat: int) -> Message:
        assert s.fight is not None
        return "ask.send", {"at": board.LANDS[s.fight.target]}


class Press(Step):
    """After each roll the attacker goes on or retreats (D-D12); a beaten territory is claimed."""

    def asks(self, s: Dueling) -> tuple[int, ...]:
        f = s.fight
        if f is None or called_off(s) or conquered(s):
            return ()
        return (f.seat,)

    def free(self, s: Dueling) -> bool:
        """Whether he may break off without dishonour: the defenders turned farmers' under attack (D-A71), or tents."""
        f = s.fight
        assert f is not None
        return f.kind == TENT_FIGHT or (s.owner[f.target] < 0 and f.loser >= 0)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        from sengoku.games.dueling.cards import PRESSING, playable

        return [ROLL, BREAK_OFF if self.free(s) else RETREAT, *playable(s, seat, PRESSING)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        from sengoku.games.dueling.cards import PRESSING, play_or_use
        from sengoku.games.dueling.windows import W3, Asking

        f = s.fight
        assert f is not None
        if action == ROLL:
            defender = s.owner[f.target]
            return Asking(Clash(self.up), W3, (defender,)) if defender >= 0 else Clash(self.up)
        if action == RETREAT:
            retreat(s, f)
        if action in (RETREAT, BREAK_OFF):
            return end_battle(s, self.done())
        return play_or_use(s, self, seat, action, PRESSING)

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.conquest import claim

        if s.fight is not None and conquered(s) and not s.turn_over and not called_off(s):
            return claim(s, self.done())
        return end_battle(s, self.done())

    def prompt(self, s: Dueling, seat: int) -> Message:
        assert s.fight is not None
        return "ask.press", {"at": board.LANDS[s.fight.target]}


def retreat(s: Dueling, f: Fight) -> None:
    """A dishonourable retreat (D-R29, D-A71): a token, and in advanced play a point."""
    if s.advanced and 0 <= f.a < board.LORDS and "retreat_without_dishonour" in board.SPECIAL[f.a]:
        return
    dishonour(s, f.seat)
    stacks = committed(s)
    first = f.a if f.a in stacks else -1
    for x in [first, *stacks]:
        if x >= 0 and s.size[x] > 1:
            lose(s, x, 1)
            return
