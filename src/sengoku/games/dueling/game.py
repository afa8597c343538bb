"""Dueling Samurai on the shelf: options, frames, files."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.dueling import setup
from sengoku.games.dueling.act import Act, GoldBribe
from sengoku.games.dueling.actions import all_actions
from sengoku.games.dueling.attack import Clash, Compose, Press, Send, Tribute
from sengoku.games.dueling.blocks import Block
from sengoku.games.dueling.board import HERE, SHORT_MAPS
from sengoku.games.dueling.cards import Aim
from sengoku.games.dueling.conquest import Advance, AnyDeck, Castle, Deserters, EndBattle, Occupy, Seize
from sengoku.games.dueling.duel import Read, ReRoll
from sengoku.games.dueling.effects import Beach, Bribe, Commit, Goal, Recruit
from sengoku.games.dueling.fortify import Fortify
from sengoku.games.dueling.gods import Direct
from sengoku.games.dueling.guests import Give, Welcome
from sengoku.games.dueling.income import CashIn, CashInOffer, Draw, ExtraCard, Place, Promote
from sengoku.games.dueling.luck import luck
from sengoku.games.dueling.movement import Move, Permission, Ride, Waylay
from sengoku.games.dueling.ninja import Muster, Ninja, NinjaStrike
from sengoku.games.dueling.peasants import TentEnd, Tents
from sengoku.games.dueling.sea import Arrival, Sail
from sengoku.games.dueling.setup import ChooseCastle, FirstPlayer, FirstTokens
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.stealth import Assassination, ChitStrike, Retire, SpyLook
from sengoku.games.dueling.steps import Convert, Heir, Lose, Spread, Under
from sengoku.games.dueling.strikes import Afterwards, Counter, Strike
from sengoku.games.dueling.tournaments import CallSumo, Champion, Dojo, Settle, Sumo
from sengoku.games.dueling.turns import After, Decade, Draws, Half, Income, LastRound, Turn
from sengoku.games.dueling.wander import DirectBand, Enter, MoveIn, Quell
from sengoku.games.dueling.windows import Asking, Window
from sengoku.kernel import Action, Frame, Json, Option, State, register
from sengoku.kernel.game import Game
from sengoku.kernel.luck import Luck

STEPS: Final[list[type[Frame[Any]]]] = [
    # act
    Act, GoldBribe,
    # attack
    Clash, Compose, Press, Send, Tribute,
    # blocks
    Block,
    # cards
    Aim,
    # conquest
    Advance, AnyDeck, Castle, Deserters, EndBattle, Occupy, Seize,
    # duel
    ReRoll, Read,
    # effects
    Beach, Bribe, Commit, Goal, Recruit,
    # fortify
    Fortify,
    # gods
    Direct,
    # guests
    Give, Welcome,
    # income
    CashIn, CashInOffer, Draw, ExtraCard, Place, Promote,
    # movement
    Move, Permission, Ride, Waylay,
    # ninja
    Muster, Ninja, NinjaStrike,
    # peasants
    TentEnd, Tents,
    # sea
    Arrival, Sail,
    # setup
    ChooseCastle, FirstPlayer, FirstTokens,
    # stealth
    Assassination, ChitStrike, Retire, SpyLook,
    # steps
    Convert, Heir, Lose, Spread, Under,
    # strikes
    Afterwards, Counter, Strike,
    # tournaments
    CallSumo, Champion, Dojo, Settle, Sumo,
    # turns
    After, Decade, Draws, Half, Income, LastRound, Turn,
    # wander
    DirectBand, Enter, MoveIn, Quell,
    # windows
    Asking, Window,
]  # fmt: skip

FRAMES: Final = {f.__name__: f for f in STEPS}
OPTIONS: Final = {
    "play": Option(
        "basic", ("basic", "advanced"), "Basic play; advanced adds Warlords' gifts, centres and lasting chits"
    ),
    "map": Option("full", ("full", *SHORT_MAPS), "All of Japan, or a short map for three or four players"),
    "rounds": Option(5, (3, 4, 5, 6, 7, 8, "open", "castles"), "Decades; open: agreed on the way; castles: up to 8"),
    "warlord_points": Option("all", ("all", "gold"), "Points at the end for all own Warlords, or for gold ones only"),
}


@mypyc_attr(native_class=False)
class DuelingSamurai(Game):
    id = "dueling-samurai"
    title = "Dueling Samurai"
    seats = range(2, 5)
    rules_version = "2"
    shelf = 5
    options = OPTIONS
    frames = FRAMES
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

    def score_text(self, score: int) -> str:
        return f"{score / 2:g}"  # half points (ruling D-A58)

    def seat_names(self, s: State) -> list[str]:
        return [f"clan {name}" for name in "ABCD"[: s.seats]]

    def luck(self, s: State, kind: str, data: Json) -> list[Luck]:
        assert isinstance(s, Dueling)
        return luck(s, kind, data)


GAME: Final = register(DuelingSamurai())
