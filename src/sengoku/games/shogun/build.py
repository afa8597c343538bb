"""Action 3: Build (S-R24, S-R25)."""

from __future__ import annotations

from sengoku.games.shogun.board import CASTLE, FORTIFY, PLACE
from sengoku.games.shogun.state import CASTLE as IS_CASTLE
from sengoku.games.shogun.state import FORTRESS, Shogun
from sengoku.kernel import Action, Frame, Message, Sealed, no_trays


def places(s: Shogun, clan: int) -> list[Action]:
    """S-D12: a castle where there is no building, a base under a castle."""
    own = s.owned(clan)
    out = [CASTLE[p] for p in own if not s.building[p]] if s.castles else []
    return out + ([FORTIFY[p] for p in own if s.building[p] == IS_CASTLE] if s.bases else [])


def build(s: Shogun, clan: int, action: Action, sealed: bool) -> None:
    word, place = action.split(" ")
    p = PLACE[place]
    if word == "castle":
        s.building[p], s.castles = IS_CASTLE, s.castles - 1
    else:
        s.building[p], s.bases = FORTRESS, s.bases - 1
    data = {"clan": s.clan_name(clan), "place": place}
    if sealed:
        s.reveal(None, word, data)
    elif s.heard:
        s.tell(None, word, data)


def builds_nothing(s: Shogun, clan: int) -> None:
    """His koku are lost (S-R25)."""
    if s.heard:
        s.tell(None, "builds_nothing", {"clan": s.clan_name(clan)})


def build_step(s: Shogun, then: Frame[Shogun]) -> Frame[Shogun]:
    """Sealed and at once if there is enough of both for all, else openly in turn order (ruling S-A14)."""
    builders = tuple([c for c in s.order if s.plans[c][1]])
    if not builders:
        return then
    if s.castles >= len(builders) and s.bases >= len(builders):
        able = [c for c in builders if places(s, c)]
        for c in builders:
            if c not in able:
                builds_nothing(s, c)
        return Building(then, s.seats_of(able), no_trays(s.seats)) if able else then
    return BuildInTurn(then, builders)


class Building(Sealed[Shogun]):
    """All who paid build at once (H3). No decline (ruling S-A14)."""

    def clans(self, s: Shogun, seat: int) -> list[int]:
        return [c for c in s.clans_of(seat) if s.alive[c] and s.plans[c][1] and places(s, c)]

    def more(self, s: Shogun, seat: int) -> bool:
        return len(self.trays[seat]) < len(self.clans(s, seat))

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return places(s, self.clans(s, seat)[len(self.trays[seat])])

    def go(self, s: Shogun) -> Frame[Shogun]:
        built = [(c, a) for x in range(s.seats) if self.trays[x] for c, a in zip(self.clans(s, x), self.trays[x])]
        for c, a in built:
            build(s, c, a, True)
        return self.done()

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.build", {"clan": s.clan_name(self.clans(s, seat)[len(self.trays[seat])])}


class BuildInTurn(Frame[Shogun]):
    """S-R25: too few castles or bases; who finds none has lost his koku."""

    fields = ("queue",)

    def __init__(self, up: Frame[Shogun] | None, queue: tuple[int, ...]) -> None:
        self.up, self.queue = up, queue

    def asks(self, s: Shogun) -> tuple[int, ...]:
        return (s.seat_of(self.queue[0]),) if self.queue and places(s, self.queue[0]) else ()

    def legal(self, s: Shogun, seat: int) -> list[Action]:
        return places(s, self.queue[0])

    def chosen(self, s: Shogun, seat: int, action: Action) -> Frame[Shogun]:
        build(s, self.queue[0], action, False)
        return BuildInTurn(self.up, self.queue[1:])

    def go(self, s: Shogun) -> Frame[Shogun]:
        if not self.queue:
            return self.done()
        builds_nothing(s, self.queue[0])
        return BuildInTurn(self.up, self.queue[1:])

    def prompt(self, s: Shogun, seat: int) -> Message:
        return "ask.build", {"clan": s.clan_name(self.queue[0])}
