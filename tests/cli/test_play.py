"""`sengoku play` through a pipe: decisions line by line, to the end of a game."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

import sengoku as library
from cli.run import command, environment, record_in, sengoku
from sengoku.cli.choices import Choices
from sengoku.cli.client import times
from sengoku.cli.table import Table

LONG = "1\n" * 2000


def lines(path: Path) -> list[str]:
    """The decisions and acts of a saved game, without its dice."""
    return [m.partition(" | ")[0] for m in record_in(path).doc["moves"]]


def play(path: Path, text: str, *words: object) -> str:
    result = sengoku("play", "skirmish", "--seats", "2", "--seed", "3", *words, "--save", path, input=text)
    assert result.exit_code == 0, result.stderr
    assert "\x1b" not in result.stdout
    return result.stdout


@pytest.mark.parametrize("people", [1, 2])
def test_a_game_is_played_to_its_end_and_told_with_winners_scores_and_record(people: int, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, LONG, "--humans", people)
    end = told.rpartition("The record is in ")[2]
    assert str(file) in end
    assert "The game is over: seat " in end
    assert "Scores: seat " in end
    record = record_in(file)
    assert record.verify()
    assert record.doc["result"]["over"]
    assert record.doc["tags"]["seat 1"] == ("person" if people == 2 else "bot")


def test_an_ikusa_game_is_played_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--seats", "3", "--seed", "5", "-o", "variant=quick", "-o", "round_limit=2", "--save", file)
    result = sengoku("play", "ikusa", *words, input="1\n" * 20_000)
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert record_in(file).verify()


def test_the_end_of_the_input_ends_politely_with_the_position_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, "plan levy\nplan levy\n")
    assert f"sengoku play --load {file}" in told
    assert lines(file)[1:] == ["0 plan levy", "0 plan levy"]
    again = sengoku("play", "--load", file, "--save", file, input="plan card\n")
    assert again.exit_code == 0
    assert lines(file)[1:4] == ["0 plan levy", "0 plan levy", "0 plan card"]


def test_a_game_goes_on_from_any_move(tmp_path: Path) -> None:
    file, other = tmp_path / "game.json", tmp_path / "other.json"
    play(file, LONG)
    result = sengoku("play", "--load", file, "--move", "2", "--save", other, input="")
    assert result.exit_code == 0
    assert lines(other) == lines(file)[:3]


def test_decisions_are_typed_whole_in_short_by_number_or_several_on_a_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(file, "PLAN  Levy\nplan l\n3\n")
    assert lines(file)[1:4] == ["0 plan levy", "0 plan levy", "0 plan card"]
    play(file, "plan levy x2; card\n")
    assert lines(file)[1:4] == ["0 plan levy", "0 plan levy", "0 plan card"]
    assert times("a b x3") == ["a b"] * 3
    assert times("x3") == ["x3"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("plan", "may mean several things"),
        ("moon", "Nothing that can be done now reads like 'moon'"),
        ("attack omi mino", "not possible now"),
        ("9", "reads like '9'"),
        ("on", "'on' is in one choice:"),
        ("? ca", "3  plan card"),
        ("? moon", "No choice has 'moon' in it."),
        ("undo", "Nothing can be taken back: you have not decided anything yet."),
        ("help", "several decisions one after the other"),
        ("board", "yamashiro"),
        ("log", "Nothing has happened yet."),
        ("look omi", "This game has no map"),
        ("look", "Say which place"),
        ("rules ambush", "K-R"),
        ("!", "!truce offer SEAT"),
        ("!dance", "There is no table act 'dance'"),
        ("!truce offer 1", "speaks with seat 1 of a truce"),
        ("truce offer 1", "speaks with seat 1 of a truce"),
        ("save /", "is a folder"),
        ("# a remark", ""),
        ("\x00", ""),
        ("", "2  plan ronin"),
    ],
)
def test_whatever_is_typed_is_answered_and_the_game_goes_on(text: str, answer: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, text + "\nplan card\n")
    assert answer in told.partition("seat 0> ")[2].partition("seat 0> ")[0]
    assert lines(file)[-1] == "0 plan card"


def test_what_others_did_is_told_in_words_and_not_what_they_hide(tmp_path: Path) -> None:
    told = play(tmp_path / "game.json", "1\n1\n1\n1\n")
    assert "The plans are revealed" in told
    assert "ambush by seat" not in told.partition("The plans are revealed")[0]


def test_a_decision_is_taken_back_until_something_happened(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, "plan levy\nplan ronin\nundo\nundo\nundo\nplan card\n")
    assert "Taken back: plan ronin." in told
    assert "Taken back: plan levy." in told
    assert told.count("Nothing can be taken back") == 1
    assert lines(file)[1:] == ["0 plan card"]
    assert record_in(file).verify()


def test_nothing_is_taken_back_past_dice_or_another_player(tmp_path: Path) -> None:
    told = play(tmp_path / "game.json", "plan levy x3\nundo\n")
    assert "Nothing can be taken back: another player has decided since." in told
    told = play(tmp_path / "game.json", "plan levy x3\nplan levy x3\nundo\n", "--humans", "2")
    assert "Nothing can be taken back: " in told


def test_what_one_person_undoes_is_his_own(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, "plan levy x3\nundo\nplan card\nundo\nundo\nplan ronin\n", "--humans", "2")
    assert told.count("Nothing can be taken back") == 2
    assert lines(file)[1:] == ["0 plan levy"] * 3 + ["1 plan ronin"]


def test_the_screen_is_handed_over_between_two_people(tmp_path: Path) -> None:
    told = play(tmp_path / "game.json", "plan levy x3\nplan levy\n", "--humans", "2")
    first, second = told.partition("Hand over to seat 1.")[::2]
    assert "seat 0> " in first
    assert "seat 1> " not in first
    assert "seat 0> " not in second


def test_the_only_choice_is_taken_without_asking_if_one_likes(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("--seed", "5", "-o", "variant=quick", "-o", "round_limit=1", "--seats", "3")
    asked, spared = (
        sengoku("play", "ikusa", *words, *more, "--save", file, input="1\n" * 9000).stdout.count("Blue> ")
        for more in (("--ask",), ("--auto",))
    )
    assert 0 < spared < asked
    told = play(file, "auto\nauto\n")
    assert "without asking" in told
    assert "asked every time" in told


def test_undo_goes_back_past_decisions_that_were_none() -> None:
    table = Table(library.game("ikusa").new(3, 1, {"variant": "quick"}), {})
    rng = random.Random(1)
    for _ in range(3000):
        seat, before = table.state.to_act[0], table.state.clone()
        real = len(before.legal_actions(seat)) > 1
        action = rng.choice(before.legal_actions(seat))
        table.decide(seat, action)
        state = table.state
        if real and len(table.past) and state.to_act == (seat,) and len(state.legal_actions(seat)) == 1:
            table.decide(seat, state.legal_actions(seat)[0])
            if len(table.past) > 1:
                break
    assert table.undo(seat, real=True) == action
    assert table.state.fingerprint() == before.fingerprint()


def test_long_games_do_not_tire_the_client(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    acts = "!truce offer 1\n" * 1200
    play(file, acts + "plan levy; board; plan card\n")
    assert len(lines(file)) == 1203


def test_bytes_that_are_no_text_are_answered_like_any_nonsense() -> None:
    words = command("play", "skirmish", "--seed", "1")
    result = subprocess.run(words, input=b"\xff\xfe\nplan\n", capture_output=True, env=environment(), timeout=60)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"may mean several things" in result.stdout


def test_seats_are_chosen_by_number(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, "plan card x3\n", "--seat", "1")
    assert "you are seat 1, against seat 0 (bot)" in told
    assert "1 plan card" in lines(file)


def test_a_place_is_looked_at_with_its_neighbours() -> None:
    words = ("play", "ikusa", "--seats", "4", "--seed", "1")
    told = sengoku(*words, input="look Oki\nlook atlantis\n").stdout.partition("Blue> look Oki")[2]
    assert all([name in told for name in ("Oki ", "by sea")])
    assert "no place whose name begins with 'atlantis'" in told


def test_seats_are_chosen_by_the_name_of_a_clan() -> None:
    result = sengoku("play", "ikusa", "--seats", "4", "--seed", "1", "--seat", "Orange", input="")
    assert "you are Orange" in result.stdout


def test_quit_leaves_and_saves_where_it_was_told(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = play(file, "plan levy\nquit\nplan levy\n")
    assert lines(file)[1:] == ["0 plan levy"]
    assert "unfinished" in told


def test_bots_can_play_alone_and_be_watched(tmp_path: Path) -> None:
    told = play(tmp_path / "game.json", "", "--humans", "0")
    assert "The plans are revealed" in told
    assert "The game is over" in told


# ------------------------------------------------------------ choices


def test_long_lists_are_grouped_by_first_word_and_keep_their_numbers() -> None:
    legal = ["rest", *[f"attack a{i // 2} b{i}" for i in range(90)], *[f"march c{i}" for i in range(30)], "done"]
    told = Choices(legal).overview(100)
    assert any(["1  rest" in row and "122  done" in row for row in told])
    assert any([row.strip().startswith("attack ...: 90 choices (2-91): a0, a1, a2") for row in told])
    assert len(told) < 5
    assert max([len(row) for row in told]) <= 100
    assert Choices(legal).numbered("92") == "march c0"
    assert Choices(legal).matching("ATT A7 B15") == [16]


def test_lists_that_begin_alike_are_grouped_by_the_word_that_tells_them_apart() -> None:
    legal = [f"marker {k} p{i}" for k in (1, 2, 3) for i in range(40)]
    assert [row.split(":")[0].strip() for row in Choices(legal).overview(100)] == [
        "marker 1 ...",
        "marker 2 ...",
        "marker 3 ...",
    ]


def test_lists_that_fit_are_shown_whole() -> None:
    assert len(Choices([f"march c{i}" for i in range(50)]).overview(100)) <= 12


def test_words_are_completed_from_what_is_possible() -> None:
    choices = Choices(["levy bowman omi force", "levy bowman owari army", "levy spearman omi force", "done"])
    assert choices.completions("") == ["levy", "done"]
    assert choices.completions("l") == ["levy"]
    assert choices.completions("levy ") == ["bowman", "spearman"]
    assert choices.completions("lev b o") == ["omi", "owari"]
    assert choices.completions("march ") == []


def test_an_action_that_looks_like_a_number_or_a_command_is_that_action() -> None:
    choices = Choices(["pass", "3", "help"])
    assert choices.exact("3") == "3"
    assert choices.exact("HELP") == "help"


def test_a_hint_names_a_legal_decision_and_its_reason_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = sengoku("play", "warriors-of-japan", "--seed", "4", "--save", file, input="hint\nhint\nquit\n")
    assert result.exit_code == 0
    hints = [
        line for line in result.stdout.splitlines() if line.endswith(".") and ": " in line and "ends here" not in line
    ]
    state = record_in(file).replay()
    seat = state.to_act[0]
    named = [line.partition(": ")[0] for line in hints if line.partition(": ")[0] in state.legal_actions(seat)]
    assert len(named) == 2
    assert named[0] == named[1]


def test_bots_at_the_table_answer_a_truce(tmp_path: Path) -> None:
    """An honourable neighbour with nothing against us says yes or no, in the record."""
    file = tmp_path / "game.json"
    words = ("--seats", "3", "--seed", "2", "-o", "variant=quick", "-o", "round_limit=2", "--save", file)
    state = library.game("ikusa").new(3, 2, {"variant": "quick", "round_limit": 2})
    other = state.game.seat_names(state)[1].split(" and ")[0]
    typed = "1\n" * 60 + f"!truce offer {other} 2\n" + "1\n" * 400 + "quit\n"
    result = sengoku("play", "ikusa", *words, input=typed)
    assert result.exit_code == 0, result.stderr
    moves = lines(file)
    at = next(i for i, m in enumerate(moves) if m.startswith("0 ! truce offer"))
    answers = [m for m in moves[at:] if m.startswith("1 ! truce") and m.split()[3] in ("accept", "decline")]
    assert answers
