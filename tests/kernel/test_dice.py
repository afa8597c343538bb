"""Dice: every value can be computed again by anybody, every face is equally likely."""

from __future__ import annotations

import hashlib
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sengoku
from sengoku import BadRecord, BadSetup, BrokenLaw
from sengoku.kernel.dice import commitment, draw, mixed, shuffle_sides, shuffle_values, shuffled, stream
from toy import play


def by_hand(seed: str, n: int, sides: list[int]) -> list[int]:
    """Written from docs/record-format.md alone, with nothing of the kernel."""
    key = hashlib.blake2b(b"sengoku-dice-1:" + seed.encode(), digest_size=32).digest()
    blocks = (hashlib.blake2b(key + n.to_bytes(8, "big") + k.to_bytes(4, "big")).digest() for k in itertools.count())
    stream_of_bytes = itertools.chain.from_iterable(blocks)
    out = []
    for side in sides:
        out.append(next(b for b in stream_of_bytes if b < 256 // side * side) % side + 1)
    return out


@pytest.mark.parametrize("seed", ["0", "7", "", "Ōmi 近江", "x" * 500])
@pytest.mark.parametrize("n", [0, 1, 17, 2**40])
def test_draws_are_those_of_the_document(seed: str, n: int) -> None:
    for sides in ([6], [12] * 200, [2, 3, 5, 7, 100, 129, 240, 255, 256], list(range(1, 257))):
        assert draw(stream(seed), n, sides) == by_hand(seed, n, sides)


def test_draws_of_known_seeds_never_change() -> None:
    """Literal values: a change here makes every record ever written false."""
    assert draw(stream("7"), 0, [12] * 8) == [10, 6, 1, 11, 5, 3, 4, 11]
    assert draw(stream("7"), 1, [12] * 8) == [4, 7, 4, 7, 6, 4, 2, 1]
    assert commitment("7")[:16] == "acbcba1078337109"
    assert mixed("7", ["a", "b"])[:16] == "cf8e48c1662220bf"


@given(st.text(), st.integers(0, 2**60), st.lists(st.integers(1, 256), max_size=80))
def test_any_draw_is_within_its_sides_and_repeats_itself(seed: str, n: int, sides: list[int]) -> None:
    values = draw(stream(seed), n, sides)
    assert all([1 <= v <= side for v, side in zip(values, sides, strict=True)])
    assert values == draw(stream(seed), n, sides)


@pytest.mark.parametrize("side", [2, 6, 10, 12, 20])
def test_every_face_is_equally_likely(side: int) -> None:
    """A chi-square test at one in a million, over 60,000 dice."""
    counts = Counter([v for n in range(600) for v in draw(stream("fair"), n, [side] * 100)])
    expected = 60_000 / side
    chi = sum([(counts[face] - expected) ** 2 / expected for face in range(1, side + 1)])
    freedom = side - 1
    assert chi < freedom + 5.3 * (2 * freedom) ** 0.5 + 19  # Laurent and Massart's bound for exp(-14)


def test_bytes_that_would_favour_low_faces_are_rejected() -> None:
    """Of 256 bytes a die of 200 uses 200: without rejection the faces 1 to 56 would come twice as often."""
    values = [v for n in range(400) for v in draw(stream("biased?"), n, [200] * 50)]
    low = sum([v <= 56 for v in values]) / len(values)
    assert abs(low - 0.28) < 0.02


def test_a_draw_does_not_depend_on_the_draws_before_it() -> None:
    """Its number alone finds it: a shorter draw 3 leaves draw 4 as it was, and prefixes agree."""
    key = stream("7")
    assert draw(key, 3, [12] * 5) == draw(key, 3, [12] * 9)[:5]
    assert draw(key, 4, [12] * 5) != draw(key, 3, [12] * 5)


@pytest.mark.parametrize("side", [0, -1, 257, 1000])
def test_impossible_dice_are_a_defect_not_a_hang(side: int) -> None:
    with pytest.raises(BrokenLaw, match=f"A die has 1 to 256 sides, not {side}."):
        draw(stream("7"), 0, [6, side])


def test_seed_and_nonces_both_drive_the_dice() -> None:
    plain, one, two = (play.new(seed="s", nonces=n).fingerprint() for n in ((), ("a",), ("b",)))
    assert len({plain, one, two}) == 3
    assert stream("s", ["a", "b"]) == stream(mixed("s", ["a", "b"]))
    assert mixed("s", ["ab", "c"]) != mixed("s", ["a", "bc"])


def test_a_commitment_binds_without_telling() -> None:
    seed = "a" * 64
    assert commitment(seed) == hashlib.blake2b(b"sengoku-commit-1:" + seed.encode(), digest_size=32).hexdigest()
    assert sengoku.commitment("1") != sengoku.commitment("2")


@given(st.permutations(list(range(12))))
def test_a_shuffle_can_be_scripted_to_any_order(wanted: list[int]) -> None:
    things = list(range(12))
    values = shuffle_values(things, wanted)
    assert all([1 <= v <= side for v, side in zip(values, shuffle_sides(12), strict=True)])
    assert shuffled(things, values) == wanted


def test_every_order_is_equally_likely() -> None:
    orders = Counter([tuple(shuffled([1, 2, 3], draw(stream("s"), n, shuffle_sides(3)))) for n in range(6_000)])
    assert len(orders) == 6
    assert all([850 < count < 1_150 for count in orders.values()])


def test_things_that_are_alike_can_be_shuffled() -> None:
    assert shuffled([1, 1, 2], shuffle_values([1, 1, 2], [2, 1, 1])) == [2, 1, 1]


def test_a_roll_of_nothing_is_no_draw() -> None:
    """A shuffle of one card, a battle of no dice: nothing is drawn, no number used, nothing written."""
    s = play.new()
    n = s.rolls
    assert s.roll([]) == []
    assert s.roll(shuffle_sides(1)) == []
    assert s.rolls == n


def test_the_values_of_a_roll_belong_to_the_game_and_the_record_keeps_its_own() -> None:
    s = play.new()
    values = s.roll([6, 6])
    told = [(n, list(v)) for n, v in s.drawn]
    values.clear()
    assert s.drawn == told


def test_scripted_dice_are_used_from_the_front_and_then_run_out() -> None:
    s = play.new(2, dice=[1] * 19)
    assert s.script == []
    with pytest.raises(BadRecord, match=r"Draw 1 needs 2 dice, but the script has only 0 left\."):
        s.roll([6, 6])
    with pytest.raises(BadRecord, match=r"Draw 0 has the die 21, which is not from 1 to 20\."):
        play.new(2, dice=[21] * 19)


@pytest.mark.parametrize("dice", [5, "123", [1.5], [True], ["1"], [None]])
def test_scripted_dice_are_whole_numbers(dice: object) -> None:
    with pytest.raises(BadSetup, match=r"Dice are a list of whole numbers, not "):
        play.new(2, dice=dice)
