"""Phases 2 and 3: the tea ceremony, free or by Chanoyu, and the purchase of honor."""

from __future__ import annotations

from sengoku.games.bushido.actions import ACCEPT, ARG, BUY, CONVERT, INVITE, PASS, REFUSE
from sengoku.games.bushido.appoint import OfDaimyo
from sengoku.games.bushido.honor import move_daimyo, move_samurai
from sengoku.games.bushido.pieces import (
    COLOURS,
    GIFT,
    HOST_LEAST,
    RATE,
    REFUSE_LEAST,
    REFUSE_LOSS,
    SHOGUN,
    SNUB,
    THREE,
    THREES,
    T,
)
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import to_bag
from sengoku.kernel import Action, Frame, Json


def free_tea(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """B-R16: one invitation, if he has at least five Samurai honor."""
    return Tea(up) if may_host(s, s.daimyo) else up


def may_host(s: Bushido, seat: int) -> bool:
    return s.samurai_honor[seat] >= HOST_LEAST


class Tea(OfDaimyo):
    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [*[INVITE[x] for x in range(s.seats) if x != seat], PASS]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == PASS:
            return self.done()
        guest = ARG[action]
        if s.heard:
            s.tell(None, "invites", {"who": COLOURS[seat], "guest": COLOURS[guest]})
        return Answer(self.done(), seat, guest)


class Answer(Frame[Bushido]):
    """The guest comes or refuses. Whoever refuses a host snubs the host, not the Daimyo (ruling B-A5)."""

    fields = ("host", "guest")

    def __init__(self, up: Frame[Bushido] | None, host: int, guest: int) -> None:
        self.up, self.host, self.guest = up, host, guest

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.guest,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [ACCEPT, REFUSE] if s.samurai_honor[seat] >= REFUSE_LEAST else [ACCEPT]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if s.heard:
            s.tell(None, action, {"who": COLOURS[seat], "host": COLOURS[self.host]})
        if action == REFUSE:  # B-R18
            move_samurai(s, seat, -REFUSE_LOSS)
            move_daimyo(s, self.host, -SNUB)
            return self.done()
        move_samurai(s, seat, GIFT)  # ruling B-A9: the guest's marker first
        move_samurai(s, self.host, -GIFT)
        return Convert(self.done(), self.host)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.answer", {"host": COLOURS[self.host]}

    def shows(self, s: Bushido, seat: int | None) -> Json:
        return {"host": self.host, "guest": self.guest}


class Convert(Frame[Bushido]):
    """B-R17: the host turns pairs of the Samurai honor he has left into Daimyo honor (ruling B-A10)."""

    fields = ("host",)

    def __init__(self, up: Frame[Bushido] | None, host: int) -> None:
        self.up, self.host = up, host

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (self.host,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        most = min(s.samurai_honor[seat] // RATE, SHOGUN - s.daimyo_honor[seat])
        return list(CONVERT[: most + 1])

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        points = ARG[action]
        if s.heard:
            s.tell(None, "converts" if points else "keeps_samurai", {"who": COLOURS[seat], "count": points})
        move_samurai(s, seat, -RATE * points)
        move_daimyo(s, seat, points)
        return self.done()

    def shows(self, s: Bushido, seat: int | None) -> Json:
        return {"host": self.host}


class Buy(OfDaimyo):
    """B-R19: three tiles of three katana for each point of Daimyo honor, all in one go."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return list(BUY[: s.tiles[seat * T + THREE] // THREES + 1])

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        points = ARG[action]
        if points:
            if s.heard:
                s.tell(None, "buys", {"who": COLOURS[seat], "count": points})
            to_bag(s, seat, THREE, THREES * points)
            move_daimyo(s, seat, points)
        return self.done()
