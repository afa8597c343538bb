"""Casualties: who falls, in what order, within which limits."""

from __future__ import annotations

import random
from itertools import product

import pytest

from sengoku.games.shogun.state import Shogun
from shogun.board_of import field
from shogun.helpers import run

Units = tuple[int, ...]  # bowmen, swordsmen, gunners, spearmen, ronin of the force; then of the army


@pytest.mark.rule("S-R46", "S-T38")
def test_ronin_fall_first_when_the_limit_binds() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        kawachi orange 2p 1r
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
          dice 6: - / 12 12
        => force kawachi 2p
        """,
    )


@pytest.mark.rule("S-R46", "S-T38", "S-D24")
def test_three_and_two_ronin_with_two_hits_may_lose_one_of_each_or_two_ronin() -> None:
    s = field("""
        turn blue B
        yamashiro blue 2b
        kawachi orange 3p 2r
        """)
    run(s, "blue: declare force yamashiro kawachi, done\n dice 1: 1 1 / -")
    run(s, "=> choices orange lose spearman force, lose ronin force")
    one, two = s.clone(), s.clone()
    run(one, "orange: lose spearman force\n dice 5: - / 12\n dice 6: - / 12 12\n => force kawachi 2p 1r")
    run(
        two,
        """
        orange: lose ronin force
        => choices orange lose spearman force, lose ronin force
        orange: lose ronin force
          dice 6: - / 12 12 12
        => force kawachi 3p
        """,
    )


@pytest.mark.rule("S-R46", "S-T38")
def test_the_limit_holds_for_each_troop_by_itself() -> None:
    """An army of eleven full of ronin and a force full of them: the first hit is on a ronin of either."""
    s = field("""
        turn blue B
        yamashiro blue 2b
        orange army 1 kawachi 10p 10r
        kawachi orange 3p 2r
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 / -
        => choices orange lose spearman force, lose spearman army, lose ronin force, lose ronin army
        orange: lose spearman army (the second hit has to be a ronin of that army)
          dice 4: - / 12
          dice 5: - / 12 12 12 12 12 12 12 12 12 12 12
          dice 6: - / 12 12 12 12 12 12 12 12 12 12 12 12
        => army orange 1 kawachi D 9p 9r
        => force kawachi 3p 2r
        """,
    )


@pytest.mark.rule("S-R46", "S-T38")
def test_with_one_hit_both_full_troops_give_a_ronin() -> None:
    s = field("""
        turn blue B
        yamashiro blue 1b
        orange army 1 kawachi 10p 10r
        kawachi orange 3p 2r
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 / -
        => choices orange lose ronin force, lose ronin army
        """,
    )


@pytest.mark.rule("S-R46", "S-T39", "S-D24")
def test_the_daimyo_falls_last_over_both_troops() -> None:
    s = field("""
        turn blue B
        yamashiro blue 4b
        orange army 1 kawachi 1p
        orange army 2 osumi 1p
        kawachi orange 2g
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 12 12 / -
          dice 2: - / 12 12
        => choices orange lose gunner force, lose spearman army
        orange refused: lose daimyo army
        orange: lose spearman army (then one gunner, and the daimyo stands with the other)
          dice 4: - / 12
        => army orange 1 kawachi D
        => force kawachi 1g
        blue: press
          dice 1: 1 1 12 12 / -
          dice 2: - / 12
        => army orange 1 lost
        => owner kawachi none
        """,
    )


@pytest.mark.rule("S-R46", "S-T39")
def test_as_many_hits_as_other_units_leave_the_daimyo_standing_alone() -> None:
    s = field("""
        turn blue B
        yamashiro blue 3b
        orange army 1 kawachi 2p 1r
        """)
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 / -
          dice 4: - / 12
        => army orange 1 kawachi D
        => choices blue press, stop
        """,
    )


@pytest.mark.rule("S-R46")
def test_units_that_have_rolled_may_be_chosen_and_units_elsewhere_may_not() -> None:
    s = field("""
        turn blue B
        blue army 1 yamashiro 1b 1s
        yamashiro blue 1g 1p
        kawachi orange 2b
        """)
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 1: 12 / 1 12
        => choices blue lose bowman army, lose swordsman army
        """,
    )


@pytest.mark.rule("S-R46")
def test_the_fallen_go_to_the_tray_and_ronin_to_the_pool() -> None:
    s = field("""
        turn blue B
        yamashiro blue 3b
        kawachi orange 1b 1s 1g 2r
        """)
    run(
        s,
        """
        => pool 28
        => tray orange 8b 8s 8g
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 12 / 12
          dice 2: - / 12
        orange: lose swordsman force
          dice 5: - / 12
        => force kawachi 1b 1g 1r
        => tray orange 8b 9s 8g
        => pool 29
        """,
    )


@pytest.mark.rule("S-D24", "S-R46", "S-R45")
def test_both_sides_choose_at_once_and_neither_sees_the_others_choice() -> None:
    text = """
        turn blue B
        yamashiro blue 1b 1s
        kawachi orange 1b 1s
        """
    s = field(text)
    run(s, "blue: declare force yamashiro kawachi, done\n dice 1: 1 / 1\n => asked blue orange")
    one, two = s.clone(), s.clone()
    one.apply(0, "lose bowman force")
    two.apply(0, "lose swordsman force")
    for seat in (1, 2, None):
        assert one.view(seat) == two.view(seat)
    assert one.to_act == two.to_act == (1,)
    assert one.legal_actions(1) == two.legal_actions(1)
    assert one.view(1)["provinces"]["yamashiro"]["force"] == {"bowman": 1, "swordsman": 1}
    run(
        one,
        """
        => choices orange lose bowman force, lose swordsman force
        orange: lose bowman force
          dice 5: 12 / 12
        => force yamashiro 1s
        => force kawachi 1s
        """,
    )


@pytest.mark.rule("S-D24", "S-R46")
def test_each_side_loses_its_own_whoever_sits_first() -> None:
    """Green attacks blue: the attacker's seat comes after the defender's."""
    s = field("""
        turn green B
        yamashiro green 1b 1s
        blue army 1 kawachi 1b 1g
        """)
    run(
        s,
        """
        green: declare force yamashiro kawachi, done
          dice 1: 1 / 1
          dice 2: - / 12
        => asked blue green
        => choices green lose bowman force, lose swordsman force
        => choices blue lose bowman army, lose gunner army
        green: lose bowman force
        blue: lose gunner army
          dice 4: - / 12
          dice 5: 12 / -
        => force yamashiro 1s
        => army blue 1 kawachi D 1b
        => choices green press, stop
        """,
    )


@pytest.mark.rule("S-D24")
def test_a_side_without_choice_is_not_asked() -> None:
    s = field("turn blue B\n yamashiro blue 3b\n kawachi orange 4p")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 12 / -
          dice 6: - / 12 12
        => force kawachi 2p
        => asked blue
        """,
    )


@pytest.mark.rule("S-D24")
def test_the_choice_shrinks_to_nothing_and_the_rest_falls_by_itself() -> None:
    """Three hits on a bowman and three spearmen: whoever gives the bowman is not asked about the spearmen."""
    s = field("turn blue B\n yamashiro blue 3b\n kawachi orange 1b 3p")
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 1 1 / 12
        orange: lose bowman force
          dice 6: - / 12
        => force kawachi 1p
        """,
    )


# ---------------------------------------------------------------- against brute force


def legal_ends(force: Units, army: Units, has_army: bool, hits: int) -> set[Units]:
    """What may be left of a side after so many hits, tried out: S-R8 holds for each troop. Not for its end."""
    out = set()
    every = [range(n + 1) for n in (*force, *army)]
    for lost in product(*every):
        if sum(lost) == hits:
            f = [a - b for a, b in zip(force, lost[:5])]
            a = [x - y for x, y in zip(army, lost[5:])]
            if f[4] <= max(0, sum(f[:4]) - 1) and (not has_army or a[4] <= sum(a[:4])):
                out.add((*f, *a))
    return out


def reached(s: Shogun, seat: int, place: int, army: int, seen: set[tuple[str, ...]]) -> set[Units]:
    """What is left after every way of answering; every offer is taken, in one order of those that are the same."""
    if type(s.top).__name__ != "Losing":
        s.audit()
        assert s.to_act == (0,), "all dice of the other half miss, and the attacker is asked"
        return {(*s.force[place], *(s.armies[army].troop if army >= 0 else (0,) * 5))}
    out: set[Units] = set()
    assert s.legal_actions(seat)
    for action in s.legal_actions(seat):
        c = s.clone()
        c.apply(seat, action)
        tray = tuple(sorted(c.top.trays[seat])) if type(c.top).__name__ == "Losing" else ()
        if tray not in seen:
            seen |= {tray} - {()}
            out |= reached(c, seat, place, army, seen)
    return out


def random_troop(rng: random.Random, most: int, daimyo: int) -> Units:
    kinds = [0, 0, 0, 0]
    for _ in range(rng.randint(1 - daimyo, most)):
        kinds[rng.randrange(4)] += 1
    return (*kinds, rng.randint(0, max(0, min(4, sum(kinds) + daimyo - 1))))


def told(units: Units) -> str:
    return " ".join([f"{n}{letter}" for n, letter in zip(units, "bsgpr") if n])


@pytest.mark.rule("S-D24", "S-R46")
def test_the_defenders_offers_equal_brute_force() -> None:
    rng, tried = random.Random(24), 0
    for _ in range(120):
        force = random_troop(rng, 4, 0) if rng.random() < 0.8 else (0,) * 5
        army = random_troop(rng, 4, 1) if not sum(force) or rng.random() < 0.6 else None
        lying = army is not None and sum(army[:4]) > 0 and rng.random() < 0.4
        hits = rng.randint(1, 5)
        if sum(force) + sum(army or ()) <= hits:
            continue
        s = field(f"""
            turn blue B
            yamashiro blue {hits}b
            kawachi orange {told(force)}
            orange army 2 osumi 1p
            {f"orange army 1 kawachi {told(army)} {'lying' if lying else ''}" if army is not None else ""}
            """)
        run(s, "blue: declare force yamashiro kawachi")
        misses = force[0] + force[2] + (army[0] + army[2] if army else 0)
        s.script = [1] * hits + [12] * misses + [12] * 60
        s.apply(0, "done")
        place, i = 2, 3 if army is not None else -1
        wanted = legal_ends(force, army or (0,) * 5, army is not None, hits)
        assert reached(s, 1, place, i, set()) == wanted
        tried += 1
    assert tried > 60


@pytest.mark.rule("S-D24", "S-R46")
def test_the_attackers_offers_equal_brute_force() -> None:
    rng, tried = random.Random(46), 0
    for _ in range(80):
        army = random_troop(rng, 6, 1) if rng.random() < 0.5 else None
        force = random_troop(rng, 5, 0) if army is None else (0,) * 5
        hits = rng.randint(1, 5)
        if sum(force) + sum(army or ()) <= hits:
            continue
        s = field(f"""
            turn blue B
            {f"blue army 1 yamashiro {told(army)}" if army is not None else f"yamashiro blue {told(force)}"}
            blue army 2 mutsu 1p
            kawachi orange {hits}b
            """)
        troop = "army 1" if army is not None else "force yamashiro"
        run(s, f"blue: declare {troop} kawachi")
        ours = army if army is not None else force
        s.script = [12] * ours[0] + [1] * hits + [12] * 60
        s.apply(0, "done")
        wanted = legal_ends(force, army or (0,) * 5, army is not None, hits)
        assert reached(s, 0, 0, 0 if army is not None else -1, set()) == wanted
        tried += 1
    assert tried > 40
