"""The two-player game: allied clans, what is closed to them, and how it is won. And the quick game's end."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, at, do, edition, run

# blue and orange are the first player's, green and purple the second's
ALLIES = """
blue army 1 owari 2b 2p level 2
owari blue 2p
mino orange 2p
mikawa blue 1p
orange army 1 kai 2p
green army 1 sado 2b 2p
purple army 1 iyo 2p
"""


def rest(s: Shogun, clan: str) -> None:
    """A turn without moves or battles."""
    while not s.is_over and s.view(None)["active"] == clan:
        do(s, clan, "done")


# ------------------------------------------------------------ S-R81, S-A63: allies


@pytest.mark.rule("S-R81", "S-A63", "S-T70")
@pytest.mark.parametrize("phase", ["A", "D"])
def test_an_allied_province_is_closed_to_armies_and_forces(phase: str) -> None:
    s = at("ikusa", 2, f"turn blue {phase}\n{ALLIES}")
    run(s, "blue: army 1")
    assert "march mikawa" in s.legal_actions(0)
    assert "march mino" not in s.legal_actions(0), "no passing, no joining"
    if phase == "D":
        assert "march shinano" not in s.legal_actions(0), "not next to owari"
        run(s, "=> not legal blue detach mino\nblue: halt, done")
        sent = [a for a in s.legal_actions(0) if a.startswith("send")]
        assert "send spearman owari mikawa force" in sent
        assert not [a for a in sent if "mino" in a]


@pytest.mark.rule("S-R81", "S-A63", "S-T70")
def test_allies_do_not_attack_each_other_in_any_phase() -> None:
    s = at("ikusa", 2, f"turn blue B\n{ALLIES}\nise green 1p")
    declared = [a for a in s.legal_actions(0) if a.startswith("declare")]
    assert {"declare army 1 ise", "declare force owari ise"} <= {*declared}
    assert not [a for a in declared if a.endswith("mino")]
    run(s, "blue: declare army 1 ise, done\n dice 1: 1 12 / -\n=> owner ise none\n=> step Campaign")
    assert "attack mino" not in s.legal_actions(0)
    assert "rest" in s.legal_actions(0)


@pytest.mark.rule("S-R81")
def test_allied_clans_defend_each_by_itself_and_may_both_attack_one_province() -> None:
    s = at("ikusa", 2, f"turn green B\norder green blue orange purple\n{ALLIES}\nsuruga green 3p\nshinano green 2p")
    run(
        s,
        """
        green: declare force suruga kai, declare force shinano mino, done
        green: fight force suruga
          dice 4: - / 12
          dice 6: 12 12 12 / 12 12
        green: stop
          dice 6: 12 12 / 12 12
        green: stop
        """,
    )


@pytest.mark.rule("S-R80")
def test_each_clan_has_a_turn_of_its_own() -> None:
    s = at("ikusa", 2, f"turn orange A\norder orange green blue purple\n{ALLIES}")
    for clan, seat in (("orange", 0), ("green", 1), ("blue", 0), ("purple", 1)):
        run(s, f"=> active {clan}")
        assert s.to_act == (seat,)
        rest(s, clan)
    run(s, "=> round 3")


# ------------------------------------------------------------ S-A65: a clan lost


@pytest.mark.rule("S-A65", "S-R80")
def test_the_eliminating_clan_inherits_and_its_owner_plays_on_with_the_other() -> None:
    s = at(
        "ikusa",
        2,
        """
        turn blue B
        blue army 1 owari 2b 2p
        blue army 2 hida 1p
        orange army 1 kai 2p
        green army 1 mino
        green: oki tosa
        purple army 1 iyo 2p
        """,
    )
    run(
        s,
        """
        blue: declare army 1 mino, done
          dice 1: 1 1 / -
        => lost green
        => owner oki blue
        => owner tosa blue
        => winner none
        => choices blue raise oki, raise tosa
        """,
    )
    run(s, "blue: raise oki, halt")
    rest(s, "blue")
    rest(s, "orange")
    run(s, "=> active purple\n=> asked purple")
    rest(s, "purple")
    run(s, "=> round 3\n=> asked blue purple")
    for seat, n in ((0, 8), (1, 4)):
        for _ in range(n):
            s.apply(seat, s.legal_actions(seat)[0])
    assert len(s.view(None)["order"]) == 3


@pytest.mark.rule("S-A66", "S-A65")
def test_a_player_without_clans_has_lost_at_once() -> None:
    s = at(
        "ikusa",
        2,
        """
        turn blue B
        blue army 1 owari 2b 2p
        orange army 1 kai 2p
        purple army 1 mino
        purple: tosa
        """,
    )
    run(s, "blue: declare army 1 mino, done\n dice 1: 1 1 / -\n=> winner blue")
    assert s.winners == (0,)


# ------------------------------------------------------------ S-R82, S-A66: winning


def shared(first: int, second: int) -> str:
    """The first player's clans own so many provinces, the second's the rest."""
    free = [p for p in PLACES if p not in ("mutsu", "osumi", "sado", "tsushima")]
    blue, orange = free[: first - 1], free[first - 1 : first + second - 2]
    others = free[first + second - 2 :]
    lines = ["blue army 1 mutsu 1b", "orange army 1 osumi 1b", "green army 1 sado 1b", "purple army 1 tsushima 1b"]
    lines += [f"blue: {' '.join(blue)}", f"orange: {' '.join(orange)}", f"green: {' '.join(others)}"]
    return "\n".join(lines)


@pytest.mark.rule("S-R82", "S-A66")
@pytest.mark.parametrize(("first", "second", "won"), [(30, 20, True), (25, 25, True), (25, 24, False), (35, 14, False)])
def test_fifty_of_both_clans_together_win_at_the_end_of_a_round(first: int, second: int, won: bool) -> None:
    s = at("ikusa", 2, f"turn purple A\norder blue orange green purple\n{shared(first, second)}")
    assert s.scores == [first + second, 68 - first - second]
    run(s, "=> winner none\npurple: done, done, done")
    run(s, f"=> winner none\npurple: done\n=> winner {'blue' if won else 'none'}")


@pytest.mark.rule("S-R82")
def test_thirty_five_of_a_clan_and_fifty_in_mid_round_do_not_count() -> None:
    s = at("ikusa", 2, f"turn blue D\norder blue orange green purple\n{shared(35, 15)}")
    run(s, "=> owns blue 35\n=> winner none")
    rest(s, "blue")
    run(s, "=> winner none\n=> active orange")


# ------------------------------------------------------------ S-R86: the quick game


@pytest.mark.rule("S-R86", "S-T71")
@pytest.mark.parametrize(("seats", "goal"), [(3, 40), (4, 35), (5, 30)])
def test_the_quick_game_is_won_at_once_with_40_35_or_30(seats: int, goal: int) -> None:
    names = edition("ikusa").clan_names[:seats]
    homes = ("mutsu", "osumi", "sado", "tsushima", "oki")
    free = [p for p in PLACES if p not in homes and p != "dewa"]
    owned = free[: goal - 2]
    lines = [f"{name} army 1 {home} 2b" for name, home in zip(names, homes, strict=False)]
    lines += [f"{p} blue {'1p' if i < 30 else '1g'}" for i, p in enumerate(owned)]
    text = "\n".join(["turn blue D", *lines])
    s = at("ikusa", seats, text, options={"variant": "quick"})
    run(s, f"=> owns blue {goal - 1}\n=> winner none\nblue: army 1, march dewa, leave bowman, go\n=> winner blue")
    assert s.to_act == ()


@pytest.mark.rule("S-R86", "S-T71")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("extra", "winner"), [(0, 0), (4, 2)])
def test_the_quick_game_ends_with_the_first_elimination_and_the_most_provinces_win(
    game: str, extra: int, winner: int
) -> None:
    """The eliminator's new provinces count: he has 2 and takes 3; the third clan has 1, or 1 and 5 more."""
    a, b, c = edition(game).clan_names[:3]
    more = "hizen higo hyuga tosa iyo" if extra else ""
    s = at(
        game,
        3,
        f"""
        turn {a} B
        {a} army 1 owari 2b 2p
        {a}: kai
        {b} army 1 mino
        {b}: oki noto kaga
        {c} army 1 sado 2p
        {c}: {more}
        """,
        options={"variant": "quick"},
    )
    run(s, f"{a}: declare army 1 mino, done\n dice 1: 1 1 / -\n=> lost {b}\n=> owns {a} 5")
    assert s.is_over
    assert s.winners == (winner,)


@pytest.mark.rule("S-R86")
def test_the_standard_game_goes_on_after_an_elimination() -> None:
    text = "turn blue B\nblue army 1 owari 2b 2p\nblue army 2 kai\nblue army 3 iyo\norange army 1 mino"
    s = at("ikusa", 3, text + "\ngreen army 1 sado 2p")
    run(s, "blue: declare army 1 mino, done\n dice 1: 1 1 / -\n=> lost orange\n=> winner none\n=> asked blue")
