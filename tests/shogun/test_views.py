"""What a seat is shown: all that is open (S-R5), and nothing of H1 to H5 before its time."""

from __future__ import annotations

import json
import random

import pytest

from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.state import Shogun
from sengoku.kernel.laws import known
from shogun import walks
from shogun.helpers import EDITIONS, at, do, edition, run, table

NOTHING = "plan order 0, plan build 0, plan levy 0, plan ronin 0"


def hidden_from_others(one: Shogun, two: Shogun, *knowing: int) -> None:
    """Two positions that differ, but look the same to all seats but `knowing`."""
    assert one.fingerprint() != two.fingerprint()
    for seat in [*range(one.seats), None]:
        same = known(one, seat) == known(two, seat)
        assert same == (seat not in knowing), f"seat {seat}"


def both(s: Shogun, clan: str, one: str, two: str) -> tuple[Shogun, Shogun]:
    """The same position with one clan deciding differently."""
    return do(s.clone(), clan, one), do(s.clone(), clan, two)


# ------------------------------------------------------------ S-R5: what is open


@pytest.mark.rule("S-R5")
@pytest.mark.parametrize("game", EDITIONS)
def test_all_see_the_board_cards_trays_experience_koku_buildings_and_the_ninja(game: str) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = table(
        game,
        3,
        f"""
        turn {a} A
        round 4
        ninja {b}
        order {c} {a} {b}
        {a} army 1 owari 1b 2p 1r hole 3
        {b} army 2 mino 1s 1g lying level 2
        owari {a} 1b 1p 1r castle pile 1
        kai {b} 3p fortress pile 2
        """,
    )
    views = [s.view(x) for x in (0, 1, 2, None)]
    for view in views:
        assert (view["round"], view["phase"], view["active"], view["ninja"]) == (4, "A", a, b)
        assert view["order"] == [c, a, b]
        assert len(view["provinces"]) == 68
        assert view["provinces"]["owari"] == {
            "owner": a,
            "force": {"bowman": 1, "spearman": 1, "ronin": 1},
            "building": "castle",
            "worn": 0,
        }
        assert view["provinces"]["kai"]["building"] == "fortress"
        first, second = view["clans"][:2]
        assert first["armies"][0] == {
            "place": "owari",
            "level": 1,
            "hole": 2,
            "lying": False,
            "units": {"bowman": 1, "spearman": 2, "ronin": 1},
        }
        assert (first["armies"][1], second["armies"][1]["lying"], second["armies"][1]["level"]) == (None, True, 2)
        assert (first["piles"], first["hired"], second["piles"], second["hired"]) == ([1], 1, [2], 2)
        assert first["tray"]["bowman"] == 7
        assert (view["pool"], view["castles"], view["bases"]) == (edition(game).ronin - 5, 8, 4)
    assert all([json.loads(json.dumps(view)) == view for view in views])
    assert views[0]["clans"][0]["hidden"] == {"owari": 1}
    assert "hidden" not in views[0]["clans"][1]
    assert all(["hidden" not in clan for clan in views[3]["clans"]])


@pytest.mark.rule("S-R5")
def test_seats_see_the_same_but_their_own_question_and_secrets() -> None:
    rng = random.Random(3)
    for game in EDITIONS:
        for s in walks.positions(walks.new(game, 4, 3), rng, 300):
            if rng.random() < 0.2:
                views = [s.view(x) for x in (0, 1, 2, 3, None)]
                for view in views:
                    for key in ("you", "ask", "step", "truces"):
                        view.pop(key)
                    for clan in view["clans"]:
                        clan.pop("hidden", None)
                        clan.pop("plan")
                assert all([view == views[0] for view in views])


# ------------------------------------------------------------ S-T21: what is not


@pytest.mark.rule("S-T21")
@pytest.mark.parametrize("game", EDITIONS)
def test_h1_a_plan_is_unseen_until_all_are_in(game: str) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = table(game, 3, "plan")
    one, two = both(s, a, NOTHING, "plan order 2, plan build 2, plan levy 1, plan ronin 1")
    hidden_from_others(one, two, 0)
    for x in (one, two):
        do(x, b, NOTHING)
    hidden_from_others(one, two, 0)
    one, two = both(s, a, "plan order 1", "plan order 1, plan build 0, plan levy 2")
    hidden_from_others(one, two, 0)
    run(one, f"=> asked {a} {b} {c}")


@pytest.mark.rule("S-T21", "S-T12", "S-R22")
def test_h2_a_spied_plan_is_known_to_the_spy_alone_and_stays_so() -> None:
    s = table("ikusa", 4, "plan\nninja orange")
    one, two = both(s, "blue", NOTHING, "plan order 0, plan build 2, plan levy 0, plan ronin 0")
    for x in (one, two):
        do(x, "green", NOTHING)
        do(x, "purple", NOTHING)
    hidden_from_others(one, two, 0)
    other_one, other_two = do(one.clone(), "orange", "spy green"), do(two.clone(), "orange", "spy green")
    hidden_from_others(other_one, other_two, 0)
    for x in (one, two):
        do(x, "orange", "spy blue")
    hidden_from_others(one, two, 0, 1)
    for x in (one, two):
        do(x, "orange", "plan order 1, plan build 0")
    hidden_from_others(one, two, 0, 1)
    assert one.determinize(1, 9).view(1)["clans"][0]["plan"]["build"] == 0, "the spy imagines what it saw"
    assert two.determinize(1, 9).view(1)["clans"][0]["plan"]["build"] == 2


@pytest.mark.rule("S-T21")
def test_h3_buildings_baskets_and_levied_units_are_unseen_until_all_have_finished() -> None:
    s = table("ikusa", 3, "plan\nkoku blue 9\nkoku orange 9\nowari blue 1p\nmino blue 1p")
    for clan in ("blue", "orange"):
        do(s, clan, "plan order 0, plan build 2, plan levy 3, plan ronin 0")
    do(s, "green", NOTHING)
    assert s.view(None)["step"]["name"] == "Building"
    hidden_from_others(*both(s, "blue", "castle owari", "castle mino"), 0)
    do(s, "blue", "castle owari")
    do(s, "orange", s.legal_actions(1)[0])
    assert s.view(None)["step"]["name"] == "Buying"
    baskets = ("buy bowman 3, buy swordsman 0, buy gunner 0, buy spearman 0", "buy bowman 0, buy swordsman 4")
    hidden_from_others(*both(s, "blue", "buy bowman 3", "buy bowman 1"), 0)
    one, two = both(s, "blue", baskets[0], baskets[0].replace("bowman 3", "bowman 1"))
    hidden_from_others(one, two, 0)
    do(s, "blue", baskets[0])
    do(s, "orange", "buy bowman 0, buy swordsman 0, buy gunner 0, buy spearman 2")
    assert s.view(None)["step"]["name"] == "Levying"
    hidden_from_others(*both(s, "blue", "levy bowman owari force", "levy bowman mino force"), 0)
    places = [p for p in PLACES if s.view(None)["provinces"][p]["owner"] == "blue"][:3]
    one, two = both(
        s,
        "blue",
        ", ".join([f"levy bowman {p} force" for p in places]),
        "levy bowman owari force, levy bowman mino force, levy bowman mutsu army",
    )
    hidden_from_others(one, two, 0)


@pytest.mark.rule("S-T21", "S-D5")
def test_h3_quick_shares_are_unseen_until_all_have_finished() -> None:
    s = walks.until(walks.new("ikusa", 3, 2, variant="quick"), "Share", random.Random(2))
    one, two = s.clone(), s.clone()
    for _ in range(6):
        one.apply(0, one.legal_actions(0)[0])
        two.apply(0, two.legal_actions(0)[-1])
    hidden_from_others(one, two, 0)


@pytest.mark.rule("S-T21", "S-R29")
def test_h4_a_pile_is_known_to_its_owner_alone_through_phases_a_and_b() -> None:
    text = "turn blue A\nblue army 1 iyo 2p\nowari orange 3p PILE\nkai orange 3p\nblue army 2 mikawa 2p\nmikawa blue 1p"
    one = table("ikusa", 3, text.replace("PILE", "pile 2"))
    two = table("ikusa", 3, text.replace("PILE", "").replace("kai orange 3p", "kai orange 3p pile 2"))
    hidden_from_others(one, two, 1)
    for acts in ("army 2, halt, done", "declare force mikawa owari"):
        for x in (one, two):
            do(x, "blue", acts)
        hidden_from_others(one, two, 1)
    assert one.view(1)["clans"][1]["hidden"] == {"owari": 2}
    assert two.view(1)["clans"][1]["hidden"] == {"kai": 2}


@pytest.mark.rule("S-T21")
def test_h4_imagined_piles_lie_only_where_they_fit_and_where_they_would_not_have_been_shown() -> None:
    s = table("ikusa", 3, "turn blue B\nowari orange 3p\nkai orange 3p pile 2\nmikawa blue 2p\nmino orange 4p")
    run(s, "blue: declare force mikawa owari, done\n dice 6: 12 12 / 12 12 12\nblue: stop")
    seen = set()
    for seed in range(60):
        twin = s.determinize(0, seed)
        twin.audit()
        hidden = twin.view(1)["clans"][1]["hidden"]
        assert sum(hidden.values()) == 2
        seen |= {*hidden}
    assert "owari" not in seen, "it was attacked and had to show them"
    assert {"kai", "mino"} <= seen
    assert s.determinize(1, 3).view(1)["clans"][1]["hidden"] == {"kai": 2}, "its owner knows"


@pytest.mark.rule("S-T21", "S-D11")
@pytest.mark.parametrize("game", EDITIONS)
def test_h5_names_in_a_tie_are_unseen_until_all_are_in(game: str) -> None:
    a, b, c = edition(game).clan_names[:3]
    s = table(game, 3, "plan")
    for clan in (a, b):
        do(s, clan, "plan order 1, plan build 0, plan levy 0, plan ronin 0")
    do(s, c, NOTHING)
    hidden_from_others(*both(s, a, "want 1", "want 3"), 0)


@pytest.mark.rule("S-R30")
def test_an_army_that_leaves_tells_nothing_of_a_pile_that_stays() -> None:
    """Whoever has a pile anywhere is asked: here or not looks the same to the others."""
    text = "turn blue A\nblue army 1 owari 3p\nowari blue 3p PILE\nkai blue 3p\nmikawa blue 1p"
    one = table("ikusa", 3, text.replace("PILE", "pile 2"))
    two = table("ikusa", 3, text.replace("PILE", "").replace("kai blue 3p", "kai blue 3p pile 2"))
    for x in (one, two):
        do(x, "blue", "army 1, march mikawa")
        run(x, "=> step Uncover\n=> asked blue")
    hidden_from_others(one, two, 0)
    assert one.legal_actions(0) == ["keep", "reveal 1", "reveal 2"]
    assert two.legal_actions(0) == ["keep"]
    for x in (one, two):
        do(x, "blue", "keep")
    hidden_from_others(one, two, 0)


@pytest.mark.rule("S-T21")
def test_imagined_plans_are_plans_that_could_be() -> None:
    s = table("ikusa", 3, "plan\nninja green\nkoku blue 5\nkoku orange 3")
    do(s, "blue", "plan order 1, plan build 0, plan levy 3, plan ronin 0")
    do(s, "orange", "plan order 1, plan build 0, plan levy 2, plan ronin 0")
    seen: set[tuple[int, ...]] = set()
    for seed in range(300):
        twin = s.determinize(2, seed)
        do(twin, "green", "spy blue")
        plan = twin.view(2)["clans"][0]["plan"]
        assert sum(plan.values()) == 5
        assert plan["build"] in (0, 2)
        assert min(plan.values()) >= 0
        seen.add(tuple(plan.values()))
    assert len(seen) > 40
    for i in range(5):
        assert len({p[i] for p in seen}) > 1, "every bin varies"


def test_the_first_province_is_a_place_like_any_other() -> None:
    s = table("ikusa", 3, "turn blue A\nblue army 1 yamashiro 2p\nyamashiro blue 2p pile 1")
    assert s.view(1)["clans"][0]["armies"][0]["place"] == PLACES[0] == "yamashiro"
    assert s.view(0)["clans"][0]["hidden"] == {"yamashiro": 1}


def test_what_was_raised_and_gained_this_round_is_shown() -> None:
    text = "turn blue B\nblue army 2 owari 2b 2p\nblue army 3 kai\norange army 1 mino\norange: tosa"
    s = at("ikusa", 3, text + "\ngreen army 1 sado 1p")
    run(s, "blue: declare army 2 mino, done\n dice 1: 1 1 / -\n=> army blue 1 tosa D\nblue: halt")
    for seat in (0, 2, None):
        assert s.view(seat)["raised"] == [{"clan": "blue", "army": 1}]
        assert s.view(seat)["gained"] == ["tosa"]


@pytest.mark.rule("S-T21")
@pytest.mark.parametrize("start", ["army 1, march mikawa", "army 1, detach ise"])
def test_nobody_imagines_a_pile_where_an_army_is_leaving_that_could_not_be_left(start: str) -> None:
    """An army of three without force has room for three; about to put one down, it has shown that two is the most."""
    s = at(
        "ikusa",
        3,
        """
        turn blue D
        blue army 1 owari 3p
        mikawa blue 1p
        kai blue 4p pile 3
        iyo blue 4p
        orange army 1 mino 2p
        green army 1 sado 2p
        """,
    )
    assert {"owari", "iyo"} <= {p for k in range(40) for p in s.determinize(1, k).view(0)["clans"][0]["hidden"]}
    do(s, "blue", start)
    seen: set[str] = set()
    for seed in range(60):
        twin = s.determinize(1, seed)
        seen |= {*twin.view(0)["clans"][0]["hidden"]}
        rng = random.Random(seed)
        for _ in range(4):
            walks.step(twin, rng)
            twin.audit()
    assert seen == {"kai", "iyo"}


KEPT = """
turn blue PHASE
blue army 1 owari 3p level 2
owari blue 1p
mikawa blue 1p
kai blue 4p pile 3
iyo blue 4p
orange army 1 mino 3p
green army 1 sado 2p
"""


def imagined(s: Shogun) -> set[str]:
    """Where orange thinks that blue's pile may lie, by many imagined worlds, each played on for a while."""
    seen: set[str] = set()
    for seed in range(60):
        twin, rng = s.determinize(1, seed), random.Random(seed)
        seen |= {*twin.view(0)["clans"][0]["hidden"]}
        for _ in range(12):
            if not twin.is_over:
                assert all([twin.legal_actions(x) for x in twin.to_act])
                walks.lively(twin, rng)
                twin.audit()
    return seen


@pytest.mark.rule("S-T21", "S-A6")
def test_a_pile_too_large_to_be_kept_when_a_troop_attacked_is_not_imagined_there() -> None:
    """The force beside the army could carry none: three would have had to be shown."""
    s = at("ikusa", 3, KEPT.replace("PHASE", "B"))
    assert imagined(s) == {"owari", "kai", "iyo"}
    run(s, "blue: declare army 1 mino, done, keep\n dice 4: 12 / 12\n dice 6: 12 12 12 / 12 12 12")
    assert imagined(s) == {"kai", "iyo"}
    run(s, "blue: stop, rest\n=> phase D")
    assert imagined(s) == {"kai", "iyo"}, "it is remembered"


@pytest.mark.rule("S-T21", "S-A6")
def test_a_pile_too_large_to_be_kept_when_an_army_left_is_not_imagined_where_another_came() -> None:
    s = at("ikusa", 3, KEPT.replace("PHASE", "A") + "blue army 2 mikawa 4p")
    run(s, "blue: army 1, march mikawa, keep, march owari, keep, halt")
    assert imagined(s) == {"mikawa", "kai", "iyo"}


@pytest.mark.rule("S-T21", "S-A7")
def test_a_pile_too_large_for_a_force_that_sent_units_off_is_not_imagined_there() -> None:
    s = at("ikusa", 3, KEPT.replace("PHASE", "D") + "sanuki blue 1p")
    run(s, "blue: done, send spearman iyo sanuki force\n=> force sanuki 2p")
    assert imagined(s) == {"owari", "kai"}
