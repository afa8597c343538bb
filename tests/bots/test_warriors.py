"""The bots of Warriors of Japan: clear positions, whole games, reasons, strength."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sengoku
from sengoku.bots import mind
from sengoku.bots.mind import LEVELS
from sengoku.games.warriors.board import REGION_OF, R
from sengoku.games.warriors.bots_judge import fight, urgency
from sengoku.games.warriors.bots_moves import Plan
from sengoku.games.warriors.bots_search import standing
from sengoku.games.warriors.movement import Impulse
from sengoku.games.warriors.state import Warriors
from sengoku.kernel.state import State
from warriors.given import given

GAME = sengoku.game("warriors-of-japan")
SHORT = 0.2  # seconds a decision: enough for all that is tried first, on a busy machine too
THINKERS = ("samurai", "daimyo", "shogun")


def decides(name: str, s: State, seed: int = 1) -> str:
    seat = s.to_act[0]
    return sengoku.bot(name, GAME, seed=seed, think=SHORT)(s.determinize(seat, seed), seat)


def moved(name: str, s: State, seed: int = 1) -> State:
    """The position after one whole move of the bot."""
    c = s.clone()
    seat = c.to_act[0]
    c.apply(seat, decides(name, c, seed))
    while not isinstance(c.top, Impulse) and c.to_act == (seat,):
        c.apply(seat, decides(name, c, seed))
    return c


# ------------------------------------------------------------ clear positions


@pytest.mark.parametrize("name", ["ashigaru", *THINKERS])
def test_takes_kyo_when_nobody_holds_it(name: str) -> None:
    play = given(
        """
        at nitta_yoshisada south north_kinki 2
        at wakiya_yoshisuke south north_kinki 2
        at ashikaga_takauji north south_kanto 2
        control south north_kinki
        control north south_kanto
        """,
        "movement",
        initiative="north",
        number=2,
    )
    play.does("N pass")  # one impulse is left to the South
    hits = [decides(name, play.state, seed) == "move north_kinki kyo" for seed in range(5)]
    assert sum(hits) >= 4  # an ashigaru may err


@pytest.mark.parametrize("name", THINKERS)
def test_does_not_attack_at_hopeless_odds(name: str) -> None:
    play = given(
        """
        at yuki_munehiro south north_kanto 0
        at ashikaga_takauji north south_kanto 6
        at ashikaga_tadayoshi north south_kanto 6
        at ko_no_moronao north south_kanto 4
        control south north_kanto
        control north south_kanto
        """,
        "movement",
        initiative="south",
        number=2,
    )
    assert decides(name, play.state) != "move north_kanto south_kanto"


@pytest.mark.parametrize("name", THINKERS)
def test_falls_on_a_weak_enemy_with_enough(name: str) -> None:
    play = given(
        """
        at nitta_yoshisada south north_kanto 6
        at wakiya_yoshisuke south north_kanto 4
        at kitabatake_akiie south north_kanto 6
        at miura_takatsugu north south_kanto 0
        control south north_kanto o tosan
        control north south_kanto
        """,
        "movement",
        initiative="north",
        number=2,
    )
    play.does("N pass")
    s = moved(name, play.state)
    assert isinstance(s, Warriors)
    assert fight(s, *bands(s, "south_kanto"))[0] > 0.9


def bands(s: Warriors, region: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return s.at[REGION_OF[region]], s.at[R + REGION_OF[region]]


@pytest.mark.parametrize("name", THINKERS)
def test_runs_from_a_lost_battle_and_stays_in_a_won_one(name: str) -> None:
    lost = given(
        """
        at kitabatake_akiie south tosan 4
        at ashikaga_takauji north tosan 6
        at niki_yoriaki north tosan 2
        at uesugi_noriaki north tosan 2
        control south north_kanto
        """,
        "battles",
        initiative="north",
    )
    lost.does("S no betrayal", *[1] * 12)
    assert lost.legal[-1] == "stay"
    assert decides(name, lost.state).startswith("run")
    won = given(
        """
        at kitabatake_akiie south tosan 6
        at nitta_yoshisada south tosan 6
        at uesugi_noriaki north tosan 2
        control south north_kanto
        control north hokuriku
        """,
        "battles",
        initiative="north",
    )
    while won.legal[-1] != "stay" or won.asked != "S":
        won.state.script = [1] * 40
        won.state.apply(won.state.to_act[0], next(a for a in ("no betrayal", "stay", *won.legal) if a in won.legal))
    won.state.script = None
    assert decides(name, won.state) == "stay"


@pytest.mark.parametrize("name", THINKERS)
def test_pursues_those_who_run_and_claims_with_most_stars(name: str) -> None:
    fled = given(
        """
        at kitabatake_akiie south tosan 0
        at ashikaga_takauji north tosan 6
        control south north_kanto
        """,
        "battles",
        *[1] * 8,
        initiative="north",
    )
    fled.does("S run north_kanto")
    assert decides(name, fled.state) == "pursue"
    claim = given("at kitabatake_akiie south tosan 0\nat yuki_munehiro south tosan 0", "control")
    assert decides(name, claim.state) == "claim kitabatake_akiie"


def test_ending_the_game_counts_more_than_what_lasts() -> None:
    """With 9 points and a lead on the map the game is over this turn: no other worth of a position counts as much."""
    text = """
        at kitabatake_akiie south north_kanto 6
        at ashikaga_takauji north south_kanto 6
        control south north_kanto o tosan
        control north south_kanto
    """
    calm, late = given(text, "movement", vp=0), given(text, "movement", vp=9)
    assert isinstance(calm.state, Warriors)
    assert isinstance(late.state, Warriors)
    assert urgency(calm.state) < 0.1
    assert urgency(late.state) > 0.6


def test_a_side_with_more_of_everything_has_the_better_share() -> None:
    play = given(
        """
        at kitabatake_akiie south north_kanto 6
        at ashikaga_takauji north south_kanto 2
        control south north_kanto o tosan kyo
        control north south_kanto
        """,
        "movement",
        vp=3,
    )
    assert isinstance(play.state, Warriors)
    assert standing(play.state) > 5
    shares = mind(GAME).shares(play.state)
    assert shares[0] > 0.6
    assert sum(shares) == pytest.approx(1)


# ------------------------------------------------------------ looking ahead


def test_a_plan_takes_all_its_moves_back() -> None:
    s = GAME.new(seed=5)
    rng = random.Random(5)
    while not isinstance(s.top, Impulse):
        s.apply(s.to_act[0], rng.choice(s.legal_actions(s.to_act[0])))
    assert isinstance(s, Warriors)
    c = s.copied()
    before = (c.at[:], c.moved, c.used)
    plan = Plan(c, float("inf"))
    value = plan.value(s.top.nth, 2, 4, -1e9, 1e9)
    assert (c.at, c.moved, c.used) == before
    assert plan.value(s.top.nth, 2, 4, -1e9, 1e9) == value


def test_cutting_off_branches_changes_no_value() -> None:
    s = GAME.new(seed=6)
    rng = random.Random(6)
    while not isinstance(s.top, Impulse):
        s.apply(s.to_act[0], rng.choice(s.legal_actions(s.to_act[0])))
    assert isinstance(s, Warriors)
    nth = s.top.nth
    plan = Plan(s.copied(), float("inf"))

    def full(nth: int, depth: int) -> float:
        if nth >= plan.last():
            return 0.0
        if depth == 0:
            return plan.greedy(nth)
        side = plan.side(nth)
        values = [full(nth + 1, depth - 1)]
        for gained, way, band in sorted(plan.moves.all(side), key=lambda move: -move[0])[:3]:
            before = plan.do(side, way, band)
            values.append((-gained if side else gained) + full(nth + 1, depth - 1))
            plan.undo(side, way, before)
        return min(values) if side else max(values)

    assert plan.value(nth, 3, 3, -1e9, 1e9) == pytest.approx(full(nth, 3))


# ------------------------------------------------------------ whole games


@pytest.mark.parametrize("name", list(LEVELS))
def test_every_level_plays_to_the_end_and_gives_reasons(name: str) -> None:
    s = GAME.new(seed=3)
    players = [sengoku.bot(name, GAME, seed=1, think=0.005), sengoku.bot("samurai", GAME, seed=2)]
    steps: set[str] = set()
    count = 0
    while not s.is_over:
        seat = s.to_act[0]
        world = s.determinize(seat, count)
        action = players[seat](world, seat)
        told: Any = players[seat]
        line = GAME.words.say(*told.why(world, seat, action))
        assert line
        assert "\n" not in line
        steps.add(type(s.top).__name__)
        s.apply(seat, action)
        count += 1
        assert count < 5_000
    assert {"Impulse", "Movers", "Neutrals", "Levy"} <= steps


def test_there_is_a_reason_for_everything_that_may_be_done() -> None:
    own, rng = mind(GAME), random.Random(4)
    seen: set[str] = set()
    for seed in range(8):
        s = GAME.new(seed=seed)
        while not s.is_over:
            seat = s.to_act[0]
            legal = s.legal_actions(seat)
            for action in legal:
                message, args = own.why(s, seat, action)
                seen.add(message)
                assert GAME.words.say(message, args) != message
            s.apply(seat, rng.choice(legal))
    assert len(seen) >= 25


def test_decisions_repeat_for_the_same_seed() -> None:
    def told(seed: int) -> list[str]:
        s = GAME.new(seed=9)
        bots = [sengoku.bot("daimyo", GAME, seed=seed), sengoku.bot("ashigaru", GAME, seed=seed)]
        out = []
        for n in range(60):
            seat = s.to_act[0]
            out.append(bots[seat](s.determinize(seat, n), seat))
            s.apply(seat, out[-1])
        return out

    assert told(1) == told(1)


def won(first: str, second: str, games: int) -> int:
    """How many games the first wins, seats swapped."""
    wins = 0
    for n in range(games):
        s = GAME.new(seed=n // 2)
        names = [first, second] if n % 2 == 0 else [second, first]
        bots = [sengoku.bot(name, GAME, seed=n) for name in names]
        count = 0
        while not s.is_over:
            seat = s.to_act[0]
            s.apply(seat, bots[seat](s.determinize(seat, count), seat))
            count += 1
        wins += s.winners == (n % 2,)
    return wins


def test_ashigaru_beats_random() -> None:
    assert won("ashigaru", "random", 20) >= 18


def test_samurai_beats_ashigaru() -> None:
    assert won("samurai", "ashigaru", 20) >= 12
