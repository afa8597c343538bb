"""The mind of Samurai Swords and Ikusa: one for both editions. Judgement by steps is in the modules `bots_*`."""

from __future__ import annotations

import random

from sengoku.bots.mind import Level, Mind
from sengoku.bots.search import Search
from sengoku.games.shogun import bots_march, bots_plan, bots_setup, bots_truce, bots_value, bots_war, bots_why
from sengoku.games.shogun.battle import Fight, Show, ShowDefence
from sengoku.games.shogun.bots_search import Sober
from sengoku.games.shogun.build import Building, BuildInTurn
from sengoku.games.shogun.combat import Campaign, Combat, Declaring
from sengoku.games.shogun.depart import Detail, Leave, Uncover
from sengoku.games.shogun.fall import Muster, Raise
from sengoku.games.shogun.levy import Buying, Levying
from sengoku.games.shogun.losses import Losing
from sengoku.games.shogun.march import Armies, March
from sengoku.games.shogun.ninja import Avenge, Window
from sengoku.games.shogun.ronin import Hiding
from sengoku.games.shogun.rounds import Planning, Spying, Succeed, TurnOrder, Wanting
from sengoku.games.shogun.send import Sending
from sengoku.games.shogun.setup import AddSpearman, Claim, Divide, Markers, Reinforce, Share
from sengoku.games.shogun.state import Shogun
from sengoku.games.shogun.war import War
from sengoku.kernel import Action, Frame, Game, Message

LEVELS = {
    "ashigaru": Level(skill=0, mistakes=0.12, noise=0.5),
    "samurai": Level(skill=1, mistakes=0.08),
    "daimyo": Level(skill=2, mistakes=0.05, steps=150, candidates=4),
    "shogun": Level(skill=3, thinks=True, candidates=6),
}


class ShogunMind(Mind[Shogun]):
    """What the bots know of Samurai Swords and Ikusa."""

    def weigh(self, s: Shogun, seat: int, actions: list[Action], skill: int, rng: random.Random) -> list[float]:
        f = s.top
        if isinstance(f, Sending):
            return bots_march.sending(s, f, seat, actions)
        if isinstance(f, Declaring):
            return bots_war.declaring(s, f, seat, actions, skill)
        if isinstance(f, Armies):
            return bots_march.armies(s, f, seat, actions, skill)
        if isinstance(f, March):
            return bots_march.march(s, f, seat, actions, skill)
        if isinstance(f, Fight):
            return bots_war.press(s, f, seat, skill)
        if isinstance(f, Losing):
            return bots_war.losing(s, f, seat, actions)
        if isinstance(f, Campaign):
            return bots_war.campaign(s, f, seat, actions, skill)
        if isinstance(f, Combat):
            return bots_war.combat(s, f, seat, actions, skill)
        if isinstance(f, Leave):
            return bots_march.leave(s, f, seat, actions)
        if isinstance(f, Levying):
            return bots_plan.levying(s, f, seat, actions)
        if isinstance(f, Buying):
            return bots_plan.buying(s, f, seat, actions)
        if isinstance(f, Planning):
            return bots_plan.planning(s, f, seat, actions, skill, rng)
        if isinstance(f, Hiding):
            return bots_plan.hiding(s, f, seat, actions, skill)
        if isinstance(f, Window):
            return bots_war.ninja(s, f, seat, actions)
        return self.rarely(s, f, seat, actions)

    def rarely(self, s: Shogun, f: Frame[Shogun], seat: int, actions: list[Action]) -> list[float]:
        if isinstance(f, Uncover):
            return bots_march.uncover(actions)
        if isinstance(f, (Show, ShowDefence)):
            return bots_war.show(s, f, actions)
        if isinstance(f, Detail):
            return bots_march.detail(s, f, actions)
        if isinstance(f, (Building, BuildInTurn)):
            return bots_plan.building(s, f, seat, actions)
        if isinstance(f, (TurnOrder, Wanting)):
            return bots_plan.early(actions)
        if isinstance(f, Spying):
            return bots_plan.spying(s, actions)
        if isinstance(f, Succeed):
            return bots_plan.cheapest(actions)
        if isinstance(f, Avenge):
            return bots_war.avenge(s, f, actions)
        if isinstance(f, Raise):
            return bots_war.raised(s, actions)
        if isinstance(f, Muster):
            return bots_war.mustering(actions)
        return self.setting_up(s, f, seat, actions)

    def setting_up(self, s: Shogun, f: Frame[Shogun], seat: int, actions: list[Action]) -> list[float]:
        if isinstance(f, Divide):
            return bots_setup.divide(s, f, actions)
        if isinstance(f, Reinforce):
            return bots_setup.reinforce(s, f, seat, actions)
        if isinstance(f, Markers):
            return bots_setup.markers(s, f, seat, actions)
        if isinstance(f, Claim):
            return bots_setup.claim(s, f, seat, actions)
        if isinstance(f, AddSpearman):
            return bots_setup.add(s, f, seat, actions)
        if isinstance(f, Share):
            return bots_setup.share(s, f, seat, actions)
        return [0.0] * len(actions)

    # ------------------------------------------------------------ looking ahead

    def matters(self, s: Shogun, seat: int, actions: list[Action]) -> bool:
        return isinstance(s.top, (Declaring, Campaign, Fight, Window, TurnOrder, Wanting, Armies))

    def search(self, level: Level, rng: random.Random, think: float) -> Search:
        return Sober(self, level, rng, think)

    def clock(self, s: Shogun) -> int:
        """Moves at the end of each clan's turn."""
        f: Frame[Shogun] | None = s.top
        while f is not None:
            if isinstance(f, War):
                return 10 * s.round + f.turn
            f = f.up
        return 10 * s.round

    names = bots_value.NAMES

    def features(self, s: Shogun, seat: int) -> list[float]:
        return bots_value.features(s, seat)

    def lives(self, s: Shogun, seat: int) -> bool:
        return any([s.alive[c] for c in s.clans_of(seat)])

    # ------------------------------------------------------------ talk

    def why(self, s: Shogun, seat: int, action: Action) -> Message:
        return bots_why.why(s, seat, action)

    def acts(self, s: Shogun, seat: int, character: str, rng: random.Random) -> list[str]:
        return bots_truce.acts(s, seat, character, rng)

    def kept(self, s: Shogun, seat: int, actions: list[Action], character: str) -> list[Action]:
        return bots_truce.kept(s, seat, actions, character) if s.truces else actions

    def level(self, name: str) -> Level:
        return LEVELS[name]


def mind(game: Game) -> ShogunMind:
    return ShogunMind(game, bots_value.learned())
