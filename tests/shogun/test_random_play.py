"""Random play of everything to the end: no dead end, nothing lost or made, the same dice for the same seed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from sengoku import IllegalAction
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Event
from shogun import walks
from shogun.helpers import EDITIONS, edition

TESTS = Path(__file__).resolve().parent.parent
ALL = [(game, seats, variant) for game in EDITIONS for seats, variant in walks.SETUPS]


def to_the_end(s: Shogun, rng: random.Random, words: set[str], mood: str = "lively") -> int:
    """Plays to the end, auditing after every decision; how many there were."""
    count = 0
    while not s.is_over:
        for seat in s.to_act:
            legal = s.legal_actions(seat)
            assert legal, f"a dead end in {type(s.top).__name__}"
            assert words.issuperset(legal), "an action that no vocabulary has"
        walks.moody(s, rng, mood)
        s.audit()
        count += 1
        assert count < 40_000, "a game without end"
    return count


def check_end(s: Shogun) -> None:
    assert s.to_act == ()
    assert s.winners
    assert all([s.legal_actions(x) == [] for x in range(s.seats)])
    view = s.view(None)
    assert (view["over"], view["winners"]) == (True, list(s.winners))


# ------------------------------------------------------------ to the end


@pytest.mark.rule("S-T72", "S-T10")
@pytest.mark.parametrize(("game", "seats", "variant"), ALL)
def test_random_games_come_to_an_end_and_nothing_is_lost_or_made(game: str, seats: int, variant: str) -> None:
    s = walks.new(game, seats, 1, variant=variant)
    assert to_the_end(s, random.Random(1), set(edition(game).vocabulary)) > 100
    check_end(s)


@pytest.mark.rule("S-T72")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("mood", walks.MOODS[1:])
def test_games_of_one_mood_come_to_an_end_too(game: str, mood: str) -> None:
    s = walks.new(game, 4, mood)
    to_the_end(s, random.Random(mood), set(edition(game).vocabulary), mood)
    check_end(s)


@pytest.mark.rule("S-T72")
@pytest.mark.parametrize("game", EDITIONS)
def test_wholly_random_games_go_on_without_a_dead_end(game: str) -> None:
    """Every choice equally likely, with a limit of rounds: `done` comes often, so most turns do little."""
    words, rng = set(edition(game).vocabulary), random.Random(9)
    for seats in (2, 3, 4, 5):
        s = walks.new(game, seats, seats, round_limit=4)
        while not s.is_over:
            assert all([words.issuperset(s.legal_actions(x)) for x in s.to_act])
            walks.step(s, rng)
            s.audit()
        check_end(s)
        assert s.round <= 4


@pytest.mark.parametrize("game", EDITIONS)
def test_wars_full_of_piles_come_to_an_end(game: str) -> None:
    rng, words = random.Random(4), set(edition(game).vocabulary)
    for _ in range(6):
        s = walks.ambush(game, rng)
        to_the_end(s, rng, words)
        check_end(s)


@pytest.mark.rule("S-T72", "S-T10")
@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "variant"), ALL)
def test_many_random_games_come_to_an_end(game: str, seats: int, variant: str) -> None:
    words = set(edition(game).vocabulary)
    for seed in range(30):
        mood = walks.MOODS[seed % len(walks.MOODS)]
        s = walks.new(game, seats, f"soak {seed}", variant=variant)
        to_the_end(s, random.Random(seed), words, mood)
        check_end(s)


# ------------------------------------------------------------ the same again


@pytest.mark.parametrize("game", EDITIONS)
def test_the_same_seed_and_choices_give_the_same_fingerprints(game: str) -> None:
    paths = []
    for _ in range(2):
        path, rng = [], random.Random(5)
        for s in walks.positions(walks.new(game, 3, 5), rng, 600):
            path.append(s.fingerprint())
        paths.append(path)
    assert paths[0] == paths[1]
    assert len({*paths[0]}) == len(paths[0]), "every decision changes something"


def test_a_game_is_the_same_in_another_process_with_other_hashes() -> None:
    """PYTHONHASHSEED changes the order of sets: nothing may depend on it."""
    code = "import random; from shogun import walks; s = walks.new('samurai-swords', 4, 5); rng = random.Random(5)\n"
    code += "for _ in walks.positions(s, rng, 700): pass\nprint(s.fingerprint(), s.determinize(1, 2).fingerprint())"
    found = set()
    for seed in ("0", "1", "77"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{TESTS}:{TESTS.parent / 'src'}"}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        found.add(done.stdout)
    assert len(found) == 1


def test_another_seed_gives_other_dice() -> None:
    one, two = (walks.new("ikusa", 4, seed).fingerprint() for seed in (1, 2))
    assert one != two


@pytest.mark.parametrize("game", EDITIONS)
def test_copies_go_their_own_ways(game: str) -> None:
    rng = random.Random(6)
    for n, s in enumerate(walks.positions(walks.new(game, 4, 6), rng, 1_200)):
        if n % 40 == 0:
            before, copy = s.fingerprint(), s.clone()
            for _ in range(30):
                if not copy.is_over:
                    walks.lively(copy, rng)
            assert s.fingerprint() == before
            again = s.clone()
            assert again.fingerprint() == before


@pytest.mark.parametrize("game", EDITIONS)
def test_a_snapshot_at_any_point_goes_on_as_the_game_does(game: str) -> None:
    rng = random.Random(8)
    for n, s in enumerate(walks.positions(walks.new(game, 5, 8), rng, 1_200)):
        if n % 30 == 0:
            again = edition(game).restore(json.loads(json.dumps(s.snapshot())))
            assert isinstance(again, Shogun)
            assert again.fingerprint() == s.fingerprint()
            one, two = s.clone(), again
            for x, seed in ((one, n), (two, n)):
                own = random.Random(seed)
                for _ in range(25):
                    if not x.is_over:
                        walks.lively(x, own)
            assert one.fingerprint() == two.fingerprint()


def test_listening_changes_nothing_and_every_event_can_be_sent() -> None:
    for game in EDITIONS:
        heard: list[Event] = []
        one, two = walks.new(game, 4, 3), walks.new(game, 4, 3)
        one.listen(heard.append)
        for s in (one, two):
            rng = random.Random(3)
            for _ in walks.positions(s, rng, 800):
                pass
        assert one.fingerprint() == two.fingerprint()
        assert len(heard) > 300
        assert json.loads(json.dumps(heard))


# ------------------------------------------------------------ refusals


@pytest.mark.parametrize("game", EDITIONS)
def test_a_thousand_wrong_seats_are_refused_and_change_nothing(game: str) -> None:
    rng, count = random.Random(10), 0
    for s in walks.positions(walks.new(game, 4, 10), rng):
        if rng.random() < 0.5:
            others = [x for x in range(4) if x not in s.to_act]
            if others:
                before, action = s.fingerprint(), rng.choice(s.legal_actions(s.to_act[0]))
                for x in [*others, -1, 4, 99]:
                    assert s.legal_actions(x) == []
                    with pytest.raises(IllegalAction):
                        s.apply(x, action)
                    count += 1
                assert s.fingerprint() == before
        if count >= 1_000:
            return
    raise AssertionError(f"only {count}")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_thousand_illegal_actions_are_refused_and_change_nothing(game: str) -> None:
    """Words of the vocabulary that are not on the list: each time some of the same verb, some of any."""
    rng, count, words = random.Random(11), 0, edition(game).vocabulary
    by_verb: dict[str, list[str]] = {}
    for word in words:
        by_verb.setdefault(word.split()[0], []).append(word)
    for s in walks.positions(walks.new(game, 3, 11), rng):
        if rng.random() < 0.2:
            seat = rng.choice(s.to_act)
            legal = s.legal_actions(seat)
            before = s.fingerprint()
            for word in [*rng.sample(words, 4), *rng.choices(by_verb[legal[0].split()[0]], k=4)]:
                if word not in legal:
                    with pytest.raises(IllegalAction):
                        s.apply(seat, word)
                    count += 1
            assert s.fingerprint() == before
            assert s.legal_actions(seat) == legal
        if count >= 1_000:
            return
    raise AssertionError(f"only {count}")


def test_nothing_is_possible_when_the_game_is_over() -> None:
    s = walks.new("ikusa", 3, 1)
    to_the_end(s, random.Random(1), set(edition("ikusa").vocabulary))
    before = s.fingerprint()
    for word in ("done", "pass", "plan order 0"):
        with pytest.raises(IllegalAction, match="over"):
            s.apply(0, word)
    with pytest.raises(IllegalAction):
        s.act(0, "truce offer orange 1")
    assert s.fingerprint() == before
