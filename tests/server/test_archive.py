"""What the owner of a server does beside it: backups from any database to any other, single games in and out."""

from __future__ import annotations

import gzip
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, select

import sengoku
from cli.run import failed
from cli.run import sengoku as command
from sengoku.client import Client, ServerRefused
from sengoku.server import archive
from sengoku.server.migrate import migrate
from sengoku.server.schema import metadata, users
from sengoku.server.settings import Settings
from sengoku.server.store import Store
from server.conftest import DATABASES, OPEN
from server.running import Server

PASSWORD = "a long password"


class World:
    """The folder of a server that has been used, and has stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        server = Server(folder, **OPEN).start()
        try:
            anna, bert = server.guest("Anna"), server.guest("Bert")
            anna.claim(PASSWORD)
            anna.bot("Robot")
            self.over = played_by_bots(anna)
            self.text = anna.table(self.over).record()
            self.running = begun(anna, bert)
            anna.create("ikusa", ["me", "invited", "open"], visibility="private", title="Später 戦国")
            self.number = len(anna.table(self.running).talk())
        finally:
            server.close()

    def record(self) -> sengoku.Record:
        return sengoku.Record.from_json(self.text)


def played_by_bots(anna: Client) -> str:
    table = anna.create("warriors-of-japan", ["random", "random"])
    table.start()
    while not table.info()["hash"]:
        time.sleep(0.1)
    return table.id


def begun(anna: Client, bert: Client) -> str:
    """A game that runs: some moves, one taken back by consent, something said."""
    table = anna.create("warriors-of-japan", ["me", "open"])
    bert.table(table.id).join()
    table.start()
    for seed in range(12):
        moved([anna, bert], table.id, seed)
    table.ask_undo(0)
    bert.table(table.id).answer_undo(1, True)
    moved([anna, bert], table.id, 99)
    table.say("See you tomorrow", 0)
    return table.id


def moved(people: list[Client], id: str, seed: int) -> None:
    seat = people[0].table(id).info()["to_act"][0]
    mine = people[seat].table(id)
    now = mine.view(seat)
    mine.move(seat, random.Random(seed).choice(now["legal"]), now["n"])


def login(server: Server, password: str) -> Client:
    client = Client(server.url)
    server.clients.append(client)
    return client.login("Anna", password)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("world") / "data")


class Place:
    """A database, as the commands name it."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder, self.database = folder, database
        self.words = ["--database", database] if database else ["--data", str(folder)]

    def store(self) -> Store:
        return Store(Settings(data=self.folder, database=self.database))

    def rows(self) -> dict[str, list[list[Any]]]:
        """Everything there is."""
        store = self.store()
        try:
            with store.engine.connect() as c:
                return {
                    t.name: [list(r) for r in c.execute(select(t).order_by(*t.primary_key.columns))]
                    for t in metadata.sorted_tables
                }
        finally:
            store.close()


@pytest.fixture
def place(tmp_path: Path, database: Callable[[str], str]) -> Callable[[str], Place]:
    return lambda kind: Place(tmp_path / f"place{random.randrange(1 << 30)}", database(kind))


@pytest.fixture(scope="module")
def saved(world: World, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("saved") / "all.gz"
    told = command("backup", file, "--data", world.folder)
    assert told.exit_code == 0, told.stderr
    return file


# ------------------------------------------------------------ everything


def test_a_backup_goes_from_sqlite_to_postgresql_and_back(
    world: World, saved: Path, place: Callable[[str], Place], tmp_path: Path
) -> None:
    there, back = place("postgres"), place("sqlite")
    before = Place(world.folder).rows()
    assert all([before[name] for name in ("users", "sessions", "tables", "chairs", "log", "positions", "records")])
    assert command("restore", saved, *there.words).exit_code == 0
    assert there.rows() == before
    again = tmp_path / "again.gz"
    assert command("backup", again, *there.words).exit_code == 0
    assert command("restore", again, *back.words).exit_code == 0
    assert back.rows() == before
    server = Server(tmp_path / "data", there.database, **OPEN).start()
    try:
        anna = login(server, PASSWORD)
        assert anna.table(world.over).record() == world.text
        assert [m["text"] for m in anna.table(world.running).talk()] == ["See you tomorrow"]
        ids = [row[0] for row in before["users"]]
        assert server.guest("Newcomer").me()["id"] not in ids
        anna.table(world.running).say("I am back", 0)
        if anna.table(world.running).info()["to_act"] == [0]:
            moved([anna, anna], world.running, 5)
    finally:
        server.close()


def test_a_backup_is_of_one_moment_and_nobody_elses(
    world: World, place: Callable[[str], Place], saved: Path, tmp_path: Path
) -> None:
    """While tables are read, somebody comes in, who would be read later: the backup does not have him."""
    assert saved.stat().st_mode & 0o077 == 0
    assert not list(saved.parent.glob("*.part"))
    for kind in DATABASES:
        here, file = place(kind), tmp_path / f"{kind}.gz"
        assert command("restore", saved, *here.words).exit_code == 0
        before, store, other = here.rows(), here.store(), here.store()
        late: list[bool] = []

        def meanwhile(c: Any, cursor: Any, statement: str, *_: Any, other: Store = other, late: Any = late) -> None:
            if "FROM tables" in statement and not late:
                late.append(True)
                row = {"name": "Zebra", "name_key": "zebra", "kind": "guest", "created": 1, "seen": 1}
                other.write_now(lambda c: c.execute(insert(users), row))

        names = [t.name for t in metadata.sorted_tables]
        assert names.index("tables") < names.index("users")
        event.listen(store.engine, "before_cursor_execute", meanwhile)
        archive.backup(store, file)
        store.close()
        other.close()
        assert late
        found = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
        assert len(found) - 2 == sum([len(r) for r in before.values()])
        assert "Zebra" not in [line[1][1] for line in found if isinstance(line, list)]
        assert "Zebra" in [row[1] for row in here.rows()["users"]]


def spoilt(lines: list[str], how: str) -> bytes:
    """A backup with something wrong in it."""
    if how == "not packed":
        return "\n".join(lines).encode()
    if how == "breaks off":
        return gzip.compress("\n".join(lines).encode())[:-200]
    if how == "ends early":
        lines = lines[:-1]
    elif how == "a row is gone":
        lines = lines[:-2] + lines[-1:]
    elif how == "another version":
        lines = [lines[0].replace('"0002"', '"0000"'), *lines[1:]]
    elif how == "no head":
        lines = ["[1, 2]", *lines[1:]]
    elif how == "an unknown table":
        lines = [lines[0], '["kings", [1]]', *lines[1:]]
    elif how == "a short row":
        lines = [lines[0], '["facts", ["x"]]', *lines[1:]]
    elif how == "a row without its table":
        lines = [line for line in lines if not line.startswith('["tables"')]
        lines[-1] = json.dumps({"rows": len(lines) - 2})
    elif how == "no JSON":
        lines = [*lines[:5], "{", *lines[5:]]
    return gzip.compress("\n".join(lines).encode())


BROKEN = ["not packed", "breaks off", "ends early", "a row is gone", "another version", "no head", "an unknown table"]
BROKEN += ["a short row", "a row without its table", "no JSON"]


def test_a_broken_backup_changes_nothing(saved: Path, place: Callable[[str], Place], tmp_path: Path) -> None:
    lines = gzip.decompress(saved.read_bytes()).decode().splitlines()
    for kind in DATABASES:
        here = place(kind)
        for how in BROKEN:
            file = tmp_path / "spoilt.gz"
            file.write_bytes(spoilt(list(lines), how))
            assert "This is no backup" in failed(command("restore", file, *here.words), 1), how
            assert not any(here.rows().values()), how
        assert "There is no file" in failed(command("restore", tmp_path / "none.gz", *here.words), 2)
        assert command("restore", saved, *here.words).exit_code == 0
        before = here.rows()
        assert "not empty" in failed(command("restore", saved, *here.words), 1)
        assert here.rows() == before


def test_there_is_nothing_to_save_where_no_database_is(tmp_path: Path) -> None:
    assert "There is no database" in failed(command("backup", tmp_path / "x.gz", "--data", tmp_path / "nowhere"), 2)
    assert not (tmp_path / "nowhere").exists()
    wrong = ["--database", "postgresql://nobody@127.0.0.1:9/none"]
    assert "cannot be used" in failed(command("backup", tmp_path / "x.gz", *wrong), 1)


# ------------------------------------------------------------ single games


def test_an_exported_game_is_its_record(world: World, tmp_path: Path) -> None:
    file, running = tmp_path / "over.json", tmp_path / "running.json"
    assert command("export", world.over, file, "--data", world.folder).exit_code == 0
    assert file.read_text() == world.text
    assert command("verify", file).exit_code == 0
    assert command("export", world.running, running, "--data", world.folder).exit_code == 0
    record = sengoku.Record.from_json(running.read_text())
    record.verify()
    assert not record.doc["result"]["over"]
    assert "* undo" in running.read_text()
    assert "There is no table" in failed(command("export", "nowhere", file, "--data", world.folder), 1)


def with_undo() -> sengoku.Record:
    """A finished game in which something was taken back, with nonces of its own."""
    rng = random.Random(11)
    s = sengoku.game("warriors-of-japan").new(seed="a secret", nonces=["one", "two"])
    back = None
    while not s.is_over:
        if len(s.record().doc["moves"]) == 30:
            back = s.clone()
        seat = rng.choice(s.to_act)
        s.apply(seat, rng.choice(s.legal_actions(seat)))
        if back is not None and len(s.record().doc["moves"]) == 45:
            s = s.undone(back)
    return s.record({"seat 0": "Anna"})


def test_an_imported_game_opens_at_any_line(world: World, place: Callable[[str], Place], tmp_path: Path) -> None:
    here, files = place("sqlite"), {"undo": with_undo(), "plain": world.record()}
    tables: dict[str, str] = {}
    for name, record in files.items():
        (tmp_path / f"{name}.json").write_text(record.to_json())
        told = command("import", tmp_path / f"{name}.json", *here.words)
        assert told.exit_code == 0, told.stderr
        tables[name] = told.stdout.split()[1].rstrip(".")
    server = Server(here.folder, **OPEN).start()
    try:
        who = server.guest("Carl")
        assert {t["id"] for t in who.tables("over")} == set(tables.values())
        for name, record in files.items():
            table = who.table(tables[name])
            assert table.record() == record.to_json()
            last = record.moves
            for line in [n for n in (0, 1, 29, 44, 45, 46, 99, 100, 101, last - 1, last) if n <= last]:
                for seat in (None, 0, 1):
                    wanted = json.loads(json.dumps(record.replay(line).view(seat)))
                    assert table.position(line, seat)["view"] == wanted, (name, line)
            told = table.dice()
            assert (told["secret"], told["nonces"]) == (record.doc["seed"], record.doc["nonces"])
            assert (told["commitment"], told["hash"]) == (record.doc["commit"], record.doc["hash"])
    finally:
        server.close()


def test_only_whole_games_that_hold_are_imported(world: World, place: Callable[[str], Place], tmp_path: Path) -> None:
    here, file = place("sqlite"), tmp_path / "game.json"
    line = json.dumps(world.record().doc["moves"][7])
    file.write_text(world.text.replace(line, line.replace(" ", "  ", 1), 1))
    assert "(move 7)" in failed(command("import", file, *here.words), 1)
    file.write_text(sengoku.game("warriors-of-japan").new(seed=1).record().to_json())
    assert "only a whole game" in failed(command("import", file, *here.words), 1)
    assert not any(here.rows().values())


# ------------------------------------------------------------ administrators


@pytest.fixture
def live(saved: Path, tmp_path: Path) -> Iterator[tuple[Server, Callable[..., str]]]:
    """A server that runs, and the administrator's commands beside it."""
    place = Place(tmp_path / "data")
    assert command("restore", saved, *place.words).exit_code == 0
    server = Server(place.folder, **OPEN).start()

    def admin(*words: object) -> str:
        told = command("admin", *words, *place.words)
        assert told.exit_code == 0, told.stderr
        return told.stdout.strip()

    yield server, admin
    server.close()


def until(what: Callable[[], bool]) -> None:
    """A server looks round every few seconds."""
    deadline = time.monotonic() + 30
    while not what():
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.2)


def refused(error: str, work: Callable[[], object]) -> bool:
    try:
        work()
    except ServerRefused as e:
        return e.error == error
    return False


def test_the_administrators_commands_reach_a_running_server(
    live: tuple[Server, Callable[..., str]], world: World, tmp_path: Path
) -> None:
    server, admin = live
    anna, dora = login(server, PASSWORD), server.guest("Dora")
    table = anna.table(world.running)
    table.view(0)
    assert "Dora" in admin("transfer", world.running, 1, "Dora")
    until(lambda: table.info()["seats"][1]["name"] == "Dora")
    until(lambda: not refused("not_seated", lambda: dora.table(world.running).view(1)))
    for seed in (1, 2):
        moved([anna, dora], world.running, seed)
    admin("close-table", world.running)
    until(lambda: refused("no_table", table.info))
    until(lambda: refused("not_playing", lambda: table.act(0, "resign")))
    admin("ban", "Anna", "--why", "for a test")
    until(lambda: refused("banned", anna.me))
    assert refused("banned", lambda: login(server, PASSWORD))
    admin("unban", "Anna")
    until(lambda: not refused("banned", anna.me))
    word = admin("reset", "Anna")
    anna.ask("POST", "/api/password/reset", {"token": word, "password": "quite another"})
    assert refused("wrong_password", lambda: login(server, PASSWORD))
    anna.login("Anna", "quite another")
    admin("delete", "Anna")
    until(lambda: refused("not_signed_in", anna.me))
    assert refused("wrong_password", lambda: login(server, "quite another"))
    names = ["ban", "delete", "reset", "transfer", "close-table"]
    wrong = [["nobody"]] * 3 + [[world.running, 1, "nobody"], ["nowhere"]]
    for name, words in zip(names, wrong, strict=True):
        sentence = failed(command("admin", name, *words, "--data", tmp_path / "data"), 1)
        assert "nobody" in sentence or "no table" in sentence


# ------------------------------------------------------------ the tables of the database


@pytest.mark.parametrize("kind", DATABASES)
def test_the_steps_lead_to_the_tables_of_the_schema(kind: str, place: Callable[[str], Place]) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    from sengoku.server.migrate import HEAD, config, revision

    assert ScriptDirectory.from_config(config()).get_heads() == [HEAD]
    store = place(kind).store()
    try:
        with store.engine.connect() as c:
            assert revision(c) is None
        migrate(store.engine)
        migrate(store.engine)
        with store.engine.connect() as c:
            assert revision(c) == HEAD
            context = MigrationContext.configure(c, opts={"compare_type": True, "compare_server_default": True})
            assert compare_metadata(context, metadata) == []
            c.rollback()
            c.execute(users.insert().values(name="x", name_key="x", kind="guest", created=1, seen=1))
    finally:
        store.close()
