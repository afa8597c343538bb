"""Odds of Samurai Swords and Ikusa against arithmetic: by hand, by brute force, by what holds of any chances."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from odds.shogun_ask import near, odds
from sengoku.games.shogun.battle import DAIMYO_VALUE, VALUE
from sengoku.games.shogun.losses import Side
from sengoku.games.shogun.pieces import NOBODY, Troop, units
from sengoku.games.shogun.state import BONUS
from sengoku.odds import Odds
from sengoku.odds.bench import bench_cases
from sengoku.odds.shogun import ATTACKER, DEFENDER, MUTUAL
from sengoku.odds.shogun_core import DAIMYO_LIES, DAIMYO_NONE, DAIMYO_STANDS, USUAL, Ends, Left, losses_in_order, thrown
from sengoku.odds.shogun_stacks import tell

# ------------------------------------------------------------ by hand


@pytest.mark.rule("S-R3", "S-R45")
def test_a_spearman_against_a_spearman() -> None:
    """Both hit with 1/3; a pass in which somebody falls has 5/9: in 2/9 one of them, in 1/9 both."""
    found = odds({"spearman": 1}, {"spearman": 1})
    near(found.attacker_wins, Fraction(2, 5))
    near(found.defender_wins, Fraction(2, 5))
    near(found.mutual, Fraction(1, 5))
    near(found.attacker_loss, Fraction(1, 5))


@pytest.mark.rule("S-R45")
def test_a_bowman_shoots_before_the_spearman_strikes() -> None:
    found = odds({"bowman": 1}, {"spearman": 1})
    near(found.attacker_wins, Fraction(3, 4))
    near(found.mutual, 0)


@pytest.mark.rule("S-R50")
def test_a_first_strike_is_rolled_once_and_without_the_castle() -> None:
    at_sea = odds({"spearman": 1}, {"spearman": 1}, naval=True, building="castle")
    on_land = odds({"spearman": 1}, {"spearman": 1}, building="castle")
    near(at_sea.attacker_wins, Fraction(2, 3) * Fraction(on_land.attacker_wins))


@pytest.mark.rule("S-R49")
def test_a_worn_castle_is_no_castle_and_a_fortress_is_better() -> None:
    def wins(**more: Any) -> float:
        return odds({"bowman": 2, "spearman": 3}, {"spearman": 2}, **more).attacker_wins

    near(wins(building="castle", worn=4), wins())
    assert wins() > wins(building="castle", worn=1) > wins(building="castle") > wins(building="fortress")


@pytest.mark.rule("S-R63", "S-R66")
def test_a_lying_daimyo_neither_rolls_nor_falls_to_a_hit() -> None:
    lying = odds({"spearman": 2}, {"daimyo": 1, "spearman": 2}, disrupted=True)
    near(lying.attacker_wins, odds({"spearman": 2}, {"spearman": 2}).attacker_wins)
    lost = [chance for chance, left in lying.survivors if "daimyo" not in left["defender"]]
    near(sum(lost), lying.attacker_wins + lying.mutual)


@pytest.mark.rule("S-R46", "S-T38")
def test_ronin_fall_first_when_the_limit_binds() -> None:
    left = losses_in_order((0, 0, 0, 2, 1), NOBODY, DAIMYO_NONE, 0, USUAL)
    assert [force for force, _, _, _ in left] == [(0, 0, 0, 2, 1), (0, 0, 0, 2, 0), (0, 0, 0, 1, 0), NOBODY]


def test_the_battles_of_the_benchmark_are_known() -> None:
    five, largest, *others = [case.run() for case in bench_cases()]
    assert isinstance(five, Ends)
    assert isinstance(largest, Ends)
    assert (round(sum(five.won), 5), round(sum(five.lost), 5)) == (0.66389, 0.33611)
    assert (len(largest.won), len(largest.lost)) == (29, 25)
    near(sum(largest.won) + sum(largest.lost) + largest.mutual, 1)
    assert len(others) == 4
    for other in others:
        assert isinstance(other, Odds)
        assert sum([p for p, _ in other.survivors]) == pytest.approx(1.0)


# ------------------------------------------------------------ by brute force


def hits(values: list[int]) -> list[Fraction]:
    """The chance of each number of hits, die by die."""
    out = [Fraction(1)]
    for value in values:
        p = Fraction(value, 12)
        out = [(out[i] if i < len(out) else 0) * (1 - p) + (out[i - 1] * p if i else 0) for i in range(len(out) + 1)]
    return out


def values(left: Left, building: int, steps: tuple[int, ...]) -> list[int]:
    """Who rolls in these kinds of steps: 1 shooting, 2 hand to hand."""
    force, army, daimyo, bonus = left
    out: list[int] = []
    for kind in range(5):
        if (1 if kind in (0, 2) else 2) in steps:
            out += [VALUE[kind]] * (force[kind] + army[kind])
    if 2 in steps:
        out += [DAIMYO_VALUE] * (daimyo == DAIMYO_STANDS) + [4 if building == 1 else 5] * bonus
    return out


def after(left: Left, n: int) -> Left:
    """The engine takes the hits, all at once; the owner loses the cheapest that the limit allows, hit by hit."""
    force, army, daimyo, bonus = left
    side = Side(force, army, 1 if daimyo else 0, daimyo == DAIMYO_STANDS, bonus, n)
    options = side.settle()
    while options:
        for kind, place in USUAL:
            if (kind, place) in options and keeps_limit(side, kind, place):
                side.lose(kind, place)
                break
        side.hits -= 1
        options = side.settle()
    stands = DAIMYO_STANDS if side.standing else DAIMYO_LIES if daimyo == DAIMYO_LIES and units(side.army) else 0
    return side.force, side.army, stands, side.bonus


def keeps_limit(side: Side, kind: int, place: int) -> bool:
    have = side.army if place else side.force
    return have[4] - (kind == 4) <= max(units(have) + place - (kind < 4) - 1, 0)


def solved(attacker: Left, defender: Left, building: int) -> dict[str, Fraction]:
    """By recursion over the troops that are left, in fractions: nothing in common with the grid."""

    def dead(left: Left) -> bool:
        return not units(left[0]) and not units(left[1]) and left[2] != DAIMYO_STANDS

    def over(a: Left, d: Left) -> str:
        return MUTUAL if dead(a) and dead(d) else ATTACKER if dead(d) else DEFENDER if dead(a) else ""

    def rolled(a: Left, d: Left, step: int) -> list[tuple[Fraction, Left, Left]]:
        on_d, on_a = hits(values(a, 0, (step,))), hits(values(d, building, (step,)))
        return [(p * q, after(a, i), after(d, j)) for i, p in enumerate(on_a) for j, q in enumerate(on_d)]

    @cache
    def ends(a: Left, d: Left) -> dict[str, Fraction]:
        if over(a, d):
            return {over(a, d): Fraction(1)}
        out, stay = {}, Fraction(0)
        for p, a1, d1 in rolled(a, d, 1):
            for q, a2, d2 in [(Fraction(1), a1, d1)] if over(a1, d1) else rolled(a1, d1, 2):
                if (a2, d2) == (a, d):
                    stay += p * q
                    continue
                for result, r in ends(a2, d2).items():
                    out[result] = out.get(result, Fraction(0)) + p * q * r
        return {result: p / (1 - stay) for result, p in out.items()}

    return ends(attacker, defender)


BRUTE: list[tuple[Left, Left, int]] = [
    (((1, 0, 1, 1, 0), NOBODY, 0, 0), ((0, 1, 0, 1, 0), NOBODY, 0, 0), 0),
    ((NOBODY, (1, 0, 0, 1, 2), 1, 0), ((0, 0, 0, 2, 1), NOBODY, 0, 2), 1),
    (((0, 0, 0, 3, 2), NOBODY, 0, 0), ((0, 0, 0, 2, 1), (0, 0, 1, 0, 1), 1, 0), 0),
    ((NOBODY, (1, 1, 0, 0, 0), 1, 0), ((0, 0, 0, 1, 0), (1, 0, 0, 1, 1), 2, 3), 2),
]


@pytest.mark.rule("S-R44", "S-R45", "S-R46", "S-R49")
@pytest.mark.parametrize(("attacker", "defender", "building"), BRUTE)
def test_brute_force_in_fractions_finds_the_same(attacker: Left, defender: Left, building: int) -> None:
    force, army, daimyo, bonus = defender
    found = odds(
        tell(attacker),
        tell((force, army, daimyo, 0)),
        building=(None, "castle", "fortress")[building],
        worn=BONUS[building] - bonus,
        disrupted=daimyo == DAIMYO_LIES,
    )
    right = solved(attacker, defender, building)
    near(found.attacker_wins, right[ATTACKER])
    near(found.defender_wins, right[DEFENDER])
    near(found.mutual, right.get(MUTUAL, Fraction(0)))


@pytest.mark.parametrize("dice", [(0, 0, 0), (1, 0, 0), (2, 3, 4), (0, 5, 1)])
def test_hits_are_counted_as_die_by_die(dice: tuple[int, int, int]) -> None:
    right = hits([6] * dice[0] + [5] * dice[1] + [4] * dice[2])
    assert list(thrown(*dice)) == pytest.approx([float(p) for p in right], abs=1e-15)


# ------------------------------------------------------------ of any chances

counts = st.tuples(*[st.integers(0, 2)] * 4)


@st.composite
def troops(draw: Callable[..., Any], led: bool) -> Troop:
    b, s, g, p = draw(counts.filter(lambda t: led or 1 <= sum(t) <= 5))
    room = b + s + g + p - (0 if led else 1)
    return b, s, g, p, draw(st.integers(0, room))


attackers = st.one_of(
    troops(False).map(lambda t: (t, NOBODY, DAIMYO_NONE, 0)), troops(True).map(lambda t: (NOBODY, t, DAIMYO_STANDS, 0))
)
defenders = st.one_of(attackers, st.tuples(troops(False), troops(True)).map(lambda t: (t[0], t[1], DAIMYO_STANDS, 0)))
rules = st.sampled_from(
    [{}, {"stop_rounds": 2}, {"stop_losses": 2}, {"stop_under": 0.4}, {"stop_best": True}, {"naval": True}]
)
buildings = st.sampled_from([None, "castle", "fortress"])


@given(attackers, defenders, rules, buildings)
def test_chances_add_up_and_nobody_comes_back_to_life(
    a: Left, d: Left, rule: dict[str, Any], walls: str | None
) -> None:
    found = odds(tell(a), tell(d), building=walls, **rule)
    near(sum(found.chances().values()), 1)
    near(sum([chance for chance, _ in found.survivors]), 1)
    for e in found.ends:
        for left, start in ((e.attacker, a), (e.defender, d)):
            assert all([n <= m for n, m in zip(left[0] + left[1], start[0] + start[1])])
            assert left[0][4] <= max(units(left[0]) - 1, 0)  # S-R8
            assert left[1][4] <= units(left[1])
        alive = [units(x[0]) + units(x[1]) + x[2] > 0 for x in (e.attacker, e.defender)]
        assert alive == [e.result in (ATTACKER, "stopped"), e.result in (DEFENDER, "stopped")]
    for side in (ATTACKER, DEFENDER):
        for row in found.by_unit(side).values():
            near(sum(row), 1)
        near(sum([p for p, _ in found.left(side)]), 1)


@given(attackers, defenders, buildings, st.booleans())
def test_one_more_spearman_helps_the_side_that_has_him(a: Left, d: Left, walls: str | None, naval: bool) -> None:
    def more(left: Left) -> Left:
        force, army, daimyo, bonus = left
        if daimyo:
            return force, (*army[:3], army[3] + 1, army[4]), daimyo, bonus
        return (*force[:3], force[3] + 1, force[4]), army, daimyo, bonus

    assume(sum(a[0][:4]) < 5 and sum(d[0][:4]) < 5)  # a force has no room for a sixth
    plain = odds(tell(a), tell(d), building=walls, naval=naval)
    assert odds(tell(more(a)), tell(d), building=walls, naval=naval).attacker_wins >= plain.attacker_wins - 1e-12
    assert odds(tell(a), tell(more(d)), building=walls, naval=naval).defender_wins >= plain.defender_wins - 1e-12


@given(attackers)
def test_on_open_land_both_sides_are_alike(a: Left) -> None:
    found = odds(tell(a), tell(a))
    near(found.attacker_wins, found.defender_wins)
    near(found.attacker_loss, found.defender_loss)


@given(defenders, st.permutations(USUAL), st.data())
def test_any_hits_may_be_taken_along_the_order_by_the_engines_rule(d: Left, order: Any, data: Any) -> None:
    left = losses_in_order(*d, tuple(order))
    assert len(left) == 1 + sum(d[0]) + sum(d[1]) + (d[2] == DAIMYO_STANDS)
    i = data.draw(st.integers(0, len(left) - 2))
    j = data.draw(st.integers(i + 1, len(left) - 1))
    force, army, daimyo, bonus = left[i]
    side = Side(force, army, 1 if daimyo else 0, daimyo == DAIMYO_STANDS, bonus, j - i)
    options = side.settle()
    while options:  # the next of the order is always offered
        step = next(k for k in range(i, j) if (side.force, side.army) == left[k][:2])
        lost = [(n, place) for place in (0, 1) for n in range(5) if left[step][place][n] > left[step + 1][place][n]]
        assert lost[0] in options
        side.lose(*lost[0])
        side.hits -= 1
        options = side.settle()
    assert (side.force, side.army, side.standing) == (left[j][0], left[j][1], left[j][2] == DAIMYO_STANDS)
