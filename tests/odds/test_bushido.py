"""Odds of Bushido fights: equal to the engine, and strategies that cannot be improved on."""

from __future__ import annotations

import random
from typing import Any

import pytest

import sengoku
from odds.harness import PLAYED, SOAKED, Battle, agree, with_dice
from sengoku.games.bushido.actions import DISC, ONES, THREES_USED, TOP, TWOS
from sengoku.games.bushido.fight import Aftermath, Retreat, Stacks, begin
from sengoku.games.bushido.pieces import ALL_DISCS, CELL, DISCS, KINDS, SUPPORT, D, T
from sengoku.games.bushido.provinces import gain_values
from sengoku.games.bushido.records import Fight
from sengoku.games.bushido.state import Bushido
from sengoku.games.bushido.turn import Turn
from sengoku.kernel.errors import BadSetup
from sengoku.odds.bushido import FightOdds, odds
from sengoku.odds.bushido_core import End, Field, Side, ended

GAME = sengoku.game("bushido")
ORIGIN, TARGET, REFUGE = CELL["b2"], CELL["b3"], CELL["b4"]
DAIMYO, SAMURAI, BUSHI = 0, 1, 2
APART = ((9, 13, 22), (60, 75, 91))  # Samurai honor, so that no marker meets another


def some_fight(rng: random.Random) -> dict[str, Any]:
    """A fight over all options: markers, Ronin, tokens, revolts, known choices, empty hands of discs."""
    revolt = rng.random() < 0.2
    sides = []
    for side in range(2):
        given: dict[str, Any] = {"troops": rng.randint(1, 7), "honor": rng.choice(APART[side])}
        if not (revolt and side == 0) and rng.random() < 0.3:
            given["elite"] = rng.randint(1, 2)
        katana = {"1": rng.randint(1, 4), "2": rng.randint(0, 2), "3": rng.randint(0, 2)}
        given["stack" if rng.random() < 0.2 else "katana"] = katana
        if rng.random() < 0.15:
            given["discs"] = rng.choice([{}, {"kotau": 1}])
        else:
            kinds = rng.sample(DISCS[:4], rng.randint(2, 4))
            given["discs"] = dict.fromkeys(kinds, 1)
        sides.append(given)
    return {
        "attacker": sides[0],
        "defender": sides[1],
        "province": rng.choice(KINDS[:-1]),
        "ronin": 0 if revolt or rng.random() < 0.6 else rng.randint(1, 3),
        "bonus": 0 if revolt else rng.choice([0, 0, 3, 9]),
        "revolt": revolt,
        "aim": rng.choice(["honor", "honor", "win", "province"]),
        "elite_loss": rng.choice(["three", "three", "each"]),
    }


def on_the_table(fight: dict[str, Any]) -> Bushido:
    """The fight as a position of the engine, the stacks about to be laid."""
    options = {"elite_loss": fight["elite_loss"]}
    s = GAME.new(5 if fight["revolt"] else 3, 1, options)
    assert isinstance(s, Bushido)
    a, d = fight["attacker"], fight["defender"]
    for cell in s.cells:
        s.kind[cell] = KINDS.index("mountain")
    s.discs, s.floor, s.tiles = [0] * (s.seats * D), [0] * (s.seats * D), [0] * (s.seats * T)
    s.daimyo_honor = [20 + 2 * x for x in range(s.seats)]
    s.samurai_honor = [200 + 40 * x for x in range(s.seats)]  # far apart: nobody skips a square
    s.daimyo, s.samurai, s.bushi, s.sensei = DAIMYO, SAMURAI, BUSHI, SAMURAI
    s.phase, s.next = (6, 7) if fight["revolt"] else (8, 9)
    owner = DAIMYO if fight["revolt"] else BUSHI
    s.kind[TARGET], s.owner[TARGET] = KINDS.index(fight["province"]), owner
    s.troops[TARGET], s.elite[TARGET], s.ronin[TARGET] = d["troops"], d.get("elite", 0), fight["ronin"]
    s.owner[ORIGIN], s.troops[ORIGIN], s.owner[REFUGE], s.troops[REFUGE] = DAIMYO, 1, owner, 1
    for cell in (ORIGIN, TARGET, REFUGE):
        gain_values(s, s.owner[cell], cell)
    defender = owner
    if fight["revolt"]:
        s.ronin[TARGET] = a["troops"]
        s.fight = Fight(SAMURAI, DAIMYO, -1, TARGET)
    else:
        s.fight = Fight(SAMURAI, BUSHI, ORIGIN, TARGET, a["troops"], a.get("elite", 0), fight["bonus"])
    for seat, given in ((SAMURAI, a), (defender, d)):
        katana = given["katana"] if "katana" in given else given["stack"]
        for k in range(3):
            s.tiles[seat * T + k] = katana.get(str(k + 1), 0)
        for kind, n in given["discs"].items():
            s.discs[seat * D + DISCS.index(kind)] = n
        s.samurai_honor[seat] = given["honor"]
    s.bag = [SUPPORT[k] - sum(s.tiles[k::T]) for k in range(T)]
    s.pile = [ALL_DISCS[k] - sum(s.discs[k::D]) for k in range(D)]
    s.top = begin(s, Turn(None))
    s.settle()
    return s


def drawn(chances: list[float], rng: random.Random) -> int:
    return rng.choices(range(len(chances)), chances)[0]


def fought(base: Bushido, found: FightOdds, n: int) -> str:
    """Plays the fight once, both sides by their mixed strategies, and tells how it ended as the odds would."""
    rng = random.Random(n)
    s = with_dice(base, n)
    assert isinstance(s, Bushido)
    f = s.fight
    assert f is not None
    sides, seats = found.solution.sides, (f.attacker, f.defender)
    honor = [s.samurai_honor[x] for x in seats]
    plays = [drawn(side.chance, rng) for side in sides]
    for seat, side, i in zip(seats, sides, plays):
        stack, top = side.plays[i].stack, side.plays[i].top
        for action in (ONES[stack[0]], TWOS[stack[1]], THREES_USED[stack[2]], TOP[top]):
            s.apply(seat, action)
    for at in (0, 1) if type(s.top).__name__ == "Discs" else ():
        choose(s, seats[at], sides[at], plays[at], sides[1 - at].plays[plays[1 - at]].seen, rng)
    while isinstance(s.top, Retreat | Aftermath):
        s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])
    o = s.outcome
    assert o is not None
    gained = [s.samurai_honor[x] - h for x, h in zip(seats, honor)]
    winner = "attacker" if o.attacker_won else "defender"
    return f"{winner} {o.lost_a} {o.lost_d} {o.result} {gained[0]} {gained[1]}"


def choose(s: Bushido, seat: int, side: Side, play: int, seen: tuple[int, int], rng: random.Random) -> None:
    discs = side.hands[side.plays[play].hand].discs
    s.apply(seat, DISC[discs[drawn(side.answer(play, seen), rng)]])


def ways(ends: dict[End, float]) -> dict[str, float]:
    """The ways to end as short texts: winner, what both lost, the province's fate, honor gained."""
    out: dict[str, float] = {}
    for e, p in ends.items():
        winner = "attacker" if e.attacker_won else "defender"
        text = f"{winner} {e.lost_a} {e.lost_d} {e.result} {e.honor_a} {e.honor_d}"
        out[text] = out.get(text, 0.0) + p
    return out


def battle(number: int) -> Battle:
    fight = some_fight(random.Random(f"bushido {number}"))
    found = odds(**fight)
    base = on_the_table(fight)
    assert isinstance(base.top, Stacks)
    return Battle(str(fight), ways(found.ends), lambda n: fought(base, found, n))


@pytest.mark.parametrize("number", range(12))
def test_odds_of_fights_agree_with_the_engine(number: int) -> None:
    agree(battle(number), PLAYED)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(12))
def test_odds_of_fights_agree_with_the_engine_over_many_fights(number: int) -> None:
    agree(battle(number), SOAKED)


# ------------------------------------------------------------ the table of tactics

CHECK = Field(4, 5, province=6, honor_a=13, honor_d=9)
ONE, OTHER = (2, 1, 2), (4, 0, 1)
BATTLE, DUEL, AMBUSH, TRAITOR = range(4)


@pytest.mark.parametrize(
    ("discs", "won", "left", "result", "honor"),
    [
        pytest.param((BATTLE, BATTLE), True, (3, 0), "conquered", (16, 1), marks=pytest.mark.rule("B-F1")),
        pytest.param((BATTLE, DUEL), False, (4, 5), "held", (0, 6), marks=pytest.mark.rule("B-F2")),
        pytest.param((BATTLE, AMBUSH), True, (2, 0), "conquered", (16, 2), marks=pytest.mark.rule("B-F3")),
        pytest.param((DUEL, DUEL), True, (4, 5), "conquered", (16, -5), marks=pytest.mark.rule("B-F6")),
        pytest.param((AMBUSH, BATTLE), False, (0, 4), "held", (1, 10), marks=pytest.mark.rule("B-F9")),
        pytest.param((AMBUSH, AMBUSH), True, (0, 0), "neutral", (10, 4), marks=pytest.mark.rule("B-F11")),
        pytest.param((TRAITOR, TRAITOR), True, (4, 2), "held", (8, 0), marks=pytest.mark.rule("B-F16")),
        pytest.param((-1, -1), True, (4, 0), "conquered", (16, 0), marks=pytest.mark.rule("B-F27")),
    ],
)
def test_a_line_of_the_table_ends_as_the_rules_check_it(
    discs: tuple[int, int], won: bool, left: tuple[int, int], result: str, honor: tuple[int, int]
) -> None:
    end = ended(CHECK, *discs, ONE, OTHER if discs[0] >= 0 else (0, 0, 0))
    assert (end.attacker_won, (end.left_a, end.left_d), end.result) == (won, left, result)
    assert (end.honor_a, end.honor_d) == honor


# ------------------------------------------------------------ strategies

SIDE = {"troops": 4, "honor": 13, "katana": {"1": 2, "2": 1, "3": 1}, "discs": {"battle": 1, "duel": 1, "ambush": 1}}


def test_nobody_can_gain_more_than_the_stated_accuracy_by_another_choice() -> None:
    few = {**SIDE, "katana": {"1": 2, "3": 1}}
    found = odds(attacker=few, defender={**few, "troops": 5}, province="village", accuracy=0.05)
    assert 0 <= found.accuracy <= 0.05
    for side, value in (("attacker", found.value), ("defender", -found.value)):
        assert value - 1e-9 <= found.best_reply(side)["worth"] <= value + 0.05


@pytest.mark.plain
def test_stacks_that_were_left_out_are_taken_in_where_they_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coarse table, none or all of a kind, ends as good as the table with all stacks."""
    sides = {"attacker": {**SIDE, "katana": {"1": 3, "3": 2}}, "defender": {**SIDE, "troops": 5}}
    every = odds(**sides, province="village", accuracy=0.05)
    monkeypatch.setattr("sengoku.odds.bushido.BIGGEST", 300)
    monkeypatch.setattr("sengoku.odds.bushido.MOST_WORK", 0)
    coarse = odds(**sides, province="village", accuracy=0.05)
    assert coarse.accuracy > 0.5
    monkeypatch.setattr("sengoku.odds.bushido.MOST_WORK", 10**9)
    grown = odds(**sides, province="village", accuracy=0.05)
    assert max(every.accuracy, grown.accuracy) <= 0.05
    assert abs(every.value - grown.value) <= 0.1
    plays = [[len(side.plays) for side in found.solution.sides] for found in (coarse, grown, every)]
    assert plays[0][0] + plays[0][1] < plays[1][0] + plays[1][1] < plays[2][0] + plays[2][1]


def test_discs_of_equal_stacks_are_mixed() -> None:
    laid = {"troops": 5, "stack": {"1": 3, "2": 2}, "discs": {"battle": 1, "duel": 1, "ambush": 1}}
    found = odds(attacker={**laid, "troops": 6}, defender=laid, province="village", aim="win")
    mixes = [found.discs(side, (3, 2, 0), 0, 5, 0) for side in ("attacker", "defender")]
    assert max([max(mix.values()) for mix in mixes]) < 0.9
    assert 0.3 < found.attacker_wins < 0.7


def test_against_a_known_disc_the_reply_is_the_one_that_beats_it() -> None:
    discs = {"battle": 1, "duel": 1, "ambush": 1}
    for known, reply in (("battle", "duel"), ("duel", "ambush")):
        attacker = {"troops": 6, "stack": {"1": 10}, "disc": known}
        found = odds(attacker=attacker, defender={"troops": 4, "stack": {"1": 9}, "discs": discs}, aim="win")
        assert found.discs("defender", (9, 0, 0), 0, 10, 0) == {reply: 1.0}
        assert found.defender_wins == pytest.approx(1.0)


def test_whoever_has_no_katana_loses() -> None:
    found = odds(attacker={**SIDE, "katana": {}}, defender=SIDE, province="village")
    assert (found.attacker_wins, found.held) == pytest.approx((0.0, 1.0))


def test_more_katana_are_worth_more() -> None:
    few = {**SIDE, "katana": {"1": 2, "3": 1}}
    hands = [{"1": n, "2": n} for n in (1, 2, 3)]
    values = [odds(attacker={**SIDE, "katana": hand}, defender=few, province=6, accuracy=1.0).value for hand in hands]
    assert values == sorted(values)
    assert values[0] < values[2] - 2


def test_hands_that_are_not_seen_are_drawn_from_the_rest() -> None:
    unknown = {"troops": 5, "honor": 9, "tiles": 3, "discs": 4}
    found = odds(attacker=SIDE, defender=unknown, province="village", accuracy=1.0)
    assert sum(found.solution.sides[1].chance) == pytest.approx(1.0)
    assert len(found.solution.sides[1].hands) > 1
    again = odds(attacker=SIDE, defender=unknown, province="village", accuracy=1.0)
    assert again.to_json() == found.to_json()


def test_chances_add_up_and_are_told_as_json() -> None:
    told = sengoku.odds("bushido", attacker=SIDE, defender={**SIDE, "discs": {"kotau": 1}}, ronin=2).to_json()
    assert told["attacker_wins"] + told["defender_wins"] == pytest.approx(1.0)
    assert sum(told["province"].values()) == pytest.approx(1.0)
    assert sum([way["chance"] for way in told["survivors"]]) == pytest.approx(1.0)
    assert sum([play["chance"] for play in told["attacker_stacks"]]) == pytest.approx(1.0)
    assert sum(told["attacker_discs"].values()) == pytest.approx(1.0)
    assert told["defender_discs"] == {"draw": pytest.approx(1.0)}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"attacker": {"katana": {"1": 1}, "discs": {}}}, "no troops"),
        ({"attacker": {**SIDE, "ronin": 2}}, "'ronin' is not known"),
        ({"attacker": {**SIDE, "tiles": 3}}, "one of"),
        ({"attacker": {**SIDE, "katana": {"4": 1}}}, "'4' is not known"),
        ({"attacker": {**SIDE, "disc": {"battle": 0.5}}}, "add up to 1"),
        ({"attacker": {**SIDE, "disc": {"battle": "often"}}}, "add up to 1"),
        ({"attacker": 4}, "is a table"),
        ({"attacker": {**SIDE, "disc": "kotau"}}, "one of battle"),
        ({"attacker": {**SIDE, "katana": {"3": 18}}}, "not so many"),
        ({"province": "harbour"}, "'harbour' is not known"),
        ({"aim": "glory"}, "'glory' is not known"),
        ({"elite_loss": "none"}, "'none' is not known"),
        ({"ronin": -1}, "from 0 to 15"),
        ({"pile": {"kotau": 2}}, "two discs"),
    ],
)
def test_what_the_rules_do_not_know_is_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        odds(**{"attacker": SIDE, "defender": SIDE, **wrong})
