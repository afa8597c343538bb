"""What the attacks of a position promise: right, complete, and the same for all who know the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import bushido.walks
import dueling.walks
import sengoku
import shogun.walks
from sengoku.games.shogun.battles import battle_of
from sengoku.games.shogun.state import Shogun
from sengoku.kernel.state import State
from sengoku.odds.attacks import attacks
from toy.skirmish import SKIRMISH

STEPS = {
    "ikusa": {"Declaring", "Combat", "Campaign", "Fight"},
    "samurai-swords": {"Declaring", "Combat", "Campaign", "Fight"},
    "warriors-of-japan": {"Battles", "RunAway"},
    "bushido": {"Attack", "March"},
    "dueling-samurai": {"Act", "Compose", "Press"},
}
WORDS = ("declare", "fight", "press", "attack", "battle", "stay", "join", "go", "roll", "march")


def positions(id: str, rng: random.Random, most: int) -> Iterator[State]:
    """Positions of games of all kinds."""
    if id in ("ikusa", "samurai-swords"):
        for game in shogun.walks.games(id, rng):
            for n, s in enumerate(game):
                yield s
                if n > most:
                    break
    for k in range(1000):
        s: State
        if id == "bushido":
            s = bushido.walks.new(k)
        elif id == "dueling-samurai":
            s = dueling.walks.fresh(k)
        else:
            s = sengoku.game(id).new(2, k)
        bot = sengoku.bot("samurai", s.game, seed=k)
        for n in range(most):
            if s.is_over:
                break
            yield s
            seat = s.to_act[0]
            legal = s.legal_actions(seat)
            s.apply(seat, rng.choice(legal) if rng.random() < 0.3 else bot(s.determinize(seat, n), seat))


def attacking(id: str, seed: int, count: int) -> list[tuple[State, int]]:
    """So many positions in which somebody may attack, of every kind of step that a game has for it."""
    rng, out, kinds = random.Random(seed), [], Counter[str]()  # type: random.Random, list[tuple[State, int]], Counter[str]
    for s in positions(id, rng, 400):
        name = type(s.top).__name__
        if name in STEPS[id] and kinds[name] < count and rng.random() < 0.3:
            seat = s.to_act[0]
            if attacks(s, seat, s.legal_actions(seat)[:3]):
                kinds[name] += 1
                out.append((s.clone(), seat))
        if all([kinds[x] >= count for x in STEPS[id]]):
            return out
    raise AssertionError(kinds)


@pytest.mark.parametrize("id", list(STEPS))
def test_every_attack_is_told_with_chances_that_add_up(id: str) -> None:
    for s, seat in attacking(id, 1, 3):
        found = attacks(s, seat)
        legal = s.legal_actions(seat)
        assert found
        assert [x["action"] for x in found] == [a for a in legal if a in {x["action"] for x in found}]
        for x in found:
            assert x["action"].split()[0] in WORDS, x
            other = sum([x["more"].get(name, 0.0) for name in ("stopped", "not_fought", "go", "retreats", "limit")])
            assert x["win"] + x["lose"] + x["mutual"] + other == pytest.approx(1.0)
            assert min(x["win"], x["lose"], x["mutual"], *x["survivors"].values()) >= -1e-9


@pytest.mark.parametrize("id", [x for x in STEPS if x != "warriors-of-japan"])
def test_what_a_seat_cannot_know_changes_no_promise(id: str) -> None:
    """Two positions that differ only in hidden things: other hands, other piles of ronin, other plans."""
    rng, checked = random.Random(id), 0
    for s in positions(id, rng, 400):
        if type(s.top).__name__ not in STEPS[id]:
            continue
        seat = s.to_act[0]
        twin = s.determinize(seat, rng.randrange(1 << 30))
        twin.imagined = False
        if twin.board() == s.board():
            continue
        found = attacks(s, seat)
        assert attacks(twin, seat) == found
        checked += bool(found)
        if checked == 12:
            return
    raise AssertionError(checked)


@pytest.mark.parametrize("id", ["ikusa", "samurai-swords"])
def test_hidden_ronin_are_reckoned_with_as_far_as_they_may_be_there(id: str) -> None:
    rng, seen = random.Random(3), 0
    for s in positions(id, rng, 400):
        if type(s.top).__name__ != "Declaring":
            continue
        assert isinstance(s, Shogun)
        seat = s.to_act[0]
        world = s.determinize(seat, 1)
        assert isinstance(world, Shogun)
        for x in attacks(s, seat):
            battle = battle_of(world, seat, x["action"])
            assert battle is not None
            assert [h["units"] for h in x["hidden"]] == (list(battle["hidden"]) if len(battle["hidden"]) > 1 else [])
            if x["hidden"]:
                seen += 1
                assert sum([h["chance"] for h in x["hidden"]]) == pytest.approx(1.0)
                assert sum([h["chance"] * h["win"] for h in x["hidden"]]) == pytest.approx(x["win"])
                assert x["hidden"][0]["win"] >= x["hidden"][-1]["win"]
        if seen > 20:
            return
    raise AssertionError


def test_only_the_wanted_attacks_are_told() -> None:
    s, seat = attacking("ikusa", 4, 1)[0]
    every = attacks(s, seat)
    last = every[-1]["action"]
    assert attacks(s, seat, [last, "conquer the moon"]) == every[-1:]
    assert attacks(s, seat, []) == []
    assert len(attacks(s, seat, most=1)) == 1


def test_a_game_without_battles_promises_nothing() -> None:
    s = SKIRMISH.new(2, 1)
    assert attacks(s, s.to_act[0]) == []
