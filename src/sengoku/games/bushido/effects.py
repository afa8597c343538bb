"""Phases 5 and 6: effect tiles of the Sensei and of the others, and the Hatamoto."""

from __future__ import annotations

from sengoku.games.bushido.actions import ARG, CHANOYU_FOR, GEISHA_PLAY, PASS, REVOLT, RONIN_AT, SHINOBI_ON
from sengoku.games.bushido.calendar import end_turn
from sengoku.games.bushido.fight import begin
from sengoku.games.bushido.pieces import CELLS, CHANOYU, COLOURS, FORTRESS, GEISHA, HATAMOTO_TILES, RONIN, SHINOBI, T
from sengoku.games.bushido.provinces import check_revolt
from sengoku.games.bushido.records import Fight
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.supply import draw_tiles, look_behind, spend, to_bag
from sengoku.games.bushido.tea import Answer, may_host
from sengoku.kernel import Action, Frame, Json, Sealed, Trays, no_trays


def ronin_cells(s: Bushido, seat: int, laid: int) -> list[Action]:
    """Where `seat` may still put a Ronin this phase: one in a province, never a fortress (rulings B-A16, B-A57)."""
    owner, kind, own = s.owner, s.kind, seat if s.options["ronin"] == "others" else -1
    cells = [c for c in s.cells if owner[c] >= 0 and owner[c] != own and kind[c] != FORTRESS]
    return [RONIN_AT[c] for c in cells if not laid >> c & 1]


def effect_list(s: Bushido, seat: int, cost: int, laid: int, tea: int) -> list[Action]:
    tiles, base = s.tiles, seat * T
    out = [PASS]
    if tiles[base + RONIN] >= cost:
        out += ronin_cells(s, seat, laid)
    others = [x for x in range(s.seats) if x != seat]
    if tiles[base + SHINOBI] >= cost:
        out += [SHINOBI_ON[x] for x in others]
    if tiles[base + CHANOYU] >= cost and not tea and may_host(s, seat):
        out += [CHANOYU_FOR[x] for x in others]
    if tiles[base + GEISHA] >= cost:
        out.append(GEISHA_PLAY)
    return out


def put_ronin(s: Bushido, seat: int, cell: int, cost: int) -> None:
    """One goes on the map, the second of a pair to the bag (ruling B-A17); then the Ronin there are counted."""
    spend(s, seat, RONIN, cost)
    s.bag[RONIN] += cost - 1
    s.ronin[cell] += 1
    if s.heard:
        s.tell(None, "ronin", {"who": COLOURS[seat], "cell": CELLS[cell]})
    check_revolt(s, cell)


def play_effect(s: Bushido, seat: int, action: Action, cost: int, then: Frame[Bushido]) -> Frame[Bushido]:
    """Plays a tile, or a pair of the same kind by the double-tile rule; `then` is what follows."""
    verb, arg = action.partition(" ")[0], ARG.get(action, -1)
    if verb == "ronin":
        put_ronin(s, seat, arg, cost)
        return then
    if verb == "shinobi":
        to_bag(s, seat, SHINOBI, cost)
        if s.heard:
            s.tell(None, "spies", {"who": COLOURS[seat], "target": COLOURS[arg]})
        look_behind(s, seat, arg)
        return then
    if verb == "chanoyu":  # B-R26
        to_bag(s, seat, CHANOYU, cost)
        if s.heard:
            s.tell(None, "invites", {"who": COLOURS[seat], "guest": COLOURS[arg]})
        return Answer(then, seat, arg)
    to_bag(s, seat, GEISHA, cost)  # B-R25
    if s.heard:
        s.tell(None, "geisha", {"who": COLOURS[seat]})
    return end_turn(s, then, 0)


def after_play(action: Action, laid: int, tea: int) -> tuple[int, int]:
    """What a play leaves of a seat's limits: provinces with a Ronin of his, and whether he had his Chanoyu."""
    if action.startswith("ronin"):
        return laid | 1 << ARG[action], tea
    return laid, 1 if action.startswith("chanoyu") else tea


# ------------------------------------------------------------ Phase 5


class Effects(Frame[Bushido]):
    """B-R21: the Sensei plays as many as he likes, at one tile each."""

    fields = ("laid", "tea")

    def __init__(self, up: Frame[Bushido] | None, laid: int, tea: int) -> None:
        self.up, self.laid, self.tea = up, laid, tea

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.sensei,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return effect_list(s, seat, 1, self.laid, self.tea)

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == PASS:
            order = tuple([x for x in s.after(seat)[1:] if x != s.daimyo])
            none = (0,) * s.seats
            return Others(self.up, tuple(sorted(order)), no_trays(s.seats), order, none, none)
        return play_effect(s, seat, action, 1, Effects(self.up, *after_play(action, self.laid, self.tea)))


class Others(Sealed[Bushido]):
    """B-R22: from the Sensei's left, each but the Daimyo may do the same at two tiles for one.

    All are asked at once. The first in order who plays, plays; those before him have passed for good, he and the later
    ones are asked again, and what these had answered stays unseen.
    """

    fields = ("open", "trays", "order", "laid", "tea")

    def __init__(
        self,
        up: Frame[Bushido] | None,
        open: tuple[int, ...],
        trays: Trays,
        order: tuple[int, ...],
        laid: tuple[int, ...],
        tea: tuple[int, ...],
    ) -> None:
        self.up, self.open, self.trays = up, open, trays
        self.order, self.laid, self.tea = order, laid, tea

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return effect_list(s, seat, 2, self.laid[seat], self.tea[seat])

    def go(self, s: Bushido) -> Frame[Bushido]:
        for i, seat in enumerate(self.order):
            action = self.trays[seat][0]
            if action == PASS:
                continue
            s.reveal(None, "answer", {"who": COLOURS[seat], "action": action})
            order, (laid, tea) = self.order[i:], after_play(action, self.laid[seat], self.tea[seat])
            laids = (*self.laid[:seat], laid, *self.laid[seat + 1 :])
            teas = (*self.tea[:seat], tea, *self.tea[seat + 1 :])
            then = Others(self.up, tuple(sorted(order)), no_trays(s.seats), order, laids, teas)
            return play_effect(s, seat, action, 2, then)
        return self.done()

    def shows(self, s: Bushido, seat: int | None) -> Json:
        return {**super().shows(s, seat), "order": list(self.order)}


# ------------------------------------------------------------ Phase 6


def hatamoto_phase(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """B-R28: with five players the Hatamoto draws two tiles first."""
    if s.hatamoto < 0:
        return up
    draw_tiles(s, s.hatamoto, HATAMOTO_TILES)
    return Hatamoto(up, 0)


class Hatamoto(Frame[Bushido]):
    """Ronin at one tile each, then perhaps a revolt, which ends the phase (ruling B-A76)."""

    fields = ("laid",)

    def __init__(self, up: Frame[Bushido] | None, laid: int) -> None:
        self.up, self.laid = up, laid

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.hatamoto,)

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        out = [PASS]
        if s.tiles[seat * T + RONIN]:
            out += ronin_cells(s, seat, self.laid)
        return out + [REVOLT[c] for c in s.cells if s.ronin[c] and s.owner[c] == s.daimyo]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == PASS:
            return self.done()
        cell = ARG[action]
        if action.startswith("ronin"):
            put_ronin(s, seat, cell, 1)
            return Hatamoto(self.up, self.laid | 1 << cell)
        if s.heard:
            s.tell(None, "rises", {"who": COLOURS[seat], "cell": CELLS[cell], "count": s.ronin[cell]})
        s.fight = Fight(seat, s.daimyo, -1, cell)  # B-R29
        return begin(s, self.done())
