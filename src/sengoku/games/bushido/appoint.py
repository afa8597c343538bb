"""Phase 1: the new Daimyo draws his income, changes discs and brings his troops in line with his koku."""

from __future__ import annotations

from sengoku.games.bushido.actions import ARG, DISCARD, DONE, ELITE, KEEP, LEVY, RECRUIT, REMOVE
from sengoku.games.bushido.pieces import CELLS, COLOURS, DISC_HAND, DISCS, INCOME_MOST, MARKERS, D
from sengoku.games.bushido.provinces import check_all_revolts, own_cells
from sengoku.games.bushido.setup import levy, missing_troops
from sengoku.games.bushido.state import NOBODY, Bushido
from sengoku.games.bushido.supply import draw_tiles, fill_discs, named, toss
from sengoku.kernel import Action, Frame, Json


def appoint(s: Bushido, up: Frame[Bushido]) -> Frame[Bushido]:
    """B-R15: all cards to him, elite markers go home first (ruling B-A64), then income and discs."""
    seat = s.daimyo
    s.turns += 1
    s.samurai = s.bushi = s.sensei = s.hatamoto = NOBODY
    if s.heard:
        s.tell(None, "daimyo", {"who": COLOURS[seat], "month": s.month})
    for cell in own_cells(s, seat):
        s.elite[cell] = 0
    draw_tiles(s, seat, min(s.income[seat], INCOME_MOST))
    return Discard(up)


class OfDaimyo(Frame[Bushido]):
    """A step in which the Daimyo alone decides."""

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,)


class Discard(OfDaimyo):
    """He discards what discs he likes, unseen, and fills up to four (only here: ruling B-A11)."""

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,) if s.disc_count(s.daimyo) else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [*[DISCARD[k] for k in range(D) if s.discs[seat * D + k]], DONE]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == DONE:
            return self.go(s)
        if s.heard:
            s.tell(None, "discards", {"who": COLOURS[seat]})
        toss(s, seat, ARG[action])
        return self

    def go(self, s: Bushido) -> Frame[Bushido]:
        fill_discs(s, s.daimyo, DISC_HAND)
        if s.options["campaign"] == "full" and s.token[s.daimyo]:
            return Recruit(self.up)
        return Remove(self.up, 0)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.discard", {"discs": named(DISCS, s.discs[seat * D : seat * D + D])}


class Recruit(OfDaimyo):
    """(Optional, B-R54) He may trade the campaign token for three elite markers."""

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [RECRUIT, KEEP]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        if action == KEEP:
            return Remove(self.up, 0)
        s.token[seat] = 0  # ruling B-A41: one use in all
        if s.heard:
            s.tell(None, "recruits", {"who": COLOURS[seat]})
        return Remove(self.up, MARKERS)


def _empty(s: Bushido) -> list[int]:
    """Provinces that only a marker held: each gets a troop before anything is added (ruling B-A64)."""
    return [c for c in own_cells(s, s.daimyo) if not s.troops[c]]


class Remove(OfDaimyo):
    """Troops that koku no longer feeds go to the pool, one by one, from where he likes (ruling B-A66)."""

    fields = ("markers",)

    def __init__(self, up: Frame[Bushido] | None, markers: int) -> None:
        self.up, self.markers = up, markers

    def excess(self, s: Bushido) -> int:
        return len(_empty(s)) - missing_troops(s, s.daimyo)

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,) if self.excess(s) > 0 else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [REMOVE[c] for c in own_cells(s, seat) if s.troops[c] >= 2]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        cell = ARG[action]
        s.troops[cell] -= 1
        s.pool[seat] += 1
        if s.heard:
            s.tell(None, "removes", {"who": COLOURS[seat], "cell": CELLS[cell]})
        return self

    def go(self, s: Bushido) -> Frame[Bushido]:
        for cell in _empty(s):
            levy(s, s.daimyo, cell)
        return Levy(self.up, self.markers)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.remove", {"count": self.excess(s)}


class Levy(OfDaimyo):
    """Missing troops are added, all of them, where he likes (ruling B-A69)."""

    fields = ("markers",)

    def __init__(self, up: Frame[Bushido] | None, markers: int) -> None:
        self.up, self.markers = up, markers

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,) if missing_troops(s, s.daimyo) > 0 else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        owner = s.owner
        return [LEVY[c] for c in s.cells if owner[c] == seat]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        levy(s, seat, ARG[action])
        return self

    def go(self, s: Bushido) -> Frame[Bushido]:
        return Elite(self.up, self.markers)

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.levy", {"count": missing_troops(s, seat)}


class Elite(OfDaimyo):
    """(Optional) Elite markers are placed; then, as always, the Ronin are counted (ruling B-A58)."""

    fields = ("markers",)

    def __init__(self, up: Frame[Bushido] | None, markers: int) -> None:
        self.up, self.markers = up, markers

    def asks(self, s: Bushido) -> tuple[int, ...]:
        return (s.daimyo,) if self.markers else ()

    def legal(self, s: Bushido, seat: int) -> list[Action]:
        return [ELITE[c] for c in own_cells(s, seat)]

    def chosen(self, s: Bushido, seat: int, action: Action) -> Frame[Bushido]:
        cell = ARG[action]
        s.elite[cell] += 1
        if s.heard:
            s.tell(None, "elite", {"who": COLOURS[seat], "cell": CELLS[cell]})
        return Elite(self.up, self.markers - 1)

    def go(self, s: Bushido) -> Frame[Bushido]:
        check_all_revolts(s, s.daimyo)
        return self.done()

    def prompt(self, s: Bushido, seat: int) -> tuple[str, Json]:
        return "ask.elite", {"count": self.markers}
