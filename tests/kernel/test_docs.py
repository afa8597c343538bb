"""The documents tell the truth: their examples run, their excerpts are the toy's, their record is a record."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sengoku
from sengoku import Record
from sengoku.kernel.game import _shelf
from toy.skirmish import SKIRMISH

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DOCS = ["add-a-game.md", "bots.md", "dice.md", "odds.md", "program.md", "record-format.md"]


def blocks(name: str) -> list[tuple[int, str, str]]:
    """Line, language and text of every block of a document."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return [(text.count("\n", 0, m.start()) + 2, m[1], m[2]) for m in BLOCK.finditer(text)]


@pytest.fixture
def shelf() -> Iterator[None]:
    """What a document registers is gone afterwards."""
    sengoku.games()  # loads them
    before = dict(_shelf)
    yield
    _shelf.clear()
    _shelf.update(before)


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", DOCS)
def test_every_example_runs(name: str, tmp_path: Path) -> None:
    """Blocks share their names from top to bottom; those with prompts are checked for what they answer."""
    names: dict[str, Any] = {"__file__": str(tmp_path / "example.py"), "__name__": name}
    names["EXAMPLE"] = next((text for _, kind, text in blocks(name) if kind == "json"), "")
    for _, kind, text in blocks(name):
        if kind == "toml":  # the first line says what it is called
            file = tmp_path / text.partition("\n")[0].removeprefix("# ")
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    run = 0
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for line, kind, text in blocks(name):
        if kind != "python" or text.startswith("# tests/"):
            continue
        run += 1
        if ">>>" not in text:
            exec(compile("\n" * (line - 1) + text, name, "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(text, names, name, name, line - 1)
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=flags)
        runner.run(test, out=said.append, clear_globs=False)
        names.update(test.globs)
        assert runner.failures == 0, "".join(said)
    assert run >= 2


@pytest.mark.parametrize("name", DOCS)
def test_excerpts_are_the_toys_own_lines(name: str) -> None:
    for line, kind, text in blocks(name):
        if kind == "python" and text.startswith("# tests/"):
            first, _, rest = text.partition("\n")
            source = (ROOT / first.removeprefix("# ").strip()).read_text(encoding="utf-8")
            for part in re.split(r"\n\s*# \.\.\.\n", rest.strip("\n")):
                assert part.strip("\n") in source, f"{name}:{line}: not in {first}:\n{part}"


def test_the_record_of_the_document_is_a_record() -> None:
    text = next(text for _, kind, text in blocks("record-format.md") if kind == "json")
    record = Record.from_json(text)
    assert record.verify()
    assert record.game is SKIRMISH
    assert "* undo 7" in record.doc["moves"]


@pytest.mark.parametrize("name", DOCS)
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (ROOT / "docs" / link).exists(), f"{name}: {link}"


@pytest.mark.plain
def test_every_public_name_is_in_the_documents() -> None:
    text = "\n".join([(ROOT / "docs" / name).read_text(encoding="utf-8") for name in DOCS])
    assert [name for name in sengoku.__all__ if name not in text] == []
    state = [n for n in vars(sengoku.State) if not n.startswith("_")]
    game = [n for n in vars(sengoku.Game) if not n.startswith("_")]
    record = [n for n in vars(Record) if not n.startswith("_")]
    assert [name for name in [*state, *game, *record] if not re.search(rf"\b{name}\b", text)] == []
