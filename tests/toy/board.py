"""The board of *Skirmish*: its state, what each seat knows of it, and the table acts."""

from __future__ import annotations

import random
from typing import Any

from sengoku.kernel import BrokenLaw, Game, IllegalAction, Json, State, Trays, no_trays

NAMES = ["satsuma", "osumi", "hyuga", "higo", "bungo", "buzen", "chikuzen", "hizen", "suo", "aki"]
NAMES += ["bingo", "bizen", "harima", "settsu", "yamashiro", "omi", "mino", "owari", "mikawa", "totomi"]
COUNT = len(NAMES)
PLACE = {name: i for i, name in enumerate(NAMES)}
NEAR = [[(i + d) % COUNT for d in (-5, -1, 1, 5)] for i in range(COUNT)]  # a ring with chords
SPEARS = 30  # a seat: there are no more


class Land:
    """What stands in a province; immutable, shared by copies."""

    def __init__(self, owner: int, spear: int, lord: bool) -> None:
        self.owner, self.spear, self.lord = owner, spear, lord  # owner -1: nobody


EMPTY = Land(-1, 0, False)


class Skirmish(State):
    """A clan whose lord falls is out, and who felled him takes all it has. After the last round most provinces win."""

    def __init__(self, game: Game, seats: int, options: Json, seed: str, nonces: tuple[str, ...] = ()) -> None:
        super().__init__(game, seats, options, seed, nonces)
        self.lands: list[Land] = []
        self.ronin = [0] * COUNT  # by province, of its owner; hidden ...
        self.shown = [False] * COUNT  # ... until their province fights: what all have seen is state too
        self.hands = [1] * seats  # hidden: ambush cards held ...
        self.sizes = [2] * seats  # ... among so many cards: public
        self.plans: Trays = no_trays(seats)
        self.order = tuple(range(seats))
        self.mute = [0] * seats  # 1: passes for this turn, 2: for this round
        self.truces: tuple[tuple[int, int, bool], ...] = ()  # from, to, whether it was accepted
        self.peace: tuple[int, ...] = ()  # seats that would call it a draw
        self.bank = 0  # spears that nobody has levied
        self.round = 0

    # ------------------------------------------------------------ what the kernel asks of a State

    @property
    def scores(self) -> list[int]:
        return [len(self.of(x)) for x in range(self.seats)]

    def copied(self) -> Skirmish:
        c = Skirmish(self.game, self.seats, self.options, self.seed, self.nonces)
        c.lands, c.ronin, c.shown = self.lands.copy(), self.ronin.copy(), self.shown.copy()
        c.hands, c.sizes, c.mute = self.hands.copy(), self.sizes.copy(), self.mute.copy()
        c.plans, c.order, c.truces, c.peace = self.plans, self.order, self.truces, self.peace
        c.bank, c.round = self.bank, self.round
        return c

    def board(self) -> list[Any]:
        lands = [[x.owner, x.spear, x.lord] for x in self.lands]
        seats = [self.hands, self.sizes, self.mute, self.plans, self.order, self.truces, self.peace]
        return [lands, self.ronin, self.shown, seats, self.bank, self.round]

    def set_board(self, board: list[Any]) -> None:
        lands, self.ronin, self.shown, seats, self.bank, self.round = board
        self.lands = [Land(owner, spear, lord) for owner, spear, lord in lands]
        self.hands, self.sizes, self.mute, plans, order, truces, peace = seats
        self.plans, self.order = tuple([tuple(p) for p in plans]), tuple(order)
        self.truces, self.peace = tuple([(a, b, agreed) for a, b, agreed in truces]), tuple(peace)

    def seen_by(self, seat: int | None) -> Json:
        """Built from nothing: what is not named here is not known."""
        lands = {name: [x.owner, x.spear, x.lord] for name, x in zip(NAMES, self.lands)}
        out: Json = {"round": self.round, "lands": lands, "order": list(self.order), "bank": self.bank}
        out |= {"plans": [list(p) for p in self.plans], "cards": self.sizes.copy(), "mute": self.mute.copy()}
        out |= {"truces": [list(t) for t in self.truces], "peace": list(self.peace), "scores": self.scores}
        seen = [i for i in range(COUNT) if self.known(i, seat)]
        out["ronin"] = {NAMES[i]: self.ronin[i] for i in seen if self.ronin[i]}
        if seat is not None:
            out["ambushes"] = self.hands[seat]
        return out

    def hidden_redrawn(self, seat: int | None, rng: random.Random) -> None:
        for x in range(self.seats):
            if x == seat:
                continue
            if self.options["ambushes"]:
                self.hands[x] = sum([rng.random() < 0.5 for _ in range(self.sizes[x])])
            own = [i for i in self.of(x) if not self.known(i, seat)]
            total = sum([self.ronin[i] for i in own])  # public: all hired are placed, and losses are seen
            for i in own:
                self.ronin[i] = 0
            for i in rng.sample(own * 2, total):
                self.ronin[i] += 1

    def table_act(self, seat: int, words: list[str]) -> None:
        """K-R9, K-R10: `truce offer 2`, `truce accept 0`; `draw`."""
        if words == ["draw"] and seat in self.living() and seat not in self.peace:
            self.peace = (*self.peace, seat)
            if len(self.peace) == len(self.living()):
                self.ends(self.living())
            return
        others = [str(x) for x in range(self.seats) if x != seat]
        if len(words) != 3 or words[0] != "truce" or words[1] not in ("offer", "accept") or words[2] not in others:
            raise IllegalAction("error.skirmish_act", act=" ".join(words)[:80])
        other = int(words[2])
        old, new = ((seat, other, False), None) if words[1] == "offer" else ((other, seat, False), (other, seat, True))
        if new is None:
            self.truces = (*[t for t in self.truces if t[:2] != old[:2]], old)
        elif old not in self.truces:
            raise IllegalAction("error.skirmish_no_offer", other=other)
        else:
            self.truces = (*[t for t in self.truces if t != old], new)
        if self.heard:
            self.tell(None, "truce", {"seat": seat, "other": other, "agreed": new is not None})

    def audit(self) -> None:
        spears = self.bank + sum([x.spear for x in self.lands])
        if spears > SPEARS * self.seats:
            raise BrokenLaw("law.conservation", what=f"There are {spears} spears.")
        if any([h < 0 or h > n for h, n in zip(self.hands, self.sizes)]):
            raise BrokenLaw("law.conservation", what="A hand holds more ambushes than cards.")
        lords = [x.owner for x in self.lands if x.lord]
        if len(set(lords)) != len(lords):
            raise BrokenLaw("law.conservation", what="A clan has two lords.")
        if any([n and self.lands[i].owner < 0 for i, n in enumerate(self.ronin)]):
            raise BrokenLaw("law.conservation", what="Ronin serve nobody.")

    # ------------------------------------------------------------ the board

    def known(self, i: int, seat: int | None) -> bool:
        """Whether `seat` knows how many ronin are in province i."""
        return self.options["ronin"] == "open" or self.shown[i] or (seat is not None and self.lands[i].owner == seat)

    def of(self, seat: int) -> list[int]:
        return [i for i, x in enumerate(self.lands) if x.owner == seat]

    def living(self) -> tuple[int, ...]:
        lords = [x.owner for x in self.lands if x.lord]
        return tuple([x for x in self.order if x in lords])

    def levied(self, i: int, spears: int) -> None:
        """New spears for a province, as far as there are any."""
        x, n = self.lands[i], min(spears, self.bank)
        self.lands[i], self.bank = Land(x.owner, x.spear + n, x.lord), self.bank - n

    def uncover(self, *places: int) -> None:
        """The only way by which ronin come to be known."""
        self.reveal(None, "ronin", {"ronin": {NAMES[i]: self.ronin[i] for i in places}})
        for i in places:
            self.shown[i] = True

    def ends(self, winners: tuple[int, ...]) -> None:
        self.is_over, self.winners = True, tuple(sorted(winners))
