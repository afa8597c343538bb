"""Secrets stay secret: the four laws at random positions of every kind of step, and faults that they must find."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from dueling.walks import LONGEST, curious, fresh, salt, walk
from sengoku import BrokenLaw
from sengoku.games.dueling import seen as seen_module
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.windows import Asking, Window
from sengoku.kernel.laws import check_secrecy, check_state

# Steps in which a seat decides; the others go on by rule.
STEPS = [
    "Act", "Advance", "Aim", "AnyDeck", "Arrival", "Beach", "Block", "Bribe", "CallSumo", "CashIn", "CashInOffer",
    "Castle", "ChitStrike", "ChooseCastle", "Commit", "Compose", "Convert", "Counter", "Direct", "DirectBand", "Dojo",
    "Draw", "Enter", "ExtraCard", "FirstTokens", "Fortify", "Give", "Goal", "GoldBribe", "Heir", "LastRound", "Lose",
    "Move", "MoveIn", "Muster", "Ninja", "Occupy", "Permission", "Place", "Press", "Promote", "Quell", "ReRoll",
    "Recruit", "Retire", "Sail", "Seize", "Send", "Settle", "Spread", "Sumo", "Tents", "Tribute", "Under", "Waylay",
    "Window",
]  # fmt: skip
Found = Counter[str]


def positions(seeds: range, per_kind: int, salted: bool = True, only: str = "") -> Iterator[tuple[Dueling, Found]]:
    """Positions of games of curious players, up to `per_kind` of each kind of step."""
    found: Found = Counter()
    liked: Found = Counter()
    for seed in seeds:
        s, rng = fresh(seed), random.Random(seed)
        for n in range(LONGEST):
            if s.is_over:
                break
            name = type(s.top).__name__
            if salted and s.advanced and name == "Act" and n > 100 and rng.random() < 0.1:
                salt(s, rng)
            if found[name] < per_kind and (not only or name == only):
                found[name] += 1
                yield s, found
            curious(s, rng, liked)


@pytest.mark.rule("D-A95", "D-L1")
def test_every_kind_of_step_keeps_the_laws() -> None:
    found: Found = Counter()
    rng = random.Random(1)
    for s, met in positions(range(90), 2):
        check_secrecy(s, rng)
        check_state(s, rng)
        s.audit()
        found = met
        if all([found[name] >= 2 for name in STEPS]):
            break
    missing = [name for name in STEPS if not found[name]]
    assert not missing, f"never met: {missing}"


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_five_thousand_positions_and_two_hundred_of_every_step_keep_the_laws() -> None:
    found: Found = Counter()
    rng = random.Random(1)
    for s, met in positions(range(5000), 200):
        check_secrecy(s, rng)
        check_state(s, rng)
        found = met
        if sum(found.values()) >= 5000 and all([found[name] >= 200 for name in STEPS]):
            break
    print(sum(found.values()), found)
    assert sum(found.values()) >= 5000
    assert min([found[name] for name in STEPS]) >= 200, found


def look_at_windows() -> None:
    rng = random.Random(1)
    for s, _ in positions(range(4), 300, False, "Window"):
        check_secrecy(s, rng)


@pytest.mark.plain
def test_a_window_that_asks_only_holders_of_the_right_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Window.asks

    def telling(self: Window, s: Dueling) -> tuple[int, ...]:
        return tuple([x for x in plain(self, s) if self.plays(s, x)]) or plain(self, s)

    monkeypatch.setattr(Window, "asks", telling)
    with pytest.raises(BrokenLaw):
        look_at_windows()


@pytest.mark.plain
def test_a_window_that_shows_its_trays_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Window, "shows", lambda self, s, seat: {"trays": [list(t) for t in self.trays]})
    with pytest.raises(BrokenLaw):
        look_at_windows()


@pytest.mark.plain
def test_a_view_that_shows_the_next_hand_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = seen_module.seen

    def telling(s: Dueling, seat: int | None) -> dict[str, object]:
        return {**plain(s, seat), "leak": s.hands[0][:1]}

    monkeypatch.setattr(seen_module, "seen", telling)
    with pytest.raises(BrokenLaw):
        look_at_windows()


@pytest.mark.plain
def test_a_redrawn_world_made_of_the_true_hands_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dueling, "hidden_redrawn", lambda self, seat, rng: None)
    before = Dueling.determinize
    shuffled = [0]

    def swapped(self: Dueling, seat: int | None, seed: int) -> Dueling:
        c = before(self, seat, seed)
        assert isinstance(c, Dueling)
        if seat is not None and seed != 1 and len(c.decks[1]) > 1 and c.hands[(seat + 1) % c.seats]:
            other = (seat + 1) % c.seats  # a twin that differs in what the seat may not know
            attack = [x for x in c.hands[other] if 7 <= x < 20]
            rest = [x for x in c.decks[1] if attack and x != attack[0]]
            if attack and rest:
                shuffled[0] += 1
                hand, deck = list(c.hands[other]), list(c.decks[1])
                hand.remove(attack[0])
                deck.remove(rest[0])
                c.hands[other] = tuple(sorted([*hand, rest[0]]))
                c.decks[1] = tuple(sorted([*deck, attack[0]]))
        return c

    monkeypatch.setattr(Dueling, "determinize", swapped)
    with pytest.raises(BrokenLaw):
        look_at_windows()
    assert shuffled[0]


@pytest.mark.rule("D-L1", "D-D30", "D-A116")
def test_who_is_asked_follows_from_open_facts() -> None:
    """At every window: exactly those who are in the game, not passed for longer, and have a card or a usable chit."""
    windows = 0
    for seed in range(6):
        s = fresh(seed)
        for _ in walk(s, random.Random(seed)):
            if isinstance(s.top, Window):
                windows += 1
                asking = Asking(s.top.up, s.top.kind, s.top.order, s.top.lands)
                for x in s.top.open:
                    assert s.hands[x] or asking.asked(s, x)
                    passes = [a for a in s.legal_actions(x) if a.startswith("pass")]
                    assert passes[0] == "pass"
                    assert passes[-2:] == ["pass turn", "pass decade"]
    assert windows > 300
    assert set(STEPS) <= set(GAME.frames)
