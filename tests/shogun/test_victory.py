"""Winning: 35 provinces in the middle of a turn, at the end of a round, by a limit of rounds."""

from __future__ import annotations

import pytest

import sengoku
from sengoku import IllegalAction
from sengoku.games.shogun.state import Shogun
from shogun.board_of import field, holding, idle
from shogun.helpers import run

NEAR = ("yamashiro", "kawachi", "tamba", "settsu", "harima", "osumi", "sado")  # left alone by `holding`


def over(s: Shogun, winner: int) -> None:
    """The game is over and stays so: nobody is asked, nothing is accepted, the scores are the provinces."""
    assert s.is_over
    assert s.winners == (winner,)
    assert s.to_act == ()
    assert [s.legal_actions(seat) for seat in range(s.seats)] == [[]] * s.seats
    assert s.scores == [sum([s.count(c) for c in s.clans_of(x)]) for x in range(s.seats)]
    assert s.scores[winner] == max(s.scores)
    for seat in (*range(s.seats), None):
        view = s.view(seat)
        assert view["over"]
        assert view["winners"] == [winner]
        assert view["ask"] is None
    for action in ("done", "halt", "rest"):
        with pytest.raises(IllegalAction):
            s.apply(winner, action)
    with pytest.raises(IllegalAction):
        s.act(winner, "resign")
    s.audit()
    assert s.game.restore(s.snapshot()).fingerprint() == s.fingerprint()
    assert s.record().replay().fingerprint() == s.fingerprint()


@pytest.mark.rule("S-R73", "S-T67")
@pytest.mark.parametrize("before", [33, 34])
def test_in_phase_c_by_moving_in(before: int) -> None:
    s = field(f"""
        turn blue B
        blue army 1 yamashiro 2b 2p level 3
        {holding("blue", before - 1, *NEAR)}
        orange: kawachi tamba
        """)
    run(
        s,
        f"""
        => owns blue {before}
        blue: declare army 1 kawachi, done
          dice 1: 1 12 / -
        => owns blue {before}
        => winner none
        blue: enter, leave spearman, go
        => owns blue {before + 1}
        """,
    )
    assert s.phase == "C"
    if before == 34:
        over(s, 0)
    else:
        run(s, "=> winner none\n => legal blue attack tamba")


@pytest.mark.rule("S-R73", "S-T67")
def test_in_phase_d_by_an_army_in_the_middle_of_its_march() -> None:
    s = field(f"""
        turn blue D
        blue army 1 yamashiro 2b 2p level 4
        {holding("blue", 32, *NEAR)}
        """)
    run(s, "blue: army 1, march kawachi, leave spearman, go\n => owns blue 34\n => winner none")
    run(s, "blue: march settsu, leave spearman, go\n => owns blue 35")
    over(s, 0)
    assert s.view(None)["clans"][0]["armies"][0]["place"] == "settsu"


@pytest.mark.rule("S-R73", "S-T67")
def test_in_phase_d_by_a_detachment() -> None:
    s = field(f"""
        turn blue D
        blue army 1 yamashiro 2b 2p
        {holding("blue", 33, *NEAR)}
        """)
    run(s, "blue: army 1, detach kawachi, detail spearman\n => winner none\n blue: go\n => owner kawachi blue")
    over(s, 0)


@pytest.mark.rule("S-R73", "S-T67")
def test_in_phase_d_by_a_force() -> None:
    s = field(f"""
        turn blue D
        yamashiro blue 3p
        blue army 1 osumi 1p
        orange army 1 tsushima 1p
        green army 1 sado 1p
        {holding("blue", 32, *NEAR, "tsushima")}
        """)
    run(s, "=> owns blue 34\n blue: done, send spearman yamashiro iga force\n => winner none")
    run(s, "blue: send spearman yamashiro kawachi force\n => owns blue 35")
    over(s, 0)


@pytest.mark.rule("S-R73", "S-T67", "S-A50")
@pytest.mark.parametrize(("gain", "wins"), [(2, False), (3, True)])
def test_by_elimination_in_the_middle_of_a_battle(gain: int, wins: bool) -> None:
    """Blue has 32; Kawachi, where green's last daimyo falls, is empty and does not count."""
    s = field(f"""
        turn blue B
        yamashiro blue 2b
        blue army 1 osumi 1p
        {holding("blue", 30, *NEAR, "tsushima", "iki", "noto", "kaga")}
        green army 1 kawachi
        green: {" ".join(["tsushima", "noto", "kaga"][:gain])}
        orange army 1 sado 1p
        """)
    run(
        s,
        f"""
        => owns blue 32
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => lost green
        => owns blue {32 + gain}
        """,
    )
    assert s.is_over == wins
    if wins:
        over(s, 0)  # and no daimyo is raised any more
    else:
        assert s.to_act == (0,)


@pytest.mark.rule("S-R73", "S-T67", "S-A53")
def test_by_elimination_in_somebody_elses_turn() -> None:
    """Blue attacks green with its last daimyo and loses him: green wins while blue is active."""
    s = field(f"""
        turn blue B
        blue army 1 yamashiro
        blue: noto kaga
        kawachi green 2b
        green army 1 sado 1p
        {holding("green", 31, *NEAR, "noto", "kaga")}
        """)
    run(
        s,
        """
        => owns green 33
        blue: declare army 1 kawachi, done
          dice 1: - / 6 12
        => lost blue
        => owns green 35
        """,
    )
    over(s, 2)


@pytest.mark.rule("S-R73", "S-T67")
def test_by_a_strike() -> None:
    s = field(f"""
        turn orange A
        ninja blue
        blue army 1 yamashiro 1p
        {holding("blue", 32, *NEAR, "noto", "kaga")}
        green army 1 sado
        green: noto kaga
        orange army 1 osumi 1p
        """)
    run(s, "=> owns blue 33\n blue: strike green 1\n dice: 8\n => owns blue 35")
    over(s, 0)


@pytest.mark.rule("S-A68", "S-T68", "S-R73")
def test_the_longer_game_looks_at_the_end_of_the_round_only() -> None:
    """Blue has 35 in the middle of the round; orange takes one back; at the end there are 34."""
    text = f"""
        turn blue D
        order blue orange green
        yamashiro blue 2p
        blue army 1 osumi 1p
        {holding("blue", 32, *NEAR, "tsushima", "izumi")}
        izumi orange 2b
        orange army 1 tsushima 1p
        green army 1 sado 1p
        """
    s = field(text, options={"variant": "longer"})
    run(
        s,
        """
        => owns blue 34
        blue: done, send spearman yamashiro kawachi force
        => owns blue 35
        => winner none
        blue: done
        => active orange
        orange: done, declare force izumi kawachi, done
          dice 1: 1 12 / -
        => owns blue 34
        """,
    )
    idle(s, 3)
    run(s, "=> round 3\n => winner none\n => asked blue orange green")
    kept = field(text, options={"variant": "longer"})
    run(kept, "blue: done, send spearman yamashiro kawachi force, done")
    idle(kept, 3)
    assert kept.round == 2
    assert [c["koku"] for c in kept.view(None)["clans"]] == [11, 3, 3], "after action 9"
    over(kept, 0)


@pytest.mark.rule("S-A68", "S-R71")
def test_elimination_works_in_the_longer_game_but_35_by_it_do_not_win_yet() -> None:
    s = field(
        f"""
        turn blue B
        yamashiro blue 2b
        blue army 1 osumi 1p
        blue army 2 iki 1p
        blue army 3 tsushima 1p
        {holding("blue", 30, *NEAR, "tsushima", "iki", "noto", "kaga", "dewa")}
        green army 1 kawachi
        green: dewa noto kaga
        orange army 1 sado 1p
        """,
        options={"variant": "longer"},
    )
    run(
        s,
        """
        blue: declare force yamashiro kawachi, done
          dice 1: 1 12 / -
        => lost green
        => owns blue 37
        => winner none
        """,
    )
    idle(s, 3)
    over(s, 0)


@pytest.mark.rule("S-A68")
@pytest.mark.parametrize("seats", [2])
def test_the_longer_game_is_not_for_two_players_nor_joined_with_the_quick_one(seats: int) -> None:
    with pytest.raises(sengoku.SengokuError):
        sengoku.game("ikusa").new(seats, options={"variant": "longer"})
    assert set(sengoku.game("ikusa").options["variant"].choices) == {"standard", "quick", "longer"}


@pytest.mark.rule("S-A69", "S-T69")
@pytest.mark.parametrize(
    ("more", "winners"), [("", "blue orange"), ("green: kai kozuke", "green"), ("blue: kai", "blue")]
)
def test_after_the_last_round_most_provinces_win_and_ties_are_shared(more: str, winners: str) -> None:
    text = f"""
        round 4
        turn green D
        order blue orange green
        blue: yamashiro
        orange: kawachi
        {more}
        """
    s = field(text, options={"round_limit": 4})
    idle(s, 5)
    run(s, f"=> round 4\n => winner {winners}\n => asked none")
    longer = field(text, options={"round_limit": 5})
    idle(longer, 5)
    run(longer, "=> round 5\n => winner none")
    unlimited = field(text)
    idle(unlimited, 5)
    run(unlimited, "=> round 5\n => winner none")


@pytest.mark.rule("S-A69", "S-T69")
def test_the_ordinary_check_goes_before_the_round_limit() -> None:
    """Nobody can have as many as 35 and not the most; what matters is that the game ends by its own rule first."""
    s = field(
        f"""
        round 4
        turn green D
        order blue orange green
        blue army 1 yamashiro 1p
        {holding("blue", 34, *NEAR)}
        """,
        options={"variant": "longer", "round_limit": 4},
    )
    heard = []
    s.listen(lambda event: heard.append(event))
    idle(s, 5)
    over(s, 0)
    assert [data["why"] for _, kind, data in heard if kind == "over"] == ["enough provinces"]


@pytest.mark.rule("S-A69")
def test_a_round_limit_does_not_stop_an_earlier_victory() -> None:
    s = field(
        f"""
        turn blue D
        blue army 1 yamashiro 2b 2p
        {holding("blue", 33, *NEAR)}
        """,
        options={"round_limit": 9},
    )
    run(s, "blue: army 1, detach kawachi, detail spearman, go")
    over(s, 0)
