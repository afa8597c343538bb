"""Decades and their ends: drawing, fortifying, the ladder of cash-ins, the last decade."""

from __future__ import annotations

import pytest

from dueling.position import give_colours, position
from dueling.walks import fresh
from sengoku.games.dueling import board
from sengoku.games.dueling.deck import draw_one
from sengoku.games.dueling.fortify import fortify
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import Dueling
from sengoku.games.dueling.steps import Lose
from sengoku.games.dueling.turns import Decade, Draws, Half, next_round


def quietly(s: Dueling, until: str) -> None:
    """Nobody does anything until a step of that name asks."""
    for _ in range(3000):
        if s.is_over or type(s.top).__name__ == until:
            return
        seat = s.to_act[0]
        legal = s.legal_actions(seat)
        s.apply(seat, next(a for a in ("pass decade", "end", "done", "no", "stay", legal[0]) if a in legal))
    raise AssertionError(f"no {until} came")


@pytest.mark.rule("D-T26", "D-R1", "D-R16", "D-A3")
def test_five_decades_from_1550_end_with_1590() -> None:
    s = fresh(0, rounds=5)
    years = []
    s.listen(lambda e: years.append(e[2]["year"]) if e[1] == "turn" else None)
    quietly(s, "nothing")
    assert s.is_over
    assert years[0] == 1550
    assert years[-1] == 1595  # the second half of the decade of 1590
    assert len(years) == 5 * 2 * s.seats


@pytest.mark.rule("D-R16", "D-A4", "D-A104", "D-A112", "D-D6")
def test_at_each_half_everybody_chooses_two_decks_before_looking_and_gets_two_bonus_cards() -> None:
    s = fresh(1)
    quietly(s, "Draw")
    first = s.order[0]
    assert s.to_act == (first,)
    assert s.half == 1
    before = s.hands[first]
    assert s.legal_actions(first) == ["draw attack attack", "draw attack defence", "draw defence defence"]
    s.apply(first, "draw attack defence")  # nothing is seen before both are chosen
    new = list(s.hands[first])
    for c in before:
        new.remove(c)
    assert sorted([board.CARD_DECK[c] for c in new]) == [1, 2, 3, 3]
    assert s.to_act == (s.order[1],)


@pytest.mark.rule("D-R44", "D-A94")
def test_an_empty_deck_is_made_of_its_discards_and_without_either_no_card_comes() -> None:
    s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 3"})
    s.piles[1], s.decks[1] = s.decks[1], ()
    assert draw_one(s, 1) >= 0
    assert len(s.decks[1]) == 48
    assert s.piles[1] == ()
    s.decks[1] = s.decks[2] = s.piles[2] = ()
    assert draw_one(s, 2) == -1
    s.top = Draws(Decade(None, 6), 0)
    s.settle()
    assert [len(hand) for hand in s.hands] == [2] * 4  # bonus cards only, and nobody was asked


@pytest.mark.rule("D-A94")
def test_a_god_card_goes_back_to_the_deck_it_came_from() -> None:
    s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 3"})
    from_gods = next(c for c in s.decks[0] if board.CARD_NAMES[c] == "volcano")
    s.decks[0] = tuple([c for c in s.decks[0] if c != from_gods])
    s.hands[0] = (from_gods,)
    s.apply(0, "play volcano")
    assert from_gods in s.piles[0]
    s.audit()


@pytest.mark.rule("D-T10", "D-R39", "D-D7")
def test_the_ladder_of_cash_ins_is_one_for_all_and_stops_at_24() -> None:
    s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 3", "hand A": "ronin, navy, spy"})
    paid = []
    bonus = list(board.BONUS_LANDS)
    for i in range(12):
        s.hands[0], s.cashed = tuple(bonus[3 * i : 3 * i + 3]), False
        s._seat = -1  # the list made last no longer holds
        paid.append(s.cash)
        s.apply(0, "cash-in")
        for c in bonus[3 * i : 3 * i + 3]:
            s.apply(0, "use " + board.CARD_NAMES[c])
        assert s.prompt(0) == f"Place tokens: {min(paid[-1], s.supply[0])} left." or not s.supply[0]
        s.hands[0], s._seat = tuple(bonus[-3:]), -1
        while type(s.top).__name__ != "Act":
            s.apply(0, next(a for a in ("no", s.legal_actions(0)[0]) if a in s.legal_actions(0)))
        assert "cash-in" not in s.legal_actions(0)  # a second one in this turn
    assert paid == [6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 24, 24]


@pytest.mark.rule("D-R17", "D-A7", "D-A102", "D-D24")
def test_fortifying_is_sealed_within_groups_and_moves_everything_once() -> None:
    lands = "tosa A chosokabe 5; awa A miyoshi 2; iyo A unled 3; kai A takeda 4; sanuki B sogo 2; bizen B ukita 2"
    s = position({"lands": lands + "; ezo C kakizaki 3", "castles": "none"})
    s.active = -1
    s.top = fortify(s, Decade(None, 6))
    s.settle()
    assert s.to_act == (0, 1)  # C has nothing to move: he is not asked
    before = s.view(1)["lands"]
    s.apply(0, "from chosokabe_motochika")
    listed = s.legal_actions(0)
    assert listed[0] == "to iyo with 5"  # the whole stack first
    assert "to kai with 5" not in listed  # another group
    assert "to awa with 6" not in listed
    assert "to miyoshi_nagayoshi tokens 4" in listed
    assert "to miyoshi_nagayoshi tokens 5" not in listed  # a Warlord keeps one
    for action in ("to awa with 3", "from tosa", "to iyo tokens 2", "from iyo"):
        s.apply(0, action)
    assert "to miyoshi_nagayoshi tokens 3" in s.legal_actions(0)
    assert "to miyoshi_nagayoshi tokens 4" not in s.legal_actions(0)  # what came does not go on
    s.apply(0, "to miyoshi_nagayoshi tokens 3")
    assert s.view(1)["lands"] == before
    assert "from chosokabe_motochika" not in s.legal_actions(0)
    s.apply(0, "done")
    s.apply(1, "done")
    assert s.size[board.WARLORD["chosokabe_motochika"]] == 3
    assert s.where[board.WARLORD["chosokabe_motochika"]] == board.LAND["awa"]
    assert s.size[board.WARLORD["miyoshi_nagayoshi"]] == 5
    assert s.owner[board.LAND["tosa"]] == -1  # emptied: farmers
    assert s.size[board.UNLED + board.LAND["iyo"]] == 2


@pytest.mark.rule("D-A102", "D-D24")
def test_fortifying_is_over_when_nothing_is_left_to_move() -> None:
    s = position({"lands": "tosa A chosokabe 30; awa A unled 1; kai B takeda 4", "castles": "none"})
    s.active = -1
    s.top = fortify(s, Decade(None, 6))
    s.settle()
    s.apply(0, "from chosokabe_motochika")
    listed = s.legal_actions(0)
    assert listed[:12:10] == ["to awa with but 0", "to awa with 20"]  # thirty, ..., twenty-one, twenty
    assert len([a for a in listed if a.startswith("to awa with ")]) == 30  # every number once (D-A114)
    s.apply(0, "to awa with but 0")
    assert s.to_act == (0,)
    s.apply(0, "from awa")
    s.apply(0, "to tosa tokens 1")
    assert type(s.top).__name__ != "Fortify"  # all have moved: nobody is asked to say so
    assert s.tokens(board.LAND["awa"]) == 30
    assert s.tokens(board.LAND["tosa"]) == 1


@pytest.mark.rule("D-A121", "D-D4", "D-A42")
def test_several_tokens_are_placed_at_once_but_an_eleventh_is_asked_about_first() -> None:
    lands = "tosa A chosokabe 8; awa A miyoshi 1; kii B saika 9"
    cards = ["archers:iwami-mino", "horses:harima-ise", "ambush:bingo-kai"]
    s = position({"lands": lands, "hand A": ", ".join(cards), "castles": "none"})
    for action in ("cash-in", *[f"use {c}" for c in cards]):
        s.apply(0, action)
    assert "place 6 chosokabe_motochika" in s.legal_actions(0)
    assert "place 7 chosokabe_motochika" not in s.legal_actions(0)
    s.apply(0, "place 2 miyoshi_nagayoshi")
    s.apply(0, "place 4 chosokabe_motochika")
    assert s.legal_actions(0) == ["promote", "no"]
    assert s.size[board.WARLORD["chosokabe_motochika"]] == 11  # the fourth is still in hand
    s.apply(0, "no")
    assert s.prompt(0) == "Place tokens: 1 left."
    s.apply(0, "place chosokabe_motochika")
    assert s.size[board.WARLORD["chosokabe_motochika"]] == 12  # and he is not asked about it twice
    assert type(s.top).__name__ == "Act"


@pytest.mark.rule("D-A121", "D-D14")
def test_several_tokens_are_lost_at_once_as_far_as_a_stack_has_them() -> None:
    s = position({"lands": "tosa A chosokabe 2 kono 4; awa B miyoshi 9", "castles": "none"})
    s.top = Lose(s.top, board.LAND["tosa"], (), 3)
    s.settle()
    names = ["kono_michinao", "chosokabe_motochika"]
    wanted = [*[f"lose {x}" for x in names], *[f"lose 2 {x}" for x in names], "lose 3 kono_michinao"]
    assert sorted(s.legal_actions(0)) == sorted(wanted)
    s.apply(0, "lose 2 kono_michinao")
    assert s.prompt(0) == "You lose 1 in Tosa: from which stack?"
    s.apply(0, "lose chosokabe_motochika")
    assert [s.size[board.WARLORD[x]] for x in names] == [2, 1]


@pytest.mark.rule("D-A70", "D-D41")
def test_an_open_end_needs_all_votes_and_shows_only_the_result() -> None:
    for votes, last in ((("last yes", "last yes"), 5), (("last yes", "last no"), 8)):
        s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 3", "seats": "2", "rounds": "open"})
        s.round, s.active = 4, -1
        s.top = next_round(s)
        s.settle()
        assert s.to_act == (0, 1)
        s.apply(0, votes[0])
        assert s.view(1)["step"]["tray"] == []
        heard = []
        s.listen(heard.append)
        s.apply(1, votes[1])
        assert [e[2] for e in heard if e[1] == "reveal.last_round"] == [{"agreed": last == 5}]
        assert s.last == last


@pytest.mark.rule("D-A70")
def test_playing_for_castles_ends_after_1620_at_the_latest() -> None:
    s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 3", "rounds": "castles"})
    s.round = 8
    s.top = next_round(s)
    assert s.is_over
    assert GAME.options["rounds"].default == 5


@pytest.mark.rule("D-R18", "D-A99")
def test_used_chits_are_fresh_again_in_the_next_decade() -> None:
    head = {"lands": "tosa A chosokabe 6; awa B miyoshi 9", "hand A": "cannons, riflemen", "castles": "none"}
    s = position(head)
    for kind, die in (("cannons", 3), ("riflemen", 2)):
        for action in (f"play {kind}", "at awa", "from tosa"):
            s.script = [die] if action == "from tosa" else []
            s.apply(0, action)
    s.script = None
    assert not [a for a in s.legal_actions(0) if a.startswith("use ")]
    next_round(s)
    s.active, s.actions = 0, 2
    s._seat = -1
    assert [a for a in s.legal_actions(0) if a.startswith("use ")] == [
        "use cannons chosokabe_motochika",
        "use riflemen chosokabe_motochika",
    ]


@pytest.mark.rule("D-A106", "D-R73")
def test_losses_take_foreign_colours_first() -> None:
    s = position({"lands": "tosa A chosokabe 3; awa B miyoshi 9", "hand B": "riflemen", "begin": "window"})
    give_colours(s, "chosokabe", "tosa", (0, 0, 2, 1))
    for action, dice in (("play riflemen", []), ("at tosa", []), ("from awa", [2])):
        s.script = list(dice)
        s.apply(1, action)
    s.script = None
    assert s.mix[board.WARLORD["chosokabe_motochika"]] == (3, 0, 0, 1)
    assert s.supply[2] == 150 - 3  # its remote castle only
    assert type(s.top) is not Half
    s.audit()


@pytest.mark.rule("D-A54", "D-R40")
def test_a_dueling_samurai_brings_tokens_and_demands_no_duel() -> None:
    lands = "tosa A chosokabe 3; iyo A unled 2; awa B miyoshi 3"
    s = position({"lands": lands, "hand A": "dueling_samurai:ezo-awaji", "castles": "none"})
    s.apply(0, "play dueling_samurai:ezo-awaji")
    assert s.legal_actions(0) == ["place iyo", "place chosokabe_motochika"]
    assert not [a for a in GAME.vocabulary if a.startswith(("demand", "duel ", "challenge"))]


@pytest.mark.rule("D-A105", "D-R74", "D-W1")
def test_a_turn_begins_with_tokens_cash_in_assassins_and_revolts_before_anybody_may_play() -> None:
    shikoku = "iyo A kono 2; tosa A chosokabe 2; awa A miyoshi 2; sanuki A sogo 2; awaji A wakisaka 2; kii B saika 9"
    head = {"lands": shikoku, "castle": "tosa A; kii B", "mark": "iyo revolt", "assassin": "B tosa", "play": "advanced"}
    head |= {"hand A": "ronin, navy, spy", "hand B": "riflemen, bushido", "begin": "turn"}
    s = position(head)
    steps = []
    while s.to_act != (1,):
        steps.append(type(s.top).__name__)
        legal = s.legal_actions(0)
        s.script = [6, 6] if "no" in legal else None  # the assassin is found, the revolt put down
        s.apply(0, "no" if "no" in legal else legal[0])
    assert steps == ["Place"] * 4 + ["CashInOffer"]
    assert s.script == []
    assert s.killers == ()
    assert s.marks[board.LAND["iyo"]] == 0
    assert s.actions == 1
    assert "play riflemen" in s.legal_actions(1)
