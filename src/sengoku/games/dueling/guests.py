"""Sending samurai to centres and festivals (D-R18, D-R68, D-R72, D-A47, D-A88): sealed, W7, then they convert."""

from __future__ import annotations

from typing import ClassVar

from sengoku.games.dueling import board
from sengoku.games.dueling.actions import ARG, COUNT, GIVE
from sengoku.games.dueling.forces import join_largest, take, tidy, to_supply
from sengoku.games.dueling.state import NO_CASTLE, Dueling
from sengoku.games.dueling.steps import F, Secret, Step, everyone
from sengoku.kernel import Action, Json, Message, Trays


def givable(s: Dueling, seat: int, given: tuple[Action, ...], n: int = 1) -> list[int]:
    """Own stacks that still have n tokens to give: not a Warlord's last."""
    counts: dict[int, int] = {}
    for a in given:
        counts[ARG[a]] = counts.get(ARG[a], 0) + COUNT.get(a, 1)
    out = []
    for p in range(board.RIDERS):
        if s.owner[p] == seat:
            for x in s.stacks(p):
                if s.size[x] - counts.get(x, 0) >= (n + 1 if x < board.LORDS else n):
                    out.append(x)
    return out


def spare(s: Dueling, seat: int) -> int:
    """How many tokens he could give in all."""
    places = [p for p in range(board.RIDERS) if s.owner[p] == seat]
    return sum([s.tokens(p) - len(s.lords[p]) for p in places])


class Give(Secret):
    """One token for each centre that is not his own, in the order of the centres (D-D34)."""

    fields: ClassVar[tuple[str, ...]] = ("open", "trays", "lands", "each")

    def __init__(self, up: F | None, open: tuple[int, ...], trays: Trays, lands: tuple[int, ...], each: int) -> None:
        super().__init__(up, open, trays)
        self.lands, self.each = lands, each

    def owed(self, s: Dueling, seat: int) -> list[int]:
        """The territories he sends to, one entry for each token."""
        lands = [t for t in self.lands if s.owner[t] != seat for _ in range(self.each)]
        return lands[: spare(s, seat)]

    def legal(self, s: Dueling, seat: int) -> list[Action]:
        return [GIVE[x] for x in givable(s, seat, self.trays[seat])]

    def more(self, s: Dueling, seat: int) -> bool:
        return len(self.trays[seat]) < len(self.owed(s, seat))

    def run(self, s: Dueling) -> F:
        from sengoku.games.dueling.windows import W7, Asking

        s.reveal(None, "sent", {"sent": {f"seat {x}": list(tray) for x, tray in enumerate(self.trays) if tray}})
        owed = {x: self.owed(s, x) for x in range(s.seats) if self.trays[x]}
        for x, tray in enumerate(self.trays):
            for action, t in zip(tray, owed.get(x, [])):
                give(s, x, ARG[action], t)
        senders = tuple([x for x in s.order if self.trays[x]])
        return Asking(Welcome(self.up), W7, senders)

    def prompt(self, s: Dueling, seat: int) -> Message:
        owed = self.owed(s, seat)
        return "ask.give", {"at": board.LANDS[owed[min(len(self.trays[seat]), len(owed) - 1)]]}

    def shows(self, s: Dueling, seat: int | None) -> Json:
        return {"centres": [board.LANDS[t] for t in self.lands], **super().shows(s, seat)}


def give(s: Dueling, seat: int, stack: int, t: int) -> None:
    """A token sets out; an emptied territory is left to farmers."""
    place = s.place_of(stack)
    s.limbo = (*s.limbo, (seat, t, take(s, stack, 1)))
    tidy(s, place)


class Welcome(Step):
    """The guests convert: they join the owner's largest stack, colours kept (D-A64); without a host they are lost."""

    def run(self, s: Dueling) -> F:
        for _, t, tokens in s.limbo:
            if s.owner[t] >= 0:
                join_largest(s, t, tokens)
            else:
                to_supply(s, tokens)
        s.limbo, s.alarm = (), True
        return self.done()


def sending(s: Dueling, up: F, lands: list[int], each: int = 1) -> F:
    """All seats that owe and can give decide at once."""
    lands = [t for t in lands if s.owner[t] >= 0]
    seats = tuple([x for x in s.playing() if spare(s, x) and any([s.owner[t] != x for t in lands])])
    return Give(up, *everyone(s, seats), tuple(lands), each) if lands and seats else up


def round_end_sending(s: Dueling, up: F) -> F:
    """To the centres that draw tokens at the end of a round (D-A18), and a token to the Peace Pipe."""
    lands = []
    for c, t in enumerate(s.centre):
        if t < 0 or s.castle[t] != NO_CASTLE:
            continue
        if c == board.WILLOW and s.since[c] >= s.round:  # from the next round on (D-R69)
            continue
        if board.CENTRE_DATA[c]["sends"]:
            lands.append(t)
    pipe = s.centre[board.PIPE]
    if s.advanced and pipe >= 0 and s.owner[pipe] >= 0 and s.castle[pipe] == NO_CASTLE and s.supply[s.owner[pipe]]:
        s.supply[s.owner[pipe]] -= 1
        join_largest(s, pipe, tuple([1 if x == s.owner[pipe] else 0 for x in range(s.seats)]))
    return sending(s, up, lands)


def festival(s: Dueling, up: F, player: int, t: int) -> F:
    """A Festival draws one token from each player but the owner, two if its player owns Mori (ruling D-A47)."""
    return sending(s, up, [t], 2 if s.has_lord(player, "festival_double") else 1)
