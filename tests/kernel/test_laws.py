"""The laws of secrecy hold for the toy at every kind of step; and each planted fault is caught by one of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sengoku import BrokenLaw, IllegalAction, State
from sengoku.kernel import Action, Event, Frame, Json, laws
from toy import play
from toy.board import Skirmish
from toy.skirmish import SKIRMISH, Battle, Deploy, Plan, War, Window

KINDS = ["Plan", "Deploy", "War", "Window", "Battle", "Lose", "Honour"]
MANY = 200


def crowd(rng: random.Random, most: int) -> Iterator[State]:
    """Positions until there were so many of each kind of step; of a common kind only some are taken."""
    count: Counter[str] = Counter()
    g = 0
    while len(count) < len(KINDS) or min(count.values()) < most:
        options = {"rounds": 8, "ronin": "open" if g % 5 == 4 else "hidden"}
        s = play.new(2 + g % 4, f"law {g}", options=options)
        g += 1
        while not s.is_over:
            name = type(s.top).__name__
            if count[name] < most and (name in ("Battle", "Lose", "Honour") or rng.random() < 0.2):
                count[name] += 1
                yield s
            play.step(s, rng)


@pytest.mark.parametrize("most", [MANY, pytest.param(10 * MANY, marks=pytest.mark.soak)])
def test_the_laws_hold_at_hundreds_of_positions_of_every_kind_of_step(most: int) -> None:
    rng = random.Random(most)
    for s in crowd(rng, most):
        laws.check_secrecy(s, rng)
        laws.check_state(s, rng)
        s.audit()


def test_the_laws_hold_without_ambushes_and_in_worlds_of_worlds() -> None:
    rng = random.Random(2)
    for i, s in enumerate(play.positions(8, rng, options={"ambushes": False})):
        if i % 5 == 0:
            laws.check_secrecy(s.determinize(rng.randrange(s.seats), i), rng)
            laws.check_secrecy(s, rng)


def test_imagined_worlds_can_be_played_to_their_end() -> None:
    rng = random.Random(3)
    for name in KINDS:
        for x in (None, 0, 1):
            world = play.at(name).determinize(x, 5)
            while not world.is_over:
                play.step(world, rng)
                world.audit()


def test_nothing_hidden_is_always_guessed_right() -> None:
    rng = random.Random(4)
    assert laws.always_right(play.positions(20, rng), rng) == []


def test_a_sealed_choice_taken_back_is_not_noticed() -> None:
    rng = random.Random(5)
    tried = 0
    for s in play.positions(9, rng):
        if s.top.sealed:
            seat = rng.choice(s.to_act)
            before = [laws.known(s, x) for x in [*range(s.seats), None]]
            c = s.clone()
            c.apply(seat, rng.choice(s.legal_actions(seat)))
            if c.top.sealed and type(c.top) is type(s.top) and c.seals == s.seals:
                c.retract(seat)
                assert [laws.known(c, x) for x in [*range(s.seats), None]] == before
                tried += 1
    assert tried > 200


def test_errors_tell_a_seat_only_what_it_knows() -> None:
    """The same nonsense, full or half typed, meets the same words in a twin, whoever says it."""
    rng = random.Random(6)
    texts = ["ambush", "plan levy", "a", "ronin omi", "rest", "lose lord", "x"]

    def said(s: State, x: int) -> list[str]:
        out = []
        for text in texts:
            for attempt in (lambda t: s.clone().apply(x, t), lambda t: s.parse(x, t)):
                try:
                    out.append(str(attempt(text)))  # type: ignore[no-untyped-call]
                except IllegalAction as e:
                    out.append(str(e))
        return out

    for s in play.positions(12, rng):
        x = rng.randrange(s.seats)
        if not (s.top.sealed and x in s.to_act):
            assert said(s, x) == said(s.determinize(x, rng.randrange(1000)), x)


# ------------------------------------------------------------ planted faults

Fault = tuple[type, str, Callable[..., Any], str]


def shows_all_trays(self: Plan, s: Skirmish, seat: int | None) -> Json:
    return {"trays": [list(tray) for tray in self.trays]}


def shows_how_many(self: Plan, s: Skirmish, seat: int | None) -> Json:
    return {"spent": [len(tray) for tray in self.trays]}


def sees_hands(self: Skirmish, seat: int | None) -> Json:
    return {**SEEN_BY(self, seat), "aces": sum(self.hands)}


def asks_only_holders(self: War, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
    top = WAR_CHOSEN(self, s, seat, action)
    return Window(top.up, tuple([x for x in top.open if s.hands[x]]), top.trays) if isinstance(top, Window) else top


def tells_the_plan(self: Plan, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
    if s.heard:
        s.tell(None, "planned", {"seat": seat, "what": action})
    return PLAN_CHOSEN(self, s, seat, action)


def tells_that_somebody_planned(self: Plan, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
    if s.heard and action == "plan card":
        s.tell(None, "scratch", {})
    return PLAN_CHOSEN(self, s, seat, action)


def prompts_with_a_secret(self: War, s: Skirmish, seat: int) -> tuple[str, Json]:
    return "ask.war", {"left": sum(s.hands)}


def lists_by_a_secret(self: War, s: Skirmish, seat: int) -> list[Action]:
    legal = WAR_LEGAL(self, s, seat)
    return [a for a in legal if a == "rest" or not s.ronin[PLACE[a.split(" ")[2]]]]


def redrawn_but_peeks(self: Skirmish, seat: int | None, rng: random.Random) -> None:
    """Redrawn, but only by one, and so a hint at the truth."""
    for x in range(self.seats):
        if x != seat and self.sizes[x]:
            self.hands[x] = min(self.sizes[x], max(0, self.hands[x] + rng.choice((-1, 1))))


def never_redrawn(self: Skirmish, seat: int | None, rng: random.Random) -> None:
    pass


def redrawn_into_nothing(self: Skirmish, seat: int | None, rng: random.Random) -> None:
    for x in range(self.seats):
        if x != seat:
            self.hands[x] = self.sizes[x] + 1


def redraws_what_the_seat_knows(self: Skirmish, seat: int | None, rng: random.Random) -> None:
    REDRAWN(self, None, rng)


def shares_lists(self: Skirmish) -> Skirmish:
    c = COPIED(self)
    c.hands, c.ronin, c.lands = self.hands, self.ronin, self.lands
    return c


def forgets_mutes(self: Skirmish) -> Skirmish:
    c = COPIED(self)
    c.mute = [2] * self.seats
    return c


def writes_no_hands(self: Skirmish) -> list[Any]:
    board = BOARD(self)
    board[3] = [[0] * self.seats, *board[3][1:]]
    return board


SHARED = random.Random(0)


def rolls_shared_dice(self: Skirmish, sides: list[int]) -> list[int]:
    return [SHARED.randint(1, side) for side in sides]


def uncovers_in_silence(self: Skirmish, *places: int) -> None:
    for i in places:
        self.shown[i] = True


def deploys_openly(self: Deploy, s: Skirmish) -> Frame[Skirmish]:
    top = DEPLOY_GO(self, s)
    s.shown = [n > 0 for n in s.ronin]
    return top


def lists_twice(self: Battle, s: Skirmish, seat: int) -> list[Action]:
    return ["press", "stop", "press"]


def lists_nothing(self: Battle, s: Skirmish, seat: int) -> list[Action]:
    return []


def buries_a_tray(self: Plan, s: Skirmish, seat: int, action: Action) -> Frame[Skirmish]:
    top = PLAN_CHOSEN(self, s, seat, action)
    return Battle(top, 0, 0, 1, True) if top.asks(s) else top


PLACE = {name: i for i, name in enumerate(play.new().view(None)["lands"])}
SEEN_BY, REDRAWN = Skirmish.seen_by, Skirmish.hidden_redrawn
COPIED, BOARD = Skirmish.copied, Skirmish.board
WAR_CHOSEN, WAR_LEGAL, PLAN_CHOSEN, DEPLOY_GO = War.chosen, War.legal, Plan.chosen, Deploy.go

FAULTS: list[Fault] = [
    (Plan, "shows", shows_all_trays, "law.sealed law.position law.step"),
    (Plan, "shows", shows_how_many, "law.sealed law.position law.step"),
    (Skirmish, "seen_by", sees_hands, "law.position law.step"),
    (War, "chosen", asks_only_holders, "law.position law.step"),
    (Plan, "chosen", tells_the_plan, "law.sealed"),
    (Plan, "chosen", tells_that_somebody_planned, "law.sealed"),
    (War, "prompt", prompts_with_a_secret, "law.position law.step law.sealed"),
    (War, "legal", lists_by_a_secret, "law.position law.step law.sealed"),
    (Skirmish, "hidden_redrawn", redrawn_but_peeks, "law.position law.step"),
    (Skirmish, "hidden_redrawn", redrawn_into_nothing, "law.conservation"),
    (Skirmish, "hidden_redrawn", redraws_what_the_seat_knows, "law.position"),
    (Skirmish, "copied", shares_lists, "law.copy"),
    (Skirmish, "copied", forgets_mutes, "law.copy law.position law.step"),
    (Skirmish, "board", writes_no_hands, "law.snapshot"),
    (Skirmish, "roll", rolls_shared_dice, "law.chance"),
    (Skirmish, "uncover", uncovers_in_silence, "law.step"),
    (Deploy, "go", deploys_openly, "law.sealed law.step"),
    (Battle, "legal", lists_twice, "law.list"),
    (Battle, "legal", lists_nothing, "law.list"),
    (Plan, "chosen", buries_a_tray, "law.buried law.sealed law.step law.position"),
]


def broken(rng: random.Random, games: int = 60) -> str:
    """The first law that does not hold in some games; '' if all do."""
    for g in range(games):
        s = play.new(2 + g % 4, f"fault {g}", options={"rounds": 8})
        while not s.is_over:
            try:
                laws.check_state(s, rng)
                laws.check_secrecy(s, rng)
            except BrokenLaw as e:
                return e.id
            play.step(s, rng)
    return ""


def test_no_law_is_broken_without_a_fault() -> None:
    assert broken(random.Random(7), 2) == ""


@pytest.mark.parametrize("fault", FAULTS, ids=[f[2].__name__ for f in FAULTS])
def test_a_planted_fault_is_caught(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, bad, found_by = fault
    monkeypatch.setattr(where, name, bad)
    assert broken(random.Random(8)) in found_by.split()


def test_a_world_that_is_never_drawn_anew_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laws are blind to it, their twins being all alike: that every guess is right gives it away."""
    monkeypatch.setattr(Skirmish, "hidden_redrawn", never_redrawn)
    rng = random.Random(9)
    assert "ambushes" in laws.always_right(play.positions(12, rng), rng)


def test_what_is_told_to_one_is_not_heard_by_another() -> None:
    s = play.at("War")
    heard: list[Event] = []
    s.listen(heard.append)
    s.reveal((2,), "look", {"card": 1})
    assert heard == [((2,), "reveal.look", {"card": 1})]
    assert [e for e in heard if e[0] is None or 1 in e[0]] == []
    assert SKIRMISH.words.say("reveal.look", {"card": 1}) == "reveal.look card=1"
