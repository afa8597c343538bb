"""The ninja strikes (S-R61 to S-R64): the windows in which his holder is asked, the strike, the revenge."""

from __future__ import annotations

from typing import Final

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.fall import strike_down
from sengoku.games.shogun.state import Shogun
from sengoku.games.shogun.truce import breach
from sengoku.kernel import Action, Frame, Message

PASSES: Final = ["pass", "pass phase", "pass turn", "pass round"]
AVENGE: Final = [f"avenge {k}" for k in (1, 2, 3)]
HITS: Final = 8  # S-R62: 8 or less kills; the revenge needs more


def window(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    """Rulings S-A40 to S-A42: the holder is asked, from round 2 on, unless he passed for longer."""
    return Window(then) if s.ninja >= 0 and s.round > 1 and not s.hush else then


def battle_window(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    """The windows that only Samurai Swords has: around a battle and within it."""
    return window(s, then) if s.rules.strike_any_time else then


def new_scope(s: Shogun, scope: int) -> None:
    """A phase (1), turn (2) or round (3) begins: shorter passes have run out."""
    if s.hush <= scope:
        s.hush = 0


class Window(Frame[Shogun]):
    """S-D16: strike a standing daimyo of an opponent, or pass for this window or longer (ruling S-A41)."""

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(s.ninja),) if s.ninja >= 0 and not s.hush else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        own, words = s.friends(s.ninja), s.rules.strike_words
        return PASSES + [words[i] for i, a in enumerate(s.armies) if a.place >= 0 and not a.lying and i // 3 not in own]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        if action in PASSES:
            s.hush = PASSES.index(action)
            return self.done()
        army, hirer = s.rules.strike_words.index(action), s.ninja
        s.ninja = -1  # he goes back either way
        breach(s, hirer, army // 3, -1, -1)
        roll = s.roll([12])[0]
        if s.heard:
            target = {"target": s.clan_name(army // 3), "army": army % 3 + 1, "roll": roll}
            s.tell(None, "strike", {"clan": s.clan_name(hirer), **target})
        if roll <= HITS:
            return strike_down(s, self.done(), army, hirer)
        back = s.roll([12])[0]
        if s.heard:
            s.tell(None, "revenge", {"clan": s.clan_name(army // 3), "roll": back})
        return Avenge(self.up, army // 3, hirer) if back > HITS else self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.window", {"phase": s.phase, "clan": s.clan_name(s.active)}


class Avenge(Frame[Shogun]):
    """S-D17: the intended victim chooses which daimyo of the hirer falls."""

    fields = ("clan", "hirer")

    def __init__(self, up: Frame[Shogun] | None, clan: int, hirer: int) -> None:
        self.up, self.clan, self.hirer = up, clan, hirer

    def targets(self, s: Shogun) -> list[int]:
        return [i for i in s.armies_of(self.hirer) if s.armies[i].place >= 0 and not s.armies[i].lying]

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.clan),) if len(self.targets(s)) > 1 else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return [AVENGE[i % 3] for i in self.targets(s)]

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        army = 3 * self.hirer + AVENGE.index(action)
        return strike_down(s, self.done(), army, self.clan)  # ruling S-A48

    def go(self, s: Shogun) -> Frame[Shogun]:
        targets = self.targets(s)
        return self.chosen(s, -1, AVENGE[targets[0] % 3]) if targets else self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        places = {f"army {i % 3 + 1}": PLACES[s.armies[i].place] for i in self.targets(s)}
        return "ask.avenge", {"clan": s.clan_name(self.hirer), "armies": places}
