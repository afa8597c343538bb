"""What the documents say of the server is so: examples run against a real one, settings and commands exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

from cli.run import sengoku as command
from sengoku.server.app import create_app
from sengoku.server.settings import Settings
from server.conftest import OPEN
from server.running import Server

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_examples_of_the_api_run(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", **OPEN).start()
    names: dict[str, Any] = {}
    try:
        found = BLOCK.findall(text("api.md"))
        assert len(found) >= 5
        for block in found:
            exec(compile(block.replace("http://127.0.0.1:8000", server.url), "api.md", "exec"), names)
    finally:
        server.close()


def test_every_path_of_the_documents_is_in_the_openapi(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    known = {re.sub(r"{\w+}", "{}", path) for path in app.openapi()["paths"]} | {"/api/tables/{}/live"}
    for name in ("api.md", "dice.md"):
        told = re.findall(
            r"/api/[a-z/{}]+", text(name).replace("`...", "`/api/tables/{id}").replace(" ...", " /api/tables/{id}")
        )
        assert len(told) > 3
        for path in told:
            assert re.sub(r"{\w+}", "{}", path.rstrip("/")) in known, path
    for path in (
        "/join",
        "/nonce",
        "/leave",
        "/start",
        "/undo/ask",
        "/undo/answer",
        "/luck",
        "/positions/{}",
        "/record",
    ):
        assert f"/api/tables/{{}}{path}" in known


def test_every_setting_is_told_and_every_setting_told_is_one() -> None:
    source = Path(Settings.from_environment.__code__.co_filename).read_text(encoding="utf-8")
    one_by_one = set(re.findall(r"SENGOKU_([A-Z_]+[A-Z])", source))
    lists = re.findall(r"for name in \(([^)]*)\)", source)
    by_name = {word.upper() for names in lists for word in re.findall(r'"(\w+)"', names)}
    known = {f"SENGOKU_{name}" for name in one_by_one | (by_name - {"POSTGRESQL", "POSTGRES"})}
    assert set(re.findall(r"SENGOKU_[A-Z_]+[A-Z]", text("host.md"))) == {n for n in known if not n.endswith("_")}
    options = set(re.findall(r"(--[a-z-]+)", command("serve", "--help").stdout)) - {"--help", "--no-log-requests"}
    table = text("host.md").partition("## Settings")[2].partition("## TLS")[0]
    assert set(re.findall(r"`(--[a-z-]+)`", table)) == options


def test_every_command_of_the_documents_is_one() -> None:
    lines = [part for line in text("host.md").splitlines() if line.startswith("    sengoku") for part in split(line)]
    lines += [line.strip() for line in text("dice.md").splitlines() if line.startswith("    sengoku")]
    assert len(lines) >= 13
    for line in lines:
        words = shlex.split(line)[1:]
        names = words[:2] if words[0] == "admin" else words[:1]
        told = command(*names, "--help")
        assert told.exit_code == 0, line
        for option in [w for w in words if w.startswith("--")]:
            assert option in told.stdout, line


def split(line: str) -> list[str]:
    """Two commands may stand beside each other; what follows in words is none."""
    found = re.split(r"\s{2,}(?=sengoku)", line.strip())
    return [re.split(r"\s{2,}", part)[0] for part in found]
