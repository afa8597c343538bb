"""Setting up: pieces, the deal, reinforcements, markers; the counts of every seat count and variant."""

from __future__ import annotations

import random

import pytest

from sengoku import BadSetup
from sengoku.games.shogun.state import Shogun
from shogun import walks
from shogun.helpers import EDITIONS, dealt, edition, run

# seats -> provinces a clan, left over, koku, spearmen on the board, in the tray
COUNTS = {2: (17, 0, 5, 29, 7), 3: (22, 2, 7, 34, 2), 4: (17, 0, 5, 29, 7), 5: (13, 3, 4, 25, 11)}


def spearmen_on_board(s: Shogun, clan: str) -> int:
    lands = s.view(None)["provinces"].values()
    return sum([x.get("force", {}).get("spearman", 0) for x in lands if x["owner"] == clan])


def set_up(game: str, seats: int, variant: str = "standard", seed: int = 1) -> Shogun:
    s = walks.new(game, seats, seed, variant=variant)
    return walks.until(s, "Planning", random.Random(seed))


# ------------------------------------------------------------ pieces


@pytest.mark.rule("S-R1", "S-R2", "S-A2", "S-T10")
@pytest.mark.parametrize(("game", "ronin"), [("samurai-swords", 26), ("ikusa", 30)])
def test_every_clan_has_its_figures_and_all_share_the_buildings_and_ronin(game: str, ronin: int) -> None:
    s = dealt(game, 5)
    view = s.view(None)
    assert (view["castles"], view["bases"], view["pool"], view["ninja"]) == (10, 5, ronin, None)
    for clan in view["clans"]:
        total = dict(clan["tray"])
        for army in clan["armies"]:
            for kind, n in army["units"].items():
                total[kind] += n
        total["spearman"] += spearmen_on_board(s, clan["name"])
        assert total == {"bowman": 9, "swordsman": 9, "gunner": 9, "spearman": 36}
        assert len(clan["armies"]) == 3


@pytest.mark.rule("S-R13", "S-R6")
@pytest.mark.parametrize("game", EDITIONS)
def test_each_army_begins_with_five_units_at_level_1(game: str) -> None:
    for clan in dealt(game, 4).view(None)["clans"]:
        for army in clan["armies"]:
            assert army == {
                "place": None,
                "level": 1,
                "hole": 0,
                "lying": False,
                "units": {"bowman": 1, "swordsman": 1, "gunner": 2},
            }


# ------------------------------------------------------------ the deal


@pytest.mark.rule("S-R14", "S-R15", "S-R10")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_are_dealt_in_equal_shares_and_what_is_left_lies_empty(game: str, seats: int) -> None:
    s = walks.new(game, seats, 3)
    owned, left = COUNTS[seats][:2]
    lands = s.view(None)["provinces"]
    for clan in s.view(None)["clans"]:
        assert clan["provinces"] == owned
        assert clan["tray"]["spearman"] == 36 - owned
    assert len([p for p in lands if lands[p]["owner"] is None]) == left
    assert all([("force" in x) == (x["owner"] is not None) for x in lands.values()])
    assert all([x["force"] == {"spearman": 1} for x in lands.values() if x["owner"]])


def test_the_deal_differs_from_seed_to_seed() -> None:
    deals = {tuple([x["owner"] for x in walks.new("ikusa", 4, n).view(None)["provinces"].values()]) for n in range(20)}
    assert len(deals) == 20


@pytest.mark.rule("S-R16")
@pytest.mark.parametrize(("seats", "clans"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_there_are_as_many_markers_as_clans_and_their_order_is_drawn(seats: int, clans: int) -> None:
    orders = set()
    for seed in range(30):
        s = walks.until(walks.new("ikusa", seats, seed), "Reinforce", random.Random(seed))
        assert len(s.view(None)["order"]) == clans
        orders.add(tuple(s.view(None)["order"]))
    assert len(orders) >= min(6, clans)


@pytest.mark.rule("S-R17")
@pytest.mark.parametrize(("seats", "koku"), [(3, 7), (4, 5), (5, 4)])
def test_koku_are_a_third_of_the_provinces_dealt(seats: int, koku: int) -> None:
    assert {c["koku"] for c in dealt("ikusa", seats).view(None)["clans"]} == {koku}


# ------------------------------------------------------------ reinforcements and markers


@pytest.mark.rule("S-R18", "S-D2")
def test_reinforcements_go_round_six_times_in_turn_order() -> None:
    s = dealt("ikusa", 3, order="green blue orange")
    rng = random.Random(1)
    asked = []
    while s.view(None)["step"]["name"] == "Reinforce":
        seat = s.to_act[0]
        legal = s.legal_actions(seat)
        lands, name = s.view(None)["provinces"], s.view(None)["clans"][seat]["name"]
        one = [p for p in lands if lands[p]["owner"] == name and lands[p]["force"] == {"spearman": 1}]
        assert legal == [f"reinforce {p}" for p in one]
        assert len(legal) >= 8
        asked.append(seat)
        s.apply(seat, rng.choice(legal))
    assert asked == [2, 0, 1] * 6
    for clan in range(3):
        name = s.view(None)["clans"][clan]["name"]
        sizes = [x["force"]["spearman"] for x in s.view(None)["provinces"].values() if x["owner"] == name]
        assert sorted(sizes) == [1] * 16 + [3] * 6


@pytest.mark.rule("S-R18", "S-D2")
def test_a_reinforced_foreign_or_empty_province_is_not_reinforced() -> None:
    s = dealt("ikusa", 3, {"blue": "owari", "orange": "mino", "green": "kaga"})
    assert s.view(None)["provinces"]["tsushima"]["owner"] is None
    run(
        s,
        """
        blue: reinforce owari
        orange: reinforce mino
        green: reinforce kaga
        => force owari 3p
        => tray blue 12p
        blue refused: reinforce owari, reinforce mino, reinforce tsushima, reinforce the moon
        """,
    )


@pytest.mark.rule("S-R19", "S-D6", "S-R7")
def test_markers_go_round_three_times_lowest_army_first_one_to_a_province() -> None:
    s = walks.until(dealt("ikusa", 3, order="orange green blue"), "Markers", random.Random(1))
    rng, asked = random.Random(2), []
    while s.view(None)["step"]["name"] == "Markers":
        seat = s.to_act[0]
        asked.append(seat)
        clan = s.view(None)["clans"][seat]
        taken = [a["place"] for a in clan["armies"] if a["place"]]
        lands = s.view(None)["provinces"]
        free = [p for p in lands if lands[p]["owner"] == clan["name"] and p not in taken]
        assert s.legal_actions(seat) == [f"marker {len(taken) + 1} {p}" for p in free]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
    assert asked == [1, 2, 0] * 3
    view = s.view(None)
    assert view["order"] == [], "the turn-order markers are handed in"
    assert all([a["place"] for c in view["clans"] for a in c["armies"]])
    assert view["round"] == 1


# ------------------------------------------------------------ counts, all columns


@pytest.mark.rule("S-T8", "S-R14", "S-R17", "S-R18", "S-R85")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(
    ("seats", "variant"), [*[(n, v) for n in (3, 4, 5) for v in ("standard", "quick")], (2, "standard")]
)
def test_what_stands_where_when_the_game_begins(game: str, seats: int, variant: str) -> None:
    owned, left, koku, on_board, in_tray = COUNTS[seats]
    s = set_up(game, seats, variant)
    s.audit()
    view = s.view(None)
    assert len([x for x in view["provinces"].values() if x["owner"] is None]) == left
    for clan in view["clans"]:
        assert (clan["provinces"], clan["koku"]) == (owned, koku)
        assert spearmen_on_board(s, clan["name"]) == on_board
        others = {"bowman": 4, "swordsman": 4, "gunner": 3} if variant == "quick" else None
        assert clan["tray"] == {**(others or {"bowman": 6, "swordsman": 6, "gunner": 3}), "spearman": in_tray}
        for army in clan["armies"]:
            units = army["units"]
            assert units.get("bowman", 0) + units.get("swordsman", 0) <= 4
            assert "spearman" not in units


# ------------------------------------------------------------ two players


@pytest.mark.rule("S-R80", "S-D1", "S-A62", "S-T70")
@pytest.mark.parametrize("game", EDITIONS)
def test_each_of_two_players_divides_34_cards_between_two_clans(game: str) -> None:
    s, rng = dealt(game, 2), random.Random(1)
    for player in (0, 1):
        first, second = (s.view(None)["clans"][2 * player + k]["name"] for k in (0, 1))
        for n in range(17):
            assert s.to_act == (player,)
            lands = s.view(None)["provinces"]
            pile = [p for p in lands if lands[p]["owner"] == second]
            assert len(pile) == 34 - n
            assert s.legal_actions(player) == [f"take {p}" for p in pile]
            choice = rng.choice(s.legal_actions(player))
            s.apply(player, choice)
            assert s.view(None)["provinces"][choice.split()[1]]["owner"] == first
    assert [c["provinces"] for c in s.view(None)["clans"]] == [17] * 4
    assert [c["seat"] for c in s.view(None)["clans"]] == [0, 0, 1, 1]
    assert s.scores == [34, 34]


@pytest.mark.rule("S-A62")
def test_a_random_player_divides_first_and_openly() -> None:
    firsts = {walks.new("ikusa", 2, seed).to_act for seed in range(20)}
    assert firsts == {(0,), (1,)}
    s = walks.new("ikusa", 2, 5)
    assert s.view(0)["provinces"] == s.view(1)["provinces"] == s.view(None)["provinces"]
    s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[3])
    assert s.view(0)["provinces"] == s.view(1)["provinces"] == s.view(None)["provinces"]


@pytest.mark.rule("S-R80", "S-T70")
def test_two_players_set_up_each_clan_by_itself() -> None:
    s = walks.until(walks.new("ikusa", 2, 4), "Reinforce", random.Random(4))
    order = s.view(None)["order"]
    assert sorted(order) == ["blue", "green", "orange", "purple"]
    for _ in range(2):
        for name in order:
            seat = 0 if name in ("blue", "orange") else 1
            assert s.to_act == (seat,)
            place = s.legal_actions(seat)[0].split()[1]
            assert s.view(None)["provinces"][place]["owner"] == name
            s.apply(seat, f"reinforce {place}")


# ------------------------------------------------------------ the quick start


@pytest.mark.rule("S-R83", "S-D3", "S-D4", "S-T71")
@pytest.mark.parametrize(("seats", "cards"), [(3, 16), (4, 11), (5, 7)])
def test_quick_claims_go_round_six_times_each_with_two_more_spearmen(seats: int, cards: int) -> None:
    s, rng, asked = dealt("ikusa", seats, options={"variant": "quick"}), random.Random(1), []
    assert [c["provinces"] for c in s.view(None)["clans"]] == [cards] * seats
    while s.view(None)["step"]["name"] == "Claim":
        seat = s.to_act[0]
        asked.append(seat)
        name = s.view(None)["clans"][seat]["name"]
        lands = s.view(None)["provinces"]
        assert s.legal_actions(seat) == [f"claim {p}" for p in lands if lands[p]["owner"] is None]
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        for _ in range(2):
            assert s.to_act == (seat,)
            lands = s.view(None)["provinces"]
            room = [p for p in lands if lands[p]["owner"] == name and lands[p]["force"]["spearman"] < 3]
            assert s.legal_actions(seat) == [f"add {p}" for p in room]
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    assert asked == list(range(seats)) * 6
    assert max([x["force"]["spearman"] for x in s.view(None)["provinces"].values() if x["owner"]]) <= 3


@pytest.mark.rule("S-R83", "S-A60", "S-D4")
def test_the_province_just_claimed_may_be_reinforced_at_once_up_to_three() -> None:
    s = dealt("ikusa", 3, {"blue": "owari"}, options={"variant": "quick"})
    run(
        s,
        """
        blue refused: claim owari, add owari
        blue: claim tsushima
        => owner tsushima blue
        => force tsushima 1p
        blue: add tsushima x2
        => force tsushima 3p
        => asked orange
        """,
    )
    s = dealt("ikusa", 3, {"blue": "owari"}, options={"variant": "quick"})
    run(
        s,
        """
        blue: claim tsushima, add owari, add owari
        => force owari 3p
        orange: claim iki, add iki x2
        green: claim aki, add aki x2
        blue: claim tosa, add tsushima
        blue refused: add owari, add aki
        blue: add tosa
        """,
    )


@pytest.mark.rule("S-R84", "S-D5", "S-T71", "S-R6")
def test_quick_shares_are_sealed_and_keep_every_army_within_four_samurai() -> None:
    s = dealt("ikusa", 3, options={"variant": "quick"})
    walks.until(s, "Share", random.Random(3))
    assert s.to_act == (0, 1, 2)
    run(
        s,
        """
        => choices blue share bowman 1 0, share bowman 1 1, share bowman 1 2, share bowman 1 3, share bowman 1 4
        blue: share bowman 1 4
        => choices blue share bowman 2 0, share bowman 2 1
        blue: share bowman 2 1
        # army 1 is full; 5 swordsmen for the 3 places of army 2 and the 4 of army 3
        => choices blue share swordsman 1 0
        blue: share swordsman 1 0
        => choices blue share swordsman 2 1, share swordsman 2 2, share swordsman 2 3
        blue: share swordsman 2 3
        blue refused: share swordsman 2 1
        => legal blue share gunner 1 0
        blue: share gunner 1 6
        => choices blue share gunner 2 0
        blue: share gunner 2 0
        => asked orange green
        => army blue 1 unplaced D
        """,
    )
    for seat in (1, 2):
        for _ in range(6):
            s.apply(seat, s.legal_actions(seat)[0])
    run(
        s,
        """
        => army blue 1 unplaced D 4b 6g level 2 hole 4
        => army blue 2 unplaced D 1b 3s level 2 hole 4
        => army blue 3 unplaced D 2s level 2 hole 4
        => tray blue 4b 4s 3g
        """,
    )


@pytest.mark.rule("S-R84", "S-D5")
def test_every_share_that_fits_can_be_reached_and_no_other() -> None:
    """All ways of sharing, by walking the lists, against all ways that S-R6 allows."""
    start = dealt("ikusa", 3, options={"variant": "quick"})
    walks.until(start, "Share", random.Random(3))
    found: set[tuple[int, ...]] = set()

    def walk(s: Shogun, done: tuple[int, ...]) -> None:
        if len(done) == 4:
            found.add(done)
            return
        for action in s.legal_actions(0):
            c = s.clone()
            c.apply(0, action)
            walk(c, (*done, int(action.split()[-1])))

    walk(start, ())
    wanted = {
        (b1, b2, s1, s2)
        for b1 in range(6)
        for b2 in range(6 - b1)
        for s1 in range(6)
        for s2 in range(6 - s1)
        if max(b1 + s1, b2 + s2, 10 - b1 - b2 - s1 - s2) <= 4
    }
    assert found == wanted


@pytest.mark.rule("S-R84", "S-D6", "S-A59")
def test_quick_markers_take_any_army_and_cards_stay_as_they_are() -> None:
    s = dealt("ikusa", 3, {"blue": "owari mino"}, options={"variant": "quick"})
    walks.until(s, "Markers", random.Random(3))
    assert s.view(None)["clans"][0]["koku"] == 0, "koku come after the markers"
    before = [[a["units"] for a in c["armies"]] for c in s.view(None)["clans"]]
    assert {a.split()[1] for a in s.legal_actions(0)} == {"1", "2", "3"}
    s.apply(0, "marker 3 owari")
    walks.step(s, random.Random(1))
    walks.step(s, random.Random(2))
    assert {a.split()[1] for a in s.legal_actions(0)} == {"1", "2"}
    assert "marker 1 owari" not in s.legal_actions(0)
    walks.until(s, "Planning", random.Random(5))
    view = s.view(None)
    assert [[a["units"] for a in c["armies"]] for c in view["clans"]] == before
    assert [c["koku"] for c in view["clans"]] == [7, 7, 7]


@pytest.mark.rule("S-A59")
def test_quick_armies_pick_spearmen_up_in_phase_a() -> None:
    s = walks.until(walks.new("ikusa", 3, 2, variant="quick"), "March", random.Random(8))
    assert s.view(None)["round"] == 1
    assert "pickup spearman" in s.legal_actions(s.to_act[0])


# ------------------------------------------------------------ what does not go together


@pytest.mark.rule("S-A71", "S-A68")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("variant", ["quick", "longer"])
def test_two_players_play_the_standard_game_only(game: str, variant: str) -> None:
    with pytest.raises(BadSetup, match="3 to 5 players"):
        edition(game).new(2, options={"variant": variant})
    assert edition(game).new(3, options={"variant": variant}).to_act


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_the_games_are_for_two_to_five(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        edition("ikusa").new(seats)
