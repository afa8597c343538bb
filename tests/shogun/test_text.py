"""A position as text: it fits the terminal, tells all that a view holds, and nothing else."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest

import sengoku
from sengoku.games.shogun.board import PLACES
from sengoku.games.shogun.game import ShogunGame
from sengoku.games.shogun.position import position
from sengoku.games.shogun.state import Shogun
from sengoku.games.shogun.text import WIDTH, board_text, in_slots, joined, look_text, mark_of
from sengoku.kernel.words import HERE, Words

EDITIONS = ("samurai-swords", "ikusa")
SETUPS = [(g, n, v) for g in EDITIONS for n, v in ((2, "standard"), (3, "longer"), (4, "standard"), (5, "quick"))]
OF_THE_TABLE = ("game", "you", "seats", "ask")  # not the board's: the client tells them
Path = tuple[str | int, ...]


class Exact(Words):
    """Words that fail where a template or an argument is missing, and remember what they said."""

    def __init__(self, game: str) -> None:
        file = sengoku.game(game).words_file
        assert file is not None
        super().__init__([HERE / "en.toml", file])
        self.said: set[str] = set()

    def say(self, id: str, args: dict[str, Any]) -> str:
        self.said.add(id)
        return self.exact(id, args)


def edition(name: str) -> ShogunGame:
    game = sengoku.game(name)
    assert isinstance(game, ShogunGame)
    return game


@cache
def positions(name: str, seats: int, variant: str) -> list[Shogun]:
    """Positions of a random game with truces and a player who resigns, from the setup to the end."""
    s, rng = edition(name).new(seats, 5, {"variant": variant, "round_limit": 9}), random.Random(5)
    assert isinstance(s, Shogun)
    out, count = [], 0
    while not s.is_over:
        if count % 37 == 0:
            out.append(s.clone())
            bargain(s, rng)
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        count += 1
    return [*out, s]


def bargain(s: Shogun, rng: random.Random) -> None:
    """Offers of all kinds, most of them accepted."""
    a, b = rng.sample(range(s.seats), 2)
    clans = [c for c in s.living() if s.seat_of(c) == b]
    if clans:
        s.act(
            a, f"truce offer {s.clan_name(clans[0])} {rng.randint(1, 2)} {rng.choice(['', 'owari kai', 'owari-mino'])}"
        )
        offer = [t["name"] for t in s.view(b)["truces"] if t["stage"] == "offered"][-1]
        if rng.random() < 0.8:
            s.act(b, f"truce {rng.choice(['accept', 'accept', 'decline'])} {offer}")
    if s.round == 2 and not s.left:
        s.act(a, "resign")


@cache
def every() -> list[Shogun]:
    return [s for setup in SETUPS for s in positions(*setup)]


def test_every_position_fits_the_terminal_for_everybody() -> None:
    words = {name: Exact(name) for name in EDITIONS}
    for s in every():
        for seat in (*range(s.seats), None):
            text = board_text(s.view(seat), words[s.rules.id])
            lines = text.splitlines()
            assert max([len(line) for line in lines]) <= WIDTH, text
            assert len(lines) <= 75, text
            assert [line for line in lines if line != line.rstrip() or not line.isprintable()] == []
            assert "None" not in text


def test_no_label_is_for_nothing() -> None:
    words = Exact("samurai-swords")
    for s in every():
        for seat in (0, 1, None):
            board_text(s.view(seat), words)
    look_text(every()[0].view(0), words, "iki")
    t, rng = edition("samurai-swords").new(4, 4, {"variant": "quick"}), random.Random(4)
    while not t.is_over:
        seat = rng.choice(t.to_act)
        board_text(t.view(seat), words)
        t.apply(seat, rng.choice(t.legal_actions(seat)))
    for s in ambush():
        board_text(s.view(None), words)
    assert {id for id in words.ids() if id.startswith("board.")} - words.said == set()


def ambush() -> list[Shogun]:
    """Pink holds the ninja and lets him wait; gray attacks a province with two troops and ronin face down."""
    told = """
        turn gray A
        ninja pink
        shinano pink 3p pile 2
        pink army 2 shinano 2b 1s 4p level 3
        gray army 1 hida 3b
        gray: mino
        pink-stripe army 1 owari
        """
    s = position(edition("samurai-swords"), 3, told)
    out = []
    moves = "0 pass phase, 1 done, 1 declare army 1 shinano, 1 done, 0 pass turn"
    for move in moves.split(", "):
        s.apply(int(move[0]), move[2:])
        out.append(s.clone())
    assert all([isinstance(x, Shogun) for x in out])
    return out  # type: ignore[return-value]


def test_what_lies_in_wait_is_told_when_it_is_uncovered() -> None:
    waiting, *_, uncovered = ambush()
    assert "ninja with Pink (passes for the phase)" in board_text(waiting.view(1), waiting.rules.words)
    for seat in (0, 1, 2, None):
        assert "Ronin that lay in wait: 2" in board_text(uncovered.view(seat), waiting.rules.words).splitlines()


# ------------------------------------------------------------ all of a view is told


def leaves(value: Any, path: Path = ()) -> list[Path]:
    if isinstance(value, dict):
        return [leaf for k, v in value.items() for leaf in leaves(v, (*path, k))]
    if isinstance(value, list):
        return [leaf for i, v in enumerate(value) for leaf in leaves(v, (*path, i))]
    return [path]


def changed(view: dict[str, Any], path: Path) -> dict[str, Any]:
    """The view with another value in that place."""
    out: dict[str, Any] = json.loads(json.dumps(view))
    at: Any = out
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    if path[0] in ("to_act", "left") or path[-1] == "broken_by":
        at[path[-1]] = (value + 1) % view["seats"]
    else:
        at[path[-1]] = another(value, view)
    return out


def another(value: Any, view: dict[str, Any]) -> Any:
    names = [c["name"] for c in view["clans"]]
    pools = (PLACES, names, ["A", "B", "C", "D"], ["castle", "fortress"], ["standard", "quick", "longer"])
    pools += (
        ["phase", "turn", "round"],
        ["harima", "settsu"],
        ["izu", "sagami"],
        ["awa_shikoku", "sanuki"],
        ["no", "yes"],
    )
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return names[0]
    for pool in pools:
        if value in pool:
            return next(x for x in pool if x != value)
    return value + "x"


def is_told(view: dict[str, Any], path: Path) -> bool:
    """Whether a place of a view belongs to what the text tells, as the reader sees things."""
    if path[0] in OF_THE_TABLE or path[-1] in ("name", "seat", "stage", "seats") or path[0] == "winners":
        return False  # names and seats are what the rest is told by
    if path[0] == "clans" and not view["clans"][path[1]]["alive"]:
        return False  # out of the game: nothing is left of it
    if path[0] == "truces":
        stage = view["truces"][path[1]]["stage"]
        told = {"offered": ("rounds", "cover"), "on": ("until", "cover"), "broken": ("broken_by",)}
        return path[2] in told.get(stage, ())  # of those that are past only what became of them
    nothing = view
    for key in path:
        nothing = nothing[key]  # type: ignore[index]
    if nothing is None:  # an army that is lost, a plan not known, nobody's turn
        return path[0] == "provinces"
    empty = path[-1] in ("hole", "active", "to_act") or path[0] in ("step", "to_act", "left")
    return not (empty and view["over"])


@pytest.mark.parametrize(("game", "seats", "variant"), SETUPS)
def test_whatever_changes_in_a_view_changes_the_text(game: str, seats: int, variant: str) -> None:
    for s in positions(game, seats, variant)[::17]:
        words, seat = s.rules.words, s.to_act[0] if s.to_act else 0
        view = json.loads(json.dumps(s.view(seat)))
        text, count = board_text(view, words), 0
        for path in leaves(view):
            if is_told(view, path):
                count += 1
                assert board_text(changed(view, path), words) != text, path
        assert count > 150


def test_a_position_reads_as_it_should() -> None:
    s = position(
        edition("samurai-swords"),
        4,
        """
        round 5
        turn pink B
        order pink gray
        ninja gray
        pink: kai sagami
        shinano pink 2s 3p 1r castle pile 2
        pink army 2 shinano 2b 1s 4p level 3
        pink army 1 kai 1g
        gray: hida suruga
        gray army 1 hida 1b lying
        others: pink-stripe gray-stripe
        pink-stripe army 1 owari
        gray-stripe army 1 mino
        """,
    )
    s.apply(0, "declare army 2 hida")
    text = board_text(s.view(0), s.rules.words)
    lines = text.splitlines()
    assert lines[0].startswith("Round 5 | Pink, phase B, declaring battles | turn order Pink, Gray, ")
    assert "ninja with Gray" in lines[1]
    assert lines[2] == "To decide: Pink"
    for cell in (
        "Shinano    Pin 2s 3p 1r #2L3 (2) C ",
        "Kai        Pin 1p #1 ",
        "Hida       Gra 1p #1x !",
        "Suruga     Gra 1p ",
    ):
        assert cell in text
    assert "Pin #1 Kai L1/1 1g                  #2 Shinano L3/6 2b 1s 4p        #3 lost" in lines
    assert "Pin Pink (you)                      3     0  7b 6s 8g 27p     0/0/0/0/0" in lines
    assert "Pin 2 ronin hired, face down 2" in lines
    assert "Gra #1 Hida L1/1 lies 1b            #2 lost                         #3 lost" in lines
    assert "Declared: #2 Shinano > Hida" in lines
    others = board_text(s.view(1), s.rules.words)
    assert "Shinano    Pin 2s 3p 1r #2L3 C " in others
    assert "Pin 2 ronin hired, face down 2" in others


# ------------------------------------------------------------ and nothing else


@pytest.mark.rule("S-R5")
def test_twins_have_the_same_text() -> None:
    """Worlds that differ in what a seat may not know: where piles lie, sealed plans, offers between others."""
    differed = 0
    for i, s in enumerate(every()):
        for seat in (*range(s.seats), None):
            twin = s.determinize(seat, i)
            assert isinstance(twin, Shogun)
            differed += twin.pile != s.pile or twin.plans != s.plans
            assert board_text(twin.view(seat), s.rules.words) == board_text(s.view(seat), s.rules.words)
    assert differed > 50


# ------------------------------------------------------------ parts


def test_marks_of_clans_differ_within_an_edition() -> None:
    for name in EDITIONS:
        game = edition(name)
        marks = [mark_of(game.words.term(c)) for c in game.clan_names]
        assert len({*marks}) == 5
        assert [len(m) for m in marks] == [3] * 5


def test_what_is_too_long_for_a_slot_takes_two() -> None:
    assert in_slots(["aa", "bbbb", "cc", "dd"], 4, 12) == ["aa  bbbb", "cc  dd"]
    assert in_slots([], 4, 12) == []
    assert joined(["a" * 60, "b" * 37, "c"]) == ["a" * 60 + " | " + "b" * 37, "c"]


def test_a_look_at_a_province_shows_its_neighbours() -> None:
    s = edition("ikusa").new(4, 3)
    found = look_text(s.view(None), s.game.words, "Iki").splitlines()
    assert [line.split()[0] for line in found] == ["Iki", "Nagato", "Hizen", "Tsushima"]
    assert [line.endswith("by sea") for line in found] == [False, True, True, True]
    assert look_text(s.view(None), s.game.words, "awa (hon").startswith("Awa (Honshu)") is False
    assert look_text(s.view(None), s.game.words, "Awa (Honshu)").startswith("Awa (Honshu)")
    assert look_text(s.view(None), s.game.words, "atlantis") == look_text(s.view(None), s.game.words, " ") == ""
    other = edition("ikusa").new(4, 3, {"awa_west": "sagami"})
    assert "Sagami" in look_text(other.view(None), s.game.words, "awa_honshu")
