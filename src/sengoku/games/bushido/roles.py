"""Phase 4: the Daimyo hands out the character cards, in the rulebook's order (B-R20)."""

from __future__ import annotations

from sengoku.games.bushido.actions import ARG, BUSHI, SAMURAI, SENSEI
from sengoku.games.bushido.appoint import OfDaimyo
from sengoku.games.bushido.pieces import COLOURS
from sengoku.games.bushido.provinces import attackable_neighbours
from sengoku.games.bushido.state import NOBODY, Bushido
from sengoku.kernel import Action, Frame


def hand_out(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    s.samurai = s.bushi = s.sensei = s.hatamoto = NOBODY
    return Samurai(up)


def _others(s: Bushido) -> list[int]:
    return [x for x in range(s.seats) if x != s.daimyo]


class Samurai(OfDaimyo):
    def legal(self, s: Bushido, seat: int) -> list[Action]:
        bushi = attackable_neighbours(s, seat)
        only = bushi[0] if len(bushi) == 1 else NOBODY  # ruling B-A70: the only possible Bushi must stay free
        return [SAMURAI[x] for x in _others(s) if x != only]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        s.samurai = ARG[action]
        return Bushi(self.up)


class Bushi(OfDaimyo):
    def legal(self, s: Bushido, seat: int) -> list[Action]:
        bushi = attackable_neighbours(s, seat)
        if not bushi:  # ruling B-A14: then the card is just for show
            bushi = _others(s)
        return [BUSHI[x] for x in bushi if x != s.samurai]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        s.bushi = ARG[action]
        return Sensei(self.up)


class Sensei(OfDaimyo):
    """With three players the Samurai or the Bushi is Sensei as well; with five the last without a card is Hatamoto."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        if s.seats == 3:
            return [SENSEI[x] for x in _others(s)]
        return [SENSEI[x] for x in _others(s) if x not in (s.samurai, s.bushi)]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        s.sensei = ARG[action]
        if s.seats == 5:
            (s.hatamoto,) = [x for x in _others(s) if x not in (s.samurai, s.bushi, s.sensei)]
        if s.heard:
            roles = {"samurai": s.samurai, "bushi": s.bushi, "sensei": s.sensei, "hatamoto": s.hatamoto}
            s.tell(None, "roles", {"roles": {name: COLOURS[x] for name, x in roles.items() if x >= 0}})
        return self.done()
