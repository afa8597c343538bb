"""Points, elimination and the end of the game."""

from __future__ import annotations

import pytest

from dueling.position import lord, position
from sengoku.games.dueling import board
from sengoku.games.dueling.points import emergencies, end_by_points, half_points, most_kills, sheet
from sengoku.games.dueling.state import OWNERLESS, Dueling

NINE = (
    "tosa A chosokabe 3; awa A miyoshi 2; iyo A kono 2; sanuki A sogo 1; awaji A unled 1; kii A unled 1; aki A unled 1"
)
NINE += "; bingo A unled 1; mino A unled 1; iwami B kikkawa 3"


def scored(play: str = "advanced") -> Dueling:
    return position({"lands": NINE, "castles": "none", "seats": "2", "play": play, "kills": "kikkawa 5"})


@pytest.mark.rule("D-T25", "D-R2", "D-R3", "D-A56", "D-A107")
def test_the_sum_of_the_example_is_43() -> None:
    s = scored()
    s.castles[0], s.chits[0], s.heads[0], s.shame[0] = 2, 2, 1, 2
    s.kills[lord("chosokabe")] = 1  # on his card or on the Points Card: two each
    assert half_points(s, 0) == 2 * 43
    assert s.scores[0] == 86
    assert s.view(None)["points"][0]["castles"] == 20


@pytest.mark.rule("D-A115", "D-R4", "D-A19", "D-A21")
def test_basic_play_counts_no_dishonour_and_no_centres() -> None:
    basic, advanced = scored("basic"), scored()
    for s in (basic, advanced):
        s.shame[0] = 3  # a point and a half
        s.centre[board.TEA] = board.LAND["tosa"]
    assert half_points(advanced, 0) - half_points(basic, 0) == -3 + 2


@pytest.mark.rule("D-A51")
def test_most_kills_are_shared_and_need_a_kill() -> None:
    s = scored()
    s.kills = [0] * board.LORDS
    assert most_kills(s) == []
    s.kills[lord("kikkawa")] = s.kills[lord("kono")] = 2
    assert sorted(most_kills(s)) == [0, 1]
    assert sheet(s, 0)["most_kills"] == sheet(s, 1)["most_kills"] == 6


@pytest.mark.rule("D-A51", "D-R80")
def test_nabeshimas_kills_count_twice_in_advanced_play() -> None:
    head = {"lands": "hizen A nabeshima 3; awa B miyoshi 3", "castles": "none", "kills": "nabeshima 2; miyoshi 3"}
    assert most_kills(position({**head, "play": "advanced"})) == [0]
    assert most_kills(position(head)) == [1]


@pytest.mark.rule("D-A57")
def test_only_gold_warlords_score_by_option() -> None:
    s = position({"lands": "tosa A chosokabe 3 honda 2; awa B miyoshi 3", "castles": "none"})
    assert sheet(s, 0)["warlords"] == 8
    s.options = {**s.options, "warlord_points": "gold"}
    assert sheet(s, 0)["warlords"] == 4


@pytest.mark.rule("D-A58")
def test_ties_are_parted_by_territories_then_tokens_then_shared() -> None:
    lands = "tosa A chosokabe 3; kai B takeda 3 ota 1; awa A unled 2; iyo A unled 1"  # A: 2 + 3, B: 4 + 1
    s = position({"lands": lands, "castles": "none", "seats": "2"})
    assert half_points(s, 0) == half_points(s, 1)
    end_by_points(s)
    assert s.winners == (0,)
    for tokens, winners in ((4, (1,)), (3, (0, 1))):
        s = position({"lands": f"tosa A chosokabe 3; kai B takeda {tokens}", "castles": "none", "seats": "2"})
        end_by_points(s)
        assert s.winners == winners


@pytest.mark.rule("D-A69", "D-A94")
def test_a_player_without_tokens_is_out_and_the_last_one_wins() -> None:
    lands = "tosa A chosokabe 9; awa B unled 1; iyo B unled 1; kai C takeda 3"
    head = {"lands": lands, "castle": "awa B; kai C", "hand A": "riflemen, riflemen", "hand B": "navy, ronin"}
    s = position({**head, "seats": "3"})
    for land in ("awa", "iyo"):
        for action in ("play riflemen", f"at {land}", "from tosa"):
            s.script = [3] if action.startswith("from") else []
            s.apply(0, action)
            while s.to_act == (1,):
                s.script = [3]
                s.apply(1, "pass")
    s.script = None
    assert s.out == (1,)
    assert s.hands[1] == ()
    assert s.castle[board.LAND["awa"]] == OWNERLESS
    assert not s.is_over  # Kai's castle and an ownerless one still stand
    s.audit()
    s.castle[board.LAND["kai"]] = 0
    emergencies(s)
    assert not s.is_over  # the ownerless castle must still be taken or burnt
    s.castle[board.LAND["awa"]] = -1
    emergencies(s)
    assert s.winners == (0,)


@pytest.mark.rule("D-A69")
def test_the_last_player_left_wins_at_once() -> None:
    head = {"lands": "tosa A chosokabe 9; awa B unled 1", "castle": "awa B", "seats": "2", "hand A": "riflemen"}
    s = position(head)
    for action in ("play riflemen", "at awa", "from tosa"):
        s.script = [3] if action.startswith("from") else []
        s.apply(0, action)
    assert s.is_over
    assert s.winners == (0,)
    assert s.to_act == ()


@pytest.mark.rule("D-A108", "D-R9")
def test_the_next_warlord_of_a_player_without_any_is_his_main_daimyo() -> None:
    lands = "tosa A chosokabe 5; awa B miyoshi 4; iyo B unled 2"
    s = position({"lands": lands, "castle": "iyo B; tosa A", "main": "chosokabe A", "castles": "none"})
    s.main = [lord("chosokabe"), -1, -1, -1]
    emergencies(s)
    assert s.main[1] == lord("miyoshi")
