"""Game preparation: the map, the first troops, tiles and discs, and the options of a table."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sengoku
from bushido.position import GAME
from sengoku.games.bushido.pieces import CELLS, KINDS, MAPS, NEAR
from sengoku.games.bushido.state import Bushido


def new(seats: int, seed: int = 1, **options: object) -> Bushido:
    s = GAME.new(seats, seed, options)
    assert isinstance(s, Bushido)
    return s


def played_to(s: Bushido, step: str, seed: int = 1) -> Bushido:
    """Random play until a step of that name."""
    rng = random.Random(seed)
    while type(s.top).__name__ != step:
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    return s


@pytest.mark.rule("B-R1", "B-D1")
@pytest.mark.parametrize(("seats", "cells", "pairs"), [(3, 18, 78), (4, 24, 110), (5, 30, 142)])
def test_the_map_has_six_tiles_a_player_all_face_down(seats: int, cells: int, pairs: int) -> None:
    s = new(seats)
    view = s.view(None)
    assert len(view["cells"]) == cells == sum(view["face_down"].values()) == len(s.legal_actions(0))
    assert all([cell["kind"] is None for cell in view["cells"].values()])
    assert sum([len(near) for near in NEAR[seats]]) == pairs
    assert all([a in NEAR[seats][b] for a in MAPS[seats] for b in NEAR[seats][a]])


@pytest.mark.rule("B-R1")
def test_the_suggested_mix_is_the_rulebooks() -> None:
    assert new(3).view(None)["face_down"] == {
        "town": 2,
        "city": 2,
        "temple": 3,
        "village": 3,
        "rice_field": 3,
        "mountain": 5,
    }
    assert list(new(4).view(None)["face_down"].values()) == [2, 2, 4, 4, 4, 8]
    assert list(new(5).view(None)["face_down"].values()) == [2, 2, 5, 5, 5, 11]


@pytest.mark.rule("B-R1")
def test_random_terrain_draws_from_all_tiles_of_the_box() -> None:
    s = new(3, terrain="random")
    assert sum(s.view(None)["face_down"].values()) == 32
    played_to(s, "Deploy")
    kinds = Counter([cell["kind"] for cell in s.view(None)["cells"].values()])
    assert sum(kinds.values()) == 18
    assert kinds["fortress"] == 3
    s.audit()


@pytest.mark.rule("B-R2", "B-R3")
def test_everybody_gets_battle_duel_ambush_and_one_more_and_the_tokens() -> None:
    for seed in range(20):
        s = new(5, seed)
        for x in range(5):
            discs = s.view(x)["discs"]
            assert sum(discs.values()) == 4
            assert min([discs.get(kind, 0) for kind in ("battle", "duel", "ambush")]) >= 1
            player = s.view(None)["players"][x]
            assert (player["pool"], player["bonus"], player["samurai_honor"], player["token"]) == (30, [3, 6], 10, 0)
        assert (s.view(None)["bag"], s.view(None)["stacks"]) == (137, 13)
    assert new(3, campaign="attack").view(None)["players"][0]["token"] == 1


@pytest.mark.rule("B-R4", "B-R5", "B-A42", "B-D1", "B-D2")
def test_fortresses_then_provinces_are_taken_in_turn_order_from_the_starter() -> None:
    s, rng, order = new(4, start=2), random.Random(1), []
    while type(s.top).__name__ in ("Fortress", "Take"):
        (seat,) = s.to_act
        action = rng.choice(s.legal_actions(seat))
        order.append((seat, action.split()[0]))
        s.apply(seat, action)
    assert [seat for seat, _ in order] == [2, 3, 0, 1] * 6
    assert [verb for _, verb in order] == ["fortress"] * 4 + ["take"] * 20


@pytest.mark.rule("B-R4")
def test_fortresses_may_be_neighbours() -> None:
    s = new(3)
    s.apply(0, "fortress b2")
    s.apply(1, "fortress b3")
    assert s.view(None)["cells"]["b3"]["owner"] == 1


@pytest.mark.rule("B-R5", "B-D2", "B-A2")
def test_a_front_shows_only_when_its_tile_is_taken_and_never_under_a_fortress() -> None:
    s = new(3)
    for seat, cell in enumerate(("a1", "a2", "a3")):
        s.apply(seat, f"fortress {cell}")
    assert s.view(0)["cells"]["b1"]["kind"] is None
    s.apply(0, "take b1")
    assert s.view(2)["cells"]["b1"]["kind"] in KINDS
    with pytest.raises(sengoku.IllegalAction):
        s.apply(1, "take b1")
    played_to(s, "Deploy")
    assert sum(s.view(None)["face_down"].values()) == 3  # under the fortresses, for ever
    assert [c["kind"] for c in s.view(None)["cells"].values()].count("fortress") == 3


@pytest.mark.rule("B-R8", "B-D3", "B-A43")
def test_all_troops_that_koku_feeds_are_placed_thirty_at_most() -> None:
    fed = []
    for seed in range(60):
        s = played_to(new(3, seed), "Discard", seed)
        for player in s.view(None)["players"]:
            assert 30 - player["pool"] == min(30, player["koku"]) == player["troop_limit"]
            fed.append(player["koku"])
    assert max(fed) > 30


@pytest.mark.rule("B-R9", "B-T6")
def test_five_players_start_with_ten_to_fourteen_tiles() -> None:
    s = new(5, start=3)
    draws: list[tuple[str, int]] = []
    s.listen(lambda e: draws.append((e[2]["who"], e[2]["count"])) if e[1] == "draws" else None)
    played_to(s, "Discard")
    assert draws[:5] == [("blue", 10), ("black", 11), ("red", 12), ("yellow", 13), ("green", 14)]
    assert s.view(None)["roles"] == {"daimyo": 3}
    assert (s.view(None)["month"], s.to_act) == (1, (3,))


@pytest.mark.rule("B-A1")
def test_the_eldest_is_seat_0_or_a_chosen_seat_or_drawn_by_lot() -> None:
    assert new(4).to_act == (0,)
    assert new(4, start=3).to_act == (3,)
    lots = {new(4, seed, start="random").to_act[0] for seed in range(40)}
    assert lots == {0, 1, 2, 3}
    with pytest.raises(sengoku.BadSetup, match="0 to 2"):
        new(3, start=4)


@pytest.mark.rule("B-A3", "B-T27")
def test_towns_show_one_katana_unless_the_table_says_otherwise() -> None:
    worth = {"town": 1, "city": 2, "temple": 1, "fortress": 5}
    for katana in (True, False):
        worth["town"] = int(katana)
        for seed in range(8):
            s = played_to(new(3, seed, town_katana=katana), "Discard", seed)
            view = s.view(None)
            for x, player in enumerate(view["players"]):
                own = [cell["kind"] for cell in view["cells"].values() if cell["owner"] == x]
                assert player["income"] == sum([worth.get(kind, 0) for kind in own])


@pytest.mark.rule("B-A52", "B-A53")
def test_no_start_total_reaches_fifty_and_no_two_markers_stand_level() -> None:
    for seed in range(60):
        s = played_to(new(5, seed), "Deploy", seed)
        honor = [p["daimyo_honor"] for p in s.view(None)["players"]]
        assert len(set(honor)) == 5
        assert max(honor) < 50
        assert not s.is_over


@pytest.mark.rule("B-A52")
def test_a_start_total_of_fifty_would_stop_below_it() -> None:
    from sengoku.games.bushido.honor import place_daimyo

    s = new(3)
    place_daimyo(s, 0, 55)
    place_daimyo(s, 1, 50)
    place_daimyo(s, 2, 48)
    assert s.scores == [49, 48, 47]
    assert not s.is_over


@pytest.mark.rule("B-D1", "B-D19", "B-D20")
def test_the_vocabulary_has_every_action_once() -> None:
    words = GAME.vocabulary
    assert len(words) == len(set(words)) == 2393
    verbs = Counter([a.split()[0] for a in words])
    assert (verbs["regroup"], verbs["regroup-elite"], verbs["attack"], verbs["ones"]) == (870, 870, 142, 52)
    assert CELLS[:5] == ("a1", "a2", "a3", "a4", "b1")
