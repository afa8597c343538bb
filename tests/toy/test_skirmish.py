"""The toy plays by its rules: what a game's own tests look like."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sengoku import IllegalAction, State
from toy import play
from toy.board import NAMES, Land, Skirmish
from toy.skirmish import SKIRMISH, Battle, War


def board(lands: dict[str, tuple[int, int, bool]], seats: int = 3, **more: Any) -> Skirmish:
    """Seat 0 at war, with the given provinces; all others are nobody's."""
    s = play.new(seats, options={"ambushes": False})
    assert isinstance(s, Skirmish)
    s.lands = [Land(*lands.get(name, (-1, 0, False))) for name in NAMES]
    s.round, s.order, s.top = 3, tuple(range(seats)), War(None, 0, 3)
    for name, value in more.items():
        setattr(s, name, value)
    s.settle()
    return s


def decided(s: State, seat: int, action: str, dice: list[int]) -> None:
    """A decision with scripted dice, all of which are used."""
    s.script = dice
    s.apply(seat, action)
    assert s.script == []


@pytest.mark.rule("K-R1")
def test_after_the_last_round_most_provinces_win() -> None:
    for seed in range(20):
        s = play.finished(3, seed)
        assert isinstance(s, Skirmish)
        living = list(s.living())
        best = max([s.scores[x] for x in living])
        assert s.winners == tuple([x for x in range(3) if x in living and (s.scores[x] == best or len(living) == 1)])


@pytest.mark.rule("K-R2")
def test_plans_are_secret_until_all_are_made() -> None:
    s = play.new(2)
    for _ in range(3):
        s.apply(0, "plan levy")
    assert s.to_act == (1,)
    assert s.view(0)["step"]["tray"] == ["plan levy"] * 3
    assert s.view(1)["step"]["tray"] == []
    assert "tray" not in s.view(None)["step"]
    assert s.view(1)["plans"] == [[], []]
    for _ in range(3):
        s.apply(1, "plan levy")
    assert s.view(1)["plans"] == [["plan levy"] * 3] * 2


@pytest.mark.rule("K-R3")
def test_ronin_are_known_to_their_owner_alone_until_they_fight() -> None:
    s = play.new(2, 3)
    assert isinstance(s, Skirmish)
    for x in (0, 1):
        for _ in range(3):
            s.apply(x, "plan ronin")
    home = [NAMES[i] for i in s.of(0)]
    for name in home[:3] * 2:
        s.apply(0, f"ronin {name}")
    play.until(s, "War", random.Random(1))
    assert s.view(0)["ronin"] == dict.fromkeys(home[:3], 2)
    assert not set(s.view(1)["ronin"]) & set(home)
    assert s.view(None)["ronin"] == {}


@pytest.mark.rule("K-R4")
def test_only_provinces_with_two_spears_attack_and_only_their_neighbours() -> None:
    s = board({"omi": (0, 2, True), "mino": (1, 1, True), "owari": (0, 1, False), "suo": (2, 1, True)})
    attacks = [a for a in s.legal_actions(0) if a != "rest"]
    assert {a.split()[1] for a in attacks} == {"omi"}
    assert "attack omi mino" in attacks
    with pytest.raises(IllegalAction):
        s.apply(0, "attack omi suo")


@pytest.mark.rule("K-R5")
def test_the_first_in_turn_order_who_plays_an_ambush_is_served_and_the_other_keeps_his() -> None:
    s = play.at("Window", seats=4)
    assert isinstance(s, Skirmish)
    s.hands, s.sizes = [2] * 4, [3] * 4
    before = s.sizes.copy()
    asked = s.to_act
    for x in asked:
        s.apply(x, "ambush")
    served = next(x for x in s.order if x in asked)
    assert [a - b for a, b in zip(before, s.sizes)] == [int(x == served) for x in range(4)]


@pytest.mark.rule("K-R5")
def test_who_passes_for_the_round_is_not_asked_again_in_it() -> None:
    s = play.at("Window", seats=3)
    assert isinstance(s, Skirmish)
    passing = s.to_act[0]
    now = s.round
    for x in s.to_act:
        s.apply(x, "pass round" if x == passing else "pass")
    rng = random.Random(1)
    while s.round == now and not s.is_over:
        assert type(s.top).__name__ != "Window" or passing not in s.to_act
        play.step(s, rng)


@pytest.mark.rule("K-R6", "K-R7")
def test_both_roll_both_lose_and_the_attacker_moves_into_an_empty_province() -> None:
    s = board({"omi": (0, 4, True), "mino": (1, 2, False), "suo": (1, 1, True), "aki": (2, 1, True)})
    decided(s, 0, "attack omi mino", [6, 4, 4, 9, 9, 4, 12])  # a lord hits with 6 or less, a spear with 4
    assert s.lands[NAMES.index("mino")].owner == 0
    assert s.lands[NAMES.index("omi")].spear == 2  # one fell, one moved


@pytest.mark.rule("K-R7")
def test_the_owner_chooses_who_falls_and_the_lord_falls_last() -> None:
    ronin = [2 if name == "mino" else 0 for name in NAMES]
    s = board({"omi": (0, 3, True), "mino": (1, 2, True), "suo": (2, 1, True)}, ronin=ronin)
    decided(s, 0, "attack omi mino", [6, 4, 9, 9, 12, 12, 12, 12, 12])
    assert s.to_act == (1,)
    assert s.legal_actions(1) == ["lose ronin", "lose spear"]
    s.apply(1, "lose spear")
    s.apply(1, "lose spear")
    assert s.legal_actions(0) == ["press", "stop"]
    decided(s, 0, "press", [1, 1, 1, 1, 12, 12, 12])
    assert not any([x.lord and x.owner == 1 for x in s.lands]), "two ronin, then the lord"


@pytest.mark.rule("K-R7", "K-R8")
def test_a_lord_who_falls_ends_his_clan_in_the_middle_of_a_battle_and_the_victor_is_honoured_at_once() -> None:
    s = board({"omi": (0, 1, True), "mikawa": (0, 1, False), "mino": (1, 9, True), "suo": (2, 3, True)})
    s.top = War(None, 1, 3)
    s.settle()
    decided(s, 1, "attack mino omi", [4, 4] + [12] * 8 + [12, 12])
    assert s.living() == (1, 2)
    assert s.lands[NAMES.index("mikawa")].owner == 1, "the victor takes all the clan had"
    assert (s.to_act, s.legal_actions(1)) == ((1,), ["honour mino", "honour mikawa"])
    s.apply(1, "honour mikawa")
    assert s.lands[NAMES.index("mikawa")].spear == 2
    assert isinstance(s.top, War)
    assert not isinstance(s.top, Battle)


@pytest.mark.rule("K-R9", "K-R10")
def test_truces_are_shown_to_all_and_a_draw_needs_everybody() -> None:
    s = play.new(3)
    s.act(1, "truce offer 2")
    s.act(2, "truce accept 1")
    assert s.view(None)["truces"] == [[1, 2, True]]
    for x in (0, 1):
        s.act(x, "draw")
        assert not s.is_over
    s.act(2, "draw")
    assert (s.is_over, s.winners) == (True, (0, 1, 2))


def test_the_pieces_are_counted() -> None:
    for s in play.positions(10, random.Random(1)):
        s.audit()
    assert SKIRMISH.rulings()
