"""Whole games at random: the laws of the kernel, conservation, the open table, and that there is always a way on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sengoku import BadSetup, BrokenLaw, State
from sengoku.games.warriors import board
from sengoku.kernel.laws import check_secrecy, check_state
from warriors.given import GAME

SWITCHES: list[dict[str, Any]] = [
    {},
    {"samurai_moves_once_per": "movement_impulse", "border_used_once_per": "movement_impulse"},
    {"vp_spent_for_betrayal": "after_roll", "attempts_that_cannot_succeed_offered": True},
    {"left_behind_three_star_betrays": False, "n_samurai_box_chosen_by": "receiver"},
    {"casualties_first": "initiative", "recruit_in_kyo": False, "successor_roll_awards_vp": False},
]
LONGEST = 3_000  # decisions; no game has come near it


class Ledger:
    """Follows a game by its events alone: soldiers raised and lost, points, control."""

    def __init__(self, s: State) -> None:
        view = s.view(None)
        self.vp = view["vp"]
        self.soldiers = soldiers(view)
        self.control: dict[str, str | None] = {r: seen["control"] for r, seen in view["regions"].items()}
        s.listen(lambda event: self.hears(event[1], event[2]))

    def hears(self, kind: str, told: dict[str, Any]) -> None:
        if kind == "vp":
            points = told["points"] if told["side"] == "south" else -told["points"]
            self.vp = max(-10, min(10, self.vp + points))
            assert self.vp == told["vp"]
        elif kind == "spent":
            assert self.vp > 0 if told["side"] == "south" else self.vp < 0, "nobody spends what he has not"
            self.vp += -1 if told["side"] == "south" else 1
            assert self.vp == told["vp"]
        elif kind in ("recruit", "placed"):
            self.soldiers += 1
        elif kind == "soldier_lost":
            self.soldiers -= 1
        elif kind == "soldiers_lost":
            self.soldiers -= told["count"]
        elif kind == "control":
            assert self.control[told["region"]] is None
            self.control[told["region"]] = told["side"]
        elif kind == "control_lost":
            assert self.control[told["region"]] is not None
            self.control[told["region"]] = None
        elif kind == "duel":
            self.soldiers = -1  # the last battle is told by hits, not by losses

    def agrees(self, s: State) -> None:
        view = s.view(None)
        assert view["vp"] == self.vp
        assert self.soldiers in (-1, soldiers(view))
        assert {r: seen["control"] for r, seen in view["regions"].items()} == self.control


def soldiers(view: dict[str, Any]) -> int:
    return sum([sum(seen[side].values()) for seen in view["regions"].values() for side in ("south", "north")])


def play(seed: int, options: dict[str, Any]) -> State:
    """A game of random decisions, audited after each; its books agree with what was told."""
    s, rng = GAME.new(seed=seed, options=options), random.Random(seed)
    books, steps = Ledger(s), 0
    while not s.is_over:
        (seat,) = s.to_act
        legal = s.legal_actions(seat)
        assert legal, f"a dead end at {type(s.top).__name__}"
        assert len(legal) < 50
        assert all([action in VOCABULARY for action in legal])
        s.apply(seat, rng.choice(legal))
        s.audit()
        steps += 1
        assert steps < LONGEST
        if steps % 10 == 0:
            books.agrees(s)
    books.agrees(s)
    assert s.winners or s.turn == 20  # type: ignore[attr-defined]
    assert s.turn <= 20  # type: ignore[attr-defined]
    return s


VOCABULARY = frozenset(GAME.vocabulary)


@pytest.mark.rule("W-A52", "W-R4", "W-A35", "W-R47", "W-A32")
@pytest.mark.parametrize("options", SWITCHES, ids=["default", "impulse", "after_roll", "loyal", "others"])
def test_random_games_end_with_every_piece_accounted_for(options: dict[str, Any]) -> None:
    for seed in range(8):
        play(seed, options)


@pytest.mark.soak
def test_five_hundred_random_games_end_with_every_piece_accounted_for() -> None:
    for seed in range(500):
        play(seed, SWITCHES[seed % 2 and seed // 2 % 5])


def reached(games: int, each: int) -> dict[str, list[State]]:
    """Positions of random games by kind of step, up to `each` of a kind."""
    found: dict[str, list[State]] = {}
    for seed in range(games):
        s, rng = GAME.new(seed=1_000 + seed, options=SWITCHES[seed % 5]), random.Random(seed)
        while not s.is_over:
            kept = found.setdefault(type(s.top).__name__, [])
            if len(kept) < each and rng.random() < 0.2:
                kept.append(s.clone())
            (seat,) = s.to_act
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    return found


ASKED = (
    "Neutrals Impulse Movers Battles Betrayal Persuader Bribe Command Casualty BoxOfN RunAway Flee Pursuit Claim Levy"
)


def test_the_laws_of_the_kernel_hold_at_every_kind_of_step() -> None:
    found = reached(games=25, each=12)
    assert set(found) >= {*ASKED.split(), "Enter"}
    rng = random.Random(5)
    for states in found.values():
        for s in states:
            check_secrecy(s, rng)
            check_state(s, rng)


@pytest.mark.soak
def test_the_laws_of_the_kernel_hold_at_many_positions_of_every_kind() -> None:
    rng = random.Random(6)
    for states in reached(games=250, each=200).values():
        for s in states:
            check_secrecy(s, rng)
            check_state(s, rng)


def test_all_seats_and_spectators_see_the_same_facts() -> None:
    """Only who looks and what he is asked differ; a twin with other dice to come looks the same to all."""
    for states in reached(games=6, each=6).values():
        for s in states:
            views = [s.view(seat) for seat in (0, 1, None)]
            asked = [view.pop("ask") for view in views]
            assert [view.pop("you") for view in views] == [0, 1, None]
            assert views[0] == views[1] == views[2]
            assert [bool(ask) for ask in asked] == [0 in s.to_act, 1 in s.to_act, False]
            for seat in (0, 1, None):
                twin = s.determinize(seat, 7)
                assert twin.snapshot()["board"] == s.snapshot()["board"]
                assert twin.snapshot()["frames"] == s.snapshot()["frames"]
                assert twin.key != s.key, "the dice to come are all that is unknown"


def test_a_view_tells_every_fact_of_the_board() -> None:
    """What a snapshot holds can be told from the view: nothing is kept from anybody."""
    for states in reached(games=6, each=6).values():
        for s in states:
            view, numbers = s.view(None), s.snapshot()["board"][0]
            assert [view["turn"], view["vp"], view["number"]] == [numbers[0], numbers[1], numbers[3]]
            counted: list[str] = list(view["dead"])
            for seen in view["regions"].values():
                counted += [*seen["south"], *seen["north"], *seen["boxes"]["south"], *seen["boxes"]["north"]]
            counted += [*view["drawn"]["south"], *view["drawn"]["north"]]
            if view["battle"]:
                counted += [*view["battle"]["fallen"]["south"], *view["battle"]["fallen"]["north"]]
            assert {board.FRONT_OF[board.NUMBER_OF[name]] for name in counted} == set(range(board.FRONTS))


YUKI, KIKUCHI = board.NUMBER_OF["yuki_munehiro"], board.NUMBER_OF["kikuchi_taketoshi"]


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda b: b[2][0].append(b[2][board.KYO][0]), "stands in two places"),
        (lambda b: b[2][board.KYO].pop(), "A Samurai was lost"),
        (lambda b: b[6].append(0), "A dead Samurai is in the game"),
        (lambda b: (b[4].__setitem__(YUKI, 3), b[0].__setitem__(6, b[0][6] + 2)), "more soldiers than twice his stars"),
        (lambda b: (b[4].__setitem__(KIKUCHI, 1), b[0].__setitem__(6, b[0][6] + 1)), "without a Samurai in play"),
        (lambda b: b[4].__setitem__(YUKI, 2), "outside recruiting and battle"),
        (lambda b: b[3][board.KYO].append(b[2][board.KYO].pop()), "without holding boxes"),
        (lambda b: b[0].__setitem__(1, 11), "off its track"),
    ],
)
def test_the_audit_finds_what_is_wrong(spoil: Any, found: str) -> None:
    doc = GAME.new(seed=3).snapshot()
    GAME.restore(doc).audit()
    spoil(doc["board"])
    spoilt = GAME.restore(doc)
    with pytest.raises(BrokenLaw, match=found):
        spoilt.audit()


def test_the_audit_finds_a_marker_of_nobody() -> None:
    s = GAME.new(seed=3)
    s.control[0] = 2  # type: ignore[attr-defined]
    with pytest.raises(BrokenLaw, match="belongs to nobody"):
        s.audit()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda b: b[1].__setitem__(0, 2),
        lambda b: b[1].pop(),
        lambda b: b[2][0].append(68),
        lambda b: b[2][0].append(-1),
        lambda b: b[4].__setitem__(0, True),
        lambda b: b[8].__setitem__(0, 68),
        lambda b: b.pop(),
        lambda b: b[0].__setitem__(4, 14),
        lambda b: b[7].__setitem__(0, "all"),
    ],
)
def test_a_board_that_is_none_is_refused(spoil: Any) -> None:
    doc = GAME.new(seed=3).snapshot()
    spoil(doc["board"])
    with pytest.raises(BadSetup, match="no snapshot of warriors-of-japan"):
        GAME.restore(doc)


def test_a_record_of_a_whole_game_replays_and_verifies() -> None:
    s = play(11, {})
    record = s.record()
    assert record.replay().fingerprint() == s.fingerprint()
    record.verify()


def test_every_prompt_and_event_has_its_words() -> None:
    told: list[tuple[str, dict[str, Any]]] = []
    for seed in range(12):
        s, rng = GAME.new(seed=seed, options=SWITCHES[seed % 5]), random.Random(seed)
        s.listen(lambda event: told.append((event[1], event[2])))
        while not s.is_over:
            (seat,) = s.to_act
            message = s.ask(seat)
            assert message is not None
            assert GAME.words.exact(*message)[-1] in ".?"
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    assert len({kind for kind, _ in told}) > 25
    for kind, data in told:
        assert GAME.words.exact(f"event.{kind}", data)[-1] == "."
