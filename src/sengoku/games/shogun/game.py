"""Samurai Swords and Ikusa: one game, two editions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sengoku.games.shogun import (
    battle,
    build,
    combat,
    depart,
    fall,
    levy,
    losses,
    march,
    ninja,
    ronin,
    rounds,
    send,
    setup,
    war,
)
from sengoku.games.shogun.board import DISPUTED, EDITIONS
from sengoku.games.shogun.luck import luck
from sengoku.games.shogun.sources import provenance
from sengoku.games.shogun.state import Shogun
from sengoku.games.shogun.vocabulary import all_actions
from sengoku.kernel import Action, Frame, Json, Option, Ruling, State
from sengoku.kernel.game import Game
from sengoku.kernel.luck import Luck

HERE: Final = Path(__file__).resolve().parent
WIN: Final = 35  # S-R73, S-R82
TWO_PLAYERS_WIN: Final = 50
QUICK_WIN: Final = {3: 40, 4: 35, 5: 30}  # S-R86
FRAMES: Final[list[type[Frame[Any]]]] = [
    setup.Divide, setup.Spearmen, setup.Reinforce, setup.Markers, setup.Claim, setup.AddSpearman, setup.Share,
    rounds.Round, rounds.Succeed, rounds.Planning, rounds.Spying, rounds.TurnOrder, rounds.Wanting,
    build.Building, build.BuildInTurn, levy.Buying, levy.Levying, ronin.Hiding,
    war.War, war.Phase, war.EndOfPhase, march.Armies, march.March,
    depart.Leave, depart.Uncover, depart.Move, depart.Detail,
    combat.Declaring, combat.Combat, combat.Campaign,
    battle.Show, battle.ShowDefence, battle.Fight, losses.Losing,
    ninja.Window, ninja.Avenge, fall.Raise, fall.Muster, send.Sending,
]  # fmt: skip


@mypyc_attr(native_class=False)
class ShogunGame(Game):
    """An edition. Only the ronin, the ties for turn order and the ninja's time differ in play."""

    seats = range(2, 6)
    rules_version = "1"
    words_file = HERE / "words" / "en.toml"
    rules_file = HERE / "rules.toml"

    def __init__(self, id: str, shelf: int) -> None:
        edition = EDITIONS[id]
        self.id, self.shelf, self.title = id, shelf, edition["title"]
        self.pieces: dict[str, int] = EDITIONS["pieces"]
        self.clan_names: list[str] = edition["clans"]
        self.ronin: int = edition["ronin"]
        self.holes: tuple[int, ...] = tuple(edition["holes"])
        self.tie_by_chooser: bool = edition["tie"] == "by chooser"
        self.strike_any_time: bool = edition["strike"] == "any time"
        self.strike_words = [f"strike {name} {k}" for name in self.clan_names for k in (1, 2, 3)]
        self.spy_words = [f"spy {name}" for name in self.clan_names]
        self.disputes: list[str] = [d["option"] for d in DISPUTED]
        self.frames = {f.__name__: f for f in FRAMES}
        self.options = {
            "variant": Option(
                "standard",
                ("standard", "quick", "longer"),
                "standard: 35 provinces win at once; longer: they are counted at the end of a round; "
                "quick: a faster start, and the first elimination ends the game.",
            ),
            "round_limit": Option(
                0, range(0, 1001), "After so many rounds the most provinces win; 0: no limit (ruling S-A69)."
            ),
            **{d["option"]: Option(d["choices"][0], tuple(d["choices"]), d["text"]) for d in DISPUTED},
        }
        super().__init__()

    # ------------------------------------------------------------ what the kernel wants

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> Shogun:
        return Shogun(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Shogun)
        return setup.deal(s)

    def all_actions(self) -> list[Action]:
        return all_actions(self)

    def clash(self, seats: int, options: Json) -> str:
        if seats == 2 and options["variant"] != "standard":  # rulings S-A68, S-A71
            return f"The {options['variant']} game is for 3 to 5 players; two players play the standard game."
        return ""

    def rulings(self) -> list[Ruling]:
        """The rules page of this edition: entries marked with the other are left out; values and borders are added."""
        page = tomllib.loads(self.rules_file.read_text(encoding="utf-8"))["entry"]
        mine = [e for e in page if e.get("edition", self.id) == self.id]
        entries = [Ruling(**{k: v for k, v in e.items() if k != "edition"}) for e in mine] + provenance(self.id)
        return sorted(entries, key=lambda r: int(r.section.partition(".")[0]))

    def seat_names(self, s: State) -> list[str]:
        assert isinstance(s, Shogun)
        return [" and ".join([self.clan_names[c] for c in s.clans_of(x)]) for x in range(s.seats)]

    def luck(self, s: State, kind: str, data: Json) -> list[Luck]:
        assert isinstance(s, Shogun)
        return luck(s, kind, data)

    # ------------------------------------------------------------ experience and victory

    def first_hole(self, quick: bool) -> int:
        """S-R13; quick: the left-most hole marked 2 (S-R84)."""
        return self.holes.index(2) if quick else 0

    def victory_in_mid_round(self, s: Shogun, clan: int) -> None:
        """S-R73, S-R86: so many provinces win at once; longer and two-player games wait (S-A68, S-R82)."""
        variant = s.options["variant"]
        if s.seats == 2 or variant == "longer":
            return
        if s.count(clan) >= (QUICK_WIN[s.seats] if variant == "quick" else WIN):
            self.end(s, [s.seat_of(clan)], "enough provinces")

    def after_elimination(self, s: Shogun, killer: int, before: list[int]) -> None:
        """Who is left (ruling S-A55); the quick game ends with the first elimination (S-R86)."""
        left = s.seats_of(list(s.living()))
        if not left:  # nobody: as it stood before that step
            totals = [sum([before[c] for c in s.clans_of(x)]) for x in range(s.seats)]
            self.end(s, [x for x in range(s.seats) if totals[x] == max(totals)], "nobody left")
        elif len(left) == 1:
            self.end(s, list(left), "last left")
        elif s.quick:
            best = [x for x in left if s.scores[x] == max([s.scores[y] for y in left])]
            seat = s.seat_of(killer) if killer >= 0 else -1
            self.end(s, [seat] if seat in best else best, "first elimination")  # ruling S-A61
        elif killer >= 0:
            self.victory_in_mid_round(s, killer)

    def victory_at_round_end(self, s: Shogun) -> None:
        """The longer game, two players, and the round limit, in this order (ruling S-A69)."""
        scores = s.scores
        goal = TWO_PLAYERS_WIN if s.seats == 2 else WIN if s.options["variant"] == "longer" else 0
        if goal and max(scores) >= goal:
            self.end(s, [x for x in range(s.seats) if scores[x] >= goal], "enough provinces")
        elif s.options["round_limit"] and s.round >= s.options["round_limit"]:
            self.end(s, [x for x in range(s.seats) if scores[x] == max(scores)], "round limit")

    def end(self, s: Shogun, seats: list[int], why: str) -> None:
        if not s.is_over:
            s.is_over, s.winners = True, tuple(seats)
            if s.heard:
                clans = [self.clan_names[c] for x in seats for c in s.clans_of(x)]
                s.tell(None, "over", {"winners": clans, "why": why})
