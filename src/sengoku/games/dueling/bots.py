"""The mind of Dueling Samurai: how its bots judge every kind of step, and what a position is worth.

Skills: rules of thumb (`ashigaru`); points by exact odds (`samurai`); plans - castles, regions, marches, answers to
attacks - (`daimyo`); mastery - every eleventh token makes a Warlord - and a closer look where two actions seem alike
(`shogun`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sengoku.bots.mind import Level, Mind, even, won
from sengoku.bots.value import Value
from sengoku.games.dueling import board
from sengoku.games.dueling import bots_cards as cards
from sengoku.games.dueling import bots_fortify as fortify
from sengoku.games.dueling import bots_home as home
from sengoku.games.dueling import bots_sea as sea
from sengoku.games.dueling import bots_war as war
from sengoku.games.dueling.actions import ARG
from sengoku.games.dueling.bots_search import DuelSearch
from sengoku.games.dueling.bots_sight import LORDS, PLANS, SHIP, Sight
from sengoku.games.dueling.bots_talk import why
from sengoku.games.dueling.income import PROMOTION
from sengoku.games.dueling.points import half_points
from sengoku.games.dueling.state import Dueling
from sengoku.kernel import Action, Frame, Game, Message

LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.18),
    "samurai": Level(skill=1),
    "daimyo": Level(skill=2, mistakes=0.05),
    "shogun": Level(skill=3, thinks=True, candidates=4, rounds=2),
}
Judge = Callable[[Dueling, Any, int, list[Action], int, random.Random], list[float]]


def _size(
    s: Dueling, frame: Frame[Dueling], seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """Steps that name a stack: the larger the better."""
    return [0.01 * s.size[ARG[a]] for a in actions]


def _small(
    s: Dueling, frame: Frame[Dueling], seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """Steps that cost a stack something: unled tokens first, then the larger."""
    return [0.01 * s.size[ARG[a]] + (1.0 if ARG[a] >= LORDS else 0.0) for a in actions]


def _foe(
    s: Dueling, frame: Frame[Dueling], seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """Steps that name another's Warlord: the one worth most."""
    sight = Sight(s, seat, skill)
    return [sight.bribed(ARG[a]) if a != "no" and s.where[ARG[a]] >= 0 else 0.0 for a in actions]


def _lands(
    s: Dueling, frame: Frame[Dueling], seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """Steps that name a territory of one's own or of others: where most stand."""
    return [0.01 * s.tokens(ARG[a]) if " " in a else 0.0 for a in actions]


def _heir(
    s: Dueling, frame: Frame[Dueling], seat: int, actions: list[Action], skill: int, rng: random.Random
) -> list[float]:
    """Safest the one with most men in the castle."""
    return [
        0.01 * s.size[ARG[a]] + (0.05 if s.castle[min(s.where[ARG[a]], SHIP - 1)] == seat else 0.0) for a in actions
    ]


def _first(word: str) -> Judge:
    def judge(s: Dueling, frame: Any, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        return [1.0 if a == word else 0.0 for a in actions]

    return judge


JUDGES: dict[str, Judge] = {
    "Act": lambda s, f, x, a, k, r: war.act(s, f, x, a, k),
    "Move": lambda s, f, x, a, k, r: war.move(s, f, x, a, k),
    "Bribe": lambda s, f, x, a, k, r: war.bribe(s, f, x, a, k),
    "Sail": lambda s, f, x, a, k, r: sea.sail(s, f, x, a, k),
    "Arrival": lambda s, f, x, a, k, r: sea.arrival(s, f, x, a, k),
    "Compose": lambda s, f, x, a, k, r: war.compose(s, f, x, a, k),
    "Send": lambda s, f, x, a, k, r: war.send(s, f, x, a, k),
    "Press": lambda s, f, x, a, k, r: war.press(s, f, x, a, k),
    "ReRoll": lambda s, f, x, a, k, r: war.reroll(s, f, x, a, k),
    "Occupy": lambda s, f, x, a, k, r: war.occupy(s, x, a),
    "MoveIn": lambda s, f, x, a, k, r: war.occupy(s, x, a),
    "Advance": lambda s, f, x, a, k, r: war.advance(s, f, x, a, k),
    "Enter": lambda s, f, x, a, k, r: war.advance(s, f, x, a, k),
    "Castle": lambda s, f, x, a, k, r: war.castle(s, x, a),
    "Aim": lambda s, f, x, a, k, r: cards.aim(s, f, x, a, k),
    "Direct": lambda s, f, x, a, k, r: cards.direct(s, f, x, a, k),
    "Ninja": lambda s, f, x, a, k, r: cards.ninja(s, f, x, a),
    "Window": lambda s, f, x, a, k, r: cards.window(s, f, x, a, k),
    "ChooseCastle": lambda s, f, x, a, k, r: home.choose_castle(s, x, a, k, r),
    "FirstTokens": lambda s, f, x, a, k, r: home.first_tokens(s, f, x, a, k, r),
    "Place": lambda s, f, x, a, k, r: home.place(s, f, x, a, k, r),
    "Recruit": lambda s, f, x, a, k, r: home.recruit(s, f, x, a, k),
    "Promote": lambda s, f, x, a, k, r: home.promote(a),
    "Draw": lambda s, f, x, a, k, r: home.draw(s, x, a, k, r),
    "ExtraCard": lambda s, f, x, a, k, r: home.any_deck(a),
    "AnyDeck": lambda s, f, x, a, k, r: home.any_deck(a),
    "CashInOffer": lambda s, f, x, a, k, r: home.cash_offer(s, x, a, k),
    "CashIn": lambda s, f, x, a, k, r: home.cash_in(s, f, x, a),
    "Seize": lambda s, f, x, a, k, r: home.seize(a),
    "Lose": lambda s, f, x, a, k, r: home.lose(s, f, x, a),
    "Give": lambda s, f, x, a, k, r: home.give(s, x, a),
    "Sumo": lambda s, f, x, a, k, r: home.give(s, x, a),
    "Fortify": lambda s, f, x, a, k, r: fortify.fortify(s, f, x, a, k),
    "Under": _size,
    "Counter": _size,
    "Convert": _small,
    "Tribute": _small,
    "Muster": _small,
    "Dojo": lambda s, f, x, a, k, r: [
        1.0 if w == "promote" else 0.0 if w == "no" else -0.01 * s.size[ARG[w]] for w in a
    ],
    "GoldBribe": _foe,
    "ChitStrike": _foe,
    "Retire": _foe,
    "Heir": _heir,
    "Spread": _lands,
    "Settle": _lands,
    "Quell": _lands,
    "Goal": _lands,
    "Tents": _lands,
    "DirectBand": _lands,
    "Beach": _lands,
    "Commit": _first("commit 2"),
    "Permission": _first("refuse"),
    "Waylay": _first("ambush"),
    "CallSumo": _first("no"),
    "LastRound": _first("last no"),
    "Block": _first("no die"),
}

NAMES = ["lead", "lead_late", "tokens", "tokens_early", "lords", "army", "tens", "danger", "danger_now"]
NAMES += ["chance", "chance_now", "attack", "defence", "bonus", "moves"]


class DuelingMind(Mind[Dueling]):
    """What bots know of Dueling Samurai."""

    names = NAMES

    def weigh(self, s: Dueling, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        judge = JUDGES.get(type(s.top).__name__)
        if judge is None:
            return [0.0] * len(actions)
        return judge(s, s.top, seat, actions, skill, rng)

    def search(self, level: Level, rng: random.Random, think: float) -> DuelSearch:
        return DuelSearch(self, level, rng, think)

    def matters(self, s: Dueling, seat: int, actions: list[Action]) -> bool:
        return type(s.top).__name__ in ("Act", "Press")

    def clock(self, s: Dueling) -> int:
        """One tick a turn; the end of a half is one too."""
        turn = s.order.index(s.active) if s.active >= 0 else s.seats
        return (2 * s.round + s.half) * (s.seats + 1) + turn

    def features(self, s: Dueling, seat: int) -> list[float]:
        sight = Sight(s, seat, PLANS)
        turns = sight.turns
        points = [half_points(s, x) / 2 for x in range(s.seats)]
        lead = points[seat] - max([p for x, p in enumerate(points) if x != seat])
        tokens = s.all_tokens(seat)
        army = max([s.size[w] for w in s.lords_of(seat)], default=0)
        castle = sight.home()
        danger = sight.danger(castle, 0, True) if castle >= 0 else 1.0
        chance = 0.0
        if s.round > 1 or s.half == 1:
            for t in range(SHIP):
                if sight.castle(t) and s.owner[t] != seat and s.owner[t] >= -1:
                    stacks = sight.armies(t, seat)
                    if stacks:
                        chance = max(chance, sight.odds(t, stacks, seat).win)
        hand = [board.CARD_DECK[c] for c in s.hands[seat]]
        late = 1.0 / (1.0 + turns)
        lords = s.lords_of(seat)
        mine = 1.0 if s.active == seat else 0.0
        return [
            lead / 10,
            lead * late / 5,
            tokens / 20,
            tokens * min(turns, 6) / 100,
            len(lords) * min(turns, 6) / 60,
            army / 10,
            len([w for w in lords if s.size[w] == PROMOTION - 1]) / 2,
            danger,
            danger * (1.0 - mine),
            chance,
            chance * mine,
            hand.count(board.ATTACK_DECK) / 4,
            hand.count(board.DEFENCE_DECK) / 4,
            hand.count(board.BONUS_DECK) / 4,
            mine,
        ]

    def shares(self, s: Dueling) -> list[float]:
        if s.is_over:
            return won(s)
        heights = []
        for x in range(s.seats):
            value = self.value
            assert value is not None
            heights.append(value.of(self.features(s, x)) if x not in s.out else -20.0)
        return even(heights)

    def lives(self, s: Dueling, seat: int) -> bool:
        return seat not in s.out and seat not in s.left

    def level(self, name: str) -> Level:
        return LEVELS[name]

    def why(self, s: Dueling, seat: int, action: Action) -> Message:
        return why(s, seat, action)


def mind(game: Game) -> DuelingMind:
    return DuelingMind(game, Value.read(Path(__file__).with_name("value.toml"), NAMES))
