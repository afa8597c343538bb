"""Dueling Samurai on the shelf: options, frames, files."""

from __future__ import annotations

from typing import Any

from sengoku.games.dueling import (
    act,
    attack,
    blocks,
    cards,
    conquest,
    duel,
    effects,
    fortify,
    gods,
    guests,
    income,
    movement,
    ninja,
    peasants,
    sea,
    setup,
    stealth,
    steps,
    strikes,
    tournaments,
    turns,
    wander,
    windows,
)
from sengoku.games.dueling.actions import all_actions
from sengoku.games.dueling.board import HERE, SHORT_MAPS
from sengoku.games.dueling.state import Dueling
from sengoku.kernel import Action, Frame, Game, Json, Option, State, register

MODULES = [act, attack, blocks, cards, conquest, duel, effects, fortify, gods, guests, income, movement, ninja]
MODULES += [peasants, sea, setup, stealth, steps, strikes, tournaments, turns, wander, windows]
BASES = ("Step", "Secret", "Frame", "Sealed")


def _frames() -> dict[str, type[Frame[Any]]]:
    found: dict[str, type[Frame[Any]]] = {}
    for module in MODULES:
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, Frame) and name not in BASES:
                found[name] = thing
    return found


OPTIONS = {
    "play": Option(
        "basic", ("basic", "advanced"), "Basic play; advanced adds Warlords' gifts, centres and lasting chits"
    ),
    "map": Option("full", ("full", *SHORT_MAPS), "All of Japan, or a short map for three or four players"),
    "rounds": Option(5, (3, 4, 5, 6, 7, 8, "open", "castles"), "Decades; open: agreed on the way; castles: up to 8"),
    "warlord_points": Option("all", ("all", "gold"), "Points at the end for all own Warlords, or for gold ones only"),
}


class DuelingSamurai(Game):
    id = "dueling-samurai"
    title = "Dueling Samurai"
    seats = range(2, 5)
    rules_version = "1"
    shelf = 5
    options = OPTIONS
    frames = _frames()
    words_file = HERE / "words" / "en.toml"
    rules_file = HERE / "rules.toml"

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> State:
        return Dueling(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Dueling)
        return setup.deal(s)

    def all_actions(self) -> list[Action]:
        return all_actions()

    def clash(self, seats: int, options: Json) -> str:
        wanted = {"west3": 3, "east3": 3, "west_half": 4, "east_half": 4}.get(options["map"], seats)
        return "" if wanted == seats else f"The map {options['map']} is for {wanted} players."

    def seat_names(self, s: State) -> list[str]:
        return [f"clan {name}" for name in "ABCD"[: s.seats]]


GAME = register(DuelingSamurai())
