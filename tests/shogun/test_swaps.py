"""Swaps and rotations: an army may halt where another stands if that one goes on."""

from __future__ import annotations

import random

import pytest

from sengoku.games.shogun.board import PLACE, PLACES
from sengoku.games.shogun.state import Shogun
from shogun.board_of import field, legal, some, wander
from shogun.helpers import run

TRIANGLE = """
    blue army 1 yamashiro 1b
    blue army 2 omi 1s
    blue army 3 iga 1g
    blue: yamashiro omi iga
    """


@pytest.mark.rule("S-R38", "S-A23", "S-T26", "S-D18")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_two_armies_swap_and_the_second_has_to_go(phase: str) -> None:
    s = field(f"""
        turn blue {phase}
        blue army 1 yamashiro 1b
        blue army 2 omi 1s
        blue: yamashiro omi
        """)
    run(s, "blue: army 1, march omi, halt\n => choices blue army 2\n blue refused: done, army 1\n blue: army 2")
    assert "halt" not in legal(s)
    run(
        s,
        """
        => legal blue pickup spearman
        => legal blue march yamashiro
        blue: march yamashiro, halt
        => army blue 1 omi D 1b
        => army blue 2 yamashiro D 1s
        => choices blue done
        """,
    )


@pytest.mark.rule("S-A23", "S-T26")
def test_three_armies_rotate() -> None:
    s = field("turn blue A" + TRIANGLE)
    run(
        s,
        """
        blue: army 1, march omi, halt, army 2, march iga, halt
        => choices blue army 3
        blue: army 3
        => choices blue pickup spearman, march yamashiro
        blue: march yamashiro, halt
        => army blue 1 omi D 1b
        => army blue 2 iga D 1s
        => army blue 3 yamashiro D 1g
        """,
    )


@pytest.mark.rule("S-A23", "S-T26", "S-R38")
def test_no_halt_on_an_army_that_has_been_handled_but_passing_is_free() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b level 2
        blue army 2 omi 1s
        blue: yamashiro omi mino
        """)
    run(
        s,
        """
        blue: army 2, halt, army 1, march omi
        => choices blue pickup spearman, march yamashiro, march mino
        blue refused: halt
        blue: march mino, halt
        => army blue 1 mino D 1b
        """,
    )


@pytest.mark.rule("S-A23", "S-T26")
def test_with_its_last_step_an_army_does_not_enter_where_it_could_not_halt() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b
        blue army 2 omi 1s
        blue: yamashiro omi mino
        """)
    run(s, "blue: army 2, halt, army 1\n => choices blue pickup spearman, halt\n blue refused: march omi")


@pytest.mark.rule("S-A23", "S-T26", "S-A25")
def test_no_halt_on_a_disrupted_army_but_passing_is_free() -> None:
    s = field("""
        turn blue A
        blue army 1 yamashiro 1b level 2
        blue army 2 omi 1s lying
        blue: yamashiro omi mino
        """)
    run(s, "blue: army 1, march omi\n blue refused: halt\n blue: pickup spearman, march mino, halt")


@pytest.mark.rule("S-A23")
def test_no_halt_on_an_army_that_could_find_no_place_itself() -> None:
    """Shima has one neighbour, Ise, where an army stands that has been handled: whoever is in Shima is stuck."""
    s = field("""
        turn blue A
        blue army 1 yamato 1b level 2
        blue army 2 shima 1s
        blue army 3 ise 1g
        blue: yamato shima ise
        """)
    run(
        s,
        """
        blue: army 3, halt, army 1, march ise
        => choices blue pickup spearman, march yamato
        blue refused: march shima, halt
        blue: march yamato, halt
        """,
    )


@pytest.mark.rule("S-A23")
def test_a_longer_step_frees_the_one_in_the_corner() -> None:
    """The same corner, but the army in Shima is of level 2 and passes through Ise."""
    s = field("""
        turn blue A
        blue army 1 yamato 1b level 2
        blue army 2 shima 1s level 2
        blue army 3 ise 1g
        blue: yamato shima ise
        """)
    run(
        s,
        """
        blue: army 3, halt, army 1, march ise, march shima, halt
        => choices blue army 2
        blue: army 2, march ise
        => choices blue pickup spearman, march yamato
        blue: march yamato, halt
        => army blue 2 yamato D 1s
        """,
    )


@pytest.mark.rule("S-R38")
def test_armies_that_meet_never_exchange_units() -> None:
    """Army 1's marker is set down on army 2's: neither may take from the other, and what one puts down stays."""
    s = field("turn blue A" + TRIANGLE.replace("blue: yamashiro omi iga", "blue: omi iga"))
    run(
        s,
        """
        blue: army 2, march yamashiro
        => choices blue halt
        blue: halt, army 1
        => choices blue march iga, march omi
        blue: march omi
        => legal blue pickup spearman
        => not legal blue pickup swordsman
        """,
    )


@pytest.mark.rule("S-A23", "S-T26")
def test_the_ninja_is_not_asked_while_two_armies_stand_in_one_province() -> None:
    s = field(
        """
        turn pink A
        ninja gray
        pink army 1 yamashiro 1b
        pink army 2 omi 1s
        pink: yamashiro omi
        """,
        "samurai-swords",
    )
    run(
        s,
        """
        gray: pass
        pink: army 1, march omi, halt
        => asked pink
        pink: army 2, march yamashiro, halt
        => asked gray
        gray: pass
        => choices pink done
        """,
    )


# ---------------------------------------------------------------- against a plain search, and at random

REGION = [
    "yamashiro",
    "yamato",
    "kawachi",
    "iga",
    "ise",
    "shima",
    "owari",
    "omi",
    "mino",
    "tamba",
    "izumi",
    "kii",
    "settsu",
    "echizen",
    "wakasa",
]


def random_armies(rng: random.Random, phase: str) -> str:
    """Blue holds a few provinces in the middle, two or three armies, perhaps ronin open and hidden."""
    own = [rng.choice(REGION)]
    size = rng.randint(3, 8)
    while len(own) < size:
        place = rng.choice(REGION)
        if place not in own and any([PLACES[q] in own for q in NEAR[PLACE[place]]]):
            own.append(place)
    places = rng.sample(own, min(len(own), rng.choice([2, 3, 3])))
    lying = rng.randrange(3) if rng.random() < 0.3 else -1
    lines = [f"turn blue {phase}"]
    for place in own:
        rooms = 0
        units = rng.choice([0, 1, 1, 2, 3, 5]) if place in places else rng.choice([1, 1, 2, 3, 5])
        ronin = rng.randint(0, max(0, units - 1)) if rng.random() < 0.4 else 0
        rooms += max(0, units - 1 - ronin)
        if place in places:
            k = places.index(place)
            spears = rng.choice([1, 1, 2, 4]) if k == lying else rng.choice([0, 1, 1, 2, 4])
            r = rng.randint(0, spears) if rng.random() < 0.5 else 0
            rooms += spears - r
            words = f"blue army {k + 1} {place} {spears}p {r}r level {rng.choice([1, 1, 2, 2, 3, 4])}"
            lines.append(words + (" lying" if k == lying else ""))
        pile = rng.randint(1, min(rooms, 6)) if rooms and rng.random() < 0.4 else 0
        lines.append(f"{place} blue {units}p {ronin}r pile {pile}")
    return "\n".join(lines)


NEAR = field("turn blue A").map.near


def halts(s: Shogun, own: list[int], me: int, here: int, steps: int, stand: dict[int, int], handled: set[int]) -> bool:
    """Plain search: can army `me`, arrived in `here`, and whoever it displaces, all come to stand alone?"""
    others = [a for a, p in stand.items() if p == here and a != me]
    if not others:
        return True
    if others[0] not in handled and not s.armies[others[0]].lying:
        if leaves(s, own, others[0], here, s.level(others[0]), {**stand, me: here}, handled | {others[0]}):
            return True
    return leaves(s, own, me, here, steps, stand, handled)


def leaves(s: Shogun, own: list[int], me: int, here: int, steps: int, stand: dict[int, int], handled: set[int]) -> bool:
    rest = {a: p for a, p in stand.items() if a != me}
    return steps > 0 and any([q in own and halts(s, own, me, q, steps - 1, rest, handled) for q in NEAR[here]])


@pytest.mark.rule("S-A23", "S-D19")
def test_marches_and_halts_equal_a_plain_search() -> None:
    """Every march and halt that the search finds possible is offered, and no other, in 400 random positions."""
    rng, seen, occupied = random.Random(1), 0, 0
    for _ in range(400):
        s = field(random_armies(rng, "A"))
        own = s.owned(0)
        handled: set[int] = set()
        for _ in range(40):
            if s.phase != "A":
                break
            action = some(s.legal_actions(0), rng)
            s.apply(0, action)
            if action.startswith("army"):
                handled.add(int(action[5:]) - 1)
            if type(s.top).__name__ != "March":
                continue
            me = s.moving
            here, steps = s.armies[me].place, s.top.steps
            stand = {i: s.armies[i].place for i in range(3) if s.armies[i].place >= 0 and i != me}
            seen += 1
            occupied += here in stand.values()
            marches = {a[6:] for a in s.legal_actions(0) if a.startswith("march")}
            able = [q for q in NEAR[here] if q in own and halts(s, own, me, q, steps - 1, stand, handled)]
            spears, ronin = s.armies[me].troop[3:]
            held = here in stand.values() or s.force[here][3] or s.pile[here] < spears - ronin  # else no garrison
            assert marches == {PLACES[q] for q in able if steps and held}
            alone = here not in stand.values()
            others = [a for a, p in stand.items() if p == here and a not in handled and not s.armies[a].lying]
            way = [leaves(s, own, a, here, s.level(a), {**stand, me: here}, handled | {a}) for a in others]
            assert ("halt" in s.legal_actions(0)) == (alone or any(way))
    assert seen > 3_000
    assert occupied > 150


@pytest.mark.rule("S-A23", "S-D18", "S-D19", "S-D20", "S-D21", "S-D28", "S-D29", "S-R60")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_random_movement_meets_no_dead_end_and_breaks_no_limit(phase: str) -> None:
    rng, decisions = random.Random(phase), 0
    for _ in range(250):
        s = field(random_armies(rng, phase))
        while s.active == 0 and s.phase == phase:
            decisions += wander(s, rng, 1)
    assert decisions > 2_500
