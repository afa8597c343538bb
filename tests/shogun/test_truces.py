"""Truces (S-R87): offered, accepted, declined, withdrawn, run out, broken; shown, recorded, never binding."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sengoku import IllegalAction, Record
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Event
from shogun.helpers import EDITIONS, at, do, edition, run, table

WAR = """
turn blue A
blue army 1 owari 2b 2p level 2
owari blue 2p
mino orange 1p
mikawa orange 1p
orange army 1 kai 2p
green army 1 sado 2p
purple army 1 iyo 2p
"""


def war(phase: str = "A", text: str = WAR, **more: Any) -> Shogun:
    return at("ikusa", 4, text.replace("turn blue A", f"turn blue {phase}"), **more)


def truces(s: Shogun, seat: int | None) -> dict[str, str]:
    """What a seat sees: names and stages."""
    return {t["name"]: t["stage"] for t in s.view(seat)["truces"]}


def accepted(phase: str = "A", offer: str = "orange 2", **more: Any) -> Shogun:
    s = war(phase, **more)
    s.act(0, f"truce offer {offer}")
    s.act(1, "truce accept blue-orange-1")
    return s


def refused(s: Shogun, seat: int, act: str) -> str:
    before = s.fingerprint()
    with pytest.raises(IllegalAction) as error:
        s.act(seat, act)
    assert s.fingerprint() == before
    return str(error.value)


# ------------------------------------------------------------ offering


@pytest.mark.rule("S-R87")
def test_an_offer_is_seen_by_the_two_alone() -> None:
    s, heard = war(), list[Event]()
    s.listen(heard.append)
    s.act(0, "truce offer orange 3 owari-mino mikawa")
    for seat, seen in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        assert truces(s, seat) == ({"blue-orange-1": "offered"} if seen else {})
    assert s.view(1)["truces"][0] == {
        "name": "blue-orange-1",
        "seats": [0, 1],
        "rounds": 3,
        "until": 0,
        "cover": ["owari-mino", "mikawa"],
        "stage": "offered",
        "broken_by": None,
    }
    assert heard
    assert all([audience == (0, 1) for audience, _, _ in heard])


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize("game", EDITIONS)
def test_an_accepted_truce_is_open_to_all_and_lasts_so_many_rounds(game: str) -> None:
    a, b = edition(game).clan_names[:2]
    s = table(game, 4, f"turn {a} A\nround 3")
    s.act(0, f"truce offer {b} 2")
    s.act(1, f"truce accept {a}-{b}-1")
    for seat in (0, 1, 2, 3, None):
        assert truces(s, seat) == {f"{a}-{b}-1": "on"}
    assert s.view(None)["truces"][0]["until"] == 4


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize(("act", "seat"), [("decline", 1), ("withdraw", 0)])
def test_an_offer_can_be_declined_or_withdrawn_and_others_never_hear_of_it(act: str, seat: int) -> None:
    s, heard = war(), list[Event]()
    s.act(0, "truce offer orange 1")
    s.listen(heard.append)
    s.act(seat, f"truce {act} blue-orange-1")
    assert truces(s, 0) == truces(s, 1) == {"blue-orange-1": "declined"}
    assert truces(s, 2) == truces(s, None) == {}
    assert all([audience == (0, 1) for audience, _, _ in heard])
    refused(s, 1, "truce accept blue-orange-1")


@pytest.mark.rule("S-R87")
def test_only_the_other_party_accepts_and_only_the_offering_one_withdraws() -> None:
    s = war()
    s.act(0, "truce offer orange 1")
    for seat, act in ((0, "accept"), (2, "accept"), (0, "decline"), (2, "decline"), (1, "withdraw"), (3, "withdraw")):
        refused(s, seat, f"truce {act} blue-orange-1")
    s.act(1, "truce accept blue-orange-1")
    for seat, act in ((1, "accept"), (1, "decline"), (0, "withdraw")):
        refused(s, seat, f"truce {act} blue-orange-1")


@pytest.mark.parametrize(
    "act",
    [
        "truce",
        "truce offer",
        "truce offer orange",
        "truce offer orange 0",
        "truce offer orange 21",
        "truce offer orange -1",
        "truce offer orange soon",
        "truce offer blue 1",
        "truce offer black 1",
        "truce offer red 1",
        "truce offer orange 1 atlantis",
        "truce offer orange 1 owari-tosa",
        "truce offer orange 1 owari-mino-kai",
        "truce offer orange 1 -",
        "truce accept",
        "truce accept nothing",
        "truce accept blue-orange-1 now",
        "truce swear blue-orange-1",
        "peace offer orange 1",
        "truce offer orange 1 | 2",
        "",
    ],
)
def test_what_is_no_truce_is_refused_in_a_sentence(act: str) -> None:
    said = refused(war(), 0, act)
    assert said[0].isupper() or said[0] in "'\""
    assert said.endswith(".")


@pytest.mark.rule("S-R87")
def test_names_tell_nothing_of_the_offers_of_others() -> None:
    """Numbers count the offers between two players, one way: an offer of others leaves no gap."""
    s, t = war(), war()
    s.act(2, "truce offer purple 1")
    s.act(2, "truce offer orange 1")
    for x in (s, t):
        x.act(0, "truce offer orange 1")
        x.act(0, "truce offer green 1")
        x.act(0, "truce offer orange 2")
        x.act(1, "truce offer blue 2")
    assert s.view(0)["truces"] == t.view(0)["truces"]
    assert [x["name"] for x in s.view(0)["truces"]] == [
        "blue-orange-1",
        "blue-green-1",
        "blue-orange-2",
        "orange-blue-1",
    ]
    assert s.determinize(0, 5).fingerprint() == t.determinize(0, 5).fingerprint()


def test_two_players_make_truces_as_players_not_as_clans() -> None:
    s = table("ikusa", 2, "turn blue A")
    refused(s, 0, "truce offer orange 1")
    s.act(0, "truce offer purple 2")
    s.act(1, "truce accept blue-purple-1")
    assert truces(s, None) == {"blue-purple-1": "on"}


# ------------------------------------------------------------ never binding


@pytest.mark.rule("S-R87")
def test_a_truce_takes_no_action_away_and_is_in_no_list() -> None:
    for phase in "ABD":
        s = war(phase)
        t = accepted(phase)
        assert s.legal_actions(0) == t.legal_actions(0)
        assert s.to_act == t.to_act
    assert not [a for a in edition("ikusa").vocabulary if "truce" in a]


@pytest.mark.rule("S-R87")
def test_an_attack_under_a_truce_is_a_breach_by_the_attacker() -> None:
    s, heard = accepted("B"), list[Event]()
    s.listen(heard.append)
    run(s, "blue: declare force owari mino")
    assert truces(s, None) == {"blue-orange-1": "broken"}
    assert s.view(2)["truces"][0]["broken_by"] == 0
    broken = [e for e in heard if "truce" in e[1]]
    assert len(broken) == 1
    assert broken[0][0] is None, "all hear of it"
    run(s, "blue: declare army 1 mikawa")
    assert truces(s, None) == {"blue-orange-1": "broken"}


@pytest.mark.rule("S-R87")
def test_either_party_can_break_it_and_others_cannot() -> None:
    text = WAR.replace("turn blue A", "turn orange B")
    s = at("ikusa", 4, text)
    s.act(0, "truce offer orange 2")
    s.act(1, "truce accept blue-orange-1")
    run(s, "orange: declare force mino owari")
    assert s.view(None)["truces"][0]["broken_by"] == 1
    s = war("B")
    s.act(0, "truce offer green 2")
    s.act(2, "truce accept blue-green-1")
    run(s, "blue: declare force owari mino")
    assert truces(s, None) == {"blue-green-1": "on"}, "orange has no part in it"


@pytest.mark.rule("S-R87")
def test_attacking_an_empty_province_breaks_nothing() -> None:
    s = accepted("B")
    run(s, "blue: declare army 1 ise")
    assert truces(s, None) == {"blue-orange-1": "on"}


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize(
    ("cover", "declared", "broken"),
    [
        ("owari-mino", "declare force owari mino", True),
        ("owari-mino", "declare force owari mikawa", False),
        ("mino", "declare force owari mino", True),
        ("mino", "declare army 1 mikawa", False),
        ("Mino-OWARI", "declare army 1 mino", True),
        ("kai owari-mikawa", "declare army 1 mikawa", True),
    ],
)
def test_a_line_covers_its_borders_and_provinces_only(cover: str, declared: str, broken: bool) -> None:
    s = accepted("B", f"orange 2 {cover}")
    run(s, f"blue: {declared}")
    assert truces(s, None) == {"blue-orange-1": "broken" if broken else "on"}


@pytest.mark.rule("S-R87")
def test_a_later_attack_of_an_experienced_army_is_a_breach_too() -> None:
    s = war("B", WAR + "ise green 1p")
    s.act(0, "truce offer orange 2")
    s.act(1, "truce accept blue-orange-1")
    run(s, "blue: declare army 1 ise, done\n dice 1: 1 12 / -")
    assert truces(s, None) == {"blue-orange-1": "on"}
    run(s, "blue: attack mino\n dice 1: 1 12 / -")
    assert truces(s, None) == {"blue-orange-1": "broken"}


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize(("cover", "broken"), [("", True), ("owari-mino", False)])
def test_a_ninjas_strike_breaks_a_truce_about_everything_but_no_line(cover: str, broken: bool) -> None:
    s = accepted("A", f"orange 2 {cover}", text=WAR + "ninja blue")
    run(s, "blue: strike orange 1\n dice: 8")
    assert truces(s, None) == {"blue-orange-1": "broken" if broken else "on"}


# ------------------------------------------------------------ running out


def next_round(s: Shogun) -> None:
    now = s.round
    while s.round == now:
        do(s, edition("ikusa").clan_names[s.to_act[0]], "done")


def planned(s: Shogun) -> None:
    """Nobody wants anything of actions 1 to 6 but the ninja, who stays at home: all bid alike."""
    while s.view(None)["step"]["name"] == "Planning":
        s.apply(s.to_act[0], s.legal_actions(s.to_act[0])[0])


@pytest.mark.rule("S-R87")
def test_a_truce_runs_out_at_the_end_of_its_last_round_and_can_no_longer_be_broken() -> None:
    s = accepted("A", "orange 2")
    next_round(s)
    assert truces(s, None) == {"blue-orange-1": "on"}
    planned(s)
    heard: list[Event] = []
    s.listen(heard.append)
    next_round(s)
    assert truces(s, None) == {"blue-orange-1": "ended"}
    assert [e for e in heard if "truce" in e[1]]
    s = accepted("D", "orange 1")
    next_round(s)
    assert truces(s, None) == {"blue-orange-1": "ended"}


@pytest.mark.rule("S-R87")
def test_a_truce_made_while_setting_up_covers_the_first_round() -> None:
    s = edition("ikusa").new(4, 1)
    s.act(0, "truce offer orange 1")
    s.act(1, "truce accept blue-orange-1")
    assert s.view(None)["truces"][0]["until"] == 1


# ------------------------------------------------------------ in sealed steps, snapshots and records


def test_a_truce_can_be_made_while_plans_are_sealed() -> None:
    s = table("ikusa", 4, "plan")
    do(s, "blue", "plan order 1, plan build 0")
    s.act(2, "truce offer purple 3")
    do(s, "orange", "plan order 0")
    s.act(3, "truce accept green-purple-1")
    assert s.to_act == (0, 1, 2, 3)
    assert truces(s, None) == {"green-purple-1": "on"}
    assert s.view(0)["step"]["tray"] == ["plan order 1", "plan build 0"]


@pytest.mark.rule("S-R87")
def test_truces_are_in_the_record_and_a_replay_has_them_again() -> None:
    s = edition("ikusa").new(4, 5)
    s.act(1, "truce offer blue 2 kai")
    do(s, edition("ikusa").clan_names[s.to_act[0]], s.legal_actions(s.to_act[0])[0])
    s.act(0, "truce accept orange-blue-1")
    s.act(2, "truce offer blue 1")
    record = Record.from_json(s.record().to_json())
    assert [line for line in record.doc["moves"] if "truce" in line] == [
        "1 ! truce offer blue 2 kai",
        "0 ! truce accept orange-blue-1",
        "2 ! truce offer blue 1",
    ]
    assert record.verify()
    again = record.replay()
    assert again.fingerprint() == s.fingerprint()
    assert again.view(0)["truces"] == s.view(0)["truces"]
    snap = edition("ikusa").restore(json.loads(json.dumps(s.snapshot())))
    assert snap.view(2)["truces"] == s.view(2)["truces"]


def test_a_copy_does_not_share_later_truces() -> None:
    s = war()
    c = s.clone()
    s.act(0, "truce offer orange 1")
    assert c.view(0)["truces"] == []


def test_truces_of_others_are_not_in_an_imagined_world_and_ones_own_are() -> None:
    s = war()
    s.act(2, "truce offer purple 1")
    s.act(0, "truce offer orange 1")
    assert list(truces(s.determinize(0, 1), 0)) == ["blue-orange-1"]
    assert truces(s.determinize(0, 1), 2) == {}
    assert list(truces(s.determinize(2, 1), 2)) == ["green-purple-1"]
