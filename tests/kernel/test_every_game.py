"""What every game on the shelf keeps to, whoever wrote it: names, words, options, steps, texts."""

from __future__ import annotations

import inspect
import json
import random
import tomllib

import pytest

import sengoku
from sengoku import Game, Record
from sengoku.kernel import Frame
from sengoku.kernel.dice import digest
from sengoku.kernel.notation import LONGEST, plain
from sengoku.kernel.state import LONGEST_ACT
from sengoku.kernel.words import HERE, Words
from toy.skirmish import SKIRMISH

SOURCES = ("rulebook", "ruling", "decision", "test", "source", "reconstructed")
MOST_ACTIONS = 20_000
ENDS = ("done", "halt", "go", "pass", "stop", "rest", "keep", "end", "stay")
GAMES = [pytest.param(sengoku.game(id), id=id) for id in sengoku.games()]
every_game = pytest.mark.parametrize("game", GAMES)


def test_the_toy_is_among_them() -> None:
    assert SKIRMISH.id in sengoku.games()


@every_game
def test_it_has_a_name_seats_and_a_version(game: Game) -> None:
    assert game.id == plain(game.id).replace(" ", "-")
    assert sengoku.game(game.id) is game
    assert game.title
    assert game.rules_version
    assert 1 <= game.seats[0] <= game.seats[-1] <= 9


@every_game
def test_every_action_is_a_short_line_that_means_itself(game: Game) -> None:
    assert 0 < len(game.vocabulary) <= MOST_ACTIONS
    assert len(game.meanings) == len(game.vocabulary), "two actions read alike"
    for action in game.vocabulary:
        assert action.isprintable(), action
        assert "|" not in action, action
        assert not action.startswith("!"), action
        assert action == " ".join(action.split()), action
        assert len(action) <= min(LONGEST, LONGEST_ACT), action


@every_game
def test_every_option_has_words_and_a_default_among_its_choices(game: Game) -> None:
    for name, option in game.options.items():
        assert option.accepts(option.default), name
        assert option.text, name
        for choice in option.choices:
            assert option.accepts(choice), name
            assert option.read(str(choice)) == choice, name
    assert not game.clash(game.seats[-1], {name: option.default for name, option in game.options.items()})


@every_game
@pytest.mark.plain
def test_every_step_can_be_written_and_read_back(game: Game) -> None:
    """A snapshot makes a step again from the fields that its class names."""
    for name, frame in game.frames.items():
        assert issubclass(frame, Frame)
        assert frame.__name__ == name
        assert tuple(inspect.signature(frame).parameters)[1:] == frame.fields, name


@every_game
def test_no_position_comes_twice_however_reluctant_the_players(game: Game) -> None:
    """Nobody can go round in circles: players who end no step while there is anything else to do come to no position
    again."""
    rng = random.Random(1)
    for n in range(12):
        s = game.new(rng.choice(game.seats), n)
        been = {s.fingerprint()}
        for _ in range(1_500):
            if s.is_over:
                break
            seat = rng.choice(s.to_act)
            legal = s.legal_actions(seat)
            longer = [a for a in legal if a.split(" ", 1)[0] not in ENDS]
            action = rng.choice(longer or legal)
            s.apply(seat, action)
            now = s.fingerprint()
            assert now not in been, f"{type(s.top).__name__} after '{action}'"
            been.add(now)


@every_game
def test_its_rules_page_is_in_order(game: Game) -> None:
    seen = set()
    for ruling in game.rulings():
        assert ruling.id not in seen, ruling.id
        seen.add(ruling.id)
        assert ruling.source in SOURCES, ruling.id
        assert ruling.text.strip(), ruling.id
        assert ruling.section.strip(), ruling.id
        assert ruling.switch in ("", *game.options), ruling.id


def test_no_game_hides_the_errors_of_the_kernel_or_of_another_game() -> None:
    """Errors are told without knowing of which game: their ids are shared by all."""
    told = dict.fromkeys(tomllib.loads((HERE / "en.toml").read_text(encoding="utf-8"))["error"], HERE)
    for id in sengoku.games():
        file = sengoku.game(id).words_file
        if file is not None:
            for name in tomllib.loads(file.read_text(encoding="utf-8")).get("error", {}):
                assert told.setdefault(name, file) == file, f"{file} has error.{name}, and so has {told[name]}"


@every_game
def test_every_seat_count_starts_plays_and_is_written(game: Game) -> None:
    for seats in game.seats:
        rng = random.Random(seats)
        s = game.new(seats, seed=seats)
        assert len(game.seat_names(s)) == seats
        for _ in range(60):
            if s.is_over:
                break
            for x in (None, *range(seats)):
                view = s.view(x)
                assert json.loads(json.dumps(view)).keys() == view.keys()
            for x in s.to_act:
                ask = s.ask(x)
                assert ask is not None
                assert game.words.has(ask[0]), ask[0]
                assert ask[0] not in s.prompt(x)
            seat = rng.choice(s.to_act)
            s.apply(seat, rng.choice(s.legal_actions(seat)))
        assert len(s.scores) == seats
        assert Record.from_json(s.record().to_json()).verify()
        assert game.restore(s.snapshot()).fingerprint() == s.fingerprint()
        text = json.dumps(s.snapshot(), separators=(",", ":"))
        assert s.fingerprint() == digest(text, 16).hex()


@every_game
def test_what_is_told_has_words(game: Game) -> None:
    """Every event of some random games, in the catalogue of the game."""
    silent: set[str] = set()
    for seed in range(2):
        s, rng = game.new(seed=seed), random.Random(seed)
        s.listen(lambda event: silent.add(event[1]))
        for _ in range(400):
            if s.is_over:
                break
            seat = rng.choice(s.to_act)
            s.apply(seat, rng.choice(s.legal_actions(seat)))
    ids = [kind if kind.startswith("reveal.") else f"event.{kind}" for kind in sorted(silent)]
    assert [id for id in ids if not game.words.has(id)] == []


@every_game
def test_its_words_read_well(game: Game) -> None:
    if game.words_file is None:
        return
    words = Words([game.words_file])
    for id in words.ids():
        said = words.say(id, {})
        assert said.strip() == said, id
        assert said, id
