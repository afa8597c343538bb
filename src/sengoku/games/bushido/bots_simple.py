"""Rules of thumb of an ashigaru: he marches with what stands there, fights with what he has, and thinks of no rival."""

from __future__ import annotations

import random
from typing import Any

from sengoku.games.bushido import appoint, calendar, council, effects, fight, mobilization, setup, tea
from sengoku.games.bushido.actions import ACCEPT, ARG, DONE, HOLD, PAIR, PASS, TO_ARMS
from sengoku.games.bushido.bots_stand import own_turns_left, units
from sengoku.games.bushido.pieces import HONOR
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action

HONOR_FOR_TEA = 15  # Samurai honor with which he thinks of tea
PARTY = 3  # troops in a province before he marches out of it


def simple(s: Bushido, frame: Any, seat: int, a: Action, rng: random.Random) -> float:
    """How an action looks to him; chance decides where he has no opinion."""
    luck = rng.random()
    kind = type(frame)
    if kind in (setup.Deploy, appoint.Levy):
        return luck - 0.3 * units(s, ARG[a])
    if kind is appoint.Remove:
        return luck + 0.3 * units(s, ARG[a])
    if kind is appoint.Discard:
        return 1.5 if a == DONE else luck
    if kind is tea.Tea:
        ready = s.samurai_honor[seat] >= HONOR_FOR_TEA or own_turns_left(s, seat) <= 1
        return luck + (1.0 if (a != PASS) == ready else 0.0)
    if kind is tea.Answer:
        return 1.0 if a == ACCEPT else 0.0
    if kind is tea.Convert:
        return float(ARG[a])
    if kind is tea.Buy or kind is mobilization.Bonus:
        return -float(ARG[a])
    if kind in (effects.Effects, effects.Others, effects.Hatamoto):
        return effect(s, seat, a) + 0.1 * luck
    if kind in (mobilization.Regroup, mobilization.Join):
        return 1.0 if a == DONE else luck - 0.2
    if kind is mobilization.Attack:
        return march_out(s, a) + 0.1 * luck
    if kind is mobilization.March:
        return float(ARG[a])
    return in_fight(s, kind, seat, a, luck)


def in_fight(s: Bushido, kind: Any, seat: int, a: Action, luck: float) -> float:
    if kind is fight.Stacks:
        return ARG[a] * (0.5 + luck) if not a.startswith("top") else luck
    if kind is council.Council:
        return 0.5 if a == PASS or seat == s.samurai else 1.0
    if kind is council.Propose:
        return luck + (1.0 if a != PASS and seat != s.samurai else 0.0)
    if kind is calendar.Arms:
        return 1.0 if a == TO_ARMS else 0.0
    if kind is calendar.Kotau:
        return 1.0 if a == "kotau support" else 0.5 * luck
    return luck


def effect(s: Bushido, seat: int, a: Action) -> float:
    """Ronin go where few troops stand; a Geisha helps whoever is to be attacked."""
    if a == PASS:
        return 0.5
    if a.startswith("ronin"):
        return 1.2 - 0.3 * units(s, ARG[a]) if s.owner[ARG[a]] != seat else 0.0
    if a == "geisha":
        return 0.8 if seat == s.bushi else 0.0
    if a.startswith("revolt"):
        return 0.6
    return 0.4


def march_out(s: Bushido, a: Action) -> float:
    if a == HOLD:
        return 0.5
    origin, cell = PAIR[a]
    if units(s, origin) < PARTY:
        return 0.0
    return 0.6 + 0.05 * (units(s, origin) - units(s, cell)) + 0.02 * HONOR[s.kind[cell]]
