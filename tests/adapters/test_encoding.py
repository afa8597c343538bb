"""Views as rows of numbers: of fixed length, true to the view, and blind to what a seat may not know."""

from __future__ import annotations

import random

import pytest

import sengoku
from adapters.setups import NAMES, SHORT, positions
from sengoku.adapters.encoding import Bag, BySeat, Choice, Layout, Mentions, Number, Rows, Seats, Table, layout_of
from sengoku.adapters.seating import Seating
from toy.skirmish import SKIRMISH


def layout(name: str) -> Layout:
    return layout_of(sengoku.game(name), *SHORT[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_row_has_a_fixed_length_and_a_label_for_every_cell(name: str) -> None:
    made = layout(name)
    assert len(made.labels) == len(set(made.labels)) == made.size
    seen = set()
    for s in positions(name, 2, 7):
        for seat in range(s.seats):
            row = made.encode(s.view(seat))
            assert len(row) == made.size
            assert min(row) >= -1.0
            assert max(row) <= 1.0
            seen |= {i for i, cell in enumerate(row) if cell}
    assert len(seen) > made.size / 10  # most of the rest are places where nobody stood in these games


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_may_not_know_changes_neither_its_row_nor_its_mask(name: str) -> None:
    """A world redrawn for a seat is the true one for all it knows."""
    seats, options = SHORT[name]
    table = Seating(name, seats, options)
    differ = 0
    for i, s in enumerate(positions(name, 2, 11)):
        for seat in range(s.seats):
            twin = s.determinize(seat, i)
            differ += twin.fingerprint() != s.fingerprint()
            assert (table.observation(s, seat) == table.observation(twin, seat)).all()
            assert (table.mask(s, seat) == table.mask(twin, seat)).all()
    assert differ


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_that_somebody_sees_is_seen_in_his_row(name: str) -> None:
    table = Seating(name, *SHORT[name])
    s, rng, steps = table.new(3), random.Random(3), 0
    views = [s.view(x) for x in range(s.seats)]
    rows = [table.layout.encode(view) for view in views]
    while not s.is_over and steps < 300:
        before, lines = views, rows
        seat = s.to_act[0]
        action = rng.choice(s.legal_actions(seat))
        s.apply(seat, action)
        views = [s.view(x) for x in range(s.seats)]
        rows = [table.layout.encode(view) for view in views]
        assert rows != lines or views == before, f"{action}: nobody sees it"
        steps += 1


def cell(made: Layout, row: list[float], label: str) -> float:
    return row[made.labels.index(label)]


def test_the_provinces_of_ikusa_stand_in_the_row() -> None:
    made = layout("ikusa")
    for s in positions("ikusa", 1, 40):
        for seat in range(3):
            view = s.view(seat)
            row = made.encode(view)
            clans = [clan["name"] for clan in view["clans"]]
            for place in ("owari", "satsuma", "mutsu"):
                land = view["provinces"][place]
                ranks = [cell(made, row, f"provinces.{place}.owner={i}") for i in range(3)]
                owner = clans.index(land["owner"]) if land["owner"] else None
                assert ranks == [float(owner is not None and (owner - seat) % 3 == i) for i in range(3)]
                spearmen = land.get("force", {}).get("spearman", 0)
                assert cell(made, row, f"provinces.{place}.force.spearman") == spearmen / 15


def test_the_samurai_of_warriors_of_japan_stand_in_the_row() -> None:
    made = layout("warriors-of-japan")
    for s in positions("warriors-of-japan", 1, 30):
        view = s.view(0)
        row = made.encode(view)
        for region, seen in view["regions"].items():
            for who in seen["south"]:
                assert cell(made, row, f"samurai.{who}.region={region}") == 1.0
                assert cell(made, row, f"samurai.{who}.side=south") == 1.0


def test_the_own_hand_of_dueling_samurai_stands_in_the_own_row_alone() -> None:
    made = layout("dueling-samurai")
    held = 0
    for s in positions("dueling-samurai", 1, 25):
        view = s.view(0)
        mine, other = made.encode(view), made.encode(s.view(1))
        for card in view.get("hand", []):
            if ":" in card:  # every bonus card is there once
                held += 1
                assert cell(made, mine, f"hand.{card}") > 0
                assert cell(made, other, f"hand.{card}") == 0
    assert held > 20


def test_the_tiles_of_bushido_and_the_observer_come_first() -> None:
    made = layout("bushido")
    for s in positions("bushido", 1, 40):
        for seat in range(3):
            view = s.view(seat)
            row = made.encode(view)
            assert cell(made, row, "players[you].koku") == min(1.0, view["players"][seat]["koku"] / 40)
            assert cell(made, row, "players[you+1].koku") == min(1.0, view["players"][(seat + 1) % 3]["koku"] / 40)
            assert cell(made, row, "tiles.geisha") == view["tiles"].get("geisha", 0) / 40


def test_fields_write_what_they_say() -> None:
    field = Table(
        {
            "n": Number(10),
            "side": Choice(("south", "north")),
            "who": Seats(3),
            "bag": Bag(("a", "b"), 4),
            "list": Rows(2, Number(2)),
            "each": BySeat(3, Number(4)),
            "named": Mentions(("owari", "mino")),
        }
    )
    value = {"n": -50, "side": "north", "who": 0, "bag": ["b", "b"], "list": [1, 2, 3], "each": [1, 2, 3]}
    value["named"] = {"tray": ["attack mino"]}
    row = [0.0] * field.size
    field.write(value, row, 0, you=1)
    assert row == [-1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 1.0, 0.5, 0.75, 0.25, 0.0, 1.0]
    assert field.labels("x")[3:6] == ["x.who=you", "x.who=you+1", "x.who=you+2"]
    nothing = [0.0] * field.size
    field.write(
        {"n": None, "side": None, "who": None, "bag": {}, "list": None, "each": None, "named": 7}, nothing, 0, 0
    )
    assert not any(nothing)


def test_a_game_without_a_layout_says_so() -> None:
    with pytest.raises(sengoku.BadSetup, match="no module `observation`"):
        layout_of(SKIRMISH, 2, {})
