"""The whole table of tactics, against a table written out line by line here, and through real fights."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bushido.places import WAR, holds, play, stacks_of
from bushido.position import Table
from sengoku.games.bushido.pieces import DISCS
from sengoku.games.bushido.tactics import fallen, forfeit_line, line

# Per line: strength of attacker and defender (None: no comparison, then who wins), the loser's loss, and what the
# attacker and the defender lose afterwards. K katana, T troops, o ones, h threes; a attacker, d defender; w: a won.
Numbers = dict[str, int]
Formula = Callable[[Numbers], int]
Row = tuple[Formula | None, Formula | None, str, Formula, Formula]


def none(_: Numbers) -> int:
    return 0


TABLE: dict[tuple[str, str], Row] = {
    ("battle", "battle"): (
        lambda n: n["Ka"] + n["Ta"],
        lambda n: n["Kd"] + n["Td"],
        "all",
        lambda n: n["hd"] if n["w"] else 0,
        lambda n: 0 if n["w"] else n["ha"],
    ),
    ("battle", "duel"): (lambda n: n["Ka"] + n["Ta"], lambda n: 2 * n["Kd"], "diff", none, none),
    ("battle", "ambush"): (lambda n: 2 * n["Ka"] + n["Ta"], lambda n: n["Kd"], "diff", lambda n: n["od"] // 2, none),
    ("battle", "traitor"): (None, None, "D", none, none),
    ("duel", "battle"): (lambda n: 2 * n["Ka"], lambda n: n["Kd"] + n["Td"], "diff", none, none),
    ("duel", "duel"): (lambda n: n["Ka"], lambda n: n["Kd"], "nothing", none, none),
    ("duel", "ambush"): (lambda n: n["Ka"], lambda n: 2 * n["Kd"], "diff", lambda n: n["od"] // 2, none),
    ("duel", "traitor"): (None, None, "D", none, none),
    ("ambush", "battle"): (lambda n: n["Ka"], lambda n: 2 * n["Kd"] + n["Td"], "diff", none, lambda n: n["oa"] // 2),
    ("ambush", "duel"): (lambda n: 2 * n["Ka"], lambda n: n["Kd"], "diff", none, lambda n: n["oa"] // 2),
    ("ambush", "ambush"): (lambda n: n["Ka"], lambda n: n["Kd"], "diff", lambda n: n["od"], lambda n: n["oa"]),
    ("ambush", "traitor"): (None, None, "D", none, lambda n: n["oa"] // 2),
    ("traitor", "battle"): (None, None, "A", none, none),
    ("traitor", "duel"): (None, None, "A", none, none),
    ("traitor", "ambush"): (None, None, "A", lambda n: n["od"] // 2, none),
    ("traitor", "traitor"): (lambda n: n["Ka"], lambda n: n["Kd"], "diff", none, none),
}
FIGHTING = ("battle", "duel", "ambush", "traitor")
LINES = {pair: f"B-F{i + 1}" for i, pair in enumerate([(a, d) for a in FIGHTING for d in FIGHTING])}
Stack = tuple[int, int, int]


def expected(a: str, d: str, sa: Stack, sd: Stack, ta: int, td: int) -> tuple[int, int, bool, int, int]:
    """Strengths (-1: not compared), whether the attacker won, troops lost by attacker and defender."""
    n: Numbers = {"Ta": ta, "Td": td, "oa": sa[0], "od": sd[0], "ha": sa[2], "hd": sd[2]}
    n |= {"Ka": sa[0] + sa[1] * 2 + sa[2] * 3, "Kd": sd[0] + sd[1] * 2 + sd[2] * 3}
    fa, fd, loss, after_a, after_d = TABLE[a, d]
    strength_a, strength_d = (fa(n), fd(n)) if fa is not None and fd is not None else (-1, -1)
    won = loss == "A" if strength_a < 0 else strength_a > strength_d
    n["w"] = int(won)
    first = {"diff": abs(strength_a - strength_d), "nothing": 0}.get(loss, td if won else ta)
    lost_a, lost_d = (0, min(td, first)) if won else (min(ta, first), 0)
    return (
        strength_a,
        strength_d,
        won,
        lost_a + min(ta - lost_a, after_a(n)),
        lost_d + min(td - lost_d, after_d(n)),
    )


def computed(a: str, d: str, sa: Stack, sd: Stack, ta: int, td: int) -> tuple[int, int, bool, int, int]:
    """The same by the game's own functions."""
    r = line(DISCS.index(a), DISCS.index(d), sa, sd, ta, td)
    lost_a = fallen(ta, 0, 0 if r.attacker_won else r.loss, False)[2]
    lost_d = fallen(td, 0, r.loss if r.attacker_won else 0, False)[2]
    lost_a += fallen(ta - lost_a, 0, r.after_a, False)[2]
    lost_d += fallen(td - lost_d, 0, r.after_d, False)[2]
    return r.strength_a, r.strength_d, r.attacker_won, lost_a, lost_d


STACKS: list[tuple[Stack, Stack]] = [
    ((2, 1, 2), (4, 0, 1)),
    ((0, 1, 0), (0, 1, 0)),  # no ones and no threes: no after-effects
    ((1, 0, 0), (0, 0, 1)),
    ((0, 0, 3), (1, 0, 0)),
    ((5, 0, 0), (3, 1, 0)),
    ((3, 2, 1), (9, 0, 2)),
    ((12, 0, 4), (0, 3, 0)),
    ((0, 0, 7), (4, 0, 0)),
]


@pytest.mark.parametrize(
    ("a", "d"), [pytest.param(a, d, marks=pytest.mark.rule(LINES[a, d], "B-R37", "B-R51", "B-A29")) for a, d in TABLE]
)
def test_the_table_at_all_troop_counts_from_0_to_30_both_sides(a: str, d: str) -> None:
    after = 0
    for one, two in STACKS:
        for sa, sd in ((one, two), (two, one)):
            for ta in range(31):
                for td in range(31):
                    want = expected(a, d, sa, sd, ta, td)
                    assert computed(a, d, sa, sd, ta, td) == want, (sa, sd, ta, td)
                    after += want[3] if want[2] else want[4]  # the winner's losses: after-effects
    has_after = "ambush" in (a, d) or (a, d) == ("battle", "battle")
    assert (after > 0) == has_after


def real_fight(a: str, d: str, sa: Stack, sd: Stack, ta: int, td: int, more: str = "", drawn: str = "") -> Table:
    """Red sends `ta` troops from a3 against `td` on b3. A disc 'kotau' is the only one held, and is exchanged."""
    hands = "".join(
        [f"hand {who} {' 1' * s[0]}{' 2' * s[1]}{' 3' * s[2]}\n" for who, s in (("green", sa), ("yellow", sd))]
    )
    lands = f"cell a3 mountain red {ta + 1}\ncell b3 mountain yellow {td}\n"
    lands += "cell b2 rice_field red 1\ncell a2 village red 1\n"
    bare = "\n".join([x for x in WAR.splitlines() if not x.startswith(("hand", "discs"))]) + "\n"
    table = play(
        bare + lands + hands + f"discs green {a}\ndiscs yellow {d}\n" + more,
        f"red: done\nred: attack a3 b3\nred: march {ta}\n",
    )
    stacks_of(table, "green", " ".join([str(n) for n in sa]))
    stacks_of(table, "yellow", " ".join([str(n) for n in sd]))
    if sum(sa) and sum(sd):
        table.does("green", "disc draw" if a == "kotau" else f"disc {a}")
        table.does(
            "yellow", "disc draw" if d == "kotau" else f"disc {d}", [["disc", *drawn.split()]] if drawn else None
        )
    return table


@pytest.mark.parametrize(
    ("a", "d"), [pytest.param(a, d, marks=pytest.mark.rule(LINES[a, d], "B-R37", "B-R40")) for a, d in TABLE]
)
def test_real_fights_come_out_as_the_table_says(a: str, d: str) -> None:
    rng = random.Random(f"{a} {d}")
    for _ in range(12):
        sa, sd = [(rng.randrange(4), rng.randrange(3), rng.randrange(1, 4)) for _ in range(2)]
        ta, td = rng.choice([1, 2, 3, 5, 9, 20, 27]), rng.choice([1, 2, 3, 5, 9, 20])
        strength_a, strength_d, _, lost_a, lost_d = expected(a, d, sa, sd, ta, td)
        table = real_fight(a, d, sa, sd, ta, td)
        strength = "none" if strength_a < 0 else f"{strength_a} {strength_d}"
        holds(table, f"losses {lost_a} {lost_d}", f"strength {strength}")
        fled = (a, d) == ("duel", "duel") and strength_a > strength_d
        result = "held" if td > lost_d and not fled else "conquered" if ta > lost_a else "neutral"
        if not fled:
            holds(table, f"result {result}")


# The check values: A uses 1 1 2 3 3 with 4 troops and 13 honor, D 1 1 1 1 3 with 5 troops and 9; province honor 6.
CHECKS = """
F1 battle battle 14 12 1 5 conquered 16 1
F2 battle duel 14 14 0 0 held 0 6
F3 battle ambush 24 7 2 5 conquered 16 2
F4 battle traitor - - 4 0 held 0 10
F5 duel battle 20 12 0 5 conquered 16 0
F6 duel duel 10 7 0 0 conquered 16 -5
F7 duel ambush 10 14 4 0 held 0 10
F8 duel traitor - - 4 0 held 0 10
F9 ambush battle 10 19 4 1 held 1 10
F10 ambush duel 20 7 0 5 conquered 16 0
F11 ambush ambush 10 7 4 5 neutral 10 4
F12 ambush traitor - - 4 1 held 1 10
F13 traitor battle - - 0 5 conquered 16 0
F14 traitor duel - - 0 5 conquered 16 0
F15 traitor ambush - - 2 5 conquered 16 2
F16 traitor traitor 10 7 0 3 held 8 0
F26 none some - - 4 0 held 0 10
F27 some none - - 0 5 conquered 16 0
F28 none none - - 4 0 held 0 10
"""
RULES = ("B-R37", "B-R40", "B-R41", "B-R42", "B-R43", "B-R44", "B-R35")


@pytest.mark.parametrize(
    "check",
    [
        pytest.param(x, id=x.split()[0], marks=pytest.mark.rule("B-" + x.split()[0], *RULES))
        for x in CHECKS.split("\n")[1:-1]
    ],
)
def test_the_check_values_of_every_line(check: str) -> None:
    _, a, d, strength_a, strength_d, lost_a, lost_d, result, samurai, bushi = check.split()
    sa: Stack = (0, 0, 0) if a == "none" else (2, 1, 2)
    sd: Stack = (0, 0, 0) if d == "none" else (4, 0, 1)
    discs = {"none": "battle", "some": "battle"}
    more = "cell b3 village yellow 5\nS green 13 yellow 9 red 40\n"
    table = real_fight(discs.get(a, a), discs.get(d, d), sa, sd, 4, 5, more)
    if (a, d) == ("duel", "duel"):
        table.does("yellow", "retreat b4")
    holds(table, f"losses {lost_a} {lost_d}", f"result {result}")
    holds(table, "strength none" if strength_a == "-" else f"strength {strength_a} {strength_d}")
    holds(table, f"S green {13 + int(samurai)}", f"S yellow {9 + int(bushi)}")
    lost = result == "held" and check.split()[0] not in ("F16",)
    holds(table, "phase 10" if lost else "phase 11")


@pytest.mark.parametrize(
    ("a", "d"),
    [
        pytest.param(a, d, id=f"{a}-{d}", marks=pytest.mark.rule(f"B-F{17 + i}", "B-R36", "B-R52"))
        for i, (a, d) in enumerate(
            [*[("kotau", x) for x in FIGHTING], *[(x, "kotau") for x in FIGHTING], ("kotau", "kotau")]
        )
    ],
)
def test_kotau_never_fights_the_disc_drawn_for_it_does(a: str, d: str) -> None:
    sa, sd = (2, 1, 2), (4, 0, 1)
    for one in FIGHTING:
        for two in FIGHTING if a == d else [""]:
            table = real_fight(a, d, sa, sd, 4, 5, drawn=f"{one} {two}")
            fought = (one if a == "kotau" else a, (two or one) if d == "kotau" else d)
            want = expected(*fought, sa, sd, 4, 5)
            view = table.s.view(None)
            assert tuple(view["last_fight"]["discs"]) == fought
            holds(table, f"losses {want[3]} {want[4]}")
            seen = view["discards"]["seen"]
            assert seen["kotau"] == (a == "kotau") + (d == "kotau")
            assert (view["players"][2]["discs"], view["players"][1]["discs"]) == (0, 0)


@pytest.mark.rule("B-F26", "B-F27", "B-F28", "B-R35")
def test_without_katana_there_is_no_comparison_at_any_troop_count() -> None:
    for ta in range(31):
        for td in range(31):
            for stack, won in (((0, 0, 0), False), ((1, 0, 0), True)):
                r = forfeit_line(stack, ta, td)
                assert (r.attacker_won, r.strength_a, r.after_a, r.after_d) == (won, -1, 0, 0)
                assert r.loss == (td if won else ta)


@pytest.mark.rule("B-T42", "B-R55", "B-A40")
@pytest.mark.parametrize(
    ("troops", "elite", "points", "each", "want"),
    [
        (1, 1, 2, False, (1, 1, 2)),
        (1, 1, 4, False, (1, 1, 4)),
        (3, 1, 3, False, (3, 0, 3)),
        (0, 2, 1, False, (0, 1, 1)),
        (0, 2, 4, False, (0, 2, 4)),
        (2, 3, 5, False, (2, 1, 5)),
        (0, 3, 2, True, (0, 2, 2)),
        (1, 3, 9, True, (1, 3, 9)),
        (0, 1, 99, False, (0, 1, 3)),
    ],
)
def test_markers_fall_after_troops(
    troops: int, elite: int, points: int, each: bool, want: tuple[int, int, int]
) -> None:
    assert fallen(troops, elite, points, each) == want
