"""*Skirmish*, a small game that lives outside the package: what docs/add-a-game.md teaches, step by step.

It has what is hard: sealed plans, a hidden deployment, a reaction window with scoped passes, dice battles with
casualty choices, a death that ends a clan in the middle of somebody's battle, and table acts of its own.
Its rules are in rules.toml beside this file, its board in board.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sengoku
from sengoku.kernel import Action, Frame, Game, Json, Message, Option, Sealed, State, no_trays, shuffle_sides, shuffled
from toy.board import COUNT, EMPTY, NAMES, NEAR, PLACE, SPEARS, Land, Skirmish

ATTACKS = [[f"attack {NAMES[i]} {NAMES[j]}" for j in NEAR[i]] for i in range(COUNT)]
HIDE = [f"ronin {name}" for name in NAMES]
HONOUR = [f"honour {name}" for name in NAMES]
LOSE = {kind: f"lose {kind}" for kind in ("ronin", "spear", "lord")}
PLANS = ["plan levy", "plan ronin", "plan card"]
PASSES = ["pass", "pass turn", "pass round"]


class Round(Frame[Skirmish]):
    """K-R1: the round as a rulebook lists it."""

    fields = ("step",)

    def __init__(self, up: Frame[Skirmish] | None, step: int) -> None:
        self.up, self.step = up, step

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        if self.step == 0:
            if s.round == s.options["rounds"]:
                most = max(s.scores)
                s.ends(tuple([x for x in s.living() if s.scores[x] == most]))
                return self
            s.round, s.plans, s.mute = s.round + 1, no_trays(s.seats), [0] * s.seats
            return Plan(Round(None, 1), tuple(sorted(s.living())), no_trays(s.seats))
        if self.step == 1:
            s.order = tuple([x for _, x in sorted(zip(s.roll([240] * s.seats), range(s.seats)))])
            hiring = tuple([x for x in range(s.seats) if x in s.living() and "plan ronin" in s.plans[x]])
            return Deploy(Round(None, 2), hiring, no_trays(s.seats))
        return War(Round(None, 0), 0, 3)


class Plan(Sealed[Skirmish]):
    """K-R2: three koku each, all spent, all revealed together."""

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return PLANS if s.options["ambushes"] else PLANS[:2]

    def more(self, s: Skirmish, seat: int) -> bool:
        return len(self.trays[seat]) < 3

    def prompt(self, s: Skirmish, seat: int) -> Message:
        return "ask.plan", {"left": 3 - len(self.trays[seat])}

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        s.plans = self.trays
        s.reveal(None, "plans", {"plans": [list(tray) for tray in self.trays]})
        for x in s.living():
            s.levied(next(i for i in s.of(x) if s.lands[i].lord), self.trays[x].count("plan levy"))
            cards = self.trays[x].count("plan card")  # an unseen pile has no order: a card is drawn when it is drawn
            s.sizes[x] += cards
            s.hands[x] += s.roll([2] * cards).count(1)
        return self.done()


class Deploy(Sealed[Skirmish]):
    """K-R3: two ronin for each koku, all placed, hidden until their province fights."""

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return [HIDE[i] for i in s.of(seat) if self.trays[seat].count(HIDE[i]) < 2]

    def more(self, s: Skirmish, seat: int) -> bool:
        hired = 2 * s.plans[seat].count("plan ronin")
        return len(self.trays[seat]) < min(hired, 2 * len(s.of(seat)))

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        s.ronin, s.shown = [0] * COUNT, [False] * COUNT
        for action in [a for tray in self.trays for a in tray]:
            s.ronin[PLACE[action[6:]]] += 1
        if s.options["ronin"] == "open":
            s.reveal(None, "ronin", {"ronin": {NAMES[i]: n for i, n in enumerate(s.ronin) if n}})
        return self.done()


class War(Frame[Skirmish]):
    """K-R4: in turn order, up to three attacks each."""

    fields = ("turn", "left")

    def __init__(self, up: Frame[Skirmish] | None, turn: int, left: int) -> None:
        self.up, self.turn, self.left = up, turn, left

    def asks(self, s: Skirmish) -> tuple[int, ...]:
        alive = self.left and self.turn < s.seats and s.order[self.turn] in s.living()
        return (s.order[self.turn],) if alive else ()

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        out, lands = ["rest"], s.lands
        for i, x in enumerate(lands):
            if x.owner == seat and x.spear > 1:
                words = ATTACKS[i]
                out += [words[k] for k, j in enumerate(NEAR[i]) if lands[j].owner != seat]
        return out

    def chosen(self, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
        if action == "rest":
            return War(self.up, self.turn, 0)
        _, a, b = action.split(" ")
        fight = Battle(War(self.up, self.turn, self.left - 1), seat, PLACE[a], PLACE[b], False)
        asked = [x for x in range(s.seats) if x in s.living() and x != seat and s.sizes[x] and not s.mute[x]]
        return Window(fight, tuple(asked) if s.options["ambushes"] else (), no_trays(s.seats))

    def prompt(self, s: Skirmish, seat: int) -> Message:
        return "ask.war", {"left": self.left}

    def shows(self, s: Skirmish, seat: int | None) -> Json:
        return {"left": self.left}

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        s.mute = [m if m == 2 else 0 for m in s.mute]
        return War(self.up, self.turn + 1, 3) if self.turn < s.seats else self.done()


class Window(Sealed[Skirmish]):
    """K-R5: all with cards are asked, ambush or not; the first in turn order who plays one, plays; the others' stay."""

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return [*PASSES, "ambush"] if s.hands[seat] > 0 else PASSES

    def shows(self, s: Skirmish, seat: int | None) -> Json:
        fight = self.done()
        assert isinstance(fight, Battle)
        return {**super().shows(s, seat), **fight.shows(s, seat)}

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        fight = self.done()
        assert isinstance(fight, Battle)
        if not any(self.trays):
            return fight
        player = -1
        for x in s.order:
            answer = self.trays[x][0] if self.trays[x] else ""
            s.mute[x] = {"pass turn": 1, "pass round": 2}.get(answer, s.mute[x])
            if answer == "ambush":  # a later one is not shown: it stays in the hand
                player = x
                break
        s.reveal(None, "answers", {"seat": player, "mute": s.mute.copy()})
        if player < 0:
            return fight
        s.hands[player], s.sizes[player] = s.hands[player] - 1, s.sizes[player] - 1
        s.uncover(fight.source)
        return Lose(fight, fight.source, 1, player) if s.roll([6])[0] > 3 else fight


class Battle(Frame[Skirmish]):
    """K-R6: both roll, both lose, then the attacker may press on."""

    fields = ("seat", "source", "target", "fought")

    def __init__(self, up: Frame[Skirmish] | None, seat: int, source: int, target: int, fought: bool) -> None:
        self.up, self.seat, self.source, self.target, self.fought = up, seat, source, target, fought

    def lives(self, s: Skirmish) -> bool:
        """Asked of the board each time: a clan may have ended since, here or elsewhere."""
        return s.lands[self.source].owner == self.seat and s.lands[self.target].owner not in (-1, self.seat)

    def asks(self, s: Skirmish) -> tuple[int, ...]:
        return (self.seat,) if self.fought and self.lives(s) else ()

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return ["press", "stop"]

    def prompt(self, s: Skirmish, seat: int) -> Message:
        return "ask.battle", {"target": NAMES[self.target]}

    def shows(self, s: Skirmish, seat: int | None) -> Json:
        return {"seat": self.seat, "source": NAMES[self.source], "target": NAMES[self.target]}

    def chosen(self, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
        return Battle(self.up, seat, self.source, self.target, False) if action == "press" else self.done()

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        a, b = self.source, self.target
        if not self.lives(s):
            if s.lands[a].owner == self.seat and s.lands[b].owner == -1 and s.lands[a].spear > 1:
                s.lands[a], s.lands[b] = (
                    Land(self.seat, s.lands[a].spear - 1, s.lands[a].lord),
                    Land(self.seat, 1, False),
                )
            return self.done()
        s.uncover(a, b)
        hits = [0, 0]
        for side, i in enumerate((a, b)):
            good = [6] * s.lands[i].lord + [5] * s.ronin[i] + [4] * s.lands[i].spear
            hits[side] = sum([d <= most for d, most in zip(s.roll([12] * len(good)), good)])
        if s.heard:
            s.tell(None, "battle", {"at": NAMES[b], "hits": hits})
        after = Lose(Battle(self.up, self.seat, a, b, True), a, hits[1], s.lands[b].owner)
        return Lose(after, b, hits[0], self.seat)


class Lose(Frame[Skirmish]):
    """K-R7: the owner chooses who falls, the lord last."""

    fields = ("place", "hits", "killer")

    def __init__(self, up: Frame[Skirmish] | None, place: int, hits: int, killer: int) -> None:
        self.up, self.place, self.hits, self.killer = up, place, hits, killer

    def kinds(self, s: Skirmish) -> list[str]:
        x = s.lands[self.place]
        if not self.hits or x.owner == self.killer:
            return []
        return ["ronin"] * (s.ronin[self.place] > 0) + ["spear"] * (x.spear > 0) or ["lord"] * x.lord

    def asks(self, s: Skirmish) -> tuple[int, ...]:
        return (s.lands[self.place].owner,) if len(self.kinds(s)) > 1 else ()

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return [LOSE[kind] for kind in self.kinds(s)]

    def prompt(self, s: Skirmish, seat: int) -> Message:
        return "ask.lose", {"place": NAMES[self.place], "hits": self.hits}

    def chosen(self, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
        return falls(s, self.place, action[5:], self.killer, Lose(self.up, self.place, self.hits - 1, self.killer))

    def go(self, s: Skirmish) -> Frame[Skirmish]:
        kinds = self.kinds(s)
        return self.chosen(s, -1, LOSE[kinds[0]]) if kinds else self.done()


def falls(s: Skirmish, i: int, kind: str, killer: int, then: Frame[Skirmish]) -> Frame[Skirmish]:
    """K-R7: removes a unit; without any left a province is nobody's; a fallen lord ends his clan at once."""
    x = s.lands[i]
    if kind == "ronin":
        s.ronin[i] -= 1
        return then
    s.lands[i] = Land(x.owner, x.spear - (kind == "spear"), x.lord and kind != "lord")
    if not s.lands[i].spear and not s.lands[i].lord:
        s.lands[i], s.ronin[i] = EMPTY, 0
    if kind != "lord":
        return then
    if s.heard:  # the test comes before the event is made
        s.tell(None, "clan_out", {"seat": x.owner, "by": killer})
    for j in s.of(x.owner):  # his hidden ronin leave unseen
        s.lands[j], s.ronin[j] = Land(killer, s.lands[j].spear, False), 0
    s.sizes[x.owner] = s.hands[x.owner] = 0
    s.peace = ()
    if len(s.living()) == 1:
        s.ends(s.living())
    return Honour(then, killer)  # an interrupt: asked at once, whoever's turn it is


class Honour(Frame[Skirmish]):
    """K-R8: the victor adds a spear in a province of his, there and then."""

    fields = ("seat",)

    def __init__(self, up: Frame[Skirmish] | None, seat: int) -> None:
        self.up, self.seat = up, seat

    def asks(self, s: Skirmish) -> tuple[int, ...]:
        return (self.seat,) if s.of(self.seat) else ()

    def legal(self, s: Skirmish, seat: int) -> list[Action]:
        return [HONOUR[i] for i in s.of(seat)]

    def chosen(self, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
        s.levied(PLACE[action[7:]], 1)
        return self.done()


FRAMES: dict[str, type[Frame[Any]]] = {f.__name__: f for f in (Round, Plan, Deploy, War, Window, Battle, Lose, Honour)}
OPTIONS = {
    "rounds": Option(3, range(1, 9), "How many rounds are played."),
    "ambushes": Option(True, (True, False), "Whether there are ambush cards."),
    "ronin": Option("hidden", ("hidden", "open"), "Whether ronin are placed face down."),
}


class SkirmishGame(Game):
    id = "skirmish"
    title = "Skirmish"
    seats = range(2, 6)
    rules_version = "1"
    shelf = 900
    options = OPTIONS
    frames = FRAMES
    words_file = Path(__file__).parent / "words" / "en.toml"
    rules_file = Path(__file__).parent / "rules.toml"

    def blank(self, seats: int, options: Json, seed: str, nonces: tuple[str, ...]) -> Skirmish:
        return Skirmish(self, seats, options, seed, nonces)

    def deal(self, s: State) -> Frame[Any]:
        assert isinstance(s, Skirmish)
        owner = shuffled([i % s.seats for i in range(COUNT)], s.roll(shuffle_sides(COUNT)))  # a shuffle is one draw
        s.lands = [Land(x, 1, owner.index(x) == i) for i, x in enumerate(owner)]
        s.bank = SPEARS * s.seats - COUNT
        if not s.options["ambushes"]:
            s.hands, s.sizes = [0] * s.seats, [0] * s.seats
        return Round(None, 0)

    def all_actions(self) -> list[Action]:
        attacks = [words for near in ATTACKS for words in near]
        return [*PLANS, *HIDE, "rest", *attacks, *PASSES, "ambush", "press", "stop", *LOSE.values(), *HONOUR]

    def clash(self, seats: int, options: Json) -> str:
        if options["ronin"] == "open" and not options["ambushes"]:
            return "Without ambushes the ronin must be hidden."
        return ""


SKIRMISH = SkirmishGame()
sengoku.register(SKIRMISH)
