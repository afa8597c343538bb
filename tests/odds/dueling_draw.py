"""Duels of Dueling Samurai drawn at random, and how the engine plays them.

The God deck is empty: the odds do not count what the event of a tie may do.
"""

from __future__ import annotations

import random
from typing import Any

import sengoku
from dueling.position import blank, garrison, lord
from odds.harness import Battle, with_dice
from sengoku.games.dueling import board
from sengoku.games.dueling.actions import KEEP, RETREAT, ROLL, SEND, SEND_ARCHERS
from sengoku.games.dueling.attack import Clash, Press, Send
from sengoku.games.dueling.conquest import Occupy
from sengoku.games.dueling.duel import ReRoll
from sengoku.games.dueling.fight import LAND_FIGHT, TENT_FIGHT, Fight
from sengoku.games.dueling.state import ARCHERS, BANDITS, DEMONS, FARMERS, Dueling
from sengoku.kernel import Action, Frame
from sengoku.odds.dueling import MARKS
from sengoku.odds.dueling_core import Side, fight

# Warlords whose cards add nothing to duels among themselves in Omi, and two who change how dice are read.
QUIET = [lord(x) for x in ("otomo", "kono", "wakisaka", "saika", "satomi", "mogami", "murakami")]
MARKED = {
    lord("honjo"): ["wins_ties_damage_2"],
    lord("honda"): ["decapitate_enemy_6_or_less", "cannot_be_decapitated"],
}
FIELD, CAMP = board.LAND["omi"], board.LAND["mino"]


class Over(Frame[Dueling]):
    """Stops where the battle is over."""

    def asks(self, s: Dueling) -> tuple[int, ...]:
        return (0,)

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return ["pass"]


class Fought:
    """A battle on the board, and how it is led."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.asked = asked
        self.peasants = "tents" in asked["attacker"][0]
        self.farmers = "tents" in asked["defender"][0]
        self.base = blank(2, play=asked["play"])
        s = self.base
        for d in range(4):
            s.decks[d] = s.piles[d] = ()
        for seat, name in enumerate(("ezo", "satsuma")):
            garrison(s, board.LAND[name], seat, [("kakizaki", "shimazu_yoshihiro")[seat], "5"])
            s.castle[board.LAND[name]], s.main[seat] = seat, s.lords[board.LAND[name]][0]
        s.active, s.actions, s.round = 0, 1, 2
        self.stacks = [self.army(0, CAMP), self.army(1, FIELD)]
        tents = asked["attacker"][0].get("tents", 0)
        kind = TENT_FIGHT if tents else LAND_FIGHT
        s.fight = Fight(0, FIELD, kind, tuple(self.stacks[0]), CAMP if tents else -1, tents, loser=s.owner[FIELD])
        if s.advanced:
            self.bands()

    def army(self, number: int, place: int) -> list[int]:
        """Puts a side on the board; its stacks in the order in which they duel."""
        s, parts = self.base, self.asked[("attacker", "defender")[number]]
        if "tents" in parts[0]:
            s.owner[place], s.tents[place] = FARMERS, parts[0]["tents"] + (1 if number == 0 else 0)
            return []
        free = [w for w in QUIET if s.where[w] < 0]
        out = []
        for part in parts:
            led = part.get("warlord", True)
            x = part["lord"] if "lord" in part else free.pop() if led else board.UNLED + place
            garrison(s, place, number, [board.WARLORDS[x] if led else "unled", str(part["tokens"])])
            if part.get("archers", False):
                s.gear[x] |= ARCHERS
            out.append(x)
        return out

    def bands(self) -> None:
        """Advanced play: demons take one from their landlord, mercenaries give a defender one."""
        s = self.base
        demons = [(DEMONS, CAMP, False)] * self.asked.get("haunted", 0)
        bandits = [(BANDITS, FIELD, False)] * self.asked.get("bandits", 0)
        s.bands = tuple(demons + bandits)

    def play(self, n: int) -> str:
        s = with_dice(self.base, n)
        start = sum([s.size[x] for x in self.stacks[0]])
        s.top = Clash(Over(None))
        s.settle()
        while not isinstance(s.top, Over):
            if isinstance(s.top, Send):
                self.send(s)
            elif isinstance(s.top, ReRoll):
                s.apply(s.to_act[0], KEEP)
            elif isinstance(s.top, Press):
                if self.stops(s, start):
                    s.apply(0, RETREAT)
                    return self.told("retreat", s)
                s.apply(0, ROLL)
            else:
                assert isinstance(s.top, Occupy)
                return self.told("won", s)
        if self.peasants:
            won = s.owner[FIELD] == FARMERS
            return "won" if won else "lost"
        gone = not sum([s.size[x] for x in self.stacks[0]])
        return self.told("lost" if gone else "go", s)

    def send(self, s: Dueling) -> None:
        seat = s.to_act[0]
        x = next(y for y in self.stacks[seat] if s.size[y])
        words = s.legal_actions(seat)
        s.apply(seat, SEND_ARCHERS[x] if SEND_ARCHERS[x] in words else SEND[x])

    def stops(self, s: Dueling, start: int) -> bool:
        asked = self.asked
        assert s.fight is not None
        if s.fight.rolls >= asked.get("stop_rolls", 99):
            return True
        if start - sum([s.size[x] for x in self.stacks[0]]) >= asked.get("stop_losses", 999):
            return True
        return "stop_chance" in asked and self.chance(s) < asked["stop_chance"]

    def chance(self, s: Dueling) -> float:
        sides: list[Side] = []
        for number in (0, 1):
            parts = self.asked[("attacker", "defender")[number]]
            if "tents" in parts[0]:
                sides.append(((s.tents[FIELD], 6, parts[0].get("plus", 0), 0),))
                continue
            side = []
            for part, x in zip(parts, self.stacks[number], strict=True):
                die = 24 if part.get("archers", False) else 12 if part.get("warlord", True) else 6
                if s.size[x]:
                    marks = sum([MARKS[code] for code in part.get("marks", ())])
                    side.append((s.size[x], die, part.get("plus", 0), marks))
            sides.append(tuple(side))
        return fight(sides[0], sides[1], 1 if self.farmers else 0).win

    def told(self, end: str, s: Dueling) -> str:
        mine = [s.size[x] for x in self.stacks[0]]
        theirs = [s.tents[FIELD] if s.owner[FIELD] == FARMERS else 0] if self.farmers else []
        theirs = theirs or [s.size[x] for x in self.stacks[1]]
        return f"{end} {mine} {theirs}"


def side(rng: random.Random, archers: bool) -> list[dict[str, Any]]:
    """One to three stacks, at most one of them without a Warlord, and that one last."""
    parts: list[dict[str, Any]] = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        parts.append({"tokens": rng.randint(1, 5)})
    if rng.random() < 0.3:
        parts = [{"tokens": rng.randint(1, 8), "warlord": False}]
    elif archers and rng.random() < 0.4:
        parts[0]["archers"] = True
    return parts


def draw(rng: random.Random) -> Battle:
    asked: dict[str, Any] = {"attacker": side(rng, True), "defender": side(rng, True)}
    kind = rng.random()
    if kind < 0.2:
        asked["defender"] = [{"tents": rng.randint(1, 4)}]
    elif kind < 0.35:
        asked["attacker"] = [{"tents": rng.randint(1, 4)}]
    if "tents" not in asked["attacker"][0]:
        stop = rng.random()
        if stop < 0.2:
            asked["stop_rolls"] = rng.randint(1, 3)
        elif stop < 0.4:
            asked["stop_losses"] = rng.randint(1, 3)
        elif stop < 0.6:
            asked["stop_chance"] = rng.choice((0.2, 0.35, 0.5))
    more = {
        "haunted": rng.choice((0, 0, 1)),
        "bandits": rng.choice((0, 0, 1, 2)),
        "play": rng.choice(("basic", "advanced")),
    }
    if more["play"] == "advanced":
        advanced(rng, asked, more)
    odds = sengoku.odds("dueling-samurai", **plain(asked))
    fought = Fought({**asked, **more})
    exact: dict[str, float] = {}
    for p, left in odds.survivors:
        end = left["end"] if fought.peasants else f"{left['end']} {left['attacker']} {left['defender']}"
        exact[end] = exact.get(end, 0.0) + p
    return Battle(f"{asked} {more}", exact, fought.play)


def advanced(rng: random.Random, asked: dict[str, Any], more: dict[str, Any]) -> None:
    """What bands and the Warlords' own codes add."""
    for who, plus, name in (("attacker", -more["haunted"], "honda"), ("defender", more["bandits"], "honjo")):
        parts = asked[who]
        if "tents" in parts[0]:
            continue
        for part in parts:
            part["plus"] = plus
        if parts[0].get("warlord", True) and rng.random() < 0.5:
            parts[0]["lord"] = lord(name)
            parts[0]["marks"] = MARKED[lord(name)]


def plain(asked: dict[str, Any]) -> dict[str, Any]:
    """The battle as it is asked of the odds: they know no names."""
    out = dict(asked)
    for who in ("attacker", "defender"):
        out[who] = [{k: v for k, v in part.items() if k != "lord"} for part in asked[who]]
    return out
