"""The OpenAPI is true: schemathesis asks a real server everything it describes, rightly and wrongly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from sengoku.client import Table
from server.running import Server

# What is right in form may still be wrong: an unknown game, an option of another game, a move against the rules.
CONFIG = """
[parameters]
"path.id" = "{table}"
"path.game" = ["ikusa", "bushido"]
"path.language" = ["en", "ja"]

[checks]
enabled = true

[[operations]]
include-path-regex = "/tables$|/moves$|/acts$|/undo$|/ask$|/talk$|/odds|/hint$|/fork$"
checks.positive_data_acceptance.enabled = false
"""
LEFT_OUT = "/logout$|/events$"  # one ends the session that all the others need, the other never ends


@pytest.fixture(scope="module")
def doc(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(server.url + "/openapi.json", timeout=60).json()
    return found


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    anna, bert = server.guest("Anna"), server.guest("Bert")
    anna.claim("a good password")
    made = anna.create("warriors-of-japan", ["me", "open"])
    bert.table(made.id).join()
    made.start()
    return made


def operations(doc: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(f"{method} {path}", op) for path, ops in doc["paths"].items() for method, op in ops.items()]


def test_every_route_says_what_it_does_and_answers(doc: dict[str, Any]) -> None:
    found = operations(doc)
    assert len(found) > 40
    for name, op in found:
        assert len(op["summary"]) > 5 or op["summary"] in ("Decide",), name
        good = {code: r for code, r in op["responses"].items() if code.startswith("2")}
        assert len(good) == 1, name
        code, answer = good.popitem()
        assert ("content" in answer) == (code != "204"), name
        for kind, content in answer.get("content", {}).items():
            assert content.get("schema") or kind != "application/json" or name.endswith(("/record", "/luck")), name
        if name != "get /healthz":
            assert op["responses"]["422"]["content"]["application/json"]["schema"]["$ref"].endswith("/Problem"), name


def test_who_may_ask_is_said_and_true(doc: dict[str, Any], server: Server, table: Table) -> None:
    """Without a token, what wants one answers 401; what does not, does not."""
    signed_in = [name for name, op in operations(doc) if op.get("security") and {} not in op["security"]]
    assert len(signed_in) > 20
    for name in signed_in:
        method, path = name.split()
        body = None if method == "get" else {}
        answer = httpx.request(method.upper(), server.url + path.replace("{id}", table.id), json=body)
        assert answer.status_code == 401, name
        assert answer.json()["error"] == "not_signed_in"


def explored(server: Server, table: Table, folder: Path, examples: int, seed: int) -> str:
    (folder / "schemathesis.toml").write_text(CONFIG.format(table=table.id))
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", server.url + "/openapi.json"]
    command += ["--max-examples", str(examples), "--seed", str(seed), "--no-color"]
    command += ["--phases", "coverage,fuzzing", "--exclude-path-regex", LEFT_OUT, "--request-timeout", "60"]
    command += ["--continue-on-failure", "--header", f"Authorization: Bearer {table.client.token}", "--no-shrink"]
    command += ["--suppress-health-check", "all", "--warnings", "off"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-12_000:] + done.stderr[-2_000:]
    return done.stdout


def sound(server: Server, table: Table) -> None:
    """Asked by somebody new: Anna's session may have ended, as the others of an account do with a new password."""
    said = (server.folder / "server.log").read_text()
    assert "Traceback" not in said
    witness = server.guest("Witness of " + table.id)
    assert witness.me()["name"] == "Witness of " + table.id
    assert witness.table(table.id).info()["status"] == "playing"


@pytest.mark.timeout(600)
def test_schemathesis_finds_nothing(server: Server, table: Table, tmp_path: Path) -> None:
    said = explored(server, table, tmp_path, 3, 1)
    assert "No issues found" in said, said[-3000:]
    sound(server, table)


def test_every_number_in_an_address_is_written_in_digits(server: Server, table: Table) -> None:
    paths = httpx.get(server.url + "/openapi.json", timeout=60).json()["paths"]
    asked = 0
    for path, operations in paths.items():
        told = operations.get("get", {}).get("parameters", [])
        numbers = [p["name"] for p in told if "integer" in str(p["schema"])]
        for wrong in numbers:
            given = {"id": table.id, **{name: "0.0" if name == wrong else "1" for name in numbers}}
            query = {name: value for name, value in given.items() if "{" + name + "}" not in path}
            url = server.url + path.format(**given)
            answer = httpx.get(url, params=query, headers=table.client.headers, timeout=60)
            assert answer.status_code == 422, (path, wrong, answer.text)
            asked += 1
    assert asked >= 9


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_schemathesis_finds_nothing_in_the_long_run(server: Server, table: Table, tmp_path: Path) -> None:
    for seed in range(3):
        print(explored(server, table, tmp_path, 100, seed).splitlines()[-1])
    sound(server, table)
