"""The four laws of secrecy at every kind of step, and faults planted to see that they are found."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import sengoku
from bushido.places import WAR, fight, play, stacks_of
from bushido.position import GAME
from bushido.walks import positions
from sengoku.games.bushido import calendar, effects, seen, supply
from sengoku.games.bushido import fight as fights
from sengoku.games.bushido.pieces import SHINOBI, TILES, D, T
from sengoku.games.bushido.state import Bushido
from sengoku.kernel import Action, Frame, Json
from sengoku.kernel.laws import check_secrecy, check_state


@pytest.mark.rule("B-D16", "B-D24", "B-D25", "B-D27", "B-D31", "B-A73")
def test_the_laws_hold_at_every_kind_of_step() -> None:
    rng, kinds = random.Random(2), Counter[str]()
    for s in positions(8, 1, 400):
        check_secrecy(s, rng)
        check_state(s, rng)
        kinds[type(s.top).__name__] += 1
    assert len(kinds) == len(GAME.frames) - 2  # all but the two that never ask
    assert set(kinds.values()) == {8}


@pytest.mark.soak
@pytest.mark.timeout(3000)
def test_the_laws_hold_at_200_positions_of_every_kind_of_step() -> None:
    rng, count = random.Random(3), 0
    for s in positions(200, 7, 20000):
        check_secrecy(s, rng)
        check_state(s, rng)
        count += 1
    assert count == 200 * (len(GAME.frames) - 2) >= 5000


# ------------------------------------------------------------ planted faults


def broken(per_kind: int = 6, kind: str = "") -> None:
    """Looks for a broken law, at all steps or those of one kind."""
    rng = random.Random(4)
    for s in positions(per_kind, 5, 400):
        if kind in ("", type(s.top).__name__):
            for _ in range(3):
                check_secrecy(s, rng)


@pytest.mark.plain
def test_a_view_that_shows_a_screen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seen.seen_by

    def leaky(s: Bushido, seat: int | None) -> Json:
        return {**honest(s, seat), "tiles_of_seat_0": s.tiles[:T]}

    monkeypatch.setattr(seen, "seen_by", leaky)
    with pytest.raises(sengoku.BrokenLaw, match="tells seat"):
        broken(kind="Buy")


@pytest.mark.plain
def test_a_view_that_shows_the_bag_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seen.seen_by
    monkeypatch.setattr(seen, "seen_by", lambda s, seat: {**honest(s, seat), "bag_of": s.bag.copy()})
    with pytest.raises(sengoku.BrokenLaw, match="tells seat"):
        broken(kind="Tea")


@pytest.mark.plain
def test_a_view_that_shows_a_hidden_discard_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seen.seen_by
    monkeypatch.setattr(seen, "seen_by", lambda s, seat: {**honest(s, seat), "tossed": s.tossed[:D]})
    with pytest.raises(sengoku.BrokenLaw, match="tells seat"):
        broken(20)


@pytest.mark.plain
def test_a_view_that_shows_a_stack_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: fights.Stacks, s: Bushido, seat: int | None) -> Json:
        return {"trays": [list(tray) for tray in self.trays]}

    monkeypatch.setattr(fights.Stacks, "shows", leaky)
    with pytest.raises(sengoku.BrokenLaw):
        broken(kind="Stacks")


@pytest.mark.plain
def test_a_window_that_asks_only_holders_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: effects.Others, s: Bushido) -> tuple[int, ...]:
        return tuple([x for x in self.open if sum(s.tiles[x * T + 3 : x * T + T]) >= 2])

    monkeypatch.setattr(effects.Others, "asks", leaky)
    with pytest.raises((sengoku.BrokenLaw, IndexError)):
        broken(20, "Others")


@pytest.mark.plain
def test_a_list_that_depends_on_anothers_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = effects.Effects.legal

    def leaky(self: effects.Effects, s: Bushido, seat: int) -> list[Action]:
        legal = honest(self, s, seat)
        return legal if s.tiles[s.daimyo * T + SHINOBI] else [a for a in legal if not a.startswith("ronin")]

    monkeypatch.setattr(effects.Effects, "legal", leaky)
    with pytest.raises(sengoku.BrokenLaw):
        broken(30, "Effects")


@pytest.mark.plain
def test_a_draw_told_to_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = supply.draw_tiles

    def leaky(s: Bushido, seat: int, count: int) -> bool:
        out = honest(s, seat, count)
        s.tell(None, "draws", {"tiles": s.tiles[seat * T : seat * T + T]})
        return out

    monkeypatch.setattr(calendar, "draw_tiles", leaky)
    with pytest.raises(sengoku.BrokenLaw, match="tells seat"):
        broken(kind="Arms")


@pytest.mark.plain
def test_a_spys_look_seen_by_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = seen.seen_by
    monkeypatch.setattr(
        seen, "seen_by", lambda s, seat: {**honest(s, seat), "all_looks": [look.tiles for look in s.looks]}
    )
    with pytest.raises(sengoku.BrokenLaw):
        broken(40)


# ------------------------------------------------------------ imagined worlds


@pytest.mark.rule("B-A73", "B-R3")
def test_imagined_screens_differ_keep_their_numbers_and_draw_from_what_is_unseen() -> None:
    for s in positions(2, 11, 400):
        for seat in (0, None):
            worlds = [s.determinize(seat, k) for k in range(3)]
            for w in worlds:
                assert isinstance(w, Bushido)
                w.audit()
                assert [p["tiles"] for p in w.view(None)["players"]] == [p["tiles"] for p in s.view(None)["players"]]
                if seat is not None:
                    assert w.view(seat)["tiles"] == s.view(seat)["tiles"]
    hands = Counter([str(s.determinize(0, k).view(1)["tiles"]) for k in range(40)])
    assert len(hands) > 20


@pytest.mark.rule("B-R2")
def test_imagined_discs_keep_to_what_everybody_knows_from_the_set_up() -> None:
    s = GAME.new(5, 3)
    for k in range(30):
        w = s.determinize(0, k)
        for x in range(1, 5):
            assert min([w.view(x)["discs"].get(kind, 0) for kind in ("battle", "duel", "ambush")]) >= 1


def test_imagined_tiles_are_spread_as_evenly_as_drawn_ones() -> None:
    table = play(WAR + "hand red 1 1 1\n", "")
    total = Counter[str]()
    for k in range(600):
        total.update(table.s.determinize(0, k).view(1)["tiles"])
    unseen = {"1": 48, "2": 34, "3": 17, "chanoyu": 6, "geisha": 4, "shinobi": 4, "ronin": 15, "seppuku": 6}
    for kind in TILES:
        want = 600 * 5 * unseen[kind] / 134
        assert abs(total[kind] - want) < 5 * want**0.5


@pytest.mark.rule("B-A48", "B-D24")
def test_imagined_stacks_keep_their_height_and_top() -> None:
    table = fight("", "2 1 2", "4 0 1")
    found = Counter[str]()
    for k in range(60):
        w = table.s.determinize(0, k)
        assert isinstance(w, Bushido)
        assert w.view(None)["fight"]["stacks"] == [{"height": 5, "top": 1}, {"height": 5, "top": 1}]
        assert all([n <= m for n, m in zip(w.stacks[0], w.tiles[2 * T : 2 * T + 3])])
        found[str(w.stacks)] += 1
        own = table.s.determinize(2, k)
        assert isinstance(own, Bushido)
        assert own.stacks[0] == (2, 1, 2)
    assert len(found) > 20


def test_a_seat_that_is_done_stays_done_in_imagined_worlds() -> None:
    table = play(WAR, "red: done\nred: attack a3 b3\nred: march 3\n")
    stacks_of(table, "green", "2 1 2")
    for k in range(20):
        w: Frame[Bushido] = table.s.determinize(0, k).top
        assert w.asks(table.s) == (1,)


@pytest.mark.rule("B-A56", "B-A73")
def test_a_kotau_kept_by_one_who_had_no_disc_to_fight_with_is_known_to_all() -> None:
    bare = WAR.replace("discs green battle duel ambush traitor", "discs green kotau kotau")
    table = play(bare, "red: done\nred: attack a3 b3\nred: march 3\n")
    for colour in ("green", "yellow"):
        stacks_of(table, colour, "1 0 0")
    table.does("green", "disc draw")
    assert table.s.view(0)["players"][2]["known_discs"] == {}
    table.does("yellow", "disc battle")
    assert table.s.view(0)["players"][2]["known_discs"] == {"kotau": 1}
    assert all([table.s.determinize(0, k).view(2)["discs"] == {"kotau": 1} for k in range(10)])
