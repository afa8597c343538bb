"""Setting the game up, decks and dealing, short maps."""

from __future__ import annotations

from collections import Counter

import pytest

from sengoku import BadSetup
from sengoku.games.dueling import board
from sengoku.games.dueling.game import GAME
from sengoku.games.dueling.state import FARMERS, OFF_MAP, Dueling
from sengoku.kernel.dice import shuffle_values


def new(seats: int = 4, seed: int = 1, **options: object) -> Dueling:
    s = GAME.new(seats, seed, dict(options))
    assert isinstance(s, Dueling)
    return s


def up_to_the_first_turn(s: Dueling) -> None:
    for seat in range(s.seats):
        s.apply(seat, s.legal_actions(seat)[0])
    for seat in range(s.seats):
        s.apply(seat, s.legal_actions(seat)[-1])  # all fifteen on his last territory


@pytest.mark.rule("D-R5", "D-R6", "D-A60")
def test_the_decks_hold_what_the_rulebook_names() -> None:
    names = [Counter([board.CARD_NAMES[c] for c in deck]) for deck in board.FULL_DECKS]
    assert names[0] == Counter(board.GODS)
    assert all([names[1][god] == 1 for god in board.GODS])
    assert names[1]["spy"] == names[2]["spy"] == 4
    assert [sum(n.values()) for n in names] == [7, 49, 46, 48]
    assert not set(names[2]) & set(board.GODS)
    assert len(board.GOLD) == 20
    assert sorted(board.DAIMYO) == list(range(48))


def test_every_territory_stands_on_two_bonus_cards() -> None:
    counts = Counter([t for pair in board.BONUS_LANDS.values() for t in pair])
    assert set(counts.values()) == {2}
    assert len(counts) == 48


@pytest.mark.rule("D-R8", "D-A2", "D-A45")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_territories_are_dealt_evenly_each_with_its_daimyo_and_a_token(seats: int) -> None:
    s = new(seats)
    for seat in range(seats):
        assert len(s.lands_of(seat)) == 48 // seats
    for t in range(48):
        assert s.lords[t] == (board.DAIMYO[t],)
        assert s.tokens(t) == 1


@pytest.mark.rule("D-R7")
def test_five_centres_are_drawn_first_and_their_cards_go_under_the_deck() -> None:
    order = [7, 3, 11, 40, 22, *[t for t in range(48) if t not in (7, 3, 11, 40, 22)]]
    dice = shuffle_values(list(range(48)), order)
    s = GAME.new(4, 1, {"play": "advanced"}, dice=dice)
    assert isinstance(s, Dueling)
    assert [s.centre[c] for c in board.SETUP_CENTRES] == [7, 3, 11, 40, 22]
    assert [board.CENTRES[c] for c in board.SETUP_CENTRES] == [
        "sword_smiths",
        "tea_ceremony",
        "poetry",
        "emperor",
        "calligraphy",
    ]
    assert s.owner[order[5]] == 0  # dealt first
    assert s.owner[22] == (48 - 1) % 4  # the last card dealt
    assert new(4).centre == [-1] * 12  # none in basic play


@pytest.mark.rule("D-R9", "D-D1", "D-A59")
def test_castles_are_chosen_unseen_and_shown_together() -> None:
    s = new(3)
    assert s.to_act == (0, 1, 2)
    before = s.view(1)
    choice = s.legal_actions(0)[3]
    s.apply(0, choice)
    assert {**s.view(1), "to_act": [0, 1, 2]} == before
    assert s.view(0)["step"]["tray"] == [choice]
    for seat in (1, 2):
        s.apply(seat, s.legal_actions(seat)[0])
    t = board.LAND[choice.split()[1]]
    assert s.castle[t] == 0
    assert s.main[0] == board.DAIMYO[t]


@pytest.mark.rule("D-R10")
def test_the_highest_die_begins_and_a_tie_at_the_top_rolls_all_again() -> None:
    s = new(3)
    for seat in (0, 1):
        s.apply(seat, s.legal_actions(seat)[0])
    s.script = [9, 9, 2, 3, 4, 12]
    s.apply(2, s.legal_actions(2)[0])
    s.script = None
    assert s.order == (2, 0, 1)


@pytest.mark.rule("D-R11", "D-R12", "D-D2", "D-A38", "D-A121")
def test_fifteen_tokens_each_at_once_then_hands_of_eight() -> None:
    s = new(4)
    for seat in range(4):
        s.apply(seat, s.legal_actions(seat)[0])
    assert s.to_act == (0, 1, 2, 3)
    for _ in range(15):
        s.apply(2, s.legal_actions(2)[0])
    assert s.to_act == (0, 1, 3)
    assert max([s.tokens(t) for t in range(48)]) == 1  # nothing is seen yet
    assert "place 15 " in s.legal_actions(0)[-1]
    for seat in (0, 1, 3):
        land = board.LANDS[s.lands_of(seat)[0]]
        s.apply(seat, f"place 4 {land}")  # several at once
        assert "place 12 " + land not in s.legal_actions(seat)
        s.apply(seat, f"place 11 {land}")
    assert s.tokens(s.lands_of(2)[0]) == 16
    assert s.supply == [150 - 12 - 15] * 4
    assert s.round == 1
    for hand in s.hands:
        assert Counter([board.CARD_DECK[c] for c in hand]) == {1: 2, 2: 2, 3: 4}
    s.audit()


@pytest.mark.rule("D-A93")
@pytest.mark.parametrize(("name", "seats", "each", "left"), [("west3", 3, 6, 2), ("east_half", 4, 7, 0)])
def test_a_short_map_has_only_its_territories(name: str, seats: int, each: int, left: int) -> None:
    s = new(seats, map=name)
    regions = [board.REGIONS.index(r) for r in board.SHORT_MAPS[name]]
    for t in range(48):
        assert (s.owner[t] == OFF_MAP) == (board.REGION[t] not in regions)
    assert [len(s.lands_of(x)) for x in range(seats)] == [each] * seats
    assert s.owner.count(FARMERS) - 6 == left  # six places beyond the map are nobody's as well
    up_to_the_first_turn(s)
    s.audit()


@pytest.mark.rule("D-A93")
@pytest.mark.parametrize(("name", "seats"), [("west3", 4), ("east_half", 3), ("east3", 2)])
def test_a_short_map_is_for_its_number_of_players(name: str, seats: int) -> None:
    with pytest.raises(BadSetup, match=name):
        GAME.new(seats, 1, {"map": name})


@pytest.mark.rule("D-R14", "D-D3")
def test_the_last_player_of_round_one_takes_one_more_card() -> None:
    s = new(2, 4)
    up_to_the_first_turn(s)
    last = s.order[1]
    while s.active != last or type(s.top).__name__ != "ExtraCard":
        seat = s.to_act[0]
        legal = s.legal_actions(seat)
        s.apply(seat, next(a for a in ("pass decade", "end", "no", legal[0]) if a in legal))
    before = len(s.hands[last])
    assert s.legal_actions(last) == ["draw attack", "draw defence"]
    s.apply(last, "draw attack")
    assert len(s.hands[last]) == before + 1
    assert s.round == 1
    assert s.half == 0
