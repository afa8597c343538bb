"""Bushido: its names, its options, and the making of a table."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.bushido import appoint, calendar, council, effects, fight, mobilization, roles, setup, tea, turn
from sengoku.games.bushido.actions import all_actions
from sengoku.games.bushido.luck import luck
from sengoku.games.bushido.pieces import COLOURS, HERE
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action, Frame, Json, Option, State
from sengoku.kernel.game import Game
from sengoku.kernel.luck import Luck

OPTIONS: Final = {
    "campaign": Option(
        "off", ("off", "attack", "full"), "campaign token: for a second attack, or also for elite troops (B-R53, B-R54)"
    ),
    "start": Option(0, (0, 1, 2, 3, 4, "random"), "the eldest player, who starts: a seat, or by lot (B-A1)"),
    "terrain": Option("suggested", ("suggested", "random"), "tiles: the suggested mix, or any of the box (B-R1)"),
    "town_katana": Option(True, (True, False), "towns show a katana (B-A3)"),
    "shared_torii": Option(True, (True, False), "any number of Samurai may stand on 0 (B-A7)"),
    "ronin": Option("others", ("others", "any"), "Ronin only in provinces of others, or in own ones too (B-A16)"),
    "attack_from": Option(
        "one", ("one", "several"), "own provinces next to the target that may send troops into an attack (B-A22)"
    ),
    "guard": Option(True, (True, False), "the month advances after a whole round of turns without one (B-A24)"),
    "elite_loss": Option(
        "three", ("three", "each"), "points that kill an elite marker: three or part of it, or one (B-A40)"
    ),
    "shinobi": Option("turn", ("turn", "game"), "how long a spy's view shows what he saw (B-A72)"),
}

FRAMES: Final[list[type[Frame[Any]]]] = [
    setup.Fortress,
    setup.Take,
    setup.Deploy,
    turn.Turn,
    appoint.Discard,
    appoint.Recruit,
    appoint.Remove,
    appoint.Levy,
    appoint.Elite,
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
    mobilization.Campaign,
    mobilization.Regroup,
    mobilization.Attack,
    mobilization.March,
    mobilization.MarchElite,
    mobilization.Join,
    mobilization.Bonus,
    fight.Stacks,
    fight.Discs,
    fight.Retreat,
    fight.Aftermath,
    council.Council,
    council.Propose,
    council.Verdict,
    calendar.Arms,
    calendar.Kotau,
]
BY_NAME: Final = {frame.__name__: frame for frame in FRAMES}


@mypyc_attr(native_class=False)
class BushidoGame(Game):
    id = "bushido"
    title = "Bushido: Der Weg des Kriegers"
    seats = range(3, 6)
    rules_version = "bushido-1"
    shelf = 4
    options = OPTIONS
    frames = BY_NAME
    words_file = HERE / "words" / "en.toml"
    rules_file = HERE / "rules.toml"

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> State:
        return Bushido(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Bushido)
        setup.lay_out(s)
        return setup.Fortress(turn.Turn(None), s.starter)

    def all_actions(self) -> list[Action]:
        return all_actions()

    def clash(self, seats: int, options: Json) -> str:
        start = options["start"]
        if start != "random" and start >= seats:
            return f"With {seats} players the starting player is one of the seats 0 to {seats - 1}, not {start}."
        return ""

    def seat_names(self, s: State) -> list[str]:
        return [self.words.term(colour) for colour in COLOURS[: s.seats]]

    def luck(self, s: State, kind: str, data: Json) -> list[Luck]:
        assert isinstance(s, Bushido)
        return luck(s, kind, data)
