"""`sengoku arena`, as it is typed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import arena.hilo  # noqa: F401 (puts the small game on the shelf)
from cli.run import command, environment, failed, real, record_in, sengoku

GAME = "arena.hilo"


def found(*words: object) -> dict[str, Any]:
    result = sengoku("arena", *words, "--json", "-j", 1)
    assert result.exit_code == 0, result.stderr
    doc: dict[str, Any] = json.loads(result.stdout)
    return doc


def test_the_stronger_bot_is_ahead_in_matrix_and_rating() -> None:
    doc = found("hilo", "--bots", "samurai,ashigaru,random", "--games", 10)
    rows = {(r["one"], r["other"]): r for r in doc["matrix"]}
    assert list(rows) == [("samurai", "ashigaru"), ("samurai", "random"), ("ashigaru", "random")]
    assert [r["games"] for r in rows.values()] == [10, 10, 10]
    assert rows["samurai", "ashigaru"]["low"] > 0.6
    ranks = {name: b["rating"]["mu"] for name, b in doc["bots"].items()}
    assert ranks["samurai"] > ranks["random"] > ranks["ashigaru"]
    assert all([b["decision"]["mean"] > 0 for b in doc["bots"].values()])
    assert doc["setups"][0]["decisions"]["mean"] == 4


def test_any_number_of_processes_gives_the_same_games() -> None:
    words = ("arena", "hilo", "--bots", "samurai,random", "--games", 30, "--seats", 3, "--json", "--seed", "x")
    one, two = (json.loads(real(*words, "-j", jobs, games=GAME).stdout) for jobs in (1, 2))
    assert one["fingerprint"] == two["fingerprint"]
    assert one["matrix"] == two["matrix"]
    assert one["bots"]["samurai"]["rating"] == two["bots"]["samurai"]["rating"]
    assert found(*words[1:-3], "--seed", "y")["fingerprint"] != one["fingerprint"]


def test_it_stops_as_soon_as_it_is_clear_with_any_number_of_processes() -> None:
    words = ("arena", "hilo", "--bots", "samurai,ashigaru", "--seats", 3, "--until", "2x", "--json")
    one, two = (json.loads(real(*words, "-j", jobs, games=GAME).stdout) for jobs in (1, 2))
    assert one["until"]["verdict"] == "clear above"
    assert one["until"]["line"] == pytest.approx(2 / 3)
    assert one["games"] == two["games"] < 60
    assert one["games"] % 3 == 0
    assert one["fingerprint"] == two["fingerprint"]
    assert one["matrix"][0]["low"] > 2 / 3


def test_the_weaker_is_clearly_below_and_equals_stay_undecided() -> None:
    assert found("hilo", "--bots", "ashigaru,samurai", "--until", 0.5)["until"]["verdict"] == "clear below"
    even = found("hilo", "--bots", "samurai,daimyo", "--until", 0.5, "--games", 40)
    assert even["until"]["verdict"] == "undecided"
    assert even["games"] == 40


def test_one_bot_alone_studies_the_game_itself_over_seats_and_variants(tmp_path: Path) -> None:
    chart = tmp_path / "deep" / "balance.svg"
    doc = found("hilo", "--bots", "random", "-n", 12, "--seats", "2-3", "--vary", "variant", "--chart", chart)
    assert [(len(s["seats"]), s["options"]["variant"]) for s in doc["setups"]] == [
        (2, "plain"),
        (2, "fancy"),
        (3, "plain"),
        (3, "fancy"),
    ]
    for s in doc["setups"]:
        assert sum([seat["wins"] for seat in s["seats"]]) == pytest.approx(12)
    assert doc["matrix"] == []
    assert "<svg" in chart.read_text(encoding="utf-8")


def test_all_games_can_meet_at_once_each_with_its_fewest_seats() -> None:
    doc = found("all", "--bots", "random", "-n", 1, "--most", 5)
    games = {s["game"]: len(s["seats"]) for s in doc["setups"]}
    assert games["ikusa"] == games["hilo"] == 2
    assert games["bushido"] == 3


def test_the_tables_say_what_they_show() -> None:
    told = sengoku("arena", "hilo", "--bots", "samurai,ashigaru", "--until", "0.6", "-j", 1).stdout
    for words in (
        "samurai",
        "Who beats whom",
        "100.0 % (",
        "clear above the line of 60.0 %",
        "Wilson",
        "a decision",
        "seat 1",
    ):
        assert words in told, told
    free = sengoku("arena", "hilo", "--bots", "samurai,random", "--vary", "variant", "-n", 4, "-j", 1).stdout
    assert "variant=fancy" in free
    assert "2 set-ups" in free


def test_everything_is_kept_in_the_folder(tmp_path: Path) -> None:
    doc = found("hilo", "--bots", "samurai,random", "-n", 6, "--save", tmp_path / "run", "--records")
    kept = json.loads((tmp_path / "run" / "arena.json").read_text(encoding="utf-8"))
    assert kept == doc
    assert len((tmp_path / "run" / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 7
    assert (tmp_path / "run" / "balance.svg").exists()
    records = sorted((tmp_path / "run" / "records").iterdir())
    assert len(records) == 6
    assert record_in(records[5]).verify()


def test_ctrl_c_leaves_a_file_that_the_same_command_goes_on_with(tmp_path: Path) -> None:
    words = ("arena", "hilo", "--bots", "samurai,random", "-n", 300, "-o", "rounds=200", "--save", tmp_path, "--json")
    run = subprocess.Popen(
        command(*words, "-j", 2, games=GAME),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    file = tmp_path / "games.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (file.exists() and file.read_bytes().count(b"\n") > 5):
        time.sleep(0.05)
    os.kill(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130, err
    assert err.startswith("Stopped after ")
    assert "Traceback" not in err
    done = json.loads(out)["games"]
    assert 5 <= done < 300
    assert json.loads((tmp_path / "arena.json").read_text(encoding="utf-8"))["games"] == done
    whole = json.loads(real(*words[:-1], "-n", done + 20, "-j", 1, "--json", games=GAME).stdout)
    alone = found(*words[1:-3], "-n", done + 20)
    assert whole["games"] == done + 20
    assert whole["fingerprint"] == alone["fingerprint"]


def test_another_set_up_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    found("hilo", "-n", 2, "--save", tmp_path)
    sentence = failed(sengoku("arena", "hilo", "-n", 2, "--seed", 5, "--save", tmp_path), 2)
    assert "it differs in: seed" in sentence


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--bots", "nobody"), "no bot called 'nobody'"),
        (("--bots", ","), "names nobody"),
        (("--bots", "random,random"), "named twice"),
        (("--bots", "samurai:rude"), "rude"),
        (("--bots", "samurai,random", "--until", "7"), "between 0 and 1"),
        (("--bots", "samurai,random", "--until", "5x"), "between 0 and 1"),
        (("--bots", "samurai,random", "--until", "much"), "between 0 and 1"),
        (("--bots", "samurai", "--until", "0.5"), "two bots"),
        (("--bots", "samurai,random", "--until", "0.5", "--seats", "2-3", "--field", "one-vs-rest"), "one set-up"),
        (("--records",), "--save"),
        (("--vary", "weather"), "no option 'weather'"),
        (("--seats", "9"), "2 to 4 players"),
        (("--variant", "odd"), "cannot be 'odd'"),
        (("--field", "circle"), "no field 'circle'"),
        (("--think", "inf"), "not for inf"),
        (("--chart", "balance.gif"), "must end in .svg or .png"),
        (("--deals", "old"), "same, fresh"),
        (("--seats", "3", "--bots", "samurai,random", "--field", "pairs"), "tables of two"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_sentence(words: tuple[str, ...], why: str) -> None:
    assert why in failed(sengoku("arena", "hilo", *words, "-n", 2), 2)


def test_an_option_that_no_game_has_is_told_too() -> None:
    assert "No game has" in failed(sengoku("arena", "all", "--vary", "weather", "-n", 1), 2)


def test_a_number_of_seats_that_is_named_twice_is_played_once() -> None:
    assert len(found("hilo", "-n", 1, "--seats", "2,3,2-3")["setups"]) == 2


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert "cannot be written" in failed(sengoku("arena", "hilo", "-n", 2, "--save", tmp_path / "file" / "run"), 1)


def test_games_that_break_are_told_with_their_seed() -> None:
    result = real("arena", "crashing", "--games", "3", "--seed", "9", games="cli.faulty")
    assert result.returncode == 1
    assert re.match(
        r"2 games broke; the first was game 1, crashing, 2 seats, seed 9\.0\.1: ZeroDivisionError", result.stderr
    )
