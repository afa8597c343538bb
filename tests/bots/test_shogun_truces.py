"""Truces of bots (S-R87): offered, accepted, declined, withdrawn, kept and broken, by character."""

from __future__ import annotations

import pytest

import sengoku
from sengoku.arena.play import Guest
from sengoku.bots.player import CHARACTERS, Player
from sengoku.games.shogun.state import Shogun
from sengoku.kernel import Action
from shogun.helpers import at, edition

HONOURABLE, OPPORTUNIST = CHARACTERS
WAR = """
turn blue B
blue army 1 owari 2b 2s 6p
owari blue 3p
mino blue 2p
ise green 3p
green army 1 omi 4b 8p
mikawa orange 1p
orange army 1 totomi 2p
orange army 2 sado 2p
echizen orange 2p
purple army 1 iyo 2p
"""


def war(more: str = "") -> Shogun:
    return at("ikusa", 4, WAR + more)


def large() -> Shogun:
    """Orange holds so many provinces that it may win in this round."""
    text = "turn blue B\nblue army 1 owari 2b 2s 6p\nmino blue 2p\norange army 1 totomi 2s\npurple army 1 iyo 2p\n"
    s = at("ikusa", 4, text + "green army 1 omi 2p\nothers: orange purple")
    assert s.scores[1] >= 27
    return s


def player(character: str, seed: int = 1) -> Player:
    made = sengoku.bot("samurai", edition("ikusa"), seed=seed, character=character)
    assert isinstance(made, Player)
    return made


def acts(s: Shogun, seat: int, character: str) -> list[str]:
    return player(character).acts(s.determinize(seat, 1), seat)


def choice(s: Shogun, seat: int, character: str) -> Action:
    return player(character)(s.determinize(seat, 1), seat)


def peace(s: Shogun) -> Shogun:
    """Blue and orange make peace for three rounds."""
    s.act(0, "truce offer orange 3")
    s.act(1, f"truce accept {s.truces[-1].name}")
    assert s.truces[-1].stage == "on"
    return s


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_bot_offers_its_strongest_neighbour_a_truce_and_waits_for_the_answer(character: str) -> None:
    s = war()
    wanted = acts(s, 0, character)
    assert len(wanted) == 1
    assert wanted[0].rsplit(" ", 1)[0] == "truce offer green"
    s.act(0, wanted[0])
    assert not [a for a in acts(s, 0, character) if "green" in a]


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize("character", CHARACTERS)
def test_an_offer_is_accepted_if_somebody_else_is_left_to_attack(character: str) -> None:
    s = war()
    s.act(1, "truce offer blue 2")
    assert acts(s, 0, character) == ["truce accept orange-blue-1"]


@pytest.mark.rule("S-R87")
@pytest.mark.parametrize("character", CHARACTERS)
def test_nobody_makes_peace_with_whoever_is_about_to_win(character: str) -> None:
    s = large()
    s.act(1, "truce offer blue 2")
    assert acts(s, 0, character) == ["truce decline orange-blue-1"]


@pytest.mark.rule("S-R87")
def test_an_offer_to_whoever_is_about_to_win_is_withdrawn() -> None:
    s = large()
    s.act(0, "truce offer orange 2")
    assert "truce withdraw blue-orange-1" in acts(s, 0, HONOURABLE)


@pytest.mark.rule("S-R87")
def test_the_honourable_refuse_whoever_broke_his_word_to_anybody_and_opportunists_do_not_care() -> None:
    s = war("suruga green 1p")
    s.act(2, "truce offer orange 3")
    s.act(1, "truce accept green-orange-1")
    s.truces = (s.truces[0].now("broken", by=1),)
    s.act(1, "truce offer blue 2")
    assert acts(s, 0, HONOURABLE) == ["truce decline orange-blue-1"]
    assert acts(s, 0, OPPORTUNIST) == ["truce accept orange-blue-1"]


@pytest.mark.rule("S-R87")
def test_the_honourable_keep_their_word_whatever_is_to_be_won() -> None:
    s = war()
    assert choice(s, 0, HONOURABLE).startswith("declare")
    peace(s)
    for level in ("ashigaru", "samurai", "daimyo"):
        for seed in range(5):
            t = s.clone()
            one = sengoku.bot(level, t.game, seed=seed, character=HONOURABLE)
            while type(t.top).__name__ == "Declaring" and t.to_act == (0,):
                t.apply(0, one(t.determinize(0, seed), 0))
            assert t.truces[0].stage == "on"


@pytest.mark.rule("S-R87")
def test_an_opportunist_keeps_a_truce_for_one_province_and_breaks_it_for_a_clan() -> None:
    small = peace(war())
    assert "orange" not in [small.clan_name(small.owner[q]) for q in declared(small, OPPORTUNIST)]
    text = "turn blue B\nblue army 1 owari 4b 8p level 2\nmikawa orange 1p\norange army 1 mino 2p\nkai orange 1p\n"
    rich = peace(at("ikusa", 4, text + "green army 1 sado 2p\npurple army 1 iyo 2p"))
    assert choice(rich, 0, OPPORTUNIST) == "declare army 1 mino"
    rich.apply(0, "declare army 1 mino")
    assert (rich.truces[0].stage, rich.truces[0].by) == ("broken", 0)


def declared(s: Shogun, character: str) -> list[int]:
    """The provinces that a bot would attack in phase B."""
    t, out = s.clone(), []
    assert isinstance(t, Shogun)
    while True:
        words = choice(t, 0, character)
        if words == "done":
            return out
        t.apply(0, words)
        out.append(t.battles[-1][2])


@pytest.mark.rule("S-R87")
def test_two_players_make_no_peace() -> None:
    s = edition("ikusa").new(2, 1)
    assert sengoku.bot("samurai", s.game).acts(s, 0) == []  # type: ignore[attr-defined]


@pytest.mark.rule("S-R87")
def test_in_a_whole_game_truces_come_to_be_and_the_honourable_break_none() -> None:
    stages = []
    for seed in range(2):
        of = edition("ikusa")
        s = of.new(5, seed, {"round_limit": 4})
        characters = [HONOURABLE, OPPORTUNIST, HONOURABLE, OPPORTUNIST, HONOURABLE]
        guests = [Guest(sengoku.bot("samurai", of, seed=i, character=c), i) for i, c in enumerate(characters)]
        told = -1
        while not s.is_over:
            if getattr(s, "round", 0) != told:
                told = getattr(s, "round", 0)
                for seat, guest in enumerate(guests):
                    for text in guest.acts(s, seat):
                        s.act(seat, text)
            seat = s.to_act[0]
            s.apply(seat, guests[seat](s, seat))
        assert isinstance(s, Shogun)
        stages += [t.stage for t in s.truces]
        assert not [t for t in s.truces if t.by >= 0 and characters[t.by] == HONOURABLE]
    assert "on" in stages or "ended" in stages
