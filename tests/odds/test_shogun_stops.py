"""Calling off, hidden ronin, battles one after another, and what is refused."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import sengoku
from odds.shogun_ask import near, odds
from sengoku.games.shogun.board import PLACE
from sengoku.games.shogun.state import Shogun
from sengoku.odds import Odds
from sengoku.odds.shogun import STOPPED, ShogunOdds
from sengoku.odds.shogun_core import WORTH, attack_odds, fight, win_chance
from sengoku.odds.shogun_hidden import believed, pile_chances
from shogun.board_of import field

ARMY = {"daimyo": 1, "bowman": 1, "swordsman": 1, "gunner": 2, "spearman": 3}
FOES = {"spearman": 3, "gunner": 2, "ronin": 2}
PRICE = dict(zip(("bowman", "swordsman", "gunner", "spearman", "ronin"), WORTH))


def worth(found: ShogunOdds, start: dict[str, int], foes: dict[str, int], prize: float, daimyo: float) -> float:
    """What a battle is worth, counted from its ends."""

    def lost(before: dict[str, int], left: dict[str, int]) -> float:
        return sum([(n - left.get(name, 0)) * PRICE.get(name, daimyo) for name, n in before.items()])

    out = 0.0
    for chance, left in found.survivors:
        won = prize if left["result"] == "attacker" else 0.0
        out += chance * (won + lost(foes, left["defender"]) - lost(start, left["attacker"]))
    return out


# ------------------------------------------------------------ calling off


@pytest.mark.rule("S-R47")
def test_one_round_is_one_pass() -> None:
    """A spearman against a spearman: 4/9 that nobody falls, then it is called off."""
    found = odds({"spearman": 1}, {"spearman": 1}, stop_rounds=1)
    near(found.stopped, 4 / 9)
    near(found.attacker_wins, 2 / 9)
    near(found.mutual, 1 / 9)


@pytest.mark.rule("S-R47", "S-A36")
def test_the_first_pass_is_made_whatever_the_first_strike_has_cost() -> None:
    """The rule would stop at one loss, but both losses come before the first chance to stop."""
    found = odds({"spearman": 2}, {"spearman": 5}, naval=True, stop_losses=1)
    assert found.defender_wins > 0.4
    left = {sum(left["attacker"].values()) for _, left in found.survivors if left["result"] == STOPPED}
    assert left == {1}


@pytest.mark.parametrize("rule", [{"stop_rounds": 100}, {"stop_losses": 8}, {"stop_under": 1e-300}])
def test_a_rule_that_never_holds_changes_nothing(rule: dict[str, Any]) -> None:
    found, plain = odds(ARMY, FOES, building="castle", **rule), odds(ARMY, FOES, building="castle")
    for name, chance in found.chances().items():
        assert chance == pytest.approx(plain.chances()[name], abs=1e-9)


def test_with_so_many_losses_it_is_over() -> None:
    found = odds(ARMY, FOES, stop_losses=3)
    strength = {sum(left["attacker"].values()) for _, left in found.survivors if left["result"] == STOPPED}
    assert strength == {1, 2, 3, 4, 5}
    assert found.attacker_wins > 0
    assert {sum(x["attacker"].values()) for _, x in found.survivors if x["result"] == "attacker"} >= {6, 7, 8}


def test_it_is_called_off_where_the_chance_is_too_small_and_nowhere_else() -> None:
    found = odds(ARMY, FOES, stop_under=0.4)
    stops = [left for _, left in found.survivors if left["result"] == STOPPED]
    assert stops
    for left in stops:
        assert odds(left["attacker"], left["defender"]).attacker_wins < 0.4
    last = odds(ARMY, FOES, stop_rounds=1)
    for _, left in last.survivors:
        if left["result"] == STOPPED and left not in stops:
            assert odds(left["attacker"], left["defender"]).attacker_wins >= 0.4


@pytest.mark.parametrize(("prize", "daimyo"), [(0, 0), (1, 5), (3, 2), (10, 0)])
def test_no_other_rule_for_stopping_is_worth_more_than_the_best(prize: float, daimyo: float) -> None:
    best = odds(ARMY, FOES, stop_best=True, prize=prize, daimyo_worth=daimyo)
    assert best.value is not None
    near(best.value, worth(best, ARMY, FOES, prize, daimyo))
    others: list[dict[str, Any]] = [{"stop_rounds": n} for n in range(1, 8)]
    others += [{"stop_losses": n} for n in range(1, 9)] + [{"stop_under": p / 20} for p in range(21)]
    values = [worth(odds(ARMY, FOES, **rule), ARMY, FOES, prize, daimyo) for rule in others]
    assert best.value >= max(values) - 1e-12
    assert best.value > min(values)


def test_a_province_worth_everything_is_fought_for_to_the_end() -> None:
    assert odds({"spearman": 3}, {"spearman": 3}, stop_best=True, prize=1000).stopped == 0.0
    assert odds({"spearman": 3}, {"spearman": 3}, stop_best=True, prize=0).stopped > 0.0


# ------------------------------------------------------------ hidden ronin


def test_hidden_ronin_are_ronin() -> None:
    near(odds(ARMY, {"spearman": 3}, hidden=2).attacker_wins, odds(ARMY, {"spearman": 3, "ronin": 2}).attacker_wins)


def test_chances_of_hidden_ronin_are_mixed() -> None:
    found = odds(ARMY, {"spearman": 3}, hidden={0: 0.25, 2: 0.75})
    near(found.attacker_wins, 0.25 * found.if_hidden[0][1].attacker_wins + 0.75 * found.if_hidden[2][1].attacker_wins)
    near(found.if_hidden[2][1].attacker_wins, odds(ARMY, {"spearman": 3}, hidden=2).attacker_wins)


def test_of_two_troops_the_force_takes_the_ronin_that_fit() -> None:
    army = {"daimyo": 1, "gunner": 2}
    found = odds(ARMY, {"force": {"spearman": 2}, "army": army}, hidden=2)
    by_hand = odds(ARMY, {"force": {"spearman": 2, "ronin": 1}, "army": {**army, "ronin": 1}})
    near(found.attacker_wins, by_hand.attacker_wins)


@pytest.mark.rule("S-R5", "S-A4")
@pytest.mark.parametrize(
    ("piles", "room", "rooms"),
    [([3, 1], 4, [4, 2]), ([2, 2, 1], 2, [2, 3, 1, 0]), ([4], 2, [4, 9]), ([1, 1], 1, [1]), ([], 3, [1])],
)
def test_all_ways_to_lay_the_piles_are_equally_likely(piles: list[int], room: int, rooms: list[int]) -> None:
    here, ways = [0] * 10, 0
    for places in itertools.permutations(range(len(rooms) + 1), len(piles)):
        if all([[room, *rooms][p] >= n for p, n in zip(places, piles)]):
            ways += 1
            here[piles[places.index(0)] if 0 in places else 0] += 1
    right = {n: k / ways for n, k in enumerate(here) if k}
    assert pile_chances(piles, room, rooms) == pytest.approx(right)


@pytest.mark.rule("S-R5")
def test_what_a_seat_believes_is_what_its_worlds_show() -> None:
    s = field("""
        turn blue B
        yamashiro blue 3p
        kawachi orange 4p
        tosa orange 3p pile 2
        iyo orange 2p pile 1
        kai orange 1p
        """)
    q = PLACE["kawachi"]
    chances = believed(s, 0, q)
    assert sorted(chances) == [0, 1, 2]
    worlds = [s.determinize(0, n) for n in range(4_000)]
    for size, chance in chances.items():
        seen = len([w for w in worlds if isinstance(w, Shogun) and w.pile[q] == size]) / len(worlds)
        assert abs(seen - chance) <= 4 * (chance * (1 - chance) / len(worlds)) ** 0.5
    assert believed(s, 1, q) == {0: 1.0}
    assert believed(s, 1, PLACE["tosa"]) == {2: 1.0}


def test_an_attack_on_the_board_is_read_with_its_piles() -> None:
    s = field("""
        turn blue B
        blue army 1 nagato 1b 2g 3p
        orange army 1 buzen 1s 2p lying
        buzen orange 3p castle pile 3
        """)
    s.worn[PLACE["buzen"]] = 1
    found = attack_odds(s, 0, PLACE["nagato"], PLACE["buzen"])
    army = {"daimyo": 1, "swordsman": 1, "spearman": 2, "ronin": 1}
    right = odds(
        {"daimyo": 1, "bowman": 1, "gunner": 2, "spearman": 3},
        {"force": {"spearman": 3, "ronin": 2}, "army": army},
        naval=True,
        building="castle",
        worn=1,
        disrupted=True,
    )
    near(found.win, right.attacker_wins)
    near(found.lose, right.defender_wins)
    near(found.attacker_loss, right.attacker_loss)
    near(found.defender_loss, right.defender_loss)


@pytest.mark.rule("S-A6")
@pytest.mark.parametrize(("beside", "ronin"), [("", 2), ("blue army 1 yamashiro 1g", 0)])
def test_ronin_attack_with_the_only_troop_of_a_province(beside: str, ronin: int) -> None:
    s = field(f"turn blue B\n yamashiro blue 3p pile 2\n kawachi orange 4p\n {beside}")
    found = attack_odds(s, -1, PLACE["yamashiro"], PLACE["kawachi"])
    near(found.win, odds({"spearman": 3, "ronin": ronin}, {"spearman": 4}).attacker_wins)


def test_what_bots_ask_is_remembered() -> None:
    battle = ((1, 1, 1, 2, 0), False, (0, 1, 1, 3, 0))
    assert fight(*battle) is fight(*battle)
    near(win_chance(*battle), fight(*battle).win)


# ------------------------------------------------------------ one battle after another


@pytest.mark.rule("S-R51", "S-R52")
def test_the_survivors_of_one_attack_make_the_next() -> None:
    first = odds(ARMY, {"spearman": 2})
    second = odds(first, {"spearman": 1, "gunner": 1})
    by_hand = sum(
        [
            chance * odds(left["attacker"], {"spearman": 1, "gunner": 1}).attacker_wins
            for chance, left in first.survivors
            if left["result"] == "attacker"
        ]
    )
    near(second.attacker_wins, by_hand)
    near(second.not_fought, 1 - first.attacker_wins)


@pytest.mark.rule("S-R54")
def test_those_who_called_off_may_attack_elsewhere() -> None:
    first = odds(ARMY, FOES, stop_losses=3)
    second = odds(first, {"spearman": 2}, also_stopped=True)
    near(second.not_fought, 1 - first.attacker_wins - first.stopped)
    near(odds(first, {"spearman": 2}, also_stopped=True, garrison=1).not_fought, 1 - first.attacker_wins)
    assert second.attacker_wins > odds(first, {"spearman": 2}).attacker_wins


@pytest.mark.rule("S-R11", "S-A9", "S-R52")
def test_an_army_that_cannot_leave_a_garrison_does_not_go_on() -> None:
    first = odds({"daimyo": 1, "spearman": 1}, {"spearman": 1})
    second = odds(first, {"spearman": 1}, garrison=1)
    alone = [chance for chance, left in first.survivors if left["attacker"] == {"daimyo": 1}]
    near(second.not_fought, 1 - first.attacker_wins + sum(alone))
    assert {"daimyo": 1, "spearman": 1} not in [left["attacker"] for _, left in second.survivors]


@pytest.mark.rule("S-R49")
def test_a_second_attack_meets_what_the_first_has_left_of_the_castle() -> None:
    first = odds({"spearman": 4}, {"spearman": 2}, building="castle", stop_rounds=1)
    second = odds({"spearman": 5}, first)
    by_hand = 0.0
    for chance, left in first.survivors:
        foes = dict(left["defender"])
        worn = 4 - foes.pop("castle", 0)
        if foes:
            by_hand += chance * odds({"spearman": 5}, foes, building="castle", worn=worn).attacker_wins
    near(second.attacker_wins, by_hand)


# ------------------------------------------------------------ what is refused, and where odds are found

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"attacker": {}}, "no regular unit"),
    ({"attacker": {"ronin": 2}}, "no regular unit"),
    ({"attacker": {"spearman": 6}}, "at most 5"),
    ({"attacker": {"daimyo": 1, "bowman": 5}}, "at most 4"),
    ({"attacker": {"daimyo": 2}}, "from 0 to 1"),
    ({"attacker": {"spearman": -1}}, "whole number"),
    ({"attacker": {"spearman": 1.5}}, "whole number"),
    ({"attacker": {"spearman": True}}, "whole number"),
    ({"attacker": {"spearman": 2, "ronin": 2}}, "2 ronin, but may have 1"),
    ({"attacker": {"ninja": 1}}, "'ninja'"),
    ({"attacker": "three spearmen"}, "table of units"),
    ({"defender": {"force": {"spearman": 1}, "spearman": 2}}, "'spearman'"),
    ({"defender": {"force": {"daimyo": 1}}}, "no daimyo"),
    ({"defender": {"army": {"spearman": 1}}}, "needs its daimyo"),
    ({"building": "house"}, "'house'"),
    ({"worn": 1}, "from 0 to 0"),
    ({"building": "castle", "worn": 5}, "from 0 to 4"),
    ({"disrupted": True}, "disrupted"),
    ({"hidden": 3}, "room for 2"),
    ({"hidden": {0: 0.5, 1: 0.2}}, "add up to 1"),
    ({"piles": [2]}, "rooms"),
    ({"rooms": [2]}, "Piles"),
    ({"piles": [2], "rooms": [2], "hidden": 1}, "in the place of"),
    ({"garrison": 1}, "earlier battle"),
    ({"also_stopped": True}, "earlier battle"),
    ({"piles": [9], "rooms": [1]}, "cannot lie"),
    ({"attacker_order": ["daimyo"]}, "'daimyo'"),
    ({"attacker_order": "ronin"}, "'ronin'"),
    ({"defender_order": ["ronin", "ronin army"]}, "twice"),
    ({"stop_rounds": -1}, "from 0 to 100"),
    ({"stop_under": 1.5}, "from 0.0 to 1.0"),
    ({"stop_best": True, "stop_losses": 1}, "no other rule"),
    ({"attacker": Odds(1, 0, 0)}, "comes from odds"),
    ({"defender": Odds(1, 0, 0)}, "comes from odds"),
]


@pytest.mark.parametrize(("change", "hint"), REFUSED)
def test_what_the_rules_do_not_know_is_refused_in_a_sentence(change: dict[str, Any], hint: str) -> None:
    battle: dict[str, Any] = {"attacker": {"spearman": 3}, "defender": {"spearman": 3}, **change}
    with pytest.raises(sengoku.BadSetup) as e:
        sengoku.odds("ikusa", **battle)
    assert hint in str(e.value)
    assert str(e.value).endswith(".")


@pytest.mark.parametrize("more", [{"building": "castle"}, {"worn": 1}, {"disrupted": True}])
def test_what_the_first_battle_has_left_is_not_told_again(more: dict[str, Any]) -> None:
    first = odds({"spearman": 3}, {"spearman": 3}, stop_rounds=1)
    with pytest.raises(sengoku.BadSetup, match="not told again"):
        odds({"spearman": 3}, first, **more)


def test_samurai_swords_has_fewer_ronin_to_hide() -> None:
    with pytest.raises(sengoku.BadSetup, match="from 0 to 26"):
        sengoku.odds("samurai-swords", attacker={"spearman": 1}, defender={"spearman": 1}, hidden=27)


def test_the_odds_are_a_package_that_can_be_called() -> None:
    import sengoku.odds as package
    from sengoku.odds import odds as function

    battle: dict[str, Any] = {"attacker": {"spearman": 3}, "defender": {"spearman": 3}}
    chances = [call("ikusa", **battle).attacker_wins for call in (package, function, sengoku.odds)]  # type: ignore[operator]
    assert chances[0] == chances[1] == chances[2]


def test_a_game_without_odds_is_told_so() -> None:
    import toy.skirmish  # noqa: F401 (puts the small game on the shelf)

    with pytest.raises(sengoku.BadSetup, match="ikusa"):
        sengoku.odds("skirmish")
    with pytest.raises(sengoku.BadSetup, match="'go'"):
        sengoku.odds("go")
