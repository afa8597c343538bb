"""The board: what the data must be, and where it says that it is from."""

from __future__ import annotations

import tomllib

import pytest

from sengoku.games.warriors import actions, board
from warriors.given import GAME, given, new

RULES = tomllib.loads((board.HERE / "rules.toml").read_text(encoding="utf-8"))["entry"]


@pytest.mark.rule("W-R1")
def test_fourteen_regions_all_but_kyo_with_boxes_and_homes() -> None:
    regions = new().view["regions"]
    assert len(regions) == 14
    assert [r for r, boxes in zip(board.REGIONS, board.HAS_BOXES) if not boxes] == ["kyo"]
    homes = {board.REGIONS[h] for h in board.HOME if h != board.NONE}
    assert homes == set(board.REGIONS) - {"kyo"}


@pytest.mark.rule("W-R3", "W-T24")
def test_kyo_is_worth_three_two_regions_two_and_all_together_eighteen() -> None:
    worth = {region: seen["vp"] for region, seen in new().view["regions"].items()}
    assert {region: vp for region, vp in worth.items() if vp != 1} == {"kyo": 3, "south_kanto": 2, "north_kyushu": 2}
    assert sum(worth.values()) == 18
    for region, vp in worth.items():
        play = given(f"at satake_sadayoshi south o 0\ncontrol south {region}", "score", 1, 1)
        assert play.vp == vp, region


@pytest.mark.rule("W-R2", "W-A7", "W-A46")
def test_each_border_lets_through_what_its_kind_does_and_sea_is_clear() -> None:
    kinds = [b.kind for b in board.BORDERS]
    assert len(kinds) == 26
    assert {kind: kinds.count(kind) for kind in ("road", "clear", "sea", "obstructed")} == {
        **{"road": 5, "clear": 12},
        **{"sea": 5, "obstructed": 4},
    }
    assert board.LIMITS == {"road": 4, "clear": 2, "sea": 2, "obstructed": 0}
    pairs = [tuple(sorted([b.a, b.b])) for b in board.BORDERS]
    assert len(set(pairs)) == len(pairs), "a border has one kind: a road is all that counts where it crosses"
    across = {("sanyo", "shikoku"), ("hokuriku", "sanin"), ("south_kinki", "shikoku"), ("sanyo", "north_kyushu")}
    across |= {("shikoku", "north_kyushu")}
    assert {(board.REGIONS[b.a], board.REGIONS[b.b]) for b in board.BORDERS if b.kind == "sea"} == across
    play = given(
        "at akamatsu_enshin north sanyo 0\nat ouchi_nagahiro north sanyo 0\nat kono_michimori north sanyo 0", "movement"
    )
    play.all("N move sanyo shikoku", "N add akamatsu_enshin", "N add ouchi_nagahiro")
    assert play.asked == "S", "two cross the sea and no more"


@pytest.mark.rule("W-R6")
def test_47_samurai_of_three_stripes_and_21_successors_who_take_after_them() -> None:
    fronts = range(board.FRONTS)
    assert [len([w for w in fronts if board.STRIPE[w] == stripe]) for stripe in (0, 1, 2)] == [12, 15, 20]
    assert board.N - board.FRONTS == 21
    assert sorted([x for x in board.SUCCESSOR if x != board.NONE]) == list(range(47, 68))
    nowhere = [board.NAMES[w] for w in fronts if board.HOME[w] == board.NONE]
    assert nowhere == ["chigusa_tadaaki", "ko_no_moronao", "ko_no_moroyasu"]


def test_whoever_must_wait_in_a_box_at_the_start_has_a_home_with_boxes() -> None:
    """A corrected counter that breaks this would have nowhere to go: the rulebook knows no such case."""
    placed = [w for w, *_ in board.PLACED]
    for w in range(board.FRONTS):
        if w not in placed:
            assert board.HOME[w] != board.NONE, board.NAMES[w]
            assert board.HAS_BOXES[board.HOME[w]], board.NAMES[w]
    assert all([soldiers <= board.MOST[w] for w, _, _, soldiers in board.PLACED])
    assert len({w for w, *_ in board.PLACED}) == len(board.PLACED) == 17


@pytest.mark.rule("W-A25")
def test_every_samurai_has_one_id_and_one_name() -> None:
    names = [GAME.words.term(id) for id in board.NAMES]
    assert len(set(board.NAMES)) == len(set(names)) == 68
    assert all([name != id for name, id in zip(names, board.NAMES)])
    told = " ".join(names)
    for wrong in ("Chikatsuna", "Yoshisuki", "Ienega", "Sataki", "Mononoi", "Kimutsuna"):
        assert wrong not in told
    for right in ("Chikafusa", "Yoshisuke", "Ienaga", "Satake", "Momonoi", "Kimitsuna"):
        assert right in told


@pytest.mark.rule("W-A67")
def test_chikafusa_has_two_stars_by_one_value_of_the_data() -> None:
    rows = board.read("samurai")["samurai"]
    (row,) = [m for m in rows if m["id"] == "kitabatake_chikafusa"]
    assert row["stars"] == [2, "S1"]
    play = given(
        "at kitabatake_akiie south o 3\nat kitabatake_chikafusa south o 0\ncontrol south o", "recruiting", 6, 6
    )
    assert play.at("kitabatake_chikafusa") == ("south", "o", 3), "as a 1-star he could command only two"


def test_the_vocabulary_is_the_list_of_the_decisions() -> None:
    assert len(GAME.vocabulary) == len(set(GAME.vocabulary)) == 856
    moves = [a for a in GAME.vocabulary if a.startswith("move ")]
    assert len(moves) == len(actions.WAY_OF) == 44


def test_every_value_tells_where_it_is_from() -> None:
    entries = {r.id: r for r in GAME.rulings()}
    assert len(entries) == len(GAME.rulings())
    assert entries["value.battle.rulebook"].source == "rulebook"
    assert "Kitabatake Akiie 6" in entries["value.battle.rulebook"].text
    assert "Sasaki Doyo 6 (S1 S2)" in entries["value.battle.source"].text
    assert "Oyama Tomouji 4" in entries["value.battle.reconstructed"].text
    assert "Ô - North Kantô clear" in entries["value.border.rulebook"].text
    assert "North Kinki - Kyo road (S5)" in entries["value.border.source"].text
    assert "North Kinki - Tôsan obstructed" in entries["value.border.reconstructed"].text
    assert "5: rout and betrayal" in entries["value.losses.rulebook"].text
    assert "6: immediate betrayal" in entries["value.losses.reconstructed"].text
    assert entries["value.regions.reconstructed"].text.endswith("South Kyûshû.")
    told = [r for r in entries.values() if r.id.startswith("value.")]
    assert {r.source for r in told} == {"rulebook", "source", "reconstructed"}
    assert not any(["value." in r.text for r in told]), "each sort of value has its words"


@pytest.mark.parametrize(
    ("sort", "sourced", "ours"),
    [
        ("stars", 68, 0),
        ("battle", 18, 50),
        ("bravery", 15, 53),
        ("home", 11, 36),
        ("successor", 3, 18),
        ("border", 4, 22),
    ],
)
def test_the_count_of_values_that_are_ours(sort: str, sourced: int, ours: int) -> None:
    counts = {"rulebook": 0, "source": 0, "reconstructed": 0}
    for r in GAME.rulings():
        if r.id.startswith(f"value.{sort}."):
            counts[r.source] = len(r.text.split("; "))
    assert (counts["rulebook"] + counts["source"], counts["reconstructed"]) == (sourced, ours)


def test_the_rules_page_names_only_switches_that_exist_and_all_of_them() -> None:
    switches = [entry["switch"] for entry in RULES if "switch" in entry]
    assert sorted(switches) == sorted(GAME.options)
    assert {name: option.default for name, option in GAME.options.items()} == board.RULINGS
    assert len(RULES) == 54 + 68 + 17 + 37
