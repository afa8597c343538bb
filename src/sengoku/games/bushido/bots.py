"""Players of Bushido: what they see of a position, where they look ahead, and how they explain themselves."""

from __future__ import annotations

import random
from pathlib import Path

from sengoku.bots.mind import Level, Mind
from sengoku.bots.value import Value
from sengoku.games.bushido import calendar, council, effects, fight, mobilization, roles, tea
from sengoku.games.bushido.bots_fight import mixed_disc, mixed_stack
from sengoku.games.bushido.bots_judge import JUDGES
from sengoku.games.bushido.bots_search import BushidoSearch
from sengoku.games.bushido.bots_simple import simple
from sengoku.games.bushido.bots_stand import FINE, PLAIN, Taste, exposed, own_turns_left, turns_left, units
from sengoku.games.bushido.bots_why import why
from sengoku.games.bushido.pieces import (
    CHANOYU,
    FORTRESS,
    GEISHA,
    GIFT,
    HONOR,
    INCOME_MOST,
    KOTAU,
    MONTHS,
    RATE,
    REFUSE_LEAST,
    SEPPUKU,
    SHOGUN,
    TRAITOR,
    TROOPS,
    D,
    T,
)
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action, Game
from sengoku.kernel.frame import Message

NAMES = [
    "honor",
    "honor_late",
    "promise",
    "promise_late",
    "sure_now",
    "sure_next",
    "sure_later",
    "hopes_now",
    "hopes_later",
    "near_now",
    "near_next",
    "near_later",
    "koku",
    "income",
    "tiles",
    "tiles_late",
    "thin",
    "at_risk",
    "troops",
    "meek",
    "wait",
    "wait_late",
    "katana",
    "katana_late",
    "chanoyu",
    "chanoyu_promise",
    "geisha",
    "seppuku",
    "traitor",
    "kinds",
    "kotau",
    "rich",
]
TASTES: list[Taste] = [PLAIN, PLAIN, FINE]  # by skill
WORLDS = (0, 2, 0)  # by skill: imagined worlds that a mixed strategy for a fight reckons with; 0: looked at otherwise
LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.45),
    "samurai": Level(skill=1, noise=1.0),
    "daimyo": Level(skill=2, steps=150, candidates=3),
    "shogun": Level(skill=2, thinks=True, candidates=6, rounds=3),
}
LOOK_AHEAD = (
    tea.Tea,
    tea.Answer,
    tea.Convert,
    tea.Buy,
    roles.Samurai,
    roles.Bushi,
    roles.Sensei,
    effects.Effects,
    effects.Others,
    effects.Hatamoto,
    mobilization.Attack,
    mobilization.March,
    fight.Stacks,
    fight.Discs,
    council.Council,
    council.Propose,
    council.Verdict,
    calendar.Arms,
    calendar.Kotau,
)


class BushidoMind(Mind[Bushido]):
    """Bushido in the mind of a player."""

    names = NAMES

    def weigh(self, s: Bushido, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        frame = s.top
        if not skill:
            return [simple(s, frame, seat, a, rng) for a in actions]
        judge = JUDGES.get(type(frame))
        return judge(s, frame, seat, actions, rng, TASTES[skill]) if judge is not None else [0.0] * len(actions)

    def mixed(self, s: Bushido, seat: int, actions: list[Action], level: Level, rng: random.Random) -> Action | None:
        """Katana and discs must not be guessed: they are drawn from a mixed strategy."""
        frame, worlds = s.top, WORLDS[level.skill]
        if not worlds:
            return None
        if isinstance(frame, fight.Discs):
            return mixed_disc(s, seat, actions, 3 * worlds, 60, rng, TASTES[level.skill])
        if isinstance(frame, fight.Stacks):
            return mixed_stack(s, frame, seat, actions, worlds, 40, rng, TASTES[level.skill])
        return None

    def search(self, level: Level, rng: random.Random, think: float) -> BushidoSearch:
        return BushidoSearch(self, level, rng, think)

    def matters(self, s: Bushido, seat: int, actions: list[Action]) -> bool:
        return isinstance(s.top, LOOK_AHEAD)

    def clock(self, s: Bushido) -> int:
        return s.turns

    def features(self, s: Bushido, seat: int) -> list[float]:
        """About -3 to 3 each; `late` ones grow as the year passes. The promise is what one tea would make of honor."""
        own = own_turns_left(s, seat)
        late = 1.0 - turns_left(s) / MONTHS
        wait = (seat - s.daimyo) % s.seats
        honor, size = s.daimyo_honor[seat], (s.hand_size(seat) - 10) / 10
        promise = honor + (max(0, (s.samurai_honor[seat] - GIFT) // RATE) if own else 0)
        wins, near = promise >= SHOGUN, min(1.0, max(0.0, (promise - 40) / 10))
        meek = wins and self.meek(s, seat)
        thin, risk = self.weak_spots(s, seat)
        return [
            (honor - 25) / 10,
            (honor - 25) / 10 * late,
            (promise - 35) / 10,
            (promise - 35) / 10 * late,
            1.0 if meek and wait == 0 else 0.0,
            1.0 if meek and wait == 1 else 0.0,
            1.0 if meek and wait > 1 else 0.0,
            1.0 if wins and not meek and wait == 0 else 0.0,
            1.0 if wins and not meek and wait > 0 else 0.0,
            near if wait == 0 else 0.0,
            near if wait == 1 else 0.0,
            near if wait > 1 else 0.0,
            min(s.koku[seat], TROOPS) / 10 - 2,
            (min(s.income[seat], INCOME_MOST) - 7) / 3,
            size,
            size * late,
            thin / 3,
            risk / 20,
            (TROOPS - s.pool[seat] - 20) / 10,
            1.0 if s.samurai_honor[seat] < REFUSE_LEAST else 0.0,
            wait / 2 * (1 - late),
            wait / 2 * late,
            *self.behind_screen(s, seat, late, (promise - 35) / 10),
            max(0, s.samurai_honor[seat] - 25) / 20,
        ]

    def behind_screen(self, s: Bushido, seat: int, late: float, promise: float) -> list[float]:
        """Tiles and discs of a seat: its own as they are, others' as they are imagined."""
        tiles, discs = s.tiles[seat * T : seat * T + T], s.discs[seat * D : seat * D + D]
        katana = (tiles[0] + 2 * tiles[1] + 3 * tiles[2] - 13) / 10
        kinds = len([k for k in range(KOTAU) if discs[k]])
        return [
            katana,
            katana * late,
            tiles[CHANOYU] / 2,
            promise if tiles[CHANOYU] else 0.0,
            float(tiles[GEISHA]),
            tiles[SEPPUKU] / 2,
            float(discs[TRAITOR]),
            kinds / 4,
            float(discs[KOTAU]),
        ]

    def weak_spots(self, s: Bushido, seat: int) -> tuple[int, int]:
        """Provinces that one Ronin would bring down, and the honor of those that few defend."""
        thin = risk = 0
        for c in s.cells:
            if s.owner[c] == seat and s.kind[c] != FORTRESS:
                spare = units(s, c) - s.ronin[c]
                if spare < 2:
                    thin += 1
                if spare < 4 and exposed(s, c):
                    risk += HONOR[s.kind[c]]
        return thin, risk

    def meek(self, s: Bushido, seat: int) -> bool:
        """Whether there is a guest who could not refuse."""
        return any([s.samurai_honor[x] < REFUSE_LEAST for x in range(s.seats) if x != seat])

    def level(self, name: str) -> Level:
        return LEVELS[name]

    def why(self, s: Bushido, seat: int, action: Action) -> Message:
        return why(s, seat, action)


def mind(game: Game) -> BushidoMind:
    return BushidoMind(game, Value.read(Path(__file__).resolve().parent / "value.toml", NAMES))
