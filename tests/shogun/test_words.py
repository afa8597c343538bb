"""Whatever these games ask, tell or refuse is said in a sentence, and the catalogue says nothing else."""

from __future__ import annotations

import random
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sengoku
from sengoku import BadSetup, IllegalAction
from sengoku.games.shogun import battle, board, levy
from sengoku.games.shogun.game import ShogunGame
from sengoku.games.shogun.position import position
from sengoku.kernel.state import State
from sengoku.kernel.words import HERE, Words

PACKAGE = Path(board.HERE).parent
SETUPS = [
    (game, seats, variant)
    for game in ("samurai-swords", "ikusa")
    for seats, variant in (
        (2, "standard"),
        (3, "standard"),
        (3, "quick"),
        (4, "longer"),
        (4, "standard"),
        (5, "quick"),
        (5, "standard"),
    )
]
KERNELS = ("event.ready", "event.unready", "event.resign", "event.timeout")


def edition(name: str) -> ShogunGame:
    game = sengoku.game(name)
    assert isinstance(game, ShogunGame)
    return game


@cache
def played(name: str, seats: int, variant: str) -> tuple[tuple[str, str], ...]:
    """Every prompt and event of some random games with truces in them, each said exactly: ids and sentences."""
    game, said = edition(name), []
    for seed in range(3):
        s = game.new(seats, seed, {"variant": variant, "round_limit": 12})
        rng = random.Random(seed)

        def hear(event: Any, said: list[tuple[str, str]] = said) -> None:
            _, kind, data = event
            id = kind if kind.startswith("reveal.") else "event." + kind
            said.append((id, game.words.exact(id, data)))

        s.listen(hear)
        while not s.is_over:
            seat = rng.choice(s.to_act)
            id, args = s.ask(seat) or ("", {})
            said.append((id, game.words.exact(id, args)))
            s.apply(seat, rng.choice(s.legal_actions(seat)))
            if not s.is_over and rng.random() < 0.02:
                bargain(s, rng)
    return tuple(said)


def bargain(s: State, rng: random.Random) -> None:
    """A truce offered, and mostly accepted."""
    a, b = rng.sample(range(s.seats), 2)
    clans = [c for c in s.view(a)["clans"] if c["seat"] == b and c["alive"]]
    if clans and a not in s.left:
        s.act(a, f"truce offer {clans[0]['name']} {rng.randint(1, 3)} {rng.choice(['', 'owari', 'owari-mino'])}")
        offer = [t["name"] for t in s.view(b)["truces"] if t["stage"] == "offered"][-1]
        s.act(b, f"truce {rng.choice(['accept', 'accept', 'decline'])} {offer}")


def source() -> str:
    return "\n".join([file.read_text(encoding="utf-8") for file in sorted(PACKAGE.glob("*.py"))])


def tables() -> dict[str, dict[str, str]]:
    return tomllib.loads((PACKAGE / "words" / "en.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "seats", "variant"), SETUPS)
def test_every_prompt_and_event_of_random_games_is_a_sentence(game: str, seats: int, variant: str) -> None:
    said = played(game, seats, variant)
    assert len(said) > 2_000
    for id, sentence in said:
        assert sentence[-1] in ".?!", (id, sentence)
        assert sentence[0].isupper(), (id, sentence)
        assert not re.search(r"[{}_\[\]]|\bNone\b|\bTrue\b|\bFalse\b| ,| \.|\ba [aeiou]", sentence), (id, sentence)


def test_every_prompt_and_event_of_the_catalogue_is_met_in_play() -> None:
    met = {id for setup in SETUPS for id, _ in played(*setup)}
    known = {f"{table}.{name}" for table in ("ask", "event", "reveal") for name in tables()[table]}
    assert known - met == set()
    assert met - known <= {*KERNELS}


def test_every_error_that_the_code_raises_has_words_and_no_other_has() -> None:
    raised = set(re.findall(r'"(error\.[a-z_]+)"', source()))
    kernel = {id for id in Words([HERE / "en.toml"]).ids() if id.startswith("error.")}
    assert {f"error.{name}" for name in tables()["error"]} == raised - kernel


def test_errors_are_said_in_words() -> None:
    s = sengoku.game("ikusa").new(4, 1)
    acts = {
        "truce accept blue-orange-1": "There is no truce offer 'blue-orange-1' that you could accept.",
        "truce offer orange 99": "A truce lasts 1 to 20 rounds:",
        "truce offer blue 2": "'blue' is no clan that you could make a truce with. There are: orange, green, purple.",
        "truce offer orange 2 owari-mutsu": "'owari-mutsu' is neither a province nor a border of two neighbours",
    }
    for act, sentence in acts.items():
        with pytest.raises(IllegalAction) as e:
            s.act(0, act)
        assert str(e.value).startswith(sentence)
    with pytest.raises(BadSetup) as f:
        position(edition("ikusa"), 4, "round 3\nblue: owari narnia")
    assert str(f.value) == "Line 2, 'blue: owari narnia': there is no province 'narnia'."


def test_provinces_clans_and_units_have_names() -> None:
    words = sengoku.game("ikusa").words
    clans = [c for game in ("samurai-swords", "ikusa") for c in edition(game).clan_names]
    things = [*board.PLACES, *board.REGION, *clans, *board.KIND, *levy.MANY, *battle.ROLL.values(), *"ABCD"]
    assert [t for t in things if not words.has("term." + t)] == []
    assert [words.term(t) for t in ("awa_shikoku", "awa_honshu", "omi")] == ["Awa (Shikoku)", "Awa (Honshu)", "Omi"]
    names = [words.term(p) for p in board.PLACES]
    assert len({*names}) == len(names)


def test_no_word_of_the_catalogue_is_for_nothing() -> None:
    text = source() + (PACKAGE.parent.parent / "kernel" / "words.py").read_text(encoding="utf-8")
    things = {*board.PLACES, *board.REGION, *[c for g in ("samurai-swords", "ikusa") for c in edition(g).clan_names]}
    things |= {"army 1", "army 2", "army 3", "nothing"}
    unused = [t for t in tables()["term"] if t not in things and f'"{t}"' not in text]
    assert unused == []
    assert [t for t in tables()["count"] if t not in board.KIND] == []
