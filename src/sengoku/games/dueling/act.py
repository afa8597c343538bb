"""Actions (D-R20 to D-R22): what the active player may do at his action prompt (D-D8)."""

from __future__ import annotations

from typing import ClassVar, Final

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import (
    ARG,
    ATTACK,
    BRIBE,
    CASH_IN,
    END,
    LAND_SHIP,
    MOVE,
    SAIL,
    STACK,
    USE_ASSASSIN,
    USE_BAND,
    USE_GOLD,
    USE_SPY,
    verb,
)
from sengoku.games.dueling.attack import Compose
from sengoku.games.dueling.cards import OWN, play_or_use, playable, usable
from sengoku.games.dueling.effects import Bribe, bribe_with_gold
from sengoku.games.dueling.income import CashIn, may_cash_in
from sengoku.games.dueling.movement import Move, can_start, unload
from sengoku.games.dueling.peace import may_attack
from sengoku.games.dueling.peasants import Tents, tent_starts
from sengoku.games.dueling.sea import Sail
from sengoku.games.dueling.state import FARMERS, GOLD, NINJA, Dueling
from sengoku.games.dueling.stealth import ChitStrike, may_test, spy_test, within_reach
from sengoku.games.dueling.steps import F, Step
from sengoku.games.dueling.targets import bribable
from sengoku.games.dueling.turns import After
from sengoku.games.dueling.wander import DirectBand, directable
from sengoku.kernel import Action, Json, Message

BANDS_USED: Final = {a: band for band, table in enumerate(USE_BAND) for a in table}


def attack_targets(s: Dueling, seat: int, lands: list[int]) -> list[int]:
    """Territories that the seat borders, or off which a manned ship of his lies, and may attack."""
    seen = [False] * board.SHIP
    for t in lands:
        for u in board.NEAR[t]:
            seen[u] = True
        if s.marks[t] & NINJA:  # rule D-R49: two territories away
            for u in range(board.SHIP):
                if board.FAR[t][u] == 2:
                    seen[u] = True
    for k in range(board.SHIPS):
        if s.owner[board.SHIP + k] == seat and s.tokens(board.SHIP + k):
            seen[s.ship_at[k]] = True
    owner = s.owner
    if s.round > 1 and not s.pacts and s.centre[board.WILLOW] < 0:  # nothing forbids an attack
        return [t for t in range(board.SHIP) if seen[t] and owner[t] != seat and owner[t] >= FARMERS]
    return [t for t in range(board.SHIP) if seen[t] and may_attack(s, seat, t)]


def bribe_targets(s: Dueling, seat: int, lands: list[int]) -> list[int]:
    """Warlords in adjacent territories, never a main Daimyo (D-R21)."""
    seen = [False] * board.SHIP
    owner = s.owner
    for t in lands:
        for u in board.NEAR[t]:
            seen[u] = owner[u] >= 0 and owner[u] != seat
    main, lords = s.main, s.lords
    return [w for t in range(board.SHIP) if seen[t] for w in lords[t] if w not in main]


class Act(Step):
    """Up to two actions, cards, chits, cash-in; then `end`."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, up: F | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return () if s.turn_over or self.seat in s.out else (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        out: list[Action] = []
        if s.actions > 0:
            lands = s.lands_of(seat)
            if not s.bound[seat]:  # ruling D-A83: an assassinated player only moves
                out = [ATTACK[t] for t in attack_targets(s, seat, lands)]
            out += [MOVE[t] for t in lands if can_start(s, seat, t, False)]
            if not s.bound[seat]:
                out += [BRIBE[w] for w in bribe_targets(s, seat, lands)]
            out += self.sails(s, seat)
        for k in range(board.SHIPS):
            p = board.SHIP + k
            if s.owner[p] == seat and s.owner[s.ship_at[k]] == seat and s.tokens(p):
                out.append(LAND_SHIP[k])
        out += playable(s, seat, OWN)
        out += usable(s, seat, OWN)
        if s.advanced:
            out += self.chits(s, seat)
        if may_cash_in(s, seat):
            out.append(CASH_IN)
        out.append(END)
        return out

    def sails(self, s: Dueling, seat: int) -> list[Action]:
        out = []
        for k in range(board.SHIPS):
            p, t = board.SHIP + k, s.ship_at[k]
            if s.owner[p] == seat and s.ship_used[k] < s.round and (s.tokens(p) or s.owner[t] == seat):
                if any([s.owner[u] >= FARMERS for u in board.SEA_WAYS[t]]):
                    out.append(SAIL[k])
        return out

    def chits(self, s: Dueling, seat: int) -> list[Action]:
        """Advanced play: gold, tents, assassins, spies, mercenaries (D-D37, D-D40)."""
        out = tent_starts(s, seat)
        if s.actions > 0 and not s.bound[seat] and s.supply[seat]:
            if any([g & GOLD for g in s.gear]) and bribable(s, seat) and s.lands_of(seat):
                out += [USE_GOLD[w] for w in s.lords_of(seat) if s.gear[w] & GOLD]
        for user, t, used in s.killers:
            if user == seat and not used and within_reach(s, seat, t):
                out.append(USE_ASSASSIN[t])
        out += [USE_SPY[t] for t in may_test(s, seat)]
        return out + [USE_BAND[band][t] for band, t in directable(s, seat)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        if action == END:
            return self.done()
        if action == CASH_IN:
            return CashIn(self, seat, ())
        word = verb(action)
        if word == "attack":
            return Compose(After(self, seat), seat, ARG[action])
        if word == "move":
            return Move(After(self, seat), seat, (ARG[action],))
        if word == "bribe":
            return Bribe(After(self, seat), seat, ARG[action])
        if word == "sail":
            s.actions -= 1
            k = ARG[action]
            return Sail(After(self, seat), seat, board.SHIP + k, (s.ship_at[k],))
        if word == "land":
            k = ARG[action]
            return unload(s, self, board.SHIP + k, s.ship_at[k])
        if word == "tents":
            t = ARG[action]
            single = s.tents[t] == 1
            return Tents(After(self, seat) if not single else self, seat, t, single, False)
        if word == "use":
            return self.use(s, seat, action)
        return play_or_use(s, self, seat, action, OWN)

    def use(self, s: Dueling, seat: int, action: Action) -> F:
        if action in BANDS_USED:
            return DirectBand(self, seat, BANDS_USED[action], ARG[action])
        if action.startswith("use gold"):
            return GoldBribe(After(self, seat), seat, ARG[action])
        if action.startswith("use assassin"):
            return ChitStrike(self, seat, ARG[action])
        if action.startswith("use spy"):
            spy_test(s, seat, ARG[action])
            return self
        return play_or_use(s, self, seat, action, OWN)

    def prompt(self, s: Dueling, seat: int) -> Message:
        return "ask.act", {"actions": s.actions}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"seat": self.seat, "actions": s.actions}


class GoldBribe(Step):
    """Gold that stayed with a Warlord bribes again, for an action (D-R61)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "holder")

    def __init__(self, up: F | None, seat: int, holder: int) -> None:
        self.up, self.seat, self.holder = up, seat, holder

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [STACK[w] for w in bribable(s, seat)]

    def decide(self, s: Dueling, seat: int, action: Action) -> F:
        s.actions -= 1
        return bribe_with_gold(s, self.done(), seat, ARG[action], self.holder)
