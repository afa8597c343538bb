"""The board: 68 provinces, their borders and sea lines, and the four readings that are options."""

from __future__ import annotations

import pytest

from sengoku.games.shogun.board import DISPUTED, MAP, PLACE, PLACES, board_for
from shogun.helpers import EDITIONS, at, dealt, edition, run

DEFAULT = tuple([d["choices"][0] for d in DISPUTED])
BOARD = board_for(DEFAULT)
LAND = {frozenset((PLACES[a], PLACES[b])) for a, b in BOARD.land}
SEA = {frozenset((PLACES[a], PLACES[b])) for a, b in BOARD.sea}
PROVINCE = {p["id"]: p for p in MAP["province"]}
ARMIES = "\n".join(["orange army 1 mutsu 1b", "green army 1 dewa 1b", "purple army 1 sado 1b"])


def near(place: str) -> list[str]:
    return [PLACES[q] for q in BOARD.near[PLACE[place]]]


def reached(borders: list[tuple[int, int]], first: int) -> set[int]:
    """All provinces that can be reached over some borders."""
    found, todo = {first}, [first]
    while todo:
        p = todo.pop()
        for a, b in borders:
            q = b if a == p else a if b == p else p
            if q not in found:
                found.add(q)
                todo.append(q)
    return found


# ------------------------------------------------------------ the data


@pytest.mark.rule("S-R4")
def test_there_are_68_provinces_125_land_borders_and_20_sea_lines() -> None:
    assert len(PLACES) == len({*PLACES}) == 68
    assert (len(LAND), len(SEA)) == (len(BOARD.land), len(BOARD.sea)) == (125, 20)
    assert not LAND & SEA
    assert all([len(pair) == 2 for pair in LAND | SEA])


@pytest.mark.rule("S-R4")
def test_two_provinces_are_called_awa_and_tsushima_is_one_space() -> None:
    assert {p: PROVINCE[p]["island"] for p in PLACES if p.startswith("awa_")} == {
        "awa_shikoku": "shikoku",
        "awa_honshu": "honshu",
    }
    assert [p for p in PLACES if "tsushima" in p] == ["tsushima"]


def test_neighbours_are_neighbours_both_ways_and_in_board_order() -> None:
    for p in range(68):
        assert list(BOARD.near[p]) == sorted({*BOARD.near[p]})
        for i, q in enumerate(BOARD.near[p]):
            assert p in BOARD.near[q]
            assert BOARD.is_naval(p, q) == BOARD.is_naval(q, p) == BOARD.naval[p][i]
            assert (frozenset((PLACES[p], PLACES[q])) in SEA) == BOARD.is_naval(p, q)
    assert sum([len(x) for x in BOARD.near]) == 290


def test_every_province_can_be_reached_and_each_island_by_land() -> None:
    assert len(reached(BOARD.land + BOARD.sea, 0)) == 68
    for island in ("honshu", "shikoku", "kyushu"):
        own = {PLACE[p] for p in PLACES if PROVINCE[p]["island"] == island}
        assert reached(BOARD.land, min(own)) == own


def test_sea_lines_end_at_the_coast_and_land_borders_stay_on_an_island() -> None:
    assert all([PROVINCE[p]["coastal"] for pair in SEA for p in pair])
    for pair in LAND:
        a, b = pair
        assert PROVINCE[a]["island"] == PROVINCE[b]["island"], pair


def test_shima_is_a_dead_end_and_shinano_has_most_neighbours() -> None:
    assert near("shima") == ["ise"]
    assert max([len(x) for x in BOARD.near]) == len(near("shinano")) == 10


# ------------------------------------------------------------ what the rulebooks say of it

STATED = """
kozuke-echigo chikuzen-hizen higo-chikugo awa_shikoku-sanuki awa_shikoku-tosa awa_shikoku-iyo satsuma-hyuga
satsuma-osumi bungo-buzen higo-hyuga owari-mikawa hida-echizen echizen-mino mino-hida mikawa-shinano hida-shinano
shinano-kozuke echigo-etchu sagami-kai kai-shinano etchu-hida etchu-noto shinano-musashi yamashiro-omi omi-wakasa
wakasa-tango yamato-kawachi yamashiro-kawachi tango-tajima tajima-tamba
""".split()  # noqa: SIM905
BY_SEA = ["iki-nagato", "nagato-buzen", "bungo-iyo"]
NOT_ADJACENT = ["kozuke-shimosa", "iki-buzen"]


@pytest.mark.rule("S-R4")
def test_every_border_that_the_rulebooks_name_is_there() -> None:
    assert [pair for pair in STATED if frozenset(pair.split("-")) not in LAND] == []
    assert [pair for pair in BY_SEA if frozenset(pair.split("-")) not in SEA] == []


@pytest.mark.rule("S-R4")
def test_provinces_that_meet_at_a_point_or_across_open_water_are_not_adjacent() -> None:
    assert [pair for pair in NOT_ADJACENT if frozenset(pair.split("-")) in LAND | SEA] == []


@pytest.mark.rule("S-R4")
@pytest.mark.parametrize("game", EDITIONS)
def test_borders_and_sea_lines_alike_can_be_crossed_and_attacked_over(game: str) -> None:
    a, b, *_ = edition(game).clan_names
    s = at(
        game,
        3,
        f"""
        turn {a} A
        {a} army 1 nagato 1b 3p
        {a}: nagato suo iki
        {b} army 1 buzen 1b
        {b}: aki
        {edition(game).clan_names[2]} army 1 mutsu 1b
        """,
    )
    run(s, f"{a}: army 1")
    assert [x for x in s.legal_actions(0) if x.startswith("march")] == ["march suo", "march iki"]
    run(s, f"{a}: halt, done")
    declared = [x for x in s.legal_actions(0) if x.startswith("declare")]
    assert "declare army 1 buzen" in declared
    assert "declare force nagato buzen" in declared
    assert "declare force iki buzen" not in declared
    assert "declare force suo aki" in declared
    assert "declare force suo bungo" in declared, "an empty province over a sea line"


# ------------------------------------------------------------ what is disputed

READINGS = [
    ("musashi_shimotsuke", "yes", ("musashi", "shimotsuke"), None),
    ("awaji_north", "settsu", ("awaji", "settsu"), ("awaji", "harima")),
    ("awaji_shikoku", "sanuki", ("awaji", "sanuki"), ("awaji", "awa_shikoku")),
    ("awa_west", "sagami", ("awa_honshu", "sagami"), ("awa_honshu", "izu")),
]


def test_all_that_is_disputed_is_an_option_of_both_editions() -> None:
    assert [d["option"] for d in DISPUTED] == [name for name, *_ in READINGS]
    for game in EDITIONS:
        for d in DISPUTED:
            option = edition(game).options[d["option"]]
            assert (option.default, list(option.choices)) == (d["choices"][0], d["choices"])
            assert option.text


@pytest.mark.parametrize(("option", "choice", "new", "old"), READINGS)
def test_another_reading_changes_exactly_its_border(
    option: str, choice: str, new: tuple[str, str], old: tuple[str, str] | None
) -> None:
    other = board_for(tuple([choice if d["option"] == option else d["choices"][0] for d in DISPUTED]))
    pairs = {frozenset((PLACES[a], PLACES[b])) for a, b in other.land + other.sea}
    assert pairs - (LAND | SEA) == {frozenset(new)}
    assert (LAND | SEA) - pairs == ({frozenset(old)} if old else set())
    kind = next(d["kind"] for d in DISPUTED if d["option"] == option)
    assert other.is_naval(PLACE[new[0]], PLACE[new[1]]) == (kind == "sea")


@pytest.mark.parametrize(("option", "choice", "new", "old"), READINGS)
def test_another_reading_changes_what_may_be_declared_marched_and_sent(
    option: str, choice: str, new: tuple[str, str], old: tuple[str, str] | None
) -> None:
    text = f"blue army 1 {new[0]} 2p level 2\n{new[0]} blue 2p\n{ARMIES}"
    for chosen, offered, missing in ((choice, new, old), (edition("ikusa").options[option].default, old, new)):
        options = {option: chosen}
        s = at("ikusa", 4, f"turn blue B\n{text}", options=options)
        for pair, there in ((offered, True), (missing, False)):
            if pair:
                assert (f"declare force {pair[0]} {pair[1]}" in s.legal_actions(0)) == there
                assert (f"declare army 1 {pair[1]}" in s.legal_actions(0)) == there
        s = at("ikusa", 4, f"turn blue D\n{text}", options=options)
        for pair, there in ((offered, True), (missing, False)):
            if pair:
                c = s.clone()
                c.apply(0, "army 1")
                assert (f"march {pair[1]}" in c.legal_actions(0)) == there
                c = s.clone()
                c.apply(0, "done")
                assert (f"send spearman {pair[0]} {pair[1]} force" in c.legal_actions(0)) == there


@pytest.mark.parametrize("game", EDITIONS)
def test_every_reading_can_be_dealt_and_its_words_are_in_the_vocabulary(game: str) -> None:
    words = set(edition(game).vocabulary)
    for option, choice, new, _ in READINGS:
        s = dealt(game, 3, options={option: choice})
        assert s.view(None)["options"][option] == choice
        for a, b in (new, new[::-1]):
            assert {f"declare force {a} {b}", f"send gunner {a} {b} army"} <= words
