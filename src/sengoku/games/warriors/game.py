"""Warriors of Japan: the game as a whole, its options and its rules page."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.warriors.actions import all_actions
from sengoku.games.warriors.battle import Battles, Rounds
from sengoku.games.warriors.betrayal import Betrayal, Bribe, Persuader
from sengoku.games.warriors.board import HERE, RULINGS
from sengoku.games.warriors.command import Command
from sengoku.games.warriors.control import Claim, Control
from sengoku.games.warriors.flight import Escape, Flee, LastRound, Pursuit, RunAway
from sengoku.games.warriors.honor import Champion
from sengoku.games.warriors.losses import BoxOfN, Casualty, Fates
from sengoku.games.warriors.luck import luck
from sengoku.games.warriors.movement import Impulse, Movers
from sengoku.games.warriors.provenance import values
from sengoku.games.warriors.recruiting import Enter, Levy, Recruit
from sengoku.games.warriors.score import Score
from sengoku.games.warriors.setup import Neutrals, set_up
from sengoku.games.warriors.state import Warriors
from sengoku.games.warriors.turn import Turn
from sengoku.kernel import Action, Frame, Json, Option, Ruling, State
from sengoku.kernel.game import Game
from sengoku.kernel.luck import Luck

STEPS: Final[list[type[Frame[Any]]]] = [
    *[Turn, Neutrals, Impulse, Movers, Battles, Betrayal, Persuader, Bribe, Rounds, Command, Casualty, Fates, BoxOfN],
    *[RunAway, Flee, Pursuit, LastRound, Escape, Control, Claim, Recruit, Levy, Enter, Score, Champion],
]
FRAMES: Final = {step.__name__: step for step in STEPS}


def switch(name: str, choices: list[Any], text: str) -> Option:
    """A ruling that players may turn; what we play stands in board/tables.toml."""
    return Option(RULINGS[name], choices, text)


PERIODS: Final = ["movement_phase", "movement_impulse"]
YES_NO: Final = [True, False]
OPTIONS: Final = {
    "samurai_moves_once_per": switch(
        "samurai_moves_once_per", PERIODS, "W-A2: how often a Samurai may move: once a turn, or in every impulse."
    ),
    "border_used_once_per": switch(
        "border_used_once_per", PERIODS, "W-A2: how often a border may be crossed: once a turn, or in every impulse."
    ),
    "recruit_in_kyo": switch(
        "recruit_in_kyo", YES_NO, "W-A19: whether Kyo raises soldiers; in the Japanese edition it does not."
    ),
    "left_behind_three_star_betrays": switch(
        "left_behind_three_star_betrays",
        YES_NO,
        "W-A15: whether a 3-star may be left behind, and so betray, when his side runs away.",
    ),
    "successor_roll_awards_vp": switch(
        "successor_roll_awards_vp", YES_NO, "W-A13: whether the enemy gains points for a successor's own roll too."
    ),
    "vp_spent_for_betrayal": switch(
        "vp_spent_for_betrayal",
        ["before_roll", "after_roll"],
        "W-A8: whether the victory point is paid before the die is seen, or after it missed by 1.",
    ),
    "casualties_first": switch(
        "casualties_first", ["non_initiative", "initiative"], "W-A61: which player removes his losses first."
    ),
    "n_samurai_box_chosen_by": switch(
        "n_samurai_box_chosen_by",
        ["roller", "receiver"],
        "W-A62: who picks the box of a homeless Samurai that betrays: who rolls for him, or who gets him.",
    ),
    "attempts_that_cannot_succeed_offered": switch(
        "attempts_that_cannot_succeed_offered", YES_NO, "W-A41: whether hopeless attempts at betrayal are offered."
    ),
    "initiative_dice_order": switch(
        "initiative_dice_order",
        ["south_north", "north_south"],
        "Whose die for the initiative is read first; it matters for scripted dice.",
    ),
}


@mypyc_attr(native_class=False)
class WarriorsOfJapan(Game):
    """Two players, the Southern and the Northern Court, twenty turns from spring 1335."""

    id = "warriors-of-japan"
    title = "Warriors of Japan"
    seats = range(2, 3)
    rules_version = "1"
    shelf = 3
    options = OPTIONS
    frames = FRAMES
    words_file = HERE / "words" / "en.toml"
    rules_file = HERE / "rules.toml"

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> State:
        return Warriors(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Warriors)
        return set_up(s)

    def all_actions(self) -> list[Action]:
        return all_actions()

    def rulings(self) -> list[Ruling]:
        """The rules page, and after it where every value of the board is from."""
        return [*super().rulings(), *values(self.words)]

    def seat_names(self, s: State) -> list[str]:
        return [self.words.term("south"), self.words.term("north")]

    def luck(self, s: State, kind: str, data: Json) -> list[Luck]:
        assert isinstance(s, Warriors)
        return luck(s, kind, data)
