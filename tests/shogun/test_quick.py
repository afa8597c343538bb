"""The quick game: how it ends."""

from __future__ import annotations

import pytest

from shogun.board_of import HOMES, field, holding
from shogun.helpers import run

QUICK = {"variant": "quick"}
GOAL = {3: 40, 4: 35, 5: 30}


@pytest.mark.rule("S-R86", "S-T71")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_40_35_or_30_provinces_win_at_once(seats: int) -> None:
    goal = GOAL[seats]
    lands = holding("blue", goal - 2, "yamashiro", "kawachi", "tamba", *HOMES).split()[1:]
    s = field(
        f"""
        turn blue D
        blue army 1 yamashiro 2b 3g
        {"".join([f"{p} blue 1{'p' if i < 33 else 'g'}" + chr(10) for i, p in enumerate(lands[:-1])])}
        """,
        seats=seats,
        options=QUICK,
    )
    run(
        s,
        f"""
        => owns blue {goal - 2}
        blue: army 1, detach kawachi, detail gunner, go
        => owns blue {goal - 1}
        => winner none
        blue: detach tamba, detail gunner, go
        => owns blue {goal}
        => winner blue
        => asked none
        """,
    )


@pytest.mark.rule("S-R86", "S-T71")
@pytest.mark.parametrize(
    ("orange", "winner"),
    [
        (3, "blue"),  # blue 3 and green's 2 are 5
        (6, "orange"),
        (5, "blue"),  # 5 each, and blue is the eliminator
    ],
)
def test_the_first_elimination_ends_it_and_what_the_eliminator_takes_counts(orange: int, winner: str) -> None:
    lands = ["osumi", "hyuga", "satsuma", "higo", "chikugo", "bungo"][:orange]
    s = field(
        f"""
        turn blue B
        yamashiro blue 2b
        blue army 1 mutsu 1p
        blue: kai
        orange army 1 osumi 1p
        orange: {" ".join(lands[1:])}
        green army 1 kawachi
        green: noto kaga
        """,
        options=QUICK,
    )
    run(
        s,
        f"""
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => lost green
        => owns blue 5
        => winner {winner}
        => asked none
        """,
    )
    assert s.phase == "C"
    assert s.scores == [5, orange, 0]


@pytest.mark.rule("S-A61", "S-T71")
def test_a_tie_without_the_eliminator_is_shared() -> None:
    s = field(
        """
        turn blue B
        yamashiro blue 2b
        green army 1 kawachi
        orange: kai kozuke
        purple: iki hizen
        """,
        seats=4,
        options=QUICK,
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => owns blue 2
        => owns orange 3
        => owns purple 3
        => winner orange purple
        """,
    )


@pytest.mark.rule("S-A61", "S-T71", "S-A51")
def test_two_clans_that_fall_together_count_as_one_elimination_and_the_survivors_are_compared() -> None:
    s = field(
        """
        turn blue B
        blue army 1 yamashiro
        blue: echizen wakasa kaga noto
        green army 1 kawachi
        orange: kai kozuke
        purple: iki
        """,
        seats=4,
        options=QUICK,
    )
    run(
        s,
        """
        blue: declare army 1 kawachi, done
          dice 4: 6 / 6
        => lost blue
        => lost green
        => winner orange
        => asked none
        """,
    )


@pytest.mark.rule("S-R86", "S-A61")
@pytest.mark.parametrize("who", ["strike", "revenge"])
def test_an_elimination_by_the_ninja_ends_it_as_well(who: str) -> None:
    """Orange falls to green's ninja, or green to the revenge of orange, in blue's turn."""
    s = field(
        f"""
        turn blue A
        ninja green
        orange army 1 kawachi {"" if who == "strike" else "1p"}
        green army 1 sado {"1p" if who == "strike" else ""}
        green: noto
        orange: iga
        """,
        options=QUICK,
    )
    dice = "dice: 8" if who == "strike" else "dice: 9\n dice: 9"
    run(s, f"green: strike orange 1\n {dice}\n => winner {'green' if who == 'strike' else 'orange'}\n => asked none")
