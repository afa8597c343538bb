"""The ninja: hired, striking at his windows, avenged."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.state import Shogun
from shogun.helpers import EDITIONS, do, edition, run, table
from shogun.strikes import WAR, told, war

# ------------------------------------------------------------ S-R31: hiring


def planned(bids: list[int], game: str = "ikusa", seats: int = 3, text: str = "plan") -> Shogun:
    clans = edition(game).clan_names[: 4 if seats == 2 else seats]
    s = table(game, seats, text)
    for i, (clan, n) in enumerate(zip(clans, bids, strict=True)):
        koku = s.view(None)["clans"][i]["koku"]
        last = "\n shuffle: " + ", ".join(clans) if i == len(clans) - 1 else ""
        run(s, f"{clan}: plan order 0, plan build 0, plan levy {koku - n}, plan ronin 0{last}")
    while s.view(None)["step"]["name"] == "Buying":
        s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])
    return s


@pytest.mark.rule("S-R31")
@pytest.mark.parametrize("game", EDITIONS)
def test_strictly_the_highest_bid_hires_him_and_all_bids_are_spent(game: str) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = planned([2, 3, 1], game)
    run(s, f"=> ninja {b}\n=> koku {a} 0\n=> koku {b} 0\n=> koku {c} 0")


@pytest.mark.rule("S-R31", "S-T20")
@pytest.mark.parametrize("bids", [[3, 3, 1], [0, 0, 0], [2, 2, 2]])
def test_a_tie_for_the_highest_or_no_bid_hires_nobody(bids: list[int]) -> None:
    run(planned(bids), "=> ninja none\n=> koku blue 0\n=> koku orange 0")


@pytest.mark.rule("S-A64")
def test_own_clans_that_tie_for_the_highest_hire_nobody() -> None:
    run(planned([2, 2, 1, 0], seats=2), "=> ninja none")
    run(planned([2, 1, 1, 0], seats=2), "=> ninja blue")


# ------------------------------------------------------------ S-R62: strike and revenge


@pytest.mark.rule("S-R61", "S-R62", "S-R63", "S-T53", "S-D16")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("roll", "dies"), [(1, True), (8, True), (9, False), (12, False)])
def test_eight_or_less_kills(game: str, roll: int, dies: bool) -> None:
    s = war(game)
    run(s, told(game, f"orange: strike blue 1\n dice: {roll} {'' if dies else 8}\n=> ninja none\n=> asked blue"))
    run(s, told(game, f"=> army blue 1 owari {'lying' if dies else 'D'} 1b 2p\n=> army blue 2 iyo D 1b 2p"))


@pytest.mark.rule("S-R62", "S-T53", "S-D17")
@pytest.mark.parametrize(("roll", "dies"), [(8, False), (9, True), (12, True)])
def test_revenge_needs_nine_or_more_and_the_victim_chooses_whom(roll: int, dies: bool) -> None:
    s = war("ikusa")
    run(s, f"orange: strike blue 3\n dice: 10 {roll}\n=> ninja none\n=> asked blue")
    if dies:
        run(
            s,
            """
            => step Avenge
            => choices blue avenge 1, avenge 2
            orange refused: avenge 1
            blue: avenge 2
            => army orange 2 tosa lying 2p
            => army orange 1 mino D 1b 2p
            """,
        )
    else:
        run(s, "=> army orange 1 mino D 1b 2p\n=> army orange 2 tosa D 2p\n=> step Armies")
    run(s, "=> army blue 3 kai D 2p\n=> asked blue\nblue: done, done\n=> phase D")


@pytest.mark.rule("S-D17")
def test_a_hirer_with_one_daimyo_is_avenged_without_asking() -> None:
    s = war("ikusa", WAR.replace("orange army 2 tosa 2p", "orange: tosa"))
    run(s, "orange: strike blue 3\n dice: 10 10\n=> army orange 1 mino lying 1b 2p\n=> step Armies\n=> asked blue")


@pytest.mark.rule("S-D16", "S-R61")
def test_any_standing_daimyo_of_an_opponent_may_be_struck() -> None:
    s = war("ikusa", WAR + "green army 2 sado 1b\ngreen army 3 oki 1b 1p lying")
    strikes = [a for a in s.legal_actions(1) if a.startswith("strike")]
    assert strikes == ["strike blue 1", "strike blue 2", "strike blue 3", "strike green 2"]
    run(s, "orange refused: strike orange 1, strike green 3, strike green 1\nblue refused: pass, strike orange 1")


@pytest.mark.rule("S-A64", "S-T70")
def test_in_the_two_player_game_he_does_not_strike_the_ally_and_revenge_falls_on_the_hiring_clan() -> None:
    s = table("ikusa", 2, "turn green A\nninja orange\nblue army 1 kai 2p\norange army 1 mino 2p\norange army 2 iyo 2p")
    strikes = [a for a in s.legal_actions(0) if a.startswith("strike")]
    assert strikes == ["strike green 1", "strike purple 1"]
    run(
        s, "blue: strike purple 1\n dice: 12 12\n=> asked green\n=> choices purple avenge 1, avenge 2\npurple: avenge 1"
    )
    run(s, "=> army orange 1 mino lying 2p\n=> army blue 1 kai D 2p")


# ------------------------------------------------------------ S-R61, S-A40: windows


@pytest.mark.rule("S-R61", "S-T54", "S-R68")
@pytest.mark.parametrize("game", EDITIONS)
def test_no_window_in_round_1_and_the_hirer_spies_in_round_2(game: str) -> None:
    s = war(game, WAR + "round 1")
    clans = edition(game).clan_names[:3]
    while s.round == 1:
        assert s.view(None)["step"]["name"] != "Window"
        name = clans[s.to_act[0]]
        do(s, name, "done")
    run(s, told(game, "=> ninja orange\n=> step Planning\n=> asked blue green"))
    for seat in (0, 2):
        for _ in range(4):
            s.apply(seat, s.legal_actions(seat)[0])
    run(s, told(game, "=> choices orange spy blue, spy green, spy none"))


@pytest.mark.rule("S-A40", "S-T55", "S-R61")
@pytest.mark.parametrize("game", EDITIONS)
def test_the_windows_of_a_turn(game: str) -> None:
    """Both: start of A, after each army, ends of A, B and D, start of D. Samurai Swords: around each battle too."""
    s = war(game, WAR.replace("blue army 1 owari 1b 2p", "blue army 1 owari 1b 2p\nowari blue 1p"))
    swords_only = game == "samurai-swords"
    ask = "=> step Window\n=> asked orange\norange: pass\n"
    battle_1 = ask if swords_only else ""
    dice = "  dice 1: 12 / 12\n  dice 4: 12 / 12\n  dice 6: 12 12 / 12 12\n"
    run(
        s,
        told(
            game,
            f"""
            {ask}blue: army 1, halt
            {ask}blue: army 2, halt
            {ask}=> step Armies
            blue: done
            {ask}=> phase B
            => step Declaring
            blue: declare army 1 mino, done
            => phase B
            => step Window
            orange: pass
            {"" if swords_only else dice}
            => phase C
            {ask + dice if swords_only else ""}
            {battle_1}=> choices blue press, stop
            blue: stop
            {battle_1}=> phase D
            {ask}blue: army 3, halt
            {ask}blue: done
            => step Sending
            blue: done
            => phase D
            {ask}=> active orange
            """,
        ),
    )
    run(s, told(game, f"{ask}=> asked orange\n=> step Armies"))


@pytest.mark.rule("S-A40", "S-T55")
def test_he_may_strike_in_his_own_turn_too() -> None:
    s = table("ikusa", 3, WAR.replace("turn blue A", "turn orange A"))
    run(s, "=> step Window\n=> asked orange\n=> active orange\norange: strike blue 2\n dice: 3")
    run(s, "=> army blue 2 iyo lying 1b 2p\n=> step Armies\n=> asked orange")


@pytest.mark.rule("S-A41", "S-D16", "S-T55")
@pytest.mark.parametrize(
    ("scope", "next_phase", "next_turn", "next_round"),
    [("pass phase", True, True, True), ("pass turn", False, True, True), ("pass round", False, False, True)],
)
def test_a_pass_covers_the_phase_the_turn_or_the_round(
    scope: str, next_phase: bool, next_turn: bool, next_round: bool
) -> None:
    s = war("ikusa")
    word = scope.split()[1]
    run(s, f"orange: {scope}")
    assert s.view(0)["hush"] == s.view(None)["hush"] == word
    run(s, "=> asked blue\nblue: army 1, halt\n=> asked blue\nblue: done\n=> step Declaring\nblue: done")
    assert (s.view(None)["step"]["name"] == "Window") == next_phase
    if next_phase:
        run(s, "=> phase B\norange: pass turn")
    run(s, "=> phase D\n=> asked blue\nblue: done, done\n=> active orange")
    assert (s.view(None)["step"]["name"] == "Window") == next_turn
    if next_turn:
        run(s, "orange: pass round")
    run(
        s,
        "=> asked orange\norange: done, done, done, done\n=> active green\n=> asked green\ngreen: done x4\n=> round 3",
    )
    assert s.view(None)["hush"] is None
    run(s, "=> ninja orange")


@pytest.mark.rule("S-A42")
def test_no_window_while_two_armies_stand_in_one_province() -> None:
    text = "turn blue A\nninja orange\nblue army 1 owari 1b 2p\nmino blue 1p\nblue army 2 mino 2p\nowari blue 1p"
    s = table("ikusa", 3, text)
    run(
        s,
        """
        orange: pass
        blue: army 1, march mino, halt
        => asked blue
        => choices blue army 2
        blue: army 2, march owari, halt
        => step Window
        => asked orange
        """,
    )
