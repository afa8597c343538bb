"""Programs at a table: the example bot, the stream of lines, and what a finished game tells: dice, record, luck."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

import sengoku
from cli.run import sengoku as command
from sengoku.client import Client, ServerGone, ServerRefused, Table
from sengoku.kernel.dice import commitment, mixed
from sengoku.kernel.luck import luck_of
from sengoku.kernel.record import sealed_with_sums
from server.running import Server

BOT = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


class Finished:
    """A game that Anna played by the stream of lines against the example bot, and what was seen on the way."""

    def __init__(self, server: Server) -> None:
        self.anna = server.guest("Anna")
        self.anna.claim("a long password")
        self.anna.patience = 20
        self.table = self.anna.create("warriors-of-japan", ["me", "open"], nonce="Anna's own words")
        self.laid = self.table.dice()
        env = {**os.environ, "SENGOKU_TOKEN": self.anna.bot("Robot")}
        bot = subprocess.Popen([sys.executable, str(BOT), server.url, self.table.id], env=env, stdout=subprocess.PIPE)
        try:
            while self.table.info()["seats"][1]["kind"] == "open":
                assert bot.poll() is None
                time.sleep(0.1)
            self.table.start()
            self.begun = self.table.dice()
            self.numbers: list[int] = []
            self.play()
            self.said = bot.communicate(timeout=60)[0].decode()
        finally:
            bot.kill()
        self.status = bot.returncode
        while not self.table.info()["hash"]:
            time.sleep(0.1)
        self.text = self.table.record()
        self.record = sengoku.Record.from_json(self.text)

    def play(self) -> None:
        rng = random.Random(1)
        for now in self.table.events(0):
            self.numbers += [frame["n"] for frame in now.frames]
            if now.legal:
                self.table.move(0, rng.choice(now.legal), now.n)


@pytest.fixture(scope="module")
def finished(server: Server) -> Finished:
    return Finished(server)


# ------------------------------------------------------------ bots


def test_the_example_bot_plays_a_game_to_its_end(finished: Finished) -> None:
    assert finished.status == 0
    assert re.fullmatch(r"Seat 1\. Won by: \[[01, ]*\]\.\n", finished.said)
    assert len([line for line in BOT.read_text().splitlines() if line and line[0] not in '"S']) <= 30
    assert sum([line.startswith("1 ") for line in finished.record.doc["moves"]]) > 5
    assert finished.table.info()["seats"][1]["name"] == "Robot"


def test_the_stream_told_every_step_once_and_in_order(finished: Finished) -> None:
    assert finished.numbers == list(range(1, len(finished.numbers) + 1))
    assert finished.numbers[-1] == finished.table.view(0)["n"]


def test_the_lines_of_the_stream_are_json_and_in_words(finished: Finished) -> None:
    path = f"{finished.table.path}/events"
    with finished.anna.http.stream(
        "GET", path, params={"seat": 0, "since": 0}, headers=finished.anna.headers
    ) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        first = json.loads(next(answer.iter_lines()))
    assert first["type"] == "game"
    assert first["now"]["view"]["over"]
    events = [e for frame in first["frames"] for e in frame["events"]]
    assert all([set(e) == {"kind", "data", "text"} for e in events])


def test_the_stream_refuses_like_everything_else(finished: Finished, server: Server) -> None:
    carl = server.guest("Carl")
    with pytest.raises(ServerRefused) as e:
        next(carl.table(finished.table.id).events(0))
    assert (e.value.status, e.value.error) == (403, "not_seated")
    with pytest.raises(ServerRefused) as e:
        next(carl.table("nowhere").events())
    assert (e.value.status, e.value.error) == (404, "no_table")
    nobody = Client("http://127.0.0.1:9", patience=0.3)
    with pytest.raises(ServerGone):
        next(nobody.table("nowhere").events())
    nobody.close()


# ------------------------------------------------------------ dice


def test_the_dice_were_promised_before_and_are_told_afterwards(finished: Finished) -> None:
    laid, begun, told = finished.laid, finished.begun, finished.table.dice()
    assert laid["nonces"] == ["Anna's own words", None]
    assert begun["nonces"][0] == "Anna's own words"
    assert begun["nonces"][1] not in ("", None)
    for early in (laid, begun):
        assert early["commitment"] == told["commitment"]
        assert (early["secret"], early["seed"], early["hash"]) == (None, None, None)
    assert told["nonces"] == begun["nonces"] == finished.record.doc["nonces"]
    assert commitment(told["secret"]) == told["commitment"]
    assert mixed(told["secret"], told["nonces"]) == told["seed"]
    assert told["hash"] == finished.record.doc["hash"]


def test_the_record_of_an_online_game_verifies(finished: Finished, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(finished.text)
    before, after = finished.laid["commitment"], finished.table.dice()["hash"]
    told = command("verify", file, "--commitment", before, "--hash", after)
    assert told.exit_code == 0, told.stderr
    assert "As published: commitment and hash." in told.stdout


def test_one_altered_die_is_found_on_its_line(finished: Finished) -> None:
    doc = finished.record.doc
    rolled = [i for i, line in enumerate(doc["moves"]) if i and re.search(r" \| \d+:(?: [1-6])+$", line)]
    at = rolled[len(rolled) // 2]
    line = doc["moves"][at]
    altered = line[:-1] + ("1" if line[-1] != "1" else "2")
    where = next(n for n, text in enumerate(finished.text.splitlines(), 1) if json.dumps(line) in text)
    careless = sengoku.Record.from_json(finished.text.replace(json.dumps(line), json.dumps(altered)))
    with pytest.raises(sengoku.SengokuError, match=f"line {where} "):
        careless.verify()
    moves = [altered if i == at else text for i, text in enumerate(doc["moves"])]
    forged = sengoku.Record(sealed_with_sums({**doc, "moves": moves}))  # with sums and hash made anew
    with pytest.raises(sengoku.SengokuError, match=f"line {where} "):
        forged.verify()
    assert forged.doc["hash"] != finished.table.dice()["hash"]


# ------------------------------------------------------------ afterwards


def test_luck_is_that_of_the_record(finished: Finished) -> None:
    told = finished.table.luck()
    assert told == luck_of(finished.record)
    assert [k["what"] for k in told[0]["rolls"]] != []
    assert finished.table.luck() == told


def test_any_position_opens_as_a_seat_saw_it(finished: Finished) -> None:
    last = finished.record.moves
    for line in (0, 1, last // 2, last):
        opened = finished.table.position(line, 1)
        assert opened["view"] == json.loads(json.dumps(finished.record.replay(line).view(1)))
    with pytest.raises(ServerRefused):
        finished.table.position(last + 1)


def test_talk_notices_settings_and_a_rematch(finished: Finished, server: Server) -> None:
    anna, table = finished.anna, finished.table
    table.say("Well played", 0)
    table.say("Just between us", 0, 1)
    assert [m["text"] for m in table.talk()][-2:] == ["Well played", "Just between us"]
    assert [m["text"] for m in server.guest("Dora").table(table.id).talk()] == ["Well played"]
    assert isinstance(anna.notices(), list)
    assert anna.settings(auto_pass=True)["auto_pass"] is True
    assert "ikusa" in [g["id"] for g in anna.games()["games"]]
    again = table.rematch()
    assert [seat["name"] for seat in again.info()["seats"]] == ["Robot", "Anna"]
    shares = again.dice()["nonces"]
    assert table.rematch().id == again.id
    assert [a == b for a, b in zip(shares, again.dice()["nonces"], strict=True)] == [True, False]  # Anna's alone
    again.nonce(1, "my words")
    assert again.dice()["nonces"][1] == "my words"
    with pytest.raises(ServerRefused) as e:
        again.nonce(0, "not my seat")
    assert e.value.error == "not_seated"
    with pytest.raises(ServerRefused) as e:
        table.nonce(0, "too late")
    assert e.value.error == "not_open"
    assert again.id in [t["id"] for t in anna.tables("mine")]


def test_undo_by_asking_through_the_client(server: Server) -> None:
    eve, finn = server.guest("Eve"), server.guest("Finn")
    table = eve.create("warriors-of-japan", ["me", "open"])
    finn.table(table.id).join()
    table.start()
    both = [table, finn.table(table.id)]
    rng = random.Random(7)
    for _ in range(14):
        seat = table.info()["to_act"][0]
        now = both[seat].view(seat)
        assert both[seat].move(seat, rng.choice(now["legal"]), now["n"]) > now["n"]
    before = both[0].view(0)["n"]
    both[0].ask_undo(0)
    both[1].answer_undo(1, False)
    both[0].ask_undo(0)
    both[1].answer_undo(1, True)
    assert both[0].view(0)["n"] == before + 1
    assert "undone" in [e["kind"] for frame in both[0].since(0, before) for e in frame["events"]]


def test_the_stream_goes_on_after_the_server_was_killed(server: Server) -> None:
    gina, hugo = server.guest("Gina"), server.guest("Hugo")
    table = gina.create("warriors-of-japan", ["me", "open"])
    hugo.table(table.id).join()
    table.start()
    seen: list[int] = []
    ready = threading.Event()

    def watch(mine: Table) -> None:
        for now in mine.events(1):
            seen.extend([frame["n"] for frame in now.frames])
            ready.set()
            if len(seen) >= 10:
                return

    watcher = threading.Thread(target=watch, args=(hugo.table(table.id),), daemon=True)
    watcher.start()
    assert ready.wait(20)
    rng = random.Random(8)
    for i in range(12):
        if i == 5:
            server.kill()
            server.start()
        seat = table.info()["to_act"][0]
        mine = [table, hugo.table(table.id)][seat]
        now = mine.view(seat)
        mine.move(seat, rng.choice(now["legal"]), now["n"])
    watcher.join(30)
    assert not watcher.is_alive()
    assert seen[:10] == list(range(1, 11))


def test_a_client_that_signs_out_is_nobody(server: Server) -> None:
    with Client(server.url) as ida:
        ida.guest("Ida").claim("another password")
        ida.logout()
        with pytest.raises(ServerRefused) as e:
            ida.me()
        assert e.value.status == 401
        assert ida.login("Ida", "another password").me()["name"] == "Ida"
    with pytest.raises((RuntimeError, httpx.HTTPError)):
        ida.me()
